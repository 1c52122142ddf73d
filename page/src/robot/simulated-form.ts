// Choices for the simulated robot: cube, target, method, and what is to break.
import { button, h, labelled } from '../dom';
import type { Disturbance, RunChoices } from '../stream/simulated';
import { PRESETS, SLIDERS, toml, type Values } from './breaks';

/** Methods that need no table of their own; the module tells the human ones. */
const METHODS: readonly (readonly [string, string])[] = [
  ['robot', 'least robot time'],
  ['two-phase', 'few turns'],
];

const DISTURBANCES: readonly (readonly [string, Disturbance, string])[] = [
  ['Hold the flipper', { jam: 'flipper' }, 'Blocks the flipper at the moment shown'],
  ['Hold the turntable', { jam: 'turntable' }, 'Blocks the turntable at the moment shown'],
  ['Hold the arm', { jam: 'arm' }, 'Blocks the colour arm at the moment shown'],
  ['Drain the battery', { battery: 6000 }, 'The battery falls to 6.0 V at the moment shown'],
  ['Take the cube out', 'take_out', 'Takes the cube out at the moment shown'],
];

export class SimulatedForm {
  readonly element = h('div.robot-form');
  ondisturb: (what: Disturbance) => void = () => {};
  onchange: () => void = () => {};
  private readonly cube = h('input', {
    type: 'text',
    value: 'random',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  private readonly target = h('input', {
    type: 'text',
    value: 'solved',
    spellcheck: 'false',
    autocomplete: 'off',
    list: 'robot-states',
  });
  private readonly method = h('select');
  private readonly seed = h('input', { type: 'number', min: 0, max: 4294967295, value: 3 });
  private readonly ranges = new Map<string, HTMLInputElement>();
  private readonly outputs = new Map<string, HTMLOutputElement>();
  private readonly presets: HTMLButtonElement[] = [];

  constructor() {
    for (const [value, text] of METHODS) this.method.append(h('option', { value }, text));
    const states = h(
      'datalist',
      { id: 'robot-states' },
      ['solved', 'superflip', 'checkerboard', 'random', 'cube-in-a-cube', "R U R' U'"].map((value) =>
        h('option', { value }),
      ),
    );
    const another = button('New', { 'aria-label': 'New seed', title: 'New seed' }, () => {
      this.seed.value = String(Math.floor(Math.random() * 1_000_000));
    });
    const task = h('div.robot-task', [
      labelled('Cube that is put in', this.cube),
      labelled('Bring it to', this.target),
      states,
      labelled('Think by', this.method),
      h('div.robot-seed', [labelled('Seed of chance', this.seed), another]),
    ]);
    const presets = h('div.robot-presets', { role: 'group', 'aria-label': 'Kinds of robot' });
    for (const { name, values } of PRESETS) {
      const choice = button(name, { 'aria-pressed': 'false' }, () => this.take(values));
      this.presets.push(choice);
      presets.append(choice);
    }
    const sliders = h(
      'div.robot-sliders',
      SLIDERS.map((slider) => this.slider(slider.id)),
    );
    const hands = h('div.robot-presets', {
      role: 'group',
      'aria-label': 'Disturb the robot at the moment shown',
    });
    for (const [name, what, title] of DISTURBANCES)
      hands.append(button(name, { title }, () => this.ondisturb(what)));
    this.element.append(
      task,
      h('h3', 'What breaks?'),
      presets,
      h('details', [h('summary', 'Set it finely'), sliders]),
      h('h3', 'Disturb it while it moves'),
      hands,
    );
    this.mark();
  }

  get choices(): RunChoices {
    const text = (field: HTMLInputElement, empty: string) => field.value.trim() || empty;
    return {
      cube: text(this.cube, 'random'),
      target: text(this.target, 'solved'),
      method: this.method.value,
      seed: Math.max(0, Math.floor(Number(this.seed.value) || 0)),
      simulator: toml(this.values),
    };
  }

  /** Adds the human methods, once the module has told them. */
  addMethods(methods: readonly { name: string; title: string }[]): void {
    const known = new Set([...this.method.options].map(({ value }) => value));
    for (const { name, title } of methods)
      if (!known.has(name)) this.method.append(h('option', { value: name }, `${title} (human)`));
  }

  /** Fills in from a link: the keys of a run. */
  fill(fields: URLSearchParams): void {
    const put = (field: HTMLInputElement | HTMLSelectElement, key: string) => {
      const value = fields.get(key);
      if (value) field.value = value;
    };
    put(this.cube, 'cube');
    put(this.target, 'target');
    put(this.seed, 'seed');
    if (fields.get('method'))
      this.addMethods([{ name: fields.get('method')!, title: fields.get('method')! }]);
    put(this.method, 'method');
    for (const [id, range] of this.ranges) if (fields.has(id)) range.value = fields.get(id)!;
    this.told();
  }

  /** Keys of a link that gives the same run. */
  get link(): Record<string, string> {
    const { cube, target, method, seed } = this.choices;
    const changed = SLIDERS.filter(({ id, usual }) => this.values[id] !== usual).map(({ id }) => [
      id,
      String(this.values[id]),
    ]);
    return { cube, target, method, seed: String(seed), ...Object.fromEntries(changed) };
  }

  private get values(): Values {
    return Object.fromEntries([...this.ranges].map(([id, range]) => [id, Number(range.value)]));
  }

  private take(values: Values): void {
    for (const { id, usual } of SLIDERS) this.ranges.get(id)!.value = String(values[id] ?? usual);
    this.told();
    this.onchange();
  }

  private slider(id: string): HTMLElement {
    const { name, hint, min, max, step, usual } = SLIDERS.find((slider) => slider.id === id)!;
    const range = h('input', {
      type: 'range',
      min,
      max,
      step,
      value: usual,
      'aria-describedby': `hint-${id}`,
    });
    const output = h('output');
    range.addEventListener('input', () => this.told());
    range.addEventListener('change', () => this.onchange());
    this.ranges.set(id, range);
    this.outputs.set(id, output);
    return h('div.robot-slider', [
      h('label', [h('span', name), output, range]),
      h('small', { id: `hint-${id}` }, hint),
    ]);
  }

  private told(): void {
    for (const { id, unit, usual } of SLIDERS) {
      const value = Number(this.ranges.get(id)!.value);
      this.outputs.get(id)!.textContent = `${value}${unit}`;
      this.outputs.get(id)!.classList.toggle('is-changed', value !== usual);
    }
    this.mark();
  }

  private mark(): void {
    for (const { id, unit } of SLIDERS)
      this.outputs.get(id)!.textContent = `${Number(this.ranges.get(id)!.value)}${unit}`;
    PRESETS.forEach(({ values }, number) => {
      const isSo = SLIDERS.every(
        ({ id, usual }) => Number(this.ranges.get(id)!.value) === (values[id] ?? usual),
      );
      this.presets[number]!.setAttribute('aria-pressed', String(isSo));
    });
  }
}
