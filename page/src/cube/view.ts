// `<cube-view>`: the cube with its buttons and panels.
import { h } from '../base/dom';
import { badLink } from '../base/notice';
import { messageOf } from '../base/texts';
import { openRoute, type Route } from '../base/address';
import { onStop } from '../base/stop';
import { CubeBar } from './bar';
import { Core, SOLVED, isSolved } from './core';
import { KEYS, isTyping } from './keys';
import type { Kit, Panel } from './kit';
import { LookPanel } from './look';
import { TurnPad } from './pad';
import { PaintPanel } from './paint';
import { PatternsPanel } from './patterns';
import { Player } from './player';
import { SharePanel } from './share';
import { SolvePanel } from './solve';
import { CubeStage } from './stage';
import { Store, routeOf, type CubeState } from './store';
import { Tabs } from './tabs';
import { TimerPanel } from './timer';

export class CubeView extends HTMLElement {
  private started!: { resolve(kit: Kit): void; reject(error: unknown): void };
  /** Parts that the panels share; there once the cube's module runs. */
  readonly ready = new Promise<Kit>((resolve, reject) => (this.started = { resolve, reject }));
  private kit: Kit | undefined;
  private tabs: Tabs | undefined;
  private link = 0;
  private written = '';
  /** Address of a cube that is shown in place of a link that cannot be read. */
  private unwritten: string | undefined;

  connectedCallback(): void {
    if (!this.childElementCount)
      this.setUp().then(this.started.resolve, (error: unknown) => {
        this.append(h('p.bad', { role: 'alert' }, `The cube cannot start: ${messageOf(error)}`));
        this.started.reject(error);
      });
  }

  /** Shows the cube of a link. */
  open(route: Route): void {
    const state = route.fields.get('state');
    const turns = route.fields.get('turns');
    if (route.text === this.written) return;
    if (route.problem) this.keepAddress();
    if (state === null && turns === null) {
      // Back from another view: the address shows the cube again.
      if (this.kit && !route.problem) this.write(this.kit.store.now);
      return;
    }
    void this.ready.then(({ core, player, store }) => {
      try {
        const read = state === null ? undefined : core.read(state);
        player.set(read?.facelets ?? SOLVED, state === null ? '' : setupOf(core, state));
        const { moves } = core.turns(turns ?? '');
        store.dispatch({ type: 'ahead', moves });
        player.seek(moves.length);
        this.say('');
      } catch (error) {
        badLink(messageOf(error));
        this.keepAddress();
      }
    });
  }

  /** Leaves the address as it is, while the cube stays as it is. */
  private keepAddress(): void {
    clearTimeout(this.link);
    void this.ready.then(({ store }) => {
      clearTimeout(this.link);
      this.unwritten = routeOf(store.now);
    });
  }

  private async setUp(): Promise<Kit> {
    const core = await Core.start();
    const store = new Store();
    const stage = new CubeStage();
    const player = new Player(core, store, stage);
    const kit: Kit = { core, store, stage, player };
    const bar = new CubeBar();
    const solve = new SolvePanel();
    const paint = new PaintPanel();
    const panels: [string, string, Panel][] = [
      ['turns', 'Turns', new TurnPad()],
      ['solve', 'Solve', solve],
      ['paint', 'Paint', paint],
      ['patterns', 'Patterns', new PatternsPanel()],
      ['timer', 'Timer', new TimerPanel()],
      ['share', 'Share', new SharePanel()],
      ['look', 'Look', new LookPanel()],
    ];
    const says = h('p.says', { role: 'status' });
    this.tabs = new Tabs(
      panels.map(([name, title, panel]) => ({ name, title, panel })),
      (name) => {
        if (name !== 'paint') paint.leave();
      },
    );
    this.append(h('section.scene', { 'aria-label': 'Cube' }, [stage, says, bar]), this.tabs.element);
    this.kit = kit;
    stage.start(core, store);
    stage.onturn = (turn) => player.turn(turn);
    stage.onpress = (facelet) => paint.press(facelet);
    for (const [, , panel] of panels) panel.start(kit);
    bar.start(kit);
    solve.onsay = (text, isBad) => this.say(text, !isBad);
    bar.onsolve = () => {
      this.tabs?.show('solve');
      void solve.solve();
    };
    store.listen((state) => {
      this.write(state);
      const isDone = state.change.kind === 'turn' && state.painted === undefined && isSolved(state.facelets);
      says.classList.add('good');
      says.textContent = isDone ? 'Solved!' : '';
    });
    onStop(() => {
      const isMoving = player.playing.now || stage.dataset.moving === 'true';
      player.pause();
      return isMoving ? { text: 'Stopped.' } : undefined;
    });
    document.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('paste', (event) => this.paste(event));
    return kit;
  }

  /** Takes a state or turns from the clipboard, wherever no field has the focus. */
  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text').trim();
    if (!this.kit || this.hidden || !text || (event.target as HTMLElement).closest('input, textarea, dialog'))
      return;
    const { core, player } = this.kit;
    try {
      player.set(core.read(text).facelets, setupOf(core, text));
    } catch (error) {
      this.say(`The pasted text is no cube: ${messageOf(error)}`);
    }
  }

  private say(text: string, isGood = false): void {
    const says = this.querySelector('.says');
    if (!says) return;
    says.classList.toggle('good', isGood);
    says.textContent = text;
  }

  private key(event: KeyboardEvent): void {
    const { kit } = this;
    if (!kit || this.hidden || event.repeat || isTyping(event)) return;
    const turn = KEYS[event.code];
    if (event.code === 'Backspace') event.shiftKey ? kit.player.redo() : kit.player.undo();
    else if (
      event.code === 'Space' &&
      !(event.target as HTMLElement).closest('button, summary, a, input, [role=tab]')
    ) {
      if (kit.store.now.moves.length) kit.player.toggle();
    } else if (turn && !event.shiftKey && kit.store.now.painted === undefined) kit.player.turn(turn);
    else return;
    event.preventDefault();
  }

  /** Keeps the address in step with the cube, so that a link leads back to it. */
  private write(state: CubeState): void {
    clearTimeout(this.link);
    this.link = window.setTimeout(() => {
      const address = routeOf(state);
      if (this.hidden || address === this.unwritten) return;
      this.unwritten = undefined;
      this.written = address;
      openRoute(this.written);
    }, 300);
  }
}

/** Turns that make a state from the solved cube, if its text tells them. */
function setupOf(core: Core, text: string): string | undefined {
  const { turns, rotation } = core.read(text);
  return turns === null ? (text.trim() === 'solved' ? '' : undefined) : `${turns} ${rotation}`.trim();
}

customElements.define('cube-view', CubeView);
