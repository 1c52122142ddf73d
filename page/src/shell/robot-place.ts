// The robot's view, fetched when it is first looked at: its code and its styles are no part of the first view.
import { button, h } from '../base/dom';
import { messageOf, sentence } from '../base/texts';
import type { Route } from '../base/address';
import type { RobotView } from '../robot/view';

const STYLES = 'robot.css';

export class RobotPlace {
  readonly element = h('div.robot-place', { hidden: true });
  /** The view, once it is there. */
  view: RobotView | undefined;
  private loading: Promise<void> | undefined;
  private wanted: Route | undefined;

  /** Shows what an address asks for. */
  open(route: Route): void {
    this.element.hidden = false;
    if (this.view) {
      this.view.hidden = false;
      this.view.open(route);
      return;
    }
    this.wanted = route;
    this.loading ??= this.load();
  }

  close(): void {
    this.element.hidden = true;
    this.wanted = undefined;
    if (this.view) this.view.hidden = true;
  }

  private async load(): Promise<void> {
    this.say('Loading the robot ...');
    try {
      const [{ RobotView }] = await Promise.all([import('../robot/view'), styles()]);
      this.view = new RobotView();
      this.view.hidden = true;
      this.element.replaceChildren(this.view);
      if (this.wanted) this.open(this.wanted);
    } catch (error) {
      this.loading = undefined;
      // A browser keeps the failure of a module, so only another page asks for it again.
      this.say(`The robot's view cannot be loaded: ${sentence(messageOf(error))}`, 'alert');
      this.element.append(button('Load the page again', () => location.reload()));
    }
  }

  private say(text: string, role = 'status'): void {
    this.element.replaceChildren(h('p.robot-loading', { role }, text));
  }
}

/** Waits for the view's styles; the page in one file has them already. */
async function styles(): Promise<void> {
  if (!document.querySelector('link[rel=stylesheet]') || document.querySelector(`link[href='${STYLES}']`))
    return;
  await new Promise((resolve, reject) => {
    const onerror = () => reject(new Error(`the server has no ${STYLES}`));
    document.head.append(h('link', { rel: 'stylesheet', href: STYLES, onload: resolve, onerror }));
  });
}
