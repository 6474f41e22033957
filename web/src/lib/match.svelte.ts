/** One match as the server tells it: the map, the latest envelope, the log, the live stream. */
import { api, failure, Refusal } from "./api.ts";
import { keyOf, matchKeys, seatsOf } from "./keep.svelte.ts";
import type { AskWindow, Card, Envelope, FieldView, GameEvent, GameMap, FieldMap, LiveNote, Preview, Problem, Reason, Refusals, Sight, View } from "./protocol.ts";

/** Milliseconds between two looks of a page that is behind others. */
const GLANCE = 10_000;

export class Match {
  readonly id: string;
  readonly keys: Record<string, string>;
  map = $state.raw<GameMap | FieldMap | null>(null);
  envelope = $state.raw<Envelope | null>(null);
  log = $state.raw<GameEvent[]>([]);
  fresh = $state.raw<GameEvent[]>([]);
  seat = $state("");
  busy = $state(false);
  offline = $state(false);
  trouble = $state("");
  /** The match in which this one, which is over, is played again. */
  again = $state("");
  /** It cannot be played on here: what made it, and where its record is. */
  kept = $state.raw<Problem | null>(null);
  #stream: EventSource | null = null;
  #retry = 0;
  /** What the live stream said last. */
  #told = -1;
  #lost = 0;
  #glance = 0;
  #closed = false;
  #cards = new Map<string, Promise<Card>>();
  #previews = new Map<string, Promise<Preview>>();
  #refusals: Promise<Refusals> | null = null;

  constructor(id: string) {
    this.id = id;
    this.keys = matchKeys(id);
    this.seat = this.seats[0] ?? "";
  }

  get seats(): string[] {
    return seatsOf(this.keys);
  }

  get key(): string {
    return keyOf(this.keys, this.seat);
  }

  /** The record as a file's text: while the match runs, it is given only for the keys of all seats that persons have. */
  record(keys: Record<string, string> = this.keys): Promise<string> {
    return api.record(this.id, Object.values(keys).join(","));
  }

  /** Whether the record is kept back from whoever has these keys: it holds the secrets of all sides, and the match is not over. */
  sealed(keys: Record<string, string> = this.keys): boolean {
    const held = [...seatsOf(keys), ...Object.keys(keys)];
    return (this.kept?.sealed ?? this.envelope?.sealed ?? []).some((seat) => !held.includes(seat));
  }

  /** What is seen, on a board of squares. */
  get squares(): View | null {
    const view = this.envelope?.view;
    return view?.board === "squares" ? view : null;
  }

  /** What is seen, on an open table. */
  get field(): FieldView | null {
    const view = this.envelope?.view;
    return view?.board === "inches" ? view : null;
  }

  get watched(): boolean {
    return this.keys["host"] !== undefined && this.seats.length === 0;
  }

  /** Hot seat: the seat on this same device that must decide now, while the page still shows the other one. */
  get handover(): string {
    const seat = this.envelope?.waiting?.seat ?? "";
    return seat !== this.seat && this.seats.includes(seat) ? seat : "";
  }

  async start(): Promise<void> {
    document.addEventListener("visibilitychange", this.#turned);
    try {
      const [map, envelope] = await Promise.all([api.map(this.id, this.key), api.state(this.id, this.key, this.seat)]);
      this.map = map;
      this.#take(envelope, true);
      await this.#curtain(envelope);
      this.#listen();
    } catch (error) {
      this.report(error);
      if (error instanceof Refusal && error.status === 0) this.#later();
    }
  }

  /** Two at one screen begin behind the curtain: the first question may be a secret of the side that it is put to. */
  async #curtain(envelope: Envelope): Promise<void> {
    const asked = envelope.decision?.seat ?? envelope.waiting?.seat ?? "";
    const other = this.seats.find((seat) => seat !== asked);
    if (this.log.length === 0 && this.seats.includes(asked) && other && other !== this.seat) await this.sit(other);
  }

  stop(): void {
    this.#closed = true;
    document.removeEventListener("visibilitychange", this.#turned);
    clearTimeout(this.#retry);
    clearTimeout(this.#lost);
    clearInterval(this.#glance);
    this.#stream?.close();
  }

  async sit(seat: string): Promise<void> {
    this.seat = seat;
    this.#forget();
    this.#listen();
    await this.refresh(true);
  }

  /** Look again. What comes late gives way to what is newer, so that nothing that was opened in the meantime is shut. */
  async refresh(whole = false): Promise<void> {
    const [known, seat] = [this.envelope?.seq ?? 0, this.seat];
    try {
      const envelope = await api.state(this.id, this.key, seat, whole ? undefined : known);
      this.offline = false;
      if (this.#closed || seat !== this.seat) return;
      if (this.busy && !whole) {
        // the answer that is on its way comes back with all of it, or it is looked at again then
        this.#told = Math.max(this.#told, envelope.seq);
        return;
      }
      if (envelope.seq < known && !whole) return void (await this.refresh(true));
      if (whole || envelope.seq > (this.envelope?.seq ?? -1)) this.#take(envelope, whole);
    } catch (error) {
      this.report(error);
    }
  }

  async answer(action: string): Promise<boolean> {
    return this.#change((envelope) => api.answer(this.id, this.key, this.seat, envelope.seq, action));
  }

  /** The seat on this page that types in the real dice which are waited for. */
  get typist(): string {
    const roll = this.envelope?.roll;
    if (!roll) return "";
    if (roll.mine) return this.seat;
    // the side is at this screen, and whoever of it throws is
    const held = roll.player ? `${roll.side}/${roll.player}` in this.keys : this.seats.includes(roll.side);
    return held ? roll.side : "";
  }

  async throwDice(faces: string): Promise<boolean> {
    const typist = this.typist;
    return this.#change(async (envelope) => {
      const found = await api.dice(this.id, keyOf(this.keys, typist), typist, envelope.seq, faces);
      // what the other seat at this screen would see is not shown
      return typist === this.seat ? found : api.state(this.id, this.key, this.seat, envelope.seq);
    });
  }

  async setDice(side: string, typed: boolean): Promise<boolean> {
    const seat = this.seats.includes(side) ? side : this.seat;
    return this.#change(async (envelope) => {
      const found = await api.typing(this.id, keyOf(this.keys, seat), seat, envelope.seq, side, typed ? "typed" : "drawn");
      return seat === this.seat ? found : api.state(this.id, this.key, this.seat, envelope.seq);
    });
  }

  async undo(to: "last" | "activation"): Promise<boolean> {
    return this.#change((envelope) => api.undo(this.id, this.key, this.seat, envelope.seq, to));
  }

  async advance(count: number): Promise<boolean> {
    return this.#change(() => api.advance(this.id, this.keys["host"] ?? this.key, count));
  }

  preview(action: string): Promise<Preview> {
    return this.#once(this.#previews, action, () => api.preview(this.id, this.key, this.seat, action, this.envelope?.seq ?? -1));
  }

  card(thing: string): Promise<Card> {
    return this.#once(this.#cards, thing, () => api.card(this.id, this.key, this.seat, thing, this.envelope?.seq ?? -1));
  }

  refusals(): Promise<Refusals> {
    this.#refusals ??= api.refusals(this.id, this.key, this.seat);
    return this.#refusals;
  }

  why(action: string): Promise<Reason> {
    return api.why(this.id, this.key, this.seat, action);
  }

  /** Which windows ask this seat, after a change. */
  async asks(change: Record<string, boolean>): Promise<AskWindow[]> {
    const { windows } = await api.asks(this.id, this.key, this.seat, change);
    return windows;
  }

  sight(from: string, to: string): Promise<Sight> {
    return api.sight(this.id, this.key, this.seat, from, to);
  }

  #once<T>(cache: Map<string, Promise<T>>, name: string, fetch: () => Promise<T>): Promise<T> {
    const known = cache.get(name);
    if (known) return known;
    const asked = fetch();
    cache.set(name, asked);
    asked.catch(() => cache.delete(name));
    return asked;
  }

  async #change(send: (envelope: Envelope) => Promise<Envelope>): Promise<boolean> {
    if (!this.envelope || this.busy) return false;
    this.busy = true;
    this.trouble = "";
    try {
      this.#take(await send(this.envelope), false);
      this.offline = false;
      return true;
    } catch (error) {
      const stale = error instanceof Refusal ? error.problem?.envelope : undefined;
      if (stale) this.#take(stale, false);
      this.report(error);
      return false;
    } finally {
      this.busy = false;
      if (this.#told > (this.envelope?.seq ?? 0)) void this.refresh();
    }
  }

  #take(envelope: Envelope, whole: boolean): void {
    this.#forget();
    const { log: kept, events } = envelope;
    const known = this.log.slice(kept);
    this.log = [...this.log.slice(0, whole ? 0 : kept), ...events];
    // after real dice what led to them is told again: that is no news
    const news = events.findIndex((event, at) => JSON.stringify(event) !== JSON.stringify(known[at]));
    this.fresh = whole || news < 0 ? [] : events.slice(news);
    this.envelope = envelope;
    this.again = envelope.again ?? "";
    this.trouble = "";
    if (this.map && this.map.id !== envelope.view.map) void this.#remap();
  }

  /** The map has changed: it is being built. What comes late gives way to what is newer. */
  async #remap(): Promise<void> {
    try {
      const map = await api.map(this.id, this.key);
      if (this.map?.id !== map.id) this.map = map;
      if (map.id !== this.envelope?.view.map) void this.refresh();
    } catch (error) {
      this.report(error);
    }
  }

  #forget(): void {
    this.#cards.clear();
    this.#previews.clear();
    this.#refusals = null;
  }

  /** Something that was asked at the table failed: it is said there, and a server that does not answer is waited for. */
  report(error: unknown): void {
    if (error instanceof Refusal && error.status === 0) {
      this.offline = true;
      this.#later();
    } else {
      if (error instanceof Refusal && error.problem?.record) {
        this.kept = error.problem;
        this.offline = false;
        this.stop();
      }
      this.trouble = failure(error);
    }
  }

  /**
   * A page behind others lets go of its stream: a browser keeps six connections to one server, for all its pages.
   * It still looks now and then, for its title tells whose turn it is.
   */
  readonly #turned = (): void => {
    if (document.hidden || !this.#stream) this.#listen();
  };

  #listen(): void {
    this.#stream?.close();
    this.#stream = null;
    clearInterval(this.#glance);
    if (this.#closed || !this.map) return;
    if (document.hidden) {
      this.#glance = window.setInterval(() => void this.refresh(), GLANCE);
      return;
    }
    const stream = api.live(this.id, this.key, this.seat);
    this.#stream = stream;
    stream.onmessage = (message: MessageEvent<string>) => {
      this.offline = false;
      let seq = -1;
      try {
        const note = JSON.parse(message.data) as LiveNote;
        seq = Number(note.seq);
        if (note.again) this.again = note.again;
      } catch {
        return;
      }
      this.#told = seq;
      if (!this.busy && seq !== this.envelope?.seq) void this.refresh();
    };
    stream.onopen = () => {
      clearTimeout(this.#lost);
      if (this.offline) void this.refresh();
      this.offline = false;
    };
    stream.onerror = () => {
      // a stream that ends and comes back at once is no news
      clearTimeout(this.#lost);
      this.#lost = window.setTimeout(() => (this.offline = true), 1500);
      if (stream.readyState === EventSource.CLOSED) this.#later();
    };
  }

  #later(): void {
    clearTimeout(this.#retry);
    if (this.#closed) return;
    this.#retry = window.setTimeout(() => {
      if (!this.map) void this.start();
      else {
        void this.refresh();
        if (this.#stream?.readyState === EventSource.CLOSED) this.#listen();
      }
    }, 2000);
  }
}
