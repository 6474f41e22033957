"""Why nobody can be brought in: the pool, the movement, the gap in the unit, the yellow square (CX-REINF)."""

from __future__ import annotations

from rulebound.games.chronicle_x import reinforcement, turn, units
from rulebound.games.chronicle_x.state import ALIEN_PHASE, MOVE, OVERMIND, SPRINT, MissionState, Unit
from rulebound.games.chronicle_x.words import listed, model_name, name, occupant, plural, square
from rulebound.kernel.decisions import Action, Decision, Refusal


def of_unit(m: MissionState, unit: Unit) -> Refusal:
    """Why the acting unit cannot be reinforced now."""
    who = name(m, unit.id)
    if unit.side != OVERMIND:
        return Refusal("Only the Overmind has a reinforcement pool.", ("CX-REINF-01",))
    if m.phase != ALIEN_PHASE:
        return Refusal(f"{who} has interrupted; reinforcements come in the alien phase.", ("CX-REINF-02",))
    state = "Stunned" if unit.stunned else "down" if unit.down else ""
    if state:
        return Refusal(f"{who} is {state} and has no movement to give up.", ("CX-REINF-09",))
    if not reinforcement.instead_of(m, unit):
        if reinforcement.REINFORCED in m.in_turn:
            return Refusal(f"{who} has been reinforced this turn.", ("CX-REINF-03",))
        return Refusal(
            f"Reinforcing takes the place of movement, and {who} has used it.", ("CX-REINF-13", "CX-REINF-03")
        )
    if turn.actions_left(m) <= 0:
        return Refusal(f"{who} has no action left this turn.", ("CX-ROUND-02", "CX-REINF-13"))
    if turn.bound_to_siren(m, unit):
        return Refusal(f"The siren draws {who}: a Move towards it comes first.", ("CX-REINF-09",))
    return _gap(m, unit)


def _gap(m: MissionState, unit: Unit) -> Refusal:
    """Why no model can be put into a unit, whoever acts."""
    who = name(m, unit.id)
    lacking = reinforcement.lacks(m, unit)
    if not lacking:
        whole = plural(units.full_size(m, unit), "model")
        return Refusal(f"{who} has its full size of {whole}.", ("CX-REINF-08",))
    if m.pool <= 0:
        return Refusal("The reinforcement pool is empty.", ("CX-REINF-01",))
    known = [kind for kind in lacking if kind in reinforcement.types(m)]
    if not known:
        kinds = listed([model_name(m, kind) for kind in lacking], "or")
        return Refusal(f"No {kinds} was in the force of this mission.", ("CX-REINF-11",))
    out = [kind for kind in known if not reinforcement.spare(m, kind)]
    if out == known:
        return _none_left(m, known[0])
    if not reinforcement.payable(m, unit):
        price = min(reinforcement.cost(m, kind) for kind in known)
        return Refusal(
            f"A model for {who} costs {plural(price, 'point')}, and the pool has {m.pool}.", ("CX-REINF-05",)
        )
    return Refusal(f"No square beside {who} is free.", ("CX-REINF-08",))


def arrival(m: MissionState, action: Action) -> Refusal:
    """Why no new models can arrive at a yellow square."""
    args = action.args
    unit = m.find(str(args[0])) if args else None
    if unit is not None:
        reason = f"{name(m, unit.id)} is reinforced in its own turn, in place of its Move."
        return Refusal(reason, ("CX-REINF-13",))
    if m.pool <= 0:
        return Refusal("The reinforcement pool is empty.", ("CX-REINF-01",))
    able = [each for each in m.units if not each.done and reinforcement.able(m, each)]
    if able:
        who = listed([name(m, each.id) for each in able])
        return Refusal(f"{who} can still be reinforced; that comes first.", ("CX-REINF-04", "CX-REINF-12"))
    squares = reinforcement.held(m)
    if not squares:
        return Refusal("The aliens hold no yellow square.", ("CX-REINF-07", "CX-TERR-10"))
    kind = str(args[0]) if args else ""
    if kind not in m.pack.aliens:
        return Refusal("Name the profile and the yellow square.", ("CX-REINF-04",))
    if kind not in reinforcement.types(m):
        return Refusal(f"No {model_name(m, kind)} was in the force of this mission.", ("CX-REINF-11",))
    if reinforcement.cost(m, kind) > m.pool:
        price = plural(reinforcement.cost(m, kind), "point")
        text = f"{_a(model_name(m, kind))} costs {price}, and the pool has {m.pool}."
        return Refusal(text, ("CX-REINF-05",))
    if not reinforcement.spare(m, kind):
        return _none_left(m, kind)
    at = args[1] if len(args) > 1 and isinstance(args[1], int) else -1
    if at not in squares:
        return _not_held(m, at)
    clause = "CX-XXL-02" if m.pack.aliens[kind].base == "xxl" else "CX-REINF-07"
    return Refusal(f"There is no room at {square(m, at)}.", (clause,))


def _a(word: str) -> str:
    """A name with its article, at the head of a sentence."""
    return f"{'An' if word[:1] in 'AEIOU' else 'A'} {word}"


def _none_left(m: MissionState, kind: str) -> Refusal:
    """Why a model cannot be brought in of which every miniature is in play."""
    number = reinforcement.miniatures(m, kind)
    told = f"All {number} models" if number > 1 else "The only model"
    return Refusal(
        f"{told} of the kind {model_name(m, kind)} {'are' if number > 1 else 'is'} in play.", ("CX-COMP-07",)
    )


def _not_held(m: MissionState, at: int) -> Refusal:
    if at < 0 or not m.ground.board.has(at):
        return Refusal("Name the yellow square.", ("CX-REINF-07",))
    place = square(m, at)
    if m.yellow_lost >> at & 1:
        return Refusal(f"The yellow square {place} is destroyed.", ("CX-TERR-10", "CX-REINF-07"))
    if m.hero_bodies >> at & 1:
        return Refusal(f"{occupant(m, at)} stands on {place}.", ("CX-REINF-07",))
    return Refusal(f"{place} is no yellow square that the Overmind chose.", ("CX-REINF-07",))


def place(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a model cannot be put down there."""
    unit = m.find(decision.subject)
    at = action.args[-1] if action.args else ""
    if unit is None or not isinstance(at, int) or not m.ground.board.has(at):
        return Refusal("Name the unit and the square.", ("CX-REINF-08",))
    kinds = [str(kind) for kind in decision.args[1:]]
    named = [arg for arg in action.args[1:] if isinstance(arg, str)]
    if named and named[0] not in kinds:
        kind = named[0]
        if kind in m.pack.aliens and kind in reinforcement.lacks(m, unit):
            if kind in reinforcement.types(m):
                price = plural(reinforcement.cost(m, kind), "point")
                text = f"{_a(model_name(m, kind))} costs {price}, and the pool has {m.pool}."
                return Refusal(text, ("CX-REINF-05",))
            return Refusal(f"No {model_name(m, kind)} was in the force of this mission.", ("CX-REINF-11",))
        return Refusal(f"{name(m, unit.id)} lacks no {model_name(m, kind)}.", ("CX-REINF-08",))
    who = occupant(m, at)
    if who:
        return Refusal(f"{who} stands on {square(m, at)}.", ("CX-MOVE-07",))
    if m.ground.solid >> at & 1 or m.pits >> at & 1:
        return Refusal(f"Nobody can stand on {square(m, at)}.", ("CX-MOVE-07",))
    if len(units.roster(m, unit.kind)) > 1 and not named:
        return Refusal("Name the kind of model and the square.", ("CX-REINF-08",))
    if m.used & (MOVE | SPRINT) and unit.models and unit.models[0].square < 0:
        places = {each.args[-1] for each in decision.actions if each.verb == "place"}
        first = places.pop() if len(places) == 1 else -1
        if isinstance(first, int) and first >= 0 and m.ground.adjacent(first) >> at & 1:
            reason = f"The yellow square {square(m, first)} is free, and is taken first."
            return Refusal(reason, ("CX-REINF-07", "CX-DEPLOY-01"))
        return Refusal(f"{square(m, at)} is neither the yellow square nor adjacent to it.", ("CX-REINF-07",))
    return Refusal(f"{square(m, at)} is adjacent to no model of {name(m, unit.id)}.", ("CX-REINF-08",))
