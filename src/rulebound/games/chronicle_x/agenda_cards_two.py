"""Hidden agendas about the throne, edges and tiles, and about harm that is done in a certain way."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.agenda_base import (
    DEED,
    HURT,
    SLAIN,
    TILE,
    Body,
    Card,
    Check,
    Params,
    Progress,
    agenda,
    hero_mask,
    heroes_in,
    home,
    models_in,
    near,
    near_mask,
    note,
    noted,
    objective,
    start_squares,
    taking_part,
    tiles,
    total,
)
from rulebound.games.chronicle_x.agenda_cards import choose
from rulebound.games.chronicle_x.measuring import mask_sees
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import OVERMIND, Blip, MissionState, Unit
from rulebound.kernel.decisions import Action
from rulebound.space.board import Mask, Square, bits

# ---- the throne


def _worth(m: MissionState, kind: str) -> int:
    """What a unit cost; the Overmind model stands above all (CX-BUY-06)."""
    profile = m.pack.aliens.get(kind)
    if profile is None:
        return 0
    return 999 if profile.base == "xxl" else profile.unit_cost


def enthrone(m: MissionState) -> Steps:
    """Name the throne: the Overmind model, else the costliest unit or blip; ties are broken in secret."""
    ranks: dict[str, int] = {blip.id: _worth(m, blip.kind) for blip in m.blips if not blip.decoy}
    ranks.update({unit.id: _worth(m, unit.kind) for unit in m.units if unit.side == OVERMIND})
    if not ranks:
        return
    best = max(ranks.values())
    answer = yield from choose(m, [Action("note", (name,)) for name, rank in ranks.items() if rank == best])
    note(m, "throne", str(answer.args[0]))


def _throne(m: MissionState) -> Unit | Blip | None:
    for name in noted(m, "throne"):
        found: Unit | Blip | None = m.find(name) or m.blip(name)
        if found is not None:
            return found
    return None


@agenda("the_unseen_throne")
class TheUnseenThrone(Card):
    """The throne is noted when deployment is over, and anew if its unit is wiped out."""

    def begin(self, m: MissionState) -> Steps:
        yield from self.before(m)

    def before(self, m: MissionState) -> Steps:
        if _throne(m) is None:
            for name in noted(m, "throne"):
                del m.agenda_tally[f"throne {name}"]
            yield from enthrone(m)


def _lost_models(m: MissionState, unit: Unit) -> int:
    """Models that a unit has lost and not got back."""
    key = f"lost {unit.id} "
    return sum(number for name, number in m.in_mission.items() if name.startswith(key))


def _at_most_half_lost(m: MissionState, unit: Unit) -> bool:
    """Half is judged by number, for a single model by its Health."""
    lost = _lost_models(m, unit)
    if lost + len(unit.models) == 1:
        model = unit.models[0]
        return 2 * (model.full - model.health) <= model.full
    return lost <= len(unit.models)


def _unhurt(m: MissionState, unit: Unit) -> bool:
    """No model lost, or for a single one less than half its Health."""
    if _lost_models(m, unit):
        return False
    model = unit.models[0]
    return len(unit.models) > 1 or 2 * (model.full - model.health) < model.full


@objective("throne_unseen")
class ThroneUnseen(Check):
    """The throne is face down near a hero; face up, it is whole and near several (CX-BLIP-06, CX-XXL-06)."""

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        throne = _throne(m)
        if throne is None or m.round < p["from_round"]:
            return False
        if isinstance(throne, Blip):
            return near_mask(m, throne.mask, p["reach"]) & hero_mask(m) != 0
        if not throne.models:
            return False
        area = 0
        for model in throne.models:
            area |= near_mask(m, model.mask, p["near"])
        heroes = sum(1 for hero in heroes_in(m) if hero.models[0].mask & area)
        return heroes >= p["heroes"] and _unhurt(m, throne)

    def wanted(self, m: MissionState, p: Params) -> Mask:
        return near_mask(m, hero_mask(m), p["reach"])


@objective("throne_shown")
class ThroneShown(Check):
    """The throne's unit is revealed, near a Hero deployment square, and has lost at most half."""

    def _near(self, m: MissionState, p: Params, bodies: list[Body]) -> bool:
        names = noted(m, "throne")
        area = self.wanted(m, p)
        return any(body.owner in names and body.mask & area for body in bodies)

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        throne = _throne(m)
        return (
            isinstance(throne, Unit)
            and bool(throne.models)
            and self._near(m, p, bodies)
            and _at_most_half_lost(m, throne)
        )

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        throne = _throne(m)
        if isinstance(throne, Unit) and (not throne.models or not _at_most_half_lost(m, throne)):
            return 0
        return int(self._near(m, p, bodies))

    def wanted(self, m: MissionState, p: Params) -> Mask:
        squares = home(m) if m.hero_yellow or m.brief.deployment.heroes.squares else start_squares(m)
        mask = 0
        for square in squares:
            mask |= near(m, square, p["near"])
        return mask


# ---- an edge

EDGES: Final = ("north", "east", "south", "west")


def rows_of(m: MissionState, edge: str, number: int) -> Mask:
    """The outermost rows of squares along an edge."""
    plan = m.plan
    mask = 0
    for square in bits(plan.squares):
        column, row = plan.at(square)
        gap = {"north": row, "south": plan.rows - 1 - row, "west": column, "east": plan.columns - 1 - column}
        if gap[edge] < number:
            mask |= 1 << square
    return mask


def _edge(m: MissionState) -> str:
    return (noted(m, "edge") or ["north"])[0]


@agenda("far_horizon")
class FarHorizon(Card):
    """The far edge has the greatest sum of the blips' distances; the Overmind breaks ties in secret."""

    def begin(self, m: MissionState) -> Steps:
        plan = m.plan
        sums = dict.fromkeys(EDGES, 0)
        for blip in m.blips:
            if blip.square >= 0:
                column, row = plan.at(blip.square)
                sums["north"] += row
                sums["south"] += plan.rows - 1 - row
                sums["west"] += column
                sums["east"] += plan.columns - 1 - column
        best = max(sums.values())
        answer = yield from choose(m, [Action("note", (edge,)) for edge in EDGES if sums[edge] == best])
        note(m, "edge", str(answer.args[0]))


@objective("tile_at_the_edge")
class TileAtTheEdge(Check):
    """A unit has a model on a tile of the far edge, with no hero near it (CX-TERR-01)."""

    def _area(self, m: MissionState) -> Mask:
        row = rows_of(m, _edge(m), 1)
        mask = 0
        for tile in tiles(m):
            if tile & row:
                mask |= tile
        return mask

    def _there(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        area = self._area(m)
        return sum(
            1
            for body in bodies
            if body.mask & area and not near_mask(m, body.mask, p["clear"]) & hero_mask(m)
        )

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return m.round >= p["from_round"] and self._there(m, p, bodies) > 0

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        return min(self._there(m, p, bodies), 1) if m.round >= p["from_round"] else 0

    def wanted(self, m: MissionState, p: Params) -> Mask:
        return self._area(m) & ~near_mask(m, hero_mask(m), p["clear"])


@objective("rows_at_the_edge")
class RowsAtTheEdge(Check):
    """In the two outermost rows stand models of two units, a whole unit of three or more, or an XXL (CX-UNIT-29)."""

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        area = rows_of(m, _edge(m), p["rows"])
        inside = [body for body in bodies if body.mask & area]
        owners = sorted({body.owner for body in inside})
        if any(body.xxl for body in inside):
            return p["units"]
        for owner in owners:
            own = [body for body in bodies if body.owner == owner]
            if len(own) == 1 and own[0].models > 1:
                # a unit behind a blip: how it will stand is not known yet
                if own[0].models >= p["models"]:
                    return p["units"]
            elif len(own) >= p["models"] and all(body.mask & area for body in own):
                return p["units"]
        return min(len(owners), p["units"])

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return self.level(m, p, bodies) >= p["units"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return []

    def wanted(self, m: MissionState, p: Params) -> Mask:
        return rows_of(m, _edge(m), p["rows"])


# ---- corners and the middle


def corners(m: MissionState) -> list[Mask]:
    """The tiles that hold the squares farthest out to the north-east, south-east, south-west and north-west."""
    plan = m.plan
    known = [(tile, [plan.at(square) for square in bits(tile)]) for tile in tiles(m)]
    found: list[Mask] = []
    for across, down in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
        best, farthest = 0, -plan.stride
        for tile, places in known:
            out = max([across * column + down * row for column, row in places])
            if out > farthest:
                best, farthest = tile, out
        found.append(best)
    return found


@agenda("four_lanterns")
class FourLanterns(Card):
    """A corner tile is lit for good when a unit or blip, Decoys included, ends its activation on it (CX-BLIP-17)."""

    def turn_end(self, m: MissionState, who: str) -> None:
        unit, blip = m.find(who), m.blip(who)
        mask = unit.mask if unit is not None else blip.mask if blip is not None else 0
        for index, tile in enumerate(corners(m)):
            if mask & tile and not hero_mask(m) & tile:
                note(m, "lit", str(index))


@objective("corners_lit")
class CornersLit(Check):
    """So many corner tiles are lit."""

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return m.round >= p["from_round"] and len(noted(m, "lit")) >= p["corners"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [Progress("corner tiles lit", len(noted(m, "lit")), p["corners"])]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        lit = noted(m, "lit")
        mask = 0
        for index, tile in enumerate(corners(m)):
            if str(index) not in lit:
                mask |= tile
        return mask


@objective("corners_and_a_unit")
class CornersAndAUnit(CornersLit):
    """All are lit and on one of them stands a revealed unit, and no hero."""

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        if len(noted(m, "lit")) < p["corners"]:
            return 0
        return int(any(models_in(bodies, tile) and not hero_mask(m) & tile for tile in corners(m)))

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return self.level(m, p, bodies) > 0

    def wanted(self, m: MissionState, p: Params) -> Mask:
        found = super().wanted(m, p)
        if found:
            return found
        mask = 0
        for tile in corners(m):
            mask |= tile
        return mask


def middle(m: MissionState) -> list[Mask]:
    """The four tiles nearest to the centre of the map, fewer if it has fewer."""
    plan = m.plan

    def off(tile: Mask) -> tuple[int, int]:
        places = [plan.at(square) for square in bits(tile)]
        left, top = min(c for c, _ in places) // TILE, min(r for _, r in places) // TILE
        # twice the distance of the tile's middle from that of the map, in tiles
        across = abs(2 * TILE * left + TILE - plan.columns)
        down = abs(2 * TILE * top + TILE - plan.rows)
        return max(across, down), across + down

    return sorted(tiles(m), key=off)[:4]


@agenda("tightening_ring")
class TighteningRing(Card):
    """Nothing is noted."""


@objective("middle_held")
class MiddleHeld(Check):
    """Enough middle tiles hold a blip or an alien model and no hero, at so many round ends in a row (CX-BUY-03)."""

    def _held(self, m: MissionState) -> int:
        aliens = m.alien_bodies
        for blip in m.blips:
            aliens |= blip.mask
        return sum(1 for tile in middle(m) if aliens & tile and not hero_mask(m) & tile)

    def _need(self, m: MissionState, p: Params) -> int:
        units = sum(1 for unit in m.units if unit.side == OVERMIND) + len(m.blips)
        return p["tiles"] if units >= p["tiles"] else p["few"]

    def round_end(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        if m.round < p["from_round"]:
            return
        if self._held(m) >= self._need(m, p):
            m.count(m.agenda_tally, "middle")
        else:
            m.agenda_tally.pop("middle", None)

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return total(m, "middle") >= p["rounds"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [
            Progress("middle tiles held", self._held(m), self._need(m, p)),
            Progress("round ends in a row", total(m, "middle"), p["rounds"]),
        ]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        mask = 0
        for tile in middle(m):
            mask |= tile
        return mask


@objective("heroes_surrounded")
class HeroesSurrounded(Check):
    """Enough heroes have an alien model near and in sight, and one of them has one adjacent (CX-ADJ-01, CX-LOS-01)."""

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        heroes = heroes_in(m)
        if not heroes:
            return 0
        threatened, touched = 0, False
        for hero in heroes:
            mask = hero.models[0].mask
            area, beside = near_mask(m, mask, p["near"]), near_mask(m, mask, 1)
            close = [body for body in bodies if body.mask & area and mask_sees(m, body.mask, mask)]
            threatened += bool(close)
            touched = touched or any(body.mask & beside for body in close)
        need = min(p["heroes"], len(heroes))
        return min(threatened, need) + touched + p["heroes"] - need

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return bool(heroes_in(m)) and self.level(m, p, bodies) > p["heroes"]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        return near_mask(m, hero_mask(m), 1)


# ---- harm


@agenda("costly_bait")
class CostlyBait(Card):
    """The units of the force are counted for every card."""


@objective("bait_slain")
class BaitSlain(Check):
    """Enough alien models have been slain, and the heroes have lost enough Health (CX-ALIEN-04)."""

    events = SLAIN | HURT

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return total(m, "slain") >= p["points"] and total(m, "lost") >= p["lost"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [
            Progress("points of aliens slain", total(m, "slain"), p["points"]),
            Progress("Health lost by heroes", total(m, "lost"), p["lost"]),
        ]


@objective("heroes_worn_down")
class HeroesWornDown(Check):
    """Enough heroes have each lost Health, or some are removed, and enough units are left."""

    def _worn(self, m: MissionState, p: Params) -> int:
        return sum(1 for hero in taking_part(m) if total(m, f"lost {hero.id}") >= p["lost"])

    def _need(self, m: MissionState, p: Params) -> int:
        return min(p["heroes"], len(taking_part(m)))

    def _units(self, m: MissionState, p: Params) -> int:
        return 1 if total(m, "units at start") < p["few"] else p["units"]

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        if self._worn(m, p) < self._need(m, p) and total(m, "removed") < p["removed"]:
            return 0
        return min(len({body.owner for body in bodies}), self._units(m, p))

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return self.level(m, p, bodies) >= self._units(m, p)

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [
            Progress("heroes worn down", self._worn(m, p), self._need(m, p)),
            Progress("or heroes removed", total(m, "removed"), p["removed"]),
        ]


@agenda("crossfire")
class Crossfire(Card):
    """Nothing is noted."""


def _attackers(m: MissionState, hero: str) -> int:
    """Units that have hurt a hero by attacks in this round; with one unit left two of its attacks count as two."""
    units = noted(m, f"cross {hero}")
    left = [unit for unit in m.units if unit.side == OVERMIND]
    if len(units) == 1 and len(left) == 1 and not any(not blip.decoy for blip in m.blips):
        return min(total(m, f"cross {hero} {units[0]}"), 2)
    return len(units)


@objective("crossfire_once")
class CrossfireOnce(Check):
    """In one round a hero has lost enough Health by attacks of different units (CX-COMBAT-03, CX-OW-02)."""

    events = HURT

    def _victims(self, m: MissionState, p: Params) -> list[str]:
        return [
            hero.id
            for hero in m.heroes
            if total(m, f"crossed {hero.id}") >= p.get("lost", 1) and _attackers(m, hero.id) >= p["units"]
        ]

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return bool(self._victims(m, p))

    def fulfilled(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        for hero in self._victims(m, p):
            note(m, "crossfire", hero)

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        most = max(m.heroes, key=lambda hero: (total(m, f"crossed {hero.id}"), hero.id))
        return [
            Progress("most Health lost by one hero this round", total(m, f"crossed {most.id}"), p["lost"]),
            Progress("units that hurt it", _attackers(m, most.id), p["units"]),
        ]


@objective("crossfire_again")
class CrossfireAgain(CrossfireOnce):
    """In a later round another hero is hurt by two units, or three heroes are hurt by aliens."""

    def _hurt(self, m: MissionState) -> int:
        return sum(1 for hero in m.heroes if total(m, f"crossed {hero.id}"))

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        if m.round <= total(m, "met 1"):
            return False
        before = noted(m, "crossfire")
        return self._hurt(m) >= p["heroes"] or any(h not in before for h in self._victims(m, p))

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [Progress("heroes hurt by aliens this round", self._hurt(m), p["heroes"])]


@agenda("directed_evolution")
class DirectedEvolution(Card):
    """The hand limit at the start is noted for every card."""


@objective("deeds")
class Deeds(Check):
    """Enough Supreme effects and Ultimates have been resolved, and the heroes have lost Health (CX-MUT-06)."""

    events = DEED | HURT

    def _need(self, m: MissionState, p: Params) -> int:
        return p["few"] if total(m, "limit at start") == 3 else p["cards"]

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        names = noted(m, "deed")
        number = sum(total(m, f"deed {name}") for name in names)
        return number >= self._need(m, p) and len(names) >= p["names"] and total(m, "lost") >= p["lost"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        names = noted(m, "deed")
        return [
            Progress("cards resolved", sum(total(m, f"deed {name}") for name in names), self._need(m, p)),
            Progress("different names", len(names), p["names"]),
            Progress("Health lost by heroes", total(m, "lost"), p["lost"]),
        ]


@objective("stock_proven")
class StockProven(Check):
    """The heroes have lost enough Health in all, or enough by one unit that is still on the map."""

    events = HURT

    def _most(self, m: MissionState) -> int:
        here = [unit.id for unit in m.units if unit.side == OVERMIND]
        # one that has hidden again is on the map as well
        here.extend(blip.id for blip in m.blips if blip.unit is not None)
        return max((total(m, f"by {unit}") for unit in here), default=0)

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return total(m, "lost") >= p["lost"] or self._most(m) >= p["unit"]

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [
            Progress("Health lost by heroes", total(m, "lost"), p["lost"]),
            Progress("or by one unit", self._most(m), p["unit"]),
        ]


# ---- the gates


@agenda("closed_gate")
class ClosedGate(Card):
    """The Hero deployment squares, else the yellow squares nearest to where the heroes began (CX-DEPLOY-01)."""

    def begin(self, m: MissionState) -> Steps:
        named = home(m) if m.hero_yellow or m.brief.deployment.heroes.squares else []
        starts = start_squares(m)
        if not named and m.plan.deployment and starts:
            board = m.ground.board
            left = bits(m.plan.deployment)
            while left and len(named) < 2:
                gaps = {yellow: min(board.distance(yellow, start) for start in starts) for yellow in left}
                nearest = min(gaps.values())
                ties = [Action("note", (yellow,)) for yellow in left if gaps[yellow] == nearest]
                answer = yield from choose(m, ties)
                named.append(int(answer.args[0]))
                left.remove(named[-1])
        for square in named or starts[:1]:
            note(m, "gate", m.ground.board.name(square))


def _closed(m: MissionState) -> list[Square]:
    return [m.ground.board.parse(name) for name in noted(m, "gate")]


@objective("gate_seized")
class GateSeized(Check):
    """Enough models are near a gate, one of them on or adjacent to it, and no hero is near (CX-TERR-09)."""

    def _need(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        single = sum(body.models for body in bodies) == 1 and not any(not blip.decoy for blip in m.blips)
        return 1 if single else p["models"]

    def _seized(self, m: MissionState, p: Params, bodies: list[Body]) -> list[Square]:
        found: list[Square] = []
        for gate in _closed(m):
            area = near(m, gate, p["near"])
            inside = [body for body in bodies if body.mask & area]
            enough = sum(body.models for body in inside) >= self._need(m, p, bodies)
            if (
                (enough or any(body.xxl for body in inside))
                and any(body.mask & near(m, gate, 1) for body in inside)
                and not area & hero_mask(m)
            ):
                found.append(gate)
        return found

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        return min(len(self._seized(m, p, bodies)), 1) if m.round >= p["from_round"] else 0

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return m.round >= p["from_round"] and bool(self._seized(m, p, bodies))

    def fulfilled(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        gates = self._seized(m, p, bodies)
        if gates:
            note(m, "seized", m.ground.board.name(gates[0]))

    def wanted(self, m: MissionState, p: Params) -> Mask:
        mask = 0
        for gate in _closed(m):
            mask |= near(m, gate, 1)
        return mask


@objective("gates_seized")
class GatesSeized(Check):
    """Models are near both gates and no hero on one, or beside the gate of objective 1 at round ends in a row."""

    def _both(self, m: MissionState, p: Params, bodies: list[Body]) -> bool:
        gates = _closed(m)
        return (
            len(gates) > 1
            and all(models_in(bodies, near(m, gate, p["near"])) for gate in gates)
            and not any(hero_mask(m) >> gate & 1 for gate in gates)
        )

    def _beside(self, m: MissionState, p: Params, bodies: list[Body]) -> bool:
        return any(
            models_in(bodies, near(m, m.ground.board.parse(name), p["close"])) for name in noted(m, "seized")
        )

    def round_end(self, m: MissionState, p: Params, bodies: list[Body]) -> None:
        if self._beside(m, p, bodies):
            m.count(m.agenda_tally, "beside")
        else:
            m.agenda_tally.pop("beside", None)

    def met(self, m: MissionState, p: Params, when: str, bodies: list[Body]) -> bool:
        return self._both(m, p, bodies) or total(m, "beside") >= p["rounds"]

    def level(self, m: MissionState, p: Params, bodies: list[Body]) -> int:
        return 2 * self._both(m, p, bodies) + self._beside(m, p, bodies)

    def progress(self, m: MissionState, p: Params) -> list[Progress]:
        return [Progress("round ends in a row beside the gate", total(m, "beside"), p["rounds"])]

    def wanted(self, m: MissionState, p: Params) -> Mask:
        mask = 0
        for gate in _closed(m):
            mask |= near(m, gate, p["near"])
        return mask
