// Curves of a run over time: positions and speeds of the motors, readings of the sensor, voltage of the battery.
import type { Track } from './track';

export interface Curve {
  readonly name: string;
  /** Times in milliseconds, in their order, with the values there. */
  readonly points: readonly (readonly [at: number, value: number])[];
}

const MOTORS = ['flipper', 'turntable', 'arm'] as const;
const CHANNELS = ['red', 'green', 'blue'] as const;
/** Longest gap between two postures over which a speed is known. */
const MAX_GAP_MS = 250;
/** Degrees between two postures beyond which an encoder was set anew, and no motor moved. */
const MAX_STEP_DEG = 200;

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
    points.forEach(([at, value], number) => {
      const [before, from] = points[number - 1] ?? [at, value];
      const gap = at - before;
      if (gap > MAX_GAP_MS) found.push([before + 1, 0], [at - 1, 0]);
      if (gap <= 0 || gap > MAX_GAP_MS || Math.abs(value - from) > MAX_STEP_DEG) return;
      found.push([at, (1000 * (value - from)) / gap]);
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

/** Seconds of each phase in two runs, in the order of the first. */
export function phaseTimes(one: Track, other: Track): readonly (readonly [string, number, number])[] {
  const times = (track: Track) => {
    const sums = new Map<string, number>();
    for (const { event } of track.all)
      if (event.event === 'phase_ends') sums.set(event.phase, (sums.get(event.phase) ?? 0) + event.seconds);
    return sums;
  };
  const [first, second] = [times(one), times(other)];
  return [...new Set([...first.keys(), ...second.keys()])].map((phase) => [
    phase,
    first.get(phase) ?? 0,
    second.get(phase) ?? 0,
  ]);
}
