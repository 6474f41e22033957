"""Any position of Mythic Earth, from what a scenario gives: for files, for tests, for a dispute at the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec import convert

from rulebound.content.lengths import mil
from rulebound.games.mythic_earth import house, laid_ground, muster, setup
from rulebound.games.mythic_earth.cards import Card, Kind, Strike
from rulebound.games.mythic_earth.field_of_battle import Battlefield, Landscape
from rulebound.games.mythic_earth.given import Given, KindGiven, LaidGiven, PieceGiven, Spot, UnitGiven
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.state import (
    ACTIVATION,
    BLUE,
    DEPLOYMENT,
    OVER,
    SEATS,
    SET_UP,
    Battle,
    Laid,
    Token,
    Unit,
)
from rulebound.games.trial import FieldError
from rulebound.kernel.errors import SetupError
from rulebound.space.field.bases import Base, crowded
from rulebound.space.field.places import RADIUS
from rulebound.space.field.shapes import Polygon, make_polygon, rectangle

if TYPE_CHECKING:
    from rulebound.kernel.match import Match

PHASES: Final = {"set-up": SET_UP, "deployment": DEPLOYMENT, "activation": ACTIVATION, "end": OVER}
BASE_MM: Final = {"humanoid": 32, "beast": 40, "monster": 60, "multitude": 60, "behemoth": 140}
FACINGS: Final = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
LINE: Final = re.compile(r"M(\d+) SH(\d+) FI(\d+) SV(\d+) RE(\d+) BR(\d+) W(\d+)\Z")
ARMOUR: Final = {"none": 0, "light": 1, "medium": 2}
STRIP: Final = 6000

FieldSpot = tuple[str | int, ...]


def point(spot: Spot) -> tuple[int, int]:
    """A spot in thousandths of an inch."""
    return mil(spot[0]), mil(spot[1])


def state_of(pack: Pack, given: Given) -> Battle:
    """The position that is given; FieldError names the field that cannot be."""
    if given.start is not None:
        return begun(pack, given.start)
    m = Battle(battlefield(pack, given), pack, house_of(given))
    m.scenario = given.scenario
    m.size = given.table_size if given.scenario else ""
    m.phase = PHASES[given.phase]
    m.steps = list(given.steps)
    m.turn = given.turn
    if given.scenario:
        m.turns = pack.scenarios[given.scenario].turns
    if given.turns:
        m.turns = given.turns
    m.value = given.value
    m.to_act = given.to_act if m.phase != SET_UP else ""
    m.began = given.began
    for name, unit in given.units.items():
        m.units[name] = unit_of(pack, name, unit, given.turn)
    for name, unit in given.units.items():
        for foe in unit.foes:
            if foe not in m.units or m.units[foe].seat == unit.seat:
                raise FieldError(("units", name, "foes"), f"{foe!r} is no enemy Unit")
            for one, two in ((name, foe), (foe, name)):
                if two not in m.units[one].foes:
                    m.units[one].foes.append(two)
    m.serial = len(given.tokens)
    for number, laid in enumerate(given.laid):
        lay_down(m, number, laid)
    check_room(m)
    if given.active:
        if given.active not in m.units:
            raise FieldError(("active",), f"there is no Unit {given.active!r}")
        m.active = given.active
        m.done = list(given.done)
        m.to_act = m.units[given.active].seat
    zones = list(m.field.zones)
    for seat, source in zip(SEATS, (given.blue, given.red), strict=True):
        side = m.sides[seat]
        side.alignment = source.alignment
        side.zone = source.zone or zones[0 if seat == BLUE else 1]
        side.pool = sorted(source.pool, reverse=True)
        side.blessings = list(source.blessings)
        side.used = list(source.used)
        side.devotion = source.devotion
        side.revealed = source.revealed
        side.choices = list(source.choices)
        side.notes = dict(source.notes)
        side.points = dict(source.points)
        side.counts = dict(source.counts)
    for number, token in enumerate(given.tokens):
        x, y = point(token.at)
        made = Token(number + 1, token.kind, token.seat, x, y, token.fixed, token.since)
        made.carrier = token.carrier
        m.tokens.append(made)
    m.memory = dict(given.memory)
    return m


def lay_down(m: Battle, number: int, given: LaidGiven) -> None:
    """Put down what a spell or Blessing has laid."""
    kind = laid_ground.kind_laid(m, given.source)
    if not kind:
        raise FieldError(("laid", number, "source"), f"{given.source!r} lays nothing")
    if given.unit and given.unit not in m.units:
        raise FieldError(("laid", number, "unit"), f"there is no Unit {given.unit!r}")
    m.serial += 1
    laid = Laid(m.serial, kind, given.source, given.seat, given.unit, given.until)
    laid.x, laid.y = point(given.at)
    laid.to_x, laid.to_y = point(given.to)
    laid.piece = given.piece
    m.laid.append(laid)
    laid_ground.rebuild(m)


def begun(pack: Pack, start: Mapping[str, Any]) -> Battle:
    """A battle before its set-up is settled."""
    try:
        return setup.start(pack, start)
    except SetupError as error:
        raise FieldError(("start",), str(error)) from None


def house_of(given: Given) -> dict[str, str]:
    """The house options of a position."""
    try:
        return house.read(given.options)
    except SetupError as error:
        raise FieldError(("options",), str(error)) from None


def battlefield(pack: Pack, given: Given) -> Battlefield:
    """The table: its own, or that of a scenario on a size of table."""
    pieces = [landscape(pack, piece, number) for number, piece in enumerate(given.landscape)]
    if given.scenario:
        if given.scenario not in pack.scenarios:
            raise FieldError(("scenario",), f"there is no scenario {given.scenario!r}")
        scenario = pack.scenarios[given.scenario]
        size = pack.sizes[given.table_size]
        ground = scenario.grounds[given.table_size]
        zones: dict[str, Polygon] = {zone: ground.zone(zone) for zone in scenario.sides}
        edges: dict[str, tuple[str, ...]] = {zone: tuple(scenario.edges[zone]) for zone in scenario.sides}
        return Battlefield("position", size.width, size.depth, pieces, zones, edges, ground.line)
    wide, high = point(given.size)
    zones = {name: make_polygon([point(spot) for spot in spots]) for name, spots in given.zones.items()}
    if not zones:
        zones = {"south": rectangle(0, 0, wide, STRIP), "north": rectangle(0, high - STRIP, wide, high)}
    edges = {name: tuple(given.edges.get(name, (name,))) for name in zones}
    centre = ((0, high // 2), (wide, high // 2))
    if given.centre is not None:
        centre = (point(given.centre[0]), point(given.centre[1]))
    return Battlefield("position", wide, high, pieces, zones, edges, centre)


def landscape(pack: Pack, given: PieceGiven, number: int) -> Landscape:
    """A piece of landscape where it is given."""
    if given.piece:
        if given.piece not in pack.pieces:
            raise FieldError(("landscape", number, "piece"), f"there is no piece {given.piece!r}")
        source = pack.pieces[given.piece]
        return Landscape(
            given.id or f"{source.id}-{number + 1}",
            source.name,
            source.kind,
            source.area(point(given.at), given.turn),
            source.height,
            source.obscuring,
            source.solid,
            source.tags,
        )
    if len(given.outline) < 3:
        raise FieldError(("landscape", number, "outline"), "a piece has three corners at least")
    area = make_polygon([point(spot) for spot in given.outline], point(given.at), given.turn)
    return Landscape(
        given.id or f"piece-{number + 1}",
        given.name or given.kind,
        given.kind,
        area,
        mil(given.height),
        given.obscures and given.kind in ("difficult", "impassable"),
        given.solid,
        given.tags,
    )


def unit_of(pack: Pack, name: str, given: UnitGiven, turn: int) -> Unit:
    """A Unit as it is given."""
    card = card_of(pack, name, given)
    unit = Unit(name, given.seat, card)
    unit.bases = standing(name, given, card)
    unit.deployed = bool(unit.bases)
    unit.markers = given.markers
    unit.frozen_since = turn if given.frozen is True else int(given.frozen)
    unit.alert_since = turn if given.alert is True else int(given.alert)
    unit.fleeing = given.fleeing
    unit.low = given.low
    unit.airborne = given.airborne
    unit.stopped = given.stopped
    unit.regrouped = given.regrouped
    unit.beside = list(given.beside)
    unit.waiting = list(given.waiting)
    unit.counts = dict(given.counts)
    unit.lasting = dict(given.lasting)
    for word, hurt in given.hurt.items():
        if word not in [str(number) for number in unit.numbers]:
            raise FieldError(("units", name, "hurt"), f"it has no Mini {word}")
        unit.hurt[int(word) - 1] = hurt
    for _ in range(given.lost):
        for row in (unit.kinds, unit.numbers, unit.hurt, unit.bases):
            if row:
                row.pop()
    unit.at_start = given.at_start or len(unit.kinds)
    return unit


def card_of(pack: Pack, name: str, given: UnitGiven) -> Card:
    """The card of a Unit: of the content, or as the scenario writes it."""
    if given.card:
        try:
            return muster.card(pack, given.card, given.minis, given.options, given.spells)
        except ValueError as error:
            raise FieldError(("units", name, "card"), str(error)) from None
    kinds = given.kinds or (
        KindGiven(
            given.line,
            max(given.minis, 1),
            weapons=given.weapons,
            armour=given.armour,
            talents=given.talents,
            heroic=given.heroic or given.general,
            general=given.general,
            magic=given.magic,
        ),
    )
    made: list[Kind] = []
    minis: list[int] = []
    for number, source in enumerate(kinds):
        made.append(kind_of(pack, name, number, source))
        minis += [number] * source.count
    return Card(
        name,
        given.name or name,
        given.type,
        RADIUS[BASE_MM.get(given.type, 60)],
        made,
        minis,
        given.dice,
        given.points,
        spells=given.spells,
        tags=given.tags,
    )


def kind_of(pack: Pack, name: str, number: int, given: KindGiven) -> Kind:
    """Minis as a scenario writes them."""
    found = LINE.match(given.line)
    if found is None:
        raise FieldError(("units", name), f"a line is written M6 SH5 FI5 SV4 RE6 BR7 W1, not {given.line!r}")
    move, shoot, fight, save, react, brave, wounds = (int(part) for part in found.groups())
    weapons = []
    for weapon in given.weapons:
        if weapon not in pack.weapons:
            raise FieldError(("units", name), f"there is no weapon {weapon!r}")
        weapons.append(muster.weapon(pack.weapons[weapon]))
    strikes = []
    for attack in given.attacks:
        weapon, _, dice = attack.rpartition(" ")
        if weapon not in pack.weapons or not dice.isdigit():
            raise FieldError(("units", name), f"an attack is a weapon and its dice (club 2), not {attack!r}")
        strikes.append(Strike(muster.weapon(pack.weapons[weapon]), int(dice)))
    talents: dict[str, int] = {}
    for talent in given.talents:
        word, _, count = talent.partition(" ")
        if word not in pack.talents:
            raise FieldError(("units", name), f"there is no Talent {word!r}")
        talents[word] = int(count or 1)
    return Kind(
        given.name or f"kind {number + 1}",
        move * 1000,
        shoot,
        fight,
        save,
        react,
        brave,
        wounds,
        weapons,
        strikes,
        ARMOUR[given.armour],
        talents,
        given.leader,
        given.heroic,
        given.general,
        given.magic,
    )


def standing(name: str, given: UnitGiven, card: Card) -> list[Base]:
    """Where the Minis stand."""
    r = card.radius
    count = len(card.minis)
    if given.places:
        if len(given.places) != count:
            raise FieldError(("units", name, "places"), f"it has {count} Minis, not {len(given.places)}")
        return [Base(*point(spot), r) for spot in given.places]
    if given.at is None:
        return []
    x, y = point(given.at)
    step = 2 * r + mil(given.gap)
    fx, fy = FACINGS[given.facing]
    rx, ry = fy, -fx
    wide = {"line": count, "column": 1, "two-ranks": -(-count // 2), "block": max(1, round(count**0.5))}[
        given.shape
    ]
    return [
        Base(
            x + rx * step * (number % wide) - fx * step * (number // wide),
            y + ry * step * (number % wide) - fy * step * (number // wide),
            r,
        )
        for number in range(count)
    ]


def check_room(m: Battle) -> None:
    """No base on another, none off the table (ME-BASIC-14, ME-BASIC-15)."""
    for unit in m.units.values():
        for base in unit.bases:
            stop = m.field.ground_of(unit.type).no_rest(base)
            if stop is not None and not unit.airborne:
                raise FieldError(("units", unit.id), f"a Mini may not stand there: {stop.why} (ME-BASIC-15)")
    placed = [(unit.id, base) for unit in m.units.values() for base in unit.bases]
    pair = crowded([base for _, base in placed])
    if pair is not None:
        one, two = placed[pair[0]][0], placed[pair[1]][0]
        raise FieldError(("units", two), f"a Mini stands on one of {one} (ME-BASIC-14)")


def position(seed: str = "position", **given: Any) -> Match:
    """A match that goes on from a position; ``given`` are the fields of a scenario's (see ``Given``)."""
    from rulebound.dice.fortune import SeededFortune
    from rulebound.games.mythic_earth.game import mythic_earth
    from rulebound.kernel.match import Match

    game = mythic_earth()
    return Match(game, {}, SeededFortune(seed), state_of(game.pack, convert(given, Given)))
