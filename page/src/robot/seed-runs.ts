// Many runs of a simulated robot, one for each seed, in a worker of their own; and what their ends have in common.
import type { Part } from '../stream/events';
import type { RunAnswer, RunChoices, Robot } from '../stream/simulated';
import { Track } from '../stream/track';
import { causeWords } from './explain';

export const MAX_RUNS = 1000;
/** Runs that are asked for before the answer to the first of them: the worker does not wait while the page draws. */
const AHEAD = 3;

/** The robot and the task that all the runs share. */
export interface Setting {
  readonly choices: RunChoices;
  /** The robot in words. */
  readonly robot: string;
  /** Title of the method. */
  readonly method: string;
  /** Fields of a link to a run; its seed comes from the run. */
  readonly link: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly seed: number;
  readonly isReached: boolean;
  /** Robot seconds of the run. */
  readonly seconds: number;
  /** Cause of a failure, in words. */
  readonly cause: string;
  /** Moment at which a run that failed is best looked at. */
  readonly at: number;
}

/** The runs of one setting so far. */
export interface Result {
  readonly setting: Setting;
  readonly outcomes: readonly Outcome[];
  /** Time that the runs took here, in seconds. */
  readonly took: number;
}

/** Seconds of the runs that succeeded. */
export const secondsOf = ({ outcomes }: Result): number[] =>
  outcomes.filter(({ isReached }) => isReached).map(({ seconds }) => seconds);

export const shareOf = ({ outcomes }: Result) => ({
  hits: outcomes.filter(({ isReached }) => isReached).length,
  of: outcomes.length,
});

/** Runs of the same seed in both results; nothing where less than half of the seeds are in both. */
export function pairsOf(first: Result, second: Result): [Outcome, Outcome][] | undefined {
  const known = new Map(first.outcomes.map((outcome) => [outcome.seed, outcome]));
  const pairs = second.outcomes.flatMap((other): [Outcome, Outcome][] => {
    const one = known.get(other.seed);
    return one ? [[one, other]] : [];
  });
  const most = Math.max(first.outcomes.length, second.outcomes.length);
  return 2 * pairs.length >= most ? pairs : undefined;
}

/** Runs that failed, by their cause, the commonest first. */
export function failuresOf({ outcomes }: Result): [string, Outcome[]][] {
  const causes = new Map<string, Outcome[]>();
  for (const outcome of outcomes)
    if (!outcome.isReached) causes.set(outcome.cause, [...(causes.get(outcome.cause) ?? []), outcome]);
  return [...causes].sort(([, one], [, other]) => other.length - one.length);
}

interface Report {
  at_ms: number;
  robot_seconds: number;
  error_kind?: string | null;
  error_part?: Part | null;
}

function outcomeOf(seed: number, { reached, events }: RunAnswer): Outcome {
  const report = JSON.parse(events.at(-1)!) as Report;
  const failed = !reached && {
    cause: causeWords(report.error_kind, report.error_part ?? 'brick'),
    at: Math.round(Track.of(events).fault(Infinity, -1) ?? report.at_ms),
  };
  return { seed, isReached: reached, seconds: report.robot_seconds, ...(failed || { cause: '', at: 0 }) };
}

export class SeedRuns {
  /** Ends the wait for the run that is at work; nothing while none is. */
  private end: (() => void) | undefined;

  constructor(private readonly robot: Robot) {}

  get isRunning(): boolean {
    return this.end !== undefined;
  }

  /** Runs these seeds one after another; true if all were run. @throws Error of a setting that is refused */
  async run(
    { choices }: Setting,
    seeds: readonly number[],
    take: (outcome: Outcome) => void,
  ): Promise<boolean> {
    this.stop();
    const stopped = new Promise<undefined>((resolve) => (this.end = () => resolve(undefined)));
    const mine = this.end;
    try {
      const asked: Promise<RunAnswer>[] = [];
      for (const [at, seed] of seeds.entries()) {
        for (const one of seeds.slice(at + asked.length, at + AHEAD)) {
          const run = this.robot.call<RunAnswer>({ call: 'run', ...choices, seed: one });
          // The first refusal ends the runs; those behind it are the same.
          run.catch(() => {});
          asked.push(run);
        }
        const answer = await Promise.race([asked.shift()!, stopped]);
        if (!answer || this.end !== mine) return false;
        take(outcomeOf(seed, answer));
      }
      return true;
    } finally {
      if (this.end === mine) this.end = undefined;
    }
  }

  /** Stops at once; runs that are asked for by then are not counted. */
  stop(): void {
    this.end?.();
    this.end = undefined;
  }
}
