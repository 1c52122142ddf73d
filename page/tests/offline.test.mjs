// The page without its server: what works there, and that scripts of two builds never mix.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MARK, sealed, workerScript } from '../offline.mjs';
import { TYPES, dist, launch, listening, read } from './serve.mjs';

const LONG = { timeout: 300_000, skip: !existsSync(join(dist, 'robot.wasm')) && 'needs robot.wasm' };
const script = await workerScript();
const served = Object.keys(JSON.parse(JSON.parse(/JSON\.parse\((".*?[^\\]")\)/.exec(read('sw.js'))[1])));

/** Files that an English page keeps. */
const inEnglish = served.filter((name) => !name.startsWith('words-'));

/** Files of a build by name: each of its scripts notes that it ran, and the page's title has the name of the build. */
function built(name) {
  const build = /studio\.js\?v=(\w+)/.exec(read('index.html'))[1];
  const files = new Map(
    [...served, 'robot.html'].map((file) => {
      if (!/\.(js|css|html)$/.test(file)) return [file, read(file)];
      const text = read(file).toString().replaceAll(build, MARK);
      const noted =
        file.endsWith('.js') && file !== 'worker.js'
          ? `;(globalThis.ran ??= []).push('${name} ${file}');`
          : '';
      return [file, Buffer.from(text.replace('<title>', `<title>${name} `) + noted)];
    }),
  );
  const more = readdirSync(dist).filter((file) => /\.(png|webmanifest)$/.test(file));
  return new Map([...sealed(files, script).files, ...more.map((file) => [file, read(file)])]);
}
const [one, two] = [built('one'), built('two')];

/** Servers of all tests: one whose test has failed would keep the process alive. */
const started = [];

/** A server that sends these files, can be stopped, and starts again at its address. */
async function start(files) {
  const asked = [];
  const held = { files, asked, status: 200 };
  let server;
  held.start = async () => {
    server = createServer((request, response) => {
      const path = new URL(request.url, 'http://page').pathname.slice(1);
      asked.push(path);
      const content = path === 'recordings' ? Buffer.from('[]') : held.files.get(path || 'index.html');
      if (held.status !== 200) return response.writeHead(held.status).end();
      if (!content) return response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': TYPES[extname(path || 'index.html')] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      });
      response.end(content);
    });
    await listening(server, held.port);
    held.port = server.address().port;
    held.address = `http://127.0.0.1:${held.port}/?fast`;
  };
  held.stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  await held.start();
  started.push(held);
  return held;
}

let browser;
before(async () => (browser = await launch(['--host-resolver-rules=MAP robot.test 127.0.0.1'])));
after(async () => {
  await browser.close();
  for (const server of started) await server.stop().catch(() => undefined);
});

async function opened(address, context) {
  context ??= await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  await page.goto(address);
  await isReady(page);
  return page;
}
const isReady = (page) => page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });

/** Waits for the answer yes of a question in the page, which takes its time: `waitForFunction` does not wait for it. */
async function until(page, question, value) {
  for (const end = Date.now() + 30_000; !(await page.evaluate(question, value));)
    if (Date.now() > end) assert.fail(`never: ${question}`);
    else await page.waitForTimeout(100);
}

/** Waits until the worker of this build has so many files, all of an English page, and this page. */
async function stored(page, files, count = inEnglish.length) {
  const build = /v=(\w+)/.exec(files.get('index.html'))[1];
  const question = async ([name, length]) => {
    if (!navigator.serviceWorker.controller || !(await caches.has(name))) return false;
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    if (installing || waiting || active?.state !== 'activated') return false;
    return (await (await caches.open(name)).keys()).length === length;
  };
  await until(page, question, [`mindcub3r-${build}`, count]);
}
const reload = async (page) => {
  await page.reload();
  await isReady(page);
};
/** Builds of the scripts that ran in a page. */
const ran = (page) => page.evaluate(() => [...new Set(globalThis.ran.map((text) => text.split(' ')[0]))]);
const title = (page) => page.title().then((text) => text.split(' ')[0]);

async function finish(page, server) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
  await server.stop().catch(() => undefined);
}

test('cube, timer and simulated robot work without the server', LONG, async () => {
  const server = await start(one);
  const page = await opened(server.address);
  await stored(page, one);
  await page.evaluate(() => fetch('recordings'));
  const kept = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname.slice(1));
  });
  assert.deepEqual(kept.sort(), [...inEnglish].sort(), 'nothing else is kept');
  await server.stop();
  await reload(page);
  await page.keyboard.press('r');
  await page.waitForFunction(() => studio.facelets().startsWith('UUFUUFUUF'));
  assert.equal(await page.evaluate(() => fetch('recordings').catch(() => 'none')), 'none');
  await page.getByRole('link', { name: 'Timer' }).click();
  await page.locator('timer-view').getByText('Scramble').first().waitFor();
  await page.getByRole('link', { name: 'Robot' }).click();
  await page.locator('.robot-begin').click();
  await page.waitForFunction(() => Number(document.querySelector('robot-twin')?.dataset.at) > 0);
  // A page that was never open before, without a server.
  const other = await opened(server.address, page.context());
  assert.equal(await title(other), 'one');
  assert.deepEqual(other.wrong, []);
  await finish(page, server);
});

test('the reader’s language is kept, and the page speaks it without the server', LONG, async () => {
  const server = await start(one);
  const page = await opened(server.address.replace('?fast', '?lang=de'));
  await stored(page, one, inEnglish.length + 1);
  await server.stop();
  await reload(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  assert.equal(await page.locator('nav a').first().innerText(), 'Würfel');
  await finish(page, server);
});

test('a new build is there at the next load, and stays without the server', LONG, async () => {
  const server = await start(one);
  const page = await opened(server.address);
  await stored(page, one);
  server.files = two;
  await reload(page);
  assert.deepEqual([await title(page), await ran(page)], ['two', ['two']]);
  await page.getByRole('link', { name: 'Timer' }).click();
  await page.locator('timer-view').waitFor();
  assert.deepEqual(await ran(page), ['two']);
  await stored(page, two);
  await server.stop();
  await reload(page);
  await page.getByRole('link', { name: 'Robot' }).click();
  await page.locator('robot-view').waitFor();
  assert.deepEqual([await title(page), await ran(page)], ['two', ['two']]);
  // An older program is a new build, too.
  await server.start();
  server.files = one;
  await reload(page);
  assert.deepEqual([await title(page), await ran(page)], ['one', ['one']]);
  await finish(page, server);
});

test('a server that is too busy is as good as none', LONG, async () => {
  const server = await start(one);
  const page = await opened(server.address);
  await stored(page, one);
  server.status = 503;
  await reload(page);
  assert.deepEqual([await title(page), await ran(page)], ['one', ['one']]);
  await finish(page, server);
});

test('two tabs: the one of the build before goes on with its own files', LONG, async () => {
  const server = await start(one);
  const old = await opened(server.address);
  await stored(old, one);
  server.files = two;
  const page = await opened(server.address, old.context());
  await stored(page, two);
  assert.deepEqual([await title(page), await ran(page)], ['two', ['two']]);
  // Its files are no longer on the server.
  await old.getByRole('link', { name: 'Robot' }).click();
  await old.locator('robot-view').waitFor();
  assert.deepEqual([await title(old), await ran(old)], ['one', ['one']]);
  assert.deepEqual(old.wrong, []);
  await reload(old);
  assert.deepEqual([await title(old), await ran(old)], ['two', ['two']]);
  await finish(page, server);
});

test('files that change while they are stored are refused, and the page goes on', LONG, async () => {
  const server = await start(new Map([...one, ['timer.js', two.get('timer.js')]]));
  const page = await opened(server.address);
  const isRefused = async () =>
    (await caches.keys()).length > 0 && !(await navigator.serviceWorker.getRegistration())?.installing;
  await until(page, isRefused);
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
  assert.deepEqual(await ran(page), ['one']);
  await finish(page, server);
});

test('a page of a robot at its address has no worker, nor has the page in one file', LONG, async () => {
  const server = await start(one);
  for (const address of [
    server.address.replace('127.0.0.1', 'robot.test'),
    `${pathToFileURL(join(dist, 'studio.html')).href}?fast`,
  ]) {
    const page = await opened(address);
    await page.evaluate(() => studio.turn('R'));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    assert.ok(!server.asked.includes('sw.js'), address);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
  await server.stop();
});

test('a browser can install the page', LONG, async () => {
  const server = await start(one);
  const page = await opened(server.address);
  await stored(page, one);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  for (const { src, sizes } of JSON.parse(data).icons) {
    const png = one.get(src);
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  assert.deepEqual(found, []);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  assert.match(
    await page.locator('dialog.help').innerText(),
    /works without one\. Your browser's menu can install it/,
  );
  await finish(page, server);
});
