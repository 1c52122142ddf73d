// Letters and shapes on stickers, drawn as ink on clear ground.
import { SHAPES } from '../model/marks';

/** Draws a letter into a square of this edge, whose upper left corner is the origin. */
export function drawLetter(context: CanvasRenderingContext2D, letter: string, edge: number): void {
  context.font = `600 ${edge * 0.78}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, edge / 2, edge * 0.547);
}

/** Draws the shape of a letter into such a square. */
export function drawShape(context: CanvasRenderingContext2D, letter: string, edge: number): void {
  context.save();
  context.scale(edge / 16, edge / 16);
  context.translate(8, 8);
  context.fill(new Path2D(SHAPES[letter]));
  context.restore();
}
