// Turns that bring a solved cube to a case, without showing the way back.
import { below } from '../base/chance';
import { SOLVED, type Core } from '../cube/core';
import { robotModule } from '../wasm/robot';
import type { Shown } from './cube';
import { say } from './words';

interface Solution {
  readonly turns: string;
  readonly rotation: string;
}

/** Turns after the cube is held as the case has it. The first ones come by chance, a solution of what is left by the solver.
 * @throws Error where the solver cannot be loaded */
export async function setupOf(core: Core, { hold, turns, facelets }: Shown): Promise<string> {
  const first = core.scramble(2 + below(2));
  const state = `${core.inverse(first)} ${turns}`;
  const asked = { state, to: 'solved', method: 'two-phase', person: false, usual: false };
  const found = await robotModule.call<Solution>({ call: 'solve', ...asked });
  const rest = core.inverse(`${found.turns} ${found.rotation}`);
  const setup = `${first} ${rest}`.trim();
  if (core.after(SOLVED, `${hold} ${setup}`) !== facelets) throw new Error(say('recall.no_way'));
  return setup;
}
