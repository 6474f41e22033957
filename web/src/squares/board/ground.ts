/** How the printed ground of a map looks: base of each tile, roads, floors. Looks only; no rule reads this. */
import type { GameMap, Square, Tile } from "../../lib/protocol.ts";
import { CELL, RIM, corner, outline, squareName } from "../squares.ts";
import { CROSS, groundOf } from "../themes.ts";

const TILE = 5;
const PRINTS = { grass: "url(#pGrass)", lot: "url(#pLot)", walk: "url(#pWalk)" } as const;
const BOARDS = /motel|diner|pawn|video|apartments|arcade|rink|market|courthouse|ruined/;
const TILED = /laborator|clinic|pharmacy|police|bank|radio|television|wash|hangar|petrol|bunker/;

export interface Area {
  d: string;
  fill: string;
}

export interface Ground {
  bases: Area[];
  roads: string;
  marks: string;
  stripes: string;
  aprons: string;
  floors: Area[];
  seams: string;
  grid: string;
  trees: [number, number, number][];
  codes: { x: number; y: number; code: string; name: string }[];
  bays: string;
  furniture: string;
  arrows: string;
  ring: [number, number] | null;
}

function rect(column: number, row: number, columns = 1, rows = 1): string {
  return `M${RIM + column * CELL} ${RIM + row * CELL}h${columns * CELL}v${rows * CELL}h${-columns * CELL}z`;
}

/** A steady number from a name, so that the drawing is the same each time. */
function mixed(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) % 9973;
  return value;
}

export function ground(map: GameMap): Ground {
  const squares = new Map<string, Square>(map.squares.map((square) => [square.at, square]));
  const isOpen = (column: number, row: number): boolean => {
    const square = squares.get(squareName(column, row));
    return !!square && square.room === null && square.kind !== "obstacle";
  };
  const tileAt = (column: number, row: number): Tile | undefined =>
    map.tiles.find((tile) => column >= tile.column && column < tile.column + TILE && row >= tile.row && row < tile.row + TILE);
  const result: Ground = {
    bases: [], roads: "", marks: "", stripes: "", aprons: "", floors: [], seams: "", grid: "", trees: [], codes: [], bays: "", furniture: "", arrows: "", ring: null,
  };
  const road = new Set<string>();
  const isRoad = (tile: Tile | undefined): tile is Tile => !!tile && (CROSS.test(tile.theme) || tile.theme === "street");

  for (const tile of map.tiles) {
    const { column, row, theme } = tile;
    const fill = PRINTS[groundOf(theme)];
    result.bases.push({ d: rect(column, row, TILE, TILE), fill });
    result.codes.push({
      x: RIM + (column + TILE) * CELL - 4, y: RIM + (row + TILE) * CELL - 4, code: tile.code, name: tile.name,
    });
    const above = tileAt(column, row - 1);
    const below = tileAt(column, row + TILE);
    const before = tileAt(column - 1, row);
    const after = tileAt(column + TILE, row);
    if (isRoad(tile)) {
      const both = CROSS.test(theme);
      const upright = both || isRoad(above) || isRoad(below) || (!isRoad(before) && !isRoad(after) && tile.turn % 2 === 0);
      const lying = both || !upright;
      for (let i = 0; i < TILE; i += 1) {
        for (let lane = 1; lane < TILE - 1; lane += 1) {
          if (upright) road.add(squareName(column + lane, row + i));
          if (lying) road.add(squareName(column + i, row + lane));
        }
      }
      const cx = RIM + (column + TILE / 2) * CELL;
      const cy = RIM + (row + TILE / 2) * CELL;
      const reach = (TILE / 2) * CELL;
      if (!both && upright) result.arrows += arrow(cx + CELL, cy - CELL * 1.5, 1) + arrow(cx - CELL, cy + CELL * 1.5, -1) + disc(cx - CELL, cy - CELL * 0.4);
      if (theme === "roundabout") result.ring = [cx, cy];
      const inner = both ? CELL * 1.5 : 0;
      if (upright) result.marks += `M${cx} ${cy - reach}V${cy - inner}M${cx} ${cy + inner}V${cy + reach}`;
      if (lying) result.marks += `M${cx - reach} ${cy}H${cx - inner}M${cx + inner} ${cy}H${cx + reach}`;
      if (both && theme === "crossroads") {
        for (let i = 0; i < 5; i += 1) {
          const at = -CELL * 1.3 + i * CELL * 0.65;
          result.stripes += `M${cx + at} ${cy - CELL * 2.3}v22M${cx + at} ${cy + CELL * 1.75}v22`;
          result.stripes += `M${cx - CELL * 2.3} ${cy + at}h22M${cx + CELL * 1.75} ${cy + at}h22`;
        }
      }
    } else {
      // a drive leads from the street into the tile
      for (let lane = 1; lane < TILE - 1; lane += 1) {
        if (isRoad(above) && leadsDown(above, tileAt) && isOpen(column + lane, row)) road.add(squareName(column + lane, row));
        if (isRoad(below) && leadsDown(below, tileAt) && isOpen(column + lane, row + TILE - 1)) road.add(squareName(column + lane, row + TILE - 1));
        if (before && CROSS.test(before.theme) && isOpen(column, row + lane)) road.add(squareName(column, row + lane));
        if (after && CROSS.test(after.theme) && isOpen(column + TILE - 1, row + lane)) road.add(squareName(column + TILE - 1, row + lane));
      }
      if (/car park|drive-in|depot/.test(theme)) {
        for (let i = 1; i < TILE; i += 1) result.bays += `M${RIM + (column + i) * CELL} ${RIM + row * CELL + 6}v${CELL - 8}`;
      }
    }
    if (groundOf(theme) === "grass") {
      for (let r = 0; r < TILE; r += 1) {
        for (let c = 0; c < TILE; c += 1) {
          const name = squareName(column + c, row + r);
          const hash = mixed(tile.code + name);
          if (squares.get(name)?.kind !== "open" || !isOpen(column + c, row + r) || hash % 6 !== 0) continue;
          const [x, y] = corner(name);
          result.trees.push([x + 6 + (hash % 5) * 6, y + 6 + (hash % 7) * 4, 8 + (hash % 4)]);
        }
      }
    }
  }
  result.roads = [...road].map((name) => { const [x, y] = corner(name); return `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`; }).join("");
  result.seams = `${roadKerb(road)}`;
  result.trees = result.trees.filter(([x, y]) => !road.has(squareName(Math.floor((x - RIM) / CELL), Math.floor((y - RIM) / CELL))));
  for (const room of map.rooms) {
    const first = room.squares[0];
    const spot: [number, number] = first ? corner(first) : [0, 0];
    const theme = tileAt(Math.floor((spot[0] - RIM) / CELL), Math.floor((spot[1] - RIM) / CELL))?.theme ?? "";
    const fill = BOARDS.test(theme) ? "url(#pBoards)" : TILED.test(theme) ? "url(#pTile)" : "url(#pCheck)";
    result.floors.push({ d: room.squares.map((name) => { const [x, y] = corner(name); return `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`; }).join(""), fill });
    for (const name of room.squares) if (squares.get(name)?.kind === "open") result.furniture += piece(theme, name);
    for (const name of room.squares) { const [x, y] = corner(name); result.aprons += `M${x - 9} ${y - 9}h${CELL + 18}v${CELL + 18}h${-CELL - 18}z`; }
  }
  for (let i = 0; i <= map.columns; i += 1) if (i % TILE) result.grid += `M${RIM + i * CELL} ${RIM}v${map.rows * CELL}`;
  for (let i = 0; i <= map.rows; i += 1) if (i % TILE) result.grid += `M${RIM} ${RIM + i * CELL}h${map.columns * CELL}`;
  return result;
}

function arrow(x: number, y: number, way: number): string {
  return `M${x} ${y + 15 * way}v${-30 * way}m-7 ${8 * way}l7 ${-9 * way} 7 ${9 * way}`;
}

function disc(x: number, y: number): string {
  return `M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0M${x - 4} ${y}h8M${x} ${y - 4}v8`;
}

/** A line drawing of what stands in such a room, in some of its squares. */
function piece(theme: string, name: string): string {
  const hash = mixed(theme + name);
  if (hash % 3 === 0) return "";
  const [x, y] = corner(name);
  if (/video|market|pharmacy|pawn|warehouse|dock/.test(theme)) {
    return `M${x + 7} ${y + 8}h24v6h-24zM${x + 7} ${y + 24}h24v6h-24zM${x + 15} ${y + 8}v6M${x + 23} ${y + 8}v6M${x + 15} ${y + 24}v6M${x + 23} ${y + 24}v6`;
  }
  if (/motel|apartments|clinic|ruined/.test(theme)) return `M${x + 9} ${y + 6}h20v26h-20zM${x + 9} ${y + 14}h20M${x + 12} ${y + 8}h6v4h-6zM${x + 20} ${y + 8}h6v4h-6z`;
  if (/diner|arcade|rink|drive/.test(theme)) return `M${x + 11} ${y + 19}a8 8 0 1 0 16 0a8 8 0 1 0-16 0M${x + 6} ${y + 13}v12M${x + 32} ${y + 13}v12`;
  if (/subway|tram|depot|siding/.test(theme)) return `M${x + 6} ${y + 13}h26M${x + 6} ${y + 25}h26M${x + 10} ${y + 13}v12M${x + 19} ${y + 13}v12M${x + 28} ${y + 13}v12`;
  return `M${x + 8} ${y + 9}h22v12h-22zM${x + 15} ${y + 25}h8v6h-8z`;
}

function leadsDown(tile: Tile, tileAt: (column: number, row: number) => Tile | undefined): boolean {
  if (CROSS.test(tile.theme)) return true;
  const above = tileAt(tile.column, tile.row - 1);
  const below = tileAt(tile.column, tile.row + TILE);
  return [above, below].some((next) => next && (CROSS.test(next.theme) || next.theme === "street"));
}

function roadKerb(road: Set<string>): string {
  return outline(road);
}
