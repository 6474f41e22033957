"""Playing a mission: deployment, rounds, and the two activation phases (CX-DEPLOY, CX-ROUND, CX-MUT-01 to 04)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from rulebound.games.chronicle_x import (
    agendas,
    blips,
    buying,
    counting,
    deployment,
    goals,
    interruption,
    landings,
    lasting,
    map_building,
    mission_rules,
    overwatch,
    reinforcement,
    solo_entry,
    station,
    token_limits,
    turn,
    upgrades,
    vip,
    yellow_squares,
)
from rulebound.games.chronicle_x.moments import ask, ask_both, calm_plays, comes_in, idle, perform, quiet
from rulebound.games.chronicle_x.options import FILL
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    BUILD_MAP,
    BUY_FORCE,
    CHOOSE_BUILDINGS,
    DEPLOY_HEROES,
    DEPLOY_OVERMIND,
    DRAW_AGENDA,
    HERO_PHASE,
    HEROES,
    OVER,
    OVERMIND,
    THIS_PHASE,
    Hero,
    MissionState,
    Unit,
)
from rulebound.kernel.chances import Shuffle
from rulebound.kernel.decisions import Action, Decision, Family, Names, Options, option
from rulebound.kernel.game import Outcome

FIRST_DRAW: Final = 5
LATER_DRAW: Final = 2
HAND_LIMIT: Final = 5
DISCARDS: Final = 2
DRAW_AFTER: Final = 30
"""Rounds after which a match without a printed end is a draw."""


def flow(m: MissionState) -> Generator[Any, Any, Outcome]:
    """The whole mission, from its beginning or from any rest point."""
    try:
        if "dealt" not in m.in_mission:
            yield from deal(m)
        if m.phase < DEPLOY_HEROES:
            yield from prepare(m)
        if m.phase == DEPLOY_HEROES:
            yield from counting.lay(m)
            yield from yellow_squares.heroes(m)
            yield from deployment.heroes(m)
            m.phase = DEPLOY_OVERMIND
        if m.phase == DEPLOY_OVERMIND:
            if m.solo:
                yield from solo_entry.set_up(m)
            else:
                yield from yellow_squares.overmind(m)
                if "war-table" in m.rooms:
                    yield from landings.shift(m)
                yield from deployment.overmind(m)
            if m.assigned:
                yield from landings.drop(m)
            if m.agenda:
                yield from agendas.begin(m)
            m.phase = HERO_PHASE
            m.round = 1
            if m.upgrades:
                upgrades.begin(m)
            m.note("round", m.round)
            m.note("phase", "heroes")
            yield from ask_both(m, HEROES, "after_deployment", None)
            # a blip in range and sight when deployment ends is turned up first of all (CX-DEPLOY-09)
            yield from blips.look(m)
            goals.check(m)
        while True:
            if m.phase == HERO_PHASE:
                yield from hero_phase(m)
                m.phase = ALIEN_PHASE
                m.lasting = [entry for entry in m.lasting if entry.until != THIS_PHASE]
                m.note("phase", "overmind")
            yield from alien_phase(m)
            yield from end_round(m)
    except goals.MissionOver as over:
        m.phase = OVER
        m.outcome = over.outcome
        m.note("outcome", *over.outcome)
        return over.outcome


def deal(m: MissionState) -> Steps:
    """Shuffle the decks and the blips, so that no number tells what a blip hides (CX-COMP-05, CX-BUY-06)."""
    for name in ("building", "hazard"):
        deck = m.building_deck if name == "building" else m.hazard_deck
        order = yield Shuffle("table", (name, "deck"), len(deck))
        deck[:] = [deck[i] for i in order]
    order = yield Shuffle(OVERMIND, ("mutation", "deck"), len(m.deck))
    m.deck = [m.deck[i] for i in order]
    if m.blips:
        # a force that is bought is shuffled then
        order = yield Shuffle(OVERMIND, ("blips",), len(m.blips))
        kinds = [m.blips[i].kind for i in order]
        for blip, kind in zip(m.blips, kinds, strict=True):
            blip.kind = kind
    m.in_mission["dealt"] = 1


def prepare(m: MissionState) -> Steps:
    """What the sides settle before they set up, in this order (CX-SETUP-09): map, buildings, agenda, force."""
    if m.phase == BUILD_MAP:
        yield from map_building.build(m)
        m.phase = CHOOSE_BUILDINGS
    if m.phase == CHOOSE_BUILDINGS:
        yield from map_building.choose_buildings(m)
        m.phase = DRAW_AGENDA
    if m.phase == DRAW_AGENDA:
        if m.brief.agenda and not m.solo:
            yield from agendas.draw(m)
        m.phase = BUY_FORCE
    if m.phase == BUY_FORCE:
        if m.solo:
            yield from solo_entry.draw_force(m, buying.allowance(m))
        else:
            yield from buying.buy(m)
        m.phase = DEPLOY_HEROES


# ---- the heroes


def hero_phase(m: MissionState) -> Steps:
    """Every hero is activated once, in any order (CX-ACT-01 to CX-ACT-03)."""
    if "hero phase" not in m.in_round:
        m.in_round["hero phase"] = 1
        yield from ask_both(m, HEROES, "hero_phase_start", None)
    active: Unit | None = None
    while True:
        if m.acting:
            if m.station and m.acting in m.station:
                yield from _return(m, m.hero(m.acting))
            else:
                yield from turn.play(m, active)
            continue
        named = interruption.named(m) if interruption.NOW in m.in_round else None
        if named is not None:
            # a unit has interrupted and had its turn: now the hero that was named before acts (CX-MUT-07)
            active = named
            if _begin_turn(m, named):
                yield from _before_hero(m, named)
            continue
        if buying.OVERSPENT in m.in_mission and (yield from buying.penalty(m)):
            yield from turn.look_round(m)
            continue
        names: list[str] = []
        for hero in m.heroes:
            if not hero.done and hero.models[0].square >= 0:
                names.append(hero.id)
        if m.station:
            names.extend([hero.id for hero in station.waiting(m)])
        # the one whom they lead out has a turn among theirs
        led = vip.on_map(m) if m.brief.vip is not None else None
        if led is not None and not led.done:
            names.append(led.id)
        if not names:
            return
        if not m.asked:
            m.asked = True
            if comes_in(m, OVERMIND, "any_calm", None) and (yield from ask(m, OVERMIND, "any_calm", None)):
                yield from turn.look_round(m)
                continue
        question = Decision(HEROES, "activate", [Names("activate", names)])
        question.rest = True
        question.several = len(names) > 1
        answer = yield question
        if led is not None and answer.args[0] == led.id:
            active = led
            turn.begin(m, led)
            continue
        active = hero = m.hero(str(answer.args[0]))
        if m.hand and interruption.allowed(m) and (able := interruption.able(m)):
            unit = yield from interruption.ask(m, hero, able)
            if unit is not None:
                active = unit
                if _begin_turn(m, unit):
                    yield from ask_both(m, OVERMIND, "activation_start", unit, unit.id)
                continue
        if _begin_turn(m, hero):
            yield from _before_hero(m, hero)


def _begin_turn(m: MissionState, unit: Unit) -> bool:
    """A turn begins, in its own phase or by an interruption; whether anybody may have something for that moment."""
    turn.begin(m, unit)
    if m.lasting and unit.side == OVERMIND:
        _siren(m, unit)
    # no card and no ability bears on a hero in the station (CX-EXTRACT-03)
    return not quiet(m, "activation_start") and unit.id not in m.station


def _before_hero(m: MissionState, hero: Hero) -> Steps:
    """Before a hero's turn the Overmind may come in first."""
    did = False
    if comes_in(m, OVERMIND, "activation_start", hero):
        did = yield from ask(m, OVERMIND, "activation_start", hero, hero.id)
    if comes_in(m, HEROES, "activation_start", hero):
        yield from ask(m, HEROES, "activation_start", hero, hero.id)
    if did:
        yield from turn.look_round(m)


def _return(m: MissionState, hero: Hero) -> Steps:
    """A hero in the station comes back by an Interact, or stays; that is its activation (CX-EXTRACT-03, CX-EXTRACT-04)."""
    squares = station.ways_back(m, hero)
    if hero.stunned:
        # an Interact to recover comes before all else, there as well (CX-FX-05)
        families: list[Family] = [option("recover", hero.id), option("stay", hero.id)]
        answer = yield Decision(HEROES, "return", families, hero.id, rest=True)
        if answer.verb == "recover":
            hero.stunned = False
            m.note("recovers", hero.id)
    elif squares:
        back = Options("return", [Action("return", (hero.id, square)) for square in squares])
        answer = yield Decision(HEROES, "return", [back, option("stay", hero.id)], hero.id, rest=True)
        if answer.verb == "return":
            yield from station.come_back(m, hero, int(answer.args[1]))
    turn.end(m)
    yield from turn.look_round(m)


# ---- the Overmind


def hand_limit(m: MissionState) -> int:
    """Cards that the Overmind may hold (CX-MUT-02), as the mission sets it."""
    limit = HAND_LIMIT
    for rule in m.brief.special_rules:
        if rule.effect == "hand_limit":
            limit = rule.params["limit"]
            break
    if m.figures:
        limit = mission_rules.hand_limit(m, limit)
    return station.hand_limit(m, limit) if m.assigned or m.visited else limit


def first_draw(m: MissionState) -> int:
    """Cards drawn in the first round (CX-MUT-01)."""
    return next(
        (rule.params["first_draw"] for rule in m.brief.special_rules if rule.effect == "hand_limit"),
        FIRST_DRAW,
    )


def later_draw(m: MissionState) -> int:
    """Cards drawn from round 2 on: two, or as many as the hand lacks (CX-MUT-04)."""
    number = hand_limit(m) - len(m.hand) if m.house.mutation_draw == FILL else LATER_DRAW
    return mission_rules.draw_number(m, number) if m.figures else number


def draw_mutations(m: MissionState, number: int) -> None:
    """Draw, but stop at the hand limit and when the deck is out (CX-MUT-04, CX-MUT-11)."""
    limit = hand_limit(m)
    drawn: list[str] = []
    while number > 0 and len(m.hand) < limit and m.deck:
        drawn.append(m.deck.pop(0))
        m.hand += (drawn[-1],)
        number -= 1
    if drawn:
        m.whisper("drawn", OVERMIND, tuple(drawn), (len(drawn),))


def alien_phase(m: MissionState) -> Steps:
    """Discard, draw, then every blip and unit once, in any order (CX-MUT-12, CX-ACT-10)."""
    if "drawn" not in m.in_round:
        if "shows_itself" in m.rules:
            yield from counting.begin_alien_phase(m)
        yield from ask_both(m, OVERMIND, "alien_phase_start", None)
        if m.upgrades:
            yield from upgrades.tell_all(m, "phase_start")
        yield from _sentries(m)
        if m.solo:
            yield from solo_entry.arrivals(m)
            goals.check(m)
        elif len(m.hand) >= hand_limit(m):
            yield from _discards(m)
        draw_mutations(m, first_draw(m) if m.round == 1 else later_draw(m))
        m.in_round["drawn"] = 1
        if not idle(m, OVERMIND, "after_draw") and (yield from ask(m, OVERMIND, "after_draw", None)):
            goals.check(m)
        m.asked = False
    active: Unit | None = None
    while True:
        if m.acting:
            blip = m.blip(m.acting) if m.blips else None
            if blip is not None:
                yield from turn.play_blip(m, blip)
            else:
                yield from turn.play(m, active)
            continue
        if buying.OVERSPENT in m.in_mission and (yield from buying.penalty(m)):
            yield from turn.look_round(m)
            continue
        waiting: list[str] = []
        for blip in m.blips:
            if not blip.done:
                waiting.append(blip.id)
        for unit in m.units:
            if not (unit.done or unit.barred) and unit.side == OVERMIND:
                waiting.append(unit.id)
        arrivals = reinforcement.arrivals(m) if m.pool else []
        if not waiting:
            if arrivals and "no arrival" not in m.in_round:
                yield from _last_arrival(m, arrivals)
                continue
            if comes_in(m, OVERMIND, "any_calm", None) and (yield from ask(m, OVERMIND, "any_calm", None)):
                yield from turn.look_round(m)
                continue
            return
        kinds: list[Family] = [Names("activate", waiting)]
        if arrivals:
            kinds.append(Options("reinforce", arrivals))
        calm = calm_plays(m)
        if calm is not None:
            kinds.append(calm)
        question = Decision(OVERMIND, "activate", kinds)
        question.rest = True
        # that the last of them acts unasked would tell that there is no card to play
        question.open = m.open_windows
        question.several = len(waiting) > 1 or len(kinds) > 1
        answer = yield question
        if answer.verb == "reinforce":
            yield from _arrive(m, answer)
            continue
        if answer.verb == "mutate":
            yield from perform(m, answer, "any_calm", None)
            yield from turn.look_round(m)
            continue
        name = str(answer.args[0])
        active = m.find(name)
        if active is not None:
            if _begin_turn(m, active):
                yield from ask_both(m, OVERMIND, "activation_start", active, active.id)
        else:
            blip = m.blip(name)
            assert blip is not None
            turn.begin(m, blip)
            if not quiet(m, "activation_start"):
                yield from ask_both(m, OVERMIND, "activation_start", blip, name)


def _last_arrival(m: MissionState, arrivals: list[Action]) -> Steps:
    """All have acted: new models may still arrive at a yellow square (CX-REINF-04)."""
    families: list[Family] = [option("pass"), Options("reinforce", arrivals)]
    answer = yield Decision(OVERMIND, "arrival", families, rest=True)
    if answer.verb == "pass":
        m.in_round["no arrival"] = 1
    else:
        yield from _arrive(m, answer)


def _arrive(m: MissionState, action: Action) -> Steps:
    """New models arrive at a yellow square and have one action left (CX-REINF-04, CX-REINF-10, CX-REINF-13)."""
    unit = reinforcement.begin_unit(m, action)
    turn.begin(m, unit)
    yield from reinforcement.arrive(m, unit, int(action.args[1]))
    if unit.models:
        yield from ask_both(m, OVERMIND, "activation_start", unit, unit.id)
    goals.check(m)


def _siren(m: MissionState, unit: Unit) -> None:
    """Bind a unit near the siren marker to move towards it first, in the alien phase and not in an interruption."""
    square = goals.siren_square(m)
    if m.phase != ALIEN_PHASE or square < 0 or unit.stunned or unit.down or unit.xxl:
        return
    if not any(model.kind in ("grey", "commander", "dominator") for model in unit.models):
        return
    board = m.ground.board
    if min(board.distance(model.square, square) for model in unit.models) > 6:
        return
    if goals.siren_ways(m, unit):
        m.in_turn["siren"] = 1
    else:
        # it can come no closer and takes no Move this turn
        from rulebound.games.chronicle_x.state import MOVE

        m.used |= MOVE
        m.extra += 1


def _sentries(m: MissionState) -> Steps:
    """A sentry gun without a token gets one as the alien phase begins."""
    for unit in m.units:
        if unit.kind == "sentry" and not unit.overwatch and token_limits.left(m, "overwatch"):
            unit.overwatch = 2
            m.note("overwatch", unit.id, 2)
    return
    yield


def _discards(m: MissionState) -> Steps:
    """Up to two cards may go from a full hand (CX-MUT-03)."""
    for _ in range(DISCARDS):
        options = Options("discard", [Action("discard", (name,)) for name in m.hand])
        families: list[Family] = [option("pass"), options]
        answer = yield Decision(OVERMIND, "discard", families, window="discard")
        if answer.verb == "pass":
            return
        name = str(answer.args[0])
        m.give_up(name)
        m.whisper("discarded", OVERMIND, (name,), ())


def end_round(m: MissionState) -> Steps:
    """The round ends after the last alien; what lasts until now runs out (CX-ROUND-01)."""
    yield from ask_both(m, OVERMIND, "alien_phase_end", None)
    if m.upgrades:
        yield from upgrades.tell_all(m, "phase_end")
    goals.check(m)
    if m.agenda:
        yield from agendas.round_end(m)
    yield from counting.round_end(m)
    goals.check(m, "round_end")
    if m.round >= DRAW_AFTER:
        raise goals.MissionOver(Outcome("", f"{DRAW_AFTER} rounds have passed without a decision.", ()))
    m.lasting = [entry for entry in m.lasting if entry.until != THIS_PHASE]
    lasting.expire(m, m.round)
    yield from blips.look(m)
    goals.check(m)
    m.round += 1
    m.phase = HERO_PHASE
    m.in_round = {}
    m.asked = False
    for hero in m.heroes:
        hero.done = hero.models[0].square < 0 and hero.id not in m.station
    for unit in m.units:
        unit.done = unit.kind == "sentry"
        unit.barred = False
    for blip in m.blips:
        blip.done = False
        if blip.unit is not None:
            blip.unit.barred = False
    m.note("round", m.round)
    m.note("phase", "heroes")


__all__ = ["draw_mutations", "flow", "hand_limit", "overwatch"]
