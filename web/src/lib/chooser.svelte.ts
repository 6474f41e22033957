/** What the player is about to choose: the family taken, the answer pointed at, what would follow, why not. Knows no rule and no board. */
import { failure } from "./api.ts";
import type { Match } from "./match.svelte.ts";
import type { Choice, Decision, Family, GameEvent, Preview, Reason, Refused, Sight } from "./protocol.ts";

const PREVIEW_DELAY = 60;
const TOOL_KEYS = ["u", "r", "v", "f"];
const MOST_REFUSED = 12;

export interface Bubble {
  /** What was refused: a family's verb, an action's text, or "board". */
  about: string;
  reason: Reason;
}

export type Tool = "" | "ruler" | "sight";

/** Gives each family a key: its own, else a free letter of its name. Keys of the table's tools are given last. */
export function keyed(families: readonly Family[]): string[] {
  const taken = new Set(families.map((family) => family.key.toLowerCase()).filter(Boolean));
  return families.map((family) => {
    if (family.key) return family.key;
    const letters = [...family.label.toLowerCase(), ..."bcdghjklnpqtwxyz"].filter((letter) => /[a-z]/.test(letter));
    const free = letters.find((letter) => !taken.has(letter) && !TOOL_KEYS.includes(letter)) ?? "";
    taken.add(free);
    return free.toUpperCase();
  });
}

/** A family that is one answer without a target: there is nothing further to choose. */
export function lone(family: Family): boolean {
  return family.actions.length === 1 && !family.actions[0]?.target && !family.tiles && !family.placing;
}

/** Kinds of event that are dice thrown for nobody in particular, and decide what is asked next. */
const ROLL_OFF = "roll-off";
/** Dice of an attack: what is asked before anything else has happened is about them, whoever is asked. */
const ATTACK = "roll";

/**
 * The roll that a question is about: the last thing that happened, and it was thrown by whom the question is about, or for
 * the attack or the roll-off in whose midst it stands. Dice of somebody else are read in the log.
 */
export function aboutRoll(last: GameEvent | undefined, decision: Decision | null): GameEvent | null {
  if (!last?.dice?.length || !decision) return null;
  const own = !!decision.subject && last.figure === decision.subject;
  return own || last.kind === ATTACK || last.kind === ROLL_OFF ? last : null;
}

/** The answers by what they are aimed at, of the targets that are wanted. */
export function byTarget(family: Family | null, wanted: (target: string) => boolean): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of family?.actions ?? []) {
    if (!choice.target || !wanted(choice.target)) continue;
    for (const place of choice.area ?? [choice.target]) {
      const here = found.get(place);
      if (here) here.push(choice);
      else found.set(place, [choice]);
    }
  }
  return found;
}

/** What of the board has the focus: its cursor, one of its pieces by number, or nothing. */
export type On = "cursor" | number | null;

export abstract class Chooser {
  readonly match: Match;
  /** Index of the open family; several may share a verb. */
  open = $state(-1);
  pointed = $state.raw<Choice | null>(null);
  hovered = $state.raw<Family | null>(null);
  preview = $state.raw<Preview | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  refused = $state.raw<Refused[]>([]);
  tool = $state<Tool>("");
  places = $state.raw<string[]>([]);
  sight = $state.raw<Sight | null>(null);
  cursor = $state("");
  cursorShown = $state(false);
  thing = $state("");
  /** Several answers share the place that was pressed: these. */
  narrow = $state.raw<Choice[]>([]);
  touch = $state(false);
  byArrow = $state(false);
  /** Windows that are passed without asking, until the phase ends. */
  skips = $state.raw<string[]>([]);
  #skipsIn = "";
  #timer = 0;
  #asked = "";
  #next: Choice | null = null;
  #following = false;

  readonly #due = $derived.by<Decision | null>(() => {
    const decision = this.match.envelope?.decision ?? null;
    return decision && decision.seat === this.match.seat && !this.match.handover ? decision : null;
  });
  /** The pass that is given without asking. */
  readonly passing = $derived.by<Choice | null>(() => {
    if (!this.#due?.window || !this.skips.includes(this.#due.window)) return null;
    return this.#due.families.find((family) => family.verb === "pass" && family.state === "ready")?.actions[0] ?? null;
  });
  readonly decision = $derived(this.passing ? null : this.#due);
  readonly families = $derived(this.decision?.families ?? []);
  readonly keys = $derived(keyed(this.families));
  readonly family = $derived(this.families[this.open]?.state === "ready" ? (this.families[this.open] ?? null) : null);

  constructor(match: Match) {
    this.match = match;
  }

  // ---- what a board adds

  /** The answers of the open family that stand in a list. */
  get listed(): Choice[] {
    return this.family?.actions ?? [];
  }

  /** Refused answers of the open family that name a figure: they stand in the list of targets, hatched. */
  get unlisted(): Refused[] {
    return this.refused.filter((no) => no.verb === this.family?.verb && !!no.target && !this.isPlace(no.target)).slice(0, MOST_REFUSED);
  }

  /** What would follow, as far as the server has said. */
  get outlook(): Preview | null {
    return this.preview;
  }

  /** What is pointed at may not be done, as far as the server has said: asked for all the same, it says why not. */
  get barred(): boolean {
    return !!this.outlook?.refusal;
  }

  /** Something is being laid on the board: Enter there puts it down. */
  get laying(): boolean {
    return false;
  }

  /** What lies under the cursor, or what is about to be laid, in words. */
  abstract get spoken(): string;

  /** An arrow key, with Shift or without. */
  abstract arrow(key: string, shift: boolean, on: On): void;

  /** A press on the place under the cursor. */
  abstract pressCursor(): void;

  /** A key that only this board knows; whether it was one. */
  ownKey(_key: string, _shift: boolean): boolean {
    return false;
  }

  /** Answers that share the place of one: pointed at, they are asked about before one is given. */
  protected sharing(_choice: Choice): Choice[] {
    return [];
  }

  /** The decision has a panel that needs the room of the others. */
  get roomy(): boolean {
    return false;
  }

  /** Whether a target is a place and no figure. */
  isPlace(_target: string): boolean {
    return false;
  }

  /** A family was opened. */
  protected begun(): void {}

  /** What is looked at when nothing else is. */
  protected still(_thing: string): string {
    return "";
  }

  protected acting(): string {
    return "";
  }

  /** The moment after which windows are asked about again. */
  protected moment(): string {
    return "";
  }

  /** Whether the only family with several answers may open by itself. */
  protected opens(_family: Family): boolean {
    return true;
  }

  // ---- common to all boards

  /** A new decision has come: begin again, and open the only family that has several answers. */
  begin(): void {
    this.clear();
    this.refused = [];
    this.hovered = null;
    this.reset();
    if (this.skipped()) return;
    const many = this.families.filter((family) => family.state === "ready" && !lone(family));
    this.open = many.length === 1 && many[0] && this.opens(many[0]) ? this.families.indexOf(many[0]) : -1;
    if (this.open >= 0) this.askRefusals();
    this.begun();
    // what one side looked at is not for the other
    if (this.match.handover) this.thing = "";
    else this.thing = this.decision?.subject || this.still(this.acting()) || this.still(this.thing);
  }

  protected reset(): void {}

  clear(): void {
    clearTimeout(this.#timer);
    this.#asked = "";
    this.#next = null;
    this.pointed = null;
    this.preview = null;
    this.bubble = null;
    this.byArrow = false;
    this.narrow = [];
  }

  press(family: Family, touch = this.touch): void {
    this.clear();
    this.tool = "";
    if (family.state !== "ready") {
      void this.explain(family.verb, family.why ?? null, family.verb);
      return;
    }
    const only = family.actions.length === 1 ? family.actions[0] : undefined;
    if (only && lone(family) && !touch) {
      void this.play(only);
      return;
    }
    this.open = this.families.indexOf(family);
    if (only && !family.tiles && !family.placing) this.point(only, !touch);
    this.begun();
    if (!lone(family)) this.askRefusals();
  }

  /** Pass this kind of window from now on, until the phase ends. */
  skipWindow(): void {
    const name = this.decision?.window;
    if (!name) return;
    this.skips = [...this.skips, name];
    this.skipped();
  }

  protected skipped(): boolean {
    const now = this.moment();
    if (now !== this.#skipsIn) {
      this.#skipsIn = now;
      this.skips = [];
    }
    const pass = this.passing;
    if (!pass) return false;
    this.open = -1;
    // the answer that led here is still being taken in
    setTimeout(() => void this.play(pass), 0);
    return true;
  }

  point(choice: Choice, byArrow = false): void {
    this.byArrow = byArrow;
    if (this.pointed?.text === choice.text) return;
    this.pointed = choice;
    this.bubble = null;
    this.looked(choice);
    this.foresee(choice);
  }

  /** An answer is pointed at: its target comes into the picture. */
  protected looked(_choice: Choice): void {}

  /** Ask what would follow, a moment after the last change. */
  protected foresee(choice: Choice, delay = PREVIEW_DELAY): void {
    clearTimeout(this.#timer);
    this.#asked = choice.text;
    this.#timer = window.setTimeout(() => void this.#foresee(choice), delay);
  }

  /** Ask what would follow while it keeps changing: one question at a time, about the latest. */
  protected follow(choice: Choice): void {
    clearTimeout(this.#timer);
    this.#asked = choice.text;
    this.#next = choice;
    if (!this.#following) void this.#chase();
  }

  async #chase(): Promise<void> {
    this.#following = true;
    while (this.#next) {
      const choice = this.#next;
      this.#next = null;
      await this.#foresee(choice, true);
    }
    this.#following = false;
  }

  async play(choice: Choice): Promise<void> {
    clearTimeout(this.#timer);
    this.#next = null;
    await this.match.answer(choice.text);
  }

  /** What is pointed at is done, unless several answers share its place. */
  confirm(): void {
    if (!this.pointed) return;
    const here = this.narrow.length > 0 ? [] : this.sharing(this.pointed);
    if (here.length > 1) this.narrow = here;
    else void this.play(this.pointed);
  }

  /** Enter or the space bar, where no button has the focus: does what the arrow keys point at or lay, else presses the place under the cursor; whether it did anything. */
  enter(space: boolean, on: On, field: boolean): boolean {
    const laid = this.laying && on === "cursor";
    if (this.pointed && !this.tool && (laid || (this.byArrow && !space))) this.confirm();
    else if (this.tool ? on !== null || !field : this.aims(on) && !this.laying) this.pressCursor();
    else if (this.pointed && !space && !field) this.confirm();
    else return false;
    return true;
  }

  /** Whether the place under the cursor is meant. */
  protected aims(on: On): boolean {
    return on !== null && this.cursorShown;
  }

  /** An arrow key goes to the next answer of the list; whether there is one. */
  protected step(key: string): boolean {
    const list = this.narrow.length > 0 ? this.narrow : this.listed;
    const at = list.findIndex((choice) => choice.text === this.pointed?.text);
    const next = list[(at + (key === "ArrowDown" || key === "ArrowRight" ? 1 : -1) + list.length) % list.length] ?? list[0];
    if (next) this.point(next, true);
    return next !== undefined;
  }

  /** Another kind of answer has one for what was pressed: it is opened, and that one pointed at; null opens it alone. */
  protected reopen(find: (family: Family) => Choice | null | undefined): boolean {
    for (const family of this.families) {
      const choice = family.state === "ready" && family !== this.family ? find(family) : undefined;
      if (choice === undefined) continue;
      this.clear();
      this.open = this.families.indexOf(family);
      this.askRefusals();
      if (choice) this.point(choice);
      return true;
    }
    return false;
  }

  /** Why the open kind of answer has none for what was pressed: a figure, a place. */
  protected refuse(...pressed: string[]): void {
    const known = this.refused.find((no) => no.verb === this.family?.verb && !!no.target && pressed.includes(no.target));
    const model = this.family?.actions.find((choice) => choice.target);
    const target = model?.target ?? "";
    if (known) this.bubble = { about: "board", reason: known };
    else if (model && target) {
      const wanted = pressed.find((one) => this.isPlace(one) === this.isPlace(target)) ?? pressed[0] ?? "";
      const at = model.text.lastIndexOf(target);
      void this.explain("board", null, model.text.slice(0, at) + wanted + model.text.slice(at + target.length));
    }
  }

  back(): void {
    if (this.tool) this.setTool("");
    else if (this.pointed || this.bubble) this.clear();
    else if (this.open >= 0 && this.families.filter((family) => family.state === "ready").length > 1) this.open = -1;
    else {
      const exit = this.families.find((family) => family.key.toLowerCase().startsWith("esc") && family.state === "ready");
      if (exit) this.press(exit);
    }
  }

  /** Back to the choice of actions. */
  leave(): void {
    this.clear();
    if (this.families.filter((family) => family.state === "ready").length > 1) this.open = -1;
  }

  setTool(tool: Tool): void {
    this.tool = this.tool === tool ? "" : tool;
    this.places = [];
    this.sight = null;
  }

  /** Why not? Shows the reason that is known, else asks for it. */
  async explain(about: string, known: Reason | null, action: string): Promise<void> {
    if (known) {
      this.bubble = { about, reason: known };
      return;
    }
    try {
      const reason = await this.match.why(action);
      this.bubble = { about, reason };
    } catch (error) {
      this.bubble = { about, reason: { reason: failure(error), clauses: [] } };
    }
  }

  digit(number: number): void {
    const choice = (this.narrow.length ? this.narrow : this.listed)[number - 1];
    if (choice) {
      this.taken(choice);
      return;
    }
    const no = this.unlisted[number - 1 - this.listed.length];
    if (no) this.bubble = { about: no.text, reason: no };
  }

  /** A listed answer is chosen by its number. */
  protected taken(choice: Choice): void {
    void this.play(choice);
  }

  async #foresee(choice: Choice, loosely = false): Promise<void> {
    const preview = await this.match.preview(choice.text).catch(() => null);
    if (this.#asked === choice.text) this.foreseen(preview);
    else if (loosely && this.#asked && preview) this.trailed(preview);
  }

  /** What an answer would have brought that has changed since; the next one is asked about. */
  protected trailed(_preview: Preview): void {}

  protected foreseen(preview: Preview | null): void {
    this.preview = preview;
  }

  /** The refused answers, once a decision. */
  protected askRefusals(): void {
    this.cursorShown = false;
    if (this.refused.length > 0 || !this.match.key) return;
    // by its number, for the table may have been left when the answer comes
    const seq = this.match.envelope?.seq;
    this.match.refusals().then(
      (answer) => {
        if (seq === this.match.envelope?.seq) this.refused = answer.refused;
      },
      () => undefined, // without the list each place is asked about by itself
    );
  }

  /** A place for the ruler or the sight tool: after the second the server is asked. */
  async measure(place: string): Promise<void> {
    const places = this.places.length === 1 ? [...this.places, place] : [place];
    this.places = places;
    this.sight = null;
    const [from, to] = places;
    if (!from || !to) return;
    try {
      this.sight = await this.match.sight(from, to);
    } catch (error) {
      this.match.report(error);
    }
  }
}
