// Light and dark: as the system, or as chosen.
import { storage } from '../base/storage';

const NAME = 'mindcub3r.theme';
type Theme = 'light' | 'dark';

export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

export function takeStoredTheme(): void {
  const theme = storage.get<Theme>(NAME);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

export function toggleTheme(): void {
  const theme: Theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  storage.set(NAME, theme);
}
