// Fingers and mouse on the cube: a drag anywhere on a side turns a layer, a drag beside the cube looks around.
import { arrows, pressed } from '../base/keys';
import { PLACES, placeAt, type AxisName, type Vector } from '../model/cube';
import type { Eye, Pixel } from '../draw/eye';
import { follow, type Fingers } from '../draw/fingers';
import { cross, plus, times } from '../draw/vector';
import type { Move } from './core';

/** Pixels that a finger moves before its direction counts. */
const THRESHOLD = 7;
/** Angle by which an arrow key looks around. */
const KEY_RADIANS = 0.2;
/** Part of the distance by which plus and minus change it. */
const KEY_ZOOM = 0.9;
const AXES: readonly AxisName[] = ['x', 'y', 'z'];
/** Sides of the whole cube, from its middle: the plastic between and around the stickers belongs to it. */
const SIDE = 1.5;

/** The picture on which fingers act. */
export interface Picture extends HTMLElement {
  readonly isPainting: boolean;
  /** A solution is followed with the cube in the hand: the picture only shows it. */
  readonly isGuided: boolean;
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
  /** Of length 1. */
  readonly along: Pixel;
  /** Pixels along that make a quarter. */
  readonly quarter: number;
}

interface Hit {
  readonly facelet: number;
  readonly point: Vector;
}

export class Drag implements Fingers {
  private begin: { readonly at: Pixel; readonly hit: Hit | undefined } | undefined;
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
      if (!this.hit(event)) picture.home();
    });
    const keys = {
      ...arrows((right, up) => picture.orbit(right * KEY_RADIANS, up * KEY_RADIANS)),
      Home: () => picture.home(),
      '+': () => picture.zoom(KEY_ZOOM),
      '-': () => picture.zoom(1 / KEY_ZOOM),
    };
    picture.addEventListener('keydown', (event) => pressed(event, keys));
  }

  private hit(event: MouseEvent): Hit | undefined {
    const box = this.picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    const point = onCube(this.eye.place, this.eye.ray(x, y));
    const facelet = point && faceletAt(point);
    return facelet === undefined ? undefined : { facelet, point: point! };
  }

  down(event: PointerEvent): void {
    this.picture.hurry();
    this.last = { x: event.clientX, y: event.clientY };
    this.begin = { at: this.last, hit: this.hit(event) };
    this.grip = undefined;
  }

  moved(event: PointerEvent): void {
    const { begin } = this;
    if (!begin) return;
    const { clientX: x, clientY: y } = event;
    if (!begin.hit || this.picture.isGuided) {
      this.picture.orbit((this.last.x - x) * 0.009, (y - this.last.y) * 0.009);
      this.last = { x, y };
      return;
    }
    const way = { x: x - begin.at.x, y: y - begin.at.y };
    if (this.picture.isPainting || (!this.grip && Math.hypot(way.x, way.y) < THRESHOLD)) return;
    this.grip ??= this.gripAt(begin.hit, way);
    const { grip } = this;
    this.radians = ((part(way, grip.along) / grip.quarter) * Math.PI) / 2;
    this.picture.hold(grip.move, this.radians);
  }

  up(): void {
    const { begin, grip } = this;
    this.begin = this.grip = undefined;
    if (!begin) return;
    if (begin.hit && this.picture.isPainting) this.picture.onpress(begin.hit.facelet);
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
  private gripAt({ facelet, point }: Hit, way: Pixel): Grip {
    const place = PLACES[facelet];
    if (!place) throw new Error(`facelet ${facelet}; there are 54`);
    const { cubie, normal } = place;
    const grips = AXES.filter((_, n) => normal[n] === 0).map((axis): Grip => {
      const about = AXES.map((name) => Number(name === axis)) as unknown as Vector;
      // The sticker goes along axis × normal when the layer turns anticlockwise.
      const to = this.eye.onScreen(plus(point, cross(about, normal)), this.picture);
      const from = this.eye.onScreen(point, this.picture);
      const length = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y));
      const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
      const layer = cubie[AXES.indexOf(axis)];
      const move = this.layers.find((one) => one.axis === axis && one.layers[0] === layer);
      if (!move) throw new Error(`no turn of layer ${layer} about ${axis}`);
      // The finger stays on the sticker: a quarter carries it about one and a half edges.
      const quarter = Math.max(30, length * 1.6);
      return { move, along, quarter };
    });
    const [first, second] = grips as [Grip, Grip];
    return Math.abs(part(way, first.along)) >= Math.abs(part(way, second.along)) ? first : second;
  }
}

/** Part of a way that goes along a direction. */
const part = (way: Pixel, along: Pixel): number => way.x * along.x + way.y * along.y;

/** Point at which a ray from outside meets the cube first. */
function onCube(from: Vector, way: Vector): Vector | undefined {
  // Between these distances the ray is between both sides of each axis.
  const [near, far] = from.reduce(
    ([near, far], at, n) => {
      const sides = [-SIDE, SIDE].map((side) => (side - at) / (way[n] || 1e-12)).sort((a, b) => a - b);
      return [Math.max(near!, sides[0]!), Math.min(far!, sides[1]!)];
    },
    [0, Infinity],
  );
  return near! <= far! ? plus(from, times(way, near!)) : undefined;
}

/** Facelet at a point of the cube's surface. */
function faceletAt(at: Vector): number | undefined {
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
