// Masks: pieces in colour, all others grey, in 3-D and in pictures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { open, serve, together } from './serve.mjs';

const { maskOf, shadesOf, shaded, isMask, MASKED } = await modules('model/mask.ts');
const { PRESETS } = await modules('cube/colours.ts');
const { handSvg, netSvg } = await modules('model/pictures.ts');
const { USUAL_COLOURS } = await modules('model/colours.ts');
const { turned, carried } = await modules('model/cube.ts');
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');

const held = together({ server: serve });

test('a mask names pieces, and goes with them through turns of all kinds', () => {
  const mask = maskOf({ full: ['DF', 'DFR', 'B'], pale: ['U', 'UF:U'] });
  assert.ok(isMask(mask));
  assert.equal(isMask(mask.slice(1)), false);
  assert.equal([...mask].filter((shade) => shade === 'x').length, 2 + 3 + 1);
  assert.equal([...mask].filter((shade) => shade === 'o').length, 2);
  let [facelets, shades] = [[...SOLVED], [...mask]];
  assert.deepEqual(shadesOf(SOLVED, mask), shades);
  for (const turn of [
    ['x', [1], 1],
    ['y', [-1], 2],
    ['z', [0], 1],
    ['x', [-1, 0, 1], -1],
    ['y', [0, 1], 1],
  ]) {
    const moved = turned(...turn);
    [facelets, shades] = [carried(facelets, moved), carried(shades, moved)];
    assert.deepEqual(shadesOf(facelets.join(''), mask), shades, `${turn}`);
  }
  // A cube that is being painted has pieces that are no pieces.
  assert.ok(shadesOf('?'.repeat(54), mask).every((shade) => shade === 'x'));
});

test('grey is a colour of no set, and a pale sticker lies between', () => {
  const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const apart = (one, other) => Math.hypot(...parts(one).map((part, n) => part - parts(other)[n]));
  for (const { name, colours } of PRESETS)
    for (const colour of Object.values(colours)) {
      assert.ok(apart(colour, MASKED) > 60, `${name} ${colour}`);
      const pale = shaded(colour, 'o');
      assert.ok(apart(pale, MASKED) < apart(colour, MASKED) && apart(pale, MASKED) > 20, `${name} ${colour}`);
      assert.equal(shaded(colour, '-'), MASKED);
    }
});

test('pictures take masks, and mark no grey sticker', () => {
  const mask = maskOf({ full: ['UFR'] });
  for (const picture of [
    handSvg(SOLVED, USUAL_COLOURS, 'letters', mask),
    netSvg(SOLVED, USUAL_COLOURS, 'letters', [], mask),
  ]) {
    assert.equal(picture.match(/<text/g).length, 3);
    assert.ok(picture.includes(MASKED));
  }
});

test('the cube in 3-D is drawn by a mask, which a step goes before', async () => {
  const page = await open(held.browser, held.server.address, { path: '?fast' });
  const shades = () => page.evaluate(() => document.querySelector('cube-stage').dataset.shades);
  const drawn = () =>
    page.evaluate(() =>
      document.querySelector('cube-stage').cubies.stickers.map(({ colour }) => colour.join()),
    );
  const all = await drawn();
  const mask = maskOf({ full: ['UFR'], pale: ['U'] });
  const show = (name, mask) =>
    page.evaluate(
      ([name, mask]) => document.querySelector('cube-stage')[name](mask ?? undefined),
      [name, mask],
    );
  await show('mask', mask);
  await page.evaluate(() => studio.turn("R U x M'"));
  const facelets = await page.evaluate(() => studio.facelets());
  assert.equal(await shades(), shadesOf(facelets, mask).join(''));
  assert.equal(new Set(await drawn()).size, 1 + 3 + 1);
  await show('maskStep', maskOf({ full: ['DF'] }));
  assert.equal((await shades()).replaceAll('-', ''), 'xx');
  await show('maskStep', null);
  assert.equal(await shades(), shadesOf(facelets, mask).join(''));
  await show('mask', null);
  assert.equal(await shades(), undefined);
  assert.deepEqual(new Set(await drawn()), new Set(all));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
