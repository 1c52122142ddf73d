// Fields of a link to a cube beside its state and turns: speed, view, mask, title, and whether it plays.
import { MAX_ALG, routeTo, type Route } from '../base/address';
import { SOLVED, textOf, type Core } from './core';
import { settings } from './settings';
import { say } from './say';
import { stageNamed } from './stages';
import { fieldsOf, routeOf, type CubeState } from './store';

/** What a link to be copied carries. */
export interface Carried {
  /** It plays when it is opened, from the start of its turns. */
  readonly plays: boolean;
  /** The present place among the turns. */
  readonly hasPlace: boolean;
  /** Angles of the eye in degrees: around to the right, and above. */
  readonly view: readonly [number, number] | undefined;
  /** Turns a second. */
  readonly speed: number | undefined;
  readonly mask: string;
  readonly title: string;
  /** Turns before those of the cube, in place of its own start. */
  readonly setup?: string | undefined;
}

/** What a link has brought. */
export interface Brought {
  readonly view: readonly [number, number] | undefined;
  readonly speed: number | undefined;
  readonly mask: string | undefined;
  readonly title: string;
  readonly plays: boolean;
}

const NOTHING: Brought = { view: undefined, speed: undefined, mask: undefined, title: '', plays: false };

/** The address of a cube for somebody else. */
export function carryingRoute(state: CubeState, carried: Carried): string {
  const { plays, hasPlace, view, speed, mask, title, setup } = carried;
  const { plan, moves, at } = state;
  const all = textOf(moves);
  const isAlgorithm =
    !plan &&
    (plays || hasPlace || setup !== undefined || state.isAlgorithm) &&
    all !== '' &&
    all.length <= MAX_ALG;
  const fields = isAlgorithm
    ? { ...(setup === undefined ? startOf(state) : { setup }), alg: all }
    : fieldsOf(state);
  const isLong = 'solution' in fields || isAlgorithm;
  const first = plan?.from ?? 0;
  return routeTo('cube', {
    ...fields,
    ...(isLong && hasPlace && at !== first && { at: String(at) }),
    ...(view && { view: view.map((angle) => Math.round(angle)).join(',') }),
    ...(speed !== undefined && { speed: String(Math.round(speed * 100) / 100) }),
    ...(mask && { mask }),
    ...(title.trim() && { title: title.trim() }),
    ...(plays && isLong && { play: '' }),
  });
}

const startOf = ({ start, setup }: CubeState): Readonly<Record<string, string>> =>
  start === SOLVED ? {} : setup ? { setup } : { state: start };

/** The cube that a link of this page shows when it is opened, and the cube by which its mask goes. */
export function openedBy(core: Core, address: string): { facelets: string; held: string } {
  const fields = new URLSearchParams(address);
  const start = core.after(core.read(fields.get('state') ?? 'solved').facelets, fields.get('setup') ?? '');
  const made = fields.get('turns') ?? '';
  const ahead = fields.get('alg') ?? fields.get('solution') ?? '';
  const all = core.turns(`${made} ${ahead}`).moves;
  const at = Number(fields.get('at') ?? core.turns(made).moves.length);
  const after = (count: number): string => core.after(start, textOf(all.slice(0, count)));
  return { facelets: after(at), held: fields.has('solution') ? after(all.length) : start };
}

/** What a link carries beside the cube. `Route.problem` has named what cannot be read.
 * @throws Error for a mask that there is not */
export function broughtBy({ fields, problem }: Route): Brought {
  if (problem) return NOTHING;
  const text = fields.get('mask');
  const mask = text === null ? undefined : stageNamed(text);
  if (text !== null && mask === undefined) throw new Error(say('view.no_mask', { mask: text.slice(0, 40) }));
  const [around, above] = (fields.get('view') ?? '').split(',').map(Number);
  const speed = Number(fields.get('speed'));
  return {
    view: around !== undefined && above !== undefined ? [around, above] : undefined,
    speed: speed > 0 ? speed : undefined,
    mask,
    title: fields.get('title') ?? '',
    plays: fields.has('play'),
  };
}

/** What a link brought beside its cube, which the address keeps while the same cube is shown and nothing else is chosen. */
export class Lent {
  private start = '';
  private fields = new URLSearchParams();

  take(start: string, { fields, problem }: Route): void {
    this.start = start;
    this.fields = problem ? new URLSearchParams() : fields;
  }

  /** The address of a cube, after `#`. */
  route(state: CubeState): string {
    const text = routeOf(state);
    if (state.start !== this.start || state.painted !== undefined) return text;
    const { mask, tempo } = settings.now;
    const [lentMask, speed, view] = ['mask', 'speed', 'view'].map((name) => this.fields.get(name));
    const more = routeTo('cube', {
      ...(lentMask && stageNamed(lentMask) === mask && { mask: lentMask }),
      ...(speed && Number(speed) === tempo && { speed }),
      ...(view && { view }),
    });
    return `${text}${more.slice('cube'.length)}`;
  }
}
