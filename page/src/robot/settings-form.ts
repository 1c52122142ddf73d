// Settings of a live robot for its next runs: each with its values and a help, as the robot's menu has them.
import { button, h, labelled, option } from '../base/dom';
import type { Command } from '../stream/source';

interface Setting {
  readonly key: string;
  readonly title: string;
  readonly help: string;
  /** Values with their texts; none for the methods that the robot names. */
  readonly values: readonly (readonly [string, string])[];
  /** Whether the simulated robot of a laptop has it, too. */
  readonly isOfAll?: boolean;
}

const ON_OFF = [
  ['true', 'on'],
  ['false', 'off'],
] as const;

/** Keys and values of `set`, as docs/studio.md and the robot's menu have them. */
const SETTINGS: readonly Setting[] = [
  {
    key: 'method',
    title: 'Solving method',
    help: 'How the robot finds its turns.',
    values: [],
    isOfAll: true,
  },
  {
    key: 'scan',
    title: 'Reading',
    help: 'Quick reads fewer stickers, and the rest only if it must.',
    values: [
      ['full', 'all 54 stickers'],
      ['quick', 'quick'],
    ],
    isOfAll: true,
  },
  {
    key: 'profile',
    title: 'Speed',
    help: 'Gentle slips least; own is as fast as this robot was calibrated.',
    values: [
      ['gentle', 'gentle'],
      ['standard', 'standard'],
      ['own', 'own'],
    ],
  },
  {
    key: 'think_while_moving',
    title: 'Think while moving',
    help: 'Looks for a faster end while it turns.',
    values: ON_OFF,
  },
  {
    key: 'start_by_sensor',
    title: 'Start by itself',
    help: 'A cube that is put in starts a run.',
    values: ON_OFF,
  },
  { key: 'sound', title: 'Sound', help: 'Tones at the begin, the end and a fault.', values: ON_OFF },
];

/** Buttons that send, for the controls to allow. */
export class SettingsForm {
  readonly element = h('div.robot-settings');
  readonly buttons: HTMLButtonElement[] = [];
  private readonly rows = new Map<Setting, HTMLElement>();
  private readonly method = h('select', option(['', 'choose']));

  constructor(send: (command: Command) => void) {
    for (const setting of SETTINGS) {
      const { key, title, help, values } = setting;
      const field =
        key === 'method' ? this.method : h('select', [['', 'choose'] as const, ...values].map(option));
      const set = button(
        'Set',
        { 'data-command': 'set', disabled: true, 'aria-label': `Set ${title}` },
        () => {
          if (field.value) send({ command: 'set', key, value: field.value });
          else field.focus();
        },
      );
      field.setAttribute('aria-describedby', `setting-${key}`);
      this.buttons.push(set);
      const row = h('div.robot-setting', [
        labelled(title, field),
        set,
        h('small', { id: `setting-${key}` }, help),
      ]);
      this.rows.set(setting, row);
      this.element.append(row);
    }
  }

  /** Shows the settings of this kind of robot, with its methods. */
  show(robot: string, methods: readonly { readonly name: string; readonly title: string }[]): void {
    for (const [setting, row] of this.rows)
      row.hidden =
        (robot !== 'brick' && !setting.isOfAll) || (setting === SETTINGS[0] && methods.length === 0);
    if (this.method.childElementCount !== methods.length + 1)
      this.method.replaceChildren(
        option(['', 'choose']),
        ...methods.map(({ name, title }) => option([name, title])),
      );
  }
}
