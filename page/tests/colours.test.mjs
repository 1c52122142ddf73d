// Colours of stickers: those for colour-blind people, letters' ink, the body on its ground, stickers within cubies.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modules } from './bundle.mjs';

const { PRESETS, seenNamesOf } = await modules('cube/colours.ts');
const { inkOn } = await modules('model/colours.ts');
const { HALF, STICKER, body } = await modules('draw/shape.ts');

/** Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB. */
const EYES = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'usual sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};
/** sRGB to XYZ, and the white of D65. */
const XYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE = [0.95047, 1, 1.08883];

const times = (matrix, vector) =>
  matrix.map((row) => row.reduce((sum, value, n) => sum + value * vector[n], 0));
const linear = (colour) =>
  [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

/** CIE L*a*b* of a colour as such eyes see it. */
function lab(colour, eyes) {
  const seen = times(eyes, linear(colour)).map((value) => Math.min(1, Math.max(0, value)));
  const [x, y, z] = times(XYZ, seen).map((value, n) => {
    const part = value / WHITE[n];
    return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The two colours of a set that are the nearest, by CIE76. */
function nearest(colours, eyes) {
  const pairs = colours.flatMap((one, n) => colours.slice(n + 1).map((other) => [one, other]));
  const far = ([one, other]) => {
    const [a, b] = [lab(one, eyes), lab(other, eyes)];
    return Math.hypot(...a.map((value, n) => value - b[n]));
  };
  return pairs
    .map((pair) => ({ pair, far: far(pair) }))
    .reduce((least, one) => (one.far < least.far ? one : least));
}

test('every two colours of a colour-blind set are at least 35 apart', () => {
  const sets = PRESETS.filter(({ name }) => name.startsWith('blind_'));
  assert.ok(sets.length >= 2, 'sets for colour-blind people');
  for (const { name, colours } of sets)
    for (const [kind, eyes] of Object.entries(EYES)) {
      const { pair, far } = nearest(Object.values(colours), eyes);
      console.log(`${name}, ${kind}: ${far.toFixed(1)} (${pair.join(', ')})`);
      assert.ok(far >= 35, `${name}, ${kind}: ${far.toFixed(1)} between ${pair.join(' and ')}`);
    }
  // The measure itself: black and white are 100 apart, and red and green of the usual set are close to deuteranopes.
  assert.ok(Math.abs(nearest(['#000000', '#ffffff'], EYES['usual sight']).far - 100) < 0.1);
  assert.ok(nearest(Object.values(PRESETS[0].colours), EYES.deuteranopia).far < 25);
});

test('a colour-blind set has the usual names of colours', () => {
  const { colours } = PRESETS.find(({ name }) => name === 'blind_green');
  assert.deepEqual(Object.values(seenNamesOf(colours)), [
    'white',
    'dark red',
    'green',
    'yellow',
    'orange',
    'blue',
  ]);
});

const luminance = (colour) => times(XYZ, linear(colour))[1];
const contrast = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test('letters are read on every colour of the sets', () => {
  for (const { name, colours } of PRESETS)
    for (const colour of Object.values(colours)) {
      const ink = { '#111': '#111111', '#fff': '#ffffff' }[inkOn(colour)];
      assert.ok(contrast(ink, colour) >= 3, `${name}: ${ink} on ${colour}`);
    }
});

test('the body of the cube stands out from its ground in light and dark', () => {
  const css = readFileSync(new URL('../src/base/base.css', import.meta.url), 'utf8');
  const themes = [...css.matchAll(/--plastic: (#\w{6});[^}]*?--glow: ([^;]+);/g)];
  assert.equal(themes.length, 2);
  for (const [, plastic, glow] of themes)
    for (const [ground] of glow.matchAll(/#\w{6}/g))
      assert.ok(contrast(plastic, ground) >= 1.5, `${plastic} on ${ground}`);
});

test('stickers end within the flat part of their cubies', () => {
  const front = body().points.filter(([, , z]) => Math.abs(z - HALF) < 1e-6);
  const flat = Math.max(...front.flatMap(([x, y]) => [Math.abs(x), Math.abs(y)]));
  assert.ok(flat > 0.35 && flat < HALF, `flat to ${flat}`);
  const sticker = STICKER / 2;
  assert.ok(sticker <= flat && sticker > flat - 0.05, `sticker to ${sticker}, flat to ${flat}`);
});
