// Programs of the graphics card, in GLSL ES 3.0: a vertex and a fragment shader for each kind of thing, in files of their own.
import arrow from './glsl/arrow.glsl';
import body from './glsl/body.glsl';
import drawn from './glsl/drawn.glsl';
import light from './glsl/light.glsl';
import panel from './glsl/panel.glsl';
import shadow from './glsl/shadow.glsl';
import solid from './glsl/solid.glsl';
import sticker from './glsl/sticker.glsl';
import turned from './glsl/turned.glsl';
import { LETTER, STICKER, STICKER_ROUND } from './shape';

/** Direction of the lamp. */
export const LAMP = [5, 7, 6] as const;
/** Pictures beside one another in a row of the texture, and its rows: one of letters, one of shapes. */
export const CELLS = 8;
export const ROWS = 2;
const NUMBERS = {
  STICKER,
  STICKER_ROUND,
  LETTER,
  CELLS,
  ROWS,
  /** Width of the frame of a floating sticker, which shows a white one on white ground. */
  FRAME: 0.042,
  /** Part of the body's rim that is seen beyond a sticker at a far edge. */
  RIM: 0.03,
};

const number = (value: number): string => value.toFixed(4);
const HEAD = [
  '#version 300 es\nprecision highp float;',
  `const vec3 LAMP = normalize(vec3(${LAMP.map(number).join()}));`,
  ...Object.entries(NUMBERS).map(([name, value]) => `const float ${name} = ${number(value)};`),
  '',
].join('\n');

/** A program of its file, whose halves follow what they need of other files. */
function look(text: string, { before = '', lit = '' } = {}) {
  const [vertex = '', fragment = ''] = text.split('//// fragment\n');
  return { vertex: HEAD + before + vertex, fragment: HEAD + drawn + lit + fragment };
}

export const BODY = look(body, { before: turned, lit: light });
export const STICKER_LOOK = look(sticker, { before: turned, lit: light });
export const SHADOW_LOOK = look(shadow);
export const ARROW_LOOK = look(arrow);
export const SOLID_LOOK = look(solid, { lit: light });
export const PANEL_LOOK = look(panel);
