// Addresses of the page, each opened: the view and the content that it shows, and that a bad one is left as it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { launch } from './serve.mjs';
import { isInside } from './window.mjs';

const { addresses } = JSON.parse(readFileSync(new URL('addresses.json', import.meta.url), 'utf8'));
const { Track } = await modules('stream/track.ts');
const lines = recorded('slipped');
const track = Track.of(lines);

let browser;
const servers = {};
before(async () => {
  browser = await launch();
  const recordings = { 'my run#1.jsonl': lines.join('\n') };
  for (const page of ['index.html', 'robot.html'])
    servers[page] = await serveLive({ page, lines: recorded('solved').slice(0, 200), recordings });
});
after(async () => {
  await browser?.close();
  Object.values(servers).forEach((server) => server.close());
});

/** Pages by the file that the server shows for `/`: a page that is used again opens in half of the time. */
const pages = {};

/** A page at an address, with nothing stored, as in a clean browser. */
async function opened({ page: file, address }) {
  const page = (pages[file] ??= await clean());
  // From another page: a change after the `#` alone opens nothing anew.
  await page.goto('about:blank');
  await page.goto(`${servers[file].address}?fast${address}`);
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  return page;
}

/** A page that forgets all with each address, and nothing with a reload. */
async function clean() {
  const context = await browser.newContext({ viewport: { width: 480, height: 800 } });
  await context.addInitScript(() => {
    const [{ type }] = performance.getEntriesByType('navigation');
    if (location.protocol !== 'http:' || type !== 'navigate') return;
    localStorage.clear();
    sessionStorage.clear();
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  return page;
}

for (const wanted of addresses)
  test(`${wanted.page} ${wanted.address || 'without an address'}`, { timeout: 300_000 }, async () => {
    const page = await opened(wanted);
    await page.locator(`${wanted.view}-view`).waitFor();
    const names = { cube: 'Cube', robot: 'Robot', timer: 'Timer', cases: 'Cases' };
    for (const view of Object.keys(names))
      if (view !== wanted.view) assert.equal(await page.locator(`${view}-view`).isVisible(), false, view);
    assert.equal(await page.locator('nav [aria-current]').textContent(), names[wanted.view]);
    if (wanted.source) {
      const chosen = page.locator(`robot-controls input[value=${wanted.source}]`);
      await page.waitForFunction(
        (source) => document.querySelector(`robot-controls input[value=${source}]`).checked,
        wanted.source,
      );
      assert.ok(await chosen.isChecked());
    }
    if (wanted.source === 'live')
      await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
    if (wanted.recording) {
      await page.waitForFunction(
        (end) => document.querySelector('robot-time input').max === end,
        String(track.end),
      );
      // Without a moment, a run in which something failed opens at its fault.
      const at = wanted.at ?? track.fault(Infinity, -1) ?? 0;
      await page.waitForFunction((ms) => document.querySelector('robot-twin').dataset.at === ms, String(at));
      assert.equal(await page.$eval('robot-twin', ({ dataset }) => dataset.facelets), track.stateAt(at).lies);
    } else if (wanted.at !== undefined)
      await page.waitForFunction(
        (ms) => document.querySelector('robot-twin').dataset.at === ms,
        String(wanted.at),
      );
    if (wanted.ahead !== undefined) {
      const ahead = await page.evaluate(async () => {
        const { store, player } = await document.querySelector('cube-view').ready;
        const { moves, at, plan } = store.now;
        return [Boolean(plan), player.playing.now, ...moves.slice(at).map(({ text }) => text)];
      });
      assert.deepEqual(ahead, [true, false, ...wanted.ahead.split(' ').filter(Boolean)]);
    }
    if (wanted.lesson) await page.getByText(wanted.lesson).waitFor();
    if (wanted.facelets) {
      const seen = await page.evaluate(() => studio.facelets());
      await page.evaluate(() => (location.hash = '#cube&state=solved'));
      await page.waitForFunction((seen) => studio.facelets() !== seen, seen);
      await page.evaluate((turns) => studio.turn(turns), wanted.facelets);
      assert.equal(await page.evaluate(() => studio.facelets()), seen);
    }
    if (wanted.problem) {
      const words = page.getByText(/^This link cannot be read: /);
      await words.waitFor();
      assert.ok((await words.textContent()).includes(wanted.problem), await words.textContent());
      assert.equal(await isInside(words), true);
      // Longer than the page waits before it writes a cube into the address.
      await page.waitForTimeout(500);
      assert.equal(await page.evaluate(() => decodeURI(location.hash)), wanted.address);
      await page.getByRole('button', { name: 'Close the notice' }).click();
      await words.waitFor({ state: 'hidden' });
    } else assert.equal(await page.locator('.notice').isVisible(), false);
  });

test(
  'a solution of more letters than are allowed is refused, and its cube shown',
  { timeout: 300_000 },
  async () => {
    const page = await opened({ page: 'index.html', address: `#cube&state=R&solution=${'U+'.repeat(500)}U` });
    const words = page.getByText(/^This link cannot be read: /);
    await words.waitFor();
    assert.match(await words.textContent(), /its solution has 1001 letters; at most 1000 are allowed/);
    const seen = await page.evaluate(async () => {
      const { core, store } = await document.querySelector('cube-view').ready;
      return [store.now.moves.length, store.now.facelets === core.read('R').facelets];
    });
    assert.deepEqual(seen, [0, true]);
  },
);

test('a turn after a bad link is kept in the address', { timeout: 300_000 }, async () => {
  const page = await opened({ page: 'index.html', address: '#nonsense' });
  await page.getByText(/^This link cannot be read/).waitFor();
  await page.evaluate(() => studio.turn('R'));
  await page.waitForFunction(() => location.hash === '#cube&turns=R');
});

test(
  'a source that is chosen is there again after a reload, and after a look at the cube',
  { timeout: 300_000 },
  async () => {
    for (const [file, kind, hash] of [
      ['index.html', 'Live', '#robot&live'],
      ['robot.html', 'Simulated robot', '#robot&simulated'],
    ]) {
      const page = await opened({ page: file, address: '#robot' });
      await page.locator('robot-controls').getByText(kind, { exact: true }).click();
      await page.waitForFunction((hash) => location.hash === hash, hash);
      await page.getByRole('link', { name: 'Cube' }).click();
      await page.locator('cube-view').waitFor();
      await page.getByRole('link', { name: 'Robot' }).click();
      await page.waitForFunction((hash) => location.hash === hash, hash);
      await page.reload();
      await page.locator('robot-controls').getByLabel(kind, { exact: true }).waitFor();
      assert.ok(await page.locator('robot-controls').getByLabel(kind, { exact: true }).isChecked());
    }
  },
);
