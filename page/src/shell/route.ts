// Addresses of the page: `#cube&state=...&turns=...` and `#robot&recording=NAME&at=MS`.

export interface Route {
  readonly view: 'cube' | 'robot';
  readonly fields: URLSearchParams;
  /** The address after `#`. */
  readonly text: string;
}

export function currentRoute(): Route {
  const text = location.hash.slice(1);
  const [view = '', ...rest] = text.split('&');
  return { view: view === 'robot' ? 'robot' : 'cube', fields: new URLSearchParams(rest.join('&')), text };
}

/** Puts an address in place of the present one, without a step in the browser's history. */
export function openRoute(text: string): void {
  if (`#${text}` === location.hash || (text === 'cube' && location.hash === '')) return;
  try {
    history.replaceState(null, '', `#${text}`);
  } catch {
    // A browser refuses too many changes in a row; the next one tells the newest address.
  }
}
