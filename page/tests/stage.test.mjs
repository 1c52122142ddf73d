// Fingers on the cube: drags from anywhere on a side, pinches, the wheel.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { open, serve, together } from './serve.mjs';

const { turned, carried } = await modules('model/cube.ts');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
const LONG = { timeout: 300_000 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const held = together({ server: serve });

const facelets = (page) => page.evaluate(() => studio.facelets());
const away = (page) => page.evaluate(() => Math.hypot(...document.querySelector('cube-stage').eye.place));

/** Page pixels of points of the cube. */
const onPage = (page, points) =>
  page.evaluate((points) => {
    const stage = document.querySelector('cube-stage');
    const box = stage.getBoundingClientRect();
    return points.map((point) => {
      const at = stage.eye.onScreen(point, stage);
      return [box.left + at.x, box.top + at.y];
    });
  }, points);

/** A drag by the mouse. */
async function dragged(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to);
  await page.mouse.up();
}

/** The same by events alone: a real mouse waits for a picture with each move, and software draws slowly. */
const dispatched = (page, ...ends) =>
  page.evaluate(([from, to]) => {
    const stage = document.querySelector('cube-stage');
    const act = (type, [clientX, clientY], buttons) => {
      const event = { pointerId: 1, isPrimary: true, bubbles: true, clientX, clientY, buttons };
      stage.dispatchEvent(new PointerEvent(type, event));
    };
    act('pointerdown', from, 1);
    act('pointermove', to, 1);
    act('pointerup', to, 0);
  }, ends);

/** A phone's page, fingers put on it (`[[x, y], ...]`), and lifted (`[]`). */
async function touched() {
  const page = await open(held.browser, held.server.address, { path: '?fast', ...PHONE });
  const session = await page.context().newCDPSession(page);
  const fingers = (type, points) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return { page, fingers };
}

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test('60 of 60 drags from random points of the sides turn a layer under the finger', LONG, async () => {
  // Drawing in software takes its time: a small picture will do.
  const page = await open(held.browser, held.server.address, {
    path: '?fast',
    viewport: { width: 500, height: 600 },
    deviceScaleFactor: 0.25,
  });
  let seed = 11;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const drags = Array.from({ length: 60 }, (_, n) => {
    // Up to the rim: there the body's edge is round, and no sticker lies.
    const point = [random() * 2.92 - 1.46, random() * 2.92 - 1.46];
    const side = n % 3;
    point.splice(side, 0, 1.5);
    // Along the side, away from its nearer edge.
    const along = [0, 1, 2].filter((one) => one !== side)[Math.floor(n / 3) % 2];
    const end = point.with(along, point[along] + (point[along] > 0 ? -1.4 : 1.4));
    const about = 3 - side - along;
    const layer = Math.max(-1, Math.min(1, Math.round(point[about])));
    return { point, end, along: 'xyz'[along], about: 'xyz'[about], layer };
  });
  const pixels = await onPage(
    page,
    drags.flatMap(({ point, end }) => [point, end]),
  );
  let state = SOLVED;
  for (const [n, { point, along, about, layer }] of drags.entries()) {
    await (n < 6 ? dragged : dispatched)(page, pixels[2 * n], pixels[2 * n + 1]);
    const now = await facelets(page);
    const turns = [1, -1].map((quarters) => carried([...state], turned(about, [layer], quarters)).join(''));
    const place = point.map((at) => at.toFixed(2));
    assert.ok(turns.includes(now), `drag ${n} from ${place} along ${along}`);
    state = now;
  }
  await finish(page);
});

test('a pinch comes nearer and goes away, and turns nothing', LONG, async () => {
  const { page, fingers } = await touched();
  const [[x, y]] = await onPage(page, [[1.5, 0, 0]]);
  const pinch = async (from, to) => {
    await fingers('touchStart', [[x - from, y]]);
    await fingers('touchStart', [
      [x - from, y],
      [x + from, y],
    ]);
    for (let step = 1; step <= 4; step++) {
      const half = from + ((to - from) * step) / 4;
      await fingers('touchMove', [
        [x - half, y],
        [x + half, y],
      ]);
    }
    await fingers('touchEnd', [[x - to, y]]);
    // The finger that is left wanders a little.
    await fingers('touchMove', [[x - to - 40, y + 30]]);
    await fingers('touchEnd', []);
  };
  const first = await away(page);
  const place = () => page.evaluate(() => document.querySelector('cube-stage').eye.place[1]);
  const [height, scale] = [await place(), await page.evaluate(() => visualViewport.scale)];
  await pinch(30, 40);
  const near = await away(page);
  assert.ok(near < first * 0.85, `${first} to ${near}`);
  assert.ok(Math.abs((await place()) / near - height / first) < 1e-6, 'the eye goes straight to the cube');
  await pinch(60, 30);
  assert.ok((await away(page)) > near * 1.2);
  assert.equal(await facelets(page), SOLVED);
  assert.equal(await page.evaluate(() => visualViewport.scale), scale, 'the page keeps its size');
  await finish(page);
});

test('a second finger takes a begun turn back', LONG, async () => {
  const { page, fingers } = await touched();
  const [from, to] = await onPage(page, [
    [1, 1, 1.5],
    [-0.4, 1, 1.5],
  ]);
  const angle = () =>
    page.evaluate(() => Math.abs(document.querySelector('cube-stage').cubies.twisted.radians));
  await fingers('touchStart', [from]);
  await fingers('touchMove', [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
  await fingers('touchMove', [to]);
  assert.ok((await angle()) > 0.5, 'the layer follows the finger');
  await fingers('touchStart', [to, [to[0] + 90, to[1] + 90]]);
  assert.equal(await angle(), 0);
  await fingers('touchEnd', []);
  assert.equal(await facelets(page), SOLVED);
  // The next finger turns as ever.
  await fingers('touchStart', [from]);
  await fingers('touchMove', [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
  await fingers('touchMove', [to]);
  await fingers('touchEnd', []);
  assert.equal(await facelets(page), carried([...SOLVED], turned('y', [1], -1)).join(''));
  await finish(page);
});

test('the wheel changes the distance, and scrolls the page only from the limit on', LONG, async () => {
  const page = await open(held.browser, held.server.address, {
    path: '?fast',
    viewport: { width: 500, height: 500 },
    deviceScaleFactor: 0.25,
  });
  await page.evaluate(() => scrollTo(0, 40));
  const box = await page.locator('cube-stage').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const scrolled = () => page.evaluate(() => scrollY);
  const begin = await scrolled();
  let before = await away(page);
  // Counted from the start: an event may come before a listener that is asked for beside it.
  let wheels = 0;
  await page.evaluate(() => {
    window.wheels = 0;
    addEventListener('wheel', () => window.wheels++);
  });
  const turn = async (pixels) => {
    await page.mouse.wheel(0, pixels);
    await page.waitForFunction((count) => window.wheels >= count, ++wheels);
  };
  await turn(100);
  const further = await away(page);
  assert.ok(further > before * 1.05 && further < before * 1.2, `${before} to ${further}`);
  for (let n = 0; n < 6; n++) await turn(-400);
  const near = await away(page);
  assert.ok(near < before * 0.8 && near > before * 0.5);
  for (before = 0; before !== (await away(page));) {
    before = await away(page);
    assert.equal(await scrolled(), begin);
    await turn(400);
  }
  await turn(400);
  await page.waitForFunction((begin) => scrollY > begin, begin);
  assert.equal(await facelets(page), SOLVED);
  await page.locator('cube-stage').focus();
  await page.keyboard.press('Home');
  const home = await away(page);
  await page.keyboard.press('+');
  assert.ok((await away(page)) < home);
  await finish(page);
});

test(
  'letters are on the cube, its floating stickers, tiles and the painted net, and axe finds no fault',
  LONG,
  async () => {
    const context = await held.browser.newContext({ deviceScaleFactor: 0.25 });
    await context.addInitScript(() =>
      localStorage.setItem('mindcub3r.cube', JSON.stringify({ letters: true, hidden: true })),
    );
    const page = await context.newPage();
    await page.goto(`${held.server.address}?fast#cube&turns=R+U`);
    await page.waitForSelector('cube-stage canvas');
    const drawn = await page.$eval('cube-stage', ({ cubies }) =>
      [false, true].map(
        (isFloating) =>
          cubies.stickers.filter((one) => one.marks === 'letters' && one.isFloating === isFloating).length,
      ),
    );
    assert.deepEqual(drawn, [54, 54]);
    await page.getByRole('tab', { name: 'Patterns' }).click();
    assert.equal(await page.locator('.tile svg').first().locator('text').count(), 27);
    await page.getByRole('tab', { name: 'Paint', exact: true }).click();
    await page.getByRole('button', { name: 'Change this cube' }).click();
    const net = await page.locator('.net button').allTextContents();
    // A person takes letters for those of colours: they are, unless chosen otherwise.
    const colours = { U: 'W', R: 'R', F: 'G', D: 'Y', L: 'O', B: 'B' };
    assert.equal(net.join(''), [...(await facelets(page))].map((letter) => colours[letter]).join(''));
    await page.getByRole('tab', { name: 'Look', exact: true }).click();
    const which = page.getByLabel('Which letters');
    assert.equal(await which.inputValue(), 'colours');
    await which.selectOption('sides');
    await page.getByRole('tab', { name: 'Paint', exact: true }).click();
    assert.equal((await page.locator('.net button').allTextContents()).join(''), await facelets(page));
    // Light green and light blue begin alike: their letters are those of the sides.
    await page.getByRole('tab', { name: 'Look', exact: true }).click();
    await which.selectOption('colours');
    await page.getByRole('button', { name: 'Pastel' }).click();
    assert.equal(await which.inputValue(), 'sides');
    assert.ok(await which.locator('option[value=colours]').isDisabled());
    await page.getByRole('tab', { name: 'Paint', exact: true }).click();
    assert.equal((await page.locator('.net button').allTextContents()).join(''), await facelets(page));
    await page.evaluate(axe);
    const faults = await page.evaluate(async () => {
      const { violations } = await axe.run(document, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
    });
    assert.deepEqual(faults, []);
    await context.close();
  },
);

test(
  'shapes stand in place of letters on the cube, tiles, net and brushes, and stay chosen',
  LONG,
  async () => {
    const page = await open(held.browser, held.server.address, {
      path: '?fast#cube&turns=R+U',
      deviceScaleFactor: 0.25,
    });
    await page.getByRole('tab', { name: 'Look' }).click();
    const [letters, shapes] = ['Letters on', 'Shapes on'].map((name) => page.getByRole('checkbox', { name }));
    const marks = () =>
      page.$eval('cube-stage', ({ cubies }) => [...new Set(cubies.stickers.map((one) => one.marks))]);
    assert.deepEqual(await marks(), [undefined]);
    await letters.check();
    assert.deepEqual(await marks(), ['letters']);
    await shapes.check();
    assert.equal(await letters.isChecked(), false);
    assert.deepEqual(await marks(), ['shapes']);
    await page.reload();
    await page.waitForSelector('cube-stage canvas');
    await page.getByRole('tab', { name: 'Patterns' }).click();
    const tile = page.locator('.tile svg').first();
    assert.equal(await tile.locator('path').count(), 27);
    assert.equal(await tile.locator('text').count(), 0);
    await page.getByRole('tab', { name: 'Paint', exact: true }).click();
    await page.getByRole('button', { name: 'Change this cube' }).click();
    // One shape for each colour, the same on the net and on its brush.
    const drawn = (selector) =>
      page.$$eval(selector, (all) =>
        all.map((one) => [one.style.background, one.querySelector('path')?.getAttribute('d')].join()),
      );
    const [net, brushes] = [await drawn('.net button'), (await drawn('.palette .colour')).slice(0, 6)];
    assert.deepEqual([...new Set(net)].sort(), brushes.sort());
    assert.equal(new Set(brushes.map((one) => one.split(',').at(-1))).size, 6);
    const sizes = await page.$$eval('.net svg', (all) =>
      all.map((one) => {
        const [square, shape] = [one.parentElement, one].map((each) => each.getBoundingClientRect());
        return shape.width > 8 && shape.top >= square.top && shape.bottom <= square.bottom;
      }),
    );
    assert.deepEqual(new Set(sizes), new Set([true]));
    await page.evaluate(axe);
    const faults = await page.evaluate(async () => {
      const { violations } = await axe.run(document, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
    });
    assert.deepEqual(faults, []);
    await finish(page);
  },
);
