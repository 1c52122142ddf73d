// Curves of a run over time: positions and speeds of the motors, readings of the sensor, voltage of the battery.
import type { Track } from './track';

export interface Curve {
  readonly name: string;
  /** Times in milliseconds, in their order, with the values there. */
  readonly points: readonly (readonly [at: number, value: number])[];
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

type Point = [at: number, value: number];

function positions(track: Track): Curve[] {
  const found = MOTORS.map((name) => ({ name, points: [] as Point[] }));
  for (const { at, event } of track.all)
    if (event.event === 'posture') for (const { name, points } of found) points.push([at, event[name]]);
  return found;
}

/** Speeds between two postures; 0 while a motor rests. */
function speeds(track: Track): Curve[] {
  return positions(track).map(({ name, points }) => {
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
    return { name, points: found };
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

/** Kinds of curves: their title, their unit, whether all have one scale, and how a track gives them. */
export const KINDS = [
  { name: 'position', title: 'Positions', unit: '°', isShared: false, of: positions },
  { name: 'speed', title: 'Speeds', unit: '°/s', isShared: false, of: speeds },
  { name: 'reading', title: 'Sensor', unit: '', isShared: true, of: readings },
  { name: 'battery', title: 'Battery', unit: ' V', isShared: true, of: battery },
] as const;

/** Value of a curve at a time: of the last point up to it. */
export function valueAt({ points }: Curve, ms: number): number | undefined {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]![0] <= ms) low = middle + 1;
    else high = middle;
  }
  return points[low - 1]?.[1];
}
