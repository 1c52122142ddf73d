// A solve as csTimer's file has it, so that nothing of one is lost on its way in and out.

/** Milliseconds that are added, of which this page sets 0 and 2000 and csTimer's file may have any; -1: did not finish. */
export type Penalty = number;
export const DNF = -1;
export const PLUS_2 = 2000;

/** Penalty with milliseconds (phases may follow), scramble, comment, begin in seconds since 1970; later fields of csTimer's. */
export type Solve = readonly [
  time: readonly [penalty: Penalty, ms: number, ...phases: number[]],
  scramble: string,
  comment: string,
  begin?: number | null,
  ...rest: unknown[],
];

/** csTimer counts and shows whole hundredths of a second, cut off. */
const UNIT_MS = 10;

/** Milliseconds that count, in whole hundredths; infinite for a solve that did not finish. */
export const timeOf = ([[penalty, ms]]: Solve): number =>
  penalty === DNF ? Infinity : Math.floor((ms + penalty) / UNIT_MS) * UNIT_MS;

/** The nearest hundredth, as averages have it. */
export const rounded = (ms: number): number => Math.round(ms / UNIT_MS) * UNIT_MS;

/** `9.80`, `1:02.34`, `1:00:00.00`; `DNF` for an infinite time. */
export function timeText(ms: number): string {
  if (ms === Infinity) return 'DNF';
  const hundredths = Math.floor(ms / UNIT_MS);
  const pad = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes, seconds] = [
    Math.floor(hundredths / 360_000),
    Math.floor(hundredths / 6000) % 60,
    Math.floor(hundredths / 100) % 60,
  ];
  const whole = hours
    ? `${hours}:${pad(minutes)}:${pad(seconds)}`
    : minutes
      ? `${minutes}:${pad(seconds)}`
      : String(seconds);
  return `${whole}.${pad(hundredths % 100)}`;
}

/** The time with its penalty: `14.34+`, with another than the usual one `16.34+4`; `DNF(12.34)`. */
export function solveText(solve: Solve): string {
  const [[penalty, ms]] = solve;
  if (penalty === DNF) return `DNF(${timeText(ms)})`;
  const added = penalty === 0 ? '' : penalty === PLUS_2 ? '+' : `+${penalty / 1000}`;
  return timeText(timeOf(solve)) + added;
}

export const withPenalty = (solve: Solve, penalty: Penalty): Solve => {
  const [[, ...times], ...rest] = solve;
  return [[penalty, ...times], ...rest] as unknown as Solve;
};

export const withComment = (solve: Solve, comment: string): Solve => {
  const [time, scramble, , ...rest] = solve;
  return [time, scramble, comment, ...rest] as unknown as Solve;
};
