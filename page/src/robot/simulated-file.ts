// Buttons that save the simulated robot as a file for `mindcub3r run --simulate --simulator FILE`, and load one.
import { button, download, h } from '../base/dom';
import { messageOf } from '../base/texts';
import { robotModule } from '../wasm/robot';
import { fileButton } from './files';
import { setText } from './panel';
import { MAX_SETTINGS_BYTES } from './settings-file';
import { say } from './words';

/** A robot that can be saved and loaded. */
export interface Saved {
  /** Its name, with its changes. */
  readonly description: string;
  /** Arguments of the program for the same run. */
  readonly command: string;
  readonly toml: string;
  /** Takes the robot of a text that the simulator takes. @throws Error with the line that cannot be read */
  load(text: string): void;
}

/** Name of the file: that of the robot. */
const fileName = (description: string): string =>
  `${description
    .replace(/,.*/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.toml`;

const fileText = ({ description, command, toml }: Saved): string =>
  `# Simulated MindCub3r: ${description}.
# mindcub3r ${command}
# Keys that are left out have the values of config/simulator.toml.

${toml}`;

/** Asks the simulator whether it takes a text. @throws Error with the line, and what is allowed */
async function check(simulator: string): Promise<void> {
  try {
    await robotModule.call({ call: 'run', cube: 'solved', reads_only: true, simulator });
  } catch (error) {
    throw new Error(messageOf(error).replace(/^simulator: /, ''));
  }
}

/** The two buttons, and the line that says what became of a file. */
export function robotFile(robot: Saved): HTMLElement {
  const status = h('p.settings-status', { role: 'status' });
  const tell = (text: string, isError = false) => {
    setText(status, text);
    status.classList.toggle('bad', isError);
    status.classList.toggle('good', !isError);
  };
  const save = () => {
    const name = fileName(robot.description);
    download(name, new Blob([fileText(robot)], { type: 'application/toml' }));
    tell(say('form.saved', { file: name }));
  };
  const load = async (file: File) => {
    try {
      if (file.size > MAX_SETTINGS_BYTES)
        throw new Error(say('set.too_large', { bytes: file.size, most: MAX_SETTINGS_BYTES }));
      const text = await file.text();
      await check(text);
      robot.load(text);
      tell(say('form.loaded', { file: file.name }));
    } catch (error) {
      tell(say('of_file', { file: file.name, words: messageOf(error) }), true);
    }
  };
  return h('div.robot-file', [
    h('div.robot-buttons', [
      button(say('form.save'), save),
      fileButton(say('form.load'), (file) => void load(file), '.toml,application/toml'),
    ]),
    status,
    h('p.quiet', say('form.as_toml')),
  ]);
}
