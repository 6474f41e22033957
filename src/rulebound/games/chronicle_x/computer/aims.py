"""What a mission asks for, as squares to be on: who goes where, and what a use of a marker is worth.

Read off the mission's own words (uses, counting, rules, conditions), so that a mission of a pack is played for, too.
A mission with something to carry is played by ``errands`` and ``overmind`` alone; nothing here concerns it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.games.chronicle_x import agenda_base, counting, goals, markers, mission_rules, vip
from rulebound.games.chronicle_x.agenda_base import CHECKS
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Hero, MissionState, Unit
from rulebound.kernel.decisions import Action
from rulebound.space.board import Mask, Square

if TYPE_CHECKING:
    from rulebound.games.chronicle_x import pack_kinds
    from rulebound.games.chronicle_x.computer.survey import Survey

WIN: Final = 100_000
USE: Final = 6_000
"""What a hero's use of a marker is worth: it is what they came for."""
SEARCH: Final = 5_000
BOARD: Final = 7_000
ALIEN_USE: Final = 2_600
"""What a use of a marker by aliens is worth, beside an attack that promises 2.6 points of damage."""

STEP: Final = 330
STEP_OF_GUARD: Final = 200
STEP_OF_ESCORT: Final = 240
STEP_OF_HUNT: Final = 210
STEP_OF_AGENDA: Final = 170
BOARDING: Final = 5
"""Rounds that the way to the train and the boarding take, about."""
PARTIES: Final = 2
SEARCHED: Final = 4
"""Turns that the way from a token to safety takes, about."""
EARLY: Final = 6
LATER: Final = 40
"""What a step to the enemy is worth more with each round after the early ones, where nothing ends a mission."""
HOLDING: Final = 1
"""Rounds before the count in which the aliens come to the building: heroes who fill it early do not hunt them."""
WALK: Final = 7
"""Squares that a figure goes in a turn, when nobody asks which."""


class Errand(NamedTuple):
    """Where a figure is needed: squares, what a step nearer is worth, and how near is near enough."""

    goal: Mask
    step: int
    near: int
    words: str


class Task(NamedTuple):
    """Something that a side has to do at some squares, by so many hands, in about so many turns once there."""

    area: Mask
    step: int
    hands: int
    words: str
    turns: int = 1
    near: int = 0


# ---- what there is to do


def has_aims(m: MissionState) -> bool:
    """Whether the mission is more than something to be carried out."""
    return bool(
        m.figures or m.brief.vip is not None or m.brief.counting is not None or m.brief.mode == "conquest"
    )


def area_of(m: MissionState, entry: pack_kinds.Marker) -> Mask:
    """The squares from which a marker is used."""
    marker = markers.find(m, entry.id)
    if marker is None or marker.square < 0:
        return 0
    area = markers.near(m, marker) if entry.reach == "adjacent" else 1 << marker.square
    return area & ~m.ground.solid & ~m.pits


def uses_left(m: MissionState, entry: pack_kinds.Marker, use: pack_kinds.MarkerUse) -> int:
    """How often a use can still be made, one after the other, whoever stands where."""
    figure = entry.figure
    if figure is None:
        return 0
    now = m.figures[entry.id]
    if use.figure_is is not None and now != use.figure_is:
        return 0
    if use.figure_above is not None and now <= use.figure_above:
        return 0
    if use.figure_below is not None and now >= use.figure_below:
        return 0
    if use.effect == "set_figure":
        return int(now != use.params["value"])
    by = use.params["by"]
    left = (figure.max - now) // by if by > 0 else (now - figure.min) // -by
    return min(left, 1) if use.figure_is is not None else left


def _checks(m: MissionState, side: str) -> set[str]:
    wins = m.brief.wins.heroes if side == HEROES else m.brief.wins.overmind
    return {condition.check for condition in wins}


def hero_tasks(s: Survey) -> list[Task]:
    """What the Heroes have to do, the most pressing first."""
    m = s.m
    found: list[Task] = []
    wins = _checks(m, HEROES)
    if "markers_any_above" in wins:
        found.extend(_defended(m))
    board = mission_rules.boarding_squares(m)
    danger = board and _charged(m)
    for entry in m.brief.markers:
        area = area_of(m, entry)
        for use in entry.uses:
            left = uses_left(m, entry, use) if use.who == "hero" and area else 0
            if not left or ("markers_any_above" in wins and use.params.get("by", 0) > 0):
                continue
            hands = 1 if board or use.effect == "set_figure" else min(left, 2)
            words = f"goes to {markers.lower(entry.name)}"
            if board and not danger:
                continue
            found.append(Task(area, STEP, hands, words, -(-left // hands)))
    count = m.brief.counting
    if count is not None and count.effect == "held_markers":
        short = next(track.figure.max for track in m.brief.tracks if track.id == count.track)
        turns = max(short - m.figures[count.track], 0) // 2
        for name in count.markers:
            printed = markers.printed(m, name)
            if printed is not None:
                found.append(
                    Task(area_of(m, printed), STEP, 3, f"holds {markers.lower(printed.name)}", turns)
                )
    if board:
        # with time to spare they fight their way there
        found.append(
            Task(board, STEP if s.rounds_left <= BOARDING else STEP_OF_GUARD, 6, "runs for the train")
        )
    found.extend(_witness(s))
    if "model_slain" in wins:
        found.extend(_hunt(s))
    if "more_models_in_building" in wins:
        area = counting.overmind_building(m)
        found.append(Task(area, STEP if s.rounds_left <= 3 else STEP_OF_HUNT, 6, "takes the building"))
    if not found and "aliens_left" in wins:
        # nothing else to do: bring it to an end, the sooner the later it is
        foes = m.alien_bodies
        for blip in m.blips:
            foes |= blip.mask
        step = STEP_OF_HUNT + LATER * max(m.round - EARLY, 0)
        found.append(Task(foes, step, 6, "closes in", near=2 if m.round > EARLY else 4))
    return [task for task in found if task.area]


def _charged(m: MissionState) -> bool:
    """Whether the charges are near to going off: half of all that is needed is set."""
    needed = set_ = 0
    for entry in m.brief.markers:
        if entry.figure is not None:
            needed += entry.figure.max
            set_ += m.figures[entry.id]
    return 2 * set_ >= needed > 0


def _defended(m: MissionState) -> list[Task]:
    """Markers that have to outlast the mission: the weaker of two is given up when it is nearly gone."""
    found: list[tuple[int, Task]] = []
    for entry in m.brief.markers:
        area = area_of(m, entry)
        if entry.figure is None or not m.figures[entry.id] or not area:
            continue
        found.append(
            (-m.figures[entry.id], Task(area, STEP_OF_GUARD, 3, f"guards {markers.lower(entry.name)}"))
        )
    found.sort(key=lambda pair: pair[0])
    return [task for _, task in found]


def _witness(s: Survey) -> list[Task]:
    """Tokens to be turned up; then the one who was found, and the way before him."""
    m = s.m
    if m.brief.vip is None:
        return []
    person = vip.on_map(m)
    if person is not None:
        at = person.models[0].square
        return [Task(1 << at, STEP_OF_ESCORT, 6, "covers the witness", near=2)]
    # two parties, each to the token that it can be at first: one searches, two see that nobody comes after him
    heroes = [hero.model.square for hero in m.heroes if hero.here]
    ranked: list[tuple[int, Square, Mask]] = []
    for square in m.vip_tokens:
        area = (m.ground.adjacent(square) | 1 << square) & ~m.ground.solid
        ranked.append((min((s.gap(at, area) for at in heroes), default=0), square, area))
    ranked.sort()
    found: list[Task] = []
    for _, square, area in ranked[:PARTIES]:
        words = f"searches {m.ground.board.name(square)}"
        found.append(Task(area, STEP, 1, words, turns=SEARCHED))
        found.append(Task(area, STEP_OF_GUARD, 2, f"covers who {words}", near=2))
    return found


def _hunt(s: Survey) -> list[Task]:
    """The model that has to fall, once it is seen; before that the markers to which it has to come."""
    m = s.m
    kinds = [condition.model for condition in m.brief.wins.heroes if condition.model]
    for unit in m.units:
        if any(model.kind in kinds for model in unit.models):
            return [Task(unit.mask, STEP_OF_HUNT, 6, "hunts the Overmind", near=3)]
    found = [area_of(m, entry) for entry in m.brief.markers]
    return [Task(area, STEP_OF_GUARD, 3, "lies in wait", near=3) for area in found if area]


def alien_tasks(s: Survey) -> list[Task]:
    """What the Overmind's units have to do, the most pressing first; the Overmind model's own are in ``lights``."""
    m = s.m
    found: list[Task] = []
    wins = _checks(m, OVERMIND)
    person = vip.on_map(m) if m.brief.vip is not None else None
    if person is not None:
        found.append(Task(person.mask, STEP, 6, "hunts the witness", near=3))
    for entry in m.brief.markers:
        area = area_of(m, entry)
        for use in entry.uses:
            left = uses_left(m, entry, use) if use.who == "alien_unit" and area else 0
            if left:
                hands = 1 if use.figure_is is not None else min(left, 3)
                found.append(
                    Task(area, STEP, hands, f"goes to {markers.lower(entry.name)}", -(-left // hands))
                )
    count = m.brief.counting
    if count is not None and count.effect == "held_markers":
        for name in count.markers:
            printed = markers.printed(m, name)
            if printed is not None:
                found.append(Task(area_of(m, printed), STEP, 3, f"darkens {markers.lower(printed.name)}"))
    if held(m) and s.rounds_left <= HOLDING:
        # before that the errand of the agenda wins more than a building full of heroes does
        found.append(Task(held(m), STEP, 6, "holds the building"))
    found.extend(_agenda(s))
    board = mission_rules.boarding_squares(m)
    if board:
        found.append(Task(board, STEP_OF_GUARD, 2, "bars the train", near=2))
    for entry in m.brief.markers:
        for use in entry.uses:
            if use.who == "hero" and uses_left(m, entry, use):
                found.append(
                    Task(area_of(m, entry), STEP_OF_GUARD, 2, f"guards {markers.lower(entry.name)}", near=1)
                )
    for square in sorted(m.vip_tokens) if person is None else ():
        area = m.ground.adjacent(square) | 1 << square
        found.append(Task(area & ~m.ground.solid, STEP_OF_GUARD, 1, "guards a trail", near=2))
    if not found or "round_is" not in wins:
        found.append(Task(m.hero_bodies, STEP_OF_AGENDA // 2, 6, "closes in", near=4))
    return [task for task in found if task.area]


def wanted(m: MissionState) -> list[Mask]:
    """The squares that each open objective of the hidden agenda asks for."""
    found: list[Mask] = []
    for number in agenda_base.open_objectives(m):
        objective = agenda_base.entry(m).objectives[number]
        found.append(CHECKS[objective.check].wanted(m, objective.params))
    return found


def _agenda(s: Survey) -> list[Task]:
    """Squares that the hidden agenda asks for."""
    areas = [area & ~s.m.ground.solid for area in s.wanted]
    return [Task(area, STEP_OF_AGENDA, 2, "has an errand of its own") for area in areas if area]


def lights(s: Survey, square: Square) -> Errand | None:
    """Where the Overmind model has to go: to the nearest marker that only it can use."""
    m = s.m
    best: tuple[int, Errand] | None = None
    for entry in m.brief.markers:
        area = area_of(m, entry)
        for use in entry.uses:
            if use.who == "overmind_model" and area and uses_left(m, entry, use):
                gap = s.gap(square, area)
                if best is None or gap < best[0]:
                    best = (gap, Errand(area, STEP, 0, f"goes to light {markers.lower(entry.name)}"))
    return best[1] if best is not None else None


# ---- who does it


class Mover(NamedTuple):
    """A figure that can be sent: its id, where it stands, squares a turn, turns lost, whether it fits through doors."""

    id: str
    square: Square
    pace: int
    late: int
    slim: bool


def assigned(s: Survey, tasks: list[Task], movers: list[Mover]) -> dict[str, Errand]:
    """Every figure's errand: for each hand of each task the one that is there soonest, the others follow."""
    free = list(movers)
    found: dict[str, Errand] = {}
    m = s.m
    for task in tasks:
        inside = not task.area & ~m.plan.indoors
        for _ in range(task.hands):
            best: tuple[int, int, Mover] | None = None
            for number, mover in enumerate(free):
                if inside and not mover.slim:
                    continue
                gap = max(s.gap(mover.square, task.area) - task.near, 0)
                rank = (gap * 10 // mover.pace + 10 * mover.late, number)
                if best is None or rank < best[:2]:
                    best = (*rank, mover)
            if best is None:
                break
            free.remove(best[2])
            found[best[2].id] = Errand(task.area, task.step, task.near, task.words)
    for mover in free:
        if tasks:
            task = min(tasks, key=lambda each: s.gap(mover.square, each.area))
            found[mover.id] = Errand(task.area, task.step // 2, max(task.near, 2), "follows the others")
    return found


def hero_movers(s: Survey) -> list[Mover]:
    """The heroes on the map."""
    return [
        Mover(hero.id, hero.model.square, WALK, int(hero.stunned) + int(hero.down), not hero.big)
        for hero in s.m.heroes
        if hero.here
    ]


def alien_movers(s: Survey) -> list[Mover]:
    """The alien units and blips on the map; Decoys make way for what is real."""
    m = s.m
    found: list[Mover] = []
    for unit in m.units:
        if unit.side == OVERMIND and unit.models and unit.models[0].square >= 0:
            pace = max(unit.models[0].stats.move, 1) + 2
            late = int(unit.stunned) + int(unit.down)
            found.append(Mover(unit.id, unit.models[0].square, pace, late, not unit.big))
    for blip in m.blips:
        if blip.square >= 0 and blip.kind != "decoy":
            found.append(Mover(blip.id, blip.square, 5, 0, True))
    return found


def slack(s: Survey, tasks: list[Task], errands: dict[str, Errand]) -> int:
    """Rounds to spare: those left, without those that the longest of the Heroes' tasks takes."""
    need = 0
    for task in tasks:
        gaps = [
            s.gap(hero.model.square, task.area)
            for hero in s.m.heroes
            if hero.here and hero.id in errands and errands[hero.id].goal == task.area
        ]
        if gaps:
            need = max(need, -(-max(min(gaps) - task.near, 0) // WALK) + task.turns)
    if s.m.brief.round_limit is None:
        return EARLY + 2 - s.m.round
    return s.rounds_left - need


# ---- what a use is worth


def wins_with(s: Survey, side: str, name: str, figure: int) -> bool:
    """Whether a new figure of a marker or track meets a condition at once."""
    m = s.m
    old = m.figures[name]
    m.figures[name] = figure
    met = any(test(m, condition) for test, condition in goals.conditions(m.brief, side, "at_once"))
    m.figures[name] = old
    return met


def use_worth(s: Survey, unit: Unit, action: Action) -> tuple[int, str]:
    """What it is worth to use a marker, to search, or to board; 0 to leave it."""
    m = s.m
    if action.verb == "search":
        at = action.args[1]
        return searching(s, at if isinstance(at, int) else unit.models[0].square), "turns up the token"
    if action.verb == "board":
        rule = mission_rules.rule(m, "boarding")
        if rule is not None and wins_with(s, HEROES, rule.track, m.figures[rule.track] + 1):
            return WIN, "is aboard, and the train leaves"
        return BOARD, "goes aboard"
    found = markers.use_of(m, action)
    if found is None:
        return 0, ""
    entry, use = found
    new = markers.new_figure(m, entry, use)
    words = f"works on {markers.lower(entry.name)}"
    if wins_with(s, unit.side, entry.id, new):
        return WIN, words
    if isinstance(unit, Hero):
        return USE, words
    if use.who == "overmind_model":
        return ALIEN_USE + 800, words
    return ALIEN_USE, words


def searching(s: Survey, square: Square) -> int:
    """What it is worth to turn a token up: whoever is found there had better live through the next turns."""
    person = s.m.brief.vip
    if person is None:
        return 0
    if vip.on_map(s.m) is not None:
        return -SEARCH  # the others are false trails, which only help the Overmind
    spare = s.rounds_left - -(-s.gap(square, vip.way_out(s.m)) // person.move)
    if spare <= 1:
        return SEARCH
    return SEARCH - s.exposure(square, person.defence) * 2


def use_areas(s: Survey, unit: Unit) -> list[tuple[Mask, int, str]]:
    """Squares from which a unit could do something for the mission, were it there: what it is worth, and in words."""
    m = s.m
    found: list[tuple[Mask, int, str]] = []
    for entry in m.brief.markers:
        for use in entry.uses:
            if not markers.serves(use, unit) or not uses_left(m, entry, use):
                continue
            marker = markers.find(m, entry.id)
            if use.no_alien_near and marker is not None and markers.near(m, marker) & m.alien_bodies:
                continue
            worth, words = use_worth(s, unit, Action(markers.VERB, (unit.id, entry.id, use.id)))
            found.append((area_of(m, entry), worth, words))
    if isinstance(unit, Hero):
        for square in sorted(m.vip_tokens):
            gain = searching(s, square)
            if gain > 0:
                found.append((m.ground.adjacent(square) | 1 << square, gain, "turns up the token"))
        board = mission_rules.boarding_squares(m)
        if board:
            found.append((board, *use_worth(s, unit, Action("board", (unit.id,)))))
    return found


def held(m: MissionState) -> Mask:
    """The building whose models are counted at the end; 0 in a mission without one."""
    return counting.overmind_building(m) if "more_models_in_building" in _checks(m, HEROES) else 0


def contested(m: MissionState) -> Mask:
    """Squares on which it matters who stands: an attack on somebody there is worth more."""
    area = 0
    for entry in m.brief.markers:
        area |= area_of(m, entry)
    if "more_models_in_building" in _checks(m, HEROES):
        area |= counting.overmind_building(m)
    return area | mission_rules.boarding_squares(m)
