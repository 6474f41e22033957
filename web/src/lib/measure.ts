/** How wide a text of a board's drawing is. */
let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** How wide a text is in the condensed face, at a size and with so much between its letters. */
export function wide(text: string, size = 11, spacing = 0): number {
  const key = `${size} ${spacing} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (pen === undefined) pen = document.createElement("canvas").getContext("2d");
  let found = text.length * size * 0.52;
  if (pen) {
    pen.font = `700 ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-label") || "sans-serif"}`;
    found = pen.measureText(text).width;
  }
  found += spacing * size * text.length;
  widths.set(key, found);
  return found;
}
