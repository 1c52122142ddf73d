// Cubes that show a case, and the check that an algorithm solves it: by the cube's arithmetic, cube.wasm.
import { SOLVED } from '../cube/core';
import type { Mask } from '../model/mask';
import { SETS, type Case, type Goal } from './cases';

/** Calls of cube.wasm that cases need. */
export interface Arithmetic {
  after(facelets: string, turns: string): string;
  inverse(turns: string): string;
}

/** A whole number from 0 to below a size. */
export type Draw = (size: number) => number;

/** Places of the last layer: stickers of corners and of edges, on top and at the sides. */
const TOP = { corners: [0, 2, 6, 8], edges: [1, 3, 5, 7] };
const SIDE = { corners: [9, 11, 18, 20, 36, 38, 45, 47], edges: [10, 19, 37, 46] };
const LAYER = [TOP, SIDE].flatMap(({ corners, edges }) => [...corners, ...edges]);
/** The middle slice, which Roux's method solves last: its edges and centres. */
const SLICE = [1, 4, 7, 19, 22, 25, 28, 31, 34, 46, 49, 52];

/** Places of a solved cube whose stickers an algorithm of the set may leave anywhere. */
const OPEN: Readonly<Record<Goal, readonly number[]>> = {
  f2l: LAYER,
  oll: [...SIDE.corners, ...SIDE.edges],
  eoll: [...TOP.corners, ...SIDE.corners, ...SIDE.edges],
  ocll: [...SIDE.corners, ...SIDE.edges],
  pll: [],
  cpll: SIDE.edges,
  epll: [],
  cmll: [...TOP.edges, ...SIDE.edges, ...SLICE],
};

/** Rotations that bring a side to the bottom. */
const BOTTOMS: Readonly<Record<string, string>> = { U: 'z2', R: 'z', F: "x'", D: '', L: "z'", B: 'x' };
export const BOTTOM_SIDES = Object.keys(BOTTOMS);
const ENDS = ['', '2', "'"];
const AUF = ['', 'U', 'U2', "U'"];
const SIDES = ['', 'y', 'y2', "y'"];
/** Ways to hold a cube with its last layer on top, and to turn that, the shorter ones first. */
const TURNED = [
  ...SIDES,
  ...AUF.slice(1),
  ...AUF.slice(1).flatMap((turn) => SIDES.slice(1).map((side) => `${side} ${turn}`)),
];
/** 54 letters, each once: they tell where each sticker has come from. */
const PLACES = Array.from({ length: 54 }, (_, place) => String.fromCharCode(40 + place)).join('');
const GREY = '.';

const masked = (facelets: string, open: readonly number[]): string =>
  [...facelets].map((letter, place) => (open.includes(place) ? GREY : letter)).join('');

/** An algorithm, and the turn of the layer or of the cube after which it solves the case as its picture shows it. */
export interface Way {
  readonly first: string;
  readonly algorithm: string;
  /** Both. */
  readonly turns: string;
}

/** A cube on which a case is shown. */
export interface Shown {
  readonly facelets: string;
  /** Rotation of the solved cube, and turns after it. */
  readonly hold: string;
  readonly turns: string;
}

/** Whether the case is at the front right, so that another side shows another case. */
const isOfOneSide = (goal: Goal): boolean => goal === 'f2l' || goal === 'cmll';

export class CaseCube {
  private readonly goals = new Map<Goal, ReadonlySet<string>>();

  constructor(private readonly core: Arithmetic) {}

  /** The case as its picture has it, grey where the set does not look; `bottom` is the side whose colour is below. */
  picture(shown: Case, bottom: string): string {
    const held = this.core.after(SOLVED, BOTTOMS[bottom] ?? '');
    return this.begin(shown, masked(held, OPEN[shown.goal]));
  }

  /** The case as its picture has it in full colour, and the mask of its set. */
  model(shown: Case, bottom: string): { readonly facelets: string; readonly mask: Mask } {
    const rotation = BOTTOMS[bottom] ?? '';
    return {
      facelets: this.begin(shown, this.core.after(SOLVED, rotation)),
      mask: this.mask(shown, rotation),
    };
  }

  /** The case as it was asked, and the mask of its set. */
  asked(shown: Case, { facelets, hold }: Shown): { readonly facelets: string; readonly mask: Mask } {
    return { facelets, mask: this.mask(shown, hold) };
  }

  /** The way in which an algorithm solves the case, as its picture has it or as it was asked; nothing if it does not.
   * @throws Refused if it cannot be read */
  way(shown: Case, algorithm: string, asked?: Shown): Way | undefined {
    const state = asked
      ? this.seen(shown.goal, asked.turns)
      : this.begin(shown, masked(SOLVED, OPEN[shown.goal]));
    const firsts = isOfOneSide(shown.goal) ? AUF : asked ? TURNED : [...SIDES, ...AUF.slice(1)];
    const first = firsts.find((first) =>
      this.isDone(shown.goal, this.core.after(state, `${first} ${algorithm}`)),
    );
    return first === undefined ? undefined : { first, algorithm, turns: `${first} ${algorithm}`.trim() };
  }

  /** Whether a cube, grey in all that the set leaves open, is done but for a turn of the top layer. */
  isDone(goal: Goal, facelets: string): boolean {
    return this.goal(goal).has(facelets);
  }

  /** What the set looks at after turns from the solved cube; all else is grey. */
  seen(goal: Goal, turns: string): string {
    return this.core.after(masked(SOLVED, OPEN[goal]), turns);
  }

  /** A cube that shows the case by chance: what the set leaves open, the turn of the layer, and the sides are drawn.
   * @param bottom side whose colour is below; without one any */
  random(shown: Case, bottom: string | undefined, draw: Draw): Shown {
    const below = bottom ?? BOTTOM_SIDES[draw(BOTTOM_SIDES.length)]!;
    const text = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');
    const hold = text(BOTTOMS[below]!, SIDES[draw(SIDES.length)]!);
    const back = this.core.inverse(shown.algorithms[0]);
    const turns = text(...this.rest(shown.goal, draw), back, AUF[draw(AUF.length)]!);
    return { hold, turns, facelets: this.core.after(SOLVED, text(hold, turns)) };
  }

  /** Turns by which all that the set leaves open stands as by chance. */
  private rest(goal: Goal, draw: Draw): readonly string[] {
    const any = (goal: Goal): readonly string[] => {
      const all = SETS.flatMap(({ cases }) => cases).filter((one) => one.goal === goal);
      // One more than there are: nothing is left to do.
      const one = all[draw(all.length + 1)];
      return [AUF[draw(AUF.length)]!, one ? this.core.inverse(one.algorithms[0]) : ''];
    };
    switch (goal) {
      case 'f2l':
        return [...any('pll'), ...any('oll')];
      case 'oll':
      case 'ocll':
        return any('pll');
      case 'eoll':
        return [...any('pll'), ...any('ocll')];
      case 'cpll':
        return any('epll');
      case 'cmll':
        return Array.from({ length: 8 }, (_, n) => (n % 2 ? 'U' : 'M') + ENDS[draw(ENDS.length)]!);
      case 'pll':
      case 'epll':
        return [];
    }
  }

  /** What the set does not look at, in a cube that a rotation has turned. */
  private mask({ goal }: Case, rotation: string): Mask {
    const from = this.core.after(PLACES, rotation);
    const open = OPEN[goal].map((place) => PLACES.indexOf(from[place]!));
    return [...PLACES].map((_, home) => (open.includes(home) ? '-' : 'x')).join('');
  }

  private begin(shown: Case, solved: string): string {
    return this.core.after(solved, this.core.inverse(shown.algorithms[0]));
  }

  private goal(goal: Goal): ReadonlySet<string> {
    const known = this.goals.get(goal);
    if (known) return known;
    const solved = masked(SOLVED, OPEN[goal]);
    const holds = ['', 'x', "x'", 'x2', 'z', "z'"].flatMap((first) =>
      SIDES.map((second) => `${first} ${second}`),
    );
    const all = AUF.flatMap((turn) => holds.map((hold) => this.core.after(solved, `${turn} ${hold}`)));
    const made = new Set(all);
    this.goals.set(goal, made);
    return made;
  }
}
