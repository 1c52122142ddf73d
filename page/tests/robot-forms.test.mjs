// What a person sets of the robots: states and settings by their fields, changes that act, and a cube passed between the views.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { RUN, end, finish, open, run, seek, skip } from './robot.mjs';
import { isInside, saidInside } from './window.mjs';

test(
  'a live robot is set by lists, and a state that is none is refused at its field',
  { skip, timeout: 300_000 },
  async () => {
    const asked = [];
    const server = await serveLive({
      lines: recorded('solved').map((line, at) =>
        at
          ? line
          : JSON.stringify({
              ...JSON.parse(line),
              robot: 'brick',
              commands: ['start', 'scan', 'set'],
              methods: [{ name: 'cfop', title: 'CFOP' }],
            }),
      ),
      onCommand: (command) => {
        asked.push(command);
        return { v: 1, at_ms: 99_000, event: 'answer', id: command.id, ok: true, text: 'done' };
      },
    });
    try {
      const page = await open('#robot&live', { address: server.address });
      await page.evaluate(() => sessionStorage.setItem('mindcub3r-code', '123456'));
      const form = page.locator('robot-controls .robot-form', {
        has: page.getByText('Settings and calibration'),
      });
      const state = form.getByLabel('Bring it to');
      await state.fill('R Q');
      await form.getByRole('button', { name: 'Start' }).click();
      await form
        .getByRole('alert')
        .filter({ hasText: /'Q' seen; allowed here: a turn/ })
        .waitFor();
      assert.equal(await state.getAttribute('aria-invalid'), 'true');
      // Names that only the robot knows go through.
      await state.fill('moment-3');
      await form.getByRole('combobox', { name: 'Solving method' }).first().selectOption('CFOP');
      await form.getByRole('button', { name: 'Start' }).click();
      await page.getByText('Start: done', { exact: true }).waitFor();
      assert.equal(await form.locator('.state-field .bad').textContent(), '');
      await form.getByText('Settings and calibration').click();
      await form.getByRole('combobox', { name: 'Reading' }).selectOption('quick');
      await form.getByRole('button', { name: 'Set Reading' }).click();
      await form.getByRole('combobox', { name: 'Speed' }).selectOption('gentle');
      await form.getByRole('button', { name: 'Set Speed' }).click();
      while (asked.length < 3) await page.evaluate(() => new Promise(requestAnimationFrame));
      const sent = asked.map(({ id, code, ...rest }) => rest);
      assert.deepEqual(sent, [
        { command: 'start', state: 'moment-3', method: 'cfop' },
        { command: 'set', key: 'scan', value: 'quick' },
        { command: 'set', key: 'profile', value: 'gentle' },
      ]);
      await finish(page);
    } finally {
      server.close();
    }
  },
);

test(
  'a choice of a robot starts it: a run that stands, one that plays, and where none was yet',
  { skip, timeout: 300_000 },
  async () => {
    const page = await open(`${RUN}&at=30000`, { viewport: { width: 1280, height: 800 } });
    await page.waitForFunction(() => document.querySelector('robot-twin').dataset.at === '30000');
    const before = await end(page);
    const preset = page.getByRole('button', { name: 'Table askew' });
    await preset.click();
    await saidInside(page, '.robot-toast', /^A new run, with the robot as you chose it\.$/);
    // The robot and the form are in the window together.
    for (const locator of [preset, page.locator('robot-twin .twin-picture')]) {
      const { x, y, width, height } = await locator.boundingBox();
      assert.ok(
        x >= 0 && y >= 0 && x + width <= 1280 && y + height <= 800,
        JSON.stringify({ x, y, width, height }),
      );
    }
    const isOther = (page, ms) =>
      page.waitForFunction((ms) => Number(document.querySelector('robot-time input').max) !== ms, ms);
    await isOther(page, before);
    const askew = await end(page);
    await page.getByRole('button', { name: 'Weak battery' }).click();
    await isOther(page, askew);
    // The outcome stays unsaid before its time.
    assert.doesNotMatch(await page.textContent('robot-view'), /solved after|Solved after|target reached/);
    await finish(page);
    const idle = await open('#robot&simulated');
    await idle.getByText('Each choice starts a new run with that robot').waitFor();
    assert.equal(await idle.getByRole('button', { name: /Start/ }).count(), 1);
    const weak = idle.getByRole('button', { name: 'Weak battery' });
    await weak.click();
    await isOther(idle, 1);
    // A slider that is let go changes the robot, which keeps the name it was made from, and says the change.
    await idle.getByText('Robot: Weak battery.', { exact: true }).waitFor();
    assert.equal(await idle.textContent('.now-file'), 'Simulated robot: Weak battery');
    await idle.getByText('Set it finely').click();
    const slider = idle.locator('.robot-slider input').first();
    await slider.focus();
    await idle.keyboard.press('ArrowLeft');
    await idle.getByText(/^Robot: Weak battery, changed \(\w.* \d.*\)\.$/).waitFor();
    await idle.getByText('Simulated robot: Weak battery, changed', { exact: true }).waitFor();
    assert.equal(await weak.getAttribute('aria-pressed'), 'false');
    await idle.keyboard.press('ArrowRight');
    await idle.getByText('Simulated robot: Weak battery', { exact: true }).waitFor();
    assert.equal(await weak.getAttribute('aria-pressed'), 'true');
    // The link is that of the run that is shown, whatever the form says by now.
    const link = () => idle.evaluate(() => document.querySelector('robot-time').linkTo(0));
    const shown = await link();
    await idle.getByLabel('Random seed').fill('99');
    assert.equal(await link(), shown);
    assert.match(shown, /run=start&.*seed=3/);
    await finish(idle);
  },
);

test(
  'a cube goes from the one view to the robot, and the turns of the robot to the cube',
  { skip, timeout: 300_000 },
  async () => {
    const page = await run();
    await seek(page, await end(page));
    const href = await page.getByRole('link', { name: 'Show this on the cube' }).getAttribute('href');
    assert.match(href, /^#cube&state=[URFDLB]{54}&turns=.*&at=0$/);
    await page.getByRole('link', { name: 'Show this on the cube' }).click();
    // What the robot did is ahead: the cube is shown as it was put in.
    const state = /state=([URFDLB]{54})/.exec(href)[1];
    const shows = (facelets) =>
      document.querySelector('cube-view [data-facelets]').dataset.facelets === facelets;
    await page.waitForFunction(shows, state);
    await page.evaluate((href) => (location.hash = href.replace('at=0', 'at=999')), href);
    await page.waitForFunction(() =>
      studio
        .facelets()
        .match(/.{9}/g)
        .every((nine) => new Set(nine).size === 1),
    );
    await page.evaluate(() => window.studio.turn("R U R'"));
    const facelets = await page.evaluate(() => window.studio.facelets());
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Let the robot solve this cube' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Solve' }).click();
    const send = page.getByRole('button', { name: 'Let the robot solve this cube' });
    assert.equal(await isInside(send), true);
    await send.click();
    const field = page.getByLabel('Cube that is put in');
    await page.waitForFunction(() => !document.querySelector('robot-view').hidden);
    assert.equal(await field.inputValue(), facelets);
    // One press: the robot has begun.
    await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
    await finish(page);
  },
);
