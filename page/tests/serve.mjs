// A server of page/dist for tests, and a browser.
import assert from 'node:assert/strict';
import { createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { isFull } from './wall-clock.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const top = join(here, '..', '..');
export const dist = join(here, '..', 'dist');
/** Pictures of the page are put here, to be looked at. */
export const screens = join(process.env.CARGO_TARGET_DIR ?? join(top, 'target'), 'screens', 'page');
mkdirSync(screens, { recursive: true });

export const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Starts a server on a free port, or on this one. Neither it nor its connections keep a file of tests alive: after a test
 * that failed nobody closes them. */
export async function listening(server, port = 0) {
  server.on('connection', (socket) => socket.unref());
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  server.unref();
}

/** Serves page/dist on a free port. */
export async function serve() {
  if (!existsSync(join(dist, 'cube.wasm')))
    throw new Error('page/dist/cube.wasm is missing; run scripts/build-page.sh');
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, 'http://page').pathname);
    const file = join(dist, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  await listening(server);
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Chromium's headless shell, the same engine without windows of a desktop, at half of the processor's time; the long campaign
 * takes the browser that people have, and so does a machine without the shell. */
const CHROMIUMS = [...(isFull ? [] : ['/usr/bin/chromium-headless-shell']), '/usr/bin/chromium'];

/** A browser; one in some hundreds crashes while it starts, which no test is about, and another is started. */
async function started(options, tries = 3) {
  for (let left = tries - 1; ; left--)
    try {
      return await chromium.launch(options);
    } catch (error) {
      if (left === 0) throw error;
    }
}

/** A headless Chromium. Its pages draw 3-D in software and seldom, with `draws`, and have no service worker if they do not ask
 * for it. */
export async function launch(more = []) {
  const browser = await started({
    executablePath: process.env.CHROMIUM ?? CHROMIUMS.find((path) => existsSync(path)) ?? CHROMIUMS.at(-1),
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--enable-unsafe-swiftshader',
      ...more,
    ],
  });
  // A context as browsers have it, for what measures time.
  browser.plainContext = browser.newContext.bind(browser);
  browser.newContext = async ({ draws = false, ...options } = {}) => {
    const context = await browser.plainContext({ serviceWorkers: 'block', ...options });
    await context.addInitScript(drawSeldom);
    if (!draws) await context.addInitScript(drawNothing);
    return context;
  };
  return browser;
}

/** Draws ten frames a second at most, in the page: software draws each, and no test looks at more. */
function drawSeldom() {
  const frame = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  // Not those of a test's own clock, which may stand.
  const [later, notLater] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const cancels = new Map();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const id = ++last;
    const timer = later(() => {
      const drawn = frame((now) => {
        cancels.delete(id);
        draw(now);
      });
      cancels.set(id, () => cancel(drawn));
    }, 90);
    cancels.set(id, () => notLater(timer));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
}

/** Draws no 3-D but for `picture`: in software that is most of a test's time, and few tests look at it. */
function drawNothing() {
  window.drawsNothing = true;
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...values) {
      if (!window.drawsNothing) draw.apply(this, values);
    };
  }
}

/** A picture of the window, cubes and robot drawn, where it is asked for: each takes half a second of processor, and nobody
 * looks at those of the gate. */
export async function picture(page, name, options = {}) {
  if (!process.env.PICTURES && !isFull) return;
  await page.evaluate(() => {
    window.drawsNothing = false;
    for (const { canvas } of document.querySelectorAll('robot-twin, cube-stage')) canvas.render();
  });
  await page.screenshot({ path: join(screens, `${name}.png`), ...options });
  await page.evaluate(() => (window.drawsNothing = true));
}

/**
 * A browser and servers for all tests of a file, started before the first and closed after the last:
 * `together({ robot: () => serveLive(...) })` gives `browser` and `robot`, once the tests run.
 */
export function together(servers) {
  const held = {};
  before(async () => {
    held.browser = await launch();
    for (const [name, start] of Object.entries(servers)) held[name] = await start();
  });
  after(async () => {
    await held.browser?.close();
    for (const name of Object.keys(servers)) held[name]?.close();
  });
  return held;
}

/** A page of the studio, ready; what it throws or logs as an error is collected in `page.wrong`. */
export async function open(browser, address, { path = '', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
  await page.goto(address + path);
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  return page;
}

/** The whole of each of these is in the window. */
export async function inWindow(page, ...selectors) {
  for (const selector of selectors) {
    const outside = await page.evaluate((selector) => {
      const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      if (seen.length === 0) return 'none';
      return seen
        .map((one) => one.getBoundingClientRect())
        .filter(
          ({ left, right, top, bottom, width, height }) =>
            !(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width && height),
        )
        .map(({ left, right, top, bottom }) => `${left},${top} to ${right},${bottom}`)
        .join('; ');
    }, selector);
    assert.equal(outside, '', selector);
  }
}

export const read = (name) => readFileSync(join(dist, name));
