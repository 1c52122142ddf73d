// Problems of a painting, one at a time: in words, and by the stickers that show it.
import { capital } from '../base/texts';
import { FACES, PLACES, isCentre } from '../model/cube';
import type { Broken, Core, Legality } from './core';
import { say } from './say';

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
const WHOLE = ['flip', 'twist', 'parity'] as const;
type Whole = (typeof WHOLE)[number];
const isWhole = (law: string): law is Whole => (WHOLE as readonly string[]).includes(law);

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
  const { law } = first;
  if (isWhole(law)) {
    const places = changedPiece(core, painted, strokes);
    return { text: places.length ? say(`doubt.${law}`) : say(`verdict.${law}`), isBad: true, places };
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
  return say('verdict.exchanged', { over: names[over[0]] ?? over[0], under: names[under[0]] ?? under[0] });
}

const goodText = ({ painted, legal }: Legality): string =>
  legal ? say('verdict.all_fit') : say('verdict.so_far', { painted });

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
  const colours =
    by(names) === by(seen) ? by(names) : say('verdict.shown', { colours: by(names), seen: by(seen) });
  const isCorner = piece.length === 3;
  switch (law) {
    case 'count':
      return say('verdict.count', { colour: capital(colours), number: places.length });
    case 'corner':
    case 'edge':
      return say(law === 'corner' ? 'verdict.no_corner' : 'verdict.no_edge', { colours });
    case 'twice':
      return say(isCorner ? 'verdict.twice_corner' : 'verdict.twice_edge', { colours });
    case 'missing':
      return say(isCorner ? 'verdict.missing_corner' : 'verdict.missing_edge', { colours });
    default:
      return capital(text);
  }
}
