// The pieces of the step that is done now in full colour, those that are solved pale, all others grey.
import { FACES, centreOf } from '../model/cube';
import { isHome, maskOf, type Mask } from '../model/mask';
import { textOf, type Core } from './core';
import type { Kit } from './kit';
import { settings } from './settings';
import { isTurning } from './step-words';
import { turnShown, type CubeState, type Plan, type PlanStep } from './store';

/** The cube for which the plan of a state was asked: pieces of its steps go by the faces of that cube. */
export const askedCube = (core: Core, { start, moves, plan }: CubeState): string =>
  core.after(start, textOf(moves.slice(0, plan?.from ?? 0)));

/** The mask of a step. `asked` is the cube for which the plan was asked, `after` the cube after the step. */
export function maskOfStep({ steps }: Plan, step: PlanStep, asked: string, after: string): Mask {
  const letter = (face: string): string => centreOf(asked, face) ?? face;
  const named = (piece: string): string => [...piece].map(letter).join('');
  const lettersOf = (pieces: readonly string[]): string[] =>
    pieces.flatMap((piece) => (piece === 'centres' ? [...FACES] : [named(piece)]));
  const own = lettersOf(step.about.pieces);
  // Pieces that were at home without a step of their own are named by what is true after the steps.
  const done = steps.slice(0, steps.indexOf(step) + 1).flatMap(({ about }) => about.after);
  const claimed = done.flat().flatMap((span) => (typeof span === 'string' ? [] : lettersOf(span)));
  const before = steps.slice(0, steps.indexOf(step)).flatMap(({ about }) => lettersOf(about.pieces));
  const top = letter(step.hold.charAt(0));
  const pale = [...FACES, ...before, ...claimed.filter((piece) => isHome(after, piece))];
  if (isTurning(step))
    return maskOf({ full: [...own.map((piece) => `${piece}:${top}`), top], pale: others(pale, own) });
  const centres = [...new Set(own.join(''))];
  return maskOf({ full: [...own, ...(centres.length < 6 ? centres : [])], pale });
}

const others = (pieces: readonly string[], than: readonly string[]): string[] =>
  pieces.filter((piece) => !than.includes(piece));

/** The step of the turn that is shown; nothing after the last. */
export function stepShown(state: CubeState, isPlaying: boolean): PlanStep | undefined {
  const { plan, moves, at } = state;
  if (at >= moves.length && !isPlaying) return undefined;
  const number = turnShown(state, isPlaying);
  return plan?.steps.find(({ from, to }) => number >= from && number < to);
}

/** Lights the pieces of each step as the solution is followed. */
export function lightSteps({ core, player, stage, store }: Kit): void {
  const masks = new WeakMap<PlanStep, Mask>();
  const follow = (): void => {
    const { now } = store;
    const step = settings.now.lit && now.painted === undefined && stepShown(now, player.playing.now);
    if (!step || !now.plan) return stage.maskStep(undefined);
    let mask = masks.get(step);
    if (mask === undefined) {
      const after = core.after(now.start, textOf(now.moves.slice(0, step.to)));
      mask = maskOfStep(now.plan, step, askedCube(core, now), after);
      masks.set(step, mask);
    }
    stage.maskStep(mask);
  };
  store.listen(follow);
  player.playing.listen(follow);
  settings.listen(follow);
}
