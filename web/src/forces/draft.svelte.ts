/** A force that is being built. The server reads, prices and checks its text; nothing is decided here. */
import { api, failure } from "../lib/api.ts";
import type { CheckedForce, LookedAt, RosterFaction, Rosters, RosterUnit } from "../lib/protocol.ts";

export const GAME = "mythic-earth";
const PAUSE = 140;

export interface Entry {
  unit: string;
  minis: number;
  options: string[];
  joins: number;
}

/** What of a text cannot be read, and where; '' for nothing. */
function fault({ problem }: LookedAt): string {
  return problem ? `${problem.line ? `Line ${problem.line}: ` : ""}${problem.reason}` : "";
}

export class ForceDraft {
  rosters = $state.raw<Rosters | null>(null);
  faction = $state("");
  name = $state("My force");
  limit = $state(1000);
  entries = $state<Entry[]>([]);
  found = $state.raw<CheckedForce | null>(null);
  trouble = $state("");
  #timer = 0;
  #asked = 0;

  readonly roster = $derived.by<RosterFaction | undefined>(() => this.rosters?.factions.find((one) => one.id === this.faction));
  readonly text = $derived.by(() => {
    if (!this.roster) return "";
    const lines = this.entries.map((entry) => this.#line(entry)).filter(Boolean);
    return [`${this.roster.name}: ${this.name.trim() || this.roster.name} (0${this.limit ? `/${this.limit}` : ""})`, ...lines].join("\n");
  });

  card(id: string): RosterUnit | undefined {
    return this.roster?.units.find((one) => one.id === id);
  }

  #line(entry: Entry): string {
    const card = this.card(entry.unit);
    if (!card) return "";
    const options = card.options.filter((one) => entry.options.includes(one.id)).map((one) => one.name);
    const host = card.joins ? this.card(card.joins) : undefined;
    return `${card.name} x${entry.minis}${options.length > 0 ? ` [${options.join(", ")}]` : ""}${host ? ` joins ${host.name} ${Math.max(1, entry.joins)}` : ""}`;
  }

  async start(): Promise<void> {
    try {
      this.rosters = await api.rosters(GAME);
      this.faction ||= this.rosters.factions[0]?.id ?? "";
    } catch (error) {
      this.trouble = failure(error);
    }
  }

  /** Ask anew, a moment after the last change. */
  look(text = this.text): void {
    clearTimeout(this.#timer);
    const turn = ++this.#asked;
    if (!text) return;
    this.#timer = window.setTimeout(() => {
      api.lookAt(GAME, text).then(
        (answer) => {
          if (turn !== this.#asked) return;
          this.trouble = fault(answer);
          if (answer.force) this.found = answer.force;
        },
        (error: unknown) => {
          if (turn === this.#asked) this.trouble = failure(error);
        },
      );
    }, PAUSE);
  }

  /** Take a text over; what is wrong with it is said in one sentence, and nothing is lost. */
  async open(text: string): Promise<string> {
    try {
      const answer = await api.lookAt(GAME, text);
      if (answer.problem) return fault(answer);
      const { force } = answer;
      if (!force) return "Nothing was read.";
      this.faction = force.faction;
      this.name = force.name;
      this.limit = force.limit;
      this.entries = force.units.map((one) => ({ unit: one.unit, minis: one.minis, options: [...one.options], joins: one.joins }));
      this.found = force;
      return "";
    } catch (error) {
      return failure(error);
    }
  }

  add(card: RosterUnit): void {
    this.entries.push({ unit: card.id, minis: card.minis, options: [], joins: card.joins ? 1 : 0 });
  }

  choose(entry: Entry, option: string): void {
    const card = this.card(entry.unit);
    const wanted = card?.options.find((one) => one.id === option);
    if (!wanted) return;
    entry.options = entry.options.includes(option) ? entry.options.filter((one) => one !== option) : [...entry.options.filter((one) => !wanted.excludes.includes(one)), option];
  }
}
