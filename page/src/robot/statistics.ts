// Shares and means with their 95 % intervals, and whether two of them differ by more than chance.

/** Quantile of the normal distribution for 95 %. */
const Z = 1.959964;
/** Fewest values of which a mean gets an interval. */
const MIN_VALUES = 3;

export interface Share {
  readonly hits: number;
  readonly of: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const fraction = ({ hits, of }: Share): number => hits / of;

/** Wilson's score interval of a share. */
export function wilson(share: Share): Interval {
  const { of } = share;
  const p = fraction(share);
  const whole = 1 + Z ** 2 / of;
  const middle = (p + Z ** 2 / (2 * of)) / whole;
  const half = (Z / whole) * Math.sqrt((p * (1 - p)) / of + Z ** 2 / (4 * of ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Interval of the difference of two shares, the second less the first: Newcombe's, from the two intervals by Wilson. */
export function shareDifference(first: Share, second: Share): Interval {
  const [p, q] = [fraction(first), fraction(second)];
  const [a, b] = [wilson(first), wilson(second)];
  return { low: q - p - Math.hypot(q - b.low, a.high - p), high: q - p + Math.hypot(b.high - q, p - a.low) };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Standard deviation; nothing of a single value. */
export const deviation = (values: readonly number[]): number | undefined =>
  values.length > 1 ? Math.sqrt(variance(values)) : undefined;

/** Quantile of Student's distribution for 95 %, by the expansion of Cornish and Fisher. */
function student(freedom: number): number {
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ];
  return terms.reduce((sum, term, at) => sum + term / freedom ** (at + 1), Z);
}

/** Welch's interval of the difference of two means, the second less the first; nothing of fewer than three values. */
export function meanDifference(first: readonly number[], second: readonly number[]): Interval | undefined {
  if (Math.min(first.length, second.length) < MIN_VALUES) return undefined;
  const [a, b] = [variance(first) / first.length, variance(second) / second.length];
  const error = a + b;
  const freedom = error ** 2 / (a ** 2 / (first.length - 1) + b ** 2 / (second.length - 1));
  const half = error ? student(freedom) * Math.sqrt(error) : 0;
  const middle = mean(second) - mean(first);
  return { low: middle - half, high: middle + half };
}

/** Whether a difference with this interval is more than chance. */
export const isSure = ({ low, high }: Interval): boolean => low > 0 || high < 0;

/** Of pairs of a yes or no: those with only the first, and with only the second; and the chance of a difference as large or
 * larger where neither is better (McNemar's test, exact). */
export function pairedShares(pairs: readonly (readonly [first: boolean, second: boolean])[]): {
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly chance: number;
} {
  const onlyFirst = pairs.filter(([first, second]) => first && !second).length;
  const onlySecond = pairs.filter(([first, second]) => second && !first).length;
  const count = onlyFirst + onlySecond;
  // Logarithms, as a thousand halves are no number: each coefficient comes from the one before.
  let [logarithm, tail] = [-count * Math.LN2, 0];
  for (let k = 0; k <= Math.min(onlyFirst, onlySecond); k++) {
    tail += Math.exp(logarithm);
    logarithm += Math.log((count - k) / (k + 1));
  }
  return { onlyFirst, onlySecond, chance: Math.min(1, 2 * tail) };
}

/** Interval of the mean difference of pairs, the second less the first (Student's); nothing of fewer than three pairs. */
export function pairedDifference(
  pairs: readonly (readonly [first: number, second: number])[],
): Interval | undefined {
  if (pairs.length < MIN_VALUES) return undefined;
  const differences = pairs.map(([first, second]) => second - first);
  const error = variance(differences) / differences.length;
  const half = error ? student(differences.length - 1) * Math.sqrt(error) : 0;
  const middle = mean(differences);
  return { low: middle - half, high: middle + half };
}
