"""Positions made in Python, and rules that no printed profile can show."""

import pytest

from rulebound.games.chronicle_x import attacks
from rulebound.games.chronicle_x.forms import LONG, MELEE
from rulebound.games.chronicle_x.position import position
from rulebound.games.chronicle_x.state import Model, Stats
from rulebound.games.trial import FieldError


def _keep_long_only(model: Model) -> None:
    """Take a model's short band away."""
    own = model.stats
    model.stats = Stats(own.melee, 0, 0, own.long_range, own.long, own.defence, own.move)


def test_a_model_with_only_a_long_attack_uses_it_at_any_distance_but_beside_an_enemy() -> None:
    """bites: CX-COMBAT-08"""
    for square, form in (("c1", LONG), ("f1", LONG), ("b1", MELEE)):
        m = position(map="12x2", heroes={"reyes": "a1"}, units={"greys-1": [square]}).state
        reyes, greys = m.hero("reyes"), m.units[0]
        _keep_long_only(reyes.model)
        attack = attacks.legal(m, reyes, greys)
        assert attack is not None
        assert (attack.form if form == MELEE else attack.band) == form


def test_a_model_without_a_short_attack_has_no_shot_beyond_its_long_range() -> None:
    """spares: CX-COMBAT-08"""
    m = position(map="12x2", heroes={"reyes": "a1"}, units={"greys-1": ["j1"]}).state
    reyes = m.hero("reyes")
    _keep_long_only(reyes.model)
    assert attacks.legal(m, reyes, m.units[0]) is None


def test_a_position_is_a_rest_point_and_a_copy_plays_the_same() -> None:
    there = position(map="12x3", heroes={"reyes": "a2", "kaur": "a1"}, acting="reyes")
    before = there.state.copy().digest()
    assert there.trial.match.resting
    copy = there.trial.match.copy()
    copy.play("move reyes c2")
    assert there.state.digest() == before != copy.state.digest()


@pytest.mark.parametrize(
    ("field", "value", "most"), [("level", 3, 2), ("level", -1, 2), ("neon", 7, 6), ("neon", -1, 6)]
)
def test_a_level_and_tokens_that_no_hero_has_are_refused(field: str, value: int, most: int) -> None:
    with pytest.raises(FieldError, match=f"must be from 0 to {most}"):
        position(map="3x3", heroes={"clemson": {"at": "a1", field: value}}).match.view()
