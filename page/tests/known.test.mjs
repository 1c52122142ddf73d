// "How to know it": what it says of the edges and corners of the top is seen on the cube as the page shows it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { open, serve, together } from './serve.mjs';

globalThis.document ??= { documentElement: {} };
const { knownBy, Module } = await modules('methods/said.ts', 'wasm/module.ts');
const start = (name) => Module.start(readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url)));
const robot = await start('robot');
const cube = await start('cube');
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
const after = (state, turns) =>
  turns ? cube.call({ call: 'apply', facelets: state, turns }).facelets : state;
const CUBES = [
  "R U F2 D' L B",
  "R U2 F' L D2 B U' R2 F L",
  "D' R2 F' U B2 L' D F2 R' U2 B L2 D' F",
  "F U' R2 B' L D2 F2 U R' B2 D L' U2 F'",
  // Roux turns the top before it looks.
  "R' U L' F R2 F U' U2 F2 R R' F2 R' U",
  "L2 B U R' F2 D' L B2 U' F R2 D B' L'",
];
/** Places of the top by what a sentence calls them. */
const PLACES = {
  front: 7,
  right: 5,
  back: 1,
  left: 3,
  'front right': 8,
  'front left': 6,
  'back right': 2,
  'back left': 0,
};
const OPPOSITE = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'B', B: 'F' };
const LOOKS = /(?:the )?(edge|corner)s? (?:is up, )?at the ([a-z ,]+?)(?: are up|;|$)/;

/** Sentences about turned edges and corners that a text says of a cube, and which are not true. */
function read(text, facelets) {
  let seen = 0;
  const wrong = [];
  for (const sentence of text.split('; ')) {
    const [, kind, at] = /up/.test(sentence) ? (sentence.match(LOOKS) ?? []) : [];
    if (!kind || /colour/.test(sentence)) continue;
    seen++;
    const named = at.split(/, | and /).map((place) => PLACES[place]);
    // Corners below are solved, while the slice of Roux may be turned: the top has the colour opposite to theirs.
    const top = OPPOSITE[facelets[27]];
    const all = kind === 'edge' ? [1, 3, 5, 7] : [0, 2, 6, 8];
    const up = all.filter((place) => facelets[place] === top);
    if (named.sort().join() !== up.sort().join()) wrong.push(`${sentence} | ${facelets.slice(0, 9)}`);
  }
  return { seen, wrong };
}

/** The cube of which a text speaks, where it is shown before a step. */
const spoken = (text, facelets) => {
  const [, turn, rest] = text.match(/^after ([^:]+): (.*)$/) ?? ['', '', text];
  return read(rest, after(facelets, turn));
};

test('what a step says of its case is true of the cube before the step, of each method', () => {
  let [seen, setUp] = [0, 0];
  for (const method of ['cfop', 'layers', 'petrus', 'zz', 'roux'])
    for (const scramble of CUBES) {
      let facelets = after(SOLVED, scramble);
      const { rotation, steps } = robot.call({ call: 'solve', state: facelets, method, person: true });
      assert.ok(rotation !== undefined);
      for (const { about, turns } of steps) {
        const all = turns.split(' ').filter(Boolean);
        const found = spoken(knownBy(about, all), facelets);
        assert.deepEqual(found.wrong, [], `${method}: ${scramble}: ${turns}`);
        seen += found.seen;
        // A person holds the cube as the step begins: then nothing is said of a rotation before.
        const held = spoken(
          knownBy(about, all, true),
          after(facelets, /^y/.test(all[0] ?? '') ? all[0] : ''),
        );
        assert.deepEqual(held.wrong, [], `${method}: ${scramble}: ${turns}, held`);
        if (about.setup) setUp++;
        facelets = after(facelets, turns);
      }
    }
  assert.ok(seen > 20, `${seen} sentences`);
  assert.ok(setUp > 0, 'a case that is seen after a turn of the top');
});

const held = together({ server: serve });

test('panel, lesson and paper say it of the cube that they show', { timeout: 300_000 }, async () => {
  const link = "?fast#cube&state=R+U+F2+D'+L+B&lesson=cfop&cross=D&step=";
  const page = await open(held.browser, held.server.address, { path: `${link}5` });
  await page.locator('cube-lesson h2').waitFor();
  const shown = await page.evaluate(() => studio.facelets());
  const plain = (text) => text.replace(/^How to know it: /, '').replace(/\.$/, '');
  const told = plain(await page.locator('cube-lesson .looks').innerText());
  assert.match(told, /^after y: /);
  const of = spoken(told, shown);
  assert.deepEqual([of.wrong, of.seen > 0], [[], true]);
  // Paper: its sentence is that of the picture before all turns that stand beside it.
  const sheet = page.locator('.sheet article').nth(4);
  assert.equal(plain(await sheet.locator('p').nth(1).textContent()), told);
  assert.match(await sheet.locator('.sheet-turns').textContent(), /^y /);
  // Done by oneself, the cube is held as the sentence says.
  await page.locator('cube-lesson').getByRole('button', { name: 'Now you', exact: true }).click();
  const tried = plain(await page.locator('cube-lesson .looks').innerText());
  assert.doesNotMatch(tried, /^after/);
  assert.deepEqual(read(tried, await page.evaluate(() => studio.facelets())).wrong, []);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});
