// `<robot-plan>`: turns and motions as a time line; planned time above, taken time below.
import { routeTo } from '../base/address';
import { h } from '../base/dom';
import type { Plan, PlannedMotion } from '../stream/state';
import { motionWords } from './explain';
import { Panel, seekTo, setText, type Moment } from './panel';
import { fixed, say } from './words';

const PIXELS_A_SECOND = 46;

const SIGNS: Readonly<Record<string, string>> = {
  hold: '▼',
  release: '▲',
  tilt: '↷',
  'hold-tilt': '▼↷',
  'tilt-release': '↷▲',
  'hold-tilt-release': '▼↷▲',
  '?': '?',
};

function sign(text: string): string {
  const [, kind, degrees] = /^(spin|turn)([+-])/.exec(text) ?? [];
  if (kind === undefined) return SIGNS[text] ?? text;
  return degrees === '+' ? '↻' : '↺';
}

const kindOf = (text: string) =>
  text.startsWith('spin') ? 'spin' : text.startsWith('turn') ? 'turn' : text === '?' ? 'open' : 'flip';

export class RobotPlan extends Panel {
  private readonly turns = h('ol.plan-turns', { 'aria-label': say('strip.turns') });
  private readonly strip = h('ol.plan-strip', { 'aria-label': say('strip.motions'), tabindex: 0 });
  private readonly heading = h('p.plan-summary');
  private readonly cube = h('a', { href: '#cube' }, say('strip.cube'));
  private shown: Plan | undefined | null = null;
  private done = -1;
  private blocks: HTMLElement[] = [];

  connectedCallback(): void {
    if (this.strip.isConnected) return;
    const legend = h('p.plan-legend');
    const kinds = { flip: say('strip.flip'), spin: say('strip.spin'), turn: say('strip.turn') };
    for (const [kind, text] of Object.entries(kinds))
      legend.append(h('span', { class: `key is-${kind}` }), ` ${text} `);
    legend.append(say('strip.legend'));
    this.append(this.heading, this.turns, this.strip, legend, h('p', this.cube));
  }

  show({ state }: Moment): void {
    const { plan, turnsDone, motion, letters } = state;
    this.cube.hidden = letters === undefined;
    if (letters !== undefined) {
      // Shown from where the robot is, with what is still ahead; a run that has ended is shown from its start.
      const ahead = plan?.saved === 0 ? plan.turns.slice(turnsDone.length) : [];
      const at = state.report ? 0 : turnsDone.length;
      const turns = [...turnsDone, ...ahead].join(' ');
      this.cube.href = `#${routeTo('cube', { state: letters, turns, at: String(at) })}`;
    }
    if (plan === this.shown && turnsDone.length === this.done) return;
    if (!plan) {
      setText(this.heading, say('strip.none'));
      this.turns.replaceChildren();
      this.strip.replaceChildren();
      this.blocks = [];
    } else {
      this.heading.textContent = this.summary(plan);
      this.drawTurns(plan, turnsDone);
      this.drawMotions(plan, motion?.number ?? undefined);
    }
    this.shown = plan;
    this.done = turnsDone.length;
  }

  private summary({ turns, motions, seconds, saved }: Plan): string {
    const sum = (times: readonly number[]) => fixed(times.reduce((a, b) => a + b, 0) / 1000, 1);
    const taken = sum(motions.map(({ took = 0 }) => took));
    const left = sum(motions.map(({ took, planned }) => (took === undefined ? planned : 0)));
    const counts = { turns: turns.length, motions: motions.length, planned: fixed(seconds, 1), taken, left };
    return saved > 0
      ? say('strip.summary_saved', { ...counts, saved: fixed(saved, 1) })
      : say('strip.summary', counts);
  }

  private drawTurns(plan: Plan, done: readonly string[]): void {
    // A better plan may have other turns at its end: then only those that are made are sure.
    const all = plan.saved > 0 ? done : [...done, ...plan.turns.slice(done.length)];
    const items = all.map((turn, number) =>
      h('li', { class: number < done.length ? 'is-done' : number === done.length ? 'is-next' : '' }, turn),
    );
    if (plan.saved > 0 && plan.motions.some(({ took }) => took === undefined))
      items.push(h('li.is-open', say('strip.better')));
    this.turns.replaceChildren(...items);
  }

  private drawMotions(plan: Plan, current: number | undefined): void {
    if (this.blocks.length !== plan.motions.length) {
      this.blocks = plan.motions.map((_, number) => {
        const block = h('li', [h('span.sign', { 'aria-hidden': 'true' }), h('span.away'), h('span.taken')]);
        block.addEventListener('click', () => {
          const began = this.shown?.motions[number]?.began;
          if (began !== undefined) seekTo(this, began);
        });
        return block;
      });
      this.strip.replaceChildren(...this.blocks);
    }
    plan.motions.forEach((motion, number) => {
      const block = this.blocks[number]!;
      const isCurrent = number + 1 === current;
      if (isCurrent || this.shown?.motions[number] !== motion || block.classList.contains('is-now'))
        this.drawMotion(block, motion, isCurrent && motion.took === undefined);
    });
    const now = this.blocks[(current ?? plan.motions.filter(({ took }) => took !== undefined).length) - 1];
    // Only the strip scrolls, never the page.
    if (now) this.strip.scrollLeft = now.offsetLeft - this.strip.clientWidth / 2;
  }

  private drawMotion(block: HTMLElement, motion: PlannedMotion, isNow: boolean): void {
    const { text, planned, took } = motion;
    block.className = `is-${kindOf(text)}${took !== undefined ? ' is-done' : ''}${isNow ? ' is-now' : ''}`;
    block.style.width = `${Math.max(20, (planned / 1000) * PIXELS_A_SECOND)}px`;
    const [mark, words, bar] = [...block.children] as [HTMLElement, HTMLElement, HTMLElement];
    setText(mark, sign(text));
    const seconds = (ms: number) => fixed(ms / 1000, 2);
    const times =
      took === undefined
        ? say('strip.planned', { planned: seconds(planned) })
        : say('strip.planned_took', { planned: seconds(planned), taken: seconds(took) });
    setText(words, `${text}, ${times}`);
    block.title = `${text}: ${motionWords(text)} ${times}`;
    bar.style.width = took === undefined ? '0' : `${Math.min(100, (100 * took) / Math.max(planned, 1))}%`;
    bar.classList.toggle('is-late', took !== undefined && took > planned * 1.25);
  }
}

customElements.define('robot-plan', RobotPlan);
