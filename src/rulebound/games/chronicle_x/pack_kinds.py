"""What a content pack is made of: one frozen struct for each kind of card, profile, face and mission.

Numbers that decide a rule are fields; behaviour is code. An entry names its code by `effect`, a function of
that name beside its kind, and tunes it with `params`. Texts are what a player reads, in our own words.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from rulebound.content.shown import SHOWN, SHOWN_IF_ANY, Shown

Base = Literal["standard", "large", "xxl"]
EquipmentType = Literal["melee_weapon", "shooting_weapon", "armour"]
BehaviourName = Literal["rush", "protect", "terrifying_presence", "take_cover", "quick_shot"]
DieResult = Literal["hit", "double_hit", "critical", "defend", "double_defend", "blank"]

# When an effect may happen or is read. The order of the names follows a turn.
Window = Literal[
    "passive",  # read whenever the figure or permission concerned is worked out
    "any_calm",  # between two actions, before or after a turn, at a phase change, of either side
    "mission_start",  # the mission is set up, before round 1
    "hero_phase_start",
    "alien_phase_start",
    "after_draw",  # the Overmind has drawn in its phase and nobody has acted yet
    "alien_phase_end",
    "activation_start",  # chosen to act, after any interruption, before the first action
    "own_turn",  # in the owner's turn while no action is being resolved
    "interact",  # as the Interact of the owner's turn
    "move_action",  # in place of the Move of the owner's turn
    "move_declared",  # a Move or Sprint is declared, before its first step
    "attack_action",  # in place of the attack of the owner's turn
    "target_choice",  # a unit is about to name the target of an attack
    "attack_declared",  # attacker, form, target, band and aim are named; no die thrown (CX-MUT-05)
    "attack_dice",  # after the attack roll and all rerolls (CX-COMBAT-01, CX-NEON-05)
    "defence_dice",  # after the defence roll, before cancelling
    "hits_cancelled",  # after cancelling, before the remaining hits are marked
    "damage",  # a loss of Health is about to be marked on one model
    "attack_done",  # after the last step of an attack
    "model_killed",  # an alien model has lost its last Health and still stands on its square
    "hero_removed",  # a hero is about to be removed for losing its last Health
    "status_gained",  # a state or push is about to be put on a model
    "reveal_due",  # a blip is about to be turned up by a hero's range and sight
    "reveal",  # a blip has been replaced by its models, after overwatch, before Behaviour
    "loot",  # a spanner token is being exchanged for an item (CX-INT-03)
    "item_draw",  # a hero is about to draw an item from the bag
    "explore",  # a building card is about to be drawn
    "drawn",  # at once when the card is drawn
    "hazard_resolved",  # a hazard card has been carried out
    "hazard_resolved",  # a hazard token has been destroyed and its card resolved
    "card_response",  # right after another card has been played, before it takes effect
]

Params = dict[str, int]


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """The combat die: its faces in order (CX-DICE-07)."""

    faces: tuple[DieResult, ...]

    def count(self, result: DieResult) -> int:
        """How many faces show `result`."""
        return self.faces.count(result)


class DialRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The figures of a hero at one Health (CX-DIAL-01, CX-DIAL-02)."""

    health: int
    melee: int
    short_dice: int
    long_dice: int
    defence: int
    move: int


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """A signature or level ability of a hero, or the ability of an alien profile."""

    id: str
    name: Shown
    tier: Literal["start", "level_1", "level_2", "alien"]
    kind: Literal["passive", "option", "action", "reaction"]
    window: Window
    cost: Literal["free", "interact", "move", "attack"]
    effect: str
    text: Shown
    target: Shown = ""
    duration: Shown = ""
    limits: Shown = ""
    stacking: Shown = ""
    params: Params = {}
    clauses: tuple[str, ...] = ()


class HeroProfile(Struct, frozen=True, forbid_unknown_fields=True):
    """A hero profile card with its dials (CX-HERO-01, CX-DIAL-02)."""

    id: str
    name: Shown
    short: Shown
    role: Shown
    base: Base
    equipment: tuple[EquipmentType, ...]
    short_range: int
    long_range: int | None
    dial: tuple[DialRow, ...]
    abilities: tuple[Ability, ...]
    note: Shown = ""

    def row(self, health: int) -> DialRow:
        """The figures at `health`, which must lie between 1 and full Health."""
        if not 1 <= health <= len(self.dial):
            raise ValueError(f"{self.id} has no dial row for Health {health}")
        return self.dial[len(self.dial) - health]

    @property
    def full_health(self) -> int:
        """The Health on which the dial starts (CX-DIAL-04)."""
        return self.dial[0].health


class Member(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """So many models of one kind in a unit (CX-ALIEN-05)."""

    kind: str
    count: int


class AlienProfile(Struct, frozen=True, forbid_unknown_fields=True):
    """An alien profile card; figures are for one model (CX-ALIEN-01)."""

    id: str
    name: Shown
    emblem: Shown
    role: Shown
    base: Base
    model_cost: int
    unit_name: Shown
    unit_cost: int
    composition: tuple[Member, ...]
    maximum: int
    blips: int
    melee: int
    short_range: int
    short_dice: int
    long_range: int | None
    long_dice: int
    health: int
    defence: int
    move: int
    behaviours: tuple[BehaviourName, ...]
    ability: Ability
    note: Shown = ""


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """A step on one of the two paths of the alien upgrade sheet (CX-UPG-03 to CX-UPG-05).

    ``unit`` is the profile whose units have it; ``branch`` tells apart two steps of which one may be taken.
    """

    id: str
    name: Shown
    unit: str
    path: str
    step: Literal["I", "II", "III"]
    window: Window
    effect: str
    text: Shown
    branch: Literal["", "a", "b"] = ""
    limits: Shown = ""
    params: Params = {}
    clauses: tuple[str, ...] = ()


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    """An amount of the three resource kinds."""

    metal: int = 0
    power_cells: int = 0
    electronics: int = 0


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """An item card. It has either a scrap value or an upgrade cost (CX-ITEM-07, CX-ITEM-09)."""

    id: str
    name: Shown
    kind: Literal["weapon", "armour", "consumable"]
    window: Window
    cost: Literal["none", "interact", "attack"]
    effect: str
    text: Shown
    type: EquipmentType | None = None
    spent: bool = False
    needs_in_use: bool = False
    advanced_text: Shown = ""
    target: Shown = ""
    duration: Shown = ""
    limits: Shown = ""
    stacking: Shown = ""
    rulings: Shown = ""
    scrap_value: Resources | None = None
    upgrade_cost: Resources | None = None
    params: Params = {}
    advanced_params: Params = {}
    clauses: tuple[str, ...] = ()

    @property
    def has_advanced(self) -> bool:
        """Whether the card has an advanced side, which is bought (CX-ITEM-09)."""
        return self.upgrade_cost is not None


class Mutation(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutation card; its Supreme effect costs one more card from hand (CX-MUT-06).

    ``price`` is what an Ultimate Mutation costs in Abduction Points after a mission (CX-RESOL-04).
    """

    id: str
    name: Shown
    windows: tuple[Window, ...]
    effect: str
    text: Shown
    supreme_text: Annotated[str | None, SHOWN_IF_ANY] = None
    target: Shown = ""
    duration: Shown = ""
    limits: Shown = ""
    stacking: Shown = ""
    rulings: Shown = ""
    params: Params = {}
    supreme_params: Params = {}
    clauses: tuple[str, ...] = ()
    price: int = 0

    @property
    def has_supreme(self) -> bool:
        """Whether the card carries a Supreme effect."""
        return self.supreme_text is not None


AgendaMoment = Literal["event", "turn_end", "round_end"]
"""When an objective is looked at: after an event, after an alien's activation, as the last step of the alien phase."""


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two objectives of a hidden agenda; ``check`` names the code that tells whether it is met."""

    kind: str
    text: Shown
    check: str
    moments: tuple[AgendaMoment, ...]
    params: Params = {}


class Agenda(Struct, frozen=True, forbid_unknown_fields=True):
    """A Hidden Agenda card with its objectives in order (CX-COMP-04).

    ``setup`` is what is noted when deployment is over, by the code ``effect``; ``fallback`` is what holds where map or
    force lack what an objective names.
    """

    id: str
    name: Shown
    effect: str
    objectives: tuple[Objective, ...]
    setup: Shown = ""
    fallback: Shown = ""
    rulings: Shown = ""
    clauses: tuple[str, ...] = ()


class BuildingCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A building exploration card, read by who explores (CX-BLDG-05)."""

    id: str
    name: Shown
    mood: Literal["good", "mixed", "bad"]
    effect: str
    hero_text: Shown
    alien_text: Shown
    blip_text: Shown
    common_text: Shown = ""
    abduction_points: int = 0
    duration: Shown = ""
    limits: Shown = ""
    stacking: Shown = ""
    rulings: Shown = ""
    params: Params = {}
    clauses: tuple[str, ...] = ()


class HazardCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A hazard card. `dice` is a card attack, `fixed` damage without a roll (CX-HAZ-03)."""

    id: str
    name: Shown
    effect: str
    radius: int
    affects: Literal["models_and_blips", "models", "squares", "blips", "nearest", "lane", "heroes_and_units"]
    text: Shown
    affected_text: Shown = ""
    dice: int = 0
    fixed: int = 0
    duration: Shown = ""
    stacking: Shown = ""
    rulings: Shown = ""
    params: Params = {}
    clauses: tuple[str, ...] = ()


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """A room of the space station (CX-STATION-01).

    ``text`` holds once it is built, ``assigned`` for a hero that was in it before the mission, ``visit`` for one that
    comes back from it. No cost: it stands from the start. ``limit``: heroes at a time (CX-STATION-06).
    """

    id: str
    name: Shown
    effect: str
    text: Shown
    cost: Resources | None = None
    limit: int | None = None
    assigned: Shown = ""
    visit: Shown = ""
    limits: Shown = ""
    params: Params = {}
    clauses: tuple[str, ...] = ()

    @property
    def from_the_start(self) -> bool:
        """Whether the room need not be built."""
        return self.cost is None


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed side of a map tile: 25 squares row by row, and its edge lines as printed.

    `squares` are the letters of tiles.txt. `across[r][c]` is the edge north of row r (r = 0 to 5) at column
    c, `along[r][c]` the edge west of column c (c = 0 to 5) in row r.
    """

    code: str
    theme: Shown
    name: Shown
    squares: tuple[str, ...]
    across: tuple[str, ...]
    along: tuple[str, ...]


class Formation(Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of the map in tiles."""

    columns: int
    rows: int


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """A face on a cell of the map, with its quarter turns clockwise."""

    cell: str
    face: str
    turn: int = 0

    @property
    def column(self) -> int:
        """Column of the cell, counted from 0 at the left."""
        return ord(self.cell[0]) - ord("A")

    @property
    def row(self) -> int:
        """Row of the cell, counted from 0 at the top."""
        return int(self.cell[1:]) - 1


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """A text for each side."""

    heroes: Shown
    overmind: Shown


class Rest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who lays the tiles that a mission does not give (CX-SETUP-07, CX-CONQ-17, CX-CONQ-18)."""

    placed_by: Literal["nobody", "alternate", "region_controller"]
    first: Literal["heroes", "overmind", "current_side"] = "heroes"
    first_in_corner: bool = False


class SideDeployment(Struct, frozen=True, forbid_unknown_fields=True):
    """Yellow squares of one side and how far from them it may set up (CX-DEPLOY-01 to CX-DEPLOY-06).

    No squares: the side chooses two of the map.
    """

    squares: tuple[str, ...]
    reach: int
    text: Shown
    each: int | None = None


class Deployment(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the two sides set up."""

    heroes: SideDeployment
    overmind: SideDeployment


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """Units that the Overmind gets for nothing, by profile id, besides its Decoys; ``bought``: it buys the others."""

    units: tuple[str, ...]
    decoys: int
    text: Shown
    bought: bool = False


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that a mission keeps: what it is called, its bounds, where it starts; names for its values, if any."""

    name: Shown
    max: int
    start: int = 0
    min: int = 0
    values: tuple[Shown, ...] = ()


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """A track of a mission, kept beside the map."""

    id: str
    name: Shown
    figure: Figure


class Vip(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to be found and led out: where the face-down tokens lie, the way out, and his figures."""

    name: Shown
    hidden_at: tuple[str, ...]
    way_out: str
    health: int
    defence: int
    move: int
    role: Shown = ""


class Counting(Struct, frozen=True, forbid_unknown_fields=True):
    """What a mission counts when a round ends, by the code of that name, on which markers, and the track it moves."""

    effect: str
    from_round: int
    text: Shown
    track: str = ""
    markers: tuple[str, ...] = ()
    params: Params = {}


class MarkerUse(Struct, frozen=True, forbid_unknown_fields=True):
    """What a model can do with a mission marker (CX-INT-01); ``id`` is the word by which it is chosen."""

    who: Literal["hero", "alien_unit", "overmind_model"]
    effect: str
    text: Shown
    id: str = ""
    params: Params = {}
    figure_is: int | None = None
    figure_above: int | None = None
    figure_below: int | None = None
    no_alien_near: bool = False


class Marker(Struct, frozen=True, forbid_unknown_fields=True):
    """A mission marker on its starting square."""

    id: str
    name: Shown
    square: str
    reach: Literal["own", "adjacent"]
    uses: tuple[MarkerUse, ...]
    figure: Figure | None = None
    carried: bool = False
    text: Shown = ""


class SpecialRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of one mission, named by its code; markers, a track and squares that it is about."""

    id: str
    effect: str
    text: Shown
    params: Params = {}
    markers: tuple[str, ...] = ()
    track: str = ""
    squares: tuple[str, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """What a quick start teaches in a round."""

    round: int
    teaches: tuple[str, ...]
    hint: str


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to win: the fact it asks for and when it is looked at."""

    id: str
    when: Literal["at_once", "round_end"]
    check: str
    text: Shown
    params: Params = {}
    marker: str | None = None
    markers: tuple[str, ...] = ()
    track: str = ""
    model: str = ""
    squares: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class Wins(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of both sides, in the order in which they are looked at."""

    heroes: tuple[Condition, ...]
    overmind: tuple[Condition, ...]


class Mission(Struct, frozen=True, forbid_unknown_fields=True):
    """A mission: map, set-up, goals and texts."""

    id: str
    name: Shown
    mode: Literal["quick_start", "narrative", "conquest"]
    kind: str
    minutes: Annotated[int, SHOWN]
    story: Story
    formation: Formation
    placements: tuple[Placement, ...]
    deployment: Deployment
    unit_points: int
    reinforcement_pool: int
    force: Force
    agenda: bool
    round_limit: int | None
    wins: Wins
    level: int = 0
    markers: tuple[Marker, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    learning: Annotated[tuple[Lesson, ...], SHOWN] = ()
    after: Annotated[Story | None, SHOWN] = None
    rest: Rest = Rest(placed_by="nobody")
    region_points: Params = {}
    tracks: tuple[Track, ...] = ()
    vip: Vip | None = None
    counting: Counting | None = None


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the cards, or a standing rule for all of them."""

    id: str
    text: str


class PackInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and version of a pack."""

    name: str
    version: str
    text: str = ""


class PackFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One YAML file of a pack; it may hold any of these kinds."""

    pack: PackInfo | None = None
    die: Die | None = None
    heroes: tuple[HeroProfile, ...] = ()
    aliens: tuple[AlienProfile, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    items: tuple[Item, ...] = ()
    mutations: tuple[Mutation, ...] = ()
    ultimates: tuple[Mutation, ...] = ()
    agendas: tuple[Agenda, ...] = ()
    building_cards: tuple[BuildingCard, ...] = ()
    hazard_cards: tuple[HazardCard, ...] = ()
    rooms: tuple[Room, ...] = ()
    missions: tuple[Mission, ...] = ()
    terms: tuple[Term, ...] = ()
