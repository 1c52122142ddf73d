// Solutions of the robot's module, laid on the time line.
import { robotModule } from '../wasm/robot';
import { FACES } from '../three/cubies';
import { isSolved, textOf, type Core, type Move } from './core';
import type { Plan, PlanStep } from './store';

/** An answer of `solve`, as `mindcub3r solve --json --explain` prints it. */
export interface Solution {
  readonly turns: string;
  readonly htm: number;
  readonly stm: number;
  readonly method: string;
  readonly robot_seconds: number;
  readonly rotation: string;
  readonly steps: readonly {
    readonly name: string;
    readonly goal: string;
    readonly hold: string;
    readonly turns: string;
    readonly case: string | null;
    readonly before: readonly string[];
    readonly why: string;
    readonly others: readonly { readonly goal: string; readonly turns: number }[];
    readonly after: readonly string[];
  }[];
}

export interface Hint {
  readonly text: string;
}

export interface Motions {
  readonly motions: readonly { readonly motion: string; readonly ms: number; readonly turn: string | null }[];
  readonly seconds: number;
}

export interface Wish {
  readonly state: string;
  readonly to: string;
  readonly method: string;
  /** Step by step as a person does, not by a look ahead. */
  readonly person: boolean;
}

/** Methods by name; `isHuman` ones explain their steps. */
export const METHODS: readonly { readonly name: string; readonly title: string; readonly isHuman: boolean }[] = [
  { name: 'two-phase', title: 'Few turns', isHuman: false },
  { name: 'robot', title: 'Fast for the robot', isHuman: false },
  { name: 'layers', title: 'Layer by layer (to learn)', isHuman: true },
  { name: 'cfop', title: 'CFOP', isHuman: true },
  { name: 'roux', title: 'Roux', isHuman: true },
  { name: 'petrus', title: 'Petrus', isHuman: true },
  { name: 'zz', title: 'ZZ', isHuman: true },
  { name: 'layers-eight', title: 'Layers with eight algorithms', isHuman: true },
  { name: 'reduction', title: 'Reduction of turns', isHuman: true },
  { name: 'tables', title: 'Tables, without a search', isHuman: false },
];

export const RUNGS = ['step', 'pieces', 'count', 'turn', 'all'] as const;

type Ask = <T>(request: object) => Promise<T>;
let ask: Ask = (request) => robotModule.call(request);

/** Takes another module in the robot's place: tests do. */
export function askInstead(other: Ask): void {
  ask = other;
}

export const solve = (wish: Wish): Promise<Solution> => ask({ call: 'solve', ...wish });
export const hint = (state: string, method: string, rung: string): Promise<Hint> => ask({ call: 'hint', state, method, rung });
export const motions = (turns: string): Promise<Motions> => ask({ call: 'motions', turns });

/** The 24 poses as rotations from the present one, the shortest first. */
const ROTATIONS: readonly string[] = ['', 'x', "x'", 'x2', 'z', "z'"]
  .flatMap((first) => ['', 'y', "y'", 'y2'].map((second) => `${first} ${second}`.trim()))
  .sort((a, b) => a.length - b.length);

/** The moves of a solution, and its steps as places on the time line from turn `at` on. */
export function planOf(core: Core, wish: Wish, solution: Solution, at: number): { moves: readonly Move[]; plan: Plan } {
  const goal = wish.to === 'solved' ? undefined : core.read(wish.to).facelets;
  const moves: Move[] = [];
  const steps: PlanStep[] = [];
  let seen = wish.state;
  const make = (turns: string): void => {
    moves.push(...core.turns(turns).moves);
    seen = core.after(seen, turns);
  };
  /** Rotates the cube until it is held as wanted. */
  const hold = (isHeld: (facelets: string) => boolean): void => {
    const rotation = ROTATIONS.find((text) => isHeld(core.after(seen, text)));
    if (rotation) make(rotation);
  };
  if (solution.steps.length === 0) make(solution.turns);
  for (const step of solution.steps) {
    const from = at + moves.length;
    // `hold` names the faces on top and at the front, as they lie at the beginning.
    const [top, front] = step.hold.split(' ').map((face) => wish.state[FACES.indexOf(face) * 9 + 4]);
    hold((facelets) => facelets[4] === top && facelets[22] === front);
    make(step.turns);
    steps.push({ ...step, others: step.others.map((other) => `${other.goal}: ${other.turns} turns`), from, to: at + moves.length });
  }
  // The cube's pose counts for a pattern, and not for a solved cube.
  if (goal !== undefined) hold((facelets) => facelets === goal);
  if (goal === undefined ? !isSolved(seen) : seen !== goal) throw new Error(`the turns ${solution.turns} do not lead to ${wish.to}`);
  const { method, htm, stm, robot_seconds: seconds } = solution;
  return { moves, plan: { method, from: at, turns: textOf(moves), htm, stm, seconds, steps } };
}
