// State of the robot at a moment: all that the panels show, made from events alone.
import type { Fields, Part, PhaseName, PhaseReport, Rgb } from './events';
import { UNMOVED, type Permutation } from '../model/cube';

export interface Motors {
  readonly flipper: number;
  readonly turntable: number;
  readonly arm: number;
}

export interface Fault {
  readonly at: number;
  readonly kind: string;
  readonly message: string;
  readonly part: Part;
  readonly phase: PhaseName | undefined;
  readonly motion: string | undefined;
  /** Time at which the robot had found its stops anew. */
  readonly recovered?: number;
  /** Slower profile from there on. */
  readonly slower?: string;
}

export interface PlannedMotion {
  /** Text of the motion; `?` after a better plan, until the motion begins. */
  readonly text: string;
  /** Planned milliseconds; estimated by kind as long as `isEstimate`. */
  readonly planned: number;
  readonly isEstimate: boolean;
  readonly began?: number;
  readonly took?: number;
}

export interface Plan {
  readonly at: number;
  readonly turns: readonly string[];
  readonly motions: readonly PlannedMotion[];
  readonly seconds: number;
  /** Seconds that better plans saved so far. */
  readonly saved: number;
}

export interface LogLine {
  readonly at: number;
  readonly level: 'error' | 'warn' | 'info';
  readonly text: string;
}

export interface RobotState {
  readonly at: number;
  readonly hello: Fields['hello'] | undefined;
  readonly isRunning: boolean;
  readonly target: string | undefined;
  readonly profile: string | undefined;
  readonly phase:
    | { readonly name: PhaseName; readonly steps: number; readonly done: number; readonly since: number }
    | undefined;
  readonly phases: readonly (PhaseReport & { readonly end: number })[];
  readonly motors: Motors;
  /** Position of the turntable at which the cube, as `lies` tells, stands straight. */
  readonly base: number;
  /** Whether the cube has gone over the edge in the present tilt and is not in its seat yet. */
  readonly flipped: boolean;
  /** Whether it is in its seat again, and the tilt has not ended. */
  readonly seated: boolean;
  readonly motion:
    | {
        readonly text: string;
        readonly number: number | null;
        readonly of: number | null;
        readonly since: number;
      }
    | undefined;
  /** For each place of the cradle the sticker that lies there, as the present scan names it. */
  readonly stickers: Permutation;
  /** Letters of the stickers, once the cube is known. */
  readonly letters: string | undefined;
  /** Letters as the cube lies in the cradle; `?` while unknown. */
  readonly lies: string;
  /** Colours that were read, by place among facelets as the scan names them. */
  readonly readings: readonly (Rgb | undefined)[];
  /** Stickers of the latest reading, by place among facelets. */
  readonly latest: readonly number[];
  readonly scans: number;
  readonly recognition: Fields['recognition'] | undefined;
  readonly refused: Fields['refused'] | undefined;
  /** Stickers in doubt, by place among facelets. */
  readonly doubtful: readonly number[];
  readonly plan: Plan | undefined;
  readonly turnsDone: readonly string[];
  readonly step: Fields['step'] | undefined;
  readonly faults: readonly Fault[];
  readonly millivolts: number | undefined;
  readonly battery: string | undefined;
  readonly log: readonly LogLine[];
  readonly screen: string | undefined;
  readonly report: Fields['report'] | undefined;
}

export const UNKNOWN_CUBE = '?'.repeat(54);
const NO_READINGS: readonly undefined[] = UNMOVED.map(() => undefined);

/** State before any event. */
export const BEGINNING: RobotState = {
  at: 0,
  hello: undefined,
  isRunning: false,
  target: undefined,
  profile: undefined,
  phase: undefined,
  phases: [],
  motors: { flipper: 0, turntable: 0, arm: 0 },
  base: 0,
  flipped: false,
  seated: false,
  motion: undefined,
  stickers: UNMOVED,
  letters: undefined,
  lies: UNKNOWN_CUBE,
  readings: NO_READINGS,
  latest: [],
  scans: 0,
  recognition: undefined,
  refused: undefined,
  doubtful: [],
  plan: undefined,
  turnsDone: [],
  step: undefined,
  faults: [],
  millivolts: undefined,
  battery: undefined,
  log: [],
  screen: undefined,
  report: undefined,
};
