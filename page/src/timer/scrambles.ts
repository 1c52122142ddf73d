// Scrambles of a session, by the names that csTimer's file has for their kinds.
import { below } from '../base/chance';
import { robotModule } from '../wasm/robot';
import { pocketScramble } from './pocket';

/** Calls of cube.wasm that scrambles need. */
export interface CubeCalls {
  random(): string;
  scramble(length: number): string;
  inverse(turns: string): string;
}

export const USUAL_KIND = '333';
export const KINDS: readonly (readonly [string, string])[] = [
  ['333', '3x3x3'],
  ['333o', '3x3x3, 25 random turns'],
  ['222so', '2x2x2'],
];

/** Turns, and a remark if they are not as asked for; no turns for a kind that the program does not have. */
export interface Scramble {
  readonly turns: string;
  readonly remark?: string;
}

export async function scramble(kind: string, cube: CubeCalls): Promise<Scramble> {
  if (kind === '222so') return { turns: pocketScramble(below) };
  if (kind === '333o') return { turns: cube.scramble(25) };
  if (kind !== '333')
    return {
      turns: '',
      remark: `The program has no scrambles of csTimer’s kind ${kind}. Scramble your puzzle.`,
    };
  try {
    // All cubes are equally likely: the solution of a random one, backwards.
    const asked = { state: cube.random(), to: 'solved', method: 'two-phase', person: false, usual: false };
    const { turns } = await robotModule.call<{ turns: string }>({ call: 'solve', ...asked });
    return { turns: cube.inverse(turns) };
  } catch {
    return { turns: cube.scramble(25), remark: 'The solver could not be loaded: these are 25 random turns.' };
  }
}
