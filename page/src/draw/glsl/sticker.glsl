// Stickers.
layout(location = 0) in vec3 home;
layout(location = 1) in vec3 middle;
layout(location = 2) in vec3 right;
layout(location = 3) in vec3 up;
layout(location = 4) in vec4 paint;
layout(location = 5) in vec3 mark;
out vec3 place, normal;
out vec2 at;
flat out vec4 look;
flat out vec3 kind;
void main() {
  // A little beyond the rim, which fades.
  at = (vec2(gl_VertexID & 1, gl_VertexID >> 1) - .5) * (STICKER + 2. * FRAME + .04);
  place = (model * vec4(turned(middle + right * at.x + up * at.y, home), 1.)).xyz;
  normal = mat3(model) * turned(cross(right, up), home);
  look = paint;
  kind = mark;
  gl_Position = view * vec4(place, 1.);
}
//// fragment
uniform vec3 frame;
uniform sampler2D marks;
in vec3 place, normal;
in vec2 at;
flat in vec4 look;
flat in vec3 kind;
void main() {
  // Distance from the rim, outwards.
  vec2 corner = abs(at) - (STICKER / 2. - STICKER_ROUND);
  float out_ = length(max(corner, 0.)) + min(max(corner.x, corner.y), 0.) - STICKER_ROUND;
  float pixel = max(fwidth(out_), 1e-5);
  // A rim of the body thinner than a pixel would be drawn as dashes: the sticker ends before it.
  if (kind.z < .5) out_ += max(0., 1.4 * pixel - RIM);
  float inside = clamp(.5 - out_ / pixel, 0., 1.);
  bool isFloating = kind.z > .5;
  float opacity = isFloating ? clamp(.5 - (out_ - FRAME) / pixel, 0., 1.) : inside;
  // The square of the mark, from its upper left corner; derivatives before any branch.
  vec2 square = vec2(at.x, -at.y) / LETTER + .5;
  vec2 cell = vec2(mod(kind.x, CELLS), floor(kind.x / CELLS));
  vec2 texel = (clamp(square, 0., 1.) + cell) / vec2(CELLS, ROWS);
  float ink = texture(marks, texel, -.5).a;
  if (kind.x < 0. || any(greaterThan(abs(square - .5), vec2(.5)))) ink = 0.;
  if (opacity < .004) discard;
  // Half covered pixels of light ink spread, those of dark ink shrink, where light is mixed.
  ink = kind.y > .5 ? pow(ink, 1.4) : 1. - pow(1. - ink, 2.);
  vec3 colour = mix(look.rgb, vec3(kind.y > .5 ? 1.12 : .0056), ink);
  if (isFloating) draw(mix(frame, colour, inside), opacity);
  else draw(lit(colour, normal, place, .05) + colour * look.a, opacity);
}
