// Lessons, fetched with the first one that is opened: by a link, or from a solution.
import { button, h } from '../base/dom';
import { openRoute, type Route } from '../base/address';
import { badLink } from '../base/notice';
import { messageOf } from '../base/texts';
import type { Kit } from '../cube/kit';
import { settings } from '../cube/settings';
import type { CubeView } from '../cube/view';
import type { LessonView } from '../lesson/view';
import { styles } from './styles';
import { say } from './words';

export class LessonPlace {
  private view: LessonView | undefined;
  /** The lesson that is shown, or about to be; an address of it needs no other. */
  private opened = '';
  private readonly wait = h('div.lesson-wait', { role: 'status' });

  constructor(private readonly cube: CubeView) {}

  /** Opens the lesson of an address; any other address of a cube ends it. */
  open(route: Route): void {
    const method = route.fields.get('lesson');
    // Back from another view.
    if (route.text === 'cube' || route.text === this.opened) return;
    if (method === null || route.problem) return this.close();
    this.opened = route.text;
    void this.cube.ready.then((kit) => this.load(kit, route, method));
  }

  private close(): void {
    this.opened = '';
    if (this.view?.isConnected) this.view.leave();
    else if (this.wait.isConnected) this.leave();
  }

  private async load(kit: Kit, route: Route, method: string): Promise<void> {
    const { core, player } = kit;
    this.wait.replaceChildren(h('p', say('lesson.making')), h('progress', { 'aria-hidden': 'true' }));
    this.cube.take({ element: this.wait, route: () => route.text });
    try {
      const fields = route.fields;
      const human = METHODS.methods.filter(({ is_human }) => is_human).map(({ name }) => name);
      if (!human.includes(method))
        throw new Error(say('lesson.no_method', { method: method.slice(0, 40), methods: human.join(', ') }));
      const start = core.read(fields.get('state') ?? 'solved').facelets;
      const state = core.after(start, fields.get('turns') ?? '');
      player.set(state, undefined);
      const [{ Lesson, LessonView }] = await Promise.all([import('../lesson/view'), styles('lesson.css')]);
      const lesson = await Lesson.of(core, state, method, fields.get('cross') ?? settings.now.cross);
      if (this.opened !== route.text) return;
      if (lesson.steps.length === 0) throw new Error(say('lesson.solved'));
      if (!this.view) {
        this.view = new LessonView();
        this.view.start(kit);
      }
      const { view } = this;
      const written = (): string => (this.opened = view.route());
      view.onleave = () => this.leave();
      view.onstep = () => openRoute(written());
      this.cube.take({ element: view, route: written, made: (turn) => view.made(turn) });
      const step = Number(fields.get('step') ?? 1);
      view.open(lesson, Math.min(Math.max(step, 1), lesson.steps.length) - 1);
    } catch (error) {
      if (this.opened !== route.text) return;
      badLink('');
      this.wait.replaceChildren(
        h('p.bad', { role: 'alert' }, say('lesson.failed', { reason: messageOf(error) })),
        h('div.buttons', [
          button(say('lesson.again'), () => void this.load(kit, route, method)),
          button(say('lesson.leave'), () => this.leave()),
        ]),
      );
      this.cube.take({ element: this.wait, route: () => route.text });
    }
  }

  private leave(): void {
    this.opened = '';
    this.cube.take(undefined);
  }
}
