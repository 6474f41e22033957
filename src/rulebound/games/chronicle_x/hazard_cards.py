"""The hazard cards: what follows when a hazard token is destroyed (CX-HAZ-03)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from rulebound.games.chronicle_x import blips, buildings, damage, effects, hazards, lasting, overwatch
from rulebound.games.chronicle_x.combat import Attack, card_attack, strike
from rulebound.games.chronicle_x.measuring import by_distance, free_squares
from rulebound.games.chronicle_x.pack_kinds import HazardCard
from rulebound.games.chronicle_x.sources import HAZARD_CARDS, Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Blip, Hero, MissionState, Unit
from rulebound.kernel.decisions import Action, Decision, Options
from rulebound.space.board import Mask, Square, bits
from rulebound.space.squares import WALL

Card = Callable[[MissionState, HazardCard, Square, Unit], Steps]


def hazard(effect: str) -> Callable[[Card], Card]:
    """Register a function as the hazard card of that effect name."""

    def register(card: Card) -> Card:
        HAZARD_CARDS[effect] = card
        return card

    return register


# ---- shared by several cards


def there(unit: Unit) -> bool:
    """Whether any of a unit is left on the map."""
    return bool(unit.models) and unit.models[0].square >= 0


def struck(
    m: MissionState,
    card: HazardCard,
    square: Square,
    targets: list[Unit],
    by: Unit,
    stun: bool = False,
    knock_down: bool = False,
    psychic: bool = False,
) -> Generator[Any, Any, list[Unit]]:
    """The card attack, one roll for all who are struck, none for nobody; who took damage is returned."""
    hurt: list[Unit] = []
    if not targets:
        return hurt
    credit = hazards.credit(m, by)
    a: Attack = yield from card_attack(m, card.dice, square, targets, credit, ("hazard", card.id), psychic)
    a.stun = stun
    a.knock_down = knock_down
    for unit in targets:
        if there(unit):
            before = a.damage
            yield from strike(m, a, unit)
            if a.damage > before:
                hurt.append(unit)
    return hurt


def _in_blast(m: MissionState, card: HazardCard, square: Square) -> Generator[Any, Any, list[Unit]]:
    """Everybody in the card's blast; blips in it are turned up (CX-BLIP-19)."""
    return (yield from hazards.victims(m, hazards.blast(m, square, card.radius)))


def _gap(m: MissionState, square: Square, mask: Mask) -> int:
    return m.ground.board.distance_between(1 << square, mask)


# ---- the cards, in the order of the deck's list


@hazard("fuel_drum")
def fuel_drum(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack on everybody in the blast."""
    targets = yield from _in_blast(m, card, square)
    yield from struck(m, card, square, targets, by)


@hazard("propane_bottle")
def propane_bottle(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack; whoever takes damage and survives is pushed away, farthest first."""
    targets = yield from _in_blast(m, card, square)
    waiting = yield from struck(m, card, square, targets, by)
    while True:
        waiting = [unit for unit in waiting if there(unit)]
        if not waiting:
            return
        farthest = max(_gap(m, square, unit.mask) for unit in waiting)
        equal = [unit for unit in waiting if _gap(m, square, unit.mask) == farthest]
        unit = equal[0]
        if len(equal) > 1:
            options = Options("push-first", [Action("push-first", (each.id,)) for each in equal])
            answer = yield Decision(by.side, "push_order", [options], by.id)
            unit = next(each for each in equal if each.id == answer.args[0])
        waiting.remove(unit)
        yield from effects.push(m, unit, square, by.side, cause="hazard")


@hazard("street_transformer")
def street_transformer(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack with Stun; all overwatch tokens in the blast are removed."""
    targets = yield from _in_blast(m, card, square)
    yield from struck(m, card, square, targets, by, stun=True)
    for unit in targets:
        if there(unit):
            overwatch.drop(m, unit)


@hazard("burst_water_main")
def burst_water_main(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """All models in the blast are Knocked Down without a roll; blips are passed over."""
    targets = yield from hazards.victims(m, hazards.blast(m, square, card.radius), turn_up=False)
    for unit in targets:
        yield from effects.state(m, unit, "down", by, "hazard")


@hazard("leaking_vat")
def leaking_vat(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """1 damage to everybody in the blast, whose squares stay toxic until the end of the next round."""
    area = hazards.blast(m, square, card.radius)
    targets = yield from hazards.victims(m, area)
    lasting.add(m, "toxic", "", m.round + 1, area)
    m.note("toxic", tuple(bits(area)))
    for unit in targets:
        if there(unit):
            yield from damage.wound(m, unit, card.fixed, "hazard", hazards.credit(m, by))


@hazard("burning_tyres")
def burning_tyres(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """The blast is full of smoke until the end of the next round."""
    area = hazards.blast(m, square, card.radius) & ~m.ground.solid
    lasting.add(m, "smoke", "", m.round + 1, area)
    m.note("smoke", tuple(bits(area)))
    return
    yield


CHAIN: Final = "chain"
"""The counter of a running chain, and the head of the keys under which its tokens wait in ``in_turn``."""


@hazard("daisy_chain")
def daisy_chain(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack; then every hazard token within 3 squares goes off, nearest first, each card by itself.

    A chain inside a chain adds its tokens to the end of the row, and the first one goes on with them.
    """
    targets = yield from _in_blast(m, card, square)
    yield from struck(m, card, square, targets, by)
    nested = CHAIN in m.in_turn
    row = [value for key, value in m.in_turn.items() if key.startswith(f"{CHAIN} ")]
    waiting = 0
    for token in row:
        waiting |= 1 << token
    near = m.hazards & m.ground.board.within(square, card.params["chain"]) & ~waiting
    added = yield from _row(m, near, square, by)
    for token in added:
        number = m.count(m.in_turn, CHAIN)
        m.in_turn[f"{CHAIN} {number}"] = token
    if nested:
        return
    number = 0
    while number < m.in_turn.get(CHAIN, 0):
        number += 1
        token = m.in_turn.pop(f"{CHAIN} {number}")
        if m.hazards >> token & 1:
            yield from hazards.explode(m, token, by)
    m.in_turn.pop(CHAIN, None)


def _row(m: MissionState, tokens: Mask, square: Square, by: Unit) -> Generator[Any, Any, list[Square]]:
    """The tokens, nearest first; the drawer picks among equals."""
    found: list[Square] = []
    for _, ring in by_distance(m, square, tokens):
        while ring:
            squares = bits(ring)
            token = squares[0]
            if len(squares) > 1:
                options = Options("chain", [Action("chain", (each,)) for each in squares])
                answer = yield Decision(by.side, "chain_order", [options], by.id)
                token = int(answer.args[0])
            found.append(token)
            ring &= ~(1 << token)
    return found


@hazard("crate_of_nails")
def crate_of_nails(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack on those in the blast that are nearest to the token."""
    area = hazards.blast(m, square, card.radius)
    hidden = [(_gap(m, square, blip.mask), blip) for blip in blips.hidden_in(m, area)]
    units = yield from hazards.victims(m, area, turn_up=False)
    open_ones = [(_gap(m, square, unit.mask & area), unit) for unit in units]
    gaps = [gap for gap, _ in hidden] + [gap for gap, _ in open_ones]
    if not gaps:
        return
    nearest = min(gaps)
    targets = [unit for gap, unit in open_ones if gap == nearest]
    for gap, blip in hidden:
        if gap == nearest and blip in m.blips:
            unit = yield from blips.by_damage(m, blip)
            if unit is not None:
                targets.append(unit)
    yield from struck(m, card, square, targets, by)


@hazard("vending_machine")
def vending_machine(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack; then a spanner token lies on the source square."""
    targets = yield from _in_blast(m, card, square)
    yield from struck(m, card, square, targets, by)
    m.spanners |= 1 << square
    m.note("spanner_placed", square)


@hazard("stadium_floodlight")
def stadium_floodlight(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """Every blip in the blast is turned up; nobody in it has cover until the end of the round."""
    area = hazards.blast(m, square, card.radius)
    # membership is by squares, and in force before the first reveal
    lasting.add(m, "floodlight", "", m.round, area)
    m.note("floodlight", tuple(bits(area)))
    while True:
        waiting = blips.hidden_in(m, area)
        if not waiting:
            return
        nearest = min(_gap(m, square, blip.mask) for blip in waiting)
        equal = [blip for blip in waiting if _gap(m, square, blip.mask) == nearest]
        blip = equal[0]
        if len(equal) > 1:
            options = Options("reveal", [Action("reveal", (each.id,)) for each in equal])
            answer = yield Decision(by.side, "reveal_order", [options])
            blip = next(each for each in equal if each.id == answer.args[0])
        yield from blips.by_damage(m, blip)


LANES: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@hazard("runaway_car")
def runaway_car(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack with Knock Down on everybody in a lane of squares and on the source square."""
    options = Options("lane", [Action("lane", (name,)) for name in LANES])
    answer = yield Decision(by.side, "lane", [options], by.id)
    way = LANES[str(answer.args[0])]
    shown = yield from blips.struck_in(m, _lane(m, square, way, card.params["lane"]))
    # an XXL model that was hidden there ends the lane as well
    lane = _lane(m, square, way, card.params["lane"])
    m.note("lane", tuple(bits(lane)))
    targets = yield from hazards.victims(m, lane, turn_up=False)
    targets.extend(unit for unit in m.units if unit.id in shown and unit not in targets)
    yield from struck(m, card, square, targets, by, knock_down=True)


def _lane(m: MissionState, square: Square, way: tuple[int, int], length: int) -> Mask:
    """The source square and the lane from it, up to the first wall, solid square or XXL model."""
    board, ground = m.ground.board, m.ground
    large = 0
    for unit in m.units:
        if unit.xxl:
            large |= unit.mask
    lane, here = 1 << square, square
    for _ in range(length):
        if large >> here & 1:
            break
        column, row = board.column(here) + way[0], board.row(here) + way[1]
        if not (0 <= column < board.columns and 0 <= row < board.rows):
            break
        to = board.square(column, row)
        if ground.edge_between(here, to) == WALL or ground.solid >> to & 1:
            break
        lane |= 1 << to
        here = to
    return lane


@hazard("collapsed_sewer")
def collapsed_sewer(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack; the source square becomes a pit, and what is on it is placed aside first."""
    area = hazards.blast(m, square, card.radius)
    aside: list[Unit | Blip] = []
    if _may_collapse(m, square):
        m.pits |= 1 << square
        m.note("pit", square)
        aside = yield from _step_aside(m, square)
        if m.spanners >> square & 1:
            yield from _move_spanner(m, square, by)
    targets = yield from hazards.victims(m, area)
    for figure in aside:
        # whoever stood on the pit is struck wherever it was placed
        unit = figure
        if isinstance(figure, Blip):
            if figure not in m.blips:
                continue
            shown = yield from blips.by_damage(m, figure)
            if shown is None:
                continue
            unit = shown
        assert isinstance(unit, Unit)
        if unit not in targets and there(unit):
            targets.append(unit)
    yield from struck(m, card, square, targets, by)


def _may_collapse(m: MissionState, square: Square) -> bool:
    """No pit on a yellow square, on a mission marker, or where it would part the map for walkers."""
    bit = 1 << square
    if m.plan.deployment & bit or m.pits & bit or any(marker.square == square for marker in m.markers):
        return False
    ground = m.ground
    whole = ground.spread(bit, m.pits)
    reached = 0
    for layer in whole:
        reached |= layer
    reached &= ~bit
    if not reached:
        return True
    start = reached & -reached
    after = 0
    for layer in ground.spread(start, m.pits | bit):
        after |= layer
    return reached & ~after == 0


def _step_aside(m: MissionState, square: Square) -> Generator[Any, Any, list[Unit | Blip]]:
    """Its owner places what stands there on the nearest free square; a large model stays over the pit."""
    blip = m.blip_at(square)
    found = m.standing_at(square)
    if blip is None and (found is None or found[1].size == 2):
        return []
    free = free_squares(m) & ~(1 << square)
    if not free:
        return []
    _, ring = next(by_distance(m, square, free))
    squares = bits(ring)
    figure: Unit | Blip
    if blip is not None:
        figure, side = blip, OVERMIND
    else:
        assert found is not None
        figure, side = found[0], found[0].side
    target = squares[0]
    if len(squares) > 1:
        places = Options("place", [Action("place", (figure.id, each)) for each in squares])
        answer = yield Decision(side, "step_aside", [places], figure.id)
        target = int(answer.args[1])
    if blip is not None:
        m.put_blip(blip, target)
        m.note("place", blip.id, "blip", target, square)
        if buildings.unexplored_at(m, blip.mask):
            yield from buildings.enter_blip(m, blip, None)
    else:
        assert found is not None
        unit, model = found
        m.put(unit, model, target)
        model.settled = True
        m.note("place", unit.id, model.kind, target, square)
        if buildings.unexplored_at(m, model.mask):
            yield from buildings.enter(m, unit, model)
    return [figure]


def _move_spanner(m: MissionState, square: Square, by: Unit) -> Steps:
    """A spanner token on the pit goes to the nearest square without a token."""
    m.spanners &= ~(1 << square)
    room = m.ground.board.all & ~(m.ground.solid | m.pits | m.hazards | m.spanners)
    _, ring = next(by_distance(m, square, room))
    squares = bits(ring)
    target = squares[0]
    if len(squares) > 1:
        places = Options("spanner", [Action("spanner", (each,)) for each in squares])
        answer = yield Decision(by.side, "place_spanner", [places], by.id)
        target = int(answer.args[0])
    m.spanners |= 1 << target
    m.note("spanner_placed", target)


@hazard("wildfire")
def wildfire(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A card attack; then the drawer's opponent and the drawer place a new hazard token each."""
    targets = yield from _in_blast(m, card, square)
    yield from struck(m, card, square, targets, by)
    board = m.ground.board
    near, far = card.params["nearest"], card.params["farthest"]
    ring = hazards.blast(m, square, far) & ~board.within(square, near - 1) & ~m.ground.solid & ~m.pits
    for side in (OVERMIND if by.side == HEROES else HEROES, by.side):
        squares = bits(ring & ~(m.hazards | m.spanners))
        if squares:
            options = Options("hazard", [Action("hazard", (each,)) for each in squares])
            answer = yield Decision(side, "place_hazard", [options], by.id)
            m.hazards |= 1 << int(answer.args[0])
            m.note("hazard_placed", side, int(answer.args[0]))


@hazard("psychic_reliquary")
def psychic_reliquary(m: MissionState, card: HazardCard, square: Square, by: Unit) -> Steps:
    """A psychic card attack on the heroes in the blast; the alien units in it heal."""
    found = yield from hazards.victims(m, hazards.blast(m, square, card.radius), turn_up=False)
    heroes: list[Unit] = [unit for unit in found if isinstance(unit, Hero)]
    yield from struck(m, card, square, heroes, by, psychic=True)
    for unit in found:
        if unit.side == OVERMIND and there(unit):
            yield from _mend(m, unit, card.params["heal"], by)


def _mend(m: MissionState, unit: Unit, amount: int, by: Unit) -> Steps:
    """Heal one model of a unit; the drawer picks."""
    hurt = [model for model in unit.models if model.health < model.full]
    if not hurt:
        return
    model = hurt[0]
    if len(hurt) > 1:
        options = Options("heal", [Action("heal", (unit.id, each.square)) for each in hurt])
        answer = yield Decision(by.side, "heal", [options], unit.id)
        model = next(each for each in hurt if each.square == answer.args[1])
    damage.heal(m, unit, model, amount)
