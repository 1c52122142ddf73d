// The texts of the page in every language: complete, used, and whole on a phone.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES, differences, parse, read } from '../words.mjs';
import { inWindow, open, picture, serve, together } from './serve.mjs';
import { measured } from './wall-clock.mjs';

const src = new URL('../src', import.meta.url).pathname;
const keyed = new URL('../../crates/methods/src/keyed.rs', import.meta.url).pathname;
const patterns = new URL('../../crates/cube-core/src/patterns.rs', import.meta.url).pathname;
const english = read('en');
const held = together({ server: serve });

test('every language has every text, placeholder and form, and no other key', () => {
  for (const language of LANGUAGES) assert.deepEqual(differences(read(language), english, language), []);
});

test('what a table lacks is named', () => {
  const table = (lines) => parse(`[s]\n${lines}`, 'test');
  const whole = table('a = "{x} b"\nc = "d"\nt.one = "{n} e of {y}"\nt.other = "{n} es of {y}"');
  for (const [lines, wrong] of [
    ['a = "{x}"\nc = "d"\nt.one = "{y}"\nt.few = "{y}"\nt.many = "{y}"', []],
    ['c = "d"\nt.one = "{y}"\nt.few = "{y}"\nt.many = "{y}"', ['s.a is missing']],
    ['a = "{z}"\nc = "d"\nt.one = "{y}"\nt.few = "{y}"\nt.many = "{y}"', ['s.a has {z}, not {x}']],
    ['a = "{x}"\nc = " "\nt.one = "{y}"\nt.few = "{y}"\nt.many = "{y}"', ['s.c is empty']],
    ['a = "{x}"\nc = "d"\nt.one = "{y}"\nt.many = "{y}"', ['s.t.few is missing']],
    ['a = "{x}"\nc = "d"\nt = "{n} {y}"', ['s.t is a plural in one language only']],
    [
      'a = "{x}"\nc = "d"\nt.one = "{y}"\nt.few = "{y}"\nt.many = "{y}"\nf = "g"',
      ['s.f is no key of en.toml'],
    ],
  ])
    assert.deepEqual(differences(table(lines), whole, 'ru'), wrong);
  assert.throws(() => table('a = 3'), /test.toml, line 2: neither a section nor a text/);
  assert.throws(() => table('a = "b"\na = "c"'), /line 3: a is there twice/);
});

test('every key of the page is used', () => {
  for (const [section, texts] of Object.entries(english)) {
    if (section === 'brick') continue;
    const folder = join(src, section);
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const scripts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    // The program names the sentences of the methods.
    if (section === 'methods') scripts.push(readFileSync(keyed, 'utf8').replaceAll('"', "'"));
    // The program names the patterns.
    if (section === 'cube') scripts.push(readFileSync(patterns, 'utf8').replaceAll('-', '_'), '`pattern.${');
    // The program names what can be wrong with a robot: the test below compares.
    const isOurs = (key) => !(section === 'robot' && key.startsWith('program.'));
    const code = scripts.join('\n');
    const isUsed = (key) => {
      // Keys are made of a beginning and a name that the code has elsewhere, as in `hint.${phase}`.
      const [, before, name] = /^(.*\.)(\w+)$/.exec(key) ?? [];
      const isMade = before && code.includes(`\`${before}\${`) && new RegExp(`\\b${name}\\b`).test(code);
      return code.includes(`'${key}'`) || isMade;
    };
    assert.deepEqual(
      Object.keys(texts).filter((key) => isOurs(key) && !isUsed(key)),
      [],
      section,
    );
  }
});

test('the page takes the reader’s language', async () => {
  const page = await open(held.browser, held.server.address, { locale: 'de-AT' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  assert.equal(await page.locator('nav a').first().innerText(), 'Würfel');
  await page.context().close();
});

test('a reader of a language that the page lacks reads English', async () => {
  const page = await open(held.browser, held.server.address, { locale: 'ja-JP' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.context().close();
});

test('no word of the simulated robot stays English, and the tables have no other', async () => {
  const page = await open(held.browser, held.server.address, { path: '?lang=ru#robot' });
  await page.waitForSelector('.robot-slider', { state: 'attached' });
  const shown = await page.evaluate(() => {
    const places =
      '.robot-slider span, .robot-slider small, .robot-slider option, .robot-presets button, .fault option';
    return [...document.querySelectorAll(places)].flatMap(({ textContent, title }) => [textContent, title]);
  });
  assert.ok(shown.length > 100, `${shown.length}`);
  const foreign = shown.filter((text) => /[a-z]{2}/i.test(text.replaceAll('LEGO', '')));
  assert.deepEqual(foreign, []);
  const texts = read('ru').robot;
  const lacking = Object.keys(texts).filter(
    (key) => key.startsWith('program.') && !shown.includes(texts[key]),
  );
  const headings = await page.locator('robot-view strong').allTextContents();
  assert.deepEqual(
    lacking.filter((key) => !headings.includes(texts[key])),
    [],
  );
  await page.context().close();
});

test('titles of patterns are those of the program', async () => {
  const page = await open(held.browser, held.server.address);
  const titles = readFileSync(patterns, 'utf8');
  const shown = Object.entries(english.cube).filter(([key]) => key.startsWith('pattern.'));
  for (const [key, text] of shown) assert.ok(titles.includes(`"${text}"`), key);
  assert.equal(await page.locator('patterns-panel .tiles').first().locator('button').count(), shown.length);
  await page.context().close();
});

test('a language whose file does not come leaves the page English', async () => {
  // A worker that holds the page would give the file.
  const context = await held.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/words-de.json*', (route) => route.abort());
  await page.goto(`${held.server.address}?lang=de`);
  await page.waitForSelector('nav a');
  assert.equal(await page.locator('nav a').first().innerText(), 'Cube');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await context.close();
});

test('the reader chooses a language in the help, and the page begins anew in it', async () => {
  const page = await open(held.browser, held.server.address, { path: '?lang=en#timer' });
  page.setDefaultTimeout(120_000);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.locator('dialog.help select').selectOption('es');
  await page.waitForSelector('html[lang=es] nav a');
  assert.equal(await page.locator('nav a').first().innerText(), 'Cubo');
  assert.match(page.url(), /lang=es#timer$/);
  await page.context().close();
});

test('the button beside the theme leads to the languages; the choice and the cube stay', async () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const page = await open(held.browser, held.server.address, { viewport: size });
    page.setDefaultTimeout(30_000);
    await page.keyboard.press('r');
    await page.waitForFunction(() => studio.facelets().startsWith('UUFUUFUUF'));
    // A phone has no room for that button: the help has the languages.
    const isPhone = size.width < 480;
    const opener = page.getByRole('button', { name: isPhone ? 'Help' : 'Language', exact: true });
    await inWindow(page, '.tools button');
    const header = await page.locator('studio-shell > header').boundingBox();
    assert.ok(header.height < 70, 'the header has one line');
    await opener.click();
    const list = page.locator('dialog.help select');
    if (!isPhone) assert.ok(await list.evaluate((list) => list === document.activeElement));
    await inWindow(page, 'dialog.help select');
    await list.selectOption('fr');
    await page.waitForSelector('html[lang=fr] cube-view [data-facelets] canvas', { state: 'attached' });
    assert.ok((await page.evaluate(() => studio.facelets())).startsWith('UUFUUFUUF'), 'the cube is lost');
    await page.reload();
    await page.waitForSelector('html[lang=fr] nav a');
    await page.context().close();
  }
});

/** Texts that are cut off, reach out of their button or out of the window. */
const misfits = (page, apart = 'nothing') =>
  page.evaluate((apart) => {
    const wrong = [];
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const { left, right, width } = element.getBoundingClientRect();
      if (!own || !width || element.closest(`h1, svg, noscript, script, style, cube-view, ${apart}`))
        continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const isOut = text.left < -0.5 || text.right > innerWidth + 0.5;
      const isWide = text.left < left - 1 || text.right > right + 1;
      // What hides all that reaches out of it, as the robot's picture does.
      let frame = element;
      while (frame && !/hidden|clip/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement;
      const edge = frame?.getBoundingClientRect();
      const isHidden = edge && edge.width > 1 && (text.left < edge.left - 1 || text.right > edge.right + 1);
      const isCut = isHidden || (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0);
      if (isOut || isWide || isCut) wrong.push(element.textContent.trim().slice(0, 60));
    }
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
    return wrong;
  }, apart);

for (const language of measured)
  test(`shell, help and timer are whole on a phone: ${language}`, async () => {
    const size = { width: 390, height: 844 };
    const page = await open(held.browser, held.server.address, {
      path: `?lang=${language}#timer`,
      viewport: size,
      hasTouch: true,
    });
    page.setDefaultTimeout(120_000);
    const { shell, timer } = read(language);
    await page.waitForSelector('timer-view .timer-hint');
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.equal(await page.locator('.timer-hint').innerText(), timer['hint.idle']);
    const links = await page.locator('nav a').allInnerTexts();
    assert.deepEqual(links, [shell.cube, shell.robot, shell.timer, shell.cases]);
    const shot = (name) => picture(page, `words-${language}-${name}`);
    await shot('timer');
    assert.deepEqual(await misfits(page), []);
    await page.getByRole('button', { name: shell.help, exact: true }).click();
    await shot('help');
    assert.deepEqual(await misfits(page), []);
    const choice = page.locator('dialog.help select');
    assert.equal(await choice.inputValue(), language);
    await page.keyboard.press('Escape');
    // A solve, its dialog, and a session's question.
    await page.locator('.timer-area').focus();
    await page.keyboard.down('Space');
    await page.waitForSelector('timer-view[data-phase=ready]');
    await page.keyboard.up('Space');
    await page.waitForSelector('timer-view[data-phase=running]');
    await page.keyboard.press('Space');
    await page.locator('.timer-solves button').first().click();
    await shot('solve');
    assert.deepEqual(await misfits(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: timer['session.delete'], exact: true }).click();
    assert.deepEqual(await misfits(page), []);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

/** Parts of the robot's view that scroll by themselves, or stand in the picture. */
const APART = '.plan-strip, .plan-turns, .seeds-scroll, .numbers-rows, .twin-labels, robot-log, option';

for (const language of measured)
  test(`the robot's view is whole on a phone: ${language}`, async () => {
    const page = await open(held.browser, held.server.address, {
      path: `?lang=${language}#robot`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    page.setDefaultTimeout(120_000);
    const { robot, stream } = read(language);
    const whole = async () => assert.deepEqual(await misfits(page, APART), []);
    const shot = (name) => picture(page, `words-${language}-${name}`, { fullPage: true });
    await page.waitForSelector('robot-now .robot-begin');
    assert.equal(await page.locator('robot-now .robot-begin').innerText(), robot.begin);
    assert.equal(await page.locator('.twin-now').innerText(), robot['does.ready']);
    await shot('robot');
    await whole();
    for (const kind of ['live', 'recording', 'simulated']) {
      await page.getByText(robot[`source_of.${kind}`], { exact: true }).first().click();
      await whole();
    }
    await page.locator('robot-controls details > summary:visible').click();
    await page.getByRole('button', { name: robot['form.save'], exact: true }).scrollIntoViewIfNeeded();
    await shot('robot-form');
    await whole();
    // A line that is no event is refused in the reader's language.
    const bad = stream['line.no_event'].replace('{line}', '1').replace('{seen}', '[]');
    await page
      .locator('robot-controls input[type=file]')
      .first()
      .setInputFiles({ name: 'a.jsonl', mimeType: 'application/json', buffer: Buffer.from('[]\n') });
    await page.getByText(bad).first().waitFor();
    await whole();
    page.wrong = page.wrong.filter((text) => !/404|WebSocket/.test(text));
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

for (const language of measured)
  test(`the cases are whole on a phone: ${language}`, async () => {
    const page = await open(held.browser, held.server.address, {
      path: `?lang=${language}#cases&set=pll`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    page.setDefaultTimeout(120_000);
    const { trainer } = read(language);
    const named = (key) => page.getByRole('button', { name: trainer[key], exact: true });
    const whole = async (name) => {
      await picture(page, `words-${language}-cases-${name}`);
      assert.deepEqual(await misfits(page, '.cases-wide'), [], name);
    };
    await page.waitForSelector('.cases-tile');
    assert.equal(await page.locator('.cases-queue').innerText(), trainer['recall.tick']);
    const groups = await page.locator('.cases-group h2').allTextContents();
    assert.deepEqual(groups, [
      trainer['group.adjacent'],
      trainer['group.diagonal'],
      trainer['group.edges_only'],
    ]);
    await whole('none');
    for (const set of ['F2L', 'OLL', '2-look OLL', '2-look PLL', 'CMLL']) {
      await page.getByRole('button', { name: set, exact: true }).click();
      await whole(set.replace(' ', '-'));
    }
    // A case with turns to set it up, recalled and judged.
    await page.locator('.cases-group button').first().click();
    await page.locator('.cases-side .choice', { hasText: trainer.with_setup }).click();
    await page.waitForSelector('.cases-setup b');
    await whole('setup');
    for (const phase of ['look', 'do_cube', 'judge']) {
      await page.locator('.cases-area').click();
      assert.equal(await page.locator('.cases-hint').innerText(), trainer[`recall.${phase}`]);
      await whole(phase);
    }
    await named('recall.right').click();
    await page.locator('.cases-times summary').click();
    await page.locator('.cases-times').scrollIntoViewIfNeeded();
    await whole('times');
    await named('reset_set').click();
    await whole('reset');
    await named('cancel').click();
    // The dialog of a case, which refuses an algorithm.
    await page.locator('.cases-look').first().click();
    await page.locator('.cases-own input').fill('R');
    await named('see.take').click();
    await whole('see');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
