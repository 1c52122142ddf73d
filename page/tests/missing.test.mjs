// A page beside which a module is missing, or does not come at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { skipWindow } from './window.mjs';

const held = together({ server: serve });

for (const [width, height] of [
  [390, 844],
  [1280, 800],
])
  test(
    `without the solver the page says so once, and tries again, at ${width} x ${height}`,
    { skip: skipWindow({ width }) },
    async () => {
      const page = await open(held.browser, held.server.address, {
        path: '?fast',
        viewport: { width, height },
      });
      await page.route('**/robot.wasm*', (route) => route.fulfill({ status: 404, body: '' }));
      await page.evaluate(async () => {
        const { core, player } = await document.querySelector('cube-view').ready;
        player.set(core.read("R U2 F' L").facelets, undefined);
      });
      const texts = () => page.getByText('could not be loaded').count();
      await page.getByRole('button', { name: 'Solve', exact: true }).click();
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      assert.equal(await texts(), 1);
      assert.match(
        await page.locator('.says').innerText(),
        /^The solver could not be loaded: robot\.wasm is missing/,
      );
      await page.evaluate(() => scrollTo(0, 0));
      await inWindow(page, '.says', '.says button');
      await picture(page, `missing-${width}`);
      await page.unroute('**/robot.wasm*');
      await page.route('**/robot.wasm*', (route) => route.abort());
      await again.click();
      await page.getByText('The solver could not be loaded: there is no answer').waitFor();
      await page.unroute('**/robot.wasm*');
      await again.click();
      await page.locator('cube-guide .did:visible').waitFor({ timeout: 300_000 });
      assert.equal(await texts(), 0);
      await page.context().close();
    },
  );

test('without the cube’s module the page says so, and tries again', async () => {
  const context = await held.browser.newContext();
  const page = await context.newPage();
  await page.route('**/cube.wasm*', (route) => route.abort());
  await page.goto(held.server.address);
  await page.getByText('The cube cannot start').waitFor();
  await page.unroute('**/cube.wasm*');
  await inWindow(page, '.failure p', '.failure button');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  await context.close();
});
