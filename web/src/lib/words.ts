/** Small turns of phrase. The rules' words come from the server; these are the page's own. */

interface Side {
  name: string;
  /** As it stands in a sentence. */
  the: string;
  many: boolean;
  /** Which of the two inks and shapes is its own. */
  ink: "a" | "b" | "";
}

const SIDES: Readonly<Record<string, Side>> = {
  heroes: { name: "Heroes", the: "the heroes", many: true, ink: "a" },
  overmind: { name: "Overmind", the: "the Overmind", many: false, ink: "b" },
  blue: { name: "Blue", the: "Blue", many: false, ink: "a" },
  red: { name: "Red", the: "Red", many: false, ink: "b" },
  host: { name: "Host", the: "the host", many: false, ink: "" },
};

export function sideName(side: string): string {
  return SIDES[side]?.name ?? upper(side);
}

/** A side as it stands in a sentence: "the heroes". */
export function theSide(side: string): string {
  return SIDES[side]?.the ?? upper(side);
}

/** What the sides of a match are called, and which number their verbs take, where the match has names for them. */
export type Names = ((side: string) => { name: string; many: boolean }) | null;

/** A side and what it does: "The heroes decide", "Aztec decides", "Tribal Nations decide". */
export function does(side: string, verb: string, names: Names = null): string {
  const { name, many } = names?.(side) ?? { name: upper(theSide(side)), many: SIDES[side]?.many };
  return `${name} ${verb}${many ? "" : "s"}`;
}

/** "the heroes’". */
export function whose(side: string): string {
  return SIDES[side]?.many ? `${theSide(side)}’` : `${theSide(side)}’s`;
}

export function sideClass(side: string): "a" | "b" | "" {
  return SIDES[side]?.ink ?? "";
}

export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function percent(chance: number): string {
  const value = chance * 100;
  if (value > 0 && value < 1) return "<1%";
  if (value > 99 && value < 100) return ">99%";
  return `${Math.round(value)}%`;
}

/** A number as it is written everywhere: 998, 1,000. */
export function amount(count: number): string {
  return count.toLocaleString("en");
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${amount(count)} ${count === 1 ? one : many}`;
}

const PHASES: Readonly<Record<string, string>> = {
  map: "Building the map", buildings: "Choosing buildings", agenda: "Hidden agenda", force: "Buying blips", deployment: "Deployment", over: "End",
  "set-up": "Set-up", activation: "Activation", "clean-up": "Clean-up",
};

export function phaseName(phase: string): string {
  return PHASES[phase] ?? sideName(phase);
}
