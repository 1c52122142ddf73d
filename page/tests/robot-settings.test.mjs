// Settings of a live robot: their present values, what may be set, what the robot made of it, and the file of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { finish, open, skip } from './robot.mjs';
import { dist, picture } from './serve.mjs';
import { isInside } from './window.mjs';

const { Module, settingsText, settingsIn } = await modules('wasm/module.ts', 'robot/settings-file.ts');

const TRUTH = ['true', 'false'];
/** As the program says them, in its order. */
const SETTINGS = [
  { key: 'method', value: 'robot', values: ['robot', 'cfop'], section: null },
  { key: 'scan', value: 'full', values: ['full', 'quick'], section: 'run' },
  { key: 'profile', value: 'own', values: ['gentle', 'standard', 'own'], section: 'run' },
  { key: 'think_while_moving', value: 'true', values: TRUTH, section: 'run' },
  { key: 'verify', value: 'true', values: TRUTH, section: 'run' },
  { key: 'patience_s', value: '60', min: 0, max: 3600, unit: 's', section: 'run' },
  { key: 'looks', value: '2', min: 0, max: 10, unit: '', section: 'run' },
  { key: 'scans', value: '2', min: 1, max: 10, unit: '', section: 'run' },
  { key: 'start_by_sensor', value: 'true', values: TRUTH, section: null },
  { key: 'sound', value: 'false', values: TRUTH, section: null },
];

/** A robot that holds its settings, refuses `gentle`, and says what it has after each change. */
async function robotWith(kept) {
  const robot = { settings: SETTINGS.map((one) => ({ ...one })), asked: [], kept };
  const line = () =>
    JSON.stringify({ v: 1, at_ms: 0, event: 'settings', kept: robot.kept, settings: robot.settings });
  const [hello, ...rest] = recorded('solved');
  const named = {
    ...JSON.parse(hello),
    robot: 'brick',
    commands: ['start', 'scan', 'set'],
    methods: [
      { name: 'robot', title: 'The robot’s own' },
      { name: 'cfop', title: 'CFOP' },
    ],
  };
  robot.change = (key, value) => {
    robot.settings.find((one) => one.key === key).value = value;
    robot.server.send(line());
  };
  robot.server = await serveLive({
    page: 'robot.html',
    lines: [JSON.stringify(named), line(), ...rest],
    onCommand: ({ id, command, key, value }) => {
      robot.asked.push(`${command} ${key} ${value}`);
      const ok = value !== 'gentle';
      if (ok) robot.change(key, value);
      const text = ok ? 'done' : 'calibrate the speed first';
      return { v: 1, at_ms: 70_000, event: 'answer', id, ok, text };
    },
  });
  return robot;
}

async function opened(robot, viewport = { width: 1280, height: 800 }, options = {}) {
  const page = await open('', { address: robot.server.address, viewport, ...options });
  await page.evaluate(() => sessionStorage.setItem('mindcub3r-code', '123456'));
  await page.getByText('Settings and calibration').click();
  return page;
}

const row = (page, name, label = name) => ({
  field: page
    .locator('.robot-setting')
    .getByRole(/\(/.test(label) ? 'spinbutton' : 'combobox', { name: label, exact: true }),
  set: page.getByRole('button', { name: `Set ${name}`, exact: true }),
  now: page
    .locator('.robot-setting', { has: page.getByRole('button', { name: `Set ${name}`, exact: true }) })
    .locator('.setting-now'),
});

test(
  'each setting shows its present value, its range and what became of a change',
  { skip, timeout: 300_000 },
  async () => {
    const robot = await robotWith(true);
    try {
      const page = await opened(robot);
      const [reading, patience, speed] = [
        row(page, 'Reading'),
        row(page, 'Patience', 'Patience (s)'),
        row(page, 'Speed'),
      ];
      await page.waitForFunction(
        (count) => document.querySelectorAll('.robot-setting').length === count,
        SETTINGS.length,
      );
      assert.deepEqual(
        await page
          .locator('.robot-setting :is(select, input)')
          .evaluateAll((all) => all.map(({ value }) => value)),
        SETTINGS.map(({ value }) => value),
      );
      assert.equal(
        await row(page, 'Solving method').field.locator('option:checked').textContent(),
        'The robot’s own',
      );
      await page
        .getByText('Seconds for which it asks for help when a part is stuck. Allowed: 0 to 3600 s.')
        .waitFor();
      await page.getByText('The robot keeps what is set').waitFor();
      // Nothing to set before another value is chosen.
      assert.ok(await reading.set.isDisabled());
      await reading.field.selectOption('quick');
      assert.equal(await reading.now.textContent(), 'now: all 54 stickers');
      await reading.set.click();
      await reading.now.getByText('taken', { exact: true }).waitFor();
      // The new value in force comes by itself, before or after the answer.
      await page.waitForFunction(() => document.querySelector('[aria-label="Set Reading"]').disabled);
      // Outside its range the page refuses, and asks nobody.
      await patience.field.fill('4000');
      await patience.set.click();
      await patience.now.getByText('patience_s is 4000; allowed is 0 to 3600 s').waitFor();
      assert.equal(await patience.field.getAttribute('aria-invalid'), 'true');
      await patience.field.fill('30');
      await patience.field.press('Tab');
      await patience.set.press('Enter');
      await patience.now.getByText('taken', { exact: true }).waitFor();
      assert.equal(await patience.field.getAttribute('aria-invalid'), 'false');
      await speed.field.selectOption('gentle');
      await speed.set.click();
      await speed.now.getByText('refused: calibrate the speed first').waitFor();
      assert.deepEqual(robot.asked, ['set scan quick', 'set patience_s 30', 'set profile gentle']);
      // A change at the robot itself is shown, but for a field in which a person has chosen.
      robot.change('sound', 'true');
      robot.change('profile', 'standard');
      await page.waitForFunction(
        () => [...document.querySelectorAll('.robot-setting select')].at(-1).value === 'true',
      );
      assert.equal(await speed.field.inputValue(), 'gentle');
      await picture(page, 'robot-settings', { fullPage: true });
      await finish(page);
    } finally {
      robot.server.close();
    }
  },
);

test('settings are saved to a file and loaded from one', { skip, timeout: 300_000 }, async () => {
  const robot = await robotWith(false);
  try {
    const page = await opened(robot, { width: 390, height: 844 }, { hasTouch: true });
    await page.getByText('What is set holds until the program ends.').waitFor();
    const saving = page.waitForEvent('download');
    const save = page.getByRole('button', { name: 'Save settings' });
    await save.tap();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'robot.toml');
    const text = readFileSync(await saved.path(), 'utf8');
    assert.match(
      text,
      /\n\[run\]\nscan = "full"\nprofile = "own"\nthink_while_moving = true\nverify = true\npatience_s = 60\n/,
    );
    assert.equal(await isInside(save), true);
    const load = (name, content) =>
      page
        .locator('.robot-settings input[type=file]')
        .setInputFiles({ name, mimeType: 'application/toml', buffer: Buffer.from(content) });
    const says = (words) => page.locator('.settings-status').getByText(words).waitFor();
    await load('same.toml', text);
    await says('same.toml: 0 set, 7 as before');
    // One value that is not allowed: nothing is set.
    await load('bad.toml', '[run]\nscan = "quick"\nlooks = 11\n');
    await says('bad.toml: line 3: looks is 11; allowed is 0 to 10');
    assert.deepEqual(robot.asked, []);
    await load('other.toml', '[run]\nscan = "quick" # reads fewer\nlooks = 3\nscans = 2\n');
    await says('other.toml: 2 set, 1 as before');
    assert.deepEqual(robot.asked, ['set scan quick', 'set looks 3']);
    assert.equal(await page.getByRole('spinbutton', { name: 'Second looks' }).inputValue(), '3');
    await load('refused.toml', '[run]\nprofile = "gentle"\n');
    await says('refused.toml: the robot refused profile');
    await picture(page, 'robot-settings-phone', { fullPage: true });
    await finish(page);
  } finally {
    robot.server.close();
  }
});

test('the file of settings is one that the program reads', { skip }, async () => {
  const module = await Module.start(readFileSync(join(dist, 'robot.wasm')).buffer);
  const run = (robot) => module.call({ call: 'run', cube: 'R', seed: 1, reads_only: true, robot });
  const events = (robot) => run(robot).events.map((line) => JSON.parse(line));
  const quick = SETTINGS.map((one) =>
    one.key === 'scan'
      ? { ...one, value: 'quick' }
      : one.key === 'profile'
        ? { ...one, value: 'gentle' }
        : one,
  );
  const begun = events(settingsText(quick)).find(({ event }) => event === 'run_begins');
  assert.equal(begun.profile, 'gentle');
  assert.throws(() => run(settingsText(quick).replace('"quick"', '"half"')), /half/);
  const read = settingsIn(settingsText(quick), SETTINGS);
  for (const { key, value, section } of quick) assert.equal(read.get(key), section ? value : undefined, key);
});

test('a file that cannot be loaded has one message: the line, what is there, what is allowed', () => {
  const message = (text) => {
    try {
      return [...settingsIn(text, SETTINGS)];
    } catch (error) {
      return error.message;
    }
  };
  for (const [text, expected] of [
    ['[run]\nscan = "half"', 'line 2: scan is half; allowed are full, quick'],
    ['[run]\nlooks = -1', 'line 2: looks is -1; allowed is 0 to 10'],
    ['[run]\nlooks = 1.5', 'line 2: looks is 1.5; allowed is 0 to 10'],
    ['[run]\nlooks = 1\nlooks = 2', 'line 3: run.looks is there twice'],
    [
      '[run]\nthink_first_nodes = 5',
      'line 2: run.think_first_nodes is not set from the page; allowed are scan, profile, think_while_moving, verify, patience_s, looks, scans',
    ],
    [
      '[mechanism]\nflipper_hold_deg = 90',
      "line 2: [mechanism] is not set from the page; put the file beside the robot's program, or use --config",
    ],
    ['{"scan": 1}', 'line 1: {"scan": 1} is no setting; allowed is key = value'],
    ['scan = [1]', 'line 1: scan = [1] is no setting; allowed is key = value'],
    ['# nothing', /^no setting in it; allowed are method, scan/],
  ])
    if (expected instanceof RegExp) assert.match(message(text), expected);
    else assert.equal(message(text), expected);
  // The robot's own file of choices.
  assert.deepEqual(message('version = 1\nsound = true\r\nmethod = "cfop"\npage = true\n'), [
    ['sound', 'true'],
    ['method', 'cfop'],
  ]);
});
