// `<robot-seeds>`: many runs of the simulated robot, their share that succeeds, and two results side by side.
import { routeTo } from '../base/address';
import { button, h, labelled, option } from '../base/dom';
import { onStop } from '../base/stop';
import { messageOf } from '../base/texts';
import { RobotModule } from '../wasm/robot';
import { setText } from './panel';
import { MAX_RUNS, SeedRuns, type Outcome, type Result, type Setting } from './seed-runs';
import { comparison } from './seed-table';
import { resultView, shareWords } from './seed-result';
import { storeResults, storedResults } from './seed-store';
import type { SimulatedForm } from './simulated-form';

/** The method that thinks least of those with few turns. */
const QUICK = 'two-phase';
const MAX_SEED = 4294967295;

export class RobotSeeds extends HTMLElement {
  /** Opens the run that the address has. */
  onopen: () => void = () => {};
  /** A worker of its own: runs that are watched do not wait for these. */
  private readonly runs = new SeedRuns(new RobotModule());
  private readonly count = h('input', { type: 'number', min: 1, max: MAX_RUNS, value: 100 });
  private readonly first = h('input', { type: 'number', min: 0, max: MAX_SEED - MAX_RUNS, value: 0 });
  private readonly thought = h(
    'select',
    { 'aria-describedby': 'seeds-thought' },
    [['quick', 'Quick: few turns'] as const, ['chosen', 'The method chosen above'] as const].map(option),
  );
  private readonly begin = button('', { class: 'main' }, () => void this.start());
  private readonly end = button('Stop the runs', { hidden: true }, () => this.stop());
  private readonly bar = h('progress', { 'aria-label': 'Runs that are done', hidden: true });
  private readonly status = h('p.seeds-status', { role: 'status' });
  private readonly progress = h('p.seeds-progress', { hidden: true });
  private readonly shown = h('div.seeds-result');
  private readonly keeping = h('div.robot-buttons', { hidden: true }, [
    button('Keep to compare', () => this.keep()),
  ]);
  private readonly compared = h('div.seeds-compared');
  private result: Result | undefined;
  private kept: Result | undefined;
  private frame = 0;

  constructor(private readonly form: SimulatedForm) {
    super();
    onStop(() => (this.runs.isRunning ? (this.stop(), { text: 'The many runs are stopped.' }) : undefined));
  }

  connectedCallback(): void {
    if (this.childElementCount) return;
    this.count.addEventListener('input', () => this.name());
    this.append(
      h('p.quiet', 'Runs the robot chosen under “What breaks?”, each time with another seed, and counts.'),
      h('div.seeds-task', [
        labelled('Runs', this.count),
        labelled('First seed', this.first),
        labelled('Thinking', this.thought),
      ]),
      h('p.quiet', { id: 'seeds-thought' }, 'Quick takes a few robot seconds more, and much less time here.'),
      h('div.robot-buttons', [this.begin, this.end]),
      this.bar,
      this.progress,
      this.status,
      this.shown,
      this.keeping,
      this.compared,
    );
    this.addEventListener('click', (event) => this.follow(event));
    // Runs that are done are kept, also of a page that is left in the midst of them.
    window.addEventListener('pagehide', () => this.runs.isRunning && this.store());
    this.name();
    this.restore();
  }

  /** Stops the runs; those that are done stay counted. */
  stop(): void {
    this.runs.stop();
  }

  private get seeds(): number[] {
    const within = (field: HTMLInputElement) =>
      Math.min(Number(field.max), Math.max(Number(field.min), Math.floor(Number(field.value) || 0)));
    const first = within(this.first);
    return Array.from({ length: within(this.count) }, (_, at) => first + at);
  }

  private name(): void {
    const { length } = this.seeds;
    setText(this.begin, length === 1 ? 'Run 1 seed' : `Run ${length} seeds`);
  }

  private get setting(): Setting {
    const { form } = this;
    const method = this.thought.value === 'quick' ? QUICK : form.choices.method;
    return {
      choices: { ...form.choices, method },
      robot: form.description,
      method: METHODS.methods.find(({ name }) => name === method)?.title ?? method,
      link: { run: 'start', ...form.link, method },
    };
  }

  private async start(): Promise<void> {
    if (!(await this.form.check())) return this.say('see the field that is marked under Source', true);
    const { setting, seeds } = this;
    const outcomes: Outcome[] = [];
    const began = performance.now();
    const result = { setting, outcomes, took: 0 };
    this.result = result;
    this.bar.max = seeds.length;
    this.say('');
    this.work(true);
    this.draw();
    try {
      const isWhole = await this.runs.run(setting, seeds, (outcome) => {
        outcomes.push(outcome);
        result.took = (performance.now() - began) / 1000;
        this.frame ||= requestAnimationFrame(() => this.draw());
      });
      const words = outcomes.length ? `: ${shareWords(result)}.` : '.';
      this.say(isWhole ? `Done${words}` : `Stopped after ${outcomes.length} of ${seeds.length} runs${words}`);
    } catch (error) {
      this.say(`seed ${seeds[outcomes.length]}: ${messageOf(error)}`, true);
    }
    this.work(false);
    this.store();
    this.draw();
  }

  /** Shows the results of before a reload. */
  private restore(): void {
    const { result, kept } = storedResults();
    [this.result, this.kept] = [result ?? kept, kept];
    if (!this.result) return;
    const { length } = this.result.outcomes;
    this.say(
      `From your last visit: ${length === 1 ? '1 run' : `${length} runs`}, ${shareWords(this.result)}.`,
    );
    this.draw();
  }

  private store(): void {
    const { result, kept } = this;
    storeResults({ result: result?.outcomes.length ? result : kept, kept });
  }

  /** Shows what a person can do while the runs go on, or after them; the keyboard stays where it is. */
  private work(isRunning: boolean): void {
    const [gone, next] = isRunning ? [this.begin, this.end] : [this.end, this.begin];
    const hadFocus = document.activeElement === gone;
    next.hidden = false;
    if (hadFocus) next.focus();
    gone.hidden = true;
    this.bar.hidden = this.progress.hidden = !isRunning;
  }

  private say(text: string, isError = false): void {
    setText(this.status, text);
    this.status.classList.toggle('bad', isError);
  }

  private keep(): void {
    this.kept = this.result;
    this.store();
    this.draw();
    this.say('Kept. Now change the robot, and run again.');
    this.begin.focus();
  }

  private forget(): void {
    this.kept = undefined;
    this.store();
    this.draw();
    this.begin.focus();
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { result, kept, runs } = this;
    if (!result) return;
    const { length } = result.outcomes;
    this.bar.value = length;
    const left = (result.took / length) * (this.bar.max - length);
    setText(
      this.progress,
      length
        ? `${length} of ${this.bar.max}: ${shareWords(result)}; about ${Math.ceil(left)} s left`
        : `${length} of ${this.bar.max}`,
    );
    const isDone = length > 0 && !runs.isRunning;
    this.shown.replaceChildren(...(isDone ? resultView(result, hrefOf) : []));
    this.keeping.hidden = !isDone || kept === result;
    const isPair = isDone && kept && kept !== result;
    const words = kept ? h('p.quiet', `Kept: ${kept.setting.robot}, ${shareWords(kept)}.`) : '';
    this.compared.replaceChildren(
      ...(isPair ? comparison(kept, result, hrefOf) : [words]),
      ...(kept ? [h('div.robot-buttons', [button('Forget the kept result', () => this.forget())])] : []),
    );
  }

  /** A link to a run opens it in this view, also a second time. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, '', link.hash);
    this.onopen();
  }
}

/** Address of a run: at its fault, if it failed. */
const hrefOf = ({ link }: Setting, { seed, isReached, at }: Outcome): string =>
  `#${routeTo('robot', { ...link, seed: String(seed), ...(!isReached && { at: String(at) }) })}`;

customElements.define('robot-seeds', RobotSeeds);
