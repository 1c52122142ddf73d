// Places of the robot's view in the window: what is tapped stays, a run with many faults, one Start and one Stop.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { end, finish, open, openFile, run, seek, skip } from './robot.mjs';
import { WINDOWS, isInside, tried } from './window.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const [hello, ...rest] = recorded('slipped');
const greeting = JSON.stringify({ ...JSON.parse(hello), robot: 'brick', commands: ['start', 'scan', 'set'] });
const settings = JSON.stringify({
  v: 1,
  at_ms: 0,
  event: 'settings',
  kept: true,
  settings: ['looks', 'scans', 'patience_s', 'verify', 'sound', 'profile'].map((key) => ({
    key,
    value: '2',
    min: 1,
    max: 10,
    unit: '',
    section: 'run',
  })),
});

/** A run with nine faults: that of the recording again and again, each with its own recovery, and the end. */
function manyFaults(count = 8) {
  const fault = rest.findIndex((line) => line.includes('"event":"fault"'));
  const last = JSON.parse(rest[fault]);
  const later = Array.from({ length: count }, (_, at) => [
    { ...last, at_ms: last.at_ms + 1000 * at },
    { v: 1, at_ms: last.at_ms + 1000 * at + 500, event: 'recovery' },
  ]).flat();
  const at_ms = last.at_ms + 1000 * count;
  const report = {
    ...{ v: 1, at_ms, event: 'report', reached: false, solved: false, robot_seconds: 90, turns: '' },
    ...{ phases: [], error: last.message, error_kind: 'slipped', error_part: 'cube' },
  };
  return [hello, ...rest.slice(0, fault), ...[...later, report].map((one) => JSON.stringify(one))].join('\n');
}

/** Ends a page that has asked a server without recordings for them. */
const finished = (page) => {
  page.wrong = page.wrong.filter((text) => !/404/.test(text));
  return finish(page);
};

const topOf = (locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));
/** Waits for two pictures: a browser that holds the page by another part moves it with the next one. */
const drawn = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

test(
  'what is tapped stays where it was, and what opens begins in the window',
  { skip, timeout: 300_000 },
  async () => {
    const live = await serveLive({ lines: [greeting, settings, ...rest] });
    try {
      const page = await open('#robot&live', { address: live.address, ...PHONE });
      const summary = page.getByText('Settings and calibration');
      await page.getByText(/^Solved after/).waitFor();
      for (const place of [435, 300, 800]) {
        await page.evaluate((place) => {
          const summary = [...document.querySelectorAll('summary')].find((one) =>
            /calibration/.test(one.textContent),
          );
          summary.parentElement.open = false;
          scrollBy(0, summary.getBoundingClientRect().top - place);
        }, place);
        await drawn(page);
        const before = await topOf(summary);
        assert.ok(Math.abs(before - place) < 2, `${before} for ${place}`);
        await summary.tap();
        await drawn(page);
        const panel = page.getByText('For the runs that follow');
        assert.equal(await isInside(panel), true, `the panel, from ${place}`);
        assert.equal(await isInside(summary), true, `its summary, from ${place}`);
        if (place < 600) assert.equal(await topOf(summary), before);
      }
      await finish(page);
    } finally {
      live.close();
    }
  },
);

test('a run with nine faults has its picture in the first window', { skip, timeout: 300_000 }, async () => {
  for (const viewport of tried(WINDOWS)) {
    const page = await open('#robot', { viewport });
    await openFile(page, 'nine.jsonl', manyFaults());
    await page.getByText(/the run ended at 1:07/).waitFor();
    const top = await topOf(page.locator('.twin-frame'));
    assert.ok(top < Math.min(420, viewport.height), `${top} in ${viewport.width} x ${viewport.height}`);
    assert.equal(await isInside(page.locator('robot-faults strong').first()), true);
    const earlier = page.getByText('8 earlier faults');
    assert.equal(await isInside(earlier), true);
    const details = page.locator('robot-faults').getByText('Details').first();
    assert.equal(await topOf(details), await topOf(earlier), 'both in one line');
    assert.equal(await page.locator('robot-faults strong:visible').count(), 1);
    await earlier.click();
    assert.equal(await page.locator('robot-faults strong:visible').count(), 9);
    await finished(page);
  }
});

/** Buttons of this name that lie in the window. */
const inSight = async (page, name) => {
  const all = await page.getByRole('button', { name }).all();
  const seen = await Promise.all(all.map(isInside));
  return seen.filter((one) => one === true).length;
};

test('one Start and one Stop are in sight, wherever the page is', { skip, timeout: 300_000 }, async () => {
  const live = await serveLive({ lines: [greeting, settings, ...rest] });
  const START = /^(▶ )?Start$/;
  try {
    for (const viewport of tried([WINDOWS[0], WINDOWS[2], { width: 1920, height: 1080 }])) {
      const page = await open('#robot&live', { address: live.address, viewport });
      await page.getByText(/^Solved after/).waitFor();
      const form = page.locator('robot-controls .form-start:visible');
      await page.waitForFunction(() => document.querySelector('robot-controls.has-start'));
      assert.equal(await inSight(page, START), 1);
      assert.equal(await inSight(page, /Stop/), 1);
      await form.evaluateAll((all) => all[0]?.scrollIntoView({ block: 'center' }));
      await page.locator('robot-controls').getByText('Checkpoint').scrollIntoViewIfNeeded();
      await drawn(page);
      assert.equal(await inSight(page, START), 1, 'beside the form');
      assert.equal(await inSight(page, /Stop/), 1, 'beside the form');
      await finished(page);
    }
  } finally {
    live.close();
  }
});

test('a run that is over can be started again beside its end', { skip, timeout: 300_000 }, async () => {
  const page = await run(1000, PHONE);
  const start = page.locator('.robot-begin');
  assert.equal(await start.isVisible(), false, 'while there is more of it');
  await seek(page, await end(page));
  await start.waitFor();
  assert.equal(await isInside(start), true);
  await finished(page);
});

test(
  'at 200 % zoom no strip stays empty, and Stop lies over no text',
  { skip, timeout: 300_000 },
  async () => {
    const page = await open('#robot', { viewport: WINDOWS[3] });
    await openFile(page, 'nine.jsonl', manyFaults());
    await page.getByText(/the run ended at/).waitFor();
    for (const top of [0, 150, 700]) {
      await page.evaluate((top) => scrollTo(0, top), top);
      const [stop, header, ...cards] = await page.evaluate(() =>
        [...document.querySelectorAll('.stop, studio-shell > header, .robot-card')]
          .sort((a, b) => Number(b.matches('.stop, header')) - Number(a.matches('.stop, header')))
          .sort((a, b) => Number(b.matches('.stop')) - Number(a.matches('.stop')))
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect().toJSON()),
      );
      assert.ok(
        header.top === 0 && header.bottom >= stop.bottom && header.bottom < 60,
        JSON.stringify({ stop, header }),
      );
      for (const { left, right } of cards) assert.ok(left <= 24 && right >= 640 - 40, `${left} to ${right}`);
    }
    await finished(page);
  },
);

test('before a run nothing empty lies between the picture and what a run is made of', { skip }, async () => {
  const page = await open('#robot', PHONE);
  for (const name of ['Curves', 'Plan', 'Times', 'Colours read', 'Log'])
    assert.equal(await page.getByRole('region', { name, exact: true }).isVisible(), false, name);
  const [time, source] = await page.evaluate(() =>
    ['.is-stage', '.is-controls'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()),
  );
  assert.ok(source.top - time.bottom < 30, `${time.bottom} to ${source.top}`);
  assert.equal(await page.textContent('.twin-why'), 'Press Start, and watch it solve a cube.');
  await page.getByRole('button', { name: /Start/ }).first().tap();
  await page.getByRole('region', { name: 'Curves' }).waitFor();
  await finish(page);
});
