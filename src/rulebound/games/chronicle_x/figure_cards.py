"""The card of what is pointed at: a figure, an item, a mutation or a square, with its numbers now."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.chronicle_x import (
    attacks,
    behaviours,
    combat,
    house,
    mission_rules,
    movement,
    progress,
    upgrades,
)
from rulebound.games.chronicle_x.combat import MELEE, SHOOT, SHORT, Attack, hits_on
from rulebound.games.chronicle_x.measuring import building_at, is_ruin, ranges
from rulebound.games.chronicle_x.moments import NOBODY, source_of
from rulebound.games.chronicle_x.options import PLAYER
from rulebound.games.chronicle_x.pack_kinds import Ability
from rulebound.games.chronicle_x.preview import tally_json
from rulebound.games.chronicle_x.profiles import TIERS
from rulebound.games.chronicle_x.prompts import OWN_MOMENTS
from rulebound.games.chronicle_x.rooms_base import bonuses
from rulebound.games.chronicle_x.state import (
    HEROES,
    OVERMIND,
    THIS_PHASE,
    THIS_TURN,
    Blip,
    Hero,
    MissionState,
    Unit,
)
from rulebound.games.chronicle_x.telling import effect_name
from rulebound.games.chronicle_x.view import marker_name
from rulebound.games.chronicle_x.words import (
    BEHAVIOURS,
    face_name,
    item_name,
    item_text,
    knows_face,
    listed,
    model_name,
    name,
    plural,
    square,
    token_name,
)
from rulebound.kernel.errors import MalformedAction
from rulebound.kernel.tally import Tally
from rulebound.space.board import Square

Json = dict[str, Any]

STATE_WORDS: Final = {
    "stunned": (
        "Stunned: recovers by an Interact before anything else, and rolls no defence in melee.",
        "CX-FX-05",
    ),
    "down": ("Down: stands up with its Move; no Attack, Sprint or Overwatch before that.", "CX-FX-08"),
    "overwatch": ("On Overwatch, having moved: one die less.", "CX-OW-06"),
    "overwatch+": ("On Overwatch, not having moved: no penalty.", "CX-OW-06"),
}
SQUARE_WORDS: Final = {
    "open": ("Open ground.", "CX-TERR-01"),
    "spanner": ("Blue Square: an Interact here takes its spanner token.", "CX-INT-02"),
    "barrel": ("A place for a hazard token.", "CX-HAZ-01"),
    "car": ("A place for a hazard token.", "CX-HAZ-01"),
    "red": ("Red Square: whoever stops here defends one lower.", "CX-TERR-02"),
    "green": ("Green Square: one defence die more against attacks over its green sides.", "CX-TERR-05"),
    "obstacle": ("Filled by an obstacle: no way through, and no sight.", "CX-LOS-05"),
    "deployment": ("Yellow Square: figures are set up and leave here.", "CX-DEPLOY-01"),
}


def card(m: MissionState, seat: str, of: str, calm: bool = True) -> Json:
    """The card of something by its id or square; MalformedAction if there is nothing of that name.

    ``calm`` says that nothing is half done: only then is it asked which abilities could be used.
    """
    unit = m.find(of)
    if isinstance(unit, Hero):
        return hero_card(m, unit, calm)
    if unit is not None:
        return unit_card(m, unit, calm)
    blip = m.blip(of)
    if blip is not None:
        return blip_card(m, blip, seat)
    if of in m.pack.items:
        return item_card(m, of)
    if of in m.pack.rooms:
        return room_card(m, of)
    if m.pack.mutation(of) is not None:
        return mutation_card(m, of)
    if of in m.pack.agendas:
        return agenda_card(m, of)
    for marker in m.markers:
        if marker.id == of:
            return marker_card(m, of)
    try:
        return square_card(m, m.ground.board.parse(of))
    except ValueError:
        raise MalformedAction(f"there is no figure, card or square {of[:40]!r}") from None


def _blank(of: str, title: str, subtitle: str, emblem: str, side: str) -> Json:
    return {
        "id": of,
        "title": title,
        "subtitle": subtitle,
        "emblem": emblem,
        "side": side,
        "stats": [],
        "rows": [],
        "abilities": [],
        "items": [],
    }


def _row(text: str, clause: str = "", icon: str = "") -> Json:
    found: Json = {"text": text}
    if clause:
        found["clause"] = clause
    if icon:
        found["icon"] = icon
    return found


# ---- numbers


def _stat(label: str, tally: Tally, printed: int) -> Json:
    found: Json = {"label": label, "value": tally.total, "tally": tally_json(tally)}
    if tally.total != printed:
        found["changed"] = "up" if tally.total > printed else "down"
    return found


def _attack_tally(m: MissionState, unit: Unit, form: int, band: int = 0) -> Tally:
    """An attack value with no target in mind."""
    attack = Attack(unit, form)
    attack.band = band
    attack.spotter = unit.models[0]
    attack.origin = unit.models[0].square
    attack.aim_square = attack.origin
    return combat.attack_value(m, attack)


def _defence_tally(m: MissionState, unit: Unit) -> Tally:
    """A defence value against a shot from nowhere in particular: no cover is counted."""
    attack = Attack(NOBODY, SHOOT, unit)
    attack.band = SHORT
    attack.no_cover = True
    attack.origin = unit.models[0].square
    attack.aim_square = attack.origin
    return combat.defence_value(m, attack, unit)


def _move_tally(m: MissionState, unit: Unit) -> Tally:
    value = unit.models[0].stats.move
    tally = Tally(value, "Move", "CX-DIAL-02", dice_limit=99)
    for source in unit.sources:
        if "move_value" in source.hooks:
            after = source.move_value(m, unit, value)
            tally.add(after - value, source.title, source.clause)
            value = after
    for entry in m.lasting:
        if entry.unit == unit.id and entry.name == "slowed":
            tally.add(-entry.value, effect_name("slowed"))
        elif entry.unit == unit.id and entry.name == upgrades.TETHER:
            tally.add(-entry.value, "tether")
    return tally


def _stats(m: MissionState, unit: Unit, printed: tuple[int, int, int, int, int]) -> list[Json]:
    """Melee, short, long, defence and Move of a unit, on the map or not yet."""
    found = [_stat("Melee", _attack_tally(m, unit, MELEE), printed[0])]
    model = unit.models[0]
    short, long = ranges(m, unit, model)
    if short and attacks.unit_value(unit, SHORT):
        found.append(_stat(f"Short {short}", _attack_tally(m, unit, SHOOT, SHORT), printed[1]))
    if long and attacks.unit_value(unit, combat.LONG):
        found.append(_stat(f"Long {long}", _attack_tally(m, unit, SHOOT, combat.LONG), printed[2]))
    found.append(_stat("Defence", _defence_tally(m, unit), printed[3]))
    found.append(_stat("Move", _move_tally(m, unit), printed[4]))
    return found


# ---- heroes and units


def hero_card(m: MissionState, hero: Hero, calm: bool = True) -> Json:
    """A hero: profile, dial, states, abilities, items."""
    profile = m.pack.heroes[hero.id]
    found = _blank(hero.id, profile.name, f"{profile.role}, level {hero.level}", profile.role, HEROES)
    model = hero.models[0]
    found["stats"].append({"label": "Health", "value": f"{max(model.health, 0)}/{model.full}"})
    if not hero.lost:
        top = profile.row(profile.full_health)
        printed = (top.melee, top.short_dice, top.long_dice, top.defence, top.move)
        found["stats"].extend(_stats(m, hero, printed))
    shared = m.house.neon_per_hero == PLAYER
    found["stats"].append({"label": "Neon, shared" if shared else "Neon", "value": hero.neon})
    if profile.note:
        found["rows"].append(_row(profile.note))
    if model.size > 1:
        found["rows"].append(_row("Large: fills 2 by 2 squares."))
    if hero.lost:
        found["rows"].append(_row("Out of the mission.", "CX-DIAL-03", "slain"))
    if hero.id in m.station:
        where = m.pack.rooms[m.station[hero.id]].name
        found["rows"].append(
            _row(f"In the station: {where}. May come back in a later round.", "CX-EXTRACT-03")
        )
    for room in bonuses(m, hero):
        found["rows"].append(_row(f"Bonus of the {m.pack.rooms[room].name}.", "CX-STATION-02", "door"))
    found["rows"].extend(_state_rows(m, hero))
    if hero.here:
        found["rows"].extend(_ground_rows(m, hero))
    for marker in m.markers:
        if marker.carrier == hero.id:
            found["rows"].append(_row(f"Carries {marker_name(m, marker.id).lower()}.", "CX-INT-01", "tape"))
    for extra in hero.models[1:]:
        text = f"Its {extra.kind} stands on {square(m, extra.square)}, {extra.health} of {extra.full} Health."
        found["rows"].append(_row(text, "", "clone"))
    for entry in profile.abilities:
        level = TIERS[entry.tier]
        active = level <= hero.level
        ability: Json = {"name": entry.name, "text": entry.text, "active": active, "terms": _terms(entry)}
        if not active:
            ability["why"] = f"From level {level}."
        else:
            reason = _source_reason(m, hero, entry.id) if calm else ""
            if reason:
                ability["active"], ability["why"] = False, reason
        found["abilities"].append(ability)
    if hero.in_use:
        used = hero.in_use
        muted = " It is switched off for now." if hero.muted else ""
        text = f"In use: {item_name(m, used)}. {item_text(m, used)}{muted}"
        found["rows"].append(_row(text, "CX-ITEM-01", m.pack.items[used].kind))
    found["items"] = [
        {"id": item, "name": item_name(m, item), "kind": m.pack.items[item].kind} for item in hero.backpack
    ]
    return found


def _terms(entry: Ability) -> str:
    """What an ability works on, and its limits: without them many a text speaks of nobody knows whom."""
    target = f"On {entry.target}." if entry.target else ""
    return f"{target} {entry.limits}".strip()


def _source_reason(m: MissionState, unit: Unit, wanted: str) -> str:
    """Why an ability in force cannot be used in the unit's own turn; '' outside of it."""
    if m.acting != unit.id:
        return ""
    source = source_of(unit, wanted)
    if source is None or not source.moments & OWN_MOMENTS:
        return ""
    return source.refusal(m, unit)


def unit_card(m: MissionState, unit: Unit, calm: bool = True) -> Json:
    """An alien unit or a sentry gun."""
    profile = m.pack.aliens.get(unit.kind)
    subtitle = plural(len(unit.models), "model") if len(unit.models) > 1 else "one model"
    found = _blank(unit.id, name(m, unit.id), subtitle, unit.kind, unit.side)
    if not unit.models:
        return found
    health = sum(model.health for model in unit.models)
    found["stats"].append(
        {"label": "Health", "value": f"{health}/{sum(model.full for model in unit.models)}"}
    )
    printed = (
        sum(model.stats.melee for model in unit.models),
        attacks.unit_value(unit, SHORT),
        attacks.unit_value(unit, combat.LONG),
        min(model.stats.defence for model in unit.models),
        unit.models[0].stats.move,
    )
    if all(model.square >= 0 for model in unit.models):
        found["stats"].extend(_stats(m, unit, printed))
    for model in unit.models:
        if model.square < 0:
            continue
        where = f"{model_name(m, model.kind)} on {square(m, model.square)}"
        text = f"{where}: {model.health} of {model.full} Health."
        found["rows"].append(_row(text, "", model.kind))
    found["rows"].extend(_state_rows(m, unit))
    found["rows"].extend(_ground_rows(m, unit))
    if unit.kind == "vip" and m.brief.vip is not None:
        found["subtitle"] = m.brief.vip.role
    if profile is not None:
        found["subtitle"] = f"{profile.unit_name}, {subtitle}"
        names = [BEHAVIOURS[behaviour] for behaviour in behaviours.of_unit(m, unit)]
        if names:
            found["rows"].append(_row(f"Behaviours: {listed(names)}.", "CX-BEHAV-01"))
        own = profile.ability
        ability: Json = {"name": own.name, "text": own.text, "active": True, "terms": _terms(own)}
        reason = _source_reason(m, unit, profile.ability.id) if calm else ""
        if reason:
            ability["active"], ability["why"] = False, reason
        found["abilities"].append(ability)
        found["abilities"].extend(_upgrades(m, unit, calm))
    return found


def _upgrades(m: MissionState, unit: Unit, calm: bool) -> list[Json]:
    """The upgrades that a unit has, each with its place on the sheet (CX-UPG-01)."""
    found: list[Json] = []
    for entry in upgrades.sheet(m, unit.kind) if m.upgrades else []:
        text = f"{entry.text} {entry.limits}".rstrip()
        shown: Json = {"name": f"{entry.name} ({upgrades.place(entry)})", "text": text, "active": True}
        reason = _source_reason(m, unit, entry.id) if calm else ""
        if reason:
            shown["active"], shown["why"] = False, reason
        found.append(shown)
    return found


def _state_rows(m: MissionState, unit: Unit) -> list[Json]:
    found: list[Json] = []
    from rulebound.games.chronicle_x.words import states

    for state in states(unit):
        if state == "shaken":
            text = f"Shaken by {name(m, unit.shaken_by)}, whom it cannot name as a target this turn."
            found.append(_row(text, "CX-FX-03", "shaken"))
        else:
            text, clause = STATE_WORDS[state]
            found.append(_row(text, clause, state))
    if unit.barred:
        found.append(_row("Has interrupted: it does not act until this phase is over.", "CX-MUT-08"))
    for entry in m.lasting:
        if entry.unit != unit.id:
            continue
        by, _, who = entry.name.partition(" by ")
        if by == "unheard":
            found.append(_row(f"The Overwatch of {name(m, who)} does not fire at it."))
        elif by != "marked":
            # who marked a hero is told by the log
            found.append(_row(f"{effect_name(entry.name).capitalize()}{_until(entry.until, m.round)}."))
    return found


def _until(until: int, now: int) -> str:
    if until == THIS_TURN:
        return " until the turn ends"
    if until == THIS_PHASE:
        return " until the phase ends"
    return " until the round ends" if until == now else f" until round {until} ends" if until < 900 else ""


def _ground_rows(m: MissionState, unit: Unit) -> list[Json]:
    """What the squares under a unit do."""
    found: list[Json] = []
    mask = unit.mask
    if mask & m.plan.red:
        found.append(_row(f"On a Red Square: defence one lower{house.over_red(m)}.", "CX-TERR-02"))
    if mask & (m.plan.green | m.barricades):
        found.append(
            _row(f"On a Green Square: one defence die more {house.over_green(m)}.", "CX-TERR-04", "shield")
        )
    inside = building_at(m, mask)
    if inside >= 0:
        names = [m.plan.rooms[room].name for room in m.plan.buildings[inside].rooms]
        if is_ruin(m, inside):
            found.append(_row(f"Inside {listed(names)}, a Ruin: no penalty for attackers.", "CX-BLDG-08"))
        else:
            found.append(_row(f"Inside {listed(names)}: attacks from outside are one lower.", "CX-BLDG-06"))
    return found


def blip_card(m: MissionState, blip: Blip, seat: str) -> Json:
    """A blip, with its face for a seat that knows it."""
    found = _blank(blip.id, name(m, blip.id), "face down", "ufo", OVERMIND)
    if knows_face(m, blip, seat):
        found["subtitle"] = face_name(m, blip.kind)
        profile = m.pack.aliens.get(blip.kind)
        if profile is not None:
            members = listed(
                [f"{member.count} {model_name(m, member.kind)}" for member in profile.composition]
            )
            found["rows"].append(_row(f"Hides {profile.unit_name}: {members}."))
            found["rows"].append(_row(f"{profile.ability.name}. {profile.ability.text}"))
        else:
            found["rows"].append(_row("A Decoy: nothing hides behind it.", "CX-BUY-03"))
    found["stats"].append({"label": "Move", "value": movement.BLIP_MOVE})
    found["rows"].append(
        _row("Turned up in a hero's range and sight; blocks the way and the view.", "CX-BLIP-06")
    )
    return found


# ---- cards and places


def item_card(m: MissionState, item: str) -> Json:
    """An item."""
    entry = m.pack.items[item]
    kind = (entry.type or entry.kind).replace("_", " ")
    if item in m.advanced:
        kind = f"{kind}, advanced side"
    found = _blank(item, item_name(m, item), kind, entry.kind, HEROES)
    found["rows"].append(_row(item_text(m, item), entry.clauses[0] if entry.clauses else ""))
    found["rows"].extend(_row(text) for text in (entry.limits,) if text)
    holder = next((hero for hero in m.heroes if item == hero.in_use or item in hero.backpack), None)
    if item in m.stored:
        found["rows"].append(_row("Lies in the Warehouse.", "CX-STATION-03"))
    if holder is not None:
        where = "In use by" if holder.in_use == item else "In the Backpack of"
        found["rows"].append(_row(f"{where} {name(m, holder.id)}.", "CX-ITEM-01"))
    return found


def room_card(m: MissionState, room: str) -> Json:
    """A room of the station: what it gives, and who is there."""
    entry = m.pack.rooms[room]
    found = _blank(room, entry.name, "room of the station", "door", HEROES)
    rows: list[Json] = found["rows"]
    cost = entry.cost
    if room not in m.rooms and cost is not None:
        price = f"{cost.metal} metal, {cost.power_cells} power cells, {cost.electronics} electronics"
        rows.append(_row(f"Not built; it costs {price}.", "CX-STATION-01"))
    clause = entry.clauses[0] if entry.clauses else ""
    rows.append(_row(entry.text, clause))
    if entry.assigned:
        rows.append(_row(f"Assigned before the mission: {entry.assigned}", "CX-STATION-02"))
    rows.append(_row(f"Visited: {entry.visit or 'nothing to bring back.'}", "CX-STATION-09"))
    if entry.limits:
        rows.append(_row(entry.limits))
    if entry.limit is not None:
        rows.append(_row(f"At most {plural(entry.limit, 'hero', 'heroes')} at a time.", "CX-STATION-06"))
    inside = [name(m, hero.id) for hero in m.heroes if m.station.get(hero.id) == room]
    if inside:
        rows.append(_row(f"Here now: {listed(inside)}.", "CX-EXTRACT-02"))
    gained = [name(m, hero.id) for hero in m.heroes if room in bonuses(m, hero)]
    if gained and (entry.visit or entry.assigned):
        rows.append(_row(f"Its bonus in this mission: {listed(gained)}.", "CX-EXTRACT-05"))
    return found


def mutation_card(m: MissionState, wanted: str) -> Json:
    """A mutation card, as printed."""
    entry = m.pack.mutation(wanted)
    assert entry is not None
    kind = "ultimate mutation" if wanted in m.pack.ultimates else "mutation"
    found = _blank(wanted, entry.name, kind, "card", OVERMIND)
    found["rows"].append(_row(f"Standard. {entry.text}", "CX-MUT-05"))
    if entry.supreme_text:
        found["rows"].append(_row(f"Supreme. {entry.supreme_text}", "CX-MUT-06"))
    found["rows"].extend(_row(text) for text in (entry.limits, entry.duration) if text)
    return found


def agenda_card(m: MissionState, wanted: str) -> Json:
    """A hidden agenda, as printed; which one is in play is not told here."""
    entry = m.pack.agendas[wanted]
    found = _blank(wanted, entry.name, "hidden agenda", "card", OVERMIND)
    for number, each in enumerate(entry.objectives, 1):
        found["rows"].append(_row(f"Objective {number}. {each.text}", "CX-AGENDA-03"))
    found["rows"].extend(_row(text) for text in (entry.setup, entry.fallback, entry.rulings) if text)
    return found


USERS: Final = {"hero": "Heroes: ", "alien_unit": "Alien units: ", "overmind_model": "The Overmind model: "}


def marker_card(m: MissionState, wanted: str) -> Json:
    """A mission marker."""
    entry = next(each for each in m.brief.markers if each.id == wanted)
    marker = next(each for each in m.markers if each.id == wanted)
    where = f"carried by {name(m, marker.carrier)}" if marker.carrier else f"on {square(m, marker.square)}"
    found = _blank(wanted, entry.name, where, "tape" if entry.carried else "marker", "")
    figure = progress.figure(m, wanted)
    if figure is not None:
        found["stats"].append({"label": figure["name"].capitalize(), "value": figure["word"]})
    for use in entry.uses:
        who = USERS.get(use.who, "") if figure is not None else ""
        found["rows"].append(_row(f"{who}{use.text}", "CX-INT-01"))
    found["rows"].extend(_row(rule.text) for rule in m.brief.special_rules if wanted in rule.markers)
    if entry.text:
        found["rows"].append(_row(entry.text))
    return found


def square_card(m: MissionState, place: Square) -> Json:
    """A square: what is printed on it, what lies and stands there."""
    at = square(m, place)
    kind = m.plan.kinds[place]
    tile = m.plan.tiles[m.plan.tile_of[place]] if m.plan.tile_of[place] >= 0 else None
    subtitle = f"{tile.name}, {tile.theme}" if tile is not None else ""
    found = _blank(at, kind.capitalize() if kind else "Nothing", subtitle, "dot", "")
    rows: list[Json] = found["rows"]
    bit = 1 << place
    if kind in SQUARE_WORDS:
        rows.append(_row(*SQUARE_WORDS[kind]))
    if m.hazards & bit:
        more = "two hits or a critical set it off"
        if hits_on(m, place):
            more = "a hit lies on it; one more, or a critical, sets it off"
        text = f"A hazard token ({token_name(m, place)}): {more}."
        rows.append(_row(text, "CX-HAZ-02", "hazard"))
    if m.spanners & bit:
        rows.append(_row("Its spanner token is still there.", "CX-INT-05", "spanner"))
    if m.yellow_lost & bit:
        rows.append(_row("Destroyed: nobody leaves or arrives here.", "CX-EXTRACT-06"))
    if m.pits & bit:
        rows.append(_row("A pit: nobody can enter."))
    if m.barricades & bit:
        rows.append(_row("A barricade: cover to every side."))
    for entry in m.lasting:
        if entry.name in ("smoke", "toxic", "ash") and entry.value & bit:
            rows.append(_row(f"{effect_name(entry.name).capitalize()}{_until(entry.until, m.round)}."))
    room = m.plan.room_of[place]
    if room >= 0:
        state = "not explored yet" if m.unexplored >> room & 1 else "explored"
        rows.append(_row(f"Inside {m.plan.rooms[room].name}, {state}.", "CX-BLDG-02", "door"))
    if place in m.vip_tokens:
        rows.append(_row("A token lies face down; a hero here or beside it can turn it up.", "CX-INT-01"))
    if mission_rules.boarding_squares(m) & bit:
        rows.append(_row("Heroes go aboard from here.", "CX-INT-01"))
    for marker in m.markers:
        if marker.square == place and not marker.carrier:
            rows.append(_row(f"{marker_name(m, marker.id)} lies here.", "CX-INT-01", "tape"))
    standing = m.standing_at(place)
    blip = m.blip_at(place)
    if standing is not None:
        rows.append(_row(f"{name(m, standing[0].id)} stands here.", "CX-MOVE-07"))
    elif blip is not None:
        rows.append(_row(f"{name(m, blip.id)} lies here.", "CX-MOVE-08"))
    return found
