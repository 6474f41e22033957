/** What this browser remembers: keys of matches, theme and habits. Storage may be switched off; then it lasts as long as the page. */

export type Theme = "auto" | "dark" | "light";

const memory = new Map<string, string>();

function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`rulebound.${name}`) ?? memory.get(name);
    return text === undefined || text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(`rulebound.${name}`, text);
  } catch {
    // private windows refuse; the memory above serves
  }
}

export function matchKeys(id: string): Record<string, string> {
  return read<Record<string, Record<string, string>>>("keys", {})[id] ?? {};
}

/** The seats that keys open: several persons may share one, each with a key named "seat/number". */
export function seatsOf(keys: Record<string, string>): string[] {
  return [...new Set(Object.keys(keys).filter((name) => name !== "host").map((name) => name.split("/")[0] ?? name))];
}

/** What is sent for a seat: all its keys held here. */
export function keyOf(keys: Record<string, string>, seat: string): string {
  const held = Object.entries(keys).filter(([name]) => name === seat || name.startsWith(`${seat}/`));
  return held.length > 0 && seat ? held.map(([, key]) => key).join(",") : (keys["host"] ?? "");
}

export function knownMatches(): string[] {
  return Object.keys(read<Record<string, unknown>>("keys", {}));
}

export function rememberMatch(id: string, keys: Record<string, string>): void {
  write("keys", { ...read<Record<string, unknown>>("keys", {}), [id]: { ...matchKeys(id), ...keys } });
}

/** Keys made here for others, who come by a link. */
export function linkKeys(id: string): Record<string, string> {
  return read<Record<string, Record<string, string>>>("links", {})[id] ?? {};
}

export function rememberLinks(id: string, keys: Record<string, string>): void {
  write("links", { ...read<Record<string, unknown>>("links", {}), [id]: keys });
}

/** Forces that were built here, as text by their name. */
export function savedForces(): Record<string, string> {
  return read<Record<string, string>>("forces", {});
}

export function saveForce(name: string, text: string): void {
  write("forces", { ...savedForces(), [name]: text });
}

export function dropForce(name: string): void {
  write("forces", Object.fromEntries(Object.entries(savedForces()).filter(([one]) => one !== name)));
}

class Habits {
  theme = $state<Theme>(read<Theme>("theme", "auto"));
  guide = $state(read("guide", true));
  letters = $state(read("letters", true));

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
  }

  setGuide(on: boolean): void {
    this.guide = on;
    write("guide", on);
  }

  setLetters(on: boolean): void {
    this.letters = on;
    write("letters", on);
  }
}

export const habits = new Habits();
