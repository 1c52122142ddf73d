// Sets of six colours, and names for colours.
import { FACES } from '../model/cube';
import { USUAL_COLOURS, channels, type Colours } from '../model/colours';
import { say } from './say';

export interface Preset {
  /** Key of its name. */
  readonly name: 'usual' | 'blind_green' | 'blind_grey' | 'pastel' | 'japanese';
  readonly colours: Colours;
  /** The set is for a cube with the usual colours, which are shown as others. */
  readonly isOfUsual?: boolean;
}

const of = (...colours: readonly string[]): Colours =>
  Object.fromEntries(colours.map((colour, face) => [FACES[face], colour]));

export const PRESETS: readonly Preset[] = [
  { name: 'usual', colours: USUAL_COLOURS },
  // Red and green are hard to tell apart for many people, and so are red and orange. Every two colours of these
  // sets are at least 35 apart (CIE76) for eyes without red or green cones; tests/colours.test.mjs computes it.
  {
    name: 'blind_green',
    colours: of('#ffffff', '#910018', '#29b47f', '#ffe003', '#df5b00', '#1549b8'),
    isOfUsual: true,
  },
  {
    name: 'blind_grey',
    colours: of('#ffffff', '#d01c1c', '#9a9a9a', '#f7dc2a', '#060606', '#1f5bd8'),
    isOfUsual: true,
  },
  { name: 'pastel', colours: of('#fbfbf7', '#ef8f94', '#8fd0a4', '#f6e58d', '#f7b983', '#8fb3ea') },
  { name: 'japanese', colours: of('#f4f4f0', '#c4111f', '#0b8a43', '#1449b8', '#f26a12', '#f7d117') },
];

const NAMES = [
  ['white', '#ffffff'],
  ['grey', '#8a8a8a'],
  ['black', '#111111'],
  ['red', '#c4111f'],
  ['dark_red', '#850d22'],
  ['orange', '#f26a12'],
  ['yellow', '#f7d117'],
  ['light_green', '#8fd0a4'],
  ['green', '#0b8a43'],
  ['green', '#29b47f'],
  ['light_blue', '#79b6ec'],
  ['blue', '#1449b8'],
  ['dark_blue', '#15155e'],
  ['purple', '#7d3cb5'],
  ['pink', '#ef8fb4'],
  ['brown', '#7b4a1e'],
  ['turquoise', '#17b6b0'],
] as const;
type Name = (typeof NAMES)[number][0];

/** Name of the nearest of a few colours, in the reader's language. */
const nameOf = (colour: string): string => say(`colour.${keyOf(colour)}`);

function keyOf(colour: string): Name {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  const away = (other: string): number => {
    const [r = 0, g = 0, b = 0] = channels(other);
    return (r - red) ** 2 * 2 + (g - green) ** 2 * 4 + (b - blue) ** 2 * 3;
  };
  return NAMES.reduce(
    (best, one) => (away(one[1]) < away(best[1]) ? one : best),
    NAMES[0] as (typeof NAMES)[number],
  )[0];
}

/** Name of a colour by its key, if there is such a key. */
export const colourNamed = (key: string): string | undefined =>
  NAMES.some(([name]) => name === key) ? say(`colour.${key as Name}`) : undefined;

/** Whether two sets have the same colours. */
export const areSame = (one: Colours, other: Colours): boolean =>
  [...FACES].every((letter) => one[letter] === other[letter]);

/** Colours of the cube in the hand, where the screen shows a set like this. */
export const realOf = (colours: Colours): Colours =>
  PRESETS.some((set) => set.isOfUsual && areSame(set.colours, colours)) ? USUAL_COLOURS : colours;

/** Names of the six colours of the cube in the hand; of two alike, the letter says which it is. */
export function realNamesOf(colours: Colours): Readonly<Record<string, string>> {
  const names = Object.entries(realOf(colours)).map(([letter, colour]) => [letter, nameOf(colour)] as const);
  const isAlike = (name: string): boolean => names.filter(([, other]) => other === name).length > 1;
  return Object.fromEntries(
    names.map(([letter, name]) => [letter, isAlike(name) ? `${name} (${letter})` : name]),
  );
}

/** Names of the six colours, with the colour of the screen where it is another one. */
export function namesOf(colours: Colours): Readonly<Record<string, string>> {
  const real = realNamesOf(colours);
  if (realOf(colours) === colours) return real;
  const both = Object.entries(real).map(([letter, name]) => {
    const seen = nameOf(colours[letter] ?? '');
    return [letter, seen === name ? name : say('colour.shown', { name, seen })];
  });
  return Object.fromEntries(both);
}

/** Names of the six colours as the screen shows them. */
export const seenNamesOf = (colours: Colours): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(colours).map(([letter, colour]) => [letter, nameOf(colour)]));

/** First letters of the English names of the six colours, as W Y O R G B, which cubers write in any language; none if two are
 * alike. */
export function initialsOf(colours: Colours): Readonly<Record<string, string>> {
  const initials = Object.entries(realOf(colours)).map(([letter, colour]) => [
    letter,
    keyOf(colour).charAt(0).toUpperCase(),
  ]);
  const areDifferent = new Set(initials.map(([, initial]) => initial)).size === initials.length;
  return areDifferent ? Object.fromEntries(initials) : {};
}
