"""The space station in a mission: leaving the map, the rooms, and the way back (CX-EXTRACT, CX-STATION)."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import deployment, goals, mission_rules, profiles
from rulebound.games.chronicle_x.buildings import unexplored_squares
from rulebound.games.chronicle_x.measuring import free_squares
from rulebound.games.chronicle_x.rooms_base import Room, bonuses
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import NO_TOKEN, NOWHERE, Hero, MissionState
from rulebound.games.chronicle_x.words import listed, name, squares
from rulebound.kernel.decisions import Action, Family, Options
from rulebound.space.board import Mask, Square, bits

HQ: Final = "hq"
WAREHOUSE: Final = "warehouse"

# ---- whom a mission lets go


def may_extract(m: MissionState, hero: Hero, flare: bool = False) -> str:
    """Why the mission does not let a hero leave the map now; '' if it does (CX-EXTRACT-01).

    ``flare``: it is called out from where it stands, from no square that a mission names.
    """
    if not m.rules:
        return ""
    refusal = mission_rules.no_extraction(m)
    if refusal is not None:
        return refusal.reason
    if "only_the_carrier_extracts" in m.rules:
        if flare:
            return "In this mission only the carrier extracts, and only from the squares that it names."
        if not goals.carries(m, hero):
            titles = listed([marker.name.lower() for marker in m.brief.markers], "or")
            return f"In this mission only the hero with {titles or 'the marker'} may leave."
        ways = goals.ways_out(m)
        if not hero.mask & ways:
            return f"{name(m, hero.id)} can leave only from {listed(squares(m, ways), 'or')}."
    return ""


# ---- leaving


def exits(m: MissionState) -> Mask:
    """The squares to leave from: every yellow one that is left, whoever's it is (CX-EXTRACT-06, CX-EXTRACT-07)."""
    more = mission_rules.more_ways_out(m) if m.rules else 0
    return (m.plan.deployment | more) & ~m.yellow_lost


def open_rooms(m: MissionState) -> list[str]:
    """The rooms to which a hero can go now: built and not full (CX-EXTRACT-02, CX-STATION-06)."""
    return [room for room in m.rooms if not full(m, room)]


def full(m: MissionState, room: str) -> bool:
    """Whether as many heroes are in a room as it takes (CX-STATION-06)."""
    limit = m.pack.rooms[room].limit
    return limit is not None and list(m.station.values()).count(room) >= limit


class Rooms(Options):
    """Answers that end with a room; without one the HQ is meant (CX-EXTRACT-02)."""

    __slots__ = ("_plain", "_rooms")

    def __init__(self, m: MissionState, verb: str, head: tuple[int | str, ...]) -> None:
        # a Warehouse brings nothing back (CX-STATION-09), so without a third room there is no choice worth a question
        self._rooms = open_rooms(m)
        self._plain = Action(verb, head)
        several = [room for room in self._rooms if room not in (HQ, WAREHOUSE)]
        found = [Action(verb, (*head, room)) for room in self._rooms] if several else [self._plain]
        super().__init__(verb, found)

    def accepts(self, action: Action) -> bool:
        if action.verb != self.verb:
            return False
        plain = self._plain
        return action == plain or (
            len(action.args) == len(plain.args) + 1
            and action.args[:-1] == plain.args
            and action.args[-1] in self._rooms
        )


def leaves(m: MissionState, hero: Hero) -> Family | None:
    """``extract HERO [ROOM]``, if the hero can leave where it stands (CX-EXTRACT-01)."""
    if not hero.mask & exits(m) or not hero.models[0].settled:
        return None
    return None if may_extract(m, hero) else Rooms(m, "extract", (hero.id,))


def leave(m: MissionState, hero: Hero, room: str = HQ, flare: bool = False) -> None:
    """Take a hero off the map into a room, with all that it carries; nothing is abducted (CX-EXTRACT-08).

    Off the map it sees nothing, reveals nothing and cannot be hit (CX-EXTRACT-03).
    """
    at = hero.model.square
    for model in hero.models:
        m.lift(hero, model)
    del hero.models[1:]
    hero.overwatch = NO_TOKEN
    m.station[hero.id] = room
    m.in_mission[f"left {hero.id}"] = NOWHERE if flare else at
    m.note("extract", hero.id, at, room)
    for source in hero.sources:
        if "gone" in source.hooks:
            source.gone(m, hero)


def send(m: MissionState, hero: Hero, room: str) -> None:
    """Lift a hero into a room by force: it may come back by the normal rules, without the bonus of the room."""
    leave(m, hero, room, flare=True)
    m.in_mission[f"lifted {hero.id}"] = 1


# ---- coming back


def room_code(m: MissionState, room: str) -> Room:
    """The code of a room."""
    code = profiles.room_source(m.pack, room)
    assert isinstance(code, Room)
    return code


def waiting(m: MissionState) -> list[Hero]:
    """The heroes in the station that may come back now: not in the round in which they left, and not if no square is free.

    A hero that left has had its activation, so a later round it is (CX-EXTRACT-03). A Stunned one recovers first.
    """
    return [
        hero
        for hero in m.heroes
        if not hero.done and hero.id in m.station and (hero.stunned or ways_back(m, hero))
    ]


def ways_back(m: MissionState, hero: Hero) -> list[Square]:
    """The squares on which a hero can come back: the usual ones, and those to which its room leads besides."""
    usual = _usual_ways(m, hero)
    more = room_code(m, m.station[hero.id]).ways_back(m, hero)
    return sorted({*usual, *more}) if more else usual


def _usual_ways(m: MissionState, hero: Hero) -> list[Square]:
    """The Heroes' own two yellow squares, or the squares beside them if both are taken.

    A large hero needs one of them under it (CX-EXTRACT-04, CX-EXTRACT-07, CX-DEPLOY-03).
    """
    yellows, beside = 0, 0
    for yellow in deployment.hero_squares(m):
        if not m.yellow_lost >> yellow & 1:
            yellows |= 1 << yellow
            beside |= deployment.group_area(m, yellow)
    if hero.big:
        anchors = m.ground.block_anchors(m.bodies | m.pits | unexplored_squares(m))
        blocks = [(anchor, m.ground.block_squares(anchor)) for anchor in bits(anchors)]
        first = [anchor for anchor, block in blocks if block & yellows]
        return first or [anchor for anchor, block in blocks if block & beside]
    free = free_squares(m)
    return bits(yellows & free) or bits(beside & free)


def come_back(m: MissionState, hero: Hero, square: Square) -> Steps:
    """Put a hero on the map again, with the bonus of the room that it visited (CX-EXTRACT-05, CX-STATION-09)."""
    room = m.station.pop(hero.id)
    m.in_mission.pop(f"left {hero.id}", None)
    lifted = m.in_mission.pop(f"lifted {hero.id}", 0)
    if not lifted:
        m.visited[hero.id] = (*m.visited.get(hero.id, ()), room)
    m.put(hero, hero.model, square)
    hero.model.settled = True
    m.note("returns", hero.id, square, room)
    profiles.refresh(m, hero)
    if not lifted:
        yield from room_code(m, room).returned(m, hero)


# ---- the hand of the Overmind


def hand_limit(m: MissionState, limit: int) -> int:
    """The hand limit, 1 lower for each hero with the bonus of the HQ, never below 3 (CX-STATION-04).

    A lost hero that lies in the HQ is not assigned there (CX-STATION-10).
    """
    if not (m.assigned or m.visited):
        return limit
    number = len([hero for hero in m.heroes if HQ in bonuses(m, hero)])
    if not number:
        return limit
    params = m.pack.rooms[HQ].params
    return min(limit, max(limit - number * params["less"], params["floor"]))
