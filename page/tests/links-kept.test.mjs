// Links whose mask, tempo and view stay in the address while their cube is shown; and links to lessons that cannot be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, serve, together } from './serve.mjs';

const held = together({ server: serve });
const LIMIT = { timeout: 300_000 };
const visit = (path) => open(held.browser, held.server.address, { path: `?fast${path}` });
const fieldsIn = (page) =>
  page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice('#cube&'.length))));
const until = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(location.hash), pattern.source);
const shades = (page) => page.getAttribute('cube-stage', 'data-shades');

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test("the address keeps a link's mask, view and speed, over a reload, too", LIMIT, async () => {
  const lent = { mask: 'F2L', speed: '4', view: '30,40' };
  const page = await visit(
    "#cube&setup=R+U+R'+U'+F2&alg=F2+U+R+U'+R'&at=2&mask=F2L&speed=4&view=30,40&title=Hi",
  );
  await until(page, /state=/);
  const { state, alg, ...rest } = await fieldsIn(page);
  assert.deepEqual(rest, { at: '2', title: 'Hi', ...lent });
  const before = await shades(page);
  assert.ok(before);
  await page.reload();
  await page.waitForSelector('cube-stage[data-shades]', { state: 'attached' });
  await page.waitForFunction(() => document.querySelector('cube-bar .tempo output')?.textContent === '4/s');
  assert.equal(await shades(page), before);
  assert.equal(
    await page.evaluate(() => document.querySelector('cube-stage').angles.map(Math.round).join()),
    '30,40',
  );
  await page.evaluate(() => studio.turn('F'));
  await until(page, /turns=/);
  assert.equal((await fieldsIn(page)).mask, 'F2L');
  // A choice of one's own takes the place of the link's.
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByLabel('Stage').selectOption('');
  await page.waitForFunction(() => !location.hash.includes('mask='));
  assert.equal((await fieldsIn(page)).speed, '4');
  // Another cube has nothing of it.
  await page.evaluate(async () => {
    const { core, player } = await document.querySelector('cube-view').ready;
    player.set(core.read('R').facelets);
  });
  await page.waitForFunction(() => !/speed=|view=/.test(location.hash));
  await finish(page);
});

test('a lesson of a method that has none names those that have', LIMIT, async () => {
  for (const method of ['two-phase', 'nonsense']) {
    const page = await visit(`#cube&state=R+U+F&lesson=${method}`);
    const text = await page.locator('.lesson-wait [role=alert]').innerText();
    assert.match(text, new RegExp(`“${method}” is no method with lessons; these have lessons: .*cfop`));
    assert.doesNotMatch(text.replace(`“${method}”`, ''), /two-phase|tables/);
    await page.context().close();
  }
});

test('a lesson without a side begins with the one that the buttons begin with', LIMIT, async () => {
  const page = await visit('#cube&state=R+U+F&lesson=cfop');
  assert.equal(await page.locator('cube-lesson h2').innerText(), 'White cross');
  assert.equal((await fieldsIn(page)).cross, 'U');
  await finish(page);
});

test(
  'check boxes are of one size in a narrow panel, and white stickers of the net have an edge',
  LIMIT,
  async () => {
    const page = await visit('#cube');
    await page.getByRole('tab', { name: 'Look' }).click();
    const sizes = await page
      .locator('look-panel input[type=checkbox]')
      .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().width));
    assert.ok(sizes.length >= 5);
    assert.deepEqual([...new Set(sizes)].length, 1, `${sizes}`);
    await page.getByRole('checkbox', { name: 'The cube unfolded' }).check();
    const edge = await page
      .locator('cube-net rect')
      .first()
      .evaluate((rect) => getComputedStyle(rect).stroke);
    assert.match(edge, /^rgb\(/);
    await finish(page);
  },
);
