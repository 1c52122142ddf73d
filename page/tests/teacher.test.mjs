// A teacher’s lesson: opened by a link on a clean browser, followed with its pieces lit, done by oneself with hints, printed; in
// windows of five sizes, and by keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { isFull, longer } from './wall-clock.mjs';

const LINK = "#cube&state=R+U2+F'+L+D2+B+U'+R2+F+L&lesson=cfop&cross=U";
const WINDOWS = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 820, height: 1180 } },
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 1920, height: 1080 } },
  { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
];
/** Those of the gate: the narrow, the low. */
const TRIED = isFull ? WINDOWS : [0, 4].map((n) => WINDOWS[n]);
const LONG = { timeout: 300_000 };
const LONGER = { ...LONG, skip: longer };

const held = together({ server: serve });

/** The lesson of a link, opened on a clean browser. */
async function lesson(step = 1, options = WINDOWS[2], link = LINK) {
  const page = await open(held.browser, held.server.address, {
    path: `?fast${link}&step=${step}`,
    ...options,
  });
  await page.locator('cube-lesson h2').waitFor();
  return page;
}

const press = (page, name) => page.locator('cube-lesson').getByRole('button', { name, exact: true }).click();
const title = (page) => page.locator('cube-lesson h2').innerText();
const facelets = (page) => page.evaluate(() => studio.facelets());
const shades = (page) => page.evaluate(() => document.querySelector('cube-stage').dataset.shades ?? '');
const turns = (page) => page.locator('cube-lesson .row button').allInnerTexts();
const says = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.lesson-says').textContent),
    pattern.source,
  );
/** The solved cube after these turns. */
const made = (page, turns) =>
  page.evaluate(async (turns) => {
    const { core } = await document.querySelector('cube-view').ready;
    return core.after([...'URFDLB'].map((face) => face.repeat(9)).join(''), turns);
  }, turns);
const above = (page) => page.evaluate(() => document.querySelector('cube-stage').angles[1]);
/** The turns of the step that are not of the whole cube before them. */
const ownTurns = async (page) => {
  const all = await turns(page);
  return all.slice(all.findIndex((turn) => !/^[xyz]/.test(turn)));
};

async function finish(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test('a link opens the same lesson in every window, with all of a step in it', LONGER, async () => {
  const seen = new Set();
  for (const options of TRIED) {
    const page = await lesson(2, options);
    const { width } = options.viewport;
    seen.add(
      JSON.stringify([await title(page), await facelets(page), await shades(page), await turns(page)]),
    );
    const all = ['h2', '.about', '.row button', '.now', '.lesson-acts button'];
    await inWindow(page, 'cube-stage', 'stop-bar .stop', ...all.map((one) => `cube-lesson ${one}`));
    assert.equal(
      await page.evaluate(() => document.scrollingElement.scrollHeight > innerHeight),
      false,
      `${width}`,
    );
    for (const name of ['Back', 'Now you', 'Next']) {
      const { height } = await page
        .locator('cube-lesson')
        .getByRole('button', { name, exact: true })
        .boundingBox();
      assert.ok(height >= (options.hasTouch ? 44 : 24), `${width} ${name}: ${height}`);
    }
    await picture(page, `lesson-${width}`);
    await accessible(page, 'lesson');
    await press(page, 'Now you');
    await inWindow(
      page,
      'cube-lesson .lesson-pad button',
      'cube-lesson .lesson-says',
      'cube-lesson .lesson-acts button',
    );
    await picture(page, `lesson-you-${width}`);
    await accessible(page, 'now you');
    await finish(page);
  }
  assert.equal(seen.size, 1);
  const [[name, , lit]] = [...seen].map((text) => JSON.parse(text));
  assert.equal(name, 'First pair: green and red');
  // Corner and edge, and the centres of their three colours; the cross and all other centres pale.
  assert.equal([...lit].filter((shade) => shade === 'x').length, 5 + 3);
  assert.ok([...lit].filter((shade) => shade === 'o').length >= 8 + 3);
});

test('steps have names of their own, a sentence each, and their own pieces in light', LONGER, async () => {
  const page = await lesson();
  const names = [];
  const lights = new Set();
  for (;;) {
    names.push(await title(page));
    lights.add(await shades(page));
    assert.match(await page.locator('cube-lesson .about').innerText(), /^[A-Z].{20,}[.]$/);
    if (!(await page.locator('cube-lesson .lesson-steps .main').isVisible())) break;
    await press(page, 'Next');
  }
  assert.deepEqual(names, [
    'White cross',
    'First pair: green and red',
    'Second pair: blue and red',
    'Third pair: green and orange',
    'Last layer orientation',
    'Last layer permutation',
  ]);
  assert.equal(lights.size, names.length);
  // Played to its end, the last step leaves a solved cube; its light can be switched off, and stays off.
  await press(page, 'Play this step');
  await page.waitForFunction(() => /^(?:([A-Z])\1{8}){6}$/.test(studio.facelets()));
  await press(page, 'Back');
  await page.evaluate(() =>
    document.querySelector('look-panel').querySelectorAll('input[type=checkbox]')[4].click(),
  );
  assert.equal(await shades(page), '');
  await page.reload();
  await page.locator('cube-lesson h2').waitFor();
  assert.equal(await title(page), 'Last layer orientation');
  assert.equal(await shades(page), '');
  await finish(page);
});

test('the cross is taught edge by edge, each turn with its reason and without a count', LONG, async () => {
  const page = await lesson(1, WINDOWS[0], LINK.replace('cfop', 'layers-eight'));
  const names = [];
  for (;;) {
    const name = await title(page);
    if (!/^\w+ edge: white and /.test(name)) break;
    names.push(name);
    const about = await page.locator('cube-lesson .about').innerText();
    assert.match(about, /^The edge goes home: the white cross grows\. White-\w+ edge is /);
    assert.doesNotMatch(about, /\d/);
    const all = about.match(/[^.]+\./g).filter((text) => !text.includes('at home again'));
    assert.equal(all.length, 2 + (await ownTurns(page)).length, about);
    await inWindow(page, 'cube-lesson .row button', 'cube-lesson .lesson-acts button');
    await accessible(page, 'lesson');
    await press(page, 'Next');
  }
  assert.ok(names.length > 1 && new Set(names).size === names.length, names.join());
  assert.match(names[0], /^First /);
  await finish(page);
});

test('now you: the aim counts however it is reached, and is never claimed before', LONG, async () => {
  const page = await lesson();
  for (const method of ['cfop', 'roux', 'layers', 'layers-eight']) {
    await page.evaluate((hash) => (location.hash = hash), LINK.replace('cfop', method));
    await page.waitForFunction(
      (title) => document.querySelector('cube-lesson .place')?.textContent.startsWith(title),
      { cfop: 'CFOP', roux: 'Roux', layers: 'Layer', 'layers-eight': 'Layers, eight' }[method],
    );
    for (const step of [1, 2]) {
      const way = await ownTurns(page);
      // A learner stays in “Now you” from step to step.
      if (step === 1) await press(page, 'Now you');
      // A detour first, then all but the last turn: nothing is claimed. The module answers in order, so that an answer to a
      // later question means that the earlier ones are answered.
      await page.evaluate((text) => studio.turn(text), `R R' ${way.slice(0, -1).join(' ')}`);
      await press(page, 'Hint');
      await page.locator('cube-lesson .ladder li').waitFor();
      assert.doesNotMatch(await page.locator('.lesson-says').innerText(), /Done|Solved/, `${method} ${step}`);
      await page.evaluate((text) => studio.turn(text), way.at(-1));
      await says(page, /^Done! You took \d+ turns; the lesson takes \d+/);
      // Another turn takes it back at once.
      await page.evaluate((text) => studio.turn(text), 'D');
      assert.doesNotMatch(await page.locator('.lesson-says').innerText(), /Done/, `${method} ${step}`);
      await page.evaluate((text) => studio.turn(text), "D'");
      await says(page, /^Done!/);
      await press(page, 'Next');
    }
  }
  await finish(page);
});

test('now you: keys and cube stay where they are, whatever is said', LONGER, async () => {
  for (const options of TRIED) {
    const page = await lesson(1, options);
    const places = () =>
      page.evaluate(() =>
        ['.lesson-pad button', '.lesson-try button', '.lesson-steps button', 'canvas'].map((one) => {
          const { top, height } = document.querySelector(`[data-mode] ${one}`).getBoundingClientRect();
          return [one, Math.round(top), Math.round(height)];
        }),
      );
    const way = await ownTurns(page);
    await press(page, 'Now you');
    const before = await places();
    await inWindow(page, 'cube-lesson .lesson-pad button');
    await page.locator('.lesson-pad button').first().click();
    await says(page, /^$/);
    assert.deepEqual(await places(), before, 'after a turn');
    const [made] = await page.locator('.lesson-pad button').allInnerTexts();
    await page.evaluate((text) => studio.turn(text), made.endsWith("'") ? made.slice(0, -1) : `${made}'`);
    await press(page, 'Hint');
    await page.locator('cube-lesson .ladder li').waitFor();
    assert.deepEqual(await places(), before, 'after a hint');
    await inWindow(page, 'cube-lesson .ladder li');
    await page.evaluate((text) => studio.turn(text), way.join(' '));
    await says(page, /^Done!/);
    assert.deepEqual(await places(), before, 'done');
    await inWindow(page, 'cube-lesson .lesson-pad button', 'cube-lesson .lesson-acts button');
    await picture(page, `lesson-done-${options.viewport.width}`);
    await finish(page);
  }
});

test('a learner with a phone sets up the cube in the hand before the first step', LONGER, async () => {
  const page = await lesson(1, WINDOWS[0]);
  await page.locator('.set-up[open] .set-up-turns').getByText('From solved').waitFor();
  await inWindow(page, '.set-up summary', '.set-up p');
  assert.equal(
    await page.locator('.set-up p').first().innerText(),
    'Hold your cube with white on top and green in front.',
  );
  const setUp = (await page.locator('.set-up-turns').innerText()).replace('From solved: ', '');
  assert.match(setUp, /^([RLUDFB][2']? ?){1,25}$/);
  assert.equal(await made(page, setUp), await facelets(page));
  await picture(page, 'lesson-set-up');
  await accessible(page, 'set up');
  await press(page, 'Next');
  await press(page, 'Back');
  assert.equal(await page.locator('.set-up[open]').count(), 0, 'read once');
  await page.reload();
  await page.locator('.set-up').waitFor();
  assert.equal(await page.locator('.set-up[open]').count(), 0);
  await finish(page);
});

test(
  'arrow keys step the turns; a cross below is shown when it is done, until the next step',
  LONG,
  async () => {
    const page = await lesson();
    const [first] = await turns(page);
    const count = (await turns(page)).length;
    const home = await above(page);
    await page.keyboard.press('ArrowRight');
    await page.locator('cube-lesson .row .made').waitFor();
    assert.equal(await page.locator('cube-lesson .row .made').innerText(), first);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('cube-lesson .row .made').count(), 0);
    for (let n = 0; n < count; n++) await page.keyboard.press('ArrowRight');
    await page.getByText('The step is done. The view has turned to its pieces.').waitFor();
    assert.ok((await above(page)) < -20, 'from below');
    await picture(page, 'lesson-below');
    await page.keyboard.press('ArrowRight');
    assert.match(await title(page), /^First pair/);
    assert.equal(await above(page), home);
    // On the cube, arrow keys turn the view.
    await page.locator('cube-stage').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('cube-lesson .row .made').count(), 0);
    await finish(page);
  },
);

test(
  'now you stays from step to step, has the step’s turns on its keys, and says how it stands',
  LONGER,
  async () => {
    const page = await lesson(1, WINDOWS[0], LINK.replace('cfop', 'roux'));
    const steps = Number((await page.locator('cube-lesson .place').innerText()).split(' ').at(-1));
    await press(page, 'Now you');
    await page.evaluate(() =>
      studio.turn('R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U R U'),
    );
    await says(page, /^Not yet, after \d+ turns\. “Undo”/);
    for (let step = 1; step < steps; step++) await press(page, 'Next');
    assert.equal(await page.locator('cube-lesson').getAttribute('data-mode'), 'try');
    assert.equal(await page.locator('.lesson-steps .main').isVisible(), false);
    const wanted = await page.evaluate(() =>
      [...document.querySelectorAll('cube-lesson .row button')].map((one) => one.textContent),
    );
    const way = wanted.slice(wanted.findIndex((turn) => !/^[xyz]/.test(turn)));
    assert.ok(way.some((turn) => turn.startsWith('M')));
    const keys = await page.locator('.lesson-pad button').allInnerTexts();
    for (const turn of way) assert.ok(keys.includes(turn.replace('2', '')), turn);
    await inWindow(page, '.lesson-pad button');
    for (const turn of way)
      for (let n = 0; n < (turn.includes('2') ? 2 : 1); n++)
        await page
          .locator('.lesson-pad')
          .getByRole('button', { name: turn.replace('2', ''), exact: true })
          .click();
    await says(page, /^Solved\. Well done! You took \d+/);
    await picture(page, 'lesson-solved');
    await accessible(page, 'solved');
    // A link begins at step 1, unless the reader wants this step.
    const copied = () =>
      page.evaluate(async () => {
        const text = new Promise((resolve) => (navigator.clipboard.writeText = resolve));
        document.querySelector('.lesson-more button').click();
        return text;
      });
    assert.match(await copied(), /&step=1$/);
    await says(page, /opens on this computer alone/);
    await page.getByLabel('From this step').check();
    assert.ok((await copied()).endsWith(`&step=${steps}`));
    await finish(page);
  },
);

test(
  'hints go from the name of the step to all of its turns, which reach its aim from where the cube is',
  LONG,
  async () => {
    const page = await lesson(2);
    await press(page, 'Now you');
    await page.evaluate(() => studio.turn("U R U2 F'"));
    const items = page.locator('cube-lesson .ladder li');
    for (let rung = 1; rung <= 5; rung++) {
      await page.locator('.lesson-try button').first().click();
      await page.waitForFunction(
        (rung) => document.querySelectorAll('cube-lesson .ladder li').length === rung,
        rung,
      );
    }
    assert.ok(await page.locator('.lesson-try button').first().isDisabled());
    const texts = await items.allInnerTexts();
    assert.match(texts[0], /^First again: White cross\. /);
    assert.match(texts[1], /^Look for: white-red-green corner, (green-red|red-green) edge\.$/);
    assert.match(texts[2], /^It takes \d+ turns\.$/);
    assert.match(texts[3], /^(First|Turn the whole cube: [xyz]).*\.$/);
    await page.evaluate((text) => studio.turn(text), texts[4].replace('All turns: ', ''));
    await says(page, /^Done!/);
    assert.equal(await items.count(), 5);
    await finish(page);
  },
);

test('by keyboard alone: open, next, now you, turn, done, leave', LONGER, async () => {
  const page = await lesson();
  const reach = async (name) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await page.evaluate(() => document.activeElement.textContent)) === name) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`${name} cannot be reached`);
  };
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() =>
    document.querySelector('cube-lesson h2').textContent.startsWith('First pair'),
  );
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H2', 'the name is read aloud');
  const way = await ownTurns(page);
  await reach('Now you');
  await page.keyboard.press('Enter');
  for (const turn of way) {
    const key = turn[0].toLowerCase();
    for (let n = 0; n < (turn.endsWith('2') ? 2 : 1); n++)
      await page.keyboard.press(turn.endsWith("'") ? `Shift+${key.toUpperCase()}` : key);
  }
  await says(page, /^Done!/);
  await page.keyboard.press('Alt+Enter');
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-full'));
  await inWindow(page, 'stop-bar .stop', 'cube-lesson h2', 'cube-lesson .lesson-acts button');
  assert.equal(await page.locator('header nav').isVisible(), false);
  await page.keyboard.press('Alt+Enter');
  await page.locator('header nav').waitFor();
  await page.keyboard.press('PageUp');
  await reach('×');
  await page.keyboard.press('Enter');
  await page.locator('cube-lesson').waitFor({ state: 'detached' });
  assert.ok(await page.locator('cube-bar').isVisible());
  await page.waitForFunction(() => !location.hash.includes('lesson'));
  await finish(page);
});

test(
  'the lesson on paper: each step with pictures, turns and sentence, inside the page, without buttons',
  LONG,
  async () => {
    const page = await lesson(3, { ...WINDOWS[4], colorScheme: 'dark' });
    const pdf = await page.pdf({ format: 'A4', printBackground: false });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
    assert.ok(pages <= 2, `${pages} pages`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // The width of A4 between its margins.
    await page.setViewportSize({ width: 688, height: 1017 });
    const laid = await page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      right: document
        .querySelector('.sheet article svg:last-of-type')
        .closest('.sheet-pictures')
        .getBoundingClientRect().right,
      buttons: [...document.querySelectorAll('button')].filter((one) => one.checkVisibility()).length,
      articles: [...document.querySelectorAll('.sheet article')].map((article) => ({
        name: article.querySelector('h2').textContent,
        turns: article.querySelector('.sheet-turns').textContent,
        pictures: [...article.querySelectorAll('svg')].map((svg) => svg.querySelectorAll('rect').length),
        words: article.querySelector('p').textContent,
        isInside: [article, ...article.querySelectorAll('*')].every((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          return width > 0 && left >= 0 && right <= innerWidth;
        }),
        height: article.getBoundingClientRect().height,
      })),
    }));
    assert.equal(laid.ground, 'rgb(255, 255, 255)');
    assert.equal(laid.buttons, 0);
    // A solved cube becomes the cube of the lesson in few turns of its sides.
    const setUp = (await page.locator('.sheet-set-up').textContent()).split(': ')[1];
    assert.match(setUp, /^([RLUDFB][2']? ?){1,25}$/);
    assert.equal(await made(page, setUp), await made(page, "R U2 F' L D2 B U' R2 F L"));
    // The first picture has the cube as the text says to hold it, white on top: the turns begin with a rotation.
    assert.match(laid.articles[0].turns, /^[xz]2 /);
    // White is on top before the first step, and below after it.
    const [top, below] = await page.evaluate(() => {
      const [before, after] = document.querySelectorAll('.sheet article svg');
      const centre = (svg, face) => svg.querySelectorAll('rect')[face * 9 + 4].getAttribute('fill');
      return [centre(before, 0), centre(after, 3)];
    });
    assert.equal(top, below);
    // Signs of a case are seen on the cube as it is held for them.
    assert.match(
      await page.locator('.sheet article').nth(3).locator('figcaption').first().textContent(),
      /turned by y2$/,
    );
    // The pictures reach to the right margin.
    assert.ok(laid.right > 688 - 20, `${laid.right}`);
    assert.equal(laid.articles.length, 6);
    for (const { name, turns, pictures, words, isInside, height } of laid.articles) {
      assert.match(name, /^\d\. [A-Z]/);
      assert.match(turns, /^[A-Za-z2' ]+$/);
      assert.deepEqual(pictures, [54, 54], name);
      assert.ok(words.length > 20 && isInside && height < 1017, name);
    }
    await picture(page, 'lesson-paper', { fullPage: true });
    await finish(page);
  },
);

test('a lesson begins from the cube as it is, and says why another cannot', LONG, async () => {
  const page = await open(held.browser, held.server.address, { path: '?fast#cube&turns=R+U+F' });
  await page.getByRole('tab', { name: 'Solve', exact: true }).click();
  await page.locator('solve-panel select').first().selectOption('layers');
  await page.getByRole('button', { name: 'As a lesson' }).click();
  await page.locator('cube-lesson h2').waitFor();
  assert.match(await page.evaluate(() => location.hash), /lesson=layers&cross=U/);
  // Copied on this browser, opened on another.
  await page.evaluate(() => {
    window.copied = new Promise((resolve) => (navigator.clipboard.writeText = resolve));
  });
  await press(page, 'Copy link of this lesson');
  const link = await page.evaluate(() => window.copied.then((text) => text));
  const other = await lesson(1, WINDOWS[0], link.slice(link.indexOf('#')).replace(/&step=.*/, ''));
  assert.equal(await title(other), await title(page));
  await finish(other);
  await press(page, 'Leave the lesson');
  await page.evaluate(() => (location.hash = '#cube&state=solved&lesson=cfop'));
  await page.getByText(/The lesson cannot be opened: this cube is solved/).waitFor();
  await inWindow(page, '.lesson-wait .bad');
  await page.evaluate(() => (location.hash = '#cube&state=R&lesson=nonsense'));
  await page.getByText(/The lesson cannot be opened: .*nonsense/).waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  assert.ok(await page.locator('cube-bar').isVisible());
  await finish(page);
});
