"""All that Chronicle X offers to the table: what is drawn, asked, told, refused and foreseen by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rulebound.games.chronicle_x import (
    chart,
    choices,
    figure_cards,
    house,
    luck,
    narrate,
    offer,
    prompts,
    reference,
    refusals,
)
from rulebound.games.chronicle_x import options as house_options
from rulebound.games.chronicle_x import preview as previews
from rulebound.games.chronicle_x import view as views
from rulebound.games.chronicle_x.aiming import blockers, line_json, sight_between, smoke_hides
from rulebound.games.chronicle_x.battlefields import battlefield as lay_out
from rulebound.games.chronicle_x.game import ChronicleX, chronicle_x
from rulebound.games.chronicle_x.map_view import face_json, map_json
from rulebound.games.chronicle_x.mission import DRAW_AFTER
from rulebound.games.chronicle_x.pack import Mission, Pack, Placement, load_pack
from rulebound.games.chronicle_x.pack_kinds import Formation
from rulebound.games.chronicle_x.setup import FIELDS, HERO_ORDER, battlefield, check_size
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    DEPLOY_HEROES,
    DEPLOY_OVERMIND,
    HEROES,
    OVER,
    OVERMIND,
    MissionState,
)
from rulebound.games.chronicle_x.words import SIDE_NAMES, listed, place_of, plural
from rulebound.games.table import GameTable, Parts
from rulebound.kernel.decisions import Action, Refusal
from rulebound.kernel.errors import MalformedAction, SetupError
from rulebound.kernel.match import Answer, Match
from rulebound.space.board import Square

Json = dict[str, Any]

PROGRAM: Final = "program"
"""The level of the program that answers for aliens without an Overmind player."""

CARELESS: Final = "Does anything that is allowed, at random."
SOLO: Final = (
    "Nobody plays the Overmind. Each alien does the first thing on a fixed list that it can, so that you learn to"
    " foresee it; there is no agenda, no reinforcement and no upgrade."
)

WHOLE_SIDE: Final = frozenset(("activate", "deploy_hero"))
"""Decisions about one hero after another that any player of the Heroes may answer."""
SWITCHES: Final = ("meditation", "open_windows")
KNOWN: Final = FIELDS - {"mission"} | {"level"}
READ_LATER: Final = tuple(sorted(FIELDS - {"mission", "options", "players", *SWITCHES}))
"""Options that are read, and refused, where the match is set up."""
"""Fields of a set-up that are true or false: whether the station has the Meditation Room, and whether the Overmind is
asked in every window while it holds cards, so that being asked tells nothing."""


def in_order(pack: Pack) -> list[Mission]:
    """The missions as they are offered: the quick start, the story by its levels, then Conquest."""
    modes = ("quick_start", "narrative", "conquest")
    return sorted(pack.missions.values(), key=lambda brief: (modes.index(brief.mode), brief.level, brief.id))


class ChronicleTable(GameTable):
    """The game at the table; its content is read when it is first asked for."""

    parts = Parts(
        choices,
        prompts,
        luck,
        chart,
        reference.REFERENCE,
        refusals.why_not,
        refusals.refused,
        previews.looked_at,
    )
    together: Final[Json] = {"open_windows": True}
    """Options of a match in which every seat is held by a person."""

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self._packs = tuple(packs)
        self._game: ChronicleX | None = None
        self._maps: dict[tuple[str, str], Json] = {}
        self._tiles: Json = {}

    @property
    def game(self) -> ChronicleX:
        """The rules."""
        if self._game is None:
            self._game = ChronicleX(load_pack(None, self._packs)) if self._packs else chronicle_x()
        return self._game

    # ---- before a match

    def describe(self) -> Json:
        """The entry in the list of games."""
        pack = self.game.pack
        return {
            "id": "chronicle-x",
            "name": "Chronicle X",
            "tagline": "Six heroes against what hides behind the blips, one neon-lit block at a time.",
            "players": "2",
            "missions": [self._mission(pack, brief) for brief in in_order(pack)],
            "levels": [
                {"id": "random", "name": "Careless", "text": dict.fromkeys((HEROES, OVERMIND), CARELESS)},
                *levels(),
                {
                    "id": PROGRAM,
                    "name": "Solo: the aliens' own program",
                    "text": {OVERMIND: SOLO},
                    "seat": OVERMIND,
                    "options": {"solo": True},
                },
            ],
            "options": house_options.listing(),
            "catalogue": offer.catalogue(pack),
        }

    def _mission(self, pack: Pack, brief: Mission) -> Json:
        return {
            "id": brief.id,
            "name": brief.name,
            "minutes": brief.minutes,
            "kind": brief.kind,
            "rounds": brief.round_limit or DRAW_AFTER,
            "story": {HEROES: brief.story.heroes, OVERMIND: brief.story.overmind},
            **offer.mission_facts(pack, brief),
            "map": self._map(pack, brief),
        }

    def _map(self, pack: Pack, brief: Mission) -> Json:
        key = (pack.digest, brief.id)
        if key not in self._maps:
            self._maps[key] = map_json(battlefield(pack, brief)[0])
        return self._maps[key]

    def setup(self, mission: str, options: Mapping[str, Any]) -> Json:
        """The kernel's set-up; SetupError with the reason if there is none."""
        check_size({"mission": mission, **options})
        if mission not in self.game.pack.missions:
            raise SetupError(
                f"there is no mission {mission!r}; there are: {', '.join(self.game.pack.missions)}"
            )
        unknown = sorted(set(options) - KNOWN)
        if unknown:
            known = ["level", *sorted(KNOWN - {"level"})]
            raise SetupError(f"there is no option {unknown[0][:40]!r}; there are: {', '.join(known)}")
        found: Json = {"mission": mission}
        level = options.get("level", 0)
        if isinstance(level, bool) or not isinstance(level, int) or not 0 <= level <= 2:
            raise SetupError(f"level: a number from 0 to 2, not {level!r}")
        if level:
            found["levels"] = dict.fromkeys(HERO_ORDER, level)
        for name in SWITCHES:
            value = options.get(name, False)
            if not isinstance(value, bool):
                raise SetupError(f"{name}: must be true or false")
            if value:
                found[name] = True
        # a record keeps what differs from the default
        differs = house_options.chosen(house_options.read(options.get("options", {})))
        if differs:
            found["options"] = differs
        players = house.read_players(list(HERO_ORDER), options.get("players", {}))
        if any(number != 1 for number in players.values()):
            found["players"] = players
        for name in READ_LATER:
            if options.get(name) not in (None, "", [], {}, False):
                found[name] = options[name]
        return found

    def mission_of(self, setup: Mapping[str, Any]) -> str:
        """The mission that a set-up plays."""
        return str(setup.get("mission") or "be-kind-rewind")

    # ---- what is drawn

    def map(self, state: MissionState) -> Json:
        """The board as it is laid so far; a map that is built by turns grows."""
        if state.laid == state.brief.placements:
            return self._map(state.pack, state.brief)
        return map_json(state.plan)

    def tiles(self) -> Json:
        """Every face of a tile as a map of its own, by its code: for a page on which maps are built."""
        pack = self.game.pack
        if not self._tiles:
            size = Formation(3, 3)  # with neighbours that are empty, to show what they will meet
            for code in sorted(pack.faces):
                self._tiles[code] = face_json(lay_out(pack, size, (Placement("B2", code),)).plan)
        return self._tiles

    def view(self, match: Match, seat: str) -> Json:
        """All that a seat may see."""
        found: Json = match.view(seat)
        return found

    def frame(self, match: Match) -> Json:
        """Public facts: round, phase, and the side that is in turn."""
        m: MissionState = match.state
        turn = OVERMIND if m.phase in (DEPLOY_OVERMIND, ALIEN_PHASE) else HEROES
        if m.phase < DEPLOY_HEROES and match.decision is not None:
            turn = match.decision.seat  # the sides prepare in turns
        return {
            "round": m.round,
            "phase": views.PHASES.get(m.phase, "over"),
            "turn": "" if m.phase == OVER else turn,
        }

    def card(self, match: Match, seat: str, of: str) -> Json:
        """A figure, an item, a card or a place, with its numbers now."""
        return figure_cards.card(match.state, seat, of, match.resting)

    # ---- what is asked

    def names(self, m: MissionState) -> dict[str, str]:
        """What each side is called."""
        return dict(SIDE_NAMES)

    def waits_for(self, m: MissionState, seat: str) -> str:
        """A sentence that says whose decision is waited for."""
        return f"The {SIDE_NAMES.get(seat, seat)} {'decide' if seat == HEROES else 'decides'} now."

    def reason(self, m: MissionState, refusal: Refusal) -> Json:
        """A refusal as the page reads it, with the line that was stopped."""
        return refusals.refusal_json(m, refusal)

    def sight(self, match: Match, seat: str, from_: str, to: str) -> Json:
        """Distance and sight between two squares (or figures), by the functions that the rules call."""
        m: MissionState = match.state
        first, second = _place(m, from_), _place(m, to)
        found = sight_between(m, first, second)
        hidden = smoke_hides(m, first, second)
        free = found.free and not hidden
        distance = m.ground.board.distance(first, second)
        near = m.ground.adjacent(first) >> second & 1 == 1
        told = blockers(m, found)
        if hidden:
            ends = [place for place in (first, second) if m.smoke >> place & 1]
            told.extend((m.ground.board.name(place), "smoke") for place in ends)
        apart = f"{plural(distance, 'square')} apart"
        if first == second:
            sentence, clauses = "The same square.", ["CX-MEAS-01"]
        elif free:
            sentence = f"{apart}{', adjacent' if near else ''}: the line is free."
            clauses = ["CX-MEAS-02", "CX-ADJ-01"] if near else ["CX-MEAS-02", "CX-LOS-01"]
        else:
            things = listed(list(dict.fromkeys(f"{what} ({place})" for place, what in told)))
            sentence = f"{apart}: no sight. In the way of the best line: {things}."
            clauses = ["CX-MEAS-02", "CX-LOS-02"]
        return {
            "distance": distance,
            "free": free,
            "line": line_json(m, first, second, found, free),
            "blockers": [{"place": place, "name": what} for place, what in told],
            "sentence": sentence,
            "clauses": clauses,
        }

    # ---- what is told

    def narrate(self, match: Match, seat: str, start: int) -> list[Json]:
        """The events from number ``start`` on, as sentences for this viewer."""
        round_ = 0
        # sentences of one attack change places: from a little before, every part of a log is told alike
        begin = max(0, start - narrate.REACH)
        if begin > 0:
            for event in reversed(match.events.since(0)[:begin]):
                if event.kind == "round":
                    round_ = int(str(event.data[0]))
                    break
        told_at = {entry.events for entry in match.answers if isinstance(entry, Answer)}
        told = narrate.narrate(match.state, match.events.since(begin), seat, begin, round_, told_at)
        return told[start - begin :]

    def turn_start(self, match: Match) -> int | None:
        """Number of answers at the start of the current activation, or of the last one; None before the first."""
        events = match.events.since(0)
        begun = next((n for n in range(len(events) - 1, -1, -1) if events[n].kind == "activate"), -1)
        if begun < 0:
            return None
        found: int | None = None
        for number in range(len(match.answers) - 1, -1, -1):
            entry = match.answers[number]
            if not isinstance(entry, Answer):
                continue
            if entry.events > begun:
                found = number
                continue
            return number if entry.action.verb == "activate" else found
        return found

    # ---- several persons, each with heroes of their own

    def share(self, seat: str, figures: Sequence[Sequence[str]]) -> Json:
        """The options of a set-up in which one to six persons share out the heroes (CX-SETUP-02)."""
        if seat != HEROES:
            raise SetupError("players: only the heroes are shared out (CX-SETUP-02)")
        players: dict[str, int] = {}
        for number, names in enumerate(figures, 1):
            for hero in names:
                if hero in players:
                    raise SetupError(f"players: {hero} has two players (CX-SETUP-02)")
                players[hero] = number
        return {"players": players}

    def party(self, state: MissionState) -> dict[int, list[str]]:
        """The heroes of each player."""
        found: dict[int, list[str]] = {}
        for hero, number in state.players.items():
            found.setdefault(number, []).append(hero)
        return found

    def owners(self, match: Match, action: Action | None) -> frozenset[int]:
        """Who may answer, or answer so: whose hero it is; empty where any of the side may (CX-SETUP-02).

        In a window it is whoever has something to use there. A pass is of all of these, and of nobody else.
        """
        m: MissionState = match.state
        decision = match.decision
        if decision is None or decision.kind in WHOLE_SIDE:
            return frozenset()
        players = m.players
        if action is not None and action.args and str(action.args[0]) in players:
            return frozenset((players[str(action.args[0])],))
        if not decision.window:
            return frozenset((players[decision.subject],)) if decision.subject in players else frozenset()
        bearers = [str(each.args[0]) for each in decision.actions if each.args]
        return frozenset([players[name] for name in bearers if name in players])

    def thrower(self, state: MissionState, roll: Any) -> int:
        """The player whose hero throws; 0 if it is nobody's in particular."""
        players = state.players if roll.by == HEROES else {}
        return next((players[word] for word in roll.purpose if word in players), 0)

    # ---- looking back

    def round_of(self, state: MissionState) -> int:
        """The round in which a state is."""
        return state.round

    # ---- who plays, and the rules to look up

    def player(self, level: str, seat: str, seed: str) -> Any:
        """A computer player of a level of this game; SetupError for an unknown one."""
        from rulebound.games.chronicle_x.computer import ScriptedPlayer
        from rulebound.games.chronicle_x.computer.program import ProgramPlayer

        if level == PROGRAM and seat == OVERMIND:
            return ProgramPlayer(seat, seed)
        known = [entry["id"] for entry in levels()]
        if level not in known:
            some = listed([*known, PROGRAM] if seat == OVERMIND else known)
            raise SetupError(f"there is no computer player {level!r} for the seat {seat}, only {some}")
        return ScriptedPlayer(seat, seed, level)

    def picture(self, match: Match, seat: str = "", theme: str = "dark") -> str:
        """The board as an SVG text, for notebooks, documents and reports."""
        from rulebound.games.chronicle_x.picture import render_svg

        return render_svg(self.view(match, seat), self.map(match.state), theme)


def _place(m: MissionState, wanted: str) -> Square:
    """The square of a name, or of a figure; MalformedAction if there is none."""
    try:
        return m.ground.board.parse(place_of(m, wanted) or wanted)
    except ValueError as error:
        raise MalformedAction(str(error)) from None


def levels() -> list[Json]:
    """The characters of the scripted player."""
    from rulebound.games.chronicle_x.computer.characters import CHARACTERS

    return [
        {
            "id": level,
            "name": by_side[HEROES].name,
            "text": {side: character.text for side, character in by_side.items()},
        }
        for level, by_side in CHARACTERS.items()
    ]


def load_table(packs: Sequence[Path] = ()) -> ChronicleTable:
    """The game with a player's own packs laid over its content."""
    return ChronicleTable(packs)


TABLE: Final = ChronicleTable()
