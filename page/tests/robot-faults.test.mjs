// Faults of the simulated robot: robots that break, faults from outside, and the words for what goes wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { SMALL, browser, end, finish, run, seek, skip, twin } from './robot.mjs';
import { dist, open as openPage, picture } from './serve.mjs';
import { isFull } from './wall-clock.mjs';

const { Module, Track, toml, words } = await modules(
  'wasm/module.ts',
  'stream/track.ts',
  'robot/breaks.ts',
  'robot/explain.ts',
);
const robot = skip ? undefined : await Module.start(readFileSync(join(dist, 'robot.wasm')).buffer);
const breaks = robot?.call({ call: 'breaks' });

const has = (part) => (state) => state.faults.some((fault) => fault.part === part);
const isRefused = (state) => Boolean(state.refused);
/** What is seen of each kind of robot on one of three cubes; a good robot takes 62 s for any of them. */
const SEEN = {
  'Dim lamp': isRefused,
  'Worn stickers': isRefused,
  'Slippery cube': has('cube'),
  'Sliding double tilts': has('cube'),
  'Worn rubber': has('cube'),
  'Stiff side': has('turntable'),
  'Stuck flipper': has('flipper'),
  'Wobbly LEGO': (state) => state.faults.length > 0,
  'Table askew': ({ report }) => report.robot_seconds > 65,
  'Weak battery': ({ report }) => report.robot_seconds > 65,
  'Empty battery': has('battery'),
  'Brown-out': ({ report }) => /the brick is off/.test(report.error),
  'Clumsy people': (state) => state.faults.length > 0,
};
/** Robots that solve a cube all the same. */
const BEARS = ['Good robot', 'Flickering lamps', 'Sensor a peg off'];

test('each kind of robot breaks as its name tells', { skip, timeout: 300_000 }, () => {
  assert.deepEqual(breaks.robots.map(({ name }) => name).sort(), [...BEARS, ...Object.keys(SEEN)].sort());
  for (const { name, values } of breaks.robots) {
    const ends = (seed) => {
      const request = { call: 'run', cube: 'random', seed, simulator: toml(breaks.properties, values) };
      return Track.of(robot.call(request).events).stateAt(Infinity);
    };
    if (BEARS.includes(name))
      assert.ok(
        (isFull ? [1, 2] : [1]).map(ends).every(({ report }) => report.solved),
        name,
      );
    else
      assert.ok(
        [1, 3, 2].some((seed) => SEEN[name](ends(seed))),
        name,
      );
  }
});

/** A run of seed 3 with a fault at 30 s, or at another time. */
const faulty = (fault, at_ms = 30_000, cube = 'random') =>
  robot.call({ call: 'run', cube, seed: 3, inputs: [{ at_ms, do: { fault } }] });

test('every property of the page reaches the simulator', { skip }, () => {
  const values = breaks.properties.flatMap(({ id, min, max, words }) =>
    (words.length ? words : [min, max]).map((value) => ({ [id]: value })),
  );
  for (const one of values)
    robot.call({ call: 'run', cube: 'R', seed: 1, simulator: toml(breaks.properties, one) });
  assert.equal(
    toml(breaks.properties, { lamp: 20, askew: 30, side: 'up' }),
    '[light]\nwhite_red = 53\nwhite_green = 51\nwhite_blue = 64\n\n' +
      '[motors]\nturntable_start_max_deg = 90\n\n[mechanism]\nstiff_face = "up"\n',
  );
});

test('every fault of the page happens in the run', { skip, timeout: 300_000 }, () => {
  for (const { title, choices } of breaks.groups.flatMap(({ faults }) => faults))
    for (const { title: which, words } of choices) {
      // Of three turns, and within them: the run is over soon.
      const [one, ...others] = faulty(words, 22_000, 'R U F').disturbances;
      assert.equal(one?.fault, which ? `${title} (${which})` : title);
      // A hand waits until the flipper is out of its way.
      assert.ok(one.at_ms >= 22_000 && one.at_ms < 32_000, `${words} at ${one.at_ms}`);
      assert.deepEqual(others, []);
    }
});

test('a run that ends early says why, what to do and what comes next', { skip }, () => {
  for (const [fault, now, next] of [
    [
      'jam flipper',
      /^The flipper is stuck: the run ended at 1:/,
      /^Free the flipper, .*Start reads the cube/,
    ],
    [
      'jam turntable',
      /^The turntable is stuck: /,
      /^Free the turntable: take the cube out, .*Start reads the cube/,
    ],
    ['jam arm', /^The colour arm is stuck: /, /^Free the colour arm, .*Start reads/],
    ['unplug color', /^The colour sensor does not answer: /, /^Push the plug of the colour sensor in/],
    ['unplug flipper', /^The flipper does not answer: /, /^Push the plug of the flipper in/],
    ['remove', /^No cube lies in the cradle: /, /^Lay the cube in the cradle\. Start reads/],
    ['battery by 6000', /^The battery is too low: /, /^Charge the battery, .*Start reads/],
  ]) {
    const track = Track.of(faulty(fault).events);
    const said = words(track.stateAt(track.end));
    assert.match(said.now, now);
    assert.match(said.next, next);
    assert.equal(said.why, 'All motors are off.');
    // A recording has no Start.
    const seen = words(track.stateAt(track.end), undefined, { canStart: false });
    assert.doesNotMatch(`${seen.now} ${seen.next}`, /Start/);
    assert.ok(said.next.startsWith(seen.next), seen.next);
    for (const text of Object.values(said)) assert.ok(text.length < 130, text);
  }
});

test('a robot that needs help says which, until when, and not after it', { skip }, () => {
  for (const [fault, now] of [
    ['jam flipper for 20', /^Needs help: free the flipper, or push its plug in\.$/],
    ['unplug color for 20', /^Needs help: push the plug of the colour sensor in/],
    ['unplug turntable for 20', /^Needs help: free the turntable, or push its plug in\.$/],
    ['remove for 40', /^Needs help: lay the cube flat\.$/],
  ]) {
    const { events, reached } = faulty(fault);
    assert.ok(reached, fault);
    const track = Track.of(events);
    const calls = events.map((line) => JSON.parse(line)).filter(({ event }) => event === 'needs_help');
    for (const { at_ms } of calls) {
      const said = words(track.stateAt(at_ms));
      assert.match(said.now, now);
      assert.match(said.next, /^It goes on as soon as it can, and gives up at \d:\d\d\.\d\.$/);
    }
    const { help, log } = track.stateAt(track.end);
    assert.equal(help, undefined);
    assert.ok(calls.length > log.filter(({ level }) => level === 'warn').length - 3, 'logged once a part');
  }
});

test(
  'a motor that a hand holds is marked in the twin and named, with the way out',
  { skip, timeout: 300_000 },
  async () => {
    const page = await run(30_000);
    const unheld = await end(page);
    await page.getByRole('combobox', { name: 'How long it lasts' }).selectOption('to the end');
    await page.getByRole('button', { name: 'Block a motor' }).click();
    // The robot waits for a minute, and then gives up.
    await page.waitForFunction(
      (unheld) => Number(document.querySelector('robot-time input').max) !== unheld,
      unheld,
    );
    await seek(page, await end(page));
    await page.waitForSelector('.twin-tag.is-fault');
    assert.equal(await page.textContent('.twin-tag.is-fault'), 'The flipper is stuck');
    assert.match(await page.textContent('.twin-now'), /^The flipper is stuck: the run ended at 1:/);
    assert.match(await page.textContent('.twin-next'), /^Free the flipper, .*Start reads the cube anew/);
    // One sentence; what the program says is behind Details.
    assert.equal(await page.textContent('robot-faults strong >> nth=0'), 'The flipper is stuck.');
    assert.equal(await page.locator('robot-faults details p').first().isVisible(), false);
    // Red stays red where the part acts, too.
    await page.$eval('.twin-tag.is-fault', (tag) => tag.classList.add('is-now'));
    const [ink, paper] = await page.$eval('.twin-tag.is-fault', (tag) => [
      getComputedStyle(tag).color,
      getComputedStyle(document.querySelector('.robot-card')).backgroundColor,
    ]);
    assert.equal(ink, paper);
    await picture(page, 'robot-fault');
    await page.getByText('1 earlier fault', { exact: true }).click();
    await page.locator('robot-faults button:visible').last().click();
    await page.waitForFunction(
      () =>
        Number(document.querySelector('robot-twin').dataset.at) <
        Number(document.querySelector('robot-time input').max),
    );
    await finish(page);
  },
);

test(
  'faults are put in with their part and their length, asked about, linked, and taken back',
  { skip, timeout: 300_000 },
  async () => {
    const page = await run(30_000);
    const unheld = await end(page);
    const hasEnd = (ms) =>
      page.waitForFunction((ms) => Number(document.querySelector('robot-time input').max) === ms, ms);
    await page.getByRole('combobox', { name: 'Pull a plug: which' }).selectOption('turntable');
    await page.getByRole('combobox', { name: 'How long it lasts' }).selectOption('for 10 s');
    await page.getByRole('button', { name: 'Pull a plug' }).click();
    await page.getByText('From outside: 0:30.0 Pull a plug (turntable) for 10 s.').waitFor();
    await page.getByText('A plug comes out, and goes in again.', { exact: true }).waitFor();
    // The run with the fault takes the place of the one without it a moment later.
    await page.waitForFunction(
      (least) => Number(document.querySelector('robot-time input').max) > least,
      unheld + 10_000,
    );
    const held = await end(page);
    await seek(page, 38_000);
    assert.equal(await page.textContent('.twin-now'), 'Needs help: free the turntable, or push its plug in.');
    await page.waitForSelector('.twin-tag.is-fault:has-text("Turntable: needs help")');
    await picture(page, 'robot-help');
    const link = await page.evaluate(() => document.querySelector('robot-time').linkTo(38_000));
    const other = await openPage(browser, link, SMALL);
    await other.waitForFunction(() => document.querySelector('robot-twin')?.dataset.at === '38000');
    assert.deepEqual([await end(other), await twin(other)], [held, await twin(page)]);
    await finish(other);
    await page.getByRole('button', { name: 'Take the faults back' }).click();
    await hasEnd(unheld);
    assert.equal(await page.textContent('.robot-faults-text'), '');
    await finish(page);
  },
);

test(
  'on a telephone each fault can be reached, and says what it does',
  { skip, timeout: 300_000 },
  async () => {
    const page = await run(30_000, {
      colorScheme: 'dark',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const [hint, ...faults] = await page
      .locator(
        'h3:has-text("Disturb it") ~ :is(p, .robot-presets) :is(.fault > *), h3:has-text("Disturb it") + p',
      )
      .all();
    assert.ok(faults.length >= 20, String(faults.length));
    for (const fault of faults) {
      await fault.scrollIntoViewIfNeeded();
      const { x, width, height } = await fault.boundingBox();
      assert.ok(x >= 0 && x + width <= 390 && height >= 32, JSON.stringify({ x, width, height }));
    }
    await page.getByRole('button', { name: 'Twist a corner' }).tap();
    await page.getByText(/From outside: 0:3\d\.\d Twist a corner\./).waitFor();
    assert.match(await hint.textContent(), /no turns solve this cube/);
    await finish(page);
  },
);
