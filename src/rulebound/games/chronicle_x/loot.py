"""Item cards and the Interacts that handle them (CX-INT, CX-ITEM)."""

from __future__ import annotations

from rulebound.games.chronicle_x import agenda_base, lasting, profiles, token_limits
from rulebound.games.chronicle_x.measuring import near_unit
from rulebound.games.chronicle_x.moments import ask
from rulebound.games.chronicle_x.options import PRINTED
from rulebound.games.chronicle_x.sources import Steps
from rulebound.games.chronicle_x.state import HEROES, OVERMIND, Blip, Hero, MissionState, Unit
from rulebound.kernel.chances import Pick
from rulebound.kernel.decisions import Action, Decision, Options


def gather(m: MissionState, taker: Unit | Blip) -> Steps:
    """Take a spanner token: an item for a hero, an Abduction Point for the Overmind (CX-INT-02 to 06, CX-ABD-01)."""
    under = m.spanners & taker.mask
    square = (under & -under).bit_length() - 1
    m.spanners &= ~(under & -under)
    m.note("gather", taker.id, square)
    if isinstance(taker, Hero):
        yield from draw_item(m, taker, "spanner")
        return
    paid = m.brief.mode != "conquest"
    if m.agenda:
        agenda_base.taken(m, paid)
    if paid:
        # in Conquest it only keeps the token from the heroes (CX-CONQ-21)
        gain_abduction(m, 1, "CX-ABD-01")


def gain_abduction(m: MissionState, points: int, clause: str) -> None:
    """Abduction Points for the Overmind, paid at once and once: tokens one for one, cards as printed (CX-ABD-03, CX-ABD-05).

    ``clause`` is the one that pays them, for the log.
    """
    if m.house.token_counts_are_limits == PRINTED:
        points = token_limits.abduction(m, points)
    if points:
        m.abduction += points
        m.note("abduction", points, m.abduction, clause)
        if m.agenda:
            agenda_base.happened(m, agenda_base.GAINED)


class Draw:
    """An item being drawn: how many are looked at, and who picks the one that stays."""

    __slots__ = ("chooser", "hero", "looked", "why")

    def __init__(self, hero: Hero, why: str, looked: int, chooser: str) -> None:
        self.hero = hero
        self.why = why
        self.looked = looked
        self.chooser = chooser


def draw_item(m: MissionState, hero: Hero, why: str, looked: int = 1) -> Steps:
    """Draw one item into a hero's Backpack, blind from the bag (CX-COMP-02, CX-INT-03); ``looked`` for a choice of several."""
    draw = Draw(hero, why, looked, HEROES)
    if why == "spanner":
        yield from ask(m, HEROES, "loot", draw, hero.id)
    yield from ask(m, OVERMIND, "item_draw", draw, hero.id)
    drawn: list[str] = []
    for _ in range(draw.looked):
        if m.bag:
            index = yield Pick(HEROES, ("item", hero.id), len(m.bag), secret=draw.looked > 1)
            drawn.append(m.bag.pop(index))
    if not drawn:
        m.note("bag_empty", hero.id)
        return
    kept = drawn[0]
    if len(drawn) > 1:
        if draw.chooser == OVERMIND:
            m.note("items_shown", hero.id, tuple(drawn))
        else:
            m.whisper("items_shown", HEROES, (hero.id, tuple(drawn)), (hero.id, len(drawn)))
        choices = Options("keep-item", [Action("keep-item", (hero.id, name)) for name in drawn])
        answer = yield Decision(draw.chooser, "keep_item", [choices], hero.id, tuple(drawn))
        kept = str(answer.args[1])
        drawn.remove(kept)
        m.bag.extend(drawn)
    hero.backpack.append(kept)
    profiles.refresh(m, hero)
    m.note("item", hero.id, kept, m.pack.items[kept].name)


def may_equip(m: MissionState, hero: Hero, name: str) -> bool:
    """Whether the item is of a type that the hero's logos allow in the In Use slot (CX-ITEM-12)."""
    entry = m.pack.items[name]
    return entry.type is not None and entry.type in m.pack.heroes[hero.id].equipment


def equips(m: MissionState, hero: Hero) -> list[Action]:
    """``equip HERO ITEM`` and ``stow HERO`` (CX-ITEM-01, CX-ITEM-03)."""
    if not hero.backpack or lasting.has(m, "no equip", hero.id):
        return []
    return [
        Action("equip", (hero.id, name)) for name in dict.fromkeys(hero.backpack) if may_equip(m, hero, name)
    ]


def equip(m: MissionState, hero: Hero, name: str) -> None:
    """Put an item into the In Use slot; what was there goes to the Backpack."""
    hero.backpack.remove(name)
    old = hero.in_use
    if old:
        hero.backpack.append(old)
    hero.in_use = name
    # one that was switched off stays so for its time, in hand again or not
    hero.muted = m.in_mission.get(f"mute {hero.id}", 0) == _number(m, name)
    profiles.refresh(m, hero)
    m.note("equip", hero.id, name, old)


def switch_off(m: MissionState, hero: Hero) -> None:
    """The item in use has no effect until the mark on it is taken off (turn.end)."""
    hero.muted = True
    m.in_mission[f"mute {hero.id}"] = _number(m, hero.in_use)
    profiles.refresh(m, hero)


def _number(m: MissionState, name: str) -> int:
    """The place of an item among all, from 1."""
    return list(m.pack.items).index(name) + 1


def stow(m: MissionState, hero: Hero) -> None:
    """Put the item in use back into the Backpack."""
    name = hero.in_use
    hero.in_use = ""
    hero.backpack.append(name)
    hero.muted = False
    profiles.refresh(m, hero)
    m.note("stow", hero.id, name)


def can_trade(m: MissionState, hero: Hero) -> bool:
    """Whether there is anything to trade with an adjacent hero."""
    near = -1
    for other in m.heroes:
        if (hero.backpack or other.backpack) and other is not hero:
            if near < 0:
                near = near_unit(m, hero)
            if near & other.models[0].mask:
                return True
    return False


def trades(m: MissionState, hero: Hero) -> list[Action]:
    """``trade HERO OTHER give ITEM | take ITEM | swap MINE THEIRS`` with adjacent heroes (CX-ITEM-04)."""
    found: list[Action] = []
    near = near_unit(m, hero)
    for other in m.heroes:
        if other is hero or not other.here or not near & other.mask:
            continue
        mine, theirs = dict.fromkeys(hero.backpack), dict.fromkeys(other.backpack)
        found.extend(Action("trade", (hero.id, other.id, "give", name)) for name in mine)
        found.extend(Action("trade", (hero.id, other.id, "take", name)) for name in theirs)
        found.extend(Action("trade", (hero.id, other.id, "swap", a, b)) for a in mine for b in theirs)
    return found


def trade(m: MissionState, action: Action) -> None:
    """Carry out a trade."""
    hero, other = m.hero(str(action.args[0])), m.hero(str(action.args[1]))
    way, name = action.args[2], str(action.args[3])
    if way == "take":
        other.backpack.remove(name)
        hero.backpack.append(name)
    else:
        hero.backpack.remove(name)
        other.backpack.append(name)
        if way == "swap":
            back = str(action.args[4])
            other.backpack.remove(back)
            hero.backpack.append(back)
    profiles.refresh(m, hero)
    profiles.refresh(m, other)
    m.note("trade", hero.id, other.id, way, *action.args[3:])


def discard(m: MissionState, hero: Hero, name: str) -> None:
    """A used consumable leaves the Backpack (CX-ITEM-05); it comes back to the bag after the mission (CX-ITEM-11)."""
    hero.backpack.remove(name)
    m.count(m.in_mission, f"spent {name}")
    profiles.refresh(m, hero)
    m.note("spent", hero.id, name)
