// Settings of a live robot for its next runs: each with its present value, the allowed values and a help.
import { changes } from '../base/changes';
import { button, download, h, labelled, option } from '../base/dom';
import { messageOf } from '../base/texts';
import { session } from '../stream/session';
import type { LiveSource } from '../stream/live';
import { fileButton } from './files';
import { setText } from './panel';
import {
  MAX_SETTINGS_BYTES,
  allowedWords,
  refusal,
  settingsIn,
  settingsText,
  type Setting,
} from './settings-file';

interface Words {
  readonly title: string;
  readonly help: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Values of a robot whose program does not say them. */
  readonly older?: readonly string[];
  /** Whether the simulated robot of a laptop has it, too, in such a program. */
  readonly isOfAll?: boolean;
}

const ON_OFF = { true: 'on', false: 'off' };

/** Words for the keys of `set`, which docs/studio.md and the robot's menu have. */
const WORDS: Readonly<Record<string, Words>> = {
  method: { title: 'Solving method', help: 'How the robot finds its turns.', isOfAll: true },
  scan: {
    title: 'Reading',
    help: 'Quick reads fewer stickers, and the rest only if it must.',
    values: { full: 'all 54 stickers', quick: 'quick' },
    older: ['full', 'quick'],
    isOfAll: true,
  },
  profile: {
    title: 'Speed',
    help: 'Gentle slips least; own is as fast as this robot was calibrated.',
    older: ['gentle', 'standard', 'own'],
  },
  think_while_moving: {
    title: 'Think while moving',
    help: 'Looks for a faster end while it turns.',
    values: ON_OFF,
    older: ['true', 'false'],
  },
  verify: {
    title: 'Check at the end',
    help: 'Looks at three sides after the last turn, in seven seconds.',
    values: ON_OFF,
  },
  patience_s: { title: 'Patience', help: 'Seconds for which it asks for help when a part is stuck.' },
  looks: { title: 'Second looks', help: 'Looks at stickers in doubt before the whole cube is read again.' },
  scans: { title: 'Readings', help: 'Readings of the whole cube before it gives up.' },
  start_by_sensor: {
    title: 'Start by itself',
    help: 'A cube that is put in starts a run.',
    values: ON_OFF,
    older: ['true', 'false'],
  },
  sound: {
    title: 'Sound',
    help: 'Tones at the begin, the end and a fault.',
    values: ON_OFF,
    older: ['true', 'false'],
  },
};

interface Row {
  readonly setting: Setting;
  readonly field: HTMLInputElement | HTMLSelectElement;
  readonly set: HTMLButtonElement;
  readonly state: HTMLElement;
}

/** Settings that a program before `settings` takes; their values are not known. */
function older({ robot, methods }: LiveSource): Setting[] {
  const taken = Object.entries(WORDS).filter(([, { isOfAll }]) => robot === 'brick' || isOfAll);
  return taken.flatMap(([key, words]) => {
    const values = key === 'method' ? methods.map(({ name }) => name) : words.older;
    return values?.length ? [{ key, value: '', values, section: undefined } as Setting] : [];
  });
}

export class SettingsForm {
  readonly element = h('div.robot-settings');
  private readonly list = h('div.robot-settings');
  private readonly note = h('p.quiet');
  private readonly status = h('p.settings-status', { role: 'status' });
  private readonly save = button('Save settings', () => this.saveFile());
  private readonly load = fileButton('Load settings', (file) => void this.loadFile(file), '.toml,.txt');
  private readonly rows = new Map<string, Row>();
  private readonly isNew = changes();
  private settings: readonly Setting[] = [];
  private shape = '';
  private isTaken = false;

  constructor() {
    this.element.append(this.list, this.note, h('div.robot-buttons', [this.save, this.load]), this.status);
  }

  /** Shows the settings of a robot, with their present values. */
  show(live: LiveSource): void {
    if (!this.isNew(live, live.settings, live.methods, live.commands)) return;
    this.isTaken = live.commands.includes('set');
    const { settings, kept } = live.settings ?? { settings: older(live), kept: undefined };
    this.settings = settings;
    const shape = JSON.stringify(settings.map(({ value: _, ...rest }) => rest));
    if (shape !== this.shape) this.build(settings, live);
    this.shape = shape;
    for (const setting of settings) this.value(setting);
    const knows = kept !== undefined;
    this.save.hidden = this.load.hidden = !knows;
    setText(
      this.note,
      !knows
        ? ''
        : kept
          ? 'The robot keeps what is set, and has it again after a restart. Save settings makes a file as well, which --config reads.'
          : 'What is set holds until the program ends. Save settings makes a file, which --config reads.',
    );
    this.allow();
  }

  private build(settings: readonly Setting[], { methods }: LiveSource): void {
    this.rows.clear();
    const rows = settings.map((setting) => {
      const { key, values, min, max, unit } = setting;
      const words = WORDS[key] ?? { title: key, help: '' };
      const titleOf = (value: string) =>
        words.values?.[value] ??
        methods.find(({ name }) => key === 'method' && name === value)?.title ??
        value;
      const attributes = { 'aria-describedby': `setting-${key} setting-${key}-now` };
      const field = values
        ? h(
            'select',
            attributes,
            values.map((value) => option([value, titleOf(value)])),
          )
        : h('input', {
            type: 'number',
            inputmode: 'numeric',
            min: min ?? 0,
            max: max ?? 0,
            step: 1,
            ...attributes,
          });
      if (values && !setting.value) field.prepend(option(['', 'choose']));
      const set = button('Set', { disabled: true, 'aria-label': `Set ${words.title}` }, () => {
        void this.set(key, field.value);
      });
      const state = h('small.setting-now', { id: `setting-${key}-now`, role: 'status' });
      this.rows.set(key, { setting, field, set, state });
      const range = values ? '' : ` Allowed: ${allowedWords(setting)}.`;
      field.value = setting.value;
      field.addEventListener('input', () => {
        const row = this.rows.get(key)!;
        const { value } = row.setting;
        this.say(row, value && value !== field.value ? `now: ${titleOf(value)}` : '');
        this.allow();
      });
      return h('div.robot-setting', [
        labelled(unit ? `${words.title} (${unit})` : words.title, field),
        set,
        h('small', { id: `setting-${key}` }, `${words.help}${range}`),
        state,
      ]);
    });
    this.list.replaceChildren(...rows);
  }

  /** Shows the value in force; a value that a person has begun to choose stays. */
  private value(setting: Setting): void {
    const row = this.rows.get(setting.key)!;
    if (row.field.value === row.setting.value) row.field.value = setting.value;
    this.rows.set(setting.key, { ...row, setting });
  }

  private say(row: Row, text: string, isError = false): void {
    setText(row.state, text);
    row.state.classList.toggle('bad', isError);
    row.state.classList.toggle('good', text === 'taken');
    row.field.setAttribute('aria-invalid', String(isError));
  }

  /** A value can be set that is allowed and another than the present one. */
  private allow(): void {
    for (const { setting, field, set } of this.rows.values())
      set.disabled = !this.isTaken || field.value === '' || field.value === setting.value;
  }

  /** Sets one; the row says what the robot made of it. Gives whether it was taken. */
  private async set(key: string, value: string): Promise<boolean> {
    const row = this.rows.get(key)!;
    const why = refusal(row.setting, value);
    if (why) {
      this.say(row, why, true);
      row.field.focus();
      return false;
    }
    this.say(row, 'sent');
    const answer = await session.command({ command: 'set', key, value });
    const now = this.rows.get(key);
    if (!now) return answer.ok;
    this.say(now, answer.ok ? 'taken' : `refused: ${answer.text}`, !answer.ok);
    if (answer.ok && !now.setting.value) this.rows.set(key, { ...now, setting: { ...now.setting, value } });
    this.allow();
    return answer.ok;
  }

  private answer(text: string, isError = false): void {
    setText(this.status, text);
    this.status.classList.toggle('bad', isError);
    this.status.classList.toggle('good', !isError);
  }

  private saveFile(): void {
    download('robot.toml', new Blob([settingsText(this.settings)], { type: 'application/toml' }));
    this.answer('saved as robot.toml');
  }

  /** Sets what a file holds and the robot has otherwise; a file with one value that is not allowed sets nothing. */
  private async loadFile(file: File): Promise<void> {
    try {
      if (file.size > MAX_SETTINGS_BYTES)
        throw new Error(`${file.size} bytes; a file of settings has at most ${MAX_SETTINGS_BYTES}`);
      const found = settingsIn(await file.text(), this.settings);
      const others = [...found].filter(([key, value]) => this.rows.get(key)?.setting.value !== value);
      for (const [key, value] of others) {
        this.rows.get(key)!.field.value = value;
        if (!(await this.set(key, value))) return this.answer(`${file.name}: the robot refused ${key}`, true);
      }
      const same = found.size - others.length;
      this.answer(`${file.name}: ${others.length} set${same ? `, ${same} as before` : ''}`);
    } catch (error) {
      this.answer(`${file.name}: ${messageOf(error)}`, true);
    }
  }
}
