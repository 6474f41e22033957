/** The window onto the board: a middle and a scale (pixels for one board unit). */
/** So much of the window stays around what is shown. */
const MARGIN = 0.1;

/** A place in the window: in the board's units, in pixels, and whether a finger is there. */
export interface At {
  x: number;
  y: number;
  px: number;
  py: number;
  touch: boolean;
}

export class Camera {
  width = $state(0);
  height = $state(0);
  boardWidth = $state(100);
  boardHeight = $state(100);
  x = $state(50);
  y = $state(50);
  scale = $state(1);
  #touched = false;
  #largest = 4;

  readonly fitScale = $derived(Math.min(this.width / this.boardWidth, this.height / this.boardHeight) || 1);
  readonly viewBox = $derived.by(() => {
    const w = (this.width || this.boardWidth) / this.scale;
    const h = (this.height || this.boardHeight) / this.scale;
    return `${(this.x - w / 2).toFixed(3)} ${(this.y - h / 2).toFixed(3)} ${w.toFixed(3)} ${h.toFixed(3)}`;
  });
  readonly fitted = $derived(Math.abs(this.scale - this.fitScale) < 0.001);

  /** The size of the board in its own units, and how many pixels one of them has at most. */
  board(width: number, height: number, largest = 4): void {
    this.boardWidth = width;
    this.boardHeight = height;
    this.#largest = largest;
    this.fit();
  }

  /** The room on the page changed: stay fitted unless the player has zoomed. */
  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    if (!this.#touched) this.fit();
    else this.#keep();
  }

  fit(): void {
    this.#touched = false;
    this.x = this.boardWidth / 2;
    this.y = this.boardHeight / 2;
    this.scale = this.fitScale;
  }

  /** Zoom so that the board point under the pixel stays under it. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const scale = Math.min(this.#largest, Math.max(this.fitScale, this.scale * factor));
    const bx = this.x + (px - this.width / 2) / this.scale;
    const by = this.y + (py - this.height / 2) / this.scale;
    this.x = bx - (px - this.width / 2) / scale;
    this.y = by - (py - this.height / 2) / scale;
    this.scale = scale;
    this.#touched = scale > this.fitScale * 1.001;
    this.#keep();
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#touched = true;
    this.#keep();
  }

  /** Bring a board point into the picture, moving no more than needed. */
  show(x: number, y: number, margin = Math.min(this.width, this.height) * MARGIN / this.scale): void {
    const w = this.width / this.scale / 2 - margin;
    const h = this.height / this.scale / 2 - margin;
    if (w <= 0 || h <= 0) return;
    this.x = Math.min(x + w, Math.max(x - w, this.x));
    this.y = Math.min(y + h, Math.max(y - h, this.y));
    this.#keep();
  }

  /** Zoom to a scale around a point: how a phone opens on whoever acts. */
  focus(x: number, y: number, scale: number): void {
    this.scale = Math.min(this.#largest, Math.max(this.fitScale, scale));
    this.x = x;
    this.y = y;
    this.#touched = true;
    this.#keep();
  }

  toBoard(px: number, py: number): [number, number] {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale];
  }

  #keep(): void {
    const w = this.width / this.scale / 2;
    const h = this.height / this.scale / 2;
    this.x = w * 2 >= this.boardWidth ? this.boardWidth / 2 : Math.min(this.boardWidth - w, Math.max(w, this.x));
    this.y = h * 2 >= this.boardHeight ? this.boardHeight / 2 : Math.min(this.boardHeight - h, Math.max(h, this.y));
  }
}
