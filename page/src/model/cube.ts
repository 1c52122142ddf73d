// The cube in space: x to the right (R), y up (U), z to the front (F); an edge of a cubie is 1 long.

/** Faces in the order of facelets. */
export const FACES = 'URFDLB';
export type FaceLetter = 'U' | 'R' | 'F' | 'D' | 'L' | 'B';
export type AxisName = 'x' | 'y' | 'z';
export type Vector = readonly [number, number, number];

const AXES = 'xyz';

/** Axes of each face: out of it, along its columns to the right, along its rows down. */
const FRAMES: Readonly<Record<FaceLetter, string>> = {
  U: '+y +x +z',
  R: '+x -z -y',
  F: '+z +x -y',
  D: '-y +x -z',
  L: '-x +z -y',
  B: '-z -x -y',
};

const unit = ([sign, axis]: string): Vector =>
  [...AXES].map((name) => (name === axis ? Number(`${sign}1`) : 0)) as unknown as Vector;

/** Directions of a face: out of it, along its columns to the right, along its rows down. */
export const frameOf = (face: FaceLetter) => FRAMES[face].split(' ').map(unit) as [Vector, Vector, Vector];

/** Place of a sticker: the cubie, and the direction in which the sticker looks. */
export interface Place {
  readonly cubie: Vector;
  readonly normal: Vector;
}

/** Places of the 54 stickers, in the order of facelets. */
export const PLACES: readonly Place[] = [...FACES].flatMap((face) => {
  const [normal, right, down] = frameOf(face as FaceLetter);
  return Array.from({ length: 9 }, (_, index) => {
    const [column, row] = [(index % 3) - 1, Math.floor(index / 3) - 1];
    const cubie = normal.map((out, n) => out + right[n]! * column + down[n]! * row);
    return { cubie: cubie as unknown as Vector, normal };
  });
});

/** Name of a facelet (0 to 53), as `U1`. */
export const faceletName = (facelet: number): string =>
  `${FACES[Math.floor(facelet / 9)]}${(facelet % 9) + 1}`;

export const isCentre = (facelet: number): boolean => facelet % 9 === 4;

/** Letter in the middle of a face. */
export const centreOf = (facelets: string, face: string): string | undefined =>
  facelets[FACES.indexOf(face) * 9 + 4];

/** Places of the 54 stickers after a movement: for each place the place that its sticker had before. */
export type Permutation = readonly number[];

export const UNMOVED: Permutation = PLACES.map((_, place) => place);

/** First one, then the other. */
export const composed = (first: Permutation, second: Permutation): Permutation =>
  second.map((place) => first[place] ?? 0);

/** The values by place, after their stickers have moved. */
export const carried = <T>(values: readonly T[], permutation: Permutation): T[] =>
  permutation.map((place) => values[place] as T);

const key = (cubie: Vector, normal: Vector): string => cubie.map((x, n) => 2 * x + normal[n]!).join();
const PLACE_BY_KEY = new Map(PLACES.map(({ cubie, normal }, place) => [key(cubie, normal), place]));

/** Place of the sticker that looks this way from a cubie; `undefined` where there is none. */
export const placeAt = (cubie: Vector, normal: Vector): number | undefined =>
  PLACE_BY_KEY.get(key(cubie, normal));

/** Layers (-1, 0 and 1 along an axis) turned by quarters, anticlockwise seen from the axis's positive end. */
export function turned(axis: AxisName, layers: readonly number[], quarters: number): Permutation {
  const about = AXES.indexOf(axis);
  const [right, up] = [(about + 1) % 3, (about + 2) % 3] as const;
  const quarter = (vector: Vector): Vector => {
    const after = [...vector];
    [after[right], after[up]] = [0 - vector[up]!, vector[right]!];
    return after as unknown as Vector;
  };
  const once = [...UNMOVED];
  PLACES.forEach(({ cubie, normal }, place) => {
    if (layers.includes(cubie[about]!)) once[placeAt(quarter(cubie), quarter(normal))!] = place;
  });
  const times = ((quarters % 4) + 4) % 4;
  return Array.from({ length: times }).reduce<Permutation>((result) => composed(result, once), UNMOVED);
}
