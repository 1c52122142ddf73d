// The eye on the cube: it goes round on two axes only, so that up stays up.
import * as THREE from 'three';

const HOME = { around: 0.6, above: 0.52 };
/** From here the cube fills most of the picture; from further away, there is room for hidden faces. */
export const DISTANCE = 13.6;
export const FAR_DISTANCE = 19.5;
/** Up to here the eye goes above or below the cube, in radians. */
const MAX_ABOVE = 1.35;

export class Camera {
  readonly camera = new THREE.PerspectiveCamera(23, 1, 1, 60);
  private around = HOME.around;
  private above = HOME.above;
  private away = DISTANCE;

  constructor() {
    this.place();
  }

  set distance(distance: number) {
    this.away = distance;
    this.place();
  }

  /** Goes round by angles in radians. */
  orbit(around: number, above: number): void {
    this.around += around;
    this.above = Math.max(-MAX_ABOVE, Math.min(MAX_ABOVE, this.above + above));
    this.place();
  }

  home(): void {
    ({ around: this.around, above: this.above } = HOME);
    this.place();
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height;
    this.place();
  }

  private place(): void {
    // In a narrow window the eye goes back, so that the whole cube is in view.
    const away = this.away * Math.max(1, 1.02 / this.camera.aspect);
    this.camera.position.setFromSphericalCoords(away, Math.PI / 2 - this.above, this.around);
    this.camera.lookAt(0, 0, 0);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}
