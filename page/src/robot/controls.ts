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
import { say } from './words';

const KINDS = ['simulated', 'live', 'recording'] as const;
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
  private readonly list = h('select', { 'aria-label': say('control.recordings') });
  readonly answer = new AnswerLine();
  /** Starts the simulated robot anew. */
  readonly start = button(
    say('start'),
    { class: 'main form-start' },
    () => void this.onorder({ command: 'start' }),
  );
  private readonly scan = button(say('control.scan_only'), () => void this.onorder({ command: 'scan' }));
  private readonly missing = h('p.robot-missing', { hidden: true }, say('control.no_start'));
  private readonly faults = h('p.robot-faults-text');
  private readonly calm = button(say('control.calm'), { hidden: true }, () => this.oncalm());
  private readonly commands: HTMLButtonElement[] = [];
  private readonly undo = button(say('undo'), { disabled: true, 'aria-describedby': 'undo-words' }, () => {
    const text = say('control.undo_text', { words: this.undoWords.textContent });
    void confirmed(say('undo'), text, say('control.undo_start')).then((isSo) => {
      if (isSo) void this.onorder({ command: 'start', state: 'before' });
    });
  });
  private readonly undoWords = h('p.quiet', { id: 'undo-words' });
  private canUndo = false;
  private shown: SourceKind | undefined;
  private readonly target = new StateField(say('target'), 'solved', true);
  private readonly method = h('select', option(['', say('control.as_set')]));
  private readonly settings = new SettingsForm();

  /** Hides the Starts of the forms as long as another one is in the window: one place, one button. */
  yieldTo(start: HTMLElement): void {
    new IntersectionObserver((seen) => {
      this.classList.toggle('has-start', seen.at(-1)!.isIntersecting);
    }).observe(start);
  }

  connectedCallback(): void {
    if (this.childElementCount) return;
    const choice = h('div.robot-sources', { role: 'radiogroup', 'aria-label': say('source') });
    for (const kind of KINDS) {
      const onchange = () => this.onsource(kind);
      const radio = h('input', { type: 'radio', name: 'robot-source', value: kind, onchange });
      this.radios.set(kind, radio);
      choice.append(h('label', [radio, h('span', say(`source_of.${kind}`))]));
    }
    this.parts.set(
      'simulated',
      h('div', [this.simulatedButtons(), this.form.element, this.faults, h('div.robot-buttons', this.calm)]),
    );
    this.parts.set('live', this.live());
    this.parts.set('recording', this.recording());
    const open = fileButton(say('control.open'), (file) => this.onfile(file));
    this.append(
      h('h2', say('robot')),
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
      hands.length ? say('control.outside', { list: hands.join('; ') }) : '',
      faults.length ? say('control.inside', { list: faults.join('; ') }) : '',
    ];
    this.faults.textContent = parts.filter(Boolean).join(' ');
  }

  /** Commands that the live robot takes. */
  allow(live: LiveSource, isAtWork: boolean): void {
    const { commands, methods } = live;
    if (this.method.childElementCount !== methods.length + 1)
      this.method.replaceChildren(
        option(['', say('control.as_set')]),
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
    setText(this.undoWords, words && say('control.undo_to', { words }));
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
    const step = h('select', { 'aria-label': say('control.step') }, STEPS.map(option));
    const calibration = (): Command => ({ command: 'calibrate', step: step.value });
    return h('div.robot-form', [
      h('p.quiet', say('control.live')),
      h('div.robot-task', [this.target.element, labelled(say('method'), this.method)]),
      h('div.robot-buttons', [
        this.undo,
        send(say('control.scan'), 'scan', () => ({ command: 'scan' })),
        send(say('control.checkpoint'), 'checkpoint', () => ({ command: 'checkpoint' })),
        send(say('start'), 'start', () => this.startCommand(), true),
      ]),
      this.undoWords,
      h('details', [
        h('summary', say('control.settings')),
        h('p.quiet', say('control.settings_text')),
        this.settings.element,
        h('div.robot-buttons', [step, send(say('control.calibrate'), 'calibrate', calibration)]),
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
    return h('div.robot-form', [this.list, h('p.quiet', say('control.drop'))]);
  }

  private async fillList(): Promise<void> {
    const found = await recordings();
    this.list.hidden = found.length === 0;
    const options = found.map(({ name, bytes }) =>
      option([name, say('control.size', { name, kilobytes: Math.round(bytes / 1000) })]),
    );
    this.list.replaceChildren(option(['', say('control.recordings')]), ...options);
  }
}

customElements.define('robot-controls', RobotControls);
