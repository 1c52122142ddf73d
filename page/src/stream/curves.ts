// Curves of a run over time: positions and speeds of the motors, readings of the sensor, voltage of the battery.
import type { Motors } from './state';
import type { Track } from './track';

export interface Curve {
  readonly name: string;
  /** Times in milliseconds, in their order, with the values there. */
  readonly points: readonly Point[];
  /** Whether points come from motions, where the recording has no position. */
  readonly isMade?: boolean;
}

const MOTORS = ['flipper', 'turntable', 'arm'] as const;
const CHANNELS = ['red', 'green', 'blue'] as const;
/** Longest gap between two postures over which a speed is known: those of a long run are thinned out to one in 0.5 s. */
const MAX_GAP_MS = 800;
/** A speed is that over so long: two postures of nearly one time would make any speed of the encoder's last degree. */
const SPEED_MS = 200;
/** Degrees between two postures, and degrees in a second, beyond which an encoder was set anew, and no motor moved. */
const MAX_STEP_DEG = 200;
const MAX_SPEED = 2500;

type Point = readonly [at: number, value: number];

/** Degrees of the flipper that holds the cube, and that has pulled it over; and the part of a tilt at which it has. */
const [HOLDS, PULLED, PULLED_AT] = [90, 180, 0.55];

/** Number of items up to a time; points have theirs in front. */
function countTo<Item>(
  items: readonly Item[],
  ms: number,
  timeOf: (item: Item) => number = (item) => (item as unknown as Point)[0],
): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(items[middle]!) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Stroke {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Degrees of the turntable in all motions before this one, and in it. */
  readonly before: number;
  readonly way: number;
  /** Whether the recording has fewer than two positions within it. */
  readonly isThin: boolean;
}

/** Motions of a track, with the turntable's way by them. */
function strokes(track: Track): Stroke[] {
  const found: Stroke[] = [];
  let [quarter, postures, before] = [270, 0, 0];
  let begun: { readonly at: number; readonly postures: number } | undefined;
  for (const { at, event } of track.all) {
    if (event.event === 'hello') quarter = event.quarter_deg;
    else if (event.event === 'posture') postures++;
    else if (event.event === 'motion_begins') begun = { at, postures };
    else if (event.event === 'motion_ends' && begun) {
      const degrees = Number(/^(?:spin|turn)(.*)$/.exec(event.motion)?.[1] ?? 0);
      const way = (degrees / 90) * quarter;
      const isThin = postures - begun.postures < 2;
      found.push({ from: begun.at, to: at, text: event.motion, before, way, isThin });
      before += way;
      begun = undefined;
    }
  }
  return found;
}

/** Points of the flipper in a motion. */
function flipperIn({ from, to, text }: Stroke): Point[] {
  const pulled: Point[] = text.includes('tilt') ? [[from + PULLED_AT * (to - from), PULLED]] : [];
  const first = /^(tilt|release)/.test(text) ? HOLDS : 0;
  return [[from, first], ...pulled, [to, text.endsWith('release') ? 0 : HOLDS]];
}

/** Positions of the motors. Long recordings keep few of them, but all motions: those without one draw their strokes. */
function positions(track: Track): Curve[] {
  const points: Record<keyof Motors, Point[]> = { flipper: [], turntable: [], arm: [] };
  for (const { at, event } of track.all)
    if (event.event === 'posture') for (const name of MOTORS) points[name].push([at, event[name]]);
  const all = strokes(track);
  const known = [...points.turntable];
  const wayTo = (ms: number): number => {
    const last = all[countTo(all, ms, ({ from }) => from) - 1];
    return last ? last.before + last.way * Math.min(1, (ms - last.from) / (last.to - last.from || 1)) : 0;
  };
  const made = new Set<string>();
  for (const one of all.filter(({ isThin }) => isThin)) {
    made.add(one.way ? 'turntable' : 'flipper');
    if (!one.way) points.flipper.push(...flipperIn(one));
    else {
      // The next position that is known says where the table stood.
      const [at, degrees] = known[countTo(known, one.from)] ?? known.at(-1) ?? [one.to, 0];
      const set = degrees - wayTo(at) + one.before;
      points.turntable.push([one.from, set], [one.to, set + one.way]);
    }
  }
  const { end } = track;
  for (const all of Object.values(points)) {
    if (made.size) all.sort(([one], [other]) => one - other);
    // A motor stays where it was last.
    const last = all.at(-1);
    if (last && last[0] < end) all.push([end, last[1]]);
  }
  return MOTORS.map((name) => ({ name, points: points[name], isMade: made.has(name) }));
}

/** Speeds between two postures; 0 while a motor rests. */
function speeds(track: Track): Curve[] {
  return positions(track).map(({ name, points, isMade = false }) => {
    const found: Point[] = [];
    let first = 0;
    points.forEach(([at, value], number) => {
      const [before, last] = points[number - 1] ?? [at, value];
      if (at - before > MAX_GAP_MS) found.push([before + 1, 0], [at - 1, 0]);
      // No speed reaches over a rest, or over a place where an encoder was set anew.
      const step = Math.abs(value - last);
      const isSet = step > MAX_STEP_DEG && 1000 * step > MAX_SPEED * (at - before);
      if (isSet || at - before > MAX_GAP_MS) first = number;
      while (first < number && at - points[first + 1]![0] >= SPEED_MS) first++;
      const [since, from] = points[first]!;
      if (at - since >= SPEED_MS) found.push([(at + since) / 2, (1000 * (value - from)) / (at - since)]);
    });
    return { name, points: found, isMade };
  });
}

/** Mean of the stickers of each reading, by channel. */
function readings(track: Track): Curve[] {
  const found = CHANNELS.map((name) => ({ name, points: [] as Point[] }));
  for (const { at, event } of track.all)
    if (event.event === 'reading' && event.stickers.length)
      found.forEach(({ points }, channel) => {
        const sum = event.stickers.reduce((all, { rgb }) => all + rgb[channel]!, 0);
        points.push([at, sum / event.stickers.length]);
      });
  return found;
}

function battery(track: Track): Curve[] {
  const points: Point[] = [];
  for (const { at, event } of track.all)
    if (event.event === 'voltage' || event.event === 'battery') points.push([at, event.millivolts / 1000]);
  return [{ name: 'battery', points }];
}

/** Kinds of curves: their unit, whether all have one scale, the least height of a scale, and how a track
 * gives them. */
export const KINDS = [
  { name: 'position', unit: '°', isShared: false, least: 20, of: positions },
  { name: 'speed', unit: '°/s', isShared: false, least: 50, of: speeds },
  { name: 'reading', unit: '', isShared: true, least: 0, of: readings },
  { name: 'battery', unit: ' V', isShared: true, least: 0, of: battery },
] as const;

/** Points of a stretch of time, with one at each side of it. Where there are more than the columns of a picture show, each
 * column has its first, least, greatest and last. */
export function pointsIn({ points }: Curve, from: number, to: number, columns: number): readonly Point[] {
  const found = points.slice(Math.max(0, countTo(points, from) - 1), countTo(points, to) + 1);
  if (found.length <= 4 * columns) return found;
  const thinned: Point[] = [];
  for (let first = 0, next = 0; first < found.length; first = next) {
    const column = ([at]: Point) => Math.floor(((at - from) / (to - from)) * columns);
    while (next < found.length && column(found[next]!) === column(found[first]!)) next++;
    const all = found.slice(first, next);
    const by = all.map((_, place) => place).sort((a, b) => all[a]![1] - all[b]![1]);
    const kept = new Set([0, by[0]!, by.at(-1)!, all.length - 1]);
    thinned.push(...[...kept].sort((a, b) => a - b).map((place) => all[place]!));
  }
  return thinned;
}

/** Value of a curve at a time: of the last point up to it. */
export const valueAt = ({ points }: Curve, ms: number): number | undefined =>
  points[countTo(points, ms) - 1]?.[1];
