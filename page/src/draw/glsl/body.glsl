// The body of the cubies.
layout(location = 0) in vec3 point;
layout(location = 1) in vec3 direction;
layout(location = 2) in vec3 home;
out vec3 place, normal, straight;
void main() {
  straight = home + point;
  place = (model * vec4(turned(straight, home), 1.)).xyz;
  normal = mat3(model) * turned(direction, home);
  gl_Position = view * vec4(place, 1.);
}
//// fragment
uniform vec3 colour;
in vec3 place, normal, straight;
void main() {
  // Little light comes into the gaps between cubies.
  vec3 far = abs(straight);
  float open = mix(.45, 1., smoothstep(1.34, 1.465, max(far.x, max(far.y, far.z))));
  draw(lit(colour, normal, place, .12) * open, 1.);
}
