// Keys pressed on an element.

/** Does what the key stands for, in place of the browser; nothing for another key, or with Ctrl, Alt or Meta. */
export function pressed(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): void {
  const act = actions[event.key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Actions of the arrow keys, each with its steps to the right and up. */
export const arrows = (act: (right: number, up: number) => void) => ({
  ArrowLeft: () => act(-1, 0),
  ArrowRight: () => act(1, 0),
  ArrowUp: () => act(0, 1),
  ArrowDown: () => act(0, -1),
});
