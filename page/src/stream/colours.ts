// Colours for the screen from raw readings of the colour sensor, which have no absolute scale.
import { USUAL_COLOURS } from '../model/colours';
import type { Rgb } from './events';

/** Raw reading of white in usual light; the light of a room only scales it. */
const WHITE: Rgb = [265, 255, 320];
const SATURATION = 1.9;

const inLight = (rgb: Rgb): [number, number, number] => [
  rgb[0] / WHITE[0],
  rgb[1] / WHITE[1],
  rgb[2] / WHITE[2],
];

/** Brightness of the light in which these readings were taken: 1 for usual light. */
export function gain(readings: readonly (Rgb | undefined)[]): number {
  let brightest = 0;
  for (const rgb of readings) if (rgb) brightest = Math.max(brightest, ...inLight(rgb));
  return brightest > 0 ? brightest : 1;
}

/** Channels 0 to 1 as the screen shows a reading. */
function shown(rgb: Rgb, light: number): [number, number, number] {
  const linear = inLight(rgb).map((value) => value / light);
  const grey = (linear[0]! + linear[1]! + linear[2]!) / 3;
  return linear.map((value) => {
    const vivid = Math.min(1, Math.max(0, grey + (value - grey) * SATURATION));
    return vivid ** (1 / 2.2);
  }) as [number, number, number];
}

const css = (channels: readonly number[]) =>
  `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Colour of a reading on the screen. */
export const colour = (rgb: Rgb, light: number): string => css(shown(rgb, light));

/** Readings of a usual cube's colours in usual light, in the order of `USUAL_COLOURS`. */
const READINGS: readonly Rgb[] = [
  [255, 250, 315],
  [120, 26, 26],
  [23, 86, 60],
  [180, 130, 48],
  [150, 42, 28],
  [24, 42, 86],
];
const USUAL = Object.values(USUAL_COLOURS).map((name, at) => [READINGS[at]!, name] as const);
/** Squared distance of hue and brightness at which a colour no longer counts as a usual one. */
const MAX_DISTANCE = 0.1;

export function distance(a: Rgb, b: Rgb): number {
  const features = (rgb: Rgb) => {
    const [red, green, blue] = inLight(rgb);
    const sum = red + green + blue || 1;
    return [red / sum, green / sum, blue / sum, sum / 6];
  };
  const [first, second] = [features(a), features(b)];
  return first.reduce((sum, value, i) => sum + (value - second[i]!) ** 2, 0);
}

/**
 * A colour for each letter, from the readings of the centres: vivid ones if the cube has the usual
 * six, else as read. `undefined` if a centre is missing.
 */
export function letterColours(
  centres: Readonly<Record<string, Rgb | undefined>>,
): Record<string, string> | undefined {
  const letters = Object.keys(centres);
  const read = letters.map((letter) => centres[letter]);
  if (letters.length === 0 || read.some((rgb) => !rgb)) return undefined;
  const readings = read as Rgb[];
  const light = gain(readings);
  const scaled = readings.map((rgb) => rgb.map((value) => value / light) as unknown as Rgb);
  // Pairs are taken from the nearest on: six colours that are far apart leave no other choice.
  const pairs = scaled.flatMap((rgb, i) =>
    USUAL.map(([usual, name]) => ({ i, name, far: distance(rgb, usual) })),
  );
  pairs.sort((a, b) => a.far - b.far);
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { i, name, far } of pairs) {
    if (names.has(i) || taken.has(name) || far > MAX_DISTANCE) continue;
    names.set(i, name);
    taken.add(name);
  }
  const isUsual = names.size === letters.length;
  return Object.fromEntries(
    letters.map((letter, i) => [letter, isUsual ? names.get(i)! : colour(readings[i]!, light)]),
  );
}
