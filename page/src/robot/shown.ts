// The run that is shown, for a person: its name, the link that leads to it, and words for the way to its robot.
import { linkTo, routeTo } from '../base/address';
import type { Command, Source } from '../stream/source';
import { RecordingSource } from '../stream/recording';
import { SimulatedSource, inputsText } from '../stream/simulated';
import type { Words } from './explain';

export const LOST: Words = {
  now: 'No connection to the robot.',
  next: 'See that the robot is on, and in the same network as this device.',
  why: 'The page tries again by itself.',
};
export const CONNECTING: Words = { now: 'Connecting to the robot ...', why: '' };
export const STOPPED: Words = {
  now: 'Stopped.',
  why: 'The motors stood at once; now the flipper lets go of the cube, and the arm swings out.',
};

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
  if (source instanceof RecordingSource) return source.name;
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
