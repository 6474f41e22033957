/** The kinds of board: each brings its table and its replay when they are needed. A further game adds its own here. */
import type { Component, Snippet } from "svelte";

import type { Match } from "./match.svelte.ts";
import type { FieldMap, FieldView, GameEvent, GameMap, View } from "./protocol.ts";

/** What a replay shows. */
export interface Moment {
  id: string;
  map: GameMap | FieldMap;
  view: View | FieldView;
  told: GameEvent[];
  time: Snippet;
}

/** A replay plays what has just happened. */
export interface Player {
  play?: (events: readonly GameEvent[]) => Promise<void>;
}

interface Kind {
  table: () => Promise<{ default: Component<{ match: Match }> }>;
  replay: () => Promise<{ default: Component<Moment, Player> }>;
}

export const boards: Readonly<Record<GameMap["board"] | FieldMap["board"], Kind>> = {
  squares: { table: () => import("../squares/SquareTable.svelte"), replay: () => import("../squares/SquareReplay.svelte") },
  inches: { table: () => import("../field/FieldTable.svelte"), replay: () => import("../field/FieldReplay.svelte") },
};
