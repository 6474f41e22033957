/** What a header tells of a game; each game makes its own of what it sees. */

export interface Step {
  id: string;
  label: string;
  now: boolean;
  /** In which side's ink. */
  ink?: string;
  note?: string;
}

/** A number that the sides have. */
export interface Count {
  value: number;
  label: string;
  /** In which side's ink. */
  ink?: string;
  icon?: string;
  /** After the label, in no side's ink. */
  more?: string;
}

export interface Head {
  name: string;
  where: string;
  /** How far the game is, in rounds or turns of so many; null before it is known. */
  round: { word: string; now: number; of: number } | null;
  steps: Step[];
  phase: string;
  counts: Count[];
}

export function emptyHead(where = ""): Head {
  return { name: "", where, round: null, steps: [], phase: "", counts: [] };
}
