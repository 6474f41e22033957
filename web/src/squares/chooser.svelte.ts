/** Choosing on a board of squares: squares and figures, tiles to be laid, cards that pay, units to be bought. */
import { ARROWS, cellOf, heart, isEdge, isSquare, nearest, place, squareName } from "./squares.ts";
import { faces } from "./tiles.svelte.ts";
import { described, whereabouts } from "./words.ts";
import { byTarget, Chooser, lone, type On, type Tool } from "../lib/chooser.svelte.ts";
import { habits } from "../lib/keep.svelte.ts";
import type { Choice, Family } from "../lib/protocol.ts";

/** So many squares are listed beside being shown on the board. */
const FEW = 9;

export class SquareChooser extends Chooser {
  /** A tile that is about to be laid: on which cell, which face, how it is turned. */
  cell = $state("");
  face = $state("");
  turn = $state(0);
  /** How far the faces are scrolled, across and down. */
  strip: [number, number] = [0, 0];
  /** Who does what is paid for with cards. */
  payer = $state("");
  #tapped = "";

  readonly onSquares = $derived(byTarget(this.family, isSquare));
  readonly onFigures = $derived(byTarget(this.family, (target) => !isSquare(target)));
  readonly squares = $derived([...this.onSquares.keys()]);
  /** What may be laid, while a tile is. */
  readonly tiles = $derived(this.family?.tiles ?? null);
  /** Its answers are paid for with cards: who and which are chosen apart from each other. */
  readonly paid = $derived(this.family !== null && this.family.actions.length > 0 && this.family.actions.every((choice) => choice.cards && choice.target));
  /** Units are bought in a shop of their own. */
  readonly shop = $derived.by(() => (this.families.some((family) => family.verb === "buy" || family.verb === "unbuy") ? (this.match.squares?.mission.force ?? null) : null));
  /** The decision has a panel that needs the room of the others. */
  readonly #roomy = $derived.by(() => this.tiles !== null || this.paid || this.shop !== null || (this.match.squares?.agenda_offer?.length ?? 0) > 0);
  /** Every answer is a square: chosen on the board first of all. */
  readonly onBoard = $derived(!!this.family && this.family.actions.every((choice) => isSquare(choice.target)));
  readonly #listed = $derived.by<Choice[]>(() => {
    const every = this.tiles || this.paid ? [] : (this.family?.actions ?? []);
    if (every.some((choice) => choice.area)) return every;
    // what differs only in the card that pays for it is one answer
    const all = every.filter((choice) => !choice.cards || sameButCards(every, choice)[0] === choice);
    if (this.onBoard) return this.squares.length > FEW ? [] : all;
    // figures come first; many places beside them are for the board and for the list below
    const figures = all.filter((choice) => !isSquare(choice.target));
    return all.length > FEW || all.length - figures.length > 3 ? figures : all;
  });
  /** Answers that are places and stand in no list of their own. */
  readonly aside = $derived(this.family?.actions.filter((choice) => isSquare(choice.target) && !this.listed.includes(choice)) ?? []);
  readonly shownReach = $derived.by<string[]>(() => {
    if (this.preview?.reach?.length) return this.preview.reach;
    const from = this.hovered ?? this.family;
    return from ? [...byTarget(from, isSquare).keys()] : [];
  });
  /** Who stands on which square. */
  readonly figures = $derived.by(() => {
    const found = new Map<string, string>();
    const view = this.match.squares;
    const put = (at: string, size: number, id: string): void => {
      const { column, row } = place(at);
      for (let dx = 0; dx < size; dx += 1) for (let dy = 0; dy < size; dy += 1) found.set(squareName(column + dx, row + dy), id);
    };
    for (const blip of view?.blips ?? []) put(blip.at, 1, blip.id);
    for (const unit of view?.units ?? []) for (const model of unit.models) put(model.at, model.size, unit.id);
    for (const hero of view?.heroes ?? []) {
      for (const model of hero.models ?? []) put(model.at, 1, hero.id);
      if (hero.at) put(hero.at, hero.size, hero.id);
    }
    return found;
  });
  readonly #spoken = $derived.by(() => {
    const { match, tiles } = this;
    const at = this.cursor || "a1";
    if (!match.squares || match.map?.board !== "squares") return "";
    if (tiles && !this.tool) {
      const cell = cellOf(at);
      return tiles.cells.includes(cell) ? `${this.pointed?.label ?? cell}${this.turn ? `, turned ${this.turn} of ${tiles.turns}` : ""}` : `${cell}, not free`;
    }
    const choice = this.onSquares.get(at)?.[0];
    const can = this.tool ? "" : choice ? choice.label : this.squares.length > 0 ? "not a choice" : "";
    return [...described(match.map, match.squares, at), can].filter(Boolean).join(", ");
  });

  override get laying(): boolean {
    return this.tiles !== null;
  }

  override get spoken(): string {
    return this.#spoken;
  }

  override get listed(): Choice[] {
    return this.#listed;
  }

  override get roomy(): boolean {
    return this.#roomy;
  }

  override isPlace(target: string): boolean {
    return isSquare(target);
  }

  protected override opens(_family: Family): boolean {
    return !this.shop;
  }

  protected override moment(): string {
    return `${this.match.squares?.round} ${this.match.squares?.phase}`;
  }

  protected override acting(): string {
    return this.match.squares?.acting?.id ?? "";
  }

  protected override reset(): void {
    this.#tapped = "";
    this.payer = "";
  }

  protected override begun(): void {
    if (this.tiles) this.#lay();
  }

  protected override looked(choice: Choice): void {
    if (choice.target && !isSquare(choice.target) && !isEdge(choice.target)) this.thing = choice.target;
    if (choice.target && isSquare(choice.target)) this.cursor = choice.target;
  }

  override setTool(tool: Tool): void {
    super.setTool(tool);
    if (this.tool && !this.cursor) this.cursor = this.#home();
  }

  // ---- laying a tile

  pickCell(cell: string): void {
    if (!this.tiles?.cells.includes(cell)) void this.explain("board", null, this.#words(cell));
    else if (cell !== this.cell || !this.pointed) this.#lay(cell);
  }

  pickFace(face: string): void {
    this.#lay(this.cell, face);
  }

  turnTile(by: number): void {
    const turns = this.tiles?.turns ?? 0;
    if (turns > 0) this.#lay(this.cell, this.face, (this.turn + by + turns) % turns);
  }

  #words(cell = this.cell): string {
    return `lay ${cell.toLowerCase()} ${this.face.toLowerCase()} ${this.turn}`;
  }

  /** What would be laid now is what is pointed at; what may not be laid says why. */
  #lay(cell = this.cell, face = this.face, turn = this.turn): void {
    const tiles = this.tiles;
    if (!tiles) return;
    // what was laid is gone: one goes on beside it
    this.cell = tiles.cells.includes(cell) ? cell : nextCell(cell, tiles.cells);
    this.face = tiles.faces.includes(face) ? face : (tiles.faces.find((one) => one > face) ?? tiles.faces.at(-1) ?? "");
    this.turn = turn;
    this.bubble = null;
    this.preview = null;
    const text = this.#words();
    const fair = !tiles.only || tiles.only.includes(text);
    const name = faces.all[this.face]?.tiles[0]?.name ?? this.face;
    this.pointed = fair ? { text, label: `Lay ${name} on ${this.cell}` } : null;
    if (!fair) void this.explain("board", null, text);
  }

  // ---- buying

  /** The answer that buys a unit, or gives one back. */
  dealing(verb: "buy" | "unbuy", kind: string): Choice | undefined {
    return this.families.find((family) => family.verb === verb)?.actions.find((choice) => choice.text === `${verb} ${kind}`);
  }

  protected override sharing(choice: Choice): Choice[] {
    return this.onSquares.get(choice.target ?? "") ?? [];
  }

  /** A press on the board: a square and, if one stands there, a figure. */
  pressPlace(square: string, figure: string, touch = this.touch): void {
    this.cursor = square;
    if (this.tool) {
      void this.measure(square);
      return;
    }
    if (this.tiles) {
      const cell = cellOf(square);
      // a mouse has pointed already; a finger points first, then presses the same cell again, or the button
      const again = cell === this.cell && this.pointed !== null && this.tiles.cells.includes(cell);
      if (again && (!touch || this.#tapped === cell)) this.confirm();
      else this.pickCell(cell);
      this.#tapped = cell;
      return;
    }
    this.thing = figure || square;
    if (this.paid) {
      if (this.onFigures.has(figure)) this.payer = figure;
      return;
    }
    const here = (figure ? this.onFigures.get(figure) : undefined) ?? this.onSquares.get(square);
    if (here?.length) {
      const [only] = here;
      if (here.length > 1) {
        this.narrow = here;
        if (only) this.point(only);
      } else if (only && (!touch || only.text === this.pointed?.text)) void this.play(only);
      else if (only) this.point(only);
      return;
    }
    const found = this.reopen((family) => (figure ? family.actions.find((one) => one.target === figure) : undefined) ?? family.actions.find((one) => one.target === square));
    // an answer that names no place stays pointed at, wherever the board is pressed
    if (found || !this.family || lone(this.family)) return;
    this.clear();
    this.refuse(...(figure ? [figure, square] : [square]));
  }

  /** Where the focus is on the board, the square under it is seen. */
  protected override aims(on: On): boolean {
    return on !== null;
  }

  override pressCursor(): void {
    const square = this.cursor || "a1";
    this.pressPlace(square, this.figures.get(square) ?? "", false);
  }

  hoverPlace(square: string, figure: string): void {
    if (this.tool) {
      if (this.places.length === 1) this.cursor = square;
      return;
    }
    if (this.tiles) {
      const cell = cellOf(square);
      if (this.tiles.cells.includes(cell)) this.pickCell(cell);
      return;
    }
    if (this.narrow.length > 0 || this.paid) return;
    const here = (figure ? this.onFigures.get(figure) : undefined) ?? this.onSquares.get(square);
    if (here?.[0]) this.point(here[0]);
    else if (figure) this.thing = figure;
  }

  /** The next cell for a tile, the next square or answer to choose, or the free cursor; that goes with Shift wherever there is a choice. */
  override arrow(key: string, shift: boolean, on: On): void {
    if (this.tiles && !this.tool) {
      const next = nearest(heart(this.cell), key, this.tiles.cells.map(heart));
      if (next) {
        this.cursor = next;
        this.pickCell(cellOf(next));
      }
      this.byArrow = true;
      return;
    }
    this.cursorShown = true;
    if (this.tool || (on === "cursor" && (shift || this.squares.length === 0))) this.#roam(key);
    else if (this.onBoard && this.narrow.length === 0) {
      const from = this.pointed?.target && isSquare(this.pointed.target) ? this.pointed.target : this.#home();
      const next = nearest(from, key, this.squares) ?? (this.onSquares.has(from) ? from : this.squares[0]);
      const choice = next ? this.onSquares.get(next)?.[0] : undefined;
      if (choice) this.point(choice, true);
    } else if (!this.step(key)) this.#roam(key);
  }

  /** The free cursor, over every square of the map. */
  #roam(key: string): void {
    const map = this.match.map;
    if (map?.board !== "squares") return;
    const here = place(this.cursor || this.#home());
    const [dx, dy] = ARROWS[key] ?? [0, 0];
    const column = Math.min(map.columns - 1, Math.max(0, here.column + dx));
    const row = Math.min(map.rows - 1, Math.max(0, here.row + dy));
    this.cursor = squareName(column, row);
    this.cursorShown = true;
    if (this.tool) return;
    this.byArrow = false;
    this.thing = this.cursor;
  }

  /** A tile is turned. */
  override ownKey(key: string, shift: boolean): boolean {
    if (!this.tiles || this.tool || key.toLowerCase() !== "r" || !habits.letters) return false;
    this.turnTile(shift ? -1 : 1);
    return true;
  }

  override digit(number: number): void {
    if (this.shop) {
      const buy = this.dealing("buy", this.shop.units[number - 1]?.kind ?? "");
      if (buy) void this.play(buy);
    } else super.digit(number);
  }

  protected override taken(choice: Choice): void {
    const group = choice.cards && this.narrow.length === 0 ? sameButCards(this.family?.actions ?? [], choice) : [];
    if (group.length > 1) this.narrow = group;
    else void this.play(choice);
  }

  /** What was looked at, unless it has left the table: a blip that was turned up has a new name. */
  protected override still(thing: string): string {
    const view = this.match.squares;
    const known = [...(view?.heroes ?? []), ...(view?.units ?? []), ...(view?.blips ?? [])].some((one) => one.id === thing);
    return known || isSquare(thing) || ["mission", "station", "agenda"].includes(thing) ? thing : "";
  }

  #home(): string {
    const view = this.match.squares;
    const subject = this.decision?.subject ?? view?.acting?.id ?? "";
    return this.cursor || (view && whereabouts(view, subject)) || this.squares[0] || "a1";
  }
}

/** The free cell that is nearest to one that is taken; the first one if there is none yet. */
function nextCell(cell: string, free: readonly string[]): string {
  const apart = (one: string): number => Math.abs(one.charCodeAt(0) - cell.charCodeAt(0)) + Math.abs(Number(one.slice(1)) - Number(cell.slice(1)));
  return (cell ? [...free].sort((a, b) => apart(a) - apart(b)) : free)[0] ?? "";
}

/** Kinds of answer that have a panel of their own: laying tiles, buying and giving back. */
export function framed(family: Family): boolean {
  return family.tiles !== undefined || family.verb === "buy" || family.verb === "unbuy";
}

/** The answers that differ only in the cards that pay for them. */
export function sameButCards(all: readonly Choice[], choice: Choice): Choice[] {
  return all.filter((one) => one.cards && one.label === choice.label && one.target === choice.target && one.subject === choice.subject);
}
