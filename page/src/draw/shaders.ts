// Programs of the graphics card, in GLSL ES 3.0: a vertex and a fragment shader for each kind of thing.
import { LETTER, STICKER, STICKER_ROUND } from './shape';

/** Width of the frame of a floating sticker, which shows a white one on white ground. */
const FRAME = 0.042;
/** Pictures beside one another in a row of the texture, and its rows: one of letters, one of shapes. */
export const CELLS = 8;
export const ROWS = 2;

const number = (value: number): string => value.toFixed(4);

const HEAD = '#version 300 es\n';

/** The eye, where the cube stands, and the layers that turn: `layers` has 1 for each of the places -1, 0 and 1 that does. */
const VERTEX = `${HEAD}
uniform mat4 view, model;
uniform vec3 axis, layers;
uniform vec2 turn;
vec3 turned(vec3 point, vec3 home) {
  float place = dot(home, axis);
  if ((place < -.5 ? layers.x : place > .5 ? layers.z : layers.y) < .5) return point;
  return point * turn.x + cross(axis, point) * turn.y + axis * dot(axis, point) * (1. - turn.x);
}
`;

const FRAGMENT = `${HEAD}
precision highp float;
out vec4 drawn;
/** Light as a screen shows it, for a canvas whose colours are multiplied by their opacity. */
void draw(vec3 light, float opacity) {
  light = clamp(light, 0., 1.);
  vec3 shown = mix(light * 12.92, 1.055 * pow(light, vec3(1. / 2.4)) - .055, step(.0031308, light));
  drawn = vec4(shown * opacity, opacity);
}
`;

/** Direction of the lamp. */
export const LAMP = [5, 7, 6] as const;

/** Light from the sky, back from the ground, from a lamp above and aside, and the gloss of the surface. */
const LIGHT = `
uniform vec3 eye;
const vec3 LAMP = normalize(vec3(${LAMP.map(number).join()}));
vec3 lit(vec3 colour, vec3 normal, vec3 place, float gloss) {
  vec3 n = normalize(normal), v = normalize(eye - place);
  vec3 sky = mix(vec3(.578, .604, .658), vec3(1.), n.y * .5 + .5) * .83;
  float sun = max(dot(n, LAMP), 0.) * .33;
  float shine = pow(max(dot(n, normalize(LAMP + v)), 0.), 28.);
  float rim = pow(1. - max(dot(n, v), 0.), 5.) * smoothstep(-.3, .9, reflect(-v, n).y);
  return colour * (sky + sun) + gloss * (shine * .4 + rim);
}
`;

export const BODY = {
  vertex: `${VERTEX}
layout(location = 0) in vec3 point;
layout(location = 1) in vec3 direction;
layout(location = 2) in vec3 home;
out vec3 place, normal, straight;
void main() {
  straight = home + point;
  place = (model * vec4(turned(straight, home), 1.)).xyz;
  normal = mat3(model) * turned(direction, home);
  gl_Position = view * vec4(place, 1.);
}`,
  fragment: `${FRAGMENT}${LIGHT}
uniform vec3 colour;
in vec3 place, normal, straight;
void main() {
  // Little light comes into the gaps between cubies.
  vec3 far = abs(straight);
  float open = mix(.45, 1., smoothstep(1.34, 1.465, max(far.x, max(far.y, far.z))));
  draw(lit(colour, normal, place, .12) * open, 1.);
}`,
};

/** Part of the body's rim that is seen beyond a sticker at a far edge. */
const RIM = 0.03;

export const STICKER_LOOK = {
  vertex: `${VERTEX}
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
  at = (vec2(gl_VertexID & 1, gl_VertexID >> 1) - .5) * ${number(STICKER + 2 * FRAME + 0.04)};
  place = (model * vec4(turned(middle + right * at.x + up * at.y, home), 1.)).xyz;
  normal = mat3(model) * turned(cross(right, up), home);
  look = paint;
  kind = mark;
  gl_Position = view * vec4(place, 1.);
}`,
  fragment: `${FRAGMENT}${LIGHT}
uniform vec3 frame;
uniform sampler2D marks;
in vec3 place, normal;
in vec2 at;
flat in vec4 look;
flat in vec3 kind;
void main() {
  // Distance from the rim, outwards.
  vec2 corner = abs(at) - ${number(STICKER / 2 - STICKER_ROUND)};
  float out_ = length(max(corner, 0.)) + min(max(corner.x, corner.y), 0.) - ${number(STICKER_ROUND)};
  float pixel = max(fwidth(out_), 1e-5);
  // A rim of the body thinner than a pixel would be drawn as dashes: the sticker ends before it.
  if (kind.z < .5) out_ += max(0., 1.4 * pixel - ${number(RIM)});
  float inside = clamp(.5 - out_ / pixel, 0., 1.);
  bool isFloating = kind.z > .5;
  float opacity = isFloating ? clamp(.5 - (out_ - ${number(FRAME)}) / pixel, 0., 1.) : inside;
  // The square of the mark, from its upper left corner; derivatives before any branch.
  vec2 square = vec2(at.x, -at.y) / ${number(LETTER)} + .5;
  vec2 cell = vec2(mod(kind.x, ${number(CELLS)}), floor(kind.x / ${number(CELLS)}));
  vec2 texel = (clamp(square, 0., 1.) + cell) / vec2(${number(CELLS)}, ${number(ROWS)});
  float ink = texture(marks, texel, -.5).a;
  if (kind.x < 0. || any(greaterThan(abs(square - .5), vec2(.5)))) ink = 0.;
  if (opacity < .004) discard;
  // Half covered pixels of light ink spread, those of dark ink shrink, where light is mixed.
  ink = kind.y > .5 ? pow(ink, 1.4) : 1. - pow(1. - ink, 2.);
  vec3 colour = mix(look.rgb, vec3(kind.y > .5 ? 1.12 : .0056), ink);
  if (isFloating) draw(mix(frame, colour, inside), opacity);
  else draw(lit(colour, normal, place, .05) + colour * look.a, opacity);
}`,
};

/** `look`: half of the square, half of its dark middle, the way over which it fades, its darkness. */
export const SHADOW_LOOK = {
  vertex: `${HEAD}
uniform mat4 view;
uniform vec3 middle;
uniform vec4 look;
out vec2 at;
void main() {
  at = (vec2(gl_VertexID >> 1, gl_VertexID & 1) * 2. - 1.) * look.x;
  gl_Position = view * vec4(middle + vec3(at.x, 0., at.y), 1.);
}`,
  fragment: `${FRAGMENT}
uniform vec4 look;
in vec2 at;
void main() {
  // Soft far from the thing, dark below it.
  float light = smoothstep(0., look.z, length(max(abs(at) - look.y, 0.)));
  draw(vec3(0.), look.w * (1. - light) * (1. - light));
}`,
};

export const ARROW_LOOK = {
  vertex: `${HEAD}
uniform mat4 view;
layout(location = 0) in vec4 corner;
flat out float bright;
void main() {
  bright = corner.w;
  gl_Position = view * vec4(corner.xyz, 1.);
}`,
  fragment: `${FRAGMENT}
flat in float bright;
void main() {
  draw(mix(vec3(.0085, .0097, .0123), vec3(1.), bright), 1.);
}`,
};

/** Plastic; or, with `glow`, light that is so dense, its colour times `tint`. */
export const SOLID_LOOK = {
  vertex: `${HEAD}
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
}`,
  fragment: `${FRAGMENT}${LIGHT}
uniform float glow, tint;
in vec3 place, normal, colour;
void main() {
  if (glow > 0.) draw(colour * tint, glow);
  else draw(lit(colour, normal, place, .07), 1.);
}`,
};

/** A picture on a rectangle across z. */
export const PANEL_LOOK = {
  vertex: `${HEAD}
uniform mat4 view, model;
uniform vec2 size;
out vec2 at;
void main() {
  at = vec2(gl_VertexID >> 1, gl_VertexID & 1);
  gl_Position = view * model * vec4((at - .5) * vec2(1., -1.) * size, 0., 1.);
}`,
  fragment: `${FRAGMENT}
uniform sampler2D picture;
in vec2 at;
void main() {
  drawn = vec4(texture(picture, at).rgb, 1.);
}`,
};
