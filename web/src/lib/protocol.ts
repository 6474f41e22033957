/** Every message between this page and the server. Made from the server's structs by `make types`. */

export type SquareKind = "open" | "spanner" | "barrel" | "car" | "red" | "green" | "obstacle" | "deployment";

export type EdgeKind = "wall" | "door" | "window" | "ruin" | "gap";

export type PieceKind = "open" | "difficult" | "impassable" | "obstacle";

/** How a match ended; '' won a draw. */
export interface Outcome {
  winner: string | null;
  reason: string;
  clauses: string[];
}

/** A house option of this match that differs from its default. */
export interface HouseRule {
  id: string;
  value: string;
  text: string;
  clauses: string[];
}

/** All that a seat may see of a board of squares, and nothing else. */
export interface View {
  board: "squares";
  game: string;
  mission: Mission;
  map: string;
  round: number;
  rounds: number;
  phase: string;
  seat: string;
  outcome: Outcome | null;
  heroes: Hero[];
  units: Unit[];
  blips: Blip[];
  tokens: Tokens;
  counts: Counts;
  hand: HandCard[] | null;
  acting: Acting | null;
  station?: Station | null;
  agenda?: AgendaCard | null;
  agenda_offer?: AgendaOffered[] | null;
}

/** A unit that can be bought: its cost, its blips, how many of it are bought, whether one more may be.

    ``given`` of those bought come with the mission; ``models`` says what it is made of, ``stats`` its numbers. */
export interface ForceUnit {
  kind: string;
  name: string;
  cost: number;
  blips: number;
  bought: number;
  open: boolean;
  given: number;
  models: string;
  stats: Record<string, string>;
}

/** The force as the Overmind buys it, for its own eyes. */
export interface BoughtForce {
  points: number;
  left: number;
  decoys: number;
  units: ForceUnit[];
}

/** The mission being played; objectives by side.

    ``region`` and ``current`` are those of Conquest, ``tiles_left`` counts while the map is built, ``buildings`` are
    those that the sides chose and ``yellow`` their squares. */
export interface Mission {
  id: string;
  name: string;
  objective: Record<string, string[]>;
  progress?: Record<string, ConditionRow[]>;
  tracks?: TrackNow[];
  rules?: string[];
  hint?: string | null;
  region?: string;
  current?: string;
  tiles_left?: number;
  buildings?: Record<string, number>;
  yellow?: Record<string, string[]>;
  force?: BoughtForce;
  house?: HouseRule[];
  upgrades?: UpgradeRow[];
}

/** An alien upgrade that is in force, of the unit type that has it, and its place on the sheet. */
export interface UpgradeRow {
  id: string;
  unit: string;
  name: string;
  place: string;
  text: string;
}

/** A condition of victory: how it stands now ('' if nothing is to be said), and when it is looked at if not always. */
export interface ConditionRow {
  id: string;
  text: string;
  now: string;
  when?: string;
}

/** A track of the mission and where it stands. */
export interface TrackNow {
  id: string;
  name: string;
  value: number;
  min: number;
  max: number;
}

/** An item that a figure carries; ``advanced`` if its other side is up. */
export interface Item {
  id: string;
  name: string;
  kind?: string;
  advanced?: boolean;
}

/** A room of the station: what it does, what a visit brings, and which heroes are there.

    ``assigned`` were in it before the mission; ``limit`` heroes go in at a time. */
export interface StationRoom {
  id: string;
  name: string;
  text: string;
  visit: string;
  heroes: string[];
  assigned: string[];
  limit: number | null;
}

/** The space station: its rooms, what lies in the Warehouse, and the heroes that may come back now. */
export interface Station {
  rooms: StationRoom[];
  stored: Item[];
  ready: string[];
}

/** A further model of a hero. */
export interface HeroModel {
  at: string;
  health: number;
  max: number;
  what: string;
}

/** A hero. */
export interface Hero {
  id: string;
  name: string;
  short: string;
  role: string;
  emblem: string;
  at: string | null;
  size: number;
  health: number;
  max: number;
  neon: number;
  xp: number;
  xp_next: number;
  level: number;
  states: string[];
  status: string;
  actions_left: number;
  in_use: Item | null;
  backpack: Item[];
  carries?: string | null;
  models?: HeroModel[] | null;
  room?: string;
  bonuses?: string[];
}

/** One model of a unit. */
export interface UnitModel {
  at: string;
  size: number;
  health: number;
  max: number;
  kind: string;
}

/** A unit on the board. */
export interface Unit {
  id: string;
  name: string;
  kind: string;
  emblem: string;
  side: string;
  models: UnitModel[];
  states: string[];
  status: string;
  barred?: boolean;
}

/** What is on the hidden side of a blip. */
export interface Face {
  kind: string;
  name: string;
}

/** A blip; its face only for a seat that knows it. */
export interface Blip {
  id: string;
  at: string;
  status: string;
  face: Face | null;
}

/** Whether a room was explored. */
export interface RoomToken {
  id: number;
  explored: boolean;
}

/** A marker that lies or is carried. */
export interface Marker {
  id: string;
  name: string;
  at: string | null;
  carrier?: string | null;
  figure?: MarkerFigure | null;
}

/** The figure on a marker: what it counts, and the word for its value now. */
export interface MarkerFigure {
  name: string;
  value: number;
  word: string;
  min: number;
  max: number;
}

/** What lies on the board. */
export interface Tokens {
  hazards: string[];
  spanners: string[];
  rooms: RoomToken[];
  markers: Marker[];
  ruined: string[];
  smoke: string[];
  toxic: string[];
  pits: string[];
  barricades: string[];
  ash: string[];
  shut: string[];
  siren: string | null;
  face_down?: string[];
  destroyed?: string[];
}

/** Public numbers.

    ``neon`` are the tokens that can still be spent; ``stack`` are the blips that have yet to enter, where nobody plays the
    aliens. */
export interface Counts {
  neon: number;
  hand: number;
  hand_limit: number;
  deck: number;
  abduction: number;
  tracker: number;
  unit_points: number;
  pool: number;
  bag: number;
  stack?: number;
}

/** A card in one's own hand. */
export interface HandCard {
  id: string;
  name: string;
  standard: string;
  supreme: string;
  ultimate?: boolean;
}

/** What an objective counts: how far it has come, and what it asks for. */
export interface AgendaFigure {
  label: string;
  have: number;
  need: number;
}

/** One objective of a hidden agenda. */
export interface AgendaObjective {
  kind: string;
  text: string;
  met: boolean;
  progress: AgendaFigure[];
}

/** A secret note; ``target`` is the figure or square that it is about. */
export interface AgendaNote {
  label: string;
  text: string;
  target?: string;
}

/** The hidden agenda in play, for its owner, and for everybody once it is shown. */
export interface AgendaCard {
  id: string;
  name: string;
  setup: string;
  fallback: string;
  rulings: string;
  shown: boolean;
  needed: number;
  notes: AgendaNote[];
  objectives: AgendaObjective[];
}

/** One of the two agendas of which the Overmind keeps one. */
export interface AgendaOffered {
  id: string;
  name: string;
  setup: string;
  objectives: string[];
}

/** The figure that is acting. */
export interface Acting {
  id: string;
  used: string[];
  left: number;
}

/** A piece of landscape: its outline, how high it stands, and whether it obscures; ``laid`` by a spell. */
export interface FieldPiece {
  id: string;
  name: string;
  kind: PieceKind;
  height: number;
  obscures: boolean;
  tags: string[];
  points: number[][];
  laid: boolean;
}

/** A deployment zone, or a line that the scenario names. */
export interface FieldZone {
  name: string;
  points: number[][];
}

/** A place that the scenario names, with the radius of a circle round it if one is marked. */
export interface FieldSpot {
  name: string;
  x: number;
  y: number;
  r: number;
}

/** An open table; ``id`` changes with it, see ``FieldView.map``. ``edges`` are the deployment edges by zone. */
export interface FieldMap {
  board: "inches";
  id: string;
  name: string;
  width: number;
  depth: number;
  pieces: FieldPiece[];
  zones: FieldZone[];
  centre: number[][];
  edges: Record<string, string[]>;
  spots: FieldSpot[];
  lines: FieldZone[];
}

/** A Mini: its base is a round of radius ``r``, drawn out along ``dx, dy`` to both sides if it is an oval. */
export interface FieldMini {
  number: number;
  name: string;
  x: number;
  y: number;
  r: number;
  dx: number;
  dy: number;
  hurt: number;
  wounds: number;
  leader: boolean;
  heroic: boolean;
  general: boolean;
  magic: boolean;
}

/** Something that is so with a Unit now, in a word and in a sentence. */
export interface FieldState {
  id: string;
  label: string;
  text: string;
  clauses: string[];
}

/** A Unit. ``start`` are its Minis at the beginning, ``overload`` the markers at which it breaks.

    ``emblem`` is its part (general, hero, magic, shooter, fighter) or its type, ``note`` how it stands in a few words.
    ``beside`` are the dice by it, ``waiting`` those laid by it in deployment, ``dice`` how many it may have in a turn. */
export interface FieldUnit {
  id: string;
  seat: string;
  card: string;
  name: string;
  type: string;
  emblem: string;
  points: number;
  dice: number;
  minis: FieldMini[];
  start: number;
  markers: number;
  overload: number;
  frozen: boolean;
  fleeing: boolean;
  alert: boolean;
  low: boolean;
  airborne: boolean;
  foes: string[];
  beside: number[];
  waiting: number[];
  deployed: boolean;
  destroyed: boolean;
  states: FieldState[];
  note: string;
}

/** A Blessing that a side took. */
export interface FieldBlessing {
  id: string;
  name: string;
  text: string;
  used: boolean;
}

/** A Devotion, for its owner or once it is shown; ``points`` says what it is worth. */
export interface FieldDevotion {
  number: number;
  name: string;
  text: string;
  points: string;
  choices: string[];
}

/** Victory Points by what gave them. */
export interface FieldPoints {
  id: string;
  label: string;
  value: number;
}

/** What belongs to a seat; ``devotion`` is null as long as it is hidden, ``choices`` are secret.

    ``people`` is the name of its faction, ``plural`` if it takes its verbs in the plural. */
export interface FieldSide {
  alignment: string;
  faction: string;
  people: string;
  plural: boolean;
  zone: string;
  pool: number[];
  blessings: FieldBlessing[];
  devotion: FieldDevotion | null;
  choices: string[];
  points: FieldPoints[];
  total: number;
}

/** An objective token; ``carrier`` is the Unit that carries it ('' if it lies). */
export interface FieldToken {
  id: string;
  kind: string;
  label: string;
  seat: string;
  x: number;
  y: number;
  r: number;
  carrier: string;
}

/** An effect that lies on the table: a round of radius ``r``, or the area that ``points`` go round.

    What goes out from a Unit is a round about the Mini that casts. */
export interface FieldLaid {
  id: string;
  name: string;
  seat: string;
  unit: string;
  x: number;
  y: number;
  to_x: number;
  to_y: number;
  r: number;
  points: number[][];
  text: string;
}

/** The primary scenario and what it gives points for; empty before it is chosen. */
export interface FieldScenario {
  id: string;
  name: string;
  story: string;
  rules: string[];
  scoring: string[];
}

/** All that a seat may see of a battle on an open table, and nothing else. */
export interface FieldView {
  board: "inches";
  game: string;
  map: string;
  seat: string;
  phase: string;
  turn: number;
  turns: number;
  value: number;
  to_act: string;
  active: string;
  done: string[];
  scenario: FieldScenario;
  units: FieldUnit[];
  sides: Record<string, FieldSide>;
  tokens: FieldToken[];
  laid: FieldLaid[];
  outcome: Outcome | null;
  hint?: string | null;
  house?: HouseRule[];
  last?: FieldPoints[];
}

/** The rules of a game, the digest of its content, and the version of Rulebound ('' if it is not known). */
export interface Edition {
  rules: string;
  content: string;
  rulebound: string;
}

/** A refused request (RFC 9457).

    Of a stored match that does not go on here, ``record`` is where it is saved from, with the keys of all of ``sealed``;
    ``made`` is what it was made with, and ``here`` what is here. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  place?: string;
  clauses?: string[];
  envelope?: Envelope;
  record?: string;
  sealed?: string[];
  made?: Edition;
  here?: Edition;
}

/** One of several persons who share a side: a name and the figures that are theirs. */
export interface NewPlayer {
  name: string;
  figures: string[];
}

/** A match to be made; ``seats`` says for each side "person" or a level.

    ``dice`` says whose dice are real and typed in, ``players`` who shares a side: each gets a key of their own. */
export interface NewMatch {
  game: string;
  mission: string;
  seats: Record<string, string>;
  seed?: string;
  options?: Record<string, unknown>;
  dice?: Record<string, "drawn" | "typed">;
  players?: Record<string, NewPlayer[]>;
}

/** A saved match to be opened. */
export interface OpenMatch {
  record: string;
  seats: Record<string, string>;
}

/** A new match; a key for each person's seat, or for the host of one without persons.

    Of one that is played again, only the keys that whoever asks holds of the old one: they open the same seats. */
export interface Created {
  id: string;
  keys: Record<string, string>;
}

/** An answer to the decision that stood at ``seq``. */
export interface NewAnswer {
  seq: number;
  action: string;
  seat: string;
}

/** The faces of real dice as they fell, for the roll that is waited for at ``seq``: "hit hit blank". */
export interface NewDice {
  seq: number;
  seat: string;
  faces: string;
}

/** Whether the dice of a side are real and typed in from now on. */
export interface NewTyping {
  seq: number;
  seat: string;
  side: string;
  dice: "drawn" | "typed";
}

/** A wish to take back the last answer, or all of the activation. */
export interface NewUndo {
  seq: number;
  seat: string;
  to: "last" | "activation";
}

/** Play so many answers of a match between computers. */
export interface NewAdvance {
  count: number;
}

/** Which reaction windows ask a seat. */
export interface NewAsks {
  seat: string;
  windows: Record<string, boolean>;
}

/** A match in the list: public facts only. */
export interface MatchRow {
  id: string;
  game: string;
  mission: string;
  name: string;
  round: number;
  rounds: number;
  seats: Record<string, string>;
  turn: string;
  status: "running" | "over";
  outcome: Outcome | null;
  updated: string;
}

/** A map tile; its origin in squares, its turn in quarters clockwise. */
export interface Tile {
  code: string;
  name: string;
  theme: string;
  turn: number;
  column: number;
  row: number;
}

/** A square of the map; ``sides`` are its green sides, letters of "nesw". */
export interface Square {
  at: string;
  kind: SquareKind;
  room: number | null;
  sides?: string;
}

/** An edge between two squares. */
export interface Edge {
  at: string;
  kind: EdgeKind;
}

/** A room of a building. */
export interface Room {
  id: number;
  name: string;
  squares: string[];
  building: number;
}

/** The board of squares as far as it is laid; ``id`` changes with it, see ``View.map``. */
export interface GameMap {
  board: "squares";
  id: string;
  columns: number;
  rows: number;
  tiles: Tile[];
  squares: Square[];
  edges: Edge[];
  rooms: Room[];
}

/** A match as one seat may see it at ``seq``; ``log`` events come before ``events`` (cut a longer log).

    ``asked`` are the numbers of those who may answer, where several persons share the side; none if any may. ``sealed``
    are the seats (or the host's place) whose keys are all needed for the record: none once the match is over. ``again``
    is the match in which this one is played again. */
export interface Envelope {
  seq: number;
  seat: string;
  view: View | FieldView;
  decision: Decision | null;
  waiting: Waiting | null;
  asked: number[];
  log: number;
  events: GameEvent[];
  undo: Undo;
  players: Record<string, string>;
  dice: Record<string, string>;
  roll: RollDue | null;
  party: PartyPlayer[];
  sealed: string[];
  again: string | null;
}

/** Somebody else decides. */
export interface Waiting {
  seat: string;
  prompt: string;
}

/** A face of a die, and on how many of its sides it is. */
export interface DieFace {
  face: string;
  count: number;
}

/** Real dice that are waited for; ``mine`` if this seat types them in.

    ``player`` is the number of the person of the side who throws them, if it is one's alone. */
export interface RollDue {
  side: string;
  label: string;
  count: number;
  faces: DieFace[];
  mine: boolean;
  player?: number | null;
}

/** One of several persons of a side, and what is theirs; ``here`` if their key is on this page. */
export interface PartyPlayer {
  seat: string;
  number: number;
  name: string;
  figures: string[];
  here: boolean;
}

/** What this seat can take back, or why it cannot. */
export interface Undo {
  last: boolean;
  activation: boolean;
  reason?: string;
  why_activation?: string;
}

/** Why something is not open. */
export interface Reason {
  reason: string;
  clauses: string[];
  line?: Line | null;
}

/** One answer: ``text`` is what is sent back; ``area`` are squares that stand for it, ``cards`` are paid for it.

    On an open table ``places`` are where it puts things, in the order of the Unit's Minis. */
export interface Choice {
  text: string;
  label: string;
  detail?: string | null;
  target?: string | null;
  subject?: string | null;
  area?: string[];
  cards?: string[];
  places?: number[][];
}

/** Answers that put something on an open table: any text of the verb may be sent, previewed, and is judged then.

    With ``minis`` (where the Unit's Minis stand now) it is a formation: ``head to X,Y [SHAPE [DEGREES]]``, single Minis
    adjusted by ``with N@X,Y ...``, or ``head X,Y X,Y ...`` with all places in the order of ``minis``. Without, it is one
    place: ``head X,Y``; with ``turning`` (degrees of a step) ``head DEGREES X,Y``. ``far`` is how far anything goes at
    most (0: anywhere), ``radius`` that of a base or a template, ``target`` a Unit that must be reached, ``zone`` the
    deployment zone that must be kept to. */
export interface Placing {
  unit: string;
  verb: string;
  head: string;
  far: number;
  radius: number;
  minis: number[][];
  shapes: string[];
  target?: string;
  zone?: string;
  turning?: number;
}

/** What may be laid, any with any: the answer is ``lay CELL FACE TURN`` with a turn from 0 to ``turns`` - 1.

    ``only`` are the answers that are left, where not any goes with any. */
export interface TileChoice {
  cells: string[];
  faces: string[];
  turns: number;
  only?: string[];
}

/** One kind of answer; if it is spent or not open, it has no actions and says why. */
export interface Family {
  verb: string;
  label: string;
  icon: string;
  key: string;
  state: "ready" | "spent" | "no";
  actions: Choice[];
  note?: string | null;
  help?: string | null;
  why?: Reason | null;
  tiles?: TileChoice;
  placing?: Placing;
}

/** What a seat must choose; ``window`` names the reaction window ('' in its own turn). */
export interface Decision {
  seat: string;
  prompt: string;
  window: string;
  subject: string | null;
  families: Family[];
  advice?: string | null;
}

/** An answer that is not open, with the reason. */
export interface Refused {
  verb: string;
  label: string;
  text: string;
  reason: string;
  clauses: string[];
  subject?: string | null;
  target?: string | null;
  line?: Line | null;
}

/** All that is not open at ``seq``. */
export interface Refusals {
  seq: number;
  refused: Refused[];
}

/** One line of a tally. */
export interface TallyLine {
  value: string;
  label: string;
  kind: string;
  clause?: string | null;
}

/** A number that explains itself. */
export interface Tally {
  total: number | string;
  lines: TallyLine[];
  dice?: boolean | number | string | null;
}

/** A line of sight; points in squares, or in thousandths of an inch. */
export interface Line {
  from: string;
  to: string;
  points: number[][];
  free: boolean;
  blockers: string[];
  stopped?: number[] | null;
}

/** How likely a value is. */
export interface Spread {
  value: number;
  chance: number;
}

/** The chance that matters. */
export interface Headline {
  label: string;
  chance: number;
}

/** Exact odds under one way of using rerolls.

    ``counts`` says what the spread counts, ``taken`` what comes back, counted likewise; ``split`` is who wins, in parts
    of a whole. */
export interface Policy {
  label: string;
  rerolls: number;
  spread: Spread[];
  mean: number;
  headline: Headline[];
  counts?: string;
  taken?: Spread[];
  split?: Headline[];
}

/** Exact odds, policy by policy. */
export interface Odds {
  policies: Policy[];
}

/** One side's number in an attack. */
export interface Value {
  tally: Tally;
}

/** A number that counts in what would follow, with its name. */
export interface NamedTally {
  label: string;
  tally: Tally;
}

/** Why a placement is not legal; ``mini`` is the number of the first Mini that is in the way. */
export interface PlaceRefusal {
  reason: string;
  clauses: string[];
  mini?: number | null;
}

/** A figure that could react, and the place in which it would. */
export interface Watcher {
  id: string;
  at: string;
}

/** What would follow an answer.

    Of a placement on an open table: ``text`` is the full answer, ``places`` where the Minis come to stand, ``ways`` how
    they go there, ``cost`` what the way costs, ``refusal`` why it is not legal; ``rounds`` are ``[x, y, radius]``. */
export interface Preview {
  sentences: string[];
  path?: string[] | null;
  reach?: string[] | null;
  watchers?: Watcher[] | null;
  reveals?: string[] | null;
  lines?: Line[] | null;
  attack?: Value | null;
  defence?: Value | null;
  odds?: Odds | null;
  text?: string;
  places?: number[][];
  ways?: number[][][];
  rounds?: number[][];
  cost?: string;
  refusal?: PlaceRefusal;
  tallies?: NamedTally[];
}

/** What stops a line of sight. */
export interface Blocker {
  place: string;
  name: string;
}

/** Distance and line of sight between two places; ``lines`` are all that were looked along on an open table. */
export interface Sight {
  distance: number;
  free: boolean;
  line: Line;
  blockers: Blocker[];
  sentence: string;
  clauses: string[];
  lines?: Line[];
}

/** A number on a card, with what changed it. */
export interface Stat {
  label: string;
  value: string | number;
  changed?: "up" | "down" | "" | null;
  tally?: Tally | null;
}

/** A line of text on a card. */
export interface CardRow {
  text: string;
  icon?: string | null;
  clause?: string | null;
}

/** An ability on a card; ``terms``: what it works on, and how often. */
export interface Ability {
  name: string;
  text: string;
  active: boolean;
  terms?: string;
  why?: string | null;
}

/** A figure, an item or a place, with its numbers now. */
export interface Card {
  id: string;
  title: string;
  subtitle: string;
  emblem: string;
  side: string;
  stats: Stat[];
  rows: CardRow[];
  abilities: Ability[];
  items: (Item | string)[];
}

/** A die as it fell; ``kind`` says which (d10, d6, d3), ``good`` whether it passed its number. */
export interface Die {
  face: string;
  kind?: string;
  good?: boolean;
}

/** Something that happened, as a sentence for this viewer; ``n`` counts from 0. */
export interface GameEvent {
  n: number;
  kind: string;
  side: string;
  text: string;
  clauses: string[];
  round: number;
  dice?: Die[] | null;
  subs?: string[] | null;
  figure?: string | null;
  path?: string[] | null;
  at?: string | null;
  ways?: number[][][];
}

/** Where a round or a phase begins in a replay. */
export interface Mark {
  at: number;
  round: number;
  phase: string;
}

/** How many moments a replay has: 0 is the start, each further one comes after an answer. */
export interface ReplayFacts {
  frames: number;
  marks: Mark[];
}

/** A reaction window, and whether it asks; ``wait`` if it is the other side's turn that it breaks into. */
export interface AskWindow {
  name: string;
  label: string;
  on: boolean;
  wait?: boolean;
}

/** The reaction windows of a seat. */
export interface Asks {
  windows: AskWindow[];
}

/** What the live stream says: the match stands at ``seq`` now, and is played again in ``again``. */
export interface LiveNote {
  seq: number;
  again?: string;
}

/** A computer player that may take a seat: any, or the one named; ``options`` are then set for the match.

    ``text`` says how it plays, by seat. */
export interface Level {
  id: string;
  name: string;
  text?: Record<string, string>;
  seat?: string;
  options?: Record<string, unknown>;
}

/** A state of the region that a mission is fought over, and the points that the Overmind then has. */
export interface Region {
  id: string;
  name: string;
  points: number;
}

/** A mission that can be chosen; ``story`` by side. */
export interface MissionOffer {
  id: string;
  name: string;
  minutes: number;
  kind: string;
  rounds: number;
  story: Record<string, string>;
  forces: string[];
  map_built: boolean;
  map: GameMap | FieldMap;
  regions?: Region[];
}

/** One answer to the question of a house option. */
export interface OptionValue {
  id: string;
  text: string;
}

/** A question that groups answer in different ways; the default holds if nothing is chosen. */
export interface HouseOption {
  id: string;
  question: string;
  values: OptionValue[];
  default: string;
  clauses: string[];
}

/** A game that can be chosen. */
export interface GameOffer {
  id: string;
  name: string;
  tagline: string;
  players: string;
  missions: MissionOffer[];
  levels: Level[];
  options?: HouseOption[];
  catalogue?: Catalogue;
  battles?: Battles;
}

/** A hero, what equipment it can use, and up to which level it may begin. */
export interface OfferedHero {
  id: string;
  name: string;
  short: string;
  role: string;
  equipment: string[];
  levels: number;
}

/** An item that a hero may bring along; ``advanced`` is the text of its other side, '' if it has none. */
export interface OfferedItem {
  id: string;
  name: string;
  kind: string;
  type: string;
  text: string;
  advanced: string;
}

/** A room of the station; ``built`` if it stands from the start, ``limit`` heroes at a time. */
export interface OfferedRoom {
  id: string;
  name: string;
  text: string;
  assigned: string;
  limit: number | null;
  built: boolean;
}

/** A unit that can be bought. */
export interface OfferedAlien {
  id: string;
  name: string;
  cost: number;
  blips: number;
}

/** A step on one of the paths of an alien's upgrades; of two branches of a step one may be taken. */
export interface OfferedUpgrade {
  id: string;
  name: string;
  text: string;
  unit: string;
  path: string;
  step: string;
  branch: string;
}

/** A mutation card. */
export interface OfferedCard {
  id: string;
  name: string;
  text: string;
  supreme?: string;
}

/** Everything from which a set-up can be put together. */
export interface Catalogue {
  heroes: OfferedHero[];
  items: OfferedItem[];
  rooms: OfferedRoom[];
  aliens: OfferedAlien[];
  upgrades: OfferedUpgrade[];
  ultimates: OfferedCard[];
  mutations: OfferedCard[];
}

/** A ready-made force; ``list`` is its text, in which one of one's own can be pasted. */
export interface OfferedForce {
  id: string;
  name: string;
  faction: string;
  points: number;
  text: string;
  list: string;
}

/** A primary scenario, and on which tables of a size it can be fought. */
export interface OfferedGround {
  id: string;
  name: string;
  text: string;
  tables: Record<string, string[]>;
}

/** A ready-made table. */
export interface OfferedTable {
  id: string;
  name: string;
  size: string;
  map: GameMap | FieldMap;
}

/** A faction. */
export interface OfferedFaction {
  id: string;
  name: string;
}

/** What a battle of one's own is put together from; ``own`` is the mission under which it is begun.

    Options of the match: ``size``, ``points`` (0: no limit), ``scenario`` and ``table`` ("" is settled at the table),
    ``blue`` and ``red`` with ``ready`` (the id of a force) or ``list`` (its text), and house options in ``options``. */
export interface Battles {
  own: string;
  sizes: string[];
  points: number[];
  forces: OfferedForce[];
  factions: OfferedFaction[];
  scenarios: OfferedGround[];
  tables: OfferedTable[];
}

/** A clause of the rules in our words, with its topic, its house options and the cards that name it. */
export interface RuleRow {
  id: string;
  where: string;
  text: string;
  ruling: string;
  kind: string;
  topic: string;
  title: string;
  chapter: string;
  case: string;
  options?: HouseOption[];
  cards?: string[];
}

/** A roll: what its faces counted, what such dice owe on average, and which part of all ways gives less. */
export interface LuckRoll {
  at: number;
  round: number;
  side: string;
  kind: string;
  label: string;
  die: string;
  faces: string[];
  typed: boolean;
  gave: number;
  owed: number;
  place: number;
}

/** How often a face of a kind of die was rolled, and how often it was owed. */
export interface LuckFace {
  die: string;
  face: string;
  count: number;
  owed: number;
}

/** The rolls of one kind ('' = all) of a side, summed; ``spread`` is their standard deviation. */
export interface LuckSum {
  side: string;
  kind: string;
  label: string;
  unit: string;
  rolls: number;
  dice: number;
  gave: number;
  owed: number;
  spread: number;
  place: number;
  faces: LuckFace[];
}

/** What each side's dice gave against what they owed; ``how`` says how the game counts faces.

    ``word`` is what the game calls a round, ``names`` what the sides are called. */
export interface Luck {
  seq: number;
  rolls: LuckRoll[];
  sums: LuckSum[];
  names: Record<string, string>;
  how: string;
  word: string;
}

/** A public number over the match: [answers given, value] whenever it changed. */
export interface ChartSeries {
  id: string;
  label: string;
  side: string;
  group: string;
  points: number[][];
}

/** The battle as lines, up to answer number ``last``; ``word`` is what the game calls a round. */
export interface Chart {
  seq: number;
  last: number;
  word: string;
  marks: Mark[];
  series: ChartSeries[];
}

/** A force list to be looked at, as text; ``limit`` are the points agreed on (0: those of the list). */
export interface NewForce {
  list: string;
  limit?: number;
}

/** A kind of Mini of a card: M, SH, FI, SV, RE, BR, W, what it bears and its Talents. */
export interface RosterKind {
  name: string;
  count: number;
  line: number[];
  arms: string[];
  talents: string[];
}

/** What may be bought for a Unit, once or for ``each`` Mini; ``excludes`` are options that do not go with it. */
export interface RosterOption {
  id: string;
  name: string;
  cost: number;
  each: boolean;
  who: string;
  excludes: string[];
}

/** A card of a roster: from ``minis`` to ``most`` Minis, ``more`` points for each added, ``cap`` Units at most. */
export interface RosterUnit {
  id: string;
  name: string;
  type: string;
  base: number;
  points: number;
  minis: number;
  most: number;
  more: number;
  cap: number;
  dice: number;
  general: boolean;
  heroic: boolean;
  magic: number;
  joins: string;
  needs: string;
  note: string;
  kinds: RosterKind[];
  options: RosterOption[];
}

/** A faction and its cards. */
export interface RosterFaction {
  id: string;
  name: string;
  text: string;
  units: RosterUnit[];
}

/** A ready-made force as text. */
export interface RosterReady {
  id: string;
  name: string;
  faction: string;
  points: number;
  list: string;
}

/** All from which forces are built. */
export interface Rosters {
  factions: RosterFaction[];
  ready: RosterReady[];
}

/** Why a text is no force list; ``line`` from 1, 0 for the whole. */
export interface ForceProblem {
  line: number;
  reason: string;
}

/** What is wrong with a force, or odd (no ``fault``); ``unit`` is the place in the list from 0, -1 the whole. */
export interface ForceFault {
  reason: string;
  clauses: string[];
  fault: boolean;
  unit: number;
}

/** A Unit of a force list and what it costs; ``covered`` says how many Minis each option would change. */
export interface ForceEntry {
  unit: string;
  line: string;
  minis: number;
  options: string[];
  joins: number;
  points: number;
  covered: Record<string, number>;
}

/** Minis of a Unit that are alike. */
export interface ForceRow {
  number: number;
  name: string;
  line: string[];
  strikes: string;
  shots: string;
  talents: string;
}

/** A Unit as it is fielded, to be printed; ``overload`` are the Brave markers at which it breaks. */
export interface ForceCard {
  id: string;
  card: string;
  name: string;
  points: number;
  dice: number;
  marks: string[];
  overload: number;
  rows: ForceRow[];
  weapons: string[];
  talents: string[];
}

/** A force list: read, priced, checked; ``text`` is its text as the program writes it. */
export interface CheckedForce {
  faction: string;
  name: string;
  limit: number;
  points: number;
  text: string;
  units: ForceEntry[];
  faults: ForceFault[];
  cards: ForceCard[];
}

/** What became of a text. */
export interface LookedAt {
  problem: ForceProblem | null;
  force: CheckedForce | null;
}
