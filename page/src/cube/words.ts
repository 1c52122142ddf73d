// Turns and states in words that need no notation.
import { FACES, centreOf } from '../model/cube';
import { capital } from '../base/texts';
import { say } from './say';
import type { Pieces, Spans } from './store';

/** The six centres as one piece, which a middle slice moves. */
const CENTRES = 'centres';

/** Ways of a turn, as the person who holds the cube sees them. */
type Way =
  'away' | 'towards' | 'left' | 'right' | 'clockwise' | 'anticlockwise' | 'top_left' | 'top_right' | 'twice';
type Side = 'R' | 'L' | 'U' | 'D' | 'F' | 'B';
type Part = Side | 'M' | 'E' | 'S' | 'x' | 'y' | 'z';

/** Way of each side's clockwise turn, and of its anticlockwise turn. */
const WAYS: Readonly<Record<Side, readonly [Way, Way]>> = {
  R: ['away', 'towards'],
  L: ['towards', 'away'],
  U: ['left', 'right'],
  D: ['right', 'left'],
  F: ['clockwise', 'anticlockwise'],
  B: ['top_left', 'top_right'],
};
/** The side with which slices and rotations go. */
const LIKE: Readonly<Record<Exclude<Part, Side>, Side>> = { M: 'L', E: 'D', S: 'F', x: 'R', y: 'U', z: 'F' };

const isSide = (letter: string): letter is Side => letter in WAYS;
const isPart = (letter: string): letter is Part => isSide(letter) || letter in LIKE;

export interface Words {
  /** What turns. */
  readonly part: string;
  /** Way in which it turns. */
  readonly way: Way;
}

/** A turn's part and way: `R'` is the right side, towards you. */
export function wordsOf(turn: string): Words {
  const [, letter = '', wide, amount = ''] = /^([A-Za-z])(w?)(.*)$/.exec(turn) ?? [];
  if (!isPart(letter)) return { part: letter, way: 'twice' };
  const [clockwise, anticlockwise] = WAYS[isSide(letter) ? letter : LIKE[letter]];
  const part = wide && isSide(letter) ? say(`wide.${letter}`) : say(`part.${letter}`);
  return { part, way: { '': clockwise, "'": anticlockwise }[amount] ?? 'twice' };
}

/** A turn as `right side, towards you`. */
export function inWords(turn: string): string {
  if (turn === '') return '';
  const { part, way } = wordsOf(turn);
  return say('words.turn', { part, way: say(`way.${way}`) });
}

/** A way on a narrow button, in the parts between which a line may break. */
export const wayParts = (way: Way): readonly string[] => say(`answer.${way}`).split('|');

/** How to hold the cube for the stickers of a side, as they stand in the net; colours by the names of their sides. */
export function holdFor(face: string, names: Readonly<Record<string, string>>): string {
  const { U: top = '', F: front = '', D: bottom = '' } = names;
  switch (face) {
    case 'U':
      return say('hold_for.U', { front });
    case 'D':
      return say('hold_for.D', { front });
    case 'B':
      return say('hold_for.B', { top });
    case 'F':
      return say('hold_for.F', { top, bottom });
    default:
      return say(face === 'L' ? 'hold_for.L' : 'hold_for.R', { top });
  }
}

/** Names of the faces, in the order of facelets. */
export const sideNames = (): string[] => [...FACES].map((letter) => say(`side.${letter as Side}`));

/** The stickers of each face, row by row. */
export function describe(facelets: string, names: Readonly<Record<string, string>>): string[] {
  return sideNames().map((name, face) => {
    const rows = [0, 3, 6].map((row) =>
      [0, 1, 2].map((n) => names[facelets[face * 9 + row + n] ?? ''] ?? say('words.empty')).join(', '),
    );
    return say('words.face', { side: capital(name), stickers: rows.join('; ') });
  });
}

/** Words before one another, and the last after an `and`. */
export const listedWords = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : say('words.and', { first: words.slice(0, -1).join(', '), last: words.at(-1)! });

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
    return spans
      .map((span) => (typeof span === 'string' ? span : listedWords(span.map((piece) => this.piece(piece)))))
      .join('');
  }

  /** Colour of a face's centre. */
  colour(face: string): string {
    return this.names[centreOf(this.facelets, face) ?? ''] ?? face;
  }

  private piece(faces: string): string {
    if (faces === CENTRES) return say('words.centres');
    const colours = [...faces].map((face) => this.colour(face)).join('-');
    return faces.length === 2 ? say('words.edge', { colours }) : say('words.corner', { colours });
  }
}

/** How the cube is held. */
export const holdOf = (facelets: string, names: Readonly<Record<string, string>>): string =>
  say('words.hold', { top: names[facelets[4] ?? ''] ?? '', front: names[facelets[22] ?? ''] ?? '' });
