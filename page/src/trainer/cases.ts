// Sets of cases, as crates/methods proves them; cases.mjs reads its files when the page is built.
import { say } from './words';

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
  readonly id: 'f2l' | 'oll' | 'pll' | 'oll2' | 'pll2' | 'cmll';
  readonly title: string;
  readonly cases: readonly Case[];
}

type Row = readonly [name: string, title: string, group: string, algorithms: [string, ...string[]]];
const rows = JSON.parse(CASES) as Readonly<Record<Goal, readonly Row[]>>;

const of = (...goals: readonly Goal[]): readonly Case[] =>
  goals.flatMap((goal) =>
    rows[goal].map(([name, title, group, algorithms]) => ({ goal, name, title, group, algorithms })),
  );

export const SETS: readonly CaseSet[] = [
  { id: 'f2l', title: 'F2L', cases: of('f2l') },
  { id: 'oll', title: 'OLL', cases: of('oll') },
  { id: 'pll', title: 'PLL', cases: of('pll') },
  { id: 'oll2', title: '2-look OLL', cases: of('eoll', 'ocll') },
  { id: 'pll2', title: '2-look PLL', cases: of('cpll', 'epll') },
  { id: 'cmll', title: 'CMLL', cases: of('cmll') },
];

const byName = new Map(SETS.flatMap(({ cases }) => cases.map((one) => [one.name, one])));

export const caseNamed = (name: string): Case | undefined => byName.get(name);

/** Keys of the groups that have a name in words; the others are letters. */
const GROUPS = {
  'adjacent corners swapped': 'adjacent',
  'diagonal corners swapped': 'diagonal',
  'three edges go round': 'three_edges',
  'two swaps of edges': 'two_swaps',
  'edges only': 'edges_only',
  dot: 'dot',
  line: 'line',
  square: 'square',
  awkward: 'awkward',
  fish: 'fish',
  'knight move': 'knight_move',
  lightning: 'lightning',
  'corners oriented': 'corners_oriented',
  'edges oriented': 'edges_oriented',
  'no corner oriented': 'no_corner',
  'one corner oriented': 'one_corner',
  'two corners oriented': 'two_corners',
  'both in slot': 'both_in_slot',
  'corner in slot': 'corner_in_slot',
  'edge in slot': 'edge_in_slot',
  'connected pair': 'connected',
  'disconnected pair': 'disconnected',
  'free pair': 'free',
} as const;

/** Name of a group. */
export const groupName = (group: string): string =>
  group in GROUPS ? say(`group.${GROUPS[group as keyof typeof GROUPS]}`) : group;

/** Name of a case with its common name. */
export const fullName = ({ name, title }: Case): string => (title ? `${name} · ${title}` : name);
