"""What would follow an answer: where Minis come to stand and by which ways, who could react, numbers and exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rulebound.games.mythic_earth import (
    actions,
    alert,
    by_hand,
    charge,
    charge_moves,
    effects,
    flee,
    movement,
    notation,
    odds,
    refusals,
    shooting,
    sight_view,
)
from rulebound.games.mythic_earth.agreement import agree
from rulebound.games.mythic_earth.magic import why_or_aim
from rulebound.games.mythic_earth.movement import (
    Route,
    Surroundings,
    around_for,
    ends_of,
)
from rulebound.games.mythic_earth.notation import PLACING
from rulebound.games.mythic_earth.placing import Moves
from rulebound.games.mythic_earth.sighting import look
from rulebound.games.mythic_earth.state import INCH, Battle, Unit
from rulebound.games.mythic_earth.talents import has
from rulebound.games.mythic_earth.walking import first_within
from rulebound.games.mythic_earth.words import content_name, inches, listed, name, near_inches
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.kernel.tally import Tally
from rulebound.space.field.bases import Base, group_gap, group_within, moved
from rulebound.space.field.pace import spend, step_along
from rulebound.space.field.paths import Path
from rulebound.space.field.places import format_place, place, point_of
from rulebound.space.field.shapes import Polygon

Json = dict[str, Any]

TEMPLATE: Final = 1500


def preview(m: Battle, decision: Decision, action: Action) -> Json:
    """What would follow an answer, open or not: one that is not says why, and still shows where it would lead."""
    found: Json = {"sentences": [], "text": notation.text(action)}
    refusal = None if decision.accepts(action) else refused(m, decision, action)
    if refusal is not None:
        found["refusal"] = refusal_json(m, decision, action, refusal)
        found["sentences"].append(refusal.reason)
    unit = m.units.get(str(action.args[0])) if action.args else None
    spots = [point_of(arg) for arg in action.args if isinstance(arg, int)]
    if spots:
        found["places"] = [list(spot) for spot in spots]
    if action.verb in PLACING and unit is not None and spots:
        placement(m, decision, unit, action, found)
    elif action.verb == by_hand.PLACE:
        outline(m, action, found)
    elif spots:
        rounds(m, decision, action, spots, found)
    if refusal is None:
        foresee(m, decision, unit, action, found)
    if refusal is None and unit is not None and action.verb in ("disengage", "run"):
        found["sentences"] += flight_ahead(m, unit, action.verb)
    if not found["sentences"]:
        from rulebound.games.mythic_earth.prompts import verb_of

        found["sentences"].append(verb_of(action.verb).help or f"{verb_of(action.verb).label}.")
    return found


def flight_ahead(m: Battle, unit: Unit, verb: str) -> list[str]:
    """What a flight move leads to: how near the edge is, and whether it is long enough to be lost there (ME-FLEE-09)."""
    from rulebound.games.mythic_earth.prompts import verb_of

    sides = flee.ways_out(m, unit) if verb == "disengage" else m.field.edges[m.sides[unit.seat].zone]
    away = min([m.field.edge_gap(unit.bases, side) for side in sides])
    far = 2 * movement.allowance(m, unit)
    told = [verb_of(verb).help]
    if away <= far:
        told.append(
            f"The edge is {near_inches(away)} away and it flies {inches(far)}: it is lost, if nothing stops it."
            if unit.airborne or has(unit, "fly")
            else f"The edge is {near_inches(away)} away and it runs {inches(far)}: it is lost, if nothing stops it."
        )
    return [sentence for sentence in told if sentence]


def refused(m: Battle, decision: Decision, action: Action) -> Refusal:
    """Why an answer is not open."""
    found = refusals.why_not(m, decision, action)
    return found or Refusal("That is no answer here.")


def refusal_json(m: Battle, decision: Decision, action: Action, refusal: Refusal) -> Json:
    """A refusal of a placement; the Mini in the way by its number, where one is named."""
    found: Json = {"reason": agree(m, refusal.reason), "clauses": list(refusal.clauses)}
    words = refusal.reason.replace(",", " ").split()
    for at, word in enumerate(words[:-1]):
        if word in ("Mini", "Minis") and words[at + 1].isdigit():
            found["mini"] = int(words[at + 1])
            break
    return found


# ---- placements


def placement(m: Battle, decision: Decision, unit: Unit, action: Action, found: Json) -> None:
    """The ways of the Minis, what they cost, and who could react on them."""
    ends = ends_of(action)
    if not unit.bases or len(ends) != len(unit.bases) or action.verb in ("stand", "relocate"):
        return
    family = next((one for one in decision.families if one.verb == action.verb), None)
    far = family.far if isinstance(family, Moves) else charge.reach(m, unit)
    if action.verb == "contact":
        found["ways"] = [[[base.x, base.y], list(end)] for base, end in zip(unit.bases, ends, strict=True)]
        return
    around = around_for(m, unit, action.verb, max(far, reach_of(unit, ends)))
    route = around.route(ends, far)
    paths: Sequence[Path]
    if isinstance(route, Route):
        paths = route.paths
        found["cost"] = cost(m, unit, route, far)
        if "refusal" not in found:
            found["sentences"].append(found["cost"])
    else:
        # looked at as far as the places lie, and no further than the Unit may go: this reason says by how much
        found["refusal"] = refusal_json(m, decision, action, route)
        found["sentences"] = [route.reason]
        paths = [
            way
            for base, end in zip(unit.bases, ends, strict=True)
            if isinstance(way := around.way(base, end), Path)
        ]
        if len(paths) != len(ends):
            return
        found["cost"] = f"{near_inches(max(path.length for path in paths))} of {inches(far)}."
    found["ways"] = [[list(point) for point in path.points] for path in paths]
    watchers = watching(m, unit, paths)
    if watchers:
        found["watchers"] = [{"id": one.id, "at": at} for one, at in watchers]
        if "refusal" not in found:
            who = listed([name(m, one.id) for one, _ in watchers])
            found["sentences"].append(f"{who} could spring a trap on the way.")


def outline(m: Battle, action: Action, found: Json) -> None:
    """The outline of a piece of Landscape where it would lie."""
    read = by_hand.read(m, action)
    if read is None:
        return
    piece, turn, at = read
    area = piece.area(at, turn)
    found["ways"] = [[list(point) for point in [*area.points, area.points[0]]]]
    if "refusal" not in found:
        hides = ", it obscures" if piece.obscuring else ""
        found["sentences"].append(f"{piece.name}: {piece.kind}, {inches(piece.height)} high{hides}.")


def reach_of(unit: Unit, ends: Sequence[tuple[int, int]]) -> int:
    """How far the farthest place is from where its Mini stands."""
    return max(
        abs(end[0] - base.x) + abs(end[1] - base.y) for base, end in zip(unit.bases, ends, strict=True)
    )


def cost(m: Battle, unit: Unit, route: Route, far: int) -> str:
    """What the way of a Unit costs."""
    longest = max(path.length for path in route.paths)
    slow = spend(longest, movement.clipped(route.difficult, longest), far)
    text = f"{near_inches(longest)} of {inches(far)}"
    if route.difficult and not Surroundings(m, unit, 0).flies:
        return f"{text}, through Difficult ground{'' if slow.reaches else ': too far'}."
    return f"{text}."


def watching(m: Battle, unit: Unit, paths: Sequence[Path]) -> list[tuple[Unit, str]]:
    """The Units On Alert that could react to a way, and where the mover would be by then."""
    found: list[tuple[Unit, str]] = []
    if effects.on(unit, "no-traps"):
        return found
    near = {one.id for one in alert.watchers(m, unit)}
    for enemy in m.enemies(unit.seat):
        if not enemy.alert or enemy.locked:
            continue
        if enemy.id in near:
            found.append((enemy, format_place(place(unit.bases[0].x, unit.bases[0].y))))
            continue
        firsts = [
            (at, path)
            for base, path in zip(unit.bases, paths, strict=True)
            if (at := first_within(path, base, enemy.bases)) >= 0
        ]
        if firsts:
            at, path = min(firsts, key=lambda entry: entry[0])
            x, y = step_along(path.points, at)[1]
            found.append((enemy, format_place(place(max(x, 0), max(y, 0)))))
    return found


def rounds(
    m: Battle, decision: Decision, action: Action, spots: Sequence[tuple[int, int]], found: Json
) -> None:
    """Templates and areas as rounds, and whom they touch."""
    radius = 0
    if action.verb in ("template", "drift"):
        radius = TEMPLATE
    elif action.verb in ("cast", "bless"):
        word = next((str(arg) for arg in action.args[1 if action.verb == "cast" else 0 :]), "")
        source: Any = m.pack.spells.get(word) or m.pack.blessings.get(word)
        radius = source.target.diameter // 2 if source is not None and source.target is not None else 0
    if not radius:
        return
    found["rounds"] = [[x, y, radius] for x, y in spots]
    touched = [
        one
        for one in m.present()
        if any(group_within([Base(x, y, radius)], one.bases, 0) for x, y in spots) and not one.airborne
    ]
    if touched:
        found["sentences"].append(f"It touches {listed([name(m, one.id) for one in touched])}.")


# ---- what the dice would bring


def foresee(m: Battle, decision: Decision, unit: Unit | None, action: Action, found: Json) -> None:
    """Sentences, numbers, odds and lines of an answer that is open."""
    verb = action.verb
    target = m.units.get(str(action.args[1])) if len(action.args) > 1 else None
    if unit is None:
        return
    foreseen = odds.of_action(m, decision, action)
    if verb in (actions.SHOOT, actions.FOCUSED, "throw", "fire") and target is not None:
        how = {"throw": shooting.THROW, "fire": shooting.DEFENSIVE}.get(verb, verb)
        shot(m, unit, target, how, str(action.args[2]) if len(action.args) > 2 else "", found)
    elif verb == actions.CHARGE and target is not None:
        charging(m, unit, target, found)
    elif verb == "contact":
        touch = getattr(decision.families[0], "touch", None)
        if touch is not None:
            count = touch([moved(b, *e) for b, e in zip(unit.bases, ends_of(action), strict=True)])
            found["sentences"].append(f"{count} of {len(unit.bases)} Minis touch the target.")
    elif verb == actions.SPELL:
        spell(m, unit, action, found)
    if foreseen is None:
        return
    found["odds"] = foreseen.to_json()
    found["tallies"] = [{"label": label, "tally": tally_json(tally)} for label, tally in foreseen.tallies]
    found["sentences"] += foreseen.assumed


def shot(m: Battle, unit: Unit, target: Unit, how: str, arm: str, found: Json) -> None:
    """How far, from how many, and what obscures; the lines of sight."""
    attack = shooting.volley(m, unit, target, how, arm)
    if isinstance(attack, Refusal):
        return
    count = sum(len(aim.minis) for aim in attack.aims)
    away = near_inches(group_gap(unit.bases, target.bases))
    arms = listed([f"{aim.dice} with {aim.weapon.name}" for aim in attack.aims])
    found["sentences"].append(f"{count} of {len(unit.kinds)} Minis shoot at {away}: {arms}.")
    sight = look(m, unit, target, how)
    hidden = sight.obscuring()
    if hidden:
        found["sentences"].append(f"Obscured by {listed(hidden)}.")
    lines = sight_view.lines_of(m, unit, target)
    if lines:
        found["lines"] = lines


def charging(m: Battle, unit: Unit, target: Unit, found: Json) -> None:
    """The way into contact, and who could react."""
    far = charge.reach(m, unit)
    way = charge_moves.charge_way(m, unit, target, far)
    if isinstance(way, Refusal):
        return
    found["cost"] = f"{near_inches(way.length)} of {inches(far)} into contact."
    found["sentences"].append(found["cost"])
    found["ways"] = [[list(point) for point in way.points]]
    index = next((i for i, b in enumerate(unit.bases) if (b.x, b.y) == way.points[0]), 0)
    watchers = watching(m, unit, charge_moves.abreast(unit, way, index))
    if watchers:
        found["watchers"] = [{"id": one.id, "at": at} for one, at in watchers]
        who = listed([name(m, one.id) for one, _ in watchers])
        found["sentences"].append(f"{who} could spring a trap.")
    back = shooting.volley(m, target, unit, shooting.DEFENSIVE)
    if not target.frozen and not isinstance(back, Refusal):
        found["sentences"].append("It may answer with Defensive Fire.")


def spell(m: Battle, unit: Unit, action: Action, found: Json) -> None:
    """What a spell would touch."""
    aim = why_or_aim(m, unit, action)
    if isinstance(aim, Refusal):
        return
    entry = m.pack.spells[str(action.args[1])]
    whom = listed([name(m, one.id) for one in aim.units])
    found["sentences"].append(f"{content_name(m, entry.id)}{' at ' + whom if whom else ''}. {entry.text}")
    if aim.area is not None and isinstance(aim.area, Polygon):
        found["ways"] = [[list(point) for point in [*aim.area.points, aim.area.points[0]]]]


def tally_json(tally: Tally) -> Json:
    """A tally as the page shows it."""
    from rulebound.games.mythic_earth.words import signed

    lines: list[Json] = []
    for number, line in enumerate(tally.lines):
        entry: Json = {
            "value": str(line.value) if number == 0 else signed(line.value),
            "label": line.label,
            "kind": "base" if number == 0 else "modifier",
        }
        if line.clause:
            entry["clause"] = line.clause
        lines.append(entry)
    return {"total": tally.total, "lines": lines}


def length_json(tally: Tally) -> Json:
    """A tally of a length, in inches."""
    from rulebound.games.mythic_earth.words import signed

    found = tally_json(tally)
    found["total"] = inches(tally.total)
    for number, (line, entry) in enumerate(zip(tally.lines, found["lines"], strict=True)):
        whole, rest = divmod(abs(line.value), INCH)
        said = f"{whole}" if not rest else f"{abs(line.value) / INCH:g}"
        entry["value"] = said if number == 0 else signed(1)[0] + said if line.value > 0 else f"−{said}"
    return found
