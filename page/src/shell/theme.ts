// Light and dark: as the system, or as chosen.
import { kept, keep } from '../cube/settings';

const NAME = 'mindcub3r.theme';
type Theme = 'light' | 'dark';

export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

export function takeKeptTheme(): void {
  const theme = kept<Theme>(NAME);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

export function toggleTheme(): void {
  const theme: Theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  keep(NAME, theme);
}
