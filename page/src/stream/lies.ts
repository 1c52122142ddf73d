// Cube as it lies in the cradle: 54 places, U (top) first, then R, F (the sensor's side), D, L and B.
//
// A permutation `moves` tells for each place after a motion the place from which its sticker came.
// All of them follow from places in space: x to the right (R), y up (U), z to the front (F).

type Vector = readonly [number, number, number];

const FACES = 'URFDLB';

/** Of each face: the direction of its stickers, of its columns to the right and of its rows down. */
const FRAMES: readonly (readonly [Vector, Vector, Vector])[] = [
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, -1, 0],
  ],
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, -1, 0],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  [
    [0, 0, -1],
    [-1, 0, 0],
    [0, -1, 0],
  ],
];

interface Spot {
  readonly cubie: Vector;
  readonly normal: Vector;
}

const plus = (a: Vector, b: Vector, factor: number): Vector => [
  a[0] + b[0] * factor,
  a[1] + b[1] * factor,
  a[2] + b[2] * factor,
];

const SPOTS: readonly Spot[] = FRAMES.flatMap(([normal, right, down]) =>
  Array.from({ length: 9 }, (_, index) => ({
    cubie: plus(plus(normal, right, (index % 3) - 1), down, Math.floor(index / 3) - 1),
    normal,
  })),
);

const key = ({ cubie, normal }: Spot) => `${cubie.map((x) => x + 0)}|${normal.map((x) => x + 0)}`;
const NUMBER = new Map(SPOTS.map((spot, place) => [key(spot), place]));

/** Places of the 54 stickers: for each place the place that its sticker had before. */
export type Permutation = readonly number[];

/** Nothing moved. */
export const UNMOVED: Permutation = SPOTS.map((_, place) => place);

function moved(turn: (vector: Vector) => Vector, takes: (cubie: Vector) => boolean): Permutation {
  const from = [...UNMOVED];
  SPOTS.forEach((spot, place) => {
    if (!takes(spot.cubie)) return;
    const to = NUMBER.get(key({ cubie: turn(spot.cubie), normal: turn(spot.normal) }));
    if (to !== undefined) from[to] = place;
  });
  return from;
}

/** First one, then the other. */
export const composed = (first: Permutation, second: Permutation): Permutation =>
  second.map((place) => first[place] ?? 0);

/** The values by place, after their stickers have moved. */
export const carried = <T>(values: readonly T[], permutation: Permutation): T[] =>
  permutation.map((place) => values[place] as T);

// `+ 0` above and `0 -` here: a minus zero would be another key.
const overTheEdge = ([x, y, z]: Vector): Vector => [x, z, 0 - y];
const clockwise = ([x, y, z]: Vector): Vector => [0 - z, y, x];
const everything = () => true;
const bottom = (cubie: Vector) => cubie[1] === -1;

const TILT = moved(overTheEdge, everything);
const SPIN = moved(clockwise, everything);
const TURN = moved(clockwise, bottom);

const times = (permutation: Permutation, count: number): Permutation => {
  let result = UNMOVED;
  for (let i = 0; i < ((count % 4) + 4) % 4; i++) result = composed(result, permutation);
  return result;
};

/** Effect of a spin of the whole cube by quarter turns, clockwise seen from above. */
export const spun = (quarters: number): Permutation => times(SPIN, quarters);

/** The parts of a motion: `tilts`, quarter turns of the whole cube or of its bottom layer, and the arm after it. */
export interface Motion {
  readonly tilts: boolean;
  readonly spin: number;
  readonly turn: number;
  readonly holds: boolean;
  readonly moves: Permutation;
}

function motion(text: string): Motion | undefined {
  const [, kind, degrees] = /^(spin|turn)([+-](?:90|180))$/.exec(text) ?? [];
  const quarters = Number(degrees ?? 0) / 90;
  if (kind === 'spin')
    return { tilts: false, spin: quarters, turn: 0, holds: false, moves: times(SPIN, quarters) };
  if (kind === 'turn')
    return { tilts: false, spin: 0, turn: quarters, holds: true, moves: times(TURN, quarters) };
  switch (text) {
    case 'hold':
      return { tilts: false, spin: 0, turn: 0, holds: true, moves: UNMOVED };
    case 'release':
      return { tilts: false, spin: 0, turn: 0, holds: false, moves: UNMOVED };
    case 'tilt':
    case 'hold-tilt':
      return { tilts: true, spin: 0, turn: 0, holds: true, moves: TILT };
    case 'tilt-release':
    case 'hold-tilt-release':
      return { tilts: true, spin: 0, turn: 0, holds: false, moves: TILT };
    default:
      return undefined;
  }
}

const TEXTS = [
  'hold',
  'release',
  'tilt',
  'hold-tilt',
  'tilt-release',
  'hold-tilt-release',
  ...['spin', 'turn'].flatMap((kind) => ['+90', '-90', '+180', '-180'].map((degrees) => kind + degrees)),
];

/** All 14 motions, by their texts. */
export const MOTIONS: ReadonlyMap<string, Motion> = new Map(
  TEXTS.map((text) => [text, motion(text) as Motion]),
);

/** All 24 ways in which a cube can lie. */
export const ROTATIONS: readonly Permutation[] = (() => {
  const found = new Map<string, Permutation>();
  const open: Permutation[] = [UNMOVED];
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next.join())) continue;
    found.set(next.join(), next);
    open.push(composed(next, TILT), composed(next, SPIN));
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
