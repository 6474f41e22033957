/** Turns of phrase for boards of squares. */
import type { GameMap, Hero, View } from "../lib/protocol.ts";
import { sideName } from "../lib/words.ts";

export function heroStatus(hero: Hero): string {
  if (hero.states.includes("down")) return "down";
  if (hero.status === "lost") return "lost";
  if (hero.status === "away" || hero.status === "aboard") return hero.status;
  const state = hero.states.find((word) => word !== "down");
  if (hero.status === "acting") return "acting";
  if (state) return state;
  return hero.status === "done" ? "done" : "";
}

/** What comes before the first round. */
export function settingUp(phase: string): boolean {
  return ["map", "buildings", "agenda", "force", "deployment"].includes(phase);
}

/** How many squares wide a figure is. */
export function sizeOf(view: View, id: string | null | undefined): number {
  return view.heroes.find((hero) => hero.id === id)?.size ?? Math.max(1, ...(view.units.find((unit) => unit.id === id)?.models ?? []).map((model) => model.size));
}

/** What stands on a square, for a screen reader. */
export function standing(view: View, square: string): string[] {
  const found: string[] = [];
  for (const hero of view.heroes) {
    if (hero.at === square) found.push(`${hero.short || hero.name}, ${hero.health} of ${hero.max} health${hero.states.length ? `, ${hero.states.join(", ")}` : ""}`);
    for (const model of hero.models ?? []) if (model.at === square) found.push(`${hero.short}'s ${model.what}`);
  }
  for (const unit of view.units) {
    for (const model of unit.models) {
      if (model.at === square) found.push(`${unit.name}, ${model.kind}, ${model.health} of ${model.max} health`);
    }
  }
  for (const blip of view.blips) if (blip.at === square) found.push(blip.face ? `blip: ${blip.face.name}` : "blip");
  for (const marker of view.tokens.markers) if (marker.at === square && !marker.carrier) found.push(marker.figure ? `${marker.name}: ${marker.figure.name} ${marker.figure.word}` : marker.name);
  if (view.tokens.face_down?.includes(square)) found.push("token face down");
  if (view.tokens.destroyed?.includes(square)) found.push("destroyed");
  for (const [side, squares] of Object.entries(view.mission.yellow ?? {})) if (squares.includes(square)) found.push(`yellow square of the ${sideName(side)}`);
  if (view.tokens.hazards.includes(square)) found.push("hazard");
  if (view.tokens.spanners.includes(square)) found.push("spanner token");
  if (view.tokens.smoke.includes(square)) found.push("smoke");
  if (view.tokens.toxic.includes(square)) found.push("toxic cloud");
  if (view.tokens.pits.includes(square)) found.push("pit");
  if (view.tokens.barricades.includes(square)) found.push("barricade");
  if (view.tokens.ash.includes(square)) found.push("ash");
  if (view.tokens.siren === square) found.push("siren");
  return found;
}

const GROUND: Readonly<Record<string, string>> = {
  spanner: "blue square", red: "red square", green: "green square", barrel: "hazard square", car: "hazard square, car", obstacle: "obstacle", deployment: "yellow square",
};

/** A square for a screen reader: what it is, in which room, and what stands on it. */
export function described(map: GameMap, view: View, at: string): string[] {
  const square = map.squares.find((one) => one.at === at);
  const room = square?.room !== null && square?.room !== undefined ? `in ${map.rooms.find((one) => one.id === square.room)?.name ?? "a room"}` : "";
  return [at, GROUND[square?.kind ?? ""] ?? "", room, ...standing(view, at)];
}

/** Where a hero, the first of a unit or a blip stands; nothing for who is not on the board. */
export function whereabouts(view: View, id: string): string {
  return view.heroes.find((one) => one.id === id)?.at ?? view.units.find((one) => one.id === id)?.models[0]?.at ?? view.blips.find((one) => one.id === id)?.at ?? "";
}

/** Names that stand out in the log, each in the ink of its side. */
export function namesOf(view: View): Map<string, string> {
  const found = new Map<string, string>();
  for (const hero of view.heroes) {
    found.set(hero.name, "a");
    if (hero.short) found.set(hero.short, "a");
  }
  for (const unit of view.units) found.set(unit.name, unit.side === "heroes" ? "a" : "b");
  found.set("Overmind", "b");
  return found;
}
