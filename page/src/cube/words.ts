// Turns and states in words that need no notation.
import { FACES, centreOf } from '../model/cube';
import { capital } from '../base/texts';
import type { Pieces, Spans } from './store';

/** The six centres as one piece, which a middle slice moves. */
const CENTRES = 'centres';

/** Name of each side, way of its clockwise turn, way of its anticlockwise turn, as the person who holds the cube sees them. */
const SIDES: Readonly<Record<string, readonly [string, string, string]>> = {
  R: ['right', 'away from you', 'towards you'],
  L: ['left', 'towards you', 'away from you'],
  U: ['top', 'to the left', 'to the right'],
  D: ['bottom', 'to the right', 'to the left'],
  F: ['front', 'clockwise', 'anticlockwise'],
  B: ['back', 'its top to the left', 'its top to the right'],
};
/** Slices and rotations: the side with which they go, and their name. */
const OTHERS: Readonly<Record<string, readonly [string, string]>> = {
  M: ['L', 'middle layer between left and right'],
  E: ['D', 'middle layer between top and bottom'],
  S: ['F', 'middle layer between front and back'],
  x: ['R', 'whole cube'],
  y: ['U', 'whole cube'],
  z: ['F', 'whole cube'],
};

export interface Words {
  /** What turns. */
  readonly part: string;
  /** Way in which it turns. */
  readonly way: string;
}

/** A turn's part and way: `R'` is the right side, towards you. */
export function wordsOf(turn: string): Words {
  const [, letter = '', wide, amount = ''] = /^([A-Za-z])(w?)(.*)$/.exec(turn) ?? [];
  const [side, name] = OTHERS[letter] ?? [letter, ''];
  const [face, clockwise, anticlockwise] = SIDES[side] ?? [letter, '', ''];
  const single = /[RL]/.test(letter) ? `${face} side` : face;
  const part = name || (wide ? `two ${face} layers` : single);
  return { part, way: { '': clockwise, "'": anticlockwise }[amount] ?? 'twice' };
}

/** A turn as `right side, towards you`. */
export function inWords(turn: string): string {
  const { part, way } = wordsOf(turn);
  return `${part}, ${way}`;
}

/** How to hold the cube for the stickers of a side, as they stand in the net; colours by the names of their sides. */
export function holdFor(face: string, names: Readonly<Record<string, string>>): string {
  const [top, front, bottom] = [names.U, names.F, names.D];
  switch (face) {
    case 'U':
      return `Top: look down on it, ${front} side towards you.`;
    case 'D':
      return `Bottom: tip the cube back, ${front} side up.`;
    case 'B':
      return `Back: turn the cube round, ${top} stays on top.`;
    case 'F':
      return `Front: ${top} on top, ${bottom} below.`;
    default:
      return `${face === 'L' ? 'Left' : 'Right'}: turn the cube to it, ${top} stays on top.`;
  }
}

/** Names of the faces, in the order of facelets. */
export const SIDE_NAMES = [...FACES].map((letter) => SIDES[letter]![0]);

/** The stickers of each face, row by row. */
export function describe(facelets: string, names: Readonly<Record<string, string>>): string[] {
  return SIDE_NAMES.map((name, face) => {
    const rows = [0, 3, 6].map((row) =>
      [0, 1, 2].map((n) => names[facelets[face * 9 + row + n] ?? ''] ?? 'empty').join(', '),
    );
    return `${capital(name)}: ${rows.join('; ')}.`;
  });
}

/** Words for the pieces of a cube like this, by its colours: DF is the yellow-green edge. */
export class ColourWords {
  constructor(
    private readonly facelets: string,
    private readonly names: Readonly<Record<string, string>>,
  ) {}

  /** Pieces beside one another: `yellow-green edge, yellow-red edge`. */
  listed(pieces: Pieces): string {
    return pieces.map((piece) => this.piece(piece)).join(', ');
  }

  sentence(spans: Spans): string {
    return spans.map((span) => (typeof span === 'string' ? span : this.joined(span))).join('');
  }

  /** Pieces as a sentence has them, with an `and` before the last. */
  private joined(pieces: Pieces): string {
    const [last] = pieces.slice(-1);
    const before = this.listed(pieces.slice(0, -1));
    return `${before}${before && ' and '}${last ? this.piece(last) : ''}`;
  }

  private piece(faces: string): string {
    if (faces === CENTRES) return faces;
    const colours = [...faces].map((face) => this.names[centreOf(this.facelets, face) ?? ''] ?? face);
    return `${colours.join('-')} ${faces.length === 2 ? 'edge' : 'corner'}`;
  }
}

/** How the cube is held. */
export const holdOf = (facelets: string, names: Readonly<Record<string, string>>): string =>
  `Hold your cube with ${names[facelets[4] ?? '']} on top and ${names[facelets[22] ?? '']} in front.`;
