// The twin's picture: the brick's screen, names within the picture, views, letters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, finish, run, server, skip } from './robot.mjs';
import { open as openPage } from './serve.mjs';
import { longer } from './wall-clock.mjs';

const LONG = { skip, timeout: 300_000 };

/** Colours of the drawn picture at points of the brick's screen, row by row, and whether they lie within the window. */
const onScreen = (page) =>
  page.evaluate(() => {
    const twin = document.querySelector('robot-twin');
    const { eye, machine, canvas } = twin;
    const [width, height] = machine.panel.size;
    const glass = machine.panel.group.world;
    const inScene = (x, y) => [0, 1, 2].map((row) => glass[row] * x + glass[4 + row] * y + glass[12 + row]);
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const { element } = canvas;
    [copy.canvas.width, copy.canvas.height] = [element.width, element.height];
    canvas.render();
    copy.drawImage(element, 0, 0);
    const box = element.getBoundingClientRect();
    const parts = [-0.45, -0.2, 0.2, 0.45];
    return parts.flatMap((row) =>
      parts.map((column) => {
        const at = eye.onScreen(inScene(column * width, -row * height), element);
        const [x, y] = [at.x + box.left, at.y + box.top];
        const scale = element.width / box.width;
        return {
          isInside: x > 0 && y > 0 && x < innerWidth && y < innerHeight,
          colour: [...copy.getImageData(at.x * scale, at.y * scale, 1, 1).data.slice(0, 3)],
        };
      }),
    );
  });

test('the screen of the brick is seen whole when the robot is opened by a click', LONG, async () => {
  const context = await browser.newContext({ draws: true, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  // Frames come late, so that the first picture of the twin is drawn before the first moment is shown.
  await page.addInitScript(() => {
    const soon = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => soon(() => setTimeout(() => soon(draw), 200));
  });
  await page.goto(`${server.address}?fast`);
  await page.getByRole('link', { name: 'Robot' }).click();
  await page.waitForFunction(() => document.querySelector('robot-twin')?.dataset.at !== undefined);
  await page.waitForSelector('robot-twin canvas');
  for (const { isInside, colour } of (await onScreen(page)).slice(4)) {
    assert.ok(isInside);
    // Paper, not the black of a part without a picture, and no column before it.
    const [red, green, blue] = colour;
    assert.ok(green > 180 && green > red && green > blue, colour.join());
  }
  await context.close();
});

test(
  'every name lies whole within the picture, from each view',
  { ...LONG, skip: skip || longer },
  async () => {
    const page = await openPage(browser, server.address, {
      draws: true,
      path: '?fast#robot',
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 0.25,
    });
    for (const name of ['Whole robot', 'Sensor', 'Cube’s side']) {
      await page.getByRole('group', { name: 'Look at' }).getByRole('button', { name, exact: true }).click();
      const outside = await page.evaluate(() => {
        document.querySelector('robot-twin').canvas.render();
        const frame = document.querySelector('.twin-frame').getBoundingClientRect();
        return [...document.querySelectorAll('.twin-tag')]
          .filter((tag) => tag.checkVisibility())
          .filter((tag) => {
            const { left, right, top, bottom } = tag.getBoundingClientRect();
            return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
          })
          .map(({ textContent }) => textContent);
      });
      assert.deepEqual(outside, [], name);
    }
    await finish(page);
  },
);

test('letters are drawn on the stickers of a known cube', LONG, async () => {
  const page = await run(60_000);
  const drawn = () =>
    page.$eval('robot-twin', (twin) => twin.machine.cubies.stickers.filter(({ marks }) => marks).length);
  assert.equal(await drawn(), 0);
  await page.getByRole('checkbox', { name: 'letters' }).check();
  assert.equal(await drawn(), 54);
  await page.getByRole('checkbox', { name: 'letters' }).uncheck();
  assert.equal(await drawn(), 0);
  await finish(page);
});

test(
  'letters of the twin are those of the sides, as in the net, whatever letters the cube’s view draws',
  { ...LONG, skip: skip || longer },
  async () => {
    const pictures = [];
    for (const letterSet of ['sides', 'colours']) {
      const page = await openPage(browser, server.address, {
        draws: true,
        path: '?fast',
        viewport: { width: 480, height: 360 },
      });
      await page.evaluate(
        (letterSet) => localStorage.setItem('mindcub3r.cube', JSON.stringify({ letters: true, letterSet })),
        letterSet,
      );
      await page.goto(`${server.address}?fast#robot&run=start&cube=random&seed=3&at=60000`);
      await page.reload();
      await page.waitForFunction(() => document.querySelector('robot-twin')?.dataset.at === '60000');
      await page.getByRole('checkbox', { name: 'letters' }).check();
      pictures.push(
        await page.evaluate(() => {
          const { canvas } = document.querySelector('robot-twin');
          canvas.render();
          return canvas.element.toDataURL();
        }),
      );
      await page.context().close();
    }
    assert.equal(pictures[0], pictures[1]);
  },
);
