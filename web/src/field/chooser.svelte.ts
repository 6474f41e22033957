/** Choosing on an open table: Units, places, and formations that are dragged, turned and adjusted. Knows no rule. */
import { ARROWS, distance, INCH, inches, isPlaceText, middle, middleOf, placeText, readPlace, unitAt, type Point } from "./inches.ts";
import { describe } from "./words.ts";
import { byTarget, Chooser, type On, type Tool } from "../lib/chooser.svelte.ts";
import type { Choice, Family, Placing, Preview } from "../lib/protocol.ts";

export const TURN = 15;
/** So near to a base the cursor and the mouse mean it. */
export const NEAR = 200;
/** So many answers stand in the first list; the others are one press away. */
export const FEW = 9;

/** Where things are about to be put. */
export interface Draft {
  places: Point[];
  /** A shape that the game is asked for: it says the places. */
  shape: string;
  turn: number;
  /** Where the shape stands. */
  anchor: Point;
  /** As it stood about its middle before it was turned, and by how much it was turned then. */
  flat?: { places: Point[]; turn: number };
}

/** What is turned is drawn apart by so little that rounding lets nobody stand on another. */
const APART = 1.003;

function points(places: readonly (readonly number[])[]): Point[] {
  return places.map((place) => [place[0] ?? 0, place[1] ?? 0]);
}

export class FieldChooser extends Chooser {
  draft = $state.raw<Draft | null>(null);
  /** Single Minis are adjusted, one by one. */
  loose = $state(false);
  mini = $state(-1);
  dragging = $state(false);
  /** What the server last said of the draft; it stays while the next answer is waited for. */
  said = $state.raw<Preview | null>(null);

  readonly placing = $derived.by<Placing | null>(() => this.family?.placing ?? null);
  readonly targets = $derived(byTarget(this.family, (target) => !isPlaceText(target)));
  /** Where the Minis stand before they are put elsewhere. */
  readonly from = $derived.by<Point[]>(() => {
    const { placing } = this;
    if (!placing) return [];
    const unit = this.match.field?.units.find((one) => one.id === placing.unit);
    return unit?.deployed ? points(placing.minis) : [];
  });
  /** What is drawn as a ghost: the draft, or the places of the answer that is pointed at. */
  readonly ghost = $derived.by<Point[]>(() => this.draft?.places ?? points(this.pointed?.places ?? this.preview?.places ?? []));
  readonly refusal = $derived(this.outlook?.refusal ?? null);
  readonly cost = $derived(this.outlook?.cost ?? "");
  readonly ways = $derived<Point[][]>((this.outlook?.ways ?? []).map(points));
  /** The length from where it stands to where it goes, as the crow flies. */
  readonly long = $derived.by(() => (this.from.length > 0 && this.ghost.length > 0 ? distance(middle(this.from), middle(this.ghost)) : 0));
  readonly #spoken = $derived.by(() => {
    const { match } = this;
    if (this.ghost.length > 0 && !this.tool) {
      const [x, y] = middle(this.ghost);
      const said = this.refusal ? `not there: ${this.refusal.reason}` : this.cost;
      return [`${this.family?.label ?? "Place"} to ${inches(x)}, ${inches(y)}`, this.length, said].filter(Boolean).join(", ");
    }
    if (!this.cursor || !match.field || match.map?.board !== "inches") return "Table";
    const point = readPlace(this.cursor);
    return describe(match.map, match.field, point, unitAt(match.field, point));
  });

  override get outlook(): Preview | null {
    return this.draft ? this.said : this.preview;
  }

  override get laying(): boolean {
    return this.draft !== null;
  }

  override get spoken(): string {
    return this.#spoken;
  }

  override isPlace(target: string): boolean {
    return isPlaceText(target);
  }

  /** A Blessing is used up: nobody is to use one because its list stood open. */
  protected override opens(family: Family): boolean {
    return !family.verb.startsWith("bless-");
  }

  protected override moment(): string {
    const view = this.match.field;
    return `${view?.turn} ${view?.phase}`;
  }

  protected override acting(): string {
    return this.match.field?.active ?? "";
  }

  protected override still(thing: string): string {
    const view = this.match.field;
    return view?.units.some((unit) => unit.id === thing && !unit.destroyed) || ["scenario", "devotion", "blessings"].includes(thing) || thing in (view?.sides ?? {}) ? thing : "";
  }

  protected override reset(): void {
    this.draft = null;
    this.said = null;
    this.loose = false;
    this.mini = -1;
    this.dragging = false;
  }

  override clear(): void {
    super.clear();
    this.draft = null;
    this.said = null;
    this.mini = -1;
  }

  protected override looked(choice: Choice): void {
    if (choice.target && !isPlaceText(choice.target)) this.thing = choice.target;
    if (choice.places) {
      this.draft = null;
      this.said = null;
    }
  }

  override setTool(tool: Tool): void {
    super.setTool(tool);
    if (this.tool && !this.cursor) this.cursor = placeText(this.#home());
  }

  // ---- putting things somewhere

  /** Begin where the Unit stands, or with the first place that the game names. */
  take(): Draft | null {
    if (!this.placing) return null;
    if (this.draft) return this.draft;
    const named = points(this.pointed?.places ?? []);
    const first = points(this.family?.actions.find((choice) => choice.places)?.places ?? []);
    const places = named.length > 0 ? named : this.from.length > 0 ? this.from : first.length > 0 ? first : [this.#home()];
    return { places, shape: "", turn: this.#turned(), anchor: middle(places) };
  }

  /** By how many degrees the answer that is pointed at, or the first one, turns what is placed. */
  #turned(): number {
    const { placing } = this;
    const text = this.pointed?.text ?? this.family?.actions[0]?.text ?? "";
    return placing?.turning && text.startsWith(`${placing.head} `) ? Number.parseInt(text.slice(placing.head.length), 10) || 0 : 0;
  }

  /** The block goes by so much. */
  shift(dx: number, dy: number): void {
    const now = this.take();
    if (!now) return;
    const moved = ([x, y]: Point): Point => [Math.round(x + dx), Math.round(y + dy)];
    this.#draw({ ...now, shape: "", places: now.places.map(moved), anchor: moved(now.anchor) });
  }

  /** The block goes there with its middle. */
  put(point: Point): void {
    const now = this.take();
    if (!now) return;
    const [x, y] = middle(now.places);
    this.shift(point[0] - x, point[1] - y);
  }

  /** One Mini goes by so much. */
  shiftMini(index: number, dx: number, dy: number): void {
    const now = this.take();
    if (!now) return;
    this.mini = index;
    const { flat: _, ...rest } = now;
    this.#draw({ ...rest, shape: "", places: now.places.map((place, i) => (i === index ? [Math.round(place[0] + dx), Math.round(place[1] + dy)] : place)) });
  }

  form(shape: string): void {
    const taken = this.take();
    if (!taken) return;
    const { flat: _, ...now } = taken;
    if (shape === "keep") {
      const [x, y] = middle(now.places);
      const start = this.from.length > 0 ? this.from : now.places;
      const [fx, fy] = middle(start);
      this.#draw({ ...now, shape: "", turn: 0, places: start.map((place): Point => [place[0] + x - fx, place[1] + y - fy]) });
    } else this.#draw({ ...now, shape, anchor: middle(now.places) });
  }

  nextShape(): void {
    const shapes = this.placing?.shapes.filter((shape) => shape !== "keep") ?? [];
    const at = shapes.indexOf(this.draft?.shape ?? "");
    const next = shapes[(at + 1) % Math.max(1, shapes.length)];
    if (next) this.form(next);
  }

  turn(steps: number): void {
    const now = this.take();
    const step = this.placing?.turning ?? 0;
    if (now && step > 0) {
      this.#draw({ ...now, turn: (now.turn - steps * step + 360) % 360 });
      return;
    }
    if (!now || now.places.length < 2) return;
    const turn = (now.turn + steps * TURN + 360) % 360;
    if (now.shape) {
      this.#draw({ ...now, turn });
      return;
    }
    const [cx, cy] = middle(now.places);
    const flat = now.flat ?? { places: now.places.map(([x, y]): Point => [x - cx, y - cy]), turn: now.turn };
    const angle = (-(turn - flat.turn) * Math.PI) / 180;
    const apart = turn === flat.turn ? 1 : APART;
    const [sin, cos] = [Math.sin(angle) * apart, Math.cos(angle) * apart];
    this.#draw({ ...now, turn, flat, places: flat.places.map(([x, y]) => [Math.round(cx + x * cos - y * sin), Math.round(cy + x * sin + y * cos)]) });
  }

  #draw(draft: Draft): void {
    const { placing } = this;
    if (!placing) return;
    this.draft = draft;
    this.bubble = null;
    const head = placing.turning ? `${placing.head} ${draft.turn}` : placing.head || `${placing.verb} ${placing.unit}`;
    const where = draft.shape ? `to ${placeText(draft.anchor)} ${draft.shape}${draft.turn ? ` ${draft.turn}` : ""}` : draft.places.map(placeText).join(" ");
    this.pointed = { text: `${head} ${where}`, label: `${this.family?.label.replace(/ to$/, "") ?? "Put"} here`, subject: placing.unit };
    this.byArrow = true;
    this.follow(this.pointed);
  }

  protected override foreseen(preview: Preview | null): void {
    super.foreseen(preview);
    const { draft } = this;
    if (!draft) return;
    this.said = preview;
    // a shape is laid out by the game
    if (draft.shape && preview?.places?.length) this.draft = { ...draft, places: points(preview.places) };
  }

  /** While something is dragged its colour and its cost follow close behind. */
  protected override trailed(preview: Preview): void {
    if (this.draft) this.said = preview;
  }

  override confirm(): void {
    if (this.draft && this.refusal) this.bubble = { about: "board", reason: this.refusal };
    else super.confirm();
  }

  protected override sharing(choice: Choice): Choice[] {
    return this.targets.get(choice.target ?? "") ?? [];
  }

  // ---- the board

  /** A press on the table: a point and, if one stands there, a Unit. */
  pressPlace(point: Point, unit: string, touch = this.touch): void {
    this.cursor = placeText(point);
    if (this.tool) {
      void this.measure(unit || placeText(point));
      return;
    }
    const here = unit ? (this.targets.get(unit) ?? []) : [];
    const [only] = here;
    if (only) {
      this.thing = unit;
      if (here.length > 1) {
        this.narrow = here;
        this.point(only);
      } else if (touch ? only.text === this.pointed?.text : !only.places && !this.placing) void this.play(only);
      else this.point(only);
      return;
    }
    if (this.placing && (!unit || unit === this.placing.unit)) {
      if (!unit) this.put(point);
      else if (!this.draft) this.shift(0, 0);
      return;
    }
    if (unit) {
      this.thing = unit;
      const found = this.reopen((family) => family.actions.find((one) => one.target === unit) ?? (family.placing?.unit === unit && !this.placing ? null : undefined));
      if (!found && this.family && !this.placing) this.refuse(unit);
    }
  }

  override pressCursor(): void {
    const view = this.match.field;
    if (!view || !this.cursor) return;
    const point = readPlace(this.cursor);
    this.pressPlace(point, unitAt(view, point, NEAR), false);
  }

  hoverUnit(unit: string): void {
    if (this.tool || this.narrow.length > 0 || this.draft) return;
    const here = this.targets.get(unit)?.[0];
    if (here) this.point(here);
    else if (unit && !this.placing) this.thing = unit;
  }

  /** The ghost goes, or a Mini of it, or the next answer of the list is pointed at, or the free cursor goes; with Shift by a tenth. */
  override arrow(key: string, shift: boolean, on: On): void {
    const [dx, dy] = ARROWS[key] ?? [0, 0];
    const step = shift ? INCH / 10 : INCH;
    if (!this.tool && this.placing) {
      this.mini = typeof on === "number" ? on : -1;
      if (this.loose && this.mini >= 0) this.shiftMini(this.mini, dx * step, dy * step);
      else this.shift(dx * step, dy * step);
      return;
    }
    if (!this.tool && on !== "cursor" && this.step(key)) return;
    if (!this.tool) this.byArrow = false;
    this.cursorShown = true;
    const [x, y] = this.cursor ? readPlace(this.cursor) : this.#home();
    this.cursor = placeText([x + dx * step, y + dy * step]);
  }

  /** What is being put is turned, or takes the next shape. */
  override ownKey(key: string): boolean {
    if (!this.placing || ![",", ".", "/"].includes(key)) return false;
    if (key === "/") this.nextShape();
    else this.turn(key === "." ? 1 : -1);
    return true;
  }

  #home(): Point {
    const view = this.match.field;
    const unit = view?.units.find((one) => one.id === (this.decision?.subject || view.active) && one.minis.length > 0);
    if (unit) return middleOf(unit);
    const map = this.match.map;
    return map?.board === "inches" ? [Math.round(map.width / 2), Math.round(map.depth / 2)] : [0, 0];
  }

  /** What the ruler says while something is put somewhere. */
  get length(): string {
    const far = this.placing?.far ?? 0;
    return this.long > 0 ? `${inches(this.long)} in${far > 0 ? ` of ${inches(far)}` : ""}` : "";
  }
}
