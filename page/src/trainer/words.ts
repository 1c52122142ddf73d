// Texts and numbers of the trainer.
import { speaker } from '../base/words';
import { trainer } from '../words/trainer';
import { meanDone, meanSeen, type CaseRecord } from './record';

export const say = speaker('trainer', trainer);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time, with the point that times have in all languages. */
export const seconds = (ms: number | undefined): string =>
  ms === undefined ? '–' : say('record.seconds', { time: (ms / 1000).toFixed(2) });

/** When a case comes again, from now. */
export function whenText({ count, due }: CaseRecord, now: number): string {
  if (count === 0) return say('record.new');
  const ms = due - now;
  if (ms <= 0) return say('record.due');
  if (ms <= HOUR) return say('record.minutes', { minutes: Math.ceil(ms / MINUTE) });
  if (ms < 2 * DAY) return say('record.hours', { hours: Math.round(ms / HOUR) });
  return say('record.days', { n: Math.round(ms / DAY) });
}

/** How a case went so far, in a line. */
export function recordText(record: CaseRecord, now: number): string {
  const { count, right, seenBest } = record;
  if (count === 0) return say('record.untried');
  const when = record.due <= now ? say('record.now') : whenText(record, now);
  if (right === 0) return say('record.never_right', { right, count, when });
  const [mean, best, done] = [meanSeen(record), seenBest, meanDone(record)].map(seconds);
  return say('record.tried', { right, count, when, mean: mean!, best: best!, done: done! });
}
