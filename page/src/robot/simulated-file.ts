// Buttons that save the simulated robot as a file for `mindcub3r run --simulate --simulator FILE`, and load one.
import { button, download, h } from '../base/dom';
import { messageOf } from '../base/texts';
import { robotModule } from '../wasm/robot';
import { fileButton } from './files';
import { setText } from './panel';
import { MAX_SETTINGS_BYTES } from './settings-file';

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
  const say = (text: string, isError = false) => {
    setText(status, text);
    status.classList.toggle('bad', isError);
    status.classList.toggle('good', !isError);
  };
  const save = () => {
    const name = fileName(robot.description);
    download(name, new Blob([fileText(robot)], { type: 'application/toml' }));
    say(`Saved as ${name}.`);
  };
  const load = async (file: File) => {
    try {
      if (file.size > MAX_SETTINGS_BYTES)
        throw new Error(`${file.size} bytes; a file of settings has at most ${MAX_SETTINGS_BYTES}`);
      const text = await file.text();
      await check(text);
      robot.load(text);
      say(`${file.name} is loaded.`);
    } catch (error) {
      say(`${file.name}: ${messageOf(error)}`, true);
    }
  };
  return h('div.robot-file', [
    h('div.robot-buttons', [
      button('Save this robot', save),
      fileButton('Load a robot', (file) => void load(file), '.toml,application/toml'),
    ]),
    status,
    h('p.quiet', 'As TOML, for mindcub3r run --simulate --simulator FILE.'),
  ]);
}
