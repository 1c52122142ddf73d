// Keys pressed on an element.

/** Does what the key stands for, in place of the browser; nothing for another key, or with Ctrl, Alt or Meta. */
export function pressed(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): void {
  const act = actions[event.key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
