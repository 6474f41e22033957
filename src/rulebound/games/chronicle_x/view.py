"""What a seat may see: all of it and nothing else, as plain JSON values."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.chronicle_x import agendas, buying, map_building, neon, progress, station, upgrades
from rulebound.games.chronicle_x.damage import LEVEL_COSTS
from rulebound.games.chronicle_x.interacts import ANY
from rulebound.games.chronicle_x.map_view import map_id
from rulebound.games.chronicle_x.mission import DRAW_AFTER, hand_limit
from rulebound.games.chronicle_x.options import STANDARD, told
from rulebound.games.chronicle_x.pack_kinds import AlienProfile
from rulebound.games.chronicle_x.rooms_base import bonuses
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    ATTACK,
    BUILD_MAP,
    BUY_FORCE,
    CHOOSE_BUILDINGS,
    DEPLOY_HEROES,
    DEPLOY_OVERMIND,
    DRAW_AGENDA,
    FLIP,
    HERO_PHASE,
    HEROES,
    MOVE,
    OVERMIND,
    OVERWATCH,
    SPRINT,
    Blip,
    Hero,
    MissionState,
    Unit,
)
from rulebound.games.chronicle_x.turn import actions_left
from rulebound.games.chronicle_x.words import (
    edge,
    face_name,
    item_name,
    knows_face,
    listed,
    model_name,
    name,
    plural,
    square,
    squares,
    states,
)
from rulebound.space.board import bits

Json = dict[str, Any]

PHASES: Final = {
    BUILD_MAP: "map",
    CHOOSE_BUILDINGS: "buildings",
    DRAW_AGENDA: "agenda",
    BUY_FORCE: "force",
    DEPLOY_HEROES: "deployment",
    DEPLOY_OVERMIND: "deployment",
    HERO_PHASE: "heroes",
    ALIEN_PHASE: "overmind",
}
USED: Final = (
    (MOVE, "move"),
    (SPRINT, "sprint"),
    (ATTACK, "attack"),
    (OVERWATCH, "overwatch"),
    (ANY, "interact"),
    (FLIP, "flip"),
)


def view(m: MissionState, seat: str) -> Json:
    """The table as a seat sees it ('' = a spectator)."""
    return {
        "board": "squares",
        "game": "chronicle-x",
        "mission": _mission(m, seat),
        "map": map_id(m.plan),
        "round": m.round,
        "rounds": m.brief.round_limit or DRAW_AFTER,
        "phase": PHASES.get(m.phase, "over"),
        "seat": seat,
        "outcome": _outcome(m),
        "heroes": [_hero(m, hero) for hero in m.heroes],
        "units": [_unit(m, unit) for unit in m.units],
        "blips": [_blip(m, blip, seat) for blip in m.blips if blip.square >= 0],
        "tokens": _tokens(m),
        "counts": _counts(m),
        "station": _station(m),
        "agenda": agendas.view(m, seat),
        "agenda_offer": agendas.offer_view(m, seat),
        "hand": [_card(m, card) for card in m.hand] if seat == OVERMIND else None,
        "acting": _acting(m),
    }


def rounds_of(m: MissionState) -> int:
    """The last round that can be played."""
    return m.brief.round_limit or DRAW_AFTER


def _mission(m: MissionState, seat: str) -> Json:
    found: Json = {
        "id": m.brief.id,
        "name": m.brief.name,
        "objective": {
            HEROES: [condition.text for condition in m.brief.wins.heroes],
            OVERMIND: [condition.text for condition in m.brief.wins.overmind],
        },
    }
    found["progress"] = progress.rows(m)
    if m.brief.tracks:
        found["tracks"] = progress.tracks(m)
    if m.brief.special_rules:
        found["rules"] = [rule.text for rule in m.brief.special_rules]
    hint = hint_of(m, seat)
    if hint:
        found["hint"] = hint
    if m.region:
        found["region"] = m.region
        found["current"] = m.current
    if m.phase == BUILD_MAP:
        found["tiles_left"] = map_building.tiles_needed(m.brief) - len(m.laid)
    if m.chosen_buildings:
        found["buildings"] = {
            side: building
            for side, building in zip((HEROES, OVERMIND), m.chosen_buildings, strict=True)
            if building >= 0
        }
    if m.hero_yellow or m.alien_yellow:
        found["yellow"] = {
            HEROES: [square(m, each) for each in m.hero_yellow],
            OVERMIND: [square(m, each) for each in m.alien_yellow],
        }
    if seat == OVERMIND and m.brief.force.bought and not m.solo:
        found["force"] = _force(m)
    if m.house != STANDARD:
        found["house"] = told(m.house)
    if m.upgrades:
        found["upgrades"] = [
            {
                "id": entry.id,
                "unit": m.pack.aliens[entry.unit].unit_name,
                "name": entry.name,
                "place": upgrades.place(entry),
                "text": f"{entry.text} {entry.limits}".rstrip(),
            }
            for entry in m.pack.upgrades.values()
            if entry.id in m.upgrades
        ]
    return found


def _force(m: MissionState) -> Json:
    """What the Overmind has bought and could buy, for its own eyes (CX-BUY-06)."""
    open_ = buying.affordable(m) if m.phase == BUY_FORCE else []
    return {
        "points": buying.allowance(m),
        "left": buying.left(m),
        "decoys": m.brief.force.decoys,
        "units": [
            {
                "kind": kind,
                "name": profile.unit_name,
                "cost": profile.unit_cost,
                "blips": profile.blips,
                "bought": m.force.count(kind),
                "open": kind in open_,
                "given": m.brief.force.units.count(kind),
                "models": _members(m, profile),
                "stats": _stats(profile),
            }
            for kind, profile in m.pack.aliens.items()
        ],
    }


def _members(m: MissionState, profile: AlienProfile) -> str:
    """What a unit is made of, in words."""
    return listed([plural(member.count, model_name(m, member.kind)) for member in profile.composition])


def _stats(profile: AlienProfile) -> Json:
    """The numbers of one model, as on its card (CX-ALIEN-01)."""
    bands = [(profile.short_dice, profile.short_range), (profile.long_dice, profile.long_range)]
    shots = [f"{dice} up to {far} squares" for dice, far in bands if dice and far]
    return {
        "Health": str(profile.health),
        "Melee": str(profile.melee),
        **({"Shoot": ", ".join(shots)} if shots else {}),
        "Defence": str(profile.defence),
        "Move": str(profile.move),
    }


def hint_of(m: MissionState, seat: str) -> str:
    """What a learner is told now; the lessons of a quick start are for the Heroes."""
    if m.phase in (DEPLOY_HEROES, DEPLOY_OVERMIND):
        if seat == OVERMIND:
            return m.brief.deployment.overmind.text
        return m.brief.deployment.heroes.text if m.phase == DEPLOY_HEROES else ""
    if seat == OVERMIND:
        return ""
    return next((lesson.hint for lesson in m.brief.learning if lesson.round == m.round), "")


def _outcome(m: MissionState) -> Json | None:
    found = m.outcome
    if found is None:
        return None
    return {"winner": found.winner, "reason": found.reason, "clauses": list(found.clauses)}


def _item(m: MissionState, item: str) -> Json:
    entry = m.pack.items[item]
    found: Json = {"id": item, "name": item_name(m, item), "kind": entry.type or entry.kind}
    if item in m.advanced:
        found["advanced"] = True
    return found


def _status(m: MissionState, figure: str, done: bool) -> str:
    if m.acting == figure:
        return "acting"
    return "done" if done else "waiting"


def _hero(m: MissionState, hero: Hero) -> Json:
    profile = m.pack.heroes[hero.id]
    model = hero.models[0]
    here = model.square >= 0
    if hero.lost:
        status = "lost"
    elif hero.id in m.station:
        status = "away"
    elif f"aboard {hero.id}" in m.in_mission:
        status = "aboard"
    else:
        status = _status(m, hero.id, hero.done and m.phase not in (DEPLOY_HEROES, DEPLOY_OVERMIND))
    left = actions_left(m) if status == "acting" else 2 if status == "waiting" else 0
    found: Json = {
        "id": hero.id,
        "name": profile.name,
        "short": profile.short,
        "role": profile.role,
        "emblem": profile.role,
        "at": square(m, model.square) if here else None,
        "size": model.size,
        "health": max(model.health, 0),
        "max": model.full,
        "neon": hero.neon,
        "xp": hero.xp,
        "xp_next": LEVEL_COSTS[hero.level] if hero.level < len(LEVEL_COSTS) else 0,
        "level": hero.level,
        "states": states(hero),
        "status": status,
        "actions_left": max(left, 0),
        "in_use": _item(m, hero.in_use) if hero.in_use else None,
        "backpack": [_item(m, item) for item in hero.backpack],
    }
    if hero.id in m.station:
        found["room"] = m.station[hero.id]
    rooms = bonuses(m, hero)
    if rooms:
        found["bonuses"] = rooms
    carried = [marker.id for marker in m.markers if marker.carrier == hero.id]
    if carried:
        found["carries"] = carried[0]
    if len(hero.models) > 1:
        found["models"] = [
            {"at": square(m, other.square), "health": other.health, "max": other.full, "what": other.kind}
            for other in hero.models[1:]
            if other.square >= 0
        ]
    return found


def _unit(m: MissionState, unit: Unit) -> Json:
    return {
        "id": unit.id,
        "name": name(m, unit.id),
        "kind": unit.kind,
        "emblem": unit.kind,
        "side": unit.side,
        "models": [
            {
                "at": square(m, model.square),
                "size": model.size,
                "health": model.health,
                "max": model.full,
                "kind": model.kind,
            }
            for model in unit.models
            if model.square >= 0
        ],
        "states": states(unit),
        "status": _status(m, unit.id, unit.done or unit.barred),
        **({"barred": True} if unit.barred else {}),
    }


def _blip(m: MissionState, blip: Blip, seat: str) -> Json:
    face = None
    if knows_face(m, blip, seat):
        face = {"kind": blip.kind, "name": face_name(m, blip.kind)}
    return {
        "id": blip.id,
        "at": square(m, blip.square),
        "status": _status(m, blip.id, blip.done),
        "face": face,
    }


def _tokens(m: MissionState) -> Json:
    clouds = {"smoke": 0, "toxic": 0, "ash": 0}
    siren: str | None = None
    shut: list[str] = []
    for entry in m.lasting:
        if entry.name in clouds:
            clouds[entry.name] |= entry.value
        elif entry.name == "siren":
            siren = square(m, entry.value)
        elif entry.name in ("shut east", "shut south"):
            direction = 0 if entry.name == "shut east" else 1
            shut.extend(edge(m, place, direction) for place in bits(entry.value))
    return {
        "hazards": squares(m, m.hazards),
        "spanners": squares(m, m.spanners),
        "rooms": [{"id": room.id, "explored": not m.unexplored >> room.id & 1} for room in m.plan.rooms],
        "markers": [
            {
                "id": marker.id,
                "name": marker_name(m, marker.id),
                "at": square(m, marker.square) or None,
                "carrier": marker.carrier or None,
                "figure": progress.figure(m, marker.id),
            }
            for marker in m.markers
        ],
        "ruined": [edge(m, place, direction) for place, direction in m.ruined],
        "smoke": squares(m, clouds["smoke"]),
        "toxic": squares(m, clouds["toxic"]),
        "pits": squares(m, m.pits),
        "barricades": squares(m, m.barricades),
        "ash": squares(m, clouds["ash"]),
        "shut": shut,
        "siren": siren,
        "face_down": [square(m, place) for place in sorted(m.vip_tokens)],
        "destroyed": squares(m, m.yellow_lost),
    }


def marker_name(m: MissionState, marker: str) -> str:
    """What a mission marker is called."""
    return next((entry.name for entry in m.brief.markers if entry.id == marker), marker)


def _counts(m: MissionState) -> Json:
    return {
        "neon": neon.total(m),
        "hand": len(m.hand),
        "hand_limit": hand_limit(m),
        "deck": len(m.deck),
        "abduction": m.abduction,
        "tracker": m.tracker,
        "unit_points": buying.allowance(m),
        "pool": m.pool,
        "bag": len(m.bag),
        **({"stack": len(m.stack)} if m.solo else {}),
    }


def _station(m: MissionState) -> Json:
    """The rooms that are built, what a visit of each brings, and who is there; what lies in the Warehouse."""
    return {
        "rooms": [
            {
                "id": room,
                "name": m.pack.rooms[room].name,
                "text": m.pack.rooms[room].text,
                "visit": m.pack.rooms[room].visit,
                "heroes": [hero.id for hero in m.heroes if m.station.get(hero.id) == room],
                "assigned": [hero.id for hero in m.heroes if m.assigned.get(hero.id) == room],
                "limit": m.pack.rooms[room].limit,
            }
            for room in m.rooms
        ],
        "stored": [_item(m, item) for item in m.stored],
        # coming back is a matter of the heroes' phase
        "ready": [hero.id for hero in station.waiting(m)] if m.station and m.phase == HERO_PHASE else [],
    }


def _card(m: MissionState, card: str) -> Json:
    entry = m.pack.mutation(card)
    assert entry is not None
    return {
        "id": card,
        "name": entry.name,
        "standard": entry.text,
        "supreme": entry.supreme_text or "",
        **({"ultimate": True} if card in m.pack.ultimates else {}),
    }


def _acting(m: MissionState) -> Json | None:
    if not m.acting:
        return None
    return {
        "id": m.acting,
        "used": [word for bit, word in USED if m.used & bit],
        "left": max(actions_left(m), 0),
    }
