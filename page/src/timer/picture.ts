// The scrambled puzzle as a net.
import { UNKNOWN, type Colours } from '../model/colours';
import { drawnNet } from '../model/pictures';
import { say } from './words';

const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
/** Places of a face whose stickers a 2x2x2 has, and their edge. */
const CORNERS: Readonly<Record<number, number>> = { 0: 0, 2: 1, 6: 2, 8: 3 };
const EDGE = 20;
const GAP = 4;

/** The puzzle after turns from the solved one, with white on top and green in front, in these colours. */
export function scrambleSvg(
  after: (facelets: string, turns: string) => string,
  turns: string,
  isPocket: boolean,
  colours: Colours,
): string {
  const facelets = after(SOLVED, turns);
  const rect = (x: number, y: number, edge: number, facelet: number): string =>
    `<rect x="${x + 1}" y="${y + 1}" width="${edge - 2}" height="${edge - 2}" rx="3" fill="${colours[facelets[facelet]!] ?? UNKNOWN}"/>`;
  const squares = drawnNet(EDGE, GAP, (facelet, x, y) => {
    if (!isPocket) return rect(x, y, EDGE, facelet);
    // A face of a 2x2x2 takes the room of one of a 3x3x3.
    const at = CORNERS[facelet % 9];
    if (at === undefined) return '';
    const [column, row] = [(facelet % 9) % 3, Math.floor((facelet % 9) / 3)];
    const edge = EDGE * 1.5;
    return rect(x - column * EDGE + (at % 2) * edge, y - row * EDGE + (at > 1 ? edge : 0), edge, facelet);
  });
  const [width, height] = [12 * EDGE + 3 * GAP, 9 * EDGE + 2 * GAP];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${say('picture')}">${squares}</svg>`;
}
