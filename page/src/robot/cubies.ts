// The 27 cubies of the twin's cube, as things of three; sizes are those of draw/shape.
import * as THREE from 'three';
import { drawLetter } from '../draw/marks';
import { HOMES } from '../draw/cubies';
import { HALF, LETTER, STICKER, STICKER_HEIGHT, STICKER_ROUND, body } from '../draw/shape';
import { UNKNOWN, inkOn } from '../model/colours';
import { FACES, PLACES, frameOf, type AxisName, type FaceLetter, type Vector } from '../model/cube';

/** Pixels of the edge of a letter's picture. */
const LETTER_PIXELS = 64;

type Sticker = THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>;

/** Cubies with stickers, painted by place. */
export class Cubies {
  readonly group = new THREE.Group();
  /** Meshes of the stickers, in the order of facelets. */
  private readonly stickers: Sticker[] = [];
  private readonly letters: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>[] = [];
  private readonly cubies = new Map<string, THREE.Group>();
  private facelets = '?'.repeat(54);
  /** Colour of each sticker, by place. */
  private painted: readonly string[] = [];
  private hasLetters = false;

  constructor() {
    const geometry = bodyGeometry();
    const plastic = new THREE.MeshStandardMaterial({ color: '#2b3037', roughness: 0.55 });
    for (const home of HOMES) {
      const cubie = new THREE.Group();
      const box = new THREE.Mesh(geometry, plastic);
      box.position.set(...home);
      cubie.add(box);
      this.cubies.set(home.join(), cubie);
      this.group.add(cubie);
    }
    const patch = roundedSquare(STICKER, STICKER_ROUND);
    const square = new THREE.PlaneGeometry(LETTER, LETTER);
    PLACES.forEach(({ cubie, normal }, facelet) => {
      const upright = uprightOn(FACES[Math.floor(facelet / 9)] as FaceLetter);
      const place = <Mesh extends THREE.Mesh>(mesh: Mesh, away: number, list: Mesh[]): void => {
        mesh.position.set(...cubie).addScaledVector(vector(normal), away);
        mesh.quaternion.copy(upright);
        this.cubies.get(cubie.join())?.add(mesh);
        list.push(mesh);
      };
      const sticker = new THREE.Mesh(patch, new THREE.MeshStandardMaterial({ roughness: 0.4 }));
      place(sticker, HALF + STICKER_HEIGHT, this.stickers);
      const letter = new THREE.Mesh(square, new THREE.MeshBasicMaterial({ transparent: true }));
      place(letter, HALF + 2.5 * STICKER_HEIGHT, this.letters);
    });
    this.paint(this.facelets, []);
  }

  /** Draws letters on the stickers, or none. */
  showLetters(isOn: boolean): void {
    this.hasLetters = isOn;
    this.paint(this.facelets, this.painted);
  }

  /** Paints 54 letters by place, in one colour for each place. */
  paint(facelets: string, painted: readonly string[]): void {
    this.facelets = facelets;
    this.painted = painted;
    this.stickers.forEach((sticker, facelet) => {
      const letter = facelets[facelet] ?? '?';
      const colour = painted[facelet] ?? UNKNOWN;
      sticker.material.color.set(colour);
      const mesh = this.letters[facelet]!;
      mesh.visible = this.hasLetters && letter !== '?';
      if (!mesh.visible) return;
      // A material with its first picture is another program.
      mesh.material.needsUpdate = !mesh.material.map;
      mesh.material.map = drawnLetter(letter, inkOn(colour));
    });
  }

  /** Draws the layers at these places along an axis (-1, 0 and 1) turned by an angle, counter-clockwise
   * seen from the axis's positive end. All other layers stand straight. */
  twist(axis: AxisName, layers: readonly number[], radians: number): void {
    const about = 'xyz'.indexOf(axis);
    for (const home of HOMES) {
      const { rotation } = this.cubies.get(home.join())!;
      rotation.set(0, 0, 0);
      if (layers.includes(home[about]!)) rotation[axis] = radians;
    }
  }

  /** Draws all layers straight. */
  straighten(): void {
    this.twist('x', [], 0);
  }
}

const vector = (at: Vector): THREE.Vector3 => new THREE.Vector3(...at);

/** The pose of a flat mesh on a face: its columns to the right and its rows down, as the face's. */
function uprightOn(face: FaceLetter): THREE.Quaternion {
  const [normal, right, down] = frameOf(face);
  const pose = new THREE.Matrix4().makeBasis(vector(right), vector(down).negate(), vector(normal));
  return new THREE.Quaternion().setFromRotationMatrix(pose);
}

function bodyGeometry(): THREE.BufferGeometry {
  const { points, normals, triangles } = body();
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(points.flat(), 3));
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals.flat(), 3));
  geometry.setIndex([...triangles]);
  return geometry;
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

const drawn = new Map<string, THREE.CanvasTexture>();

/** Texture of a letter in an ink. */
function drawnLetter(letter: string, ink: string): THREE.CanvasTexture {
  const name = letter + ink;
  let texture = drawn.get(name);
  if (!texture) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = LETTER_PIXELS;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = ink;
      drawLetter(context, letter, LETTER_PIXELS);
    }
    texture = new THREE.CanvasTexture(canvas);
    texture.colorSpace = THREE.SRGBColorSpace;
    drawn.set(name, texture);
  }
  return texture;
}
