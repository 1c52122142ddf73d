// Pictures on buttons: drawn here, as fonts lack some of the signs.
import { button } from './dom';

const PATHS = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M11 2 5 8l6 6 1.5-1.5L8 8l4.5-4.5z',
  play: 'M4 2.5v11L13 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  forward: 'M5 2 3.5 3.5 8 8l-4.5 4.5L5 14l6-6z',
  last: 'M11 3h2v10h-2zM3 3v10l7-5z',
  language:
    'M8 .5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.1 7.3a6 6 0 0 1 3-4.5C4.6 4 4.3 5.6 4.2 7.3zM2.1 8.7h2.1c.1 1.7.4 3.3.9 4.5a6 6 0 0 1-3-4.5zM5.7 7.3C5.9 4.2 7 2.1 8 2s2.1 2.2 2.3 5.3zM5.7 8.7h4.6C10.1 11.8 9 13.9 8 14s-2.1-2.2-2.3-5.3zM11.8 7.3c-.1-1.7-.4-3.3-.9-4.5a6 6 0 0 1 3 4.5zM11.8 8.7h2.1a6 6 0 0 1-3 4.5c.5-1.2.8-2.8.9-4.5z',
  theme: 'M8 1.5a6.5 6.5 0 1 0 0 13zM8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0z',
} as const;

type Icon = keyof typeof PATHS;

/** A button with a picture, and its name; `key` follows the name in its hint. */
export function pictured(icon: Icon, name: string, onclick: () => void, key = ''): HTMLButtonElement {
  const made = button('', { 'aria-label': name, title: name + key }, onclick);
  setIcon(made, icon);
  return made;
}

/** Puts a picture into a button, in place of what it holds. */
export function setIcon(button: HTMLElement, icon: Icon): void {
  button.innerHTML = `<svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true"><path d="${PATHS[icon]}"/></svg>`;
}
