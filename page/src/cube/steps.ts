// The turns of a plan as buttons: the current one is marked, a press jumps there.
import { button, h } from '../base/dom';
import { capital } from '../base/texts';
import { pictured } from '../base/icons';
import { claimsOf, knownBy } from '../methods/said';
import { realNamesOf } from './colours';
import type { Move } from './core';
import type { Kit } from './kit';
import { say } from './say';
import { settings } from './settings';
import { askedCube } from './step-light';
import { StepWords } from './step-words';
import { turnShown, type CubeState, type Plan, type PlanStep } from './store';

/** A step about more pieces names them among its details. */
const MAX_PIECES = 4;

export class Steps {
  readonly element = h('div.steps');
  private drawn: Plan | undefined;
  private readonly turns = new Map<number, HTMLElement>();
  private readonly parts: { step: PlanStep; part: HTMLElement }[] = [];

  /** `choose` takes the number of a step and another of its usual algorithms. */
  constructor(
    private readonly kit: Kit,
    private readonly choose: (number: number, turns: string) => void,
  ) {
    kit.store.listen((state) => this.follow(state));
    kit.player.playing.listen(() => this.follow(kit.store.now));
    settings.listen(() => {
      this.drawn = undefined;
      this.follow(kit.store.now);
    });
  }

  private follow(state: CubeState): void {
    const { plan, moves, at } = state;
    const shown = turnShown(state, this.kit.player.playing.now);
    if (plan !== this.drawn) {
      this.drawn = plan;
      this.draw(plan, moves);
    }
    for (const [number, turn] of this.turns) {
      turn.classList.toggle('made', number < at);
      if (number === shown) turn.setAttribute('aria-current', 'step');
      else turn.removeAttribute('aria-current');
    }
    for (const { step, part } of this.parts) {
      const isNow = shown >= step.from && shown < step.to;
      if (isNow && !part.classList.contains('now')) reveal(part);
      part.classList.toggle('now', isNow);
    }
  }

  private draw(plan: Plan | undefined, moves: readonly Move[]): void {
    this.turns.clear();
    this.parts.length = 0;
    this.element.replaceChildren();
    if (!plan) return;
    if (plan.steps.length === 0) {
      this.element.append(this.row(moves, plan.from, moves.length));
      return;
    }
    const words = new StepWords(
      askedCube(this.kit.core, this.kit.store.now),
      realNamesOf(settings.now.colours),
    );
    for (const [number, step] of plan.steps.entries()) {
      const { about } = step;
      const pieces = capital(words.listed(about.pieces));
      const isShort = about.pieces.length <= MAX_PIECES;
      const others = about.others.map((other, at) =>
        say('steps.other_way', {
          pieces: words.listed(other),
          turns: say('solving.turns', { n: step.others[at] ?? 0 }),
        }),
      );
      const turns = moves.slice(step.from, step.to).map(({ text }) => text);
      const known = knownBy(about, turns);
      const play = pictured('play', say('steps.play'), () => this.play(step));
      play.title = say('steps.play');
      const part = h('section.step', [
        h('h2', [h('span', words.title(plan, step)), step.case ? h('em', step.case) : '', play]),
        isShort ? h('p.pieces', pieces) : '',
        this.row(moves, step.from, step.to),
        this.choices(number, step.usual),
        h('p.why', `${words.aim(step)} ${words.reason(plan, step, moves)}`.trim()),
        h('details', [
          h('summary', say('steps.more')),
          isShort ? '' : facts(say('steps.pieces'), [pieces]),
          facts(say('steps.looks'), known ? [known] : []),
          facts(say('steps.before'), claimsOf(about, 'before', words)),
          facts(say('steps.after'), claimsOf(about, 'after', words)),
          facts(say('steps.others'), others),
        ]),
      ]);
      this.parts.push({ step, part });
      this.element.append(part);
    }
    const end = plan.steps.at(-1)?.to ?? moves.length;
    if (end < moves.length)
      this.element.append(
        h('section.step', [h('h2', say('steps.whole')), this.row(moves, end, moves.length)]),
      );
  }

  /** Plays a step from its beginning to its end. */
  private play({ from, to }: PlanStep): void {
    this.kit.player.seek(from);
    void this.kit.player.play(to);
  }

  private choices(number: number, usual: readonly string[]): HTMLElement | string {
    if (usual.length === 0) return '';
    const play = (turns: string): HTMLElement =>
      button(turns, { title: say('steps.instead') }, () => this.choose(number, turns));
    return h('div.choices', { role: 'group', 'aria-label': say('steps.usual') }, [
      say('steps.or'),
      ...usual.map(play),
    ]);
  }

  private row(moves: readonly Move[], from: number, to: number): HTMLElement {
    const row = h('div.row', { role: 'group', 'aria-label': say('view.turns') });
    for (let number = from; number < to; number++) {
      const text = moves[number]?.text ?? '';
      const name = say('steps.turn', { number: number - (this.drawn?.from ?? 0) + 1, turn: text });
      const attributes = { class: 'made-turn', 'aria-label': name };
      const turn = button(text, attributes, () => this.kit.player.seek(number));
      this.turns.set(number, turn);
      row.append(turn);
    }
    return row;
  }
}

/** Scrolls the panel to a part of it, where the panel has a height of its own, and never the window. */
function reveal(part: HTMLElement): void {
  const box = part.closest('.panel');
  if (!box || getComputedStyle(box).overflowY !== 'auto') return;
  const [{ top, bottom }, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
  if (top < outer.top) box.scrollTop -= outer.top - top;
  else if (bottom > outer.bottom) box.scrollTop += Math.min(bottom - outer.bottom, top - outer.top);
}

function facts(name: string, texts: readonly string[]): HTMLElement | string {
  if (texts.length === 0) return '';
  return h('p', [h('b', `${name} `), texts.join('; ')]);
}
