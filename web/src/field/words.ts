/** Turns of phrase for an open table. */
import { inches, type Point } from "./inches.ts";
import type { FieldMap, FieldUnit, FieldView } from "../lib/protocol.ts";
import { plural, sideClass, sideName } from "../lib/words.ts";

/** What a seat is called at this table: its people, and its colour where both have the same. */
export function people(view: FieldView, seat: string): string {
  const side = view.sides[seat];
  if (!side?.faction) return sideName(seat);
  const twins = Object.values(view.sides).filter((one) => one.faction === side.faction).length > 1;
  return twins ? `${side.people} (${sideName(seat).toLowerCase()})` : side.people;
}

/** What is so with a Unit, in words. */
export function unitWords(unit: FieldUnit): string[] {
  const found = [`${plural(unit.minis.length, "Mini", "Minis")} of ${unit.start}`];
  if (unit.markers > 0) found.push(plural(unit.markers, "Brave marker"));
  const states: [boolean, string][] = [
    [unit.frozen, "Frozen"], [unit.fleeing, "Fleeing"], [unit.alert, "On Alert"], [unit.low, "lying low"], [unit.foes.length > 0, "locked in combat"], [unit.airborne, "flying"],
  ];
  for (const [holds, word] of states) if (holds) found.push(word);
  if (unit.beside.length > 0) found.push(`${unit.beside.length === 1 ? "die" : "dice"} ${unit.beside.join(", ")}`);
  return found;
}

/** A piece of landscape with its number if there are several of its name: so the log and the answers call it. */
export function pieceName(map: FieldMap, id: string): string {
  const piece = map.pieces.find((one) => one.id === id);
  if (!piece) return "";
  const twins = map.pieces.filter((one) => one.name === piece.name);
  return twins.length < 2 ? piece.name : `${piece.name} ${twins.indexOf(piece) + 1}`;
}

/** What is at a place, for a screen reader. */
export function describe(map: FieldMap, view: FieldView, point: Point, unit: string): string {
  const parts = [`${inches(point[0])} inches east, ${inches(point[1])} north`];
  const piece = [...map.pieces].reverse().find((one) => inside(one.points, point));
  if (piece) parts.push(`${pieceName(map, piece.id)}, ${piece.kind}${piece.obscures ? ", obscuring" : ""}`);
  const here = view.units.find((one) => one.id === unit);
  if (here) parts.push(`${here.name} of ${people(view, here.seat)}`, ...unitWords(here));
  return parts.join(", ");
}

export function inside(points: readonly (readonly number[])[], [x, y]: Point): boolean {
  let found = false;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length] ?? a;
    const [ax = 0, ay = 0] = a;
    const [bx = 0, by = 0] = b;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found;
  });
  return found;
}

/** Names that stand out in the log, each in the ink of its side. */
export function namesOf(view: FieldView): Map<string, string> {
  const found = new Map<string, string>();
  for (const unit of view.units) found.set(unit.name, sideClass(unit.seat));
  for (const seat of Object.keys(view.sides)) found.set(people(view, seat), sideClass(seat));
  return found;
}

/** A phase as it stands in the header. */
export function phaseNow(view: FieldView): string {
  const values = ["", "ones", "twos", "threes", "fours", "fives", "sixes"];
  if (view.phase === "activation" && view.value > 0) return `Activation, ${values[view.value] ?? view.value}`;
  return "";
}
