// Light and dark: as the system has it until one is chosen, from the first picture on, and stated once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, read, serve, together } from './serve.mjs';

const held = together({ server: serve });

const theme = (page) =>
  page.evaluate(() => {
    const { colorScheme } = getComputedStyle(document.documentElement);
    return [
      document.documentElement.dataset.theme,
      colorScheme,
      getComputedStyle(document.body).backgroundColor,
    ];
  });
const LIGHT = ['light', 'light', 'rgb(243, 244, 246)'];
const DARK = ['dark', 'dark', 'rgb(16, 18, 22)'];

/** The system's light or dark, once the page has heard of it. */
async function system(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

test('the theme is that of the system until one is chosen, which stays', async () => {
  const page = await open(held.browser, held.server.address, { path: '?fast', colorScheme: 'dark' });
  assert.deepEqual(await theme(page), DARK);
  await system(page, 'light');
  assert.deepEqual(await theme(page), LIGHT);
  await page.getByRole('button', { name: /light|dark/i }).click();
  assert.deepEqual(await theme(page), DARK);
  for (const colorScheme of ['dark', 'light']) {
    await system(page, colorScheme);
    assert.deepEqual(await theme(page), DARK, `chosen, in a ${colorScheme} system`);
  }
  await page.reload();
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  assert.deepEqual(await theme(page), DARK);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('before the script runs the page is as dark as the system', async () => {
  for (const [colorScheme, isDark] of [
    ['dark', true],
    ['light', false],
  ]) {
    const context = await held.browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.route('**/studio.js*', (route) => route.abort());
    await page.goto(held.server.address);
    const [name, , ground] = await theme(page);
    assert.equal(name, undefined);
    const [red] = /\d+/.exec(ground);
    assert.equal(Number(red) < 64, isDark, `${colorScheme}: ${ground}`);
    await context.close();
  }
});

test('a theme is stated once', () => {
  const css = read('studio.css').toString();
  assert.equal(css.match(/--paper:/g).length, 2);
  assert.doesNotMatch(css, /prefers-color-scheme/);
});
