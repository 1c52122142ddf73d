// Sizes of a cubie, and the form of its body.
import { box, type Mesh } from './solids';

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

/** Body of a cubie about the origin, its edges and corners round. */
export const body = (): Mesh => box([2 * HALF, 2 * HALF, 2 * HALF], ROUND, BENDS);
