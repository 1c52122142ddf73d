// Solutions of the robot's module, laid on the time line.
import { robotModule } from '../wasm/robot';
import { isSolved, type Core, type Move } from './core';
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

/** The moves of a solution, and its steps as places on the time line from turn `at` on. */
export function planOf(core: Core, wish: Wish, solution: Solution, at: number): { moves: readonly Move[]; plan: Plan } {
  const goal = wish.to === 'solved' ? undefined : core.read(wish.to).facelets;
  const isDone = (turns: string): boolean => {
    const after = core.after(wish.state, turns);
    return goal === undefined ? isSolved(after) : after === goal;
  };
  // The cube's pose counts for a pattern, and not for a solved cube.
  const rest = goal === undefined ? '' : solution.rotation;
  const stepwise = solution.steps.map(({ turns }) => turns).join(' ');
  const bySteps = solution.steps.length > 0 && isDone(`${stepwise} ${rest}`);
  const text = `${bySteps ? stepwise : solution.turns} ${rest}`.trim();
  if (!isDone(text)) throw new Error(`the turns ${text} do not lead to ${wish.to}`);
  const moves = core.turns(text).moves;
  const steps: PlanStep[] = [];
  let from = at;
  for (const step of bySteps ? solution.steps : []) {
    const to = from + core.turns(step.turns).moves.length;
    steps.push({ ...step, others: step.others.map((other) => `${other.goal}: ${other.turns} turns`), from, to });
    from = to;
  }
  const { method, htm, stm, robot_seconds: seconds } = solution;
  return { moves, plan: { method, from: at, turns: text, htm, stm, seconds, steps } };
}
