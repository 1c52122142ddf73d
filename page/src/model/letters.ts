// Letters on stickers: those of the sides, or others in their place.

let shown: Readonly<Record<string, string>> = {};

/** Draws other letters in place of the sides'. Pictures that are drawn already are to be drawn again. */
export const drawAs = (letters: Readonly<Record<string, string>>): void => void (shown = letters);

/** The letter that is drawn on a sticker. */
export const letterOn = (letter: string): string => shown[letter] ?? letter;
