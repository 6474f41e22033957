"""Why not: the reason, the clauses and the line for whatever a player may try and cannot do now."""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.chronicle_x import (
    agendas,
    interruption,
    notation,
    refused_attacks,
    refused_interacts,
    refused_moves,
    refused_reinforcements,
    refused_setup,
    station,
    token_limits,
    turn,
    units,
    vip,
)
from rulebound.games.chronicle_x.aiming import attack_of, line_json, sight_between
from rulebound.games.chronicle_x.interacts import NO_ABILITY, NO_CONSUMABLE, barred
from rulebound.games.chronicle_x.moments import source_of
from rulebound.games.chronicle_x.prompts import prompt, verb_of
from rulebound.games.chronicle_x.refused_interacts import INTERACTS
from rulebound.games.chronicle_x.reinforcement import REINFORCED
from rulebound.games.chronicle_x.sources import Source
from rulebound.games.chronicle_x.state import (
    ATTACK,
    FLIP,
    HEROES,
    INTERACT,
    MOVE,
    OVERMIND,
    OVERWATCH,
    SPRINT,
    Hero,
    MissionState,
    Unit,
)
from rulebound.games.chronicle_x.words import (
    SIDE_NAMES,
    agree,
    item_name,
    listed,
    name,
    possessive,
    token_name,
)
from rulebound.kernel.decisions import Action, Decision, Refusal
from rulebound.space.board import bits

Json = dict[str, Any]

__all__ = ["INTERACTS", "attack_of", "of_source", "of_verb", "refusal_json", "refused", "why_not"]

BITS: Final = {
    "move": MOVE,
    "stand": MOVE,
    "sprint": SPRINT,
    "attack": ATTACK,
    "overwatch": OVERWATCH,
    "flip": FLIP,
    "interact": INTERACT,
    **{verb: barred(verb) for verb in INTERACTS},
}
KIND_WORDS: Final = {
    MOVE: "Move",
    SPRINT: "Sprint",
    ATTACK: "Attack",
    OVERWATCH: "Overwatch",
    FLIP: "Flip",
    INTERACT: "Interact",
}

PUTS: Final = {
    ("take-cover", "take-cover"): refused_moves.cover,
    ("revealed_model", "place"): refused_moves.revealed,
    ("follower", "place"): refused_moves.follower,
}
"""Why a unit does not go where it is put, by decision and verb."""

WHEN: Final[dict[str, tuple[str, ...]]] = {
    "lay": ("CX-SETUP-07", "CX-CONQ-17", "CX-CONQ-18"),
    "occupy": ("CX-CONQ-13",),
    "buy": ("CX-SETUP-09", "CX-BUY-01"),
    "unbuy": ("CX-SETUP-09", "CX-BUY-01"),
    "done": ("CX-SETUP-09", "CX-BUY-01"),
    "deploy": ("CX-DEPLOY-01", "CX-DEPLOY-04"),
    "return": ("CX-EXTRACT-03",),
    "fetch": ("CX-EXTRACT-05",),
    "go": ("CX-MOVE-05",),
    "stay": ("CX-MOVE-05", "CX-EXTRACT-03"),
    "keep": ("CX-NEON-05",),
    "reroll": ("CX-NEON-02", "CX-NEON-05"),
    "stray": ("CX-COMBAT-13",),
    "lose": ("CX-UNIT-26", "CX-UNIT-27"),
    "push": ("CX-FX-13",),
    "away": ("CX-FX-02",),
    "fire": ("CX-OW-12",),
    "reveal": ("CX-BLIP-16",),
    "behave": ("CX-BEHAV-01",),
    "decline": ("CX-BEHAV-02", "CX-BEHAV-13"),
    "rush": ("CX-BEHAV-06",),
    "protect": ("CX-BEHAV-08",),
    "take-cover": ("CX-BEHAV-10",),
    "keep-item": ("CX-INT-03",),
    "remove": ("CX-BUY-05",),
    "discard": ("CX-MUT-03", "CX-MUT-12"),
    "enough": ("CX-REINF-02",),
    "merge": ("CX-UNIT-34",),
    "reinforce": ("CX-REINF-13",),
    "pass": ("CX-ACT-04", "CX-MUT-05"),
}
"""When the rules ask for an answer, by verb: why it is none at other times. What cards ask for is not among them."""


def _when(m: MissionState, action: Action) -> tuple[str, ...]:
    if action.verb != "place":
        return WHEN.get(action.verb, ())
    figure = str(action.args[0]) if action.args else ""
    if m.blip(figure) is not None:
        return ("CX-DEPLOY-04",)
    unit = m.find(figure)
    return ("CX-DEPLOY-01", "CX-DEPLOY-02") if isinstance(unit, Hero) else ("CX-UNIT-02", "CX-UNIT-10")


OF_THE_OVERMIND: Final = {
    "reinforce": Refusal("Only the Overmind has a reinforcement pool.", ("CX-REINF-01",)),
    "interrupt": Refusal("Only the Overmind interrupts.", ("CX-MUT-07",)),
}
"""What the Heroes are told of answers that are never theirs."""


def why_not(m: MissionState, decision: Decision, action: Action) -> Refusal | None:
    """Why an answer is not open at a decision; None if it is."""
    if action.args and decision.accepts(action):
        return None
    refusal = _why_not(m, decision, action)
    return Refusal(agree(m, refusal.reason), refusal.clauses, refusal.line)


def _why_not(m: MissionState, decision: Decision, action: Action) -> Refusal:
    if decision.kind == "action" and (
        action.verb in BITS or action.verb in ("use", "end", "merge", "reinforce")
    ):
        return _of_turn(m, decision, action)
    if decision.kind == "activate" and action.verb == "activate":
        return _activate(m, decision, action)
    if decision.kind in ("deploy_hero", "deploy_blip") and action.verb == "place":
        return refused_moves.deployment(m, decision, action)
    prepares = refused_setup.REASONS.get((decision.kind, action.verb))
    if prepares is not None:
        return prepares(m, decision, action)
    if decision.kind in ("quick_shot", "rush_attack") and action.verb == "attack":
        return _by_behaviour(m, decision, action)
    if action.verb in OF_THE_OVERMIND and decision.seat != OVERMIND:
        # nothing more: what the Overmind bought and holds is its secret (CX-BUY-06)
        return OF_THE_OVERMIND[action.verb]
    if action.verb == "reinforce" and decision.kind in ("activate", "arrival"):
        return refused_reinforcements.arrival(m, action)
    if decision.kind == "reinforcement" and action.verb == "place":
        return refused_reinforcements.place(m, decision, action)
    puts = PUTS.get((decision.kind, action.verb))
    if puts is not None:
        return puts(m, decision, action)
    if decision.kind == "return" and action.verb == "return":
        return _come_back(m, decision, action)
    if decision.kind == "go_on" and action.verb == "go":
        return refused_moves.go_on(m, decision, action)
    if action.verb == "mutate":
        return _mutate(m, decision, action)
    if action.verb == "interrupt":
        return interruption.refusal(m, action)
    if action.verb == "keep" and decision.kind == "agenda":
        return agendas.refusal(m, action)
    verbs = [family.verb for family in decision.families]
    if action.verb in verbs:
        return Refusal(_not_among(m, action), _when(m, action))
    if action.verb in BITS or action.verb in ("activate", "end", "use"):
        return Refusal(f"Another choice comes first: {prompt(m, decision)}", ("CX-ACT-02",))
    return Refusal(f"{verb_of(action.verb).label} is no answer here: {prompt(m, decision)}", _when(m, action))


def _not_among(m: MissionState, action: Action) -> str:
    words = notation.text(m.ground.board, action)
    label = verb_of(action.verb).label
    return f"{label}: that is not among the answers here ({words})." if action.args else f"{label} what?"


# ---- the turn of a figure


def _of_turn(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why the figure that acts cannot do something."""
    figure = str(action.args[0]) if action.args and isinstance(action.args[0], str) else ""
    if figure and figure != decision.subject:
        return _not_its_turn(m, decision, figure)
    verb = action.verb
    if verb == "use":
        return _use(m, decision, action)
    if verb == "reinforce":
        return of_verb(m, decision.subject, verb)
    common = common_refusal(m, decision.subject, verb)
    if common is not None:
        return common
    unit = m.find(decision.subject)
    if unit is None:
        return _of_blip(m, decision, action)
    rest = action.args[1:]
    if verb in ("move", "sprint"):
        if not rest:
            return of_verb(m, unit.id, verb)
        return refused_moves.walk(m, unit, verb, rest)
    if verb == "attack":
        if not rest:
            return of_verb(m, unit.id, verb)
        return refused_attacks.attack(m, unit, rest)
    if verb in INTERACTS:
        return refused_interacts.interact(m, unit, verb, rest)
    if verb == "merge":
        ways = units.merges(m, unit) if "merging" in m.in_turn else []
        if ways:
            like = " ".join(["merge", *[str(arg) for arg in ways[0].args]])
            reason = (
                f"Name a unit beside it and how many models {name(m, unit.id)} is to have, as in '{like}'."
            )
            return Refusal(reason, ("CX-UNIT-29", "CX-UNIT-30", "CX-UNIT-32"))
        return Refusal("Units merge when a move has just brought incomplete ones together.", ("CX-UNIT-34",))
    if verb == "stand":
        return Refusal(f"{name(m, unit.id)} stands already.", ("CX-FX-07",))
    return of_verb(m, unit.id, verb)


def _not_its_turn(m: MissionState, decision: Decision, figure: str) -> Refusal:
    unit, blip = m.find(figure), m.blip(figure)
    if unit is None and blip is None:
        return Refusal(f"There is no figure {figure!r} on the table.")
    side = unit.side if unit is not None else OVERMIND
    if side != decision.seat:
        return Refusal(f"{name(m, figure)} belongs to the {SIDE_NAMES[side]}.", ("CX-ROUND-04",))
    whose = possessive(m, decision.subject)
    return Refusal(f"It is {whose} turn; it ends before {name(m, figure)} can act.", ("CX-ACT-02",))


def common_refusal(m: MissionState, figure: str, verb: str) -> Refusal | None:
    """What bars a whole kind of action: states, the action spent, no action left."""
    who = name(m, figure)
    unit = m.find(figure)
    bit = BITS.get(verb, 0)
    if unit is not None and unit.stunned and verb != "recover":
        return Refusal(f"{who} is Stunned and has to recover by an Interact first.", ("CX-FX-05",))
    if bit and m.used & bit:
        if verb == "move" and REINFORCED in m.in_turn:
            given = f"{who} has given up its movement for reinforcements."
            return Refusal(given, ("CX-REINF-03", "CX-ACT-04"))
        if verb in INTERACTS or verb == "interact":
            clauses: tuple[str, ...] = ("CX-ACT-04", "CX-ACT-06")
        else:
            clauses = ("CX-ACT-04",)
        return Refusal(
            f"{who} has used its {KIND_WORDS.get(bit, 'Interact')} this turn; no kind of action comes twice.",
            clauses,
        )
    if bit and turn.actions_left(m) <= 0:
        return Refusal(f"{who} has no action left this turn.", ("CX-ROUND-02",))
    if unit is not None and unit.down:
        if verb == "attack":
            return Refusal(f"{who} is down and cannot attack before standing up.", ("CX-FX-08",))
        if verb == "move":
            return Refusal(f"{who} is down: the Move is spent on standing up.", ("CX-FX-07",))
        if verb in ("sprint", "overwatch"):
            return Refusal(f"{who} is down and has to stand up first.", ("CX-FX-09",))
    if unit is not None and (bit or verb == "end") and verb != "move" and turn.bound_to_siren(m, unit):
        return Refusal(f"The siren draws {who}: a Move towards it comes first.", ("CX-MOVE-10",))
    return None


def of_verb(m: MissionState, figure: str, verb: str) -> Refusal:
    """Why a figure has nothing at all of a kind now."""
    refusal = _of_verb(m, figure, verb)
    return Refusal(agree(m, refusal.reason), refusal.clauses, refusal.line)


def _of_verb(m: MissionState, figure: str, verb: str) -> Refusal:
    unit = m.find(figure)
    if verb == "reinforce" and unit is not None:
        return refused_reinforcements.of_unit(m, unit)
    common = common_refusal(m, figure, verb)
    if common is not None:
        return common
    who = name(m, figure)
    if unit is None:
        return _blip_verb(m, figure, verb)
    if verb in ("move", "sprint"):
        return refused_moves.none_at_all(m, unit, verb)
    if verb == "attack":
        return refused_attacks.none_at_all(m, unit)
    if verb == "overwatch":
        if not token_limits.left(m, verb):
            return Refusal("All ten Overwatch tokens lie on the map.", ("CX-COMP-07",))
        return Refusal(f"{who} has no shot to hold ready.", ("CX-OW-01", "CX-OW-08"))
    if verb == "interact":
        return refused_interacts.none_at_all(m, unit)
    if verb in INTERACTS:
        return refused_interacts.interact(m, unit, verb, ())
    if verb == "flip":
        return Refusal(f"{who} cannot turn up: only blips do.", ("CX-BLIP-05",))
    own = "CX-ACT-09" if unit.side == HEROES else "CX-ACT-07"
    return Refusal(f"{who} cannot do that now.", (own,))


# ---- blips


def _of_blip(m: MissionState, decision: Decision, action: Action) -> Refusal:
    blip = m.blip(decision.subject)
    verb = action.verb
    if blip is None:
        return Refusal(f"{name(m, decision.subject)} is not on the map.")
    if verb == "move" and len(action.args) > 1:
        return refused_moves.blip_walk(m, blip, action.args[1:])
    return _blip_verb(m, blip.id, verb)


def _blip_verb(m: MissionState, figure: str, verb: str) -> Refusal:
    blip = m.blip(figure)
    who = name(m, figure)
    if verb in ("sprint", "attack", "overwatch"):
        return Refusal(f"{who} is a blip: it only moves, flips or interacts.", ("CX-BLIP-01",))
    if verb == "move":
        return Refusal(f"{who} has no free square to step on.", ("CX-BLIP-02", "CX-MOVE-07"))
    if verb == "flip" and blip is not None and blip.decoy:
        return Refusal(turn.may_flip_reason(), ("CX-BLIP-05",))
    if blip is not None:
        return refused_interacts.blip_interact(m, blip)
    return Refusal(f"{who} cannot do that now.", ("CX-BLIP-01",))


# ---- activation, behaviours, cards


def _activate(m: MissionState, decision: Decision, action: Action) -> Refusal:
    figure = str(action.args[0]) if action.args else ""
    if not figure:
        return Refusal("Name the figure to activate.", ("CX-ACT-02", "CX-ACT-10"))
    unit, blip = m.find(figure), m.blip(figure)
    if unit is None and figure == vip.VIP and m.vip_tokens:
        return Refusal(f"{name(m, figure)} has yet to be found: tokens lie face down.", ("CX-INT-01",))
    if unit is None and blip is None:
        return Refusal(f"There is no figure {figure!r} on the table.")
    side = unit.side if unit is not None else OVERMIND
    who = name(m, figure)
    if side != decision.seat:
        if side == OVERMIND:
            return Refusal("Aliens are activated after all the heroes.", ("CX-ACT-03",))
        return Refusal(f"{who} belongs to the {SIDE_NAMES[side]}.", ("CX-ROUND-04",))
    if unit is not None and unit.kind == "sentry":
        return Refusal("The sentry gun takes no turn; it stays on Overwatch.", ("CX-ACT-01",))
    if isinstance(unit, Hero) and unit.lost:
        return Refusal(f"{who} is out of the mission.", ("CX-DIAL-03",))
    if isinstance(unit, Hero) and not unit.here:
        return _away(m, unit)
    if figure == vip.VIP and "found" in m.in_round:
        return Refusal(f"{who} was found in this round; the first turn comes in the next.", ("CX-ROUND-02",))
    if unit is not None and unit.barred:
        return Refusal(f"{who} has interrupted and may not act until this phase is over.", ("CX-MUT-08",))
    return Refusal(
        f"{who} has had {'a' if isinstance(unit, Hero) else 'its'} turn this round.",
        ("CX-ROUND-02", "CX-ACT-10"),
    )


def _come_back(m: MissionState, decision: Decision, action: Action) -> Refusal:
    """Why a hero cannot come back on a square."""
    hero = m.hero(decision.subject)
    squares_ = [m.ground.board.name(each) for each in station.ways_back(m, hero)]
    who = name(m, hero.id)
    if action.args and action.args[0] != hero.id:
        return Refusal(f"It is {possessive(m, hero.id)} return that is asked for.", ("CX-EXTRACT-03",))
    if hero.stunned:
        return Refusal(f"{who} is Stunned and has to recover before it comes back.", ("CX-FX-05",))
    return Refusal(
        f"{who} can come back on {listed(squares_, 'or')} only.", ("CX-EXTRACT-04", "CX-EXTRACT-07")
    )


def _away(m: MissionState, hero: Hero) -> Refusal:
    """Why a hero that is off the map is not activated."""
    who = name(m, hero.id)
    if hero.id not in m.station:
        return Refusal(f"{who} is not on the map.", ("CX-EXTRACT-01",))
    if hero.done:
        return Refusal(f"{who} is in the station and may come back in a later round.", ("CX-EXTRACT-03",))
    return Refusal(f"{who} finds no free square to come back to, and waits.", ("CX-EXTRACT-04",))


def _by_behaviour(m: MissionState, decision: Decision, action: Action) -> Refusal:
    unit = m.find(decision.subject)
    if unit is None or len(action.args) < 2 or action.args[0] != unit.id:
        return Refusal(f"{name(m, decision.subject)} makes this attack.", ("CX-BEHAV-01",))
    return refused_attacks.attack(m, unit, action.args[1:], melee=decision.kind == "rush_attack")


def _mutate(m: MissionState, decision: Decision, action: Action) -> Refusal:
    if decision.seat != OVERMIND:
        return Refusal("Only the Overmind plays mutation cards.", ("CX-MUT-05",))
    held = str(action.args[0]) if action.args else ""
    entry = m.pack.mutation(held)
    if entry is None:
        return Refusal(f"There is no mutation card {held!r}.")
    if held not in m.hand:
        return Refusal(f"{entry.name} is not in your hand.", ("CX-MUT-02",))
    if len(action.args) > 1 and action.args[1] == "supreme":
        if not entry.has_supreme:
            return Refusal(f"{entry.name} has no Supreme effect.", ("CX-MUT-06",))
        if len(m.hand) < 2:
            return Refusal(
                "A Supreme effect costs one more card from hand, and there is none.", ("CX-MUT-06",)
            )
    limits = f" The card: {entry.limits}." if entry.limits else ""
    return Refusal(f"{entry.name} cannot be played at this moment or on that target.{limits}", ("CX-MUT-05",))


def _use(m: MissionState, decision: Decision, action: Action) -> Refusal:
    unit = m.find(decision.subject)
    used = str(action.args[1]) if len(action.args) > 1 else ""
    source = source_of(unit, used) if unit is not None else None
    if unit is None or source is None:
        return Refusal(
            f"{name(m, decision.subject)} has no ability or item {used!r} in force.", ("CX-ACT-08",)
        )
    uses = (member for family in decision.families if family.verb == "use" for member in family.members())
    if any(member.args[1] == used for member in uses):
        return Refusal(f"{source.title} can be used now, but not {_on(m, action)}.", source.clauses[:2])
    return of_source(m, unit, source)


def _on(m: MissionState, action: Action) -> str:
    """What a use was meant for, in words."""
    args = action.args[2:]
    if args[:1] == ("equip",):
        return f"to equip {item_name(m, str(args[-1]))}"
    if args[:1] == ("trade",):
        return "for that trade"
    wanted = [
        m.ground.board.name(a) if isinstance(a, int) else item_name(m, a) if a in m.pack.items else name(m, a)
        for a in args
    ]
    return f"on {', '.join(wanted)}" if wanted else "without saying on what"


ENGAGED: Final = "An enemy is adjacent"
"""How a source says that its owner is engaged; that has a clause of its own."""


def of_source(m: MissionState, unit: Unit, source: Source) -> Refusal:
    """Why an ability or an item cannot be used in the unit's own turn now."""
    if "attack_action" in source.moments and turn.bars_throws(m, unit):
        barred = refused_attacks.by_effect(m, unit)
        if barred is not None:
            return barred
    reason = source.refusal(m, unit)
    clauses = source.clauses[:2]
    if reason:
        return Refusal(reason, ("CX-COMBAT-09",) if reason.startswith(ENGAGED) else clauses)
    who = name(m, unit.id)
    if unit.stunned and "stunned_turn" not in source.moments:
        return Refusal(f"{who} is Stunned and has to recover first.", ("CX-FX-05",))
    interact = NO_CONSUMABLE if source.kind == "consumable" else NO_ABILITY
    for moment, bit in (("interact", interact), ("attack_action", ATTACK), ("move_action", MOVE)):
        if moment in source.moments and "own_turn" not in source.moments:
            if m.used & bit:
                return Refusal(
                    f"{source.title} costs {_article(bit)}, and it is used.", ("CX-ACT-06", *clauses[:1])
                )
            if turn.actions_left(m) <= 0:
                return Refusal(
                    f"{source.title} costs {_article(bit)}, and no action is left.", ("CX-ROUND-02",)
                )
    return Refusal(f"{source.title} has nothing to be used on now.", clauses or ("CX-ACT-08",))


def _article(bit: int) -> str:
    word = KIND_WORDS.get(bit, "Interact")
    return f"an {word}" if word[0] in "AIO" else f"a {word}"


# ---- all that is refused, for the page


def refused(m: MissionState, decision: Decision) -> list[Json]:
    """The targets that the acting figure cannot attack and the uses of Interact that it has not."""
    if decision.kind == "activate":
        return _refused_activations(m, decision)
    unit = m.find(decision.subject)
    if decision.kind != "action" or unit is None:
        return []
    found: list[Json] = []
    targets = [enemy.id for enemy in m.present(OVERMIND if unit.side == HEROES else HEROES)]
    if unit.side == HEROES:
        targets.extend(blip.id for blip in m.blips)
    armed = unit.kind != vip.VIP
    for target in targets if armed else ():
        action = Action("attack", (unit.id, target))
        _add(m, decision, found, action, name(m, target), target)
    for place in bits(m.hazards) if armed else ():
        action = Action("attack", (unit.id, place))
        at = m.ground.board.name(place)
        _add(m, decision, found, action, f"{token_name(m, place).capitalize()} at {at}", at)
    for action, label, about in refused_interacts.wishes(m, unit):
        _add(m, decision, found, action, label, about)
    return found


def _refused_activations(m: MissionState, decision: Decision) -> list[Json]:
    found: list[Json] = []
    if decision.seat == HEROES:
        figures = [hero.id for hero in m.heroes]
        if m.brief.vip is not None and vip.on_map(m) is not None:
            figures.append(vip.VIP)
    else:
        figures = [blip.id for blip in m.blips] + [unit.id for unit in m.units if unit.side == OVERMIND]
    for figure in figures:
        _add(m, decision, found, Action("activate", (figure,)), name(m, figure), figure)
    return found


def _add(
    m: MissionState, decision: Decision, found: list[Json], action: Action, label: str, about: str
) -> None:
    if decision.accepts(action):
        return
    refusal = why_not(m, decision, action)
    if refusal is None:
        return
    entry: Json = {
        "verb": action.verb,
        "label": label,
        "text": notation.text(m.ground.board, action),
        **refusal_json(m, refusal),
    }
    if decision.subject:
        entry["subject"] = decision.subject
    if about:
        entry["target"] = about
    found.append(entry)


def refusal_json(m: MissionState, refusal: Refusal) -> Json:
    """A refusal as the page reads it."""
    found: Json = {"reason": refusal.reason, "clauses": list(refusal.clauses)}
    if refusal.line is not None:
        first, second = refusal.line
        found["line"] = line_json(m, first, second, sight_between(m, first, second), free=False)
    return found
