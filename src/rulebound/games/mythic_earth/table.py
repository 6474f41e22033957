"""All that Mythic Earth offers to the table: what is drawn, asked, told, refused and foreseen by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rulebound.games.mythic_earth import (
    by_hand,
    chart,
    choices,
    force_desk,
    house,
    luck,
    map_view,
    narrate,
    offer,
    preview,
    prompts,
    reference,
    refusals,
    sight_view,
    unit_cards,
    view,
)
from rulebound.games.mythic_earth.game import MythicEarth, mythic_earth
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.state import ACTIVATION, DEPLOYMENT, OVER, SEATS, Battle
from rulebound.games.mythic_earth.words import PHASES, does, seat_name
from rulebound.games.table import GameTable, Parts
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Answer, Match

Json = dict[str, Any]

CARELESS: Final = "Does anything that is allowed, at random."
FIELDS: Final = ("size", "points", "scenario", "table", "blue", "red", "options")
"""Options of a match at the table, besides the mission."""
DEPLOYING: Final = ("deploy", "stand", "airborne")
"""Decisions by which Units come on to the table."""
ARRANGED: Final = {
    by_hand.KIND: "The rest of your Landscape is placed for you; against a computer at once, else piece by piece.",
    "deploy": "The rest of your Units are deployed for you; against a computer at once, else until the other side decides.",
}
"""What a side may leave to the program before the battle."""


class MythicTable(GameTable):
    """The game at the table; its content is read when it is first asked for."""

    over = "The battle is over."
    parts = Parts(
        choices,
        prompts,
        luck,
        chart,
        reference.REFERENCE,
        refusals.why_not,
        choices.refused,
        preview.preview,
    )
    round_word = "turn"

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self._packs = tuple(packs)
        self._game: MythicEarth | None = None

    @property
    def game(self) -> MythicEarth:
        """The rules."""
        if self._game is None:
            self._game = MythicEarth(load_pack(None, self._packs)) if self._packs else mythic_earth()
        return self._game

    # ---- before a match

    def describe(self) -> Json:
        """The entry in the list of games."""
        pack = self.game.pack
        return {
            "id": "mythic-earth",
            "name": "Mythic Earth",
            "tagline": "Two Forces, one open table, and the courage to stand on it.",
            "players": "2",
            "missions": [
                *[offer.quick_start(pack, entry) for entry in pack.quick_starts.values()],
                offer.own_battle(pack),
            ],
            "levels": [
                {"id": "random", "name": "Careless", "text": dict.fromkeys(SEATS, CARELESS)},
                *levels(),
            ],
            "options": house.listing(),
            "battles": offer.battles(pack),
        }

    def setup(self, mission: str, options: Mapping[str, Any]) -> Json:
        """The kernel's set-up; SetupError with the reason if there is none."""
        pack = self.game.pack
        unknown = sorted(set(options) - set(FIELDS))
        if unknown:
            raise SetupError(f"there is no option {unknown[0][:40]!r}; there are: {', '.join(FIELDS)}")
        found: Json = {}
        if mission in pack.quick_starts:
            found["quick_start"] = mission
        elif mission != offer.OWN:
            known = [*pack.quick_starts, offer.OWN]
            raise SetupError(f"there is no mission {mission[:40]!r}; there are: {', '.join(known)}")
        differs = house.read(options.get("options", {}))
        if differs:
            found["options"] = differs
        for word in FIELDS:
            if word != "options" and options.get(word) not in (None, "", 0, {}):
                found[word] = options[word]
        if mission == offer.OWN:
            for seat in ("blue", "red"):
                side = found.get(seat)
                if not isinstance(side, dict) or not (side.get("ready") or side.get("list")):
                    raise SetupError(f"{seat}: a force is chosen, or its list pasted (ME-SETUP-01)")
        return found

    def mission_of(self, setup: Mapping[str, Any]) -> str:
        """The mission that a set-up plays."""
        forces = [setup.get(seat) or {} for seat in ("blue", "red")]
        named = any(isinstance(one, Mapping) and (one.get("ready") or one.get("list")) for one in forces)
        default = offer.OWN if named else next(iter(self.game.pack.quick_starts))
        return str(setup.get("quick_start") or default)

    def rosters(self) -> Json:
        """The factions with their cards, and the ready-made forces."""
        return force_desk.rosters(self.game.pack)

    def looked_at(self, text: str, limit: int) -> Json:
        """A force list: read, priced, checked."""
        return force_desk.looked_at(self.game.pack, text, limit)

    # ---- what is drawn

    def map(self, state: Battle) -> Json:
        """The table with what lies on it; another one when a spell lays ground."""
        return map_view.map_of(state)

    def view(self, match: Match, seat: str) -> Json:
        """All that a seat may see."""
        m: Battle = match.state
        found = view.view(m, seat)
        last: list[Json] = []
        for event in self._since_clean_up(match):
            if event.kind == "scored":
                one, source, given = str(event.data[0]), str(event.data[1]), int(str(event.data[2]))
                last.append({"id": source, "label": view.point_label(m, one, source), "value": given})
        if last:
            found["last"] = last
        return found

    def _since_clean_up(self, match: Match) -> list[Any]:
        """The events since the turn before the last summing up of points."""
        events = match.events.since(0)
        seen = 0
        for number in range(len(events) - 1, -1, -1):
            if events[number].kind == "clean_up":
                seen += 1
                if seen == 2:
                    return list(events[number:])
        return list(events)

    def frame(self, match: Match) -> Json:
        """Public facts: turn, phase, and the side that is in turn."""
        m: Battle = match.state
        active = m.units.get(m.active)
        turn = active.seat if active is not None and m.phase == ACTIVATION else m.to_act
        if not turn and match.decision is not None:
            turn = match.decision.seat
        return {"round": m.turn, "phase": PHASES[m.phase], "turn": "" if m.phase == OVER else turn}

    def card(self, match: Match, seat: str, of: str) -> Json:
        """A Unit, a spell, a Blessing, a Devotion, a scenario, landscape or a token."""
        return unit_cards.card(match.state, seat, of)

    # ---- what is asked

    def names(self, m: Battle) -> dict[str, str]:
        """What each side is called: its faction, and its colour where both have the same."""
        return {seat: seat_name(m, seat) for seat in SEATS}

    def arrangement(self, match: Match, seat: str) -> str:
        """Landscape that is placed by hand, and Units that are deployed: what is left of either."""
        decision = self.own(match, seat)
        if decision is None:
            return ""
        if decision.kind == by_hand.KIND:
            return ARRANGED[by_hand.KIND]
        return ARRANGED["deploy"] if match.state.phase == DEPLOYMENT and decision.kind in DEPLOYING else ""

    def waits_for(self, m: Battle, seat: str) -> str:
        """A sentence that says whose decision is waited for."""
        return f"{does(m, seat, 'decides', 'decide')} now."

    def sight(self, match: Match, seat: str, from_: str, to: str) -> Json:
        """Distance and sight between two Units or places, by the functions that the rules call."""
        return sight_view.sight(match.state, from_, to)

    # ---- what is told

    def narrate(self, match: Match, seat: str, start: int) -> list[Json]:
        """The events from number ``start`` on, as sentences for this viewer."""
        turn = 0
        for event in reversed(match.events.since(0)[:start]):
            if event.kind == "turn":
                turn = int(str(event.data[0]))
                break
        return narrate.narrate(match.state, match.events.since(start), seat, start, turn)

    def turn_start(self, match: Match) -> int | None:
        """Number of answers at the start of the current activation, or of the last one; None before the first."""
        for number in range(len(match.answers) - 1, -1, -1):
            entry = match.answers[number]
            if isinstance(entry, Answer) and entry.action.verb in ("activate", "deploy", "lay-die"):
                return number
        return None

    # ---- looking back

    def round_of(self, state: Battle) -> int:
        """The turn in which a state is."""
        return state.turn

    # ---- who plays, and the rules to look up

    def player(self, level: str, seat: str, seed: str) -> Any:
        """A computer player of a level of this game; SetupError for an unknown one."""
        from rulebound.games.mythic_earth.computer import CHARACTERS, ScriptedPlayer

        if level not in CHARACTERS:
            some = ", ".join(["random", *CHARACTERS])
            raise SetupError(f"there is no computer player {level[:40]!r} for the seat {seat}, only {some}")
        return ScriptedPlayer(seat, seed, level)


def levels() -> list[Json]:
    """The characters of the scripted player."""
    from rulebound.games.mythic_earth.computer.characters import CHARACTERS

    return [
        {"id": level, "name": character.name, "text": dict.fromkeys(SEATS, character.text)}
        for level, character in CHARACTERS.items()
    ]


def load_table(packs: Sequence[Path] = ()) -> MythicTable:
    """The game with a player's own packs laid over its content."""
    return MythicTable(packs)


TABLE: Final = MythicTable()
