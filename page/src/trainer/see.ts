// A case in a dialog: its picture, its algorithms, played on a small cube, and how it went so far.
import { button, checkBox, h, labelled, openDialog, textField } from '../base/dom';
import { pictured, setIcon } from '../base/icons';
import { messageOf, sentence } from '../base/texts';
import { turnOf } from '../cube/keys';
import { Player } from '../cube/player';
import { settings } from '../cube/settings';
import { CubeStage } from '../cube/stage';
import { Store } from '../cube/store';
import { fullName, type Case } from './cases';
import type { Shown, Way } from './cube';
import type { Host } from './host';
import { MAX_ALGORITHM, withoutAttempts } from './record';
import { recordText, say } from './words';

/** The small cube: one for all cases, as a browser has few of them. */
class SmallCube {
  readonly store = new Store();
  readonly stage = new CubeStage();
  readonly player: Player;
  private readonly turns = h('p.cases-turns', { 'aria-label': say('see.turns') });
  readonly element: HTMLElement;

  constructor(private readonly host: Host) {
    const { core } = host;
    this.stage.start(core, this.store);
    this.player = new Player(core, this.store, this.stage);
    this.stage.onturn = (turn) => this.player.turn(turn);
    const { player, store } = this;
    const first = pictured('first', say('see.first'), () => player.seek(0));
    const back = pictured('back', say('see.back'), () => player.stepBack());
    const play = pictured('play', say('see.play'), () => player.toggle());
    const forward = pictured('forward', say('see.forward'), () => player.stepForward());
    const last = pictured('last', say('see.last'), () => player.seek(store.now.moves.length));
    play.classList.add('main');
    player.playing.listen((isPlaying) => {
      setIcon(play, isPlaying ? 'pause' : 'play');
      play.setAttribute('aria-label', say(isPlaying ? 'see.pause' : 'see.play'));
    });
    store.listen(({ moves, at }) => {
      first.disabled = back.disabled = at === 0;
      forward.disabled = last.disabled = at === moves.length;
      this.turns.replaceChildren(
        ...moves.map(({ text }, n) =>
          h('span', n === at ? { class: 'is-next' } : n < at ? { class: 'is-made' } : {}, text),
        ),
      );
    });
    const controls = h('div.cases-row', { role: 'group', 'aria-label': say('see.player') }, [
      first,
      back,
      play,
      forward,
      last,
    ]);
    this.element = h('div.cases-small', [this.stage, this.turns, controls]);
  }

  show(of: Case, { turns }: Way, asked?: Shown): void {
    const { cases, options, core } = this.host;
    const { facelets, mask } = asked ? cases.asked(of, asked) : cases.model(of, options.bottom || 'U');
    this.player.pause();
    this.store.dispatch({ type: 'set', facelets });
    this.stage.mask(mask);
    this.store.dispatch({ type: 'ahead', moves: core.turns(turns).moves });
    this.player.seek(0);
  }
}

export class See {
  private small: SmallCube | undefined;

  constructor(private readonly host: Host) {}

  /** @param asked the cube on which the case was asked; without it, the one of its picture */
  open(of: Case, asked?: Shown): void {
    const { host } = this;
    const small = (this.small ??= new SmallCube(host));
    const facts = h('p.cases-facts');
    const says = h('p.cases-says', { role: 'status' });
    const list = h('div.cases-algorithms', { role: 'radiogroup', 'aria-label': say('see.algorithm') });
    const { box, label: train } = checkBox(say('see.train'), false, (isChosen) =>
      change((record) => ({ ...record, isChosen })),
    );
    const reset = button(say('see.reset'), () => {
      change(withoutAttempts);
      says.textContent = say('see.was_reset', { name: of.name });
    });
    const own = textField({ maxlength: MAX_ALGORITHM, placeholder: "R U R' U'" });
    const change = (act: Parameters<typeof host.store.change>[1]): void => {
      host.store.change(of.name, act);
      host.changed();
      draw();
    };
    const choose = (algorithm: string): void => change((record) => ({ ...record, algorithm }));
    const draw = (): void => {
      const record = host.store.get(of.name);
      box.checked = record.isChosen;
      facts.textContent = recordText(record, Date.now());
      reset.disabled = record.count === 0;
      const ways = this.ways(of, record.algorithm, asked);
      const chosen = ways.find(({ algorithm }) => algorithm === record.algorithm) ?? ways[0]!;
      const focused = list.contains(document.activeElement);
      list.replaceChildren(
        ...ways.map((way, n) => this.radio(of, way, n, way === chosen, () => choose(way.algorithm))),
      );
      if (focused) list.querySelector<HTMLElement>(':checked')?.focus();
      small.show(of, chosen, asked);
    };
    const take = (): void => {
      const text = own.value.trim();
      says.classList.remove('bad');
      try {
        if (!text || !host.cases.way(of, text)) throw new Error(say('see.no_way', { name: of.name }));
        choose(text);
        own.value = '';
        says.textContent = say('see.taken');
      } catch (error) {
        says.classList.add('bad');
        says.textContent = say('see.not_taken', { reason: sentence(messageOf(error)) });
      }
    };
    own.addEventListener('keydown', (event) => event.key === 'Enter' && take());
    const close = button(say('close'), { class: 'main' }, () => dialog.close());
    const dialog = openDialog('cases-dialog', fullName(of), [
      h('h2', { tabindex: '-1', autofocus: true }, fullName(of)),
      h('div.cases-see', [
        small.element,
        h('div.cases-about', [
          list,
          h('div.cases-row.cases-own', [labelled(say('see.own'), own), button(say('see.take'), take)]),
          says,
          facts,
          h('div.cases-row', [train, reset]),
        ]),
      ]),
      h('div.cases-row.cases-end', [close]),
    ]);
    dialog.addEventListener('keydown', (event) => this.key(event));
    dialog.addEventListener('close', () => small.player.pause());
    draw();
  }

  /** Algorithms that solve the case, and the learner's own. */
  private ways(of: Case, own: string, asked?: Shown): readonly Way[] {
    const all = [...new Set([...of.algorithms, ...(own ? [own] : [])])];
    return all.flatMap((algorithm) => {
      try {
        return this.host.cases.way(of, algorithm, asked) ?? [];
      } catch {
        // A record of a file may have a text that is no algorithm.
        return [];
      }
    });
  }

  private radio(of: Case, way: Way, n: number, isChosen: boolean, choose: () => void): HTMLElement {
    const { algorithms } = of;
    const kind =
      n === 0
        ? say('see.usual')
        : !algorithms.includes(way.algorithm)
          ? say('see.yours')
          : n === algorithms.length - 1
            ? say('see.shortest')
            : '';
    const input = h('input', { type: 'radio', name: 'cases-algorithm', checked: isChosen, onchange: choose });
    const text = way.first ? [h('i', way.first), ` ${way.algorithm}`] : [way.algorithm];
    return h('label.cases-algorithm', [input, h('span', text), h('small', kind)]);
  }

  /** Turns of the small cube by the keys that are chosen for the cube. */
  private key(event: KeyboardEvent): void {
    const { small } = this;
    const target = event.target as HTMLElement;
    if (!small || event.repeat || event.ctrlKey || event.altKey || event.metaKey || target.matches('input'))
      return;
    const turn = turnOf(event, settings.now.keys);
    if (event.code === 'Space' && !target.closest('button')) small.player.toggle();
    else if (event.code === 'Backspace') small.player.undo();
    else if (turn) small.player.turn(turn);
    else return;
    event.preventDefault();
  }
}
