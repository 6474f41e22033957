/** Where names stand on the table: close to what they name, and on nothing that has to be seen. All in pixels. */
import { wide } from "../../lib/measure.ts";
import type { FieldUnit } from "../../lib/protocol.ts";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A place for a text: its middle, how bad that place is, and which of the places it was. */
interface Place {
  x: number;
  y: number;
  cost: number;
  slot: number;
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

export function plateOf(unit: FieldUnit, text: string, active: boolean): PlateOf {
  const hero = unit.minis.some((mini) => mini.general || mini.heroic);
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

  /** What it costs to cover a box; no longer reckoned once it is more than that. */
  cost(box: Box, owner = "", most = Infinity): number {
    let sum = (box.w * box.h - overlap(box, this.#whole)) * 20;
    for (const one of this.#taken) {
      if (sum > most) break;
      if (!owner || one.owner !== owner) sum += overlap(box, one.box) * one.weight;
    }
    return sum;
  }

  /** The best of some places for a box that reaches so far to the left, right and up and down of its middle; where it stood before (a slot) it stays unless another is clearly better. */
  best(places: readonly (readonly [number, number, number])[], left: number, right: number, half: number, owner = "", before = -1): Place {
    let found: Place = { x: 0, y: 0, cost: Infinity, slot: -1 };
    for (const [slot, [x, y, toll]] of places.entries()) {
      const more = toll - (slot === before ? STAY : 0);
      const cost = more + this.cost({ x: x - left, y: y - half, w: left + right, h: half * 2 }, owner, found.cost - more);
      if (cost < found.cost - 0.5) found = { x, y, cost, slot };
    }
    return found;
  }
}

const AIR = 4;
/** What it is worth that a text stays where it was in the last picture, and as long as it was. */
const STAY = 90;

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
  for (const [part, toll] of [[0.5, 50], [0.15, 70], [0.85, 70]] as const) {
    const y = box.y + box.h * part;
    found.push([box.x - AIR - right, y, toll], [box.x + box.w + AIR + left, y, toll]);
  }
  return found;
}

const NUMERAL = / [IVX]+$/;
/** A first word may be so long and still stand for the whole name. */
const WORD = 11;

/** What each name is cut down to where there is little room: a word that no other kind of Unit has, and its numeral. */
export function shortNames(names: readonly string[]): Map<string, string> {
  const kinds = new Set(names.map((name) => name.replace(NUMERAL, "")));
  const count = new Map<string, number>();
  for (const kind of kinds) for (const word of new Set(kind.split(" "))) count.set(word, (count.get(word) ?? 0) + 1);
  return new Map(
    names.map((name) => {
      const kind = name.replace(NUMERAL, "");
      const words = kind.split(" ");
      const own = [words[0] ?? kind, words.at(-1) ?? kind].filter((word) => word.length > 3 && count.get(word) === 1);
      const word = own.find((one) => one.length <= WORD) ?? own[0] ?? kind;
      return [name, `${word}${NUMERAL.exec(name)?.[0] ?? ""}`];
    }),
  );
}

/** What stands about a Unit: its bases, in pixels. */
interface Standing {
  unit: FieldUnit;
  box: Box;
  bases: readonly Box[];
}

export interface Placed {
  unit: FieldUnit;
  plate: PlateOf;
  x: number;
  y: number;
  below: boolean;
  /** Where the line to its Unit ends, if it needs one. */
  from: [number, number] | null;
}

/** Where plates and names stood in the last picture, so that they stay there in the next. */
export interface Memory {
  slot: number;
  form: number;
}

/** What it costs to shorten a name, and to leave it out until somebody points there. */
const FORMS = [0, 130, 480] as const;
/** A plate that is not so much nearer to its own Unit than to another one has a line to it. */
const CLEAR = 5;

function gap(a: Box, b: Box): number {
  const x = Math.max(0, a.x - b.x - b.w, b.x - a.x - a.w);
  const y = Math.max(0, a.y - b.y - b.h, b.y - a.y - a.h);
  return Math.hypot(x, y);
}

/** The plates of all Units: whole names where there is room, short ones where there is little, and none where a name would lie on other Units; the Units in `whole` are named in any case, and push nobody else aside. */
export function platesOf(sheet: Sheet, standing: readonly Standing[], short: ReadonlyMap<string, string>, active: string, whole: readonly string[], small: boolean, memory: Map<string, Memory>): Placed[] {
  const placed: Placed[] = [];
  const put = (one: Standing, forms: readonly number[], keep: boolean): void => {
    const { unit, box } = one;
    const before = keep ? memory.get(unit.id) : undefined;
    let best: { plate: PlateOf; place: Place; form: number; cost: number } | null = null;
    for (const form of forms) {
      const text = form === 0 ? unit.name : form === 1 ? (short.get(unit.name) ?? unit.name) : "";
      if (form === 1 && text === unit.name) continue;
      const plate = plateOf(unit, text, unit.id === active);
      const place = plate.left + plate.right > 6 ? sheet.best(around(box, plate.left, plate.right), plate.left, plate.right, HEIGHT / 2, unit.id, before?.slot) : { x: box.x, y: box.y, cost: 0, slot: -1 };
      const cost = place.cost + (FORMS[form] ?? 0) - (before?.form === form ? STAY : 0);
      if (!best || cost < best.cost) best = { plate, place, form, cost };
    }
    if (!best) return;
    const { plate, place } = best;
    if (keep) memory.set(unit.id, { slot: place.slot, form: best.form });
    const own: Box = { x: place.x - plate.left, y: place.y - HEIGHT / 2, w: plate.left + plate.right, h: HEIGHT };
    if (own.w > 6 && keep) sheet.take({ x: own.x - 2, y: own.y - 2, w: own.w + 4, h: own.h + 4 }, 9);
    const near = Math.min(...one.bases.map((base) => gap(own, base)));
    const other = Math.min(Infinity, ...standing.filter((them) => them !== one).flatMap((them) => them.bases.map((base) => gap(own, base))));
    // a line leads to the rim of the Mini that is nearest
    const base = one.bases.reduce((a, b) => (gap(own, b) < gap(own, a) ? b : a));
    const [bx, by] = [base.x + base.w / 2, base.y + base.h / 2];
    const part = (base.w * 0.42) / Math.max(1, Math.hypot(place.x - bx, place.y - by));
    placed.push({ unit, plate, x: place.x, y: place.y, below: place.y > box.y + box.h / 2, from: own.w > 6 && (near > 12 || other < near + CLEAR) ? [bx + (place.x - bx) * Math.min(1, part), by + (place.y - by) * Math.min(1, part)] : null });
  };
  for (const one of standing) put(one, one.unit.id === active ? [0] : small ? [2] : [0, 1, 2], true);
  for (const one of standing) {
    const at = placed.findIndex((them) => them.unit === one.unit);
    if (!whole.includes(one.unit.id) || placed[at]?.plate.text === one.unit.name) continue;
    placed.splice(at, 1);
    put(one, [0], false);
  }
  return placed;
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
