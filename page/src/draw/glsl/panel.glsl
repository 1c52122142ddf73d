// A picture on a rectangle across z.
uniform mat4 view, model;
uniform vec2 size;
out vec2 at;
void main() {
  at = vec2(gl_VertexID >> 1, gl_VertexID & 1);
  gl_Position = view * model * vec4((at - .5) * vec2(1., -1.) * size, 0., 1.);
}
//// fragment
uniform sampler2D picture;
in vec2 at;
void main() {
  drawn = vec4(texture(picture, at).rgb, 1.);
}
