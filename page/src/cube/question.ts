// The question which turn was made in place of the one that was meant. The time line stays as it is until it is answered.
import { button, h } from '../base/dom';
import { arrows, pressed } from '../base/keys';
import { capital } from '../base/texts';
import type { Kit } from './kit';
import { say } from './say';
import { inWords, wayParts, wordsOf } from './words';

const AMOUNTS = ['', "'", '2'];

export interface Answers {
  /** Turn `from` of the time line was `turn`. */
  recover(from: number, turn: string): void;
  paint(): void;
  close(): void;
}

export class Question {
  readonly element = h('div.question', {
    role: 'group',
    'aria-label': say('wrong.question'),
    onkeydown: (event: KeyboardEvent) => pressed(event, this.keys),
  });
  private readonly keys = arrows((right, up) => this.go(right, up));
  private isPlacing = false;

  constructor(
    private readonly kit: Kit,
    private readonly answers: Answers,
  ) {
    // The second tap of the press that asked is no answer.
    const once = (event: MouseEvent): void => {
      const isAnswer = (event.target as Element).closest('.side-row:not(.others)');
      if (event.detail > 1 && isAnswer) event.stopPropagation();
    };
    this.element.addEventListener('click', once, true);
  }

  /** Asks about a turn of the time line, with the focus on the first answer. */
  ask(at: number): void {
    const { moves, plan } = this.kit.store.now;
    const meant = moves[at]?.text ?? '';
    const side = meant.replace(/['2]$/, '');
    const from = plan?.from ?? 0;
    const same = AMOUNTS.map((amount) => side + amount).filter((turn) => turn !== meant);
    const others = [...'RLUDFB'].filter((face) => face !== side);
    const before = button(say('wrong.earlier'), () => this.ask(at - 1));
    before.hidden = at <= from;
    // At the end most people cannot know what went wrong.
    const isOver = this.kit.store.now.at >= moves.length;
    const paint = button(say('wrong.paint'), { class: isOver ? 'main' : '' }, () => this.answers.paint());
    this.element.replaceChildren(
      h('p', [say('wrong.which', { number: at - from + 1, all: moves.length - from, turn: inWords(meant) })]),
      ...(isOver ? [paint] : []),
      this.row(at, side, same),
      ...others.map((face) =>
        this.row(
          at,
          face,
          AMOUNTS.map((amount) => face + amount),
        ),
      ),
      h('div.side-row.others', [
        before,
        ...(isOver ? [] : [paint]),
        button(say('wrong.right'), () => this.answers.close()),
      ]),
    );
    this.point(undefined);
    // The arrow of an answer waits for the person: the page's own focus shows none.
    this.isPlacing = true;
    this.element.querySelector('button')?.focus({ preventScroll: true });
    this.isPlacing = false;
  }

  private row(at: number, side: string, turns: readonly string[]): HTMLElement {
    const answers = turns.map((turn) => {
      const show = (): void => this.point(turn);
      const hide = (): void => void (this.element.hidden || this.point(undefined));
      const { way } = wordsOf(turn);
      const answer = button(
        '',
        {
          'aria-label': `${capital(inWords(turn))} (${turn})`,
          // A button that comes to lie under a pointer at rest was not looked at.
          onpointermove: ({ movementX, movementY }: PointerEvent) => (movementX || movementY) && show(),
          onpointerleave: hide,
          onfocus: () => !this.isPlacing && show(),
        },
        () => this.answers.recover(at, turn),
      );
      // A break within the longest word keeps it inside its button.
      answer.append(...wayParts(way).flatMap((part, n) => (n ? [h('wbr'), part] : [part])));
      return answer;
    });
    // The question says which of the middle layers: here its words would be five lines.
    const name = 'MES'.includes(side) ? say('wrong.middle') : capital(wordsOf(side).part);
    return h('div.side-row', [h('span', name), ...answers]);
  }

  private point(turn: string | undefined): void {
    const { core, stage } = this.kit;
    stage.guide(turn === undefined ? undefined : core.move(turn));
  }

  /** Goes to the answer beside, above or below the one that has the focus. */
  private go(right: number, up: number): void {
    const rows = [...this.element.querySelectorAll('.side-row')].map((row) => [
      ...row.querySelectorAll<HTMLElement>('button:not([hidden])'),
    ]);
    const focused = document.activeElement as HTMLElement;
    const at = rows.findIndex((row) => row.includes(focused));
    const row = rows[(at - up + rows.length) % rows.length] ?? [];
    const column = (rows[at]?.indexOf(focused) ?? 0) + right;
    row[right ? (column + row.length) % row.length : Math.min(column, row.length - 1)]?.focus();
  }
}
