// Checks of values from outside: each is the type of a field, its bounds, and the words for a value that breaks them.
import { say } from './words';

/** A value that breaks a check: its place in the field, as it was seen, and the values that are allowed. */
export interface Flaw {
  readonly path: string;
  readonly seen: string;
  readonly allowed: string;
}

/** Whether a value is a `T`: the check of a field and its type are one. */
export interface Check<T> {
  (value: unknown): value is T;
  readonly flaw: (value: unknown) => Flaw | undefined;
}

export type Shape = Readonly<Record<string, Check<unknown>>>;
type Of<C> = C extends Check<infer T> ? T : never;
/** Fields that may be absent. */
type Open<S> = { [Key in keyof S]: undefined extends Of<S[Key]> ? Key : never }[keyof S];
export type Shaped<S extends Shape> = { readonly [Key in Exclude<keyof S, Open<S>>]: Of<S[Key]> } & {
  readonly [Key in Open<S>]?: Of<S[Key]>;
};

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** A value as a message shows it. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  try {
    return shortened(JSON.stringify(value) ?? say('allowed.absent'));
  } catch {
    return say('too_deep');
  }
}

const checked = <T>(flaw: (value: unknown) => Flaw | undefined): Check<T> =>
  Object.assign((value: unknown): value is T => flaw(value) === undefined, { flaw });

/** A check without parts. */
const simple = <T>(allowed: () => string, isSo: (value: unknown) => boolean): Check<T> =>
  checked((value) => (isSo(value) ? undefined : { path: '', seen: shown(value), allowed: allowed() }));

export const number = (least: number, most: number): Check<number> =>
  simple(
    () => say('allowed.number', { least, most }),
    (value) => typeof value === 'number' && value >= least && value <= most,
  );

export const whole = (least: number, most: number): Check<number> =>
  simple(
    () => say('allowed.whole', { least, most }),
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  );

export const text = (most: number, least = 0): Check<string> =>
  simple(
    () => say(least === most ? 'allowed.text_of' : 'allowed.text', { most }),
    (value) => typeof value === 'string' && value.length <= most && value.length >= least,
  );

export const isFlag: Check<boolean> = simple(
  () => say('allowed.flag'),
  (value) => typeof value === 'boolean',
);

export const oneOf = <const T>(values: readonly T[]): Check<T> =>
  simple(
    () => say('allowed.one_of', { list: values.join(', ') }),
    (value) => values.includes(value as T),
  );

/** Any value of JSON that is not deeper than this. */
export function any(depth: number): Check<unknown> {
  const isFlat = (value: unknown, left: number): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (left > 0 && Object.values(value).every((part) => isFlat(part, left - 1)));
  return simple(
    () => say('allowed.flat', { most: depth }),
    (value) => isFlat(value, depth),
  );
}

export const orNull = <T>(check: Check<T>): Check<T | null | undefined> =>
  checked((value) => (value === null || value === undefined ? undefined : check.flaw(value)));

export function listOf<T>(check: Check<T>, most: number, least = 0): Check<readonly T[]> {
  const allowed = () => say(least === most ? 'allowed.list_of' : 'allowed.list', { most });
  return checked((value) => {
    if (!Array.isArray(value)) return { path: '', seen: shown(value), allowed: allowed() };
    if (value.length > most || value.length < least)
      return { path: '', seen: say('allowed.list_of', { most: value.length }), allowed: allowed() };
    for (const [at, item] of value.entries()) {
      const flaw = check.flaw(item);
      if (flaw) return { ...flaw, path: `[${at}]${flaw.path}` };
    }
    return undefined;
  });
}

export const fields = <S extends Shape>(shape: S): Check<Shaped<S>> =>
  checked((value) => {
    if (typeof value !== 'object' || value === null)
      return { path: '', seen: shown(value), allowed: say('allowed.object') };
    for (const key of Object.keys(shape)) {
      const flaw = shape[key]!.flaw((value as Record<string, unknown>)[key]);
      if (flaw) return { ...flaw, path: `.${key}${flaw.path}` };
    }
    return undefined;
  });
