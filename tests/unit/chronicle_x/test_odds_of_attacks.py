"""The odds shown before an attack are those of the rules: every die is tried through the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulebound.games.chronicle_x import turn
from rulebound.games.chronicle_x.odds import AttackOdds, Policy, of_action
from rulebound.games.chronicle_x.state import MissionState, Unit
from rulebound.kernel.chances import Chance
from rulebound.kernel.decisions import PASS, Action, Decision
from rulebound.kernel.events import EventLog
from unit.chronicle_x.builder import Table, table


def decision_of(m: MissionState) -> Decision:
    unit = m.find(m.acting)
    assert unit is not None
    return Decision(unit.side, "action", turn.families(m, unit), unit.id, ("2",), rest=True)


def odds_of(there: Table, line: str) -> AttackOdds:
    m = there.state
    found = of_action(m, decision_of(m), there.trial.match.read(line))
    assert found is not None
    return found


def health_of(unit: Unit | None) -> int:
    return sum(max(model.health, 0) for model in unit.models) if unit is not None else 0


class Tried:
    """One attack played again and again through the rules, with every face of every die."""

    def __init__(self, there: Table, line: str, target: str) -> None:
        self.m = there.state
        self.action = there.trial.match.read(line)
        self.target = target
        self.before = health_of(self.m.find(target))
        self.last = self.m

    def after(self, answers: tuple[Any, ...]) -> Any:
        """What the rules ask once these answers were given, or the Health that was lost."""
        m = self.m.copy()
        m.log = EventLog()
        self.last = m
        unit = m.find(m.acting)
        assert unit is not None
        steps = turn.act(m, unit, self.action)
        answer: Any = None
        left = list(answers)
        try:
            while True:
                request = steps.send(answer)
                if isinstance(request, Decision) and request.kind == "moment":
                    answer = PASS
                elif isinstance(request, Decision) and request.only() is not None:
                    answer = request.only()
                elif left:
                    answer = left.pop(0)
                else:
                    return request
        except StopIteration:
            return self.before - health_of(m.find(self.target))

    def spread(self, answers: tuple[Any, ...] = ()) -> dict[int, Fraction]:
        """The chances of each loss of Health; the hero rerolls for the best mean, the victim loses least."""
        request = self.after(answers)
        if isinstance(request, int):
            return {request: Fraction(1)}
        if isinstance(request, Chance):
            found: dict[int, Fraction] = {}
            outcomes = list(request.outcomes())
            total = sum(weight for _, weight in outcomes)
            for outcome, weight in outcomes:
                for value, chance in self.spread((*answers, outcome)).items():
                    found[value] = found.get(value, Fraction(0)) + chance * Fraction(weight, total)
            return found
        options = [self.spread((*answers, action)) for action in request.actions]
        return max(options, key=mean) if request.kind == "neon" else min(options, key=mean)


def mean(spread: dict[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in spread.items()), Fraction(0))


def nonzero(spread: dict[int, Fraction]) -> dict[int, Fraction]:
    return {value: spread[value] for value in sorted(spread) if spread[value]}


def policy(odds: AttackOdds, rerolls: int) -> Policy:
    return next(each for each in odds.policies if each.rerolls == rerolls)


def shot(**more: Any) -> Table:
    given: dict[str, Any] = {
        "map": "14x4",
        "heroes": {"voss": {"at": "m1"}, "reyes": {"at": "a2"}},
        "units": {"greys-1": ["d2"]},
        "acting": "reyes",
        "used": ["move"],
    }
    return table(**{**given, **more})


CASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("a lone Grey", {}, "attack reyes greys-1", "greys-1"),
    (
        "models fall one after the other",
        {"units": {"greys-1": ["d2 1", "e2", "e3"]}},
        "attack reyes greys-1",
        "greys-1",
    ),
    (
        "the better defence comes last",
        {"units": {"command-1": ["commander d2", "grey e2 1"]}},
        "attack reyes command-1",
        "command-1",
    ),
    (
        "a hero's dial turns with criticals",
        {
            "heroes": {"blackwood": {"at": "a2", "health": 4}},
            "units": {"greys-1": ["d2", "e2"]},
            "acting": "greys-1",
            "phase": "overmind",
        },
        "attack greys-1 blackwood",
        "blackwood",
    ),
    (
        "a hero with little left",
        {
            "heroes": {"blackwood": {"at": "a2", "health": 2}, "kaur": "m1"},
            "units": {"greys-1": ["d2"]},
            "acting": "greys-1",
            "phase": "overmind",
        },
        "attack greys-1 blackwood",
        "blackwood",
    ),
    (
        "a hero's clone falls first, though the hero is hurt and guards no better",
        {
            "heroes": {"eriksen": {"at": "a2", "health": 2, "clone": "a3"}, "kaur": "m1"},
            "units": {"greys-1": ["d2", "d3"]},
            "acting": "greys-1",
            "phase": "overmind",
        },
        "attack greys-1 eriksen",
        "eriksen",
    ),
    (
        "a stunned target has no dice in melee",
        {"units": {"greys-1": {"models": ["b2"], "stunned": True}}},
        "attack reyes greys-1",
        "greys-1",
    ),
    (
        "a psychic attack is not defended",
        {
            "heroes": {"reyes": "a2", "kaur": "m1"},
            "units": {"dominator-1": ["d2"]},
            "acting": "dominator-1",
            "phase": "overmind",
        },
        "attack dominator-1 reyes",
        "reyes",
    ),
]


@pytest.mark.parametrize(("what", "given", "line", "target"), CASES, ids=[case[0] for case in CASES])
def test_the_odds_without_rerolls_are_those_of_every_face_tried(
    what: str, given: dict[str, Any], line: str, target: str
) -> None:
    there = shot(**given)
    found = policy(odds_of(there, line), 0)
    tried = Tried(there, line, target).spread()
    assert nonzero(found.spread) == nonzero(tried), what
    assert found.mean == mean(tried)


def test_the_best_use_of_a_reroll_is_that_of_every_reroll_tried() -> None:
    given: dict[str, Any] = {
        "heroes": {"voss": "m1", "kaur": {"at": "a2", "neon": 1, "health": 2}},
        "units": {"greys-1": {"models": ["b2"], "stunned": True}},
        "acting": "kaur",
    }
    there = shot(**given)
    odds = odds_of(there, "attack kaur greys-1")
    assert [each.rerolls for each in odds.policies] == [0, 1]
    tried = Tried(there, "attack kaur greys-1", "greys-1").spread()
    assert policy(odds, 1).mean == mean(tried)
    assert policy(odds, 1).mean > policy(odds, 0).mean


def test_a_token_falls_to_two_hits_or_one_critical() -> None:
    there = shot(hazards=["c3"], units={"greys-1": ["m4"]})
    odds = odds_of(there, "attack reyes c3")
    tried = Tried(there, "attack reyes c3", "reyes")
    request = tried.after(())
    assert isinstance(request, Chance)
    broken = total = 0
    for faces, weight in request.outcomes():
        total += weight
        broken += weight * (faces.count(3) > 0 or faces.count(1) + 2 * faces.count(2) >= 2)
    assert odds.defence is None
    assert dict(policy(odds, 0).headline) == {"destroys it": Fraction(broken, total)}


def test_headlines_name_the_models_that_fall() -> None:
    there = shot(units={"greys-1": ["d2 1", "e2"]})
    found = policy(odds_of(there, "attack reyes greys-1"), 0)
    chances = dict(found.headline)
    assert chances["slays one"] == sum(c for value, c in found.spread.items() if value >= 1)
    assert chances["slays all two"] == sum(c for value, c in found.spread.items() if value >= 3)


def test_strays_are_foretold_where_an_ally_stands_beside_the_target() -> None:
    there = shot(heroes={"reyes": "a2", "voss": "e2"}, units={"greys-1": ["d2"]})
    assert "strays onto an ally" in dict(policy(odds_of(there, "attack reyes greys-1"), 0).headline)
    alone = dict(policy(odds_of(shot(), "attack reyes greys-1"), 0).headline)
    assert "strays onto an ally" not in alone


def test_rerolls_are_shown_for_none_for_a_few_and_for_all() -> None:
    there = shot(heroes={"reyes": {"at": "a2", "neon": 6}})
    labels = [each.label for each in odds_of(there, "attack reyes greys-1").policies]
    assert labels == ["without rerolls", "with up to 3 Neon Rush", "with all 6 Neon Rush"]


def test_looking_at_the_odds_changes_nothing() -> None:
    there = shot(units={"greys-1": ["d2 1", "e2"]})
    before = there.state.plain()
    odds_of(there, "attack reyes greys-1")
    assert there.state.plain() == before


def test_what_is_no_attack_has_no_odds() -> None:
    m = shot().state
    assert of_action(m, decision_of(m), Action("end", ("reyes",))) is None
    assert of_action(m, decision_of(m), Action("attack", ("reyes", "voss"))) is None


def test_dice_on_the_table_are_foretold_kept_and_thrown_again() -> None:
    there = shot(
        heroes={"voss": "m1", "kaur": {"at": "a2", "neon": 1, "health": 2}},
        units={"greys-1": {"models": ["b2", "c2"], "stunned": True}},
        acting="kaur",
    )
    tried = Tried(there, "attack kaur greys-1", "greys-1")
    roll = tried.after(())
    faces = next(outcome for outcome, _ in roll.outcomes() if sorted(set(outcome)) == [0, 1])
    asked = tried.after((faces,))
    assert isinstance(asked, Decision)
    assert asked.kind == "neon"
    m = tried.last
    for action in asked.actions:
        found = of_action(m, asked, action)
        assert found is not None
        assert nonzero(found.policies[-1].spread) == nonzero(tried.spread((faces, action)))
    for verb, args in (("reroll", ("kaur",)), ("reroll", ("kaur", "0")), ("attack", ("kaur", "greys-1"))):
        assert of_action(m, asked, Action(verb, args)) is None, "no answer to this decision has odds"


def test_an_attack_that_an_ability_has_changed_is_not_foretold_anew() -> None:
    there = shot(
        heroes={"voss": "m1", "kaur": {"at": "a2", "neon": 1}}, units={"greys-1": ["b2"]}, acting="kaur"
    )
    tried = Tried(there, "attack kaur greys-1", "greys-1")
    faces = next(outcome for outcome, _ in tried.after(()).outcomes())
    asked = tried.after((faces,))
    tried.last.note("use", "kaur", "something", "Something", ())
    assert of_action(tried.last, asked, Action("keep", ("kaur",))) is None


def at_neon(there: Table, *lines: str) -> Decision:
    """The question for rerolls after these lines."""
    there.play(*lines)
    decision = there.trial.match.decision
    assert decision is not None
    assert decision.kind == "neon"
    return decision


def test_a_throw_for_nothing_leaves_all_tokens_to_follow_it() -> None:
    there = table(
        map="12x3",
        mission={"like": "the-witness", "at": {"20A:e1": "l1"}},
        heroes={"reyes": {"at": "a2", "neon": 3}, "clemson": "l3"},
        units={"ridgewalker-1": ["d2"]},
        vip="b1",
        acting="reyes",
    )
    there.dice("attack reyes: b b d", "reroll reyes: b")
    decision = at_neon(there, "attack reyes ridgewalker-1")
    paid, free = (
        of_action(there.state, decision, Action(verb, ("reyes", "1"))) for verb in ("reroll", "believe")
    )
    assert paid is not None
    assert free is not None
    assert [each.label for each in paid.policies] == ["then keep", "then with up to 2 more"]
    assert [each.label for each in free.policies] == ["then keep", "then with up to 3 more"]
    decision = at_neon(there, "believe reyes 1")
    assert of_action(there.state, decision, Action("keep", ("reyes",))) is not None, "it is still foretold"


def test_a_shot_round_a_corner_is_not_foretold_as_a_straight_one() -> None:
    rows = ["+ + + + + + + +", " . . . . . . ."] * 3 + [
        "+ + + + + + + +",
        " . . .~g . . .",
        "+ + + + + + + +",
    ]
    there = table(
        map="\n".join(rows),
        heroes={"kaur": {"at": "a2", "in_use": "bankshot-pistol", "neon": 2}, "reyes": "g1"},
        advanced=["bankshot-pistol"],
        units={"ridgewalker-1": ["d4"]},
        acting="kaur",
    )
    there.dice("attack kaur: b b b")
    decision = at_neon(there, "use kaur bankshot-pistol ridgewalker-1 b1")
    assert of_action(there.state, decision, Action("keep", ("kaur",))) is None
