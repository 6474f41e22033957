/** Lays printed tiles side by side as the server does, for the fixture only. */
import type { Edge, EdgeKind, GameMap, Room, Square, SquareKind, Tile } from "../src/lib/protocol.ts";
import { squareName } from "../src/squares/squares.ts";

const SIDE = 5;
type Grid = string[][];

export interface Laid {
  code: string;
  turn: number;
}

interface Face {
  theme: string;
  name: string;
  grid: Grid;
}

export function faces(text: string): Map<string, Face> {
  const found = new Map<string, Face>();
  for (const block of text.split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => !line.startsWith("#") || line.startsWith("##"));
    const head = lines.findIndex((line) => line.startsWith("face "));
    if (head < 0) continue;
    const [code = "", theme = "", name = ""] = (lines[head] ?? "").slice(5).split("|").map((part) => part.trim());
    const grid = lines.slice(head + 1, head + 12).map((line) => [...line.padEnd(2 * SIDE + 1)].slice(0, 2 * SIDE + 1));
    found.set(code, { theme, name, grid });
  }
  return found;
}

function turned(grid: Grid, turns: number): Grid {
  let now = grid;
  const size = 2 * SIDE + 1;
  for (let i = 0; i < turns; i += 1) {
    const next: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => " "));
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const mark = now[y]?.[x] ?? " ";
        (next[x] as string[])[size - 1 - y] = mark === "-" ? "|" : mark === "|" ? "-" : mark;
      }
    }
    now = next;
  }
  return now;
}

const KINDS: Record<string, SquareKind> = { ".": "open", s: "spanner", h: "barrel", c: "car", r: "red", g: "green", o: "obstacle", y: "deployment", ",": "open" };
const EDGES: Record<string, EdgeKind> = { "-": "wall", "|": "wall", d: "door", w: "window", ":": "ruin", x: "gap" };

export function lay(all: Map<string, Face>, rows: Laid[][]): GameMap {
  const height = rows.length * SIDE;
  const width = (rows[0]?.length ?? 0) * SIDE;
  const tiles: Tile[] = [];
  const squares: Square[] = [];
  const rooms: Room[] = [];
  const marks = new Map<string, string>();
  rows.forEach((line, tileRow) => {
    line.forEach(({ code, turn }, tileColumn) => {
      const face = all.get(code);
      if (!face) throw new Error(`no face ${code}`);
      const grid = turned(face.grid, turn);
      const column = tileColumn * SIDE;
      const row = tileRow * SIDE;
      tiles.push({ code, name: face.name, theme: face.theme, turn, column, row });
      const inside: string[] = [];
      for (let y = 0; y < 2 * SIDE + 1; y += 1) {
        for (let x = 0; x < 2 * SIDE + 1; x += 1) {
          const mark = grid[y]?.[x] ?? " ";
          if (x % 2 && y % 2) {
            const at = squareName(column + (x - 1) / 2, row + (y - 1) / 2);
            const room = mark === "," || mark === mark.toUpperCase() && /[A-Z]/.test(mark);
            const kind = KINDS[mark.toLowerCase()] ?? "open";
            if (room) inside.push(at);
            let sides = "";
            if (kind === "green") {
              if (grid[y - 1]?.[x] === "~") sides += "n";
              if (grid[y]?.[x + 1] === "~") sides += "e";
              if (grid[y + 1]?.[x] === "~") sides += "s";
              if (grid[y]?.[x - 1] === "~") sides += "w";
            }
            squares.push({ at, kind, room: room ? rooms.length + 1 : null, ...(sides ? { sides } : {}) });
          } else if (x % 2 !== y % 2 && mark !== " " && mark !== "~" && mark !== "+") {
            const edge = x % 2 === 0 ? [column + x / 2 - 1, row + (y - 1) / 2, "e"] : [column + (x - 1) / 2, row + y / 2 - 1, "s"];
            const [c, r, side] = edge as [number, number, string];
            if (c < 0 || r < 0 || (side === "e" && c >= width - 1) || (side === "s" && r >= height - 1)) continue;
            const at = squareName(c, r) + side;
            const before = marks.get(at);
            if (!before || before === "-" || before === "|") marks.set(at, mark);
          }
        }
      }
      if (inside.length) rooms.push({ id: rooms.length + 1, name: face.name, squares: inside, building: rooms.length + 1 });
    });
  });
  const roomOf = new Map(squares.map((square) => [square.at, square.room]));
  const edges: Edge[] = [...marks].flatMap(([at, mark]) => {
    const kind = EDGES[mark];
    if (!kind) return [];
    const plain = mark === "x" && !roomOf.get(at.slice(0, -1));
    return plain && kind === "gap" && !neighbourInside(at, roomOf) ? [] : [{ at, kind }];
  });
  return { board: "squares", id: "drawn", columns: width, rows: height, tiles, squares, edges, rooms };
}

function neighbourInside(at: string, rooms: Map<string, number | null>): boolean {
  const match = /^([a-z]+)(\d+)([es])$/.exec(at);
  if (!match) return false;
  const column = (match[1] ?? "a").charCodeAt(0) - 97 + (match[3] === "e" ? 1 : 0);
  const row = Number(match[2]) - 1 + (match[3] === "s" ? 1 : 0);
  return rooms.get(squareName(column, row)) != null;
}
