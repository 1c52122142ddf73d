// A live robot on a phone: the button that starts it, each run on a clock of its own, and a connection that is lost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { finish, open, skip } from './robot.mjs';
import { read } from './serve.mjs';
import { isInside, saidInside } from './window.mjs';

const { Track } = await modules('stream/track.ts');
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const [first, ...rest] = recorded('solved');
/** Version of the page, as its help shows it: a robot of another one is warned of. */
const [, program] =
  /class="version">mindcub3r ([^<]+)</.exec(`${read('studio.js')}${read('shared.js')}`) ?? [];
const hello = JSON.stringify({
  ...JSON.parse(first),
  program,
  robot: 'brick',
  commands: ['start', 'stop', 'scan'],
});
/** The run as a robot sends it that has been on for so long. */
const later = (ms) =>
  rest.map((line) => {
    const event = JSON.parse(line);
    return JSON.stringify({ ...event, at_ms: event.at_ms + ms });
  });
const clockOf = (page, text) =>
  page.waitForFunction((text) => document.querySelector('.time-clock').textContent === text, text);

test('a run of a robot that is on for long starts at 0:00, and so does the next', () => {
  const track = Track.of([hello, ...later(100_000)]);
  assert.equal(track.end, Track.of([hello, ...rest]).end);
  const next = track.next();
  assert.equal(next.end, 0);
  for (const line of later(300_000)) next.append(line);
  assert.equal(next.end, track.end);
  // What is saved of it begins with the facts of the robot.
  assert.equal(next.linesAt(0)[0], hello);
  assert.deepEqual(next.stateAt(Infinity).hello, track.stateAt(Infinity).hello);
  assert.ok(next.stateAt(Infinity).report.solved);
});

test(
  'on a phone Start is in the first window, and each run has a clock of its own',
  { skip, timeout: 300_000 },
  async () => {
    const asked = [];
    const live = await serveLive({
      page: 'robot.html',
      lines: [hello],
      onCommand: (command) => {
        if (command.code === '000000')
          return { v: 1, at_ms: 0, event: 'answer', id: command.id, ok: false, text: 'wrong code' };
        asked.push(command.command);
        return { v: 1, at_ms: 0, event: 'answer', id: command.id, ok: true, text: 'started' };
      },
    });
    try {
      const page = await open('', { address: live.address, ...PHONE });
      const start = page.locator('.robot-begin');
      await start.waitFor();
      assert.equal(await isInside(start), true);
      await start.tap();
      // A wrong code asks again.
      await page.getByRole('dialog').getByLabel('Code').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('That code was wrong.').waitFor();
      await page.getByRole('dialog').getByLabel('Code').fill('123456');
      await page.keyboard.press('Enter');
      await saidInside(page, '.robot-toast', /^Start: started$/);
      assert.deepEqual(asked, ['start']);
      const run = later(20_000);
      run.forEach(live.send);
      await page.getByText(/^Solved after/).waitFor();
      const ended = await page.textContent('.time-clock');
      const seconds = (JSON.parse(rest.at(-1)).at_ms / 1000) % 60;
      assert.ok(ended.endsWith(seconds.toFixed(1).padStart(4, '0')), ended);
      // Nothing moves on that could be paused.
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      later(200_000).slice(0, 300).forEach(live.send);
      const at = JSON.parse(rest[299]).at_ms / 1000;
      await clockOf(page, `0:${at.toFixed(1).padStart(4, '0')} of 0:${at.toFixed(1).padStart(4, '0')}`);
      assert.equal(await start.isVisible(), false, 'a robot at work has no Start');
      assert.ok(await page.locator('robot-controls [data-command=start]').isDisabled());
      await finish(page);
    } finally {
      live.close();
    }
  },
);

test(
  'a lost connection is said at the top of the window until it is back, and a restart too',
  { skip, timeout: 300_000 },
  async () => {
    const lines = [hello, ...rest.slice(0, 300)];
    const live = await serveLive({ page: 'robot.html', lines });
    try {
      const page = await open('', { address: live.address, ...PHONE });
      await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
      const banner = page.locator('.robot-banner');
      assert.equal(await banner.isVisible(), false);
      live.drop();
      await banner.getByText(/^No connection to the robot\. What is shown is from/).waitFor();
      assert.match(await page.textContent('.twin-now'), /^No connection to the robot/);
      await page.evaluate(AXE);
      const faults = await page.evaluate(async () =>
        (await axe.run(document)).violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`,
        ),
      );
      assert.deepEqual(faults, []);
      for (const part of [0, 0.5, 1]) {
        await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), part);
        assert.equal(await isInside(banner), true, `scrolled by ${part}`);
      }
      live.restore();
      await banner.getByRole('button', { name: 'Try now' }).click();
      await banner.waitFor({ state: 'hidden' });
      await page.waitForFunction(
        () => !/No connection/.test(document.querySelector('robot-view').textContent),
      );
      // The same robot without its run has been restarted.
      lines.length = 1;
      live.drop();
      await banner.waitFor();
      live.restore();
      await banner.getByText('The robot was restarted: the run that was shown has ended.').waitFor();
      assert.equal(await isInside(banner), true);
      rest.slice(0, 20).forEach(live.send);
      await banner.waitFor({ state: 'hidden' });
      page.wrong = page.wrong.filter((text) => !/WebSocket/.test(text));
      await finish(page);
    } finally {
      live.close();
    }
  },
);
