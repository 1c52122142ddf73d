// Addresses of the page: `?fast`, `#cube&state=...&turns=...&solution=...`,
// `#cube&setup=...&alg=...&speed=4&view=35,30&mask=OLL&title=...&play`, `#cube&state=...&lesson=METHOD&cross=U&step=2`,
// `#robot&recording=NAME&at=MS`, `#timer` and `#cases&set=oll`. This file alone reads them; docs/studio.md lists them, and
// tests/addresses.json has one of each, which the program's tests read, too.
import { say } from './say';

export type View = 'cube' | 'robot' | 'timer' | 'cases';

/** What an address wants to see of the robot; `usual` is the robot of the page, or the simulated one. */
export type Wanted =
  | { readonly kind: 'usual' | 'live' | 'simulated' }
  | { readonly kind: 'recording'; readonly name: string }
  | { readonly kind: 'run'; readonly readsOnly: boolean }
  | { readonly kind: 'cube'; readonly state: string };

export interface Route {
  readonly view: View;
  readonly fields: URLSearchParams;
  /** The address after `#`. */
  readonly text: string;
  readonly wanted: Wanted;
  /** Moment of the robot's time line, in milliseconds; number of the cube's turns that are made. */
  readonly at: number | undefined;
  /** Part of the address that cannot be read, in words; empty if all can. */
  readonly problem: string;
}

/** Names of the fields of each view. A simulated run has a field for each property of its robot, too. */
const FIELDS: Readonly<Record<View, readonly string[]>> = {
  cube: [
    ...['state', 'setup', 'turns', 'alg', 'solution', 'at', 'speed', 'view', 'mask', 'title', 'play'],
    ...['lesson', 'cross', 'step'],
  ],
  robot: ['live', 'simulated', 'recording', 'run', 'cube', 'at'],
  timer: [],
  cases: ['set'],
};
/** Letters of a solution: the longest, of a method for people, has some 120 turns. */
export const MAX_SOLUTION = 1000;
/** Letters of an algorithm that is ahead, with its groups and comments. */
export const MAX_ALG = 4000;
export const MAX_TITLE = 100;
/** Turns a second that a link can ask for. */
export const SPEEDS: readonly [number, number] = [0.5, 16];
export const VIEWS = Object.keys(FIELDS) as View[];

/** Whether the page comes from a robot, or from a laptop that passes one on: it opens on that robot. */
export const isRobotsPage = (): boolean => document.documentElement.dataset.robot !== undefined;

export const currentRoute = (): Route => routeOf(location.hash.slice(1), isRobotsPage());

/** Reads the address after `#`; an empty one is that of the robot on a robot's page, and of the cube elsewhere. */
export function routeOf(text: string, isOfRobot: boolean): Route {
  const parts = text.split('&');
  const named = VIEWS.find((view) => view === parts[0]);
  const fields = new URLSearchParams((named ? parts.slice(1) : parts).join('&'));
  const keys = [...fields.keys()];
  // An address without a view, such as `#recording=NAME`, names it by its first field.
  const meant = named ?? VIEWS.find((view) => FIELDS[view].includes(keys[0] ?? ''));
  const view = meant ?? (isOfRobot ? 'robot' : 'cube');
  const route = { view, fields, text, wanted: wantedOf(fields), at: timeOf(fields) };
  if (text === '') return { ...route, problem: '', ...(isOfRobot && { wanted: { kind: 'live' } }) };
  return { ...route, problem: problemOf(route, meant) };
}

function wantedOf(fields: URLSearchParams): Wanted {
  const name = fields.get('recording');
  if (name) return { kind: 'recording', name };
  if (fields.has('live')) return { kind: 'live' };
  const run = fields.get('run');
  if (run === 'start' || run === 'scan') return { kind: 'run', readsOnly: run === 'scan' };
  const state = fields.get('cube');
  if (state) return { kind: 'cube', state };
  return { kind: fields.has('simulated') ? 'simulated' : 'usual' };
}

const timeOf = (fields: URLSearchParams): number | undefined =>
  /^\d{1,9}$/.test(fields.get('at') ?? '') ? Number(fields.get('at')) : undefined;

/** Letters of fields at most. */
const LENGTHS = { alg: MAX_ALG, setup: MAX_ALG, title: MAX_TITLE };

type Read = Omit<Route, 'problem'>;

function problemOf({ view, fields, wanted, at }: Read, meant: View | undefined): string {
  const [first] = fields.keys();
  if (!meant) return say('link.no_view', { view: first ?? '', views: VIEWS.join(', ') });
  const strange = [...fields.keys()].find((key) => !FIELDS[view].includes(key));
  if (strange !== undefined && wanted.kind !== 'run')
    return say('link.strange', { part: strange, parts: FIELDS[view].join(', ') || say('link.no_parts') });
  if (fields.get('recording') === '') return say('link.no_recording');
  if (fields.has('run') && wanted.kind !== 'run') return say('link.run');
  const solution = fields.get('solution');
  if (solution === '') return say('link.no_solution');
  if (solution && solution.length > MAX_SOLUTION)
    return say('link.long_solution', { letters: solution.length, most: MAX_SOLUTION });
  if (fields.has('lesson') && !/^[1-9]\d?$/.test(fields.get('step') ?? '1'))
    return say('link.step', { step: fields.get('step') ?? '' });
  const long = [...Object.entries(LENGTHS)].find(([key, length]) => (fields.get(key) ?? '').length > length);
  if (long) return say('link.long', { field: long[0], most: long[1] });
  if (fields.has('alg') && (fields.has('turns') || solution !== null)) return say('link.alg');
  if (fields.has('setup') && fields.has('state')) return say('link.setup');
  const speed = fields.get('speed');
  if (
    speed !== null &&
    !(/^\d+(\.\d+)?$/.test(speed) && Number(speed) >= SPEEDS[0] && Number(speed) <= SPEEDS[1])
  )
    return say('link.speed', { speed, least: SPEEDS[0], most: SPEEDS[1] });
  const angles = fields.get('view');
  if (angles !== null && !/^-?\d{1,3},-?\d{1,2}$/.test(angles)) return say('link.angles', { view: angles });
  if (fields.has('at') && at === undefined)
    return say(view === 'cube' ? 'link.at_turns' : 'link.at', { at: fields.get('at') ?? '' });
  return '';
}

/** The address after `#` of a view with these fields. */
export function routeTo(view: View, fields: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(fields)
    .toString()
    .replaceAll('%27', "'")
    .replace(/=(?=&|$)/g, '');
  return text ? `${view}&${text}` : view;
}

/** The address that the page has followed or written. */
let known = globalThis.location?.hash;
globalThis.addEventListener?.('hashchange', () => (known = location.hash));

/** Puts an address in place of the present one, without a step in the browser's history; not of one that has just been
 * opened: it is followed first. */
export function openRoute(text: string): void {
  if (location.hash !== known) return;
  if (`#${text}` === location.hash || (text === currentRoute().view && location.hash === '')) return;
  try {
    history.replaceState(null, '', `#${text}`);
    known = location.hash;
  } catch {
    // A browser refuses too many changes in a row; the next one writes the newest address.
  }
}

/** Puts the address of a link in place of the present one, as a step in the browser's history. */
export function stepTo({ hash }: HTMLAnchorElement): void {
  history.pushState(null, '', hash);
  known = location.hash;
}

/** Whether no other device can open the page's address. */
export const isOfThisDevice = (): boolean =>
  location.protocol === 'file:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** The whole link to an address after `#`. */
export const linkTo = (route: string): string => `${location.href.split('#')[0]}#${route}`;

/** Whether the address asks for turns that are drawn at once. */
export const isFast = (): boolean => new URLSearchParams(location.search).has('fast');
