// The run that is shown, for a person: its name, the link that leads to it, and words for the way to its robot.
import { linkTo, routeTo } from '../base/address';
import { LiveSource } from '../stream/live';
import type { Command, Source } from '../stream/source';
import { RecordingSource } from '../stream/recording';
import { SimulatedSource, inputsText } from '../stream/simulated';
import { words, type Words } from './explain';
import type { Moment } from './panel';
import { say } from './words';

const lost = (): Words => ({
  now: say('shown.lost'),
  next: say('shown.lost_next'),
  why: say('shown.lost_why'),
});
/** The file is named with its place: the page and the file come in one release. */
const missing = (): Words => ({
  now: say('shown.missing'),
  next: say('shown.missing_next'),
  why: say('shown.missing_why'),
});

/** Whether the end of what is shown is missing. */
export const isCut = (source: Source | undefined): boolean =>
  source instanceof RecordingSource && source.isCut;

/** Says that a file is open; `isKept` if it is there after a reload. */
export function openWords(source: Source | undefined, isKept: boolean): string {
  const name = source instanceof RecordingSource ? source.name : '';
  if (isCut(source)) return say(isKept ? 'file.open_cut' : 'file.open_cut_large', { name });
  return say(isKept ? 'file.open' : 'file.open_large', { name });
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
  if (source instanceof LiveSource && source.lostSince) return lost();
  if (source instanceof LiveSource && !track.length) return { now: say('shown.connecting'), why: '' };
  if (isMissing(source) && track.isFresh) return missing();
  // The stream tells of a stop only in its report; the page knows when the button was pressed.
  const inputs = !state.report && source instanceof SimulatedSource ? source.inputs : [];
  if (inputs.some((input) => input.do === 'stop' && input.at_ms <= ms))
    return { now: say('stopped'), why: say('shown.stopped_why') };
  const recording = source instanceof RecordingSource ? source : undefined;
  if (recording?.isCut && ms >= track.end)
    return { now: say('shown.cut'), next: say('shown.cut_next'), why: '' };
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
    return source.isCut ? say('file.cut_name', { name: source.name }) : source.name;
  return source instanceof SimulatedSource && robot ? say('file.simulated_name', { robot }) : '';
}

/** Words for an answer to a command; those of a live robot begin with the command. */
export function answerWords(source: Source | undefined, command: Command, answer: string): string {
  const name = source instanceof LiveSource && commandWords(command);
  return name ? say('of_command', { command: name, answer }) : answer;
}

/** Name of a command, as its answer begins with it. */
function commandWords(command: Command): string {
  switch (command.command) {
    case 'start':
      return say('start');
    case 'scan':
      return say('command.scan');
    case 'checkpoint':
      return say('command.checkpoint');
    case 'calibrate':
      return say('command.calibrate', { step: command.step });
    default:
      return '';
  }
}
