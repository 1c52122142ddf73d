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
