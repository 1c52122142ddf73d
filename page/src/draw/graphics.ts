// A canvas with WebGL 2: its size, its picture's beginning, and its parts built anew when the graphics card was lost.
import type { Painter } from './canvas';
import type { Eye } from './eye';

/** Draws on the graphics card; what it has there is lost with the card. */
type Draw = (eye: Eye) => void;

/** A painter whose parts are built by `build`; `undefined` where the browser draws no 3-D. */
export function graphics(build: (gl: WebGL2RenderingContext) => Draw): Painter | undefined {
  const element = document.createElement('canvas');
  const gl = element.getContext('webgl2', { antialias: true, alpha: true, stencil: true });
  if (!gl) return undefined;
  let draw = build(gl);
  // Without this the browser never gives the context back.
  element.addEventListener('webglcontextlost', (event) => event.preventDefault());
  element.addEventListener('webglcontextrestored', () => (draw = build(gl)));
  return {
    element,
    resize(width, height, ratio) {
      element.width = Math.max(1, Math.floor(width * ratio));
      element.height = Math.max(1, Math.floor(height * ratio));
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
    },
    render(eye) {
      if (gl.isContextLost()) return;
      gl.viewport(0, 0, element.width, element.height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
      gl.enable(gl.DEPTH_TEST);
      gl.enable(gl.CULL_FACE);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      draw(eye);
    },
  };
}

/** Inputs of a program on the graphics card, filled by what is made meanwhile. */
export function inputs(gl: WebGL2RenderingContext, fill: () => void = () => {}): WebGLVertexArrayObject {
  const made = gl.createVertexArray();
  gl.bindVertexArray(made);
  fill();
  return made;
}

/** Puts the triangles of a mesh beside the inputs that are being filled. */
export function fillTriangles(gl: WebGL2RenderingContext, triangles: readonly number[]): void {
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint32Array(triangles), gl.STATIC_DRAW);
}
