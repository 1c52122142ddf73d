// Stickers in doubt: one list, by the program's own words, beside the twin and the net, in the log and on the error's card.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { finish, open, openFile, seek, skip } from './robot.mjs';
import { inWindow, picture, top } from './serve.mjs';
import { isFull } from './wall-clock.mjs';
import { skipWindow } from './window.mjs';

const { Track, doubtWords, words, toml, Module } = await modules(
  'stream/track.ts',
  'robot/explain.ts',
  'robot/breaks.ts',
  'wasm/module.ts',
);
const lines = recorded('unreadable');
const events = lines.map((line) => JSON.parse(line));
const refused = events.filter(({ event }) => event === 'refused');
const report = events.at(-1);

/** Numbers of the stickers that a text of the program names, with their places: `15 (L6)`. */
const named = (text) =>
  [...text.matchAll(/(\d+) \([URFDLB]\d\)/g)].map(([, number]) => Number(number)).sort((a, b) => a - b);
/** The same in the page's words, which name them as the net does: `L6`. */
const marked = (text) =>
  [...text.matchAll(/\b([URFDLB])(\d)\b/g)]
    .map(([, face, place]) => 9 * 'ULFRBD'.indexOf(face) + Number(place))
    .sort((a, b) => a - b);

test('a program says the same stickers as a list and in words', () => {
  assert.ok(refused.length > 1);
  for (const { doubtful, reason } of refused) assert.deepEqual(named(reason), doubtful);
  assert.ok(report.doubtful.length > 1);
  assert.deepEqual(named(report.error), report.doubtful);
});

test('every robot with worn stickers or a dim lamp says the same stickers twice', { skip }, async () => {
  const robot = await Module.start(readFileSync(join(top, 'page/dist/robot.wasm')).buffer);
  const { properties, robots } = robot.call({ call: 'breaks' });
  const kinds = robots.filter(({ name }) => /Worn stickers|Dim lamp/.test(name));
  let seen = 0;
  for (const { values } of kinds)
    for (const seed of isFull ? [1, 2, 3] : [1]) {
      const simulator = toml(properties, values);
      const { events: run } = robot.call({ call: 'run', cube: 'random', seed, simulator });
      const track = Track.of(run);
      for (const line of run) {
        const { event, at_ms, doubtful = [], reason, error, looks_again } = JSON.parse(line);
        if (event !== 'refused' && event !== 'report') continue;
        if (event === 'report' && !error) continue;
        assert.deepEqual(named(reason ?? error), doubtful, line);
        const state = track.stateAt(at_ms);
        if (looks_again || error) assert.deepEqual(marked(doubtWords(state)), doubtful, 'beside the net');
        const { why, details } = words(state);
        if (looks_again || error) assert.deepEqual(marked(details?.text ?? why), doubtful, 'beside the twin');
        seen += doubtful.length;
      }
    }
  assert.ok(seen > (isFull ? 20 : 5), `${seen}`);
});

test('a recording of an older program keeps the list and the reason of its recognition', () => {
  const track = Track.of(recorded('doubt'));
  const { at } = track.marks.find(({ kind }) => kind === 'doubt');
  assert.equal(
    doubtWords(track.stateAt(at)),
    'In doubt: L4, L6, R2, D2. Stickers 13, 15, 29 and 47 in doubt.',
  );
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(
    `state, net, log and card name the same stickers, whole: ${viewport.width} x ${viewport.height}`,
    { skip: skip || skipWindow(viewport), timeout: 300_000 },
    async () => {
      const page = await open('#robot', { viewport });
      await openFile(page, 'unreadable.jsonl', lines.join('\n'));
      await page.waitForFunction(
        (ms) => document.querySelector('robot-twin').dataset.at === String(ms),
        report.at_ms,
      );
      const text = (selector) => page.locator(selector).last().textContent();
      /** The whole text is drawn: no box around it is smaller than its text, or scrolls it away for good. */
      const isWhole = (selector) =>
        page
          .locator(selector)
          .last()
          .evaluate((element) => {
            element.scrollIntoView({ block: 'center' });
            const range = document.createRange();
            range.selectNodeContents(element);
            const drawn = range.getBoundingClientRect();
            const cut = [];
            for (let box = element; box && box !== document.body; box = box.parentElement) {
              const { overflowX, overflowY } = getComputedStyle(box);
              const { left, right, top, bottom } = box.getBoundingClientRect();
              if (overflowX !== 'visible' && (drawn.left < left - 1 || drawn.right > right + 1))
                cut.push(`${box.className} across`);
              if (overflowY === 'hidden' && (drawn.top < top - 1 || drawn.bottom > bottom + 1))
                cut.push(`${box.className} down`);
            }
            if (drawn.left < 0 || drawn.right > innerWidth) cut.push('the window');
            return cut;
          });
      const places = {
        state: '.twin-details p',
        net: '.net-doubt',
        faults: 'robot-faults .fault-message, robot-faults li',
        log: 'robot-log li',
      };
      // The cure is short, and comes before the list, which is folded.
      assert.match(await text('.twin-next'), /^Clean the stickers, .{0,80}$/);
      assert.equal(await page.locator('.twin-details p').isVisible(), false);
      if (viewport.width > 1000) await inWindow(page, '.twin-next', '.time-row > .is-main');
      await page.getByText('18 stickers in doubt', { exact: true }).click();
      for (const [name, selector] of Object.entries(places)) {
        const numbers = { faults: named, log: named }[name] ?? marked;
        assert.deepEqual(numbers(await text(selector)), report.doubtful, name);
        assert.deepEqual(await isWhole(selector), [], name);
      }
      const rings = await page.$$eval('.net-ring', (all) =>
        all.flatMap((ring, place) => (ring.classList.contains('is-doubt') ? [place] : [])),
      );
      assert.equal(rings.length, report.doubtful.length);
      // Each has its name on the net.
      const names = await page.$$eval('.net-letter', (all) => all.map((one) => one.textContent));
      assert.deepEqual(marked(names.join(' ')), report.doubtful);
      await picture(page, `robot-doubt-${viewport.width}`);
      // While the robot looks again, the list is that of the scan.
      const [first] = refused;
      await seek(page, first.at_ms);
      for (const selector of ['.twin-why', '.net-doubt'])
        assert.deepEqual(marked(await text(selector)), first.doubtful, selector);
      assert.deepEqual(named(await text('robot-log li:has-text("looking again")')), first.doubtful);
      page.wrong = page.wrong.filter((wrong) => !/404/.test(wrong));
      await finish(page);
    },
  );

test('a failed scan names the stickers that the program asks for', { skip, timeout: 300_000 }, async () => {
  const page = await open('#robot', { viewport: { width: 390, height: 844 } });
  await page
    .locator('robot-controls > span > input[type=file]')
    .setInputFiles(join(top, 'docs/pictures/scan-doubtful.json'));
  const dialog = page.getByRole('dialog', { name: /^Scan / });
  await dialog.waitFor();
  assert.deepEqual(marked(await dialog.locator('.net-doubt').textContent()), [21, 30, 48]);
  assert.equal(await dialog.locator('.net-ring.is-doubt').count(), 3);
  await finish(page);
});
