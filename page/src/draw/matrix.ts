// Places of things in a scene: matrices of sixteen numbers, column by column.
import type { Vector } from '../model/cube';
import { cross, dot, plus, times, unit } from './vector';

export type Matrix = readonly number[];

/** Angles in radians: about z first, then about x, then about y. */
export type Turn = Partial<Readonly<Record<'x' | 'y' | 'z', number>>>;

export const UNMOVED: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** The matrix with these columns. */
const columns = (x: Vector, y: Vector, z: Vector, at: Vector): Matrix => [
  ...x,
  0,
  ...y,
  0,
  ...z,
  0,
  ...at,
  1,
];

/** Turns a thing about the origin and moves it to a place. */
export function stood(place: Vector, { x = 0, y = 0, z = 0 }: Turn = {}): Matrix {
  const [a, b, c] = [Math.cos(x), Math.cos(y), Math.cos(z)];
  const [p, q, r] = [Math.sin(x), Math.sin(y), Math.sin(z)];
  return columns(
    [b * c + q * p * r, a * r, b * p * r - q * c],
    [q * p * c - b * r, a * c, q * r + b * p * c],
    [q * a, -p, b * a],
    place,
  );
}

/** Puts a thing that reaches from y = -1/2 to 1/2 between two points. */
export function between(one: Vector, other: Vector): Matrix {
  const way = plus(other, times(one, -1));
  const up = unit(way);
  const aside = unit(cross(up, Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
  return columns(aside, way, cross(aside, up), times(plus(one, other), 0.5));
}

/** `inner` first, then `outer`. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  return inner.map((_, at) => {
    const [row, column] = [at % 4, at - (at % 4)];
    return [0, 1, 2, 3].reduce((sum, n) => sum + outer[4 * n + row]! * inner[column + n]!, 0);
  });
}

/** Where a point comes to. */
export const moved = (matrix: Matrix, point: Vector): Vector =>
  plus(turnedBy(matrix, point), [matrix[12]!, matrix[13]!, matrix[14]!]);

/** Where a direction comes to. */
export const turnedBy = (matrix: Matrix, direction: Vector): Vector =>
  [0, 1, 2].map((row) =>
    dot(direction, [matrix[row]!, matrix[4 + row]!, matrix[8 + row]!]),
  ) as unknown as Vector;
