// Playing with the cube: the space bar, one meaning of the turn that is shown, scrambles, links, help.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { tried } from './window.mjs';

const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');

/** Facelets of the twelve edges, and the letter of each colour of the usual cube. */
const EDGES = [
  [7, 19],
  [5, 10],
  [1, 46],
  [3, 37],
  [28, 25],
  [32, 16],
  [34, 52],
  [30, 43],
  [23, 12],
  [21, 41],
  [48, 14],
  [50, 39],
];
const LETTERS = { white: 'U', red: 'R', green: 'F', yellow: 'D', orange: 'L', blue: 'B' };

const held = together({ server: serve });

async function begun(options = {}) {
  const page = await open(held.browser, held.server.address, {
    path: '?fast',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const set = (turns) =>
    page.evaluate(async (turns) => {
      const { core, player } = await document.querySelector('cube-view').ready;
      player.set(core.read(turns).facelets, '');
    }, turns);
  await page.evaluate(async () => {
    window.kit = await document.querySelector('cube-view').ready;
  });
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const tab = (name) => page.getByRole('tab', { name, exact: true }).click();
  return { page, set, press, tab, shown: () => page.evaluate(() => studio.facelets()) };
}

const isPlaying = (page) =>
  page.evaluate(async () => (await document.querySelector('cube-view').ready).player.playing.now);

test('after a click on Solve the space bar plays; a button reached by keys keeps it', async () => {
  const { page, set, press } = await begun();
  await set("R U2 F' L D B'");
  await press('Solve');
  await page.locator('.guided:visible').waitFor({ timeout: 300_000 });
  await page.getByRole('slider', { name: 'Tempo' }).evaluate((tempo) => {
    tempo.value = '-1';
    tempo.dispatchEvent(new Event('input'));
  });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Solve');
  await page.keyboard.press('Space');
  assert.ok(await isPlaying(page));
  await page.keyboard.press('Space');
  assert.ok(!(await isPlaying(page)));
  // By keys: Solve is pressed, and nothing plays.
  await page.getByRole('button', { name: 'Scramble', exact: true }).focus();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Solve');
  await page.evaluate(() => {
    window.pressed = 0;
    document.activeElement.addEventListener('click', () => window.pressed++);
  });
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => window.pressed), 1);
  assert.ok(!(await isPlaying(page)));
  await page.context().close();
});

test('the space bar does nothing during a race', async () => {
  const { page, press, tab, shown } = await begun();
  await tab('Timer');
  await press('Start a race');
  await page.getByText('Look at the cube').waitFor({ timeout: 300_000 });
  await page.evaluate(() => studio.turn('R'));
  const before = await shown();
  const states = await page.evaluate(async () => {
    const { store } = await document.querySelector('cube-view').ready;
    window.states = [];
    store.listen(({ facelets }) => window.states.push(facelets));
    return window.states.length;
  });
  await page.keyboard.press('Space');
  await page.locator('body').click({ position: { x: 2, y: 300 } });
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => window.states.length), states, 'no turn was made');
  assert.equal(await shown(), before);
  assert.equal(await page.locator('timer-panel .status').innerText(), 'Go.');
  await page.context().close();
});

test('the time line, the list of turns and the guide show the same turn, and one count', async () => {
  const { page, set, press, tab } = await begun();
  await set("R U2 F' L D B' U R2 F L2 B D'");
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('cfop');
  await press('Show the solution');
  await page.locator('.step').first().waitFor({ timeout: 300_000 });
  const [, total] = /of (\d+)/.exec(await page.locator('.line .count').innerText());
  const words = await page.locator('solve-panel .status').innerText();
  const [, turns, ofWhole] = /^(\d+) turns and (\d+) of the whole cube, in \d+ steps\./.exec(words) ?? [];
  assert.equal(Number(turns) + Number(ofWhole), Number(total), words);
  const same = async (name) => {
    const [line, list] = [page.locator('.line'), page.locator('[aria-current=step]')];
    assert.equal(await line.locator('.letter').textContent(), await list.innerText(), name);
    const [, number] = /^Turn (\d+) of/.exec(await line.locator('.count').textContent());
    assert.match(await list.getAttribute('aria-label'), new RegExp(`^Turn ${number}: `), name);
    return number;
  };
  assert.equal(await same('at first'), '1');
  for (let n = 0; n < 4; n++) await press('Step forward');
  assert.equal(await same('after four'), '5');
  assert.match(await page.locator('.line .words').innerText(), /^Next: /);
  await press('Guide me');
  assert.match(await page.locator('.turn-now .count').innerText(), /^Turn 5 of/);
  assert.equal(
    await page.locator('.turn-now .letter').innerText(),
    await page.locator('[aria-current=step]').innerText(),
  );
  await press('Leave the guide');
  // Its play button ends with the step.
  await page.getByRole('slider', { name: 'Tempo' }).fill('4');
  const step = page.locator('.step').nth(1);
  const end = /^Turn (\d+)/.exec(await step.locator('.row button').last().getAttribute('aria-label'))[1];
  await step.getByRole('button', { name: 'Play this step' }).click();
  await page.waitForFunction((end) => {
    const { player, store } = window.kit;
    return !player.playing.now && store.now.at === Number(end);
  }, end);
  assert.equal(await same('after the step'), String(Number(end) + 1));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('pieces of a step are named by their colours', async () => {
  const { page, set, press, tab } = await begun();
  await set("R U2 F' L D B' U R2 F L2 B D'");
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('cfop');
  await press('Show the solution');
  const step = page.locator('.step').first();
  await step.waitFor({ timeout: 300_000 });
  assert.equal(
    await step.locator('.pieces').innerText(),
    'White-red edge, white-blue edge, white-orange edge, white-green edge',
  );
  const texts = await page.locator('.steps p').allTextContents();
  assert.ok(texts.length > 10);
  for (const text of texts) assert.doesNotMatch(text, /\b[UDRLFB]{2,3}\b/);
  // Each step of the first two layers is taught at the front right; its pieces are those that come home by it.
  const steps = await page.evaluate(async () => {
    const { core, store } = window.kit;
    const { plan, moves, start } = store.now;
    const shown = [...document.querySelectorAll('.step')];
    return plan.steps.map(({ name, to }, at) => {
      const turns = moves.slice(0, to).map(({ text }) => text);
      const pieces = shown[at]?.querySelector('.pieces')?.textContent;
      return { name, pieces, facelets: core.after(start, turns.join(' ')) };
    });
  });
  const pairs = steps.filter(({ name }) => name === 'First two layers');
  assert.ok(pairs.length >= 3);
  for (const { pieces, facelets } of pairs) {
    const [, one, other] = /, (\w+)-(\w+) edge$/.exec(pieces);
    const colours = [one, other].map((colour) => LETTERS[colour]).sort();
    const edge = EDGES.find((places) => String(places.map((at) => facelets[at]).sort()) === String(colours));
    for (const at of edge) assert.equal(facelets[at], facelets[Math.floor(at / 9) * 9 + 4], pieces);
  }
  assert.ok(new Set(pairs.map(({ pieces }) => pieces)).size >= 3, 'not the same pair again and again');
  await page.context().close();
});

test('a hint names the pieces by their colours, however the cube is to be held', async () => {
  const { page, set, press, tab } = await begun();
  // The pair behind at the left: for its case the cube is turned.
  await set("L U L'");
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('cfop');
  await press('Hint');
  await press('One more hint');
  await page.locator('.ladder li').nth(1).waitFor({ timeout: 300_000 });
  assert.equal(
    await page.locator('.ladder li').nth(1).innerText(),
    'Pieces: yellow-blue-orange corner, blue-orange edge',
  );
  await page.context().close();
});

test('steps that another version of the page has kept are left, and the page is there', async () => {
  const { page, set, press, tab } = await begun();
  await set("R U2 F' L D B'");
  await tab('Solve');
  await page.locator('solve-panel select').first().selectOption('cfop');
  await press('Show the solution');
  await page.locator('.step').first().waitFor({ timeout: 300_000 });
  await page.waitForFunction(() => /&solution=/.test(location.hash));
  await page.evaluate(() =>
    window.addEventListener('pagehide', () => {
      const place = JSON.parse(sessionStorage.getItem('mindcub3r.place'));
      for (const step of place.plan.steps) delete step.about;
      sessionStorage.setItem('mindcub3r.place', JSON.stringify(place));
    }),
  );
  await page.reload();
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  // The turns are in the address.
  await page.locator('.made-turn').nth(20).waitFor({ state: 'attached' });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a link carries the solution: it lies ahead at its start, and does not play', async () => {
  const { page, set, press, shown } = await begun();
  await set("R U2 F' L D B'");
  const state = await shown();
  await press('Solve');
  await page.locator('.guided:visible').waitFor({ timeout: 300_000 });
  const turns = () => page.evaluate(() => window.kit.store.now.moves.map(({ text }) => text).join(' '));
  const solution = await turns();
  await press('Step forward');
  await press('Step forward');
  await page.waitForFunction(() => /&at=2$/.test(location.hash));
  // The address leads to the same place.
  const address = page.url();
  const copied = await page.evaluate(async () => {
    document.execCommand = () => true;
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text) => (window.copied = text) },
    });
    document.querySelector('share-panel [aria-label="Copy link"]').click();
    await new Promise((resolve) => setTimeout(resolve));
    return window.copied;
  });
  for (const [link, at] of [
    [copied, 0],
    [address, 2],
  ]) {
    const other = await begun();
    await other.page.goto('about:blank');
    await other.page.goto(link);
    await other.page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
    await other.page.evaluate(async () => {
      window.kit = await document.querySelector('cube-view').ready;
    });
    await other.page.waitForFunction(
      (at) => window.kit.store.now.moves.length && window.kit.store.now.at === at,
      at,
    );
    const seen = await other.page.evaluate(() => {
      const { plan, moves, at } = window.kit.store.now;
      return [plan.from, moves.map(({ text }) => text).join(' '), at, window.kit.player.playing.now];
    });
    assert.deepEqual(seen, [0, solution, at, false]);
    if (at === 0) assert.equal(await other.shown(), state);
    assert.ok(await other.page.getByRole('tab', { name: 'Solve', selected: true }).isVisible());
    // The person is guided along it.
    await other.press('Guide me');
    assert.match(await other.page.locator('.turn-now .count').innerText(), new RegExp(`^Turn ${at + 1} of`));
    assert.deepEqual(other.page.wrong, []);
    await other.page.context().close();
  }
  await page.context().close();
});

test('Undo takes back a scramble as one step', async () => {
  const { page, press, shown } = await begun();
  await press('Scramble');
  await page.waitForFunction(() => window.kit.store.now.moves.length === 25);
  const scrambled = await shown();
  await page.keyboard.press('r');
  await press('Undo');
  assert.equal(await shown(), scrambled, 'the turn alone');
  await press('Undo');
  assert.equal(await shown(), SOLVED);
  await press('Redo');
  assert.equal(await shown(), scrambled);
  // Over a cube of one's own.
  const own = await page.evaluate(async () => {
    const { core, player } = await document.querySelector('cube-view').ready;
    player.set(core.read('R U F').facelets, undefined);
    return studio.facelets();
  });
  await press('Scramble');
  await page.waitForFunction(() => window.kit.store.now.moves.length === 25);
  await page.reload();
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  await press('Undo');
  assert.equal(await shown(), own);
  await page.context().close();
});

test('Copy link says on itself that it has copied, and that the address is of this computer', async () => {
  for (const viewport of tried([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])) {
    const { page, tab } = await begun({ viewport });
    await tab('Share');
    const copy = page.getByRole('button', { name: 'Copy link' });
    await copy.click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('share-panel button')].some((one) =>
        one.textContent.startsWith('Copied'),
      ),
    );
    assert.equal(await copy.innerText(), 'Copied ✓');
    const { top, bottom } = await copy.evaluate((one) => one.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= viewport.height);
    assert.match(await page.locator('.local').innerText(), /opens on this computer alone: 127\.0\.0\.1/);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('share-panel button')].every(
        (one) => !one.textContent.startsWith('Copied'),
      ),
    );
    await page.context().close();
  }
});

test('Help begins with what to do, its Close is in the window, and a press beside closes it', async () => {
  for (const viewport of tried([
    { width: 390, height: 844 },
    { width: 640, height: 400 },
    { width: 1280, height: 800 },
  ])) {
    const { page } = await begun({ viewport });
    const dialog = page.locator('dialog.help');
    const open = () => page.getByRole('button', { name: 'Help', exact: true }).click();
    await open();
    await inWindow(page, 'dialog.help', 'dialog.help .closing button', 'dialog.help h2');
    assert.match(
      await dialog.locator('p').first().innerText(),
      /^Solve the cube in your hand: press .*Solve it/s,
    );
    await picture(page, `help-${viewport.width}`);
    await page.mouse.click(viewport.width / 2, viewport.height - 4);
    assert.ok(await dialog.isHidden(), 'a press below it');
    await open();
    // A press that begins inside and ends beside is none.
    const { x, y, width } = await dialog.boundingBox();
    await page.mouse.move(x + width / 2, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, viewport.height - 4);
    await page.mouse.up();
    assert.ok(await dialog.isVisible());
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    assert.ok(await dialog.isHidden());
    await page.context().close();
  }
});
