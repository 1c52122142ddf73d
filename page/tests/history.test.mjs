// The history of a live robot: its panel, the way back, and the comparison of two cubes.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { modules, recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { dist, open as openPage, picture, together } from './serve.mjs';
import { repeated } from './wall-clock.mjs';
import { isInside, saidInside } from './window.mjs';

const skip = existsSync(join(dist, 'robot.wasm'))
  ? false
  : 'page/dist/robot.wasm is missing; run scripts/build-page.sh';
const { Module, lyingAs, listed } = await modules('wasm/module.ts', 'stream/history.ts');
const cube = await Module.start(readFileSync(join(dist, 'cube.wasm')).buffer);
const FACES = 'URFDLB';
/** Raw readings of the centres of a usual cube, white up and green in front. */
const CENTRES = [
  [255, 250, 315],
  [120, 26, 26],
  [23, 86, 60],
  [180, 130, 48],
  [150, 42, 28],
  [24, 42, 86],
];

/** A cube after turns from the solved one, as a robot reads it: letters by the faces as it lies, in this light. */
function reading(turns, light = 1) {
  const { facelets } = cube.call({
    call: 'apply',
    facelets: [...FACES].map((f) => f.repeat(9)).join(''),
    turns,
  });
  const centres = [...FACES].map((_, face) => facelets[9 * face + 4]);
  return {
    facelets: [...facelets].map((letter) => FACES[centres.indexOf(letter)]).join(''),
    centres: centres.map((letter) =>
      CENTRES[FACES.indexOf(letter)].map((value) => Math.round(value * light)),
    ),
  };
}

const moment = (number, turns, fields) => ({
  name: `moment-${number}`,
  at: `2026-11-21T12:0${number}:30Z`,
  robot: 'brick',
  doing: 'solve',
  goal: null,
  again: false,
  ended: 'reached',
  reason: null,
  turns: "F U2 R'",
  count: 3,
  parent: number > 1 ? `moment-${number - 1}` : null,
  before: false,
  ...reading(turns),
  ...fields,
});

/** A history with a way back and a branch: the fourth cube follows the first. */
const HISTORY = [
  moment(1, "R U2 F'", {}),
  moment(2, "R U2 F' R U y", { doing: 'pattern', goal: 'superflip', ended: 'stopped', turns: 'R', count: 1 }),
  moment(3, 'R', { doing: 'undo', goal: 'moment-1', at: null, ended: 'reached', ...reading("R x'", 0.6) }),
  moment(4, "R U2 F'", {
    doing: 'scramble',
    ended: 'failed',
    reason: 'slipped',
    parent: 'moment-1',
    before: true,
  }),
  moment(5, "R U2 F' D", { doing: 'checkpoint', ended: 'read', turns: '', count: 0 }),
];

/** A run of the simulated robot of the same place. */
const SIMULATED = moment(6, 'F', { robot: 'simulated', before: true });

const text = (moments) => moments.map((one) => `${JSON.stringify(one)}\n`).join('');

// Without the begin of its run the robot is not at work, and takes commands.
const LINES = recorded('solved')
  .slice(0, 60)
  .filter((line) => !line.includes('"event":"run_begins"'));
LINES[0] = JSON.stringify({
  ...JSON.parse(LINES[0]),
  robot: 'brick',
  commands: ['start', 'stop', 'scan', 'checkpoint'],
});

const held = together({});

/** A page at a live robot with this history, and the commands that the robot has got. */
async function live(history, options = {}) {
  const asked = [];
  const onCommand = ({ id, code: _, ...command }) => {
    asked.push(command);
    return { v: 1, at_ms: 5000, event: 'answer', id, ok: true, text: 'started' };
  };
  const server = await serveLive({ lines: LINES, history, onCommand });
  const page = await openPage(held.browser, server.address, { path: '#robot&live', ...options });
  await page.evaluate(() => sessionStorage.setItem('mindcub3r-code', '123456'));
  const end = async () => {
    page.wrong = page.wrong.filter((wrong) => !/503/.test(wrong));
    assert.deepEqual(page.wrong, []);
    await page.context().close();
    server.close();
  };
  const panel = page.getByRole('region', { name: 'History' });
  return { page, panel, asked, server, end };
}

/** Waits until the robot has got this command last. */
async function got(asked, command) {
  for (let wait = 0; wait < 50 && asked.at(-1)?.state !== command.state; wait++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(asked.at(-1), command);
}

test('cubes are compared as they lie, however each was held, and others are not', () => {
  const [first, second, third, fourth] = HISTORY;
  assert.equal(lyingAs(first, fourth), first.facelets);
  const turned = cube.call({ call: 'apply', facelets: first.facelets, turns: 'R U' }).facelets;
  assert.equal(lyingAs(first, second), turned);
  assert.notEqual(first.facelets, turned);
  // In other light.
  assert.equal(lyingAs(first, third), reading('R').facelets);
  const other = CENTRES.map(([red, green, blue]) => [blue, red, green]);
  assert.equal(lyingAs(first, { ...second, centres: other }), undefined);
  assert.equal(lyingAs(first, { ...second, centres: CENTRES.map(() => null) }), undefined);
  assert.throws(() => listed('{"name":"moment-1"}'), /line 1 of the history is no moment; take a page/);
});

test('the newest cube comes first, each with its end and a way back', { timeout: 300_000 }, async () => {
  const { page, panel, asked, end } = await live(() => text([...HISTORY, SIMULATED]));
  await panel.getByText('checkpoint', { exact: true }).waitFor();
  const rows = await panel.locator('li').allTextContents();
  // That of the simulated robot, which the same place has, is not listed.
  assert.equal(rows.length, 5);
  for (const [row, words] of [
    [0, /^checkpoint.*2026/],
    [1, /^before Scramble.*failed after 3 turns; follows moment-1 · Undo goes here/],
    [2, /^before going back to moment-1moment-3; done, 3 turns/],
    [3, /^before superflip.*stopped after 1 turn[^s]/],
    [4, /^before Solve.*done, 3 turns/],
  ])
    assert.match(rows[row], words);
  assert.doesNotMatch(rows[0] + rows[3], /follows/);
  // A centre has the colour that was read there: the second cube was held with red in front.
  const squares = panel.locator('li').nth(3).locator('rect');
  assert.equal(await squares.nth(22).getAttribute('fill'), '#c4111f');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await page.getByText(/^Undo goes back to how the cube was: before Scramble, .*2026/).waitFor();
  // A question comes before the motors move: no command without its answer.
  const back = panel.getByRole('button', { name: /^Go back to this: before superflip/ });
  for (const [pressed, answer, state] of [
    [undo, /^Undo: start/, 'before'],
    [back, /^Go back: start/, 'moment-2'],
  ]) {
    const before = asked.length;
    await pressed.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressed.click();
    assert.equal(asked.length, before);
    const go = page.getByRole('dialog').getByRole('button', { name: answer });
    assert.equal(await isInside(go), true);
    await go.click();
    await got(asked, { command: 'start', state });
    // The answer is in the window, where the finger is.
    await saidInside(page, '.robot-toast', /^Start: /);
  }
  await page.getByRole('button', { name: 'Checkpoint: keep this cube', exact: true }).click();
  await got(asked, { command: 'checkpoint' });
  await end();
});

test('two cubes are compared, on a phone and by the keyboard alone', { skip, timeout: 300_000 }, async () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const { page, panel, end } = await live(() => text(HISTORY), phone);
  await panel.locator('li').first().waitFor();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(await isWide(), false);
  const compare = panel.getByRole('button', { name: /^Compare/ });
  assert.ok(await compare.isDisabled());
  for (const name of [/^Compare: before Solve/, /^Compare: before superflip/]) {
    await panel.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  }
  await picture(page, 'robot-history-phone');
  await compare.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Two cubes compared' });
  await dialog.getByText(/From the first to the second: R U\./).waitFor({ timeout: 300_000 });
  const rings = await dialog.locator('figure').first().locator('[stroke-dasharray]').count();
  assert.match(await dialog.textContent(), new RegExp(`${rings} stickers differ; they have rings`));
  assert.equal(await isWide(), false);
  await picture(page, 'robot-history-compared-phone');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await end();
});

for (const colorScheme of ['light', 'dark'])
  test(
    `axe finds no fault in the history, in ${colorScheme}`,
    { timeout: 300_000, skip: colorScheme === 'dark' && repeated },
    async () => {
      const { page, panel, end } = await live(() => text(HISTORY), { colorScheme });
      await panel.locator('li').first().waitFor();
      await accessible(page);
      await panel.scrollIntoViewIfNeeded();
      await picture(page, `robot-history-${colorScheme}`);
      await end();
    },
  );

test('no history, one that cannot be read, and a run that adds to it', { timeout: 300_000 }, async () => {
  let history = () => '';
  const { page, panel, server, end } = await live(() => history());
  await panel.getByText('Nothing yet: every cube that the robot reads is listed here').waitFor();
  const canUndo = (can) =>
    page.waitForFunction(
      (can) => document.querySelector('[aria-describedby=undo-words]').disabled !== can,
      can,
    );
  await canUndo(false);
  const grow = () => server.send(recorded('solved').find((line) => line.includes('"event":"cube"')));
  history = () => text(HISTORY);
  grow();
  await panel.locator('li').first().waitFor();
  await canUndo(true);
  history = () => {
    throw new Error('the history cannot be read: the card was pulled');
  };
  grow();
  await panel.getByText('The history cannot be read: the card was pulled.').waitFor();
  assert.equal(await panel.locator('li').count(), 0);
  await canUndo(false);
  history = () => 'half a line';
  grow();
  await panel.getByText('Line 1 of the history is no moment; take a page as new as the program.').waitFor();
  // The simulated robot has none.
  await page.getByText('Simulated robot', { exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
  await end();
});

test('a question that can no longer be answered is withdrawn', { timeout: 300_000 }, async () => {
  const { page, panel, server, end } = await live(() => text(HISTORY));
  await panel.locator('li').first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  server.drop();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByText(/^No connection to the robot/)
    .first()
    .waitFor();
  server.restore();
  page.wrong.length = 0;
  await end();
});
