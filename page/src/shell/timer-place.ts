// The timer, fetched when it is first looked at, as the robot's view is.
import { button, h } from '../base/dom';
import { messageOf, sentence } from '../base/texts';
import type { Core } from '../cube/core';
import type { TimerView } from '../timer/view';
import { styles } from './styles';

export class TimerPlace {
  readonly element = h('div.timer-place', { hidden: true });
  private view: TimerView | undefined;
  private loading: Promise<void> | undefined;

  constructor(private readonly core: Promise<Core>) {}

  open(): void {
    this.element.hidden = false;
    if (this.view) this.view.hidden = false;
    else this.loading ??= this.load();
  }

  close(): void {
    this.element.hidden = true;
    this.view?.close();
  }

  private async load(): Promise<void> {
    this.element.replaceChildren(h('p.robot-loading', { role: 'status' }, 'Loading the timer ...'));
    try {
      const [{ TimerView }] = await Promise.all([import('../timer/view'), styles('timer.css')]);
      this.view = new TimerView(this.core);
      this.view.hidden = this.element.hidden;
      this.element.replaceChildren(this.view);
    } catch (error) {
      this.loading = undefined;
      this.element.replaceChildren(
        h('p.robot-loading', { role: 'alert' }, `The timer cannot be loaded: ${sentence(messageOf(error))}`),
        button('Load the page again', () => location.reload()),
      );
    }
  }
}
