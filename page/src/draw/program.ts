// Programs and buffers of the graphics card.

/** A program in use: its values are set by name. */
export class Program {
  private readonly program: WebGLProgram;
  private readonly places = new Map<string, WebGLUniformLocation | null>();

  constructor(
    private readonly gl: WebGL2RenderingContext,
    { vertex, fragment }: { readonly vertex: string; readonly fragment: string },
  ) {
    this.program = gl.createProgram();
    for (const [kind, text] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = gl.createShader(kind);
      if (!shader) return;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(this.program, shader);
    }
    gl.linkProgram(this.program);
  }

  use(): void {
    const { gl, program } = this;
    gl.useProgram(program);
    // Asked for here, where the card had time to compile the others; a lost card has linked nothing.
    if (this.places.size === 0 && !gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
      throw new Error(
        `the graphics card refuses a program: ${gl.getProgramInfoLog(program)} ${gl
          .getAttachedShaders(program)
          ?.map((shader) => gl.getShaderInfoLog(shader))}`,
      );
  }

  /** Gives a value of one to four numbers, or a matrix of sixteen, to the program in use. */
  set(name: string, ...value: readonly number[]): void {
    const { gl, places } = this;
    if (!places.has(name)) places.set(name, gl.getUniformLocation(this.program, name));
    const place = places.get(name) ?? null;
    if (value.length === 16) gl.uniformMatrix4fv(place, false, value);
    else if (value.length === 4) gl.uniform4fv(place, value);
    else if (value.length === 3) gl.uniform3fv(place, value);
    else if (value.length === 2) gl.uniform2fv(place, value);
    else gl.uniform1fv(place, value);
  }
}

/** Numbers of the corners of triangles, or of whole things of which many are drawn. */
export class Numbers {
  private readonly buffer: WebGLBuffer;

  /** `sizes` are the counts of numbers that each input of the program takes, from input `first` on. `isEach` where a
   * row of numbers belongs to a whole thing. */
  constructor(
    private readonly gl: WebGL2RenderingContext,
    first: number,
    sizes: readonly number[],
    isEach = false,
  ) {
    this.buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    const row = sizes.reduce((sum, size) => sum + size, 0);
    let from = 0;
    sizes.forEach((size, n) => {
      gl.enableVertexAttribArray(first + n);
      gl.vertexAttribPointer(first + n, size, gl.FLOAT, false, row * 4, from * 4);
      gl.vertexAttribDivisor(first + n, isEach ? 1 : 0);
      from += size;
    });
  }

  fill(values: readonly number[]): void {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(values), gl.DYNAMIC_DRAW);
  }
}
