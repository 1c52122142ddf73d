// The eye on a scene: it goes round on two axes and comes nearer; up stays up.
import * as THREE from 'three';

/** Place of the eye: angles in radians about the point that it looks at, and the distance from there. */
export interface View {
  readonly around: number;
  readonly above: number;
  readonly away: number;
  readonly at: readonly [number, number, number];
}

export interface Limits {
  /** Vertical angle of view, in degrees. */
  readonly angle: number;
  /** Width by height below which the eye goes back, so that the whole scene is in view. */
  readonly narrow: number;
  readonly above: readonly [number, number];
  readonly away: readonly [number, number];
}

const within = (value: number, [min, max]: readonly [number, number]) => Math.max(min, Math.min(max, value));

export class Eye {
  readonly camera: THREE.PerspectiveCamera;

  constructor(
    private readonly limits: Limits,
    private view: View,
  ) {
    this.camera = new THREE.PerspectiveCamera(limits.angle, 1, 1, 90);
    this.place();
  }

  take(change: Partial<View>): void {
    this.view = { ...this.view, ...change };
    this.place();
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

  resize(width: number, height: number): void {
    this.camera.aspect = width / height;
    this.place();
  }

  /** Pixels from the upper left corner of a picture, for a point of the scene, which is overwritten. */
  onScreen(point: THREE.Vector3, { clientWidth: width, clientHeight: height }: HTMLElement): THREE.Vector2 {
    const seen = point.project(this.camera);
    return new THREE.Vector2(((seen.x + 1) / 2) * width, ((1 - seen.y) / 2) * height);
  }

  private place(): void {
    const { around, above, away, at } = this.view;
    const distance = away * Math.max(1, this.limits.narrow / this.camera.aspect);
    const place = this.camera.position.setFromSphericalCoords(distance, Math.PI / 2 - above, around);
    const target = new THREE.Vector3(...at);
    place.add(target);
    this.camera.lookAt(target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}
