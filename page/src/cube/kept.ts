// The cube, its time line and the open panel, kept over a reload. Each tab of the browser has its own copy; the latest
// of any tab is there for a tab that is opened anew.
import { storage } from '../base/storage';
import { textOf, type Core } from './core';
import { FIRST, type CubeState, type Plan } from './store';

const NAME = 'mindcub3r.place';
/** Longer time lines are in the address alone. */
const MAX_MOVES = 400;
const MAX_PAST = 3;

/** A state as it is stored. */
interface Packed {
  readonly start: string;
  readonly setup?: string | undefined;
  readonly turns: string;
  readonly at: number;
  readonly plan?: Plan | undefined;
  readonly isAlgorithm?: boolean;
  readonly title?: string;
  readonly scrambled?: number;
  readonly painted?: string | undefined;
}

export interface Place {
  readonly state: CubeState;
  readonly tab: string;
  readonly isGuided: boolean;
}

interface Kept extends Packed {
  readonly past: readonly Packed[];
  readonly route: string;
  readonly tab: string;
  readonly isGuided: boolean;
}

interface Found<T> {
  readonly value: T;
  readonly isOwn: boolean;
}

const found = <T>(value: T | null | undefined, isOwn: boolean): Found<T> | undefined =>
  value === null || value === undefined ? undefined : { value, isOwn };

/** Values of this tab of the browser, and the latest of any. */
export const kept = {
  get<T>(name: string): Found<T> | undefined {
    try {
      const own = sessionStorage.getItem(name);
      if (own !== null) return found(JSON.parse(own) as T | null, true);
    } catch {
      // Refused, or no JSON.
    }
    return found(storage.get<T | null>(name), false);
  },

  set(name: string, value: unknown): void {
    try {
      sessionStorage.setItem(name, JSON.stringify(value ?? null));
    } catch {
      // Private windows and full stores refuse.
    }
    storage.set(name, value ?? null);
  },
};

const packed = ({
  start,
  setup,
  moves,
  at,
  plan,
  isAlgorithm,
  title,
  scrambled,
  painted,
}: CubeState): Packed => ({
  start,
  setup,
  turns: textOf(moves),
  at,
  plan,
  isAlgorithm,
  title,
  scrambled,
  painted,
});

/** `route` is the address of the place. */
export function keep({ state, tab, isGuided }: Place, route: string): void {
  if (state.moves.length > MAX_MOVES) return kept.set(NAME, undefined);
  const past = state.past.slice(-MAX_PAST).filter(({ moves }) => moves.length <= MAX_MOVES);
  const value: Kept = { ...packed(state), past: past.map(packed), route, tab, isGuided };
  kept.set(NAME, value);
}

/** The place that was kept, and whether this tab of the browser was there: by a reload, or by the same address. */
export function keptPlace(core: Core, route: string): (Place & { readonly isHere: boolean }) | undefined {
  try {
    const place = kept.get<Kept>(NAME);
    if (!place) return undefined;
    const { past, route: last, tab, isGuided } = place.value;
    const state = { ...unpacked(core, place.value), past: past.map((one) => unpacked(core, one)) };
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isHere = place.isOwn && (entry?.type === 'reload' || route === last);
    return { state, tab, isGuided: isGuided && state.plan !== undefined, isHere };
  } catch {
    // Of another version of the page.
    return undefined;
  }
}

function unpacked(core: Core, packed: Packed): CubeState {
  const { start, setup, turns, at, plan, scrambled = 0, painted, isAlgorithm = false, title = '' } = packed;
  const { moves } = core.turns(turns);
  if (!core.check(start).legal || !(at >= 0 && at <= moves.length)) throw new Error('no place');
  if (plan?.steps.some(({ about, hold }) => !about || !hold)) throw new Error('a plan of another version');
  if (painted !== undefined && !/^[URFDLB?]{54}$/.test(painted)) throw new Error('no painting');
  const facelets = core.after(start, textOf(moves.slice(0, at)));
  const line = { moves, at, plan, isAlgorithm, title, scrambled, painted };
  return { ...FIRST, start, setup, ...line, facelets };
}
