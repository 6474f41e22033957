"""What the effects of spells do: for each name that the content uses, its function (ME-CAST-02)."""

from __future__ import annotations

from typing import Final

from rulebound.games.mythic_earth import (
    laid_ground,
    spells_ground,
    spells_harm,
    spells_help,
    spells_lasting,
    spells_pools,
)
from rulebound.games.mythic_earth.dice import Steps
from rulebound.games.mythic_earth.spells_casting import Casting, Function

EFFECTS: Final[dict[str, Function]] = {
    function.__name__: function
    for function in (
        spells_harm.hits,
        spells_harm.area_hits,
        spells_harm.area_markers,
        spells_harm.gain_markers,
        spells_harm.pass_markers,
        spells_harm.brave_test,
        spells_harm.lose_on_alert,
        spells_harm.react_test_of_traps,
        spells_harm.push,
        spells_help.shed_markers,
        spells_help.unfreeze,
        spells_help.pay_mini,
        spells_help.restore_minis,
        spells_help.restore_wounds,
        spells_help.free_action,
        spells_help.relocate,
        spells_lasting.modify,
        spells_lasting.halve_move,
        spells_lasting.harder_to_hit,
        spells_lasting.set_on_ground,
        spells_lasting.grant,
        spells_lasting.ignore_difficult,
        spells_lasting.forbid,
        spells_lasting.pass_through,
        spells_lasting.no_traps,
        spells_lasting.cannot_be_chosen,
        spells_lasting.ward_from_spells,
        spells_lasting.end_spells,
        spells_lasting.aura,
        spells_lasting.lower_enemy_casting,
        spells_ground.add_ground,
        spells_ground.lay_path,
        spells_ground.block_sight,
        spells_ground.area_halves_move,
        spells_ground.turn_ground,
        spells_pools.raise_die,
        spells_pools.lower_die,
    )
}


def take_effect(c: Casting) -> Steps[None]:
    """All effects of a spell, in their order."""
    c.m.note("spell_works", c.unit.id, c.spell.id)
    for effect in c.spell.effects:
        yield from EFFECTS[effect.effect](c, effect)
    laid_ground.tidy(c.m)
