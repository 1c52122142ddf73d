// Sizes of a cubie, and the form of its body.
import { FACES, frameOf, type FaceLetter, type Vector } from '../model/cube';
import { plus, times, unit } from './vector';

/** Faces of a cubie stand this far from its middle; stickers lie on them. */
export const HALF = 0.49;
/** Radius of the body's edges. */
const ROUND = 0.075;
/** Edge of a sticker: it ends before the body's edge begins to bend away from it. */
export const STICKER = 2 * (HALF - ROUND - 0.005);
/** Radius of a sticker's corners. */
export const STICKER_ROUND = 0.12;
/** Height of stickers above the body: enough for the depths of the picture to differ. */
export const STICKER_HEIGHT = 0.004;
/** Edge of the square for a letter in the middle of a sticker. */
export const LETTER = 0.56;
/** Pieces of the bend of an edge, on each of its two faces. */
const BENDS = 3;

/** Triangles with a direction at each corner, by numbers of corners. */
export interface Mesh {
  readonly points: readonly Vector[];
  readonly normals: readonly Vector[];
  readonly triangles: readonly number[];
}

/** Body of a cubie about the origin, its edges and corners round. */
export function body(): Mesh {
  const points: Vector[] = [];
  const normals: Vector[] = [];
  const triangles: number[] = [];
  const flat = HALF - ROUND;
  const bends = Array.from({ length: BENDS + 1 }, (_, n) => ROUND * Math.tan((n * Math.PI) / 4 / BENDS));
  const steps = [...[...bends].reverse().map((far) => -flat - far), ...bends.map((far) => flat + far)];
  const inner = (value: number): number => Math.max(-flat, Math.min(flat, value));
  for (const face of FACES) {
    const [out, right, down] = frameOf(face as FaceLetter);
    const first = points.length;
    steps.forEach((y, row) =>
      steps.forEach((x, column) => {
        // The middle of the bend, and the way out from there.
        const middle = plus(times(out, flat), plus(times(right, inner(x)), times(down, inner(y))));
        const aside = plus(times(right, x - inner(x)), times(down, y - inner(y)));
        const normal = unit(plus(times(out, ROUND), aside));
        points.push(plus(middle, times(normal, ROUND)));
        normals.push(normal);
        if (row === 0 || column === 0) return;
        const at = first + row * steps.length + column;
        const [left, above] = [at - 1, at - steps.length];
        triangles.push(above - 1, left, above, above, left, at);
      }),
    );
  }
  return { points, normals, triangles };
}
