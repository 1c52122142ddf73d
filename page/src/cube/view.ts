// `<cube-view>`: the cube with its buttons and panels.
import { button, h } from '../base/dom';
import { badLink } from '../base/notice';
import { messageOf } from '../base/texts';
import { linkedPlan } from './solving';
import { openRoute, type Route } from '../base/address';
import type { Colours } from '../model/colours';
import { isTyping } from '../base/keys';
import { onStop } from '../base/stop';
import { CubeBar } from './bar';
import { Core, SOLVED, isSolved } from './core';
import { CubeGuide } from './guide';
import { keep, keptPlace } from './kept';
import { turnOf } from './keys';
import type { Kit, Panel } from './kit';
import { LookPanel } from './look';
import { CubeNet } from './net';
import { TurnPad } from './pad';
import { PaintPanel } from './paint';
import { PatternsPanel } from './patterns';
import { Player } from './player';
import { SharePanel } from './share';
import { SolvePanel } from './solve';
import { Lent, broughtBy, type Brought } from './link';
import { say } from './say';
import { settings } from './settings';
import { spokenCube } from './speech';
import { showStages } from './stage-mask';
import { CubeStage } from './stage';
import { lightSteps } from './step-light';
import { Store, ownCube, type CubeState } from './store';
import { Tabs } from './tabs';
import { TimerPanel } from './timer';

/** What stands beside the cube in place of its buttons and panels, as a lesson does. */
export interface Guest {
  readonly element: HTMLElement;
  /** The address meanwhile, after `#`. */
  route(): string;
  /** Takes a turn by hand; true if it is dealt with. */
  made?(turn: string): boolean;
}

export class CubeView extends HTMLElement {
  private started!: { resolve(kit: Kit): void; reject(error: unknown): void };
  /** Parts that the panels share; there once the cube's module runs. */
  readonly ready = new Promise<Kit>((resolve, reject) => (this.started = { resolve, reject }));
  /** Called by a button that photographs the cube in the hand. */
  onphoto: () => void = () => {};
  /** Called by the button that follows a cube with the camera while it is solved. */
  onfollow: (guide: CubeGuide) => void = () => {};
  private kit: Kit | undefined;
  private tabs: Tabs | undefined;
  private readonly guide = new CubeGuide();
  private readonly timer = new TimerPanel();
  private readonly solver = new SolvePanel();
  private readonly painter = new PaintPanel();
  /** The button that was pressed last, with a pointer, while it has the focus. */
  private clicked: Element | null = null;
  /** What was kept has been looked for. */
  private isRestored = false;
  private link = 0;
  /** The cube along whose solution somebody was guided. */
  private guided: string | undefined;
  private guest: Guest | undefined;
  private written = '';
  private readonly lent = new Lent();
  /** Address of a cube that is shown in place of a link that cannot be read. */
  private unwritten: string | undefined;

  connectedCallback(): void {
    if (!this.childElementCount)
      this.setUp().then(this.started.resolve, (error: unknown) => {
        this.append(
          h('div.failure', { role: 'alert' }, [
            h('p.bad', say('view.failed', { reason: messageOf(error) })),
            button(say('view.try_again'), () => location.reload()),
          ]),
        );
        this.started.reject(error);
      });
  }

  /** Shows the cube of a link; after a reload, all as it was. */
  open(route: Route): void {
    void this.ready.then((kit) => {
      if (!this.restore(kit, route)) this.follow(kit, route);
    });
  }

  private follow(kit: Kit, route: Route): void {
    const { core, player, store } = kit;
    const state = route.fields.get('state');
    const setup = route.fields.get('setup');
    const alg = route.fields.get('alg');
    const turns = alg ?? route.fields.get('turns');
    if (route.text === this.written) return;
    if (route.problem) this.keepAddress();
    const hasCube = LINKED.some((name) => route.fields.has(name));
    if (!hasCube) {
      // Back from another view: the address shows the cube again.
      if (!route.problem) this.write(store.now);
      return;
    }
    try {
      const brought = broughtBy(route);
      const read = state === null ? undefined : core.read(state);
      const { moves } = core.turns(turns ?? '');
      const start = setup === null ? (read?.facelets ?? SOLVED) : core.after(SOLVED, setup);
      // All is read: from here on the link takes the place of the cube.
      player.set(start, setup ?? (state === null ? '' : setupOf(core, state)));
      const solution = route.problem ? [] : core.turns(route.fields.get('solution') ?? '').moves;
      const all = [...moves, ...solution];
      const plan = solution.length ? linkedPlan(core, start, all, moves.length) : undefined;
      const isAlgorithm = alg !== null && moves.length > 0;
      store.dispatch({ type: 'ahead', moves: all, isAlgorithm, ...(plan && { plan }) });
      if (brought.title) store.dispatch({ type: 'title', title: brought.title });
      player.seek(Math.min(route.at ?? (isAlgorithm ? 0 : moves.length), all.length));
      const isBeyond = !route.problem && route.at !== undefined && route.at > all.length;
      this.lent.take(start, route);
      this.lend(kit, brought);
      if (plan) this.tabs?.show('solve');
      this.say('');
      if (!isBeyond) return;
      badLink(say('view.at_beyond', { at: String(route.at), n: all.length }));
      this.keepAddress();
    } catch (error) {
      badLink(messageOf(error));
      this.keepAddress();
    }
  }

  /** Takes what a link brings beside the cube, without storing it. */
  private lend({ player, stage }: Kit, { view, speed, mask, plays }: Brought): void {
    settings.lend({ ...(speed !== undefined && { tempo: speed }), ...(mask !== undefined && { mask }) });
    if (view) stage.lookFrom(view);
    if (plays) void player.play();
  }

  /** After a reload the address says what its link brought; nothing plays anew. */
  private lendAgain(kit: Kit, route: Route): void {
    try {
      const brought = broughtBy(route);
      this.lent.take(kit.store.now.start, route);
      this.lend(kit, { ...brought, plays: false });
    } catch {
      // A mask that there is not: the link was refused before.
    }
  }

  /** Takes up the place that was kept, once; what another tab of the browser left is offered. */
  private restore(kit: Kit, route: Route): boolean {
    const { core, player } = kit;
    if (this.isRestored) return false;
    this.isRestored = true;
    const place = keptPlace(core, route.text);
    if (!place) return false;
    const { state, tab, isGuided, isHere } = place;
    const take = (): void => {
      player.restore(state);
      this.tabs?.show(tab);
      if (isGuided) this.guide.begin();
      this.say('');
    };
    if (isHere) {
      take();
      this.lendAgain(kit, route);
    } else if (isGuided || state.painted !== undefined) {
      const text = say(isGuided ? 'view.go_on_solving' : 'view.go_on_painting');
      this.querySelector('.says')?.replaceChildren(button(text, take));
    }
    return isHere;
  }

  /** Puts a guest beside the cube, or its own buttons and panels again. */
  take(guest: Guest | undefined): void {
    if (this.guest && this.guest.element !== guest?.element) this.guest.element.remove();
    this.guest = guest;
    if (guest && !guest.element.isConnected) this.querySelector('.scene')?.append(guest.element);
    if (this.guide.isOn.now) this.guide.end();
    if (this.kit) this.mark(this.kit);
  }

  /** Paints the cube in the hand, or goes on with it. */
  paint(): void {
    this.tabs?.show('paint');
    this.painter.resume();
  }

  /** Takes the cube in somebody's hand, whose colours are these where they are not the usual ones, and shows its solution. */
  solveOwn(facelets: string, colours?: Colours): void {
    if (colours) settings.lend({ colours });
    this.kit?.player.set(facelets, undefined);
    this.tabs?.show('solve');
    void this.solver.solve();
  }

  /** Leaves the address as it is, while the cube stays as it is. */
  private keepAddress(): void {
    clearTimeout(this.link);
    void this.ready.then(({ store }) => {
      clearTimeout(this.link);
      this.unwritten = this.lent.route(store.now);
    });
  }

  private async setUp(): Promise<Kit> {
    const core = await Core.start();
    const store = new Store();
    const stage = new CubeStage();
    const player = new Player(core, store, stage);
    const kit: Kit = { core, store, stage, player };
    const bar = new CubeBar();
    const { solver: solve, painter: paint } = this;
    const panels: [string, string, Panel][] = [
      ['turns', say('view.turns'), new TurnPad()],
      ['solve', say('view.solve'), solve],
      ['paint', say('view.paint'), paint],
      ['patterns', say('view.patterns'), new PatternsPanel()],
      ['timer', say('view.timer'), this.timer],
      ['share', say('view.share'), new SharePanel()],
      ['look', say('view.look'), new LookPanel()],
    ];
    const says = h('p.says', { role: 'status' });
    const title = h('p.cube-title', { hidden: true });
    this.tabs = new Tabs(
      panels.map(([name, title, panel]) => ({ name, title, panel })),
      () => this.mark(kit),
    );
    const { guide } = this;
    const own = button(say('view.own'), { class: 'own-cube' }, () => {
      const state = ownCube(store.now);
      if (!state) return;
      player.restore(state);
      if (state.painted !== undefined) this.tabs?.show('paint');
      else if (state.plan && state.start === this.guided) guide.begin();
    });
    const spoken = spokenCube(kit, () => guide.isOn.now);
    const net = new CubeNet();
    const scene = h('section.scene', { 'aria-label': say('cube') }, [
      stage,
      title,
      net,
      own,
      says,
      bar,
      guide,
    ]);
    this.append(scene, this.tabs.element, spoken);
    this.kit = kit;
    stage.start(core, store);
    stage.onturn = (turn) => player.turn(turn);
    stage.onpress = (facelet) => paint.press(facelet);
    for (const [, , panel] of panels) panel.start(kit);
    bar.start(kit);
    lightSteps(kit);
    net.start(kit);
    guide.start(kit);
    showStages(kit);
    solve.onsay = (text, isBad, again) => {
      this.say(text, !isBad);
      if (again) says.append(' ', button(say('view.try_again'), again));
    };
    // A painted cube is in somebody’s hand, and is guided; other cubes are played, or guided by choice.
    solve.onsolved = () => {
      if (store.now.setup === undefined) guide.begin();
    };
    bar.onsolve = paint.onsolve = () => {
      this.tabs?.show('solve');
      void solve.solve();
    };
    bar.onpaint = () => this.paint();
    bar.onphoto = paint.onphoto = () => this.onphoto();
    bar.onguide = () => guide.begin();
    guide.onpaint = (isEmpty) => {
      this.tabs?.show('paint');
      paint.correct(isEmpty, () => guide.begin());
    };
    guide.onfollow = () => this.onfollow(guide);
    // The guide stands beside the cube, at the top of the view.
    guide.isOn.listen((isOn) => {
      this.mark(kit);
      if (isOn) window.scrollTo(0, 0);
    });
    player.intercept = (text) => {
      if (this.guest?.made) return this.guest.made(text);
      if (store.now.painted === undefined) return guide.made(text);
      this.say(say('view.painting'));
      return true;
    };
    store.listen((state) => {
      this.write(state);
      this.mark(kit);
      if (guide.isOn.now) this.guided = state.start;
      own.hidden = state.painted !== undefined || !ownCube(state);
      title.hidden = state.title === '';
      title.textContent = state.title;
      const isDone = state.change.kind === 'turn' && state.painted === undefined && isSolved(state.facelets);
      says.classList.add('good');
      says.textContent = isDone ? say('guided.solved') : '';
    });
    settings.listen(() => this.write(store.now));
    onStop(() => {
      const isMoving = player.playing.now || stage.dataset.moving === 'true';
      player.pause();
      return isMoving ? { text: say('view.stopped') } : undefined;
    });
    document.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('pointerdown', ({ target }) => (this.clicked = buttonOf(target)));
    document.addEventListener('focusin', ({ target }) => {
      if (buttonOf(target) !== this.clicked) this.clicked = null;
    });
    // The address is in step before the page goes.
    window.addEventListener('pagehide', () => this.address(store.now));
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
      this.say(say('view.pasted', { reason: messageOf(error) }));
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
    const turn = turnOf(event, settings.now.keys);
    const button = buttonOf(event.target);
    const isFree = !button;
    const { moves, at, painted } = kit.store.now;
    const canPlay = painted === undefined && (kit.player.playing.now || at < moves.length);
    // A button that was reached with the keyboard keeps the space bar; one that was clicked does not, where there is
    // something to play.
    const isOfCube = isFree || (button === this.clicked && (canPlay || this.timer.isRacing));
    if (event.code === 'Backspace') event.shiftKey ? kit.player.redo() : kit.player.undo();
    else if (this.guide.isOn.now && isFree && /^(Space|Enter|NumpadEnter)$/.test(event.code)) this.guide.go();
    else if (event.code === 'Space' && isOfCube) {
      // The clicked button takes the key when it is released, too.
      if (button instanceof HTMLElement) button.blur();
      if (moves.length && painted === undefined && !this.timer.isRacing) kit.player.toggle();
    } else if (turn && painted === undefined) kit.player.turn(turn);
    else return;
    event.preventDefault();
  }

  /** Marks the view by what is done in it, for its layout, and keeps it. */
  private mark({ store }: Kit): void {
    const tab = this.tabs?.open ?? '';
    const isPainting = store.now.painted !== undefined && tab === 'paint';
    this.dataset.mode = this.guest ? 'lesson' : isPainting ? 'paint' : this.guide.isOn.now ? 'guide' : '';
    if (this.isRestored)
      keep({ state: store.now, tab, isGuided: this.guide.isOn.now }, this.lent.route(store.now));
  }

  /** Keeps the address in step with the cube, so that a link leads back to it. */
  private write(state: CubeState): void {
    clearTimeout(this.link);
    this.link = window.setTimeout(() => this.address(state), 300);
  }

  private address(state: CubeState): void {
    const address = this.guest?.route() ?? this.lent.route(state);
    if (this.hidden || address === this.unwritten) return;
    this.unwritten = undefined;
    this.written = address;
    openRoute(this.written);
  }
}

/** Fields of which a link to a cube has one at least. */
const LINKED = ['state', 'setup', 'turns', 'alg', 'solution', 'speed', 'view', 'mask', 'title', 'play'];

/** The element at which a key is pressed, if keys mean something to it. */
const buttonOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('button, summary, a, input, [role=tab]') : null;

/** Turns that make a state from the solved cube, if its text tells them. */
function setupOf(core: Core, text: string): string | undefined {
  const { turns, rotation } = core.read(text);
  return turns === null ? (text.trim() === 'solved' ? '' : undefined) : `${turns} ${rotation}`.trim();
}

customElements.define('cube-view', CubeView);
