// The story of a robot's own page: opened at the address that the robot shows, watched, stopped from the bottom of the page
// over a dialog and without a code, the connection lost and found, the end of the next run seen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { finish, open, skip, twin } from './robot.mjs';
import { inWindow, picture } from './serve.mjs';
import { repeated } from './wall-clock.mjs';
import { isInside } from './window.mjs';

const lines = recorded('solved').map((line, at) =>
  at ? line : JSON.stringify({ ...JSON.parse(line), robot: 'brick', commands: ['start', 'scan', 'set'] }),
);
const events = lines.map((line) => JSON.parse(line));
/** Lines up to the begin of a motion of the plan. */
const motion = (number) =>
  events.findIndex((one) => one.event === 'motion_begins' && one.number === number) + 1;
const [BEGUN, TURNING] = [motion(1), motion(20)];
/** The report of a run that a person stopped. */
const STOPPED = (at_ms) =>
  JSON.stringify({
    ...events.at(-1),
    at_ms,
    reached: false,
    solved: false,
    error: 'stopped by a person',
    error_kind: 'stopped',
    error_part: 'brick',
  });

/** The same run once more, by the robot's clock, which goes on. */
const NEXT_RUN = events.slice(1).map((one) => JSON.stringify({ ...one, at_ms: one.at_ms + 40_000 }));

/** A robot on its own address: it makes its run in parts, and stops when it is asked to. */
async function robotOf() {
  const robot = { asked: [] };
  const soFar = lines.slice(0, BEGUN);
  robot.goOn = (part) => {
    for (const line of part) {
      soFar.push(line);
      robot.server.send(line);
    }
  };
  robot.server = await serveLive({
    page: 'robot.html',
    lines: soFar,
    onCommand: ({ id, ...command }) => {
      robot.asked.push(command);
      const at_ms = events[TURNING].at_ms;
      return { v: 1, at_ms, event: 'answer', id, ok: true, text: 'stopped' };
    },
  });
  return robot;
}

/** What the page is opened for: Stop, and the robot with its words and its player. */
const WANTED = ['.stop', '.twin-picture', '.twin-now', '.time-row .is-main'];

/** Moves the focus by Tab alone until it is on the button of this name. */
async function tabTo(page, name, key = 'Tab') {
  for (let n = 0; n < 120; n++) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const { activeElement: one } = document;
      // The name as a screen reader has it: the key beside Stop is no part of it.
      const copy = one?.cloneNode(true);
      copy?.querySelectorAll('[aria-hidden=true]').forEach((part) => part.remove());
      return one?.getAttribute('aria-label') ?? copy?.textContent;
    });
    if (found?.trim() === name) return;
  }
  assert.fail(`${name} is not reached by ${key}`);
}

async function story(name, options, isKeys) {
  const robot = await robotOf();
  const { server } = robot;
  try {
    const page = await open('', { address: server.address, ...options });
    const press = async (role) => {
      if (isKeys) {
        await tabTo(page, role);
        return page.keyboard.press('Enter');
      }
      const button = page.getByRole('button', { name: role, exact: true });
      return options.hasTouch ? button.tap() : button.click();
    };
    const state = async (text) => {
      await accessible(page, `${name}: ${text}`);
      await picture(page, `live-${name}-${text}`);
    };
    const wanted = async (text) => {
      for (const selector of WANTED)
        assert.equal(await isInside(page.locator(selector).first()), true, `${text}: ${selector}`);
    };
    const shows = (ms) =>
      page.waitForFunction((to) => document.querySelector('robot-twin').dataset.at === String(to), ms);
    // Opened: that robot, live, with no press.
    await shows(events[BEGUN - 1].at_ms);
    await wanted('opened');
    assert.equal(await page.getByRole('radio', { name: 'Live' }).isChecked(), true);
    // Watched: the twin moves, and the plan follows.
    const before = await twin(page);
    robot.goOn(lines.slice(BEGUN, TURNING));
    await shows(events[TURNING - 1].at_ms);
    const now = await twin(page);
    assert.notDeepEqual([now.flipper, now.turntable], [before.flipper, before.turntable]);
    assert.notEqual(now.facelets, before.facelets);
    assert.equal(await page.locator('.plan-strip .is-done').count(), 19);
    assert.equal(await page.locator('.plan-strip .is-now').count(), 1);
    await wanted('watched');
    await state('watched');
    // Scrolled to the bottom, a dialog opened, stopped from there, and nobody asks for a code.
    if (isKeys) await page.keyboard.press('End');
    else await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
    assert.equal(await isInside(page.locator('.stop')), true, 'Stop at the bottom');
    await press('Help');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    assert.equal(await isInside(page.locator('.stop')), true, 'Stop over the dialog');
    await press('Stop');
    const answer = page.locator('.stop-answer', { hasText: 'Stopped.' });
    await answer.waitFor();
    await inWindow(page, '.stop-answer');
    assert.deepEqual(robot.asked, [{ command: 'stop' }]);
    assert.equal(await page.getByRole('dialog').count(), 1, 'no code is asked for');
    await state('dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    robot.goOn([STOPPED(events[TURNING - 1].at_ms + 100)]);
    await page.locator('.twin-now', { hasText: 'Stopped after' }).waitFor();
    // A panel that grows meanwhile ends a scroll by key: it is pressed again.
    do {
      if (isKeys) await page.keyboard.press('Home');
      else await page.evaluate(() => scrollTo(0, 0));
      await page.waitForTimeout(200);
    } while (await page.evaluate(() => scrollY));
    await wanted('stopped');
    // The connection is lost: the picture does not pass for the present one.
    server.drop();
    const lost = page.locator('.robot-banner', { hasText: 'No connection to the robot.' });
    await lost.waitFor();
    assert.equal(await isInside(lost), true, 'the lost connection');
    await state('lost');
    server.restore();
    await lost.waitFor({ state: 'hidden' });
    await page.locator('.twin-now', { hasText: 'Stopped after' }).waitFor();
    // The next run, to its end.
    robot.goOn(NEXT_RUN);
    await page.locator('.twin-now', { hasText: 'Solved after 1:00.1.' }).waitFor();
    assert.equal(new Set((await twin(page)).facelets.slice(0, 9)).size, 1);
    assert.equal(await page.locator('.plan-strip .is-done').count(), 59);
    await wanted('ended');
    await state('ended');
    page.wrong = page.wrong.filter((text) => !/WebSocket|404|ERR_/.test(text));
    await finish(page);
  } finally {
    server.close();
  }
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const STORIES = [
  ['phone, by finger', PHONE, false, false],
  ['phone, by keyboard', PHONE, true, repeated],
  ['tablet, by finger', { viewport: { width: 820, height: 1180 }, hasTouch: true }, false, repeated],
  ['laptop, by keyboard', { viewport: { width: 1280, height: 800 } }, true, repeated],
  ['desktop, by pointer', { viewport: { width: 1920, height: 1080 } }, false, repeated],
  [
    '200 % zoom, by pointer',
    { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    false,
    repeated,
  ],
];
for (const [name, options, isKeys, reason] of STORIES)
  test(`a robot's own page is watched and stopped: ${name}`, { skip: skip || reason, timeout: 300_000 }, () =>
    story(name.replace(/\W+/g, '-'), options, isKeys),
  );
