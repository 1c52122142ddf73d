// The turns of a plan as buttons: the current one is marked, a press jumps there.
import { button, h } from '../base/dom';
import { capital, sentence } from '../base/texts';
import type { Move } from './core';
import type { Kit } from './kit';
import type { CubeState, Plan, PlanStep } from './store';

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
  }

  private follow({ plan, moves, at }: CubeState): void {
    if (plan !== this.drawn) {
      this.drawn = plan;
      this.draw(plan, moves);
    }
    for (const [number, turn] of this.turns) {
      turn.classList.toggle('made', number < at);
      if (number === at) turn.setAttribute('aria-current', 'step');
      else turn.removeAttribute('aria-current');
    }
    for (const { step, part } of this.parts) {
      const isNow = at >= step.from && at < step.to;
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
    for (const [number, step] of plan.steps.entries()) {
      const part = h('section.step', [
        h('h2', [step.name, step.case ? h('em', step.case) : '']),
        this.row(moves, step.from, step.to),
        this.choices(number, step.usual),
        h('p.why', sentence(capital(step.why))),
        h('details', [
          h('summary', 'Before and after'),
          facts('Pieces', [step.goal]),
          facts('Before', step.before),
          facts('After', step.after),
          facts('Other ways', step.others),
        ]),
      ]);
      this.parts.push({ step, part });
      this.element.append(part);
    }
    const end = plan.steps.at(-1)?.to ?? moves.length;
    if (end < moves.length)
      this.element.append(h('section.step', [h('h2', 'The whole cube'), this.row(moves, end, moves.length)]));
  }

  private choices(number: number, usual: readonly string[]): HTMLElement | string {
    if (usual.length === 0) return '';
    const play = (turns: string): HTMLElement =>
      button(turns, { title: 'Take this one instead' }, () => this.choose(number, turns));
    return h('div.choices', { role: 'group', 'aria-label': 'Other usual algorithms' }, [
      'or',
      ...usual.map(play),
    ]);
  }

  private row(moves: readonly Move[], from: number, to: number): HTMLElement {
    const row = h('div.row', { role: 'group', 'aria-label': 'Turns' });
    for (let number = from; number < to; number++) {
      const text = moves[number]?.text ?? '';
      const name = `Turn ${number - (this.drawn?.from ?? 0) + 1}: ${text}`;
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
  return h('p', [h('b', `${name}: `), texts.join('; ')]);
}
