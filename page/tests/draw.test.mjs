// The cube's picture: its mathematics, its outline, a lost graphics card, other screens, a browser without 3-D.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { open, serve, together } from './serve.mjs';
import { isFull, repeated } from './wall-clock.mjs';

const { Eye } = await modules('draw/eye.ts');
const { body, STICKER } = await modules('draw/shape.ts');
const { PRESETS } = await modules('cube/colours.ts');
/** Contrast of the rim against the ground, somewhere in the first three pixels. */
const MIN_RIM = 1.35;
const LONG = { timeout: 300_000 };

const held = together({ server: serve });

/** A page whose functions `pixels()` and `differences(one, other)` look at the cube's picture. */
async function opened(options) {
  const page = await open(held.browser, held.server.address, { path: '?fast', draws: true, ...options });
  await page.evaluate(() => {
    window.stage = document.querySelector('cube-stage');
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    window.pixels = () => {
      const { element } = stage.canvas;
      const { width, height } = element;
      [copy.canvas.width, copy.canvas.height] = [width, height];
      stage.canvas.render();
      copy.drawImage(element, 0, 0);
      return { width, height, data: copy.getImageData(0, 0, width, height).data };
    };
    /** Number of channels from `first` on (3: opacity alone) that differ by more than a shade. */
    window.differences = (one, other, first = 0) => {
      let count = 0;
      for (let at = 0; at < one.data.length; at++)
        if (at % 4 >= first && Math.abs(one.data[at] - other.data[at]) > 8) count++;
      return count;
    };
  });
  return page;
}

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test('places on the screen, rays and the matrix of the picture agree', () => {
  const limits = { angle: 23, narrow: 1, above: [-1.4, 1.4], away: [9, 26] };
  for (const [around, above] of [
    [0.6, 0.52],
    [-2.5, -1.2],
    [3, 1.3],
  ]) {
    const eye = new Eye(limits, { around, above, away: 14, at: [0.5, -1, 0.25] });
    eye.aspect = 1.4;
    const point = [1.2, -0.7, 1.5];
    const size = { clientWidth: 700, clientHeight: 500 };
    const { x, y } = eye.onScreen(point, size);
    const [right, up] = [(x / 700) * 2 - 1, 1 - (y / 500) * 2];
    const ray = eye.ray(right, up);
    const way = point.map((at, n) => at - eye.place[n]);
    const far = Math.hypot(...way);
    ray.forEach((part, n) => assert.ok(Math.abs(part - way[n] / far) < 1e-9, 'the ray meets the point'));
    const clip = [0, 1, 2, 3].map((row) =>
      [...point, 1].reduce((sum, at, column) => sum + at * eye.matrix[4 * column + row], 0),
    );
    assert.ok(Math.abs(clip[0] / clip[3] - right) < 1e-9 && Math.abs(clip[1] / clip[3] - up) < 1e-9);
    assert.ok(clip[2] > -clip[3] && clip[2] < clip[3], 'between the nearest and the furthest');
    // What the eye looks at is in the middle.
    assert.deepEqual(
      Object.values(eye.onScreen(eye.target, size)).map((at) => at.toFixed(6)),
      ['350.000000', '250.000000'],
    );
  }
});

test('the body of a cubie is closed, and its faces look outwards', () => {
  const { points, normals, triangles } = body();
  const place = (n) => points[n].map((at) => at.toFixed(6)).join();
  const edges = new Map();
  for (let n = 0; n < triangles.length; n += 3) {
    const [a, b, c] = triangles.slice(n, n + 3);
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ])
      edges.set(`${place(from)} ${place(to)}`, `${place(to)} ${place(from)}`);
    const [u, v] = [b, c].map((corner) => points[corner].map((at, axis) => at - points[a][axis]));
    const out = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    assert.ok(out.reduce((sum, at, axis) => sum + at * normals[a][axis], 0) > 0);
  }
  for (const back of edges.values()) assert.ok(edges.has(back), `an edge with one side: ${back}`);
});

for (const deviceScaleFactor of [1, 1.5, 2, 3])
  test(
    `stickers bite nothing out of the outline, and no speck is drawn, at ${deviceScaleFactor}x`,
    // Whole points and parts of them.
    { ...LONG, skip: deviceScaleFactor >= 2 && repeated },
    async () => {
      const page = await opened({ viewport: { width: 1280, height: 800 }, deviceScaleFactor });
      const found = await page.evaluate(
        (views) => {
          /** Pixels unlike all eight around them, which are alike. */
          const specks = ({ width, height, data }) => {
            const colours = new Int32Array(data.buffer);
            const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
            let count = 0;
            for (let y = 1; y < height - 1; y++)
              for (let x = 1; x < width - 1; x++) {
                const at = y * width + x;
                const other = colours[at - 1];
                if (colours[at] === other || around.some((step) => colours[at + step] !== other)) continue;
                const apart = [0, 1, 2, 3].map((n) => Math.abs(data[4 * at + n] - data[4 * at - 4 + n]));
                if (Math.max(...apart) > 8) count++;
              }
            return count;
          };
          const results = [];
          for (let view = 0; view < views; view++) {
            stage.orbit(0.4, view === 0 ? 0 : view === 1 ? -1.1 : 0.06);
            const whole = pixels();
            // A list without stickers: the bodies alone have the same outline.
            stage.cubies.drawn = [];
            const bare = pixels();
            stage.cubies.drawn = undefined;
            results.push({
              bitten: differences(whole, bare, 3),
              coloured: differences(whole, bare),
              specks: specks(whole),
            });
          }
          return results;
        },
        isFull ? 8 : 4,
      );
      for (const { bitten, coloured, specks } of found) {
        assert.ok(coloured > 10_000);

        assert.equal(bitten, 0);
        assert.equal(specks, 0);
      }
      await finish(page);
    },
  );

test('a sticker lies on the flat part of its side, so that it overhangs no round edge', () => {
  const { points, normals } = body();
  // The flat part of the upper side: corners of the body that look straight up.
  const flat = points.filter((_, n) => normals[n][1] > 1 - 1e-9);
  assert.ok(flat.length >= 4);
  for (const axis of [0, 2])
    for (const sign of [1, -1]) {
      const end = Math.max(...flat.map((point) => sign * point[axis]));
      assert.ok(STICKER / 2 < end, `a sticker to ${STICKER / 2} on a flat part to ${end}`);
    }
});

/** Light of a pixel by WCAG, from 0 to 1. */
const light = ([r, g, b]) => {
  const [red, green, blue] = [r, g, b].map((value) => lightOf(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const lightOf = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const contrast = (one, other) => {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

for (const [colorScheme, ground] of [
  ['light', [0xff, 0xff, 0xff]],
  ['dark', [0x2a, 0x30, 0x3b]],
])
  test(
    `the rim of the body stands all along the outline, in all colours, in ${colorScheme}`,
    LONG,
    async () => {
      // A small cube, whose rim is thinner than a pixel where it is not drawn wider.
      const page = await opened({ viewport: { width: 560, height: 520 }, colorScheme });
      const sets = await page.evaluate(
        ([ground, sets]) =>
          sets.map((colours) => {
            stage.cubies.recolour(colours);
            const { width, height, data } = pixels();
            const at = (x, y) => {
              const start = 4 * (y * width + x);
              const part = data[start + 3] / 255;
              return [0, 1, 2].map((n) => data[start + n] * part + ground[n] * (1 - part));
            };
            // The upper outline, column by column: its pixels down to the sticker.
            const columns = [];
            for (let x = 0; x < width; x++) {
              let y = 0;
              while (y < height && data[4 * (y * width + x) + 3] < 128) y++;
              // The shadow on the ground is no part of the cube.
              if (y < height / 2) columns.push([0, 1, 2].map((down) => at(x, y + down)));
            }
            return columns;
          }),
        [ground, PRESETS.map(({ colours }) => colours)],
      );
      for (const [n, columns] of sets.entries()) {
        assert.ok(columns.length > 100, `${columns.length}`);
        const bare = columns.filter(
          (rim) => Math.max(...rim.map((pixel) => contrast(pixel, ground))) < MIN_RIM,
        );
        assert.equal(bare.length, 0, `${PRESETS[n].name}: ${bare.length} of ${columns.length} without a rim`);
      }
      await finish(page);
    },
  );

/** Takes the graphics card away from a canvas, and gives it back. */
const cardLost = (page, selector) =>
  page.evaluate(async (selector) => {
    const element = document.querySelector(selector);
    const happened = (name) =>
      new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
    const card = element.getContext('webgl2').getExtension('WEBGL_lose_context');
    const lost = happened('webglcontextlost');
    card.loseContext();
    await lost;
    document.querySelector('cube-stage').orbit(0.2, 0);
    await new Promise(requestAnimationFrame);
    const restored = happened('webglcontextrestored');
    setTimeout(() => card.restoreContext());
    await restored;
    // The picture comes by itself, with the next frame.
    await new Promise(requestAnimationFrame);
    const copy = new OffscreenCanvas(element.width, element.height).getContext('2d');
    copy.drawImage(element, 0, 0);
    return copy
      .getImageData(0, 0, element.width, element.height)
      .data.filter((_, at) => at % 4 === 3)
      .filter(Boolean).length;
  }, selector);

test('the cube is drawn again after the graphics card was lost', LONG, async () => {
  const page = await opened({ viewport: { width: 500, height: 600 } });
  await page.evaluate(() => {
    stage.orbit(0.2, 0);
    window.first = pixels();
    stage.orbit(-0.2, 0);
  });
  assert.ok((await cardLost(page, 'cube-stage canvas')) > 1000);
  assert.equal(await page.evaluate(() => differences(first, pixels())), 0);
  // It goes on as before.
  await page.evaluate(() => studio.turn('R'));
  assert.ok((await page.evaluate(() => differences(first, pixels()))) > 1000);
  await finish(page);
});

test('the twin is drawn again after the graphics card was lost', LONG, async () => {
  const page = await opened({ viewport: { width: 500, height: 600 }, deviceScaleFactor: 0.5 });
  await page.getByRole('link', { name: 'Robot' }).click();
  await page.waitForSelector('robot-twin canvas');
  assert.ok((await cardLost(page, 'robot-twin canvas')) > 1000);
  await page.context().close();
});

test(
  'the picture has the pixels of its screen, two for each at most, and follows the window',
  LONG,
  async () => {
    for (const [deviceScaleFactor, ratio] of [
      [1, 1],
      [3, 2],
    ]) {
      const page = await opened({ viewport: { width: 500, height: 600 }, deviceScaleFactor });
      const fits = (ratio) =>
        page.waitForFunction((ratio) => {
          const { element } = stage.canvas;
          return element.width === stage.clientWidth * ratio && element.height === stage.clientHeight * ratio;
        }, ratio);
      await fits(ratio);
      await page.setViewportSize({ width: 420, height: 560 });
      await fits(ratio);
      assert.ok((await page.evaluate(() => stage.png())) !== undefined);
      await finish(page);
    }
  },
);

test('the body has the colour of the theme', LONG, async () => {
  const page = await opened({ viewport: { width: 500, height: 600 }, colorScheme: 'light' });
  /** The plastic between two stickers of the front. */
  const plastic = () =>
    page.evaluate(() => {
      const { width, data } = pixels();
      const { x, y } = stage.eye.onScreen([0.5, -1, 1.45], stage);
      const at = 4 * (Math.round(y) * width + Math.round(x));
      return [...data.slice(at, at + 3)];
    });
  const light = await plastic();
  const old = await page.evaluate(() => stage.cubies.body.join());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction((old) => stage.cubies.body.join() !== old, old);
  const dark = await plastic();
  assert.ok(
    Math.max(...light) < 90 && dark.every((value, n) => value > light[n] + 10),
    `${light} and ${dark}`,
  );
  await finish(page);
});

test('six shapes are drawn in the ink of the letters, all different', LONG, async () => {
  const page = await opened({ viewport: { width: 700, height: 800 } });
  /** Parts of the middle of a side that are ink, by letter and by shape, for a cube that has one letter everywhere. */
  const parts = await page.evaluate(() => {
    stage.orbit(-0.6, -0.52);
    const [left, top] = Object.values(stage.eye.onScreen([-0.25, 0.25, 1.5], stage)).map(Math.round);
    const [right, bottom] = Object.values(stage.eye.onScreen([0.25, -0.25, 1.5], stage)).map(Math.round);
    // Beside the square of the mark the sticker is bare.
    const bare = Math.round(stage.eye.onScreen([-0.36, 0, 1.5], stage).x);
    const inked = (letter, marks) => {
      stage.cubies.show(letter.repeat(54));
      stage.cubies.showMarks(marks);
      const { width, data } = pixels();
      const green = (x, y) => data[4 * (y * width + x) + 1];
      let ink = 0;
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) ink += Math.abs(green(x, y) - green(bare, top)) > 60 ? 1 : 0;
      return ink / (right - left) / (bottom - top);
    };
    return [...'URFDLB'].map((letter) => [inked(letter, 'letters'), inked(letter, 'shapes')]);
  });
  for (const [letter, shape] of parts) {
    assert.ok(letter > 0.1 && letter < 0.6, `${letter} of a letter`);
    assert.ok(shape > 0.15 && shape < 0.6 && Math.abs(shape - letter) > 0.005, `${shape} of a shape`);
  }
  await finish(page);
});

test('a browser without 3-D says so, and where the cube is seen', LONG, async () => {
  const context = await held.browser.newContext({ draws: true });
  await context.addInitScript(() => {
    const usual = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith('webgl') ? null : usual.call(this, kind, ...rest);
    };
  });
  const page = await context.newPage();
  await page.goto(`${held.server.address}?fast`);
  await page.getByText('This browser draws no 3-D. The net under “Paint” shows the cube.').waitFor();
  await page.evaluate(() => studio.turn('R'));
  assert.equal((await page.evaluate(() => studio.facelets())).slice(0, 9), 'UUFUUFUUF');
  await context.close();
});
