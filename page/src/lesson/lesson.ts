// A lesson: a cube, a method's solution of it, and its steps. A link holds cube, method, side and step; whoever opens it gets the
// same lesson, as the method answers the same everywhere.
import { methodTitle } from '../base/methods';
import { linkTo, routeTo } from '../base/address';
import { FACES, centreOf } from '../model/cube';
import type { Mask } from '../model/mask';
import { realNamesOf } from '../cube/colours';
import { textOf, type Core, type Move } from '../cube/core';
import { settings } from '../cube/settings';
import { planOf, solve, type SolveRequest } from '../cube/solving';
import { maskOfStep } from '../cube/step-light';
import { StepWords } from '../cube/step-words';
import { FIRST, type CubeState, type Plan, type PlanStep } from '../cube/store';

const OPPOSITE: Readonly<Record<string, string>> = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'B', B: 'F' };

export class Lesson {
  private readonly masks: (Mask | undefined)[] = [];
  private readonly states: readonly string[];

  private constructor(
    readonly core: Core,
    /** The cube at its beginning. */
    readonly cube: string,
    readonly method: string,
    readonly moves: readonly Move[],
    readonly plan: Plan,
  ) {
    this.states = [cube, ...core.states(cube, textOf(moves))];
  }

  /** The lesson of a cube. `cross` is a letter of a colour, `held` or `any`. @throws Refused, NotLoaded */
  static async of(core: Core, cube: string, method: string, cross: string): Promise<Lesson> {
    const request: SolveRequest = { state: cube, to: 'solved', method, person: true, cross };
    const { moves, plan } = planOf(core, request, await solve(request), 0);
    return new Lesson(core, cube, method, moves, plan);
  }

  get steps(): readonly PlanStep[] {
    return this.plan.steps;
  }

  /** Title of the method. */
  get title(): string {
    return methodTitle(this.method);
  }

  /** Letters of the colours on top and in front, as the method's first step has them. */
  get frame(): readonly [string, string] {
    const [top = 'U', front = 'F'] = (this.steps[0]?.hold ?? 'U F').split(' ');
    return [centreOf(this.cube, top) ?? top, centreOf(this.cube, front) ?? front];
  }

  /** Letter of the side that is solved first. */
  get cross(): string {
    const top = [...FACES].find((face) => centreOf(this.cube, face) === this.frame[0]) ?? 'U';
    return centreOf(this.cube, OPPOSITE[top] ?? 'D') ?? 'D';
  }

  get words(): StepWords {
    return new StepWords(this.cube, realNamesOf(settings.now.colours));
  }

  /** The cube after this many turns. */
  at(turns: number): string {
    return this.states[turns] ?? this.cube;
  }

  mask(number: number): Mask | undefined {
    const step = this.steps[number];
    return step && (this.masks[number] ??= maskOfStep(this.plan, step, this.cube, this.at(step.to)));
  }

  /** The state in which a step is shown, before its first turn. */
  shown(number: number): CubeState {
    const at = this.steps[number]?.from ?? 0;
    const { cube, moves, plan } = this;
    return { ...FIRST, start: cube, setup: undefined, moves, plan, at, facelets: this.at(at) };
  }

  /** The state in which a person does a step: its cube, held as the step has it. */
  tried(number: number): CubeState {
    const at = this.begin(number);
    return { ...FIRST, start: this.at(at), setup: undefined, facelets: this.at(at) };
  }

  /** Rotations of the whole cube before a step's first turn; empty if none. */
  rotation(number: number): string {
    return textOf(this.moves.slice(this.steps[number]?.from ?? 0, this.begin(number)));
  }

  /** Place on the time line of a step's first turn that is none of the whole cube. */
  private begin(number: number): number {
    const step = this.steps[number];
    let at = step?.from ?? 0;
    while (step && at < step.to - 1 && /^[xyz]/.test(this.moves[at]?.text ?? '')) at++;
    return at;
  }

  /** The address of a step, after `#`. */
  route(number: number): string {
    const { cube, method, cross } = this;
    return routeTo('cube', { state: cube, lesson: method, cross, step: String(number + 1) });
  }

  link(number: number): string {
    return linkTo(this.route(number));
  }
}
