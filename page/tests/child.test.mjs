// A child with a scrambled cube in the hand: from the first look to "Solved!", as the story goes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { repeated } from './wall-clock.mjs';

const FACES = 'URFDLB';
const SCRAMBLE = "R U2 F' L D B' U R2 F L2 B D'";
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const isSolved = (facelets) => /^(?:([A-Z])\1{8}){6}$/.test(facelets);

const held = together({ server: serve });

/** The smaller edge of the smallest of these. */
const edge = (page, selector) =>
  page.evaluate(
    (selector) =>
      Math.min(
        ...[...document.querySelectorAll(selector)]
          .filter((one) => one.checkVisibility())
          .flatMap((one) => [one.offsetWidth, one.offsetHeight]),
      ),
    selector,
  );

async function noFault(page, name) {
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  });
  assert.deepEqual(faults, [], name);
}

/** The stickers of the cube in the hand, and the facelets after turns of it. */
const applied = (page, state, turns) =>
  page.evaluate(
    async ([state, turns]) => (await document.querySelector('cube-view').ready).core.after(state, turns),
    [state, turns],
  );
const SOLVED = [...FACES].map((face) => face.repeat(9)).join('');
const shown = (page) => page.evaluate(() => studio.facelets());
const asked = (page) => page.locator('cube-guide .letter').innerText();
const count = (page) => page.locator('cube-guide .count').innerText();

async function reloaded(page) {
  await page.reload();
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
  // 200 % zoom.
  [640, 400],
]) {
  const story = `painted, looked away, reloaded, guided, wrong once, solved at ${width} x ${height}`;
  test(story, { skip: width !== 390 && repeated }, async () => {
    const page = await open(held.browser, held.server.address, {
      path: '?fast',
      viewport: { width, height },
    });
    const press = (name) => page.getByRole('button', { name, exact: true }).click();
    const tab = (name) => page.getByRole('tab', { name, exact: true }).click();
    const shot = (name) => picture(page, `child-${width}-${name}`);
    const hand = { facelets: await applied(page, SOLVED, SCRAMBLE) };
    const working = ['cube-stage', '.palette button', '.net button', '.hint', '.verdict'];

    // The way in is in the first window, before anything was touched.
    await inWindow(page, 'cube-stage', '.tip button');
    await press('Solve the cube in your hand');
    await inWindow(page, ...working, 'paint-panel .main:not([hidden])');
    assert.match(
      await page.locator('.hint').innerText(),
      /^Hold your cube with white on top and green in front\./,
    );
    if (width < 500) {
      assert.ok((await edge(page, '.net button')) >= 40, `net ${await edge(page, '.net button')} px`);
      assert.ok((await edge(page, '.palette button')) >= 44);
    }
    await noFault(page, 'painting');
    await shot('paint');

    // All stickers of one colour after the other, as a child paints.
    const stickers = [...hand.facelets].map((letter, place) => [letter, place]);
    const paint = async (letters) => {
      for (const letter of letters) {
        await page.locator('.palette button').nth(FACES.indexOf(letter)).click();
        const places = stickers.filter(([one, place]) => one === letter && place % 9 !== 4);
        // One after the other without a wait for a picture between them, which software takes long to draw.
        await page.evaluate(
          (places) => {
            const net = document.querySelectorAll('.net button');
            for (const place of places) net[place].click();
          },
          places.map(([, place]) => place),
        );
      }
    };
    await paint('URF');
    const half = await shown(page);
    assert.equal([...half].filter((letter) => letter !== '?').length, 30);
    if (height < 500) {
      // A low window has no room for tabs beside the painting.
      await page.getByRole('link', { name: 'Robot' }).click();
      await page.locator('robot-view').waitFor();
      await page.getByRole('link', { name: 'Cube' }).click();
      assert.equal(await shown(page), half, 'a look at another view');
    } else {
      await tab('Look');
      assert.equal(await shown(page), half, 'a look at another tab');
      await inWindow(page, '.tabs [aria-selected=true]', '.tip button');
    }
    await page.keyboard.press('r');
    assert.equal(await shown(page), half, 'no key turns a painting');
    await reloaded(page);
    assert.equal(await shown(page), half, 'a reload');
    // Where the painting was left open it is still.
    if (height >= 500) await press('You are painting a cube: go on');
    await paint('DLB');
    assert.equal(await shown(page), hand.facelets);
    await inWindow(page, ...working, 'paint-panel .buttons button');
    await page.locator('.net button').first().click();
    await press('Undo the last sticker');
    assert.equal(await shown(page), hand.facelets, 'one press is taken back');
    await press('Solve it');

    const guide = ['cube-stage', '.turn-now .letter', '.turn-now .words', '.hold', '.answers button'];
    await page.locator('cube-guide .did:visible').waitFor({ timeout: 300_000 });
    await inWindow(page, ...guide);
    await noFault(page, 'guide');
    await shot('guide');
    if (width < 500) assert.ok((await edge(page, '.answers button')) >= 44);
    assert.match(await count(page), /^Turn 1 of \d+$/);
    // Nothing plays by itself: the cube waits for the person.
    assert.equal(
      await page.evaluate(() => document.querySelector('.play').getAttribute('aria-label')),
      'Play',
    );
    assert.equal(await shown(page), hand.facelets);

    /** The turn that is asked for, made in the hand. */
    const did = async (act) => {
      const before = await count(page);
      hand.facelets = await applied(page, hand.facelets, await asked(page));
      await act();
      await page.waitForFunction(
        (before) => document.querySelector('cube-guide .count').textContent !== before,
        before,
      );
      assert.equal(await shown(page), hand.facelets);
      await inWindow(page, 'cube-stage', '.turn-now .letter', '.turn-now .words', '.answers button');
    };
    for (let n = 0; n < 3; n++) await did(() => press('I did it'));
    await press('Back');
    assert.match(await count(page), /^Turn 3 of/);
    await press('I did it');
    assert.equal(await shown(page), hand.facelets);

    // In place of the turn that is asked for, another is made, and said.
    const wanted = await asked(page);
    const wrong = wanted.startsWith('L') ? "R'" : "L'";
    await press('I made a wrong turn');
    await inWindow(page, 'cube-stage', '.question button');
    await noFault(page, 'wrong turn');
    await shot('wrong');
    hand.facelets = await applied(page, hand.facelets, wrong);
    await page
      .getByRole('button', { name: `side, ${wrong === "R'" ? 'towards' : 'away from'} you (${wrong})` })
      .click();
    await page.waitForFunction(() =>
      /^No harm done/.test(document.querySelector('cube-guide .note').textContent),
    );
    assert.equal(await shown(page), hand.facelets);
    await inWindow(page, ...guide, '.note');
    await shot('way-on');

    const place = await count(page);
    await reloaded(page);
    await page.locator('cube-guide .did:visible').waitFor();
    assert.equal(await count(page), place, 'a reload keeps the place');
    await inWindow(page, ...guide);
    await noFault(page, 'after a reload');

    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await did(() => page.keyboard.press('Space'));
    await did(() => page.keyboard.press('Enter'));
    for (let n = 0; n < 60 && /^Turn/.test(await count(page)); n++) await did(() => press('I did it'));
    assert.ok(isSolved(hand.facelets), 'the cube in the hand is solved');
    assert.equal(await page.locator('cube-guide .words').innerText(), 'Solved!');
    await inWindow(page, 'cube-stage', '.turn-now .words', '.answers button');
    await noFault(page, 'solved');
    await shot('solved');
    await page.locator('cube-guide').getByRole('button', { name: 'Done' }).click();
    await inWindow(page, 'cube-bar > .buttons button');
    assert.equal(await page.evaluate(() => scrollY), 0, 'nothing has scrolled the page');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}

test('by the keyboard alone', async () => {
  const page = await open(held.browser, held.server.address, {
    path: '?fast',
    viewport: { width: 1280, height: 800 },
  });
  const key = (name) => page.keyboard.press(name);
  const hand = { facelets: await applied(page, SOLVED, "F R' D") };
  /** Goes on with Tab until the focus is on this. */
  const to = async (selector) => {
    for (let n = 0; n < 60; n++) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      await key('Tab');
    }
    assert.fail(`Tab does not reach ${selector}`);
  };
  await to('.tip button:last-child');
  await key('Enter');
  await to('.net button');
  // Along each row of the net with the arrow keys, the colour by its digit.
  const { netPlace } = await modules('model/pictures');
  const by = new Map(
    [...hand.facelets].map((letter, facelet) => [netPlace(facelet).join(), { letter, facelet }]),
  );
  let [x, y] = netPlace(0);
  const visit = async (column, row) => {
    for (; y < row; y++) await key('ArrowDown');
    for (; y > row; y--) await key('ArrowUp');
    for (; x < column; x++) await key('ArrowRight');
    for (; x > column; x--) await key('ArrowLeft');
    const { letter, facelet } = by.get(`${column},${row}`);
    if (facelet % 9 === 4) return;
    await key(String(FACES.indexOf(letter) + 1));
    await key('Enter');
  };
  for (const rows of [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
  ])
    for (const row of rows) {
      const columns = Array.from({ length: 12 }, (_, n) => n).filter((column) => by.has(`${column},${row}`));
      if (row === 6) await visit(3, 5);
      for (const column of row % 2 ? columns.reverse() : columns) await visit(column, row);
      if (row === 2) await visit(3, 2);
    }
  assert.equal(await shown(page), hand.facelets);
  await to('paint-panel .main');
  await key('Enter');
  await page.locator('cube-guide .did:visible').waitFor({ timeout: 300_000 });
  await page.waitForFunction(() => document.activeElement.matches('.did'));
  const did = async (name) => {
    hand.facelets = await applied(page, hand.facelets, await asked(page));
    await key(name);
    await page.waitForFunction((facelets) => studio.facelets() === facelets, hand.facelets);
  };
  await did('Space');
  // The wrong turn: the first answer, the same side the other way.
  await to('.answers button:last-child');
  await key('Enter');
  await page.waitForFunction(() => document.activeElement.matches('.question button'));
  const wrong = /\((.*)\)/.exec(await page.evaluate(() => document.activeElement.ariaLabel))[1];
  hand.facelets = await applied(page, hand.facelets, wrong);
  await key('Space');
  await page.waitForFunction((facelets) => studio.facelets() === facelets, hand.facelets);
  await page.waitForFunction(() => document.activeElement.matches('.did'));
  assert.match(await page.locator('.note').innerText(), /the next turn puts it right/);
  for (let n = 0; n < 30 && /^Turn/.test(await count(page)); n++) await did('Enter');
  assert.ok(isSolved(hand.facelets));
  await page.waitForFunction(() => document.activeElement.textContent === 'Done');
  await key('Enter');
  assert.ok(await page.locator('cube-guide').isHidden());
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('Scramble and Reset put no cube out of reach', async () => {
  const page = await open(held.browser, held.server.address, {
    path: '?fast',
    viewport: { width: 390, height: 844 },
  });
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const own = await applied(page, SOLVED, SCRAMBLE);
  await page.evaluate(async (own) => {
    (await document.querySelector('cube-view').ready).player.set(own, undefined);
  }, own);
  await press('Scramble');
  await press('Scramble');
  await inWindow(page, '.own-cube');
  await press('My cube back');
  assert.equal(await shown(page), own);
  await press('Reset');
  assert.equal(await shown(page), SOLVED);
  await press('Undo');
  assert.equal(await shown(page), own, 'Undo goes back over Reset');
  // A painting over which a pattern was set, and one that was cancelled.
  await page.getByRole('tab', { name: 'Paint', exact: true }).click();
  await press('Paint an empty cube');
  await page.locator('.net button').first().click();
  const painted = await shown(page);
  await page.getByRole('tab', { name: 'Patterns', exact: true }).click();
  await page.locator('.tile').first().click();
  await press('My cube back');
  assert.equal(await shown(page), painted);
  await press('Cancel');
  assert.equal(await shown(page), own);
  await press('Go on painting (7 of 54)');
  assert.equal(await shown(page), painted);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('two tabs of the browser keep a painting each, and a new one offers the latest', async () => {
  const first = await open(held.browser, held.server.address, { path: '?fast' });
  const context = first.context();
  const another = async () => {
    const page = await context.newPage();
    await page.goto(`${held.server.address}?fast`);
    await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
    return page;
  };
  const paint = async (page, place) => {
    await page.getByRole('tab', { name: 'Paint', exact: true }).click();
    await page.getByRole('button', { name: 'Paint an empty cube', exact: true }).click();
    await page.locator('.net button').nth(place).click();
    return shown(page);
  };
  const second = await another();
  const one = await paint(first, 0);
  const two = await paint(second, 1);
  await reloaded(first);
  assert.equal(await shown(first), one);
  await reloaded(second);
  assert.equal(await shown(second), two);
  const third = await another();
  await third.getByRole('button', { name: 'Go on painting your cube' }).click();
  assert.equal(await shown(third), await shown(second));
  await context.close();
});

test('two tabs of the browser keep the states of both', async () => {
  const first = await open(held.browser, held.server.address, { path: '?fast' });
  const second = await first.context().newPage();
  await second.goto(`${held.server.address}?fast`);
  for (const [tab, name] of [
    [first, 'one'],
    [second, 'two'],
  ]) {
    await tab.getByRole('tab', { name: 'Patterns', exact: true }).click();
    await tab.getByLabel('Name of the state').fill(name);
    await tab.getByRole('button', { name: 'Save this cube' }).click();
  }
  for (const tab of [first, second])
    for (const name of ['one', 'two']) await tab.locator('.own').getByText(name, { exact: true }).waitFor();
  await first.context().close();
});
