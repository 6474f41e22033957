"""What would follow an answer, as far as the one who asks may know: ways, watchers, sight, values, odds."""

from __future__ import annotations

from typing import Any

from rulebound.games.chronicle_x import (
    blips,
    combat,
    free_attacks,
    house,
    movement,
    odds,
    overwatch,
    refusals,
    units,
    vip,
)
from rulebound.games.chronicle_x.aiming import attack_of, line_json, sight_between
from rulebound.games.chronicle_x.combat import MELEE, Attack
from rulebound.games.chronicle_x.forms import BLANK
from rulebound.games.chronicle_x.measuring import building_at, distance, engaged, mask_sees, near_model
from rulebound.games.chronicle_x.moments import card, source_of
from rulebound.games.chronicle_x.movement import Walk
from rulebound.games.chronicle_x.options import LEAVING
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Blip, Hero, MissionState, Model, Unit
from rulebound.games.chronicle_x.telling import tally_words
from rulebound.games.chronicle_x.view import marker_name
from rulebound.games.chronicle_x.words import (
    does,
    item_name,
    item_text,
    listed,
    name,
    plural,
    square,
    squares,
)
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.tally import Tally
from rulebound.space.board import Mask, Square, bits

Json = dict[str, Any]

WALKS = ("move", "sprint", "go", "rush", "protect", "take-cover")


def looked_at(m: MissionState, decision: Decision, action: Action) -> Json:
    """What would follow an answer; of one that is not open, only why."""
    if decision.accepts(action):
        return preview(m, decision, action)
    refusal = refusals.why_not(m, decision, action)
    return {"sentences": [refusal.reason if refusal is not None else "That is no answer here."]}


def preview(m: MissionState, decision: Decision, action: Action) -> Json:
    """What an answer to a decision would bring."""
    found: Json = {"sentences": []}
    verb = action.verb
    if verb in WALKS:
        _walk(m, decision, action, found)
    elif verb in ("keep", "reroll") and decision.kind == "neon":
        _neon(m, decision, action, found)
    elif verb == "attack":
        _attack(m, decision, action, found)
    elif verb == "overwatch":
        _overwatch(m, decision, found)
    elif verb in ("place", "lose", "activate"):
        _standing(m, decision, action, found)
    else:
        _texts(m, decision, action, found)
    return found


# ---- numbers


def tally_json(tally: Tally) -> Json:
    """A tally as the page reads it."""
    lines: list[Json] = []
    for number, line in enumerate(tally.lines):
        kind = "base" if number == 0 else "plus" if line.value > 0 else "minus"
        value = str(line.value) if number == 0 else f"{line.value:+d}".replace("-", "\N{MINUS SIGN}")
        entry: Json = {"value": value, "label": line.label, "kind": kind}
        if line.clause:
            entry["clause"] = line.clause
        lines.append(entry)
    if tally.surplus:
        label = f"dice at most are thrown; {plural(tally.surplus, 'Blank counts', 'Blanks count')} as Hit"
        lines.append({"value": str(tally.dice_limit), "label": label, "kind": "cap", "clause": "CX-VAL-03"})
    elif sum(line.value for line in tally.lines) < tally.floor:
        lines.append(
            {"value": str(tally.floor), "label": "never lower", "kind": "cap", "clause": "CX-VAL-02"}
        )
    return {"total": tally.total, "dice": tally.dice, "lines": lines}


# ---- walking


def _walk(m: MissionState, decision: Decision, action: Action, found: Json) -> None:
    places = [arg for arg in action.args if isinstance(arg, int)]
    figure = str(action.args[0]) if action.args else ""
    unit, blip = m.find(figure), m.blip(figure)
    if not places or (unit is None and blip is None):
        return
    way, places = _way_of(m, decision, action, unit, blip, places)
    if way is None or not places:
        return
    path = tuple(places) if len(places) > 1 else movement.path_to(m, way, places[0])
    if not path:
        return
    start = way.square
    found["path"] = [square(m, place) for place in (start, *path)]
    cost = _cost(m, way, path)
    to = square(m, path[-1])
    found["sentences"].append(f"{plural(cost, 'square')} of {way.left} to {to}.")
    state = m.copy()
    _look_on(state, unit, blip, way, path, found)
    if unit is not None:
        found["sentences"].extend(_at_end(state, unit, path[-1]))


def _way_of(
    m: MissionState,
    decision: Decision,
    action: Action,
    unit: Unit | None,
    blip: Blip | None,
    places: list[Square],
) -> tuple[Walk | None, list[Square]]:
    verb = action.verb
    if verb == "go":
        # the walk that was begun: who leads, what cards have made of it, and what is left
        for family in decision.families:
            if isinstance(family, movement.Destinations) and family.verb == verb:
                return family.walk, places
    if blip is not None:
        return Walk(None, None, blip, "move", movement.BLIP_MOVE), places
    assert unit is not None
    lead = unit.models[0]
    named = next((model for model in unit.models if model.square == places[0]), None)
    if len(unit.models) > 1 and named is not None:
        lead, places = named, places[1:]
    if verb in ("rush", "take-cover"):
        left = 5
    elif verb == "protect":
        left = movement.move_value(m, unit, lead)
    else:
        left = movement.allowance(m, unit, verb, lead)
    if verb == "rush" and len(unit.models) > 1 and places:
        lead = _nearest(m, unit, places[-1])
    return movement.walk_of(m, unit, lead, verb, left), places


def _nearest(m: MissionState, unit: Unit, place: Square) -> Model:
    return min(unit.models, key=lambda model: distance(m, model.mask, 1 << place))


def _cost(m: MissionState, way: Walk, path: tuple[Square, ...]) -> int:
    here, cost = way.square, 0
    for place in path:
        cost += movement.step_cost(m, way, here, place) or 1
        here = place
    return cost


def _look_on(
    state: MissionState,
    unit: Unit | None,
    blip: Blip | None,
    way: Walk,
    path: tuple[Square, ...],
    found: Json,
) -> None:
    """Walk on a copy: into whose reach on Overwatch it comes, what it turns up, which rooms it opens."""
    mover = state.find(unit.id) if unit is not None else None
    token = state.blip(blip.id) if blip is not None else None
    model: Model | None = None
    if mover is not None:
        model = next(each for each in mover.models if each.square == way.square)
    side = HEROES if unit is not None and unit.side == HEROES else OVERMIND
    # whom a card has made deaf to this movement will not fire, nor who has an enemy at its side then
    deaf = [*way.quiet_to, *movement.deaf_to(state, way.name)]
    watchers = [each for each in overwatch.watchers(state, side) if each.id not in deaf]
    told: list[str] = []
    seen: list[str] = []
    fires: list[Json] = []
    rooms = state.unexplored
    if state.upgrades and side == HEROES and mover is not None and way.verb in ("move", "sprint"):
        for watcher in overwatch.sweeping(state, mover):
            if watcher not in watchers or engaged(state, watcher):
                continue
            at = square(state, _spotter(state, watcher, mover.models[0].mask).square)
            fires.append({"id": watcher.id, "at": at})
            told.append(f"As it sets out the Overwatch of {name(state, watcher.id)} fires.")
    for place in path:
        mask = token.mask if token is not None else model.mask if model is not None else 0
        outside = overwatch.waiting(state, watchers, mask)
        standing = state.bodies & ~mask | state.ground.solid
        if way.over and standing >> place & 1:
            continue
        if way.unit is not None and mover is not None and model is not None:
            told.extend(_free_attacks(state, mover, model, place, way.struck))
        if token is not None:
            state.put_blip(token, place)
            mask = token.mask
        elif mover is not None and model is not None:
            state.put(mover, model, place)
            mask = model.mask
        for watcher in outside:
            if (
                overwatch.in_reach(state, watcher, mask)
                and watcher.id not in [f["id"] for f in fires]
                and not engaged(state, watcher)
            ):
                fires.append({"id": watcher.id, "at": square(state, _spotter(state, watcher, mask).square)})
                told.append(
                    f"On {square(state, place)} it comes into the Overwatch of {name(state, watcher.id)}."
                )
        turned: list[str] = []
        for other in state.blips:
            if other.square >= 0 and other.id not in seen and blips.seers(state, other):
                seen.append(other.id)
                if other is token:
                    told.append(f"On {square(state, place)} a hero sees it.")
                else:
                    turned.append(name(state, other.id))
        if turned:
            what = f"{listed(turned)} {'is' if len(turned) == 1 else 'are'} turned up"
            told.append(f"On {square(state, place)} {what}.")
        for each in bits(mask & state.plan.indoors):
            room = state.plan.room_of[each]
            if rooms >> room & 1:
                rooms &= ~(1 << room)
                told.append(
                    f"On {square(state, place)} it explores {state.plan.rooms[room].name}: a card is drawn."
                )
    if fires:
        found["watchers"] = fires
    if seen:
        found["reveals"] = seen
    found["sentences"].extend(told)


def _free_attacks(
    state: MissionState, unit: Unit, model: Model, place: Square, struck: list[str]
) -> list[str]:
    """Who strikes before a step takes the mover away, where the house has free attacks (CX-MOVE-12)."""
    if state.house.free_attacks != LEAVING or not model.mask >> model.square & 1:
        return []
    found = free_attacks.strikers(state, unit, model, place, struck)
    struck.extend(enemy.id for enemy in found)
    at = square(state, model.square)
    return [f"As it leaves {at}, {does(state, enemy.id, 'strikes', 'strike')} at it." for enemy in found]


def _spotter(state: MissionState, watcher: Unit, mask: Mask) -> Model:
    """The model of a watcher that has a figure in reach."""
    for model in watcher.models:
        reach = overwatch.watch_range(state, watcher, model)
        if distance(state, model.mask, mask) <= reach and mask_sees(state, model.mask, mask):
            return model
    return watcher.models[0]


def _at_end(state: MissionState, unit: Unit, place: Square) -> list[str]:
    """What the last square means for the one that stops there; ``state`` has the leader on it."""
    told: list[str] = []
    bit = 1 << place
    if state.plan.red & bit:
        told.append(f"{square(state, place)} is a Red Square: defence one lower{house.over_red(state)}.")
    if (state.plan.green | state.barricades) & bit:
        told.append(f"{square(state, place)} gives cover {house.over_green(state)}.")
    if state.spanners & bit:
        told.append(f"A spanner token lies on {square(state, place)}.")
    told.extend(
        f"{marker_name(state, marker.id)} lies there." for marker in state.markers if marker.square == place
    )
    copied = state.find(unit.id)
    if copied is None:
        return told
    model = next((each for each in copied.models if each.mask & bit), copied.models[0])
    near = near_model(state, model)
    other = OVERMIND if unit.side == HEROES else HEROES
    beside = [name(state, enemy.id) for enemy in state.present(other) if enemy.mask & near]
    if beside:
        told.append(f"Adjacent to {listed(beside)}: melee, and no shooting.")
    return told


# ---- attacks


def _attack(m: MissionState, decision: Decision, action: Action, found: Json) -> None:
    attack = attack_of(m, decision, action)
    if attack is None:
        return
    odds_ = odds.of_action(m, decision, action)
    assert odds_ is not None
    found["attack"] = {"tally": tally_json(odds_.attack)}
    if odds_.defence is not None:
        found["defence"] = {"tally": tally_json(odds_.defence)}
    found["odds"] = odds_.to_json()
    line = attack_line(m, attack)
    if line is not None:
        found["lines"] = [line]
    found["sentences"].append(odds.sentence(odds_))
    if attack.surplus or odds_.attack.surplus:
        found["sentences"].append(f"Attack value {odds_.attack.total}: {tally_words(odds_.attack)}.")
    allies = combat.stray_allies(m, attack)
    if allies:
        who = listed([name(m, ally.id) for ally in allies], "or")
        found["sentences"].append(f"Each Blank left is a critical hit on {who}.")
    if isinstance(attack.attacker, Hero) and vip.believed(m, attack.attacker, [BLANK]):
        free = f"One Blank may be thrown again for {name(m, vip.VIP)}, at no cost; the odds leave that out."
        found["sentences"].append(free)
    if attack.target is not None and attack.psychic:
        found["sentences"].append("The attack is psychic: it needs no sight.")


def _neon(m: MissionState, decision: Decision, action: Action, found: Json) -> None:
    """What the dice on the table come to, kept or with one thrown again."""
    odds_ = odds.of_action(m, decision, action)
    if odds_ is None:
        return
    if odds_.defence is not None:
        found["defence"] = {"tally": tally_json(odds_.defence)}
    found["odds"] = odds_.to_json()


def attack_line(m: MissionState, attack: Attack) -> Json | None:
    """The line of an attack; none for a psychic one or a blow."""
    if attack.psychic or attack.form == MELEE or attack.origin < 0:
        return None
    origin = attack.origin
    if attack.target is not None and attack.spotter is not None and attack.aim is not None:
        pairs = [(a, b) for a in bits(attack.spotter.mask) for b in bits(attack.aim.mask)]
        free = [pair for pair in pairs if sight_between(m, *pair).free]
        if free and (origin, attack.aim_square) not in free:
            origin, aim = free[0]
            return line_json(m, origin, aim, sight_between(m, origin, aim))
    return line_json(m, origin, attack.aim_square, sight_between(m, origin, attack.aim_square))


def _overwatch(m: MissionState, decision: Decision, found: Json) -> None:
    unit = m.find(decision.subject)
    if unit is None:
        return
    found["reach"] = squares(m, watched(m, unit))
    moved = bool(m.in_turn.get("moved"))
    penalty = "at one die less, having moved" if moved else "without a penalty, not having moved"
    found["sentences"].append(f"The shot is held ready {penalty}. The turn ends.")


def watched(m: MissionState, unit: Unit) -> Mask:
    """The squares that a unit would watch: an enemy that steps there draws the shot."""
    mask = 0
    for model in unit.models:
        reach = overwatch.watch_range(m, unit, model)
        if not reach or model.square < 0:
            continue
        area = 0
        for own in bits(model.mask):
            area |= m.ground.board.within(own, reach)
        for place in bits(area & ~(m.bodies | m.ground.solid)):
            if mask_sees(m, model.mask, 1 << place):
                mask |= 1 << place
    return mask


# ---- the rest


def _standing(m: MissionState, decision: Decision, action: Action, found: Json) -> None:
    if action.verb == "activate":
        figure = str(action.args[0])
        unit = m.find(figure)
        if unit is not None and unit.overwatch:
            found["sentences"].append(f"The Overwatch of {name(m, figure)} ends.")
        return
    place = next((arg for arg in action.args if isinstance(arg, int)), -1)
    if place < 0:
        return
    bit = 1 << place
    if m.plan.red & bit:
        found["sentences"].append(
            f"{square(m, place)} is a Red Square: defence one lower{house.over_red(m)}."
        )
    if (m.plan.green | m.barricades) & bit:
        found["sentences"].append(f"{square(m, place)} gives cover {house.over_green(m)}.")
    if building_at(m, bit) >= 0:
        found["sentences"].append(f"{square(m, place)} lies inside a building.")


def _texts(m: MissionState, decision: Decision, action: Action, found: Json) -> None:
    """What a card, an ability or an item says."""
    told: list[str] = found["sentences"]
    args = action.args
    if action.verb == "use" and len(args) > 1:
        unit = m.find(str(args[0]))
        source = source_of(unit, str(args[1])) if unit is not None else None
        if source is not None:
            told.append(source_text(m, source.id))
    elif action.verb == "mutate" and args:
        entry = m.pack.mutation(str(args[0]))
        assert entry is not None
        supreme = len(args) > 1 and args[1] == "supreme"
        told.append((entry.supreme_text or entry.text) if supreme else entry.text)
        if supreme:
            told.append(f"{card(m, str(args[2])).title} is discarded for it.")
    elif action.verb in ("equip", "keep-item", "trade"):
        told.extend(item_text(m, str(arg)) for arg in args if str(arg) in m.pack.items)
    elif action.verb == "stow":
        told.append(f"{item_name(m, m.hero(str(args[0])).in_use)} gives nothing from the Backpack.")
    elif action.verb == "merge":
        unit, other = m.find(str(args[0])), m.find(str(args[1]))
        if unit is not None and other is not None:
            parts = units.divide(m, unit, other, int(str(args[2])))
            if parts is not None and parts[0] in m.pack.aliens:
                told.append(f"The first unit is then of the card {m.pack.aliens[parts[0]].unit_name}.")
            if parts is not None and len(parts[1]) > len(unit.models) and other.done:
                told.append("It takes over models that have had their turn, so its own turn is over.")
    elif action.verb == "flip":
        told.append(
            "The models come out beside the blip, without a Behaviour; the rest of the turn is theirs."
        )
    elif action.verb == "gather":
        hero = m.find(decision.subject)
        hers = hero is not None and hero.side == HEROES
        told.append("A random item from the bag." if hers else "One Abduction Point.")
    told[:] = [text for text in told if text]


def source_text(m: MissionState, wanted: str) -> str:
    """The text of an ability or an item by its id."""
    if wanted in m.pack.items:
        return item_text(m, wanted)
    for hero in m.pack.heroes.values():
        for entry in hero.abilities:
            if entry.id == wanted:
                return entry.text
    for alien in m.pack.aliens.values():
        if alien.ability.id == wanted:
            return alien.ability.text
    return ""
