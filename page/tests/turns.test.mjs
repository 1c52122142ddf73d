// Playback beside the cube, and turns in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { inWindow, open, serve, together } from './serve.mjs';
import { longer } from './wall-clock.mjs';

const held = together({ server: serve });

test(
  'playback: the turn beside the cube, the page stays, the cube keeps its height',
  { skip: longer },
  async () => {
    for (const [width, height] of [
      [390, 844],
      [1000, 700],
      [1280, 800],
    ]) {
      const page = await open(held.browser, held.server.address, {
        path: '?fast',
        viewport: { width, height },
      });
      const press = (name) => page.getByRole('button', { name, exact: true }).click();
      const tall = () => page.locator('cube-stage').evaluate((stage) => stage.offsetHeight);
      const before = await tall();
      await page.evaluate((turns) => studio.turn(turns), "R U F' L2 D");
      assert.equal(await tall(), before, `${width}: the first turn`);
      await page.getByRole('tab', { name: 'Solve', exact: true }).click();
      await page.locator('solve-panel select').first().selectOption('cfop');
      await page.evaluate(() => scrollTo(0, 0));
      await press('Solve');
      await page.locator('.step').first().waitFor({ timeout: 300_000 });
      assert.equal(await tall(), before, `${width}: a solution`);
      await page.getByRole('slider', { name: 'Tempo' }).fill('4');
      await page.evaluate(() => scrollTo(0, 0));
      await press('Play');
      await page.waitForFunction(() =>
        /^Turn ([3-9]|\d\d) of/.test(document.querySelector('.line .count').textContent),
      );
      await inWindow(page, 'cube-stage', '.line .letter', '.line .count', '.line button', '.line input');
      await page.waitForFunction(() => document.querySelector('.says').textContent === 'Solved!', undefined, {
        timeout: 300_000,
      });
      assert.equal(await page.evaluate(() => scrollY), 0, `${width}: the page stays`);
      assert.equal(await tall(), before, `${width}: the end`);
      assert.deepEqual(page.wrong, []);
      await page.context().close();
    }
  },
);

test('each turn is announced in words, and the stickers can be read by face', async () => {
  const page = await open(held.browser, held.server.address, { path: '?fast' });
  await page.keyboard.press('Shift+R');
  const spoken = page.locator('.spoken');
  await page.waitForFunction(
    () => document.querySelector('.spoken p').textContent === 'Right side, towards you',
  );
  const faces = await spoken.locator('li').allInnerTexts();
  assert.equal(faces.length, 6);
  assert.match(faces[2], /^Front: green, green, white; /);
  await page.context().close();
});

test('the words of a turn are the way in which its stickers go', async () => {
  const { inWords, PLACES, turned } = await modules('cube/words', 'model/cube');
  const wayOf = (turn) => inWords(turn).replace(/^.*?, /, '');
  // A sticker in view of the turn, and where it looks after the turn.
  const WAYS = {
    'away from you': [{ normal: [0, 0, 1] }, [0, 1, 0]],
    'towards you': [{ normal: [0, 1, 0] }, [0, 0, 1]],
    'to the left': [{ normal: [0, 0, 1] }, [-1, 0, 0]],
    'to the right': [{ normal: [0, 0, 1] }, [1, 0, 0]],
    clockwise: [{ normal: [0, 1, 0] }, [1, 0, 0]],
    anticlockwise: [{ normal: [0, 1, 0] }, [-1, 0, 0]],
    'its top to the left': [{ normal: [0, 1, 0] }, [-1, 0, 0]],
    'its top to the right': [{ normal: [0, 1, 0] }, [1, 0, 0]],
  };
  const page = await open(held.browser, held.server.address, { path: '?fast' });
  const kinds = [...'RLUDFBMESxyz', ...[...'RLUDFB'].map((face) => `${face}w`)];
  for (const turn of kinds.flatMap((kind) => [kind, `${kind}'`])) {
    const move = await page.evaluate(
      async (turn) => (await document.querySelector('cube-view').ready).core.move(turn),
      turn,
    );
    const [{ normal }, after] = WAYS[wayOf(turn)];
    const permutation = turned(move.axis, move.layers, move.quarters);
    const moved = permutation
      .map((from, to) => [PLACES[from].normal.join(), PLACES[to].normal.join(), from !== to])
      .filter(([from, , isMoved]) => isMoved && from === normal.join());
    assert.ok(moved.length >= 3, turn);
    for (const [, to] of moved) assert.equal(to, after.join(), turn);
    assert.equal(wayOf(`${turn.replace("'", '')}2`), 'twice');
  }
  await page.context().close();
});
