"""Exact odds of an attack before it is made: the same tallies as the rules, every face counted.

Not looked at is what the sides may still choose: reactions, cards, and abilities declared with the attack.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rulebound.games.chronicle_x import attacks, combat, upgrades
from rulebound.games.chronicle_x.aiming import attack_of
from rulebound.games.chronicle_x.combat import Attack
from rulebound.games.chronicle_x.state import Hero, MissionState, Unit
from rulebound.games.chronicle_x.words import NUMBERS, plural
from rulebound.kernel.decisions import Action, Decision
from rulebound.kernel.tally import Tally

if TYPE_CHECKING:
    from rulebound.dice.odds import Odds

Json = dict[str, Any]

FEW_REROLLS: Final = 3
"""Neon Rush tokens that a player may think of spending on one attack."""


class Policy(NamedTuple):
    """The odds under one way of using Neon Rush: damage dealt, its mean, and the chances that matter."""

    label: str
    rerolls: int
    spread: dict[int, Fraction]
    mean: Fraction
    headline: tuple[tuple[str, Fraction], ...]
    strays: Fraction


class AttackOdds(NamedTuple):
    """An attack as declared: its values and what would come of it."""

    attack: Tally
    defence: Tally | None
    policies: tuple[Policy, ...]

    def as_data(self) -> Json:
        """The odds with the values that they come from."""
        from rulebound.games.chronicle_x.preview import tally_json

        values = {"attack": self.attack, "defence": self.defence}
        return {
            **{name: None if tally is None else tally_json(tally) for name, tally in values.items()},
            **self.to_json(),
        }

    def to_json(self) -> Json:
        """The odds as the page reads them."""
        return {
            "policies": [
                {
                    "label": policy.label,
                    "rerolls": policy.rerolls,
                    "spread": [
                        {"value": value, "chance": float(chance)} for value, chance in policy.spread.items()
                    ],
                    "mean": float(policy.mean),
                    "headline": [
                        {"label": label, "chance": float(chance)} for label, chance in policy.headline
                    ],
                }
                for policy in self.policies
            ]
        }


Maker = Callable[[MissionState], Attack | None]
"""Declares the attack anew on a copy of the state."""


def of_action(m: MissionState, decision: Decision, action: Action) -> AttackOdds | None:
    """The odds of an attack that an answer would make or go on with; None where no dice decide it."""
    if decision.kind == "neon":
        return _of_neon(m, decision, action)
    return of_attack(m, lambda state: attack_of(state, decision, action))


def of_attack(m: MissionState, make: Maker) -> AttackOdds | None:
    """The odds of an attack that ``make`` declares."""
    attack = make(m)
    if attack is None:
        return None
    if attack.target is None:
        return _of_token(m, attack)
    return _of_unit(m, attack, make)


def rerolls_of(m: MissionState, attack: Attack) -> tuple[int, ...]:
    """The numbers of rerolls worth showing: none, a few, and all that the hero has."""
    unit = attack.attacker
    if not isinstance(unit, Hero) or attack.no_neon:
        return (0,)
    if any("forbids" in source.hooks and source.forbids(m, unit, "neon") for source in unit.sources):
        return (0,)
    if m.upgrades and upgrades.quiet(m, unit) is not None:
        return (0,)
    most = unit.neon // attack.neon_cost
    return tuple(dict.fromkeys((0, min(most, FEW_REROLLS), most)))


def _label(rerolls: int, most: int) -> str:
    if not rerolls:
        return "without rerolls"
    return f"with {'all' if rerolls == most and most > FEW_REROLLS else 'up to'} {rerolls} Neon Rush"


def _roll(m: MissionState, attack: Attack, tally: Tally, stray: bool) -> Any:
    from rulebound.dice.odds import Attack as Roll

    changes = tuple(combat.conversions(m, attack))
    return Roll(tally.dice, tally.surplus, changes, stray=stray)


# ---- a unit or a hero


class _Fight:
    """What decides an attack on a unit: the roll, the defence after each critical, and who falls when."""

    __slots__ = (
        "allies",
        "attack",
        "defence",
        "die",
        "falls",
        "lessened",
        "roll",
        "rows",
        "surplus",
        "tally",
        "target",
        "whole",
    )

    def __init__(self, m: MissionState, attack: Attack, make: Maker) -> None:
        target = attack.target
        assert target is not None
        self.attack = attack
        self.target = target
        self.die = m.die
        self.tally = combat.attack_value(m, attack)
        self.defence = combat.defence_value(m, attack, target)
        self.allies = bool(combat.stray_allies(m, attack))
        self.roll = _roll(m, attack, self.tally, self.allies)
        self.falls = losses(m, target)
        self.whole = self.falls[0] if isinstance(target, Hero) else sum(each.health for each in target.models)
        self.lessened = _lessened(m, attack, target)
        rows = [
            _defence_after(m, make, self.lessened(criticals), self.whole)
            for criticals in range(self.tally.dice + 1)
        ]
        self.rows = tuple([dice for dice, _ in rows])
        self.surplus = tuple([surplus for _, surplus in rows])

    def dealt(self, criticals: int, unblocked: int) -> int:
        """The Health that is lost."""
        first = self.lessened(criticals)
        # what one attack deals is lessened as one sum (damage.wound)
        rest = self.lessened(criticals + unblocked) - first
        return min(min(first, self.whole) + rest, self.whole)

    def odds(self, rerolls: int, faces: tuple[int, ...] | None = None) -> Odds:
        """The odds with the best use of so many rerolls, of a roll to come or of one that lies there."""
        from rulebound.dice.odds import Defence, Rerolls, attack_odds

        use = Rerolls(rerolls, stray_cost=1 if self.allies else 0)
        defence = Defence(self.rows, (), self.surplus)
        return attack_odds(self.die, self.roll, defence, use, self.dealt, faces)

    def policy(self, label: str, rerolls: int, parts: list[tuple[Odds, Fraction]]) -> Policy:
        """The odds of several cases together, each with its share."""
        spread: dict[int, Fraction] = {}
        missed = Fraction(0)
        for odds, share in parts:
            for (criticals, unblocked), chance in odds.by_criticals().items():
                value = self.dealt(criticals, unblocked)
                spread[value] = spread.get(value, Fraction(0)) + chance * share
            if self.allies:
                missed += odds.chance(lambda c, u, s: s > 0) * share
        spread = {value: spread[value] for value in sorted(spread)}
        mean = sum([value * chance for value, chance in spread.items()], Fraction(0))
        headline = [
            (words, sum([chance for value, chance in spread.items() if value >= need], Fraction(0)))
            for words, need in _thresholds(self.target, self.falls)
        ]
        if self.allies:
            headline.append(("strays onto an ally", missed))
        return Policy(label, rerolls, spread, mean, tuple(headline), missed)


def _of_unit(m: MissionState, attack: Attack, make: Maker) -> AttackOdds:
    fight = _Fight(m, attack, make)
    numbers = rerolls_of(m, attack)
    policies = tuple(
        fight.policy(_label(number, numbers[-1]), number, [(fight.odds(number), Fraction(1))])
        for number in numbers
    )
    return AttackOdds(fight.tally, fight.defence, policies)


# ---- a roll that lies on the table


KNOWN_AFTER_ROLL: Final = ("attack", "attack_roll", "reroll", "believed", "overwatch_fires")
"""Events after which an attack is still as it was declared."""


def _of_neon(m: MissionState, decision: Decision, action: Action) -> AttackOdds | None:
    """What keeping the dice brings, or throwing one again and going on as well as can be.

    None if an ability or a card has changed the attack since it was declared, if it strikes no unit, or if that is no
    answer here.
    """
    if not decision.accepts(action):
        return None
    make = _running(m, decision.subject)
    attack = make(m) if make is not None else None
    if make is None or attack is None or attack.target is None:
        return None
    fight = _Fight(m, attack, make)
    faces = tuple(combat.RESULT_NUMBERS[str(face)] for face in decision.args)
    if fight.tally.dice != len(faces):
        return None
    if action.verb == "keep":
        policies = [fight.policy("as the dice lie", 0, [(fight.odds(0, faces), Fraction(1))])]
        return AttackOdds(fight.tally, fight.defence, tuple(policies))
    place = int(str(action.args[1])) - 1
    found: list[Policy] = []
    # one token pays for this reroll, unless it is for nothing; what is left may follow
    paid = int(action.verb != "believe")
    for number in rerolls_of(m, attack):
        if found and number <= paid:
            continue
        more = max(number - paid, 0)
        parts = [
            (fight.odds(more, (*faces[:place], face, *faces[place + 1 :])), Fraction(count, m.die.faces))
            for face, count in enumerate(m.die.counts)
        ]
        label = f"then with up to {more} more" if more else "then keep"
        found.append(fight.policy(label, more + 1, parts))
    return AttackOdds(fight.tally, fight.defence, tuple(found))


def _running(m: MissionState, figure: str) -> Maker | None:
    """How to declare the attack anew that a figure is making, by what the log says of it.

    None for one that an ability or an item has made: it may be judged in a way of its own.
    """
    events = m.log.since(max(len(m.log) - 60, 0))
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event.kind not in KNOWN_AFTER_ROLL:
            return None
        if event.kind == "attack":
            name, target, _, form, band, how, psychic = event.data[:7]
            before = events[place - 1] if place else event
            if name != figure or not target or (before.kind == "use" and before.data[0] == figure):
                return None
            return lambda state: _anew(state, figure, str(target), (form, band, how, psychic))
    return None


def _anew(m: MissionState, figure: str, aim: str, words: tuple[object, ...]) -> Attack | None:
    form, band, how, psychic = words
    unit, target = m.find(figure), m.find(aim)
    if unit is None or target is None:
        return None
    if form == combat.MELEE:
        attack = attacks.blow(m, unit, target, bool(psychic))
    else:
        attack = attacks.shot(m, unit, target, bool(psychic))
    if attack is None or attack.band != band:
        return None
    attack.how = str(how)
    return attack


def _thresholds(target: Unit, falls: list[int]) -> list[tuple[str, int]]:
    """What to tell of the damage: how many models fall, or whether a hero does."""
    if isinstance(target, Hero):
        return [("takes out", falls[0]), ("wounds", 1)]
    count = len(falls)
    if count == 1:
        return [("slays it", falls[0]), ("wounds", 1)]
    found: list[tuple[str, int]] = []
    for number, need in enumerate(falls, 1):
        word = NUMBERS[number] if number < len(NUMBERS) else str(number)
        found.append((f"slays all {word}" if number == count else f"slays {word}", need))
    return found


def _lessened(m: MissionState, attack: Attack, target: Unit) -> Callable[[int], int]:
    """What is left of an amount of damage after what the target has against it."""
    cause = "card" if attack.form == combat.CARD else "attack"
    sources = [source for source in target.sources if "lessen" in source.hooks]

    def left(amount: int) -> int:
        for source in sources:
            if amount > 0:
                amount = source.lessen(m, target, amount, cause)
        return amount

    return left


def _defence_after(m: MissionState, make: Maker, damage: int, whole: int) -> tuple[int, int]:
    """Defence dice once criticals are marked: dials turn, lost models defend no more (CX-UNIT-28).

    With them, the Blanks that count as a Defend (CX-VAL-04).
    """
    state = m.copy()
    attack = make(state)
    assert attack is not None
    assert attack.target is not None
    if damage >= whole:
        return 0, 0
    suffer(state, attack.target, damage)
    tally = combat.defence_value(state, attack, attack.target)
    return tally.dice, combat.blocking_surplus(m, tally)


def losses(m: MissionState, unit: Unit) -> list[int]:
    """The damage at which each model falls, first to last; for a hero, that at which the hero does."""
    state = m.copy()
    copied = state.find(unit.id)
    assert copied is not None
    own = copied.models[0]
    total = 0
    found: list[int] = []
    while copied.models:
        model = next_to_lose(state, copied)
        total += model.health
        suffer(state, copied, model.health)
        if isinstance(copied, Hero):
            if model is own:
                return [total]
        else:
            found.append(total)
    return found


def suffer(m: MissionState, unit: Unit, amount: int) -> None:
    """Mark damage on a copied state, model by model, with nobody asked (CX-UNIT-26, CX-UNIT-27)."""
    while amount > 0 and unit.models:
        model = next_to_lose(m, unit)
        part = min(amount, model.health)
        model.set_health(model.health - part)
        amount -= part
        if model.health <= 0:
            m.lift(unit, model)
            unit.models.remove(model)


def next_to_lose(m: MissionState, unit: Unit) -> Any:
    """The model that damage goes to; of equals the owner gives up the one that guards the unit least.

    A hero's clone falls before the hero (damage.wound).
    """
    if isinstance(unit, Hero):
        return unit.models[-1]
    lowest = min(model.stats.defence for model in unit.models)
    weakest = [model for model in unit.models if model.stats.defence == lowest]
    hurt = [model for model in weakest if model.health < model.full]
    if hurt:
        return min(hurt, key=lambda model: model.health)
    green = m.plan.green | m.barricades
    return min(
        weakest,
        key=lambda model: (not model.mask & m.plan.red, bool(model.mask & green), model.square),
    )


# ---- a token


def _of_token(m: MissionState, attack: Attack) -> AttackOdds:
    """A token falls to two hits or one critical, and nothing defends it (CX-HAZ-02, CX-HAZ-04)."""
    from rulebound.dice.odds import Rerolls, attack_odds

    tally = combat.attack_value(m, attack)
    roll = _roll(m, attack, tally, False)

    needed = 2 - combat.hits_on(m, attack.token)

    def broken(criticals: int, hits: int) -> int:
        return int(criticals > 0 or hits >= needed)

    found: list[Policy] = []
    numbers = rerolls_of(m, attack)
    for number in numbers:
        odds = attack_odds(m.die, roll, 0, Rerolls(number), broken)
        chance = odds.chance(lambda c, u, s: broken(c, u) == 1)
        spread = {0: 1 - chance, 1: chance}
        headline = (("destroys it", chance),)
        found.append(Policy(_label(number, numbers[-1]), number, spread, chance, headline, Fraction(0)))
    return AttackOdds(tally, None, tuple(found))


def sentence(odds: AttackOdds) -> str:
    """The values in one line."""
    dice = plural(odds.attack.dice, "attack die", "attack dice")
    if odds.defence is None:
        return f"{dice}; no defence."
    against = plural(odds.defence.dice, "defence die", "defence dice") if odds.defence.dice else "no defence"
    over = (
        f", {plural(odds.attack.surplus, 'Blank counts', 'Blanks count')} as Hit"
        if odds.attack.surplus
        else ""
    )
    return f"{dice}{over} against {against}."
