// The cube's texts and those of lessons in every language: whole on a phone, in each state of the view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../words.mjs';
import { misfits } from './misfits.mjs';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { measured } from './wall-clock.mjs';

const LINK = "#cube&state=R+U2+F'+L+D2+B+U'+R2+F+L&lesson=cfop&cross=U";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SLOW = { timeout: 300_000 };
const held = together({ server: serve });

const byName = (page) => ({
  one: (name) => page.getByRole('button', { name, exact: true }),
  press: (name) => page.getByRole('button', { name, exact: true }).click(),
});

/** Looks whether all texts are whole, and takes a picture. */
const looker = (page, language) => async (name) => {
  await picture(page, `words-${language}-${name}`);
  assert.deepEqual(await misfits(page), [], `${language}, ${name}`);
};

for (const language of measured) {
  const { camera, cube, lesson } = read(language);

  test(`the cube's views are whole on a phone: ${language}`, async () => {
    const page = await open(held.browser, held.server.address, { path: `?fast&lang=${language}`, ...PHONE });
    const { press } = byName(page);
    const look = looker(page, language);
    assert.equal(await page.locator('.tip p').innerText(), cube.tip);
    await look('cube');
    for (const tab of ['turns', 'solve', 'paint', 'patterns', 'timer', 'share', 'look']) {
      await page.getByRole('tab', { name: cube[`view.${tab}`], exact: true }).click();
      for (const details of await page.locator(`#panel-${tab} details`).all())
        if (await details.isVisible()) await details.evaluate((one) => (one.open = true));
      await look(`cube-${tab}`);
    }
    await press(cube.hand);
    await page.locator('paint-panel .net button').nth(1).click();
    await look('paint');
    await press(cube['paint.cancel']);
    await look('paint-left');
    await press(cube.scramble);
    await page.locator('cube-bar .letter').waitFor();
    await look('scrambled');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

  test(`the guide and its question are whole on a phone: ${language}`, async () => {
    const page = await open(held.browser, held.server.address, { path: `?fast&lang=${language}`, ...PHONE });
    const { press } = byName(page);
    const look = looker(page, language);
    await page.evaluate(async () => {
      const { core, player } = await document.querySelector('cube-view').ready;
      const solved = [...'URFDLB'].map((face) => face.repeat(9)).join('');
      player.set(core.after(solved, "R U2 F' L"), undefined);
    });
    await page.locator('cube-bar .buttons button').nth(1).click();
    await page.locator('cube-guide .did:visible').waitFor(SLOW);
    await look('guide');
    await press(cube['guided.follow']);
    await page.locator('.following p').getByText(camera['no.absent']).waitFor();
    await look('follow');
    await press(camera['follow.off']);
    await press(cube['guided.did']);
    await press(cube['guided.wrong']);
    await look('question');
    await inWindow(page, '.question button', '.question p');
    await press(cube['wrong.right']);
    while (await page.locator('cube-guide .did').first().isVisible())
      await page.locator('cube-guide .did').first().click();
    await look('guide-end');
    assert.equal(await page.locator('cube-guide .turn-now .words').innerText(), cube['guided.solved']);
    // A method's solution with its steps, and the hints.
    await page.getByRole('tab', { name: cube['view.solve'], exact: true }).click();
    await press(cube['guided.done']);
    await page.evaluate(async () => {
      const { core, player, store } = await document.querySelector('cube-view').ready;
      player.set(core.after(store.now.facelets, "R U2 F' L D2"), '');
    });
    await page.locator('solve-panel select').first().selectOption('cfop');
    await press(cube['solving.show']);
    await page.locator('.steps .step').first().waitFor(SLOW);
    for (const details of await page.locator('.steps details').all())
      await details.evaluate((one) => (one.open = true));
    await look('steps');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

  test(`a lesson is whole on a phone: ${language}`, async () => {
    const page = await open(held.browser, held.server.address, {
      path: `?fast&lang=${language}${LINK}`,
      ...PHONE,
    });
    const { one, press } = byName(page);
    const look = looker(page, language);
    await page.locator('cube-lesson h2').waitFor(SLOW);
    await look('lesson');
    await press(lesson.you);
    await page.locator('.lesson-pad button').first().click();
    await press(lesson.hint);
    for (let n = 0; n < 4; n++) await one(lesson.more).click(SLOW);
    await page.locator('cube-lesson .ladder li').nth(4).waitFor(SLOW);
    await look('lesson-try');
    await inWindow(page, '.lesson-acts button');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
}
