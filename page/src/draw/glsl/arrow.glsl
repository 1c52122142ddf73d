// The arrow of a turn.
uniform mat4 view;
layout(location = 0) in vec4 corner;
flat out float bright;
void main() {
  bright = corner.w;
  gl_Position = view * vec4(corner.xyz, 1.);
}
//// fragment
flat in float bright;
void main() {
  draw(mix(vec3(.0085, .0097, .0123), vec3(1.), bright), 1.);
}
