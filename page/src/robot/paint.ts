// Colours of the stickers at a moment: read ones as read, those of a known cube by their letters.
import { changes } from '../base/changes';
import { colour, gain, letterColours } from '../stream/colours';
import { UNKNOWN, USUAL_COLOURS } from '../model/colours';
import { FACES, carried } from '../model/cube';
import { UNKNOWN_CUBE, type RobotState } from '../stream/state';

export interface Paint {
  /** Colours as read, by place among facelets as the scan names them; `undefined` where nothing was read. */
  readonly read: readonly (string | undefined)[];
  /** Colours as the cube lies in the cradle. */
  readonly lying: readonly string[];
  /** Colour of each letter. */
  readonly letters: Readonly<Record<string, string>>;
}

/** A colour halfway to that of a sticker that is not known. */
function pale(colour: string): string {
  const channel = (text: string, at: number) => parseInt(text.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round((channel(colour, at) + channel(UNKNOWN, at)) / 2));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const isNew = changes();
let last: Paint;

/** Colours as a cube lies that was put in, and that the robot has not read whole: pale ones where it has read nothing. */
export function putIn({ read, lying }: Paint, state: RobotState, facelets: string): readonly string[] {
  if (state.letters !== undefined || state.faults.length > 0 || state.scans > 1) return lying;
  const seen = read.map((one, place) => one ?? pale(USUAL_COLOURS[facelets[place]!] ?? UNKNOWN));
  return carried(seen, state.stickers);
}

/** Colours of a state; the same object as long as nothing of it has changed. */
export function paint(state: RobotState): Paint {
  const { readings, letters, stickers, lies, thought } = state;
  if (!isNew(readings, letters, stickers, lies, thought)) return last;
  const light = gain(readings);
  const read = readings.map((rgb) => (rgb ? colour(rgb, light) : undefined));
  const centres = Object.fromEntries([...FACES].map((face, number) => [face, readings[number * 9 + 4]]));
  const byLetter = letterColours(centres) ?? USUAL_COLOURS;
  // A fault leaves no sticker where it was thought to lie.
  const isLost =
    letters === undefined && state.faults.length > 0 && state.faults.at(-1)?.recovered === undefined;
  const known = read.map((one) => one ?? UNKNOWN);
  const byLies = (all: string) => [...all].map((letter) => byLetter[letter] ?? UNKNOWN);
  // The cube as it was thought to lie stays, in pale colours.
  const lying = isLost
    ? byLies(thought ?? UNKNOWN_CUBE).map(pale)
    : letters === undefined
      ? carried(known, stickers)
      : byLies(lies);
  return (last = { read, lying, letters: byLetter });
}
