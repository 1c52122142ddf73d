// Choices for the simulated robot: cube, target, method, the robot that it is, and faults from outside.
import { methodTitle } from '../base/methods';
import { button, h, labelled, option } from '../base/dom';
import type { RunChoices } from '../stream/simulated';
import type { Breaks, Fault, Property, Values } from '../wasm/breaks';
import { isKept, robotIn, toml, without, type Kept } from './breaks';
import { setText } from './panel';
import { robotFile } from './simulated-file';
import { StateField } from './state-field';
import { breaksInWords, ofProgram } from './program-words';
import { say } from './words';

/** Seconds for which a fault can last. */
const LENGTHS = [3, 1, 10, 60];

type Field = HTMLInputElement | HTMLSelectElement;

export class SimulatedForm {
  readonly element = h('div.robot-form');
  /** Takes a fault in the simulator's words. */
  onfault: (words: string) => void = () => {};
  /** Called after a change of the robot that it is: a slider let go, or a robot with a name. */
  onchange: () => void = () => {};
  private readonly cubeField = new StateField(say('form.cube'), 'random', false);
  private readonly targetField = new StateField(say('target'), 'solved', false);
  private readonly cube = this.cubeField.field;
  private readonly target = this.targetField.field;
  private readonly method = h(
    'select',
    METHODS.methods.map(({ name, is_human }) => {
      const title = methodTitle(name);
      const text = is_human ? say('form.human', { title }) : title;
      return h('option', { value: name, selected: name === 'robot' }, text);
    }),
  );
  private readonly seed = h('input', { type: 'number', min: 0, max: 4294967295, value: 3 });
  private readonly fields = new Map<string, Field>();
  private readonly outputs = new Map<string, HTMLOutputElement>();
  private presets: readonly HTMLElement[] = [];
  /** The named robot from which the present one was made. */
  private named: Breaks['robots'][number] | undefined;
  /** Settings of a file that no slider shows. */
  private kept: Kept = new Map();
  private readonly kind = h('p');
  private readonly keptWords = h('p.quiet.robot-kept');
  private readonly breaks = breaksInWords(JSON.parse(BREAKS) as Breaks);
  private readonly lasts = h(
    'select',
    [
      ...LENGTHS.map((seconds) => [seconds, say('form.for', { seconds })] as const),
      ['', say('form.to_end')] as const,
    ].map(option),
  );
  private readonly hint = h('p.quiet', say('form.about'));

  constructor() {
    const another = button(
      say('form.new'),
      { 'aria-label': say('form.new_seed'), title: say('form.new_seed') },
      () => {
        this.seed.value = String(Math.floor(Math.random() * 1_000_000));
      },
    );
    const task = h('div.robot-task', [
      this.cubeField.element,
      this.targetField.element,
      labelled(say('method'), this.method),
      h('div.robot-seed', [labelled(say('form.seed'), this.seed), another]),
    ]);
    this.element.append(task);
    this.build(this.breaks);
  }

  private build(breaks: Breaks): void {
    this.presets = breaks.robots.map((robot) => button(robot.name, () => this.take(robot)));
    const faults = breaks.groups.flatMap(({ title, faults }) => [
      h('strong', title),
      group(
        title,
        faults.map((fault) => this.fault(fault)),
      ),
    ]);
    this.element.append(
      h('h3', say('form.breaks')),
      group(say('form.kinds'), this.presets),
      this.kind,
      this.keptWords,
      h('p.quiet', say('form.restarts')),
      h('details', [h('summary', say('form.finely')), h('div.robot-sliders', this.properties(breaks))]),
      robotFile(this),
      h('h3', say('form.disturb')),
      this.hint,
      h('div.robot-task', labelled(say('form.lasts'), this.lasts)),
      ...faults,
    );
    this.show();
  }

  /** Whether cube and target can be read; says at the field which cannot. */
  async check(): Promise<boolean> {
    for (const one of [this.cubeField, this.targetField])
      if (!(await one.check())) {
        one.field.focus();
        return false;
      }
    return true;
  }

  get choices(): RunChoices {
    return {
      cube: this.cube.value.trim() || 'random',
      target: this.target.value.trim() || 'solved',
      method: this.method.value,
      seed: Math.max(0, Math.floor(Number(this.seed.value) || 0)),
      simulator: this.toml,
    };
  }

  /** Settings of the simulator. */
  get toml(): string {
    return toml(this.breaks.properties, this.values, this.kept);
  }

  /** Arguments of the program for the same run. */
  get command(): string {
    const { cube, target, method, seed } = this.choices;
    const quoted = (text: string) => (/^[\w-]+$/.test(text) ? text : JSON.stringify(text));
    return `run --simulate --simulator FILE --seed ${seed} --method ${method} --cube ${quoted(cube)} --target-state ${quoted(target)}`;
  }

  /** Takes the robot of a text for the simulator. @throws Error with the line that cannot be read */
  load(text: string): void {
    const { values, kept } = robotIn(this.breaks.properties, text);
    this.put(values, kept);
    this.named = undefined;
    this.show();
    this.onchange();
  }

  /** Puts all properties: those that are not named at their usual values. */
  private put(values: Values, kept: Kept = new Map()): void {
    this.kept = kept;
    for (const { id, usual } of this.breaks.properties) this.fields.get(id)!.value = `${values[id] ?? usual}`;
  }

  /** Fills in from a link: the keys of a run. */
  fill(fields: URLSearchParams): void {
    const { cube, target, method, seed } = this;
    const asked = fields.get('method');
    // A link of a run has the whole robot: what it does not name is as usual. One of a cube leaves the robot as it is.
    if (fields.has('run')) this.put({}, robotIn(this.breaks.properties, fields.get('settings') ?? '').kept);
    if (asked && ![...method.options].some(({ value }) => value === asked)) method.append(option(asked));
    for (const [key, field] of [...Object.entries({ cube, target, method, seed }), ...this.fields])
      field.value = fields.get(key) || field.value;
    this.named = undefined;
    this.show();
  }

  /** Keys of a link that gives the same run. */
  get link(): Record<string, string> {
    const { cube, target, method, seed } = this.choices;
    const changed = this.breaks.properties.filter(({ id, usual }) => this.values[id] !== usual);
    const properties = changed.map(({ id }) => [id, `${this.values[id]}`] as const);
    const settings = toml([], {}, this.kept);
    return {
      ...{ cube, target, method, seed: String(seed) },
      ...Object.fromEntries(properties),
      ...(settings && { settings }),
    };
  }

  private get values(): Values {
    const value = ({ type, value }: Field) => (type === 'range' ? Number(value) : value);
    return Object.fromEntries([...this.fields].map(([id, field]) => [id, value(field)]));
  }

  /** Kind of the robot that would run: its name, and whether a setting of it was changed. */
  get robot(): string {
    const { name } = this.named!;
    return this.changed.length || this.kept.size ? say('form.changed', { robot: name }) : name;
  }

  /** That kind with its changes. */
  get description(): string {
    const changes = this.changed.map(
      ({ id, title, unit }) =>
        `${title[0]!.toLowerCase()}${title.slice(1)} ${this.values[id] || say('form.none')}${unit}`,
    );
    const kept = [...this.kept.keys()];
    const all = [...changes, ...kept];
    return `${this.robot}${all.length ? ` (${all.join(', ')})` : ''}`;
  }

  /** Properties in which the robot is not the one that it is named after. */
  private get changed(): readonly Property[] {
    return this.differences(this.named!);
  }

  private differences({ values }: Breaks['robots'][number]): readonly Property[] {
    return this.breaks.properties.filter(({ id, usual }) => this.values[id] !== (values[id] ?? usual));
  }

  private take(robot: Breaks['robots'][number]): void {
    this.put(robot.values);
    this.named = robot;
    this.show();
    this.onchange();
  }

  /** Sliders and choices, under the names of their groups. */
  private properties({ properties }: Breaks): HTMLElement[] {
    return properties.flatMap((property, number) => {
      const { group } = property;
      const isFirst = group !== properties[number - 1]?.group;
      return [...(isFirst ? [h('strong', group)] : []), this.property(property)];
    });
  }

  private property(property: Property): HTMLElement {
    const { id, title, hint, min, max, step, usual, words } = property;
    const hintId = `hint-${id}`;
    const attributes = {
      value: usual,
      'aria-describedby': hintId,
      oninput: () => {
        this.kept = without(this.kept, property);
        this.show();
      },
      onchange: () => this.onchange(),
    };
    const field = words.length
      ? h(
          'select',
          attributes,
          ['', ...words].map((word) => option([word, ofProgram(word || 'none')])),
        )
      : h('input', { type: 'range', min, max, step, ...attributes });
    const output = h('output');
    this.fields.set(id, field);
    this.outputs.set(id, output);
    return h('div.robot-slider', [
      h('label', [h('span', title), output, field]),
      h('small', { id: hintId }, hint),
    ]);
  }

  /** A button for a fault, with a choice of its part or its amount where it has one. */
  private fault({ title, hint, passes, choices }: Fault): HTMLElement {
    const which = h(
      'select',
      { 'aria-label': say('form.which', { title }) },
      choices.map(({ title: name, words }) => option([words, name])),
    );
    const begin = button(title, { title: hint }, () => {
      const { value: seconds } = this.lasts;
      this.onfault(passes && seconds ? `${which.value} for ${seconds}` : which.value);
    });
    const element = h('span.fault', choices.length > 1 ? [begin, which] : [begin]);
    // On a screen that is touched no tooltip shows.
    const tell = () => (this.hint.textContent = hint);
    for (const event of ['pointerenter', 'focusin', 'click']) element.addEventListener(event, tell);
    return element;
  }

  /** Shows the values of the properties, and the robot that has them. */
  private show(): void {
    const { values } = this;
    const { properties, robots } = this.breaks;
    for (const property of properties) {
      const { id, unit, usual } = property;
      const output = this.outputs.get(id)!;
      const isOfFile = isKept(this.kept, property);
      output.textContent = isOfFile ? say('form.of_file') : `${values[id]}${unit}`;
      output.classList.toggle('is-changed', isOfFile || values[id] !== usual);
    }
    // A robot that equals a named one has its name; else the name of the one that it was made from stays, with its changes.
    const far = robots.map((robot) => this.differences(robot).length);
    if (!this.named || far.includes(0)) this.named = robots[far.indexOf(Math.min(...far))]!;
    const isChanged = this.changed.length + this.kept.size > 0;
    robots.forEach((robot, number) => {
      const isNamed = robot === this.named;
      this.presets[number]!.setAttribute('aria-pressed', String(isNamed && !isChanged));
      this.presets[number]!.classList.toggle('is-changed', isNamed && isChanged);
    });
    setText(this.kind, say('form.robot', { robot: this.description }));
    const lines = [...this.kept].map(([path, { value }]) => `${path} = ${shortened(value)}`);
    const kept = this.kept.has('robot.family') ? 'form.kept_drawn' : 'form.kept';
    setText(this.keptWords, lines.length ? say(kept, { list: lines.join('; ') }) : '');
  }
}

const shortened = (value: string): string => {
  const line = value.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
};

const group = (name: string, children: readonly HTMLElement[]): HTMLElement =>
  h('div.robot-presets', { role: 'group', 'aria-label': name }, children);
