// `<stop-bar>`: the button Stop and its answer, at the same place of the window in every view, however far the page is
// scrolled. An open dialog makes all outside it dead, so the bar goes into the dialog, and back when it is closed.
import { button, h, onDialogs, topDialog } from '../base/dom';
import { isTyping } from '../base/keys';
import { stopAll } from '../base/stop';
import { say } from './words';

/** Time for which an answer is shown. */
const ANSWER_MS = 8000;

export class StopBar extends HTMLElement {
  private readonly answer = h('p.stop-answer', { role: 'status' });
  private isPlaced = false;
  private timer = 0;

  /** Puts the bar in its place of the page. */
  start(home: HTMLElement): void {
    const attributes = { class: 'stop', title: say('stop_title'), 'aria-keyshortcuts': 'Escape' };
    const stop = button(say('stop'), attributes, () => void this.stop());
    stop.append(h('small', { 'aria-hidden': 'true' }, 'Esc'));
    this.append(stop, this.answer);
    // A popover is drawn over everything, dialogs too; browsers without it draw a fixed element.
    this.setAttribute('popover', 'manual');
    const place = () => this.place(topDialog() ?? home);
    onDialogs(place);
    // A page in full screen is drawn over what was there before it.
    document.addEventListener('fullscreenchange', () => {
      this.hidePopover?.();
      this.showPopover?.();
    });
    place();
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.repeat || isTyping(event) || topDialog()) return;
      event.preventDefault();
      void this.stop();
    });
  }

  private place(parent: HTMLElement): void {
    if (this.parentElement === parent && this.isPlaced) return;
    parent.append(this);
    this.showPopover?.();
    this.isPlaced = true;
  }

  private async stop(): Promise<void> {
    clearTimeout(this.timer);
    const stopping = stopAll();
    this.say(say('stopping'));
    const { text, isError } = await stopping;
    this.say(text, isError);
    this.timer = window.setTimeout(() => this.say(''), ANSWER_MS);
  }

  private say(text: string, isError = false): void {
    this.answer.textContent = text;
    this.answer.classList.toggle('bad', isError);
  }
}

customElements.define('stop-bar', StopBar);
