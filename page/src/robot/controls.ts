// `<robot-controls>`: the choice of the source, its settings and its commands.
import { button, h, labelled, option } from '../base/dom';
import type { LiveSource } from '../stream/live';
import type { Truth } from '../stream/simulated';
import type { Command, SourceKind } from '../stream/source';
import { recordings } from '../stream/recording';
import { confirmed } from './confirm';
import { clock } from './explain';
import { fileButton } from './files';
import { AnswerLine } from './messages';
import { setText } from './panel';
import { SettingsForm } from './settings-form';
import { SimulatedForm } from './simulated-form';
import { StateField } from './state-field';

const KINDS: readonly (readonly [SourceKind, string])[] = [
  ['simulated', 'Simulated robot'],
  ['live', 'Live'],
  ['recording', 'Recording'],
];
/** Steps of the calibration in their order, by the names of `mindcub3r calibrate`. */
const STEPS = ['stops', 'turntable', 'sensor', 'flipper', 'overshoot', 'speed', 'durations'];

/** Commands that move the motors: a robot at work takes none of them. */
const MOVES = new Set(['start', 'scan', 'checkpoint', 'calibrate']);

export class RobotControls extends HTMLElement {
  readonly form = new SimulatedForm();
  onsource: (kind: SourceKind) => void = () => {};
  onorder: (command: Command) => Promise<void> = async () => {};
  onfile: (file: File) => void = () => {};
  onrecording: (name: string) => void = () => {};
  /** Takes back all that was done to the simulated robot from outside. */
  oncalm: () => void = () => {};
  private readonly radios = new Map<SourceKind, HTMLInputElement>();
  private readonly parts = new Map<SourceKind, HTMLElement>();
  private readonly list = h('select', { 'aria-label': 'Recordings of the robot' });
  readonly answer = new AnswerLine();
  /** Starts the simulated robot anew. */
  readonly start = button(
    'Start',
    { class: 'main form-start' },
    () => void this.onorder({ command: 'start' }),
  );
  private readonly scan = button('Read the cube only', () => void this.onorder({ command: 'scan' }));
  private readonly missing = h(
    'p.robot-missing',
    { hidden: true },
    'No Start: robot.wasm is missing beside the page.',
  );
  private readonly faults = h('p.robot-faults-text');
  private readonly calm = button('Take the faults back', { hidden: true }, () => this.oncalm());
  private readonly commands: HTMLButtonElement[] = [];
  private readonly undo = button('Undo', { disabled: true, 'aria-describedby': 'undo-words' }, () => {
    const text = `${this.undoWords.textContent} The robot reads the cube in the cradle, and turns it back.`;
    void confirmed('Undo', text, 'Undo: start the robot').then((isSo) => {
      if (isSo) void this.onorder({ command: 'start', state: 'before' });
    });
  });
  private readonly undoWords = h('p.quiet', { id: 'undo-words' });
  private canUndo = false;
  private shown: SourceKind | undefined;
  private readonly target = new StateField('Bring it to', 'solved', true);
  private readonly method = h('select', option(['', 'as set on the robot']));
  private readonly settings = new SettingsForm();

  /** Hides the Starts of the forms as long as another one is in the window: one place, one button. */
  yieldTo(start: HTMLElement): void {
    new IntersectionObserver((seen) => {
      this.classList.toggle('has-start', seen.at(-1)!.isIntersecting);
    }).observe(start);
  }

  connectedCallback(): void {
    if (this.childElementCount) return;
    const choice = h('div.robot-sources', { role: 'radiogroup', 'aria-label': 'Source' });
    for (const [kind, text] of KINDS) {
      const onchange = () => this.onsource(kind);
      const radio = h('input', { type: 'radio', name: 'robot-source', value: kind, onchange });
      this.radios.set(kind, radio);
      choice.append(h('label', [radio, h('span', text)]));
    }
    this.parts.set(
      'simulated',
      h('div', [this.simulatedButtons(), this.form.element, this.faults, h('div.robot-buttons', this.calm)]),
    );
    this.parts.set('live', this.live());
    this.parts.set('recording', this.recording());
    const open = fileButton('Open run or scan', (file) => this.onfile(file));
    this.append(
      h('h2', 'Robot'),
      choice,
      open,
      h('div.robot-answer', this.answer.element),
      ...this.parts.values(),
    );
    this.select('simulated');
  }

  /** Shows the part of a source. */
  select(kind: SourceKind): void {
    for (const [name, part] of this.parts) part.hidden = name !== kind;
    this.radios.get(kind)!.checked = true;
    if (kind === 'recording' && this.shown !== kind) void this.fillList();
    this.shown = kind;
  }

  /** Starts the live robot as its form says. */
  startLive(): void {
    void this.target
      .check()
      .then((isSo) => (isSo ? this.onorder(this.startCommand()) : this.target.field.focus()));
  }

  /** What only the simulator knows of a run; `canCalm` if faults were put in that can be taken back. */
  showTruth({ disturbances, faults }: Truth, canCalm: boolean): void {
    const hands = disturbances.map(({ at_ms, fault }) => `${clock(at_ms)} ${fault}`);
    this.calm.hidden = !canCalm;
    const parts = [
      hands.length ? `From outside: ${hands.join('; ')}.` : '',
      faults.length ? `In the mechanism, seen by the simulator alone: ${faults.join('; ')}.` : '',
    ];
    this.faults.textContent = parts.filter(Boolean).join(' ');
  }

  /** Commands that the live robot takes. */
  allow(live: LiveSource, isAtWork: boolean): void {
    const { commands, methods } = live;
    if (this.method.childElementCount !== methods.length + 1)
      this.method.replaceChildren(
        option(['', 'as set on the robot']),
        ...methods.map(({ name, title }) => option([name, title])),
      );
    this.settings.show(live);
    for (const one of this.commands) {
      const name = one.dataset.command ?? '';
      one.disabled = !commands.includes(name) || (isAtWork && MOVES.has(name));
    }
    this.undo.disabled = isAtWork || !this.canUndo || !commands.includes('start');
  }

  /** Says to which cube an undo goes; empty if to none. */
  undoTo(words: string): void {
    this.canUndo = words !== '';
    setText(this.undoWords, words && `Undo goes back to how the cube was: ${words}.`);
  }

  private simulatedButtons(): HTMLElement {
    return h('div.robot-buttons', [this.scan, this.start, this.missing]);
  }

  /** Takes no start of the simulated robot, and says why, where its module is missing. */
  refuse(isMissing: boolean): void {
    this.scan.disabled = this.start.disabled = isMissing;
    this.missing.hidden = !isMissing;
  }

  private live(): HTMLElement {
    const send = (text: string, name: string, make: () => Command, main = false) => {
      const attributes = { 'data-command': name, disabled: true, class: main ? 'main form-start' : '' };
      const one = button(text, attributes, () => {
        if (name === 'start') this.startLive();
        else void this.onorder(make());
      });
      this.commands.push(one);
      return one;
    };
    const step = h('select', { 'aria-label': 'Step of the calibration' }, STEPS.map(option));
    const calibration = (): Command => ({ command: 'calibrate', step: step.value });
    return h('div.robot-form', [
      h('p.quiet', 'Shows the robot that this page comes from: the brick, or the laptop that passes it on.'),
      h('div.robot-task', [this.target.element, labelled('Solving method', this.method)]),
      h('div.robot-buttons', [
        this.undo,
        send('Read the cube', 'scan', () => ({ command: 'scan' })),
        send('Checkpoint: keep this cube', 'checkpoint', () => ({ command: 'checkpoint' })),
        send('Start', 'start', () => this.startCommand(), true),
      ]),
      this.undoWords,
      h('details', [
        h('summary', 'Settings and calibration'),
        h('p.quiet', 'For the runs that follow, as in the menu of the robot.'),
        this.settings.element,
        h('div.robot-buttons', [step, send('Calibrate', 'calibrate', calibration)]),
      ]),
    ]);
  }

  private startCommand(): Command {
    const [state, method] = [this.target.value, this.method.value];
    return { command: 'start', ...(state && { state }), ...(method && { method }) };
  }

  private recording(): HTMLElement {
    this.list.addEventListener('change', () => {
      if (this.list.value) this.onrecording(this.list.value);
    });
    const text =
      'Or drop a file anywhere on the page: a recording (mindcub3r run --record FILE), or the JSON of a failed scan.';
    return h('div.robot-form', [this.list, h('p.quiet', text)]);
  }

  private async fillList(): Promise<void> {
    const found = await recordings();
    this.list.hidden = found.length === 0;
    const options = found.map(({ name, bytes }) =>
      option([name, `${name} (${Math.round(bytes / 1000)} kB)`]),
    );
    this.list.replaceChildren(option(['', 'Recordings of the robot']), ...options);
  }
}

customElements.define('robot-controls', RobotControls);
