/** An open table: points are whole thousandths of an inch from its south-west corner, drawn in inches with the north up. */
import type { FieldMap, FieldMini, FieldView } from "../lib/protocol.ts";

export type Point = readonly [number, number];

/** The frame round the table, in inches. */
export const RIM = 1;
export const INCH = 1000;

export const ARROWS: Readonly<Record<string, Point>> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** From thousandths of an inch to the drawing, and back. */
export class Ground {
  readonly width: number;
  readonly depth: number;

  constructor(map: FieldMap) {
    this.width = map.width / INCH;
    this.depth = map.depth / INCH;
  }

  x(mil: number): number {
    return RIM + mil / INCH;
  }

  y(mil: number): number {
    return RIM + this.depth - mil / INCH;
  }

  at(point: readonly number[]): Point {
    return [this.x(point[0] ?? 0), this.y(point[1] ?? 0)];
  }

  mil(x: number, y: number): Point {
    return [Math.round((x - RIM) * INCH), Math.round((RIM + this.depth - y) * INCH)];
  }

  has([x, y]: Point): boolean {
    return x >= 0 && y >= 0 && x <= this.width * INCH && y <= this.depth * INCH;
  }

  path(points: readonly (readonly number[])[], closed = true): string {
    const text = points.map((point) => this.at(point).map((n) => n.toFixed(3)).join(" ")).join("L");
    return text ? `M${text}${closed ? "Z" : ""}` : "";
  }
}

/** "12.5": thousandths of an inch as people write them. */
export function inches(mil: number, places = 1): string {
  return (mil / INCH).toFixed(places).replace(/\.0+$/, "");
}

const PRICE = /^([\d.]+) inch\w* of ([\d.]+)/;

/** "14.3 inches of 5 inches." as a tag on the table has it. */
export function priceTag(cost: string): string {
  const found = PRICE.exec(cost);
  return found ? `${found[1]} of ${found[2]} in` : "";
}

/** Whether a way costs more than there is. */
export function tooDear(cost: string): boolean {
  const found = PRICE.exec(cost);
  return found !== null && Number(found[1]) > Number(found[2]);
}

/** A place as the game reads it: "12.5,7.25". */
export function placeText([x, y]: Point): string {
  const one = (mil: number): string => (Math.max(0, mil) / INCH).toFixed(3).replace(/\.?0+$/, "");
  return `${one(Math.round(x))},${one(Math.round(y))}`;
}

export function isPlaceText(text: string | null | undefined): boolean {
  return /^\d+(\.\d+)?,\d+(\.\d+)?$/.test(text ?? "");
}

export function readPlace(text: string): Point {
  const [x = "0", y = "0"] = text.split(",");
  return [Math.round(Number(x) * INCH), Math.round(Number(y) * INCH)];
}

export function middle(points: readonly Point[]): Point {
  const n = Math.max(1, points.length);
  return [Math.round(points.reduce((sum, p) => sum + p[0], 0) / n), Math.round(points.reduce((sum, p) => sum + p[1], 0) / n)];
}

/** Where the middle of a Unit stands. */
export function middleOf(unit: { minis: readonly FieldMini[] }): Point {
  return middle(unit.minis.map((mini): Point => [mini.x, mini.y]));
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (list: readonly Point[]): Point[] => {
    const found: Point[] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = [found.at(-2), found.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        found.pop();
      }
      found.push(p);
    }
    return found.slice(0, -1);
  };
  const all = [...half(sorted), ...half([...sorted].reverse())];
  return all.length > 0 ? all : sorted.slice(0, 1);
}

/** Whether a point lies in the line that goes round others. */
export function within(points: readonly Point[], [x, y]: Point): boolean {
  const corners = hull(points);
  const turns = corners.map(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  });
  return corners.length > 2 && turns.every((turn) => turn >= 0);
}

/** The line that goes round points at a distance, in the units in which they are given. */
export function round(points: readonly Point[], far: number): string {
  const corners = hull(points);
  const [first] = corners;
  if (!first) return "";
  if (corners.length === 1) return `M${first[0] - far} ${first[1]}a${far} ${far} 0 1 0 ${2 * far} 0a${far} ${far} 0 1 0 ${-2 * far} 0Z`;
  let path = "";
  corners.forEach((here, i) => {
    const next = corners[(i + 1) % corners.length] ?? here;
    const long = Math.hypot(next[0] - here[0], next[1] - here[1]) || 1;
    const nx = ((next[1] - here[1]) / long) * far;
    const ny = (-(next[0] - here[0]) / long) * far;
    const from = `${(here[0] + nx).toFixed(3)} ${(here[1] + ny).toFixed(3)}`;
    path += path ? `A${far} ${far} 0 0 1 ${from}` : `M${from}`;
    path += `L${(next[0] + nx).toFixed(3)} ${(next[1] + ny).toFixed(3)}`;
    if (i === corners.length - 1) {
      const last = corners[1] ?? first;
      const turn = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
      path += `A${far} ${far} 0 0 1 ${(first[0] + ((last[1] - first[1]) / turn) * far).toFixed(3)} ${(first[1] - ((last[0] - first[0]) / turn) * far).toFixed(3)}Z`;
    }
  });
  return path;
}

/** Whether a point lies on a base. */
export function covers(mini: Pick<FieldMini, "x" | "y" | "r" | "dx" | "dy">, [x, y]: Point, more = 0): boolean {
  const long = mini.dx * mini.dx + mini.dy * mini.dy;
  const part = long ? Math.max(-1, Math.min(1, ((x - mini.x) * mini.dx + (y - mini.y) * mini.dy) / long)) : 0;
  return Math.hypot(x - mini.x - part * mini.dx, y - mini.y - part * mini.dy) <= mini.r + more;
}

/** The Unit at a point of the table. */
export function unitAt(view: FieldView, point: Point, more = 0): string {
  let best = "";
  let near = Infinity;
  for (const unit of view.units) {
    for (const mini of unit.minis) {
      const far = distance([mini.x, mini.y], point);
      if (unit.deployed && far < near && covers(mini, point, more)) {
        best = unit.id;
        near = far;
      }
    }
  }
  return best;
}
