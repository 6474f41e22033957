/** The faces of the map tiles, as they are printed; asked for once, when a map is built. */
import { api } from "../lib/api.ts";
import type { GameMap } from "../lib/protocol.ts";
import { place, squareName } from "./squares.ts";

class Faces {
  all = $state.raw<Record<string, GameMap>>({});
  #asked = false;

  load(game: string): void {
    if (this.#asked) return;
    this.#asked = true;
    api.tiles(game).then(
      (found) => (this.all = found),
      () => (this.#asked = false), // the next one who needs them asks again
    );
  }
}

export const faces = new Faces();

const NEXT: Readonly<Record<string, string>> = { n: "e", e: "s", s: "w", w: "n" };

function quarter(map: GameMap): GameMap {
  const at = (name: string): string => {
    const { column, row } = place(name);
    return squareName(map.rows - 1 - row, column);
  };
  return {
    ...map,
    columns: map.rows,
    rows: map.columns,
    tiles: map.tiles.map((tile) => ({ ...tile, turn: (tile.turn + 1) % 4 })),
    squares: map.squares.map((square) => ({
      ...square,
      at: at(square.at),
      ...(square.sides ? { sides: [...square.sides].map((side) => NEXT[side] ?? side).join("") } : {}),
    })),
    edges: map.edges.map((edge) => ({ ...edge, at: at(edge.at.slice(0, -1)) + (NEXT[edge.at.slice(-1)] ?? "") })),
    rooms: map.rooms.map((room) => ({ ...room, squares: room.squares.map(at) })),
  };
}

/** A face as it lies when it is turned by so many quarters, clockwise. */
export function turned(map: GameMap, turn: number): GameMap {
  let found = map;
  for (let i = 0; i < turn % 4; i += 1) found = quarter(found);
  return found;
}
