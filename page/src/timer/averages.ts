// Averages as the WCA and csTimer have them: the best and the worst of a row are left out, 5 % of it rounded up at each end; a
// solve that did not finish is the worst, and an average that is left with one did not finish. All times are in
// milliseconds, and infinite where a solve did not finish.
import { rounded } from './solve';

/** Solves left out at each end of a row. */
const trimOf = (size: number): number => Math.ceil(size / 20);

/** A row of times in order. */
function averageOf(sorted: readonly number[]): number {
  const trim = trimOf(sorted.length);
  const middle = sorted.slice(trim, sorted.length - trim);
  return rounded(middle.reduce((sum, time) => sum + time, 0) / middle.length);
}

const ascending = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** The average of `size` solves that ends with each of the times; `undefined` where there are fewer. */
export function averages(times: readonly number[], size: number): readonly (number | undefined)[] {
  const sorted = times.slice(0, size).sort(ascending);
  return times.map((time, n) => {
    if (n < size - 1) return undefined;
    if (n >= size) {
      sorted.splice(placeOf(sorted, times[n - size]!), 1);
      sorted.splice(placeOf(sorted, time), 0, time);
    }
    return averageOf(sorted);
  });
}

/** Place of the first of the sorted times that is not less. */
function placeOf(sorted: readonly number[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Mean of the solves that were finished; `undefined` if there is none. */
export function meanOf(times: readonly number[]): number | undefined {
  const finished = times.filter((time) => time !== Infinity);
  return finished.length
    ? rounded(finished.reduce((sum, time) => sum + time, 0) / finished.length)
    : undefined;
}

/** The least of them; `undefined` if there is none, infinite if none was finished. */
export function bestOf(times: readonly (number | undefined)[]): number | undefined {
  let best: number | undefined;
  for (const time of times) if (time !== undefined && (best === undefined || time < best)) best = time;
  return best;
}
