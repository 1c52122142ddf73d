// Story of a tinkerer: the simulated robot as TOML out, changed and in; many seeds, one that failed looked at; two results compared.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { modules } from './bundle.mjs';
import { browser, finish, open, server, skip } from './robot.mjs';
import { open as openPage, picture, top } from './serve.mjs';
import { repeated, wallClock } from './wall-clock.mjs';
import { isInside } from './window.mjs';

const { entriesOf, robotIn, toml, SeedRuns } = await modules(
  'robot/toml.ts',
  'robot/breaks.ts',
  'robot/seed-runs.ts',
);
const PROGRAM =
  process.env.MINDCUB3R ?? join(process.env.CARGO_TARGET_DIR ?? join(top, 'target'), 'release', 'mindcub3r');
const PROPERTIES = [
  { id: 'lamp', min: 20, max: 150, step: 1, usual: 100, words: [] },
  { id: 'slip', min: 0, max: 0.3, step: 0.01, usual: 0, words: [] },
  { id: 'side', min: 0, max: 0, step: 0, usual: '', words: ['up', 'right'] },
].map((one, at) => ({
  ...one,
  keys: [
    [
      ['light', 'white_red', 2.65],
      ['light', 'white_green', 2.55],
    ],
    [['mechanism', 'slip_chance', 1]],
    [['mechanism', 'stiff_face', 1]],
  ][at],
}));

test('a robot as TOML: what sliders show goes to them, all else is kept as it is written', () => {
  for (const values of [{ lamp: 73, slip: 0.07, side: 'right' }, { lamp: 21 }, {}]) {
    const back = robotIn(PROPERTIES, toml(PROPERTIES, values));
    assert.deepEqual([back.values, back.kept.size], [values, 0]);
  }
  const text = `light.white_red = 200 # without green
[mechanism]
slip_chance = 0.015\r
stiff_face = 'up'
[faults] # by hand
plan = ["at 1 spin by 1", # a hand
  "at 2 # no comment ]"]
`;
  const { values, kept } = robotIn(PROPERTIES, text);
  assert.deepEqual(values, { side: 'up' });
  assert.deepEqual([...kept.keys()], ['light.white_red', 'mechanism.slip_chance', 'faults.plan']);
  const written = toml(PROPERTIES, { ...values, slip: 0.2 }, kept);
  assert.match(written, /\[mechanism\]\nstiff_face = "up"\nslip_chance = 0\.015\n/);
  assert.deepEqual(robotIn(PROPERTIES, written), { values, kept });
  // Beside a number of the family the usual value is another than none.
  const drawn = robotIn(PROPERTIES, '[robot]\nfamily = 3\n[mechanism]\nslip_chance = 0\n');
  assert.deepEqual([drawn.values, [...drawn.kept.keys()]], [{}, ['robot.family', 'mechanism.slip_chance']]);
  for (const [bad, line] of [
    ['[a]\nb = {c = 1}', 2],
    ['[a]\n\nb.c = 1', 3],
    ['[[a]]', 1],
    ['a = [1,\n2', 1],
    ['nonsense', 1],
    ['a = """x"""', 1],
  ])
    assert.throws(() => entriesOf(bad), new RegExp(`^Error: line ${line}: .*allowed are`), bad);
});

test('runs stop at once, and none that was asked for by then is counted', { timeout: 300_000 }, async () => {
  const waiting = [];
  const runs = new SeedRuns({ call: ({ seed }) => new Promise((answer) => waiting.push({ seed, answer })) });
  const done = { reached: true, events: ['{"at_ms":1,"robot_seconds":2}'] };
  const seen = [];
  const setting = { choices: {} };
  const whole = runs.run(setting, [4, 5, 6, 7], ({ seed }) => seen.push(seed));
  waiting[0].answer(done);
  await new Promise(setImmediate);
  assert.deepEqual([seen, waiting.map(({ seed }) => seed)], [[4], [4, 5, 6, 7]]);
  runs.stop();
  assert.equal(await whole, false);
  for (const { answer } of waiting) answer(done);
  await new Promise(setImmediate);
  assert.deepEqual([seen, runs.isRunning], [[4], false]);
  const again = runs.run(setting, [1], ({ seed }) => seen.push(seed));
  waiting.at(-1).answer(done);
  assert.deepEqual([await again, seen], [true, [4, 1]]);
});

/** Presses Tab until this has the focus; the keyboard alone gets there. */
async function tabTo(page, locator) {
  const element = await locator.elementHandle();
  for (let presses = 0; presses < 200; presses++) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`not reached by Tab: ${locator}`);
}

const WAYS = {
  pointer: { press: (_, locator) => locator.click(), fill: (_, locator, text) => locator.fill(text) },
  keyboard: {
    press: async (page, locator) => {
      await tabTo(page, locator);
      await page.keyboard.press('Enter');
    },
    fill: async (page, locator, text) => {
      await tabTo(page, locator);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
  },
};

const said = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.seeds-status').textContent),
    pattern.source,
  );

/** The element is in the window: the page may have to be scrolled there, as a person does. */
async function seen(locator) {
  await locator.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  assert.equal(await isInside(locator), true, `${locator}`);
}

const STORIES = [
  ['pointer', { width: 1280, height: 800 }],
  ['keyboard', { width: 390, height: 844 }, repeated],
  ['pointer', { width: 820, height: 1180 }, repeated],
  ['keyboard', { width: 1920, height: 1080 }, repeated],
  // A laptop at 200 % zoom.
  ['keyboard', { width: 640, height: 400 }, repeated],
];

for (const [way, viewport, later] of STORIES)
  test(
    `a tinkerer saves, changes and loads a robot, runs seeds, looks at one and compares, by ${way}, ${viewport.width} wide`,
    { skip: skip || later, timeout: 600_000 },
    async () => {
      const { press, fill } = WAYS[way];
      // Few pictures: reduced motion, and runs that stand still.
      const page = await open('#robot&simulated', {
        viewport,
        reducedMotion: 'reduce',
        deviceScaleFactor: viewport.width === 640 ? 2 : 1,
      });
      const card = page.getByRole('region', { name: 'Many runs' });
      const source = page.getByRole('region', { name: 'Source' });
      const robot = (text) => source.getByText(`Robot: ${text}.`, { exact: true }).waitFor();
      const pause = async () => {
        await page.getByRole('button', { name: 'Pause' }).evaluate((one) => one.click());
        await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      };
      const choose = async (name) => {
        await press(page, source.getByRole('button', { name, exact: true }));
        await pause();
      };
      const shot = (name) => picture(page, `seeds-${name}-${viewport.width}`);

      // Out, changed, in.
      await choose('Wobbly LEGO');
      const save = source.getByRole('button', { name: 'Save this robot' });
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, save)]);
      assert.equal(download.suggestedFilename(), 'wobbly-lego.toml');
      await seen(source.getByText('Saved as wobbly-lego.toml.'));
      const file = join(tmpdir(), `seeds-${process.pid}-${way}.toml`);
      await download.saveAs(file);
      const saved = readFileSync(file, 'utf8');
      assert.match(
        saved,
        /^# Simulated MindCub3r: Wobbly LEGO\.\n# mindcub3r run --simulate --simulator FILE/,
      );
      assert.match(saved, /\n\[limits\]\nscale = 0\.55\n$/);
      const load = async (text) => {
        writeFileSync(file, text);
        const button = source.getByRole('button', { name: 'Load a robot' });
        const [opens] = await Promise.all([page.waitForEvent('filechooser'), press(page, button)]);
        await opens.setFiles(file);
      };
      await load(`${saved}push_speed_deg_s = 5\n`);
      await source.getByText(/line 7, column 20: limits\.push_speed_deg_s = 5 is out of range/).waitFor();
      await robot('Wobbly LEGO');
      await load(`${saved.replace('0.55', '0.5')}push_speed_deg_s = 700\n[light]\nflicker = 0.013\n`);
      await source.getByText(/^seeds-.*\.toml is loaded\.$/).waitFor();
      await robot('Good robot, changed (firmness of the LEGO 0.5, limits.push_speed_deg_s, light.flicker)');
      await pause();
      await seen(
        source.getByText(
          /without a place on a slider: limits\.push_speed_deg_s = 700; light\.flicker = 0\.013\./,
        ),
      );
      await accessible(page, `${way}: loaded`);
      await shot('file');
      // The link of the run has it all.
      await page.waitForFunction(() =>
        /settings=/.test(decodeURIComponent(document.querySelector('robot-time').linkTo(0))),
      );
      await load(saved);
      await robot('Wobbly LEGO');
      await pause();

      // Seeds.
      await fill(page, card.getByLabel('Runs', { exact: true }), '6');
      const begin = card.getByRole('button', { name: 'Run 6 seeds' });
      await press(page, begin);
      await said(page, /^Done: \d of 6 succeed/);
      if (way === 'keyboard')
        assert.equal(await begin.evaluate((one) => one === document.activeElement), true);
      await said(page, /^Done: 4 of 6 succeed \(67 %\)\.$/);
      const failure = card.locator('.seeds-failures li');
      assert.equal(await failure.count(), 1);
      assert.match(await failure.textContent(), /^2 The flipper is stuck\. Seeds:05$/);
      await seen(card.getByText('30 to 90 % succeed (95 % certain)'));
      await seen(failure);
      await accessible(page, `${way}: result`);
      await shot('result');
      await press(page, card.getByRole('button', { name: 'Keep to compare' }));
      await said(page, /^Kept\./);

      // Another robot, and a stop in the midst of many.
      await choose('Good robot');
      await fill(page, card.getByLabel('Runs', { exact: true }), '1000');
      await press(page, card.getByRole('button', { name: 'Run 1000 seeds' }));
      await page.waitForFunction(() => document.querySelector('robot-seeds progress').value > 0);
      await seen(card.getByText(/^\d+ of 1000: \d+ of \d+ succeed/));
      await seen(card.getByRole('button', { name: 'Stop the runs' }));
      if (way === 'keyboard') {
        await page.keyboard.press('Escape');
        await page.getByText('The many runs are stopped.').waitFor();
      } else await press(page, card.getByRole('button', { name: 'Stop the runs' }));
      await said(page, /^Stopped after \d+ of 1000 runs/);
      const stopped = await page.textContent('.seeds-status');
      await fill(page, card.getByLabel('Runs', { exact: true }), '6');
      assert.equal(await page.textContent('.seeds-status'), stopped);
      await press(page, begin);
      await said(page, /^Done: 6 of 6 succeed \(100 %\)\.$/);

      // Side by side.
      const row = (name) => card.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
      assert.deepEqual(await row('Robot ').nth(0).textContent(), 'Wobbly LEGO');
      assert.deepEqual(await row('Robot ').nth(1).textContent(), 'Good robot');
      assert.deepEqual(await row('Succeed').allTextContents(), [
        '67 %, 4 of 6 (30 to 90 %)',
        '100 %, 6 of 6 (61 to 100 %)',
        '+33 points',
      ]);
      const verdicts = async () => {
        await seen(
          card.getByText(
            /^Share that succeeds: this may be chance; of the 6 seeds that both ran, 0 succeed in Kept alone and 2 in New alone: luck alone does that in 50 of 100 comparisons\.$/,
          ),
        );
        await seen(
          card.getByText(
            /^Robot time, seed by seed for the 4 that succeed in both: the difference is more than chance; the change is −/,
          ),
        );
      };
      await verdicts();
      // A reload keeps both results.
      await page.reload();
      await said(page, /^From your last visit: 6 runs, 6 of 6 succeed \(100 %\)\.$/);
      await verdicts();
      assert.deepEqual(await row('Robot ').nth(0).textContent(), 'Wobbly LEGO');
      await seen(card.locator('.seeds-table'));
      const { right } = await card
        .locator('.seeds-table')
        .evaluate((one) => one.getBoundingClientRect().toJSON());
      assert.ok(right <= viewport.width, `${right}`);
      await accessible(page, `${way}: side by side`);
      await shot('compare');

      // One of the runs that failed, from the kept result: its robot comes with it.
      const link = row('Open').nth(0).getByRole('link', { name: 'Run of seed 0' });
      const href = await link.getAttribute('href');
      const at = /&at=(\d+)$/.exec(href)[1];
      await press(page, link);
      const stands = (at) => document.querySelector('robot-twin').dataset.at === at;
      await page.waitForFunction(stands, at);
      assert.equal(await page.evaluate(() => location.hash), href);
      const words = page.locator('.twin-now');
      await words.getByText(/^The flipper is stuck: the run ended/).waitFor();
      assert.equal(await isInside(words), true);
      await robot('Wobbly LEGO');
      // The run of the good robot, opened behind it, has no property of the wobbly one.
      await press(page, row('Open').nth(1).getByRole('link', { name: 'Run of seed 0' }));
      await robot('Good robot');
      await finish(page);
      // The link leads a stranger to the same end.
      const other = await openPage(browser, server.address, {
        path: href,
        viewport,
        reducedMotion: 'reduce',
      });
      await other.waitForFunction(stands, at);
      await other
        .locator('.twin-now')
        .getByText(/^The flipper is stuck: the run ended/)
        .waitFor();
      await finish(other);
      rmSync(file);
    },
  );

test(
  'the program takes the file that the page saves, and its run is that of the page',
  { skip: skip || !existsSync(PROGRAM), timeout: 300_000 },
  async () => {
    const page = await open(
      '#robot&run=start&cube=random&seed=5&method=two-phase&firm=0.55&askew=12&volts=7.35',
    );
    await page.waitForFunction(() => document.querySelector('robot-time input').max > 1);
    const text = await page.evaluate(() => document.querySelector('robot-controls').form.toml);
    const report = await page.evaluate(async () => {
      const { studio } = window;
      document.querySelector('robot-view').dispatchEvent(new CustomEvent('seek', { detail: 1e7 }));
      return JSON.parse(studio.events().at(-1));
    });
    assert.equal(report.event, 'report');
    const file = join(tmpdir(), `seeds-${process.pid}.toml`);
    writeFileSync(file, text);
    const args = ['run', '--simulate', '--seed', '5', '--method', 'two-phase', '--simulator', file, '--json'];
    let out;
    try {
      out = execFileSync(PROGRAM, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch (error) {
      // A run that ends at its fault is a failure of the program, too.
      out = error.stdout;
    }
    rmSync(file);
    const last = JSON.parse(out.trimEnd().split('\n').at(-1));
    const facts = ({ event, robot_seconds, error }) => [event, robot_seconds, error];
    assert.deepEqual(facts(last), facts(report));
    await finish(page);
  },
);

test('a hundred seeds take less than a minute', { skip: skip || wallClock, timeout: 300_000 }, async () => {
  const page = await open('#robot&simulated', { reducedMotion: 'reduce' });
  const card = page.getByRole('region', { name: 'Many runs' });
  await card.getByRole('button', { name: 'Run 100 seeds' }).click();
  await card.getByText(/^\d+ of 100: \d+ of \d+ succeed \(\d+ %\); about \d+ s left$/).waitFor();
  await said(page, /^Done: \d+ of 100 succeed/);
  const took = await card
    .locator('.seeds-facts dt', { hasText: 'Computed in' })
    .locator('+ dd')
    .textContent();
  console.log(`a hundred seeds: ${took}`);
  assert.ok(parseFloat(took) < 60, took);
  await finish(page);
});
