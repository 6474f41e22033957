"""Rooms that change what a hero has: Health, tokens, experience, items; and those that act on the whole side."""

from __future__ import annotations

from rulebound.games.chronicle_x import damage, loot, neon, profiles
from rulebound.games.chronicle_x.rooms_base import Room
from rulebound.games.chronicle_x.sources import Steps, room
from rulebound.games.chronicle_x.state import HEROES, Hero, MissionState
from rulebound.kernel.decisions import Action, Decision, Family, Options, option

NEON_LIMIT = 6
"""Neon Rush tokens that a hero can have (CX-NEON-01, CX-STATION-05)."""


@room("hq")
class Headquarters(Room):
    """Lowers the Overmind's hand limit; ``station.hand_limit`` counts the heroes (CX-STATION-04, CX-STATION-10)."""


@room("warehouse")
class Warehouse(Room):
    """Exchange and upgrades stay between missions: a visit brings nothing (CX-STATION-03, CX-STATION-09)."""


@room("meditation_room")
class MeditationRoom(Room):
    """Two dice against psychic attacks for all heroes (CX-PSY-06)."""

    def opened(self, m: MissionState) -> None:
        m.meditation = True


@room("soda_bar")
class SodaBar(Room):
    """Neon Rush tokens come back: 1 for each hero between missions, 4 for the one in the bar (CX-STATION-05)."""

    def opened(self, m: MissionState) -> None:
        for hero in m.heroes:
            inside = m.assigned.get(hero.id) == self.id
            # the four take the place of the one
            gain = self.params["assigned" if inside else "each"]
            hero.neon = min(hero.neon + gain, NEON_LIMIT)

    def returned(self, m: MissionState, hero: Hero) -> Steps:
        gain = min(self.params["visit"], NEON_LIMIT - hero.neon)
        if gain > 0:
            neon.change(m, hero, gain)
            m.note("neon", hero.id, gain, hero.neon)
        return
        yield


@room("med_bay")
class MedBay(Room):
    """Health: all of it between missions, some on a visit."""

    def ready(self, m: MissionState, hero: Hero) -> None:
        hero.model.set_health(hero.model.full)

    def returned(self, m: MissionState, hero: Hero) -> Steps:
        damage.heal(m, hero, hero.model, self.params["heal"])
        return
        yield


@room("simulator")
class Simulator(Room):
    """Experience for nothing, and none of it is lost at a level (``damage.raise_level``)."""

    def ready(self, m: MissionState, hero: Hero) -> None:
        if hero.level < len(damage.LEVEL_COSTS):
            hero.xp += self.params["xp"]
            damage.raise_level(m, hero)


@room("workshop")
class Workshop(Room):
    """A hero comes back with the item in hand that it wants there, without an Interact (CX-ITEM-03)."""

    def returned(self, m: MissionState, hero: Hero) -> Steps:
        found: list[Action] = loot.equips(m, hero)
        families: list[Family] = []
        if found:
            families.append(Options("equip", found))
        if hero.in_use:
            families.append(option("stow", hero.id))
        if not families:
            return
        families.append(option("pass"))
        answer = yield Decision(HEROES, "equip_now", families, hero.id)
        if answer.verb == "equip":
            loot.equip(m, hero, str(answer.args[1]))
        elif answer.verb == "stow":
            loot.stow(m, hero)


@room("store_closet")
class StoreCloset(Room):
    """Something off the shelves of the Warehouse (CX-ITEM-06)."""

    def returned(self, m: MissionState, hero: Hero) -> Steps:
        for _ in range(self.params["items"]):
            if not m.stored:
                return
            items = Options("fetch", [Action("fetch", (hero.id, name)) for name in m.stored])
            answer = yield Decision(HEROES, "fetch", [items, option("pass")], hero.id)
            if answer.verb == "pass":
                return
            name = str(answer.args[1])
            m.stored = tuple([other for other in m.stored if other != name])
            hero.backpack.append(name)
            profiles.refresh(m, hero)
            m.note("fetched", hero.id, name)
