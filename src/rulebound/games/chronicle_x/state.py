"""The whole of a mission at a rest point, in plain values."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.dice.die import Die
from rulebound.games.chronicle_x.options import STANDARD, House
from rulebound.kernel.copies import COMPILED, blank
from rulebound.kernel.events import Event, EventLog
from rulebound.kernel.game import Outcome
from rulebound.space.board import Mask, Square
from rulebound.space.squares import Ground

if TYPE_CHECKING:
    from rulebound.games.chronicle_x.map_plan import MapPlan
    from rulebound.games.chronicle_x.mutation_base import Mutation
    from rulebound.games.chronicle_x.pack import Mission, Pack, Placement
    from rulebound.games.chronicle_x.sources import Listeners, Source

HEROES: Final = "heroes"
OVERMIND: Final = "overmind"

# phases of a mission
DEPLOY_HEROES: Final = 0
DEPLOY_OVERMIND: Final = 1
HERO_PHASE: Final = 2
ALIEN_PHASE: Final = 3
OVER: Final = 4
# before the fight (CX-SETUP-09)
BUILD_MAP: Final = -4
CHOOSE_BUILDINGS: Final = -3
DRAW_AGENDA: Final = -2
BUY_FORCE: Final = -1

# kinds of action, as bits: no kind twice in a turn (CX-ACT-04)
MOVE: Final = 1
SPRINT: Final = 2
OVERWATCH: Final = 4
ATTACK: Final = 8
INTERACT: Final = 16
FLIP: Final = 32
OTHER: Final = 64

# faces of an overwatch token (CX-OW-06)
NO_TOKEN: Final = 0
TOKEN: Final = 1
TOKEN_PLUS: Final = 2

NOWHERE: Final = -1

# how long a lasting effect lasts, where that is no round
THIS_TURN: Final = -1
THIS_PHASE: Final = -2
MISSION: Final = 999


NO_WORDS: Final[frozenset[str]] = frozenset()


class Stats:
    """The figures of one model now; a range of 0 means that the band does not exist. They never change: models share them."""

    __slots__ = ("defence", "long", "long_range", "melee", "move", "short", "short_range")

    def __init__(
        self, melee: int, short_range: int, short: int, long_range: int, long: int, defence: int, move: int
    ) -> None:
        self.melee: Final = melee
        self.short_range: Final = short_range
        self.short: Final = short
        self.long_range: Final = long_range
        self.long: Final = long
        self.defence: Final = defence
        self.move: Final = move


class Lasting(NamedTuple):
    """An effect that lasts: its name (see lasting.py), whom it is on ('' = the map), until which round, a number."""

    name: str
    unit: str
    until: int
    value: int = 0


class Model:
    """One figure. ``square`` is its only square, or the top left one of a block of 2 by 2; NOWHERE off the map.

    ``rows`` holds a hero's figures by Health (CX-DIAL-01); ``reach`` is the longer of its ranges, and ``watch`` of
    those that have dice (CX-OW-08). ``settled`` says that it has stopped where it stands, so that special squares
    count for it (CX-MOVE-11). Of a ``twin`` all fields are taken over by ``copy``.
    """

    __slots__ = (
        "full",
        "health",
        "kind",
        "mask",
        "reach",
        "rows",
        "settled",
        "size",
        "square",
        "stats",
        "watch",
    )

    def __init__(
        self,
        kind: str,
        size: int,
        full: int,
        stats: Stats,
        rows: tuple[Stats, ...] = (),
        twin: Model | None = None,
    ) -> None:
        self.kind = kind
        self.size = size
        self.square: Square = NOWHERE
        self.mask: Mask = 0
        self.full = full
        self.health = full
        self.rows = rows
        self.stats = stats
        self.reach = 0
        self.watch = 0
        if twin is None:
            self._see(stats)
        self.settled = True

    def copy(self) -> Model:
        new: Model = (
            Model(self.kind, self.size, self.full, self.stats, self.rows, self) if COMPILED else blank(Model)
        )
        new.kind = self.kind
        new.size = self.size
        new.full = self.full
        new.stats = self.stats
        new.reach = self.reach
        new.watch = self.watch
        new.rows = self.rows
        new.square = self.square
        new.mask = self.mask
        new.health = self.health
        new.settled = self.settled
        return new

    def set_health(self, health: int) -> None:
        """Set Health and turn the dials with it (CX-DIAL-05)."""
        self.health = health
        if self.rows and health > 0:
            self.stats = self.rows[health]
            self._see(self.stats)

    def _see(self, stats: Stats) -> None:
        short, long = stats.short_range, stats.long_range
        self.reach = long if long > short else short
        if stats.short <= 0:
            short = 0
        self.watch = long if stats.long > 0 and long > short else short


class Unit:
    """What takes a turn and is attacked as one: an alien unit, a hero, a sentry gun."""

    __slots__ = (
        "barred",
        "done",
        "down",
        "hooks",
        "id",
        "kind",
        "models",
        "moments",
        "overwatch",
        "shaken_by",
        "side",
        "sources",
        "stunned",
    )

    def __init__(
        self, name: str, kind: str, side: str, models: list[Model], sources: tuple[Source, ...]
    ) -> None:
        self.id = name
        self.kind = kind
        self.side = side
        self.models = models
        self.sources = sources
        self.hooks = NO_WORDS
        self.moments = NO_WORDS
        if sources:
            self.set_sources(sources)
        self.done = False
        self.barred = False
        self.stunned = False
        self.down = False
        self.overwatch = NO_TOKEN
        self.shaken_by = ""

    def set_sources(self, sources: tuple[Source, ...]) -> None:
        """Set what is in force for the unit, and note which hooks and moments that concerns."""
        self.sources = sources
        self.hooks = NO_WORDS.union(*[source.hooks for source in sources])
        self.moments = NO_WORDS.union(*[source.moments for source in sources])

    def copy(self) -> Unit:
        new: Unit = Unit(self.id, self.kind, self.side, [], ()) if COMPILED else blank(Unit)
        new.id = self.id
        new.kind = self.kind
        new.side = self.side
        new.models = [model.copy() for model in self.models]
        new.sources = self.sources
        new.hooks = self.hooks
        new.moments = self.moments
        new.done = self.done
        new.barred = self.barred
        new.stunned = self.stunned
        new.down = self.down
        new.overwatch = self.overwatch
        new.shaken_by = self.shaken_by
        return new

    @property
    def mask(self) -> Mask:
        """All squares of its models."""
        models = self.models
        if len(models) == 1:
            return models[0].mask
        mask = 0
        for model in models:
            mask |= model.mask
        return mask

    @property
    def big(self) -> bool:
        """Whether it is one model of 2 by 2 squares."""
        return self.models[0].size == 2

    @property
    def xxl(self) -> bool:
        """Whether it is an XXL model, immune to all states (CX-XXL-07)."""
        return self.side == OVERMIND and bool(self.models) and self.models[0].size == 2


class Hero(Unit):
    """A hero; its first model is the hero itself, a second one its clone."""

    __slots__ = ("backpack", "in_use", "level", "lost", "muted", "neon", "stirred", "xp")

    def __init__(self, name: str, model: Model, sources: tuple[Source, ...]) -> None:
        super().__init__(name, name, HEROES, [model], sources)
        self.neon = 6
        self.xp = 0
        self.level = 0
        self.in_use = ""
        self.muted = False
        self.backpack: list[str] = []
        self.lost = False
        self.stirred = False

    def copy(self) -> Hero:
        # written out, as in Unit, for speed
        new: Hero = Hero(self.id, self.models[0], ()) if COMPILED else blank(Hero)
        new.id = self.id
        new.kind = self.kind
        new.side = self.side
        new.models = [model.copy() for model in self.models]
        new.sources = self.sources
        new.hooks = self.hooks
        new.moments = self.moments
        new.done = self.done
        new.barred = self.barred
        new.stunned = self.stunned
        new.down = self.down
        new.overwatch = self.overwatch
        new.shaken_by = self.shaken_by
        new.neon = self.neon
        new.xp = self.xp
        new.level = self.level
        new.in_use = self.in_use
        new.muted = self.muted
        new.backpack = self.backpack[:]
        new.lost = self.lost
        new.stirred = self.stirred
        return new

    @property
    def model(self) -> Model:
        """The hero's own model."""
        return self.models[0]

    @property
    def here(self) -> bool:
        """Whether it is on the map."""
        return self.models[0].square >= 0


class Blip:
    """A face-down token. ``kind`` is the profile that its unit was bought from, or 'decoy' (CX-BUY-06)."""

    __slots__ = ("done", "id", "kind", "mask", "read", "square", "unit")

    def __init__(self, name: str, kind: str) -> None:
        self.id = name
        self.kind = kind
        self.square: Square = NOWHERE
        self.mask: Mask = 0
        self.done = False
        self.read = False
        self.unit: Unit | None = None

    def copy(self) -> Blip:
        new: Blip = Blip(self.id, self.kind) if COMPILED else blank(Blip)
        new.id = self.id
        new.kind = self.kind
        new.square = self.square
        new.mask = self.mask
        new.done = self.done
        new.read = self.read
        new.unit = self.unit.copy() if self.unit is not None else None
        return new

    @property
    def decoy(self) -> bool:
        """Whether nothing hides behind it."""
        return self.kind == "decoy"


class Marker:
    """A mission marker: on a square, or carried by a hero."""

    __slots__ = ("carrier", "id", "square")

    def __init__(self, name: str, square: Square) -> None:
        self.id = name
        self.square = square
        self.carrier = ""

    def copy(self) -> Marker:
        new = Marker(self.id, self.square)
        new.carrier = self.carrier
        return new


class MissionState:
    """Everything on the table, as plain values.

    ``gloom`` is the range beyond which nobody shoots or turns a blip up (0: none such); it follows from ``lasting``.
    ``smoke`` are the squares on which smoke or ash stops sight, ``ash`` those on which only ash does: whoever stands in
    it sees and is seen.

    Kept for speed alone, and no part of ``plain``: ``looked`` is what the last look at the blips saw and
    ``in_range`` the squares in range of the heroes, -1 once that may have changed (blips.eyes), ``gazes`` those of each,
    ``heard`` what the heroes have for each moment, ``coming`` what the Overmind has while its hand is ``held``
    (moments.idle), ``fallen`` counts whatever is taken off the map, and ``judged`` is that count when no condition was
    met (goals.check).

    ``bodies`` are the squares of all models and blips, ``hero_bodies`` and ``alien_bodies`` those of the models of
    each side. The three dictionaries count what is limited by turn, by round and by mission.

    Of the set-up: ``house`` are the house options, ``players`` the player of each hero by number (1 to 6),
    ``region`` '', 'normal', 'fortified_overmind' or 'fortified_heroes' (CX-CONQ-02), ``current`` the side whose turn
    it is in Conquest, ``solo`` whether nobody plays the Overmind (CX-AI), ``rooms`` the rooms of the station that are
    built, ``upgrades`` the ids of alien upgrades with a node, ``advanced`` the items that lie on their advanced side.

    Settled before the fight: ``laid`` the tiles on the map, ``chosen_buildings`` the building of the Heroes and that
    of the Overmind, ``force`` the profiles bought, ``hero_yellow`` and ``alien_yellow`` the deployment squares,
    ``agenda`` the agenda card that was kept, from the two of ``agenda_offer``; ``agenda_deck`` are the others.

    In a mission: ``figures`` of mission markers and tracks by id, ``vip_tokens`` what lies face down on a square,
    ``station`` the room in which an extracted hero is, ``visited`` the rooms whose bonus a hero has brought back,
    ``assigned`` the room that a hero was in before the mission, ``studied`` the alien kind that a hero knows from the
    Xenolab, ``stored`` the items that lie in the Warehouse,
    ``agenda_done`` how many objectives are met, ``agenda_tally`` what they count, ``stack`` the blips that wait
    beside the map when nobody plays the Overmind.
    """

    __slots__ = (
        "abduction",
        "acting",
        "advanced",
        "agenda",
        "agenda_deck",
        "agenda_done",
        "agenda_offer",
        "agenda_tally",
        "alien_bodies",
        "alien_yellow",
        "ash",
        "asked",
        "assigned",
        "bag",
        "barricades",
        "blips",
        "bodies",
        "brief",
        "building_deck",
        "building_discard",
        "cards",
        "chosen_buildings",
        "coming",
        "current",
        "deck",
        "die",
        "discard",
        "extra",
        "fair_yellow",
        "fallen",
        "figures",
        "force",
        "gazes",
        "gloom",
        "ground",
        "hand",
        "hazard_deck",
        "hazard_discard",
        "hazards",
        "heard",
        "held",
        "hero_bodies",
        "hero_yellow",
        "heroes",
        "house",
        "in_mission",
        "in_range",
        "in_round",
        "in_turn",
        "judged",
        "laid",
        "lasting",
        "log",
        "looked",
        "lost",
        "markers",
        "meditation",
        "open_windows",
        "outcome",
        "pack",
        "phase",
        "pits",
        "plan",
        "players",
        "plays",
        "pool",
        "region",
        "rooms",
        "round",
        "ruined",
        "rules",
        "serial",
        "smoke",
        "solo",
        "spanners",
        "stack",
        "station",
        "stored",
        "studied",
        "tracker",
        "unexplored",
        "units",
        "upgrades",
        "used",
        "vip_tokens",
        "visited",
        "yellow_lost",
    )

    def __init__(self, pack: Pack, brief: Mission, plan: MapPlan, ground: Ground, die: Die) -> None:
        self.log: EventLog = EventLog()
        self.pack = pack
        self.brief = brief
        self.plan = plan
        self.ground = ground
        self.die = die
        # the special rules of the mission by their code
        self.rules: frozenset[str] = frozenset([rule.effect for rule in brief.special_rules])
        self.cards: dict[str, Mutation] = {}
        self.plays: dict[tuple[str, ...], dict[str, Listeners]] = {}
        self.held: tuple[str, ...] | None = None
        self.coming: dict[str, Listeners] = {}
        self.phase = DEPLOY_HEROES
        self.round = 0
        self.acting = ""
        self.used = 0
        self.extra = 0
        self.asked = False
        self.heroes: list[Hero] = []
        self.units: list[Unit] = []
        self.blips: list[Blip] = []
        self.markers: list[Marker] = []
        self.bodies: Mask = 0
        self.hero_bodies: Mask = 0
        self.alien_bodies: Mask = 0
        self.hazards: Mask = 0
        self.spanners: Mask = 0
        self.yellow_lost: Mask = 0
        self.fair_yellow: Mask = 0
        self.barricades: Mask = 0
        self.pits: Mask = 0
        self.smoke: Mask = 0
        self.ash: Mask = 0
        self.gloom = 0
        self.looked: tuple[int, ...] = ()
        self.in_range: Mask = -1
        self.gazes: list[Mask] = []
        self.heard: dict[str, list[tuple[int, Source]]] | None = None
        self.fallen = 0
        self.judged = -1
        self.unexplored = 0
        self.ruined: tuple[tuple[int, int], ...] = ()
        self.lasting: list[Lasting] = []
        self.hand: tuple[str, ...] = ()
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.building_deck: list[str] = []
        self.building_discard: list[str] = []
        self.hazard_deck: list[str] = []
        self.hazard_discard: list[str] = []
        self.bag: list[str] = []
        self.in_turn: dict[str, int] = {}
        self.in_round: dict[str, int] = {}
        self.in_mission: dict[str, int] = {}
        self.tracker = 0
        self.abduction = 0
        self.pool = 0
        self.lost = 0
        self.serial = 0
        self.meditation = False
        self.open_windows = False
        self.outcome: Outcome | None = None
        # the set-up of this match
        self.house: House = STANDARD
        self.players: dict[str, int] = {}
        self.region = ""
        self.current = HEROES
        self.solo = False
        self.rooms: tuple[str, ...] = ()
        self.upgrades: frozenset[str] = frozenset()
        self.advanced: frozenset[str] = frozenset()
        # what the sides settle before the fight
        self.laid: tuple[Placement, ...] = ()
        self.chosen_buildings: tuple[int, ...] = ()
        self.force: tuple[str, ...] = ()
        self.hero_yellow: tuple[Square, ...] = ()
        self.alien_yellow: tuple[Square, ...] = ()
        self.agenda = ""
        self.agenda_offer: tuple[str, ...] = ()
        self.agenda_deck: tuple[str, ...] = ()
        self.agenda_done = 0
        self.agenda_tally: dict[str, int] = {}
        # what a mission keeps besides
        self.figures: dict[str, int] = {}
        self.vip_tokens: dict[Square, str] = {}
        self.station: dict[str, str] = {}
        self.visited: dict[str, tuple[str, ...]] = {}
        self.assigned: dict[str, str] = {}
        self.studied: dict[str, str] = {}
        self.stored: tuple[str, ...] = ()
        self.stack: tuple[str, ...] = ()

    def copy(self) -> MissionState:
        """An equal state that shares nothing that can change; the log stays shared until it is replaced."""
        new: MissionState = (
            MissionState(self.pack, self.brief, self.plan, self.ground, self.die)
            if COMPILED
            else blank(MissionState)
        )
        new.pack = self.pack
        new.brief = self.brief
        new.plan = self.plan
        new.ground = self.ground
        new.die = self.die
        new.log = self.log
        new.rules = self.rules
        new.cards = self.cards
        new.plays = self.plays
        new.held = self.held
        new.coming = self.coming
        new.phase = self.phase
        new.round = self.round
        new.acting = self.acting
        new.used = self.used
        new.extra = self.extra
        new.asked = self.asked
        new.heroes = [hero.copy() for hero in self.heroes]
        new.units = [unit.copy() for unit in self.units]
        new.blips = [blip.copy() for blip in self.blips]
        new.markers = [marker.copy() for marker in self.markers]
        new.bodies = self.bodies
        new.hero_bodies = self.hero_bodies
        new.alien_bodies = self.alien_bodies
        new.hazards = self.hazards
        new.spanners = self.spanners
        new.yellow_lost = self.yellow_lost
        new.fair_yellow = self.fair_yellow
        new.barricades = self.barricades
        new.pits = self.pits
        new.smoke = self.smoke
        new.ash = self.ash
        new.gloom = self.gloom
        new.looked = self.looked
        new.in_range = self.in_range
        new.gazes = self.gazes
        new.heard = self.heard
        new.fallen = self.fallen
        new.judged = self.judged
        new.unexplored = self.unexplored
        new.ruined = self.ruined
        new.lasting = self.lasting[:]
        new.hand = self.hand
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.building_deck = self.building_deck[:]
        new.building_discard = self.building_discard[:]
        new.hazard_deck = self.hazard_deck[:]
        new.hazard_discard = self.hazard_discard[:]
        new.bag = self.bag[:]
        new.in_turn = self.in_turn.copy()
        new.in_round = self.in_round.copy()
        new.in_mission = self.in_mission.copy()
        new.tracker = self.tracker
        new.abduction = self.abduction
        new.pool = self.pool
        new.lost = self.lost
        new.serial = self.serial
        new.meditation = self.meditation
        new.open_windows = self.open_windows
        new.outcome = self.outcome
        new.house = self.house
        new.region = self.region
        new.current = self.current
        new.solo = self.solo
        new.rooms = self.rooms
        new.upgrades = self.upgrades
        new.advanced = self.advanced
        new.laid = self.laid
        new.chosen_buildings = self.chosen_buildings
        new.force = self.force
        new.hero_yellow = self.hero_yellow
        new.alien_yellow = self.alien_yellow
        new.agenda = self.agenda
        new.agenda_offer = self.agenda_offer
        new.agenda_deck = self.agenda_deck
        new.agenda_done = self.agenda_done
        new.stack = self.stack
        new.players = self.players
        new.figures = self.figures.copy() if self.figures else {}
        new.vip_tokens = self.vip_tokens.copy() if self.vip_tokens else {}
        new.station = self.station.copy() if self.station else {}
        new.visited = self.visited.copy() if self.visited else {}
        new.assigned = self.assigned
        new.studied = self.studied.copy() if self.studied else {}
        new.stored = self.stored
        new.agenda_tally = self.agenda_tally.copy() if self.agenda_tally else {}
        return new

    # ---- finding

    def hero(self, name: str) -> Hero:
        """The hero of that id; KeyError if there is none."""
        for hero in self.heroes:
            if hero.id == name:
                return hero
        raise KeyError(name)

    def find(self, name: str) -> Unit | None:
        """The hero or unit of that id on the map or off it, or None."""
        if name in self.pack.heroes:
            for hero in self.heroes:
                if hero.id == name:
                    return hero
        for unit in self.units:
            if unit.id == name:
                return unit
        return None

    def blip(self, name: str) -> Blip | None:
        """The blip of that id, or None."""
        for blip in self.blips:
            if blip.id == name:
                return blip
        return None

    def present(self, side: str) -> list[Unit]:
        """Every hero and unit of a side that is on the map, in the order of the table."""
        if side == HEROES:
            found: list[Unit] = [hero for hero in self.heroes if hero.models[0].square >= 0]
            for unit in self.units:
                if unit.side == HEROES:
                    found.append(unit)
            return found
        return [unit for unit in self.units if unit.side == OVERMIND]

    def standing_at(self, square: Square) -> tuple[Unit, Model] | None:
        """The unit and model on a square, or None."""
        bit = 1 << square
        if not (self.hero_bodies | self.alien_bodies) & bit:
            return None
        for hero in self.heroes:
            for model in hero.models:
                if model.mask & bit:
                    return hero, model
        for unit in self.units:
            for model in unit.models:
                if model.mask & bit:
                    return unit, model
        return None

    def blip_at(self, square: Square) -> Blip | None:
        """The blip on a square, or None."""
        for blip in self.blips:
            if blip.square == square:
                return blip
        return None

    def give_up(self, card: str) -> None:
        """Put a card of the Overmind's hand on the discard pile."""
        at = self.hand.index(card)
        self.hand = self.hand[:at] + self.hand[at + 1 :]
        self.discard.append(card)

    def count(self, counts: dict[str, int], key: str, more: int = 1) -> int:
        """Raise a counter and return it."""
        number = counts.get(key, 0) + more
        counts[key] = number
        return number

    # ---- putting figures down and taking them up

    def put(self, unit: Unit, model: Model, square: Square) -> None:
        """Set a model on a square (a block: its top left square); it leaves the one it had."""
        old = model.mask
        new = self.ground.block_squares(square) if model.size == 2 else 1 << square
        model.square = square
        model.mask = new
        # what is left of a set without another: quicker than with the complement, which is a negative number
        bodies = self.bodies
        self.bodies = bodies ^ bodies & old | new
        if unit.side == HEROES:
            bodies = self.hero_bodies
            self.hero_bodies = bodies ^ bodies & old | new
            self.in_range = -1
        else:
            bodies = self.alien_bodies
            self.alien_bodies = bodies ^ bodies & old | new
        if old and old != new:
            if unit.id == self.acting:
                self.in_turn["moved"] = 1
            if type(unit) is Hero:
                unit.stirred = True

    def lift(self, unit: Unit, model: Model) -> None:
        """Take a model off the map."""
        self.fallen += 1
        old = model.mask
        model.square = NOWHERE
        model.mask = 0
        self.bodies &= ~old
        if unit.side == HEROES:
            self.hero_bodies &= ~old
            self.in_range = -1
        else:
            self.alien_bodies &= ~old

    def take_up(self, unit: Unit, models: list[Model]) -> None:
        """Take models of a unit up that are put down again at once: nobody has left the map."""
        taken = 0
        for model in models:
            taken |= model.mask
            model.square = NOWHERE
            model.mask = 0
        self.bodies ^= taken
        if unit.side == HEROES:
            self.hero_bodies ^= taken
            self.in_range = -1
        else:
            self.alien_bodies ^= taken

    def put_blip(self, blip: Blip, square: Square) -> None:
        """Set a blip on a square."""
        self.bodies = self.bodies & ~blip.mask | 1 << square
        if blip.id == self.acting and blip.mask:
            # it is one turn with that of the models that may come out of it (CX-BLIP-11, CX-OW-06)
            self.in_turn["moved"] = 1
        blip.square = square
        blip.mask = 1 << square

    def lift_blip(self, blip: Blip) -> None:
        """Take a blip off the map for good."""
        self.fallen += 1
        self.bodies &= ~blip.mask
        blip.square = NOWHERE
        blip.mask = 0
        self.blips.remove(blip)

    # ---- events

    def note(self, *told: object) -> None:
        """Log what everybody sees: the kind of event and its data."""
        self.log.own.append(told)

    def whisper(self, kind: str, only: str, data: tuple[object, ...], public: tuple[object, ...]) -> None:
        """Log what one seat sees whole and the others in part."""
        self.log.append(Event(kind, data, only, public))

    def digest(self) -> str:
        """A short hash of everything that decides the future."""
        return hashlib.blake2b(repr(self.plain()).encode(), digest_size=12).hexdigest()

    def plain(self) -> tuple[object, ...]:
        """The state as nested tuples, equal if and only if the states are."""
        return (
            tuple(_plain_unit(hero) for hero in self.heroes),
            tuple(_plain_unit(unit) for unit in self.units),
            tuple(
                (b.id, b.kind, b.square, b.done, b.read, b.unit is not None and _plain_unit(b.unit))
                for b in self.blips
            ),
            tuple((k.id, k.square, k.carrier) for k in self.markers),
            (self.phase, self.round, self.acting, self.used, self.extra, self.asked),
            (self.bodies, self.hero_bodies, self.alien_bodies, self.hazards, self.spanners, self.yellow_lost),
            (self.barricades, self.pits, self.smoke, self.unexplored, self.ruined, tuple(self.lasting)),
            (self.hand, tuple(self.deck), tuple(self.discard), tuple(self.bag)),
            (tuple(self.building_deck), tuple(self.building_discard)),
            (tuple(self.hazard_deck), tuple(self.hazard_discard)),
            (tuple(sorted(self.in_turn.items())), tuple(sorted(self.in_round.items()))),
            (
                tuple(sorted(self.in_mission.items())),
                self.tracker,
                self.abduction,
                self.pool,
                self.lost,
                self.serial,
            ),
            # the reason is words, which may be others another day
            (self.meditation, self.outcome and (self.outcome.winner, self.outcome.clauses)),
            (self.house, tuple(sorted(self.players.items())), self.region, self.current, self.solo),
            (self.rooms, tuple(sorted(self.upgrades)), tuple(sorted(self.advanced))),
            (tuple((p.cell, p.face, p.turn) for p in self.laid), self.chosen_buildings, self.force),
            (self.hero_yellow, self.alien_yellow, self.agenda, self.agenda_offer, self.agenda_deck),
            (self.agenda_done, tuple(sorted(self.agenda_tally.items())), tuple(sorted(self.figures.items()))),
            (tuple(sorted(self.vip_tokens.items())), tuple(sorted(self.station.items()))),
            (tuple(sorted(self.visited.items())), self.stack),
            (tuple(sorted(self.assigned.items())), tuple(sorted(self.studied.items())), self.stored),
        )


def _plain_unit(unit: Unit) -> tuple[object, ...]:
    models = tuple((m.kind, m.square, m.health, m.settled) for m in unit.models)
    base = (
        unit.id,
        unit.kind,
        unit.done,
        unit.barred,
        unit.stunned,
        unit.down,
        unit.overwatch,
        unit.shaken_by,
        models,
    )
    if isinstance(unit, Hero):
        hero = (
            unit.neon,
            unit.xp,
            unit.level,
            unit.in_use,
            unit.muted,
            tuple(unit.backpack),
            unit.lost,
            unit.stirred,
        )
        return (*base, *hero)
    return base
