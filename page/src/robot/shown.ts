// The run that is shown, for a person: its name, the link that leads to it, and words for the way to its robot.
import { linkTo, routeTo } from '../base/address';
import { LiveSource } from '../stream/live';
import type { Command, Source } from '../stream/source';
import { RecordingSource } from '../stream/recording';
import { SimulatedSource, inputsText } from '../stream/simulated';
import { words, type Words } from './explain';
import type { Moment } from './panel';

const LOST: Words = {
  now: 'No connection to the robot.',
  next: 'See that the robot is on, and in the same network as this device.',
  why: 'The page tries again by itself.',
};
const CONNECTING: Words = { now: 'Connecting to the robot ...', why: '' };
const STOPPED: Words = {
  now: 'Stopped.',
  why: 'The motors stood at once; now the flipper lets go of the cube, and the arm swings out.',
};
/** The file is named with its place: the page and the file come in one release. */
const MISSING: Words = {
  now: 'The simulated robot cannot start: the file robot.wasm is missing.',
  next: 'Copy it from the release to where the page lies: beside index.html, or into the folder studio beside the program. Then load the page again.',
  why: 'Recordings and the live robot go on without it.',
};
const CUT: Words = {
  now: 'The recording breaks off here: its end is missing.',
  next: 'Take the whole file, if there is one. A robot that is switched off in a run leaves a file like this.',
  why: '',
};

/** Whether the end of what is shown is missing. */
export const isCut = (source: Source | undefined): boolean =>
  source instanceof RecordingSource && source.isCut;

/** Says that a file is open; `isKept` if it is there after a reload. */
export function openWords(source: Source | undefined, isKept: boolean): string {
  const name = source instanceof RecordingSource ? source.name : '';
  const cut = isCut(source) ? '; its end is missing: it breaks off in the middle of the run' : '';
  return `${name} is open${cut}${isKept ? '' : '; it is too large to be there after a reload'}`;
}

/** Whether a source has no module to run with. */
export const isMissing = (source: Source | undefined): boolean =>
  source instanceof SimulatedSource && source.isMissing;

/** Words for what is shown of a source; `looksAt` is the sticker under the sensor. */
export function said(
  source: Source | undefined,
  { state, ms, track }: Moment,
  looksAt: string | undefined,
): Words {
  if (source instanceof LiveSource && source.lostSince) return LOST;
  if (source instanceof LiveSource && !track.length) return CONNECTING;
  if (isMissing(source) && track.isFresh) return MISSING;
  // The stream tells of a stop only in its report; the page knows when the button was pressed.
  const inputs = !state.report && source instanceof SimulatedSource ? source.inputs : [];
  if (inputs.some((input) => input.do === 'stop' && input.at_ms <= ms)) return STOPPED;
  const recording = source instanceof RecordingSource ? source : undefined;
  if (recording?.isCut && ms >= track.end) return CUT;
  return words(state, looksAt, {
    canStart: !recording,
    isSimulated: source?.kind === 'simulated',
    slips: track.slips,
    end: recording && state.faults.length > 0 ? track.endOfRun(ms) : undefined,
  });
}

/** Link to a moment; `undefined` for a file, which nobody else has. `run` has the fields of the simulated run. */
export function linkOf(
  source: Source | undefined,
  ms: number,
  run: Readonly<Record<string, string>>,
): string | undefined {
  let fields: Record<string, string> = { live: '' };
  if (source instanceof RecordingSource) {
    if (source.isFile) return undefined;
    fields = { recording: source.name };
  }
  if (source instanceof SimulatedSource) {
    const inputs = source.inputs.length ? { inputs: inputsText(source.inputs) } : {};
    fields = { run: 'start', ...run, ...inputs };
  }
  return linkTo(routeTo('robot', { ...fields, at: String(Math.round(ms)) }));
}

/** Name of the run, as the line near the picture has it: a recording's file, or the simulated robot's kind. A recording
 * does not say when it was made, and the date of its file is that of a download. */
export function nameOf(source: Source | undefined, robot: string): string {
  if (source instanceof RecordingSource)
    return source.isCut ? `${source.name} (its end is missing)` : source.name;
  return source instanceof SimulatedSource && robot ? `Simulated robot: ${robot}` : '';
}

/** Name of a command, as its answer begins with it. */
export function commandWords(command: Command): string {
  switch (command.command) {
    case 'start':
      return 'Start';
    case 'scan':
      return 'Read the cube';
    case 'checkpoint':
      return 'Checkpoint';
    case 'calibrate':
      return `Calibrate ${command.step}`;
    default:
      return '';
  }
}
