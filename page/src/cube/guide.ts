// `<cube-guide>`: a solution one turn at a time, for the cube in the hand.
import { button, h, topDialog } from '../base/dom';
import { Observed } from '../base/observed';
import { capital } from '../base/texts';
import { namesOf, realNamesOf } from './colours';
import { isSolved } from './core';
import type { Kit, Panel } from './kit';
import { say } from './say';
import { settings } from './settings';
import { askedCube } from './step-light';
import { StepWords } from './step-words';
import type { CubeState } from './store';
import { Question } from './question';
import { holdOf, inWords } from './words';
import { wayOn } from './wrong';

export class CubeGuide extends HTMLElement implements Panel {
  readonly isOn = new Observed(false);
  /** Called when the cube is to be painted again, as it is shown or from the start; the guide comes back with `begin`. */
  onpaint: (isEmpty: boolean) => void = () => {};
  /** Called by the button that follows the cube in the hand with the camera. */
  onfollow: () => void = () => {};

  kit!: Kit;
  /** The person is asked which turn was made. */
  private isAsking = false;
  private askedAt = 0;
  /** The state before the latest answer, and the one after it: *Back* takes the answer away. */
  private answer: { readonly before: CubeState; readonly after: CubeState } | undefined;
  private isBusy = false;
  private readonly hold = h('p.hold');
  private readonly letter = h('b.letter', { 'aria-hidden': 'true' });
  private readonly words = h('p.words');
  private readonly count = h('p.count');
  private readonly note = h('p.note', { role: 'status' });
  private readonly back = button(say('guided.back'), () => this.goBack());
  private readonly did = button(
    say('guided.did'),
    { class: 'main did', title: say('guided.did_title') },
    () => this.go(),
  );
  private readonly wrong = button(say('guided.wrong'), () => this.ask(true));
  private readonly done = button(say('guided.done'), { class: 'main did' }, () => this.end());
  private readonly camera = button(say('guided.follow'), { class: 'with-camera' }, () => this.onfollow());
  private readonly buttons = h('div.answers', [this.back, this.did, this.done, this.wrong]);
  private question!: Question;

  start(kit: Kit): void {
    this.kit = kit;
    this.hidden = true;
    const close = button('×', { class: 'close', 'aria-label': say('guided.leave') }, () => this.end());
    const turn = h('div.turn-now', { role: 'status' }, [this.letter, h('div', [this.words, this.count])]);
    this.question = new Question(kit, {
      recover: (from, made) => void this.recover(from, made),
      paint: () => this.onpaint(this.isAtEnd()),
      close: () => this.ask(false),
    });
    this.append(close, this.hold, turn, this.note, this.buttons, this.camera, this.question.element);
    // Before the key that stops everything: here it leaves the question, as it closes a dialog.
    document.addEventListener('keydown', (event) => this.key(event), true);
    kit.store.listen((state) => this.follow(state));
    settings.listen(() => this.follow(kit.store.now));
  }

  /** Guides along the solution that lies on the time line. */
  begin(): void {
    if (!this.kit.store.now.plan) return;
    this.kit.player.pause();
    this.kit.stage.home();
    this.isOn.set(true);
    this.say('');
    this.ask(false);
  }

  /** Steps aside; the solution stays on the time line. */
  end(): void {
    this.isAsking = false;
    this.isOn.set(false);
    this.follow(this.kit.store.now);
  }

  /** The turn that is shown was made with the cube in the hand. */
  go(): void {
    if (this.isAsking || this.isBusy) return;
    this.say('');
    if (this.isAtEnd()) this.end();
    else this.kit.player.stepForward();
  }

  /** Takes a turn that was made: the one that is shown, or a wrong one, of which `said` is said. False while nobody is guided. */
  made(text: string, said = ''): boolean {
    if (!this.isOn.now || this.isAtEnd()) return false;
    const { moves, at } = this.kit.store.now;
    if (moves[at]?.text === text) {
      this.ask(false);
      this.go();
    } else void this.recover(at, text, said);
    return true;
  }

  /** One turn back; right after an answer to the question, the answer is taken away. */
  private goBack(): void {
    const { answer } = this;
    this.answer = undefined;
    if (answer?.after !== this.kit.store.now) return this.kit.player.stepBack();
    this.say('');
    this.kit.player.restore(answer.before);
  }

  private isAtEnd(): boolean {
    const { moves, at } = this.kit.store.now;
    return at >= moves.length;
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.isAsking || !this.checkVisibility() || topDialog()) return;
    event.preventDefault();
    this.ask(false);
  }

  private async recover(from: number, text: string, said = ''): Promise<void> {
    const { core, player, stage, store } = this.kit;
    if (this.isBusy) return stage.release();
    const state = store.now;
    const move = core.move(text);
    this.isBusy = true;
    this.say(say('guided.looking'));
    const way = await wayOn(core, state, from, move);
    this.isBusy = false;
    if (!way || store.now !== state) return stage.release();
    player.strayed(way.done, way.moves, way.plan);
    this.answer = { before: state, after: store.now };
    this.say(`${said} ${way.text}`.trim());
    this.ask(false);
  }

  private ask(isAsking: boolean): void {
    this.isAsking = isAsking;
    this.askedAt = this.kit.store.now.at;
    if (isAsking) this.say('');
    this.follow(this.kit.store.now);
    if (!this.isOn.now) return;
    // After the last turn, that one is asked about first.
    if (isAsking) this.question.ask(Math.min(this.askedAt, this.kit.store.now.moves.length - 1));
    else (this.isAtEnd() ? this.done : this.did).focus({ preventScroll: true });
  }

  private follow(state: CubeState): void {
    const { plan, moves, at, facelets, painted } = state;
    // Another cube, or turns that are no solution: there is nothing to guide along.
    if (this.isOn.now && (!plan || painted !== undefined)) {
      this.isAsking = false;
      this.isOn.set(false);
    }
    // A turn that was taken back meanwhile: the question was about another place.
    if (at !== this.askedAt) this.isAsking = false;
    const isOn = this.isOn.now;
    this.hidden = !isOn;
    this.dataset.asking = String(this.isAsking);
    const next = moves[at];
    if (!this.isAsking) this.kit.stage.guide(isOn ? next : undefined);
    if (!isOn || !plan) return;
    const names = namesOf(settings.now.colours);
    this.hold.textContent = holdOf(facelets, names);
    // It keeps its room, as all above the buttons does: they stay under the finger.
    this.hold.style.visibility = next ? '' : 'hidden';
    this.letter.textContent = next?.text ?? '✓';
    this.words.textContent = next
      ? capital(inWords(next.text))
      : isSolved(facelets)
        ? say('guided.solved')
        : say('guided.pattern');
    const total = moves.length - plan.from;
    const step = plan.steps.length > 1 && plan.steps.find(({ from, to }) => at >= from && at < to);
    const words = step && new StepWords(askedCube(this.kit.core, state), realNamesOf(settings.now.colours));
    const place = { number: at - plan.from + 1, all: total };
    this.count.textContent = !next
      ? say('guided.made', { n: total })
      : words
        ? say('guided.turn_of_step', { ...place, step: words.title(plan, step) })
        : say('turn_of', place);
    this.back.disabled = at <= plan.from && this.answer?.after !== state;
    const hasFocus = document.activeElement === this.did || document.activeElement === this.done;
    this.did.hidden = !next;
    this.wrong.textContent = next
      ? say('guided.wrong')
      : isSolved(facelets)
        ? say('guided.not_solved')
        : say('guided.another');
    this.wrong.hidden = total === 0;
    this.done.hidden = Boolean(next);
    this.buttons.hidden = this.isAsking;
    this.camera.hidden = this.isAsking;
    this.camera.style.visibility = this.hold.style.visibility;
    this.question.element.hidden = !this.isAsking;
    if (hasFocus) (next ? this.did : this.done).focus({ preventScroll: true });
  }

  private say(text: string): void {
    this.note.textContent = text;
  }
}

customElements.define('cube-guide', CubeGuide);
