// The ladder of hints for a person who does a step: from its name to all of its turns, for the cube as it is now.
import { centreOf } from '../model/cube';
import { realNamesOf } from '../cube/colours';
import type { Move } from '../cube/core';
import { settings } from '../cube/settings';
import { planOf, solve, type SolveRequest } from '../cube/solving';
import { StepWords, turnsOf } from '../cube/step-words';
import type { Plan, PlanStep } from '../cube/store';
import { inWords } from '../cube/words';
import type { Lesson } from './lesson';
import { say } from './words';

/** The way from a cube to the aim of a step. */
export interface Way {
  readonly words: StepWords;
  readonly plan: Plan;
  /** The first step on the way, which may be another: one that was undone meanwhile. */
  readonly first: PlanStep;
  readonly step: PlanStep;
  readonly moves: readonly Move[];
}

export async function wayTo(lesson: Lesson, number: number, facelets: string): Promise<Way | undefined> {
  const { core, method, cross } = lesson;
  const request: SolveRequest = { state: facelets, to: 'solved', method, person: true, cross };
  const { moves, plan } = planOf(core, request, await solve(request), 0);
  const key = (cube: string, { name, about }: PlanStep): string => {
    const letters = (piece: string): string =>
      [...piece]
        .map((face) => centreOf(cube, face) ?? face)
        .sort()
        .join('');
    return `${name}: ${about.pieces.map(letters).sort().join()}`;
  };
  const wanted = lesson.steps[number];
  const first = plan.steps[0];
  if (!wanted || !first) return undefined;
  const step = plan.steps.find((one) => key(facelets, one) === key(lesson.cube, wanted)) ?? first;
  const words = new StepWords(facelets, realNamesOf(settings.now.colours));
  return { words, plan, first, step, moves: moves.slice(0, step.to) };
}

/** The text of a rung, from 0 to 4. `title` is the step's name in the lesson. */
export function hintText({ words, plan, first, step, moves }: Way, rung: number, title: string): string {
  const count = turnsOf({ ...step, from: 0 }, moves);
  const at = moves.findIndex(({ text }) => !/^[xyz]/.test(text));
  const held = moves.slice(0, at).map(({ text }) => text);
  const turn = moves[at]?.text ?? '';
  switch (rung) {
    case 0:
      return first === step
        ? say('rung.name', { step: title, aim: words.aim(step) })
        : say('rung.first_again', { step: words.title(plan, first), aim: words.aim(first) });
    case 1:
      return say('rung.look_for', { pieces: words.listed(step.about.pieces) });
    case 2:
      return say('rung.takes', { n: count });
    case 3: {
      const next = { turn, words: inWords(turn) };
      return held.length ? say('rung.whole', { rotation: held.join(' '), ...next }) : say('rung.first', next);
    }
    default:
      return say('rung.all', { turns: moves.map(({ text }) => text).join(' ') });
  }
}
