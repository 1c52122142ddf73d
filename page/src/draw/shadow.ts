// A soft shadow on the ground.
import type { Vector } from '../model/cube';
import type { Eye } from './eye';
import { inputs } from './graphics';
import { Program } from './program';
import { SHADOW_LOOK } from './shaders';

export interface ShadowLook {
  /** Its middle. */
  readonly at: Vector;
  /** Half of the square in which it is drawn. */
  readonly half: number;
  /** Half of the square that is darkest, and the way over which it fades from there. */
  readonly core: number;
  readonly fade: number;
  /** Of its middle, from 0 to 1. */
  readonly darkness: number;
}

export class Shadow {
  private readonly program: Program;
  private readonly array: WebGLVertexArrayObject;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly look: ShadowLook,
  ) {
    this.program = new Program(gl, SHADOW_LOOK);
    this.array = inputs(gl);
  }

  /** Draws it, and keeps no depth: all else lies before it. */
  render(eye: Eye): void {
    const { gl, program } = this;
    const { at, half, core, fade, darkness } = this.look;
    program.use();
    gl.bindVertexArray(this.array);
    program.set('view', ...eye.matrix);
    program.set('middle', ...at);
    program.set('look', half, core, fade, darkness);
    gl.depthMask(false);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    gl.depthMask(true);
  }
}
