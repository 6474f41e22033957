"""The rules to be looked up: every clause with its topic, its ruling, an example, its house options and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.house import OPTIONS
from rulebound.games.mythic_earth.pack import Pack
from rulebound.games.reference import Reference

TOPICS: Final[dict[str, tuple[str, str]]] = {
    "BASIC": ("Dice, lengths, tables", "Before a battle"),
    "UNIT": ("Units and Forces", "Before a battle"),
    "DATA": ("Data Points", "Before a battle"),
    "ALIGN": ("Alignment and victory", "Before a battle"),
    "SETUP": ("Setting up", "Before a battle"),
    "DEPL": ("Deployment", "Before a battle"),
    "PHASE": ("Phases", "The turn"),
    "POOL": ("Activation dice", "The turn"),
    "TURN": ("The turn", "The turn"),
    "ACT": ("Activation", "The turn"),
    "TEST": ("Activation Test", "The turn"),
    "CLEAN": ("Clean-up", "The turn"),
    "ACTN": ("Actions", "Actions"),
    "MOVE": ("Movement", "Actions"),
    "COH": ("Coherency", "Actions"),
    "FLY": ("Flying", "Actions"),
    "ALERT": ("On Alert", "Actions"),
    "SHOOT": ("Shooting", "Shooting"),
    "HIT": ("Hits", "Shooting"),
    "SAVE": ("Saves", "Shooting"),
    "HALF": ("Heavy casualties", "Shooting"),
    "OVH": ("Overhead shots", "Shooting"),
    "AMMO": ("Ammunition", "Shooting"),
    "CHRG": ("Charge", "Combat"),
    "CCHG": ("Countercharge", "Combat"),
    "MELEE": ("Blows", "Combat"),
    "MSAVE": ("Saves in melee", "Combat"),
    "RESULT": ("Winner and loser", "Combat"),
    "WND": ("Wounds", "Combat"),
    "MARK": ("Brave markers", "Courage"),
    "OVER": ("Overload", "Courage"),
    "BTEST": ("Brave Tests", "Courage"),
    "CTEST": ("Competency Tests", "Courage"),
    "FROZ": ("Frozen", "Courage"),
    "FLEE": ("Fleeing", "Courage"),
    "STOP": ("Stopping", "Courage"),
    "MAGIC": ("Magic", "Magic"),
    "CAST": ("Casting", "Magic"),
    "DISP": ("Dispel", "Magic"),
    "MISS": ("Magic Missiles", "Magic"),
    "BLESS": ("Blessings of the Way", "Magic"),
    "OBJ": ("Objectives", "Winning"),
    "DEVL": ("Devotions of the Everliving", "Winning"),
    "DEVC": ("Devotions of the Everchanging", "Winning"),
}
"""Each topic of clause ids: what it is called, and the chapter of this reference in which it stands."""


def _naming(pack: Pack) -> Iterator[tuple[str, tuple[str, ...]]]:
    for table in (pack.weapons, pack.talents, pack.spells, pack.blessings, pack.scenarios):
        for entry in table.values():
            yield entry.name, entry.clauses
    for devotion in pack.devotions.values():
        yield devotion.name, devotion.clauses
        for objective in devotion.objectives:
            yield devotion.name, objective.clauses


REFERENCE: Final = Reference(TOPICS, load_clauses, OPTIONS, _naming)
"""The rules of the game."""
