"""What a scenario says: the fields of ``given`` and ``then``, one struct for each kind of thing."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rulebound.games.chronicle_x.pack_kinds import Condition, Rest, SpecialRule

ActionWord = Literal["move", "sprint", "overwatch", "attack", "interact", "flip", "other"]
TokenWord = Literal["plus", "plain", "none"]
PhaseWord = Literal[
    "build-map",
    "choose-buildings",
    "draw-agenda",
    "buy-force",
    "deploy-heroes",
    "deploy-overmind",
    "heroes",
    "overmind",
]
EarlyPhase = Literal["build-map", "choose-buildings", "draw-agenda", "buy-force"]


class HeroGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A hero. ``at`` is its square (a large base: the top left one); without it the hero is off the map."""

    at: str = ""
    health: int | None = None
    level: int = 0
    xp: int = 0
    neon: int = 0
    backpack: tuple[str, ...] = ()
    in_use: str = ""
    muted: bool = False
    stunned: bool = False
    down: bool = False
    overwatch: TokenWord = "none"
    shaken_by: str = ""
    done: bool = False
    lost: bool = False
    extracted: bool = False
    room: str = ""
    assigned: str = ""
    visited: tuple[str, ...] = ()
    studied: str = ""
    aboard: bool = False
    stirred: bool = False
    passing: bool = False
    clone: str = ""
    clone_health: int = 2


class UnitGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """An alien unit. Each entry of ``models`` is ``[KIND] SQUARE [HEALTH]``, as in ``grey c4 1``."""

    models: tuple[str, ...]
    kind: str = ""
    stunned: bool = False
    down: bool = False
    overwatch: TokenWord = "none"
    shaken_by: str = ""
    done: bool = False
    barred: bool = False
    passing: bool = False


class BlipGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A blip and what hides behind it: a profile or ``decoy``. Without ``at`` it waits to be set up."""

    hides: str
    at: str = ""
    done: bool = False
    read: bool = False


class VipGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The person that the heroes lead out, found already."""

    at: str
    health: int | None = None
    stunned: bool = False
    down: bool = False
    done: bool = False


class LastingGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """An effect on a unit or on the map; ``until`` is a round, ``turn``, ``phase`` or ``mission``."""

    name: str
    unit: str = ""
    until: int | Literal["turn", "phase", "mission"] = "mission"
    value: int = 0
    squares: tuple[str, ...] = ()


class WinsGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """Ways to win, as in a mission."""

    heroes: tuple[Condition, ...] = ()
    overmind: tuple[Condition, ...] = ()


class MissionGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What a mission says that a drawn map does not. Squares are those of the drawing.

    ``like`` takes all over from a mission of the pack; ``at`` says which square of the drawing stands for which of its own.
    """

    heroes_deploy: tuple[str, ...] = ()
    overmind_deploy: tuple[str, ...] = ()
    each: int = 3
    reach: int = 2
    round_limit: int | None = None
    wins: WinsGiven = WinsGiven()
    rules: tuple[SpecialRule, ...] = ()
    like: str = ""
    at: dict[str, str] = {}
    rest: Rest | None = None
    mandatory: tuple[str, ...] = ()
    unit_points: int | None = None
    region_points: dict[str, int] = {}
    bought: bool = False
    units: tuple[str, ...] = ()
    decoys: int = 2
    choose_buildings: bool = False
    agenda: bool = False


class AgendaGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The Overmind's hidden agenda: the card, objectives met, and what it has noted and counted.

    Notes that ``tally`` does not give are made as at the end of deployment, ties by the first of equals.
    """

    card: str
    done: int = 0
    tally: dict[str, int] = {}


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A position. What is not given is as on an empty table: no figures, whole decks in order of names."""

    map: str = "12x12"
    start: dict[str, Any] | None = None
    mission: MissionGiven = MissionGiven()
    heroes: dict[str, str | HeroGiven] = {}
    units: dict[str, tuple[str, ...] | UnitGiven] = {}
    blips: dict[str, str | BlipGiven] = {}
    sentry: str = ""
    vip: str | VipGiven = ""
    face_down: dict[str, Literal["vip", "decoy"]] = {}
    markers: dict[str, str] = {}
    figures: dict[str, int] = {}
    buildings: tuple[str, ...] = ()
    hazards: tuple[str, ...] | None = None
    spanners: tuple[str, ...] | None = None
    broken: tuple[str, ...] = ()
    barricades: tuple[str, ...] = ()
    pits: tuple[str, ...] = ()
    smoke: tuple[str, ...] = ()
    ruined: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    explored: tuple[str, ...] = ()
    unexplored: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    building_deck: tuple[str, ...] | None = None
    building_discard: tuple[str, ...] = ()
    hazard_deck: tuple[str, ...] | None = None
    hazard_discard: tuple[str, ...] = ()
    bag: tuple[str, ...] | None = None
    lasting: tuple[LastingGiven, ...] = ()
    round: int = 1
    phase: PhaseWord = "heroes"
    drawn: bool = True
    acting: str = ""
    used: tuple[ActionWord, ...] = ()
    extra: int = 0
    moved: bool = False
    merging: bool = False
    tracker: int = 0
    abduction: int = 0
    pool: int = 0
    force: tuple[str, ...] = ()
    alien_yellow: tuple[str, ...] = ()
    hero_yellow: tuple[str, ...] = ()
    current: Literal["heroes", "overmind"] = "heroes"
    upgrades: tuple[str, ...] = ()
    heroes_lost: int = 0
    solo: bool = False
    stack: tuple[str, ...] = ()
    meditation: bool = False
    rooms: tuple[str, ...] = ()
    stored: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()
    open_windows: bool = False
    options: dict[str, str] = {}
    players: dict[str, int] = {}
    agenda: AgendaGiven | None = None
    region: str = ""
    in_turn: dict[str, int] = {}
    in_round: dict[str, int] = {}
    in_mission: dict[str, int] = {}


class ValueThen(Struct, frozen=True, forbid_unknown_fields=True):
    """What a tally must say: ``clauses`` among its modifiers, and ``without`` none of these."""

    total: int | None = None
    dice: int | None = None
    surplus: int | None = None
    clauses: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class FigureThen(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true of a hero or unit; what is not named is not looked at."""

    at: str | tuple[str, ...] | None = None
    health: int | tuple[int, ...] | None = None
    models: int | None = None
    kinds: tuple[str, ...] | None = None
    here: bool | None = None
    lost: bool | None = None
    stunned: bool | None = None
    down: bool | None = None
    barred: bool | None = None
    done: bool | None = None
    overwatch: TokenWord | None = None
    xp: int | None = None
    level: int | None = None
    neon: int | None = None
    in_use: str | None = None
    backpack: tuple[str, ...] | None = None
    items: int | None = None
    defence: int | None = None
    move: int | None = None
    settled: bool | None = None
    hidden: str | None = None
    room: str | None = None
    visited: tuple[str, ...] | None = None
    studied: str | None = None


class DecisionThen(Struct, frozen=True, forbid_unknown_fields=True):
    """What must stand before the players."""

    seat: str | None = None
    kind: str | None = None
    subject: str | None = None
    window: str | None = None


class OutcomeThen(Struct, frozen=True, forbid_unknown_fields=True):
    """How the match must have ended; ``winner: draw`` for a draw."""

    winner: str
    clause: str | None = None


class ReachThen(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a movement may end."""

    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    count: int | None = None


class Because(Struct, frozen=True, forbid_unknown_fields=True):
    """An action that must be refused, for a clause."""

    action: str
    because: str = ""


class AgendaThen(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true of the agenda: objectives met, figures and notes, and progress as ``LABEL: HAVE/NEED``."""

    card: str | None = None
    done: int | None = None
    deck: int | None = None
    tally: dict[str, int] = {}
    progress: dict[str, str] = {}


class SetupThen(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true of the set-up. ``tiles`` reads ``{B3: 07A/2}``; a building is named by any of its squares."""

    force: tuple[str, ...] | None = None
    blips: int | None = None
    hides: tuple[str, ...] | None = None
    hero_yellow: tuple[str, ...] | None = None
    alien_yellow: tuple[str, ...] | None = None
    laid: int | None = None
    tiles: dict[str, str] | None = None
    rooms: int | None = None
    buildings: dict[str, str] | None = None


class Then(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true. Keys of pairs name two figures or squares: ``clemson greys-1``."""

    figures: dict[str, FigureThen | Literal["gone"]] = {}
    legal: tuple[str, ...] = ()
    illegal: tuple[str | Because, ...] = ()
    decision: DecisionThen | None = None
    outcome: OutcomeThen | Literal["none"] | None = None
    sees: tuple[str, ...] = ()
    does_not_see: tuple[str, ...] = ()
    adjacent: tuple[str, ...] = ()
    not_adjacent: tuple[str, ...] = ()
    distance: dict[str, int] = {}
    attack_value: dict[str, int | ValueThen | Literal["none"]] = {}
    melee_value: dict[str, int | ValueThen | Literal["none"]] = {}
    shoot_value: dict[str, int | ValueThen | Literal["none"]] = {}
    overwatch_value: dict[str, int | ValueThen | Literal["none"]] = {}
    defence_value: dict[str, int | ValueThen] = {}
    reach: dict[str, ReachThen] = {}
    happened: dict[str, int] = {}
    order: tuple[str, ...] = ()
    ruin: dict[str, bool] = {}
    hazards: tuple[str, ...] | None = None
    spanners: tuple[str, ...] | None = None
    broken: tuple[str, ...] | None = None
    ruined: tuple[str, ...] | None = None
    unexplored: int | None = None
    markers: dict[str, str] = {}
    kept: dict[str, int] = {}
    face_down: tuple[str, ...] | None = None
    now: dict[str, str] = {}
    hand: tuple[str, ...] | int | None = None
    hand_limit: int | None = None
    stored: tuple[str, ...] | None = None
    deck: int | None = None
    discard: tuple[str, ...] | int | None = None
    building_deck: int | None = None
    hazard_deck: int | None = None
    bag: int | None = None
    round: int | None = None
    phase: PhaseWord | EarlyPhase | Literal["over"] | None = None
    acting: str | None = None
    actions_left: int | None = None
    tracker: int | None = None
    abduction: int | None = None
    pool: int | None = None
    stack: tuple[str, ...] | None = None
    heroes_lost: int | None = None
    agenda: AgendaThen | None = None
    setup: SetupThen | None = None
    hidden_from: dict[str, tuple[str, ...]] = {}
