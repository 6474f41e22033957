"""Any position of Chronicle X, from what a scenario gives: for files, for tests, for a dispute at the table.

>>> greys = {"greys-1": ("f2", "g2", "f3", "g3")}
>>> there = position(map="9x4", heroes={"clemson": "a2"}, units=greys, acting="clemson")   # doctest: +SKIP
>>> there.dice("attack: h h b", "b b").play("attack clemson greys-1")  # doctest: +SKIP
>>> there.expect(happened={"attack": 1})  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rulebound.games.chronicle_x import (
    agenda_base,
    agendas,
    damage,
    drawn,
    house,
    mission_rules,
    position_setup,
    profiles,
    setup,
    upgrades,
    vip,
    yellow_squares,
)
from rulebound.games.chronicle_x.battlefields import battlefield
from rulebound.games.chronicle_x.facts import check
from rulebound.games.chronicle_x.game import chronicle_x
from rulebound.games.chronicle_x.given import (
    BlipGiven,
    Given,
    HeroGiven,
    MissionGiven,
    Then,
    UnitGiven,
    VipGiven,
)
from rulebound.games.chronicle_x.lasting import smoke
from rulebound.games.chronicle_x.map_plan import MapPlan
from rulebound.games.chronicle_x.pack import Mission, Pack, Placement
from rulebound.games.chronicle_x.pack_kinds import (
    Condition,
    Deployment,
    Force,
    Formation,
    SideDeployment,
    Story,
    Wins,
)
from rulebound.games.chronicle_x.rooms_supplies import NEON_LIMIT
from rulebound.games.chronicle_x.state import (
    ALIEN_PHASE,
    ATTACK,
    BUILD_MAP,
    BUY_FORCE,
    CHOOSE_BUILDINGS,
    DEPLOY_HEROES,
    DEPLOY_OVERMIND,
    DRAW_AGENDA,
    FLIP,
    HERO_PHASE,
    INTERACT,
    MISSION,
    MOVE,
    NO_TOKEN,
    OTHER,
    OVERWATCH,
    SPRINT,
    THIS_PHASE,
    THIS_TURN,
    TOKEN,
    TOKEN_PLUS,
    Blip,
    Hero,
    Lasting,
    Marker,
    MissionState,
    Unit,
)
from rulebound.games.trial import FieldError, Mismatch, Trial
from rulebound.kernel.chances import Chance, Pick
from rulebound.kernel.errors import SetupError
from rulebound.kernel.match import Match
from rulebound.space.board import Board, Edge, Mask, Square, bits
from rulebound.space.squares import Ground

PHASES: Final = {
    "build-map": BUILD_MAP,
    "choose-buildings": CHOOSE_BUILDINGS,
    "draw-agenda": DRAW_AGENDA,
    "buy-force": BUY_FORCE,
    "deploy-heroes": DEPLOY_HEROES,
    "deploy-overmind": DEPLOY_OVERMIND,
    "heroes": HERO_PHASE,
    "overmind": ALIEN_PHASE,
}
BITS: Final = {
    "move": MOVE,
    "sprint": SPRINT,
    "overwatch": OVERWATCH,
    "attack": ATTACK,
    "interact": INTERACT,
    "flip": FLIP,
    "other": OTHER,
}
TOKENS: Final = {"none": NO_TOKEN, "plain": TOKEN, "plus": TOKEN_PLUS}
UNTIL: Final = {"turn": THIS_TURN, "phase": THIS_PHASE, "mission": MISSION}
KINDS: Final = {"greys": "grey", "command": "commander"}

Spot = tuple[str | int, ...]


def state_of(pack: Pack, given: Given) -> MissionState:
    """The position that is given; FieldError names the field that cannot be."""
    if given.start is not None:
        try:
            return setup.start(pack, given.start)
        except SetupError as error:
            raise FieldError(("start",), str(error)) from None
    return _Builder(pack, given).build()


class _Builder:
    """Puts a position together, field by field."""

    def __init__(self, pack: Pack, given: Given) -> None:
        self.pack = pack
        self.given = given
        self.placed = PHASES[given.phase] in (HERO_PHASE, ALIEN_PHASE)
        ruined: tuple[Edge, ...] = ()
        laid: tuple[Placement, ...] = ()
        tiles = self._tiles()
        if given.map in pack.missions:
            brief = pack.missions[given.map]
            plan, ground, ruined = setup.battlefield(pack, brief)
        elif tiles is not None:
            formation, laid = tiles
            plan, ground, ruined = battlefield(pack, formation, laid)
            brief = position_setup.brief_of(self._brief(given.mission, plan), given.mission, formation, laid)
        else:
            try:
                plan = drawn.plan_of(given.map)
            except drawn.DrawingError as error:
                where = f"line {error.line + 1} of the map: " if error.line >= 0 else ""
                raise FieldError(("map",), f"{where}{error}") from None
            board = Board(plan.columns, plan.rows)
            ground = Ground(
                board, plan.wall_east, plan.wall_south, plan.opening_east, plan.opening_south, plan.obstacles
            )
            ruined = _ruined(plan)
            brief = self._brief(given.mission, plan)
        brief = position_setup.with_force(brief, given.mission)
        self.m = setup.table(pack, brief, plan, ground, ruined)
        if laid:
            self.m.laid = laid

    def build(self) -> MissionState:
        """The whole position."""
        given, m = self.given, self.m
        try:
            m.upgrades = upgrades.read(self.pack, given.upgrades)
        except SetupError as error:
            raise FieldError(("upgrades",), str(error).partition(": ")[2]) from None
        setup.play_by(m)
        self._ground()
        self._figures()
        self._house()
        self._mission()
        self._rooms()
        self._cards()
        m.round = given.round
        m.phase = PHASES[given.phase]
        if m.phase == BUILD_MAP:
            m.hazards = m.spanners = m.unexplored = 0
        m.in_mission = {**m.in_mission, **given.in_mission, "dealt": 1}
        m.in_round = dict(given.in_round)
        if self.placed:
            m.in_round["hero phase"] = 1
        if m.phase == ALIEN_PHASE and given.drawn:
            m.in_round["drawn"] = 1
        m.tracker, m.abduction, m.pool, m.lost = (
            given.tracker,
            given.abduction,
            given.pool,
            m.lost + given.heroes_lost,
        )
        m.meditation = given.meditation or "meditation-room" in given.rooms
        for number, kind in enumerate(given.force):
            if kind not in self.pack.aliens:
                raise FieldError(("force", number), f"there is no profile {kind!r}")
        m.force = given.force or m.force
        if given.alien_yellow:
            m.alien_yellow = tuple(
                self._square(each, ("alien_yellow", number)) for number, each in enumerate(given.alien_yellow)
            )
        if given.hero_yellow:
            m.hero_yellow = tuple(
                self._square(each, ("hero_yellow", number)) for number, each in enumerate(given.hero_yellow)
            )
            yellow_squares.protect(m)
        m.open_windows = given.open_windows
        m.region, m.current = given.region, given.current
        m.solo = given.solo
        for number, kind in enumerate(given.stack):
            if kind != "decoy" and kind not in self.pack.aliens:
                raise FieldError(("stack", number), f"there is no profile {kind!r}")
        m.stack = given.stack
        for number, entry in enumerate(given.lasting):
            until = entry.until if isinstance(entry.until, int) else UNTIL[entry.until]
            value = (
                self._mask(entry.squares, ("lasting", number, "squares")) if entry.squares else entry.value
            )
            m.lasting.append(Lasting(entry.name, entry.unit, until, value))
        smoke(m)
        self._turn()
        self._agenda()
        return m

    # ---- parts

    def _tiles(self) -> tuple[Formation, tuple[Placement, ...]] | None:
        try:
            return position_setup.tiles_of(self.given.map)
        except position_setup.TileError as error:
            raise FieldError(("map",), str(error)) from None

    def _agenda(self) -> None:
        """The agenda with its notes: made as at the end of deployment, then as given."""
        given, m = self.given.agenda, self.m
        if given is None:
            return
        if given.card not in self.pack.agendas:
            raise FieldError(("agenda", "card"), f"there is no agenda {given.card!r}")
        m.agenda = given.card
        agendas.note_start(m)
        noted = {key.partition(" ")[0] for key in given.tally if " " in key}
        agendas.settled(agenda_base.CARDS[self.pack.agendas[given.card].effect].begin(m))
        for key in [key for key in m.agenda_tally if key.partition(" ")[0] in noted & set(agendas.NOTES)]:
            del m.agenda_tally[key]
        for number in range(given.done):
            m.agenda_tally[f"met {number + 1}"] = 1
        m.agenda_done = given.done
        m.agenda_tally.update(given.tally)

    def _mission(self) -> None:
        """Markers and figures of the mission, the person to be led out, chosen buildings, the region."""
        given, m = self.given, self.m
        there = [marker.id for marker in m.markers]
        for entry in m.brief.markers:
            if entry.id not in there and entry.square in m.plan.names:
                m.markers.append(Marker(entry.id, m.plan.names[entry.square]))
        m.figures = {**mission_rules.starting_figures(m.brief), **given.figures}
        for name in given.figures:
            if name not in mission_rules.starting_figures(m.brief):
                raise FieldError(("figures", name), "the mission keeps no such figure")
        for name, what in given.face_down.items():
            m.vip_tokens[self._square(name, ("face_down", name))] = what
        if given.vip:
            found = VipGiven(given.vip) if isinstance(given.vip, str) else given.vip
            if m.brief.vip is None:
                raise FieldError(("vip",), "the mission has nobody to be found")
            unit = vip.person(m)
            m.units.append(unit)
            self._put(unit, 0, found.at, ("vip", "at"))
            unit.models[0].health = unit.models[0].full if found.health is None else found.health
            unit.stunned, unit.down, unit.done = found.stunned, found.down, found.done
        chosen: list[int] = []
        for number, name in enumerate(given.buildings):
            building = m.plan.building_of(self._square(name, ("buildings", number)))
            if building < 0:
                raise FieldError(("buildings", number), f"{name} is in no building")
            chosen.append(building)
        m.chosen_buildings = tuple(chosen)

    def _house(self) -> None:
        """House options, and who plays the heroes."""
        try:
            house.settle(self.m, {"options": self.given.options, "players": self.given.players})
            house.pool_neon(self.m, fewest=False)
        except SetupError as error:
            field, _, reason = str(error).partition(": ")
            raise FieldError((field,), reason) from None

    def _turn(self) -> None:
        given, m = self.given, self.m
        if not given.acting:
            for field in ("used", "in_turn"):
                if getattr(given, field):
                    raise FieldError((field,), "needs somebody who is acting")
            return
        actor: Unit | Blip | None = m.find(given.acting) or m.blip(given.acting)
        if actor is None:
            raise FieldError(("acting",), f"there is no {given.acting!r} on the map")
        m.acting = given.acting
        actor.done = True
        for word in given.used:
            m.used |= BITS[word]
        m.extra = given.extra
        m.in_turn = dict(given.in_turn)
        if given.moved:
            m.in_turn["moved"] = 1
        if given.merging:
            m.in_turn["merging"] = 1
        m.asked = True

    def _ground(self) -> None:
        given, m = self.given, self.m
        m.hazards = m.plan.hazards if given.hazards is None else self._mask(given.hazards, ("hazards",))
        m.spanners = m.plan.spanners if given.spanners is None else self._mask(given.spanners, ("spanners",))
        m.yellow_lost = self._mask(given.broken, ("broken",))
        m.barricades = self._mask(given.barricades, ("barricades",))
        m.pits = self._mask(given.pits, ("pits",))
        if given.smoke:
            m.lasting.append(Lasting("smoke", "", MISSION, self._mask(given.smoke, ("smoke",))))
        for field, edges in (("ruined", given.ruined), ("opened", given.opened)):
            for number, text in enumerate(edges):
                edge = self._edge(text, (field, number))
                m.ground = m.ground.with_opened([edge])
                if field == "ruined":
                    m.ruined = (*m.ruined, edge)

    def _figures(self) -> None:
        given, m = self.given, self.m
        self._station()
        names = [*setup.HERO_ORDER, *(name for name in given.heroes if name not in setup.HERO_ORDER)]
        for name in names:
            if name not in self.pack.heroes:
                raise FieldError(("heroes", name), "there is no such hero")
            entry = given.heroes.get(name, HeroGiven())
            self._hero(name, HeroGiven(at=entry) if isinstance(entry, str) else entry)
        for name, unit in given.units.items():
            self._unit(name, unit if isinstance(unit, UnitGiven) else UnitGiven(models=unit))
        if given.sentry:
            sentry = profiles.sentry_unit()
            m.units.append(sentry)
            self._put(sentry, 0, given.sentry, ("sentry",))
            sentry.done = True
        for name, blip in given.blips.items():
            self._blip(name, blip)
        for name, where in given.markers.items():
            marker = Marker(name, -1)
            if where in self.pack.heroes:
                marker.carrier = where
            else:
                marker.square = self._square(where, ("markers", name))
            m.markers.append(marker)

    def _station(self) -> None:
        """The rooms, what lies in them, and the items that lie on their advanced side."""
        given, m = self.given, self.m
        for number, room in enumerate(given.rooms):
            if room not in self.pack.rooms:
                raise FieldError(("rooms", number), f"there is no room {room!r}")
        m.rooms = tuple(
            [room for room, entry in self.pack.rooms.items() if entry.from_the_start or room in given.rooms]
        )
        for field, items in (("stored", given.stored), ("advanced", given.advanced)):
            for number, item in enumerate(items):
                if item not in self.pack.items:
                    raise FieldError((field, number), f"there is no item {item!r}")
                if field == "advanced" and not self.pack.items[item].has_advanced:
                    raise FieldError((field, number), f"{item} has no advanced side")
        m.stored, m.advanced = given.stored, frozenset(given.advanced)

    def _hero(self, name: str, given: HeroGiven) -> None:
        m, spot = self.m, ("heroes", name)
        hero = Hero(name, profiles.hero_model(self.pack, name), ())
        for field, number, most in (
            ("level", given.level, len(damage.LEVEL_COSTS)),
            ("neon", given.neon, NEON_LIMIT),
        ):
            if not 0 <= number <= most:
                raise FieldError((*spot, field), f"must be from 0 to {most}")
        hero.level, hero.xp, hero.neon = given.level, given.xp, given.neon
        for field, item in (*((("backpack"), i) for i in given.backpack), ("in_use", given.in_use)):
            if item and item not in self.pack.items:
                raise FieldError((*spot, field), f"there is no item {item!r}")
        hero.backpack, hero.in_use, hero.muted = list(given.backpack), given.in_use, given.muted
        for field, room in (("room", given.room), ("assigned", given.assigned)):
            if room and room not in m.rooms:
                raise FieldError((*spot, field), f"{room!r} is not built")
        if given.extracted or given.room:
            m.station[name] = given.room or "hq"
            m.in_mission[f"left {name}"] = -1
        if given.assigned:
            m.assigned[name] = given.assigned
        if given.visited:
            m.visited[name] = given.visited
        if given.studied:
            m.studied[name] = given.studied
        profiles.refresh(m, hero)
        if given.health is not None:
            if not 0 < given.health <= hero.model.full:
                raise FieldError((*spot, "health"), f"must be from 1 to {hero.model.full}")
            hero.model.set_health(given.health)
        hero.stunned, hero.down, hero.shaken_by = given.stunned, given.down, given.shaken_by
        hero.overwatch = TOKENS[given.overwatch]
        hero.done, hero.lost = given.done or given.lost or (not given.at and self.placed), given.lost
        m.heroes.append(hero)
        if given.lost:
            m.lost += 1
            hero.model.health = 0
        if name in m.station:
            # it may come back, unless this is the round in which it left
            hero.done = given.done
        if given.aboard:
            m.in_mission[f"aboard {name}"] = 1
        if given.at:
            self._put(hero, 0, given.at, (*spot, "at"))
            hero.model.settled = not given.passing
        if given.clone:
            clone = profiles.clone_model(hero)
            clone.health = given.clone_health
            hero.models.append(clone)
            self._put(hero, 1, given.clone, (*spot, "clone"))
        hero.stirred = given.stirred

    def _unit(self, name: str, given: UnitGiven) -> None:
        m, spot = self.m, ("units", name)
        stem, _, number = name.rpartition("-")
        kind = given.kind or KINDS.get(stem, stem)
        if kind not in self.pack.aliens:
            raise FieldError(spot, f"there is no profile {kind!r}; name it in 'kind'")
        if not number.isdigit():
            raise FieldError(spot, "a unit is called by its profile and a number, as in greys-1")
        counter = f"unit {kind}"
        m.in_mission[counter] = max(m.in_mission.get(counter, 0), int(number))
        unit = Unit(name, kind, "overmind", [], profiles.unit_sources(self.pack, kind, m.upgrades))
        m.units.append(unit)
        for index, text in enumerate(given.models):
            here = (*spot, "models", index)
            words = text.split()
            model_kind = words.pop(0) if words and words[0] in self.pack.aliens else kind
            if not 1 <= len(words) <= 2 or (len(words) == 2 and not words[1].isdigit()):
                raise FieldError(here, f"{text!r} should read: [KIND] SQUARE [HEALTH]")
            model = profiles.alien_model(self.pack, model_kind, m.upgrades)
            if len(words) == 2:
                model.health = int(words[1])
                if not 0 < model.health <= model.full:
                    raise FieldError(here, f"Health must be from 1 to {model.full}")
            unit.models.append(model)
            self._put(unit, index, words[0], here)
            model.settled = not given.passing
        if not unit.models:
            raise FieldError(spot, "a unit has at least one model")
        unit.stunned, unit.down, unit.shaken_by = given.stunned, given.down, given.shaken_by
        unit.overwatch, unit.done, unit.barred = TOKENS[given.overwatch], given.done, given.barred

    def _blip(self, name: str, given: str | BlipGiven) -> None:
        spot = ("blips", name)
        if isinstance(given, str):
            words = given.split()
            if not 1 <= len(words) <= 2:
                raise FieldError(spot, f"{given!r} should read: WHAT-HIDES SQUARE, as in 'decoy c4'")
            given = BlipGiven(hides=words[0], at="".join(words[1:]))
        if given.hides != "decoy" and given.hides not in self.pack.aliens:
            raise FieldError(spot, f"there is no profile {given.hides!r}, and it is no decoy")
        if not given.at and self.placed:
            raise FieldError(spot, "a blip needs its square once deployment is over")
        blip = Blip(name, given.hides)
        blip.done, blip.read = given.done, given.read
        self.m.blips.append(blip)
        if given.at:
            square = self._square(given.at, spot)
            self._free(1 << square, spot)
            self.m.put_blip(blip, square)

    def _rooms(self) -> None:
        """A room is explored if somebody stands in it, or if it is said to be."""
        given, m = self.given, self.m
        m.unexplored = 0
        for room in m.plan.rooms:
            if not room.squares & m.bodies:
                m.unexplored |= 1 << room.id
        for field, squares in (("explored", given.explored), ("unexplored", given.unexplored)):
            for number, name in enumerate(squares):
                room_id = m.plan.room_of[self._square(name, (field, number))]
                if room_id < 0:
                    raise FieldError((field, number), f"{name} is in no room")
                m.unexplored = m.unexplored & ~(1 << room_id) | (field == "unexplored") << room_id

    def _cards(self) -> None:
        given, m = self.given, self.m
        mutations = {**self.pack.mutations, **self.pack.ultimates}
        for field, table in (
            ("hand", mutations),
            ("deck", mutations),
            ("discard", mutations),
            ("building_deck", self.pack.building_cards),
            ("building_discard", self.pack.building_cards),
            ("hazard_deck", self.pack.hazard_cards),
            ("hazard_discard", self.pack.hazard_cards),
            ("bag", self.pack.items),
        ):
            for number, name in enumerate(getattr(given, field) or ()):
                if name not in table:
                    raise FieldError((field, number), f"there is no card {name!r}")

        def rest(cards: dict[str, Any], *elsewhere: Sequence[str]) -> list[str]:
            taken = {name for names in elsewhere for name in names}
            return [name for name in sorted(cards) if name not in taken]

        held = [name for hero in m.heroes for name in (*hero.backpack, hero.in_use)]
        held.extend(given.stored)
        m.hand, m.discard = tuple(given.hand), list(given.discard)
        m.building_discard, m.hazard_discard = list(given.building_discard), list(given.hazard_discard)
        if "second-heartbeat" in given.hand:
            m.in_mission["heartbeat"] = 1
        m.deck = rest(self.pack.mutations, m.hand, m.discard) if given.deck is None else list(given.deck)
        m.building_deck = (
            rest(self.pack.building_cards, m.building_discard)
            if given.building_deck is None
            else list(given.building_deck)
        )
        m.hazard_deck = (
            rest(self.pack.hazard_cards, m.hazard_discard)
            if given.hazard_deck is None
            else list(given.hazard_deck)
        )
        m.bag = rest(self.pack.items, held) if given.bag is None else list(given.bag)

    # ---- places

    def _square(self, name: str, spot: Spot) -> Square:
        try:
            return self.m.ground.board.parse(name)
        except ValueError as error:
            raise FieldError(spot, str(error)) from None

    def _mask(self, names: Sequence[str], spot: Spot) -> Mask:
        mask = 0
        for number, name in enumerate(names):
            mask |= 1 << self._square(name, (*spot, number))
        return mask

    def _edge(self, text: str, spot: Spot) -> Edge:
        first, _, second = text.partition("-")
        try:
            return self.m.ground.shared_edge(self._square(first, spot), self._square(second, spot))
        except ValueError:
            raise FieldError(spot, f"{text!r} should name two squares side by side, as in b2-c2") from None

    def _free(self, mask: Mask, spot: Spot) -> None:
        if mask & (self.m.bodies | self.m.ground.solid):
            raise FieldError(spot, "the square is taken or solid")

    def _put(self, unit: Unit, index: int, name: str, spot: Spot) -> None:
        square = self._square(name, spot)
        model = unit.models[index]
        if model.size == 2 and not self.m.ground.block_anchors(0) >> square & 1:
            raise FieldError(
                spot, f"a block of 2 by 2 squares does not fit with its top left square on {name}"
            )
        self._free(self.m.ground.block_squares(square) if model.size == 2 else 1 << square, spot)
        self.m.put(unit, model, square)

    def _brief(self, given: MissionGiven, plan: MapPlan) -> Mission:
        for field in ("heroes_deploy", "overmind_deploy"):
            for number, name in enumerate(getattr(given, field)):
                if name not in plan.names:
                    raise FieldError(("mission", field, number), f"{name!r} is no square of the map")
        if given.like:
            return self._like(given)
        return Mission(
            id="drawn",
            name="A drawn position",
            mode="quick_start",
            kind="drawn",
            minutes=0,
            story=Story("", ""),
            formation=Formation(0, 0),
            placements=tuple[Placement](),
            deployment=Deployment(
                heroes=SideDeployment(given.heroes_deploy, 1, "", given.each),
                overmind=SideDeployment(given.overmind_deploy, given.reach, ""),
            ),
            unit_points=0,
            reinforcement_pool=0,
            force=Force((), 0, ""),
            agenda=given.agenda,
            round_limit=given.round_limit,
            wins=Wins(given.wins.heroes, given.wins.overmind),
            special_rules=given.rules,
        )

    def _like(self, given: MissionGiven) -> Mission:
        """A mission of the pack, its squares where the drawing has them."""
        brief, at = self.pack.missions.get(given.like), given.at
        if brief is None:
            raise FieldError(("mission", "like"), f"there is no mission {given.like!r}")

        def wins(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
            return tuple(replace(each, squares=_moved(each.squares, at)) for each in conditions)

        person = brief.vip
        if person is not None:
            person = replace(
                person, hidden_at=_moved(person.hidden_at, at), way_out=at.get(person.way_out, person.way_out)
            )
        return replace(
            brief,
            id="drawn",
            markers=tuple(replace(each, square=at.get(each.square, each.square)) for each in brief.markers),
            special_rules=tuple(
                replace(each, squares=_moved(each.squares, at)) for each in brief.special_rules
            ),
            wins=Wins(
                given.wins.heroes or wins(brief.wins.heroes), given.wins.overmind or wins(brief.wins.overmind)
            ),
            vip=person,
            deployment=Deployment(
                heroes=SideDeployment(given.heroes_deploy, 1, "", given.each),
                overmind=SideDeployment(given.overmind_deploy, given.reach, ""),
            ),
        )


def _moved(names: tuple[str, ...], at: dict[str, str]) -> tuple[str, ...]:
    """Squares of a mission as they lie in the drawing; those that do not are left out."""
    return tuple(at[name] for name in names if name in at)


def _ruined(plan: MapPlan) -> tuple[Edge, ...]:
    edges: list[Edge] = [(square, 0) for square in bits(plan.ruined_east)]
    edges.extend((square, 1) for square in bits(plan.ruined_south))
    return tuple(edges)


def read_chance(m: MissionState, chance: Chance[Any], line: str) -> Any:
    """A line of dice; an item that is drawn may be called by its id."""
    if isinstance(chance, Pick) and chance.purpose[:1] == ("item",) and line in m.bag:
        return m.bag.index(line)
    return chance.parse(line)


class Position:
    """A position to be played in a test: ``.dice(...)``, then ``.play(...)``, then ``.expect(...)``."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self._dice: list[str] = []
        self._trial: Trial | None = None
        self.quiet = True

    @property
    def trial(self) -> Trial:
        """The match, begun when first asked for."""
        if self._trial is None:
            game = chronicle_x()
            self._trial = Trial(game, state_of(game.pack, self.given), self._dice, read_chance, self.quiet)
        return self._trial

    @property
    def match(self) -> Match:
        """The match itself."""
        return self.trial.match

    @property
    def state(self) -> MissionState:
        """The state as it stands."""
        state: MissionState = self.trial.state
        return state

    def dice(self, *lines: str) -> Position:
        """Script these lines of dice."""
        if self._trial is not None:
            self._trial.script.lines.extend(lines)
        self._dice.extend(lines)
        return self

    def play(self, *lines: str) -> Position:
        """Play these lines; Mismatch if one is refused."""
        for line in lines:
            self.trial.play(line)
        return self

    def refused(self, line: str, clause: str = "") -> Position:
        """See that a line is refused."""
        self.trial.refuse(line, clause)
        return self

    def expect(self, **facts: Any) -> Position:
        """See that all dice were asked for and that these facts are true, named as under ``then``."""
        self.trial.settle()
        self.trial.finish()
        then = msgspec.convert(facts, Then, strict=True)
        for fault in check(self.trial, then):
            raise Mismatch(str(fault))
        return self


def position(**given: Any) -> Position:
    """A position from the fields of ``given``."""
    return Position(msgspec.convert(given, Given, strict=True))
