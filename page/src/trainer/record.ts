// How a case goes, and when it comes again: boxes by Leitner. Times are the wall clock's, in milliseconds.

export interface Attempt {
  readonly at: number;
  /** Milliseconds until the case was recognised, and those of its turns. */
  readonly seen: number;
  readonly done: number;
  readonly isRight: boolean;
}

export interface CaseRecord {
  /** Version of this form. */
  readonly v: 1;
  readonly isChosen: boolean;
  /** The learner's algorithm; empty for the usual one. */
  readonly algorithm: string;
  /** Number of the box; 0 is the one that comes soonest. */
  readonly box: number;
  /** Moment at which it comes again; 0 before the first attempt. */
  readonly due: number;
  readonly count: number;
  readonly right: number;
  /** Recognition of all right attempts: sum and best. */
  readonly seenMs: number;
  readonly seenBest: number;
  readonly doneMs: number;
  readonly doneBest: number;
}

export const FRESH: CaseRecord = {
  v: 1,
  isChosen: false,
  algorithm: '',
  box: 0,
  due: 0,
  count: 0,
  right: 0,
  seenMs: 0,
  seenBest: 0,
  doneMs: 0,
  doneBest: 0,
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Times after which a case of each box comes again. */
export const PAUSES: readonly number[] = [MINUTE, 10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY];
/** Recognition up to this is quick, whatever the mean is; longer than `MAX_MS` is slow. */
const QUICK_MS = 1000;
const MAX_MS = 5000;
/** Part of the mean above which a recognition is slow. */
const SLOW = 1.5;

export const meanSeen = ({ right, seenMs }: CaseRecord): number | undefined =>
  right ? seenMs / right : undefined;
export const meanDone = ({ right, doneMs }: CaseRecord): number | undefined =>
  right ? doneMs / right : undefined;

/** Whether somebody was slow to recognise the case, by what was needed before. */
export function isSlow(record: CaseRecord, ms: number): boolean {
  const mean = meanSeen(record);
  return ms > QUICK_MS && (ms > MAX_MS || (mean !== undefined && ms > SLOW * mean));
}

/** The record after an attempt: wrong, the case goes back to the first box; slow, it stays; else it goes on by one. Before the
 * case is due, a right answer shows little: box and due time stay, and a wrong one never makes the due time later. */
export function attempted(record: CaseRecord, { at, seen, done, isRight }: Attempt): CaseRecord {
  const last = PAUSES.length - 1;
  const isAhead = record.count > 0 && at < record.due;
  const stays = isAhead || isSlow(record, seen);
  const box = !isRight ? 0 : stays ? record.box : Math.min(last, record.box + 1);
  const pause = at + PAUSES[box]!;
  const due = !isAhead ? pause : isRight ? record.due : Math.min(record.due, pause);
  const next = { ...record, box, due, count: record.count + 1 };
  if (!isRight) return next;
  const best = (old: number, ms: number): number => (old ? Math.min(old, ms) : ms);
  return {
    ...next,
    right: record.right + 1,
    seenMs: record.seenMs + seen,
    seenBest: best(record.seenBest, seen),
    doneMs: record.doneMs + done,
    doneBest: best(record.doneBest, done),
  };
}

/** The record as of a case that was never tried; the choice and the algorithm stay. */
export const withoutAttempts = ({ isChosen, algorithm }: CaseRecord): CaseRecord => ({
  ...FRESH,
  isChosen,
  algorithm,
});

export interface Named {
  readonly name: string;
  readonly record: CaseRecord;
}

/** Cases that are due, those that wait longest first, and those that were never tried. */
export function queued(all: readonly Named[], now: number) {
  const tried = all.filter(({ record }) => record.count > 0);
  return {
    due: tried.filter(({ record }) => record.due <= now).sort((a, b) => a.record.due - b.record.due),
    fresh: all.filter(({ record }) => record.count === 0),
    later: tried.filter(({ record }) => record.due > now).sort((a, b) => a.record.due - b.record.due),
  };
}

/** The case that comes next: a due one, else a new one by chance; nothing if all have time. One that was shown just now
 * comes last. */
export function nextOf(
  all: readonly Named[],
  now: number,
  last: string | undefined,
  draw: (size: number) => number,
): string | undefined {
  const { due, fresh } = queued(all, now);
  const others = (list: readonly Named[]) => list.filter(({ name }) => name !== last);
  const [one] = others(due);
  if (one) return one.name;
  const rest = others(fresh);
  return rest.length ? rest[draw(rest.length)]!.name : (due[0] ?? fresh[0])?.name;
}

/** A record from outside; nothing if it is none. */
export function recordOf(value: unknown): CaseRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const read = value as Partial<Record<keyof CaseRecord, unknown>>;
  const isRecord =
    read.v === 1 &&
    typeof read.isChosen === 'boolean' &&
    typeof read.algorithm === 'string' &&
    read.algorithm.length <= MAX_ALGORITHM &&
    NUMBERS.every((key) => Number.isFinite(read[key]) && (read[key] as number) >= 0) &&
    (read.box as number) in PAUSES &&
    (read.right as number) <= (read.count as number);
  if (!isRecord) return undefined;
  const known = Object.keys(FRESH).map((key) => [key, read[key as keyof CaseRecord]]);
  return Object.fromEntries(known) as unknown as CaseRecord;
}

/** Letters of a learner's algorithm. */
export const MAX_ALGORITHM = 200;
const NUMBERS = ['box', 'due', 'count', 'right', 'seenMs', 'seenBest', 'doneMs', 'doneBest'] as const;
