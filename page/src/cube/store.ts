// The cube's state: one reducer, one store. A state is a time line: the stickers at its start, and
// the turns made and still to make. Undo, redo, scramble, solution and scrubbing are places on it.
import { MAX_ALG, MAX_SOLUTION, routeTo } from '../base/address';
import { Observed } from '../base/observed';
import type { KeyedStep } from '../methods/said';
import type { Pieces, Spans } from '../model/spans';
import { SOLVED, type Move, textOf } from './core';

export type { Pieces, Spans } from '../model/spans';

/** A step of a human method. */
export interface Step {
  readonly name: string;
  /** Sides on top and in front before its turns, by the faces of the cube as it was asked about: `U F`. */
  readonly hold: string;
  readonly case: string | null;
  readonly why: string;
  /** Another usual algorithm has been chosen for it. */
  readonly isChosen?: boolean;
  readonly about: {
    readonly pieces: Pieces;
    readonly before: readonly Spans[];
    readonly after: readonly Spans[];
    /** Pieces of the parts that could have come next instead. */
    readonly others: readonly Pieces[];
    /** Looks by which one knows the case. */
    readonly looks?: readonly string[];
    /** Turn of the top layer after which they are seen. */
    readonly setup?: string;
    /** The sentences by their keys; none of an older module. */
    readonly keyed?: KeyedStep;
  };
}

/** A step of a plan: turns `from` to `to` of the time line. */
export interface PlanStep extends Step {
  /** Turns of each of the other parts. */
  readonly others: readonly number[];
  /** Other algorithms that people use for the case. */
  readonly usual: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** What a solution was asked for. */
export interface Asked {
  readonly to: string;
  readonly method: string;
  /** Step by step as a person does and with the usual algorithms, not by a look ahead. */
  readonly person: boolean;
  /** Side that is solved first by a person: letter of its colour, `any` for the fewest turns, else the bottom as held. */
  readonly cross?: string | undefined;
}

/** A solution that lies on the time line from turn `from` on. */
export interface Plan {
  readonly from: number;
  readonly turns: string;
  /** Time in which the robot makes it; unknown of one that a link has brought. */
  readonly seconds?: number;
  readonly steps: readonly PlanStep[];
  readonly asked: Asked;
}

/** The change that led to a state, as pictures need it. */
export type Change =
  | { readonly kind: 'turn'; readonly move: Move; readonly before: string }
  | { readonly kind: 'jump' }
  | { readonly kind: 'none' };

export interface CubeState {
  readonly facelets: string;
  /** The stickers before the first turn of the time line, and turns that make them if known. */
  readonly start: string;
  readonly setup: string | undefined;
  readonly moves: readonly Move[];
  /** Turns that are made. */
  readonly at: number;
  readonly plan: Plan | undefined;
  /** The time line is an algorithm of a link, whose turns ahead are part of the address. */
  readonly isAlgorithm: boolean;
  /** Title that a link has given the cube; empty for none. */
  readonly title: string;
  /** First turns of the time line that are one scramble: *Undo* takes them back together. */
  readonly scrambled: number;
  /** Stickers while they are painted, and the paintings before each press. */
  readonly painted: string | undefined;
  readonly strokes: readonly string[];
  /** Cubes that were there before another was set, the latest last. */
  readonly past: readonly CubeState[];
  readonly change: Change;
}

export type Action =
  /** A turn made by hand; `after` is the cube then. The next turn of a plan goes on with it; another ends the plan. */
  | { readonly type: 'turn'; readonly move: Move; readonly after: string; readonly isScramble?: boolean }
  /** Turns that were made with the cube in the hand, other than the plan's, and the way on from there. */
  | {
      readonly type: 'strayed';
      readonly done: readonly Move[];
      readonly facelets: string;
      readonly ahead: readonly Move[];
      readonly plan: Plan;
    }
  /** One turn along the time line, `after` its stickers. */
  | { readonly type: 'forward'; readonly after: string }
  | { readonly type: 'back'; readonly undo: Move; readonly after: string }
  /** Another place of the time line. */
  | { readonly type: 'seek'; readonly at: number; readonly facelets: string }
  /** Another cube. `setup`: turns that make it from the solved one. */
  | { readonly type: 'set'; readonly facelets: string; readonly setup?: string | undefined }
  /** Turns to come, in place of all others; a plan says which they are. */
  | {
      readonly type: 'ahead';
      readonly moves: readonly Move[];
      readonly plan?: Plan;
      readonly isAlgorithm?: boolean;
    }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'paint'; readonly painted: string | undefined }
  /** The painting before the last press. */
  | { readonly type: 'unpaint' }
  /** A whole state, as one of those in `past`. */
  | { readonly type: 'restore'; readonly state: CubeState };

const MAX_PAST = 10;
const MAX_STROKES = 200;

export const FIRST: CubeState = {
  facelets: SOLVED,
  start: SOLVED,
  setup: '',
  moves: [],
  at: 0,
  plan: undefined,
  isAlgorithm: false,
  title: '',
  scrambled: 0,
  painted: undefined,
  strokes: [],
  past: [],
  change: { kind: 'jump' },
};

export function reduce(state: CubeState, action: Action): CubeState {
  const { facelets, moves, at } = state;
  const turned = (move: Move): Change => ({ kind: 'turn', move, before: facelets });
  switch (action.type) {
    case 'turn': {
      const { move, after, isScramble } = action;
      const next = { ...state, facelets: after, at: at + 1, change: turned(move) };
      if (moves[at]?.text === move.text) return next;
      const line = { moves: [...moves.slice(0, at), move], plan: undefined, isAlgorithm: false };
      return { ...next, ...line, scrambled: isScramble ? at + 1 : Math.min(at, state.scrambled) };
    }
    case 'strayed': {
      const { done, ahead, plan } = action;
      const last = done.at(-1);
      const change: Change = done.length === at + 1 && last ? turned(last) : { kind: 'jump' };
      const next = { moves: [...done, ...ahead], at: done.length, facelets: action.facelets, plan };
      return { ...state, ...next, change };
    }
    case 'forward': {
      const move = moves[at];
      return move ? { ...state, facelets: action.after, at: at + 1, change: turned(move) } : state;
    }
    case 'back':
      if (at === 0) return state;
      return { ...state, facelets: action.after, at: at - 1, change: turned(action.undo) };
    case 'seek':
      return { ...state, facelets: action.facelets, at: action.at, change: { kind: 'jump' } };
    case 'set': {
      const isWorth = state.moves.length > 0 || state.painted !== undefined || facelets !== SOLVED;
      const past = isWorth ? [...state.past, { ...state, past: [] }].slice(-MAX_PAST) : state.past;
      return { ...FIRST, facelets: action.facelets, start: action.facelets, setup: action.setup, past };
    }
    case 'ahead': {
      const ahead = [...moves.slice(0, at), ...action.moves];
      const scrambled = Math.min(at, state.scrambled);
      const { plan, isAlgorithm = false } = action;
      return { ...state, moves: ahead, plan, isAlgorithm, scrambled, change: { kind: 'none' } };
    }
    case 'title':
      return { ...state, title: action.title, change: { kind: 'none' } };
    case 'paint': {
      const { painted } = state;
      const strokes =
        painted === undefined || action.painted === undefined
          ? []
          : [...state.strokes, painted].slice(-MAX_STROKES);
      return { ...state, painted: action.painted, strokes, change: { kind: 'jump' } };
    }
    case 'unpaint': {
      const painted = state.strokes.at(-1) ?? state.painted;
      return { ...state, painted, strokes: state.strokes.slice(0, -1), change: { kind: 'jump' } };
    }
    case 'restore':
      return { ...action.state, change: { kind: 'jump' } };
  }
}

/** Number of the turn that is shown: the one that moves while a solution plays, and else the next one; after all are
 * made, the last. */
export const turnShown = ({ moves, at, plan }: CubeState, isPlaying: boolean): number =>
  isPlaying ? Math.max(at - 1, plan?.from ?? 0) : Math.min(at, moves.length - 1);

/** Turns that were made. */
export const madeTurns = ({ moves, at }: CubeState): string => textOf(moves.slice(0, at));

/** The address of a cube, after `#`: with the solution that lies on the time line, and the place on it. */
export function routeOf(state: CubeState): string {
  const { plan, at, moves, isAlgorithm, title } = state;
  const alg = isAlgorithm ? textOf(moves) : '';
  const isAhead = alg !== '' && alg.length <= MAX_ALG;
  const fields = isAhead ? { ...(state.start !== SOLVED && { state: state.start }), alg } : fieldsOf(state);
  const isElsewhere = (isAhead && at > 0) || ('solution' in fields && at !== plan?.from);
  return routeTo('cube', { ...fields, ...(isElsewhere && { at: String(at) }), ...(title && { title }) });
}

export function fieldsOf(state: CubeState): Readonly<Record<string, string>> {
  const { start, moves, plan } = state;
  const ahead = plan ? textOf(moves.slice(plan.from)) : '';
  const solution = ahead.length > MAX_SOLUTION ? '' : ahead;
  const turns = plan && solution ? textOf(moves.slice(0, plan.from)) : madeTurns(state);
  return {
    ...(start !== SOLVED && { state: start }),
    ...(turns && { turns }),
    ...(solution && { solution }),
  };
}

/** The state of the latest cube of one's own that another was set over: painted, or known by its stickers alone. */
export function ownCube({ past, setup }: CubeState): CubeState | undefined {
  if (setup === undefined) return undefined;
  const at = past.map((one) => one.setup === undefined || one.painted !== undefined).lastIndexOf(true);
  const own = past[at];
  return own && { ...own, past: past.slice(0, at) };
}

/** The stickers that are seen. */
export const shown = ({ painted, facelets }: CubeState): string => painted ?? facelets;

/** Holds the state, and tells each change. */
export class Store extends Observed<CubeState> {
  constructor() {
    super(FIRST);
  }

  dispatch(action: Action): void {
    this.set(reduce(this.now, action));
  }
}
