"""Talents and special weapons: each of the content has its code and a scenario; what no scenario can look at."""

from pathlib import Path

import pytest
from msgspec import convert

from rulebound.games.mythic_earth import position, results, talents
from rulebound.games.mythic_earth.given import Given, KindGiven, UnitGiven
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.saves import Hits, save_tally
from rulebound.games.mythic_earth.state import Battle

SOURCE = Path(talents.__file__).parent
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "mythic-earth"
IN_THE_LINE = {"fast"}
"""Talents that are in the figures of a card already and do nothing more."""
LINE = "M6 SH6 FI5 SV4 RE5 BR9 W1"


def battle(**units: UnitGiven) -> Battle:
    return position.state_of(load_pack(), Given(units=units))


def test_the_scope_of_every_talent_is_that_of_the_content() -> None:
    words = {"mini": "mini", "any": "unit-if-any", "majority": "unit-if-majority", "all": "unit-if-all"}
    told = {name: talent.scope for name, talent in load_pack().talents.items()}
    assert {name: words[scope] for name, scope in talents.SCOPES.items()} == told


def test_no_talent_of_the_content_is_without_code() -> None:
    code = "".join(path.read_text() for path in SOURCE.glob("*.py") if path.name != "talents.py")
    missing = [name for name in load_pack().talents if f'"{name}"' not in code]
    assert set(missing) <= IN_THE_LINE


def test_no_effect_of_a_weapon_is_without_code() -> None:
    code = "".join(path.read_text() for path in SOURCE.glob("*.py"))
    effects = {effect.effect for weapon in load_pack().weapons.values() for effect in weapon.effects}
    assert effects
    assert [name for name in effects if f'"{name}"' not in code] == []


def test_every_talent_acts_in_a_scenario() -> None:
    played = "".join(path.read_text() for path in SCENARIOS.glob("*.yaml"))
    missing = [
        name for name in load_pack().talents if not any(mark + name in played for mark in ("[", ", ", "- "))
    ]
    assert set(missing) <= IN_THE_LINE


@pytest.mark.parametrize(("strength", "left"), [(0, 4), (3, 1), (4, 0)])
def test_strength_four_leaves_no_die_that_saves_sv_four(strength: int, left: int) -> None:
    """ME-SAVE-07: no weapon of the content has it, a card may."""
    m = battle(band=UnitGiven("blue", minis=1, line=LINE, at=(20, 20)))
    number = save_tally(m, m.units["band"], Hits(1, strength), 0, melee=False, cover=False)
    assert number.total == left


@pytest.mark.parametrize(
    ("first", "second", "feared"),
    [
        (("monster", 2), ("behemoth", 1), "second"),
        (("multitude", 1), ("beast", 9), "first"),
        (("humanoid", 3), ("humanoid", 4), "second"),
        (("humanoid", 4), ("humanoid", 4), "first"),
    ],
)
def test_a_loser_flees_from_the_largest_type_then_from_most_minis(
    first: tuple[str, int], second: tuple[str, int], feared: str
) -> None:
    """ME-RESULT-11."""
    m = battle(
        loser=UnitGiven("red", minis=1, line=LINE, at=(20, 20), foes=("first", "second")),
        first=convert(
            {"seat": "blue", "minis": first[1], "line": LINE, "type": first[0], "at": [20, 24]}, UnitGiven
        ),
        second=convert(
            {"seat": "blue", "minis": second[1], "line": LINE, "type": second[0], "at": [20, 30]}, UnitGiven
        ),
    )
    assert results.feared(m, m.units["loser"], m.units["first"]).id == feared


@pytest.mark.parametrize(("bearers", "others", "has"), [(1, 0, True), (1, 1, False), (2, 1, True)])
def test_a_talent_of_most_minis_is_lost_at_half(bearers: int, others: int, has: bool) -> None:
    """ME-UNIT-02: Dodge asks for more than half."""
    kinds = [KindGiven(LINE, bearers, talents=("dodge",))]
    if others:
        kinds.append(KindGiven(LINE, others))
    m = battle(band=UnitGiven("blue", kinds=tuple(kinds), at=(20, 20)))
    assert talents.has(m.units["band"], "dodge") is has
