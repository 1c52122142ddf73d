// `<timer-view>`: the timer for the cube in the hand.
import { button, h, labelled, option } from '../base/dom';
import { onStop } from '../base/stop';
import type { Colours } from '../model/colours';
import { storage } from '../base/storage';
import { capital, messageOf } from '../base/texts';
import { stepTitle } from '../methods/words';
import { averages, meanOf } from './averages';
import { call, hasVoice, wake, type Alarm } from './alarm';
import { Clock, INSPECTION_MS, LATEST_MS, type Phase } from './clock';
import { PENALTIES, askName, showSolve } from './dialogs';
import { drawGraph } from './graph';
import { Presses } from './input';
import { SolveList } from './list';
import { scrambleSvg } from './picture';
import {
  EXERCISE_KINDS,
  exerciseOf,
  isPocket,
  kinds,
  kindFor,
  scramble,
  type CubeCalls,
  type Scramble,
} from './scrambles';
import { kindOf, ofKind, row, type Row } from './session';
import { SessionBar, type SessionHost } from './sessions';
import { PLUS_2, DNF, solveText, timeOf, timeText, withPenalty, type Penalty, type Solve } from './solve';
import { TimerStore } from './store';
import { say } from './words';

const OPTIONS = 'mindcub3r.timer-options';

type Inspection = 'off' | Alarm;
const INSPECTIONS: readonly Inspection[] = ['off', 'none', 'tone', 'voice'];

interface Options {
  readonly session: string;
  readonly inspection: Inspection;
}

export class TimerView extends HTMLElement implements SessionHost {
  readonly store = new TimerStore();
  private options: Options = { session: '1', inspection: 'off', ...storage.get<Partial<Options>>(OPTIONS) };
  private readonly clock = new Clock(() => performance.now());
  private readonly time = h('span.timer-clock', timeText(0));
  private readonly hint = h('span.timer-hint', say('hint.idle'));
  private readonly area = h('button.timer-area', { type: 'button' }, [this.time, this.hint]);
  private readonly turns = h('p.timer-turns.timer-scramble');
  private readonly says = h('p.timer-says', { role: 'status' });
  private readonly penalties = PENALTIES.map(([penalty, text]) => button(text, () => this.penalise(penalty)));
  private readonly deletion = button(say('delete'), { title: say('delete_last') }, () => this.deleteLast());
  private readonly undo = button(say('undo'), { hidden: true, title: say('undo_title') }, () =>
    this.bringBack(),
  );
  private readonly picture = h('div.timer-net');
  private readonly table = h('tbody');
  private readonly summary = h('p.timer-quiet');
  private readonly graph = h('div.timer-graph', { hidden: true });
  private readonly kinds = h('select', { onchange: () => this.setKind(this.kinds.value) });
  private readonly inspections = h('select', { onchange: () => this.setInspection() });
  private readonly sessions = new SessionBar(this);
  private readonly list = new SolveList((number, solve) =>
    showSolve(number, solve, {
      change: (from, to) => this.replace(from, to),
      delete: (solve) => this.delete(solve),
    }),
  );
  private deleted: { readonly id: string; readonly at: number; readonly solve: Solve } | undefined;
  private scramble: Scramble = { turns: '' };
  private ahead: { readonly kind: string; readonly made: Promise<Scramble> } | undefined;
  /** The scramble that is waited for; an earlier one comes too late. */
  private waiting: object | undefined;
  private frame = 0;

  /** `colours` are those in which cubes are drawn. */
  constructor(
    private readonly cube: Promise<CubeCalls>,
    private readonly colours: () => Colours,
  ) {
    super();
  }

  get current(): string {
    return this.options.session;
  }

  connectedCallback(): void {
    if (this.childElementCount) return;
    this.append(this.main(), this.side());
    const shortcuts = {
      'Ctrl Digit1': () => this.penalise(0),
      'Ctrl Digit2': () => this.penalise(PLUS_2),
      'Ctrl Digit3': () => this.penalise(DNF),
      'Ctrl KeyZ': () => this.bringBack(),
      'Alt KeyZ': () => this.deleteLast(),
    };
    new Presses(this.clock, this.area, () => !this.hidden && this.isConnected, shortcuts);
    this.clock.onphase = (phase) => this.enter(phase);
    this.clock.onsolve = (ms, penalty) => this.solved(ms, penalty);
    this.clock.oncall = (seconds) => {
      const { inspection } = this.options;
      if (inspection !== 'off') call(inspection, seconds);
      this.say(say('say.called', { seconds }));
    };
    this.store.onchange = () => this.draw();
    onStop(() => (this.clock.cancel() ? { text: say('say.reset') } : undefined));
    this.choose(this.current);
    this.enter('idle');
  }

  /** Leaves the timer: a clock that runs is given up. */
  close(): void {
    this.hidden = true;
    this.clock.cancel();
  }

  choose(id: string): void {
    this.store.ensure();
    const known = this.store.get(id) ? id : this.store.all()[0]!.id;
    this.setOptions({ session: known });
    this.setDeleted(undefined);
    this.draw();
    void this.next();
  }

  say(text: string, isBad = false): void {
    this.says.textContent = text;
    this.says.classList.toggle('bad', isBad);
    if (isBad) this.says.scrollIntoView({ block: 'nearest' });
  }

  private main(): HTMLElement {
    this.inspections.append(
      ...INSPECTIONS.filter((name) => name !== 'voice' || hasVoice()).map((name) =>
        option([name, say(`inspect.${name}`)]),
      ),
    );
    this.inspections.value = this.options.inspection;
    return h('section.timer-main', { 'aria-label': say('timer') }, [
      h('div.timer-top', { role: 'group', 'aria-label': say('scramble') }, [
        this.turns,
        button(
          say('next'),
          { 'aria-label': say('next_scramble'), title: say('next_scramble') },
          () => void this.next(),
        ),
      ]),
      this.area,
      this.says,
      h('div.timer-row.timer-last', [
        h('div.timer-row', { role: 'group', 'aria-label': say('last_penalty') }, this.penalties),
        this.deletion,
        this.undo,
      ]),
    ]);
  }

  private side(): HTMLElement {
    const heads = ['', say('now'), say('best')].map((text) =>
      text ? h('th', { scope: 'col' }, text) : h('td'),
    );
    return h('section.timer-side', { 'aria-label': say('times') }, [
      this.picture,
      h('table.timer-table', [h('thead', h('tr', heads)), this.table]),
      this.summary,
      this.graph,
      h('div.timer-choices', [
        labelled(say('scrambles'), this.kinds),
        labelled(say('inspection'), this.inspections),
      ]),
      this.sessions.element,
      this.sessions.files,
      this.list.whole,
    ]);
  }

  private get solves(): readonly Solve[] {
    return this.store.get(this.current)?.solves ?? [];
  }

  private enter(phase: Phase): void {
    this.dataset.phase = phase;
    this.clock.hasInspection = this.options.inspection !== 'off';
    this.hint.textContent = say(
      phase === 'idle' && this.clock.hasInspection ? 'hint.inspect' : `hint.${phase}`,
    );
    if (phase === 'holding' || phase === 'armed') {
      // The clock is in the window, wherever the page was scrolled to.
      this.firstElementChild?.scrollIntoView({ block: 'nearest' });
      if (this.options.inspection !== 'off') wake(this.options.inspection);
      this.setDeleted(undefined);
    }
    if (phase === 'running' || phase === 'armed') this.say('');
    if (phase === 'inspection' && this.says.textContent === '') this.say(say('say.inspection'));
    cancelAnimationFrame(this.frame);
    if (phase === 'idle') this.draw();
    else this.run();
  }

  /** Shows the time as it goes. */
  private run(): void {
    const { phase } = this.clock;
    this.clock.tick();
    // A tick may have led on to another phase, which runs by itself.
    if (this.clock.phase !== phase) return;
    const { inspection } = this.clock;
    this.time.textContent =
      inspection === undefined
        ? timeText(this.clock.ms)
        : inspection > LATEST_MS
          ? 'DNF'
          : inspection > INSPECTION_MS
            ? '+2'
            : String(15 - Math.floor(inspection / 1000));
    this.frame = requestAnimationFrame(() => this.run());
  }

  private solved(ms: number, penalty: Penalty): void {
    const begin = Math.round((Date.now() - ms) / 1000);
    const solve: Solve = [[penalty, ms], this.scramble.turns, '', begin];
    try {
      if (!this.store.get(this.current)) this.choose(this.current);
      const best = Math.min(Infinity, ...this.solves.map(timeOf));
      this.store.add(this.current, solve);
      const isBest = best !== Infinity && timeOf(solve) < best;
      const { solves } = this;
      const means = [5, 12].flatMap((size) => {
        const average = averages(solves.slice(-size).map(timeOf), size).at(-1);
        return average === undefined ? [] : [say('say.average', { size, time: timeText(average) })];
      });
      const praise = isBest ? [say('say.best')] : [];
      this.say([this.report(solve), ...means, ...praise].join(' '));
      if (this.store.unsaved.size) this.say(say('say.no_room'), true);
    } catch (error) {
      this.say(say('say.not_stored', { time: solveText(solve), reason: messageOf(error) }), true);
    }
    this.draw();
    void this.next();
  }

  /** The last solve, which has this time, in words. */
  private report(solve: Solve): string {
    return say('say.solve', { number: this.solves.length, time: solveText(solve) });
  }

  private penalise(penalty: Penalty): void {
    const last = this.solves.at(-1);
    if (!last || this.clock.phase !== 'idle') return;
    this.replace(last, withPenalty(last, penalty));
    this.say(this.report(withPenalty(last, penalty)));
  }

  private replace(from: Solve, to: Solve): void {
    if (this.store.replace(this.current, from, to) < 0) this.say(say('say.changed'), true);
    this.draw();
  }

  private deleteLast(): void {
    const last = this.solves.at(-1);
    if (last && this.clock.phase === 'idle') this.delete(last);
  }

  private delete(solve: Solve): void {
    const at = this.store.replace(this.current, solve, undefined);
    if (at < 0) return this.replace(solve, solve);
    this.setDeleted({ id: this.current, at, solve });
    this.draw();
    this.say(say('say.deleted', { number: at + 1, time: solveText(solve) }));
  }

  private bringBack(): void {
    if (!this.deleted || this.clock.phase !== 'idle') return;
    const { id, at, solve } = this.deleted;
    this.setDeleted(undefined);
    this.store.insert(id, at, solve);
    this.draw();
    this.say(say('say.back', { number: at + 1, time: solveText(solve) }));
  }

  private setDeleted(deleted: TimerView['deleted']): void {
    this.deleted = deleted;
    this.undo.hidden = !deleted;
  }

  private setOptions(change: Partial<Options>): void {
    this.options = { ...this.options, ...change };
    storage.set(OPTIONS, this.options);
  }

  private setInspection(): void {
    this.setOptions({ inspection: this.inspections.value as Inspection });
    this.clock.cancel();
    this.enter('idle');
  }

  private setKind(kind: string): void {
    if (kind === ANY_CASE) {
      this.draw();
      // As `mindcub3r scramble --for` takes it; the solver names what it does not know.
      askName(say('kind.ask'), '', say('kind.practise'), (name) => this.setKind(kindFor(name)));
      return;
    }
    this.store.change(this.current, (session) => ofKind(session, kind));
    this.draw();
    void this.next();
  }

  /** Shows the next scramble, and makes the one after it. */
  private async next(): Promise<void> {
    const session = this.store.get(this.current);
    const kind = session ? kindOf(session) : '333';
    const make = () => this.cube.then((cube) => scramble(kind, cube));
    const made = this.ahead?.kind === kind ? this.ahead.made : make();
    this.ahead = undefined;
    this.scramble = { turns: '' };
    const waiting = (this.waiting = {});
    this.turns.textContent = say('scrambling');
    try {
      const found = await made;
      if (waiting !== this.waiting) return;
      this.scramble = found;
      this.turns.textContent = found.turns || found.remark || '';
      if (found.turns && found.remark) this.turns.append(h('small', ` ${found.remark}`));
      this.picture.innerHTML = found.turns
        ? scrambleSvg(
            (await this.cube).after.bind(await this.cube),
            found.turns,
            isPocket(kind),
            this.colours(),
          )
        : '';
      this.ahead = { kind, made: make() };
      this.ahead.made.catch(() => (this.ahead = undefined));
    } catch (error) {
      if (waiting === this.waiting)
        this.turns.textContent = say('no_scramble', { reason: capital(messageOf(error)) });
    }
  }

  private drawKinds(kind: string): void {
    const steps = EXERCISE_KINDS.map(({ title, kinds }) =>
      h(
        'optgroup',
        { label: title },
        kinds.map(([kind, step]) => option([kind, stepTitle(step)])),
      ),
    );
    const isKnown = [kinds(), ...EXERCISE_KINDS.map(({ kinds }) => kinds)]
      .flat()
      .some(([name]) => name === kind);
    const exercise = exerciseOf(kind);
    const own = isKnown
      ? []
      : [
          option([
            kind,
            exercise === undefined ? say('kind.other', { kind }) : say('kind.case', { exercise }),
          ]),
        ];
    const any = option([ANY_CASE, say('kind.any')]);
    this.kinds.replaceChildren(...kinds().map(option), ...own, any, ...steps);
    this.kinds.value = kind;
  }

  private draw(): void {
    const session = this.store.get(this.current);
    if (!session) return this.choose(this.current);
    const { solves } = session;
    const times = solves.map(timeOf);
    const [five, twelve, hundred] = [5, 12, 100].map((size) => averages(times, size));
    const rows = [row(say('single'), times), row('ao5', five!), row('ao12', twelve!), row('ao100', hundred!)];
    this.table.replaceChildren(...rows.map(shownRow));
    const finished = times.filter((time) => time !== Infinity).length;
    const mean = meanOf(times);
    this.summary.textContent = solves.length
      ? say('summary', { finished, all: solves.length, mean: mean === undefined ? 'DNF' : timeText(mean) })
      : say('no_solve');
    const last = solves.at(-1);
    if (this.clock.phase === 'idle') this.time.textContent = last ? solveText(last) : timeText(0);
    this.penalties.forEach((one, n) => {
      one.disabled = !last;
      one.setAttribute('aria-pressed', String(PENALTIES[n]![0] === last?.[0][0]));
    });
    this.deletion.disabled = !last;
    const kind = kindOf(session);
    this.drawKinds(kind);
    drawGraph(this.graph, times, five!, twelve!);
    this.list.draw(solves, five!, twelve!);
    this.sessions.draw();
  }
}

/** Choice that asks for the name of a case. */
const ANY_CASE = 'case';

const shownRow = ({ name, last, best }: Row): HTMLElement => {
  const cell = (time: number | undefined) => h('td', time === undefined ? '–' : timeText(time));
  return h('tr', [h('th', { scope: 'row' }, name), cell(last), cell(best)]);
};

customElements.define('timer-view', TimerView);
