// The robot's view in a real browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { modules, recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { RUN, SMALL, browser, end, finish, open, openFile, run, seek, skip, twin } from './robot.mjs';
import { dist, open as openPage, read, picture, top } from './serve.mjs';
import { isFull, repeated } from './wall-clock.mjs';

const { Track, Module, parse } = await modules('stream/track.ts', 'stream/events.ts', 'wasm/module.ts');

test(
  'the twin stands as the postures tell, and its stickers as the events',
  { skip, timeout: 300_000 },
  async () => {
    const page = await run();
    const last = await end(page);
    await seek(page, last);
    const lines = await page.evaluate(() => window.studio.events());
    const track = Track.of(lines);
    const postures = lines.map((line, i) => parse(line, i + 1)).filter(({ event }) => event === 'posture');
    let chance = 5;
    for (let i = 0; i < (isFull ? 40 : 12); i++) {
      chance = (chance * 48271) % 2147483647;
      const { at_ms } = postures[chance % postures.length];
      const { flipper, turntable, arm } = postures.findLast((one) => one.at_ms === at_ms);
      const shown = await seek(page, at_ms);
      assert.deepEqual(
        [shown.flipper, shown.turntable, shown.arm],
        [flipper, turntable, arm].map(String),
        `at ${at_ms}`,
      );
      assert.equal(shown.facelets, track.stateAt(at_ms).lies);
    }
    await finish(page);
  },
);

test("the stickers in the page are the simulator's after motions", { skip, timeout: 300_000 }, async () => {
  const robot = await Module.start(readFileSync(join(dist, 'robot.wasm')).buffer);
  for (const seed of isFull ? [3, 11] : [3]) {
    const page = await open(`#robot&run=start&cube=R+U2+F'&seed=${seed}&at=1`);
    await page.waitForFunction(() => document.querySelector('robot-twin').dataset.at === '1');
    robot.call({ call: 'run', cube: "R U2 F'", target: 'solved', method: 'robot', seed, simulator: '' });
    const truth = robot.call({ call: 'truth' });
    const known = truth.filter(([at]) => at > 25_000);
    for (let i = 0; i < known.length; i += 3) {
      const [at, lies] = known.findLast(([ms]) => ms === known[i][0]);
      assert.equal((await seek(page, at)).facelets, lies, `seed ${seed} at ${at}`);
    }
    await finish(page);
  }
});

test('seeking to a moment shows what playing up to it shows', { skip, timeout: 300_000 }, async () => {
  const page = await run();
  const last = await end(page);
  const words = () =>
    page.$eval('robot-view', (view) =>
      [...view.querySelectorAll('.twin-now, .net-summary, .plan-summary, robot-numbers tbody')]
        .map((one) => one.textContent)
        .join('|'),
    );
  const moments = Array.from({ length: isFull ? 20 : 8 }, (_, i) =>
    Math.round((((i * 7919 + 911) % 1000) / 1000) * last),
  );
  const forward = new Map();
  for (const ms of [...moments].sort((a, b) => a - b)) forward.set(ms, [await seek(page, ms), await words()]);
  for (const ms of moments)
    assert.deepEqual([await seek(page, ms), await words()], forward.get(ms), String(ms));
  await finish(page);
});

test(
  'the keyboard alone starts a run, steps through it and changes its speed',
  { skip, timeout: 300_000 },
  async () => {
    const page = await open('#robot');
    await page.locator('.robot-begin').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
    const range = page.getByRole('slider', { name: 'Time' });
    await range.focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('robot-twin').dataset.at === '0');
    await page.keyboard.press('PageUp');
    await page.waitForFunction(() => document.querySelector('robot-twin').dataset.at !== '0');
    const at = Number((await twin(page)).at);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (ms) => document.querySelector('robot-twin').dataset.at === String(ms),
      at + 1000,
    );
    assert.match(await range.getAttribute('aria-valuetext'), /^0:\d\d\.\d of 1:\d\d\.\d$/);
    await page.keyboard.press('.');
    await page.waitForFunction(
      (ms) => Number(document.querySelector('robot-twin').dataset.at) !== ms,
      at + 1000,
    );
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('60');
    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await page.waitForFunction(
      () => /Solved after/.test(document.querySelector('.twin-now').textContent),
      null,
      { timeout: 300_000 },
    );
    await finish(page);
  },
);

test(
  'the end of a run is drawn, however much time passes within a picture',
  { skip, timeout: 300_000 },
  async () => {
    const page = await open('#robot');
    await page.locator('.robot-begin').click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await seek(page, 0);
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('60');
    // Each look at the clock takes 40 ms, in which the run goes on by 2.4 s.
    await page.evaluate(() => {
      let now = performance.now();
      performance.now = () => (now += 40);
    });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => /Solved after/.test(document.querySelector('.twin-now').textContent));
    await finish(page);
  },
);

test('Stop ends the run at the moment shown', { skip, timeout: 300_000 }, async () => {
  const page = await run(30_000);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.twin-now').textContent === 'Stopped.');
  assert.equal((await twin(page)).at, '30000');
  await seek(page, await end(page));
  assert.match(await page.textContent('.twin-now'), /^Stopped after/);
  assert.ok((await end(page)) < 36_000);
  await finish(page);
});

test('a link to a moment opens that moment', { skip, timeout: 300_000 }, async () => {
  const page = await run(23_456);
  const there = await twin(page);
  const linkNow = () => page.evaluate(() => document.querySelector('robot-time').linkTo(23_456));
  const link = await linkNow();
  assert.match(link, /#robot&run=start&.*at=23456$/);
  const other = await openPage(browser, link, SMALL);
  await other.waitForFunction(() => document.querySelector('robot-twin')?.dataset.at === '23456');
  assert.deepEqual(await twin(other), there);
  await finish(other);
  // A preset begins another run, and the link is that run's.
  await page.locator('summary', { hasText: 'Set it finely' }).click();
  await page.getByRole('button', { name: 'Dim lamp' }).click();
  await page.waitForFunction(() => document.querySelector('robot-time').linkTo(1).includes('lamp=20'));
  assert.match(await linkNow(), /#robot&run=start&.*lamp=20.*at=23456$/);
  await finish(page);
});

test(
  'a recording replays equal, and a file of another version is refused',
  { skip, timeout: 300_000 },
  async () => {
    const lines = recorded('slipped');
    const page = await open('#robot');
    await page.getByText('Recording', { exact: true }).click();
    const choose = (name, text) => openFile(page, name, text);
    await choose('run-1.jsonl', `${lines.join('\n')}\n`);
    // It opens at its fault, and stands.
    await page.waitForFunction(() => document.querySelector('robot-twin').dataset.at === '59768');
    await seek(page, await end(page));
    assert.deepEqual(await page.evaluate(() => window.studio.events()), lines);
    const track = Track.of(lines);
    for (const ms of [5000, 30_000, 61_000, 90_000])
      assert.equal((await seek(page, ms)).facelets, track.stateAt(ms).lies);
    assert.match(
      await page.textContent('robot-faults'),
      /^The cube does not lie as it should\. Recovered at 1:02\.4\..*the cube slipped/,
    );
    await picture(page, 'robot-recording');
    await choose('new.jsonl', lines.join('\n').replaceAll('"v":1', '"v":2'));
    await page
      .getByText(/new\.jsonl: line 1: version 2 of the event format; this page reads version 1/)
      .waitFor();
    // The run that was open is still there.
    assert.equal((await page.evaluate(() => window.studio.events())).length > 1000, true);
    await choose('old.jsonl', lines.join('\n').replaceAll('"v":1', '"v":0'));
    await page.getByText(/old\.jsonl: line 1: version 0 .*record the run again/).waitFor();
    await choose('notes.txt', 'hello');
    await page.getByText(/notes\.txt: line 1: no JSON: hello/).waitFor();
    // A site without a server has no list of recordings.
    page.wrong = page.wrong.filter((text) => !/404/.test(text));
    await finish(page);
  },
);

test('a failed scan that is dropped on the page tells its doubts', { skip, timeout: 300_000 }, async () => {
  const page = await open('#robot');
  const text = readFileSync(join(top, 'docs/pictures/scan-doubtful.json'), 'utf8');
  await page.evaluate((scan) => {
    const data = new DataTransfer();
    data.items.add(new File([scan], 'scan-doubtful.json'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  }, text);
  const dialog = page.getByRole('dialog', { name: 'Scan scan-doubtful.json' });
  await dialog.waitFor();
  assert.match(await dialog.textContent(), /In doubt: F3, R3, D3\.The robot would not turn this cube/);
  assert.equal(await dialog.locator('.is-doubt').count(), 3);
  await picture(page, 'robot-scan');
  await finish(page);
});

test(
  'the live robot: code, versions, following, commands, a lost connection',
  { skip, timeout: 300_000 },
  async () => {
    // Without the begin of its run the robot is not at work, and takes commands.
    const rest = recorded('solved')
      .slice(1)
      .filter((line) => !line.includes('"event":"run_begins"'));
    const hello = {
      ...JSON.parse(recorded('solved')[0]),
      robot: 'brick',
      commands: ['start', 'stop', 'scan'],
    };
    const lines = [JSON.stringify(hello), ...rest];
    const asked = [];
    let stops = 0;
    const answer = (command) => {
      asked.push(command);
      return {
        v: 1,
        at_ms: 30_000,
        event: 'answer',
        id: command.id,
        ok: command.command !== 'scan',
        text: command.command === 'scan' ? 'the robot is at work' : 'started',
      };
    };
    const live = await serveLive({
      code: '123456',
      lines: lines.slice(0, 400),
      recordings: { 'run-7.jsonl': recorded('doubt').join('\n') },
      onCommand: answer,
      onStop: () => stops++,
    });
    try {
      const page = await open('#robot&live', { address: live.address });
      const code = page.getByRole('dialog', { name: 'Code of the robot' });
      await code.getByLabel('Code').fill('000000');
      await page.keyboard.press('Enter');
      await code.getByText('That code was wrong.').waitFor();
      await code.getByLabel('Code').fill('123456');
      await page.keyboard.press('Enter');
      await page.getByText(/versions differ: page .*, robot 0\.1\.0 .*bring all to one version/).waitFor();
      const at = JSON.parse(lines[399]).at_ms;
      await page.waitForFunction((ms) => document.querySelector('robot-twin').dataset.at === String(ms), at);
      live.send(lines[400]);
      await page.waitForFunction(
        (ms) => document.querySelector('robot-twin').dataset.at === String(ms),
        JSON.parse(lines[400]).at_ms,
      );
      await seek(page, 2000);
      live.send(lines[401]);
      await page.waitForTimeout(100);
      assert.equal((await twin(page)).at, '2000');
      await page.getByRole('button', { name: 'Go to live' }).click();
      await page.waitForFunction(
        (ms) => document.querySelector('robot-twin').dataset.at === String(ms),
        JSON.parse(lines[401]).at_ms,
      );
      await page.getByRole('button', { name: 'Start' }).first().click();
      await page.locator('.robot-status').getByText('Start: started', { exact: true }).waitFor();
      assert.deepEqual(asked[0], { id: 1, code: '123456', command: 'start', state: 'solved' });
      await page.getByRole('button', { name: 'Read the cube', exact: true }).click();
      await page.locator('.robot-status').getByText('Read the cube: the robot is at work').waitFor();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      for (let wait = 0; asked.length < 3 && wait < 1200; wait++) await page.waitForTimeout(100);
      assert.deepEqual(asked[2], { id: 3, command: 'stop' }, 'a stop needs no code');
      live.drop();
      await page
        .getByText(/No connection to the robot\. What is shown is from .*\. Next try in \d+ s\./)
        .waitFor();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.locator('.robot-status').getByText('stopped', { exact: true }).waitFor();
      assert.equal(stops, 1, 'and no stream');
      live.restore();
      await page.waitForFunction((ms) => document.querySelector('robot-twin').dataset.at === String(ms), at, {
        timeout: 300_000,
      });
      assert.ok(
        await page.locator('.robot-status').getByText('stopped', { exact: true }).isVisible(),
        'the answer outlasts the new stream',
      );
      await page.getByText('Recording', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Recordings of the robot' }).selectOption('run-7.jsonl');
      await page.waitForFunction(
        (ms) => document.querySelector('robot-time input').max === String(ms),
        JSON.parse(recorded('doubt').at(-1)).at_ms,
      );
      page.wrong = page.wrong.filter((text) => !/403|WebSocket/.test(text));
      await finish(page);
    } finally {
      live.close();
    }
  },
);

test(
  'a live line of a later version is named, and ends the view of it',
  { skip, timeout: 300_000 },
  async () => {
    const lines = recorded('solved').slice(0, 200);
    const live = await serveLive({ lines });
    try {
      const page = await open('#robot&live', { address: live.address });
      await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
      live.send('{"v":2,"at_ms":99000,"event":"posture","angles":[1,2,3]}');
      await page.getByText(/line 200: version 2 of the event format; this page reads version 1/).waitFor();
      await finish(page);
    } finally {
      live.close();
    }
  },
);

const KINDS = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
  ['phone', { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['large', { viewport: { width: 640, height: 430 }, reducedMotion: 'reduce' }],
];
for (const [name, options] of KINDS)
  test(
    `the robot's view has no fault of accessibility, and fits: ${name}`,
    // The gate's is narrow, where room is least.
    { skip: skip || (name !== 'phone' && repeated), timeout: 300_000 },
    async () => {
      const page = await run(30_000, options);
      await picture(page, `robot-${name}`, { fullPage: true });
      await page.locator('summary', { hasText: 'Set it finely' }).click();
      for (const kind of ['Live', 'Recording', 'Simulated robot']) {
        await page.getByText(kind, { exact: true }).first().click();
        await accessible(page, `${name}: ${kind}`);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
      page.wrong = page.wrong.filter((text) => !/404|WebSocket/.test(text));
      await finish(page);
    },
  );

test('the page alone in one file runs the robot', { skip, timeout: 300_000 }, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`file://${join(dist, 'studio.html')}${RUN}&at=20000`);
  await page.waitForFunction(() => document.querySelector('robot-twin')?.dataset.at === '20000', null, {
    timeout: 300_000,
  });
  assert.ok(read('studio.html').length > 0);
  await context.close();
});
