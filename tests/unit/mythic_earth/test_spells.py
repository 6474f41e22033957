"""Every effect that the content names has its function, and every function is asked for."""

from __future__ import annotations

import inspect

import pytest

from rulebound.games.mythic_earth import blessings, blessings_effects, spells, spells_aim
from rulebound.games.mythic_earth.pack import load_pack
from rulebound.games.mythic_earth.pack_magic import Blessing, Spell

PACK = load_pack()


def asked_by_spells() -> set[str]:
    return {effect.effect for spell in PACK.spells.values() for effect in spell.effects}


def needs() -> set[str]:
    found = [spell.target.needs for spell in PACK.spells.values()]
    return {need.effect for need in found if need is not None}


def test_every_effect_of_a_spell_has_its_function_and_every_function_is_used() -> None:
    assert set(spells.EFFECTS) == asked_by_spells()


def test_every_condition_of_a_target_has_its_function_and_every_function_is_used() -> None:
    assert set(spells_aim.NEEDS) == needs()


def test_every_blessing_has_its_function_and_every_function_is_used() -> None:
    assert set(blessings_effects.EFFECTS) == {blessing.effect for blessing in PACK.blessings.values()}


def test_every_moment_of_a_blessing_is_one_that_somebody_asks_about() -> None:
    known = {*blessings.MOMENTS, "any", "enemy-magic"}
    assert {blessing.moment for blessing in PACK.blessings.values()} == known


@pytest.mark.parametrize("name", sorted(spells.EFFECTS))
def test_a_function_is_told_in_a_sentence(name: str) -> None:
    assert (inspect.getdoc(spells.EFFECTS[name]) or "").endswith(".")


@pytest.mark.parametrize("name", sorted(blessings_effects.EFFECTS))
def test_a_blessing_names_its_clause(name: str) -> None:
    assert "ME-BLESS-" in (inspect.getdoc(blessings_effects.EFFECTS[name]) or "")


@pytest.mark.parametrize("spell", list(PACK.spells.values()), ids=lambda spell: spell.id)
def test_a_spell_can_be_proposed_in_some_form(spell: Spell) -> None:
    """Its target is of a kind that answers can name, and a length that its effects use is there."""
    target = spell.target
    assert target.shape in (None, "circle", "strip", "piece")
    if target.shape == "circle":
        assert target.diameter > 0
    if target.shape == "strip":
        assert target.length > 0 and target.width > 0
    for effect in spell.effects:
        if effect.effect in ("add_ground", "block_sight"):
            assert effect.length("diameter") == target.diameter
        if effect.effect in ("area_halves_move", "area_hits", "area_markers") and target.shape == "circle":
            assert target.diameter == 3000


@pytest.mark.parametrize("blessing", list(PACK.blessings.values()), ids=lambda blessing: blessing.id)
def test_a_blessing_of_any_time_has_a_target(blessing: Blessing) -> None:
    assert blessing.moment != "any" or blessing.target is not None
