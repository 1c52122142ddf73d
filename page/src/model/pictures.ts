// The state as a picture that scales: the net, and the cube as it lies in the hand.
import { UNKNOWN, inkOn, type Colours } from './colours';
import { FACES } from './cube';
import { letterOn } from './letters';
import { SHAPES, type Marks } from './marks';
import { shaded, shadesOf, type Mask } from './mask';

/** Column and row of each face in the net, in faces. */
const NET: Readonly<Record<string, readonly [number, number]>> = {
  U: [1, 0],
  L: [0, 1],
  F: [1, 1],
  R: [2, 1],
  B: [3, 1],
  D: [1, 2],
};

/** Column (0 to 11) and row (0 to 8) of a facelet in the net. */
export function netPlace(facelet: number): readonly [number, number] {
  const [column, row] = NET[FACES[Math.floor(facelet / 9)] ?? 'U'] ?? [0, 0];
  return [column * 3 + (facelet % 3), row * 3 + Math.floor((facelet % 9) / 3)];
}

/** The unfolded cube as the content of an SVG: each of the 54 squares by `draw`, whose edge includes half of the gap
 * between squares on each side; faces are `gap` apart. */
export function drawnNet(
  edge: number,
  gap: number,
  draw: (facelet: number, x: number, y: number) => string,
): string {
  return Array.from({ length: 54 }, (_, facelet) => {
    const [x = 0, y = 0] = netPlace(facelet).map((place) => place * edge + Math.floor(place / 3) * gap);
    return draw(facelet, x, y);
  }).join('');
}

/** A sticker's letter or shape as it stands on a square whose middle and edges are taken by `place`, a transformation of
 * SVG. */
const marked = (marks: Marks, letter: string, fill: string, edge: number, place: string): string =>
  marks === 'shapes'
    ? `<path transform="${place} scale(${(0.56 * edge) / 16})" d="${SHAPES[letter]}" fill="${inkOn(fill)}" stroke="none"/>`
    : `<text transform="${place}" y=".36em" font-size="${0.56 * edge}" font-family="sans-serif" font-weight="600" text-anchor="middle" fill="${inkOn(fill)}" stroke="none">${letterOn(letter)}</text>`;

/** Colour of the sticker at a place, and the letter that is marked on it, if any. */
type Painted = (facelet: number) => { readonly fill: string; readonly letter: string | undefined };

function painted(facelets: string, colours: Colours, marks: Marks, mask: Mask | undefined): Painted {
  const shades = mask === undefined ? [] : shadesOf(facelets, mask);
  return (facelet) => {
    const letter = facelets[facelet] ?? '';
    const shade = shades[facelet] ?? 'x';
    const isMarked = marks && shade !== '-' && SHAPES[letter];
    return { fill: shaded(colours[letter] ?? UNKNOWN, shade), letter: isMarked ? letter : undefined };
  };
}

/** The unfolded cube as an SVG, with marks on the stickers, rings on those in `ringed`, and a mask. */
export function netSvg(
  facelets: string,
  colours: Colours,
  marks: Marks = undefined,
  ringed: readonly number[] = [],
  mask?: Mask,
): string {
  const paint = painted(facelets, colours, marks, mask);
  const edge = 24;
  const size = `width="${edge - 2}" height="${edge - 2}" rx="4"`;
  const ring = ' stroke="#000" stroke-width="4" stroke-dasharray="6 3"';
  const squares = drawnNet(edge, 0, (facelet, x, y) => {
    const { fill, letter } = paint(facelet);
    const middle = `translate(${x + 1 + edge / 2} ${y + 1 + edge / 2})`;
    const mark = letter ? marked(marks, letter, fill, edge, middle) : '';
    return `<rect x="${x + 2}" y="${y + 2}" ${size} fill="${fill}"${ringed.includes(facelet) ? ring : ''}/>${mark}`;
  });
  return svg(12 * edge + 2, 9 * edge + 2, squares);
}

/** The sides U, F and R as they lie in the hand, as an SVG, with marks on the stickers, and a mask. */
export function handSvg(facelets: string, colours: Colours, marks: Marks = undefined, mask?: Mask): string {
  const paint = painted(facelets, colours, marks, mask);
  const edge = 40;
  const [right, down] = [edge * 0.87, edge / 2];
  const [middle, top] = [2.7 * edge, 1.6 * edge];
  // Of a face: its upper left corner, and the steps along its columns and rows.
  const side = (face: string, [left, up, columnX, columnY, rowX, rowY]: readonly number[]): string => {
    const point = (column: number, row: number): string => {
      const x = middle + left! + columnX! * column + rowX! * row;
      const y = top + up! + columnY! * column + rowY! * row;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    };
    return Array.from({ length: 9 }, (_, at) => {
      const [c, r] = [at % 3, Math.floor(at / 3)];
      const { fill, letter } = paint(FACES.indexOf(face) * 9 + at);
      const corners = [point(c, r), point(c + 1, r), point(c + 1, r + 1), point(c, r + 1)];
      const ways = [columnX, columnY, rowX, rowY].map((way) => way! / edge);
      const middle = `matrix(${ways.join()},${point(c + 0.5, r + 0.5)})`;
      const mark = letter ? marked(marks, letter, fill, edge, middle) : '';
      return `<polygon points="${corners.join(' ')}" fill="${fill}"/>${mark}`;
    }).join('');
  };
  const sides = [
    side('U', [0, -3 * down, right, down, -right, down]),
    side('F', [-3 * right, 0, right, down, 0, edge]),
    side('R', [0, 3 * down, right, -down, 0, edge]),
  ];
  const stroke = 'stroke="#15171a" stroke-width="3" stroke-linejoin="round"';
  return svg(5.4 * edge, 6.2 * edge, `<g ${stroke}>${sides.join('')}</g>`);
}

function svg(width: number, height: number, content: string): string {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>`;
}
