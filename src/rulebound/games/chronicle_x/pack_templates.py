"""Content files to start from, one entry of a kind each."""

from __future__ import annotations

import re
from typing import Final

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_FACE: Final = re.compile(r"[0-9]{2}[AB]\Z")

_HERO: Final = """\
heroes:
  - id: {id}
    name: {name}
    short: {name}
    role: scout
    base: standard                  # standard or large
    equipment: [shooting_weapon, armour]
    short_range: 5
    long_range: null                # a number, with long dice in the dial
    dial:                           # health, melee, short dice, long dice, defence, move
      - [3, 2, 3, 0, 2, 5]
      - [2, 2, 3, 0, 2, 5]
      - [1, 1, 2, 0, 2, 4]
    abilities:
      - id: {id}-patch-up
        name: Patch Up
        tier: start                 # start, level_1 or level_2
        kind: action                # action if it costs one; else passive, option or reaction
        window: interact
        cost: interact
        effect: patch_up            # the function that does it
        params: {{range: 1, heal: 2, uses_each: 3}}
        text: One other hero within 1 square regains 2 Health.
        clauses: [CX-XP-05]
"""

_ALIEN: Final = """\
aliens:
  - id: {id}
    name: {name}
    emblem: eye
    role: line troops
    base: standard                  # standard, large or xxl
    model_cost: 1
    unit_name: {name} unit
    unit_cost: 4                    # the models' costs together
    composition: [[{id}, 4]]
    maximum: 4
    blips: 1
    melee: 1
    short_range: 5
    short_dice: 1
    long_range: 8                   # null with 0 long dice: no long attack
    long_dice: 1
    health: 2
    defence: 2
    move: 5
    behaviours: [take_cover]
    ability:
      id: {id}-specimen
      name: Specimen
      tier: alien
      kind: action
      window: interact
      cost: interact
      effect: specimen              # the function that does it
      params: {{health: 3, points: 1}}
      text: The Overmind gains 1 Abduction Point for an adjacent helpless hero.
      clauses: [CX-ABD-04]
"""

_ITEM: Final = """\
items:
  - id: {id}
    name: {name}
    kind: consumable                # weapon, armour or consumable
    window: interact
    cost: interact
    spent: true
    effect: field_dressing          # the function that does it
    params: {{heal: 2}}
    text: Heal 2 on this hero or an adjacent one.
    scrap_value: {{electronics: 1}}   # or upgrade_cost with advanced_text
    clauses: [CX-ITEM-05]
"""

_MUTATION: Final = """\
mutations:
  - id: {id}
    name: {name}
    windows: [attack_declared]
    effect: swollen_gland           # the function that does it
    params: {{value: 1}}
    text: Attack value +1.
    supreme_params: {{value: 2}}
    supreme_text: Attack value +2.  # leave both out for a card without Supreme effect
    clauses: [CX-MUT-05, CX-MUT-06]
"""

_ULTIMATE: Final = """\
ultimates:
  - id: {id}
    name: {name}
    price: 4                        # Abduction Points
    windows: [alien_phase_start]
    effect: starless_hour           # the function that does it
    params: {{range: 4}}
    text: Every shooting range above 4 counts as 4.
    clauses: [CX-RESOL-04]
"""

_AGENDA: Final = """\
agendas:
  - id: {id}
    name: {name}
    effect: harvest_moon            # what is noted when deployment is over
    objectives:                     # two, in order
      - kind: abduct
        text: The Overmind has gained 4 Abduction Points in this mission.
        check: harvest              # the function that tells whether it is met
        moments: [event]            # event, turn_end, round_end
        params: {{points: 4}}
      - kind: abduct
        text: A hero is removed, or the Overmind has gained 8.
        check: harvest_or_removal
        moments: [event]
        params: {{points: 8}}
    clauses: [CX-COMP-04]
"""

_BUILDING: Final = """\
building_cards:
  - id: {id}
    name: {name}
    mood: good                      # good, mixed or bad
    effect: well_stocked_pantry     # the function that does it
    params: {{heal: 1, blip_squares: 2}}
    hero_text: Heal 1, and one hero adjacent to the explorer also heals 1.
    alien_text: Heal 1 on one model of the unit.
    blip_text: The blip may move 2 squares more in this Move.
    clauses: [CX-BLDG-05]
"""

_HAZARD: Final = """\
hazard_cards:
  - id: {id}
    name: {name}
    effect: fuel_drum               # the function that does it
    radius: 1
    affects: models_and_blips
    dice: 3                         # or fixed: damage without a roll
    text: Card attack of 3 dice.
    clauses: [CX-HAZ-03]
"""

_UPGRADE: Final = (
    _ALIEN.replace("{id}", "{id}-walker").replace("{name}", "{name} walker")
    + """\
upgrades:
  - id: {id}
    name: {name}
    unit: {id}-walker               # the alien whose units have it; each has two paths
    path: Flesh
    step: I                         # I to III, in order; two of the same step need a branch, a and b
    window: passive
    effect: light_feet              # the function that does it
    params: {{move: 6}}
    text: Its Move is 6.
    limits: Blips are not affected.
    clauses: [CX-UPG-01]
"""
)

_ROOM: Final = """\
rooms:
  - id: {id}
    name: {name}
    effect: med_bay                 # the function that does it
    cost: {{metal: 2, electronics: 1}}
    limit: 1                        # heroes at a time; left out: any number
    params: {{heal: 4}}
    text: What it does once built.
    assigned: What it does for a hero that was in it before the mission.
    visit: On return the hero regains up to 4 Health.
    clauses: [CX-STATION-01]
"""

_MISSION: Final = """\
missions:
  - id: {id}
    name: {name}
    mode: quick_start
    kind: extract
    minutes: 30
    story:
      heroes: What the Heroes know.
      overmind: What the Overmind knows.
    formation: {{columns: 2, rows: 2}}
    placements:                     # cells A1, B1, ... from the top left; turn: quarter turns clockwise
      - {{cell: A1, face: 01A, turn: 0}}
      - {{cell: B1, face: 02A, turn: 0}}
      - {{cell: A2, face: 15B, turn: 0}}
      - {{cell: B2, face: 03A, turn: 0}}
    deployment:                     # yellow squares, by the names printed on the face
      heroes: {{squares: ['01A:a4'], reach: 1, text: On the yellow square and next to it.}}
      overmind: {{squares: ['03A:d1'], reach: 2, text: All blips within 2 squares of it.}}
    unit_points: 4
    reinforcement_pool: 0
    force: {{units: [grey], decoys: 2, text: One Grey unit and two Decoys.}}
    agenda: false
    round_limit: 8
    wins:
      heroes:
        - {{id: all-slain, when: at_once, check: aliens_left, params: {{at_most: 0}}, text: No alien left.}}
      overmind:
        - {{id: time, when: round_end, check: round_is, params: {{round: 8}}, text: The eighth round ends.}}
"""

TEMPLATES: Final = {
    "hero": _HERO,
    "alien": _ALIEN,
    "item": _ITEM,
    "mutation": _MUTATION,
    "ultimate": _ULTIMATE,
    "agenda": _AGENDA,
    "building_card": _BUILDING,
    "hazard_card": _HAZARD,
    "upgrade": _UPGRADE,
    "room": _ROOM,
    "mission": _MISSION,
}

_PLAIN_FACE: Final = """\
face {id} | street | New Street
+ + + + + +
 . . . . .
+ + + + + +
 . g . y .
+ +~+d+-+ +
 . .|, S|.
+ + +-+-+ +
 . . . . .
+ + + + + +
 . . r . .
+ + + + + +
"""


def new_entry(kind: str, name: str) -> str:
    """The text of a file with one entry of `kind` named `name`; for a face, a drawing with that code."""
    if kind == "face":
        if not _FACE.match(name):
            raise ValueError(f"{name!r} is no code of a face: two digits and side A or B")
        return _PLAIN_FACE.format(id=name)
    if kind not in TEMPLATES:
        raise ValueError(f"there is no kind {kind!r}; kinds are {', '.join((*TEMPLATES, 'face'))}")
    if not _ID.match(name):
        raise ValueError(f"{name!r} is no id: small letters, digits and hyphens")
    return TEMPLATES[kind].format(id=name, name=name.replace("-", " ").title())
