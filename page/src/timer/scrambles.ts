// Scrambles of a session, by the names that csTimer's file has for their kinds.
import { below } from '../base/chance';
import { robotModule } from '../wasm/robot';
import { pocketScramble } from './pocket';
import { say } from './words';

/** Calls of cube.wasm that scrambles need. */
export interface CubeCalls {
  random(): string;
  scramble(length: number): string;
  inverse(turns: string): string;
  after(facelets: string, turns: string): string;
}

/** Name of a kind, and its title. */
export type Kind = readonly [string, string];

export const USUAL_KIND = '333';
/** Kinds that the program has, each with its name. */
export const kinds = (): readonly Kind[] => [
  ['333', '3x3x3'],
  ['333o', say('kind.random_turns')],
  ['222so', '2x2x2'],
];

/** Begins the kind of scrambles for a step or a case that csTimer has no name for: `for cfop/pairs`. */
const FOR = 'for ';
/** Steps for which csTimer has a kind of the same cubes. */
const NAMES: Readonly<Record<string, string>> = {
  'cfop/pairs': 'f2l',
  'cfop/oll': 'll',
  'cfop/pll': 'pll',
  'roux/corners': 'cmll',
  'roux/edges': 'lse',
  'zz/corners': 'zbll',
};

interface Exercise {
  readonly name: string;
  readonly title: string;
  readonly steps: readonly { readonly name: string; readonly title: string }[];
}

/** Kinds for the steps of each method, but for its first, which begins with any cube. */
export const EXERCISE_KINDS = (JSON.parse(EXERCISES) as readonly Exercise[]).map(
  ({ name, title, steps }) => ({
    title,
    kinds: steps.slice(1).map((step): Kind => [kindFor(`${name}/${step.name}`), step.title]),
  }),
);

/** The kind of scrambles for a step or a case, as `cfop/oll` or `Sune`. */
export function kindFor(exercise: string): string {
  return NAMES[exercise] ?? FOR + exercise;
}

/** The step or case of a kind; nothing for another kind. */
export const exerciseOf = (kind: string): string | undefined =>
  kind.startsWith(FOR)
    ? kind.slice(FOR.length)
    : Object.keys(NAMES).find((exercise) => NAMES[exercise] === kind);

export const isPocket = (kind: string): boolean => kind === '222so';

/** Turns, and a remark if they are not as asked for; no turns for a kind that the program does not have. */
export interface Scramble {
  readonly turns: string;
  readonly remark?: string;
}

export async function scramble(kind: string, cube: CubeCalls): Promise<Scramble> {
  if (isPocket(kind)) return { turns: pocketScramble(below) };
  if (kind === '333o') return { turns: cube.scramble(25) };
  const exercise = exerciseOf(kind);
  if (exercise !== undefined) {
    const seed = below(2 ** 32);
    return robotModule.call<Scramble>({ call: 'practise', for: exercise, seed });
  }
  if (kind !== '333') return { turns: '', remark: say('kind.unknown', { kind }) };
  try {
    // All cubes are equally likely: the solution of a random one, backwards.
    const asked = { state: cube.random(), to: 'solved', method: 'two-phase', person: false, usual: false };
    const { turns } = await robotModule.call<{ turns: string }>({ call: 'solve', ...asked });
    return { turns: cube.inverse(turns) };
  } catch {
    return { turns: cube.scramble(25), remark: say('kind.no_solver') };
  }
}
