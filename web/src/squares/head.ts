/** The header of a mission on squares: rounds, phases, and what the sides have. */
import { settingUp } from "./words.ts";
import type { Head } from "../lib/head.ts";
import type { View } from "../lib/protocol.ts";
import { phaseName } from "../lib/words.ts";

export function headOf(view: View, where: string): Head {
  const here = view.heroes.filter((hero) => hero.status !== "away").length;
  const done = `${view.heroes.filter((hero) => hero.status === "done").length} of ${here} done`;
  const phases = [...(settingUp(view.phase) ? [view.phase] : []), "heroes", "overmind"];
  return {
    name: view.mission.name,
    where,
    round: { word: "Round", now: view.round, of: view.rounds },
    steps: phases.map((id) => ({ id, label: phaseName(id), now: view.phase === id, ink: id === "overmind" ? "b" : "a", note: id === "heroes" && view.phase === id ? done : "" })),
    phase: phaseName(view.phase),
    counts: [
      { icon: "neon", value: view.counts.neon, label: "Neon Rush" },
      { icon: "ufo", value: view.counts.abduction, label: "Abduction", ink: "b" },
      { icon: "card-draw", value: view.counts.hand, label: "Mutations", ink: "b" },
    ],
  };
}
