// Parts of the twin that stand still: base, rails, posts, motors, brick and cables, as the standard build has them by the facts
// of its mechanism: large motors for the flipper and the turntable, a medium one for the colour arm, a distance sensor.
import type { Group } from '../draw/group';
import { moved, stood } from '../draw/matrix';
import { HOLE } from '../draw/solids';
import type { Vector } from '../model/cube';
import { ARM_LENGTH, HALF } from './geometry';
import {
  BLACK,
  DARK,
  GREY,
  QUARTER,
  WHITE,
  arm,
  block,
  brick,
  cable as cableThrough,
  distanceSensor,
  largeMotor,
  mediumMotor,
  pin,
  rod,
} from './lego';
import { SCREEN_HEIGHT, SCREEN_WIDTH } from './screen';

export const FLOOR = -4.4;
/** Height of the lowest liftarms. */
const BASE = FLOOR + 0.2;
/** Half of the width of the base, and of the way between the rails. */
const SIDE = 7 * HOLE;
const RAIL_X = 1.95;
/** Height of the rails, and of the colour arm. */
export const LEVER_Y = 2.05;
export const ARM_Y = 3.35;
/** Axis of the flipper's motor. */
export const CRANK: Vector = [0.2, -1.6, -6.3];
/** Axis of the turntable's motor. */
export const PINION: Vector = [-2.4, -2.25, 0];
const BRICK: Vector = [7.3, -2.35, -3.2];
const BRICK_TURN = { x: 0.42, y: -0.3 } as const;
export const BRICK_AT = stood(BRICK, BRICK_TURN);
const SCREEN_SIZE = 2.75;

export interface Frame {
  /** Discs of the flipper's motor. */
  readonly hub: Group;
  readonly column: Group;
  readonly brick: Group;
  /** The middle of the brick's screen, and the size of its picture. */
  readonly screen: Group;
  readonly screenSize: readonly [width: number, height: number];
}

export function frame(root: Group): Frame {
  base(root);
  rails(root);
  const hub = largeMotor(root, CRANK, { x: -0.12 });
  // On its side: its axis stands below the small gear.
  largeMotor(root, [PINION[0], PINION[1] - 0.98, 0], { z: QUARTER });
  const column = armPost(root);
  distanceSensor(root, [-4.3, -0.9, 2.4], { y: 0.45 });
  arm(root, 7, DARK, [-4.5, -2.6, 2.4], { x: QUARTER });
  arm(root, 5, GREY, [-3.7, BASE + 0.42, 2.4], { y: QUARTER });
  const body = root.group(BRICK, BRICK_TURN);
  const screenSize = [SCREEN_SIZE, SCREEN_SIZE * (SCREEN_HEIGHT / SCREEN_WIDTH)] as const;
  const screen = brick(body, screenSize);
  brickLegs(root);
  cables(root);
  return { hub, column, brick: body, screen, screenSize };
}

function base(root: Group): void {
  for (const x of [-SIDE, SIDE]) for (const z of [-0.9, -7.2]) arm(root, 15, GREY, [x, BASE, z]);
  for (const z of [2.1, -1.05, -4.2, -7.2, -10.2]) {
    arm(root, 15, DARK, [0, BASE + 0.41, z], { y: QUARTER });
    for (const x of [-SIDE, SIDE]) rod(root, 0.12, 0.9, BLACK, [x, BASE + 0.2, z]);
  }
  // The turntable's bearing.
  rod(root, 1.1, 0.5, GREY, [0, -3.5, 0]);
  block(root, [2.6, 0.3, 2.6], DARK, [0, -3.7, 0]);
  // The cube falls onto this shelf, and is pushed back from there.
  block(root, [3.5, 0.22, 3.4], DARK, [0, -HALF - 0.16, -3.75], 0.08);
  for (const x of [-1.5, 1.5])
    for (const z of [-2.5, -4.9]) {
      arm(root, 5, GREY, [x, -2.75, z], { x: QUARTER });
      pin(root, [x, -2.0, z]);
    }
}

function rails(root: Group): void {
  for (const x of [-RAIL_X, RAIL_X]) {
    arm(root, 11, GREY, [x, LEVER_Y - 0.55, -6.6]);
    for (const z of [-4.7, -8.5]) {
      const outside = x + Math.sign(x) * HOLE;
      arm(root, 15, WHITE, [outside, -1.35, z], { x: QUARTER });
      pin(root, [x + (Math.sign(x) * HOLE) / 2, LEVER_Y - 0.55, z], BLACK, 2 * HOLE);
      for (const y of [-3.8, -2.1]) pin(root, [outside, y, z], BLACK, HOLE);
    }
    arm(root, 9, DARK, [x + Math.sign(x) * 2 * HOLE, -0.6, -6.6]);
  }
  arm(root, 11, DARK, [0, LEVER_Y - 0.97, -8.5], { y: QUARTER });
}

/** Post of the colour arm. */
function armPost(root: Group): Group {
  const column = root.group([ARM_LENGTH, ARM_Y, 0]);
  mediumMotor(column, [0, -0.25, 0]);
  for (const z of [-0.86, 0.86]) {
    arm(column, 15, GREY, [0, -4.35, z], { x: QUARTER, y: QUARTER });
    for (const y of [-1.3, -2.14, -3.4, -6.6]) pinAcross(column, [0, y, z]);
  }
  for (const x of [-HOLE, 0, HOLE]) arm(column, 5, DARK, [x, BASE - ARM_Y + 0.82, 0]);
  arm(column, 9, GREY, [-1.1, BASE - ARM_Y + 0.42, 0.4], { y: QUARTER });
  arm(column, 9, GREY, [-1.1, BASE - ARM_Y + 0.42, -0.4], { y: QUARTER });
  return column;
}

const pinAcross = (group: Group, place: Vector): Group =>
  rod(group, 0.12, HOLE + 0.03, BLACK, place, { x: QUARTER });

/** Liftarms that carry the brick, and tie it to the base. */
function brickLegs(root: Group): void {
  for (const z of [-1.05, -5.0]) arm(root, 15, DARK, [5.6, BASE + 0.41, z], { y: QUARTER });
  for (const x of [5.6, 8.4]) {
    arm(root, 13, GREY, [x, BASE, -3.2]);
    arm(root, 5, GREY, [x, BASE + 0.95, -4.6], { x: QUARTER });
    arm(root, 3, GREY, [x, BASE + 0.8, -1.3], { x: QUARTER });
  }
}

/** Places of the socket at this place across the brick, at its upper end (-1) or lower one (1), and of those before it. */
const socket = (x: number, end: -1 | 1, ...far: readonly number[]): Vector[] =>
  [2.85, ...far].map((away) => moved(BRICK_AT, [x, -0.45, end * away]));

/** Cables by the brick's ports, from there to the motors of flipper (A), turntable (B) and arm (C), to the distance sensor (1),
 * and to the arm's post, from where that of the colour sensor (2) goes on along the arm. */
export const CABLES: Readonly<Record<string, readonly Vector[]>> = {
  A: [...socket(-1.26, -1, 3.6), [5, -1.6, -9.6], [2, -1.9, -11.4], [0.2, -1.6, -11], [0.2, -1.75, -10.6]],
  B: [
    ...socket(-0.42, -1, 3.9),
    [4.4, -3.6, -8.6],
    [0.5, -3.9, -7.6],
    [-2.2, -3.5, -5.6],
    [-2.4, -3.25, -4.5],
  ],
  C: [...socket(0.42, -1, 3.3), [6.6, -1.6, -6.4], [4.9, -1.4, -3.4], [4.3, -0.2, -1.3], [4.1, 0.3, -0.6]],
  1: [
    ...socket(-1.26, 1, 3.6),
    [4.6, -4.2, 2.4],
    [0, -4.25, 3.6],
    [-4.6, -4, 3.8],
    [-5.6, -2.2, 3.2],
    [-5.2, -0.9, 2.85],
  ],
  2: [
    ...socket(-0.42, 1, 3.3),
    [6.4, -4, 0.6],
    [5.1, -3.6, 0.3],
    [4.9, -1, 0],
    [4.75, 1.6, 0],
    [4.5, 2.85, 0],
  ],
};

function cables(root: Group): void {
  for (const way of Object.values(CABLES)) cableThrough(root, ...way);
}
