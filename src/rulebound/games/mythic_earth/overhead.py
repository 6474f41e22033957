"""Overhead shots: the template, where it lands, and whom it touches (ME-OVH)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rulebound.games.mythic_earth import house, shooting, wounds
from rulebound.games.mythic_earth.cards import Weapon
from rulebound.games.mythic_earth.dice import Steps, d6, d10
from rulebound.games.mythic_earth.field_of_battle import TEMPLATE, Template
from rulebound.games.mythic_earth.removal import check_overload
from rulebound.games.mythic_earth.saves import Hits, after_others, covered, save
from rulebound.games.mythic_earth.shooting import Struck, Volley
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.kernel.decisions import Action, Decision, Family
from rulebound.space.field.bases import gap
from rulebound.space.field.drift import drifts_to, ends
from rulebound.space.field.places import place, x_of, y_of
from rulebound.space.field.table import OPPOSITE, TOWARDS

EAST = (2, 3)
WEST = (4, 5)


class Spots(Family):
    """``template X,Y``: where a template lies that touches the target, or a drift begins, at most an inch from it.

    Listed are the middles of the target's Minis, and those between two of them (ME-OVH-08, ME-OVH-09).
    """

    __slots__ = ("_near", "_spots", "_unit")

    def __init__(self, verb: str, unit: Unit, near: int) -> None:
        super().__init__(verb)
        self._unit = unit
        self._near = near
        self._spots = [(base.x, base.y) for base in unit.bases]
        for number, one in enumerate(unit.bases):
            for two in unit.bases[number + 1 :]:
                if gap(one, two) <= TEMPLATE:
                    self._spots.append(((one.x + two.x) // 2, (one.y + two.y) // 2))
        self._spots = [spot for spot in dict.fromkeys(self._spots) if self.near(*spot)]

    def count(self) -> int:
        return len(self._spots)

    def member(self, index: int) -> Action:
        return Action(self.verb, (place(*self._spots[index]),))

    def near(self, x: int, y: int) -> bool:
        template = Template(x, y, 2 * self._near)
        return any(template.touched(base) for base in self._unit.bases)

    def accepts(self, action: Action) -> bool:
        if len(action.args) != 1 or not isinstance(action.args[0], int):
            return False
        return self.near(x_of(action.args[0]), y_of(action.args[0]))


class Drift(Family):
    """``drift X,Y``: where a missed shot ends: at the rolled distance, at most 45 degrees off the bearing (ME-OVH-11)."""

    __slots__ = ("_ends", "_exact", "_far", "_from", "_toward")

    def __init__(self, start: int, far: int, toward: tuple[int, int], exact: bool = False) -> None:
        super().__init__("drift")
        self._from = (x_of(start), y_of(start))
        self._far = far
        self._toward = toward
        self._exact = exact
        self._ends = ends(*self._from, far, toward)[: 1 if exact else None]

    def count(self) -> int:
        return len(self._ends)

    def member(self, index: int) -> Action:
        x, y = self._ends[index]
        return Action("drift", (off_table(x, y),))

    def accepts(self, action: Action) -> bool:
        if action in list(self.members()):
            return True
        if self._exact:
            return False
        if len(action.args) != 1 or not isinstance(action.args[0], int):
            return False
        end = (x_of(action.args[0]), y_of(action.args[0]))
        return drifts_to(*self._from, *end, self._far, self._toward)


def off_table(x: int, y: int) -> int:
    """A place; what lies beyond the western or southern edge is laid on the edge, where it has no effect (ME-OVH-12)."""
    return place(max(x, 0), max(y, 0))


def bearing(m: Battle, unit: Unit, face: int) -> tuple[int, int]:
    """Where a missed shot goes: 6 to the enemy's edge, 1 to one's own, 2 and 3 to the right, 4 and 5 to the left
    of a player who looks from the one to the other (ME-OVH-10).
    """
    own = m.field.edges[m.sides[unit.seat].zone][0]
    x, y = TOWARDS[OPPOSITE[own]]
    if face == 6:
        return x, y
    if face == 1:
        return -x, -y
    return (y, -x) if face in EAST else (-y, x)


class Marked(NamedTuple):
    """The markers that an attack has given a Unit, and the special ammunition that it has hit it with."""

    markers: int
    ammunition: frozenset[str]


UNMARKED: Final = Marked(0, frozenset())


def shoot(m: Battle, attack: Volley, given: Marked = UNMARKED, lost: int = 0) -> Steps[None]:
    """Each overhead weapon is rolled and laid by itself; a Unit touched by several gains one marker (ME-OVH-13).

    ``given`` and ``lost`` are the markers and losses of the target by ordinary shots of the same attack.

    Target and number are those of any shot (ME-OVH-01), thrown with a D10 (ME-OVH-07). Heavy casualties are tested for when
    all have come down: it is one attack (ME-HALF-01).
    """
    unit, target = attack.shooter, attack.target
    losses = {target.id: lost} if lost else {}
    yield from templates(m, attack, {target.id: given}, losses)
    for name, fallen in losses.items():
        yield from shooting.heavy_casualties(m, m.units[name], fallen, unit)


def templates(m: Battle, attack: Volley, marked: dict[str, Marked], losses: dict[str, int]) -> Steps[None]:
    """Throw and lay the templates of an attack.

    ``marked`` are the markers that it has given and ``losses`` the Minis that have fallen, by their Units.
    """
    unit, target = attack.shooter, attack.target
    for aim in attack.aims:
        if not aim.weapon.overhead:
            continue
        for _ in range(aim.dice):
            if target.gone or unit.gone:
                return
            shooting.spend(unit, aim.weapon)
            number = aim.number.total
            face = yield from d10(unit.seat, "hit", attack.how, unit.id, target.id, aim.weapon.id)
            hit = house.meets(m, face, number)
            m.note("shots", unit.id, target.id, aim.weapon.id, attack.how, number, (face,), int(hit))
            answer = yield Decision(
                unit.seat,
                "template",
                [Spots("template", target, TEMPLATE // 2 if hit else INCH)],
                unit.id,
                (str(int(hit)),),
            ).put()
            where = int(answer.args[0])
            x, y = x_of(where), y_of(where)
            if not hit:
                drift = yield from d6(unit.seat, "drift", unit.id)
                toward = bearing(m, unit, drift)
                m.note("drifts", unit.id, drift)
                exact = house.plays(m, house.SCATTER, house.EXACT)
                drifts = Drift(where, drift * INCH, toward, exact)
                asked = Decision(unit.seat, "drift", [drifts], unit.id)
                end = yield asked if exact else asked.put()
                x, y = x_of(int(end.args[0])), y_of(int(end.args[0]))
            m.note("template", unit.id, x, y)
            if 0 < x < m.field.table.width and 0 < y < m.field.table.height:
                yield from land(m, attack, aim.weapon, x, y, marked, losses)


def land(
    m: Battle,
    attack: Volley,
    weapon: Weapon,
    x: int,
    y: int,
    marked: dict[str, Marked],
    losses: dict[str, int],
) -> Steps[None]:
    """Every Mini that the template touches takes a hit, friend or foe (ME-OVH-04, ME-OVH-06, ME-OVH-12, ME-OVH-14)."""
    unit = attack.shooter
    template = Template(x, y)
    for touched, minis in list(under(m, template)):
        hits = (Hits(len(minis), weapon.strength, weapon.armour_minus, weapon.ignores_landscape_save),)
        ammunition = frozenset([weapon.ammunition] if weapon.ammunition else [])
        struck = Struck(hits if weapon.wounds else (), len(minis), ammunition, 0)
        given = marked.get(touched.id, UNMARKED)
        news = struck._replace(ammunition=ammunition - given.ammunition)
        count = yield from shooting.mark(m, touched, news, unit, before=given.markers)
        marked[touched.id] = Marked(count, ammunition | given.ammunition)
        if touched.gone or not weapon.wounds:
            continue
        before = len(touched.kinds)
        cover = covered(m, touched, melee=False, behind=False)
        through = yield from save(m, touched, struck.hits, False, cover, "overhead", minis)
        bearers = [touched.numbers[index] for index in through.bearers]
        yield from wounds.take(
            m, touched, through.rest, "shooting", unit, after_others([minis], through.bearers)
        )
        own = [touched.numbers.index(number) for number in bearers if number in touched.numbers]
        if own:
            yield from wounds.take(m, touched, through.own, "shooting", unit, only=own)
        check_overload(m, touched, unit)
        losses[touched.id] = losses.get(touched.id, 0) + before - len(touched.kinds)


def under(m: Battle, template: Template) -> Iterator[tuple[Unit, list[int]]]:
    """The Units that a template touches, with the places of the Minis; flyers in the air are out of reach (ME-OVH-05)."""
    for unit in m.present():
        if not unit.airborne:
            minis = [index for index, base in enumerate(unit.bases) if template.touched(base)]
            if minis:
                yield unit, minis
