// The eye on the robot: it goes round on two axes and comes nearer; up stays up.
import * as THREE from 'three';

export interface View {
  readonly name: string;
  readonly around: number;
  readonly above: number;
  readonly away: number;
  readonly at: readonly [number, number, number];
}

export const VIEWS: readonly View[] = [
  { name: 'Robot', around: -0.4, above: 0.55, away: 25.5, at: [1.1, -0.9, -1.6] },
  { name: 'Sensor', around: -0.25, above: 1.0, away: 15, at: [0.6, 1.2, 0.3] },
  { name: 'Side', around: -1.45, above: 0.16, away: 22, at: [0, -0.2, -2.6] },
];

const MIN_AWAY = 8;
const MAX_AWAY = 40;

export class Look {
  readonly camera = new THREE.PerspectiveCamera(30, 1, 1, 90);
  private readonly at = new THREE.Vector3();
  private around = 0;
  private above = 0;
  private away = 0;

  constructor() {
    this.take(VIEWS[0]!);
  }

  take({ around, above, away, at }: View): void {
    this.at.set(...at);
    Object.assign(this, { around, above, away });
    this.place();
  }

  orbit(around: number, above: number): void {
    this.around += around;
    this.above = Math.max(-0.05, Math.min(1.5, this.above + above));
    this.place();
  }

  zoom(factor: number): void {
    this.away = Math.max(MIN_AWAY, Math.min(MAX_AWAY, this.away * factor));
    this.place();
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / height;
    this.place();
  }

  private place(): void {
    // In a narrow window the eye goes back, so that the whole robot is in view.
    const away = this.away * Math.max(1, 1.25 / this.camera.aspect);
    this.camera.position.setFromSphericalCoords(away, Math.PI / 2 - this.above, this.around).add(this.at);
    this.camera.lookAt(this.at);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}
