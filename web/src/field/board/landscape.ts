/** How pieces of landscape are drawn: what is scattered over them, the same at each look. */
import { inside } from "../words.ts";
import type { FieldPiece } from "../../lib/protocol.ts";

export interface Spot {
  x: number;
  y: number;
  /** A size from .8 to 1.2 and a turn in degrees, for variety. */
  s: number;
  turn: number;
}

function noise(a: number, b: number): number {
  const n = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return n - Math.floor(n);
}

/** Spots over a polygon, about so far apart and so far from its rim. All in inches of the drawing. */
export function scatter(points: readonly (readonly [number, number])[], apart: number, rim: number): Spot[] {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const found: Spot[] = [];
  let row = 0;
  for (let y = north + rim; y <= south - rim + 0.001; y += apart * 0.87, row += 1) {
    for (let x = west + rim + (row % 2 ? apart / 2 : 0); x <= east - rim + 0.001; x += apart) {
      const [a, b] = [noise(x, y), noise(y, x + 3)];
      const spot: [number, number] = [x + (a - 0.5) * apart * 0.35, y + (b - 0.5) * apart * 0.35];
      const held = [0, 1, 2, 3, 4, 5, 6, 7].every((i) => inside(points, [spot[0] + Math.cos((i * Math.PI) / 4) * rim, spot[1] + Math.sin((i * Math.PI) / 4) * rim]));
      if (held) found.push({ x: spot[0], y: spot[1], s: 0.82 + a * 0.36, turn: Math.round(b * 360) });
    }
  }
  return found;
}

/** The polygon drawn together towards its middle. */
export function shrunk(points: readonly (readonly [number, number])[], part: number): string {
  const n = points.length || 1;
  const cx = points.reduce((sum, p) => sum + p[0], 0) / n;
  const cy = points.reduce((sum, p) => sum + p[1], 0) / n;
  return `M${points.map(([x, y]) => `${(cx + (x - cx) * part).toFixed(2)} ${(cy + (y - cy) * part).toFixed(2)}`).join("L")}Z`;
}

/** A line through the corners, rounded off. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const n = points.length;
  if (n < 3) return "";
  const between = (a: readonly [number, number], b: readonly [number, number], part: number): string => `${(a[0] + (b[0] - a[0]) * part).toFixed(3)} ${(a[1] + (b[1] - a[1]) * part).toFixed(3)}`;
  let path = "";
  points.forEach((here, i) => {
    const before = points[(i + n - 1) % n] ?? here;
    const after = points[(i + 1) % n] ?? here;
    path += `${i === 0 ? "M" : "L"}${between(here, before, 0.28)}Q${here[0].toFixed(3)} ${here[1].toFixed(3)} ${between(here, after, 0.28)}`;
  });
  return `${path}Z`;
}

const LOOKS = ["wood", "scrub", "crop", "marsh", "ruin", "hill", "water", "court", "temple", "house", "rock", "wall"] as const;
export type Look = (typeof LOOKS)[number] | "plain";

export function lookOf(piece: FieldPiece): Look {
  const { id } = piece;
  return LOOKS.find((look) => piece.tags.includes(look)) ?? (id.includes("hill") ? "hill" : "plain");
}

/** A tree from above: eight lobes round a middle, of radius 1. */
export const TREE = (() => {
  let path = "";
  for (let i = 0; i < 8; i += 1) {
    const [a, b] = [(i * Math.PI) / 4, ((i + 1) * Math.PI) / 4];
    const m = (a + b) / 2;
    path += `${i === 0 ? `M${(Math.cos(a) * 0.82).toFixed(3)} ${(Math.sin(a) * 0.82).toFixed(3)}` : ""}Q${(Math.cos(m) * 1.25).toFixed(3)} ${(Math.sin(m) * 1.25).toFixed(3)} ${(Math.cos(b) * 0.82).toFixed(3)} ${(Math.sin(b) * 0.82).toFixed(3)}`;
  }
  return `${path}Z`;
})();
