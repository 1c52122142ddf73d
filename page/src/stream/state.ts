// State of the robot at a moment: all that the panels show, made from events alone.
import type { Fields, Happened, Part, PhaseReport, Rgb } from './events';
import { UNMOVED } from '../model/cube';

export type Motors = Fields['posture'];

export interface Fault {
  readonly at: number;
  readonly kind: string;
  readonly message: string;
  readonly part: Part;
  readonly phase: string | undefined;
  readonly motion: string | undefined;
  /** First moment at which it can have happened, where it was noticed later. */
  readonly since?: number | undefined;
  /** What had happened before, as the robot found it from the cube that it read afterwards. */
  readonly happened?: Happened;
  /** Time at which the robot had found its stops anew. */
  readonly recovered?: number;
  /** Slower profile from there on. */
  readonly slower?: string;
}

export interface PlannedMotion {
  /** Text of the motion; `?` after a better plan, until the motion begins. */
  readonly text: string;
  /** Planned milliseconds; an estimate by kind until the robot tells more. */
  readonly planned: number;
  readonly began?: number;
  readonly took?: number;
}

export interface Plan {
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

/** A number of a motion: none on the way to a face. */
type Count = Fields['motion_begins']['number'];

/** A value that is not known before an event. */
const none = <T>(): T | undefined => undefined;
const list = <T>(): readonly T[] => [];

export const UNKNOWN_CUBE = '?'.repeat(54);

/** State before any event. */
const FIRST = {
  at: 0,
  hello: none<Fields['hello']>(),
  isRunning: false,
  /** Times on the track at which the run began, and at which its report came. */
  began: 0,
  ended: none<number>(),
  target: none<string>(),
  profile: none<string>(),
  phase: none<{ name: string; steps: number; done: number; since: number }>(),
  phases: list<PhaseReport & { end: number }>(),
  motors: { flipper: 0, turntable: 0, arm: 0 } as Motors,
  /** Position of the turntable at which the cube, as `lies` tells, stands straight. */
  base: 0,
  /** Whether the cube has gone over the edge in the present tilt and is not in its seat yet. */
  flipped: false,
  /** Whether it is in its seat again, and the tilt has not ended. */
  seated: false,
  motion: none<{ text: string; number: Count; of: Count; since: number }>(),
  /** For each place of the cradle the sticker that lies there, as the present scan names it. */
  stickers: UNMOVED,
  /** Letters of the stickers, once the cube is known. */
  letters: none<string>(),
  /** Letters as the cube lies in the cradle; `?` while unknown. */
  lies: UNKNOWN_CUBE,
  /** Colours that were read, by place among facelets as the scan names them. */
  readings: UNMOVED.map(() => none<Rgb>()) as readonly (Rgb | undefined)[],
  /** Stickers of the latest reading, by place among facelets. */
  latest: list<number>(),
  scans: 0,
  recognition: none<Fields['recognition']>(),
  refused: none<Fields['refused']>(),
  /** Stickers in doubt, by place among facelets. */
  doubtful: list<number>(),
  plan: none<Plan>(),
  turnsDone: list<string>(),
  step: none<Fields['step']>(),
  faults: list<Fault>(),
  /** A part for which the robot waits, until a person has seen to it or the time is over. */
  help: none<{ readonly part: Part; readonly message: string; readonly until: number }>(),
  /** Letters as the cube was thought to lie before the last fault; `undefined` if it was not known. */
  thought: none<string>(),
  millivolts: none<number>(),
  battery: none<string>(),
  log: list<LogLine>(),
  screen: none<string>(),
  report: none<Fields['report']>(),
};

export type RobotState = Readonly<typeof FIRST>;
export const BEGINNING: RobotState = FIRST;
