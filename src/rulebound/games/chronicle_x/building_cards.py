"""The building exploration cards: what a room holds for whoever enters it first (CX-BLDG-05)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from rulebound.games.chronicle_x import (
    blips,
    buildings,
    damage,
    lasting,
    loot,
    mission,
    movement,
    neon,
    profiles,
    units,
)
from rulebound.games.chronicle_x.combat import CARD, Attack, card_attack, strike
from rulebound.games.chronicle_x.measuring import (
    distance,
    free_squares,
    is_ruin,
    near_model,
    near_unit,
    within,
)
from rulebound.games.chronicle_x.moments import NOBODY
from rulebound.games.chronicle_x.movement import Walk
from rulebound.games.chronicle_x.pack_kinds import BuildingCard
from rulebound.games.chronicle_x.sources import BUILDING_CARDS, LastingKind, Steps
from rulebound.games.chronicle_x.sources import lasting as lasting_kind
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    HEROES,
    MISSION,
    OVERMIND,
    Blip,
    Hero,
    Lasting,
    MissionState,
    Model,
    Unit,
)
from rulebound.kernel.decisions import Action, Decision, Family, Options, option
from rulebound.kernel.tally import Tally
from rulebound.space.board import Edge, Mask, Square, bits
from rulebound.space.squares import OPENING

Explorer = Unit | Blip
Ends = Generator[Any, Any, bool]
"""The steps of a card; they return whether the explorer's movement ends."""

Card = Callable[[MissionState, BuildingCard, Explorer, Model | None, int, Walk | None], Ends]


def building(effect: str) -> Callable[[Card], Card]:
    """Register a function as the building card of that effect name."""

    def register(card: Card) -> Card:
        BUILDING_CARDS[effect] = card
        return card

    return register


# ---- shared by several cards


def drawer(explorer: Explorer) -> str:
    """The side that draws the card."""
    return HEROES if isinstance(explorer, Unit) and explorer.side == HEROES else OVERMIND


def carries_nothing(explorer: Explorer) -> bool:
    """Whether it is somebody of the Heroes' side who holds no items, so that finds are left alone."""
    return drawer(explorer) == HEROES and not isinstance(explorer, Hero)


def big_alien(explorer: Explorer) -> bool:
    """Whether an XXL model explores."""
    return isinstance(explorer, Unit) and explorer.xxl


def _heal_one(m: MissionState, unit: Unit, amount: int, side: str) -> Steps:
    """Heal one model of a unit; ``side`` picks if several are wounded."""
    hurt = [model for model in unit.models if model.health < model.full and model.square >= 0]
    if not hurt:
        return
    model = hurt[0]
    if len(hurt) > 1:
        options = Options("heal", [Action("heal", (unit.id, each.square)) for each in hurt])
        answer = yield Decision(side, "heal", [options], unit.id)
        model = next(each for each in hurt if each.square == answer.args[1])
    damage.heal(m, unit, model, amount)


def _there(unit: Unit) -> bool:
    return bool(unit.models) and unit.models[0].square >= 0


# ---- the cards, in the order of the deck's list


@building("well_stocked_pantry")
def well_stocked_pantry(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """Heal; a blip goes on for 2 squares more."""
    if isinstance(explorer, Blip):
        if walk is not None:
            walk.left += card.params["blip_squares"]
        return False
    amount = card.params["heal"]
    if explorer.side != HEROES:
        yield from _heal_one(m, explorer, amount, explorer.side)
        return False
    damage.heal(m, explorer, explorer.models[0], amount)
    near = near_unit(m, explorer)
    hurt = [
        hero
        for hero in m.heroes
        if hero is not explorer and hero.model.mask & near and hero.model.health < hero.model.full
    ]
    if hurt:
        other = hurt[0]
        if len(hurt) > 1:
            options = Options("heal", [Action("heal", (hero.id,)) for hero in hurt])
            answer = yield Decision(HEROES, "heal_hero", [options], explorer.id)
            other = m.hero(str(answer.args[0]))
        damage.heal(m, other, other.model, amount)
    return False


@building("forgotten_field_locker")
def forgotten_field_locker(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """An item, to be equipped at once if one likes; an Abduction Point for the Overmind."""
    if carries_nothing(explorer):
        return False
    if not isinstance(explorer, Hero):
        loot.gain_abduction(m, card.abduction_points, "CX-ABD-03")
        return False
    for _ in range(card.params["items"]):
        held = len(explorer.backpack)
        yield from loot.draw_item(m, explorer, "building")
        if len(explorer.backpack) == held:
            continue
        name = explorer.backpack[-1]
        if Action("equip", (explorer.id, name)) in loot.equips(m, explorer):
            families: list[Family] = [option("equip", explorer.id, name), option("pass")]
            answer = yield Decision(HEROES, "equip_now", families, explorer.id)
            if answer.verb == "equip":
                loot.equip(m, explorer, name)
    return False


@building("rotten_floorboards")
def rotten_floorboards(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """1 damage, and the movement ends; an XXL model goes on."""
    unit = explorer
    if isinstance(explorer, Blip):
        shown = yield from blips.by_damage(m, explorer)
        if shown is None:
            return True
        unit = shown
    assert isinstance(unit, Unit)
    yield from damage.wound(m, unit, card.params["damage"], "building")
    return not unit.xxl


@building("family_in_hiding")
def family_in_hiding(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """Stay and help, or move on while the Overmind draws; Abduction Points for the Overmind."""
    if isinstance(explorer, Blip) or explorer.side != HEROES:
        loot.gain_abduction(m, card.abduction_points, "CX-ABD-03")
        return True
    families: list[Family] = [option("stay-and-help", explorer.id), option("move-on", explorer.id)]
    answer = yield Decision(HEROES, "family_in_hiding", families, explorer.id)
    if answer.verb == "stay-and-help":
        damage.award(m, explorer, card.params["experience"])
        return True
    mission.draw_mutations(m, card.params["draw"])
    return False


@building("smell_of_gas")
def smell_of_gas(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """The other side puts a hazard token into the room."""
    side = OVERMIND if drawer(explorer) == HEROES else HEROES
    squares = bits(m.plan.rooms[room].squares & ~(m.hazards | m.spanners | m.pits | m.ground.solid))
    if squares:
        options = Options("hazard", [Action("hazard", (square,)) for square in squares])
        answer = yield Decision(side, "place_hazard", [options], explorer.id)
        square = int(answer.args[0])
        m.hazards |= 1 << square
        m.note("hazard_placed", side, square)
    return False


@building("tripped_alarm")
def tripped_alarm(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """An alien comes nearer; or the explorer is heard: heroes attack it with 1 more, a blip is turned up."""
    if isinstance(explorer, Blip):
        yield from blips.by_damage(m, explorer)
        return True
    if explorer.side != HEROES:
        lasting.add(m, "heard", explorer.id, m.round, card.params["value"])
        m.note("heard", explorer.id)
        return False
    ways = _answers_to_the_alarm(m, explorer, card.params["squares"])
    if not ways:
        return False
    who = Options("alarm", [Action("alarm", (name,)) for name in dict.fromkeys(name for name, _ in ways)])
    answer = yield Decision(OVERMIND, "alarm", [who], explorer.id)
    name = str(answer.args[0])
    choices = [
        Action("approach", (name, to) if way.model is None else (name, way.square, to))
        for mover, way in ways
        if mover == name
        for to in bits(_nearer(m, way, explorer))
    ]
    answer = yield Decision(OVERMIND, "approach", [Options("approach", choices)], name)
    start, to = answer.args[-2], int(answer.args[-1])
    way = next(way for mover, way in ways if mover == name and (way.model is None or way.square == start))
    # stopped on the way it may choose anew, but still among these squares
    way.bound = _nearer(m, way, explorer)
    if way.blip is not None:
        yield from movement.travel_blip(m, way, (to,))
    else:
        yield from movement.travel(m, way, (to,))
    return False


def _answers_to_the_alarm(m: MissionState, hero: Unit, squares: int) -> list[tuple[str, Walk]]:
    """The blips and units that can come nearer, by each model that may lead."""
    found: list[tuple[str, Walk]] = []
    for blip in m.blips:
        # what hides again keeps its bar (CX-UNIT-33)
        if blip.unit is None or not (blip.unit.stunned or blip.unit.barred):
            found.append((blip.id, Walk(None, None, blip, "alarm", squares)))
    for unit in m.units:
        if unit.side == OVERMIND and not (unit.stunned or unit.down or unit.barred):
            found.extend((unit.id, movement.walk_of(m, unit, lead, "alarm", squares)) for lead in unit.models)
    return [(name, way) for name, way in found if _nearer(m, way, hero)]


def _nearer(m: MissionState, way: Walk, hero: Unit) -> Mask:
    """The squares in reach of a walk nearer to the explorer than it stands (a block: top left squares)."""
    goal = hero.models[0]
    block = way.model is not None and way.model.size == 2
    gap = distance(m, m.ground.block_squares(way.square) if block else 1 << way.square, goal.mask)
    if not gap:
        return 0
    mask = movement.reach(m, way)
    near = within(m, goal, gap - 1)
    if not block:
        return mask & near
    kept = 0
    for square in bits(mask):
        if m.ground.block_squares(square) & near:
            kept |= 1 << square
    return kept


@lasting_kind("heard", "heard by the alarm", ("CX-BLDG-05",))
class Heard(LastingKind):
    """Heroes attack a unit that tripped an alarm with 1 more."""

    def on_attack(self, m: MissionState, a: Attack, tally: Tally, entry: Lasting) -> None:
        if a.target is not None and a.target.id == entry.unit and type(a.attacker) is Hero and a.form != CARD:
            tally.add(entry.value, self.title, self.clause)


@building("bricked_up_tunnel")
def bricked_up_tunnel(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """A way to another room: the explorer may be placed there, and its movement ends."""
    if big_alien(explorer):
        return False
    squares = _tunnel_ends(m, explorer, model, room, card.params["range"])
    if not squares:
        return False
    families: list[Family] = [option("stay", explorer.id)]
    families.append(Options("tunnel", [Action("tunnel", (explorer.id, square)) for square in squares]))
    answer = yield Decision(drawer(explorer), "tunnel", families, explorer.id)
    if answer.verb == "stay":
        return False
    square = int(answer.args[1])
    if walk is not None:
        # the followers are put down here and do not follow the walk
        walk.last = None
    if isinstance(explorer, Blip):
        m.put_blip(explorer, square)
        m.note("tunnel", explorer.id, square)
        if buildings.unexplored_at(m, explorer.mask):
            yield from buildings.enter_blip(m, explorer, None)
        return True
    lead = model or explorer.models[0]
    movement.place(m, explorer, lead, square)
    m.note("tunnel", explorer.id, square)
    if len(explorer.models) > 1:
        # a hero's clone is of one unit with it and comes along
        yield from units.follow(m, explorer, lead, None)
    elif buildings.unexplored_at(m, lead.mask):
        yield from buildings.enter(m, explorer, lead)
    return True


def _tunnel_ends(
    m: MissionState, explorer: Explorer, model: Model | None, room: int, reach: int
) -> list[Square]:
    """The squares of other rooms in which the explorer finds room (a block: its top left squares)."""
    board = m.ground.board
    here = m.plan.rooms[room].squares
    free = free_squares(m)
    found: list[Square] = []
    for other in m.plan.rooms:
        if other.id == room or board.distance_between(here, other.squares) > reach:
            continue
        if model is not None and model.size == 2:
            anchors = m.ground.block_anchors(m.bodies & ~model.mask | m.pits)
            found.extend(
                square for square in bits(anchors) if not m.ground.block_squares(square) & ~other.squares
            )
        elif isinstance(explorer, Blip) or len(explorer.models) == 1:
            found.extend(bits(other.squares & free))
        else:
            # followers stand beside the lead, or beside one another if there is too little room (CX-UNIT-13)
            parts = m.ground.components(free | explorer.mask)
            for square in bits(other.squares & free):
                part = next(part for part in parts if part >> square & 1)
                if part.bit_count() >= len(explorer.models):
                    found.append(square)
    return found


@building("chained_guard_dog")
def chained_guard_dog(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """A card attack of 2 dice; a hero that it does not hurt gains 1 experience."""
    dice, purpose = card.params["dice"], ("building", card.id)
    if isinstance(explorer, Blip):
        a = yield from card_attack(m, dice, explorer.square, [], NOBODY, purpose)
        if not (a.hits or a.criticals):
            return False
        unit = yield from blips.by_damage(m, explorer)
        if unit is not None:
            a.victims = [unit]
            yield from strike(m, a, unit)
        return True
    at = (model or explorer.models[0]).square
    a = yield from card_attack(m, dice, at, [explorer], NOBODY, purpose)
    yield from strike(m, a, explorer)
    if isinstance(explorer, Hero) and not a.damage:
        damage.award(m, explorer, card.params["experience"])
    return False


@building("ham_radio_set")
def ham_radio_set(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """The Heroes learn how many of two blips are Decoys; the Overmind draws a mutation."""
    if drawer(explorer) == OVERMIND:
        mission.draw_mutations(m, card.params["draw"])
        return False
    named = [blip.id for blip in m.blips]
    if len(named) > card.params["blips"]:
        pairs = [Action("listen", (one, other)) for at, one in enumerate(named) for other in named[at + 1 :]]
        answer = yield Decision(HEROES, "ham_radio", [Options("listen", pairs)], explorer.id)
        named = [str(name) for name in answer.args]
    if named:
        m.note("decoys_told", tuple(named), sum(blip.decoy for blip in m.blips if blip.id in named))
    return False


@building("unlabelled_canisters")
def unlabelled_canisters(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """1 damage for the better of two items; 1 damage and an Abduction Point for a unit."""
    hurt = card.params["damage"]
    if carries_nothing(explorer):
        return False
    if isinstance(explorer, Hero):
        if explorer.model.health <= hurt or not m.bag:
            return False
        families: list[Family] = [option("open", explorer.id), option("leave", explorer.id)]
        answer = yield Decision(HEROES, "canisters", families, explorer.id)
        if answer.verb == "open":
            yield from damage.wound(m, explorer, hurt, "building")
            if explorer.here:
                yield from loot.draw_item(m, explorer, "building", card.params["draw"])
        return False
    unit = explorer
    if isinstance(explorer, Blip):
        families = [option("open", explorer.id), option("leave", explorer.id)]
        answer = yield Decision(OVERMIND, "canisters", families, explorer.id)
        if answer.verb == "leave":
            return False
        shown = yield from blips.by_damage(m, explorer)
        if shown is None:
            return True
        unit = shown
    assert isinstance(unit, Unit)
    yield from damage.wound(m, unit, hurt, "building")
    loot.gain_abduction(m, card.abduction_points, "CX-ABD-03")
    return isinstance(explorer, Blip)


@building("arcade_still_running")
def arcade_still_running(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """2 Neon Rush tokens for a hero, never above 6; everybody stops."""
    if isinstance(explorer, Hero):
        gained = min(card.params["tokens"], NEON_LIMIT - explorer.neon)
        if gained > 0:
            neon.change(m, explorer, gained)
            m.note("neon", explorer.id, gained, explorer.neon)
    return True
    yield


NEON_LIMIT = 6
"""Neon Rush tokens that a hero may hold (CX-NEON-01)."""


@building("storm_shutters")
def storm_shutters(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """Every opening of the room counts as wall until the end of the next round."""
    openings = _openings(m, m.plan.rooms[room].squares)
    held = _held_open(m, openings)
    edges = [edge for edge in openings if edge not in held]
    if edges:
        m.ground = m.ground.with_shut(edges)
        for direction, name in ((0, "shut east"), (1, "shut south")):
            mask = 0
            for square, way in edges:
                if way == direction:
                    mask |= 1 << square
            if mask:
                lasting.add(m, name, "", m.round + 1, mask)
        m.note("shut", room, tuple(edges))
    return False
    yield


def _openings(m: MissionState, squares: Mask) -> list[Edge]:
    """The edges of a room that lead out of it and are open."""
    board, ground = m.ground.board, m.ground
    found: list[Edge] = []
    for square in bits(squares):
        for step in (-1, 1, -board.stride, board.stride):
            other = square + step
            if board.has(other) and not squares >> other & 1:
                edge = ground.shared_edge(square, other)
                if ground.edge(*edge) == OPENING:
                    found.append(edge)
    return found


def _held_open(m: MissionState, openings: list[Edge]) -> set[Edge]:
    """The openings that a model of 2 by 2 squares stands astride of, with the rest of the same gap."""
    stride = m.ground.board.stride
    held: set[Edge] = set()
    large = [
        model.mask
        for unit in [*m.heroes, *m.units]
        for model in unit.models
        if model.size == 2 and model.square >= 0
    ]
    for square, direction in openings:
        pair = 1 << square | 1 << square + (1 if direction == 0 else stride)
        if any(mask & pair == pair for mask in large):
            along = stride if direction == 0 else 1
            for way in (along, -along):
                at = square
                while (at, direction) in openings:
                    held.add((at, direction))
                    at += way
    return held


@building("nest_in_the_cellar")
def nest_in_the_cellar(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """Two slain Greys may come back into the room for 1 point of the pool; else the hero stops.

    Aliens that nobody plays have no pool: theirs come for nothing (CX-AI-03).
    """
    if drawer(explorer) == OVERMIND:
        if not m.solo:  # without an Overmind player there is no pool that could grow (CX-AI-03)
            m.pool += card.params["pool"]
            m.note("pool", m.pool)
        return False
    assert isinstance(explorer, Unit)
    pairs = _nest_squares(m, explorer, room)
    price = 0 if m.solo else card.params["cost"]
    if not pairs or m.pool < price or not _greys_to_return(m, card.params["greys"]):
        return True
    families: list[Family] = [Options("nest", [Action("nest", pair) for pair in pairs])]
    if price:
        families.insert(0, option("decline"))
    answer = yield Decision(OVERMIND, "nest", families, explorer.id)
    if answer.verb == "decline":
        return True
    if price:
        m.pool -= price
        m.note("pool", m.pool)
    greys = [profiles.alien_model(m.pack, "grey") for _ in range(card.params["greys"])]
    m.count(m.in_mission, "returned grey", len(greys))
    unit = profiles.make_unit(m, "grey", greys)
    # it acts from the next alien phase on
    unit.done = m.phase == ALIEN_PHASE
    m.units.append(unit)
    for grey, square in zip(greys, answer.args, strict=True):
        movement.place(m, unit, grey, int(square))
        m.note("place", unit.id, grey.kind, grey.square, -1)
    return False


def _greys_to_return(m: MissionState, number: int) -> bool:
    """Whether Greys were bought for the mission, and enough of them slain in it (CX-REINF-11)."""
    bought = any(
        member.kind == "grey"
        for kind in m.force
        if kind in m.pack.aliens
        for member in m.pack.aliens[kind].composition
    )
    return bought and m.in_mission.get("slain grey", 0) - m.in_mission.get("returned grey", 0) >= number


def _nest_squares(m: MissionState, explorer: Unit, room: int) -> list[tuple[Square, Square]]:
    """Adjacent free squares of the room, two by two; not next to the explorer if there are any such."""
    free = m.plan.rooms[room].squares & free_squares(m)
    pairs = [
        (one, other) for one in bits(free) for other in bits(m.ground.adjacent(one) & free) if other > one
    ]
    near = 0
    for model in explorer.models:
        if model.square >= 0:
            near |= near_model(m, model)
    apart = [pair for pair in pairs if not near & (1 << pair[0] | 1 << pair[1])]
    return apart or pairs


@building("bank_vault")
def bank_vault(
    m: MissionState, card: BuildingCard, explorer: Explorer, model: Model | None, room: int, walk: Walk | None
) -> Ends:
    """The room becomes a strongroom for the rest of the mission, unless its building is a Ruin."""
    if not is_ruin(m, m.plan.rooms[room].building):
        lasting.add(m, "strongroom", "", MISSION, room)
        m.note("strongroom", room)
    return False
    yield


@lasting_kind("strongroom", "strongroom", ("CX-BLDG-06", "CX-BLDG-08"))
class Strongroom(LastingKind):
    """Who stands in the vault defends with 1 more against attacks from outside its building."""

    def on_defence(self, m: MissionState, a: Attack, tally: Tally, unit: Unit, entry: Lasting) -> None:
        room = m.plan.rooms[entry.value]
        # the model that is aimed at decides; a card or an area has no aim
        inside = 1 << a.aim_square if unit is a.target and a.aim_square >= 0 else unit.mask
        if (
            a.origin < 0
            or not inside & room.squares
            or m.plan.buildings[room.building].squares >> a.origin & 1
        ):
            return
        if not is_ruin(m, room.building):
            bonus = next(
                entry.params["defence"]
                for entry in m.pack.building_cards.values()
                if entry.effect == "bank_vault"
            )
            tally.add(bonus, self.title, self.clause)
