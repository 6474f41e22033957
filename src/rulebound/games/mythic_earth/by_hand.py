"""Landscape that the players place in turn: what may lie where, and why not (ME-SETUP-05, ME-OBJ-14).

Played as a house option in place of a ready-made table. Lengths are whole thousandths of an inch (mil).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import gcd
from typing import Final, cast

from rulebound.games.mythic_earth import house
from rulebound.games.mythic_earth.battlefields import numbered
from rulebound.games.mythic_earth.field_of_battle import IMPASSABLE, OBSTACLE, Battlefield
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.mythic_earth.pack_battles import Ground, Piece, Size, TableSize
from rulebound.games.mythic_earth.pack_effects import Effect
from rulebound.games.mythic_earth.pack_grounds import TOKEN, room_left, still_open
from rulebound.games.mythic_earth.state import Battle
from rulebound.games.mythic_earth.words import inches
from rulebound.kernel.decisions import Action, Family, Refusal
from rulebound.space.field.bases import Base
from rulebound.space.field.places import Point, place, point_of
from rulebound.space.field.segments import root_up
from rulebound.space.field.shapes import (
    Polygon,
    base_overlaps,
    middle_of,
    polygons_gap_within,
    span,
)
from rulebound.space.field.table import point_side

PLACE: Final = "place"
"""The verb: ``place PIECE DEGREES X,Y``, turned counter-clockwise by so many degrees, its origin at the place."""
KIND: Final = "landscape"
"""The kind of the decision; under this word the turns that have been taken are counted, too."""
RULE: Final = ("ME-SETUP-05",)
LISTED: Final = 10
"""Places of a piece that are listed."""
STEP: Final = 2000
"""How far apart the places are at which one is looked for."""
TURNS: Final = 8
"""Turnings at which one is looked for."""
SCATTER: Final = 7919
"""Places are looked at in strides of so many, so that those that are found lie apart."""
TEMPLE: Final = "temple"


def played(m: Battle) -> bool:
    """Whether the landscape of this battle is placed by hand."""
    return house.plays(m, house.LANDSCAPE, house.BY_HAND)


def rule(pack: Pack) -> Effect:
    """The figures of the procedure, from the content."""
    return pack.common["placing-by-hand"].does


def size_of(m: Battle) -> TableSize:
    """The measures of the table."""
    return m.pack.sizes[cast(Size, m.size)]


def ground_of(m: Battle) -> Ground:
    """What the scenario puts on the table."""
    return m.pack.scenarios[m.scenario].grounds[cast(Size, m.size)]


def turn_of(m: Battle) -> int:
    """How many turns of placing have been taken or passed."""
    return m.counts.get(KIND, 0)


def is_last(m: Battle) -> bool:
    """Whether the piece to be placed is the last one of its player."""
    return turn_of(m) >= size_of(m).pieces_by_hand - 2


def choice_of(pack: Pack) -> list[Piece]:
    """The pieces that are placed by hand at all."""
    return [piece for piece in pack.pieces.values() if piece.by_hand]


@lru_cache(maxsize=2048)
def shape(piece: Piece, turn: int) -> tuple[Polygon, Point]:
    """A turned piece with its origin at the corner of the table, and its centre of gravity."""
    area = piece.area((0, 0), turn)
    return area, middle_of(area)


def placed(m: Battle) -> list[tuple[str, Polygon]]:
    """What has been placed by hand: the piece and its area; what the scenario put up comes first on the table."""
    own = len(ground_of(m).pieces)
    return [(piece.id.rpartition("-")[0], piece.area) for piece in m.field.pieces[own:]]


def put_up(m: Battle, piece: Piece, turn: int, at: Point) -> str:
    """A piece comes to lie on the table; its id."""
    old = m.field
    new = numbered(
        piece, piece.area(at, turn), sum(one.id.startswith(f"{piece.id}-") for one in old.pieces) + 1
    )
    m.field = Battlefield(
        old.id,
        old.table.width,
        old.table.height,
        [*old.pieces, new],
        old.zones,
        old.edges,
        old.centre,
    )
    return new.id


# ---- why a piece may not lie somewhere


def not_now(m: Battle, piece: Piece) -> Refusal | None:
    """Why a piece may not be placed at all now; None if it may, somewhere."""
    figures, size = rule(m.pack), size_of(m)
    if not piece.by_hand:
        return Refusal("River sections and fords are not placed by hand.", RULE)
    before = [m.pack.pieces[name] for name, _ in placed(m)]
    most = figures.number("each")
    if sum(one.id == piece.id for one in before) >= most:
        return Refusal(f"{piece.name} has been used {most} times.", RULE)
    if piece.kind == IMPASSABLE:
        shut = sum(one.kind == IMPASSABLE for one in before)
        if shut >= size.impassable_by_hand:
            reason = f"At most {size.impassable_by_hand} pieces are Impassable on a table of this size."
            return Refusal(reason, (*RULE, "ME-MOVE-16"))
    if TEMPLE in piece.tags:
        temples = sum(TEMPLE in one.tags for one in before)
        if temples >= figures.number("temples"):
            return Refusal(f"At most {figures.number('temples')} temples stand on a table.", RULE)
    if is_last(m) and piece.across > figures.length("small"):
        reason = f"The last piece of each side is small, {inches(figures.length('small'))} across at most."
        return Refusal(reason, RULE)
    return None


def wanted_side(m: Battle) -> int:
    """On which side of the centre line the next piece goes: 1 left, -1 right, 0 if it is free."""
    balance = sum(point_side(m.field.centre, *middle_of(area)) for _, area in placed(m))
    return (balance < 0) - (balance > 0)


def refusal(m: Battle, piece: Piece, turn: int, at: Point) -> Refusal | None:
    """Why a piece may not lie there; None if it may."""
    return not_now(m, piece) or misplaced(m, piece, turn, at, wanted_side(m))


def misplaced(m: Battle, piece: Piece, turn: int, at: Point, side: int) -> Refusal | None:
    """Why a piece that may be placed may not lie just there; ``side`` is where the next piece goes."""
    figures = rule(m.pack)
    step = figures.number("turn_step")
    if turn % step or not 0 <= turn < 360:
        return Refusal(f"Pieces are turned in steps of {step} degrees.", RULE)
    flat, middle = shape(piece, turn)
    west, south, east, north = flat.box
    table = m.field.table
    if at[0] + west < 0 or at[1] + south < 0 or at[0] + east > table.width or at[1] + north > table.height:
        return Refusal(f"{piece.name} does not lie wholly on the table.", RULE)
    if side and point_side(m.field.centre, at[0] + middle[0], at[1] + middle[1]) != side:
        return Refusal("The next piece goes to the half that has fewer, by its centre.", (*RULE, "ME-OBJ-10"))
    area = piece.area(at, turn)
    return (
        crowded(m, piece, area)
        or (last_refused(m, area, side) if is_last(m) else None)
        or shut_in(m, piece, area)
    )


def crowded(m: Battle, piece: Piece, area: Polygon) -> Refusal | None:
    """Why an area lies too near to other pieces or on a token spot (ME-OBJ-14)."""
    gap = rule(m.pack).length("gap")
    for other in m.field.pieces:
        if polygons_gap_within(area, other.area, gap):
            if polygons_gap_within(area, other.area, 0):
                return Refusal(f"{piece.name} touches or overlaps {other.name}.", RULE)
            return Refusal(f"{piece.name} lies within {inches(gap)} of {other.name}.", RULE)
    if piece.kind in (IMPASSABLE, OBSTACLE):
        for x, y in ground_of(m).places:
            if base_overlaps(area, Base(x, y, TOKEN)):
                return Refusal(f"{piece.name} lies on a spot for a token.", (*RULE, "ME-OBJ-01"))
    return None


def last_refused(m: Battle, area: Polygon, side: int) -> Refusal | None:
    """Why the last piece of a player may not lie there: one half, and a zone that has no small piece yet."""
    sides = {point_side(m.field.centre, x, y) for x, y in area.points} - {0}
    if len(sides) > 1:
        return Refusal("The last piece of each side lies wholly in one half.", (*RULE, "ME-OBJ-10"))
    small = rule(m.pack).length("small")
    lacking = [
        zone
        for name, zone in m.field.zones.items()
        if side in (0, m.field.zone_side(name))
        and not any(
            root_up(span(one.area)) <= small and polygons_gap_within(one.area, zone, 0)
            for one in m.field.pieces
        )
    ]
    if lacking and not any(polygons_gap_within(area, zone, 0) for zone in lacking):
        return Refusal("The last piece touches a zone that has no small piece yet.", (*RULE, "ME-DEVL-15"))
    return None


def shut_in(m: Battle, piece: Piece, area: Polygon) -> Refusal | None:
    """Why an Impassable piece leaves too little room to deploy, or no way across (ME-DEPL-11, ME-MOVE-16)."""
    if piece.kind != IMPASSABLE:
        return None
    size = size_of(m)
    shut = tuple(one.area for one in m.field.pieces if one.kind == IMPASSABLE)
    for name, zone in m.field.zones.items():
        room = room_left(zone, (*shut, area))
        if room < size.room_sq_in:
            reason = f"The zone in the {name} would keep {room} square inches free of Impassable ground, not {size.room_sq_in}."
            return Refusal(reason, (*RULE, "ME-DEPL-11"))
    if not still_open(size, shut, area, *m.field.zones.values()):
        return Refusal("No way for a 140 mm base would be left from zone to zone.", (*RULE, "ME-MOVE-16"))
    return None


# ---- the answers


def read(m: Battle, action: Action) -> tuple[Piece, int, Point] | None:
    """Piece, turn and place of an answer; None if it is none."""
    args = action.args
    if action.verb != PLACE or len(args) != 3:
        return None
    piece, turn, where = m.pack.pieces.get(str(args[0])), str(args[1]), args[2]
    if piece is None or not turn.isdigit() or not isinstance(where, int) or str(int(turn)) != turn:
        return None
    return piece, int(turn), point_of(where)


def why_not(m: Battle, action: Action) -> Refusal:
    """Why an answer is refused."""
    found = read(m, action)
    if found is None:
        known = ", ".join(piece.id for piece in choice_of(m.pack))
        return Refusal(f"A piece, degrees and a place are named; the pieces are {known}.", RULE)
    return refusal(m, *found) or Refusal("It may lie there.", RULE)


class Placings(Family):
    """``place PIECE DEGREES X,Y`` for one piece. Some places are listed; any that the procedure allows is accepted."""

    __slots__ = ("_found", "_m", "piece")

    def __init__(self, m: Battle, piece: Piece) -> None:
        super().__init__(PLACE)
        self._m = m
        self.piece = piece
        self._found: list[Action] | None = None

    def candidates(self) -> Iterator[tuple[int, Point]]:
        """Turns and places over the whole table, those that follow one another far apart."""
        table = self._m.field.table
        wide, deep = table.width // STEP - 1, table.height // STEP - 1
        total = wide * deep * TURNS
        stride = SCATTER
        while gcd(stride, total) > 1:
            stride += 1
        number = turn_of(self._m) * SCATTER
        for _ in range(total):
            number = (number + stride) % total
            rest, turn = divmod(number, TURNS)
            x, y = divmod(rest, deep)
            yield turn * 360 // TURNS, ((x + 1) * STEP, (y + 1) * STEP)

    def legal(self) -> Iterator[Action]:
        """Those candidates that may be answered."""
        m, piece = self._m, self.piece
        if not_now(m, piece) is None:
            side = wanted_side(m)
            for turn, at in self.candidates():
                if misplaced(m, piece, turn, at, side) is None:
                    yield Action(PLACE, (piece.id, str(turn), place(*at)))

    def somewhere(self) -> bool:
        """Whether there is a place for it."""
        return next(self.legal(), None) is not None

    def listed(self) -> list[Action]:
        if self._found is None:
            self._found = [action for action, _ in zip(self.legal(), range(LISTED), strict=False)]
        return self._found

    def count(self) -> int:
        return len(self.listed())

    def member(self, index: int) -> Action:
        return self.listed()[index]

    def accepts(self, action: Action) -> bool:
        found = read(self._m, action)
        return found is not None and found[0].id == self.piece.id and refusal(self._m, *found) is None


def families(m: Battle) -> list[Placings]:
    """A family for each piece for which there is a place."""
    found = [Placings(m, piece) for piece in choice_of(m.pack)]
    return [family for family in found if family.somewhere()]
