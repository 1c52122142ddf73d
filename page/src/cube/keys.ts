// Keys that cubers' fingers know, by their place on the keyboard: each hand holds half of the cube.

/** Turn of each key. */
export const KEYS: Readonly<Record<string, string>> = {
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

/** The key of a turn as it is printed on most keyboards. */
export function keyOf(turn: string): string | undefined {
  const code = Object.keys(KEYS).find((key) => KEYS[key] === turn);
  const marks: Readonly<Record<string, string>> = { Semicolon: ';', Comma: ',', Period: '.' };
  return code && (marks[code] ?? code.replace(/^(Key|Digit)/, ''));
}

/** Whether a key belongs to the element that has the focus: a field, a list, an open dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented)
    return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('textarea, select, dialog')) return true;
  const field = target.closest('input');
  return field !== null && !['button', 'checkbox', 'radio', 'range', 'color'].includes(field.type);
}
