// A view that is fetched when it is first looked at: its code and its styles are no part of the first view.
import { button, h } from '../base/dom';
import { messageOf, sentence } from '../base/texts';
import type { Core } from '../cube/core';
import { settings } from '../cube/settings';
import { styles } from './styles';
import { say } from './words';

/** A view that can be left, and shown again. */
interface View extends HTMLElement {
  follow?(): void;
  close(): void;
}

interface Texts {
  readonly loading: () => string;
  readonly failed: (reason: string) => string;
}

export class LaterPlace {
  readonly element = h('div.later-place', { hidden: true });
  private view: View | undefined;
  private loading: Promise<void> | undefined;

  /** `fetch` fetches script and styles, and makes the view. */
  constructor(
    private readonly texts: Texts,
    private readonly fetch: () => Promise<View>,
  ) {}

  open(): void {
    this.element.hidden = false;
    if (this.view) {
      this.view.hidden = false;
      this.view.follow?.();
    } else this.loading ??= this.load();
  }

  close(): void {
    this.element.hidden = true;
    this.view?.close();
  }

  private async load(): Promise<void> {
    this.element.replaceChildren(h('p.robot-loading', { role: 'status' }, this.texts.loading()));
    try {
      this.view = await this.fetch();
      this.view.hidden = this.element.hidden;
      this.element.replaceChildren(this.view);
    } catch (error) {
      this.loading = undefined;
      const text = this.texts.failed(sentence(messageOf(error)));
      // A browser keeps the failure of a module, so only another page asks for it again.
      const again = button(say('reload'), () => location.reload());
      this.element.replaceChildren(h('p.robot-loading', { role: 'alert' }, text), again);
    }
  }
}

const TIMER: Texts = { loading: () => say('loading_timer'), failed: (reason) => say('no_timer', { reason }) };
const CASES: Texts = { loading: () => say('loading_cases'), failed: (reason) => say('no_cases', { reason }) };

export const timerPlace = (core: Promise<Core>): LaterPlace =>
  new LaterPlace(TIMER, async () => {
    const [{ TimerView }] = await Promise.all([import('../timer/view'), styles('timer.css')]);
    return new TimerView(core, () => settings.now.colours);
  });

export const casesPlace = (core: Promise<Core>): LaterPlace =>
  new LaterPlace(CASES, async () => {
    const [{ CaseTrainer }] = await Promise.all([import('../trainer/view'), styles('trainer.css')]);
    return new CaseTrainer(await core);
  });
