// Light and dark: as the system, or as chosen.
import { storage } from '../base/storage';

const NAME = 'mindcub3r.theme';
type Theme = 'light' | 'dark';

const root = document.documentElement;

export function takeStoredTheme(): void {
  const theme = storage.get<Theme>(NAME);
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
}

export function toggleTheme(): void {
  const { theme } = root.dataset;
  const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  storage.set(NAME, root.dataset.theme);
}
