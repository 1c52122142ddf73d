// Addresses of cubes.
import { SOLVED } from './core';
import { madeTurns, type CubeState } from './store';

/** The address of a cube, from the mark `#` on. */
export function linkTo(state: CubeState): string {
  const fields = new URLSearchParams();
  if (state.start !== SOLVED) fields.set('state', state.start);
  const turns = madeTurns(state);
  if (turns) fields.set('turns', turns);
  const text = fields.toString().replaceAll('%27', "'");
  return text ? `cube&${text}` : 'cube';
}
