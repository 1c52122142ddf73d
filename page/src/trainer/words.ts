// Words and numbers of the trainer.
import { meanDone, meanSeen, type CaseRecord } from './record';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const seconds = (ms: number | undefined): string =>
  ms === undefined ? '–' : `${(ms / 1000).toFixed(2)} s`;

/** When a case comes again, from now. */
export function whenText({ count, due }: CaseRecord, now: number): string {
  if (count === 0) return 'new';
  const ms = due - now;
  if (ms <= 0) return 'due';
  if (ms <= HOUR) return `in ${Math.ceil(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `in ${Math.round(ms / HOUR)} h`;
  return `in ${Math.round(ms / DAY)} days`;
}

/** How a case went so far, in a line. */
export function recordText(record: CaseRecord, now: number): string {
  const { count, right, seenBest } = record;
  if (count === 0) return 'Not tried yet.';
  const times = right
    ? ` To see: mean ${seconds(meanSeen(record))}, best ${seconds(seenBest)}. To do: mean ${seconds(meanDone(record))}.`
    : '';
  return `Right ${right} of ${count}.${times} Comes again: ${againText(record, now)}.`;
}

const againText = (record: CaseRecord, now: number): string => {
  const text = whenText(record, now);
  return text === 'due' ? 'now' : text;
};
