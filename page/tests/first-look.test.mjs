// What is fetched, and when: the page of a robot opens on that robot; the robot's view and its module come when they are
// needed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { dist, together } from './serve.mjs';

const lines = recorded('solved').slice(0, 400);
const held = together({
  server: () => serveLive({ lines }),
  robot: () => serveLive({ page: 'robot.html', lines }),
});

/** A page, with the names of the files that it asked for; a question whether one is there costs nothing. */
async function opened(address) {
  const context = await held.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.asked = [];
  page.on('request', (request) => {
    if (request.method() !== 'HEAD') page.asked.push(new URL(request.url()).pathname.slice(1));
  });
  await page.goto(address);
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  return page;
}
const isLive = (page) =>
  page.waitForFunction(() => Number(document.querySelector('robot-twin')?.dataset.at) > 0);

test('the cube needs no file of the robot', { timeout: 300_000 }, async () => {
  const page = await opened(`${held.server.address}?fast`);
  await page.evaluate(() => studio.turn('R'));
  const own = ['', 'cube.wasm', 'shared.js', 'studio.css', 'studio.js'];
  assert.deepEqual([...new Set(page.asked)].sort(), own);
  await page.getByRole('link', { name: 'Robot' }).click();
  await page.locator('.robot-begin').waitFor();
  // Everything that the simulated robot offers is there, and its module is not asked for.
  assert.ok((await page.getByRole('group', { name: 'Kinds of robot' }).getByRole('button').count()) > 5);
  assert.ok((await page.getByLabel('Solving method').first().locator('option').count()) > 5);
  for (const name of ['robot.js', 'robot.css']) assert.ok(page.asked.includes(name), name);
  assert.ok(!page.asked.includes('robot.wasm'));
  await page.locator('.robot-begin').click();
  await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
  assert.ok(page.asked.includes('robot.wasm'));
  await page.context().close();
});

test('the methods to solve by are listed without the module', { timeout: 300_000 }, async () => {
  const page = await opened(`${held.server.address}?fast#cube&turns=R+U`);
  await page.getByRole('tab', { name: 'Solve', exact: true }).click();
  assert.ok((await page.locator('solve-panel select').first().locator('option').count()) > 5);
  assert.ok(!page.asked.includes('robot.wasm'));
  await page.context().close();
});

test(
  'the page of a robot opens on that robot, live, and again after a reload',
  { timeout: 300_000 },
  async () => {
    const page = await opened(held.robot.address);
    await isLive(page);
    assert.equal(await page.locator('cube-view').isVisible(), false);
    assert.ok(await page.locator('robot-controls').getByLabel('Live', { exact: true }).isChecked());
    await page.reload();
    await isLive(page);
    await page.getByRole('link', { name: 'Cube' }).click();
    await page.locator('cube-view').waitFor();
    await page.getByRole('link', { name: 'Robot' }).click();
    await isLive(page);
    await page.reload();
    await isLive(page);
    assert.ok(!page.asked.includes('robot.wasm'), 'a live robot needs no simulated one');
    await page.context().close();
  },
);

test('each view begins at its top, wherever the other one was left', { timeout: 300_000 }, async () => {
  const page = await opened(`${held.robot.address}?fast`);
  await page.setViewportSize({ width: 390, height: 844 });
  await isLive(page);
  for (const name of ['Cube', 'Robot', 'Cube']) {
    await page.evaluate(() => window.scrollTo(0, 600));
    assert.ok((await page.evaluate(() => scrollY)) > 100);
    await page.getByRole('link', { name }).evaluate((link) => link.click());
    await page.locator(`${name.toLowerCase()}-view`).waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0, name);
  }
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.goBack();
  await page.locator('robot-view').waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0, 'back');
  await page.context().close();
});

test('a view that cannot be fetched says so, and how to try again', { timeout: 300_000 }, async () => {
  const page = await opened(`${held.server.address}?fast`);
  await page.route('**/robot.js*', (route) => route.abort());
  await page.getByRole('link', { name: 'Robot' }).click();
  await page
    .getByRole('alert')
    .getByText(/^The robot's view cannot be loaded: /)
    .waitFor();
  await page.unroute('**/robot.js*');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.locator('.robot-begin').waitFor();
  await page.context().close();
});

test('the page in one file has the robot in itself', { timeout: 300_000 }, async () => {
  const page = await opened(`${pathToFileURL(join(dist, 'studio.html')).href}?fast#robot`);
  await page.locator('.robot-begin').waitFor();
  assert.equal(page.asked.filter((name) => /\.(js|css|wasm)$/.test(name)).length, 0);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.foreign = true';
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => window.foreign), undefined, 'no other script runs');
  await page.locator('.robot-begin').click();
  await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
  await page.context().close();
});
