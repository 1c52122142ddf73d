// A way on after a turn that was not the one asked for.
import { textOf, undone, type Core, type Move } from './core';
import { say } from './say';
import { planOf, solve } from './solving';
import type { CubeState, Plan } from './store';

export interface WayOn {
  /** Turns of the time line that are made: those before the wrong one, the wrong one, and those after it. */
  readonly done: readonly Move[];
  readonly moves: readonly Move[];
  readonly plan: Plan;
  /** How it goes on, for the person. */
  readonly text: string;
}

/** The way on for a cube on which `made` was done in place of turn `from` of the time line, the next one or an earlier
 * one: what was made since is undone, or the cube is solved anew if that is shorter. */
export async function wayOn(
  core: Core,
  state: CubeState,
  from: number,
  made: Move,
): Promise<WayOn | undefined> {
  const { plan, moves, at, start } = state;
  if (!plan) return undefined;
  const later = moves.slice(from + 1, at);
  const done = [...moves.slice(0, from), made, ...later];
  const meant = moves[from];
  const undo = undone(made);
  const merged = meant && joined(core, undo, meant);
  const mended = merged ? [merged] : meant ? [undo, meant] : [undo];
  const back = [...later.map(undone).reverse(), ...mended, ...moves.slice(from + 1)];
  const grown = done.length + back.length - moves.length;
  const steps = plan.steps.map((step) => ({
    ...step,
    from: step.from > from ? step.from + grown : step.from,
    to: step.to > from ? step.to + grown : step.to,
  }));
  const turns = textOf([...done, ...back].slice(plan.from));
  const text = later.length
    ? say('wrong.undo', { n: later.length })
    : merged
      ? say('wrong.mends')
      : say('wrong.turn_back');
  try {
    const request = { ...plan.asked, state: core.after(start, textOf(done)) };
    const anew = planOf(core, request, await solve(request), done.length);
    if (anew.moves.length < back.length)
      return { ...anew, done, text: say('wrong.from_here', { n: anew.moves.length }) };
  } catch {
    // Without the solver the turns are undone.
  }
  return { done, moves: back, plan: { ...plan, turns, steps }, text };
}

/** Two turns of the same layers as one; nothing if they are of others, or undo each other. */
function joined(core: Core, first: Move, second: Move): Move | undefined {
  const name = (move: Move): string => move.text.replace(/['2]$/, '');
  if (name(first) !== name(second)) return undefined;
  const quarter = core.move(name(first)).quarters;
  const times = ((((first.quarters + second.quarters) * quarter) % 4) + 4) % 4;
  const amount = ['', '', '2', "'"][times];
  return times === 0 ? undefined : core.move(name(first) + amount);
}
