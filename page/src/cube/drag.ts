// Fingers and mouse on the cube: a drag on a sticker turns its layer, a drag beside the cube looks around.
import * as THREE from 'three';
import { PLACES, type Cubies } from '../three/cubies';
import type { Camera } from './camera';
import type { Move } from './core';
import type { CubeStage } from './stage';

/** Pixels that a finger moves before its direction counts. */
const THRESHOLD = 7;

export interface Answers {
  isPainting(): boolean;
  turned(move: string): void;
  pressed(facelet: number): void;
  orbited(): void;
}

type AxisName = 'x' | 'y' | 'z';
const AXES: readonly AxisName[] = ['x', 'y', 'z'];

/** Names of single turns by axis, then by layer -1, 0 and 1. */
const NAMES: Readonly<Record<AxisName, readonly [string, string, string]>> = {
  x: ['L', 'M', 'R'],
  y: ['D', 'E', 'U'],
  z: ['B', 'S', 'F'],
};

/** A layer under the finger: each pixel along `along` turns it a little about the axis. */
interface Grip {
  readonly move: Move;
  readonly along: THREE.Vector2;
  /** Pixels along that make a quarter. */
  readonly quarter: number;
}

/** Name of a turn of one layer by quarters anticlockwise seen from the axis's positive end. */
export function turnName(axis: AxisName, layer: number, quarters: number): string {
  const name = NAMES[axis][layer + 1] ?? '';
  // R, U, F and S go clockwise about their axis, and so anticlockwise with a minus.
  const clockwise = 'RUFS'.includes(name) ? -quarters : quarters;
  return name + (['', '', '2', "'"][((clockwise % 4) + 4) % 4] ?? '');
}

export class Drag {
  private begin: { x: number; y: number; facelet: number | undefined; point: THREE.Vector3 } | undefined;
  private grip: Grip | undefined;
  private last = { x: 0, y: 0 };
  private radians = 0;

  constructor(
    private readonly stage: CubeStage,
    private readonly cubies: Cubies,
    private readonly camera: Camera,
    private readonly answers: Answers,
  ) {
    stage.addEventListener('pointerdown', (event) => this.down(event));
    stage.addEventListener('pointermove', (event) => this.moved(event));
    stage.addEventListener('pointerup', () => this.up());
    stage.addEventListener('pointercancel', () => this.cancel());
    stage.addEventListener('dblclick', (event) => {
      if (this.hit(event).facelet !== undefined) return;
      camera.home();
      answers.orbited();
    });
    stage.addEventListener('keydown', (event) => this.key(event));
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = 0.2;
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[
      event.key
    ];
    if (event.key === 'Home') this.camera.home();
    else if (way) this.camera.orbit(way[0] ?? 0, way[1] ?? 0);
    else return;
    event.preventDefault();
    this.answers.orbited();
  }

  private hit(event: MouseEvent): { facelet: number | undefined; point: THREE.Vector3 } {
    const box = this.stage.getBoundingClientRect();
    const at = new THREE.Vector2(
      ((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2,
    );
    const ray = new THREE.Raycaster();
    ray.setFromCamera(at, this.camera.camera);
    this.cubies.group.updateMatrixWorld();
    const found = ray.intersectObjects(this.cubies.stickers, false)[0];
    return {
      facelet: found?.object.userData.facelet as number | undefined,
      point: found?.point ?? new THREE.Vector3(),
    };
  }

  private down(event: PointerEvent): void {
    if (event.button > 0 || !event.isPrimary) return;
    this.stage.hurry();
    this.stage.setPointerCapture(event.pointerId);
    this.begin = { x: event.clientX, y: event.clientY, ...this.hit(event) };
    this.last = { x: event.clientX, y: event.clientY };
    this.grip = undefined;
  }

  private moved(event: PointerEvent): void {
    const { begin } = this;
    if (!begin || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    if (begin.facelet === undefined) {
      this.camera.orbit((this.last.x - x) * 0.009, (y - this.last.y) * 0.009);
      this.last = { x, y };
      this.answers.orbited();
      return;
    }
    const way = new THREE.Vector2(x - begin.x, y - begin.y);
    if (this.answers.isPainting() || (!this.grip && way.length() < THRESHOLD)) return;
    this.grip ??= this.gripAt(begin.facelet, begin.point, way);
    const { grip } = this;
    this.radians = ((way.dot(grip.along) / grip.quarter) * Math.PI) / 2;
    this.stage.hold(grip.move, this.radians);
  }

  private up(): void {
    const { begin, grip } = this;
    this.begin = this.grip = undefined;
    if (!begin) return;
    if (begin.facelet !== undefined && this.answers.isPainting()) this.answers.pressed(begin.facelet);
    if (!grip) return;
    // A third of a quarter is meant as a turn.
    const quarters = Math.sign(this.radians) * Math.floor(Math.abs(this.radians) / (Math.PI / 2) + 0.67);
    const layer = grip.move.layers[0] ?? 0;
    if (quarters % 4 === 0) {
      this.stage.release();
      return;
    }
    // More than a whole turn is a part of one.
    const turns = Math.sign(quarters) * (Math.abs(quarters) % 4);
    this.answers.turned(turnName(grip.move.axis, layer, turns));
  }

  private cancel(): void {
    this.begin = this.grip = undefined;
    this.stage.release();
  }

  /** The layer that moves when this sticker goes this way. */
  private gripAt(facelet: number, point: THREE.Vector3, way: THREE.Vector2): Grip {
    const place = PLACES[facelet];
    if (!place) throw new Error(`facelet ${facelet}; there are 54`);
    const grips = AXES.filter((axis) => place.normal[axis] === 0).map((axis): Grip => {
      const about = new THREE.Vector3();
      about[axis] = 1;
      // The sticker goes along axis × normal when the layer turns anticlockwise.
      const direction = about.clone().cross(place.normal);
      const along = this.onScreen(point.clone().add(direction)).sub(this.onScreen(point));
      const layer = Math.round(place.cubie[axis]);
      // The finger stays on the sticker: a quarter carries it about one and a half edges.
      const quarter = Math.max(30, along.length() * 1.6);
      return { move: { text: '', axis, layers: [layer], quarters: 0 }, along: along.normalize(), quarter };
    });
    const [first, second] = grips as [Grip, Grip];
    return Math.abs(way.dot(first.along)) >= Math.abs(way.dot(second.along)) ? first : second;
  }

  private onScreen(point: THREE.Vector3): THREE.Vector2 {
    const seen = point.project(this.camera.camera);
    return new THREE.Vector2((seen.x * this.stage.clientWidth) / 2, (-seen.y * this.stage.clientHeight) / 2);
  }
}
