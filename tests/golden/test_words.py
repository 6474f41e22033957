"""Whatever the content says in words that are only shown, the same games are played: a corrected letter closes no match.

Golden games are played with a pack in other words and with one that has words where there were none and none where they
can be missed: the same answers are on offer, the same states come of them, and the record is the same to the letter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from golden.games import GAMES, Golden
from golden.words import fields, hints_of, in_other_words, structs, turn, turned
from rulebound.content.shown import IF_ANY, digested, playing, shown_fields
from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.game import ChronicleX, chronicle_x
from rulebound.games.mythic_earth.game import MythicEarth, mythic_earth
from rulebound.kernel.game import Game
from rulebound.kernel.match import Match
from rulebound.kernel.record import Record, replay
from rulebound.lab.roster import make_player

CORE: dict[str, Callable[[], Any]] = {"chronicle-x": chronicle_x, "mythic-earth": mythic_earth}
KINDS: dict[str, Any] = {"chronicle-x": ChronicleX, "mythic-earth": MythicEarth}
LOOKED = {"chronicle-x": 1, "mythic-earth": 11}
"""The answers on offer are compared at each so-manieth decision: a battle has hundreds of them at most."""
BY_COMPUTERS = ("dead-air", "solo", "the-night-procession", "fierce")


@cache
def packs(game: str) -> tuple[Game, Game]:
    """A game in other words, and one with words where there were none."""
    pack, kind = CORE[game]().pack, KINDS[game]
    return kind(in_other_words(pack)), kind(turned(pack))


def on_offer(match: Match) -> tuple[object, ...]:
    decision = match.decision
    assert decision is not None
    texts = [match.text(action) for action in decision.actions]
    return decision.seat, decision.kind, decision.subject, decision.window, texts


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: f"{golden.game}-{golden.name}")
def test_the_same_game_is_played_whatever_the_words(golden: Golden) -> None:
    text = golden.file.read_text(encoding="utf-8")
    record = Record.parse(text)
    hashes = golden.file.with_suffix(".hashes").read_text(encoding="utf-8").split()
    match, other = [Match(game, record.setup, SeededFortune(record.seed)) for game in packs(golden.game)]
    answers = [line.partition(" ")[2] for line in record.lines if line.partition(" ")[0] in match.game.seats]
    for number, (answer, wanted) in enumerate(zip(answers, hashes, strict=True)):
        if number % LOOKED[golden.game] == 0:
            assert on_offer(match) == on_offer(other), f"before answer {number + 1}"
        action = match.read(answer)
        assert other.read(answer) == action
        for one in (match, other):
            one.advance(action)
            assert one.state.digest()[:8] == wanted, f"answer {number + 1}"
    for one in (match, other):
        assert one.outcome is not None
        assert Record.of(one, record.seed).text() == text


@pytest.mark.parametrize(
    "golden", [each for each in GAMES if each.name in BY_COMPUTERS], ids=lambda each: each.name
)
def test_computers_choose_the_same_whatever_the_words(golden: Golden) -> None:
    game = packs(golden.game)[0]
    match = Match(game, golden.setup, SeededFortune(golden.seed))
    players = {
        seat: make_player(golden.game, kind, seat, f"{golden.seed}:{seat}")
        for seat, kind in zip(game.seats, golden.players, strict=True)
    }
    while match.decision is not None:
        match.advance(players[match.decision.seat].choose(match))
    assert Record.of(match, golden.seed).text() == golden.file.read_text(encoding="utf-8")


def test_what_is_said_is_said_in_the_words_of_the_day() -> None:
    said = []
    for game in (chronicle_x(), packs("chronicle-x")[0]):
        golden = next(each for each in GAMES if each.name == "dead-air")
        match = replay(game, Record.parse(golden.file.read_text(encoding="utf-8")), SeededFortune)
        assert match.outcome is not None
        said.append((match.state.brief.name, match.outcome.reason))
    assert said[1] == tuple([f"Q{text[::-1]}ß" for text in said[0]])


@pytest.mark.parametrize("game", CORE)
def test_a_field_is_in_the_digest_of_what_plays_unless_it_is_only_shown(game: str) -> None:
    pack = CORE[game]().pack
    examples = {type(each): each for each in structs(pack)}
    only_shown, others = fields(pack, shown=True), fields(pack, shown=False)
    assert len(only_shown) > 40
    assert len(others) > 150
    for field in only_shown:
        each = examples[field.kind]
        old = getattr(each, field.name)
        new = turn(field, old, hints_of(field.kind)[field.name])
        assert new != old or shown_fields(field.kind)[field.name] == IF_ANY, field
        assert playing(replace(each, **{field.name: new})) == playing(each), field
    for kind, name in others:
        each = examples[kind]
        new = ["something else", getattr(each, name)]
        assert playing(replace(each, **{name: new})) != playing(each), f"{kind.__name__}.{name}"


def test_whether_there_are_words_is_in_the_digest_where_the_rules_ask_that() -> None:
    pack = chronicle_x().pack
    card = pack.mutations["chitin-bloom"]
    assert card.has_supreme
    for text, same in ((f"{card.supreme_text}!", True), (None, False)):
        changed = {**pack.mutations, card.id: replace(card, supreme_text=text)}
        assert (digested(replace(pack, mutations=changed)).playing == pack.playing) == same
