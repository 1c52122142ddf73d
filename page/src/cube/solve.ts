// `<solve-panel>`: solutions, hints, and the robot's motions for the same turns.
import { patternTitle } from './pattern-titles';
import { methodTitle } from '../base/methods';
import { routeTo } from '../base/address';
import { button, checkBox, h, labelled, option } from '../base/dom';
import { capital, messageOf } from '../base/texts';
import { storage } from '../base/storage';
import { isSolved, textOf, type Move } from './core';
import type { Kit, Panel } from './kit';
import { hint, motions, planOf, solve, withChoice, type Solution, type SolveRequest } from './solving';
import { NotLoaded } from '../wasm/module';
import { realNamesOf } from './colours';
import { decimals, say } from './say';
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
  private readonly person = checkBox(say('solving.person'), true);
  private readonly says = h('p.status', { role: 'status' });
  private readonly ladder = h('ol.ladder', { 'aria-live': 'polite' });
  private readonly robot = h('details.robot', { hidden: true });
  private readonly learn = button(say('solving.lesson'), { title: say('solving.lesson_title') }, () =>
    this.teach(),
  );
  private readonly hintButton = button(say('solving.hint'), () => void this.help());
  private rung = 0;
  private hinted = '';
  private asked = 0;
  private shown: { request: SolveRequest; solution: Solution; plan: Plan } | undefined;

  start(kit: Kit): void {
    this.kit = kit;
    const methods = METHODS.methods.map(({ name, is_human }) => {
      const method = methodTitle(name);
      return option([name, is_human ? say('solving.with_reasons', { method }) : method]);
    });
    this.method.append(...methods, option([STICKERS, say('solving.stickers')]));
    this.method.value = storage.get<string>(NAME) ?? 'two-phase';
    if (!this.method.value) this.method.value = 'two-phase';
    const patterns = kit.core.patterns().map(({ name, title }) => {
      return h('option', { value: name, title: patternTitle(name, title) }, name.replaceAll('-', ' '));
    });
    this.goal.append(option(['solved', say('solving.goal_solved')]), ...patterns);
    const { label: person, box } = this.person;
    const cross = labelled(say('solving.begin_with'), this.cross);
    this.cross.addEventListener('change', () => settings.change({ cross: this.cross.value }));
    settings.listen((now) => {
      const names = Object.entries(realNamesOf(now.colours));
      const sides = names.map(([letter, name]) => option([letter, say('solving.side', { colour: name })]));
      const others = [option(['held', say('solving.held')]), option(['any', say('solving.any')])];
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
    const show = button(say('solving.show'), { class: 'main' }, () => void this.solve());
    this.append(
      h(
        'div.buttons',
        button(say('solving.robot'), () => this.toRobot()),
      ),
      h('div.fields', [
        labelled(say('solving.method'), this.method),
        labelled(say('solving.goal'), this.goal),
      ]),
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
      return this.say(say('solving.paint_first'), true);
    player.takePainting();
    location.hash = routeTo('robot', { run: 'start', cube: store.now.facelets });
  }

  /** Opens the lesson of the cube as it is. */
  private teach(): void {
    const { core, player, store } = this.kit;
    const { painted } = store.now;
    if (painted !== undefined && !core.check(painted).legal)
      return this.say(say('solving.paint_first'), true);
    player.takePainting();
    const { facelets } = store.now;
    if (isSolved(facelets)) return this.say(say('solving.solved'), true);
    const side = settings.now.cross === 'held' ? (facelets[31] ?? 'D') : settings.now.cross;
    location.hash = routeTo('cube', { state: facelets, lesson: this.method.value, cross: side });
  }

  /** Asks for a solution of the cube as it is, and lays it on the time line. */
  async solve(): Promise<void> {
    const { core, player, store } = this.kit;
    player.pause();
    const { painted } = store.now;
    if (painted !== undefined && !core.check(painted).legal)
      return this.say(say('solving.paint_first'), true);
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
    this.say(say('solving.thinking'));
    try {
      const solution = await solve(request);
      // The cube has been turned, or another solution was asked for.
      if (number !== this.asked || store.now.facelets !== request.state) return this.say('');
      const { moves, plan } = planOf(core, request, solution, store.now.at);
      if (moves.length === 0) return this.say(say('solving.already'));
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
    const steps = plan.steps.length;
    const ofSides = say('solving.turns', { n: moves.length - whole });
    const both = steps ? 'solving.with_whole_comma' : 'solving.with_whole';
    const turns = whole ? say(both, { turns: ofSides, whole }) : ofSides;
    const seconds = decimals(solution.robot_seconds, 1);
    this.say(
      steps
        ? say('solving.in_steps', { n: steps, turns, seconds })
        : say('solving.found', { turns, seconds }),
    );
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
        hold && /^(turn|all)$/.test(rung)
          ? say('solving.hold_first', { hold, hint: found.text })
          : capital(found.text);
      this.ladder.append(h('li', pieces ? say('solving.look_for', { pieces: words.listed(pieces) }) : text));
    } catch (error) {
      this.fail(error, () => void this.help());
    }
    this.hintButton.disabled = this.rung >= METHODS.hints.length;
    this.hintButton.textContent = say(this.rung ? 'solving.more_hint' : 'solving.hint');
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
      const { seconds } = plan;
      const summary =
        seconds === undefined
          ? say('solving.as_motions')
          : say('solving.as_motions_time', { seconds: decimals(seconds, 1) });
      this.robot.replaceChildren(h('summary', summary));
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
        h('li', [
          h('span', motion),
          h('b', turn ?? ''),
          h('i', say('solving.time', { seconds: decimals(ms / 1000, 2) })),
        ]),
      );
      const summary = say('solving.motions', { n: items.length, seconds: decimals(answer.seconds, 1) });
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
    this.hintButton.textContent = say('solving.hint');
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

customElements.define('solve-panel', SolvePanel);
