// A way on after a turn that was not the one asked for.
import { textOf, undone, type Core, type Move } from './core';
import { planOf, solve } from './solving';
import type { CubeState, Plan } from './store';

export interface WayOn {
  readonly moves: readonly Move[];
  readonly plan: Plan;
  /** How it goes on, for the person. */
  readonly text: string;
}

/** The way on for a cube on which `made` was done in place of the next turn: it is undone, or the cube is solved anew
 * if that is shorter. The moves come after `made`. */
export async function wayOn(core: Core, state: CubeState, made: Move): Promise<WayOn | undefined> {
  const { plan, moves, at, facelets } = state;
  if (!plan) return undefined;
  const [next, ...rest] = moves.slice(at);
  const undo = undone(made);
  const merged = next && joined(core, undo, next);
  const back = merged ? [merged, ...rest] : [undo, ...moves.slice(at)];
  const grown = 1 + back.length - (moves.length - at);
  const steps = plan.steps.map((step) => ({
    ...step,
    from: step.from > at ? step.from + grown : step.from,
    to: step.to > at ? step.to + grown : step.to,
  }));
  const turns = textOf([...moves.slice(plan.from, at), made, ...back]);
  const text = merged ? 'No harm done: the next turn puts it right.' : 'No harm done: first turn it back.';
  try {
    const request = { ...plan.asked, state: core.after(facelets, made.text) };
    const anew = planOf(core, request, await solve(request), at + 1);
    if (anew.moves.length < back.length)
      return { ...anew, text: `No harm done: from here it takes ${anew.moves.length} turns.` };
  } catch {
    // Without the solver the turn is undone.
  }
  return { moves: back, plan: { ...plan, turns, steps }, text };
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
