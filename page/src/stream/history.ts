// The robot's history: the cubes that it has read, as `mindcub3r states history --json` prints them.
import { FACES, carried } from '../model/cube';
import { capital } from '../base/texts';
import { requested } from './code';
import { distance, gain, letterColours } from './colours';
import { fields, isFlag, listOf, orNull, whole, type Shaped } from './checks';
import { isCube, isRgb, isText, type Rgb } from './events';
import { ROTATIONS } from './motions';
import { say } from './words';

const SHAPE = {
  name: isText,
  at: orNull(isText),
  doing: isText,
  goal: orNull(isText),
  again: isFlag,
  ended: orNull(isText),
  /** Number of the turns that were made. */
  count: orNull(whole(0, 100_000)),
  robot: isText,
  facelets: isCube,
  /** Raw readings of the centres, in the order of the faces. */
  centres: listOf(orNull(isRgb), 6),
  parent: orNull(isText),
  /** Whether an undo goes to this cube. */
  before: isFlag,
};
const isEarlier = fields(SHAPE);

/** A cube that the robot has read. */
export type Earlier = Shaped<typeof SHAPE>;

/** Cubes that a text lists, the newest first. */
export function listed(text: string): readonly Earlier[] {
  const lines = text.split('\n').filter((line) => line.trim());
  const read = lines.map((line, number) => {
    try {
      const value = JSON.parse(line) as unknown;
      if (isEarlier(value)) return value;
    } catch {
      // The error below says it.
    }
    throw new Error(say('earlier.no_moment', { line: number + 1 }));
  });
  return read.reverse();
}

/** History of a robot: `brick`, or `simulated`. */
export async function history(robot: string): Promise<readonly Earlier[]> {
  const response = await requested('history').catch(() => undefined);
  if (!response) throw new Error(say('earlier.no_connection'));
  const text = await response.text();
  if (!response.ok) throw new Error(text.trim() || say('earlier.refused', { status: response.status }));
  return listed(text).filter((one) => one.robot === robot);
}

const READ = {
  checkpoint: 'earlier.checkpoint',
  save: 'earlier.save',
  learn: 'earlier.learn',
  read: 'earlier.read',
} as const;
const RUNS = { solve: 'earlier.solve', scramble: 'earlier.scramble', target: 'earlier.run' } as const;
const ENDS = {
  stopped: ['earlier.stopped', 'earlier.stopped_turns'],
  failed: ['earlier.failed', 'earlier.failed_turns'],
} as const;

const isOf = <T extends object>(all: T, name: PropertyKey): name is keyof T => Object.hasOwn(all, name);

/** Purpose for which a cube was read, as `before superflip`. */
export function deed({ doing, goal, again }: Earlier): string {
  if (again) return say('earlier.again');
  if (isOf(READ, doing)) return say(READ[doing]);
  if (doing === 'undo') return say('earlier.before_back', { goal: String(goal) });
  const run = goal || (isOf(RUNS, doing) ? say(RUNS[doing]) : capital(doing));
  return say('earlier.before', { run });
}

/** End of the run that followed, as `stopped after 4 turns`; empty where the robot only read the cube. */
export function outcome({ ended, count }: Earlier): string {
  const n = typeof count === 'number' ? count : undefined;
  if (ended === 'read') return '';
  if (ended === 'reached') return n === undefined ? say('earlier.done') : say('earlier.done_turns', { n });
  if (!ended) return say('earlier.end_unknown');
  if (!isOf(ENDS, ended)) return ended;
  const [bare, counted] = ENDS[ended];
  return n === undefined ? say(bare) : say(counted, { n });
}

/** Colours of a cube's letters, as its centres were read; `undefined` where one was not. */
export const coloursOf = ({ centres }: Earlier) =>
  letterColours(Object.fromEntries([...FACES].map((face, at) => [face, centres[at] ?? undefined])));

/** Mean distance of colours up to which, and ratio to the second best up from which, a rotation is sure. */
const MAX_DISTANCE = 0.05;
const CLEARLY = 2;

/** Stickers of a cube as another one lies and by its letters; `undefined` where the centres do not tell how. */
export function lyingAs(other: Earlier, cube: Earlier): string | undefined {
  const scaled = ({ centres }: Earlier): readonly (Rgb | undefined)[] => {
    const read = centres.map((rgb) => rgb ?? undefined);
    const light = gain(read);
    return read.map((rgb) => rgb && (rgb.map((value) => value / light) as unknown as Rgb));
  };
  const [wanted, seen] = [scaled(other), scaled(cube)];
  const fits = ROTATIONS.map((rotation) => {
    // By face: the face that comes there.
    const from = [...FACES].map((_, face) => Math.floor(rotation[9 * face + 4]! / 9));
    const far = from.map((face, at) => (wanted[at] && seen[face] ? distance(wanted[at], seen[face]) : 1));
    return { rotation, from, far: far.reduce((sum, one) => sum + one) / FACES.length };
  }).sort((a, b) => a.far - b.far);
  const [best, second] = fits;
  if (!best || !second || best.far > MAX_DISTANCE || second.far < CLEARLY * best.far) return undefined;
  const letters = carried([...cube.facelets], best.rotation);
  return letters.map((letter) => FACES[best.from.indexOf(FACES.indexOf(letter))] ?? '?').join('');
}
