// The cube's state: one reducer, one store. A state is a time line: the stickers at its start, and
// the turns made and still to make. Undo, redo, scramble, solution and scrubbing are places on it.
import { routeTo } from '../base/address';
import { Listeners } from '../base/listeners';
import { SOLVED, type Move, textOf } from './core';

/** A step of a human method, or the whole of a search: turns `from` to `to` of the time line. */
export interface PlanStep {
  readonly name: string;
  readonly goal: string;
  readonly case: string | null;
  readonly before: readonly string[];
  readonly why: string;
  readonly others: readonly string[];
  /** Other algorithms that people use for the case. */
  readonly usual: readonly string[];
  readonly after: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** A solution that lies on the time line from turn `from` on. */
export interface Plan {
  readonly method: string;
  readonly from: number;
  readonly turns: string;
  readonly seconds: number;
  readonly steps: readonly PlanStep[];
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
  /** Stickers while they are painted. */
  readonly painted: string | undefined;
  readonly change: Change;
}

export type Action =
  /** A turn made by hand; `after` is the cube then. The next turn of a plan goes on with it. */
  | { readonly type: 'turn'; readonly move: Move; readonly after: string }
  /** One turn along the time line, `after` its stickers. */
  | { readonly type: 'forward'; readonly after: string }
  | { readonly type: 'back'; readonly undo: Move; readonly after: string }
  /** Another place of the time line. */
  | { readonly type: 'seek'; readonly at: number; readonly facelets: string }
  /** Another cube. `setup`: turns that make it from the solved one. */
  | { readonly type: 'set'; readonly facelets: string; readonly setup?: string | undefined }
  /** Turns to come, in place of all others; a plan says which they are. */
  | { readonly type: 'ahead'; readonly moves: readonly Move[]; readonly plan?: Plan }
  | { readonly type: 'paint'; readonly painted: string | undefined };

export const FIRST: CubeState = {
  facelets: SOLVED,
  start: SOLVED,
  setup: '',
  moves: [],
  at: 0,
  plan: undefined,
  painted: undefined,
  change: { kind: 'jump' },
};

export function reduce(state: CubeState, action: Action): CubeState {
  switch (action.type) {
    case 'turn': {
      const { move, after } = action;
      const change: Change = { kind: 'turn', move, before: state.facelets };
      const goesOn = state.moves[state.at]?.text === move.text;
      return {
        ...state,
        facelets: after,
        moves: goesOn ? state.moves : [...state.moves.slice(0, state.at), move],
        plan: goesOn ? state.plan : undefined,
        at: state.at + 1,
        change,
      };
    }
    case 'forward': {
      const move = state.moves[state.at];
      if (!move) return state;
      return {
        ...state,
        facelets: action.after,
        at: state.at + 1,
        change: { kind: 'turn', move, before: state.facelets },
      };
    }
    case 'back':
      if (state.at === 0) return state;
      return {
        ...state,
        facelets: action.after,
        at: state.at - 1,
        change: { kind: 'turn', move: action.undo, before: state.facelets },
      };
    case 'seek':
      return { ...state, facelets: action.facelets, at: action.at, change: { kind: 'jump' } };
    case 'set': {
      const { facelets, setup } = action;
      return { ...FIRST, facelets, start: facelets, setup };
    }
    case 'ahead':
      return {
        ...state,
        moves: [...state.moves.slice(0, state.at), ...action.moves],
        plan: action.plan,
        change: { kind: 'none' },
      };
    case 'paint':
      return { ...state, painted: action.painted, change: { kind: 'jump' } };
  }
}

/** Turns that were made. */
export function madeTurns(state: CubeState): string {
  return textOf(state.moves.slice(0, state.at));
}

/** The address of a cube, after `#`. */
export function routeOf(state: CubeState): string {
  const turns = madeTurns(state);
  return routeTo('cube', { ...(state.start !== SOLVED && { state: state.start }), ...(turns && { turns }) });
}

/** The stickers that are seen. */
export function shown(state: CubeState): string {
  return state.painted ?? state.facelets;
}

/** Holds the state, and tells each change. */
export class Store {
  private held: CubeState = FIRST;
  private readonly listeners = new Listeners<CubeState>();

  get state(): CubeState {
    return this.held;
  }

  dispatch(action: Action): void {
    this.held = reduce(this.held, action);
    this.listeners.call(this.held);
  }

  /** Calls the listener now and after each change, until the answer is called. */
  listen(listener: (state: CubeState) => void): () => void {
    listener(this.held);
    return this.listeners.add(listener);
  }
}
