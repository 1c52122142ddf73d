// Whether the camera shows a side that is held still, and whether it is one that was taken before.
import type { Rgb, Side } from './side';

/** Way of a corner from one frame to the next, as part of the picture's width, within which the side is held still: a hand
 * is never quite still. */
const MAX_WAY = 0.04;
/** Difference of a channel, of 255, within which a sticker's colour is the same in two frames. */
const MAX_CHANGE = 36;
/** Few, as a slow phone looks at three frames a second. */
const MIN_FRAMES = 3;
const MIN_MS = 400;
/** Distance of two colours of 255 a channel, in equal light, within which they may be the same one. */
const MAX_LIKENESS = 45;

export class Steady {
  private last: Side | undefined;
  private since = 0;
  private frames = 0;

  /** Takes the next frame's side. @returns whether it has been held still for long enough. */
  next(side: Side, width: number, now: number): boolean {
    if (!this.last || !isSame(this.last, side, width)) {
      this.since = now;
      this.frames = 0;
    }
    this.last = side;
    this.frames++;
    return this.frames >= MIN_FRAMES && now - this.since >= MIN_MS;
  }

  reset(): void {
    this.last = undefined;
  }
}

const isSame = (one: Side, other: Side, width: number): boolean =>
  one.corners.every(([x, y], n) => {
    const [otherX, otherY] = other.corners[n]!;
    return Math.hypot(x - otherX, y - otherY) <= MAX_WAY * width;
  }) &&
  one.colours.every((rgb, n) =>
    rgb.every((value, channel) => Math.abs(value - other.colours[n]![channel]!) <= MAX_CHANGE),
  );

/** Places of a side's stickers after a quarter clockwise. */
export const QUARTER = [6, 3, 0, 7, 4, 1, 8, 5, 2];

/** Colours in a light in which their mean is the same for every side. */
function inLight(colours: readonly Rgb[]): readonly (readonly number[])[] {
  const mean = colours.flat().reduce((sum, value) => sum + value, 0) / (3 * colours.length);
  return colours.map((rgb) => rgb.map((value) => (value * 128) / Math.max(mean, 1)));
}

/** Whether two sides have the same colours in one of the four turns. */
export function areAlike(one: Side, other: Side): boolean {
  let seen = inLight(one.colours);
  const wanted = inLight(other.colours);
  for (let turn = 0; turn < 4; turn++) {
    const isAlike = seen.every(
      (rgb, n) => Math.hypot(...rgb.map((value, channel) => value - wanted[n]![channel]!)) <= MAX_LIKENESS,
    );
    if (isAlike) return true;
    seen = QUARTER.map((place) => seen[place]!);
  }
  return false;
}
