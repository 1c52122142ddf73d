// The cases of a set as tiles: looked at, and ticked to be trained.
import { button, checkBox, h } from '../base/dom';
import { settings } from '../cube/settings';
import { fullName, groupName, type Case } from './cases';
import type { Host } from './host';
import { caseSvg } from './pictures';
import type { CaseRecord } from './record';
import { say, whenText } from './words';

interface Tile {
  readonly of: Case;
  readonly element: HTMLElement;
  readonly picture: HTMLElement;
  readonly box: HTMLInputElement;
  readonly state: HTMLElement;
}

const stateText = (record: CaseRecord, now: number): string =>
  say('tile', { right: record.right, count: record.count, when: whenText(record, now) });

export class Picker {
  readonly element = h('div.cases-groups');
  private tiles: readonly Tile[] = [];
  private groups: readonly HTMLElement[] = [];
  private readonly nothing = h('p.cases-quiet', { hidden: true }, say('none_ticked'));

  constructor(private readonly host: Host) {}

  /** Shows the tiles of the set. */
  open(): void {
    const { cases } = this.host.set;
    const groups = [...new Set(cases.map(({ group }) => group))];
    this.tiles = [];
    this.groups = groups.map((group) => this.group(group, cases));
    this.element.replaceChildren(...this.groups, this.nothing);
    this.paint();
    this.draw();
    this.filter();
  }

  /** Takes out of sight what is not ticked, if that is chosen. A case that loses its tick stays until the next choice, so that
   * a slip is mended where it was made. */
  filter(): void {
    const isOnly = this.host.options.isTickedOnly;
    for (const { element, box } of this.tiles) element.hidden = isOnly && !box.checked;
    for (const group of this.groups) group.hidden = !group.querySelector('.cases-tile:not([hidden])');
    this.nothing.hidden = this.groups.some(({ hidden }) => !hidden);
  }

  /** Draws the pictures, as colours may have changed. */
  paint(): void {
    const { cases, options } = this.host;
    for (const { of, picture } of this.tiles)
      picture.innerHTML = caseSvg(of, cases.picture(of, options.bottom || 'U'), settings.now.colours);
  }

  /** Shows ticks and due times as they are stored. */
  draw(): void {
    const now = Date.now();
    for (const { of, box, state } of this.tiles) {
      const record = this.host.store.get(of.name);
      box.checked = record.isChosen;
      state.textContent = record.count ? stateText(record, now) : '';
      state.classList.toggle('is-due', record.isChosen && record.count > 0 && record.due <= now);
    }
  }

  private group(group: string, cases: readonly Case[]): HTMLElement {
    const own = cases.filter((one) => one.group === group);
    const tick = (isOn: boolean) => () => this.choose(own, isOn);
    const name = groupName(group);
    const [all, none] = [say('all_of', { group: name }), say('none_of', { group: name })];
    return h('section.cases-group', { 'aria-label': name }, [
      h('div.cases-row', [
        h('h2', name),
        button(say('all'), { 'aria-label': all, title: all }, tick(true)),
        button(say('none'), { 'aria-label': none, title: none }, tick(false)),
      ]),
      h(
        'ul.cases-tiles',
        own.map((one) => this.tile(one)),
      ),
    ]);
  }

  private tile(of: Case): HTMLElement {
    const picture = h('span.cases-picture', { 'aria-hidden': 'true' });
    const look = h(
      'button.cases-look',
      { type: 'button', 'aria-label': say('look_at', { name: of.name }), onclick: () => this.host.see(of) },
      picture,
    );
    const { box, label } = checkBox(of.name, false, (isOn) => this.choose([of], isOn));
    const state = h('span.cases-state');
    const element = h('li.cases-tile', { title: fullName(of) }, [
      look,
      label,
      h('span.cases-title', of.title),
      state,
    ]);
    this.tiles = [...this.tiles, { of, element, picture, box, state }];
    return element;
  }

  private choose(cases: readonly Case[], isChosen: boolean): void {
    const { host } = this;
    for (const { name } of cases)
      if (host.store.get(name).isChosen !== isChosen)
        host.store.change(name, (record) => ({ ...record, isChosen }));
    host.changed();
  }
}
