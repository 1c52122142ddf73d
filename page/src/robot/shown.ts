// The run that is shown, for a person: its name, and the link that leads to it.
import { linkTo, routeTo } from '../base/address';
import type { Command, Source } from '../stream/source';
import { RecordingSource } from '../stream/recording';
import { SimulatedSource, inputsText } from '../stream/simulated';

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

/** Name of a recording with its date, as the line near the picture has it; empty for any other source. */
export function nameOf(source: Source | undefined): string {
  if (!(source instanceof RecordingSource)) return '';
  const { name, date } = source;
  return date
    ? `${name}, ${date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`
    : name;
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
