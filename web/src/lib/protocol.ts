/** Every message between this page and the server. The names are those of the server's own structs. */

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  place?: string;
  envelope?: Envelope;
}

export interface Level {
  id: string;
  name: string;
}

export interface MissionOffer {
  id: string;
  name: string;
  minutes: number;
  kind: string;
  rounds: number;
  story: Record<string, string>;
  map: GameMap;
}

export interface GameOffer {
  id: string;
  name: string;
  tagline: string;
  players: string;
  missions: MissionOffer[];
  levels: Level[];
}

export interface NewMatch {
  game: string;
  mission: string;
  seats: Record<string, string>;
  seed?: string;
}

export interface OpenMatch {
  record: string;
  seats: Record<string, string>;
}

export interface Created {
  id: string;
  keys: Record<string, string>;
}

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
  outcome: Outcome | string | null;
  updated: string;
}

export interface Tile {
  code: string;
  name: string;
  theme: string;
  turn: number;
  column: number;
  row: number;
}

export type SquareKind = "open" | "spanner" | "barrel" | "car" | "red" | "green" | "obstacle" | "deployment";

export interface Square {
  at: string;
  kind: SquareKind;
  room: number | null;
  sides?: string;
}

export type EdgeKind = "wall" | "door" | "window" | "ruin" | "gap";

export interface Edge {
  at: string;
  kind: EdgeKind;
}

export interface Room {
  id: number;
  name: string;
  squares: string[];
  building: number;
}

export interface GameMap {
  columns: number;
  rows: number;
  tiles: Tile[];
  squares: Square[];
  edges: Edge[];
  rooms: Room[];
}

export interface Envelope {
  seq: number;
  seat: string;
  view: View;
  decision: Decision | null;
  waiting: Waiting | null;
  events: GameEvent[];
  undo: Undo;
  players: Record<string, string>;
}

export interface Waiting {
  seat: string;
  prompt: string;
}

export interface Undo {
  last: boolean;
  activation: boolean;
  reason?: string;
}

export interface Outcome {
  winner: string | null;
  reason: string;
  clauses: string[];
}

export interface View {
  game: string;
  mission: Mission;
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
}

export interface Mission {
  id: string;
  name: string;
  objective: Record<string, string[]>;
  hint?: string | null;
}

export interface Item {
  id: string;
  name: string;
  kind?: string;
}

export interface HeroModel {
  at: string;
  health: number;
  max: number;
  what: string;
}

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
}

export interface UnitModel {
  at: string;
  size: number;
  health: number;
  max: number;
  kind: string;
}

export interface Unit {
  id: string;
  name: string;
  kind: string;
  emblem: string;
  side: string;
  models: UnitModel[];
  states: string[];
  status: string;
}

export interface Blip {
  id: string;
  at: string;
  status: string;
  face: { kind: string; name: string } | null;
}

export interface RoomToken {
  id: number;
  explored: boolean;
}

export interface Marker {
  id: string;
  name: string;
  at: string | null;
  carrier?: string | null;
}

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
}

export interface Counts {
  hand: number;
  hand_limit: number;
  deck: number;
  abduction: number;
  tracker: number;
  unit_points: number;
  pool: number;
  bag: number;
}

export interface HandCard {
  id: string;
  name: string;
  standard: string;
  supreme: string;
}

export interface Acting {
  id: string;
  used: string[];
  left: number;
}

export interface Reason {
  reason: string;
  clauses: string[];
  line?: Line | null;
}

export interface Choice {
  text: string;
  label: string;
  detail?: string | null;
  target?: string | null;
  subject?: string | null;
}

export interface Family {
  verb: string;
  label: string;
  icon: string;
  key: string;
  state: "ready" | "spent" | "no";
  note?: string | null;
  why?: Reason | null;
  actions: Choice[];
}

export interface Decision {
  seat: string;
  prompt: string;
  window: string;
  subject: string | null;
  families: Family[];
}

export interface Refused {
  verb: string;
  label: string;
  text: string;
  subject?: string | null;
  target?: string | null;
  reason: string;
  clauses: string[];
  line?: Line | null;
}

export interface Refusals {
  seq: number;
  refused: Refused[];
}

export interface TallyLine {
  value: string;
  label: string;
  clause?: string | null;
  kind: string;
}

export interface Tally {
  total: number | string;
  dice?: boolean | number | string | null;
  lines: TallyLine[];
}

export interface Line {
  from: string;
  to: string;
  points: number[][];
  free: boolean;
  stopped?: number[] | null;
  blockers: string[];
}

export interface Policy {
  label: string;
  rerolls: number;
  spread: { value: number; chance: number }[];
  mean: number;
  headline: { label: string; chance: number }[];
}

export interface Preview {
  path?: string[] | null;
  reach?: string[] | null;
  watchers?: { id: string; at: string }[] | null;
  reveals?: string[] | null;
  lines?: Line[] | null;
  attack?: { tally: Tally } | null;
  defence?: { tally: Tally } | null;
  odds?: { policies: Policy[] } | null;
  sentences: string[];
}

export interface Sight {
  distance: number;
  free: boolean;
  line: Line;
  blockers: { place: string; name: string }[];
  sentence: string;
  clauses: string[];
}

export interface Stat {
  label: string;
  value: string | number;
  changed?: "up" | "down" | "" | null;
  tally?: Tally | null;
}

export interface Card {
  id: string;
  title: string;
  subtitle: string;
  emblem: string;
  side: string;
  stats: Stat[];
  rows: { icon?: string | null; text: string; clause?: string | null }[];
  abilities: { name: string; text: string; active: boolean; why?: string | null }[];
  items: (Item | string)[];
}

export interface GameEvent {
  n: number;
  kind: string;
  side: string;
  text: string;
  dice?: { face: string }[] | null;
  clauses: string[];
  subs?: string[] | null;
  figure?: string | null;
  path?: string[] | null;
  at?: string | null;
  round: number;
}

export interface ReplayFacts {
  frames: number;
  marks: { at: number; round: number; phase: string }[];
}

export interface AskWindow {
  name: string;
  label: string;
  on: boolean;
}

export interface RuleRow {
  id: string;
  where: string;
  text: string;
  ruling: string;
  kind: string;
}
