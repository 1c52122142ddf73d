// The guide and its question about a wrong turn: places, marks, keys.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { isFull } from './wall-clock.mjs';
import { skipWindow } from './window.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCRAMBLE = "R U2 F' L D B' U R2 F L2 B D'";
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');

const held = together({ server: serve });

const shown = (page) => page.evaluate(() => studio.facelets());
const count = (page) => page.locator('cube-guide .turn-now .count').innerText();
const arrow = (page) => page.evaluate(() => document.querySelector('cube-stage').guided?.text);
const applied = (page, state, turns) =>
  page.evaluate(
    async ([state, turns]) => (await document.querySelector('cube-view').ready).core.after(state, turns),
    [state, turns],
  );
const turnsOfLine = (page) =>
  page.evaluate(async () =>
    (await document.querySelector('cube-view').ready).store.now.moves.map(({ text }) => text),
  );

/** A page whose guide has been led over some turns. */
async function guided(turns, viewport = { width: 390, height: 844 }) {
  const page = await open(held.browser, held.server.address, { path: '?fast', viewport });
  const state = await applied(page, SOLVED, SCRAMBLE);
  await page.evaluate(async (state) => {
    (await document.querySelector('cube-view').ready).player.set(state, undefined);
  }, state);
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  await press('Solve');
  await page.locator('cube-guide .did:visible').waitFor({ timeout: 300_000 });
  for (let n = 0; n < turns; n++) await press('I did it');
  return { page, press, state };
}

test('an earlier turn that was not wrong after all leaves the guide where it was', async () => {
  const { page, press } = await guided(3);
  const [place, before] = [await count(page), await shown(page)];
  assert.match(place, /^Turn 4 of/);
  await press('I made a wrong turn');
  await press('An earlier turn was wrong');
  await press('An earlier turn was wrong');
  assert.match(await page.locator('.question p').innerText(), /^Turn 2 of \d+\. Which turn did you make/);
  await inWindow(page, 'cube-stage', '.question button', '.question p');
  await press('No, all is right');
  assert.equal(await count(page), place);
  assert.equal(await shown(page), before);
  // Painting it again begins with the cube as the program believes it to be, and goes back to the guide.
  await press('I made a wrong turn');
  await press('An earlier turn was wrong');
  await press('I don’t know: paint it again');
  assert.equal(await shown(page), before);
  await press('Cancel');
  assert.equal(await count(page), place);
  await inWindow(page, '.answers button', '.turn-now .words');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('an earlier turn that was another one: the turns since then were made as well', async () => {
  const { page, press, state } = await guided(3);
  const line = await turnsOfLine(page);
  const other = line[1].startsWith('L') ? "R'" : "L'";
  await press('I made a wrong turn');
  await press('An earlier turn was wrong');
  await press('An earlier turn was wrong');
  await page.locator(`.question button[aria-label$="(${other})"]`).click();
  await page.locator('.note', { hasText: 'No harm done' }).waitFor({ timeout: 300_000 });
  const hand = await applied(page, state, [line[0], other, line[2]].join(' '));
  assert.equal(await shown(page), hand);
  const way = await turnsOfLine(page);
  assert.match(await applied(page, state, way.join(' ')), /^(?:([A-Z])\1{8}){6}$/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
])
  test(
    `the button stays under the finger from turn to turn at ${viewport.width} x ${viewport.height}`,
    { skip: skipWindow(viewport) },
    async () => {
      const { page, press } = await guided(0, viewport);
      // Words of every length, a whole cube held otherwise, and the longest note.
      const total = await page.evaluate(async () => {
        const { core, store } = await document.querySelector('cube-view').ready;
        const { moves } = core.turns("U M' Dw B2 x E F2 z' R' S2 Bw'");
        store.dispatch({ type: 'ahead', moves, plan: store.now.plan });
        return moves.length;
      });
      const box = () =>
        page
          .locator('.answers .did:visible')
          .evaluate((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join());
      const first = await box();
      for (let n = 1; n <= total; n++) {
        if (n === 3)
          await page.evaluate(() => {
            const note = document.querySelector('cube-guide .note');
            note.textContent = 'No harm done: first turn back the 3 turns since then.';
          });
        assert.equal(await box(), first, `before turn ${n}`);
        await inWindow(page, '.answers button');
        if (n === 2) {
          // A middle layer is asked about: one row more than of a side.
          await press('I made a wrong turn');
          await inWindow(page, '.question button', '.question p');
          await page.keyboard.press('Escape');
        }
        await press('I did it');
      }
      assert.equal(await box(), first, 'after the last turn');
      assert.equal(await page.locator('.answers .did:visible').innerText(), 'Done');
      await page.context().close();
    },
  );

test('the question shows no arrow before an answer is looked at, and is left and walked by keys', async () => {
  const { page, press } = await guided(1);
  const place = await count(page);
  assert.ok(await arrow(page));
  await press('I made a wrong turn');
  assert.equal(await arrow(page), undefined);
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? '');
  const first = await focused();
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await focused(), first);
  const turn = /\((.*)\)/.exec(await focused())[1];
  assert.equal(await arrow(page), turn);
  await page.keyboard.press('ArrowRight');
  assert.equal(/\((.)/.exec(await focused())[1], turn[0], 'the same row');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.match(await page.evaluate(() => document.activeElement.textContent), /wrong|paint|right$/);
  await page.keyboard.press('Escape');
  assert.equal(await count(page), place);
  await inWindow(page, '.answers button');
  assert.equal(await page.locator('.stop-answer').innerText(), '', 'nothing was to be stopped');
  assert.ok(await arrow(page));
  await page.context().close();
});

test('no word is cut in its button, and a solved cube is not to be held', async () => {
  const { page, press } = await guided(0);
  await press('I made a wrong turn');
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.question button')]
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => one.textContent),
  );
  assert.deepEqual(cut, []);
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  });
  assert.deepEqual(faults, []);
  await picture(page, 'question-390');
  await page.keyboard.press('Escape');
  while (/^Turn/.test(await count(page))) await press('I did it');
  assert.equal(await page.locator('cube-guide .words').innerText(), 'Solved!');
  assert.ok(await page.locator('cube-guide .hold').isHidden());
  await page.context().close();
});

for (const [width, height] of [
  [640, 400],
  [844, 390],
])
  test(
    `in a low window of ${width} x ${height} the cube is beside what one needs`,
    { skip: skipWindow({ width }) },
    async () => {
      const { page, press } = await guided(2, { width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await inWindow(page, 'cube-stage', '.turn-now', '.hold', '.answers button', 'cube-guide .close');
      await picture(page, `guide-${width}`);
      await press('I made a wrong turn');
      await inWindow(page, 'cube-stage', '.question p', '.question button');
      const low = await page
        .locator('.question button')
        .evaluateAll((all) =>
          Math.min(...all.filter((one) => one.checkVisibility()).map((one) => one.offsetHeight)),
        );
      assert.ok(low >= 24, `${low} px`);
      await picture(page, `question-${width}`);
      await page.keyboard.press('Escape');
      await press('Leave the guide');
      await inWindow(
        page,
        'cube-stage',
        'cube-bar > .buttons button',
        '.line button',
        '.line input',
        '.tabs',
      );
      await page.context().close();
    },
  );

test('after the last turn a cube that is not solved is asked about, and solved', async () => {
  const { page, press, state } = await guided(0);
  const turns = await turnsOfLine(page);
  for (const _ of turns) await press('I did it');
  await page.locator('cube-guide').getByText('Solved!').waitFor();
  await press('Mine is not solved');
  assert.match(await page.locator('.question p').innerText(), new RegExp(`^Turn ${turns.length} of`));
  await inWindow(page, 'cube-stage', '.question button', '.question p');
  // Nobody can know what went wrong: painting comes first, on an empty net.
  await press('I don’t know: paint it again');
  assert.match(await page.locator('paint-panel').innerText(), /6 of 54/);
  await press('Cancel');
  await press('Mine is not solved');
  const last = turns.at(-1);
  const made = last.endsWith('2') ? last[0] : last[0] + (last.endsWith("'") ? '' : "'");
  await page
    .locator('.question')
    .getByRole('button', { name: `(${made})` })
    .click();
  await page.locator('cube-guide .did:visible').waitFor();
  const wrong = await applied(page, state, [...turns.slice(0, -1), made].join(' '));
  assert.equal(await shown(page), wrong);
  while (await page.locator('cube-guide .did:visible', { hasText: 'I did it' }).count())
    await press('I did it');
  assert.equal(await shown(page), SOLVED);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('an answer is taken back by Back, and a drag only looks around', async () => {
  const { page, press } = await guided(2);
  const before = [await shown(page), await count(page), await turnsOfLine(page)];
  await press('I made a wrong turn');
  const answer = page.locator('.question .side-row button').nth(4);
  // The second tap of a press on the button before is no answer.
  await answer.evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  assert.equal(await shown(page), before[0]);
  assert.equal(await answer.isVisible(), true);
  await answer.click();
  await page.locator('cube-guide .did:visible').waitFor();
  assert.notEqual(await shown(page), before[0]);
  await press('Back');
  assert.deepEqual([await shown(page), await count(page), await turnsOfLine(page)], before);
  const box = await page.locator('cube-stage').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const eye = () => page.evaluate(() => document.querySelector('cube-stage').eye.place.join());
  const place = await eye();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 5, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(
    (place) => document.querySelector('cube-stage').eye.place.join() !== place,
    place,
  );
  assert.deepEqual([await shown(page), await count(page)], before.slice(0, 2));
  await page.context().close();
});

test('the guide of a method names the step, begins in the window of a page that was scrolled, and a pattern is no way out', async () => {
  for (const viewport of [...(isFull ? [{ width: 390, height: 844 }] : []), { width: 640, height: 400 }]) {
    const { page, set, press } = await methodSolved(viewport);
    await page.evaluate(() => window.scrollTo(0, 110));
    await page.evaluate(() => document.querySelector('.guided').click());
    await page.locator('cube-guide .did:visible').waitFor();
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    await inWindow(page, 'cube-stage', 'cube-guide .did', 'cube-guide .words');
    assert.match(await count(page), /^Turn 1 of \d+: \S/);
    await press('I did it');
    const place = await count(page);
    // Another cube ends the guide; one's own cube comes back with it.
    await page.evaluate(async (turns) => {
      const { core, player } = await document.querySelector('cube-view').ready;
      player.set(core.read(turns).facelets, turns);
    }, set);
    assert.equal(await page.locator('cube-guide').isVisible(), false);
    await press('My cube back');
    await page.locator('cube-guide .did:visible').waitFor();
    assert.equal(await count(page), place);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
});

/** A page on which a cube in the hand is solved layer by layer, and is not guided yet. */
async function methodSolved(viewport) {
  const page = await open(held.browser, held.server.address, { path: '?fast', viewport });
  const state = await applied(page, SOLVED, SCRAMBLE);
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  await page.evaluate(async (state) => {
    const { player } = await document.querySelector('cube-view').ready;
    player.set(state, undefined);
    document.querySelector('[role=tab][id=tab-solve]').click();
  }, state);
  await page.getByRole('combobox', { name: 'Method' }).selectOption({
    label: await page
      .locator('solve-panel option', { hasText: /^Layer/i })
      .first()
      .textContent(),
  });
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('cube-guide .did:visible').waitFor({ timeout: 300_000 });
  await page.getByRole('button', { name: 'Leave the guide' }).click();
  return { page, press, set: "R U R' U'" };
}
