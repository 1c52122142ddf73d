// The 27 cubies of a cube in 3-D, in the coordinates of model/cube.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { UNKNOWN, USUAL_COLOURS, type Colours } from '../model/colours';
import { FACES, PLACES, frameOf, type AxisName, type FaceLetter, type Vector } from '../model/cube';
import { drawnLetter } from './letters';

/** Faces of a cubie stand this far from its middle; stickers lie on them. */
const HALF = 0.49;
/** Radius of the body's edges. */
const ROUND = 0.075;
/** Edge of a sticker: it ends before the body's edge begins to bend away from it. */
const STICKER = 2 * (HALF - ROUND - 0.005);
const STICKER_ROUND = 0.12;
/** Width of the frame of a floating sticker, which shows a white one on white ground. */
const FRAME = 0.035;
/** Stickers of hidden faces float this far from their place. */
const FLOATING = 1.7;

type Sticker = THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>;

/** Cubies with stickers, drawn by the letters of a state. */
export class Cubies {
  readonly group = new THREE.Group();
  /** Meshes of the stickers, in the order of facelets. */
  readonly stickers: Sticker[] = [];
  private readonly letters: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>[] = [];
  private readonly floating: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>[] = [];
  private readonly floatingLetters: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>[] = [];
  private readonly plastic = new THREE.MeshStandardMaterial({ color: '#2b3037', roughness: 0.55 });
  private readonly frame = new THREE.MeshBasicMaterial({ color: '#2b3037', side: THREE.BackSide });
  private readonly cubies: THREE.Group[] = [];
  private facelets = '?'.repeat(54);
  /** Colour of each sticker, by place. */
  private painted: readonly string[] = [];
  private hasLetters = false;
  private hasHidden = false;

  constructor(private colours: Colours = USUAL_COLOURS) {
    const body = new RoundedBoxGeometry(2 * HALF, 2 * HALF, 2 * HALF, 2, ROUND);
    const at = new Map<string, THREE.Group>();
    for (let x = -1; x <= 1; x++)
      for (let y = -1; y <= 1; y++)
        for (let z = -1; z <= 1; z++) {
          const cubie = new THREE.Group();
          cubie.userData.home = new THREE.Vector3(x, y, z);
          const box = new THREE.Mesh(body, this.plastic);
          box.position.set(x, y, z);
          cubie.add(box);
          this.cubies.push(cubie);
          this.group.add(cubie);
          at.set(`${x},${y},${z}`, cubie);
        }
    const patch = roundedSquare(STICKER, STICKER_ROUND);
    const frame = roundedSquare(STICKER + 2 * FRAME, STICKER_ROUND + FRAME);
    const square = new THREE.PlaneGeometry(0.56, 0.56);
    const lettered = () => new THREE.Mesh(square, new THREE.MeshBasicMaterial({ transparent: true }));
    PLACES.forEach(({ cubie, normal }, facelet) => {
      const parent = at.get(cubie.join());
      const upright = uprightOn(FACES[Math.floor(facelet / 9)] as FaceLetter);
      const place = <Mesh extends THREE.Mesh>(mesh: Mesh, away: number, list: Mesh[]): Mesh => {
        mesh.position.set(...cubie).addScaledVector(vector(normal), away);
        mesh.quaternion.copy(upright);
        parent?.add(mesh);
        list.push(mesh);
        return mesh;
      };
      const sticker = new THREE.Mesh(patch, new THREE.MeshStandardMaterial({ roughness: 0.4 }));
      place(sticker, HALF + 0.004, this.stickers);
      place(lettered(), HALF + 0.01, this.letters);
      // Seen from behind alone, so that the stickers of the faces in view are not doubled.
      const behind = new THREE.Mesh(patch, new THREE.MeshBasicMaterial({ side: THREE.BackSide }));
      place(behind, HALF + FLOATING, this.floating).add(new THREE.Mesh(frame, this.frame));
      behind.children[0]!.position.z = 0.01;
      place(lettered(), HALF + FLOATING - 0.01, this.floatingLetters).rotateY(Math.PI);
    });
    this.show(this.facelets);
  }

  /** Shows a state: 54 letters by place; an unknown letter is grey. Layers stand straight. */
  show(facelets: string): void {
    this.straighten();
    this.paint(facelets);
  }

  /** Takes other colours. */
  recolour(colours: Colours): void {
    this.colours = colours;
    this.paint(this.facelets);
  }

  /** Gives the body another colour. */
  recolourBody(colour: string): void {
    this.plastic.color.set(colour);
    this.frame.color.set(colour);
  }

  /** Draws letters on the stickers, or none. */
  showLetters(isOn: boolean): void {
    this.hasLetters = isOn;
    this.paint(this.facelets, this.painted);
  }

  /** Draws the stickers of hidden faces behind the cube, or none. */
  showHidden(isOn: boolean): void {
    this.hasHidden = isOn;
    this.paint(this.facelets, this.painted);
  }

  /** Paints 54 letters by place, in the colours of the letters or in one colour for each place. */
  paint(
    facelets: string,
    painted: readonly string[] = [...facelets].map((letter) => this.colours[letter] ?? UNKNOWN),
  ): void {
    this.facelets = facelets;
    this.painted = painted;
    this.stickers.forEach((sticker, facelet) => {
      const letter = facelets[facelet] ?? '?';
      const colour = painted[facelet] ?? UNKNOWN;
      sticker.material.color.set(colour);
      sticker.material.emissiveIntensity = 0;
      const floating = this.floating[facelet]!;
      floating.visible = this.hasHidden;
      floating.material.color.set(colour);
      const isLettered = this.hasLetters && letter !== '?';
      for (const mesh of [this.letters[facelet]!, this.floatingLetters[facelet]!]) {
        mesh.visible = isLettered && (mesh === this.letters[facelet] || this.hasHidden);
        if (!mesh.visible) continue;
        // A material with its first picture is another program.
        mesh.material.needsUpdate = !mesh.material.map;
        mesh.material.map = drawnLetter(letter, colour);
      }
    });
  }

  /** Lets the stickers of these places shine; all others lie as usual. */
  light(facelets: ReadonlySet<number>): void {
    this.stickers.forEach(({ material }, facelet) => {
      material.emissive.copy(material.color);
      material.emissiveIntensity = facelets.has(facelet) ? 0.5 : 0;
    });
  }

  /** Draws the layers at these places along an axis (-1, 0 and 1) turned by an angle, counter-clockwise
   * seen from the axis's positive end. All other layers stand straight. */
  twist(axis: AxisName, layers: readonly number[], radians: number): void {
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

const vector = (at: Vector): THREE.Vector3 => new THREE.Vector3(...at);

/** The pose of a flat mesh on a face: its columns to the right and its rows down, as the face's. */
function uprightOn(face: FaceLetter): THREE.Quaternion {
  const [normal, right, down] = frameOf(face);
  const pose = new THREE.Matrix4().makeBasis(vector(right), vector(down).negate(), vector(normal));
  return new THREE.Quaternion().setFromRotationMatrix(pose);
}

function roundedSquare(edge: number, radius: number): THREE.BufferGeometry {
  const half = edge / 2;
  const inner = half - radius;
  const shape = new THREE.Shape();
  shape.moveTo(inner, -half);
  shape.absarc(inner, -inner, radius, -Math.PI / 2, 0, false);
  shape.absarc(inner, inner, radius, 0, Math.PI / 2, false);
  shape.absarc(-inner, inner, radius, Math.PI / 2, Math.PI, false);
  shape.absarc(-inner, -inner, radius, Math.PI, 1.5 * Math.PI, false);
  return new THREE.ShapeGeometry(shape, 5);
}
