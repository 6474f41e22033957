/** Figures walk from square to square. */
import type { GameEvent } from "../lib/protocol.ts";
import { Stage } from "../lib/stage.svelte.ts";

export class SquareStage extends Stage<string> {
  protected readonly share = 1;

  /** A figure is named by its id, and one model of a unit by "id@end". */
  protected frames(event: GameEvent): Record<string, string>[] {
    const { figure, path } = event;
    if (!figure || !path || path.length < 2) return [];
    return path.map((square) => ({ [figure]: square, [`${figure}@${path.at(-1) ?? ""}`]: square }));
  }
}
