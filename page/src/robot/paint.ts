// Colours of the stickers at a moment: read ones as read, those of a known cube by their letters.
import { changes } from '../base/changes';
import { colour, gain, letterColours } from '../stream/colours';
import { UNKNOWN, USUAL_COLOURS } from '../model/colours';
import { FACES, carried } from '../model/cube';
import type { RobotState } from '../stream/state';

export interface Paint {
  /** Colours as read, by place among facelets as the scan names them; `undefined` where nothing was read. */
  readonly read: readonly (string | undefined)[];
  /** Colours as the cube lies in the cradle. */
  readonly lying: readonly string[];
  /** Colour of each letter. */
  readonly letters: Readonly<Record<string, string>>;
}

const isNew = changes();
let last: Paint;

/** Colours of a state; the same object as long as nothing of it has changed. */
export function paint(state: RobotState): Paint {
  const { readings, letters, stickers, lies } = state;
  if (!isNew(readings, letters, stickers, lies)) return last;
  const light = gain(readings);
  const read = readings.map((rgb) => (rgb ? colour(rgb, light) : undefined));
  const centres = Object.fromEntries([...FACES].map((face, number) => [face, readings[number * 9 + 4]]));
  const byLetter = letterColours(centres) ?? USUAL_COLOURS;
  // A fault leaves no sticker where it was thought to lie.
  const isLost =
    letters === undefined && state.faults.length > 0 && state.faults.at(-1)?.recovered === undefined;
  const known = isLost ? read.map(() => UNKNOWN) : read.map((one) => one ?? UNKNOWN);
  const lying =
    letters === undefined ? carried(known, stickers) : [...lies].map((letter) => byLetter[letter] ?? UNKNOWN);
  return (last = { read, lying, letters: byLetter });
}
