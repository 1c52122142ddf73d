// Sets of cases, as crates/methods proves them; cases.mjs reads its files when the page is built.

/** File of crates/methods/cases: it decides what an algorithm of the case leaves done. */
export type Goal = 'f2l' | 'oll' | 'pll' | 'eoll' | 'ocll' | 'cpll' | 'epll' | 'cmll';

export interface Case {
  readonly goal: Goal;
  /** Name in its set, as `OLL 27`; no two cases have the same. */
  readonly name: string;
  /** Common name, as `Sune`; empty for most. */
  readonly title: string;
  readonly group: string;
  /** Algorithms for fingers, the usual one first, and the shortest one last. */
  readonly algorithms: readonly [string, ...string[]];
}

export interface CaseSet {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly cases: readonly Case[];
}

type Row = readonly [name: string, title: string, group: string, algorithms: [string, ...string[]]];
const rows = JSON.parse(CASES) as Readonly<Record<Goal, readonly Row[]>>;

const of = (...goals: readonly Goal[]): readonly Case[] =>
  goals.flatMap((goal) =>
    rows[goal].map(([name, title, group, algorithms]) => ({ goal, name, title, group, algorithms })),
  );

export const SETS: readonly CaseSet[] = [
  { id: 'f2l', title: 'F2L', hint: 'A pair of a corner and an edge goes into its slot.', cases: of('f2l') },
  { id: 'oll', title: 'OLL', hint: 'The top gets one colour.', cases: of('oll') },
  { id: 'pll', title: 'PLL', hint: 'The pieces of the last layer get to their places.', cases: of('pll') },
  { id: 'oll2', title: '2-look OLL', hint: 'Edges first, then corners.', cases: of('eoll', 'ocll') },
  { id: 'pll2', title: '2-look PLL', hint: 'Corners first, then edges.', cases: of('cpll', 'epll') },
  { id: 'cmll', title: 'CMLL', hint: 'Roux: the corners of the last layer in one look.', cases: of('cmll') },
];

const byName = new Map(SETS.flatMap(({ cases }) => cases.map((one) => [one.name, one])));

export const caseNamed = (name: string): Case | undefined => byName.get(name);

/** Name of a case with its common name. */
export const fullName = ({ name, title }: Case): string => (title ? `${name} · ${title}` : name);
