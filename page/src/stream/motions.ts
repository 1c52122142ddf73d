// Motions of the robot, and their effect on the cube as it lies in the cradle: U on top, F on the sensor's side.
import { FACES, UNMOVED, composed, turned, type Permutation } from '../model/cube';

const WHOLE = [-1, 0, 1];
/** Over the back edge: F comes up. */
const TILT = turned('x', WHOLE, -1);

/** Effect of a spin of the whole cube by quarter turns, clockwise seen from above. */
export const spun = (quarters: number): Permutation => turned('y', WHOLE, -quarters);

/** The parts of a motion: `tilts`, quarter turns of the bottom layer, and the effect on the stickers. */
export interface Motion {
  readonly tilts: boolean;
  readonly turn: number;
  readonly moves: Permutation;
}

const still: Motion = { tilts: false, turn: 0, moves: UNMOVED };
const tilt: Motion = { tilts: true, turn: 0, moves: TILT };

/** All 14 motions, by their texts. */
export const MOTIONS: ReadonlyMap<string, Motion> = new Map([
  ['hold', still],
  ['release', still],
  ...['tilt', 'hold-tilt', 'tilt-release', 'hold-tilt-release'].map((text) => [text, tilt] as const),
  ...['+90', '-90', '+180', '-180'].flatMap((degrees): [string, Motion][] => {
    const turn = Number(degrees) / 90;
    return [
      [`spin${degrees}`, { ...still, moves: spun(turn) }],
      [`turn${degrees}`, { ...still, turn, moves: turned('y', [-1], -turn) }],
    ];
  }),
]);

/** All 24 ways in which a cube can lie. */
export const ROTATIONS: readonly Permutation[] = (() => {
  const found = new Map<string, Permutation>();
  const open: Permutation[] = [UNMOVED];
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next.join())) continue;
    found.set(next.join(), next);
    open.push(composed(next, TILT), composed(next, spun(1)));
  }
  return [...found.values()];
})();

const SCAN_ORDER = 'ULFRBD';

/** Place among facelets (0 to 53, URFDLB) of a sticker by its number in a scan (1 to 54, ULFRBD). */
export function place(sticker: number): number {
  const face = SCAN_ORDER[Math.floor((sticker - 1) / 9)] ?? 'U';
  return FACES.indexOf(face) * 9 + ((sticker - 1) % 9);
}

/** Number of a sticker in a scan, by its place among facelets. */
export function stickerNumber(facelet: number): number {
  const face = FACES[Math.floor(facelet / 9)] ?? 'U';
  return SCAN_ORDER.indexOf(face) * 9 + (facelet % 9) + 1;
}
