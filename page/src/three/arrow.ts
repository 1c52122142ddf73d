// An arrow around the layers of a turn, on the side that the eye sees.
import * as THREE from 'three';
import type { AxisName } from '../model/cube';

/** Just outside the edges of the cube, which are 2.12 from the axis. */
const RADIUS = 2.2;
const ANGLE = 1.9;
/** Angle of the head, and half of the widths of shaft and head for one layer. */
const HEAD = 0.5;
const SHAFT_WIDTH = 0.2;
const HEAD_WIDTH = 0.46;
/** The dark arrow below the bright one is larger by this. */
const RIM = 0.075;
const PIECES = 24;

/** A turn to be drawn. */
interface Turned {
  readonly axis: AxisName;
  readonly layers: readonly number[];
  readonly quarters: number;
}

/** The two axes across: the angle from the first to the second is anticlockwise seen from the positive end. */
const ACROSS: Readonly<Record<AxisName, readonly [AxisName, AxisName]>> = {
  x: ['y', 'z'],
  y: ['z', 'x'],
  z: ['x', 'y'],
};

export class Arrow {
  readonly group = new THREE.Group();
  private readonly bright = new THREE.MeshBasicMaterial({ color: '#ffffff', side: THREE.DoubleSide });
  private readonly dark = new THREE.MeshBasicMaterial({ color: '#17191d', side: THREE.DoubleSide });
  private axis: AxisName = 'x';

  /** Draws the arrow of a turn; none without a turn. */
  show(turn: Turned | undefined): void {
    this.group.visible = turn !== undefined;
    for (const mesh of [...this.group.children] as THREE.Mesh[]) {
      mesh.geometry.dispose();
      mesh.removeFromParent();
    }
    if (!turn) return;
    const { axis, layers, quarters } = turn;
    this.axis = axis;
    const [right, up] = ACROSS[axis];
    const way = Math.sign(quarters);
    const level = layers.reduce((sum, layer) => sum + layer, 0) / layers.length;
    const wide = layers.length === 1 ? 1 : 1.5;
    const parts = Math.abs(quarters) === 2 ? 2 : 1;
    const angle = ANGLE / parts;
    for (let part = 0; part < parts; part++) {
      const begin = way * (part * angle - ANGLE / 2);
      const ribbon = (material: THREE.Material, rim: number): void => {
        const points: THREE.Vector3[] = [];
        const edge = (at: number, width: number): void => {
          for (const side of [-1, 1]) {
            const point = new THREE.Vector3();
            point[axis] = level + side * width;
            point[right] = Math.cos(begin + way * at) * (RADIUS + (rim ? 0 : 0.02));
            point[up] = Math.sin(begin + way * at) * (RADIUS + (rim ? 0 : 0.02));
            points.push(point);
          }
        };
        const [first, neck, tip] = [-rim * 0.6, angle - HEAD - rim * 0.5, angle - 0.06 + rim];
        for (let n = 0; n <= PIECES; n++)
          edge(first + ((neck - first) * n) / PIECES, SHAFT_WIDTH * wide + rim);
        for (let n = 0; n <= PIECES; n++)
          edge(neck + ((tip - neck) * n) / PIECES, (HEAD_WIDTH * wide + rim * 1.6) * (1 - n / PIECES));
        const geometry = new THREE.BufferGeometry().setFromPoints(points);
        geometry.setIndex(
          Array.from({ length: points.length / 2 - 1 }, (_, n) =>
            [0, 1, 2, 2, 1, 3].map((i) => 2 * n + i),
          ).flat(),
        );
        this.group.add(new THREE.Mesh(geometry, material));
      };
      ribbon(this.dark, RIM);
      ribbon(this.bright, 0);
    }
  }

  /** Brings the arrow to the side of its layers that is seen from a place. */
  face(eye: THREE.Vector3): void {
    const [right, up] = ACROSS[this.axis];
    this.group.rotation.set(0, 0, 0);
    this.group.rotation[this.axis] = Math.atan2(eye[up], eye[right]);
  }
}
