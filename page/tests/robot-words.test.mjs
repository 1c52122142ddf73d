// Words of the robot's view where something is missing, cut, slipped or not ready, and their places.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { browser, finish as finished, open, openFile, seek, server, skip } from './robot.mjs';
import { open as openPage, read } from './serve.mjs';
import { WINDOWS, isInside, saidInside, skipWindow } from './window.mjs';

const LONG = { skip, timeout: 300_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LAPTOP = { viewport: { width: 1280, height: 800 } };
const [first, ...rest] = recorded('solved');
const [, program] =
  /class="version">mindcub3r ([^<]+)</.exec(`${read('studio.js')}${read('shared.js')}`) ?? [];
const commands = ['start', 'stop', 'scan'];
const hello = JSON.stringify({ ...JSON.parse(first), program, robot: 'brick', commands });

/** A page without a server asks for recordings in vain. */
function finish(page) {
  page.wrong = page.wrong.filter((text) => !/404|WebSocket/.test(text));
  return finished(page);
}
const shownAt = (page, ms) =>
  page.waitForFunction((ms) => document.querySelector('robot-twin').dataset.at === String(ms), ms);
const box = (page, selector) => page.locator(selector).first().boundingBox();

const inWindow = async (page, ...selectors) => {
  for (const selector of selectors)
    assert.equal(await isInside(page.locator(selector).first()), true, selector);
};
const areApart = (a, b) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

test('the outcome that is said at a fault is that of its own run, also where the recording has another one', async () => {
  const { RecordingSource, Track, said } = await modules(
    'stream/recording.ts',
    'stream/track.ts',
    'robot/shown.ts',
  );
  const track = Track.of([...recorded('slipped'), ...recorded('solved')]);
  const source = new RecordingSource('both.jsonl', true, track);
  const words = (ms) => said(source, { state: track.stateAt(ms), ms, track }, undefined).now;
  const { at_ms: fault } = JSON.parse(recorded('slipped').find((line) => line.includes('"event":"fault"')));
  assert.match(words(fault), /^Slipped once, recovered, solved at 2:01\.2\.$/);
  assert.match(words(track.end), /solved/i);
});

for (const options of [PHONE, LAPTOP])
  test(
    `without its module the simulated robot has no Start, and says so: ${options.viewport.width}`,
    { ...LONG, skip: skip || skipWindow(options.viewport) },
    async () => {
      const page = await openPage(browser, server.address, { path: '?fast', ...options });
      await page.route('**/robot.wasm*', (route) => route.fulfill({ status: 404, body: '' }));
      await page.getByRole('link', { name: 'Robot' }).click();
      await page.getByText('The simulated robot cannot start: the file robot.wasm is missing.').waitFor();
      assert.match(await page.textContent('.twin-next'), /^Copy it from the release to .*beside index\.html/);
      await inWindow(page, '.twin-now', '.twin-next', '.robot-begin');
      assert.ok(await page.locator('.robot-begin').isDisabled());
      assert.ok(await page.locator('.form-start').first().isDisabled());
      await page.locator('.robot-missing').waitFor();
      // A choice of another robot says the same, and promises no run.
      await page.getByRole('button', { name: 'Slippery cube' }).click();
      await saidInside(page, '.robot-toast.bad', /^no run: robot\.wasm is missing beside the page$/);
      assert.match(await page.textContent('.twin-now'), /robot\.wasm is missing/);
      // A recording goes on.
      await openFile(page, 'solved.jsonl', [first, ...rest].join('\n'));
      await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
      await finish(page);
    },
  );

test('a recording of a slip begins with its outcome, and its card has the cure', LONG, async () => {
  const lines = recorded('slipped');
  const page = await open('#robot', LAPTOP);
  await openFile(page, 'slipped.jsonl', lines.join('\n'));
  await shownAt(page, 59_768);
  assert.equal(await page.textContent('.twin-now'), 'Slipped once, recovered, solved at 2:01.2.');
  assert.doesNotMatch(await page.textContent('robot-now'), /goes on by itself/);
  const cure = 'Before the next run: put the cube in flat, and see that its sides turn easily.';
  assert.equal(await page.textContent('.fault-cure'), cure);
  await inWindow(page, '.twin-now', '.fault-cure', '.time-row > .is-main');
  // The mark is at the picture's edge, over no part, with a line to the cube.
  await page.waitForSelector('.twin-tag.is-fault');
  const frame = await box(page, '.twin-frame');
  const tag = await box(page, '.twin-tag.is-fault');
  const line = await box(page, '.twin-line');
  assert.ok(tag.y >= frame.y && tag.y - frame.y < 12, `${tag.y} in ${frame.y}`);
  const third = frame.y + frame.height / 3;
  assert.ok(line.y <= tag.y + tag.height + 2 && line.y + line.height > third, JSON.stringify(line));
  await finish(page);
});

test('a recording that was cut off says so when it is opened, and where it breaks off', LONG, async () => {
  const page = await open('#robot', LAPTOP);
  const lines = [first, ...rest];
  await openFile(page, 'cut.jsonl', lines.slice(0, lines.length / 2).join('\n'));
  await saidInside(page, '.robot-toast.warn', /^cut\.jsonl is open; its end is missing/);
  assert.equal(await page.textContent('.now-file'), 'cut.jsonl (its end is missing)');
  const range = page.locator('robot-time input[type=range]');
  await seek(page, Number(await range.getAttribute('max')));
  await saidInside(page, '.twin-now', /^The recording breaks off here: its end is missing\.$/);
  await openFile(page, 'whole.jsonl', lines.join('\n'));
  await page.waitForFunction(() => document.querySelector('.now-file').textContent === 'whole.jsonl');
  assert.equal(await page.locator('.robot-status.warn').count(), 0);
  await finish(page);
});

for (const options of [PHONE, LAPTOP])
  test(
    `what is under the pointer stays when a run begins: ${options.viewport.width}`,
    { ...LONG, skip: skip || skipWindow(options.viewport) },
    async () => {
      const page = await open('#robot', options);
      for (const name of ['Slippery cube', 'Good robot']) {
        const preset = page.getByRole('button', { name, exact: true });
        await preset.scrollIntoViewIfNeeded();
        await preset.hover();
        const before = await preset.boundingBox();
        await preset.click();
        await page.waitForFunction(
          (name) => document.querySelector('.now-file').textContent.endsWith(name),
          name,
        );
        // With faults, and then without: their card comes and goes.
        const range = page.locator('robot-time input[type=range]');
        await seek(page, Number(await range.getAttribute('max')));
        const after = await preset.boundingBox();
        assert.ok(Math.abs(after.y - before.y) < 2, `${name}: ${before.y} to ${after.y}`);
      }
      await finish(page);
    },
  );

const answer = (command, text) => ({ v: 1, at_ms: 0, event: 'answer', id: command.id, ok: true, text });

for (const viewport of WINDOWS)
  test(
    `Stop is answered once, not over Start: ${viewport.width} x ${viewport.height}`,
    { ...LONG, skip: skip || skipWindow(viewport) },
    async () => {
      const live = await serveLive({
        page: 'robot.html',
        lines: [hello],
        onCommand: (command) => answer(command, 'nothing moves'),
      });
      try {
        const page = await open('', { address: live.address, viewport, hasTouch: true });
        const start = page.locator('.robot-begin');
        await page.getByRole('button', { name: '▶ Start' }).waitFor();
        const card = await box(page, '.robot-sources');
        await page.getByRole('button', { name: 'Stop', exact: true }).click();
        await saidInside(page, '.stop-answer', /^Nothing moves\.$/);
        assert.equal(await page.locator('.robot-toast').count(), 0);
        assert.ok(areApart(await box(page, '.stop-answer'), await start.boundingBox()));
        assert.equal(await isInside(start), true);
        assert.deepEqual(await box(page, '.robot-sources'), card, 'no card is put in');
        await finish(page);
      } finally {
        live.close();
      }
    },
  );

test('in the place of Start stands that the page connects, until it can be pressed', LONG, async () => {
  const live = await serveLive({ page: 'robot.html', lines: [] });
  try {
    const page = await open('', { address: live.address, ...PHONE });
    const start = page.locator('.robot-begin');
    await page.waitForFunction(() => document.querySelector('.robot-begin').textContent === 'Connecting …');
    assert.ok(await start.isDisabled());
    assert.equal(await isInside(start), true);
    live.send(hello);
    await page.waitForFunction(() => document.querySelector('.robot-begin').textContent === '▶ Start');
    await page.waitForFunction(() => !document.querySelector('.robot-begin').disabled);
    await finish(page);
  } finally {
    live.close();
  }
});

test('a wrong code is said beside where the code stands, and its field has its padding', LONG, async () => {
  const live = await serveLive({
    page: 'robot.html',
    lines: [hello],
    onCommand: (command) => ({ ...answer(command, 'wrong code'), ok: false }),
  });
  try {
    const page = await open('', { address: live.address, ...PHONE });
    await page.locator('.robot-begin').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('That code was wrong.').waitFor();
    await dialog.getByText('Commands need the code that the robot or the terminal shows.').waitFor();
    const outer = await dialog.boundingBox();
    const field = await dialog.getByLabel('Code').boundingBox();
    const left = field.x - outer.x;
    const right = outer.x + outer.width - field.x - field.width;
    assert.ok(left > 8 && Math.abs(left - right) < 2, `${left} and ${right}`);
    await finish(page);
  } finally {
    live.close();
  }
});

test('on a phone the picture stays where it is from motion to motion', LONG, async () => {
  const page = await open('#robot', PHONE);
  await openFile(page, 'solved.jsonl', [first, ...rest].join('\n'));
  await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const motions = new Map();
  for (const line of rest) {
    const { event, motion, at_ms } = JSON.parse(line);
    if (event === 'motion_begins') motions.set(motion, at_ms);
  }
  assert.ok(motions.size > 6);
  const tops = new Set();
  for (const ms of [5000, 20_000, ...motions.values()]) {
    await seek(page, ms);
    tops.add(
      await page.evaluate(
        () =>
          document.querySelector('.twin-frame').getBoundingClientRect().top -
          document.querySelector('.is-now').getBoundingClientRect().top,
      ),
    );
  }
  assert.equal(tops.size, 1, [...tops].join());
  await finish(page);
});

test('a run that is kept says so on its button', LONG, async () => {
  const page = await open('#robot', LAPTOP);
  await openFile(page, 'solved.jsonl', [first, ...rest].join('\n'));
  const keep = page.locator('robot-curves button', { hasText: 'Keep this run' });
  await keep.waitFor();
  // A run that is opened just after another was drawn is drawn, too.
  await page.evaluate(() => {
    const at = performance.now();
    performance.now = () => at;
  });
  await keep.click();
  const kept = page.getByRole('button', { name: '✓ This run is kept' });
  await kept.waitFor();
  assert.equal(await isInside(kept), true);
  await openFile(page, 'slipped.jsonl', recorded('slipped').join('\n'));
  await keep.waitFor();
  // In one look, as curves are drawn anew.
  await page.waitForFunction(() => {
    const other = document.querySelector('.curves-picture .is-other');
    return other !== null && getComputedStyle(other).strokeDasharray.startsWith('7px, 5px');
  });
  await page.getByText('the dashed lines are the run before').waitFor();
  await finish(page);
});

test('in a low window a lost robot is said once', LONG, async () => {
  const live = await serveLive({ page: 'robot.html', lines: [hello, ...rest.slice(0, 300)] });
  try {
    const page = await open('', { address: live.address, viewport: WINDOWS[3] });
    await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
    live.drop();
    await page.locator('.robot-banner').waitFor();
    await inWindow(page, '.robot-banner', '.twin-frame');
    const said = page.getByText(/No connection to the robot|Not the present picture/);
    assert.equal(await said.filter({ visible: true }).count(), 1);
    await finish(page);
  } finally {
    live.close();
  }
});

test('the buttons of the views lie over no part, and hidden parts have no name', LONG, async () => {
  const page = await open('#robot', { viewport: { width: 1920, height: 1080 } });
  const views = page.getByRole('group', { name: 'Look at' });
  const tags = page.locator('.twin-tag:visible', { hasText: 'Brick' });
  await views.getByRole('button', { name: 'Whole robot' }).click();
  await tags.waitFor();
  const picture = await box(page, '.twin-picture');
  for (const button of await views.getByRole('button').all()) {
    assert.equal(await isInside(button), true);
    assert.ok((await button.boundingBox()).y >= picture.y + picture.height);
  }
  await views.getByRole('button', { name: 'Cube’s side' }).click();
  await tags.waitFor({ state: 'hidden' });
  // A wide window is used.
  const { x, width } = await box(page, '.robot-main');
  const side = await box(page, '.robot-side');
  assert.ok(x < 100 && side.x + side.width > 1820, `${x} to ${side.x + side.width}, ${width}`);
  await finish(page);
});
