"""Mutation cards of a pack, with figures of their own: what is taken for granted of a wider Supreme effect must hold."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x.computer import ScriptedPlayer
from rulebound.games.chronicle_x.game import ChronicleX
from rulebound.games.chronicle_x.moments import NOBODY, card
from rulebound.games.chronicle_x.mutation_base import Mutation, Plays
from rulebound.games.chronicle_x.pack import CORE, load_pack
from rulebound.games.chronicle_x.sources import MUTATIONS
from rulebound.games.chronicle_x.state import MissionState, Unit
from rulebound.kernel.decisions import Action
from rulebound.kernel.match import Match

FIGURES = [(2, 2), (1, 5), (5, 1), (0, 8), (8, 0)]
"""The figure by which a Supreme effect is wider, of the standard form and of the Supreme one."""
ANSWERS = 500


def pack_of(folder: Path, plain: int, supreme: int) -> Path:
    """A pack of the cards that may be wider, with these figures."""
    whole = (CORE / "mutations.yaml").read_text(encoding="utf-8")
    entries = re.split(r"(?m)^(?=  - id: )", whole)
    found: list[str] = []
    for entry in entries:
        effect = re.search(r"(?m)^    effect: (\w+)$", entry)
        kind: Any = MUTATIONS[effect[1]] if effect else Mutation
        if kind.wider_by:
            figure = rf"\b{kind.wider_by}: \d+"
            first, second = entry.split("    supreme_params:")
            found.append(
                re.sub(figure, f"{kind.wider_by}: {plain}", first)
                + "    supreme_params:"
                + re.sub(figure, f"{kind.wider_by}: {supreme}", second)
            )
    assert len(found) >= 7
    file = folder / "mine.yaml"
    file.write_text("mutations:\n" + "".join(found), encoding="utf-8")
    return file


@pytest.mark.parametrize(("plain", "supreme"), FIGURES)
def test_a_wider_supreme_effect_can_be_played_whenever_the_standard_one_can(
    plain: int, supreme: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else may be taken for granted, whatever figures a pack gives the two forms."""
    game = ChronicleX(load_pack(None, [pack_of(tmp_path, plain, supreme)]))
    compared: Counter[str] = Counter()
    comes_in, offers = Mutation.comes_in, Mutation.offers

    def compare(own: Mutation, m: MissionState, moment: str, context: Any) -> None:
        assert own.wider == (supreme >= plain)
        said = comes_in(own, m, NOBODY, moment, context)
        offered = set(Plays(m, (own,), moment, context).members())
        own.wider, wider = False, own.wider  # the long way, on which nothing is taken for granted
        try:
            assert comes_in(own, m, NOBODY, moment, context) == said
            both = set(Plays(m, (own,), moment, context).members())
        finally:
            own.wider = wider
        assert offered == both
        if both:
            forms = sorted({str(action.args[1]) for action in both})
            compared[f"{own.wider_by}: {' and '.join(forms)}"] += 1

    def look(m: MissionState, moment: str, context: Any) -> None:
        for name in m.hand:
            own = card(m, name)
            if own.wider_by and moment in own.moments:
                compare(own, m, moment, context)

    def asked_first(self: Mutation, m: MissionState, unit: Unit, moment: str, context: Any) -> bool:
        look(m, moment, context)
        return comes_in(self, m, unit, moment, context)

    def asked(self: Mutation, m: MissionState, unit: Unit, moment: str, context: Any) -> list[Action]:
        look(m, moment, context)
        return offers(self, m, unit, moment, context)

    monkeypatch.setattr(Mutation, "comes_in", asked_first)
    monkeypatch.setattr(Mutation, "offers", asked)
    for seed in ("one", "two"):
        match = Match(game, {"mission": "be-kind-rewind"}, SeededFortune(seed))
        hand = tuple(name for name in game.pack.mutations if card(match.state, name).wider_by)
        players = {seat: ScriptedPlayer(seat, seed, "fierce") for seat in game.seats}
        while match.decision is not None and len(match.answers) < ANSWERS:
            if match.resting and not match.decision.window:
                match.state.hand = hand
            match.advance(players[match.decision.seat].choose(match))
    for figure in ("range", "radius", "aliens"):
        assert any(told.startswith(figure) for told in compared), compared
    assert any(told.endswith(": standard") for told in compared) == (supreme < plain)
