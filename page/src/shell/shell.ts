// `<studio-shell>`: header, views, theme, help, and Stop.
import { button, h } from '../base/dom';
import { CubeView } from '../cube/view';
import { RobotView } from '../robot/view';
import { pictured } from '../base/icons';
import { helpDialog } from './help';
import { currentRoute, type Route } from '../base/address';
import { stopAll } from '../base/stop';
import { toggleTheme } from './theme';

type Name = Route['view'];

export class StudioShell extends HTMLElement {
  readonly cube = new CubeView();
  readonly robot = new RobotView();
  private readonly links: Readonly<Record<Name, HTMLAnchorElement>> = {
    cube: h('a', { href: '#cube' }, 'Cube'),
    robot: h('a', { href: '#robot' }, 'Robot'),
  };

  connectedCallback(): void {
    if (this.childElementCount) return;
    const help = helpDialog();
    const theme = pictured('theme', 'Light or dark', toggleTheme);
    const header = h('header', [
      h('h1', ['MindCub3r ', h('span', 'studio')]),
      h('nav', { 'aria-label': 'Views' }, [this.links.cube, this.links.robot]),
      h('div.tools', [
        theme,
        button('?', { 'aria-label': 'Help', title: 'Help' }, () => help.showModal()),
        button('Stop', { class: 'stop', title: 'Stops the robot at once' }, stopAll),
      ]),
    ]);
    this.append(header, h('main', [this.cube, this.robot]), help);
    window.addEventListener('hashchange', () => this.follow());
    // The address of a view is kept while another is open.
    for (const name of ['cube', 'robot'] as const) {
      this.links[name].addEventListener('click', (event) => {
        if (currentRoute().view === name) event.preventDefault();
      });
    }
    this.follow();
  }

  private follow(): void {
    const route = currentRoute();
    for (const name of ['cube', 'robot'] as const) {
      const isOpen = route.view === name;
      this[name].hidden = !isOpen;
      if (isOpen) this.links[name].setAttribute('aria-current', 'page');
      else this.links[name].removeAttribute('aria-current');
    }
    this[route.view].open(route);
  }
}

customElements.define('studio-shell', StudioShell);
