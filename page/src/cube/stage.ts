// `<cube-stage>`: the cube in 3-D. It draws the store's state, and turns layers under the finger.
import { changes } from '../base/changes';
import { onTheme } from '../base/ground';
import { Observed } from '../base/observed';
import { Arrow } from '../draw/arrow';
import { Canvas } from '../draw/canvas';
import { Cubies } from '../draw/cubies';
import { Eye } from '../draw/eye';
import { cubePainter } from '../draw/painter';
import { PLACES } from '../model/cube';
import { shadesOf, type Mask } from '../model/mask';
import type { Core, Move } from './core';
import { Drag, type Picture } from './drag';
import { say } from './say';
import { isStill, marksOf, settings } from './settings';
import { shown, type CubeState, type Store } from './store';

/** Milliseconds of a quarter turn made by hand. */
const QUARTER_MS = 170;
/** From here the cube fills most of the picture; from further away, there is room for hidden faces. */
const DISTANCE = 13.6;
const FAR_DISTANCE = 19.5;
const HOME = { around: 0.6, above: 0.52 };
const EYE = { angle: 23, narrow: 1.02, above: [-1.35, 1.35], away: [9, 26] } as const;
/** Quarter turns of single layers, which fingers turn. */
const LAYERS = 'R M L U E D F S B';

interface Turning {
  readonly move: Move;
  readonly begin: number;
  readonly ms: number;
  readonly from: number;
  readonly to: number;
  readonly done: () => void;
}

export class CubeStage extends HTMLElement implements Picture {
  /** Called with a turn that a finger has made, and with a sticker that was pressed while painting. */
  onturn: (move: string) => void = () => {};
  onpress: (facelet: number) => void = () => {};
  /** Milliseconds of a quarter turn while a sequence plays. */
  pace: number | undefined;

  private store!: Store;
  private layers: readonly Move[] = [];
  private readonly cubies = new Cubies(settings.now.colours);
  private readonly eye = new Eye(EYE, { ...HOME, away: DISTANCE, at: [0, 0, 0] });
  private readonly canvas = new Canvas(this, this.eye, { before: () => this.pose() });
  private readonly arrow = new Arrow();
  private guided: Move | undefined;
  /** The mask that is shown. */
  readonly masked = new Observed<Mask | undefined>(undefined);
  private masks: { readonly of?: Mask | undefined; readonly step?: Mask | undefined } = {};
  private turning: Turning | undefined;
  private timer = 0;
  /** Angle at which the finger has left a layer: the drawing of its turn goes on from there. */
  private left = 0;
  private waiting: (() => void)[] = [];

  start(core: Core, store: Store): void {
    this.store = store;
    this.layers = core.turns(LAYERS).moves;
    this.tabIndex = 0;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-roledescription', say('view.kind'));
    this.setAttribute('aria-label', say('view.stage'));
    store.listen((state) => this.follow(state));
    // The first picture waits for the rest of the page: buttons work before it is there.
    setTimeout(() => this.setUp());
  }

  /** A promise that ends when what is turning is drawn. */
  settled(): Promise<void> {
    return this.turning ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /** Draws what is turning at its end. */
  hurry(): void {
    const { turning } = this;
    if (!turning) return;
    this.turning = undefined;
    clearTimeout(this.timer);
    turning.done();
  }

  /** The picture as a PNG. */
  async png(): Promise<Blob> {
    this.hurry();
    this.canvas.render();
    const canvas = this.canvas.element;
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas ? canvas.toBlob(resolve) : resolve(null),
    );
    if (!blob) throw new Error(say('view.no_png'));
    return blob;
  }

  /** Points at a turn to be made, until another is named: an arrow around its layers, which are lit. */
  guide(move: Move | undefined): void {
    this.guided = move;
    this.point();
  }

  /** Shows the pieces of a mask in colour and all others grey, until another is named. model/mask describes masks. */
  mask(mask: Mask | undefined): void {
    this.take({ ...this.masks, of: mask });
  }

  /** Shows the mask of a step in place of that, or ends it. */
  maskStep(mask: Mask | undefined): void {
    if (mask !== this.masks.step) this.take({ ...this.masks, step: mask });
  }

  private take(masks: CubeStage['masks']): void {
    this.masks = masks;
    this.cubies.mask(masks.step ?? masks.of);
    this.masked.set(masks.step ?? masks.of);
    this.shade();
    this.draw();
  }

  /** Names the shade of each sticker as it stands, for tests. */
  private shade(): void {
    const mask = this.masked.now;
    if (mask) this.dataset.shades = shadesOf(this.dataset.facelets ?? '', mask).join('');
    else delete this.dataset.shades;
  }

  private point(): void {
    const move = this.turning ? undefined : this.guided;
    this.arrow.show(move);
    this.light(undefined);
  }

  /** Shows which layers a turn would move; without a turn those of the turn to be made. */
  light(hovered: Move | undefined): void {
    const move = hovered ?? (this.turning ? undefined : this.guided);
    const lit = new Set<number>();
    if (move && move.layers.length < 3) {
      const about = 'xyz'.indexOf(move.axis);
      PLACES.forEach(({ cubie }, facelet) => {
        if (move.layers.includes(cubie[about]!)) lit.add(facelet);
      });
    }
    this.cubies.light(lit);
    this.draw();
  }

  hold(move: Move, radians: number): void {
    this.hurry();
    this.left = radians;
    this.cubies.twist(move.axis, move.layers, radians);
    this.draw();
  }

  release(): void {
    this.left = 0;
    this.cubies.straighten();
    this.draw();
  }

  private follow(state: CubeState): void {
    const { change } = state;
    if (change.kind === 'none') return;
    this.hurry();
    this.dataset.facelets = shown(state);
    this.shade();
    if (change.kind === 'turn' && state.painted === undefined && this.canvas.element && !isStill()) {
      this.turn(change.move, change.before, shown(state));
    } else {
      this.left = 0;
      this.cubies.show(shown(state));
      this.dataset.moving = 'false';
      this.point();
    }
  }

  private turn(move: Move, before: string, after: string): void {
    const from = this.left;
    const to = (move.quarters * Math.PI) / 2;
    this.left = 0;
    this.cubies.show(before);
    this.dataset.moving = 'true';
    const quarters = Math.abs(to - from) / (Math.PI / 2);
    const ms = (this.pace ?? QUARTER_MS) * (quarters > 1 ? 1 + (quarters - 1) / 2 : Math.max(quarters, 0.2));
    const done = (): void => {
      this.cubies.show(after);
      this.dataset.moving = 'false';
      this.point();
      for (const resolve of this.waiting.splice(0)) resolve();
    };
    this.turning = { move, begin: performance.now(), ms, from, to, done };
    this.point();
    // A hidden page gets no frames, and a slow one few: the turn ends in time all the same.
    this.timer = window.setTimeout(() => this.hurry(), ms + 40);
    this.draw();
  }

  private setUp(): void {
    const painter = cubePainter(this.cubies, this.arrow);
    if (!painter) {
      this.dataset.flat = '';
      this.append(say('view.flat'));
      return;
    }
    this.canvas.start(painter);
    const isNewHidden = changes();
    settings.listen((now) => {
      const { colours, hidden } = now;
      this.cubies.recolour(colours);
      this.cubies.showMarks(marksOf(now));
      this.cubies.showHidden(hidden);
      if (isNewHidden(hidden)) this.eye.take({ away: this.homeDistance });
      this.draw();
    });
    onTheme(() => {
      this.cubies.recolourBody(getComputedStyle(this).getPropertyValue('--plastic').trim());
      this.draw();
    });
    new Drag(this, this.eye, this.layers);
  }

  private get homeDistance(): number {
    return settings.now.hidden ? FAR_DISTANCE : DISTANCE;
  }

  zoom(factor: number): boolean {
    this.draw();
    return this.eye.zoom(factor);
  }

  get isGuided(): boolean {
    return this.guided !== undefined;
  }

  get isPainting(): boolean {
    return this.store.now.painted !== undefined;
  }

  /** Angles of the eye in degrees: around to the right, and above. */
  get angles(): readonly [number, number] {
    const { around, above } = this.eye.angles;
    return [(around * 180) / Math.PI, (above * 180) / Math.PI];
  }

  /** Looks from these angles. */
  lookFrom([around, above]: readonly [number, number]): void {
    this.eye.take({ around: (around * Math.PI) / 180, above: 0 });
    this.eye.orbit(0, (above * Math.PI) / 180);
    this.draw();
  }

  /** Whether the eye is where `home` puts it. */
  get isHome(): boolean {
    const { around, above } = this.eye.angles;
    return Math.abs(around - HOME.around) < 0.01 && Math.abs(above - HOME.above) < 0.01;
  }

  home(): void {
    this.eye.take({ ...HOME, away: this.homeDistance });
    this.draw();
  }

  /** Looks at a face from a little aside, with its columns upright. */
  look(face: string): void {
    const around = { R: 1.1, B: 2.7, L: -1.1, F: 0.35 }[face] ?? HOME.around;
    const above = { U: 1, D: -1 }[face] ?? HOME.above;
    this.eye.take({ around, above });
    this.draw();
  }

  orbit(around: number, above: number): void {
    this.eye.orbit(around, above);
    this.draw();
  }

  /** Asks for a picture with the next frame. */
  private draw(): void {
    this.canvas.draw();
  }

  /** Puts the layer that is turning where it is now. */
  private pose(): void {
    const { turning } = this;
    if (!turning) return;
    const { move, from, to } = turning;
    const part = Math.min(1, (performance.now() - turning.begin) / turning.ms);
    const eased = part * part * (3 - 2 * part);
    this.cubies.twist(move.axis, move.layers, from + (to - from) * eased);
    if (part >= 1) this.hurry();
    else this.draw();
  }
}

customElements.define('cube-stage', CubeStage);
