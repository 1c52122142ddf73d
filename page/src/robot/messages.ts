// Messages of the robot's view that a person must not miss: the loss of the connection, and answers to commands.
import { button, h } from '../base/dom';
import type { Message } from '../stream/source';
import { withdrawQuestions } from './confirm';
import { setText } from './panel';
import { say } from './words';

/** Time for which an answer is shown; an error stays for twice as long. */
const ANSWER_MS = 6000;

/** Banner for the way to the robot: it is there as long as that fails. */
export class Banner {
  readonly element: HTMLElement;
  onretry: () => void = () => {};
  private readonly words = h('p');
  private readonly again = button(say('answer.again'), () => this.onretry());
  private readonly close = button(say('close'), { 'aria-label': say('answer.close_message') }, () => {
    this.closed = this.words.textContent;
    this.element.hidden = true;
  });
  private closed = '';

  constructor() {
    this.element = h('div.robot-banner', { role: 'alert', hidden: true }, [
      this.words,
      this.again,
      this.close,
    ]);
  }

  show({ text, isError }: Message, isLost: boolean): void {
    if (!isError) this.closed = '';
    if (isLost) withdrawQuestions();
    this.again.hidden = !isLost;
    this.close.hidden = isLost;
    setText(this.words, isError ? text : '');
    this.element.hidden = !isError || (!isLost && text === this.closed);
  }
}

/** A line for the last answer. A new one lies at the lower edge of the window for a while, near the finger; it can be
 * closed, and then is gone. */
export class AnswerLine {
  private readonly words = h('p', { role: 'status', onclick: () => this.settle() });
  private readonly close = button('', { 'aria-label': say('answer.close') }, () => {
    setText(this.words, '');
    this.settle();
  });
  readonly element = h('div.robot-status', [this.words, this.close]);
  private shown: Message | undefined;
  private timer = 0;

  show(message: Message): void {
    if (message === this.shown) return;
    this.shown = message;
    const { text, isError, kind } = message;
    const isWarning = kind === 'warning';
    setText(this.words, text);
    this.element.classList.toggle('bad', isError);
    this.element.classList.toggle('warn', isWarning);
    this.element.classList.toggle('good', !isError && !isWarning && text !== '');
    this.element.classList.toggle('robot-toast', text !== '' && kind !== 'quiet');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), isError ? 2 * ANSWER_MS : ANSWER_MS);
  }

  /** Goes to its place among the commands; a tap does the same. */
  private settle(): void {
    this.element.classList.remove('robot-toast');
  }
}
