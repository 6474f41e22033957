/** The server's addresses, one function each. A refused request throws `Refusal` with one clear sentence. */
import type {
  AskWindow,
  Card,
  Chart,
  Created,
  Envelope,
  FieldMap,
  GameMap,
  GameOffer,
  LookedAt,
  Luck,
  MatchRow,
  NewAdvance,
  NewAnswer,
  NewAsks,
  NewDice,
  NewForce,
  NewMatch,
  NewTyping,
  NewUndo,
  OpenMatch,
  Preview,
  Problem,
  Reason,
  Refusals,
  ReplayFacts,
  Rosters,
  RuleRow,
  Sight,
} from "./protocol.ts";

/** What is said of an answer that says nothing itself: 0 is none at all. */
function bare(status: number): string {
  if (status === 0) return "The server cannot be reached.";
  return status < 400 ? "The server’s answer cannot be read." : `The server answered ${status}.`;
}

export class Refusal extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail || problem?.title || bare(status));
    this.status = status;
    this.problem = problem;
  }
}

/** The question crossed an answer: what comes next asks anew. */
export class Late extends Error {}

/** Said where a part of the page itself does not come. */
export const NOT_BROUGHT = "This part of the page cannot be brought. Load the page again.";

/** What went wrong, in the words that stand on the page. */
export function failure(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Query = Record<string, string | number | undefined>;

function address(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined && pair[1] !== "");
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

async function send(path: string, key: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (key) headers["Authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal(0, null);
  }
  if (!response.ok) {
    let problem: Problem | null = null;
    try {
      problem = (await response.json()) as Problem;
    } catch {
      // an answer from between us and the server, without a problem document
    }
    throw new Refusal(response.status, problem);
  }
  return response;
}

/** The whole of an answer as text; one that breaks off is none. */
async function text(path: string, key = "", body?: unknown): Promise<string> {
  const response = await send(path, key, body);
  try {
    return await response.text();
  } catch {
    throw new Refusal(0, null);
  }
}

async function json<T>(path: string, key = "", body?: unknown): Promise<T> {
  const found = await text(path, key, body);
  try {
    return JSON.parse(found) as T;
  } catch {
    throw new Refusal(200, null);
  }
}

/** Something of a match as it stood at a sequence number; `Late` if it has moved on in the meantime. */
async function fresh<T>(path: string, key: string): Promise<T> {
  const found = await json<T | null>(path, key);
  if (found === null) throw new Late();
  return found;
}

const of = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

export const api = {
  games: () => json<GameOffer[]>("/api/games"),
  matches: () => json<MatchRow[]>("/api/matches"),
  create: (wish: NewMatch) => json<Created>("/api/matches", "", wish),
  open: (wish: OpenMatch) => json<Created>("/api/matches/open", "", wish),
  again: (id: string, keys: string) => json<Created>(`${of(id)}/again`, keys, {}),
  tiles: (game: string) => json<Record<string, GameMap>>(`/api/tiles/${encodeURIComponent(game)}`),
  map: (id: string, key: string, at = -1) => json<GameMap | FieldMap>(`${of(id)}/map${at < 0 ? "" : `?at=${at}`}`, key),
  state: (id: string, key: string, seat: string, since?: number) => json<Envelope>(address(of(id), { since, seat }), key),
  answer: (id: string, key: string, seat: string, seq: number, action: string) =>
    json<Envelope>(`${of(id)}/answers`, key, { seq, action, seat } satisfies NewAnswer),
  dice: (id: string, key: string, seat: string, seq: number, faces: string) =>
    json<Envelope>(`${of(id)}/dice`, key, { seq, seat, faces } satisfies NewDice),
  typing: (id: string, key: string, seat: string, seq: number, side: string, dice: "typed" | "drawn") =>
    json<Envelope>(`${of(id)}/typing`, key, { seq, seat, side, dice } satisfies NewTyping),
  luck: (id: string, key: string) => json<Luck>(`${of(id)}/luck`, key),
  chart: (id: string, key: string) => json<Chart>(`${of(id)}/chart`, key),
  undo: (id: string, key: string, seat: string, seq: number, to: "last" | "activation") =>
    json<Envelope>(`${of(id)}/undo`, key, { seq, seat, to } satisfies NewUndo),
  refusals: (id: string, key: string, seat: string) => json<Refusals>(address(`${of(id)}/refusals`, { seat }), key),
  why: (id: string, key: string, seat: string, action: string) => json<Reason>(address(`${of(id)}/why`, { seat, action }), key),
  preview: (id: string, key: string, seat: string, action: string, seq: number) =>
    fresh<Preview>(address(`${of(id)}/preview`, { seat, action, seq }), key),
  sight: (id: string, key: string, seat: string, from: string, to: string) =>
    json<Sight>(address(`${of(id)}/sight`, { seat, from, to }), key),
  card: (id: string, key: string, seat: string, thing: string, seq: number) => fresh<Card>(address(`${of(id)}/card`, { seat, of: thing, seq }), key),
  record: (id: string, keys: string) => text(`${of(id)}/record`, keys),
  replay: (id: string, key: string) => json<ReplayFacts>(`${of(id)}/replay`, key),
  moment: (id: string, key: string, seat: string, at: number) => json<Envelope>(address(`${of(id)}/replay`, { at, seat }), key),
  advance: (id: string, key: string, count: number) => json<Envelope>(`${of(id)}/advance`, key, { count } satisfies NewAdvance),
  asks: (id: string, key: string, seat: string, windows: Record<string, boolean>) =>
    json<{ windows: AskWindow[] }>(`${of(id)}/asks`, key, { seat, windows } satisfies NewAsks),
  live: (id: string, key: string, seat: string) => new EventSource(address(`${of(id)}/live`, { key, seat })),
  rosters: (game: string) => json<Rosters>(`/api/forces/${encodeURIComponent(game)}`),
  lookAt: (game: string, list: string, limit = 0) => json<LookedAt>(`/api/forces/${encodeURIComponent(game)}/check`, "", { list, limit } satisfies NewForce),
  rules: (game: string, words: string) => json<RuleRow[]>(address(`/api/rules/${encodeURIComponent(game)}`, { q: words })),
};
