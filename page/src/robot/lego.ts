// Building blocks of the twin: beams with holes, gears, motors.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';

export const material = (color: string, roughness = 0.55) =>
  new THREE.MeshStandardMaterial({ color, roughness });

export const GREY = '#aab0b7';
export const DARK = '#565c64';
export const RED = '#c4261d';
export const BLACK = '#23272c';
export const WHITE = '#e9ecef';

const HOLE = material('#2b2f35', 0.9);
const HOLE_DISC = new THREE.CircleGeometry(0.13, 20);

export function box(
  width: number,
  height: number,
  depth: number,
  look: THREE.Material,
  round = 0.12,
): THREE.Mesh {
  return new THREE.Mesh(
    new RoundedBoxGeometry(
      width,
      height,
      depth,
      2,
      Math.min(round, width / 2.01, height / 2.01, depth / 2.01),
    ),
    look,
  );
}

/** Beam along z with holes on both of its sides; a hole every 0.42 (8 mm). */
export function beam(length: number, look: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  group.add(box(0.4, 0.4, length, look, 0.18));
  const count = Math.max(1, Math.round(length / 0.42));
  const holes = new THREE.InstancedMesh(HOLE_DISC, HOLE, count * 2);
  const place = new THREE.Object3D();
  for (let i = 0; i < count; i++)
    for (const side of [0, 1]) {
      place.position.set(side ? 0.205 : -0.205, 0, (i - (count - 1) / 2) * 0.42);
      place.rotation.y = side ? Math.PI / 2 : -Math.PI / 2;
      place.updateMatrix();
      holes.setMatrixAt(i * 2 + side, place.matrix);
    }
  group.add(holes);
  return group;
}

/** Gear about the y axis. */
export function gear(radius: number, teeth: number, thick: number, look: THREE.Material): THREE.Mesh {
  const shape = new THREE.Shape();
  const tooth = 0.09;
  for (let i = 0; i < teeth * 4; i++) {
    const angle = (i / (teeth * 4)) * 2 * Math.PI;
    const far = i % 4 === 1 || i % 4 === 2 ? radius + tooth : radius - tooth;
    const [x, y] = [Math.cos(angle) * far, Math.sin(angle) * far];
    if (i === 0) shape.moveTo(x, y);
    else shape.lineTo(x, y);
  }
  const hole = new THREE.Path();
  hole.absarc(0, 0, radius * 0.28, 0, 2 * Math.PI, true);
  shape.holes.push(hole);
  const geometry = new THREE.ExtrudeGeometry(shape, { depth: thick, bevelEnabled: false });
  geometry.rotateX(-Math.PI / 2);
  return new THREE.Mesh(geometry, look);
}

export function cylinder(radius: number, length: number, look: THREE.Material): THREE.Mesh {
  return new THREE.Mesh(new THREE.CylinderGeometry(radius, radius, length, 32), look);
}

/** Large or medium motor along z, with its red hub at the front end; the hub turns about x. */
export function motor(length: number, size: number): { body: THREE.Group; hub: THREE.Group } {
  const body = new THREE.Group();
  const hull = box(size, size * 1.05, length, material(WHITE), 0.25);
  const belly = box(size * 0.8, size * 0.6, length * 0.5, material(DARK), 0.2);
  belly.position.set(0, -size * 0.45, -length * 0.1);
  const hub = new THREE.Group();
  const disc = cylinder(size * 0.52, size + 0.16, material(RED));
  disc.rotation.z = Math.PI / 2;
  hub.add(disc);
  // Marks on the hub show that it turns.
  for (let i = 0; i < 4; i++) {
    const mark = cylinder(0.09, size + 0.2, material(BLACK));
    mark.rotation.z = Math.PI / 2;
    mark.position.set(
      0,
      Math.cos((i * Math.PI) / 2) * size * 0.33,
      Math.sin((i * Math.PI) / 2) * size * 0.33,
    );
    hub.add(mark);
  }
  hub.position.z = length / 2;
  body.add(hull, belly, hub);
  return { body, hub };
}
