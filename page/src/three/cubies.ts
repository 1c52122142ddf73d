// The 27 cubies of a cube in 3-D: x to the right (R), y up (U), z to the front (F); an edge is 1 long.
import * as THREE from 'three';

/** Faces in the order of facelets. */
export const FACES = 'URFDLB';
export type FaceLetter = 'U' | 'R' | 'F' | 'D' | 'L' | 'B';

/** Colour of each letter; any text that CSS knows. Letters without a colour are drawn grey. */
export type Colours = Readonly<Record<string, string>>;

export const USUAL_COLOURS: Colours = { U: '#f4f4f0', R: '#c4111f', F: '#0b8a43', D: '#f7d117', L: '#f26a12', B: '#1449b8' };
const UNKNOWN = '#7d828a';

/** A place of a sticker: the cubie, and the direction in which the sticker looks. */
export interface Place {
  readonly cubie: THREE.Vector3;
  readonly normal: THREE.Vector3;
}

/** Of each face: the direction of its sticker, of its columns to the right and of its rows down. */
const FRAMES: Readonly<Record<FaceLetter, readonly [number[], number[], number[]]>> = {
  U: [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
  R: [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
  F: [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
  D: [[0, -1, 0], [1, 0, 0], [0, 0, -1]],
  L: [[-1, 0, 0], [0, 0, 1], [0, -1, 0]],
  B: [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
};

/** Places of the 54 stickers, in the order of facelets. */
export const PLACES: readonly Place[] = [...FACES].flatMap((face) => {
  const [normal, right, down] = FRAMES[face as FaceLetter].map((vector) => new THREE.Vector3(...vector)) as [
    THREE.Vector3, THREE.Vector3, THREE.Vector3,
  ];
  return Array.from({ length: 9 }, (_, index) => {
    const cubie = normal.clone().addScaledVector(right, (index % 3) - 1).addScaledVector(down, Math.floor(index / 3) - 1);
    return { cubie, normal };
  });
});

/** Cubies with stickers, drawn by the letters of a state. */
export class Cubies {
  readonly group = new THREE.Group();
  /** Meshes of the stickers, in the order of facelets; `userData.facelet` is the number, from 0. */
  readonly stickers: THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>[] = [];
  private readonly cubies: THREE.Group[] = [];
  private facelets = '?'.repeat(54);

  constructor(private colours: Colours = USUAL_COLOURS) {
    const body = new THREE.BoxGeometry(0.98, 0.98, 0.98);
    const plastic = new THREE.MeshStandardMaterial({ color: '#15171a', roughness: 0.6 });
    const at = new Map<string, THREE.Group>();
    for (let x = -1; x <= 1; x++)
      for (let y = -1; y <= 1; y++)
        for (let z = -1; z <= 1; z++) {
          const cubie = new THREE.Group();
          cubie.userData.home = new THREE.Vector3(x, y, z);
          const box = new THREE.Mesh(body, plastic);
          box.position.set(x, y, z);
          cubie.add(box);
          this.cubies.push(cubie);
          this.group.add(cubie);
          at.set(`${x},${y},${z}`, cubie);
        }
    const patch = new THREE.BoxGeometry(0.86, 0.86, 0.02);
    PLACES.forEach(({ cubie, normal }, facelet) => {
      const sticker = new THREE.Mesh(patch, new THREE.MeshStandardMaterial({ roughness: 0.35 }));
      sticker.position.copy(cubie).addScaledVector(normal, 0.5);
      sticker.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal);
      sticker.userData.facelet = facelet;
      at.get(`${cubie.x},${cubie.y},${cubie.z}`)?.add(sticker);
      this.stickers.push(sticker);
    });
    this.show(this.facelets);
  }

  /** Shows a state: 54 letters by place; an unknown letter is grey. Layers stand straight. */
  show(facelets: string): void {
    this.facelets = facelets;
    this.straighten();
    this.stickers.forEach((sticker, facelet) => {
      sticker.material.color.set(this.colours[facelets[facelet] ?? '?'] ?? UNKNOWN);
    });
  }

  /** Takes other colours. */
  recolour(colours: Colours): void {
    this.colours = colours;
    this.stickers.forEach((sticker, facelet) => {
      sticker.material.color.set(colours[this.facelets[facelet] ?? '?'] ?? UNKNOWN);
    });
  }

  /** Draws the layers at these places along an axis (-1, 0 and 1) turned by an angle, counter-clockwise
   * seen from the axis's positive end. All other layers stand straight. */
  twist(axis: 'x' | 'y' | 'z', layers: readonly number[], radians: number): void {
    for (const cubie of this.cubies) {
      const home = cubie.userData.home as THREE.Vector3;
      cubie.rotation.set(0, 0, 0);
      if (layers.includes(home[axis])) cubie.rotation[axis] = radians;
    }
  }

  /** Draws all layers straight. */
  straighten(): void {
    for (const cubie of this.cubies) cubie.rotation.set(0, 0, 0);
  }
}
