// Keys that turn the cube: by their letters, or by their place on the keyboard, where each hand holds half of the cube.

/** Keys by letter: R turns R, Shift and R turn R'. */
const LETTERS = 'RLUDFBMESXYZ';

export type KeySet = 'letters' | 'cstimer';

/** Turn of each key that cubers' fingers know. */
const KEYS: Readonly<Record<string, string>> = {
  KeyI: 'R',
  KeyK: "R'",
  KeyD: 'L',
  KeyE: "L'",
  KeyJ: 'U',
  KeyF: "U'",
  KeyS: 'D',
  KeyL: "D'",
  KeyH: 'F',
  KeyG: "F'",
  KeyW: 'B',
  KeyO: "B'",
  KeyU: 'Rw',
  KeyM: "Rw'",
  KeyC: 'Lw',
  KeyR: "Lw'",
  KeyX: 'Dw',
  Comma: "Dw'",
  KeyZ: "M'",
  Period: "M'",
  KeyB: 'M',
  Digit5: 'M',
  Digit6: 'M',
  Digit2: 'E',
  Digit9: "E'",
  Digit0: 'S',
  Digit1: "S'",
  Semicolon: 'y',
  KeyA: "y'",
  KeyT: 'x',
  KeyY: 'x',
  KeyV: "x'",
  KeyN: "x'",
  KeyP: 'z',
  KeyQ: "z'",
};

const ofLetter = (letter: string): string => (/[XYZ]/.test(letter) ? letter.toLowerCase() : letter);

/** The turn of a key, if it has one. */
export function turnOf({ code, key, shiftKey }: KeyboardEvent, set: KeySet): string | undefined {
  if (set === 'cstimer') return shiftKey ? undefined : KEYS[code];
  const letter = key.toUpperCase();
  if (key.length !== 1 || !LETTERS.includes(letter)) return undefined;
  return ofLetter(letter) + (shiftKey ? "'" : '');
}

/** Turns and their keys as they are printed on most keyboards. */
export function keysOf(set: KeySet): ReadonlyMap<string, string> {
  if (set === 'letters') {
    const both = [...LETTERS].flatMap((letter) => {
      const turn = ofLetter(letter);
      return [[turn, letter] as const, [`${turn}'`, `Shift ${letter}`] as const];
    });
    return new Map(both);
  }
  const marks: Readonly<Record<string, string>> = { Semicolon: ';', Comma: ',', Period: '.' };
  const found = new Map<string, string>();
  for (const [code, turn] of Object.entries(KEYS))
    if (!found.has(turn)) found.set(turn, marks[code] ?? code.replace(/^(Key|Digit)/, ''));
  return found;
}
