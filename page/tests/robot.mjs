// The robot's view in a browser, for tests: pages, runs that are paused at a moment, and moving in time.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { dist, launch, open as openPage, serve } from './serve.mjs';

export const skip = existsSync(join(dist, 'robot.wasm'))
  ? false
  : 'page/dist/robot.wasm is missing; run scripts/build-page.sh';
export const RUN = '#robot&run=start&cube=random&seed=3';
export let browser, server;

before(async () => {
  browser = await launch();
  server = await serve();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Nobody looks at the picture of these pages. */
export const SMALL = { viewport: { width: 480, height: 360 } };

export async function open(path, options = {}) {
  const page = await openPage(browser, options.address ?? server.address, { path, ...SMALL, ...options });
  await page.waitForSelector('robot-view .twin-now', { state: 'attached' });
  return page;
}

/** A page with a run that is paused at a moment. */
export async function run(at = 1, options = {}) {
  const page = await open(`${RUN}&at=${at}`, options);
  await page.waitForFunction((ms) => document.querySelector('robot-twin').dataset.at === String(ms), at);
  return page;
}

/** Opens a recording of this text by the page's button. */
export const openFile = (page, name, text) =>
  page
    .locator('robot-controls > span > input[type=file]')
    .setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });

export const twin = (page) => page.$eval('robot-twin', ({ dataset }) => ({ ...dataset }));

/** Seeks as the time bar does, and tells what the twin shows. */
export const seek = (page, ms) =>
  page.evaluate(async (to) => {
    const range = document.querySelector('robot-time input[type=range]');
    range.value = String(to);
    range.dispatchEvent(new Event('input', { bubbles: true }));
    while (document.querySelector('robot-twin').dataset.at !== String(to))
      await new Promise(requestAnimationFrame);
    return { ...document.querySelector('robot-twin').dataset };
  }, ms);

export const end = (page) => page.$eval('robot-time input[type=range]', ({ max }) => Number(max));

export function finish(page) {
  assert.deepEqual(page.wrong, []);
  return page.context().close();
}
