// Shadow; `look`: half of the square, half of its dark middle, the way over which it fades, its darkness.
uniform mat4 view;
uniform vec3 middle;
uniform vec4 look;
out vec2 at;
void main() {
  at = (vec2(gl_VertexID >> 1, gl_VertexID & 1) * 2. - 1.) * look.x;
  gl_Position = view * vec4(middle + vec3(at.x, 0., at.y), 1.);
}
//// fragment
uniform vec4 look;
in vec2 at;
void main() {
  // Soft far from the thing, dark below it.
  float light = smoothstep(0., look.z, length(max(abs(at) - look.y, 0.)));
  draw(vec3(0.), look.w * (1. - light) * (1. - light));
}
