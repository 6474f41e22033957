/** Where names stand on the table: close to what they name, and on nothing that has to be seen. All in pixels. */
import type { FieldUnit } from "../../lib/protocol.ts";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A place for a text: its middle, and how bad that place is. */
interface Place {
  x: number;
  y: number;
  cost: number;
}

let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** How wide a text is in the condensed face, at a size and with so much between its letters. */
export function wide(text: string, size = 11, spacing = 0): number {
  const key = `${size} ${spacing} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (pen === undefined) pen = document.createElement("canvas").getContext("2d");
  let found = text.length * size * 0.52;
  if (pen) {
    pen.font = `700 ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-label") || "sans-serif"}`;
    found = pen.measureText(text).width;
  }
  found += spacing * size * text.length;
  widths.set(key, found);
  return found;
}

/** Markers are counted by eye up to here. */
export const EYE = 4;
export const HEIGHT = 16;
const DIE = 19;
const SIGN = 22;

export type Sign = "fleeing" | "frozen" | "alert" | "low" | "locked" | "air";

/** What stands on the plate of a Unit, and how much room it takes to the left and the right of its middle. */
export interface PlateOf {
  text: string;
  hero: boolean;
  marks: number;
  width: number;
  dice: { value: number; used: boolean }[];
  signs: Sign[];
  left: number;
  right: number;
}

export function plateOf(unit: FieldUnit, small: boolean, active: boolean): PlateOf {
  const hero = unit.minis.some((mini) => mini.general || mini.heroic);
  const text = small ? "" : unit.name;
  const marks = unit.markers === 0 ? 0 : unit.markers <= EYE ? unit.markers * 10 + 4 : 24;
  const long = text ? wide(text) + 12 + (hero ? 11 : 0) : 0;
  const width = long + marks > 0 ? long + marks + (long > 0 ? 0 : 4) : 0;
  const dice = [...unit.waiting.map((value) => ({ value, used: false })), ...unit.beside.map((value) => ({ value, used: !active }))];
  const signs: Sign[] = [];
  if (unit.fleeing) signs.push("fleeing");
  if (unit.frozen) signs.push("frozen");
  if (unit.alert) signs.push("alert");
  if (unit.low) signs.push("low");
  if (unit.foes.length > 0) signs.push("locked");
  if (unit.airborne) signs.push("air");
  return { text, hero, marks, width, dice, signs, left: width / 2 + dice.length * DIE + 2, right: width / 2 + signs.length * SIGN + 2 };
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** What lies on the table, and how much it hurts to cover a pixel of it. */
export class Sheet {
  readonly #taken: { box: Box; weight: number; owner: string }[] = [];
  readonly #whole: Box;

  constructor(whole: Box) {
    this.#whole = whole;
  }

  /** Something lies there; its own name may lie on it. */
  take(box: Box, weight: number, owner = ""): void {
    this.#taken.push({ box, weight, owner });
  }

  cost(box: Box, owner = ""): number {
    let sum = (box.w * box.h - overlap(box, this.#whole)) * 20;
    for (const one of this.#taken) if (!owner || one.owner !== owner) sum += overlap(box, one.box) * one.weight;
    return sum;
  }

  /** The best of some places for a box that reaches so far to the left, right and up and down of its middle. */
  best(places: readonly (readonly [number, number, number])[], left: number, right: number, half: number, owner = ""): Place {
    let found: Place = { x: 0, y: 0, cost: Infinity };
    for (const [x, y, toll] of places) {
      const cost = toll + this.cost({ x: x - left, y: y - half, w: left + right, h: half * 2 }, owner);
      if (cost < found.cost - 0.5) found = { x, y, cost };
    }
    return found;
  }
}

const AIR = 4;

/** Places for a plate round what it names: above, below, to a side, then further off. */
export function around(box: Box, left: number, right: number): [number, number, number][] {
  const half = HEIGHT / 2 + AIR;
  const centre = box.x + box.w / 2 + (left - right) / 2;
  const slide = Math.max(8, Math.min(box.w / 2, (left + right) / 2));
  const found: [number, number, number][] = [];
  for (let step = 0; step < 4; step += 1) {
    const up = box.y - half - step * (HEIGHT + 2);
    const down = box.y + box.h + half + step * (HEIGHT + 2);
    const toll = step * 260;
    for (const [dx, more] of [[0, 0], [-slide, 26], [slide, 26], [-2 * slide, 120], [2 * slide, 120]] as const) {
      found.push([centre + dx, up, toll + more], [centre + dx, down, toll + more + 12]);
    }
  }
  const middle = box.y + box.h / 2;
  found.push([box.x - AIR - right, middle, 60], [box.x + box.w + AIR + left, middle, 60]);
  return found;
}

/** Places for the name of a piece of landscape: on it if there is room, else under, over and beside it. */
export function beside(box: Box, w: number, h: number): [number, number, number][] {
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  const [up, down] = [box.y - h / 2 - 3, box.y + box.h + h / 2 + 3];
  const slide = Math.max(box.w / 2, w / 2 - 6);
  const found: [number, number, number][] = [[cx, down, 0], [cx, up, 30], [cx - slide, down, 60], [cx + slide, down, 60], [cx - slide, up, 80], [cx + slide, up, 80], [box.x - w / 2 - 4, cy, 90], [box.x + box.w + w / 2 + 4, cy, 90]];
  if (w + 6 < box.w && h + 6 < box.h) found.push([cx, cy, 50], [cx, box.y + box.h - h / 2 - 3, 40], [cx, box.y + h / 2 + 3, 40]);
  return found;
}
