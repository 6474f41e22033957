"""What abilities, items and mutations are worth, in thousandths of a point of Health; 0: left alone."""

from __future__ import annotations

from typing import Final

from rulebound.games.chronicle_x.computer import openings
from rulebound.games.chronicle_x.computer.characters import WHOLE
from rulebound.games.chronicle_x.computer.evaluation import mean, prize, spread
from rulebound.games.chronicle_x.computer.survey import Survey
from rulebound.games.chronicle_x.measuring import distance
from rulebound.games.chronicle_x.state import OVERMIND, Hero, MissionState, Unit
from rulebound.games.chronicle_x.words import does, item_name, name
from rulebound.kernel.decisions import Action

HEAL_TWO: Final = 900
GOOD_ARMOUR: Final = ("courier-vest", "blast-apron", "chameleon-poncho", "mirrorplate", "boilerplate-harness")

REACTIONS: Final = {
    # abilities and items that come in out of turn, or beside an attack of one's own
    "careful_hands": 500,
    "on_your_feet": 900,
    "not_today": 3000,
    "shield_charge": 300,
    "answering_blow": 900,
    "called_shot": 0,
    "tracer_clip": 500,
    "smelling_salts": 900,
    "jamming_puck": 500,
    "flying_hubcap": 600,
    "boarding_harpoon": 0,
    "junk_mortar": 0,
    "tangle_launcher": 0,
    "bankshot_pistol": 0,
    # rooms of the station
    "listening_post": 50,
    "xenolab": 400,
    "war_table": 0,
}

MUTATIONS: Final = {
    # what the Standard form gains, and how much more the Supreme form
    "swollen_gland": (650, 500),
    "chitin_bloom": (260, 420),
    "regrowth_sac": (900, 1100),
    "shriek_node": (700, 300),
    "tar_glands": (350, 300),
    "volatile_blood": (600, 900),
    "magnetic_spines": (250, 0),
    "puppet_filament": (300, 400),
    "static_mane": (350, 450),
    "locked_joints": (400, 0),
    "ventriloquist_lobe": (400, 200),
    "bait_gland": (160, 0),
    "ill_omen_organ": (120, 0),
    "extra_joint": (180, 60),
    "gecko_pads": (170, 250),
    "borrowed_eyes": (170, 60),
    "sideslip_fin": (300, 150),
    "mist_glands": (260, 250),
    "spark_gland": (0, 0),  # by what stands about the token
}
CARD_KEPT: Final = 160
"""What a card gains at least by being played now, while there is room in the hand for the next."""


def effect_of(m: MissionState, unit: Unit, source: str) -> str:
    """The effect of an ability or an item by its id."""
    profile = m.pack.heroes.get(unit.id)
    if profile is not None:
        for entry in profile.abilities:
            if entry.id == source:
                return entry.effect
    item = m.pack.items.get(source)
    if item is not None:
        return item.effect
    upgrade = m.pack.upgrades.get(source)
    if upgrade is not None:
        return upgrade.effect
    room = m.pack.rooms.get(source)
    if room is not None:
        return room.effect
    alien = m.pack.aliens.get(unit.kind)
    return alien.ability.effect if alien is not None and alien.ability.id == source else ""


# ---- in one's own turn


def hero_use(s: Survey, hero: Hero, action: Action) -> tuple[int, str]:
    """What a use or an equipping in a hero's own turn is worth, and in words."""
    m = s.m
    source = str(action.args[1])
    if action.verb == "equip":
        return equip_worth(m, hero, source), f"{does(m, hero.id, 'takes')} the {item_name(m, source)} in hand"
    effect = effect_of(m, hero, source)
    target = m.find(str(action.args[2])) if len(action.args) > 2 else None
    if effect == "psionic_lance" and target is not None:
        return _lance(s, hero, target)
    if effect in ("patch_up", "field_dressing"):
        patient = target if isinstance(target, Hero) else hero
        missing = patient.models[0].full - patient.models[0].health
        if (missing < 2 and effect == "patch_up") or missing < 1:
            return 0, ""
        worth = min(missing, 2) * HEAL_TWO // 2 + 60 * missing
        return worth, f"{does(m, hero.id, 'patches')} {name(m, patient.id)} up"
    if effect == "weak_point" and target is not None:
        friends = [
            other
            for other in s.waiting()
            if other is not hero and distance(m, other.models[0].mask, target.mask) <= 10
        ]
        return 220 * len(
            friends
        ), f"{does(m, hero.id, 'shows')} the others a weak point of {name(m, target.id)}"
    if effect == "read_the_hive":
        return 120, f"{does(m, hero.id, 'reads')} what hides there"
    if effect in ("pineapple_grenade", "volatile_flask") and target is not None:
        return _thrown(m, hero, target, 3 if effect == "pineapple_grenade" else 2)
    if effect == "cooler_of_cola":
        lacking = sum(6 - min(other.neon, 6) for other in m.heroes if other.here)
        return (300, f"{does(m, hero.id, 'shares')} the cola") if lacking >= 6 else (0, "")
    if effect == "quick_straps":
        return _straps(m, hero, action), f"{does(m, hero.id, 'changes')} gear on the move"
    if effect in ("cloned_minion", "sentry_gun"):
        return 900, f"{does(m, hero.id, 'brings')} help"
    if effect == "motion_tracker":
        return 150, f"{does(m, hero.id, 'sounds')} out a blip"
    if effect == "forced_march" and isinstance(target, Hero):
        return openings.marched(m, target), f"{does(m, hero.id, 'drives')} {name(m, target.id)} on"
    square = action.args[-1]
    if effect == "remote_fuse" and isinstance(square, int):
        return openings.blast(m, square, hero.side), f"{does(m, hero.id, 'sets')} a hazard off"
    if effect == "smoke_canister" and isinstance(square, int):
        return openings.smoke(s, square) - 400, f"{does(m, hero.id, 'lays')} smoke"
    if effect == "adrenal_jab":
        return 250, f"{does(m, hero.id, 'takes')} a jab for a third action"
    if effect == "barricade":
        return _barricade(s, hero, action), f"{does(m, hero.id, 'builds')} cover"
    return 0, ""


def equip_worth(m: MissionState, hero: Hero, item: str) -> int:
    """What it is worth to put an item to use: nothing if another is in use already."""
    if hero.in_use or item not in m.pack.items:
        return 0
    entry = m.pack.items[item]
    if entry.type == "armour":
        return 450 if entry.id in GOOD_ARMOUR else 0
    return 400


def _straps(m: MissionState, hero: Hero, action: Action) -> int:
    words = [str(arg) for arg in action.args[2:]]
    if "equip" in words:
        return equip_worth(m, hero, words[-1]) // 2
    return equip_worth(m, hero, words[0]) // 2 if len(words) == 1 else 0


def _lance(s: Survey, hero: Hero, target: Unit) -> tuple[int, str]:
    m = s.m
    stats = hero.models[0].stats
    reach = distance(m, hero.models[0].mask, target.mask)
    dice = max((stats.short if reach <= stats.short_range else stats.long) - 1, 1)
    tokens = min(hero.neon, 2)
    hurt, chances = spread(m.die, dice, 0, 0, tokens)
    return hurt + prize(m, target, chances), f"{does(m, hero.id, 'lances')} the mind of {name(m, target.id)}"


def _thrown(m: MissionState, hero: Hero, target: Unit, dice: int) -> tuple[int, str]:
    near = 0
    for model in target.models:
        near |= m.ground.adjacent(model.square) | model.mask
    if near & m.hero_bodies:
        return 0, ""
    defence = min(model.stats.defence for model in target.models)
    tokens = min(hero.neon, 2)
    hurt, chances = spread(m.die, dice, 0, defence, tokens)
    worth = hurt + prize(m, target, chances)
    for other in m.units:
        if other is not target and other.side == target.side and other.mask & near:
            worth += mean(m.die, dice, 0, min(model.stats.defence for model in other.models))
    return worth, f"{does(m, hero.id, 'throws')} at {name(m, target.id)}"


def _barricade(s: Survey, hero: Hero, action: Action) -> int:
    square = action.args[-1]
    m = s.m
    if not isinstance(square, int) or not hero.models[0].mask >> square & 1:
        return 0
    if (m.plan.green | m.barricades) >> square & 1:
        return 0
    defence = hero.models[0].stats.defence
    danger = s.exposure(square, defence)
    covered = s.exposure(square, defence + 1)
    return (danger - covered) * 600 // 1000


def alien_use(s: Survey, unit: Unit, action: Action) -> tuple[int, str]:
    """What a use in an alien unit's own turn is worth, and in words."""
    effect = effect_of(s.m, unit, str(action.args[1]))
    if effect == "specimen":
        return (500 if s.m.brief.agenda else 20), f"{does(s.m, unit.id, 'takes')} a specimen"
    if effect == "terror_roar":
        return 1500, f"{does(s.m, unit.id, 'roars')}"
    if effect == "psychic_scream":
        return 2500, f"{does(s.m, unit.id, 'screams')}"
    return 0, ""


# ---- out of turn


def lance_declared(m: MissionState, dice: int, defence: int) -> int:
    """What it gains to make a declared shot psychic: a die less, and no defence."""
    return mean(m.die, max(dice - 1, 1), 0, 0) - mean(m.die, dice, 0, defence)


def card_worth(m: MissionState, card: str) -> int:
    """What a card is likely to gain in its Standard form."""
    entry = m.pack.mutation(card)
    if entry is not None and entry.price:
        # what was bought dearly is kept for its moment
        return 200 + 100 * entry.price
    return MUTATIONS.get(entry.effect, (0, 0))[0] if entry is not None else 0


def mutation_worth(m: MissionState, action: Action, dice: int, thrift: int = WHOLE) -> int:
    """What playing a mutation gains beyond keeping it, what the Supreme form costs taken off."""
    entry = m.pack.mutation(str(action.args[0]))
    if entry is None:
        return 0
    worth, more = MUTATIONS.get(entry.effect, (0, 0))
    square = action.args[-1]
    if entry.effect == "spark_gland" and isinstance(square, int):
        gain = openings.blast(m, square, OVERMIND)
        worth, more = gain // 2, gain // 2
    if worth <= 0:
        return 0
    if entry.effect in ("chitin_bloom", "static_mane") and dice and dice < 3:
        return 0
    if len(action.args) > 1 and action.args[1] == "supreme":
        worth += more - 50
        if len(action.args) > 2:
            worth -= card_worth(m, str(action.args[2]))
    return worth if len(m.hand) >= 3 else worth - CARD_KEPT * thrift // WHOLE
