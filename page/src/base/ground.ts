// Light and dark, for what is not drawn by styles.

/** Calls a function now and whenever light and dark change, by the system or by the page. */
export function onTheme(listener: () => void): void {
  listener();
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener);
}
