// Letters on stickers, drawn as ink on clear ground.

/** Draws a letter into a square of this edge, whose upper left corner is the origin. */
export function drawLetter(context: CanvasRenderingContext2D, letter: string, edge: number): void {
  context.font = `600 ${edge * 0.78}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, edge / 2, edge * 0.547);
}
