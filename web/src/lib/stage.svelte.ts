/** Short moving pictures of what just happened. The state is already the new one; this only delays what is drawn. */
import type { GameEvent } from "./protocol.ts";

export interface Flash {
  n: number;
  kind: string;
  at: string;
}

function duration(token: string): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return text.endsWith("ms") ? parseFloat(text) : parseFloat(text) * 1000;
}

function names(event: GameEvent): string[] {
  return event.figure ? [event.figure, `${event.figure}@${event.path?.at(-1) ?? ""}`] : [];
}

export class Stage {
  /** Where a figure is drawn while its path is shown: by its id, and by "id@end" for one model of a unit. */
  drawn = $state.raw<Record<string, string>>({});
  flashes = $state.raw<Flash[]>([]);
  rolling = $state.raw<GameEvent | null>(null);
  #run = 0;
  #wake: (() => void) | null = null;

  async play(events: readonly GameEvent[]): Promise<void> {
    const run = ++this.#run;
    this.#wake?.();
    const step = duration("--m-step");
    const moves = events.filter((event) => event.figure && (event.path?.length ?? 0) > 1);
    this.flashes = [];
    this.rolling = null;
    if (!step || events.length === 0) {
      this.drawn = {};
      return;
    }
    // figures wait at the start of their first path, so nobody jumps ahead of the story
    const start: Record<string, string> = {};
    for (const event of moves) for (const name of names(event)) start[name] ??= event.path?.[0] ?? "";
    this.drawn = start;
    const die = duration("--m-die");
    const pace = Math.min(1, 14 / Math.max(1, moves.reduce((sum, event) => sum + (event.path?.length ?? 0), 0)));
    for (const event of events) {
      if (run !== this.#run) return;
      if (event.figure && event.path && event.path.length > 1) {
        for (const square of event.path.slice(1)) {
          this.drawn = { ...this.drawn, ...Object.fromEntries(names(event).map((name) => [name, square])) };
          await this.#rest(step * pace);
          if (run !== this.#run) return;
        }
      } else if (event.dice?.length) {
        this.rolling = event;
        await this.#rest(die);
      } else if (event.at && ["damage", "removed", "reveal", "explore", "pickup", "place", "status"].includes(event.kind)) {
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
