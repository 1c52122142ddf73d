// `<robot-seeds>`: many runs of the simulated robot, their share that succeeds, and two results side by side.
import { methodTitle } from '../base/methods';
import { routeTo, stepTo } from '../base/address';
import { button, h, labelled, option } from '../base/dom';
import { onStop } from '../base/stop';
import { messageOf } from '../base/texts';
import { WorkerModule } from '../wasm/robot';
import { setText } from './panel';
import { MAX_RUNS, SeedRuns, type Outcome, type Result, type Setting } from './seed-runs';
import { comparison } from './seed-table';
import { resultView, shareWords } from './seed-result';
import { storeResults, storedResults } from './seed-store';
import type { SimulatedForm } from './simulated-form';
import { say } from './words';

/** The method that thinks least of those with few turns. */
const QUICK = 'two-phase';
const MAX_SEED = 4294967295;

export class RobotSeeds extends HTMLElement {
  /** Opens the run that the address has. */
  onopen: () => void = () => {};
  /** A worker of its own: runs that are watched do not wait for these. */
  private readonly runs = new SeedRuns(new WorkerModule('robot.wasm'));
  private readonly count = h('input', { type: 'number', min: 1, max: MAX_RUNS, value: 100 });
  private readonly first = h('input', { type: 'number', min: 0, max: MAX_SEED - MAX_RUNS, value: 0 });
  private readonly thought = h(
    'select',
    { 'aria-describedby': 'seeds-thought' },
    [['quick', say('seed.quick')] as const, ['chosen', say('seed.chosen')] as const].map(option),
  );
  private readonly begin = button('', { class: 'main' }, () => void this.start());
  private readonly end = button(say('seed.stop'), { hidden: true }, () => this.stop());
  private readonly bar = h('progress', { 'aria-label': say('seed.bar'), hidden: true });
  private readonly status = h('p.seeds-status', { role: 'status' });
  private readonly progress = h('p.seeds-progress', { hidden: true });
  private readonly shown = h('div.seeds-result');
  private readonly keeping = h('div.robot-buttons', { hidden: true }, [
    button(say('seed.keep'), () => this.keep()),
  ]);
  private readonly compared = h('div.seeds-compared');
  private result: Result | undefined;
  private kept: Result | undefined;
  private frame = 0;

  constructor(private readonly form: SimulatedForm) {
    super();
    onStop(() => (this.runs.isRunning ? (this.stop(), { text: say('seed.stopped') }) : undefined));
  }

  connectedCallback(): void {
    if (this.childElementCount) return;
    this.count.addEventListener('input', () => this.name());
    this.append(
      h('p.quiet', say('seed.about')),
      h('div.seeds-task', [
        labelled(say('seed.runs'), this.count),
        labelled(say('seed.first'), this.first),
        labelled(say('seed.thinking'), this.thought),
      ]),
      h('p.quiet', { id: 'seeds-thought' }, say('seed.quick_text')),
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
    setText(this.begin, say('seed.run', { n: length }));
  }

  private get setting(): Setting {
    const { form } = this;
    const method = this.thought.value === 'quick' ? QUICK : form.choices.method;
    return {
      choices: { ...form.choices, method },
      robot: form.description,
      method: methodTitle(method),
      link: { run: 'start', ...form.link, method },
    };
  }

  private async start(): Promise<void> {
    if (!(await this.form.check())) return this.say(say('seed.marked_field'), true);
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
      const counts = { done: outcomes.length, all: seeds.length };
      const share = outcomes.length ? shareWords(result) : '';
      if (isWhole) this.say(share ? say('seed.done', { share }) : say('seed.done_none'));
      else
        this.say(share ? say('seed.stopped_after', { ...counts, share }) : say('seed.stopped_none', counts));
    } catch (error) {
      this.say(say('seed.failed', { seed: seeds[outcomes.length]!, reason: messageOf(error) }), true);
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
    this.say(say('seed.last_visit', { n: length, share: shareWords(this.result) }));
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
    this.say(say('seed.kept_now'));
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
    const counts = { done: length, all: this.bar.max };
    setText(
      this.progress,
      length
        ? say('seed.progress_left', { ...counts, share: shareWords(result), seconds: Math.ceil(left) })
        : say('seed.progress', counts),
    );
    const isDone = length > 0 && !runs.isRunning;
    this.shown.replaceChildren(...(isDone ? resultView(result, hrefOf) : []));
    this.keeping.hidden = !isDone || kept === result;
    const isPair = isDone && kept && kept !== result;
    const words = kept
      ? h('p.quiet', say('seed.kept', { robot: kept.setting.robot, share: shareWords(kept) }))
      : '';
    this.compared.replaceChildren(
      ...(isPair ? comparison(kept, result, hrefOf) : [words]),
      ...(kept ? [h('div.robot-buttons', [button(say('seed.forget'), () => this.forget())])] : []),
    );
  }

  /** A link to a run opens it in this view, also a second time. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stepTo(link);
    this.onopen();
  }
}

/** Address of a run: at its fault, if it failed. */
const hrefOf = ({ link }: Setting, { seed, isReached, at }: Outcome): string =>
  `#${routeTo('robot', { ...link, seed: String(seed), ...(!isReached && { at: String(at) }) })}`;

customElements.define('robot-seeds', RobotSeeds);
