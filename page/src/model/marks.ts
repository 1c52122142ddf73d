// Marks on stickers, for eyes that take colours for one another: letters, or shapes.

/** Marks that are drawn, if any. */
export type Marks = 'letters' | 'shapes' | undefined;

/** Shape of each letter as a path of SVG in a square from -8 to 8: ring, stripes, cross, dots, triangle, square. Each
 * differs from all others however it is turned. */
export const SHAPES: Readonly<Record<string, string>> = {
  U: 'M0-6.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zm0 3.4a3.1 3.1 0 1 1 0 6.2a3.1 3.1 0 1 1 0-6.2z',
  R: 'M-6-6H6v2.8H-6zM-6-1.4H6v2.8H-6zM-6 3.2H6V6H-6z',
  F: 'M-1.7-6.5h3.4v4.8h4.8v3.4H1.7v4.8h-3.4V1.7h-4.8v-3.4h4.8z',
  D: [-3.5, 3.5]
    .flatMap((x) => [-3.5, 3.5].map((y) => `M${x - 2.4} ${y}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z`))
    .join(''),
  L: 'M0-6.5L7 5.5H-7z',
  B: 'M-5-5H5V5H-5z',
};

/** The shape of a letter as an SVG of this width, in the colour of the text around it; nothing for another letter. */
export const shapeSvg = (letter: string, width: string): string =>
  SHAPES[letter]
    ? `<svg viewBox="-8 -8 16 16" width="${width}" fill="currentColor" aria-hidden="true"><path d="${SHAPES[letter]}"/></svg>`
    : '';
