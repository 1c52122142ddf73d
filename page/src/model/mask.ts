// Masks: some stickers are drawn in full colour, some pale, all others grey. A mask is about pieces, not places: it goes with
// the turns, and holds however the cube lies in the hand.
//
//   maskOf({ full: ['DF', 'DFR'], pale: ['D', 'F'] })    pieces by their letters: corners, edges, centres
//   maskOf({ full: ['U', 'UF:U', 'UFR:U'] })             one sticker of a piece: the letter after the colon
//   isMask(text)                                         whether a text, as of a link, is a mask
//   isHome(facelets, 'DF')                               whether a piece is where it belongs
//   shadesOf(facelets, mask)                             how the sticker at each of the 54 places is drawn
//   shaded(colour, shade)                                the colour (`#rrggbb`) of a sticker that is drawn so
//
//   stage.mask(mask)       shows it on the cube in 3-D until `stage.mask(undefined)`; a step that is lit goes before it
//   cubies.mask(mask)      the same for any other `Cubies`
//   netSvg, handSvg        take a mask for pictures
//
// Letters are those of the colours, as in 54 facelets: `F` is the piece's green sticker wherever it is.
import { FACES, PLACES, placeAt, type Vector } from './cube';
import { channels } from './colours';

/** Shade of each sticker by the place (0 to 53) where it belongs on the solved cube: `x` full colour, `o` pale, `-` grey. */
export type Mask = string;
export type Shade = 'x' | 'o' | '-';

/** Grey apart from the plastic, light and dark, and from the colours of all sets. */
export const MASKED = '#666b74';
/** Part of a pale sticker that has its colour. */
const PALE = 0.5;

const homesByPiece = new Map<string, number[]>();
/** The letters of the piece at a place, in the order of `letterAt`'s answers; and the places of its stickers. */
const stickersAt: readonly (readonly number[])[] = PLACES.map(({ cubie }) => placesOf(cubie));

PLACES.forEach((_, place) => {
  const name = keyOf([...stickersAt[place]!].map(letterAtHome));
  homesByPiece.set(name, [...stickersAt[place]!]);
});

/** A mask of pieces, or of single stickers of them, by their letters. */
export function maskOf({
  full = [],
  pale = [],
}: {
  full?: readonly string[];
  pale?: readonly string[];
}): Mask {
  const shades: Shade[] = PLACES.map(() => '-');
  for (const [names, shade] of [
    [pale, 'o'],
    [full, 'x'],
  ] as const)
    for (const name of names) for (const home of homesOf(name)) shades[home] = shade;
  return shades.join('');
}

export const isMask = (text: string): boolean => /^[xo-]{54}$/.test(text);

/** Shade of the sticker at each place of a state. A sticker of a piece that no cube has is in full colour. */
export function shadesOf(facelets: string, mask: Mask): readonly Shade[] {
  return PLACES.map((_, place) => {
    const letters = stickersAt[place]!.map((one) => facelets[one] ?? '?');
    const homes = homesByPiece.get(keyOf(letters));
    const home = homes?.find((one) => letterAtHome(one) === facelets[place]);
    return home === undefined ? 'x' : (mask[home] as Shade);
  });
}

/** The colour of a sticker, `#rrggbb`, in this shade. */
export function shaded(colour: string, shade: Shade): string {
  if (shade === 'x') return colour;
  if (shade === '-') return MASKED;
  const [own, grey] = [channels(colour), channels(MASKED)];
  const mixed = own.map((part, n) => Math.round(PALE * part + (1 - PALE) * grey[n]!));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a piece, by its letters, is at home: each of its stickers beside the centre of its colour. */
export function isHome(facelets: string, piece: string): boolean {
  const key = keyOf([...piece]);
  const place = PLACES.findIndex(
    (_, at) => keyOf(stickersAt[at]!.map((one) => facelets[one] ?? '?')) === key,
  );
  const centre = (at: number): number => Math.floor(at / 9) * 9 + 4;
  return place >= 0 && stickersAt[place]!.every((one) => facelets[one] === facelets[centre(one)]);
}

/** The places where the stickers of a piece belong, as `DF`, or one of them, as `DF:D`. */
function homesOf(name: string): readonly number[] {
  const [piece = '', letter] = name.split(':');
  const homes = homesByPiece.get(keyOf([...piece])) ?? [];
  return letter === undefined ? homes : homes.filter((home) => letterAtHome(home) === letter);
}

function letterAtHome(place: number): string {
  return FACES[Math.floor(place / 9)]!;
}

function keyOf(letters: readonly string[]): string {
  return [...letters].sort().join('');
}

/** Places of the stickers of a cubie. */
function placesOf(cubie: Vector): number[] {
  return [0, 1, 2]
    .filter((axis) => cubie[axis] !== 0)
    .map((axis) => placeAt(cubie, cubie.map((part, n) => (n === axis ? part : 0)) as unknown as Vector)!);
}
