// Scrambles of the timer for steps and cases of methods, and the picture of each scramble.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from '../answer.mjs';
import { accessible } from './axe.mjs';
import { modules } from './bundle.mjs';
import { serve, together } from './serve.mjs';
import { saidInside } from './window.mjs';

const { EXERCISE_KINDS, exerciseOf, kindFor, kinds } = await modules('timer/scrambles.ts');
const { scrambleSvg } = await modules('timer/picture.ts');
const { USUAL_COLOURS } = await modules('model/colours.ts');

const held = together({ server: serve });
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
const LIMIT = { timeout: 300_000 };
const cube = new URL('../dist/cube.wasm', import.meta.url).pathname;
const after = async (turns) => (await answer(cube, { call: 'apply', facelets: SOLVED, turns })).facelets;

test('there is a kind for each step of each method but its first, and each name leads back to its step', () => {
  assert.ok(EXERCISE_KINDS.length >= 7);
  const names = EXERCISE_KINDS.flatMap(({ kinds }) => kinds.map(([name]) => name));
  assert.equal(new Set([...names, ...kinds().map(([name]) => name)]).size, names.length + kinds().length);
  for (const name of names) assert.equal(kindFor(exerciseOf(name)), name);
  assert.equal(kindFor('cfop/pll'), 'pll');
  assert.equal(exerciseOf('333'), undefined);
  assert.equal(exerciseOf('777wca'), undefined);
});

test('the picture has each sticker of the puzzle in its colour', () => {
  const fills = (isPocket) =>
    [...scrambleSvg((facelets) => facelets, '', isPocket, USUAL_COLOURS).matchAll(/fill="(#\w+)"/g)].map(
      ([, fill]) => fill,
    );
  assert.deepEqual(
    fills(false),
    [...SOLVED].map((letter) => USUAL_COLOURS[letter]),
  );
  assert.deepEqual(
    fills(true),
    [...'URFDLB'].flatMap((letter) => Array(4).fill(USUAL_COLOURS[letter])),
  );
});

test('steps and cases are scrambled as they are named, and drawn beside the timer', LIMIT, async () => {
  const context = await held.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(`${held.server.address}?fast#timer`);
  const turns = page.locator('.timer-scramble');
  const kinds = page.getByLabel('Scrambles');
  const isScrambled = () =>
    page.waitForFunction(() => /^[RLUDFB][2']? /.test(document.querySelector('.timer-scramble').textContent));
  await isScrambled();
  const faces = (state) => [0, 1, 2, 3, 4, 5].map((n) => state.slice(9 * n, 9 * n + 9));
  const isLayerLeft = (state) => {
    const [, ...sides] = faces(state);
    return sides.every((side, n) => new Set(n === 2 ? side : side.slice(3)).size === 1);
  };
  for (const [kind, check] of [
    ['pll', (state) => isLayerLeft(state) && /^U{9}/.test(state)],
    ['ll', (state) => isLayerLeft(state)],
    [
      'for layers/corners-turned',
      (state) => isLayerLeft(state) && [1, 3, 5, 7].every((n) => state[n] === 'U'),
    ],
  ]) {
    await kinds.selectOption(kind);
    await isScrambled();
    const text = (await turns.textContent()).trim();
    const state = await after(text);
    assert.ok(check(state), `${kind}: ${text}`);
    const fills = await page.$$eval('.timer-net rect', (all) => all.map((one) => one.getAttribute('fill')));
    assert.deepEqual(
      fills,
      [...state].map((letter) => USUAL_COLOURS[letter]),
    );
  }
  await kinds.selectOption('222so');
  await isScrambled();
  assert.equal(await page.locator('.timer-net rect').count(), 24);
  // A case by its name; one that there is not is named, and the scramble stays away.
  await kinds.selectOption('case');
  await page.locator('.timer-dialog').getByLabel('Name').fill('Sune');
  await page.keyboard.press('Enter');
  await isScrambled();
  const state = await after((await turns.textContent()).trim());
  assert.ok(
    isLayerLeft(state) && [...state.slice(0, 9)].filter((letter) => letter === 'U').length === 6,
    state,
  );
  assert.equal(await kinds.locator('option:checked').textContent(), 'Case Sune');
  await kinds.selectOption('case');
  await page.locator('.timer-dialog').getByLabel('Name').fill('Nonsense');
  await page.keyboard.press('Enter');
  await saidInside(page, '.timer-scramble', /^No scramble: .*no method "Nonsense"/);
  await kinds.selectOption('333');
  await isScrambled();
  await accessible(page, 'the picture');
  assert.deepEqual(wrong, []);
  await context.close();
});
