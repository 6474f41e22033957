"""Activation: the turn of a hero, a unit or a blip, action by action (CX-ACT, CX-BLIP-01)."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x import (
    agendas,
    attacks,
    blips,
    buildings,
    combat,
    damage,
    goals,
    loot,
    markers,
    movement,
    overwatch,
    reinforcement,
    solo,
    station,
    token_limits,
    units,
    upgrades,
    vip,
)
from rulebound.games.chronicle_x.attack_choices import Attacks as Attacks
from rulebound.games.chronicle_x.attack_choices import declared as declared
from rulebound.games.chronicle_x.interacts import (
    ABILITY,
    CONSUMABLE,
    NO_ABILITY,
    NO_CONSUMABLE,
    NO_EQUIP,
    NO_EXTRACT,
    NO_GATHER,
    NO_MARKER,
    NO_SMASH,
    NO_TRADE,
    USES,
    spent,
)
from rulebound.games.chronicle_x.measuring import engaged
from rulebound.games.chronicle_x.moments import (
    NOBODY,
    ask,
    ask_both,
    calm_plays,
    card,
    comes_in,
    perform,
    plays,
    source_of,
)
from rulebound.games.chronicle_x.options import PRINTED
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import (
    ATTACK,
    FLIP,
    HEROES,
    INTERACT,
    MOVE,
    OTHER,
    OVERMIND,
    OVERWATCH,
    SPRINT,
    THIS_TURN,
    TOKEN,
    TOKEN_PLUS,
    Blip,
    Hero,
    MissionState,
    Unit,
)
from rulebound.kernel.decisions import Action, Decision, Family, Lazy, LazyDecision, Maker, Options, option

ACTIONS: Final = 2
"""Actions in a turn (CX-ROUND-02), of a unit as of a model (CX-ROUND-03)."""

LEFT: Final = tuple([(str(number),) for number in range(ACTIONS + 1)])
"""What the question for an action says: how many are left."""

COST_BITS: Final = {"interact": INTERACT, "attack": ATTACK, "move": MOVE}

# The kind of action that a verb is. Move and Sprint are two kinds and need not go together (CX-ACT-05, CX-SPRINT-02);
# an Attack may be followed by Overwatch (CX-OW-14); aliens are bound by the same kinds (CX-ACT-07, CX-FLOW-01).
VERB_BITS: Final = {
    "move": MOVE,
    "stand": MOVE,
    "sprint": SPRINT,
    "attack": ATTACK,
    "overwatch": OVERWATCH,
    "recover": INTERACT,
    "smash": INTERACT,
    "gather": INTERACT,
    "take": INTERACT,
    "hand": INTERACT,
    "extract": INTERACT,
    "use-marker": INTERACT,
    "search": INTERACT,
    "board": INTERACT,
    "equip": INTERACT,
    "stow": INTERACT,
    "trade": INTERACT,
    "flip": FLIP,
}


def actions_left(m: MissionState) -> int:
    """Actions that the acting figure may still take."""
    return ACTIONS + m.extra - m.used.bit_count()


def bound_to_siren(m: MissionState, unit: Unit) -> bool:
    """Whether the unit's first action must be a Move towards the siren marker."""
    return unit.side == OVERMIND and m.in_turn.get("siren") == 1 and not (m.used & MOVE or unit.down)


def _idle(m: MissionState, unit: Unit) -> bool:
    """Whether the acting unit has no action left, is stunned, or is bound to a Move first."""
    if unit.stunned or ACTIONS + m.extra <= m.used.bit_count():
        return True
    return "siren" in m.in_turn and bound_to_siren(m, unit)


def _end(m: MissionState, unit: Unit) -> Family | None:
    # a unit bound to the siren may not end its turn before it has made its Move
    if "siren" in m.in_turn and not unit.stunned and bound_to_siren(m, unit) and _move(m, unit) is not None:
        return None
    return option("end", unit.id)


def _overwatch(m: MissionState, unit: Unit) -> Family | None:
    if unit.stunned or unit.down or m.used & OVERWATCH or ACTIONS + m.extra <= m.used.bit_count():
        return None
    if ("siren" in m.in_turn and bound_to_siren(m, unit)) or not overwatch.sees_at_all(m, unit):
        return None
    if m.house.token_counts_are_limits == PRINTED and token_limits.used_up(m, "overwatch"):
        return None
    return option("overwatch", unit.id)


def _recover(m: MissionState, unit: Unit) -> Family | None:
    # nothing at all until an Interact is spent to recover (CX-FX-05, CX-FX-10)
    if not unit.stunned or m.used & INTERACT or ACTIONS + m.extra <= m.used.bit_count():
        return None
    return option("recover", unit.id)


def _move(m: MissionState, unit: Unit) -> Family | None:
    if unit.stunned or m.used & MOVE or ACTIONS + m.extra <= m.used.bit_count():
        return None
    if unit.down:
        return option("stand", unit.id)
    if m.lasting and forbidden(m, unit, "move"):
        return None
    where = movement.family(m, unit, "move")
    if "siren" in m.in_turn and bound_to_siren(m, unit):
        return None if where.empty() else goals.siren_family(m, unit)
    return where


def _sprint(m: MissionState, unit: Unit) -> Family | None:
    if _idle(m, unit) or unit.down or m.used & SPRINT or forbidden(m, unit, "sprint"):
        return None
    if reinforcement.REINFORCED in m.in_turn:
        # the movement of this turn was given up (CX-REINF-03)
        return None
    return movement.family(m, unit, "sprint")


def _attack(m: MissionState, unit: Unit) -> Family | None:
    if _idle(m, unit) or unit.down or m.used & ATTACK:
        return None
    if m.lasting and barred_form(m, unit) is not None:
        return None
    reach = attacks.Reach(m, unit)
    if m.solo and solo.first_attack(m, unit):
        # without an Overmind player the first attack falls on the closest hero (CX-AI-01)
        first = solo.first_targets(m, unit) if reach.any_target() else []
        return (
            Options("attack", [Action("attack", (unit.id, target.id)) for target in first]) if first else None
        )
    return Attacks(reach) if reach.units or reach.tokens else None


def _gather(m: MissionState, unit: Unit) -> Family | None:
    if not unit.models[0].settled or m.used & NO_GATHER or not m.spanners & unit.mask or _idle(m, unit):
        return None
    return option("gather", unit.id)


def _use_family(m: MissionState, unit: Unit) -> Family | None:
    """Abilities and items: what their moments are depends on the actions that are left."""
    if not unit.moments:
        return None
    if unit.stunned:
        return _sources(m, unit, ("stunned_turn",))
    if ACTIONS + m.extra <= m.used.bit_count():
        return _sources(m, unit, ("own_turn",))
    if "siren" in m.in_turn and bound_to_siren(m, unit):
        return None
    moments = ["own_turn"]
    if not m.used & INTERACT:
        moments.append("interact")
    if not m.used & ATTACK and not unit.down and not (m.solo and solo.must_strike(m, unit)):
        if not (m.lasting and bars_throws(m, unit)):
            moments.append("attack_action")
    if not m.used & MOVE and not unit.down:
        moments.append("move_action")
    return _sources(m, unit, tuple(moments))


def _take(m: MissionState, hero: Hero) -> Family | None:
    return None if not m.markers or m.used & NO_MARKER or _idle(m, hero) else goals.takes(m, hero)


def _hand(m: MissionState, hero: Hero) -> Family | None:
    return None if not m.markers or m.used & NO_MARKER or _idle(m, hero) else goals.hands(m, hero)


def _extract(m: MissionState, hero: Hero) -> Family | None:
    if (
        not (hero.models[0].mask & m.plan.deployment or "way_out" in m.rules)
        or m.used & NO_EXTRACT
        or _idle(m, hero)
    ):
        return None
    return station.leaves(m, hero)


def _use_marker(m: MissionState, unit: Unit) -> Family | None:
    return None if m.used & NO_MARKER or _idle(m, unit) else markers.family(m, unit)


def _search(m: MissionState, hero: Hero) -> Family | None:
    return None if not m.vip_tokens or m.used & NO_MARKER or _idle(m, hero) else vip.searches(m, hero)


def _board(m: MissionState, hero: Hero) -> Family | None:
    if "boarding" not in m.rules or m.used & NO_MARKER or _idle(m, hero):
        return None
    return markers.boards(m, hero)


def _saved(m: MissionState, unit: Unit) -> Family | None:
    if m.used & NO_EXTRACT or _idle(m, unit) or not vip.can_extract(m, unit):
        return None
    return option("extract", unit.id)


def _equip(m: MissionState, hero: Hero) -> Family | None:
    if not hero.backpack or m.used & NO_EQUIP or _idle(m, hero):
        return None
    equips = loot.equips(m, hero)
    return Options("equip", equips) if equips else None


def _stow(m: MissionState, hero: Hero) -> Family | None:
    return None if not hero.in_use or m.used & NO_EQUIP or _idle(m, hero) else option("stow", hero.id)


def _trade(m: MissionState, hero: Hero) -> Family | None:
    if m.used & NO_TRADE or _idle(m, hero) or not loot.can_trade(m, hero):
        return None
    return Lazy("trade", lambda: loot.trades(m, hero))


def _smash(m: MissionState, unit: Unit) -> Family | None:
    if not unit.xxl or m.used & NO_SMASH or _idle(m, unit):
        return None
    sides = buildings.smashable(m, unit.models[0])
    return Options("smash", [Action("smash", (unit.id, side)) for side in sides]) if sides else None


def _mutate(m: MissionState, unit: Unit) -> Family | None:
    """Mutations between two actions, and those that let a unit name a target which it could not name by itself."""
    if not m.hand or ("siren" in m.in_turn and bound_to_siren(m, unit)):
        return None
    calm = calm_plays(m)
    if unit.down or m.used & ATTACK or _idle(m, unit):
        return calm
    found: list[Action] = []
    for source in plays(m, "target_choice"):
        found.extend(source.offers(m, NOBODY, "target_choice", unit))
    if not found:
        return calm
    if calm is not None:
        found.extend(calm.members())
    return Options("mutate", found)


def _reinforce(m: MissionState, unit: Unit) -> Family | None:
    if not m.pool or _idle(m, unit) or unit.down:
        return None
    return reinforcement.family(m, unit)


def _merge(m: MissionState, unit: Unit) -> Family | None:
    if "merging" not in m.in_turn:
        return None
    joins = units.merges(m, unit)
    return Options("merge", joins) if joins else None


HERO_TURN: Final[tuple[Maker, ...]] = (
    _end,
    _overwatch,
    _recover,
    _move,
    _sprint,
    _attack,
    _gather,
    _take,
    _hand,
    _extract,
    _equip,
    _stow,
    _trade,
    _use_family,
)
"""What a hero may do in its turn, kind by kind."""

ALIEN_TURN: Final[tuple[Maker, ...]] = (
    _end,
    _overwatch,
    _recover,
    _move,
    _sprint,
    _attack,
    _mutate,
    _gather,
    _smash,
    _use_family,
    _merge,
    _reinforce,
)
"""What an alien unit may do in its turn, kind by kind."""


HERO_MISSION_TURN: Final[tuple[Maker, ...]] = (*HERO_TURN, _use_marker, _search, _board)
"""The same where the mission's markers have figures, or tokens lie face down."""

ALIEN_MISSION_TURN: Final[tuple[Maker, ...]] = (*ALIEN_TURN, _use_marker)
"""The same where the mission's markers have figures."""

VIP_TURN: Final[tuple[Maker, ...]] = (_end, _recover, _move, _sprint, _saved)
"""What the person that the heroes lead out may do."""


def turn_of(m: MissionState, unit: Unit) -> tuple[Maker, ...]:
    """The kinds of answer that there may be in a unit's turn."""
    if type(unit) is Hero:
        return HERO_MISSION_TURN if m.figures or m.vip_tokens else HERO_TURN
    if unit.kind == vip.VIP:
        return VIP_TURN
    return ALIEN_MISSION_TURN if m.figures else ALIEN_TURN


def families(m: MissionState, unit: Unit) -> list[Family]:
    """Everything that the acting hero or unit may do now."""
    made = [make(m, unit) for make in turn_of(m, unit)]
    return [family for family in made if family is not None and not family.empty()]


def forbidden(m: MissionState, unit: Unit, verb: str) -> bool:
    """Whether something keeps a unit from this kind of action."""
    for entry in m.lasting:
        if entry.unit == unit.id and entry.name == f"no {verb}":
            return True
    if "forbids" not in unit.hooks:
        return False
    return any("forbids" in source.hooks and source.forbids(m, unit, verb) for source in unit.sources)


def barred_form(m: MissionState, unit: Unit) -> str | None:
    """The form of attack that its Attack action would have and that an effect bars in this turn (CX-ATK-02)."""
    form = "melee" if engaged(m, unit) else "shoot"
    return form if forbidden(m, unit, form) else None


def bars_throws(m: MissionState, unit: Unit) -> bool:
    """Whether an effect bars the attacks that abilities and items of a hero make: all are shots or throws (CX-ATK-02)."""
    return type(unit) is Hero and forbidden(m, unit, "shoot")


class Uses(Options):
    """``use UNIT SOURCE ...``, each in the moment in which its source offers it."""

    __slots__ = ("_ends",)

    def __init__(self, actions: list[Action], ends: list[tuple[int, str]]) -> None:
        """``ends`` says of each moment, in order, before which of the actions it ends."""
        self.verb = "use"
        self._actions = actions
        self._ends = ends

    def moment(self, action: Action) -> str:
        """The moment in which a source offers this; '' if none does."""
        if action in self._actions:
            at = self._actions.index(action)
            for end, moment in self._ends:
                if at < end:
                    return moment
        return ""


def _sources(m: MissionState, unit: Unit, moments: tuple[str, ...]) -> Family | None:
    if unit.moments.isdisjoint(moments):
        return None
    uses: list[Action] = []
    ends: list[tuple[int, str]] = []
    for source in unit.sources:
        for moment in moments:
            if moment not in source.moments:
                continue
            if moment == "interact" and m.used & (
                NO_CONSUMABLE if source.kind == "consumable" else NO_ABILITY
            ):
                continue
            uses += source.offers(m, unit, moment, None)
            ends.append((len(uses), moment))
    return Uses(uses, ends) if uses else None


def begin(m: MissionState, unit: Unit | Blip) -> None:
    """Start a turn."""
    m.acting = unit.id
    m.used = 0
    m.extra = 0
    if m.in_turn:
        m.in_turn = {}
    m.asked = False
    unit.done = True
    if isinstance(unit, Blip):
        if m.lasting:
            movement.hear(m, unit)
        m.note("activate", unit.id)
        return
    if unit.overwatch:
        overwatch.drop(m, unit)
    if m.lasting and unit.side == OVERMIND:
        movement.hear(m, unit)
    m.note("activate", unit.id)
    if "turn_started" in unit.hooks:
        for source in unit.sources:
            if "turn_started" in source.hooks:
                source.turn_started(m, unit)


def end(m: MissionState, unit: Unit | None = None) -> None:
    """End the turn of whoever acts: ``unit``, if it still stands on the map."""
    if unit is None or unit.id != m.acting or not unit.models or unit.models[0].square < 0:
        unit = m.find(m.acting)
    if unit is not None:
        unit.shaken_by = ""
        if "moved" in m.in_turn and "heartbeat" in m.in_mission:
            m.in_round[f"moved {unit.id}"] = 1
        if type(unit) is Hero:
            unit.stirred = False
            if not m.in_mission.pop(f"muted on {unit.id}", 0):
                m.in_mission.pop(f"mute {unit.id}", 0)
                if unit.muted:
                    _unmute(m, unit)
        if "turn_ended" in unit.hooks:
            for source in unit.sources:
                if "turn_ended" in source.hooks:
                    source.turn_ended(m, unit)
    for entry in m.lasting:
        if entry.until == THIS_TURN:
            m.lasting = [other for other in m.lasting if other.until != THIS_TURN]
            break
    if m.upgrades:
        upgrades.turn_ends(m)
    m.note("turn_ends", m.acting)
    m.acting = ""
    m.used = 0
    m.extra = 0
    m.in_turn = {}
    m.asked = False


def _unmute(m: MissionState, hero: Hero) -> None:
    """An item that a mutation switched off works again after the hero's turn."""
    from rulebound.games.chronicle_x import profiles

    hero.muted = False
    profiles.refresh(m, hero)


def look_round(m: MissionState) -> Steps:
    """Something has come in between two actions, or a turn is over: a hero may see a blip now (CX-BLIP-06).

    Who stood in the way is gone, say, or a veil or a switched-off item has ended with the turn.
    """
    if m.blips and blips.in_sight(m):
        yield from blips.look(m)
    goals.check(m)


def play(m: MissionState, unit: Unit | None = None) -> Steps:
    """The turn of the hero or unit that acts (``unit``, where that is known), from wherever it stands, to its end."""
    while True:
        if unit is None or unit.id != m.acting:
            # one that was destroyed, merged or hidden since has no models, or none on the map
            unit = m.find(m.acting)
        if unit is None or not unit.models or unit.models[0].square < 0 or "over" in m.in_turn:
            break
        if not m.asked:
            m.asked = True
            if (
                unit.side == HEROES
                and comes_in(m, OVERMIND, "any_calm", None)
                and (yield from ask(m, OVERMIND, "any_calm", None, unit.id))
            ):
                yield from look_round(m)
                continue
        left = ACTIONS + m.extra - m.used.bit_count()
        told = LEFT[left] if 0 <= left <= ACTIONS else (str(left),)
        decision = LazyDecision(unit.side, "action", turn_of(m, unit), m, unit, unit.id, told)
        # to end the turn and to watch are two answers, so there is no need to look for an only one;
        # where the windows are open, being asked is not to tell of cards that could be played
        decision.several = (m.open_windows and unit.side == OVERMIND) or (
            left > 0
            and not (unit.stunned or unit.down or m.used & OVERWATCH or "siren" in m.in_turn)
            and unit.kind != vip.VIP
            and overwatch.sees_at_all(m, unit)
        )
        answer = yield decision
        if answer.verb == "end":
            break
        m.asked = False
        steps = _carry_out(m, unit, answer, decision.drawn)
        if steps is not None:
            yield from steps
        if answer.verb in ("move", "sprint"):
            _moved(m, unit)
        if m.blips and blips.in_sight(m):
            yield from blips.look(m)
        if m.in_turn.get("jab"):
            yield from _pay_for_the_jab(m, unit)
        goals.check(m)
        if (
            ACTIONS + m.extra <= m.used.bit_count()
            and "merging" not in m.in_turn
            and not _still_something(m, unit)
        ):
            break
    who = m.acting
    end(m, unit)
    if m.agenda and _of_aliens(m, who):
        yield from agendas.turn_end(m, who)
    if m.blips and blips.in_sight(m):
        yield from look_round(m)


def _of_aliens(m: MissionState, who: str) -> bool:
    """Whether a figure, on the map or gone, is of the Overmind's side."""
    unit = m.find(who)
    return unit.side == OVERMIND if unit is not None else who not in m.pack.heroes


def _pay_for_the_jab(m: MissionState, unit: Unit) -> Steps:
    """The extra action that an Adrenal Jab gave is done; its damage follows, unless the hero is gone."""
    if m.used.bit_count() >= m.in_turn["jab"] and unit.models[0].square >= 0:
        m.in_turn["jab"] = 0
        yield from damage.wound(m, unit, m.in_turn["jab damage"], "jab")


def _still_something(m: MissionState, unit: Unit) -> bool:
    """Whether anything free is left after the last action."""
    if "own_turn" not in unit.moments:
        return False
    if not unit.models or unit.models[0].square < 0 or unit.stunned or "over" in m.in_turn:
        return False
    for source in unit.sources:
        if "own_turn" in source.moments and source.offers(m, unit, "own_turn", None):
            return True
    return False


def act(m: MissionState, unit: Unit, action: Action) -> Steps:
    """Carry out one action of the acting hero or unit, and turn up the blips that are seen then."""
    steps = _carry_out(m, unit, action, None)
    if steps is not None:
        yield from steps
    if action.verb in ("move", "sprint"):
        _moved(m, unit)
    if m.blips and blips.in_sight(m):
        yield from blips.look(m)


def _carry_out(m: MissionState, unit: Unit, action: Action, drawn: Family | None) -> Steps | None:
    """Carry out an action, or return the steps of one in which somebody may be asked.

    ``drawn`` is the family that it may have been drawn from.
    """
    verb = action.verb
    kind = VERB_BITS.get(verb, 0)
    m.used |= kind if kind != INTERACT else spent(m, USES.get(verb, 0))
    if "merging" in m.in_turn:
        del m.in_turn["merging"]
    if verb in ("move", "sprint"):
        return movement.go(m, unit, action, drawn)
    if verb == "attack":
        return _settled_attack(m, unit, action) if m.solo else _attacked(m, unit, action, drawn)
    if verb == "overwatch":
        # the turn is over, whatever is left of it (CX-OW-07)
        unit.overwatch = TOKEN if m.in_turn.get("moved") else TOKEN_PLUS
        m.in_turn["over"] = 1
        m.note("overwatch", unit.id, unit.overwatch)
        return None
    if verb == "reinforce":
        return reinforcement.reinforce(m, unit)
    if verb == "gather":
        return loot.gather(m, unit)
    if verb == "use-marker":
        return markers.use(m, unit, action)
    if verb == "use":
        return _use(m, unit, action, drawn)
    if verb == "mutate":
        calm = "any_calm" in card(m, str(action.args[0])).moments
        return perform(m, action, "any_calm" if calm else "target_choice", None if calm else unit)
    if verb == "smash":
        before = len(m.ruined)
        buildings.smash(m, unit.models[0], str(action.args[1]), doors=True)
        return upgrades.tell(m, unit, "smashed", m.ruined[before:]) if m.upgrades else None
    if verb == "stand":
        unit.down = False
        m.note("stands", unit.id)
    elif verb == "recover":
        unit.stunned = False
        m.note("recovers", unit.id)
    elif verb == "merge":
        units.merge(m, action)
    elif verb == "extract" and unit.kind == vip.VIP:
        vip.extract(m, unit)
    else:
        assert isinstance(unit, Hero)
        if verb == "extract":
            station.leave(m, unit, str(action.args[1]) if len(action.args) > 1 else station.HQ)
        elif verb == "equip":
            loot.equip(m, unit, str(action.args[1]))
        elif verb == "stow":
            loot.stow(m, unit)
        elif verb == "trade":
            loot.trade(m, action)
        else:
            return goals.interact(m, unit, action)
    return None


def _moved(m: MissionState, unit: Unit) -> None:
    """What follows a movement of one's own: the siren has had its Move, and units that met may merge."""
    if "siren" in m.in_turn:
        del m.in_turn["siren"]
    if unit.side == OVERMIND and unit.models and units.merges(m, unit, True):
        m.in_turn["merging"] = 1


def _attacked(m: MissionState, unit: Unit, action: Action, drawn: Family | None = None) -> Steps:
    """The steps of an attack that was answered."""
    attack = drawn.declared(action) if isinstance(drawn, Attacks) else declared(m, unit, action)
    assert attack is not None
    return combat.resolve(m, attack)


def _settled_attack(m: MissionState, unit: Unit, action: Action) -> Steps:
    """The same where nobody plays the Overmind, and what was answered may leave something open."""
    action = yield from solo.settled(m, unit, action)
    yield from _attacked(m, unit, action)


def _use(m: MissionState, unit: Unit, action: Action, drawn: Family | None) -> Steps:
    """Use an ability or an item in one's own turn; an ability that costs an Interact gives experience (CX-XP-05)."""
    source = source_of(unit, str(action.args[1]))
    assert source is not None
    moment = drawn.moment(action) if type(drawn) is Uses else ""
    if not moment:
        moment = next(
            moment
            for moment in ("stunned_turn", "own_turn", "interact", "attack_action", "move_action")
            if moment in source.moments and action in source.offers(m, unit, moment, None)
        )
    if moment in ("interact", "attack_action", "move_action"):
        use = CONSUMABLE if source.kind == "consumable" else ABILITY
        m.used |= {"interact": spent(m, use), "attack_action": ATTACK, "move_action": MOVE}[moment]
    m.note("use", unit.id, source.id, source.title, source.clauses)
    if m.upgrades and moment == "interact" and isinstance(unit, Hero) and source.id in _abilities(m, unit):
        drowned = [False]
        if upgrades.bearers(m, "hollow_echo"):
            yield from ask(m, OVERMIND, "ability_used", (unit, source, drowned), unit.id)
        if drowned[0]:
            return
    yield from source.use(m, unit, action, moment, None)
    if moment == "interact" and isinstance(unit, Hero) and source.id in _abilities(m, unit):
        damage.award(m, unit, 1)


def _abilities(m: MissionState, hero: Hero) -> list[str]:
    return [entry.id for entry in m.pack.heroes[hero.id].abilities]


# ---- blips


def blip_families(m: MissionState, blip: Blip) -> list[Family]:
    """Everything that the acting blip may do: Move, Flip, Interact, two different ones of them (CX-BLIP-01, CX-BLIP-10)."""
    found: list[Family] = [option("end", blip.id)]
    if actions_left(m) <= 0:
        return found
    if blip.unit is not None and blip.unit.stunned:
        # a unit that was hidden again keeps its bar: it must show itself before it can recover
        found.append(option("flip", blip.id))
        return found
    if not m.used & MOVE and m.ground.steps(blip.square) & ~(m.bodies | m.pits):
        where = movement.Destinations("move", m, movement.blip_walk(m, blip), (blip.id,))
        if not m.in_turn or where.count():
            found.append(where)
    if not m.used & FLIP and not blip.decoy:
        found.append(option("flip", blip.id))
    if not m.used & NO_GATHER and m.spanners & blip.mask:
        found.append(option("gather", blip.id))
    return found


def play_blip(m: MissionState, blip: Blip) -> Steps:
    """The turn of a blip; if it is turned up, what is left belongs to its unit (CX-BLIP-05, CX-BLIP-11)."""
    while m.acting == blip.id and blip in m.blips:
        kinds = blip_families(m, blip)
        calm = calm_plays(m)
        if calm is not None:
            kinds.append(calm)
        question = Decision(OVERMIND, "action", kinds, blip.id, (str(actions_left(m)),))
        question.rest = True
        # a Decoy has no Flip: that its turn is over sooner is not to tell it from the others
        question.open = m.open_windows
        answer = yield question
        if answer.verb == "end":
            break
        if answer.verb == "mutate":
            yield from perform(m, answer, "any_calm", None)
            yield from look_round(m)
            continue
        m.used |= VERB_BITS[answer.verb] if answer.verb != "gather" else spent(m, USES["gather"])
        if answer.verb == "move":
            yield from movement.go_blip(m, blip, answer)
        elif answer.verb == "flip":
            yield from blips.flip(m, blip)
        else:
            yield from loot.gather(m, blip)
        if m.blips and blips.in_sight(m):
            yield from blips.look(m)
        goals.check(m)
        if actions_left(m) <= 0:
            break
    if m.acting != blip.id and m.find(m.acting) is not None:
        yield from play(m)
    else:
        who = m.acting
        end(m)
        if m.agenda:
            yield from agendas.turn_end(m, who)
        if m.blips and blips.in_sight(m):
            yield from look_round(m)


def may_flip_reason() -> str:
    """Why a Decoy has no Flip: there is nothing to replace it with."""
    return "A Decoy has no models to be replaced by."


__all__ = [
    "ACTIONS",
    "HEROES",
    "OTHER",
    "actions_left",
    "ask_both",
    "begin",
    "end",
    "engaged",
    "families",
    "play",
    "play_blip",
]
