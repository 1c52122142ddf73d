// `<turn-pad>`: a button for each turn.
import { button, h, labelled, option } from '../base/dom';
import { capital } from '../base/texts';
import { keysOf, type KeySet } from './keys';
import type { Kit, Panel } from './kit';
import { say } from './say';
import { settings } from './settings';
import { inWords } from './words';

const AMOUNTS = ['', "'", '2'];

export class TurnPad extends HTMLElement implements Panel {
  start(kit: Kit): void {
    const more = h('details', h('summary', say('pad.more')));
    more.append(
      this.group(kit, say('pad.slices'), ['M', 'E', 'S']),
      this.group(kit, say('pad.wide'), ['Rw', 'Lw', 'Uw', 'Dw', 'Fw', 'Bw']),
      this.group(kit, say('steps.whole'), ['x', 'y', 'z']),
    );
    const keys = h('select', { onchange: () => settings.change({ keys: keys.value as KeySet }) });
    const sets: readonly KeySet[] = ['letters', 'cstimer'];
    keys.append(...sets.map((set) => option([set, say(set === 'letters' ? 'pad.letters' : 'pad.cstimer')])));
    this.append(
      this.group(kit, say('pad.sides'), ['R', 'L', 'U', 'D', 'F', 'B']),
      more,
      labelled(say('pad.keys'), keys),
    );
    settings.listen(({ colours, keys: set }) => {
      keys.value = set;
      const known = keysOf(set);
      for (const turn of this.querySelectorAll<HTMLElement>('.turn')) {
        const key = known.get(turn.textContent ?? '');
        const words = capital(inWords(turn.textContent ?? ''));
        turn.title = key ? say('pad.with_key', { turn: words, key }) : words;
      }
      for (const mark of this.querySelectorAll<HTMLElement>('[data-side]')) {
        mark.style.background = colours[mark.dataset.side ?? ''] ?? '';
      }
    });
  }

  private group(kit: Kit, name: string, turns: readonly string[]): HTMLElement {
    const columns = turns.map((turn) => {
      const column = h('div.column');
      if (/^[RLUDFB]$/.test(turn))
        column.append(h('span.side', { 'data-side': turn, 'aria-hidden': 'true' }));
      column.append(...AMOUNTS.map((amount) => this.one(kit, turn + amount)));
      return column;
    });
    return h('div.pad', { role: 'group', 'aria-label': name }, columns);
  }

  private one({ core, player, stage }: Kit, turn: string): HTMLElement {
    const show = (isOn: boolean) => (): void => stage.light(isOn ? core.move(turn) : undefined);
    const [on, off] = [show(true), show(false)];
    const lights = { onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off };
    return button(turn, { class: 'turn', ...lights }, () => player.turn(turn));
  }
}

customElements.define('turn-pad', TurnPad);
