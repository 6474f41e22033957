/** The header of a battle: turns, phases, points. */
import { people, phaseNow } from "./words.ts";
import type { Head } from "../lib/head.ts";
import type { FieldMap, FieldView } from "../lib/protocol.ts";
import { sideClass, upper } from "../lib/words.ts";

const PHASES: readonly (readonly [string, string])[] = [["deployment", "Deployment"], ["activation", "Activation"], ["clean-up", "Clean-up"]];

export function headOf(view: FieldView, map: FieldMap, where: string): Head {
  const known = view.turn > 0 ? PHASES.filter(([id]) => id !== "deployment" || view.phase === "deployment") : PHASES;
  const phases = PHASES.some(([id]) => id === view.phase) || view.phase === "over" ? known : [[view.phase, upper(view.phase)] as const, ...PHASES.slice(0, 2)];
  const size = `${map.name ? `${map.name}, ` : ""}${map.width / 1000} by ${map.depth / 1000} in`;
  return {
    name: view.scenario.name || "Before the battle",
    where: `${where} · ${size}`,
    round: { word: "Turn", now: view.turn, of: view.turns },
    steps: phases.map(([id, label]) => ({ id, label: id === view.phase ? phaseNow(view) || label : label, now: id === view.phase, ink: sideClass(view.to_act) })),
    phase: phaseNow(view) || upper(view.phase),
    counts: Object.entries(view.sides).map(([seat, side]) => ({ value: side.total, label: people(view, seat), ink: sideClass(seat), more: side.alignment ? upper(side.alignment) : "" })),
  };
}
