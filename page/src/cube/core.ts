// The cube's arithmetic: calls of cube.wasm, which docs/studio.md lists.
import { Module, load } from '../wasm/module';

/** A single turn: the layers (-1, 0, 1) along an axis, and quarters anticlockwise seen from its positive end. */
export interface Move {
  readonly text: string;
  readonly axis: 'x' | 'y' | 'z';
  readonly layers: readonly number[];
  readonly quarters: number;
}

export interface ReadState {
  readonly facelets: string;
  readonly rotation: string;
  readonly reid: string;
  readonly turns: string | null;
}

export interface ReadTurns {
  readonly text: string;
  readonly moves: readonly Move[];
  readonly face_turns: string;
  readonly rotation: string;
}

/** A broken law; `places` are facelets from 0, `piece` the letters of a missing or repeated piece. */
export interface Broken {
  readonly law: string;
  readonly text: string;
  readonly places: readonly number[];
  readonly piece: string;
}

export interface Legality {
  readonly painted: number;
  readonly legal: boolean;
  readonly broken: readonly Broken[];
}

export interface PatternEntry {
  readonly name: string;
  readonly title: string;
  readonly turns: string;
  readonly facelets: string;
}

export interface Structure {
  readonly order: number;
  readonly cycles: string;
  readonly symmetries: number;
  readonly parity: string;
}

export const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');

/** Calls of cube.wasm. A text that cannot be read is a `Refused`. */
export class Core {
  private readonly known = new Map<string, Move>();

  private constructor(private readonly module: Module) {}

  static async start(): Promise<Core> {
    return new Core(await Module.start(await load('cube.wasm')));
  }

  read(text: string, seed = freshSeed()): ReadState {
    return this.module.call({ call: 'read', text, seed });
  }

  turns(turns: string): ReadTurns {
    return this.module.call({ call: 'turns', turns });
  }

  /** One turn. */
  move(text: string): Move {
    const move = this.known.get(text) ?? this.turns(text).moves[0];
    if (!move) throw new Error(`"${text}" is no turn`);
    this.known.set(text, move);
    return move;
  }

  after(facelets: string, turns: string): string {
    return this.module.call<{ facelets: string }>({ call: 'apply', facelets, turns }).facelets;
  }

  /** The stickers after each of the turns. */
  states(facelets: string, turns: string): readonly string[] {
    return this.module.call<{ states: string[] }>({ call: 'apply', facelets, turns, each: true }).states;
  }

  check(facelets: string): Legality {
    return this.module.call({ call: 'check', facelets });
  }

  patterns(): readonly PatternEntry[] {
    return this.module.call({ call: 'patterns' });
  }

  random(seed = freshSeed()): string {
    return this.module.call<ReadState>({ call: 'random', seed }).facelets;
  }

  scramble(length: number, seed = freshSeed()): string {
    return this.module.call<{ turns: string }>({ call: 'scramble', seed, length }).turns;
  }

  inverse(turns: string): string {
    return this.module.call<{ turns: string }>({ call: 'inverse', turns }).turns;
  }

  simplify(turns: string): string {
    return this.module.call<{ turns: string }>({ call: 'simplify', turns }).turns;
  }

  structure(state: string): Structure {
    return this.module.call({ call: 'structure', state });
  }
}

const freshSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** The turn that undoes a turn. */
export function undone(move: Move): Move {
  const { text, quarters } = move;
  if (Math.abs(quarters) === 2) return move;
  return { ...move, text: text.endsWith("'") ? text.slice(0, -1) : `${text}'`, quarters: -quarters };
}

/** Whether each face has one colour, however the cube is held. */
export const isSolved = (facelets: string): boolean => /^(?:([A-Z])\1{8}){6}$/.test(facelets);

export const textOf = (moves: readonly Move[]): string => moves.map(({ text }) => text).join(' ');
