// The eye on a scene: it goes round on two axes and comes nearer; up stays up.
import type { Vector } from '../model/cube';
import { dot, plus, times, unit } from './vector';

/** Place of the eye: angles in radians about the point that it looks at, and the distance from there. */
export interface View {
  readonly around: number;
  readonly above: number;
  readonly away: number;
  readonly at: Vector;
}

export interface Limits {
  /** Vertical angle of view, in degrees. */
  readonly angle: number;
  /** Width by height below which the eye goes back, so that the whole scene is in view. */
  readonly narrow: number;
  readonly above: readonly [number, number];
  readonly away: readonly [number, number];
}

/** Point of a picture, in pixels from its upper left corner or from another point. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Distances between which things are drawn. */
const NEAR = 1;
const FAR = 90;

const within = (value: number, [min, max]: readonly [number, number]) => Math.max(min, Math.min(max, value));

export class Eye {
  /** Width by height of the picture. */
  aspect = 1;

  constructor(
    readonly limits: Limits,
    private view: View,
  ) {}

  /** The point that the eye looks at. */
  get target(): Vector {
    return this.view.at;
  }

  get angles(): Pick<View, 'around' | 'above'> {
    return this.view;
  }

  /** Where the eye is. */
  get place(): Vector {
    const distance = this.view.away * Math.max(1, this.limits.narrow / this.aspect);
    return plus(this.view.at, times(this.axes[2], distance));
  }

  take(change: Partial<View>): void {
    this.view = { ...this.view, ...change };
  }

  /** Goes round by angles in radians. */
  orbit(around: number, above: number): void {
    const { view, limits } = this;
    this.take({ around: view.around + around, above: within(view.above + above, limits.above) });
  }

  /** Changes the distance by a factor; false where it is at its limit. */
  zoom(factor: number): boolean {
    const { away } = this.view;
    this.take({ away: within(away * factor, this.limits.away) });
    return this.view.away !== away;
  }

  /** Matrix from the scene to the picture's clip space, column by column. */
  get matrix(): number[] {
    const { axes, place, across } = this;
    const [right, up, back] = axes;
    const [x, y, z] = axes.map((axis) => -dot(axis, place)) as unknown as Vector;
    const depth = (FAR + NEAR) / (NEAR - FAR);
    const rows = [
      [...times(right, across / this.aspect), (x * across) / this.aspect],
      [...times(up, across), y * across],
      [...times(back, depth), z * depth + (2 * FAR * NEAR) / (NEAR - FAR)],
      [...times(back, -1), -z],
    ];
    return [0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column]!));
  }

  /** Pixels from the upper left corner of a picture, for a point of the scene. */
  onScreen(point: Vector, { clientWidth: width, clientHeight: height }: HTMLElement): Pixel {
    const { axes, across } = this;
    const from = plus(point, times(this.place, -1));
    const [x, y, z] = axes.map((axis) => dot(axis, from)) as unknown as Vector;
    const scale = across / -z;
    return { x: ((1 + (x * scale) / this.aspect) / 2) * width, y: ((1 - y * scale) / 2) * height };
  }

  /** Whether a ball about the middle of the scene hides a point. */
  isBehind(point: Vector, radius: number): boolean {
    const way = plus(point, times(this.place, -1));
    const part = -dot(this.place, way) / dot(way, way);
    const nearest = plus(this.place, times(way, part));
    return part > 0 && part < 1 && Math.hypot(...nearest) < radius;
  }

  /** Direction from the eye through a point of the picture, from -1 to 1 to the right and up. */
  ray(x: number, y: number): Vector {
    const [right, up, back] = this.axes;
    const aside = plus(times(right, (x * this.aspect) / this.across), times(up, y / this.across));
    return unit(plus(aside, times(back, -1)));
  }

  /** Directions of the picture: to the right, up, and back to the eye. */
  private get axes(): [Vector, Vector, Vector] {
    const { around, above } = this.view;
    const [sin, cos] = [Math.sin(around), Math.cos(around)];
    const [high, flat] = [Math.sin(above), Math.cos(above)];
    return [
      [cos, 0, -sin],
      [-high * sin, flat, -high * cos],
      [flat * sin, high, flat * cos],
    ];
  }

  /** Distance at which a picture of height 2 fills the angle of view. */
  private get across(): number {
    return 1 / Math.tan((this.limits.angle * Math.PI) / 360);
  }
}
