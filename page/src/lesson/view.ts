// `<cube-lesson>`: a lesson beside the cube. One step at a time: its name, what it does, its pieces lit on the cube, its turns;
// and “Now you”, where a person does the step by own turns.
import { isOfThisDevice } from '../base/address';
import { button, checkBox, copy, h } from '../base/dom';
import { pictured, setIcon } from '../base/icons';
import { isTyping } from '../base/keys';
import { capital, messageOf, sentence } from '../base/texts';
import type { Move } from '../cube/core';
import type { Kit } from '../cube/kit';
import { settings } from '../cube/settings';
import { inWords } from '../cube/words';
import { knownBy } from '../methods/said';
import { isReached } from './aim';
import { betterView, tipTo } from './best-view';
import { leaveFull, onFull, toggleFull } from './full';
import { hintText, wayTo } from './ladder';
import { Lesson } from './lesson';
import { padRows } from './pad';
import { SetUp } from './set-up';
import { print, sheetOf } from './sheet';
import { say } from './words';
import { turnsOf } from '../cube/step-words';

export { Lesson };

/** Turns that were made: two quarters of a side in a row are one turn, rotations of the whole cube none. */
const countOf = (moves: readonly Move[]): number => {
  const sides = moves.map(({ text }) => text.replace(/['2]$/, ''));
  return sides.filter((side, at) => !/^[xyz]/.test(side) && side !== sides[at - 1]).length;
};

const COPIED_MS = 2500;
/** Turns after which a person who tries reads of the ways back: so many times those of the lesson, and some more. */
const LATE = { times: 2, more: 6 };

export class LessonView extends HTMLElement {
  /** Called when the lesson is left. */
  onleave: () => void = () => {};
  /** Called when another step is shown. */
  onstep: () => void = () => {};
  private kit!: Kit;
  private lesson!: Lesson;
  private number = 0;
  private isTrying = false;
  private rung = 0;
  /** Counts changes of the cube and the step: an answer about an older one is dropped. */
  private run = 0;
  private sheet: HTMLElement | undefined;
  /** Whether the view was tipped to the pieces of the step. */
  private isTipped = false;
  private readonly setUp = new SetUp();
  private readonly place = h('p.place');
  private readonly name = h('h2', { tabindex: -1 });
  private readonly about = h('p.about');
  private readonly looks = h('p.looks');
  private readonly row = h('div.row', { role: 'group', 'aria-label': say('turns') });
  private readonly now = h('p.now', { role: 'status' });
  private readonly says = h('p.lesson-says', { role: 'status' });
  private readonly ladder = h('ol.ladder', { 'aria-live': 'polite' });
  private readonly pad = h('div.lesson-pad', { role: 'group', 'aria-label': say('sides') });
  private readonly stepBack = pictured('back', say('back_turn'), () => this.kit.player.stepBack(), ' (←)');
  private readonly play = pictured('play', say('play'), () => this.toggle());
  private readonly stepForward = pictured(
    'forward',
    say('forward_turn'),
    () => this.kit.player.stepForward(),
    ' (→)',
  );
  private readonly player = h('div.lesson-player', { role: 'group', 'aria-label': say('player') }, [
    this.stepBack,
    this.play,
    this.stepForward,
  ]);
  private readonly hint = button(say('hint'), () => void this.help());
  private readonly undo = button(say('undo'), () => this.kit.player.undo());
  private readonly again = button(say('again'), { title: say('again_title') }, () => this.try());
  private readonly back = button(say('back'), { title: say('back_title') }, () => this.move(this.number - 1));
  private readonly you = button(say('you'), () => (this.isTrying ? this.go(this.number) : this.try()));
  private readonly next = button(say('next'), { title: say('next_title') }, () => this.move(this.number + 1));
  private readonly fromHere = checkBox(say('from_here'), false);
  private readonly full = button(say('full'), { title: say('full_title') }, () => toggleFull());

  start(kit: Kit): void {
    this.kit = kit;
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', say('lesson'));
    this.next.classList.add('main');
    const link = button(say('copy'), { 'aria-label': say('copy_label') }, () => void this.copyLink(link));
    const close = button('×', { class: 'close', 'aria-label': say('leave') }, () => this.leave());
    this.append(
      h('div.lesson-head', [h('div', [this.place, this.name]), close]),
      h('div.lesson-text', { tabindex: 0, role: 'group', 'aria-label': say('step') }, [
        this.setUp.element,
        this.about,
        this.looks,
        this.row,
        this.now,
        this.ladder,
      ]),
      this.says,
      this.pad,
      h('div.lesson-acts', [
        this.player,
        h('div.lesson-try', [this.hint, this.undo, this.again]),
        h('div.lesson-steps', [this.back, this.you, this.next]),
        h('div.lesson-more', [
          link,
          this.fromHere.label,
          button(say('print'), () => void print(this.lesson)),
          this.full,
        ]),
      ]),
    );
    const follow = (): void => this.follow();
    kit.store.listen(follow);
    kit.player.playing.listen(follow);
    settings.listen(() => {
      if (!this.isOn) return;
      this.describe();
      this.follow();
    });
    onFull((isFull) => this.full.setAttribute('aria-pressed', String(isFull)));
    document.addEventListener('keydown', (event) => this.key(event));
  }

  disconnectedCallback(): void {
    this.run++;
    this.isTrying = false;
    this.sheet?.remove();
    this.sheet = undefined;
  }

  get isOn(): boolean {
    return this.isConnected && this.lesson !== undefined;
  }

  /** Opens a lesson at a step, counted from 0. */
  open(lesson: Lesson, number: number): void {
    this.lesson = lesson;
    this.isTipped = true;
    this.go(number);
  }

  /** The address of what is shown. */
  route(): string {
    return this.lesson.route(this.number);
  }

  /** Takes a turn by hand. True if it is dealt with: while the lesson is watched, its own next turn goes on. */
  made(turn: string): boolean {
    if (this.isTrying) return false;
    const { moves, at } = this.kit.store.now;
    if (moves[at]?.text === turn) this.kit.player.stepForward();
    else {
      this.kit.stage.release();
      this.say(say('watching'));
    }
    return true;
  }

  leave(): void {
    const { number, lesson } = this;
    leaveFull();
    this.remove();
    this.kit.stage.guide(undefined);
    this.onleave();
    this.kit.stage.focus({ preventScroll: true });
    this.kit.player.restore(lesson.shown(number));
  }

  private get step() {
    return this.lesson.steps[this.number]!;
  }

  /** Goes to another step; a person who does the steps goes on to do them. */
  private move(number: number): void {
    if (!this.lesson.steps[number]) return;
    const { isTrying } = this;
    this.go(number);
    if (isTrying) this.try();
  }

  private go(number: number): void {
    const { lesson, kit } = this;
    if (!lesson.steps[number]) return;
    if (this.isTipped) kit.stage.home();
    this.isTipped = false;
    this.number = number;
    this.isTrying = false;
    this.begin();
    kit.player.restore(lesson.shown(number));
    this.onstep();
    this.name.focus({ preventScroll: true });
  }

  private try(): void {
    this.isTrying = true;
    this.begin();
    this.kit.player.restore(this.lesson.tried(this.number));
    this.say(say('trying'));
  }

  private begin(): void {
    this.run++;
    this.rung = 0;
    this.ladder.replaceChildren();
    this.say('');
    this.describe();
  }

  /** Plays the step, from its beginning if it is over. */
  private toggle(): void {
    const { player, store } = this.kit;
    const { from, to } = this.step;
    if (player.playing.now) return player.pause();
    const { at } = store.now;
    if (at < from || at >= to) player.seek(from);
    void player.play(to);
  }

  private describe(): void {
    const { lesson, number, step } = this;
    const { words, plan, moves } = lesson;
    this.place.textContent = say('place', {
      method: lesson.title,
      number: number + 1,
      all: lesson.steps.length,
    });
    this.name.textContent = words.title(plan, step);
    const reason = words.reason(plan, step, moves);
    this.about.textContent = `${words.aim(step)} ${this.isTrying ? '' : reason}`.trim();
    const turns = moves.slice(step.from, step.to).map(({ text }) => text);
    const looks = knownBy(step.about, turns, this.isTrying);
    this.looks.textContent = looks && say('looks', { looks });
    const turn = (at: number): HTMLElement =>
      button(moves[at]?.text ?? '', { 'data-at': at }, () => this.kit.player.seek(at));
    this.row.replaceChildren(...Array.from({ length: step.to - step.from }, (_, n) => turn(step.from + n)));
    this.setUp.show(lesson, number);
    this.pad.replaceChildren(
      ...padRows(moves.slice(step.from, step.to)).map((row) =>
        h(
          'div',
          row.map((turn) =>
            button(turn, { title: capital(inWords(turn)) }, () => this.kit.player.turn(turn)),
          ),
        ),
      ),
    );
    this.fromHere.label.hidden = number === 0;
    this.back.disabled = number === 0;
    this.next.hidden = number === lesson.steps.length - 1;
    this.you.textContent = say(this.isTrying ? 'show' : 'you');
    this.dataset.mode = this.isTrying ? 'try' : 'watch';
    this.hint.textContent = say('hint');
    this.hint.title = '';
    this.hint.disabled = false;
    const sheet = sheetOf(lesson);
    this.sheet?.remove();
    document.body.append(sheet);
    this.sheet = sheet;
  }

  /** Follows the cube. */
  private follow(): void {
    if (!this.isOn) return;
    const { kit, step, lesson } = this;
    const { moves, at } = kit.store.now;
    const isPlaying = kit.player.playing.now;
    kit.stage.maskStep(settings.now.lit ? lesson.mask(this.number) : undefined);
    if (this.isTrying) {
      kit.stage.guide(undefined);
      this.undo.disabled = at === 0;
      if (at > 0) void this.check();
      return;
    }
    const isWithin = at >= step.from && at < step.to;
    const next = isWithin ? moves[at] : undefined;
    kit.stage.guide(isPlaying ? undefined : next);
    if (!isPlaying && at >= step.to) this.tip();
    const shown = isPlaying ? at - 1 : at;
    for (const turn of this.row.children) {
      const number = Number((turn as HTMLElement).dataset.at);
      turn.classList.toggle('made', number < at);
      if (number === shown && (isPlaying || isWithin)) turn.setAttribute('aria-current', 'step');
      else turn.removeAttribute('aria-current');
    }
    this.now.textContent = next
      ? isPlaying
        ? ''
        : say('next_turn', { turn: next.text, words: inWords(next.text) })
      : at >= moves.length
        ? say('solved')
        : say(this.isTipped ? 'step_seen' : 'step_done');
    if (at > step.from) this.say('');
    setIcon(this.play, isPlaying ? 'pause' : 'play');
    this.play.setAttribute('aria-label', say(isPlaying ? 'pause' : 'play'));
    this.stepBack.disabled = at <= step.from;
    this.stepForward.disabled = at >= step.to;
  }

  /** Tips the view to what the step has done, until the next step. A view that the reader has chosen stays. */
  private tip(): void {
    const { kit, lesson, number, step } = this;
    const mask = lesson.mask(number);
    if (this.isTipped || !mask || !kit.stage.isHome) return;
    const angles = betterView(lesson.at(step.to), mask);
    if (!angles) return;
    this.isTipped = true;
    tipTo(kit.stage, angles);
  }

  /** Looks whether the step's aim is reached, by whatever turns. */
  private async check(): Promise<void> {
    const run = ++this.run;
    const { lesson, number, kit } = this;
    const { facelets, moves, at } = kit.store.now;
    this.say('');
    try {
      const reached = await isReached(lesson, number, facelets);
      if (run !== this.run) return;
      const made = countOf(moves.slice(0, at));
      const shown = turnsOf(this.step, lesson.moves);
      if (!reached) {
        if (made > LATE.times * shown + LATE.more) this.say(say('not_yet', { n: made }));
        return;
      }
      const isLast = number === lesson.steps.length - 1;
      this.say(say(isLast ? 'you_solved' : 'you_did', { n: made, shown }), true);
      this.hint.disabled = true;
    } catch (error) {
      if (run === this.run) this.say(messageOf(error));
    }
  }

  /** One rung more of the ladder. */
  private async help(): Promise<void> {
    const { lesson, number, kit, rung } = this;
    const run = ++this.run;
    this.hint.disabled = true;
    this.say(rung === 0 ? say('thinking') : '');
    try {
      const way = await wayTo(lesson, number, kit.store.now.facelets);
      if (run !== this.run) return;
      const title = lesson.words.title(lesson.plan, this.step);
      if (way) this.ladder.append(h('li', hintText(way, rung, title)));
      this.rung++;
      this.say('');
      this.ladder.lastElementChild?.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (run === this.run) this.say(messageOf(error));
    }
    this.hint.disabled = this.rung >= METHODS.hints.length;
    this.hint.textContent = say(this.rung ? 'more' : 'hint');
    this.hint.title = this.rung ? say('more_title') : '';
  }

  private async copyLink(link: HTMLButtonElement): Promise<void> {
    try {
      await copy(this.lesson.link(this.fromHere.box.checked ? this.number : 0));
      if (isOfThisDevice()) this.say(say('copied_here'));
      link.textContent = say('copied');
      setTimeout(() => (link.textContent = say('copy')), COPIED_MS);
    } catch (error) {
      this.say(sentence(messageOf(error)));
    }
  }

  private key(event: KeyboardEvent): void {
    if (!this.isOn || !this.checkVisibility()) return;
    if (event.key === 'Enter' && event.altKey) toggleFull();
    else if (isTyping(event)) return;
    else if (event.key === 'PageDown') this.move(this.number + 1);
    else if (event.key === 'PageUp') this.move(this.number - 1);
    else if (event.key === 'ArrowRight' && this.hasArrows(event)) this.walk(1);
    else if (event.key === 'ArrowLeft' && this.hasArrows(event)) this.walk(-1);
    else return;
    event.preventDefault();
  }

  /** Whether an arrow key is the lesson's: on the cube it turns the view, and a person who tries has no time line. */
  private hasArrows({ target }: KeyboardEvent): boolean {
    return !this.isTrying && !(target instanceof Element && this.kit.stage.contains(target));
  }

  /** One turn on or back; past the ends of the step the step beside it. */
  private walk(by: 1 | -1): void {
    const { step, kit, number } = this;
    const { at } = kit.store.now;
    if (by > 0) return at < step.to ? kit.player.stepForward() : this.move(number + 1);
    if (at > step.from) kit.player.stepBack();
    else this.move(number - 1);
  }

  private say(text: string, isGood = false): void {
    this.says.textContent = text;
    this.says.classList.toggle('good', isGood);
    this.next.classList.toggle('done', isGood);
  }
}

customElements.define('cube-lesson', LessonView);
