// Colours of stickers on the screen.

/** Colour of each letter; any text that CSS knows. Letters without a colour are drawn grey. */
export type Colours = Readonly<Record<string, string>>;

export const USUAL_COLOURS: Colours = {
  U: '#f4f4f0',
  R: '#c4111f',
  F: '#0b8a43',
  D: '#f7d117',
  L: '#f26a12',
  B: '#1449b8',
};

/** Colour of a sticker that is not known. */
export const UNKNOWN = '#7d828a';

/** Red, green and blue of `#rrggbb`, from 0 to 255. */
export const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Black or white, whichever is read better on a colour (`#rrggbb`). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.25 ? '#111' : '#fff';
}
