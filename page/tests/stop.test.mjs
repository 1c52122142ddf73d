// Stop: in the window of every view, however far it is scrolled, over every dialog, by mouse, finger and key, always
// answered, and without a code.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { together, top } from './serve.mjs';
import { WINDOWS, isInside, skipWindow } from './window.mjs';

// Without the begin of its run the robot is not at work, and has a Start.
const run = recorded('solved').filter((line) => !line.includes('"event":"run_begins"'));
const lines = run.map((line, i) =>
  i === 0
    ? JSON.stringify({ ...JSON.parse(line), robot: 'brick', commands: ['start', 'stop', 'scan'] })
    : line,
);
const asked = [];
let stops = 0;
const held = together({
  robot: () =>
    serveLive({
      page: 'robot.html',
      lines: lines.slice(0, 400),
      onCommand: (command) => {
        asked.push(command);
        return { v: 1, at_ms: 30_000, event: 'answer', id: command.id, ok: true, text: 'stopped' };
      },
      onStop: () => stops++,
    }),
});

async function opened(path, viewport = WINDOWS[0], options = {}) {
  const context = await held.browser.newContext({ viewport, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(held.robot.address + path);
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  if (path.includes('robot')) await page.waitForSelector('robot-view .twin-now');
  return page;
}
const stopOf = (page) => page.getByRole('button', { name: 'Stop', exact: true });

/** The answer to a stop, which must lie inside the window. */
async function answered(page, text) {
  const answer = page.locator('.stop-answer', { hasText: text });
  await answer.waitFor();
  const box = await answer.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(
    box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    `${text} inside`,
  );
}

for (const viewport of WINDOWS)
  for (const path of ['index.html?fast#cube', 'index.html?fast#robot&simulated'])
    test(
      `Stop is in a window of ${viewport.width} x ${viewport.height}: ${path}`,
      { timeout: 300_000, skip: skipWindow(viewport) },
      async () => {
        const page = await opened(path, viewport, { hasTouch: true });
        const stop = stopOf(page);
        const last = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        for (const part of [0, 0.5, 1]) {
          await page.evaluate((y) => scrollTo(0, y), last * part);
          assert.equal(await isInside(stop), true, `at ${part} of the page`);
        }
        await stop.click();
        await answered(page, 'Nothing is moving.');
        await page.getByRole('button', { name: 'Help' }).click();
        const help = page.getByRole('dialog', { name: 'Help' });
        await help.waitFor();
        assert.equal(await isInside(stop), true, 'over a dialog');
        await page.waitForFunction(() => document.querySelector('.help').scrollTop === 0);
        await page.evaluate(() => (document.querySelector('.stop-answer').textContent = ''));
        await stop.tap();
        await answered(page, 'Nothing is moving.');
        assert.ok(await help.isVisible(), 'the dialog stays');
        await page.keyboard.press('Escape');
        await help.waitFor({ state: 'hidden' });
        assert.equal(await isInside(stop), true, 'after the dialog');
        await page.context().close();
      },
    );

test(
  'a cube that plays is stopped from the top of a page that is scrolled, and by Escape',
  { timeout: 300_000 },
  async () => {
    for (const press of [(page) => stopOf(page).click(), (page) => page.keyboard.press('Escape')]) {
      const page = await opened('index.html#cube');
      await page.getByRole('button', { name: 'Scramble', exact: true }).click();
      await page.waitForSelector('[data-facelets][data-moving=true]');
      await page.evaluate(() => scrollTo(0, 400));
      await press(page);
      await answered(page, 'Stopped.');
      await page.waitForSelector('[data-facelets][data-moving=false]');
      const seen = await page.evaluate(() => studio.facelets());
      await page.waitForTimeout(300);
      assert.equal(await page.evaluate(() => studio.facelets()), seen);
      await page.context().close();
    }
  },
);

test('Escape in a dialog closes it, and in a field it is the field’s', { timeout: 300_000 }, async () => {
  const page = await opened('index.html?fast#robot&simulated');
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.stop-answer').textContent(), '');
  await page.getByLabel('Cube that is put in').focus();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.stop-answer').textContent(), '');
  await page.context().close();
});

test('the keyboard reaches Stop inside a dialog', { timeout: 300_000 }, async () => {
  const page = await opened('index.html?fast#cube');
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  const isStop = () => page.evaluate(() => document.activeElement?.matches('.stop'));
  for (let n = 0; n < 4 && !(await isStop()); n++) await page.keyboard.press('Tab');
  assert.ok(await isStop());
  await page.keyboard.press('Enter');
  await answered(page, 'Nothing is moving.');
  await page.context().close();
});

test(
  'a robot is stopped from every view and over the dialog that asks for its code, without a code',
  { timeout: 300_000 },
  async () => {
    const page = await opened('#robot');
    await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
    asked.length = stops = 0;
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await stopOf(page).click();
    await answered(page, 'Stopped.');
    assert.deepEqual(asked, [{ id: 1, command: 'stop' }]);
    assert.equal(await page.getByRole('dialog').count(), 0, 'no code is asked for');
    await page.getByRole('button', { name: 'Start' }).first().click();
    const code = page.getByRole('dialog', { name: 'Code of the robot' });
    await code.waitFor();
    assert.equal(await isInside(stopOf(page)), true, 'over the dialog');
    await stopOf(page).click();
    await answered(page, 'Stopped.');
    assert.deepEqual(asked.at(-1), { id: 2, command: 'stop' });
    assert.ok(await code.isVisible());
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Cube' }).click();
    await page.locator('cube-view').waitFor();
    await stopOf(page).click();
    await answered(page, 'Stopped.');
    assert.deepEqual(asked.at(-1), { id: 3, command: 'stop' }, 'by the stream that is open');
    assert.equal(stops, 0);
    await page.context().close();
  },
);

test('a robot is stopped from the cube before anybody looked at it', { timeout: 300_000 }, async () => {
  const page = await opened('?fast#cube');
  asked.length = stops = 0;
  await stopOf(page).click();
  await answered(page, 'Robot: stopped.');
  assert.deepEqual([asked.length, stops], [0, 1]);
  await page.context().close();
});

test('a dialog is opened by one function, which takes Stop along', () => {
  const src = `${top}/page/src`;
  const files = readdirSync(src, { recursive: true }).filter((name) => name.endsWith('.ts'));
  const opening = files.filter((name) => readFileSync(`${src}/${name}`, 'utf8').includes('.showModal('));
  assert.deepEqual(opening, ['base/dom.ts']);
});
