"""Why a square cannot be reached: occupied, shut off, round a corner, too far; and where nobody is set up."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import behaviours, movement, turn
from rulebound.games.chronicle_x import deployment as deploying
from rulebound.games.chronicle_x.buildings import unexplored_squares
from rulebound.games.chronicle_x.movement import Walk
from rulebound.games.chronicle_x.reinforcement import REINFORCED
from rulebound.games.chronicle_x.state import Blip, Hero, MissionState, Unit
from rulebound.games.chronicle_x.words import listed, name, occupant, plural, possessive, square
from rulebound.kernel.decisions import Action, Arg, Decision, Refusal
from rulebound.space.board import Mask, Square, bits

FAR: Final = 60
"""Squares of movement that nobody has; enough to say how long a way would be."""

WALKS: Final = {"sprint": ("CX-SPRINT-01", "Sprint"), "take-cover": ("CX-BEHAV-10", "Take Cover")}
"""Walks that are no Move, each with its clause and what it is called."""


def walk(m: MissionState, unit: Unit, verb: str, rest: tuple[Arg, ...]) -> Refusal:
    """Why ``move UNIT ...`` or ``sprint UNIT ...`` cannot be made."""
    places = tuple(arg for arg in rest if isinstance(arg, int))
    if not places or len(places) != len(rest):
        return Refusal("A move names the square where it ends, or every square on the way.", ("CX-MOVE-01",))
    general = movement.allowance(m, unit, verb)
    if general < 1:
        return none_at_all(m, unit, verb)
    barred = _barred(m, unit, verb)
    if barred is not None:
        return barred
    if turn.bound_to_siren(m, unit):
        return Refusal(
            f"The siren draws {name(m, unit.id)}: its Move has to bring it as near as it can.",
            ("CX-MOVE-10",),
        )
    lead = unit.models[0]
    if len(unit.models) > 1:
        found = next((model for model in unit.models if model.square == places[0]), None)
        if found is None:
            starts = listed([square(m, model.square) for model in unit.models], "or")
            return Refusal(f"Name first the square of the model that leads: {starts}.", ("CX-UNIT-10",))
        lead, places = found, places[1:]
        if not places:
            return Refusal("Name the square where the leader ends.", ("CX-UNIT-10",))
    way = movement.walk_of(m, unit, lead, verb, movement.allowance(m, unit, verb, lead))
    return _way(m, way, places)


def blip_walk(m: MissionState, blip: Blip, rest: tuple[Arg, ...]) -> Refusal:
    """Why a blip cannot go there."""
    places = tuple(arg for arg in rest if isinstance(arg, int))
    if not places:
        return Refusal("A move names the square where it ends.", ("CX-BLIP-02",))
    return _way(m, Walk(None, None, blip, "move", movement.BLIP_MOVE), places)


def go_on(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why an interrupted movement cannot go on to a square."""
    left = int(str(decision.args[0])) if decision.args else 0
    places = tuple(arg for arg in action.args[1:] if isinstance(arg, int))
    if not places or (action.args and action.args[0] != decision.subject):
        return Refusal(f"{name(m, decision.subject)} goes on to a square, or stays.", ("CX-MOVE-05",))
    unit, blip = m.find(decision.subject), m.blip(decision.subject)
    if unit is not None:
        lead = unit.models[0]
        return _way(m, movement.walk_of(m, unit, lead, "move", left), places)
    if blip is not None:
        return _way(m, Walk(None, None, blip, "move", left), places)
    return Refusal(f"{name(m, decision.subject)} is not on the map.")


def cover(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a unit that takes cover cannot go there (CX-BEHAV-10)."""
    unit = m.find(decision.subject)
    places = [arg for arg in action.args[1:] if isinstance(arg, int)]
    if unit is None or not places or action.args[0] != decision.subject or not m.ground.board.has(places[-1]):
        return Refusal(f"{name(m, decision.subject)} takes cover: name the square.", ("CX-BEHAV-10",))
    to = places[-1]
    if not behaviours.cover_ground(m) >> to & 1:
        return Refusal(f"{square(m, to)} is neither a green square nor in a building.", ("CX-BEHAV-10",))
    lead = unit.models[0]
    if len(unit.models) > 1:
        found = next((model for model in unit.models if model.square == places[0]), None)
        if found is None or len(places) < 2:
            starts = listed([square(m, model.square) for model in unit.models], "or")
            return Refusal(f"Name first the square of the model that leads: {starts}.", ("CX-UNIT-10",))
        lead = found
    return _end(m, movement.walk_of(m, unit, lead, "take-cover", behaviours.COVER_SQUARES), to)


def revealed(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a model that was turned up is not set down there."""
    reason = "One stands on the nearest free squares, not beside an enemy and no closer to who saw it"
    return _put(m, decision, action, reason, ("CX-UNIT-02", "CX-UNIT-05", "CX-UNIT-06"))


def follower(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a follower is not set down there."""
    reason = "A follower goes beside or behind the leader, and farther off only where there is no room"
    return _put(m, decision, action, reason, ("CX-UNIT-11", "CX-UNIT-12", "CX-UNIT-13"))


def _put(
    m: MissionState, decision: Decision, action: Action, reason: str, clauses: tuple[str, ...]
) -> Refusal:
    to = action.args[-1] if action.args else ""
    if not isinstance(to, int) or not m.ground.board.has(to) or action.args[0] != decision.subject:
        return Refusal(f"{name(m, decision.subject)}: name the square.", clauses[:1])
    who = occupant(m, to)
    if who:
        return Refusal(f"{who} stands on {square(m, to)}.", ("CX-MOVE-07",))
    places = [each.args[-1] for each in decision.actions if each.verb == "place"]
    open_ = listed([square(m, place) for place in places if isinstance(place, int)], "or")
    return Refusal(f"{reason}: {open_}.", clauses)


def _barred(m: MissionState, unit: Unit, verb: str) -> Refusal | None:
    who = name(m, unit.id)
    if verb == "sprint" and REINFORCED in m.in_turn:
        return Refusal(f"{who} has given up its movement for reinforcements.", ("CX-REINF-03",))
    if any(entry.unit == unit.id and entry.name == f"no {verb}" for entry in m.lasting):
        return Refusal(f"An effect keeps {who} from a {verb.capitalize()}.", ("CX-ACT-08",))
    for source in unit.sources:
        if "forbids" in source.hooks and source.forbids(m, unit, verb):
            return Refusal(f"{source.title} keeps {who} from a {verb.capitalize()}.", source.clauses[:2])
    return None


def none_at_all(m: MissionState, unit: Unit, verb: str) -> Refusal:
    """Why a unit cannot make a single step."""
    who = name(m, unit.id)
    barred = _barred(m, unit, verb)
    if barred is not None:
        return barred
    if movement.allowance(m, unit, verb) < 1:
        value = movement.move_value(m, unit)
        return Refusal(
            f"Half of a Move value of {value} is no whole square: {who} cannot Sprint.", ("CX-SPRINT-04",)
        )
    return Refusal(
        f"{who} is hemmed in: every square around is taken or walled off.", ("CX-MOVE-06", "CX-MOVE-07")
    )


def _way(m: MissionState, way: Walk, places: tuple[Square, ...]) -> Refusal:
    """Why a walk cannot end there, or which step of it fails."""
    board = m.ground.board
    if any(not board.has(place) for place in places):
        return Refusal("That square is not on the board.", ("CX-MOVE-01",))
    if len(places) > 1:
        broken = _broken_step(m, way, places)
        if broken is not None:
            return broken
    return _end(m, way, places[-1])


def _broken_step(m: MissionState, way: Walk, places: tuple[Square, ...]) -> Refusal | None:
    here, cost = way.square, 0
    for place in places:
        step = movement.step_cost(m, way, here, place)
        if not step:
            return _step(m, way, here, place)
        cost += step
        here = place
    if cost > way.left:
        return _too_far(m, way, places[-1], cost)
    return None


def _step(m: MissionState, way: Walk, here: Square, to: Square) -> Refusal:
    """Why one step cannot be made."""
    at = square(m, to)
    if here == to:
        return Refusal(f"{at} is named twice; a way lists the squares that are entered.", ("CX-MOVE-02",))
    if m.ground.board.distance(here, to) != 1:
        return Refusal(f"{square(m, here)} and {at} are no neighbours.", ("CX-MOVE-02",))
    taken = _taken(m, way, to)
    if taken is not None:
        return taken
    stride = m.ground.board.stride
    if abs(to - here) not in (1, stride):
        reason = f"The step from {square(m, here)} to {at} would cut the corner of a wall or a doorway."
        return Refusal(reason, ("CX-MOVE-04",), (here, to))
    return Refusal(f"A wall stands between {square(m, here)} and {at}.", ("CX-MOVE-06",), (here, to))


def _taken(m: MissionState, way: Walk, to: Square) -> Refusal | None:
    at = square(m, to)
    if to == way.square:
        return Refusal(f"{name(m, way.name)} stands on {at} already.", ("CX-MOVE-01",))
    if movement.blocked(m, way) >> to & 1:
        who = occupant(m, to)
        if who:
            clause = "CX-MOVE-08" if m.blip_at(to) is not None else "CX-MOVE-07"
            return Refusal(f"{who} stands on {at}.", (clause,))
        return Refusal(f"{at} is a pit.", ("CX-MOVE-07",))
    if m.ground.solid >> to & 1:
        return Refusal(f"{at} is filled by an obstacle.", ("CX-MOVE-07", "CX-LOS-05"))
    return None


def _end(m: MissionState, way: Walk, to: Square) -> Refusal:
    taken = _taken(m, way, to)
    if taken is not None:
        return taken
    here = way.square
    large = way.model is not None and way.model.size == 2
    allowed, way.left = way.left, FAR
    path = movement.path_to(m, way, to)
    cost = _cost(m, way, path) if path is not None else 0
    way.left = allowed
    if path is None:
        if large:
            under = m.ground.block_squares(to) & m.ground.board.all & movement.blocked(m, way)
            for place in bits(under):
                who = occupant(m, place)
                if who:
                    reason = f"{who} stands on {square(m, place)}, under a base of 2 by 2 squares on {square(m, to)}."
                    clause = "CX-MOVE-08" if m.blip_at(place) is not None else "CX-MOVE-07"
                    return Refusal(reason, (clause, "CX-XXL-05"))
            clauses = ("CX-XXL-04", "CX-XXL-05", "CX-XXL-10")
            return Refusal(f"No way leads to {square(m, to)} for a model of 2 by 2 squares.", clauses)
        if m.ground.board.distance(here, to) == 1:
            return _step(m, way, here, to)
        return Refusal(
            f"No way leads to {square(m, to)}: walls and figures close it off.", ("CX-MOVE-06", "CX-MOVE-07")
        )
    if cost > allowed:
        straight = m.ground.board.distance(here, to)
        if straight == 1:
            step = _step(m, way, here, to)
            return Refusal(f"{step.reason} The way round takes {cost} squares.", step.clauses, step.line)
        return _too_far(m, way, to, cost, straight <= allowed)
    return Refusal(f"A card keeps {name(m, way.name)} from going to {square(m, to)}.", ("CX-MOVE-10",))


def _cost(m: MissionState, way: Walk, path: tuple[Square, ...]) -> int:
    here, cost = way.square, 0
    for place in path:
        cost += movement.step_cost(m, way, here, place) or 1
        here = place
    return cost


def _too_far(m: MissionState, way: Walk, to: Square, cost: int, round_about: bool = False) -> Refusal:
    who = possessive(m, way.name)
    clause, kind = WALKS.get(way.verb, ("CX-BLIP-02" if way.blip is not None else "CX-MOVE-01", "Move"))
    detour = ", for walls and figures have to be gone round" if round_about else ""
    reason = (
        f"{square(m, to)} is {plural(cost, 'square')} of walking away{detour}; {who} {kind} goes {way.left}."
    )
    return Refusal(reason, (clause, "CX-MOVE-06") if round_about else (clause,))


# ---- deployment


def deployment(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a hero or a blip cannot be set up on a square."""
    args = action.args
    figure = str(args[0]) if args else ""
    to = args[1] if len(args) == 2 and isinstance(args[1], int) else -1
    if to < 0 or not m.ground.board.has(to):
        return Refusal("Name the figure and the square.", ("CX-DEPLOY-01",))
    if figure != decision.subject:
        return Refusal(f"{name(m, decision.subject)} is set up now.", ("CX-DEPLOY-01",))
    at = square(m, to)
    who = occupant(m, to)
    if who:
        return Refusal(f"{who} stands on {at}.", ("CX-MOVE-07",))
    if m.ground.solid >> to & 1:
        return Refusal(f"{at} is filled by an obstacle.", ("CX-MOVE-07",))
    if unexplored_squares(m) >> to & 1:
        room = m.plan.rooms[m.plan.room_of[to]].name
        return Refusal(f"{at} lies in {room}, a room not explored yet.", ("CX-DEPLOY-08",))
    if decision.kind == "deploy_blip":
        yellows = [square(m, yellow) for yellow in deploying.overmind_squares(m)]
        reach = m.brief.deployment.overmind.reach
        reason = f"{at} is further than {plural(reach, 'square')} from {listed(yellows, 'or')}."
        return Refusal(reason, ("CX-DEPLOY-04", "CX-DEPLOY-06"))
    return _hero_place(m, m.hero(figure), to)


def _hero_place(m: MissionState, hero: Hero, to: Square) -> Refusal:
    at = square(m, to)
    under = m.ground.block_squares(to) & m.ground.board.all if hero.big else 1 << to
    each = deploying.group_size(m)
    beside = False
    for yellow in deploying.hero_squares(m):
        area = deploying.group_area(m, yellow)
        if not area & under:
            continue
        beside = True
        if len(deploying.group_at(m, yellow)) >= each:
            return Refusal(
                f"{plural(each, 'hero stands', 'heroes stand')} at {square(m, yellow)} already.",
                ("CX-DEPLOY-02",),
            )
        if not m.bodies >> yellow & 1:
            return Refusal(f"The yellow square {square(m, yellow)} is taken first.", ("CX-DEPLOY-01",))
    if hero.big and beside:
        return _no_room(m, to, under)
    yellows = [square(m, yellow) for yellow in deploying.hero_squares(m)]
    return Refusal(
        f"{at} is neither {listed(yellows, 'nor')} nor adjacent to one of them.", ("CX-DEPLOY-01",)
    )


def _no_room(m: MissionState, to: Square, under: Mask) -> Refusal:
    """Why a base of 2 by 2 squares does not fit, though a square under it would do (CX-DEPLOY-03)."""
    at = square(m, to)
    for place in bits(under):
        who = occupant(m, place)
        if who:
            reason = f"{who} stands on {square(m, place)}, under a base of 2 by 2 squares on {at}."
            return Refusal(reason, ("CX-DEPLOY-03", "CX-MOVE-07"))
    shut = under & unexplored_squares(m)
    if shut:
        place = bits(shut)[0]
        room = m.plan.rooms[m.plan.room_of[place]].name
        reason = f"{square(m, place)} under its base lies in {room}, a room not explored yet."
        return Refusal(reason, ("CX-DEPLOY-03", "CX-DEPLOY-08"))
    reason = f"Walls or the rim leave no room for a base of 2 by 2 squares on {at}."
    return Refusal(reason, ("CX-DEPLOY-03", "CX-MOVE-06"))
