"""Chronicle X as a game that the kernel can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.dice.fortune import SeededFortune
from rulebound.games.chronicle_x import cards, mission, notation, setup
from rulebound.games.chronicle_x.pack import Pack, load_pack
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.events import EventLog
from rulebound.kernel.game import Flow, Outcome
from rulebound.kernel.match import Match

RULES: Final = "2"
"""Version of these rules; it changes when an old record could be played differently."""

STARTS_KEPT: Final = 16
"""Set-ups whose first states are kept."""


class ChronicleX:
    """The game: rules, notation, views and answers to 'why not'."""

    name = "chronicle-x"
    version = RULES
    seats: tuple[str, ...] = (HEROES, OVERMIND)
    shows = frozenset(
        [
            "reveal",
            "searched",
            "explore",
            "explosion",
            "mutation",
            "item",
            "drawn",
            "items_shown",
            "read",
            "looked",
            "decoys_told",
            "tracked",
            "overheard",
            "agenda_overheard",
            "agenda_met",
        ]
    )
    """Kinds of event that show something hidden and so end what can be undone."""

    def __init__(self, pack: Pack | None = None) -> None:
        self.pack = load_pack() if pack is None else pack
        cards.complete(self.pack)
        self._starts: dict[str, MissionState] = {}

    @property
    def content(self) -> str:
        """Digest of what plays of the content in use."""
        return self.pack.playing

    def start(self, setup_: Mapping[str, Any]) -> MissionState:
        # many matches start alike, and to read a set-up takes as long as a hundred answers do
        key = repr(setup_)
        known = self._starts.get(key)
        if known is None:
            if len(self._starts) >= STARTS_KEPT:
                self._starts.clear()
            known = self._starts[key] = setup.start(self.pack, setup_)
        state = known.copy()
        state.log = EventLog()
        return state

    def flow(self, state: MissionState) -> Flow[Outcome]:
        return mission.flow(state)

    def text(self, state: MissionState, action: Action) -> str:
        return notation.text(state.ground.board, action)

    def parse(self, state: MissionState, text: str) -> Action:
        return notation.parse(state.ground.board, text)

    def why_not(self, state: MissionState, decision: Decision, action: Action) -> Refusal | None:
        from rulebound.games.chronicle_x import refusals

        return refusals.why_not(state, decision, action)

    def odds(self, state: MissionState, decision: Decision, action: Action) -> Any:
        from rulebound.games.chronicle_x import odds

        return odds.of_action(state, decision, action)

    def view(self, state: MissionState, seat: str) -> dict[str, Any]:
        from rulebound.games.chronicle_x import view

        return view.view(state, seat)


_core: list[ChronicleX] = []


def chronicle_x() -> ChronicleX:
    """The game with its core pack."""
    if not _core:
        _core.append(ChronicleX())
    return _core[0]


def quick_start(seed: str = "tape", **setup_: Any) -> Match:
    """A match of the quick start mission."""
    return Match(chronicle_x(), {"mission": "be-kind-rewind", **setup_}, SeededFortune(seed))
