// Geometry of the robot, as crates/simulator/src/geometry.rs and cradle.rs tell it. A cubie's edge (19 mm) is 1 long;
// the origin is the middle of the cube in its seat, x points to the right (R), y up, z to the front (F, where the arm comes from).
import type { RobotState, Motors } from '../stream/state';
import { MOTIONS } from '../stream/motions';

export const MM = 1 / 19;
export const HALF = 1.5;
/** Degrees of the arm for one of its motor. */
const ARM_RATIO = 0.132;
/** Angle of the arm as long as no robot is known. */
const SWUNG_OUT_DEG = 99;
/** From the arm's pivot to the sensor, and from the pivot to the turntable's axis. */
export const ARM_LENGTH = 75 * MM;
/** Radius of the disc that the sensor sees. */
export const SPOT_RADIUS = 5 * MM;
/** The flipper touches the cube from here on, pulls it out of its seat, and has it over the edge. */
const HOLD_DEG = 75;
const PULL_DEG = 115;
const TIPPED_DEG = 158;
const OVER_DEG = 172;
/** Way of the flipper's carriage while it pulls: a little more than the cube's width. */
const WAY = 3.1;
const RAISED_RADIANS = 0.68;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const part = (value: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** Angle of the arm, outwards from over the axis, in radians. */
export const armAngle = ({ hello }: RobotState, arm: number) =>
  radians(hello ? (arm - hello.arm_centre_deg) * ARM_RATIO : SWUNG_OUT_DEG);

/** Place `(x, z)` over which the sensor stands. */
export function spot(state: RobotState, arm: number): readonly [number, number] {
  const angle = armAngle(state, arm);
  return [ARM_LENGTH * (1 - Math.cos(angle)), ARM_LENGTH * Math.sin(angle)];
}

/** Angle of the table for a position of its motor, clockwise from above, in radians. */
export const tableAngle = ({ hello }: RobotState, turntable: number) =>
  radians(hello ? (turntable * 90) / hello.quarter_deg : 0);

/** Angle of the cube about the vertical axis, clockwise from above, in radians. */
export const yaw = (state: RobotState, { turntable }: Motors) => tableAngle(state, turntable - state.base);

/**
 * Place among the nine on top (0 to 8, as it lies) at which the sensor looks; `undefined` beside the
 * cube. `angle` is that of the cube.
 */
export function seen(state: RobotState, arm: number, angle: number): number | undefined {
  const [x, z] = spot(state, arm);
  // Back by the angle of the cube, which is clockwise from above.
  const [sin, cos] = [Math.sin(-angle), Math.cos(-angle)];
  const [column, row] = [Math.round(x * cos - z * sin), Math.round(x * sin + z * cos)];
  if (Math.abs(column) > 1 || Math.abs(row) > 1) return undefined;
  return (row + 1) * 3 + column + 1;
}

/** Lever of the flipper: lifted by an angle, or drawn back. */
export interface Lever {
  readonly raised: number;
  readonly back: number;
  /** Height above its place on the cube: over the edge of a tipping cube. */
  readonly above: number;
}

export function lever(flipper: number): Lever {
  const down = part(flipper, 0, HOLD_DEG);
  const drawn = part(flipper, PULL_DEG, TIPPED_DEG);
  return {
    raised: RAISED_RADIANS * (1 - down) * (1 - down * 0.25),
    back: WAY * drawn,
    above: 1.0 * Math.sin(Math.PI * part(flipper, PULL_DEG, OVER_DEG + 20)),
  };
}

/** Cube as it stands against its seat. */
export interface Standing {
  /** Of the whole cube or, while the flipper holds the others, of its bottom layer; clockwise from above. */
  readonly yaw: number;
  readonly twist: number;
  /** About its lower back edge, 0 to a quarter turn. */
  readonly tip: number;
  /** Behind its seat. */
  readonly back: number;
  /** Whether it has been tilted by a quarter against the letters as it lies. */
  readonly tilted: boolean;
}

export function standing(state: RobotState, motors: Motors): Standing {
  const angle = yaw(state, motors);
  const motion = state.motion && MOTIONS.get(state.motion.text);
  const turns = motion !== undefined && motion.turn !== 0 && motors.flipper >= HOLD_DEG - 15;
  const [whole, twist] = turns ? [0, angle] : [angle, 0];
  if (!motion?.tilts) return { yaw: whole, twist, tip: 0, back: 0, tilted: false };
  if (state.seated) return { yaw: 0, twist: 0, tip: 0, back: 0, tilted: true };
  if (state.flipped && motors.flipper < OVER_DEG)
    return {
      yaw: 0,
      twist: 0,
      tip: 0,
      back: 2 * HALF * part(motors.flipper, PULL_DEG, TIPPED_DEG),
      tilted: true,
    };
  const tip =
    (Math.PI / 4) * (part(motors.flipper, PULL_DEG, TIPPED_DEG) + part(motors.flipper, TIPPED_DEG, OVER_DEG));
  // A cube that stands still beside a tilt may be some degrees askew.
  return { yaw: tip === 0 ? whole : 0, twist: 0, tip, back: 0, tilted: false };
}
