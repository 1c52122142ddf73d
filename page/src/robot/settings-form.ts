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
import { say } from './words';

interface Kind {
  /** Whether its values are yes and no. */
  readonly isFlag?: boolean;
  /** Values of a robot whose program does not say them. */
  readonly older?: readonly string[];
  /** Whether the simulated robot of a laptop has it, too, in such a program. */
  readonly isOfAll?: boolean;
}

const FLAG = { isFlag: true, older: ['true', 'false'] };

/** Keys of `set`, which docs/studio.md and the robot's menu have. */
const KINDS = {
  method: { isOfAll: true } as Kind,
  scan: { older: ['full', 'quick'], isOfAll: true } as Kind,
  profile: { older: ['gentle', 'standard', 'own'] } as Kind,
  think_while_moving: FLAG as Kind,
  verify: { isFlag: true } as Kind,
  patience_s: {} as Kind,
  looks: {} as Kind,
  scans: {} as Kind,
  start_by_sensor: FLAG as Kind,
  sound: FLAG as Kind,
};
type Key = keyof typeof KINDS;
const isKnown = (key: string): key is Key => Object.hasOwn(KINDS, key);

/** Words for a value of a setting. */
function valueWords(key: string, value: string): string | undefined {
  if (isKnown(key) && KINDS[key].isFlag) return say(value === 'true' ? 'set.on' : 'set.off');
  const isScan = key === 'scan' && (value === 'full' || value === 'quick');
  return isScan ? say(`scan_value.${value}`) : undefined;
}

interface Row {
  readonly setting: Setting;
  readonly field: HTMLInputElement | HTMLSelectElement;
  readonly set: HTMLButtonElement;
  readonly state: HTMLElement;
}

/** Settings that a program before `settings` takes; their values are not known. */
function older({ robot, methods }: LiveSource): Setting[] {
  const taken = Object.entries(KINDS).filter(([, { isOfAll }]) => robot === 'brick' || isOfAll);
  return taken.flatMap(([key, kind]) => {
    const values = key === 'method' ? methods.map(({ name }) => name) : kind.older;
    return values?.length ? [{ key, value: '', values, section: undefined } as Setting] : [];
  });
}

export class SettingsForm {
  readonly element = h('div.robot-settings');
  private readonly list = h('div.robot-settings');
  private readonly note = h('p.quiet');
  private readonly status = h('p.settings-status', { role: 'status' });
  private readonly save = button(say('set.save'), () => this.saveFile());
  private readonly load = fileButton(say('set.load'), (file) => void this.loadFile(file), '.toml,.txt');
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
    setText(this.note, !knows ? '' : kept ? say('set.kept') : say('set.not_kept'));
    this.allow();
  }

  private build(settings: readonly Setting[], { methods }: LiveSource): void {
    this.rows.clear();
    const rows = settings.map((setting) => {
      const { key, values, min, max, unit } = setting;
      const title = isKnown(key) ? say(`setting.${key}`) : key;
      const help = isKnown(key) ? say(`setting_help.${key}`) : '';
      const titleOf = (value: string) =>
        valueWords(key, value) ??
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
      if (values && !setting.value) field.prepend(option(['', say('set.choose')]));
      const set = button(
        say('set.set'),
        { disabled: true, 'aria-label': say('set.set_this', { title }) },
        () => {
          void this.set(key, field.value);
        },
      );
      const state = h('small.setting-now', { id: `setting-${key}-now`, role: 'status' });
      this.rows.set(key, { setting, field, set, state });
      const range = values ? '' : ` ${say('set.allowed', { range: allowedWords(setting) })}`;
      field.value = setting.value;
      field.addEventListener('input', () => {
        const row = this.rows.get(key)!;
        const { value } = row.setting;
        this.say(row, value && value !== field.value ? say('set.now', { value: titleOf(value) }) : '');
        this.allow();
      });
      return h('div.robot-setting', [
        labelled(unit ? say('set.with_unit', { title, unit }) : title, field),
        set,
        h('small', { id: `setting-${key}` }, `${help}${range}`),
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
    row.state.classList.toggle('good', text === say('set.taken'));
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
    this.say(row, say('set.sent'));
    const answer = await session.command({ command: 'set', key, value });
    const now = this.rows.get(key);
    if (!now) return answer.ok;
    this.say(now, answer.ok ? say('set.taken') : say('set.refused', { answer: answer.text }), !answer.ok);
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
    this.answer(say('set.saved', { file: 'robot.toml' }));
  }

  /** Sets what a file holds and the robot has otherwise; a file with one value that is not allowed sets nothing. */
  private async loadFile(file: File): Promise<void> {
    try {
      if (file.size > MAX_SETTINGS_BYTES)
        throw new Error(say('set.too_large', { bytes: file.size, most: MAX_SETTINGS_BYTES }));
      const found = settingsIn(await file.text(), this.settings);
      const others = [...found].filter(([key, value]) => this.rows.get(key)?.setting.value !== value);
      for (const [key, value] of others) {
        this.rows.get(key)!.field.value = value;
        if (!(await this.set(key, value)))
          return this.answer(say('set.robot_refused', { file: file.name, key }), true);
      }
      const same = found.size - others.length;
      const counts = { file: file.name, count: others.length };
      this.answer(same ? say('set.loaded_same', { ...counts, same }) : say('set.loaded', counts));
    } catch (error) {
      this.answer(say('of_file', { file: file.name, words: messageOf(error) }), true);
    }
  }
}
