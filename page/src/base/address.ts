// Addresses of the page: `?fast`, `#cube&state=...&turns=...` and `#robot&recording=NAME&at=MS`.

type View = 'cube' | 'robot';

export interface Route {
  readonly view: View;
  readonly fields: URLSearchParams;
  /** The address after `#`. */
  readonly text: string;
}

export function currentRoute(): Route {
  const text = location.hash.slice(1);
  const [view = '', ...rest] = text.split('&');
  return { view: view === 'robot' ? 'robot' : 'cube', fields: new URLSearchParams(rest.join('&')), text };
}

/** The address after `#` of a view with these fields. */
export function routeTo(view: View, fields: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(fields).toString().replaceAll('%27', "'");
  return text ? `${view}&${text}` : view;
}

/** Puts an address in place of the present one, without a step in the browser's history. */
export function openRoute(text: string): void {
  if (`#${text}` === location.hash || (text === 'cube' && location.hash === '')) return;
  try {
    history.replaceState(null, '', `#${text}`);
  } catch {
    // A browser refuses too many changes in a row; the next one writes the newest address.
  }
}

/** The whole link to an address after `#`. */
export const linkTo = (route: string): string => `${location.href.split('#')[0]}#${route}`;

/** Whether the address asks for turns that are drawn at once. */
export const isFast = (): boolean => new URLSearchParams(location.search).has('fast');
