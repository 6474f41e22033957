/** Short moving pictures of what just happened. The state is already the new one; this only delays what is drawn. */
import type { GameEvent } from "./protocol.ts";

export interface Flash {
  n: number;
  kind: string;
  at: string;
}

const FLASHING = ["damage", "removed", "reveal", "explore", "pickup", "place", "status"];

function duration(token: string): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return text.endsWith("ms") ? parseFloat(text) : parseFloat(text) * 1000;
}

/** ``Place`` is where a board draws something. */
export abstract class Stage<Place> {
  /** Where a figure is drawn while its path is shown, by its name. */
  drawn = $state.raw<Record<string, Place>>({});
  flashes = $state.raw<Flash[]>([]);
  rolling = $state.raw<GameEvent | null>(null);
  #run = 0;
  #wake: (() => void) | null = null;

  /** The pictures of an event, first to last: who is drawn where. */
  protected abstract frames(event: GameEvent): Record<string, Place>[];

  /** How long a picture stands, as a part of a step. */
  protected abstract readonly share: number;

  async play(events: readonly GameEvent[]): Promise<void> {
    const run = ++this.#run;
    this.#wake?.();
    const step = duration("--m-step");
    this.flashes = [];
    this.rolling = null;
    if (!step || events.length === 0) {
      this.drawn = {};
      return;
    }
    // figures wait at the start of their first path, so nobody jumps ahead of the story
    const films = new Map(events.map((event) => [event, this.frames(event)]));
    const start: Record<string, Place> = {};
    for (const film of films.values()) for (const [name, place] of Object.entries(film[0] ?? {})) start[name] ??= place;
    this.drawn = start;
    const die = duration("--m-die");
    const total = [...films.values()].reduce((sum, film) => sum + film.length, 0) * this.share;
    const pace = Math.min(1, 14 / Math.max(1, total)) * this.share;
    for (const event of events) {
      if (run !== this.#run) return;
      const film = films.get(event) ?? [];
      if (film.length > 1) {
        for (const frame of film.slice(1)) {
          this.drawn = { ...this.drawn, ...frame };
          await this.#rest(step * pace);
          if (run !== this.#run) return;
        }
      } else if (event.dice?.length) {
        this.rolling = event;
        await this.#rest(die);
      } else if (event.at && FLASHING.includes(event.kind)) {
        this.flashes = [...this.flashes, { n: event.n, kind: event.kind, at: event.at }];
        await this.#rest(step);
      }
    }
    if (run === this.#run) this.#finish();
  }

  /** Resolves when nothing moves any more. */
  async settled(): Promise<void> {
    while (this.rolling || Object.keys(this.drawn).length > 0) await new Promise((resolve) => setTimeout(resolve, 60));
  }

  /** Any key or press: show the end at once. */
  skip(): void {
    if (Object.keys(this.drawn).length === 0 && !this.rolling) return;
    this.#run += 1;
    this.#finish();
    this.#wake?.();
  }

  #finish(): void {
    this.drawn = {};
    this.rolling = null;
  }

  #rest(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
