// Draws the cube by WebGL 2, with its shadow and arrow.
import { letterOn } from '../model/letters';
import type { Arrow } from './arrow';
import type { Painter } from './canvas';
import { CubeParts } from './cube-parts';
import type { Cubies } from './cubies';
import { graphics, inputs } from './graphics';
import { UNMOVED } from './matrix';
import { Numbers, Program } from './program';
import { ARROW_LOOK } from './shaders';
import { Shadow } from './shadow';

/** Height of the ground, and the shadow on it. */
const SHADOW = { at: [0, -1.8, 0], half: 3.4, core: 0.9, fade: 2.45, darkness: 0.42 } as const;

/** The scene of the cube; `undefined` where the browser draws no 3-D. */
export const cubePainter = (cubies: Cubies, arrow: Arrow): Painter | undefined =>
  graphics((gl) => {
    const cube = new CubeParts(gl, cubies, letterOn);
    const shadow = new Shadow(gl, SHADOW);
    const arrowLook = new Program(gl, ARROW_LOOK);
    let numbers!: Numbers;
    const arrowArray = inputs(gl, () => (numbers = new Numbers(gl, 0, [4])));
    return (eye) => {
      // The shadow is behind all else, also behind corners of a turning layer that reach below the ground. Floating
      // stickers lie there too: without a shadow.
      if (!cubies.hasHidden) shadow.render(eye);
      cube.render(eye, UNMOVED);
      const corners = arrow.corners(eye.place);
      if (corners.length === 0) return;
      arrowLook.use();
      arrowLook.set('view', ...eye.matrix);
      gl.bindVertexArray(arrowArray);
      numbers.fill(corners.flat());
      gl.disable(gl.CULL_FACE);
      gl.drawArrays(gl.TRIANGLES, 0, corners.length);
    };
  });
