// A cube on the graphics card: bodies, stickers and what is written on them.
import { FACES, type Vector } from '../model/cube';
import type { Cubies, Sticker } from './cubies';
import { HOMES } from './cubies';
import type { Eye } from './eye';
import { fillTriangles, inputs } from './graphics';
import { drawLetter, drawShape } from './marks';
import type { Matrix } from './matrix';
import { Numbers, Program } from './program';
import { BODY, CELLS, ROWS, STICKER_LOOK } from './shaders';
import { body } from './shape';

/** Pixels of the edge of a mark's picture. */
const MARK_PIXELS = 128;
const GLOW = 0.5;

/** Stickers on the graphics card, and the list from which they were put there. */
interface StickerList {
  readonly array: WebGLVertexArrayObject;
  readonly numbers: Numbers;
  count: number;
  drawn: readonly Sticker[] | undefined;
}

export class CubeParts {
  private readonly bodies: Program;
  private readonly stickers: Program;
  private readonly bodyArray: WebGLVertexArrayObject;
  private readonly triangles: number;
  private readonly lying: StickerList;
  private readonly floating: StickerList;
  private readonly marks: WebGLTexture;
  private drawnLetters = '';

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly cubies: Cubies,
    /** The letter that is drawn for the one of a side. */
    private readonly letterOn: (letter: string) => string = (letter) => letter,
  ) {
    this.marks = gl.createTexture();
    this.bodies = new Program(gl, BODY);
    this.stickers = new Program(gl, STICKER_LOOK);
    const { points, normals, triangles } = body();
    this.triangles = triangles.length;
    this.bodyArray = inputs(gl, () => {
      new Numbers(gl, 0, [3, 3]).fill(points.flatMap((point, n) => [...point, ...normals[n]!]));
      new Numbers(gl, 2, [3], true).fill(HOMES.flat());
      fillTriangles(gl, triangles);
    });
    [this.lying, this.floating] = [this.stickerList(), this.stickerList()];
  }

  /** Draws the cube where it stands. */
  render(eye: Eye, model: Matrix): void {
    const { gl, cubies, bodies } = this;
    this.begin(bodies, this.bodyArray, eye, model);
    bodies.set('colour', ...cubies.body);
    // Faces seen edge on lie a pixel deeper: cards that draw in software let specks of their rims through others.
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(1, 0);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilFunc(gl.ALWAYS, 1, 1);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
    gl.drawElementsInstanced(gl.TRIANGLES, this.triangles, gl.UNSIGNED_INT, 0, HOMES.length);
    gl.disable(gl.POLYGON_OFFSET_FILL);

    // Rims of stickers fade over bodies alone, and leave the cube's outline as it is.
    gl.stencilFunc(gl.EQUAL, 1, 1);
    this.renderStickers(false, eye, model);
    gl.disable(gl.STENCIL_TEST);
    if (cubies.hasHidden) this.renderStickers(true, eye, model);
  }

  private renderStickers(isFloating: boolean, eye: Eye, model: Matrix): void {
    const { gl, stickers, cubies } = this;
    const list = isFloating ? this.floating : this.lying;
    gl.bindTexture(gl.TEXTURE_2D, this.marks);
    this.begin(stickers, list.array, eye, model);
    stickers.set('frame', ...cubies.body);
    if (list.drawn !== cubies.stickers) {
      this.drawLetters();
      const drawn = cubies.stickers.filter((sticker) => sticker.isFloating === isFloating);
      list.numbers.fill(drawn.flatMap(rowOf));
      list.count = drawn.length;
      list.drawn = cubies.stickers;
    }
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, list.count);
  }

  /** Takes a program and its inputs into use, with the eye and the layers that turn. */
  private begin(program: Program, array: WebGLVertexArrayObject, eye: Eye, model: Matrix): void {
    const { axis, layers, radians } = this.cubies.twisted;
    program.use();
    this.gl.bindVertexArray(array);
    program.set('view', ...eye.matrix);
    program.set('eye', ...eye.place);
    program.set('model', ...model);
    program.set('axis', ...unitOf(axis));
    program.set('layers', ...[-1, 0, 1].map((layer) => Number(layers.includes(layer))));
    program.set('turn', Math.cos(radians), Math.sin(radians));
  }

  /** Draws the letters that are on stickers now, where they are others than before. */
  private drawLetters(): void {
    const letters = [...FACES].map(this.letterOn).join('');
    if (letters !== this.drawnLetters) drawMarks(this.gl, letters);
    this.drawnLetters = letters;
  }

  private stickerList(): StickerList {
    let numbers!: Numbers;
    const array = inputs(this.gl, () => {
      numbers = new Numbers(this.gl, 0, [3, 3, 3, 3, 4, 3], true);
    });
    return { array, numbers, count: 0, drawn: undefined };
  }
}

const unitOf = (axis: string): Vector => [...'xyz'].map((name) => Number(name === axis)) as unknown as Vector;

/** Numbers of a sticker, in the order of the program's inputs. */
function rowOf({ home, place, right, up, colour, marks, ...sticker }: Sticker): number[] {
  const cell = marks ? FACES.indexOf(sticker.letter) + (marks === 'shapes' ? CELLS : 0) : -1;
  const mark = [cell, Number(sticker.isInkWhite), Number(sticker.isFloating)];
  return [...home, ...place, ...right, ...up, ...colour, sticker.isLit ? GLOW : 0, ...mark];
}

/** Fills the texture in use with a letter for each face beside one another, and the faces' shapes below. */
function drawMarks(gl: WebGL2RenderingContext, letters: string): void {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return;
  context.canvas.width = CELLS * MARK_PIXELS;
  context.canvas.height = ROWS * MARK_PIXELS;
  for (const draw of [drawLetter, drawShape]) {
    [...FACES].forEach((letter, cell) => {
      context.setTransform(1, 0, 0, 1, cell * MARK_PIXELS, draw === drawShape ? MARK_PIXELS : 0);
      draw(context, draw === drawLetter ? letters[cell]! : letter, MARK_PIXELS);
    });
  }
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, context.canvas);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  const sharp = gl.getExtension('EXT_texture_filter_anisotropic');
  if (sharp) gl.texParameteri(gl.TEXTURE_2D, sharp.TEXTURE_MAX_ANISOTROPY_EXT, 4);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
