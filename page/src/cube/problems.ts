// Problems of a painting, one at a time: in words, and by the stickers that show it.
import { capital } from '../base/texts';
import { FACES, PLACES, isCentre } from '../model/cube';
import type { Broken, Core, Legality } from './core';

export interface Verdict {
  readonly text: string;
  readonly isBad: boolean;
  /** Stickers to look at; none where any of them may be the wrong one. */
  readonly places: readonly number[];
}

type Names = Readonly<Record<string, string>>;

/** Laws in the order in which they are shown: those about single stickers first. */
const ORDER = ['edge', 'corner', 'twice', 'count', 'missing', 'flip', 'twist', 'parity'];
/** Laws of the cube as a whole: no sticker is known to be the wrong one. */
const WHOLE: Readonly<Record<string, readonly [string, string]>> = {
  flip: [
    'The marked edge seems to be the wrong way round: compare it with your cube.',
    'One edge is the wrong way round: any of the 12 may be it. Compare them with your cube. If all are right, take an edge out and turn it over.',
  ],
  twist: [
    'The marked corner seems to be twisted: compare it with your cube.',
    'One corner is twisted: any of the 8 may be it. Compare them with your cube. If all are right, twist a corner in its place.',
  ],
  parity: [
    'The marked piece seems to be another one: compare it with your cube.',
    'Two pieces have changed places: any two may be it. Compare them with your cube. If all are right, take two edges out and exchange them.',
  ],
};

/** The state of a painted cube; `strokes` are the paintings before it, `names` those of the colours on the cube in the hand,
 * and `seen` those of the colours on the screen. */
export function verdictOf(
  core: Core,
  painted: string,
  strokes: readonly string[],
  names: Names,
  seen: Names,
): Verdict {
  const legality = core.check(painted);
  const [first] = [...legality.broken].sort((a, b) => ORDER.indexOf(a.law) - ORDER.indexOf(b.law));
  if (!first) return { text: goodText(legality), isBad: false, places: [] };
  const whole = WHOLE[first.law];
  if (whole) {
    const places = changedPiece(core, painted, strokes);
    return { text: whole[places.length ? 0 : 1], isBad: true, places };
  }
  // A centre is never painted: it is no mistake.
  const places = first.places.filter((place) => !isCentre(place));
  const text = [sentence(first, names, seen), first.law === 'count' ? '' : exchanged(painted, names)];
  return { text: text.filter(Boolean).join(' '), isBad: true, places };
}

/** Words for a painted cube on which one colour has taken a sticker of another. */
function exchanged(painted: string, names: Names): string {
  const used = [...FACES].map((letter) => [letter, painted.split(letter).length - 1] as const);
  const [over, ...more] = used.filter(([, count]) => count > 9);
  const [under, ...others] = used.filter(([, count]) => count < 9);
  if (!over || !under || more.length || others.length || over[1] !== 10) return '';
  return `One ${names[over[0]]} is too many, one ${names[under[0]]} is missing.`;
}

const goodText = ({ painted, legal }: Legality): string =>
  legal ? 'All 54 stickers fit: such a cube exists.' : `${painted} of 54 stickers painted; all fit so far.`;

/** Stickers of the single piece that was painted since the cube was right; none if it never was, or if several were. */
function changedPiece(core: Core, painted: string, strokes: readonly string[]): number[] {
  const right = [...strokes].reverse().find((one) => core.check(one).legal);
  if (right === undefined) return [];
  const cubieOf = (place: number): string => String(PLACES[place]?.cubie);
  const changed = [...PLACES.keys()].filter((place) => right[place] !== painted[place]).map(cubieOf);
  if (new Set(changed).size !== 1) return [];
  return [...PLACES.keys()].filter((place) => cubieOf(place) === changed[0]);
}

function sentence({ law, text, piece, places }: Broken, names: Names, seen: Names): string {
  const by = (all: Names): string => [...piece].map((letter) => all[letter] ?? letter).join('-');
  const colours = by(names) === by(seen) ? by(names) : `${by(names)} (shown ${by(seen)})`;
  const kind = piece.length === 3 ? 'corner' : 'edge';
  switch (law) {
    case 'count':
      return `${capital(colours)} occurs ${places.length} times; 9 are allowed.`;
    case 'corner':
    case 'edge':
      return `No ${law} of the cube has the colours ${colours}: look at the marked stickers.`;
    case 'twice':
      return `The ${kind} ${colours} occurs twice; one of the two is another piece.`;
    case 'missing':
      return `The ${kind} ${colours} is missing: no place is left for it.`;
    default:
      return capital(text);
  }
}
