// Light and dark, for what is not drawn by styles.

/** Calls a function now and whenever light and dark change. */
export function onTheme(listener: () => void): void {
  listener();
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
