"""Which fields are only shown, and what the digest of what plays is made of."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, ValidationError, convert

from rulebound.content.shown import (
    IF_ANY,
    SHOWN,
    SHOWN_IF_ANY,
    WHOLLY,
    Shown,
    digest,
    digested,
    playing,
    shown_fields,
)
from rulebound.games.mythic_earth.pack_effects import Text, Title


class Part(Struct, frozen=True):
    """One that holds a word of each sort."""

    id: str
    text: Shown = ""


class Card(Struct, frozen=True):
    """Every way in which a field is marked, or nearly."""

    id: str
    name: Title
    note: Text | None = None
    hints: tuple[Shown, ...] = ()
    minutes: Annotated[int, SHOWN] = 0
    more: Annotated[tuple[Part, ...], SHOWN] = ()
    other_side: Annotated[str | None, SHOWN_IF_ANY] = None
    parts: tuple[Part, ...] = ()
    by_name: dict[str, Shown] = {}
    word_or_text: Literal["none"] | Shown = "none"
    short: Annotated[str, Meta(max_length=80)] = ""


class Pack(Struct, frozen=True):
    """Cards by id."""

    cards: dict[str, Card]
    digest: Shown = ""
    playing: Shown = ""


CARD = Card("a", "A")


def test_a_field_plays_unless_its_declaration_says_that_it_is_only_shown() -> None:
    assert shown_fields(Card) == {
        **dict.fromkeys(("name", "note", "hints", "minutes", "more"), WHOLLY),
        "other_side": IF_ANY,
    }


def test_what_plays_is_all_but_that_at_any_depth() -> None:
    card = Card("a", "A", "note", ("hint",), 3, (Part("x"),), "turned", (Part("b", "text"),), {"c": "text"})
    assert playing({"cards": (card,)}) == {
        "cards": [
            {
                "id": "a",
                "other_side": True,
                "parts": [{"id": "b"}],
                "by_name": {"c": "text"},
                "word_or_text": "none",
                "short": "",
            }
        ]
    }


def test_a_type_of_words_keeps_its_bounds() -> None:
    for name, note in (("", None), ("x" * 81, None), ("x", ""), ("x", "x" * 4001)):
        with pytest.raises(ValidationError):
            convert({"id": "a", "name": name, "note": note}, Card)


def test_of_two_digests_one_covers_the_words() -> None:
    first, second = [digested(Pack({"a": Card("a", name)})) for name in ("A", "B")]
    assert first.playing == second.playing
    assert first.digest != second.digest
    assert digested(first) == first
    assert digested(Pack({"a": Card("b", "A")})).playing != first.playing


def test_the_order_of_entries_is_in_both_digests() -> None:
    one, other = [digested(Pack({name: Card(name, "A") for name in names})) for names in ("ab", "ba")]
    assert one.playing != other.playing
    assert one.digest != other.digest
    assert digest({"a": 1, "b": 2}) == digest({"a": 1, "b": 2}) != digest({"b": 2, "a": 1})
