// Fingers and mouse on the cube: a drag anywhere on a side turns a layer, a drag beside the cube looks around.
import * as THREE from 'three';
import { arrows, pressed } from '../base/keys';
import { PLACES, placeAt, type AxisName, type Vector } from '../model/cube';
import type { Eye } from '../three/eye';
import { follow, type Fingers } from '../three/fingers';
import type { Move } from './core';

/** Pixels that a finger moves before its direction counts. */
const THRESHOLD = 7;
/** Angle by which an arrow key looks around. */
const KEY_RADIANS = 0.2;
/** Part of the distance by which plus and minus change it. */
const KEY_ZOOM = 0.9;
const AXES: readonly AxisName[] = ['x', 'y', 'z'];
/** The whole cube: the plastic between and around the stickers belongs to it. */
const CUBE = new THREE.Box3(new THREE.Vector3(-1.5, -1.5, -1.5), new THREE.Vector3(1.5, 1.5, 1.5));

/** The picture on which fingers act. */
export interface Picture extends HTMLElement {
  readonly isPainting: boolean;
  /** Draws what is turning at its end. */
  hurry(): void;
  /** Draws a layer turned by an angle, while a finger holds it. */
  hold(move: Move, radians: number): void;
  /** Lets a held layer go back. */
  release(): void;
  onturn(move: string): void;
  onpress(facelet: number): void;
  /** Looks as at first. */
  home(): void;
  orbit(around: number, above: number): void;
  /** Changes the distance by a factor; false where it is at its limit. */
  zoom(factor: number): boolean;
}

/** A layer under the finger: each pixel along `along` turns it a little about the axis. */
interface Grip {
  readonly move: Move;
  readonly along: THREE.Vector2;
  /** Pixels along that make a quarter. */
  readonly quarter: number;
}

interface Hit {
  readonly facelet: number | undefined;
  readonly point: THREE.Vector3;
}

export class Drag implements Fingers {
  private begin: (Hit & { readonly x: number; readonly y: number }) | undefined;
  private grip: Grip | undefined;
  private last = { x: 0, y: 0 };
  private radians = 0;

  /** `layers` are quarter turns of single layers, one for each layer of each axis. */
  constructor(
    private readonly picture: Picture,
    private readonly eye: Eye,
    private readonly layers: readonly Move[],
  ) {
    follow(picture, this);
    picture.addEventListener('dblclick', (event) => {
      if (this.hit(event).facelet === undefined) picture.home();
    });
    const keys = {
      ...arrows((right, up) => picture.orbit(right * KEY_RADIANS, up * KEY_RADIANS)),
      Home: () => picture.home(),
      '+': () => picture.zoom(KEY_ZOOM),
      '-': () => picture.zoom(1 / KEY_ZOOM),
    };
    picture.addEventListener('keydown', (event) => pressed(event, keys));
  }

  private hit(event: MouseEvent): Hit {
    const box = this.picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    const ray = new THREE.Raycaster();
    ray.setFromCamera(new THREE.Vector2(x, y), this.eye.camera);
    const point = ray.ray.intersectBox(CUBE, new THREE.Vector3());
    return point ? { facelet: faceletAt(point), point } : { facelet: undefined, point: new THREE.Vector3() };
  }

  down(event: PointerEvent): void {
    this.picture.hurry();
    this.last = { x: event.clientX, y: event.clientY };
    this.begin = { ...this.last, ...this.hit(event) };
    this.grip = undefined;
  }

  moved(event: PointerEvent): void {
    const { begin } = this;
    if (!begin) return;
    const { clientX: x, clientY: y } = event;
    if (begin.facelet === undefined) {
      this.picture.orbit((this.last.x - x) * 0.009, (y - this.last.y) * 0.009);
      this.last = { x, y };
      return;
    }
    const way = new THREE.Vector2(x - begin.x, y - begin.y);
    if (this.picture.isPainting || (!this.grip && way.length() < THRESHOLD)) return;
    this.grip ??= this.gripAt(begin.facelet, begin.point, way);
    const { grip } = this;
    this.radians = ((way.dot(grip.along) / grip.quarter) * Math.PI) / 2;
    this.picture.hold(grip.move, this.radians);
  }

  up(): void {
    const { begin, grip } = this;
    this.begin = this.grip = undefined;
    if (!begin) return;
    if (begin.facelet !== undefined && this.picture.isPainting) this.picture.onpress(begin.facelet);
    if (!grip) return;
    // A third of a quarter is meant as a turn.
    const quarters = Math.sign(this.radians) * Math.floor(Math.abs(this.radians) / (Math.PI / 2) + 0.67);
    if (quarters % 4 === 0) this.picture.release();
    else this.picture.onturn(turnName(grip.move, quarters));
  }

  cancel(): void {
    if (this.grip) this.picture.release();
    this.begin = this.grip = undefined;
  }

  zoom(factor: number): boolean {
    return this.picture.zoom(factor);
  }

  /** The layer that moves when this place of a side goes this way. */
  private gripAt(facelet: number, point: THREE.Vector3, way: THREE.Vector2): Grip {
    const place = PLACES[facelet];
    if (!place) throw new Error(`facelet ${facelet}; there are 54`);
    const normal = new THREE.Vector3(...place.normal);
    const grips = AXES.filter((axis) => normal[axis] === 0).map((axis): Grip => {
      const about = new THREE.Vector3();
      about[axis] = 1;
      // The sticker goes along axis × normal when the layer turns anticlockwise.
      const along = this.onScreen(point.clone().add(about.cross(normal))).sub(this.onScreen(point.clone()));
      const layer = place.cubie[AXES.indexOf(axis)];
      const move = this.layers.find((one) => one.axis === axis && one.layers[0] === layer);
      if (!move) throw new Error(`no turn of layer ${layer} about ${axis}`);
      // The finger stays on the sticker: a quarter carries it about one and a half edges.
      const quarter = Math.max(30, along.length() * 1.6);
      return { move, along: along.normalize(), quarter };
    });
    const [first, second] = grips as [Grip, Grip];
    return Math.abs(way.dot(first.along)) >= Math.abs(way.dot(second.along)) ? first : second;
  }

  private onScreen(point: THREE.Vector3): THREE.Vector2 {
    return this.eye.onScreen(point, this.picture);
  }
}

/** Facelet at a point of the cube's surface. */
function faceletAt({ x, y, z }: THREE.Vector3): number | undefined {
  const at = [x, y, z];
  const out = Math.max(...at.map(Math.abs));
  const face = at.findIndex((value) => Math.abs(value) === out);
  const cubie = at.map((value) => Math.max(-1, Math.min(1, Math.round(value)))) as unknown as Vector;
  const normal = at.map((value, axis) => (axis === face ? Math.sign(value) : 0)) as unknown as Vector;
  return placeAt(cubie, normal);
}

/** Name of a turn of a layer by quarters anticlockwise; `quarter` is a quarter turn of it. */
function turnName(quarter: Move, quarters: number): string {
  const times = (((quarters * quarter.quarters) % 4) + 4) % 4;
  return quarter.text + (['', '', '2', "'"][times] ?? '');
}
