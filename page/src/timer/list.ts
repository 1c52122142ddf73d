// The list of solves, the newest first.
import { button, h } from '../base/dom';
import { solveText, timeText, type Solve } from './solve';
import { say } from './words';

/** Solves that are listed at first, and with each press for more. */
const SHOWN = 50;

export class SolveList {
  readonly element = h('ol.timer-solves', { 'aria-label': say('solves') });
  private readonly more = button(say('more'), () => this.show(this.count + 4 * SHOWN));
  readonly whole = h('div', [this.element, this.more]);
  private count = SHOWN;
  private solves: readonly Solve[] = [];
  private five: readonly (number | undefined)[] = [];
  private twelve: readonly (number | undefined)[] = [];

  constructor(private readonly open: (number: number, solve: Solve) => void) {}

  draw(
    solves: readonly Solve[],
    five: readonly (number | undefined)[],
    twelve: readonly (number | undefined)[],
  ): void {
    [this.solves, this.five, this.twelve] = [solves, five, twelve];
    this.show(this.count);
  }

  private show(count: number): void {
    this.count = count;
    const { solves } = this;
    // The focus stays on the solve that it was on.
    const focused = (document.activeElement as HTMLElement | null)?.dataset.solve;
    const first = Math.max(0, solves.length - count);
    const rows = solves.slice(first).map((solve, n) => this.row(first + n, solve));
    this.element.replaceChildren(...rows.reverse());
    this.more.hidden = first === 0;
    if (focused) this.element.querySelector<HTMLElement>(`[data-solve='${focused}']`)?.focus();
  }

  private row(n: number, solve: Solve): HTMLElement {
    const average = (name: string, time: number | undefined) =>
      h('span.timer-average', time === undefined ? '' : [h('small', name), ` ${timeText(time)}`]);
    const text = solveText(solve);
    const [, scramble, comment] = solve;
    const time = button(
      text,
      {
        'data-solve': n,
        'aria-label': `${say('solve_title', { number: n + 1, time: text })}${comment && `, ${comment}`}`,
      },
      () => this.open(n + 1, solve),
    );
    return h('li', [
      h('span.timer-number', `${n + 1}${comment ? '*' : ''}`),
      time,
      average('ao5', this.five[n]),
      average('ao12', this.twelve[n]),
      h('span.timer-turns', scramble),
    ]);
  }
}
