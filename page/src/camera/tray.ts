// The six sides that are to be taken, each a button with the colours that were read.
import { button, h } from '../base/dom';
import type { Side } from './side';
import { say } from './words';

/** A side that was taken, with its picture; and others that may be seen there, cut from it. */
export interface Taken {
  readonly side: Side;
  readonly picture: HTMLCanvasElement;
  readonly others: readonly Omit<Taken, 'others'>[];
}

export class Tray {
  readonly taken: (Taken | undefined)[] = Array<undefined>(6).fill(undefined);
  /** Side that is to be photographed again: the next one takes its place. */
  again: number | undefined;
  /** Stickers in doubt, by side and place. */
  marks: readonly (readonly [number, number])[] = [];
  private readonly count = h('b.camera-count');
  private readonly buttons = this.taken.map((_, n) => {
    const cells = Array.from({ length: 9 }, () => h('i'));
    return button(cells, () => {
      this.again = this.again === n ? undefined : n;
      this.onagain(this.again);
      this.show();
    });
  });
  readonly element = h('div.camera-tray', [
    this.count,
    h('div.camera-sides', { role: 'group', 'aria-label': say('sides') }, this.buttons),
  ]);

  constructor(private readonly onagain: (side: number | undefined) => void) {
    this.show();
  }

  get sides(): readonly Taken[] {
    return this.taken.filter((one) => one !== undefined);
  }

  /** Place of the next side; none where all are taken. */
  get place(): number | undefined {
    const free = this.again ?? this.taken.indexOf(undefined);
    return free < 0 ? undefined : free;
  }

  /** Puts a side into its place. */
  put(taken: Taken): void {
    const { place } = this;
    if (place === undefined) return;
    this.taken[place] = taken;
    this.again = undefined;
    this.marks = [];
    this.show();
  }

  /** Takes those sides of the six pictures for seen that make a cube. */
  choose(which: readonly number[]): void {
    which.forEach((place, n) => {
      const { others, ...likeliest } = this.taken[n]!;
      const chosen = others[place - 1];
      if (chosen) this.taken[n] = { ...chosen, others: [likeliest, ...others.filter((it) => it !== chosen)] };
    });
    this.show();
  }

  show(): void {
    this.count.textContent = say('count', { n: this.sides.length });
    this.buttons.forEach((one, n) => {
      const taken = this.taken[n];
      one.disabled = !taken;
      one.setAttribute('aria-label', say(taken ? 'side_taken' : 'side_empty', { side: n + 1 }));
      one.setAttribute('aria-pressed', String(this.again === n));
      one.querySelectorAll('i').forEach((cell, place) => {
        const rgb = taken?.side.colours[place];
        cell.style.background = rgb ? `rgb(${rgb.join()})` : '';
        cell.classList.toggle(
          'marked',
          this.marks.some(([side, marked]) => side === n && marked === place),
        );
      });
    });
  }
}
