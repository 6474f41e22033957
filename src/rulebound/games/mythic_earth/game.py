"""Mythic Earth as a game that the kernel can play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.games.mythic_earth import battle, notation
from rulebound.games.mythic_earth.pack import Pack, load_pack
from rulebound.games.mythic_earth.state import SEATS, Battle
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.game import Flow, Outcome

RULES: Final = "2"
"""Version of these rules; it changes when an old record could be played differently."""


class MythicEarth:
    """The game: rules, notation, views and answers to 'why not'."""

    name = "mythic-earth"
    version = RULES
    seats: tuple[str, ...] = SEATS
    shows = frozenset(["devotion", "secret_shown"])
    """Kinds of event that show something hidden and so end what can be undone."""

    def __init__(self, pack: Pack | None = None) -> None:
        self.pack = load_pack() if pack is None else pack

    @property
    def content(self) -> str:
        """Digest of what plays of the content in use."""
        return self.pack.playing

    def start(self, setup_: Mapping[str, Any]) -> Battle:
        from rulebound.games.mythic_earth import setup

        return setup.start(self.pack, setup_)

    def flow(self, state: Battle) -> Flow[Outcome]:
        return battle.flow(state)

    def text(self, state: Battle, action: Action) -> str:
        return notation.text(action)

    def parse(self, state: Battle, text: str) -> Action:
        return notation.parse(text, state)

    def why_not(self, state: Battle, decision: Decision, action: Action) -> Refusal | None:
        from rulebound.games.mythic_earth import refusals

        return refusals.why_not(state, decision, action)

    def odds(self, state: Battle, decision: Decision, action: Action) -> Any:
        from rulebound.games.mythic_earth import odds

        return odds.of_action(state, decision, action)

    def view(self, state: Battle, seat: str) -> dict[str, Any]:
        from rulebound.games.mythic_earth import view

        return view.view(state, seat)


_core: list[MythicEarth] = []


def mythic_earth() -> MythicEarth:
    """The game with its core pack."""
    if not _core:
        _core.append(MythicEarth())
    return _core[0]
