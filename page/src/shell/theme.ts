// Light and dark: as the system, or as chosen. The theme in use stands on the root element.
import { storage } from '../base/storage';

const NAME = 'mindcub3r.theme';
type Theme = 'light' | 'dark';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme | undefined {
  const theme = storage.get<Theme>(NAME);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

/** Takes the theme, and follows the system as long as none is chosen. */
export function takeTheme(): void {
  root.dataset.theme = chosen() ?? (system.matches ? 'dark' : 'light');
  system.addEventListener('change', () => {
    if (!chosen()) root.dataset.theme = system.matches ? 'dark' : 'light';
  });
}

export function toggleTheme(): void {
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  storage.set(NAME, root.dataset.theme);
}
