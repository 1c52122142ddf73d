// A session: solves of one kind, with what csTimer's file says of it.
import { USUAL_KIND } from './scrambles';
import { bestOf, meanOf } from './averages';
import { timeOf, type Solve } from './solve';

export interface Session {
  readonly solves: readonly Solve[];
  /** csTimer's entry of `sessionData`; fields that are not of this page are left as they are. */
  readonly about: Readonly<Record<string, unknown>>;
}

export const MAX_SESSIONS = 100;
export const MAX_SOLVES = 20_000;
export const MAX_NAME = 60;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The name in plain letters: csTimer puts names into its page as HTML. */
export const nameOf = ({ about }: Session): string =>
  Object.entries(SIGNS).reduceRight(
    (name, [sign, written]) => name.replaceAll(written, sign),
    String(about.name ?? 'Session'),
  );

export const named = (session: Session, name: string): Session => ({
  ...session,
  about: { ...session.about, name: name.slice(0, MAX_NAME).replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign) },
});

/** csTimer's name for the kind of its scrambles: in `opt`, and in older files in `scr`. */
export function kindOf({ about }: Session): string {
  const kind = (about.opt as { scrType?: unknown } | undefined)?.scrType ?? about.scr;
  return typeof kind === 'string' ? kind : USUAL_KIND;
}

export const ofKind = (session: Session, scrType: string): Session => ({
  ...session,
  about: { ...session.about, opt: { ...(session.about.opt as object | undefined), scrType } },
});

export const newSession = (name: string | number, rank: number, scrType = USUAL_KIND): Session => ({
  solves: [],
  about: { name, opt: scrType === USUAL_KIND ? {} : { scrType }, rank },
});

/** Place in the list of sessions. */
export const rankOf = ({ about }: Session): number =>
  typeof about.rank === 'number' ? about.rank : Infinity;

/** The session with other solves; csTimer keeps their count and mean (`stat`), and the first and last begin (`date`). */
export function withSolves({ about }: Session, solves: readonly Solve[]): Session {
  const times = solves.map(timeOf);
  const stat = [times.length, times.filter((time) => time === Infinity).length, meanOf(times) ?? -1];
  const date = [solves[0]?.[3] ?? null, solves.at(-1)?.[3] ?? null];
  return { solves, about: { ...about, stat, date } };
}

/** Times of the last solves and the best ones, for a table. */
export interface Row {
  readonly name: string;
  readonly last: number | undefined;
  readonly best: number | undefined;
}

export const row = (name: string, times: readonly (number | undefined)[]): Row => ({
  name,
  last: times.at(-1),
  best: bestOf(times),
});

export const isSame = (one: Solve, other: Solve): boolean => JSON.stringify(one) === JSON.stringify(other);
