// The robot's view, fetched when it is first looked at: its code and its styles are no part of the first view.
import { button, h } from '../base/dom';
import { messageOf, sentence } from '../base/texts';
import type { Route } from '../base/address';
import type { RobotView } from '../robot/view';
import { styles } from './styles';
import { say } from './words';

export class RobotPlace {
  readonly element = h('div.robot-place', { hidden: true });
  /** The view, once it is there. */
  view: RobotView | undefined;
  private loading: Promise<void> | undefined;
  private wanted: Route | undefined;
  private dropped: File | undefined;

  constructor() {
    const { classList } = document.documentElement;
    // A browser that is left alone opens a file that is dropped, in place of the page.
    const taken = (event: DragEvent, act: (file: File | undefined) => void) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      act(event.dataTransfer.files[0]);
    };
    window.addEventListener('dragover', (event) => taken(event, () => classList.add('takes-file')));
    window.addEventListener('dragleave', () => classList.remove('takes-file'));
    window.addEventListener('drop', (event) =>
      taken(event, (file) => {
        classList.remove('takes-file');
        this.dropped = file;
        if (this.element.hidden) location.hash = 'robot';
        else this.openDropped();
      }),
    );
  }

  /** Shows what an address asks for. */
  open(route: Route): void {
    this.element.hidden = false;
    if (this.view) {
      this.view.hidden = false;
      this.view.open(route);
      this.openDropped();
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

  /** Shows a file that was dropped on the page, once the view is there. */
  private openDropped(): void {
    const { dropped, view } = this;
    if (!dropped || !view) return;
    this.dropped = undefined;
    void view.openFile(dropped);
  }

  private async load(): Promise<void> {
    this.say(say('loading_robot'));
    try {
      const [{ RobotView }] = await Promise.all([import('../robot/view'), styles('robot.css')]);
      this.view = new RobotView();
      this.view.hidden = true;
      this.element.replaceChildren(this.view);
      if (this.wanted) this.open(this.wanted);
    } catch (error) {
      this.loading = undefined;
      // A browser keeps the failure of a module, so only another page asks for it again.
      this.say(say('no_robot', { reason: sentence(messageOf(error)) }), 'alert');
      this.element.append(button(say('reload'), () => location.reload()));
    }
  }

  private say(text: string, role = 'status'): void {
    this.element.replaceChildren(h('p.robot-loading', { role }, text));
  }
}
