// Plastic; or, with `glow`, light that is so dense, its colour times `tint`.
uniform mat4 view, model;
layout(location = 0) in vec3 point;
layout(location = 1) in vec3 direction;
layout(location = 2) in vec3 paint;
out vec3 place, normal, colour;
void main() {
  place = (model * vec4(point, 1.)).xyz;
  normal = mat3(model) * direction;
  colour = paint;
  gl_Position = view * vec4(place, 1.);
}
//// fragment
uniform float glow, tint;
in vec3 place, normal, colour;
void main() {
  if (glow > 0.) draw(colour * tint, glow);
  else draw(lit(colour, normal, place, .07), 1.);
}
