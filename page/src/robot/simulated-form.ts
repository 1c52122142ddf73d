// Choices for the simulated robot: cube, target, method, and what is to break.
import { button, h, labelled, option, textField } from '../base/dom';
import type { Disturbance, RunChoices } from '../stream/simulated';
import { PRESETS, SLIDERS, toml, type Slider, type Values } from './breaks';

const TARGETS = ['solved', 'superflip', 'checkerboard', 'random', 'cube-in-a-cube', "R U R' U'"];

const DISTURBANCES: readonly (readonly [string, Disturbance, string])[] = [
  ['Hold the flipper', { jam: 'flipper' }, 'Blocks the flipper'],
  ['Hold the turntable', { jam: 'turntable' }, 'Blocks the turntable'],
  ['Hold the arm', { jam: 'arm' }, 'Blocks the colour arm'],
  ['Drain the battery', { battery: 6000 }, 'The battery falls to 6.0 V'],
  ['Take the cube out', 'take_out', 'Takes the cube out'],
];

export class SimulatedForm {
  readonly element = h('div.robot-form');
  ondisturb: (what: Disturbance) => void = () => {};
  private readonly cube = textField({ value: 'random' });
  private readonly target = textField({ value: 'solved', list: 'robot-states' });
  private readonly method = h(
    'select',
    METHODS.methods.map(({ name, title, is_human }) =>
      h('option', { value: name, selected: name === 'robot' }, is_human ? `${title} (human)` : title),
    ),
  );
  private readonly seed = h('input', { type: 'number', min: 0, max: 4294967295, value: 3 });
  private readonly ranges = new Map<string, HTMLInputElement>();
  private readonly outputs = new Map<string, HTMLOutputElement>();
  private readonly presets = PRESETS.map(({ name, values }) => button(name, () => this.take(values)));

  constructor() {
    const another = button('New', { 'aria-label': 'New seed', title: 'New seed' }, () => {
      this.seed.value = String(Math.floor(Math.random() * 1_000_000));
    });
    const task = h('div.robot-task', [
      labelled('Cube that is put in', this.cube),
      labelled('Bring it to', this.target),
      h('datalist', { id: 'robot-states' }, TARGETS.map(option)),
      labelled('Think by', this.method),
      h('div.robot-seed', [labelled('Seed of chance', this.seed), another]),
    ]);
    const sliders = SLIDERS.map((slider) => this.slider(slider));
    const hands = DISTURBANCES.map(([name, what, title]) =>
      button(name, { title: `${title} at the moment shown` }, () => this.ondisturb(what)),
    );
    const group = (name: string, children: readonly HTMLElement[]) =>
      h('div.robot-presets', { role: 'group', 'aria-label': name }, children);
    this.element.append(
      task,
      h('h3', 'What breaks?'),
      group('Kinds of robot', this.presets),
      h('details', [h('summary', 'Set it finely'), h('div.robot-sliders', sliders)]),
      h('h3', 'Disturb it while it moves'),
      group('Disturb the robot at the moment shown', hands),
    );
    this.show();
  }

  get choices(): RunChoices {
    return {
      cube: this.cube.value.trim() || 'random',
      target: this.target.value.trim() || 'solved',
      method: this.method.value,
      seed: Math.max(0, Math.floor(Number(this.seed.value) || 0)),
      simulator: toml(this.values),
    };
  }

  /** Fills in from a link: the keys of a run. */
  fill(fields: URLSearchParams): void {
    const { cube, target, method, seed } = this;
    const asked = fields.get('method');
    if (asked && ![...method.options].some(({ value }) => value === asked)) method.append(option(asked));
    for (const [key, field] of [...Object.entries({ cube, target, method, seed }), ...this.ranges])
      field.value = fields.get(key) || field.value;
    this.show();
  }

  /** Keys of a link that gives the same run. */
  get link(): Record<string, string> {
    const { cube, target, method, seed } = this.choices;
    const changed = SLIDERS.filter(({ id, usual }) => this.values[id] !== usual);
    const sliders = changed.map(({ id }) => [id, `${this.values[id]}`] as const);
    return { cube, target, method, seed: String(seed), ...Object.fromEntries(sliders) };
  }

  private get values(): Values {
    return Object.fromEntries([...this.ranges].map(([id, range]) => [id, Number(range.value)]));
  }

  private take(values: Values): void {
    for (const { id, usual } of SLIDERS) this.ranges.get(id)!.value = String(values[id] ?? usual);
    this.show();
  }

  private slider({ id, name, hint, min, max, step, usual }: Slider): HTMLElement {
    const hintId = `hint-${id}`;
    const limits = { min, max, step, value: usual };
    const range = h('input', { type: 'range', ...limits, 'aria-describedby': hintId });
    const output = h('output');
    range.addEventListener('input', () => this.show());
    this.ranges.set(id, range);
    this.outputs.set(id, output);
    return h('div.robot-slider', [
      h('label', [h('span', name), output, range]),
      h('small', { id: hintId }, hint),
    ]);
  }

  /** Shows the values of the sliders, and the robot that has them. */
  private show(): void {
    const { values } = this;
    for (const { id, unit = '', usual } of SLIDERS) {
      const output = this.outputs.get(id)!;
      output.textContent = `${values[id]}${unit}`;
      output.classList.toggle('is-changed', values[id] !== usual);
    }
    PRESETS.forEach((preset, number) => {
      const isSo = SLIDERS.every(({ id, usual }) => values[id] === (preset.values[id] ?? usual));
      this.presets[number]!.setAttribute('aria-pressed', String(isSo));
    });
  }
}
