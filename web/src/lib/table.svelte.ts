/** A table that one sits at: what stands open on the page, what is read out, undo and the keys. Knows no rule and no board. */
import { MediaQuery } from "svelte/reactivity";

import { Camera } from "./camera.svelte.ts";
import type { Chooser, On } from "./chooser.svelte.ts";
import { habits } from "./keep.svelte.ts";
import type { Match } from "./match.svelte.ts";
import type { Stage } from "./stage.svelte.ts";

export type Drawer = "" | "menu" | "asks" | "luck" | "chart";
export type Tab = "decide" | "card" | "side" | "log";

/** Fields that take every key themselves, and what uses the arrow keys for itself. */
const TYPED = "input:not([type=radio],[type=checkbox]), textarea, select";
const SCROLLED = "input, [role=region], summary, [role=tab]";
/** What Enter and the space bar press by themselves, whatever is pointed at. */
const PRESSED = "button, a, summary";
const ZOOM = 1.3;

export class Table<C extends Chooser = Chooser, S extends Stage<unknown> = Stage<unknown>> {
  readonly match: Match;
  readonly chooser: C;
  readonly stage: S;
  readonly camera = new Camera();
  readonly #narrow = new MediaQuery("(max-width: 767px)");
  drawer = $state<Drawer>("");
  tab = $state<Tab>("decide");
  /** What a screen reader is told. */
  said = $state("");

  /** The other side is about to sit down: nothing of this one is shown. */
  readonly hidden = $derived.by(() => this.match.handover !== "");
  readonly canUndo = $derived.by(() => !!this.match.envelope?.undo.last && !this.match.busy && !!this.match.seat);

  constructor(match: Match, chooser: C, stage: S) {
    this.match = match;
    this.chooser = chooser;
    this.stage = stage;
  }

  get phone(): boolean {
    return this.#narrow.current;
  }

  /** Which game, and in whose seat. */
  where(game: string, seat: string): string {
    const { seats, envelope } = this.match;
    const sits = seats.length > 1 ? "both sides at one screen" : envelope && seats.length === 1 ? `you play ${seat}` : "watching";
    return `${game} · ${sits}`;
  }

  /** Open a drawer, or shut it if it is open. */
  pull(drawer: Drawer): void {
    this.drawer = this.drawer === drawer ? "" : drawer;
  }

  /** Look at the card of something. */
  show(thing: string): void {
    this.chooser.thing = thing;
    this.drawer = "";
    if (this.phone) this.tab = "card";
  }

  /** A new state has come. */
  take(): void {
    const { match, chooser, stage } = this;
    chooser.begin();
    void stage.play(match.fresh);
    const news = match.fresh.map((event) => [event.text, ...(event.subs ?? [])].join(" ")).join(" ");
    this.said = [news, chooser.decision?.prompt ?? ""].filter(Boolean).join(" ");
    if (chooser.decision && this.phone) this.tab = "decide";
  }

  async undo(to: "last" | "activation"): Promise<void> {
    const undo = this.match.envelope?.undo;
    if (!undo) return;
    // a window that was passed by itself is asked again
    this.chooser.skips = [];
    if (undo[to]) await this.match.undo(to);
    else {
      this.match.trouble = (to === "activation" ? undo.why_activation : undo.reason) || "There is nothing to undo.";
      this.said = this.match.trouble;
    }
  }

  /** A key, wherever the focus is. */
  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { chooser } = this;
    const target = event.target as Element;
    this.stage.skip();
    if (event.key === "Escape") {
      if (this.drawer) this.drawer = "";
      else chooser.back();
      return;
    }
    if (target.matches(TYPED)) return;
    const piece = target.getAttribute("data-mini");
    const on: On = target.matches("[data-cursor]") ? "cursor" : piece === null ? null : Number(piece);
    if (event.key.startsWith("Arrow")) {
      if (target.matches(SCROLLED)) return;
      event.preventDefault();
      chooser.arrow(event.key, event.shiftKey, on);
      this.said = chooser.spoken;
    } else if (event.key === "Enter" || event.key === " ") {
      if (!target.matches(PRESSED) && chooser.enter(event.key === " ", on, !chooser.laying && target.matches("input"))) event.preventDefault();
      return;
    } else if (chooser.ownKey(event.key, event.shiftKey)) event.preventDefault();
    else if (habits.letters) this.#letter(event, target);
    if ((chooser.tool || (chooser.pointed && chooser.byArrow)) && target.matches(PRESSED)) this.#free(target);
  }

  /** A key has pointed at an answer or measures, so Enter goes on with that: a button that has the focus, and would take Enter for itself, lets go. */
  #free(target: Element): void {
    const prompt = document.getElementById("prompt");
    if (prompt) prompt.focus({ preventScroll: true });
    else if (target instanceof HTMLElement) target.blur();
  }

  #letter(event: KeyboardEvent, target: Element): void {
    const { camera, chooser } = this;
    if (/^[1-9]$/.test(event.key) && !target.matches("input")) {
      chooser.touch = false;
      chooser.digit(Number(event.key));
      return;
    }
    const letter = event.key.toLowerCase();
    const index = event.shiftKey ? -1 : chooser.keys.findIndex((one) => one.toLowerCase() === letter);
    const family = chooser.families[index];
    if (family) {
      event.preventDefault();
      chooser.press(family, false);
    } else if (letter === "u") void this.undo(event.shiftKey ? "activation" : "last");
    else if (letter === "v") chooser.setTool("sight");
    else if (letter === "r") chooser.setTool("ruler");
    else if (letter === "f") camera.fit();
    else if (letter === "+" || letter === "=") camera.zoom(ZOOM);
    else if (letter === "-") camera.zoom(1 / ZOOM);
  }
}
