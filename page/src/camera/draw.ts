// What is drawn over pictures: the grid that was found, and marks on stickers.
import type { Picture, Point, Side } from './side';

/** Pixels of a side's own picture, and of the margin around it. */
const EDGE = 216;
const MARGIN = 12;

const between = ([x, y]: Point, [otherX, otherY]: Point, part: number): Point => [
  x + (otherX - x) * part,
  y + (otherY - y) * part,
];

/** Draws the grid of a side, or none, over a picture; and the picture itself, if nothing else shows it. */
export function drawGrid(
  canvas: HTMLCanvasElement,
  { canvas: picture }: Picture,
  side: Side | undefined,
  colour: string,
  isAlone = false,
): void {
  const { width, height } = picture;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  if (isAlone) context.drawImage(picture, 0, 0);
  if (!side) return;
  const [a, b, c, d] = side.corners;
  // Dark below light: it is seen over any colour.
  for (const [style, thick] of [
    ['#000a', 7],
    [colour, 4],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = (thick * Math.max(width, height)) / 640;
    context.beginPath();
    for (let n = 0; n <= 3; n++) {
      for (const [from, to] of [
        [between(a, b, n / 3), between(d, c, n / 3)],
        [between(a, d, n / 3), between(b, c, n / 3)],
      ] as const) {
        context.moveTo(...from);
        context.lineTo(...to);
      }
    }
    context.stroke();
  }
}

/** The side alone, as a square picture. */
export function cut({ canvas }: Picture, { corners }: Side): HTMLCanvasElement {
  const made = document.createElement('canvas');
  made.width = made.height = EDGE;
  const context = made.getContext('2d')!;
  const [a, b, c, d] = corners;
  // The parallelogram that is nearest to the grid.
  const along = (n: 0 | 1): number => (b[n] - a[n] + c[n] - d[n]) / 2;
  const down = (n: 0 | 1): number => (d[n] - a[n] + c[n] - b[n]) / 2;
  const start = (n: 0 | 1): number => (a[n] + b[n] + c[n] + d[n]) / 4 - along(n) / 2 - down(n) / 2;
  const size = (EDGE - 2 * MARGIN) / (along(0) * down(1) - along(1) * down(0));
  const [m11, m12, m21, m22] = [down(1) * size, -along(1) * size, -down(0) * size, along(0) * size];
  context.setTransform(
    m11,
    m12,
    m21,
    m22,
    MARGIN - m11 * start(0) - m21 * start(1),
    MARGIN - m12 * start(0) - m22 * start(1),
  );
  context.drawImage(canvas, 0, 0);
  return made;
}

/** A side's picture with a ring around this sticker. */
export function marked(picture: HTMLCanvasElement, place: number | undefined): HTMLCanvasElement {
  const made = document.createElement('canvas');
  made.width = made.height = EDGE;
  const context = made.getContext('2d')!;
  context.drawImage(picture, 0, 0);
  if (place === undefined) return made;
  const cell = (EDGE - 2 * MARGIN) / 3;
  for (const [style, thick] of [
    ['#000', 12],
    ['#fff', 6],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = thick;
    context.strokeRect(MARGIN + (place % 3) * cell, MARGIN + Math.floor(place / 3) * cell, cell, cell);
  }
  return made;
}
