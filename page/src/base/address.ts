// Addresses of the page: `?fast`, `#cube&state=...&turns=...&solution=...`, `#cube&state=...&lesson=METHOD&cross=U&step=2`,
// `#robot&recording=NAME&at=MS`, `#timer` and `#cases&set=oll`. This file alone reads them; docs/studio.md lists them, and
// tests/addresses.json has one of each, which the program's tests read, too.

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
  cube: ['state', 'turns', 'solution', 'at', 'lesson', 'cross', 'step'],
  robot: ['live', 'simulated', 'recording', 'run', 'cube', 'at'],
  timer: [],
  cases: ['set'],
};
/** Letters of a solution: the longest, of a method for people, has some 120 turns. */
export const MAX_SOLUTION = 1000;
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

type Read = Omit<Route, 'problem'>;

function problemOf({ view, fields, wanted, at }: Read, meant: View | undefined): string {
  const [first] = fields.keys();
  if (!meant) return `there is no view “${first}”; the views are ${VIEWS.join(', ')}`;
  const strange = [...fields.keys()].find((key) => !FIELDS[view].includes(key));
  if (strange !== undefined && wanted.kind !== 'run')
    return `“${strange}” is no part of it; it can have ${FIELDS[view].join(', ') || 'no parts'}`;
  if (fields.get('recording') === '') return 'the name of the recording is missing';
  if (fields.has('run') && wanted.kind !== 'run') return 'run can be start or scan';
  const solution = fields.get('solution');
  if (solution === '') return 'the turns of the solution are missing';
  if (solution && solution.length > MAX_SOLUTION)
    return `its solution has ${solution.length} letters; at most ${MAX_SOLUTION} are allowed`;
  if (fields.has('lesson') && !/^[1-9]\d?$/.test(fields.get('step') ?? '1'))
    return `step=${fields.get('step')} is no number of a step`;
  if (fields.has('at') && at === undefined) return `at=${fields.get('at')} is no time in milliseconds`;
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

/** Puts an address in place of the present one, without a step in the browser's history. */
export function openRoute(text: string): void {
  if (`#${text}` === location.hash || (text === currentRoute().view && location.hash === '')) return;
  try {
    history.replaceState(null, '', `#${text}`);
  } catch {
    // A browser refuses too many changes in a row; the next one writes the newest address.
  }
}

/** Whether no other device can open the page's address. */
export const isOfThisDevice = (): boolean =>
  location.protocol === 'file:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** The whole link to an address after `#`. */
export const linkTo = (route: string): string => `${location.href.split('#')[0]}#${route}`;

/** Whether the address asks for turns that are drawn at once. */
export const isFast = (): boolean => new URLSearchParams(location.search).has('fast');
