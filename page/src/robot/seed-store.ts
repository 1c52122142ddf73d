// Results of many runs that survive a reload: the last one and the one to compare with.
import { storage } from '../base/storage';
import { MAX_RUNS, type Outcome, type Result, type Setting } from './seed-runs';

const NAME = 'mindcub3r.seeds';
/** Version of the stored form. */
const FORM = 1;
/** Longest text of a setting that is stored: a browser has room for some five million letters in all. */
const MAX_LETTERS = 50_000;

/** An outcome as a row; its cause is a number in the list of causes. */
type Row = readonly [seed: number, isReached: 0 | 1, seconds: number, cause: number, at: number];

interface Packed {
  readonly setting: Setting;
  readonly took: number;
  readonly causes: readonly string[];
  readonly rows: readonly Row[];
}

export interface Results {
  readonly result: Result | undefined;
  readonly kept: Result | undefined;
}

function packed({ setting, outcomes, took }: Result): Packed | undefined {
  if (JSON.stringify(setting).length > MAX_LETTERS || outcomes.length === 0) return undefined;
  const causes = [...new Set(outcomes.map(({ cause }) => cause))];
  const rows = outcomes
    .slice(0, MAX_RUNS)
    .map(({ seed, isReached, seconds, cause, at }): Row => [
      seed,
      isReached ? 1 : 0,
      seconds,
      causes.indexOf(cause),
      at,
    ]);
  return { setting, took, causes, rows };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** A stored result; nothing where any part of it is none. */
function unpacked(value: Partial<Packed> | null | undefined): Result | undefined {
  if (!value || !Array.isArray(value.rows) || !Array.isArray(value.causes)) return undefined;
  const { setting, took, causes, rows } = value as Packed;
  const texts = [
    ...[setting?.robot, setting?.method],
    ...[setting?.choices?.cube, setting?.choices?.target, setting?.choices?.method],
    ...[setting?.choices?.simulator, ...Object.values(setting?.link ?? { link: undefined }), ...causes],
  ];
  const isWhole =
    texts.every(isText) &&
    isCount(took) &&
    rows.length > 0 &&
    rows.length <= MAX_RUNS &&
    rows.every(
      (row) => Array.isArray(row) && row.length === 5 && row.every(isCount) && isText(causes[row[3]]),
    );
  if (!isWhole) return undefined;
  const outcomes = rows.map(([seed, isReached, seconds, cause, at]): Outcome => ({
    seed,
    isReached: isReached === 1,
    seconds,
    cause: causes[cause]!,
    at,
  }));
  return { setting, outcomes, took };
}

export function storedResults(): Results {
  const value = storage.get<{ form: number; result?: Packed; kept?: Packed; isOne?: boolean } | null>(NAME);
  if (value?.form !== FORM) return { result: undefined, kept: undefined };
  const kept = unpacked(value.kept);
  // The kept result may be the last one.
  return { result: value.isOne ? kept : unpacked(value.result), kept };
}

export function storeResults({ result, kept }: Results): void {
  const isOne = result !== undefined && result === kept;
  storage.set(NAME, {
    form: FORM,
    isOne,
    result: result && !isOne ? packed(result) : undefined,
    kept: kept && packed(kept),
  });
}
