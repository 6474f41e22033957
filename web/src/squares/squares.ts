/** Names of squares and edges, and where they lie on the drawn board. */

export const CELL = 38;
export const RIM = 18;

export interface Place {
  column: number;
  row: number;
}

export function place(name: string): Place {
  const match = /^([a-z]+)(\d+)/.exec(name);
  if (!match) return { column: 0, row: 0 };
  let column = 0;
  for (const letter of match[1] ?? "") column = column * 26 + letter.charCodeAt(0) - 96;
  return { column: column - 1, row: Number(match[2]) - 1 };
}

export function columnName(column: number): string {
  const high = Math.floor(column / 26);
  const low = String.fromCharCode(97 + (column % 26));
  return high > 0 ? columnName(high - 1) + low : low;
}

export function squareName(column: number, row: number): string {
  return columnName(column) + String(row + 1);
}

export function isSquare(name: string | null | undefined): name is string {
  return /^[a-z]{1,2}\d{1,2}$/.test(name ?? "");
}

/** An edge between two squares: "c4e" or "c4s". */
export function isEdge(name: string | null | undefined): name is string {
  return /^[a-z]{1,2}\d{1,2}[nesw]$/.test(name ?? "");
}

/** The left upper corner of a square on the board, in board units. */
export function corner(name: string): [number, number] {
  const { column, row } = place(name);
  return [RIM + column * CELL, RIM + row * CELL];
}

/** The middle of a figure that stands on the square and is `size` squares wide. */
export function middle(name: string, size = 1): [number, number] {
  const [x, y] = corner(name);
  return [x + (CELL * size) / 2, y + (CELL * size) / 2];
}

/** A point in squares (0 to columns) in board units. */
export function point(pair: readonly number[]): [number, number] {
  return [RIM + (pair[0] ?? 0) * CELL, RIM + (pair[1] ?? 0) * CELL];
}

export interface Segment {
  x: number;
  y: number;
  upright: boolean;
}

/** Start of an edge and whether it stands upright: "c4e" and "c4w" do, "c4s" and "c4n" lie flat. */
export function segment(edge: string): Segment {
  const side = edge.slice(-1);
  const [x, y] = corner(edge.slice(0, -1));
  if (side === "e") return { x: x + CELL, y, upright: true };
  if (side === "w") return { x, y, upright: true };
  if (side === "s") return { x, y: y + CELL, upright: false };
  return { x, y, upright: false };
}

/** The outline of a set of squares as path data. */
export function outline(squares: Iterable<string>): string {
  const all = new Set(squares);
  let path = "";
  for (const name of all) {
    const { column, row } = place(name);
    const x = RIM + column * CELL;
    const y = RIM + row * CELL;
    if (!all.has(squareName(column, row - 1)) || row === 0) path += `M${x} ${y}h${CELL}`;
    if (!all.has(squareName(column, row + 1))) path += `M${x} ${y + CELL}h${CELL}`;
    if (column === 0 || !all.has(squareName(column - 1, row))) path += `M${x} ${y}v${CELL}`;
    if (!all.has(squareName(column + 1, row))) path += `M${x + CELL} ${y}v${CELL}`;
  }
  return path;
}

/** The square among `candidates` that lies best in the direction of the arrow key. */
export function nearest(from: string, key: string, candidates: readonly string[]): string | null {
  const start = place(from);
  const [dx, dy] = ARROWS[key] ?? [0, 0];
  let best: string | null = null;
  let bestCost = Infinity;
  for (const name of candidates) {
    const there = place(name);
    const ahead = (there.column - start.column) * dx + (there.row - start.row) * dy;
    if (ahead <= 0) continue;
    const aside = Math.abs((there.column - start.column) * dy) + Math.abs((there.row - start.row) * dx);
    const cost = ahead + aside * 2.2;
    if (cost < bestCost) {
      bestCost = cost;
      best = name;
    }
  }
  return best;
}

export const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Squares along a side of a map tile. */
export const TILE = 5;

/** The cell of the map's grid of tiles in which a square lies: "B3". */
export function cellOf(square: string): string {
  const { column, row } = place(square);
  return `${columnName(Math.floor(column / TILE)).toUpperCase()}${Math.floor(row / TILE) + 1}`;
}

/** The middle square of a cell. */
export function heart(cell: string): string {
  const { column, row } = cellPlace(cell);
  return squareName(column + 2, row + 2);
}

/** Every cell of a map, row by row. */
export function cellsOf(columns: number, rows: number): string[] {
  const found: string[] = [];
  for (let row = 0; row < rows; row += TILE) for (let column = 0; column < columns; column += TILE) found.push(cellOf(squareName(column, row)));
  return found;
}

/** Where a cell begins, in squares. */
export function cellPlace(cell: string): { column: number; row: number } {
  const { column, row } = place(cell.toLowerCase());
  return { column: column * TILE, row: row * TILE };
}
