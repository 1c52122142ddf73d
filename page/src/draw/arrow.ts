// An arrow around the layers of a turn, on the side that the eye sees.
import type { AxisName, Vector } from '../model/cube';

/** Distance of the dark arrow from the middle of the cube, where it crosses the middle of a side: close above the stickers of its
 * own layer, so that it lies over no other. The bright arrow lies above the dark one. */
const DISTANCE = 1.66;
const BRIGHT_ABOVE = 0.02;
/** Roundness of its way about an edge: 2 is a circle, and more a square. */
const POWER = 8;
const ANGLE = 1.9;
/** Angle of the head, and half of the widths of shaft and head for one layer. */
const HEAD = 0.5;
const SHAFT_WIDTH = 0.2;
const HEAD_WIDTH = 0.46;
/** The dark arrow below the bright one is larger by this. */
const RIM = 0.075;
const PIECES = 24;

/** A turn to be drawn. */
interface Turned {
  readonly axis: AxisName;
  readonly layers: readonly number[];
  readonly quarters: number;
}

/** A corner of the arrow, and whether it is bright. */
type Corner = readonly [...Vector, number];

export class Arrow {
  private turn: Turned | undefined;

  /** Draws the arrow of a turn; none without a turn. */
  show(turn: Turned | undefined): void {
    this.turn = turn;
  }

  /** Corners of triangles, with the arrow's middle on the side that is seen from a place; none without a turn. */
  corners(eye: Vector): readonly Corner[] {
    if (!this.turn) return [];
    const about = 'xyz'.indexOf(this.turn.axis);
    return cornersOf(this.turn, Math.atan2(eye[(about + 2) % 3]!, eye[(about + 1) % 3]!));
  }
}

function cornersOf({ axis, layers, quarters }: Turned, middle: number): Corner[] {
  const about = 'xyz'.indexOf(axis);
  const way = Math.sign(quarters);
  const level = layers.reduce((sum, layer) => sum + layer, 0) / layers.length;
  const wide = layers.length === 1 ? 1 : 1.5;
  const parts = Math.abs(quarters) === 2 ? 2 : 1;
  const angle = ANGLE / parts;
  /** One arrow of the turn, larger by a rim. */
  const ribbon = (begin: number, rim: number): Corner[] => {
    const edges: [Corner, Corner][] = [];
    const edge = (at: number, width: number): void => {
      const corner = (side: number): Corner => {
        const [across, up] = [Math.cos(begin + way * at), Math.sin(begin + way * at)];
        const away = DISTANCE + (rim ? 0 : BRIGHT_ABOVE);
        const radius = away / (Math.abs(across) ** POWER + Math.abs(up) ** POWER) ** (1 / POWER);
        const point = [0, 0, 0];
        point[about] = level + side * width;
        point[(about + 1) % 3] = across * radius;
        point[(about + 2) % 3] = up * radius;
        return [...(point as unknown as Vector), rim ? 0 : 1];
      };
      edges.push([corner(-1), corner(1)]);
    };
    const [first, neck, tip] = [-rim * 0.6, angle - HEAD - rim * 0.5, angle - 0.06 + rim];
    for (let n = 0; n <= PIECES; n++) edge(first + ((neck - first) * n) / PIECES, SHAFT_WIDTH * wide + rim);
    for (let n = 0; n <= PIECES; n++)
      edge(neck + ((tip - neck) * n) / PIECES, (HEAD_WIDTH * wide + rim * 1.6) * (1 - n / PIECES));
    return edges.slice(1).flatMap(([c, d], n) => {
      const [a, b] = edges[n]!;
      return [a, b, c, c, b, d];
    });
  };
  const begins = Array.from({ length: parts }, (_, part) => middle + way * (part * angle - ANGLE / 2));
  return begins.flatMap((begin) => [...ribbon(begin, RIM), ...ribbon(begin, 0)]);
}
