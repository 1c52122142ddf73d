// Times of a run: a row for each stretch of the robot's work. Together the rows make the time on the run's clock.
import type { Track } from './track';

/** A stretch of a run. `phase` is a phase of the robot, `waiting` for a person, or `other`: all between the phases. */
export interface Stretch {
  readonly phase: string;
  readonly seconds: number;
  /** Result of the phase; `undefined` where it has none. */
  readonly result?: unknown;
  /** `now` for the stretch that goes on, `broken` for a phase that a fault or a stop ended. */
  readonly end: 'done' | 'now' | 'broken';
}

/** Seconds below which time between the phases is not worth a row. */
const MIN_OTHER = 0.05;

/** Stretches of the run that is shown at a moment, in their order. */
export function stretches(track: Track, ms: number): readonly Stretch[] {
  const found: Stretch[] = [];
  let [from, other] = [0, 0];
  let open: string | undefined;
  let isWaiting = false;
  const push = (phase: string, at: number, end: Stretch['end'], result?: unknown) => {
    found.push({ phase: isWaiting ? 'waiting' : phase, seconds: (at - from) / 1000, result, end });
    from = at;
  };
  const close = (at: number, end: Stretch['end'] = 'broken') => {
    if (open === undefined) [other, from] = [other + (at - from) / 1000, at];
    else push(open, at, isWaiting && end === 'broken' ? 'done' : end);
    [open, isWaiting] = [undefined, false];
  };
  for (const { at, event } of track.all) {
    if (at > ms) break;
    switch (event.event) {
      case 'run_begins':
        found.length = 0;
        [from, other, open, isWaiting] = [at, 0, undefined, false];
        break;
      case 'phase':
        // A quick scan that needs more stickers begins its phase once more, before the first has ended.
        if (event.phase === open && !isWaiting) break;
        close(at);
        open = event.phase;
        break;
      case 'needs_help':
        if (isWaiting) break;
        if (open === undefined) close(at);
        else push(open, at, 'broken');
        [open, isWaiting] = [open ?? 'waiting', true];
        break;
      case 'phase_ends':
        if (isWaiting) close(at);
        push(event.phase, at, 'done', event.result);
        open = undefined;
        break;
      case 'report':
        close(at);
        break;
    }
  }
  const isOver = track.stateAt(ms).report !== undefined;
  if (!isOver) close(Math.min(ms, track.end), 'now');
  return other < MIN_OTHER ? found : [...found, { phase: 'other', seconds: other, end: 'done' }];
}

/** Seconds of the run that is shown at a moment, on its clock. */
export function elapsed(track: Track, ms: number): number {
  const { began, ended } = track.stateAt(ms);
  return Math.max(0, (ended ?? Math.min(ms, track.end)) - began) / 1000;
}

/** Seconds of each phase in two runs, in the order of the first. */
export function phaseTimes(one: Track, other: Track): readonly (readonly [string, number, number])[] {
  const times = (track: Track) => {
    const sums = new Map<string, number>();
    for (const { phase, seconds } of stretches(track, Infinity))
      sums.set(phase, (sums.get(phase) ?? 0) + seconds);
    return sums;
  };
  const [first, second] = [times(one), times(other)];
  return [...new Set([...first.keys(), ...second.keys()])].map((phase) => [
    phase,
    first.get(phase) ?? 0,
    second.get(phase) ?? 0,
  ]);
}
