// LEGO elements of the twin, in their sizes: a hole every 8 mm, and 19 mm are 1 (`HOLE`).
import type { Group } from '../draw/group';
import { stood, type Turn } from '../draw/matrix';
import { HOLE, box, cylinder, liftarm, smooth, tube } from '../draw/solids';
import { channels } from '../model/colours';
import type { Vector } from '../model/cube';

export const GREY = '#a3a9b0';
export const DARK = '#585e66';
export const RED = '#c4261d';
export const BLACK = '#2b3037';
export const WHITE = '#eef0f2';

export const QUARTER = Math.PI / 2;

const arms = new Map<number, ReturnType<typeof liftarm>>();

/** Puts a liftarm of so many holes about a place: along z, its holes across x, before it is turned. */
export function arm(group: Group, holes: number, colour: string, place: Vector, turn: Turn = {}): void {
  const [body, walls] = arms.get(holes) ?? liftarm(holes);
  arms.set(holes, [body, walls]);
  group.put(body, colour, place, turn).put(walls, dim(colour), place, turn);
}

/** A colour as it is in a hole. */
const dim = (colour: string): string =>
  `#${channels(colour)
    .map((value) =>
      Math.round(value * 0.45)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Pins through a place across x, with their rims on both sides. */
export function pin(group: Group, place: Vector, colour = BLACK, length = 2 * HOLE): void {
  group.put(cylinder(0.118, length + 0.03, 12), colour, place, { z: QUARTER });
}

export const block = (
  group: Group,
  size: Vector,
  colour: string,
  place: Vector,
  round = 0.1,
  turn: Turn = {},
): Group => group.put(box(size, round), colour, place, turn);

/** A rod across y. */
export const rod = (
  group: Group,
  radius: number,
  length: number,
  colour: string,
  place: Vector,
  turn: Turn = {},
): Group => group.put(cylinder(radius, length), colour, place, turn);

/** A cable through places. */
export const cable = (group: Group, ...through: readonly Vector[]): Group =>
  group.put(tube(smooth(through), 0.1), BLACK);

/** Width of a large motor's head, and its radius. */
const HEAD = { width: 3 * HOLE, radius: 1.02 };

/**
 * Large motor: its head about the origin, the rest of it towards -z. Returns the discs on both sides of
 * its head, which turn about x.
 */
export function largeMotor(group: Group, place: Vector, turn: Turn = {}): Group {
  const motor = group.group(place, turn);
  rod(motor, HEAD.radius, HEAD.width, WHITE, [0, 0, 0], { z: QUARTER });
  block(motor, [HEAD.width, 1.5, 2.6], WHITE, [0, 0.12, -1.3], 0.3);
  block(motor, [HEAD.width * 1.02, 0.72, 3.1], DARK, [0, -0.5, -1.75], 0.25);
  block(motor, [HEAD.width * 0.92, 1.25, 1.7], GREY, [0, 0, -3.1], 0.35);
  block(motor, [HEAD.width * 0.7, 0.8, 0.7], DARK, [0, -0.1, -4.1], 0.12);
  for (const y of [0.42, 0, -0.42]) pin(motor, [0, y, -3.75], BLACK, HEAD.width * 0.9);
  const hub = motor.group();
  rod(hub, 0.72, HEAD.width + 0.34, RED, [0, 0, 0], { z: QUARTER });
  const width = HEAD.width + 0.36;
  rod(hub, 0.13, width, BLACK, [0, 0, 0], { z: QUARTER });
  // Its four holes show that it turns.
  for (const [y, z] of [
    [HOLE, 0],
    [-HOLE, 0],
    [0, HOLE],
    [0, -HOLE],
  ] as const)
    rod(hub, 0.12, width, BLACK, [0, y, z], { z: QUARTER });
  return hub;
}

/** Medium motor that stands: its shaft is at the origin, the rest of it below. */
export function mediumMotor(group: Group, place: Vector): void {
  const motor = group.group(place);
  rod(motor, 0.36, 0.3, RED, [0, -0.15, 0]);
  block(motor, [3 * HOLE, 2.3, 3 * HOLE], WHITE, [0, -1.4, 0], 0.22);
  block(motor, [3 * HOLE * 1.02, 1.1, 1.02 * 3 * HOLE], DARK, [0, -2.6, 0], 0.18);
  for (const x of [-HOLE, HOLE]) for (const y of [-0.6, -1.02]) pinFront(motor, [x, y, 0]);
}

/** A pin across z, as holes are seen in a motor. */
const pinFront = (group: Group, place: Vector): Group =>
  group.put(cylinder(0.12, 3 * HOLE + 0.02, 12), BLACK, place, { x: QUARTER });

/** Colour sensor that looks down: the window is below the origin by `HOLE`. */
export function colourSensor(group: Group, place: Vector): void {
  const at = (y: number): Vector => [place[0], place[1] + y, place[2]];
  block(group, [1.18, 1.3, 1.18], WHITE, at(0.4), 0.16);
  block(group, [1.1, 0.34, 1.1], BLACK, at(-0.3), 0.14);
  rod(group, 0.42, 0.1, DARK, at(-0.46));
  rod(group, 0.17, 0.04, '#d9e2ea', at(-0.52));
  block(group, [0.9, 0.5, 0.9], DARK, at(1.15), 0.14);
}

/** Distance sensor that looks along x. */
export function distanceSensor(group: Group, place: Vector, turn: Turn): void {
  const sensor = group.group(place, turn);
  block(sensor, [1.7, 1.15, 1.3], WHITE, [-0.5, 0, 0], 0.25);
  block(sensor, [0.4, 1.0, 1.9], BLACK, [0.45, 0, 0], 0.3);
  rod(sensor, 0.3, 0.1, '#4a0f12', [0.62, 0, 0], { z: QUARTER });
}

/** The brick about the origin: its screen looks up, its upper end is towards -z. Returns the middle of the screen. */
export function brick(group: Group, screen: readonly [width: number, height: number]): Group {
  const [TOP, UPPER] = [0.98, -1.2];
  block(group, [3.8, 1.5, 5.6], DARK, [0, -0.35, 0], 0.25);
  block(group, [3.7, 0.9, 5.7], WHITE, [0, 0.5, 0], 0.32);
  block(group, [3.2, 0.1, 2.6], BLACK, [0, TOP - 0.03, UPPER], 0.1);
  block(group, [3.2, 0.08, 2.3], GREY, [0, TOP - 0.04, 1.45], 0.2);
  const key = (x: number, z: number, width: number, depth: number, colour: string): void => {
    block(group, [width, 0.2, depth], colour, [x, TOP + 0.03, z], 0.09);
  };
  // The ring of light about the keys.
  block(group, [2.25, 0.06, 1.85], '#3fae58', [0, TOP - 0.01, 1.45], 0.3);
  block(group, [2.12, 0.07, 1.72], GREY, [0, TOP, 1.45], 0.28);
  key(0, 1.45, 0.66, 0.6, BLACK);
  key(0, 0.88, 0.9, 0.38, WHITE);
  key(0, 2.02, 0.9, 0.38, WHITE);
  key(-0.72, 1.45, 0.42, 0.9, WHITE);
  key(0.72, 1.45, 0.42, 0.9, WHITE);
  key(-1.28, 0.42, 0.56, 0.26, WHITE);
  // Sockets: of motors at the upper end, of sensors at the lower one; holes for pins at the sides.
  for (const x of [-1.26, -0.42, 0.42, 1.26])
    for (const z of [-2.82, 2.82]) block(group, [0.6, 0.52, 0.12], BLACK, [x, -0.45, z], 0.05);
  for (const z of [-2 * HOLE, 0, 2 * HOLE]) pin(group, [0, -0.55, z], BLACK, 3.82);
  const middle = group.group([0, TOP + 0.04, UPPER], { x: -QUARTER });
  middle.putAt(box([screen[0] + 0.16, screen[1] + 0.16, 0.02], 0.01), BLACK, stood([0, 0, -0.015]));
  return middle;
}
