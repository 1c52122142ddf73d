// Solutions of the robot's module, laid on the time line.
import { robotModule } from '../wasm/robot';
import type { Keyed } from '../methods/said';
import { FACES, centreOf } from '../model/cube';
import { isSolved, textOf, type Core, type Move } from './core';
import type { Asked, Pieces, Plan, PlanStep, Spans, Step } from './store';

interface SolutionStep extends Step {
  readonly turns: string;
  readonly others: readonly { readonly turns: number }[];
  readonly usual?: readonly string[];
  /** The step as it was answered, where another usual algorithm has been chosen. */
  readonly answered?: SolutionStep;
}

/** An answer of `solve`, as `mindcub3r solve --json --explain` prints it. */
export interface Solution {
  readonly turns: string;
  readonly robot_seconds: number;
  readonly rotation: string;
  readonly steps: readonly SolutionStep[];
}

export interface Hint {
  readonly text: string;
  /** Rotation of the whole cube before the first turn; empty if none. */
  readonly hold: string;
  /** Pieces to look for, on the rung that names them. */
  readonly pieces?: Pieces;
}

export interface Motions {
  readonly motions: readonly { readonly motion: string; readonly ms: number; readonly turn: string | null }[];
  readonly seconds: number;
}

export interface SolveRequest extends Asked {
  readonly state: string;
}

const ask = <T>(request: object): Promise<T> => robotModule.call(request);

export const solve = ({ cross, ...request }: SolveRequest): Promise<Solution> =>
  ask({
    call: 'solve',
    ...request,
    usual: request.person,
    ...(request.person && bottomOf(request.state, cross)),
  });

/** The face with the colour of a cross, as a request names it. */
function bottomOf(state: string, cross: string | undefined): { readonly bottom?: string } {
  const face = [...FACES].find((one) => centreOf(state, one) === cross);
  return cross === 'any' ? { bottom: cross } : face ? { bottom: face } : {};
}

/** The robot's motions for turns of any kind. */
export const motions = (core: Core, turns: string): Promise<Motions> =>
  ask({ call: 'motions', turns: core.simplify(core.turns(turns).face_turns) });

/** The 24 poses as rotations from the present one, the shortest first. */
export const ROTATIONS: readonly string[] = ['', 'x', "x'", 'x2', 'z', "z'"]
  .flatMap((first) => ['', 'y', "y'", 'y2'].map((second) => `${first} ${second}`.trim()))
  .sort((a, b) => a.length - b.length);

/** A hint for the next step of a cube: held as most of it is done, or, where nothing is, with this side first. `seen` is the
 * cube by whose faces the hint names pieces. */
export async function hint(
  core: Core,
  state: string,
  method: string,
  rung: string,
  cross: string,
): Promise<Hint & { readonly seen: string }> {
  const first = ROTATIONS.find((turn) => centreOf(core.after(state, turn), 'D') === cross) ?? '';
  const seen = core.after(state, first);
  const found = await ask<Hint>({ call: 'hint', state: seen, method, rung, usual: true });
  const wanted = core.after(seen, found.hold);
  return { ...found, seen, hold: ROTATIONS.find((turn) => core.after(state, turn) === wanted) ?? '' };
}

/** Turns on the time line from turn `at` on, and the cube after them. */
class Line {
  readonly moves: Move[] = [];
  readonly steps: PlanStep[] = [];
  seen: string;

  constructor(
    private readonly core: Core,
    private readonly request: SolveRequest,
    private readonly at: number,
  ) {
    this.seen = request.state;
  }

  make(turns: string): void {
    this.moves.push(...this.core.turns(turns).moves);
    this.seen = this.core.after(this.seen, turns);
  }

  /** The rotation after which the cube is held as wanted. */
  rotation(isHeld: (facelets: string) => boolean): string {
    return ROTATIONS.find((text) => isHeld(this.core.after(this.seen, text))) ?? '';
  }

  /** The rotation after which two faces, named as they lie at the beginning, are on top and in front. */
  rotationTo(hold: string): string {
    const [top, front] = hold.split(' ').map((face) => centreOf(this.request.state, face));
    return this.rotation((facelets) => facelets[4] === top && facelets[22] === front);
  }

  step(step: SolutionStep): void {
    const from = this.at + this.moves.length;
    this.make(this.rotationTo(step.hold));
    this.make(step.turns);
    const others = step.others.map(({ turns }) => turns);
    this.steps.push({ ...step, usual: step.usual ?? [], others, from, to: this.at + this.moves.length });
  }
}

/** The moves of a solution, and its steps as places on the time line from turn `at` on. */
export function planOf(
  core: Core,
  request: SolveRequest,
  solution: Solution,
  at: number,
): { moves: readonly Move[]; plan: Plan } {
  const goal = request.to === 'solved' ? undefined : core.read(request.to).facelets;
  const line = new Line(core, request, at);
  if (solution.steps.length === 0) line.make(solution.turns);
  for (const step of solution.steps) line.step(step);
  // The cube's pose counts for a pattern, and not for a solved cube.
  if (goal !== undefined) line.make(line.rotation((facelets) => facelets === goal));
  const { moves, steps, seen } = line;
  if (goal === undefined ? !isSolved(seen) : seen !== goal)
    throw new Error(`the turns ${solution.turns} do not lead to ${request.to}`);
  const { to, method, person, cross } = request;
  const asked = { to, method, person, cross };
  return { moves, plan: { from: at, turns: textOf(moves), seconds: solution.robot_seconds, steps, asked } };
}

/** The solution that a link has brought: turns `from` to the end of a time line. Its goal is where it leads. */
export function linkedPlan(core: Core, start: string, moves: readonly Move[], from: number): Plan {
  const end = core.after(start, textOf(moves));
  const to = isSolved(end) ? 'solved' : end;
  const asked: Asked = { to, method: 'two-phase', person: false };
  return { from, turns: textOf(moves.slice(from)), steps: [], asked };
}

/** The solution whose step `number` is done by another of its usual algorithms. What follows is found anew, as
 * the next step depends on the algorithm. */
export async function withChoice(
  core: Core,
  request: SolveRequest,
  solution: Solution,
  number: number,
  turns: string,
): Promise<Solution> {
  const steps = solution.steps
    .slice(0, number + 1)
    .map((step, n) => (n === number ? chosen(step, turns) : step));
  const line = new Line(core, request, 0);
  for (const step of steps) line.step(step);
  // The rest goes on as the cube is held, with the same side down.
  const top = centreOf(request.state, solution.steps[0]?.hold.charAt(0) ?? 'U');
  const state = core.after(
    line.seen,
    line.rotation((facelets) => facelets[4] === top),
  );
  const faceAtFirst = (face: string): string =>
    [...FACES].find((first) => centreOf(request.state, first) === centreOf(state, face)) ?? face;
  // The first side stays the one of the step before, also where it was the one with the fewest turns.
  const cross = centreOf(state, 'D');
  for (const step of (await solve({ ...request, state, cross })).steps) {
    steps.push({ ...renamed(step, faceAtFirst), hold: step.hold.split(' ').map(faceAtFirst).join(' ') });
  }
  const all: Solution = { ...solution, steps };
  const { plan } = planOf(core, request, all, 0);
  return { ...all, turns: plan.turns, robot_seconds: (await motions(core, plan.turns)).seconds };
}

/** A step with the names that its pieces have where the cube lay otherwise. */
function renamed(step: SolutionStep, face: (letter: string) => string): SolutionStep {
  const piece = (name: string): string => name.replace(/[A-Z]/g, face);
  const span = (one: string | Pieces): string | Pieces => (typeof one === 'string' ? one : one.map(piece));
  const sentence = (spans: Spans): Spans => spans.map(span);
  const { pieces, before, after, others, keyed } = step.about;
  const told = (one: Keyed): Keyed => ({
    ...one,
    ...(one.pieces ? { pieces: one.pieces.map(piece) } : {}),
    ...(one.places ? { places: one.places.map(piece) } : {}),
  });
  const about = {
    ...step.about,
    pieces: pieces.map(piece),
    before: before.map(sentence),
    after: after.map(sentence),
    others: others.map((other) => other.map(piece)),
    ...(keyed ? { keyed: { ...keyed, before: keyed.before.map(told), after: keyed.after.map(told) } } : {}),
  };
  return { ...step, about };
}

/** A step by another usual algorithm. */
function chosen(step: SolutionStep, turns: string): SolutionStep {
  const answered = step.answered ?? step;
  const { keyed } = answered.about;
  if (turns === answered.turns) return answered;
  const usual = [answered.turns, ...(answered.usual ?? [])].filter((other) => other !== turns);
  return {
    ...answered,
    turns,
    usual,
    about: { ...answered.about, after: [], ...(keyed ? { keyed: { ...keyed, after: [] } } : {}) },
    why: '',
    isChosen: true,
    answered,
  };
}
