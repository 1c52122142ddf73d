// Texts of the cube. Turns in words are in words.ts.
import { language, speaker } from '../base/words';
import { cube } from '../words/cube';

export const say = speaker('cube', cube);

/** A number as the reader writes it, with so many decimals. */
export const decimals = (number: number, digits: number): string =>
  new Intl.NumberFormat(language(), {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(number);

/** Where an element stands in a text. */
export const BREAK = '|';

/** The parts of a text around the elements. */
export const around = (text: string): readonly string[] => text.split(BREAK);
