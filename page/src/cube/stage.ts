// `<cube-stage>`: the cube in 3-D. It draws the store's state, and turns layers under the finger.
import * as THREE from 'three';
import { Cubies } from '../three/cubies';
import { Camera, DISTANCE, FAR_DISTANCE } from './camera';
import type { Move } from './core';
import { Drag } from './drag';
import { settings, isStill } from './settings';
import { shown, type CubeState, type Store } from './store';

/** Milliseconds of a quarter turn made by hand. */
const QUARTER_MS = 170;

interface Turning {
  readonly move: Move;
  readonly begin: number;
  readonly ms: number;
  readonly from: number;
  readonly to: number;
  readonly done: () => void;
}

export class CubeStage extends HTMLElement {
  /** Called with a turn that a finger has made, and with a sticker that was pressed while painting. */
  onturn: (move: string) => void = () => {};
  onpress: (facelet: number) => void = () => {};
  /** Milliseconds of a quarter turn while a sequence plays. */
  pace: number | undefined;

  private store!: Store;
  private readonly cubies = new Cubies(settings.now.colours);
  private readonly scene = new THREE.Scene();
  private renderer: THREE.WebGLRenderer | undefined;
  private camera = new Camera();
  private turning: Turning | undefined;
  private timer = 0;
  private frame = 0;
  /** Angle at which the finger has left a layer: the drawing of its turn goes on from there. */
  private left = 0;
  private waiting: (() => void)[] = [];

  start(store: Store): void {
    this.store = store;
    this.tabIndex = 0;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-roledescription', 'cube');
    this.setAttribute('aria-label', 'Cube. Arrow keys look around; letter keys turn its sides.');
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
    this.render();
    const canvas = this.renderer?.domElement;
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas ? canvas.toBlob(resolve) : resolve(null),
    );
    if (!blob) throw new Error('this browser draws no 3-D; the SVG works');
    return blob;
  }

  /** Shows which layers a turn would move; nothing without a turn. */
  light(move: Move | undefined): void {
    const lit = new Set<number>();
    if (move && move.layers.length < 3) {
      this.cubies.stickers.forEach((sticker, facelet) => {
        const home = sticker.parent?.userData.home as THREE.Vector3;
        if (move.layers.includes(home[move.axis])) lit.add(facelet);
      });
    }
    this.cubies.light(lit);
    this.draw();
  }

  /** Draws a layer turned by an angle, while a finger holds it. */
  hold(move: Move, radians: number): void {
    this.hurry();
    this.left = radians;
    this.cubies.twist(move.axis, move.layers, radians);
    this.draw();
  }

  /** Lets a held layer go back. */
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
    if (change.kind === 'turn' && state.painted === undefined && this.renderer && !isStill()) {
      this.turn(change.move, change.before, shown(state));
    } else {
      this.left = 0;
      this.cubies.show(shown(state));
      this.dataset.moving = 'false';
      this.draw();
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
      this.draw();
      for (const resolve of this.waiting.splice(0)) resolve();
    };
    this.turning = { move, begin: performance.now(), ms, from, to, done };
    // A hidden page gets no frames, and a slow one few: the turn ends in time all the same.
    this.timer = window.setTimeout(() => this.hurry(), ms + 40);
    this.draw();
  }

  private setUp(): void {
    try {
      this.renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true });
    } catch {
      this.dataset.flat = '';
      this.append('This browser draws no 3-D. The net under “Paint” shows the cube.');
      return;
    }
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.append(this.renderer.domElement);
    this.scene.add(this.cubies.group);
    this.scene.add(new THREE.HemisphereLight('#ffffff', '#c8ccd4', 2.7));
    const sun = new THREE.DirectionalLight('#ffffff', 1.1);
    sun.position.set(5, 7, 6);
    this.scene.add(sun);
    settings.listen(({ colours, letters, hidden }) => {
      this.cubies.recolour(colours);
      this.cubies.showLetters(letters);
      this.cubies.showHidden(hidden);
      this.camera.distance = hidden ? FAR_DISTANCE : DISTANCE;
      this.draw();
    });
    new Drag(this, this.cubies, this.camera, {
      isPainting: () => this.store.state.painted !== undefined,
      turned: (move) => this.onturn(move),
      pressed: (facelet) => this.onpress(facelet),
      orbited: () => this.draw(),
    });
    new ResizeObserver(() => this.resize()).observe(this);
    this.resize();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this;
    if (!width || !height) return;
    this.renderer?.setSize(width, height);
    this.camera.resize(width, height);
    this.render();
  }

  /** Asks for a picture with the next frame. */
  private draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  private render(): void {
    const { turning } = this;
    if (turning) {
      const part = Math.min(1, (performance.now() - turning.begin) / turning.ms);
      const eased = part * part * (3 - 2 * part);
      this.cubies.twist(
        turning.move.axis,
        turning.move.layers,
        turning.from + (turning.to - turning.from) * eased,
      );
      if (part >= 1) this.hurry();
      else this.draw();
    }
    this.renderer?.render(this.scene, this.camera.camera);
  }
}

customElements.define('cube-stage', CubeStage);
