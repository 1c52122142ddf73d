// The cube of the page in a real browser, against cube-core run natively.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, open, serve, top } from './serve.mjs';
import { isFull } from './wall-clock.mjs';

const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
const FACES = [...'RLUDFB'];
const AMOUNTS = ['', "'", '2'];
const TURNS = [...FACES, 'M', 'E', 'S', ...FACES.map((face) => `${face}w`), 'x', 'y', 'z'].flatMap((turn) =>
  AMOUNTS.map((amount) => turn + amount),
);
const KEYS = {
  i: 'R',
  k: "R'",
  d: 'L',
  e: "L'",
  j: 'U',
  f: "U'",
  s: 'D',
  l: "D'",
  h: 'F',
  g: "F'",
  w: 'B',
  o: "B'",
  u: 'Rw',
  m: "Rw'",
  c: 'Lw',
  r: "Lw'",
  x: 'Dw',
  ',': "Dw'",
  z: "M'",
  '.': "M'",
  b: 'M',
  5: 'M',
  6: 'M',
  2: 'E',
  9: "E'",
  0: 'S',
  1: "S'",
  ';': 'y',
  a: "y'",
  t: 'x',
  y: 'x',
  v: "x'",
  n: "x'",
  p: 'z',
  q: "z'",
};

const program =
  process.env.MINDCUB3R ?? join(process.env.CARGO_TARGET_DIR ?? join(top, 'target'), 'release', 'mindcub3r');

/** Stickers of a state by the native program: the order of facelets from the net that `show` prints. */
function natively(state) {
  const net = execFileSync(program, ['show', state], {
    encoding: 'utf8',
    env: { HOME: '/nonexistent', NO_COLOR: '1' },
  });
  const rows = net
    .split('\n')
    .slice(0, 9)
    .map((line) => line.padEnd(24).replace(/(.)./g, '$1'));
  const corners = { U: [0, 3], R: [3, 6], F: [3, 3], D: [6, 3], L: [3, 0], B: [3, 9] };
  return [...'URFDLB']
    .map((face) => {
      const [row, column] = corners[face];
      return [0, 1, 2].map((n) => rows[row + n].slice(column, column + 3)).join('');
    })
    .join('');
}

let server, browser, page;
before(async () => {
  server = await serve();
  browser = await launch();
  // A small picture: software draws the cube pixel by pixel.
  page = await open(browser, server.address, { path: '?fast', viewport: { width: 800, height: 640 } });
});
after(async () => {
  await browser?.close();
  server?.close();
});

const facelets = () => page.evaluate(() => studio.facelets());
const attribute = () => page.evaluate(() => document.querySelector('[data-facelets]').dataset.facelets);
const reset = () => page.getByRole('button', { name: 'Reset', exact: true }).click();
const tab = (name) => page.getByRole('tab', { name, exact: true }).click();
const applied = (state, turns) =>
  page.evaluate(
    async ([state, turns]) => {
      const { core } = await document.querySelector('cube-view').ready;
      return core.after(state, turns);
    },
    [state, turns],
  );

test('every button turns what its name says', async () => {
  await tab('Turns');
  await page.evaluate(() => (document.querySelector('turn-pad details').open = true));
  for (const turn of TURNS) {
    await page.evaluate(async () =>
      (await document.querySelector('cube-view').ready).player.set(
        'U'.repeat(9) + 'R'.repeat(9) + 'F'.repeat(9) + 'D'.repeat(9) + 'L'.repeat(9) + 'B'.repeat(9),
        '',
      ),
    );
    await page.getByRole('button', { name: turn, exact: true }).click();
    assert.equal(await attribute(), natively(turn), turn);
  }
});

test('a letter turns its side, with Shift the other way', async () => {
  await tab('Turns');
  for (const letter of 'RLUDFBMESXYZ') {
    const turn = 'XYZ'.includes(letter) ? letter.toLowerCase() : letter;
    for (const [key, made] of [
      [letter.toLowerCase(), turn],
      [`Shift+${letter}`, `${turn}'`],
    ]) {
      await reset();
      await page.keyboard.press(key);
      assert.equal(await facelets(), await applied(SOLVED, made), key);
    }
  }
});

test('every key turns what cubers know, and none while typing or with Ctrl', async () => {
  await tab('Turns');
  await page.locator('turn-pad select').selectOption('cstimer');
  for (const [key, turn] of Object.entries(KEYS)) {
    await reset();
    await page.keyboard.press({ ',': 'Comma', '.': 'Period', ';': 'Semicolon' }[key] ?? key);
    assert.equal(await facelets(), await applied(SOLVED, turn), key);
  }
  await reset();
  for (const key of ['Control+i', 'Alt+i', 'Meta+i']) await page.keyboard.press(key);
  await tab('Share');
  await page.locator('#turns-text').focus();
  await page.keyboard.type('ijk');
  assert.equal(await facelets(), SOLVED);
  await page.locator('#turns-text').fill('');
});

const SEQUENCES = isFull ? 100 : 20;
test(`${SEQUENCES} random sequences are those of cube-core run natively`, async () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let n = 0; n < SEQUENCES; n++) {
    const turns = Array.from({ length: 1 + random(24) }, () => TURNS[random(TURNS.length)]).join(' ');
    await reset();
    await page.evaluate((turns) => studio.turn(turns), turns);
    assert.equal(await facelets(), natively(turns), turns);
  }
});

test('a turn changes the state at once, and moves until it is drawn', async () => {
  const slow = await open(browser, server.address);
  const seen = await slow.evaluate(async () => {
    const stage = document.querySelector('cube-view [data-facelets]');
    const seen = [];
    new MutationObserver(() => seen.push([stage.dataset.facelets, stage.dataset.moving])).observe(stage, {
      attributes: true,
    });
    const done = studio.turn('R U');
    await done;
    const ended = [stage.dataset.facelets, stage.dataset.moving];
    return { seen, ended };
  });
  const [first, second] = [natively('R'), natively('R U')];
  assert.deepEqual(seen.seen, [
    [first, 'true'],
    [first, 'false'],
    [second, 'true'],
    [second, 'false'],
  ]);
  assert.deepEqual(seen.ended, [second, 'false']);
  assert.deepEqual(slow.wrong, []);
  await slow.context().close();
});

test('undo and redo go along the turns', async () => {
  await reset();
  await page.evaluate(() => studio.turn("R U' M y"));
  const states = [SOLVED, 'R', "R U'", "R U' M", "R U' M y"].map((turns) =>
    turns === SOLVED ? SOLVED : natively(turns),
  );
  for (let at = 3; at >= 0; at--) {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    assert.equal(await facelets(), states[at]);
  }
  for (let at = 1; at <= 4; at++) {
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    assert.equal(await facelets(), states[at]);
  }
  await page.keyboard.press('Backspace');
  assert.equal(await facelets(), states[3]);
  await page.keyboard.press('Shift+Backspace');
  assert.equal(await facelets(), states[4]);
  await page.getByRole('slider', { name: 'Turn' }).fill('2');
  assert.equal(await facelets(), states[2]);
});

test('a scramble is legal, and another each time', async () => {
  const seen = new Set();
  for (let n = 0; n < 5; n++) {
    await page.getByRole('button', { name: 'Scramble' }).click();
    const state = await facelets();
    const { legal } = await page.evaluate(
      async (state) => (await document.querySelector('cube-view').ready).core.check(state),
      state,
    );
    assert.ok(legal, state);
    seen.add(state);
  }
  assert.equal(seen.size, 5);
});

/** Drags from a point of a sticker, given in the cube's coordinates, to another; both in page pixels. */
async function drag(from, to) {
  const [a, b] = await page.evaluate(
    ([from, to]) => {
      const stage = document.querySelector('cube-stage');
      const box = stage.getBoundingClientRect();
      return [from, to].map(([x, y, z]) => {
        const at = stage.eye.onScreen([x, y, z], stage);
        return [box.left + at.x, box.top + at.y];
      });
    },
    [from, to],
  );
  await page.mouse.move(...a);
  await page.mouse.down();
  await page.mouse.move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, { steps: 3 });
  await page.mouse.move(...b, { steps: 3 });
  await page.mouse.up();
}

test('a drag on a sticker turns its layer', async () => {
  const cases = [
    // On F: the upper row to the right is U', the lower one D; the middle one E.
    [[-1, 1, 1.5], [0.5, 1, 1.5], "U'"],
    [[1, 1, 1.5], [-0.5, 1, 1.5], 'U'],
    [[-1, -1, 1.5], [0.5, -1, 1.5], 'D'],
    [[-1, 0, 1.5], [0.5, 0, 1.5], 'E'],
    // On F: the columns up.
    [[1, -1, 1.5], [1, 0.5, 1.5], 'R'],
    [[-1, -1, 1.5], [-1, 0.5, 1.5], "L'"],
    [[0, -1, 1.5], [0, 0.5, 1.5], "M'"],
    // On U and R.
    [[1, 1.5, 1], [1, 1.5, -0.5], 'R'],
    [[-1, 1.5, 1], [0.5, 1.5, 1], 'F'],
    [[0, 1.5, 0], [1.5, 1.5, 0], 'S'],
    [[1.5, -1, 1], [1.5, 0.5, 1], "F'"],
    [[1.5, 1, 1], [1.5, 1, -0.5], "U'"],
    [[1.5, -1, -1], [1.5, 0.5, -1], 'B'],
  ];
  await reset();
  for (const [from, to, turn] of cases) {
    await reset();
    await drag(from, to);
    assert.equal(await facelets(), natively(turn), `${turn} by a drag from ${from} to ${to}`);
  }
  // A short drag is none.
  await reset();
  await drag([-1, 1, 1.5], [-0.8, 1, 1.5]);
  assert.equal(await facelets(), SOLVED);
});

test('a drag beside the cube looks around, and up stays up', async () => {
  await reset();
  // The header covers what is scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  const box = await page.locator('cube-stage').boundingBox();
  const look = () => page.evaluate(() => document.querySelector('cube-stage').eye.place);
  const first = await look();
  await page.mouse.move(box.x + 12, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 270, { steps: 5 });
  await page.mouse.up();
  // As far as it goes, with the next picture: nearly above the cube, not beyond.
  await page.waitForFunction(() => {
    const { place } = document.querySelector('cube-stage').eye;
    const above = Math.asin(place[1] / Math.hypot(...place));
    return above > 1.3 && above < 1.4;
  });
  assert.equal(await facelets(), SOLVED);
  await page.locator('cube-stage').focus();
  await page.keyboard.press('Home');
  assert.deepEqual(
    (await look()).map((n) => n.toFixed(3)),
    first.map((n) => n.toFixed(3)),
  );
});

test('texts and links lead to the same cube', async () => {
  await tab('Share');
  const set = async (text) => {
    await page.locator('#state-text').fill(text);
    await page.getByRole('button', { name: 'Set the state' }).click();
  };
  for (const text of ['superflip', 'M U', "[R, U]3 Rw' x", natively('R U2 F')]) {
    await set(text);
    assert.equal(await facelets(), natively(text), text);
  }
  await set('superflop');
  await page.getByText('no pattern has the name').waitFor();
  await set('checkerboard');
  await page.locator('#turns-text').fill("R U2 M' y");
  await page.getByRole('button', { name: 'Do the turns' }).click();
  const state = await facelets();
  assert.equal(state, await applied(natively('checkerboard'), "R U2 M' y"));
  // The address follows a moment later.
  await page.waitForFunction(() => location.hash.endsWith("turns=R+U2+M'+y"));
  const other = await open(browser, await page.evaluate(() => location.href));
  assert.equal(await other.evaluate(() => studio.facelets()), state);
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  assert.equal(
    await other.evaluate(() => studio.facelets()),
    await applied(natively('checkerboard'), "R U2 M'"),
  );
  const twizzle = await page.getByRole('link', { name: 'Twizzle' }).getAttribute('href');
  assert.equal(new URL(twizzle).searchParams.get('alg'), "R U2 M' y");
  assert.equal(natively(new URL(twizzle).searchParams.get('setup-alg')), natively('checkerboard'));
  await other.goto(`${server.address}#cube&state=nonsense`);
  await other.context().close();
});

test('a state is pasted, and a text that is none is refused', async () => {
  const paste = (text) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  await paste(natively("R U' F2 x"));
  assert.equal(await facelets(), natively("R U' F2 x"));
  await paste("[R, U] M'");
  assert.equal(await facelets(), natively("[R, U] M'"));
  await paste('my shopping list');
  await page.getByText('The pasted text is no cube').waitFor();
  assert.equal(await facelets(), natively("[R, U] M'"));
});

test('patterns and saved states come back, and go as text', async () => {
  await tab('Patterns');
  await page.getByRole('button', { name: 'Superflip', exact: true }).click();
  assert.equal(await facelets(), natively('superflip'));
  await page.getByRole('textbox', { name: 'Name of the state' }).fill('mine');
  await page.getByRole('button', { name: 'Save this cube' }).click();
  await reset();
  await page.getByRole('button', { name: 'mine', exact: true }).click();
  assert.equal(await facelets(), natively('superflip'));
  await page.locator('patterns-panel details').evaluate((details) => (details.open = true));
  await page.getByRole('button', { name: 'Export' }).click();
  const text = page.getByRole('textbox', { name: 'Saved states as text' });
  assert.equal(await text.inputValue(), `mine\t${natively('superflip')}`);
  await text.fill("other\tR U R' U'");
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'other', exact: true }).click();
  assert.equal(await facelets(), natively("R U R' U'"));
  await page.getByRole('button', { name: 'Delete other' }).click();
  assert.equal(await page.getByRole('button', { name: 'other', exact: true }).count(), 0);
});

test('pictures show the state', async () => {
  await tab('Share');
  const svg = async (name) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return download;
  };
  for (const name of ['PNG', 'SVG', 'Net as SVG'])
    assert.match((await svg(name)).suggestedFilename(), /^(cube|net)\.(png|svg)$/);
});

test('nothing was thrown', () => assert.deepEqual(page.wrong, []));
