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
