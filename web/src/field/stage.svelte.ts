/** Minis go their ways over the table, all of a Unit at once. */
import type { Point } from "./inches.ts";
import type { GameEvent } from "../lib/protocol.ts";
import { Stage } from "../lib/stage.svelte.ts";

const FRAMES = 14;

/** A point of a way, at a part of its length. */
function along(way: readonly (readonly number[])[], part: number): Point {
  const legs = way.slice(1).map((to, i) => Math.hypot((to[0] ?? 0) - (way[i]?.[0] ?? 0), (to[1] ?? 0) - (way[i]?.[1] ?? 0)));
  let left = part * legs.reduce((sum, leg) => sum + leg, 0);
  for (const [i, leg] of legs.entries()) {
    const [from, to] = [way[i] ?? [], way[i + 1] ?? []];
    if (left <= leg && leg > 0) return [(from[0] ?? 0) + (((to[0] ?? 0) - (from[0] ?? 0)) * left) / leg, (from[1] ?? 0) + (((to[1] ?? 0) - (from[1] ?? 0)) * left) / leg];
    left -= leg;
  }
  const end = way.at(-1) ?? [];
  return [end[0] ?? 0, end[1] ?? 0];
}

export class FieldStage extends Stage<Point> {
  protected readonly share = 0.28;

  /** A Mini is named by its Unit and its place in the row. */
  protected frames(event: GameEvent): Record<string, Point>[] {
    const { figure, ways } = event;
    if (!figure || !ways || ways.every((way) => way.length < 2)) return [];
    return Array.from({ length: FRAMES + 1 }, (_, frame) => Object.fromEntries(ways.map((way, i) => [`${figure}.${i}`, along(way, frame / FRAMES)])));
  }
}
