// Draws the cube by WebGL 2: bodies, stickers, shadow and arrow.
import { FACES, type Vector } from '../model/cube';
import type { Arrow } from './arrow';
import type { Painter } from './canvas';
import { HOMES, type Cubies, type Sticker } from './cubies';
import type { Eye } from './eye';
import { letterOn } from '../model/letters';
import { drawLetter, drawShape } from './marks';
import { Numbers, Program } from './program';
import { ARROW_LOOK, BODY, CELLS, ROWS, SHADOW_LOOK, STICKER_LOOK } from './shaders';
import { body } from './shape';

/** Pixels of the edge of a mark's picture. */
const MARK_PIXELS = 128;
const GLOW = 0.5;

/** The scene of the cube; `undefined` where the browser draws no 3-D. */
export function cubePainter(cubies: Cubies, arrow: Arrow): Painter | undefined {
  const element = document.createElement('canvas');
  const gl = element.getContext('webgl2', { antialias: true, alpha: true, stencil: true });
  return gl ? new CubePainter(element, gl, cubies, arrow) : undefined;
}

/** Takes a program and its inputs into use, with the eye and the layers that turn. */
type Begin = (program: Program, array: WebGLVertexArrayObject) => void;

/** Stickers on the graphics card, and the list from which they were put there. */
interface StickerList {
  readonly array: WebGLVertexArrayObject;
  readonly numbers: Numbers;
  count: number;
  drawn: readonly Sticker[] | undefined;
}

/** Parts of the scene as the graphics card has them; all are lost with its context. */
interface Parts {
  readonly bodies: Program;
  readonly stickers: Program;
  readonly shadow: Program;
  readonly arrow: Program;
  readonly arrays: Readonly<Record<'bodies' | 'shadow' | 'arrow', WebGLVertexArrayObject>>;
  readonly triangles: number;
  readonly lying: StickerList;
  readonly floating: StickerList;
  readonly arrowNumbers: Numbers;
}

class CubePainter implements Painter {
  private parts: Parts;
  private drawnLetters = '';

  constructor(
    readonly element: HTMLCanvasElement,
    private readonly gl: WebGL2RenderingContext,
    private readonly cubies: Cubies,
    private readonly arrow: Arrow,
  ) {
    this.parts = this.build();
    // Without this the browser never gives the context back.
    element.addEventListener('webglcontextlost', (event) => event.preventDefault());
    element.addEventListener('webglcontextrestored', () => (this.parts = this.build()));
  }

  resize(width: number, height: number, ratio: number): void {
    const { element } = this;
    element.width = Math.max(1, Math.floor(width * ratio));
    element.height = Math.max(1, Math.floor(height * ratio));
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
  }

  render(eye: Eye): void {
    const { gl, element, parts, cubies } = this;
    if (gl.isContextLost()) return;
    const { axis, layers, radians } = cubies.twisted;
    const turning = [-1, 0, 1].map((layer) => Number(layers.includes(layer)));
    const begin: Begin = (program, array) => {
      program.use();
      gl.bindVertexArray(array);
      program.set('view', ...eye.matrix);
      program.set('eye', ...eye.place);
      program.set('axis', ...unitOf(axis));
      program.set('layers', ...turning);
      program.set('turn', Math.cos(radians), Math.sin(radians));
    };
    gl.viewport(0, 0, element.width, element.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

    // The shadow is behind all else, also behind corners of a turning layer that reach below the ground. Floating
    // stickers lie there too: without a shadow.
    if (!cubies.hasHidden) {
      begin(parts.shadow, parts.arrays.shadow);
      gl.depthMask(false);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      gl.depthMask(true);
    }

    begin(parts.bodies, parts.arrays.bodies);
    parts.bodies.set('colour', ...cubies.body);
    // Faces seen edge on lie a pixel deeper: cards that draw in software let specks of their rims through others.
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(1, 0);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilFunc(gl.ALWAYS, 1, 1);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
    gl.drawElementsInstanced(gl.TRIANGLES, parts.triangles, gl.UNSIGNED_SHORT, 0, HOMES.length);
    gl.disable(gl.POLYGON_OFFSET_FILL);

    // Rims of stickers fade over bodies alone, and leave the cube's outline as it is.
    gl.stencilFunc(gl.EQUAL, 1, 1);
    this.renderStickers(false, begin);
    gl.disable(gl.STENCIL_TEST);
    if (cubies.hasHidden) this.renderStickers(true, begin);
    this.renderArrow(eye, begin);
  }

  private renderStickers(isFloating: boolean, begin: Begin): void {
    const { gl, parts, cubies } = this;
    const list = isFloating ? parts.floating : parts.lying;
    begin(parts.stickers, list.array);
    parts.stickers.set('frame', ...cubies.body);
    if (list.drawn !== cubies.stickers) {
      this.drawLetters();
      const stickers = cubies.stickers.filter((sticker) => sticker.isFloating === isFloating);
      list.numbers.fill(stickers.flatMap(rowOf));
      list.count = stickers.length;
      list.drawn = cubies.stickers;
    }
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, list.count);
  }

  /** Draws the letters that are on stickers now, where they are others than before. */
  private drawLetters(): void {
    const letters = [...FACES].map(letterOn).join();
    if (letters !== this.drawnLetters) drawMarks(this.gl);
    this.drawnLetters = letters;
  }

  private renderArrow(eye: Eye, begin: Begin): void {
    const { gl, parts, arrow } = this;
    const corners = arrow.corners(eye.place);
    if (corners.length === 0) return;
    begin(parts.arrow, parts.arrays.arrow);
    parts.arrowNumbers.fill(corners.flat());
    parts.arrow.set('layers', 0, 0, 0);
    gl.disable(gl.CULL_FACE);
    gl.drawArrays(gl.TRIANGLES, 0, corners.length);
  }

  private build(): Parts {
    const { gl } = this;
    this.drawnLetters = '';
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    const [bodies, stickers, shadow, arrow] = [BODY, STICKER_LOOK, SHADOW_LOOK, ARROW_LOOK].map(
      (look) => new Program(gl, look),
    ) as [Program, Program, Program, Program];
    const array = (): WebGLVertexArrayObject => {
      const made = gl.createVertexArray();
      gl.bindVertexArray(made);
      return made;
    };
    const bodyArray = array();
    const { points, normals, triangles } = body();
    new Numbers(gl, 0, [3, 3]).fill(points.flatMap((point, n) => [...point, ...normals[n]!]));
    new Numbers(gl, 2, [3], true).fill(HOMES.flat());
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(triangles), gl.STATIC_DRAW);
    const stickerList = (): StickerList => ({
      array: array(),
      numbers: new Numbers(gl, 0, [3, 3, 3, 3, 4, 3], true),
      count: 0,
      drawn: undefined,
    });
    const [lying, floating] = [stickerList(), stickerList()];
    const arrowArray = array();
    const arrowNumbers = new Numbers(gl, 0, [4]);
    const arrays = { bodies: bodyArray, shadow: array(), arrow: arrowArray };
    return {
      bodies,
      stickers,
      shadow,
      arrow,
      arrays,
      triangles: triangles.length,
      lying,
      floating,
      arrowNumbers,
    };
  }
}

const unitOf = (axis: string): Vector => [...'xyz'].map((name) => Number(name === axis)) as unknown as Vector;

/** Numbers of a sticker, in the order of the program's inputs. */
function rowOf({ home, place, right, up, colour, marks, ...sticker }: Sticker): number[] {
  const cell = marks ? FACES.indexOf(sticker.letter) + (marks === 'shapes' ? CELLS : 0) : -1;
  const mark = [cell, Number(sticker.isInkWhite), Number(sticker.isFloating)];
  return [...home, ...place, ...right, ...up, ...colour, sticker.isLit ? GLOW : 0, ...mark];
}

/** Fills the texture in use with the letters of the faces beside one another, and their shapes below. */
function drawMarks(gl: WebGL2RenderingContext): void {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return;
  context.canvas.width = CELLS * MARK_PIXELS;
  context.canvas.height = ROWS * MARK_PIXELS;
  for (const draw of [drawLetter, drawShape]) {
    [...FACES].forEach((letter, cell) => {
      context.setTransform(1, 0, 0, 1, cell * MARK_PIXELS, draw === drawShape ? MARK_PIXELS : 0);
      draw(context, draw === drawLetter ? letterOn(letter) : letter, MARK_PIXELS);
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
