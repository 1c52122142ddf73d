// An arrow around the layers of a turn, on the side that the eye sees.
import type { AxisName, Vector } from '../model/cube';

/** Just outside the edges of the cube, which are 2.12 from the axis; the bright arrow lies above the dark one. */
const RADIUS = 2.2;
const BRIGHT_RADIUS = RADIUS + 0.02;
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
  axis: AxisName = 'x';
  /** Corners of triangles, with the arrow's middle on the first axis across. */
  corners: readonly Corner[] = [];

  /** Draws the arrow of a turn; none without a turn. */
  show(turn: Turned | undefined): void {
    this.corners = turn ? cornersOf(turn) : [];
    if (turn) this.axis = turn.axis;
  }

  /** Angle about the axis that brings the arrow to the side that is seen from a place. */
  facing(eye: Vector): number {
    const about = 'xyz'.indexOf(this.axis);
    return Math.atan2(eye[(about + 2) % 3]!, eye[(about + 1) % 3]!);
  }
}

function cornersOf({ axis, layers, quarters }: Turned): Corner[] {
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
        const radius = rim ? RADIUS : BRIGHT_RADIUS;
        const point = [0, 0, 0];
        point[about] = level + side * width;
        point[(about + 1) % 3] = Math.cos(begin + way * at) * radius;
        point[(about + 2) % 3] = Math.sin(begin + way * at) * radius;
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
  const begins = Array.from({ length: parts }, (_, part) => way * (part * angle - ANGLE / 2));
  return begins.flatMap((begin) => [...ribbon(begin, RIM), ...ribbon(begin, 0)]);
}
