// Draws groups of solids by WebGL 2, with a cube among them, pictures on them, and a shadow below.
import type { Painter } from './canvas';
import { CubeParts } from './cube-parts';
import { lightOf, type Cubies } from './cubies';
import type { Eye } from './eye';
import { graphics, fillTriangles, inputs } from './graphics';
import { CORNER, type Group } from './group';
import { combined, type Matrix } from './matrix';
import { Numbers, Program } from './program';
import { LAMP, PANEL_LOOK, SOLID_LOOK } from './shaders';
import { Shadow, type ShadowLook } from './shadow';

/** Darkness of shadows. */
const SHADOW = 0.2;

/** A picture on a rectangle across z in the middle of a group. */
export interface Panel {
  readonly group: Group;
  readonly size: readonly [width: number, height: number];
  readonly picture: HTMLCanvasElement;
  /** Another number where the picture is another. */
  version: number;
}

export interface Scene {
  readonly root: Group;
  readonly cubies: Cubies;
  /** Where the cube stands. */
  readonly cube: Group;
  readonly panel: Panel;
  readonly shadow: ShadowLook;
}

/** Paints a scene; `undefined` where the browser draws no 3-D. */
export const scenePainter = (scene: Scene): Painter | undefined =>
  graphics((gl) => {
    const shadow = new Shadow(gl, scene.shadow);
    const cube = new CubeParts(gl, scene.cubies);
    const solids = new Solids(gl, scene.root);
    const panel = new PanelPart(gl, scene.panel);
    return (eye) => {
      shadow.render(eye);
      solids.renderShadows(eye, scene.shadow.at[1]);
      solids.render(eye, eye.matrix, ({ look }) => (look === 'plastic' ? 0 : undefined));
      panel.render(eye);
      cube.render(eye, scene.cube.world);
      gl.depthMask(false);
      solids.render(eye, eye.matrix, ({ look }) => (typeof look === 'number' ? look : undefined));
      gl.depthMask(true);
    };
  });

/** A group on the graphics card. */
interface Part {
  readonly group: Group;
  readonly array: WebGLVertexArrayObject;
  readonly corners: number;
}

class Solids {
  private readonly program: Program;
  private readonly parts: readonly Part[];

  constructor(
    private readonly gl: WebGL2RenderingContext,
    root: Group,
  ) {
    this.program = new Program(gl, SOLID_LOOK);
    this.parts = all(root).flatMap((group) => {
      const { corners, triangles } = group.baked(lightOf);
      const array = inputs(gl, () => {
        new Numbers(gl, 0, [3, 3, CORNER - 6]).fill(corners);
        fillTriangles(gl, triangles);
      });
      return triangles.length > 0 ? [{ group, array, corners: triangles.length }] : [];
    });
  }

  /** Draws groups: plastic where `density` says 0, light where it says more, and nothing where it says nothing. */
  render(eye: Eye, view: Matrix, density: (group: Group) => number | undefined, tint = 1): void {
    const { gl, program } = this;
    program.use();
    program.set('view', ...view);
    program.set('eye', ...eye.place);
    program.set('tint', tint);
    for (const { group, array, corners } of this.parts) {
      const glow = group.isShown ? density(group) : undefined;
      if (glow === undefined) continue;
      program.set('model', ...group.world);
      program.set('glow', glow);
      gl.bindVertexArray(array);
      gl.drawElements(gl.TRIANGLES, corners, gl.UNSIGNED_INT, 0);
    }
  }

  /** Draws the shadows of all that is no light on the ground, each place once. */
  renderShadows(eye: Eye, ground: number): void {
    const { gl } = this;
    const [x, y, z] = LAMP;
    // Along the light, onto the ground.
    const flat = [
      1,
      0,
      0,
      0,
      -x / y,
      0,
      -z / y,
      0,
      0,
      0,
      1,
      0,
      (x / y) * ground,
      ground,
      (z / y) * ground,
      1,
    ];
    gl.depthMask(false);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
    gl.stencilFunc(gl.NOTEQUAL, 1, 1);
    const density = ({ look }: Group) => (typeof look === 'number' ? undefined : SHADOW);
    this.render(eye, combined(eye.matrix, flat), density, 0);
    gl.disable(gl.STENCIL_TEST);
    gl.clear(gl.STENCIL_BUFFER_BIT);
    gl.enable(gl.CULL_FACE);
    gl.depthMask(true);
  }
}

class PanelPart {
  private readonly program: Program;
  private readonly array: WebGLVertexArrayObject;
  private readonly texture: WebGLTexture;
  private drawn: number | undefined;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly panel: Panel,
  ) {
    this.program = new Program(gl, PANEL_LOOK);
    this.array = inputs(gl);
    this.texture = gl.createTexture();
  }

  render(eye: Eye): void {
    const { gl, program, panel } = this;
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    if (this.drawn !== panel.version) this.renew();
    program.use();
    gl.bindVertexArray(this.array);
    program.set('view', ...eye.matrix);
    program.set('model', ...panel.group.world);
    program.set('size', ...panel.size);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  private renew(): void {
    const { gl, panel } = this;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, panel.picture);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    this.drawn = panel.version;
  }
}

/** A group and all within it. */
const all = (group: Group): Group[] => [group, ...group.groups.flatMap(all)];
