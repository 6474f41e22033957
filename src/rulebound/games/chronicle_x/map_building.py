"""Building the map: mandatory tiles first, then tile by tile, and each side's building in Capture and Control.

CX-SETUP-06, CX-SETUP-07, CX-SETUP-10 to 12, CX-CONQ-13, CX-CONQ-17, CX-CONQ-18.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from rulebound.games.chronicle_x import yellow_squares
from rulebound.games.chronicle_x.battlefields import battlefield, cells
from rulebound.games.chronicle_x.house import ground_for
from rulebound.games.chronicle_x.pack import Mission, Pack, Placement
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, MissionState
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.space.board import bits

TURNS: Final = 4
YELLOW_NEEDED: Final = 4
"""Yellow squares that a map must hold for the sides to choose two each (CX-DEPLOY-01, CX-DEPLOY-04)."""
BUILDINGS_NEEDED: Final = 2
"""Separate buildings that Capture and Control needs (CX-CONQ-13)."""
MOST_JOINED: Final = 4
"""Rooms that one more tile can join into one building: its neighbours."""


class LayFamily(Family):
    """Every tile that may be laid now: an empty cell, a face whose tile is not used, a turn; nothing is listed."""

    __slots__ = ("cells", "faces")

    def __init__(self, free: Sequence[str], faces: Sequence[str]) -> None:
        super().__init__("lay")
        self.cells = free
        self.faces = faces

    def count(self) -> int:
        return len(self.cells) * len(self.faces) * TURNS

    def member(self, index: int) -> Action:
        index, turn = divmod(index, TURNS)
        cell, face = divmod(index, len(self.faces))
        return lay_action(self.cells[cell], self.faces[face], turn)

    def accepts(self, action: Action) -> bool:
        place = placement_of(action)
        return place is not None and place.cell in self.cells and place.face in self.faces


def lay_action(cell: str, face: str, turn: int) -> Action:
    """The answer that lays a face on a cell: ``lay b3 07a 2``."""
    return Action("lay", (cell.lower(), face.lower(), str(turn)))


def placement_of(action: Action) -> Placement | None:
    """What an answer lays, wherever that is; None if it reads otherwise."""
    if action.verb != "lay" or len(action.args) != 3:
        return None
    cell, face, turn = action.args
    if not (isinstance(cell, str) and isinstance(face, str) and isinstance(turn, str)):
        return None
    if turn not in ("0", "1", "2", "3") or not (len(cell) == 2 and cell[0].isalpha() and cell[1].isdigit()):
        return None
    return Placement(cell.upper(), face.upper(), int(turn))


# ---- who lays what where


def tiles_needed(brief: Mission) -> int:
    """How many tiles a finished map has: sixteen in a block of 4 by 4 (CX-SETUP-07)."""
    return brief.formation.columns * brief.formation.rows


def finished(m: MissionState) -> bool:
    """Whether every cell holds a tile; a mission that gives all its tiles has nothing to build."""
    return m.brief.rest.placed_by == "nobody" or len(m.laid) >= tiles_needed(m.brief)


def controller(m: MissionState) -> str:
    """The side that holds the region fought over: a fortified one tells, else it is not the one that attacks (CX-CONQ-17)."""
    if m.region == "fortified_overmind":
        return OVERMIND
    if m.region == "fortified_heroes":
        return HEROES
    return HEROES if m.current == OVERMIND else OVERMIND


def layer(m: MissionState) -> str:
    """The side that lays the next tile: in turns, or one side all of them (CX-SETUP-07, CX-CONQ-17, CX-CONQ-18)."""
    rest = m.brief.rest
    if rest.placed_by == "region_controller":
        return controller(m)
    first = m.current if rest.first == "current_side" else rest.first
    if (len(m.laid) - len(m.brief.placements)) % 2 == 0:
        return first
    return HEROES if first == OVERMIND else OVERMIND


def free_cells(m: MissionState) -> list[str]:
    """Where a tile may go: any empty cell; the very first tile to a corner, if the mission says so (CX-CONQ-18)."""
    taken = {place.cell for place in m.laid}
    free = [cell for cell in cells(m.brief.formation) if cell not in taken]
    if in_corner(m):
        corners = [cell for cell in free if cell in corner_cells(m.brief)]
        return corners or free
    return free


def in_corner(m: MissionState) -> bool:
    """Whether the tile that comes next has to lie in a corner."""
    return m.brief.rest.first_in_corner and len(m.laid) == len(m.brief.placements)


def corner_cells(brief: Mission) -> list[str]:
    """The corners of the map."""
    right, below = chr(ord("A") + brief.formation.columns - 1), brief.formation.rows
    return list(dict.fromkeys(["A1", f"{right}1", f"A{below}", f"{right}{below}"]))


def free_faces(pack: Pack, laid: Sequence[Placement]) -> list[str]:
    """The faces of the tiles that are not on the map, either side up."""
    used = {place.face[:-1] for place in laid}
    return [face for face in sorted(pack.faces) if face[:-1] not in used]


# ---- what a finished map must hold


def chooses_yellow(brief: Mission) -> bool:
    """Whether a side chooses its yellow squares itself."""
    return not brief.deployment.heroes.squares or not brief.deployment.overmind.squares


def chooses_buildings(brief: Mission) -> bool:
    """Whether each side chooses a building (CX-CONQ-13)."""
    return any(rule.effect == "chosen_buildings" for rule in brief.special_rules)


def yellow_of(pack: Pack) -> dict[str, int]:
    """The yellow squares of each face."""
    known = _yellow.get(pack.digest)
    if known is None:
        known = _yellow[pack.digest] = {
            code: sum(line.count("y") for line in face.squares) for code, face in sorted(pack.faces.items())
        }
    return known


_yellow: dict[str, dict[str, int]] = {}


def yellow_bounds(pack: Pack, brief: Mission, laid: Sequence[Placement]) -> tuple[int, int]:
    """The fewest and the most yellow squares that a map can still come to hold."""
    yellow = yellow_of(pack)
    used = {place.face[:-1] for place in laid}
    few: dict[str, int] = {}
    many: dict[str, int] = {}
    for face, number in yellow.items():
        tile = face[:-1]
        if tile not in used:
            few[tile] = min(few.get(tile, number), number)
            many[tile] = max(many.get(tile, number), number)
    left = tiles_needed(brief) - len(laid)
    here = sum(yellow[place.face] for place in laid)
    return here + sum(sorted(few.values())[:left]), here + sum(sorted(many.values(), reverse=True)[:left])


def short_of_yellow(pack: Pack, brief: Mission, laid: Sequence[Placement]) -> bool:
    """Whether a map can no longer hold the yellow squares that the two sides choose (CX-DEPLOY-01, CX-DEPLOY-04)."""
    return chooses_yellow(brief) and yellow_bounds(pack, brief, laid)[1] < YELLOW_NEEDED


def short_of_buildings(pack: Pack, brief: Mission, laid: Sequence[Placement]) -> bool:
    """Whether a finished map has no two separate buildings, where each side chooses one (CX-CONQ-13)."""
    if not chooses_buildings(brief) or len(laid) < tiles_needed(brief):
        return False
    return len(battlefield(pack, brief.formation, laid).plan.buildings) < BUILDINGS_NEEDED


def lay_family(m: MissionState) -> Family:
    """Every tile that may be laid now and where; what would spoil the map is left out as long as anything else is."""
    free, faces = free_cells(m), free_faces(m.pack, m.laid)
    if chooses_yellow(m.brief) and yellow_bounds(m.pack, m.brief, m.laid)[0] < YELLOW_NEEDED:
        cell = free[0]
        good = [
            face for face in faces if not short_of_yellow(m.pack, m.brief, (*m.laid, Placement(cell, face)))
        ]
        faces = good or faces
    last = len(m.laid) == tiles_needed(m.brief) - 1
    if last and chooses_buildings(m.brief) and _few_buildings(m):
        fair = [
            action
            for action in LayFamily(free, faces).members()
            if not short_of_buildings(m.pack, m.brief, (*m.laid, _placed(action)))
        ]
        if fair:
            return Options("lay", fair)
    return LayFamily(free, faces)


def _few_buildings(m: MissionState) -> bool:
    """Whether one more tile could join what there is into a single building."""
    plan = battlefield(m.pack, m.brief.formation, m.laid).plan
    return len(plan.buildings) < BUILDINGS_NEEDED + MOST_JOINED


def _placed(action: Action) -> Placement:
    place = placement_of(action)
    assert place is not None
    return place


# ---- building


def build(m: MissionState) -> Steps:
    """Lay the tiles that the mission leaves open, one decision each; ``arrange map`` lays the rest of one's own."""
    if finished(m):
        return
    while not finished(m):
        side = layer(m)
        family = lay_family(m)
        if m.in_mission.get(f"arranged {side}") or (m.solo and side == OVERMIND):
            place = yield from _suggested(m, side, family)
            lay(m, side, place)
            continue
        rebuild(m)
        answer = yield Decision(side, "lay_tile", [option("arrange", "map"), family], rest=True)
        if answer.verb == "arrange":
            m.in_mission[f"arranged {side}"] = 1
            continue
        lay(m, side, _placed(answer))
    rebuild(m)
    tokens(m)
    yellow_squares.protect(m)


def lay(m: MissionState, side: str, place: Placement) -> None:
    """Put a tile down; the map is put together again before anybody looks."""
    m.laid = (*m.laid, place)
    m.note("laid", side, place.cell, place.face, place.turn)


def rebuild(m: MissionState) -> None:
    """The map and its geometry by the tiles that lie."""
    field = battlefield(m.pack, m.brief.formation, m.laid)
    if m.plan is not field.plan:
        m.plan, m.ruined = field.plan, field.ruined
        m.ground = ground_for(m, field.ground)


def _suggested(m: MissionState, side: str, family: Family) -> Generator[Any, Any, Placement]:
    """A tile at random on the next empty cell; no two of a kind next to each other if there is a choice."""
    if isinstance(family, LayFamily):
        cell = family.cells[0]
        near = _neighbours(m, cell)
        indoors = [face for face in family.faces if _has_room(m.pack, face)]
        outdoors = [face for face in family.faces if not _has_room(m.pack, face)]
        # streets keep houses apart: two or more tiles without a room around it are enough for a cell
        open_near = sum(not _has_room(m.pack, face) for face in near)
        faces = indoors if open_near and indoors else family.faces
        if near and not open_near and outdoors and len(near) > 1:
            faces = outdoors
        number = yield Pick(side, ("tile",), len(faces) * TURNS)
        return Placement(cell, faces[number // TURNS], number % TURNS)
    return _placed(family.member((yield Pick(side, ("tile",), family.count()))))


def _has_room(pack: Pack, face: str) -> bool:
    return any(sign in ",SHCRGO" for line in pack.faces[face].squares for sign in line)


def _neighbours(m: MissionState, cell: str) -> list[str]:
    """The faces on the cells that share a side with a cell."""
    here = Placement(cell, "")
    return [
        place.face for place in m.laid if abs(place.column - here.column) + abs(place.row - here.row) == 1
    ]


def tokens(m: MissionState) -> None:
    """Lay the tokens of the finished map: hazards, spanners, one for each room (CX-SETUP-10 to CX-SETUP-12)."""
    m.hazards = m.plan.hazards
    m.spanners = m.plan.spanners
    m.unexplored = (1 << len(m.plan.rooms)) - 1


# ---- the buildings of Capture and Control

NONE: Final = -1


class BuildingFamily(Family):
    """The buildings that may be chosen: one answer each, and any square of it names it as well."""

    __slots__ = ("_choices", "_m")

    def __init__(self, m: MissionState, choices: Sequence[int]) -> None:
        super().__init__("occupy")
        self._m = m
        self._choices = choices

    def count(self) -> int:
        return len(self._choices)

    def member(self, index: int) -> Action:
        return Action("occupy", (bits(self._m.plan.buildings[self._choices[index]].squares)[0],))

    def accepts(self, action: Action) -> bool:
        return action.verb == "occupy" and building_named(self._m, action) in self._choices


def building_named(m: MissionState, action: Action) -> int:
    """The building that an answer names by one of its squares, or -1."""
    if len(action.args) != 1 or not isinstance(action.args[0], int) or not m.ground.board.has(action.args[0]):
        return NONE
    return m.plan.building_of(action.args[0])


def choose_buildings(m: MissionState) -> Steps:
    """Each side chooses a building to occupy, the current side first; the two differ (CX-CONQ-13)."""
    if not chooses_buildings(m.brief):
        return
    if not m.chosen_buildings:
        m.chosen_buildings = (NONE, NONE)
    for side in (m.current, HEROES if m.current == OVERMIND else OVERMIND):
        index = 0 if side == HEROES else 1
        if m.chosen_buildings[index] != NONE:
            continue
        open_ = [building.id for building in m.plan.buildings if building.id not in m.chosen_buildings]
        if m.solo and side == OVERMIND:
            chosen = open_[(yield Pick(side, ("building",), len(open_)))]
        else:
            answer = yield Decision(side, "choose_building", [BuildingFamily(m, open_)], rest=True)
            chosen = building_named(m, answer)
        mine, theirs = m.chosen_buildings
        m.chosen_buildings = (chosen, theirs) if index == 0 else (mine, chosen)
        m.note("building_chosen", side, chosen, bits(m.plan.buildings[chosen].squares)[0])
