// `<patterns-panel>`: states with names, those of the program and those that were saved here.
import { button, h } from '../base/dom';
import { capital, messageOf } from '../base/texts';
import { storage } from '../base/storage';
import type { PatternEntry } from './core';
import type { Kit, Panel } from './kit';
import { handSvg } from '../model/pictures';
import { say } from './say';
import { patternTitle } from './pattern-titles';
import { marksOf, settings } from './settings';

const NAME = 'mindcub3r.states';
type Saved = Record<string, string>;

export class PatternsPanel extends HTMLElement implements Panel {
  private kit!: Kit;
  /** For a browser that keeps nothing. */
  private latest: Saved = {};
  private readonly own = h('div.tiles');
  private readonly says = h('p.status', { role: 'status' });

  start(kit: Kit): void {
    this.kit = kit;
    const { core, player, store } = kit;
    const onkeydown = (event: KeyboardEvent) => event.key === 'Enter' && save();
    const name = h('input', {
      type: 'text',
      'aria-label': say('patterns.field'),
      placeholder: say('patterns.name'),
      onkeydown,
    });
    const save = (): void => {
      const wanted =
        name.value.trim() || say('patterns.numbered', { number: Object.keys(this.saved).length + 1 });
      this.store({ ...this.saved, [wanted]: store.now.facelets });
      this.say(say('patterns.saved', { name: wanted }));
      name.value = '';
    };
    const text = h('textarea', { rows: 4, 'aria-label': say('patterns.text'), spellcheck: 'false' });
    const exported = (): void => {
      text.value = Object.entries(this.saved)
        .map((entry) => entry.join('\t'))
        .join('\n');
      text.select();
    };
    const tile = ({ title, name, facelets, turns }: PatternEntry) =>
      this.tile(patternTitle(name, title), patternName(name), facelets, () => player.set(facelets, turns));
    this.append(
      h('h2', say('patterns.patterns')),
      h('div.tiles', core.patterns().map(tile)),
      h('h2', say('patterns.own')),
      this.own,
      h('div.buttons', [name, button(say('patterns.save'), save)]),
      h('details', [
        h('summary', say('patterns.as_text')),
        h('p', say('patterns.format')),
        text,
        h('div.buttons', [
          button(say('patterns.export'), exported),
          button(say('patterns.import'), () => this.take(text.value)),
        ]),
      ]),
      this.says,
    );
    this.list();
    window.addEventListener('storage', ({ key }) => key === NAME && this.list());
    settings.listen(() => this.paint());
  }

  /** The states as the browser has them: another tab may have saved one. */
  private get saved(): Saved {
    return storage.get<Saved>(NAME) ?? this.latest;
  }

  private store(saved: Saved): void {
    this.latest = saved;
    storage.set(NAME, saved);
    this.list();
  }

  private take(text: string): void {
    try {
      const lines = text.split('\n').filter((line) => line.trim());
      const read = lines.map((line) => {
        const [name = '', state] = line.split('\t');
        if (!state) throw new Error(say('patterns.no_tab', { line: line.slice(0, 40) }));
        return [name.trim(), this.kit.core.read(state).facelets] as const;
      });
      this.store({ ...this.saved, ...Object.fromEntries(read) });
      this.say(say('patterns.imported', { number: read.length }));
    } catch (error) {
      this.say(messageOf(error));
    }
  }

  private list(): void {
    const { player } = this.kit;
    const tiles = Object.entries(this.saved).map(([name, facelets]) => {
      const tile = this.tile('', name, facelets, () => player.set(facelets, undefined));
      const drop = button('×', { class: 'drop', 'aria-label': say('patterns.delete', { name }) }, () => {
        const { [name]: _, ...rest } = this.saved;
        this.store(rest);
      });
      return h('div.own', [tile, drop]);
    });
    this.own.replaceChildren(...(tiles.length ? tiles : [h('p', say('patterns.none'))]));
    this.paint();
  }

  private tile(title: string, name: string, facelets: string, onclick: () => void): HTMLElement {
    const picture = h('span.picture', { 'data-net': facelets, 'aria-hidden': 'true' });
    const tile = button('', { class: 'tile', title: title || undefined }, onclick);
    tile.append(picture, h('span', name));
    return tile;
  }

  private paint(): void {
    const { colours } = settings.now;
    for (const picture of this.querySelectorAll<HTMLElement>('[data-net]')) {
      picture.innerHTML = handSvg(picture.dataset.net ?? '', colours, marksOf(settings.now));
    }
  }

  private say(text: string): void {
    this.says.textContent = text;
  }
}

/** Name of a pattern of the program, such as `christmans-cross`. */
const patternName = (name: string): string =>
  capital(name.replaceAll('-', ' ')).replace(/^(Christman|Plummer)s /, '$1’s ');

customElements.define('patterns-panel', PatternsPanel);
