// Painting: what is said and marked where stickers are wrong, colour-blind sets, and room for all of it in the window.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { isInside, skipWindow } from './window.mjs';

const FACES = 'URFDLB';
const SCRAMBLE = "R U2 F' L D B' U R2 F L2 B D'";

const held = together({ server: serve });

/** A page that paints; `change` makes the painting from the stickers of a scrambled cube, as if each was painted. */
async function painting(change, options = {}) {
  const viewport = { width: 390, height: 844 };
  const page = await open(held.browser, held.server.address, { path: '?fast', viewport, ...options });
  await page.getByRole('button', { name: 'Solve the cube in your hand' }).click();
  const whole = await page.evaluate(
    async (turns) => (await document.querySelector('cube-view').ready).core.read(turns).facelets,
    SCRAMBLE,
  );
  const painted = change([...whole]).join('');
  await page.evaluate(async (painted) => {
    const { store } = await document.querySelector('cube-view').ready;
    store.dispatch({ type: 'paint', painted });
  }, painted);
  return { page, whole, press: (name) => page.getByRole('button', { name, exact: true }).click() };
}

const verdict = (page) => page.locator('.verdict').innerText();
const marked = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.net button')].flatMap((one, place) =>
      one.classList.contains('wrong') ? [place] : [],
    ),
  );
const swapped = (one, other) => (stickers) => {
  [stickers[one], stickers[other]] = [stickers[other], stickers[one]];
  return stickers;
};

test('an edge that is turned over: no other edge is marked, and the one just painted is', async () => {
  const { page, whole } = await painting(swapped(7, 19));
  assert.match(await verdict(page), /^One edge is the wrong way round: any of the 12 may be it\./);
  assert.deepEqual(await marked(page), [], 'none can be known');
  // Put right, then two stickers of another edge exchanged by hand.
  const press = async (place, letter) => {
    await page.locator('.palette button').nth(FACES.indexOf(letter)).click();
    await page.locator('.net button').nth(place).click();
  };
  await press(7, whole[7]);
  await press(19, whole[19]);
  assert.match(await verdict(page), /such a cube exists/);
  await press(5, whole[10]);
  await press(10, whole[5]);
  assert.match(await verdict(page), /^The marked edge seems to be the wrong way round/);
  assert.deepEqual(await marked(page), [5, 10]);
  await page.context().close();
});

test('one colour painted as another is said beside the piece that shows it, also as the screen shows it', async () => {
  const change = (stickers) => {
    const red = stickers.findIndex((letter, place) => letter === 'R' && place % 9 !== 4);
    stickers[red] = 'L';
    return stickers;
  };
  const { page } = await painting(change);
  assert.match(await verdict(page), /^(No|The) .*One orange is too many, one red is missing\.$/);
  assert.ok((await marked(page)).length > 0);
  await page.evaluate(() => document.querySelector('[role=tab][id=tab-look]').click());
  await page.getByRole('button', { name: 'black and grey' }).click();
  await page.evaluate(() => document.querySelector('[role=tab][id=tab-paint]').click());
  assert.match(await verdict(page), /\(shown [a-z ]+(-[a-z ]+)+\)/);
  await page.context().close();
});

test('ten of a colour: the centre is not marked, the brush counts, marks show on every colour', async () => {
  const { page } = await painting((stickers) => {
    const yellow = stickers.map((letter, place) => (place % 9 === 4 || letter === 'D' ? letter : '?'));
    yellow[yellow.indexOf('?')] = 'D';
    return yellow;
  });
  await page.evaluate(() => {
    localStorage.setItem('mindcub3r.cube', JSON.stringify({ letters: true }));
  });
  await page.reload();
  await page.locator('.net').waitFor();
  assert.equal(await verdict(page), 'Yellow occurs 10 times; 9 are allowed.');
  const places = await marked(page);
  assert.equal(places.length, 9);
  assert.ok(places.every((place) => place % 9 !== 4));
  const brush = page.locator('.palette button').nth(3);
  assert.equal(await brush.locator('.colour').innerText(), 'Y');
  assert.equal(await brush.locator('.count').innerText(), '10/9');
  assert.equal(await brush.getAttribute('aria-label'), 'yellow, 1 too many');
  const isIn = await brush.evaluate((one) => {
    const [outer, inner] = [one, one.querySelector('.count')].map((part) => part.getBoundingClientRect());
    return inner.left >= outer.left && inner.right <= outer.right && inner.height < 30;
  });
  assert.ok(isIn, 'the count is within its brush, on one line');
  const mark = await page
    .locator('.net .wrong')
    .first()
    .evaluate((one) => getComputedStyle(one).boxShadow);
  assert.match(mark, /rgb\(0, 0, 0\).*rgb\(255, 255, 255\)/);
  await picture(page, 'paint-ten');
  await page.context().close();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 844, height: 390 },
])
  test(
    `the longest message is read, and moves nothing at ${viewport.width} x ${viewport.height}`,
    { skip: skipWindow(viewport) },
    async () => {
      const { page } = await painting((stickers) => stickers, { viewport });
      const tops = () =>
        page.evaluate(() =>
          ['.net', '.verdict', '.palette', 'paint-panel .buttons'].map(
            (selector) =>
              document
                .querySelector(`paint-panel .work ${selector.replace('paint-panel ', '')}`)
                .getBoundingClientRect().top,
          ),
        );
      const before = await tops();
      await page.evaluate(async () => {
        const { store } = await document.querySelector('cube-view').ready;
        const stickers = [...store.now.painted];
        [stickers[7], stickers[19]] = [stickers[19], stickers[7]];
        store.dispatch({ type: 'paint', painted: undefined });
        store.dispatch({ type: 'paint', painted: stickers.join('') });
      });
      assert.match(await verdict(page), /any of the 12/);
      assert.deepEqual(await tops(), before);
      await inWindow(
        page,
        'cube-stage',
        '.hint',
        '.palette button',
        '.net button',
        '.verdict p',
        'paint-panel .buttons button',
      );
      const { text, buttons, cut } = await page.evaluate(() => {
        const verdict = document.querySelector('.verdict');
        return {
          text: verdict.firstElementChild.getBoundingClientRect().bottom,
          buttons: document.querySelector('.work .buttons').getBoundingClientRect().top,
          cut: verdict.scrollHeight - verdict.clientHeight,
        };
      });
      assert.ok(text <= buttons && cut <= 0, `${text} under ${buttons}, ${cut} cut`);
      const names = await page
        .locator('.net span')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
      assert.deepEqual(names.sort(), ['back', 'bottom', 'front', 'left', 'right', 'top']);
      const sizes = await page
        .locator('.net button, .palette button')
        .evaluateAll((all) => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight)));
      assert.ok(Math.min(...sizes) >= 24, `${Math.min(...sizes)} px`);
      await picture(page, `paint-${viewport.width}`);
      await page.context().close();
    },
  );

test('a set for colour-blind people keeps the names of the real colours, and their letters', async () => {
  const { page } = await painting((stickers) => stickers);
  await page.getByRole('tab', { name: 'Look', exact: true }).click();
  const set = page.getByRole('button', { name: 'Colour-blind: black and grey' });
  assert.equal(await page.getByRole('button', { name: 'Usual' }).getAttribute('aria-pressed'), 'true');
  await set.click();
  assert.equal(await set.getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('.preset[aria-pressed=true]').count(), 1);
  await page.getByLabel('Letters on the stickers').check();
  await page.getByLabel('Which letters').selectOption('colours');
  await page.getByRole('tab', { name: 'Paint', exact: true }).click();
  assert.match(await page.locator('.hint').innerText(), /white on top and green \(shown grey\) in front/);
  assert.match(
    await page.locator('.palette button').nth(4).getAttribute('aria-label'),
    /^orange \(shown black\), /,
  );
  assert.equal(await page.locator('.net button').nth(22).innerText(), 'G');
  assert.deepEqual(
    await page.evaluate(() =>
      [...new Set([...document.querySelectorAll('.net button')].map((one) => one.textContent))]
        .sort()
        .join(''),
    ),
    'BGORWY',
  );
  await page.evaluate(() => scrollTo(0, 0));
  await inWindow(page, 'cube-stage', '.hint', '.net button', 'paint-panel .buttons button');
  assert.equal(await isInside(page.getByRole('tab', { name: 'Paint', exact: true })), true);
  await picture(page, 'paint-grey');
  await page.context().close();
});

/** Share of each brush in which its colour is seen, and whether a part of it lies over another or outside. */
const brushes = (page) =>
  page.locator('.palette button').evaluateAll((all) =>
    all.slice(0, 6).map((one) => {
      const boxes = ['.colour', '.count', 'kbd'].map((part) =>
        one.querySelector(part).getBoundingClientRect(),
      );
      const [colour, count, key] = boxes;
      const outer = one.getBoundingClientRect();
      const over = (box) =>
        Math.max(0, Math.min(box.right, colour.right) - Math.max(box.left, colour.left)) *
        Math.max(0, Math.min(box.bottom, colour.bottom) - Math.max(box.top, colour.top));
      const isIn = boxes.every(
        ({ left, right, top, bottom }) =>
          left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom,
      );
      const area = colour.width * colour.height;
      const free = (area - over(key) - over(count)) / area;
      return {
        isIn: isIn || !key.width,
        isFree: over(count) === 0 && free > 0.75,
        isWide: colour.width >= 24,
      };
    }),
  );

for (const [name, options, hasKeys] of [
  ['a laptop', { viewport: { width: 1280, height: 800 } }, true],
  ['a laptop at 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, true],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, false],
])
  test(`on ${name} no count hides its colour; keys are named where there are some`, async () => {
    const { page } = await painting((stickers) => stickers.fill('D', 0, 4), options);
    for (const brush of await brushes(page))
      assert.deepEqual(brush, { isIn: true, isFree: true, isWide: true });
    const keys = page.locator('.palette kbd:visible');
    assert.deepEqual(await keys.allTextContents(), hasKeys ? [...'1234567'] : []);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await accessible(page, colorScheme);
    }
    await page.context().close();
  });

test('digits choose colours, and the labels say so', async () => {
  const { page } = await painting((stickers) => stickers);
  const chosen = () => page.locator('.palette [aria-checked=true]').getAttribute('title');
  for (const key of ['1', '4', '6', '7']) {
    await page.keyboard.press(key);
    assert.equal(await chosen(), `key ${key}`);
  }
  await page.keyboard.press('3');
  await page.keyboard.press('0');
  assert.equal(await chosen(), 'key 7', '0 is the eraser as well');
  await page.context().close();
});
