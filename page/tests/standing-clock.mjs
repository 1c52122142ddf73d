// Pages whose clock a test sets: it stands until the test moves it.
import { accessible as axeFindsNothing } from './axe.mjs';

/** A context of a window of this size; that of 200 % zoom has two points a pixel. */
export async function contextOf(browser, options = {}) {
  const zoom = options.viewport?.height === 400 ? { deviceScaleFactor: 2 } : {};
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...zoom, ...options });
  await context.addInitScript(() => (window.realTimeout = window.setTimeout));
  return context;
}

/** axe needs time to pass, which it does not for the page. */
export async function accessible(page, name) {
  await page.evaluate(() => ([window.setTimeout, window.stoodTimeout] = [realTimeout, window.setTimeout]));
  await axeFindsNothing(page, name);
  await page.evaluate(() => (window.setTimeout = stoodTimeout));
}

/** A page at an address; `installed` is where its clock begins, which pages of a browser have in common. */
export async function openedAt(context, address, installed) {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
  if (installed !== undefined) await page.clock.install({ time: installed });
  await page.goto(address);
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  return page;
}
