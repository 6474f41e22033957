"""Hidden agendas about the harvest, the ways out, single heroes, hazards and ground that is taken or explored."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulebound.games.chronicle_x.agenda_base import (
    GAINED,
    HAZARD,
    HURT,
    REMOVED,
    STATE,
    STRUCK,
    YELLOW,
    Body,
    Card,
    Check,
    Params,
    Progress,
    agenda,
    hero_mask,
    home,
    models_in,
    near,
    note,
    noted,
    objective,
    rooms_held,
    taking_part,
    tiles,
    total,
)
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import OVERMIND, Hero, MissionState
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask, Square, bits


def choose(m: MissionState, actions: list[Action]) -> Generator[Any, Any, Action]:
    """Let the Overmind break a tie in secret."""
    if len(actions) == 1:
        return actions[0]
    answer: Action = yield Decision(OVERMIND, "agenda_note", [Options("note", actions)])
    return answer


# ---- the harvest


def _harvest(m: MissionState) -> int:
    """Points gained in this mission, and tokens that aliens took without payment (CX-ABD-01 to 03, CX-CONQ-21)."""
    return m.abduction - total(m, "abduction before") + total(m, "unpaid")


@agenda("harvest_moon")
class HarvestMoon(Card):
    """Nothing is noted."""


@objective("harvest")
class Harvest(Check):
    """So many points are gained."""

    events = GAINED

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return _harvest(m) >= p["points"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [Progress("harvest", _harvest(m), p["points"])]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        return m.spanners


@objective("harvest_or_removal")
class HarvestOrRemoval(Harvest):
    """A hero is removed by a later event than that which met objective 1, or so many points are gained."""

    events = GAINED | REMOVED

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return total(m, "removed") > total(m, "removed then") or _harvest(m) >= p["points"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [
            Progress("harvest", _harvest(m), p["points"]),
            Progress("or a hero removed", total(m, "removed") - total(m, "removed then"), 1),
        ]


# ---- the ways out


def _gates(m: MissionState) -> Mask:
    mask = 0
    for name in noted(m, "out"):
        mask |= 1 << m.ground.board.parse(name)
    return mask


def _at_home(m: MissionState, bodies: list[Body], reach: int) -> list[Square]:
    """The Hero deployment squares with an alien model and no hero so near."""
    return [
        square
        for square in home(m)
        if models_in(bodies, near(m, square, reach)) and not near(m, square, reach) & hero_mask(m)
    ]


@agenda("no_way_home")
class NoWayHome(Card):
    """The yellow squares that can be destroyed and that the Overmind has not deployed on (CX-TERR-09)."""

    def begin(self, m: MissionState) -> Steps:
        own = 0
        names = m.brief.deployment.overmind.squares
        for square in m.alien_yellow or [m.plan.names[name] for name in names]:
            own |= 1 << square
        for square in bits(m.fair_yellow & ~own & ~m.yellow_lost):
            note(m, "out", m.ground.board.name(square))
        return
        yield


@objective("gates_out_destroyed")
class GatesOutDestroyed(Check):
    """So many gates out are gone; without any, aliens stand at a Hero deployment square and no hero does."""

    events = YELLOW

    def _need(self, m: MissionState, p: Params) -> int:
        return min(p["gates"], max(_gates(m).bit_count(), 1))

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        gates = _gates(m)
        if gates:
            return when == "event" and (gates & m.yellow_lost).bit_count() >= self._need(m, p)
        return when == "round_end" and bool(_at_home(m, bodies, p["reach"]))

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        return 0 if _gates(m) else min(len(_at_home(m, bodies, p["reach"])), 1)

    def fulfilled(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        if not _gates(m):
            held = _at_home(m, bodies, p["reach"])
            note(m, "home", m.ground.board.name(held[0]))

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        gates = _gates(m)
        if not gates:
            return []
        return [Progress("gates out destroyed", (gates & m.yellow_lost).bit_count(), self._need(m, p))]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        gates = _gates(m)
        if gates:
            return gates & ~m.yellow_lost
        return sum(1 << square for square in home(m))


@objective("gates_out_and_home")
class GatesOutAndHome(Check):
    """So many gates out are gone and an alien model is near a Hero deployment square."""

    def _need(self, m: MissionState, p: Params) -> int:
        return min(p["gates"], _gates(m).bit_count())

    def _near(self, m: MissionState, p: Params, bodies: list[Body]) -> bool:
        if not _gates(m):
            # the other square than that of objective 1, in the same way
            before = noted(m, "home")
            held = _at_home(m, bodies, p["reach"])
            return any(m.ground.board.name(square) not in before for square in held)
        return any(models_in(bodies, near(m, square, p["near"])) for square in home(m))

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        gone = (_gates(m) & m.yellow_lost).bit_count()
        return gone >= self._need(m, p) and self._near(m, p, bodies)

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        gone = (_gates(m) & m.yellow_lost).bit_count()
        return int(gone >= self._need(m, p) and self._near(m, p, bodies))

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        gates = _gates(m)
        if not gates:
            return []
        return [Progress("gates out destroyed", (gates & m.yellow_lost).bit_count(), self._need(m, p))]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        gates = _gates(m)
        if (gates & m.yellow_lost).bit_count() < self._need(m, p):
            return gates & ~m.yellow_lost
        return sum(1 << square for square in home(m))


# ---- rooms held


@agenda("squatters_rights")
class SquattersRights(Card):
    """Nothing is noted."""


def _places(m: MissionState) -> list[Mask]:
    """The rooms; with fewer than two also tiles without a room, and with neither every tile."""
    rooms = [room.squares for room in m.plan.rooms]
    if len(rooms) >= 2:
        return rooms
    bare = [mask for mask in tiles(m) if not mask & m.plan.indoors]
    return [*rooms, *bare] if rooms else bare or tiles(m)


def _held(m: MissionState, bodies: list[Body], models: int) -> list[int]:
    found: list[int] = []
    for index, mask in enumerate(_places(m)):
        inside = [body for body in bodies if body.mask & mask]
        number = sum(body.models for body in inside)
        if not hero_mask(m) & mask and (number >= models or any(body.xxl for body in inside)):
            found.append(index)
    return found


@objective("room_held")
class RoomHeld(Check):
    """The same room is held by enough models at so many round ends in a row (CX-BLDG-02, CX-BLDG-08)."""

    def _for_first(self, m: MissionState) -> int:
        """The rooms that serve for this objective: all rooms, or tiles where there are none."""
        return len(m.plan.rooms) or len(_places(m))

    def _now(self, m: MissionState, p: Params, bodies: list[Body]) -> list[int]:
        return [room for room in _held(m, bodies, p["models"]) if room < self._for_first(m)]

    def round_end(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        if m.round < p["from_round"]:
            return
        held = self._now(m, p, bodies)
        for room in range(self._for_first(m)):
            key = f"held {room}"
            if room in held:
                m.count(m.agenda_tally, key)
            else:
                m.agenda_tally.pop(key, None)

    def _longest(self, m: MissionState) -> int:
        return max((total(m, f"held {room}") for room in range(self._for_first(m))), default=0)

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return self._longest(m) >= p["rounds"]

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        return len(self._now(m, p, bodies)) if m.round >= p["from_round"] else 0

    def fulfilled(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        # of several the one that most models keep; it is named when the card is shown
        rooms = [r for r in range(self._for_first(m)) if total(m, f"held {r}") >= p["rounds"]]
        places = _places(m)
        room = max(rooms, key=lambda r: (models_in(bodies, places[r]), -r))
        for other in range(self._for_first(m)):
            m.agenda_tally.pop(f"held {other}", None)
        note(m, "room", str(room))

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [Progress("round ends in a row", self._longest(m), p["rounds"])]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        mask = 0
        for place in _places(m)[: self._for_first(m)]:
            mask |= place
        return mask


@objective("room_and_another")
class RoomAndAnother(Check):
    """The room of objective 1 and one more are held, or that room at so many more round ends in a row."""

    def _room(self, m: MissionState) -> int:
        """The room of objective 1; -1 before it is met, as the house may have the last objective first."""
        return int((noted(m, "room") or ["-1"])[0])

    def round_end(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        if self._room(m) in _held(m, bodies, p["models"]):
            m.count(m.agenda_tally, "held on")
        else:
            m.agenda_tally.pop("held on", None)

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        held = _held(m, bodies, p["models"])
        return (self._room(m) in held and len(held) > 1) or total(m, "held on") >= p["rounds"]

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        held = _held(m, bodies, p["models"])
        return len(held) if self._room(m) in held else 0

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [Progress("round ends in a row", total(m, "held on"), p["rounds"])]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        room = self._room(m)
        return _places(m)[room] if room >= 0 else 0


# ---- one hero


def _mark(m: MissionState) -> Hero | None:
    names = noted(m, "mark")
    return next((hero for hero in m.heroes if hero.id in names), None)


def _note_mark(m: MissionState, key: Any) -> Steps:
    """The hero that comes first by printed figures at full Health; the Overmind breaks ties in secret."""
    heroes = taking_part(m)
    ranks = {hero.id: key(hero) for hero in heroes}
    best = max(ranks.values())
    first = [Action("note", (hero.id,)) for hero in heroes if ranks[hero.id] == best]
    answer = yield from choose(m, first)
    note(m, "mark", str(answer.args[0]))


def _removed_mark(m: MissionState) -> bool:
    mark = _mark(m)
    return mark is not None and mark.lost


@agenda("silence_the_sharpshooter")
class SilenceTheSharpshooter(Card):
    """The mark has the longest range, then the most dice in it; weapons do not count (CX-DIAL-02)."""

    def begin(self, m: MissionState) -> Steps:
        def reach(hero: Hero) -> tuple[int, int]:
            profile = m.pack.heroes[hero.id]
            row = profile.dial[0]
            if profile.long_range is not None and row.long_dice:
                return profile.long_range, row.long_dice
            return profile.short_range, row.short_dice

        yield from _note_mark(m, reach)


@objective("mark_worn_down")
class MarkWornDown(Check):
    """The mark has lost so much Health, or some and has little left."""

    events = HURT

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        mark = _mark(m)
        if mark is None:
            return False
        lost = total(m, f"lost {mark.id}")
        return lost >= p["lost"] or (lost > 0 and mark.models[0].health <= p["left"])

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        mark = _mark(m)
        if mark is None:
            return []
        return [Progress("Health lost by the mark", total(m, f"lost {mark.id}"), p["lost"])]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        mark = _mark(m)
        return mark.mask if mark is not None else 0


@objective("mark_gone_or_away")
class MarkGoneOrAway(MarkWornDown):
    """The mark is removed, or in the station at so many round ends in a row (CX-EXTRACT-08)."""

    events = REMOVED

    def round_end(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        mark = _mark(m)
        if mark is not None and mark.id in m.station:
            m.count(m.agenda_tally, "away")
        else:
            m.agenda_tally.pop("away", None)

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return _removed_mark(m) or (when == "round_end" and total(m, "away") >= p["rounds"])

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [
            Progress("mark removed", int(_removed_mark(m)), 1),
            Progress("or round ends in the station", total(m, "away"), p["rounds"]),
        ]


@agenda("break_the_brawler")
class BreakTheBrawler(Card):
    """The mark has the highest melee value, then the highest defence; weapons do not count (CX-DIAL-02)."""

    def begin(self, m: MissionState) -> Steps:
        def strength(hero: Hero) -> tuple[int, int]:
            row = m.pack.heroes[hero.id].dial[0]
            return row.melee, row.defence

        yield from _note_mark(m, strength)


@objective("mark_humbled")
class MarkHumbled(MarkWornDown):
    """Two of five things have happened to the mark, each counted once (CX-FX-02, CX-FX-04, CX-FX-07)."""

    events = HURT | STATE | STRUCK

    def _number(self, m: MissionState, p: Params) -> int:
        mark = _mark(m)
        if mark is None:
            return 0
        states = sum(f"{state} {mark.id}" in m.agenda_tally for state in ("shaken", "stunned", "down"))
        blow = total(m, f"blow {mark.id}") >= p["blow"]
        return states + blow + (total(m, f"lost {mark.id}") >= p["lost"])

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return self._number(m, p) >= p["happenings"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [Progress("things that have happened to the mark", self._number(m, p), p["happenings"])]


@objective("mark_or_two_removed")
class MarkOrTwoRemoved(MarkWornDown):
    """The mark is removed, or so many heroes are, from the event on that met objective 1."""

    events = REMOVED

    def _number(self, m: MissionState) -> int:
        return total(m, "removed") - total(m, "removed before")

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return _removed_mark(m) or self._number(m) >= p["heroes"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [
            Progress("mark removed", int(_removed_mark(m)), 1),
            Progress("or heroes removed", self._number(m), p["heroes"]),
        ]


# ---- hazards


@agenda("fire_and_ash")
class FireAndAsh(Card):
    """The hazard tokens laid at set-up are counted for every card."""


def _without_hazards(m: MissionState) -> bool:
    """Whether there were no hazards, or none is left: then harm by alien attacks serves instead."""
    return not total(m, "hazards at start") or not m.hazards


def _heroes_of(m: MissionState, word: str) -> int:
    return sum(f"{word} {hero.id}" in m.agenda_tally for hero in m.heroes)


@objective("hazards_set_off")
class HazardsSetOff(Check):
    """The Overmind has set off some, and hazard cards have harmed a hero (CX-HAZ-02, CX-HAZ-03)."""

    events = HAZARD | HURT

    def _need(self, m: MissionState, p: Params) -> int:
        return p["set_off"] if total(m, "hazards at start") >= p["few"] else 1

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        if total(m, "set off") >= self._need(m, p) and _heroes_of(m, "blasted") and total(m, "cards"):
            return True
        return _without_hazards(m) and _heroes_of(m, "struck") >= p["struck"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        if _without_hazards(m):
            return [Progress("heroes hurt by alien attacks", _heroes_of(m, "struck"), p["struck"])]
        return [
            Progress("hazards set off", total(m, "set off"), self._need(m, p)),
            Progress("heroes harmed by hazards", _heroes_of(m, "blasted"), 1),
        ]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        return m.hazards


@objective("hazards_resolved")
class HazardsResolved(HazardsSetOff):
    """Enough hazard cards have been resolved by either side, and enough heroes harmed by them."""

    events = HAZARD | REMOVED

    def _cards(self, m: MissionState, p: Params) -> int:
        return min(p["cards"], total(m, "hazards at start"))

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        enough = total(m, "cards") >= self._cards(m, p) and _heroes_of(m, "blasted") >= p["heroes"]
        if enough and total(m, "cards"):
            return True
        return _without_hazards(m) and total(m, "removed") > total(m, "removed then")

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        if _without_hazards(m):
            return [Progress("heroes removed", total(m, "removed") - total(m, "removed then"), 1)]
        return [
            Progress("hazard cards resolved", total(m, "cards"), self._cards(m, p)),
            Progress("heroes harmed by hazards", _heroes_of(m, "blasted"), p["heroes"]),
        ]


# ---- rooms explored


@agenda("first_through_the_door")
class FirstThroughTheDoor(Card):
    """Tiles without heroes on which aliens end an activation are noted, in case that there are no rooms."""

    def turn_end(self, m: MissionState, who: str) -> None:
        if total(m, "rooms at start") or total(m, "spanners at start"):
            return
        unit, blip = m.find(who), m.blip(who)
        mask = unit.mask if unit is not None else blip.mask if blip is not None else 0
        for index, tile in enumerate(tiles(m)):
            if mask & tile and not hero_mask(m) & tile:
                note(m, "trod", str(index))


@objective("rooms_explored")
class RoomsExplored(Check):
    """Aliens have explored so many rooms and hold some (CX-BLDG-05, CX-BLIP-03)."""

    def _explored(self, m: MissionState, p: Params) -> int:
        rooms = total(m, "rooms at start")
        return p["explored"] if rooms >= p["below"] else (rooms + 1) // 2

    def _held(self, m: MissionState, p: Params) -> int:
        rooms = len(m.plan.rooms)
        out_of_reach = total(m, "explored") + m.unexplored.bit_count() < self._explored(m, p)
        return min(p["held"] + out_of_reach, rooms)

    def _substitute(self, m: MissionState, p: Params) -> Progress | None:
        """What serves on a map without rooms to explore: spanner tokens, then tiles."""
        if total(m, "rooms at start"):
            return None
        laid = total(m, "spanners at start")
        if laid:
            # all of them, if fewer lie on the map
            left = total(m, "tokens") + m.spanners.bit_count()
            return Progress("spanner tokens taken", total(m, "tokens"), min(p["tokens"], max(left, 1)))
        return Progress("tiles trodden", len(noted(m, "trod")), p["tiles"])

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        other = self._substitute(m, p)
        if other is not None:
            return other.have >= other.need
        need = self._explored(m, p)
        if total(m, "explored") < need and total(m, "explored") + m.unexplored.bit_count() >= need:
            return False
        return len(rooms_held(m, bodies)) >= self._held(m, p)

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        need = self._explored(m, p)
        if self._substitute(m, p) is not None or (
            total(m, "explored") < need and total(m, "explored") + m.unexplored.bit_count() >= need
        ):
            return 0
        return min(len(rooms_held(m, bodies)), self._held(m, p))

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        other = self._substitute(m, p)
        if other is not None:
            return [other]
        return [Progress("rooms explored by aliens", total(m, "explored"), self._explored(m, p))]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        if self._substitute(m, p) is not None:
            return m.spanners
        mask = 0
        for room in m.plan.rooms:
            if m.unexplored >> room.id & 1 or not m.unexplored:
                mask |= room.squares
        return mask


@objective("more_rooms_explored")
class MoreRoomsExplored(RoomsExplored):
    """The same with greater numbers."""


__all__ = ["choose"]
