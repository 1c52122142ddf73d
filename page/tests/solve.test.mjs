// Painting, solutions, hints, motions and the timer, with the robot's real module.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open, picture, serve } from './serve.mjs';
import { isFull, longer } from './wall-clock.mjs';

const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
const isSolved = (facelets) => /^(?:([A-Z])\1{8}){6}$/.test(facelets);

let server, browser, page;
before(async () => {
  server = await serve();
  browser = await launch();
  page = await open(browser, server.address, { path: '?fast', viewport: { width: 800, height: 640 } });
});
after(async () => {
  await browser?.close();
  server?.close();
});

const facelets = () => page.evaluate(() => studio.facelets());
const tab = (name) => page.getByRole('tab', { name, exact: true }).click();
const press = (name) => page.getByRole('button', { name, exact: true }).click();
/** Another cube; one without turns that make it is taken for the cube in the hand. */
const set = (text, setup = '') =>
  page.evaluate(
    async ([text, setup]) => {
      const { core, player } = await document.querySelector('cube-view').ready;
      player.set(core.read(text).facelets, setup ?? undefined);
    },
    [text, setup],
  );

/** Paints stickers of the net: pairs of a place (from 0) and a letter. */
async function paint(stickers) {
  for (const [place, letter] of stickers) {
    await page.locator('.palette button').nth('URFDLB?'.indexOf(letter)).click();
    await page.locator('.net button').nth(place).click();
  }
}

test('painting names the broken law at once, and takes a cube that exists', async () => {
  await set('solved');
  await tab('Paint');
  await press('Change this cube');
  const verdict = page.locator('.verdict');
  const done = page.getByRole('button', { name: 'Done', exact: true });
  // Each case begins with a solved cube.
  const cases = [
    [
      'flipped',
      [
        [7, 'F'],
        [19, 'U'],
      ],
      /marked edge seems to be the wrong way round/,
    ],
    [
      'twisted',
      [
        [8, 'F'],
        [9, 'U'],
        [20, 'R'],
      ],
      /marked corner seems to be twisted/,
    ],
    [
      'parity',
      [
        [19, 'R'],
        [10, 'F'],
      ],
      /Two pieces have changed places/,
    ],
    ['no such edge', [[19, 'U']], /No edge of the cube has the colours white-white/],
    [
      'no such corner',
      [
        [9, 'F'],
        [20, 'R'],
      ],
      /No corner of the cube has the colours/,
    ],
    [
      'twice',
      [
        [19, 'R'],
        [23, 'F'],
      ],
      /The edge white-red occurs twice/,
    ],
  ];
  for (const [name, stickers, law] of cases) {
    await paint(stickers);
    assert.match(await verdict.innerText(), law, name);
    assert.ok(await done.isDisabled(), name);
    await paint(stickers.map(([place]) => [place, SOLVED[place]]));
    assert.match(await verdict.innerText(), /such a cube exists/, name);
  }
  assert.equal(await page.locator('.net .wrong').count(), 0);
  await paint([[19, 'U']]);
  assert.equal(await page.locator('.net .wrong').count(), 2, 'the stickers of the piece that does not exist');
  await press('Cancel');
  assert.equal(await facelets(), SOLVED);
});

test('an empty cube is painted to the end, and is then the cube', async () => {
  await press('Paint an empty cube');
  const whole = await page.evaluate(
    async () => (await document.querySelector('cube-view').ready).core.read("R U2 F' L D B").facelets,
  );
  await paint(
    [...whole]
      .slice(0, 8)
      .map((letter, place) => [place, letter])
      .filter(([place]) => place % 9 !== 4),
  );
  assert.match(await page.locator('.verdict').innerText(), /13 of 54 stickers painted; all fit so far/);
  await page.evaluate(async (whole) => {
    const { store } = await document.querySelector('cube-view').ready;
    store.dispatch({ type: 'paint', painted: whole });
  }, whole);
  await press('Done');
  assert.equal(await facelets(), whole);
});

test('a press on the cube paints the sticker there, and no key turns a side', async () => {
  await set('solved');
  await press('Change this cube');
  await page.keyboard.press('2');
  const at = await page.evaluate(() => {
    const stage = document.querySelector('cube-stage');
    const box = stage.getBoundingClientRect();
    const seen = stage.eye.onScreen([1, 1, 1.5], stage);
    return [box.left + seen.x, box.top + seen.y];
  });
  await page.mouse.click(...at);
  await page.keyboard.press('r');
  const expected = `${SOLVED.slice(0, 20)}R${SOLVED.slice(21)}`;
  assert.equal(await facelets(), expected);
  await press('Cancel');
});

test('every method solves the cube, step by step to the end', async () => {
  await tab('Solve');
  const methods = await page
    .locator('solve-panel select')
    .first()
    .locator('option')
    .evaluateAll((options) => options.map(({ value }) => value).filter((value) => value !== 'stickers'));
  assert.ok(methods.length >= 10);
  for (const method of methods) {
    await set("R U2 F' L D B' U R2 F");
    await page.locator('solve-panel select').first().selectOption(method);
    await press('Show the solution');
    await page.waitForFunction(
      () => document.querySelector('solve-panel .status').textContent.includes('The robot needs'),
      undefined,
      { timeout: 300_000 },
    );
    const plan = await page.evaluate(async () => {
      const { core, player, store } = await document.querySelector('cube-view').ready;
      player.seek(store.now.moves.length);
      return { ...store.now.plan, moves: store.now.moves.map(({ text }) => text), core: undefined };
    });
    assert.ok(isSolved(await facelets()), `${method}: ${plan.turns}`);
    const isHuman = !['two-phase', 'robot', 'tables'].includes(method);
    assert.equal(plan.steps.length > 1, isHuman, method);
    // The steps are the whole solution, one after the other.
    plan.steps.forEach((step, n) => assert.equal(step.from, n ? plan.steps[n - 1].to : 0, method));
    if (isHuman) assert.equal(plan.steps.at(-1).to, plan.moves.length, method);
    if (isHuman) assert.ok((await page.locator('.step .why').first().innerText()).length > 5, method);
  }
});

test('a method that begins with another side down turns the whole cube first', async () => {
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('cfop');
  await page.getByLabel('Step by step').uncheck();
  for (const method of ['cfop', 'reduction']) {
    await set("R U2 F' L D B' U R2");
    await page.locator('solve-panel select').first().selectOption(method);
    await press('Show the solution');
    await page.waitForFunction(
      () => document.querySelector('solve-panel .status').textContent.includes('The robot needs'),
      undefined,
      { timeout: 300_000 },
    );
    assert.match(await page.locator('.row button').first().innerText(), /^[xyz]/, method);
    await press('To the end');
    assert.ok(isSolved(await facelets()), method);
  }
  await page.getByLabel('Step by step').check();
});

/** Asks for the solution, and waits for it. */
async function show() {
  await press('Show the solution');
  await page.waitForFunction(
    () => document.querySelector('solve-panel .status').textContent.includes('The robot needs'),
    undefined,
    { timeout: 300_000 },
  );
}

test('a step offers its other usual algorithms, and a press takes one', { skip: longer }, async () => {
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('cfop');
  await page.getByLabel('Begin with').selectOption('held');
  const steps = page.locator('.step').filter({ has: page.locator('.choices') });
  const rowOf = async (step) => (await steps.nth(step).locator('.row button').allInnerTexts()).join(' ');
  let turnedAtFirst = 0;
  for (const [method, scramble] of [
    ['cfop', "L2 D' F B U R' D2 L"],
    ['roux', "F R U R' U' F'"],
  ]) {
    await set(scramble);
    await page.locator('solve-panel select').first().selectOption(method);
    await show();
    turnedAtFirst += (await page.locator('.step .row').allInnerTexts()).filter((row) =>
      row.startsWith('y2'),
    ).length;
    assert.ok((await steps.count()) > 0, `${method}: no step with choices`);
    // The choices of the last step are those after the last choice of the step before.
    for (let step = 0; step < (await steps.count()); step++) {
      const buttons = steps.nth(step).locator('.choices button');
      const first = await rowOf(step);
      const offered = await buttons.allInnerTexts();
      const choose = async (text) => {
        await steps.nth(step).getByRole('button', { name: text, exact: true }).click();
        // A rotation may come first, which holds the cube for the step.
        await page.waitForFunction(
          ([step, text]) => {
            const row = [...document.querySelectorAll('.step:has(.choices)')][step]?.querySelector('.row');
            return [...(row?.children ?? [])]
              .map((turn) => turn.textContent)
              .join(' ')
              .endsWith(text);
          },
          [step, text],
        );
        await press('To the end');
        assert.ok(isSolved(await facelets()), `${method}: ${text} in place of ${first}`);
      };
      for (const text of offered) await choose(text);
      // The algorithm that was played at first is offered now, and brings all back.
      const [back] = (await buttons.allInnerTexts()).filter((text) => !offered.includes(text));
      await choose(back);
      assert.equal(await rowOf(step), first);
      assert.deepEqual(await buttons.allInnerTexts(), offered);
    }
  }
  assert.ok(turnedAtFirst > 0, 'no step begins with y2');
  await page.locator('.choices').first().scrollIntoViewIfNeeded();
  await picture(page, 'choices');
  // A look ahead takes the short algorithms.
  await set("F R U R' U' F'");
  await page.getByLabel('Step by step').uncheck();
  await show();
  assert.equal(await page.locator('.choices').count(), 0);
  await page.getByLabel('Step by step').check();
});

test(
  'a person begins with the side of a colour, as held, or with the one with the fewest turns',
  { skip: longer },
  async () => {
    await tab('Solve');
    await page.locator('solve-panel select').first().selectOption('layers');
    const first = () => page.locator('.step h2 span').first().innerText();
    const scramble = "R U2 F' L D B' U R2 x";
    const lengths = [];
    const names = [];
    const CROSSES = { U: 'White', R: 'Red', F: 'Green', D: 'Yellow', L: 'Orange', B: 'Blue', held: 'Blue' };
    const sides = isFull ? Object.keys(CROSSES) : ['U', 'L', 'held'];
    for (const side of [...sides, 'any']) {
      await set(scramble);
      await page.getByLabel('Begin with').selectOption(side);
      await show();
      names.push(await first());
      lengths.push(Number(/^\d+/.exec(await page.locator('solve-panel .status').innerText())[0]));
      await press('To the end');
      assert.ok(isSolved(await facelets()), side);
    }
    assert.deepEqual(
      names.slice(0, -1),
      sides.map((side) => `${CROSSES[side]} cross`),
    );
    // Turns are counted in two ways, which differ by a few.
    assert.ok(lengths.at(-1) <= Math.min(...lengths) + 4, `${lengths}`);
    await page.reload();
    await tab('Solve');
    assert.equal(await page.getByLabel('Begin with').inputValue(), 'any');
    await page.getByLabel('Begin with').selectOption('U');
  },
);

test('the score of stickers solves a cube near its goal, and says how far it comes on another', async () => {
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('stickers');
  await set("R U2 F'");
  await show();
  await press('To the end');
  assert.ok(isSolved(await facelets()));
  await set("R U2 F' L D2 B U' R2 F L");
  await press('Show the solution');
  await page.getByText(/the sticker score ends short: \d+ of \d+ points are left/).waitFor();
});

test('the cube unfolded goes with turns, colours and the light of a step', async () => {
  await set('R U');
  await tab('Look');
  await page.getByLabel('The cube unfolded, beside it').check();
  const fills = () =>
    page.locator('cube-net rect').evaluateAll((all) => all.map((one) => one.getAttribute('fill')));
  const colours = await page.evaluate(() =>
    Object.fromEntries(
      [...'URFDLB'].map((face, n) => [
        face,
        document.querySelectorAll('look-panel input[type=color]')[n].value,
      ]),
    ),
  );
  assert.deepEqual(
    await fills(),
    [...(await facelets())].map((letter) => colours[letter]),
  );
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('layers');
  await show();
  const shades = await page.evaluate(() => document.querySelector('cube-stage').dataset.shades);
  const [seen, letters] = [await fills(), await facelets()];
  const grey = new Set([...shades].flatMap((shade, at) => (shade === '-' ? [seen[at]] : [])));
  assert.equal(grey.size, 1);
  [...shades].forEach((shade, at) => assert.equal(shade === 'x', seen[at] === colours[letters[at]], `${at}`));
  await tab('Look');
  await page.getByLabel('The cube unfolded, beside it').uncheck();
  assert.equal(await page.locator('cube-net').isVisible(), false);
});

test('the solution plays to its end, and a press on a turn jumps there', async () => {
  await tab('Solve');
  await set("R U2 F'");
  await page.locator('solve-panel select').first().selectOption('two-phase');
  await press('Show the solution');
  await page.getByRole('slider', { name: 'Tempo' }).fill('4');
  await press('Play');
  await page.waitForFunction(() => /^(?:([A-Z])\1{8}){6}$/.test(studio.facelets()));
  await page.getByRole('button', { name: /^Turn 2: / }).click();
  assert.equal(
    await page.locator('[aria-current=step]').innerText(),
    await page.locator('.row button').nth(1).innerText(),
  );
  assert.ok(!isSolved(await facelets()));
  // The same turn by hand goes on with the solution; another gives it up.
  const next = await page.locator('[aria-current=step]').innerText();
  await page.evaluate((turn) => studio.turn(turn), next);
  assert.equal(await page.locator('.row button').count(), 3);
  await page.evaluate(() => studio.turn('M'));
  assert.equal(await page.locator('.row button').count(), 0);
});

test('a pattern is a goal, and the pose counts', async () => {
  await tab('Solve');
  await set('M U x');
  await page.getByLabel('Goal').selectOption('superflip');
  await press('Show the solution');
  await page.waitForFunction(
    () => document.querySelector('solve-panel .status').textContent.includes('The robot needs'),
    undefined,
    { timeout: 300_000 },
  );
  await press('To the end');
  const superflip = await page.evaluate(
    async () => (await document.querySelector('cube-view').ready).core.read('superflip').facelets,
  );
  assert.equal(await facelets(), superflip);
  await page.getByLabel('Goal').selectOption('solved');
});

test('hints come one at a time', async () => {
  await tab('Solve');
  await set("R U2 F' L D B' U R2 F");
  await page.locator('solve-panel select').first().selectOption('cfop');
  for (let rung = 1; rung <= 5; rung++) {
    await page.getByRole('button', { name: /^(Hint|One more hint)$/ }).click();
    await page.waitForFunction((rung) => document.querySelectorAll('.ladder li').length === rung, rung);
  }
  assert.ok(await page.getByRole('button', { name: 'One more hint' }).isDisabled());
  const texts = await page.locator('.ladder li').allInnerTexts();
  assert.equal(new Set(texts).size, 5);
  // Another cube begins another ladder.
  await page.evaluate(() => studio.turn('R'));
  assert.equal(await page.locator('.ladder li').count(), 0);
});

test('the turns are listed as motions of the robot', async () => {
  await tab('Solve');
  await set('R U F');
  await page.locator('solve-panel select').first().selectOption('robot');
  await press('Show the solution');
  await page.locator('.robot summary').click();
  await page.locator('.motions li').first().waitFor();
  const turns = await page.locator('.motions b').allInnerTexts();
  assert.deepEqual(turns.filter(Boolean).length, 3);
  assert.match(await page.locator('.robot p').innerText(), /^\d+ motions, \d+\.\d s\.$/);
});

test('a race: inspection, the first turn starts the clock, the cube stops it', async () => {
  await tab('Timer');
  await press('Start a race');
  await page.getByText('Look at the cube').waitFor({ timeout: 300_000 });
  const scramble = await page.locator('.scramble').innerText();
  assert.ok(scramble.split(' ').length <= 23, scramble);
  // Not as a time that somebody has taken already.
  const robot = Number(
    /^The robot would turn for ([\d.]+) s\.$/.exec(await page.locator('.race p').innerText())[1],
  );
  assert.ok(robot > 20, 'the robot needs more than 20 s');
  // Rotations of the whole cube are part of the inspection.
  await page.evaluate(() => studio.turn("x x'"));
  assert.match(await page.locator('timer-panel .status').innerText(), /Look at the cube/);
  const inverse = await page.evaluate(
    async (turns) => (await document.querySelector('cube-view').ready).core.inverse(turns),
    scramble,
  );
  // Half turns by two presses are one turn each.
  const presses = inverse.replace(/(\w)2/g, '$1 $1');
  await page.evaluate((turns) => studio.turn(turns), presses);
  const [, turns] = /Solved in [\d.]+ s with (\d+) turns. You beat the robot by/.exec(
    await page.locator('timer-panel .status').innerText(),
  );
  assert.equal(Number(turns), inverse.split(' ').length);
  assert.match(await page.locator('.times').innerText(), /Best [\d.]+ s/);
});

test('a race with a solution of the program is not stored, and says why', async () => {
  await tab('Timer');
  const times = await page.locator('.times').innerText();
  await press('Start a race');
  await page.getByText('Look at the cube').waitFor({ timeout: 300_000 });
  await press('Solve');
  await page.locator('.guided').waitFor({ timeout: 300_000 });
  await tab('Timer');
  assert.match(await page.locator('timer-panel .status').innerText(), /will not count/);
  await press('Play');
  await page.getByText('this time is not stored').waitFor({ timeout: 300_000 });
  assert.equal(await page.locator('.times').innerText(), times);
});

test('a cube that is known by its stickers alone opens in Twizzle as well', async () => {
  await tab('Share');
  await set("R U2 F' L D B' x", null);
  await page.evaluate(() => (window.open = (address) => (window.opened = address)));
  await page.getByRole('link', { name: 'Twizzle' }).click();
  await page.waitForFunction(() => window.opened);
  const setup = await page.evaluate(() => new URL(window.opened).searchParams.get('setup-alg'));
  const made = await page.evaluate(
    async (setup) => (await document.querySelector('cube-view').ready).core.read(setup).facelets,
    setup,
  );
  assert.equal(made, await facelets());
});

test('nothing was thrown', () => assert.deepEqual(page.wrong, []));
