// Panels of which one is open: tabs, arrow keys between them.
import { button, h } from '../base/dom';
import { say } from './say';

export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly panel: HTMLElement;
}

/** Pixels at each end of the strip that fade out. */
const FADE = 40;
/** Part of the window's height below which a panel does not begin. */
const LOW = 0.75;
/** Part of the window's height at which it begins then. */
const BROUGHT = 0.5;

export class Tabs {
  readonly element: HTMLElement;
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly list: HTMLElement;
  /** Whether the window was scrolled to the strip. */
  private isBrought = false;
  /** Name of the open panel. */
  open = '';

  constructor(
    tabs: readonly Tab[],
    private readonly onopen: (name: string) => void,
  ) {
    const list = h('div.tabs', {
      role: 'tablist',
      'aria-label': say('view.panels'),
      onkeydown: (event: KeyboardEvent) => this.key(event),
      onscroll: () => this.fade(),
    });
    this.list = list;
    const sizes = new ResizeObserver(() => this.reveal());
    sizes.observe(list);
    const panels = tabs.map(({ name, title, panel }) => {
      const [tabId, panelId] = [`tab-${name}`, `panel-${name}`];
      const attributes = { role: 'tab', id: tabId, 'aria-controls': panelId };
      const tab = button(title, attributes, () => {
        this.show(name);
        this.bring();
      });
      this.buttons.set(name, tab);
      list.append(tab);
      // Their names are wider while they are open, and with the fonts that come later.
      sizes.observe(tab);
      return h('div.panel', { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId }, panel);
    });
    this.element = h('div.desk', [list, ...panels]);
    this.show(tabs[0]?.name ?? '');
  }

  show(name: string): void {
    if (name === this.open) return;
    this.open = name;
    for (const [other, tab] of this.buttons) {
      tab.setAttribute('aria-selected', String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
      const panel = this.element.querySelector<HTMLElement>(`#panel-${other}`);
      if (panel) panel.hidden = other !== name;
    }
    this.onopen(name);
    this.reveal();
  }

  /** Scrolls where the panel begins at the window's lower edge or outside, and back up. */
  private bring(): void {
    const bottom = this.list.getBoundingClientRect().bottom + window.scrollY;
    const isLow = bottom > window.innerHeight * LOW;
    if (isLow) window.scrollTo(0, bottom - window.innerHeight * BROUGHT);
    else if (this.isBrought) window.scrollTo(0, 0);
    this.isBrought = isLow;
  }

  /** Scrolls the strip, and nothing else, so that the open panel's tab is in it. */
  private reveal(): void {
    const tab = this.buttons.get(this.open);
    if (!tab) return;
    const { offsetLeft: left, offsetWidth: width } = tab;
    const { clientWidth } = this.list;
    this.list.scrollLeft = Math.max(
      left + width + FADE - clientWidth,
      Math.min(this.list.scrollLeft, left - FADE),
    );
    this.fade();
  }

  /** Fades the ends of the strip behind which more tabs are. */
  private fade(): void {
    const { scrollLeft, clientWidth, scrollWidth } = this.list;
    this.list.classList.toggle('more-left', scrollLeft > 2);
    this.list.classList.toggle('more-right', scrollLeft + clientWidth < scrollWidth - 2);
  }

  private key(event: KeyboardEvent): void {
    const names = [...this.buttons.keys()];
    const [at, count] = [names.indexOf(this.open), names.length];
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const name = names[(next + count) % count]!;
    this.show(name);
    this.buttons.get(name)?.focus();
  }
}
