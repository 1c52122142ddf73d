// `<solve-panel>`: solutions, hints, and the robot's motions for the same turns.
import { routeTo } from '../base/address';
import { button, checkBox, h, labelled, option } from '../base/dom';
import { capital, messageOf } from '../base/texts';
import { storage } from '../base/storage';
import { isSolved, textOf, type Move } from './core';
import type { Kit, Panel } from './kit';
import { hint, motions, planOf, solve, withChoice, type Solution, type SolveRequest } from './solving';
import { NotLoaded } from '../wasm/module';
import { realNamesOf } from './colours';
import { settings } from './settings';
import { Steps } from './steps';
import { ColourWords } from './words';
import type { CubeState, Plan } from './store';

const NAME = 'mindcub3r.method';
/** Method that walks to more and more stickers on their sides. It ends short of most cubes, so it is none of those that solve. */
const STICKERS = 'stickers';

export class SolvePanel extends HTMLElement implements Panel {
  /** Called with each message of the panel, which on a phone is far below the cube, and with what to try again. */
  onsay: (text: string, isBad: boolean, again?: () => void) => void = () => {};

  /** Called when a solution lies on the time line. */
  onsolved: () => void = () => {};

  private kit!: Kit;
  private readonly method = h('select');
  private readonly goal = h('select');
  private readonly cross = h('select');
  private readonly person = checkBox('Step by step, without looking ahead', true);
  private readonly says = h('p.status', { role: 'status' });
  private readonly ladder = h('ol.ladder', { 'aria-live': 'polite' });
  private readonly robot = h('details.robot', { hidden: true });
  private readonly learn = button('As a lesson', { title: 'Step by step, with the cube beside it' }, () =>
    this.teach(),
  );
  private readonly hintButton = button('Hint', () => void this.help());
  private rung = 0;
  private hinted = '';
  private asked = 0;
  private shown: { request: SolveRequest; solution: Solution; plan: Plan } | undefined;

  start(kit: Kit): void {
    this.kit = kit;
    const methods = METHODS.methods.map(({ name, title, is_human }) =>
      option([name, is_human ? `${title}, with reasons` : title]),
    );
    this.method.append(...methods, option([STICKERS, 'Score of stickers, which few cubes allow']));
    this.method.value = storage.get<string>(NAME) ?? 'two-phase';
    if (!this.method.value) this.method.value = 'two-phase';
    const patterns = kit.core.patterns().map(({ name, title }) => {
      return h('option', { value: name, title }, name.replaceAll('-', ' '));
    });
    this.goal.append(option(['solved', 'Solved']), ...patterns);
    const { label: person, box } = this.person;
    const cross = labelled('Begin with', this.cross);
    this.cross.addEventListener('change', () => settings.change({ cross: this.cross.value }));
    settings.listen((now) => {
      const names = Object.entries(realNamesOf(now.colours));
      const sides = names.map(([letter, name]) => option([letter, `the ${name} side`]));
      const others = [
        option(['held', 'the bottom, as held']),
        option(['any', 'the side with the fewest turns']),
      ];
      this.cross.replaceChildren(...sides, ...others);
      this.cross.value = now.cross;
    });
    const choose = (): void => {
      storage.set(NAME, this.method.value);
      const isHuman = this.isHuman();
      person.hidden = !isHuman;
      cross.hidden = !isHuman || !box.checked;
      this.hintButton.hidden = this.learn.hidden = !isHuman;
      this.forget();
    };
    this.method.addEventListener('change', choose);
    box.addEventListener('change', choose);
    const show = button('Show the solution', { class: 'main' }, () => void this.solve());
    this.append(
      h(
        'div.buttons',
        button('Let the robot solve this cube', () => this.toRobot()),
      ),
      h('div.fields', [labelled('Method', this.method), labelled('Goal', this.goal)]),
      person,
      cross,
      h('div.buttons', [show, this.learn, this.hintButton]),
      this.says,
      this.ladder,
      new Steps(kit, (number, turns) => void this.choose(number, turns)).element,
      this.robot,
    );
    choose();
    this.robot.addEventListener('toggle', () => void this.explain());
    kit.store.listen((state) => this.follow(state));
  }

  /** Puts the cube into the simulated robot, and starts it. */
  private toRobot(): void {
    const { core, player, store } = this.kit;
    const { painted } = store.now;
    if (painted !== undefined && !core.check(painted).legal)
      return this.say('First paint the whole cube, under “Paint”.', true);
    player.takePainting();
    location.hash = routeTo('robot', { run: 'start', cube: store.now.facelets });
  }

  /** Opens the lesson of the cube as it is. */
  private teach(): void {
    const { core, player, store } = this.kit;
    const { painted } = store.now;
    if (painted !== undefined && !core.check(painted).legal)
      return this.say('First paint the whole cube, under “Paint”.', true);
    player.takePainting();
    const { facelets } = store.now;
    if (isSolved(facelets)) return this.say('The cube is solved: scramble it first.', true);
    const side = settings.now.cross === 'held' ? (facelets[31] ?? 'D') : settings.now.cross;
    location.hash = routeTo('cube', { state: facelets, lesson: this.method.value, cross: side });
  }

  /** Asks for a solution of the cube as it is, and lays it on the time line. */
  async solve(): Promise<void> {
    const { core, player, store } = this.kit;
    player.pause();
    const { painted } = store.now;
    if (painted !== undefined && !core.check(painted).legal)
      return this.say('First paint the whole cube, under “Paint”.', true);
    player.takePainting();
    const request: SolveRequest = {
      state: store.now.facelets,
      to: this.goal.value,
      method: this.method.value,
      person: this.isHuman() && this.person.box.checked,
      cross: settings.now.cross,
    };
    const number = ++this.asked;
    this.forget();
    this.say('Thinking …');
    try {
      const solution = await solve(request);
      // The cube has been turned, or another solution was asked for.
      if (number !== this.asked || store.now.facelets !== request.state) return this.say('');
      const { moves, plan } = planOf(core, request, solution, store.now.at);
      if (moves.length === 0) return this.say('The cube is there already.');
      player.ahead(moves, plan);
      this.show(request, solution, plan, moves);
      this.onsolved();
    } catch (error) {
      if (number === this.asked) this.fail(error, () => void this.solve());
    }
  }

  /** Takes another usual algorithm of a step, and what then follows. */
  private async choose(step: number, turns: string): Promise<void> {
    const { core, player, store } = this.kit;
    const { shown } = this;
    if (!shown || store.now.plan !== shown.plan) return;
    player.pause();
    const number = ++this.asked;
    try {
      const solution = await withChoice(core, shown.request, shown.solution, step, turns);
      if (number !== this.asked || store.now.plan !== shown.plan) return;
      const { moves, plan } = planOf(core, shown.request, solution, shown.plan.from);
      player.seek(plan.from);
      player.ahead(moves, plan);
      player.seek(plan.steps[step]?.from ?? plan.from);
      this.show(shown.request, solution, plan, moves);
      void player.play(plan.steps[step]?.to);
    } catch (error) {
      if (number === this.asked) this.fail(error, () => void this.choose(step, turns));
    }
  }

  /** Describes the solution that lies on the time line now. */
  private show(request: SolveRequest, solution: Solution, plan: Plan, moves: readonly Move[]): void {
    this.shown = { request, solution, plan };
    const whole = moves.filter(({ text }) => /^[xyz]/.test(text)).length;
    const inSteps = plan.steps.length ? ` in ${count(plan.steps.length, 'step')}` : '';
    const ofWhole = whole ? ` and ${whole} of the whole cube,` : '';
    const turns = `${count(moves.length - whole, 'turn')}${ofWhole}${inSteps}`;
    this.say(`${turns}. The robot needs ${solution.robot_seconds.toFixed(1)} s.`);
    // Beside the cube the time line says how many turns there are.
    this.onsay('', false);
  }

  /** One rung more of the ladder of hints. */
  private async help(): Promise<void> {
    const state = this.kit.store.now;
    if (this.hinted !== state.facelets) {
      this.forget();
      this.hinted = state.facelets;
    }
    const rung = METHODS.hints[this.rung];
    if (!rung) return;
    this.hintButton.disabled = true;
    try {
      const { core } = this.kit;
      const found = await hint(core, state.facelets, this.method.value, rung, settings.now.cross);
      if (this.hinted !== state.facelets) return;
      this.rung++;
      const words = new ColourWords(found.seen, realNamesOf(settings.now.colours));
      const { pieces, hold } = found;
      // The turns are those of a cube that is held so.
      const text =
        hold && /^(turn|all)$/.test(rung) ? `Whole cube ${hold}, ${found.text}` : capital(found.text);
      this.ladder.append(h('li', pieces ? `Pieces: ${words.listed(pieces)}` : text));
    } catch (error) {
      this.fail(error, () => void this.help());
    }
    this.hintButton.disabled = this.rung >= METHODS.hints.length;
    this.hintButton.textContent = this.rung ? 'One more hint' : 'Hint';
  }

  private follow({ plan, facelets, painted }: CubeState): void {
    this.robot.hidden = !plan;
    if (!plan && this.robot.childElementCount) {
      this.robot.open = false;
      this.robot.replaceChildren();
      this.say('');
    }
    if (plan && this.robot.dataset.turns !== plan.turns) {
      this.robot.dataset.turns = plan.turns;
      this.robot.open = false;
      const time = plan.seconds === undefined ? '' : `: ${plan.seconds.toFixed(1)} s`;
      this.robot.replaceChildren(h('summary', `As motions of the robot${time}`));
    }
    if (this.hinted && facelets !== this.hinted) this.forget();
    this.hintButton.disabled = painted !== undefined || this.rung >= METHODS.hints.length;
  }

  /** The motions of the robot for the plan's turns. */
  private async explain(): Promise<void> {
    const { plan, moves } = this.kit.store.now;
    if (!this.robot.open || !plan || this.robot.childElementCount > 1) return;
    try {
      const answer = await motions(this.kit.core, textOf(moves.slice(plan.from)));
      const items = answer.motions.map(({ motion, ms, turn }) =>
        h('li', [h('span', motion), h('b', turn ?? ''), h('i', `${(ms / 1000).toFixed(2)} s`)]),
      );
      const summary = `${count(items.length, 'motion')}, ${answer.seconds.toFixed(1)} s.`;
      this.robot.append(h('p', summary), h('ol.motions', items));
    } catch (error) {
      this.robot.append(h('p.bad', messageOf(error)));
    }
  }

  private isHuman(): boolean {
    return (
      METHODS.methods.find(({ name }) => name === this.method.value)?.is_human ??
      this.method.value !== STICKERS
    );
  }

  private forget(): void {
    this.rung = 0;
    this.hinted = '';
    this.ladder.replaceChildren();
    this.hintButton.textContent = 'Hint';
    this.hintButton.disabled = false;
  }

  /** A failure is shown once, over the cube: it is in the window wherever the panel is. */
  private fail(error: unknown, again: () => void): void {
    this.say('');
    this.onsay(messageOf(error), true, error instanceof NotLoaded ? again : undefined);
  }

  private say(text: string, isBad = false): void {
    this.says.textContent = text;
    this.says.classList.toggle('bad', isBad);
    this.onsay(text, isBad);
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

customElements.define('solve-panel', SolvePanel);
