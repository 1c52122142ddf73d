// csTimer's file: `{"session1": [[[penalty, ms], scramble, comment, begin], ...], ..., "properties": {...}}`. The sessions' names
// are in `properties.sessionData`, which is JSON within JSON.
import { MAX_SESSIONS, MAX_SOLVES, rankOf, type Session } from './session';
import { DNF, type Solve } from './solve';

const MAX_TEXT = 10_000_000;
const MAX_MS = 2 ** 31;

export interface TimerFile {
  readonly sessions: readonly Session[];
  /** Settings of csTimer that this page has no use for, and hands on. */
  readonly properties: Readonly<Record<string, unknown>>;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MAX_MS;

/** csTimer adds any whole number of milliseconds as a penalty. */
const isPenalty = (value: unknown): boolean => value === DNF || (Number.isInteger(value) && isTime(value));

/** A value that may be JSON within JSON. */
function unpacked(value: unknown, place: string): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new Error(`${place} is no JSON`);
  }
}

/** A file as it was read: what of it cannot be is named, and left out. */
export interface ReadFile extends TimerFile {
  readonly leftOut: readonly string[];
}

/** Reads a file; solves that cannot be read are left out. @throws Error that names the first other thing that is wrong, and
 * such a solve if there is no other */
export function readFile(text: string): ReadFile {
  if (text.length > MAX_TEXT)
    throw new Error(`it has ${text.length} letters; at most ${MAX_TEXT} are allowed`);
  let all: unknown;
  try {
    all = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error('it is no JSON');
  }
  if (!isFields(all)) throw new Error('it is no object of sessions');
  const numbers = Object.keys(all)
    .map((key) => /^session([1-9]\d{0,4})$/.exec(key)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
  if (numbers.length === 0) throw new Error('it has no session');
  if (numbers.length > MAX_SESSIONS)
    throw new Error(`it has ${numbers.length} sessions; at most ${MAX_SESSIONS} are allowed`);
  const properties = unpacked(all.properties ?? {}, 'properties');
  if (!isFields(properties)) throw new Error('properties is no object');
  const about = unpacked(properties.sessionData ?? {}, 'sessionData');
  if (!isFields(about)) throw new Error('sessionData is no object');
  const { sessionData, ...others } = properties;
  const leftOut: string[] = [];
  const sessions = numbers.map((number) => {
    const entry = about[number];
    const known = isFields(entry) ? entry : { name: number, opt: {}, rank: number };
    return { solves: readSolves(all[`session${number}`], number, leftOut), about: known };
  });
  if (leftOut[0] && sessions.every(({ solves }) => solves.length === 0)) throw new Error(leftOut[0]);
  return { sessions, properties: others, leftOut };
}

function readSolves(value: unknown, session: number, leftOut: string[]): readonly Solve[] {
  const solves = unpacked(value === '' ? [] : value, `session ${session}`);
  if (!Array.isArray(solves)) throw new Error(`session ${session} is no list of solves`);
  if (solves.length > MAX_SOLVES)
    throw new Error(`session ${session} has ${solves.length} solves; at most ${MAX_SOLVES} are allowed`);
  return solves.filter((solve, n): solve is Solve => {
    const wrong = faultOf(solve);
    if (wrong) leftOut.push(`session ${session}, solve ${n + 1}: ${wrong}`);
    return !wrong;
  });
}

/** Fault of a solve, in words; nothing if it is one. */
export function faultOf(solve: unknown): string | undefined {
  if (!Array.isArray(solve) || !Array.isArray(solve[0]))
    return 'it is no list of time, scramble, comment and begin';
  const [[penalty, ...times], scramble, comment, begin] = solve as [unknown[], ...unknown[]];
  if (solve[0].length === 0) return 'penalty and time are missing';
  if (!isPenalty(penalty))
    return `the penalty is ${JSON.stringify(penalty)}; allowed are whole milliseconds from 0 on, and -1 for DNF`;
  if (times.length === 0) return 'the time after the penalty is missing';
  const odd = times.find((time) => !isTime(time));
  if (odd !== undefined) return `the time is ${JSON.stringify(odd)}; allowed are milliseconds from 0 on`;
  if (scramble === undefined || comment === undefined)
    return `the ${scramble === undefined ? 'scramble' : 'comment'} after the time is missing`;
  if (typeof scramble !== 'string' || typeof comment !== 'string') return 'scramble or comment is no text';
  if (begin !== undefined && begin !== null && typeof begin !== 'number') return 'its begin is no number';
  return undefined;
}

/** The file of these sessions, the first of them number 1. */
export function writeFile({ sessions, properties }: TimerFile, current: number): string {
  const all: Fields = {};
  const about: Fields = {};
  sessions.forEach((session, n) => {
    all[`session${n + 1}`] = session.solves;
    const rank = rankOf(session);
    about[n + 1] = { ...session.about, rank: Number.isFinite(rank) ? rank : n + 1 };
  });
  all.properties = {
    ...properties,
    sessionData: JSON.stringify(about),
    session: current + 1,
    sessionN: sessions.length,
  };
  // csTimer reads a file byte by byte: letters beyond ASCII are escaped.
  return JSON.stringify(all).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `cstimer_20260131_235959.txt`, as csTimer names its file. */
export function fileName(now: Date): string {
  const part = (number: number): string => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${part(now.getMonth() + 1)}${part(now.getDate())}`;
  return `cstimer_${day}_${part(now.getHours())}${part(now.getMinutes())}${part(now.getSeconds())}.txt`;
}
