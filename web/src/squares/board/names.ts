/** Where the names of tiles stand: in a row of squares that nothing is printed, lies or stands on. */
import { CELL, place, RIM, segment, squareName, TILE } from "../squares.ts";
import { wide } from "../../lib/measure.ts";
import type { GameMap, View } from "../../lib/protocol.ts";

export interface TileName {
  code: string;
  text: string;
  x: number;
  y: number;
}

/** Rows of a tile in the order in which they are tried, and what it costs to leave the first. */
const ROWS: readonly (readonly [number, number])[] = [[4, 0], [0, 2], [3, 4], [1, 4], [2, 5]];
const MARGIN = 7;
const FLOOR = 9;
/** What stands there hides a name; what is printed there disturbs it; so does a wall or a line across it. */
const HIDDEN = 40;
const PRINTED = 40;
const CROSSED = 40;
const ROOM = 1;
/** Between letters, in parts of their size. */
export const SPACING = 0.08;

/** Squares on which something stands or lies now. */
export function occupied(view: View): Set<string> {
  const found = new Set<string>();
  const add = (at: string | null | undefined, size = 1): void => {
    if (!at) return;
    const { column, row } = place(at);
    for (let dx = 0; dx < size; dx += 1) for (let dy = 0; dy < size; dy += 1) found.add(squareName(column + dx, row + dy));
  };
  for (const hero of view.heroes) {
    add(hero.at, hero.size);
    for (const model of hero.models ?? []) add(model.at);
  }
  for (const unit of view.units) for (const model of unit.models) add(model.at, model.size);
  for (const blip of view.blips) add(blip.at);
  for (const marker of view.tokens.markers) if (!marker.carrier) add(marker.at);
  const { hazards, spanners, face_down: down = [], destroyed = [], smoke, toxic, pits, barricades, ash, siren } = view.tokens;
  for (const at of [...hazards, ...spanners, ...down, ...destroyed, ...smoke, ...toxic, ...pits, ...barricades, ...ash, siren]) add(at);
  return found;
}

/** The names of the tiles in letters of a size; a name that finds no free place is left out. */
export function tileNames(map: GameMap, view: View, size: number): TileName[] {
  const taken = occupied(view);
  const kinds = new Map(map.squares.map((square) => [square.at, square]));
  const upright = new Set(map.edges.map((edge) => segment(edge.at)).filter((line) => line.upright).map((line) => `${line.x},${line.y}`));
  const unexplored = new Set(view.tokens.rooms.filter((room) => !room.explored).map((room) => room.id));
  const found: TileName[] = [];
  for (const tile of map.tiles) {
    const text = tile.name.toUpperCase();
    const long = wide(text, size, SPACING);
    let best: (TileName & { cost: number }) | null = null;
    for (const [down, toll] of ROWS) {
      for (const right of [0, 0.5, 1]) {
        const from = MARGIN + (TILE * CELL - 2 * MARGIN - long) * right;
        let cost = toll + right * 0.5;
        for (let i = Math.max(0, Math.floor(from / CELL)); i < TILE && i * CELL < from + long; i += 1) {
          const at = squareName(tile.column + i, tile.row + down);
          const square = kinds.get(at);
          if (taken.has(at)) cost += HIDDEN;
          if (square && square.kind !== "open") cost += PRINTED;
          if (square?.room !== null && square?.room !== undefined) cost += unexplored.has(square.room) ? HIDDEN : ROOM;
          if (i * CELL > from && upright.has(`${RIM + (tile.column + i) * CELL},${RIM + (tile.row + down) * CELL}`)) cost += CROSSED;
        }
        if (!best || cost < best.cost) best = { code: tile.code, text, x: RIM + tile.column * CELL + from, y: RIM + (tile.row + down + 1) * CELL - FLOOR, cost };
      }
    }
    if (best && best.cost < HIDDEN) found.push(best);
  }
  return found;
}
