// `<studio-shell>`: header, views, theme, help, and Stop.
import { button, h, showOver } from '../base/dom';
import { CubeView } from '../cube/view';
import { pictured } from '../base/icons';
import { helpDialog } from './help';
import { VIEWS, currentRoute, isRobotsPage, type View } from '../base/address';
import { badLink, notice } from '../base/notice';
import { onStop, stopByServer } from '../base/stop';
import { sentence } from '../base/texts';
import { keepOffline } from './offline';
import { followWithCamera, openCamera } from './camera-place';
import { RobotPlace } from './robot-place';
import { StopBar } from './stop-bar';
import { LessonPlace } from './lesson-place';
import { casesPlace, timerPlace } from './later-place';
import { toggleTheme } from './theme';
import { say } from './words';

export class StudioShell extends HTMLElement {
  readonly cube = new CubeView();
  readonly robot = new RobotPlace();
  private readonly core = this.cube.ready.then(({ core }) => core);
  private readonly later = { timer: timerPlace(this.core), cases: casesPlace(this.core) };
  private readonly lesson = new LessonPlace(this.cube);
  private opened: View | undefined;
  private readonly links: Readonly<Record<View, HTMLAnchorElement>> = {
    cube: h('a', { href: '#cube' }, say('cube')),
    robot: h('a', { href: '#robot' }, say('robot')),
    timer: h('a', { href: '#timer' }, say('timer')),
    cases: h('a', { href: '#cases' }, say('cases')),
  };

  connectedCallback(): void {
    if (this.childElementCount) return;
    const help = helpDialog();
    const stop = new StopBar();
    const languages = pictured('language', say('language'), () => {
      showOver(help);
      help.querySelector('select')?.focus();
    });
    languages.classList.add('languages');
    const header = h('header', [
      h('h1', ['MindCub3r ', h('span', 'studio')]),
      h('nav', { 'aria-label': say('views') }, Object.values(this.links)),
      h('div.tools', [
        pictured('theme', say('theme'), toggleTheme),
        languages,
        button('?', { 'aria-label': say('help'), title: say('help') }, () => showOver(help)),
      ]),
      this.notice(),
    ]);
    this.append(
      header,
      h('main', [this.cube, this.robot.element, ...Object.values(this.later).map(({ element }) => element)]),
      help,
    );
    stop.start(header);
    this.cube.onphoto = () => void openCamera(this.cube);
    this.cube.onfollow = (guide) => void followWithCamera(guide);
    onStop(() => this.stopRobot());
    // Each view begins at its top: the place in another one says nothing of it.
    history.scrollRestoration = 'manual';
    window.addEventListener('hashchange', () => this.follow());
    // The address of a view is kept while another is open.
    for (const name of VIEWS) {
      this.links[name].addEventListener('click', (event) => {
        if (currentRoute().view === name) event.preventDefault();
      });
    }
    this.follow();
    // The first turn comes before the copy of the page.
    void this.cube.ready.then(() => (window.requestIdleCallback ?? setTimeout)(() => void keepOffline()));
  }

  /** Line for words about the page, with a button that takes them away. */
  private notice(): HTMLElement {
    const words = h('p', { role: 'status' });
    const line = h('div.notice', { hidden: true }, [
      words,
      button(say('close'), { 'aria-label': say('close_notice') }, () => notice.set('')),
    ]);
    notice.listen((text) => {
      line.hidden = text === '';
      words.textContent = text;
    });
    return line;
  }

  /** Stops the robot that serves this page, where no view that is open has its stream. */
  private async stopRobot() {
    if (!isRobotsPage() || this.robot.view?.isLive) return undefined;
    const { ok, text } = await stopByServer();
    return { text: say('stopped_robot', { answer: sentence(text.trim()) }), isError: !ok };
  }

  private follow(): void {
    const route = currentRoute();
    badLink(route.problem);
    for (const name of VIEWS) {
      const isOpen = route.view === name;
      if (isOpen) this.links[name].setAttribute('aria-current', 'page');
      else this.links[name].removeAttribute('aria-current');
    }
    if (this.opened && this.opened !== route.view) window.scrollTo(0, 0);
    this.opened = route.view;
    this.cube.hidden = route.view !== 'cube';
    if (route.view !== 'robot') this.robot.close();
    for (const name of ['timer', 'cases'] as const) if (route.view !== name) this.later[name].close();
    if (route.view === 'cube') {
      this.cube.open(route);
      this.lesson.open(route);
    } else if (route.view === 'robot') this.robot.open(route);
    else this.later[route.view].open();
  }
}

/** Begins the page, once its language is known: the element in the page becomes the shell. */
export const begin = (): void => customElements.define('studio-shell', StudioShell);
