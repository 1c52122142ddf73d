// Pictures of cases: the last layer from above, pairs as they lie in the hand.
import { MASKED } from '../model/mask';
import type { Colours } from '../model/colours';
import type { Marks } from '../model/marks';
import { handSvg } from '../model/pictures';
import type { Case } from './cases';

const EDGE = 30;
const GAP = 3;
const STRIP = 11;
/** Stickers at the sides of the top, in the order of its columns and rows. */
const STRIPS = { back: [47, 46, 45], left: [36, 37, 38], right: [11, 10, 9], front: [18, 19, 20] };

/** The top from above with the stickers beside it. */
function planSvg(facelets: string, colours: Colours): string {
  const from = STRIP + 2 * GAP;
  const size = 2 * from + 3 * EDGE + 2 * GAP;
  const along = (n: number): number => from + n * (EDGE + GAP);
  const far = size - STRIP - GAP;
  const box = (place: number, x: number, y: number, width: number, height: number): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${colours[facelets[place]!] ?? MASKED}"/>`;
  const top = Array.from({ length: 9 }, (_, n) => box(n, along(n % 3), along(Math.floor(n / 3)), EDGE, EDGE));
  const sides = [0, 1, 2].flatMap((n) => [
    box(STRIPS.back[n]!, along(n), GAP, EDGE, STRIP),
    box(STRIPS.front[n]!, along(n), far, EDGE, STRIP),
    box(STRIPS.left[n]!, GAP, along(n), STRIP, EDGE),
    box(STRIPS.right[n]!, far, along(n), STRIP, EDGE),
  ]);
  const ground = `<rect width="${size}" height="${size}" rx="8" fill="#15171a"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${ground}${top.join('')}${sides.join('')}</svg>`;
}

/** A case for a tile; letters without a colour are grey. */
export const caseSvg = ({ goal }: Case, facelets: string, colours: Colours): string =>
  goal === 'f2l' ? handSvg(facelets, { ...colours, '.': MASKED }) : planSvg(facelets, colours);

/** A cube in the hand, as a learner meets it. */
export const metSvg = (facelets: string, colours: Colours, marks: Marks): string =>
  handSvg(facelets, colours, marks);
