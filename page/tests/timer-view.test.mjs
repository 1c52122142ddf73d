// The timer in a browser: by keyboard and by finger, in windows of five sizes, with a clock that the test sets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inWindow, serve, together } from './serve.mjs';
import { accessible, contextOf as contextIn, openedAt } from './standing-clock.mjs';
import { WINDOWS, isInside, saidInside, skipLook } from './window.mjs';

const held = together({ server: serve });
const LIMIT = { timeout: 300_000 };
const START = new Date('2026-02-01T09:00:00');
const SIZES = [...WINDOWS, { width: 1920, height: 1080 }];
const contextOf = (options) => contextIn(held.browser, options);

/** A page at the timer whose clock stands. */
async function opened(context, address = '#timer', { isFirst = true, isPaused = true } = {}) {
  const page = await openedAt(context, `${held.server.address}?fast${address}`, isFirst ? START : undefined);
  if (address === '#timer') await page.waitForSelector('.timer-solves', { state: 'attached' });
  if (isPaused) await page.clock.pauseAt(new Date(START.getTime() + 600_000));
  return page;
}
const scrambled = (page) =>
  page.waitForFunction(() => /^[RLUDFB]/.test(document.querySelector('.timer-scramble').textContent));
const phase = (page) => page.getAttribute('timer-view', 'data-phase');
const clock = (page) => page.textContent('.timer-clock');

/** A solve of this time by the space bar. */
async function solve(page, ms) {
  await scrambled(page);
  await page.keyboard.down('Space');
  await page.clock.runFor(400);
  assert.equal(await phase(page), 'ready');
  await page.keyboard.up('Space');
  assert.equal(await phase(page), 'running');
  await page.clock.runFor(ms);
  await page.keyboard.press('KeyK');
}

/** A solve of this time by a finger. */
async function touched(page, ms) {
  await scrambled(page);
  const session = await page.context().newCDPSession(page);
  const { x, y, width, height } = await page.locator('.timer-area').boundingBox();
  const point = { x: x + width / 2, y: y + height / 2 };
  const touch = (type) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [point] : [] });
  await touch('touchStart');
  await page.clock.runFor(400);
  assert.equal(await phase(page), 'ready');
  await touch('touchEnd');
  assert.equal(await phase(page), 'running');
  await page.clock.runFor(ms);
  await touch('touchStart');
  assert.equal(await phase(page), 'idle');
  await touch('touchEnd');
}

/** Cells of the table: now and best by name. */
const table = (page) =>
  page.$$eval('.timer-table tbody tr', (rows) =>
    Object.fromEntries(
      rows.map((row) => [
        row.querySelector('th').textContent,
        [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
      ]),
    ),
  );
const times = (page) =>
  page.$$eval('.timer-solves button', (all) => all.map(({ textContent }) => textContent).reverse());
/** Presses Tab until an element has the focus. */
async function tabTo(page, role, name) {
  const wanted = await page.getByRole(role, { name, exact: true }).elementHandle();
  for (let n = 0; n < 120; n++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${name}`);
}
async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}
const file = (text, name = 'cstimer.txt') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const take = (page, text, name) => page.setInputFiles('timer-view input[type=file]', file(text, name));

test(
  'story: twelve solves, +2 and DNF, ao12, export, import in a fresh browser, by keyboard',
  LIMIT,
  async () => {
    const context = await contextOf();
    const page = await opened(context, '#cube');
    await tabTo(page, 'link', 'Timer');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.timer-solves', { state: 'attached' });
    assert.equal(new URL(page.url()).hash, '#timer');
    await page.evaluate(() => document.activeElement.blur());
    const ms = [12_340, 11_000, 15_550, 10_010, 13_330, 9990, 12_000, 14_440, 11_110, 10_500, 13_000, 12_780];
    for (const [n, one] of ms.entries()) {
      await solve(page, one);
      if (n === 4) await page.keyboard.press('Control+Digit2');
      if (n === 7) await page.keyboard.press('Control+Digit3');
    }
    // csTimer: the best and the worst of twelve go, a DNF is the worst; hundredths, rounded.
    const counted = ms
      .map((one, n) => (n === 7 ? Infinity : n === 4 ? one + 2000 : one))
      .sort((a, b) => a - b);
    const sum = counted.slice(1, 11).reduce((a, b) => a + b);
    const average = (Math.round(sum / 100) / 100).toFixed(2);
    assert.ok((await page.textContent('.timer-says')).endsWith(` ao12 ${average}.`));
    const seen = await table(page);
    assert.deepEqual(seen.ao12, [average, average]);
    assert.equal(seen.single[1], '9.99');
    assert.equal(seen.ao100[0], '–');
    const list = await times(page);
    assert.equal(list[4], '15.33+');
    assert.equal(list[7], 'DNF(14.44)');
    await tabTo(page, 'button', 'Export');
    const { name, text } = await saved(page, () => page.keyboard.press('Enter'));
    assert.match(name, /^cstimer_20260201_\d{6}\.txt$/);
    const { session1, properties } = JSON.parse(text);
    assert.deepEqual(
      session1.map(([time]) => time),
      ms.map((one, n) => [n === 7 ? -1 : n === 4 ? 2000 : 0, one]),
    );
    assert.ok(
      session1.every(
        ([, scramble, comment]) => /^([RLUDFB][2']? ?){14,24}$/.test(scramble) && comment === '',
      ),
    );
    assert.equal(new Set(session1.map(([, scramble]) => scramble)).size, 12);
    const begins = session1.map(([, , , begin]) => begin * 1000 - START.getTime());
    assert.ok(
      begins.every((begin, n) => begin >= 600_000 && (n === 0 || begin > begins[n - 1])),
      String(begins),
    );
    assert.equal(JSON.parse(properties.sessionData)[1].stat[0], 12);

    const other = await contextOf();
    const fresh = await opened(other);
    // The browser is asked for the chooser well before the key that opens it.
    const chooser = fresh.waitForEvent('filechooser');
    await tabTo(fresh, 'button', 'Import');
    await fresh.keyboard.press('Enter');
    await (await chooser).setFiles(file(text, name));
    await saidInside(fresh, '.timer-says', /Imported: sessions 1, solves 12/);
    assert.deepEqual(await table(fresh), seen);
    assert.deepEqual(await times(fresh), list);
    await tabTo(fresh, 'button', 'Export');
    const again = await saved(fresh, () => fresh.keyboard.press('Enter'));
    assert.deepEqual(JSON.parse(again.text), JSON.parse(text));
    assert.deepEqual([...page.wrong, ...fresh.wrong], []);
    await context.close();
    await other.close();
  },
);

for (const viewport of SIZES)
  for (const colorScheme of ['light', 'dark'])
    test(
      `all is in a window of ${viewport.width} x ${viewport.height}, ${colorScheme}, by finger`,
      { ...LIMIT, skip: skipLook(viewport, colorScheme) },
      async () => {
        const context = await contextOf({ viewport, colorScheme, hasTouch: true });
        const page = await opened(context);
        const inside = [
          '.timer-scramble',
          '.timer-area',
          '.timer-clock',
          '.timer-hint',
          '.timer-last button',
          'nav a',
          '.stop',
        ];
        await accessible(page, 'without a solve');
        for (const ms of [12_340, 10_500]) {
          await touched(page, ms);
          await scrambled(page);
          await inWindow(page, ...inside);
          assert.equal(await clock(page), (ms / 1000).toFixed(2));
        }
        await saidInside(page, '.timer-says', /Solve 2: 10\.50\. Your best of this session!/);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px too wide`);
        for (const name of ['+2', 'DNF', 'OK', 'Delete', 'Undo']) {
          const button = page.locator('.timer-last').getByRole('button', { name, exact: true });
          assert.equal(await isInside(button), true, name);
          const { height, width } = await button.boundingBox();
          assert.ok(
            height >= 24 && width >= 24 && (viewport.width > 390 || height >= 44),
            `${name}: ${width} x ${height}`,
          );
          await button.tap();
          if (name === '+2') assert.equal(await clock(page), '12.50+');
          if (name === 'DNF') assert.equal(await clock(page), 'DNF(10.50)');
          if (name === 'Delete') assert.equal(await clock(page), '12.34');
        }
        assert.deepEqual(await times(page), ['12.34', '10.50']);
        await accessible(page, 'with solves');
        await page.keyboard.down('Space');
        await accessible(page, 'held');
        await page.clock.runFor(400);
        await accessible(page, 'ready');
        await page.keyboard.up('Space');
        await page.clock.runFor(1000);
        await inWindow(page, '.timer-area', '.timer-clock', '.stop');
        assert.equal(await clock(page), '1.00');
        assert.equal(await page.locator('.timer-side').isVisible(), false);
        await accessible(page, 'running');
        await page.keyboard.press('Enter');
        await page.locator('.timer-solves button').first().tap();
        await page.getByRole('dialog', { name: 'Solve 3' }).waitFor();
        await inWindow(page, '.timer-dialog', '.timer-dialog button', '.timer-dialog input');
        await accessible(page, 'a solve');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Delete session' }).tap();
        await inWindow(page, '.timer-dialog button');
        await accessible(page, 'a question');
        await page.getByRole('button', { name: 'Cancel' }).tap();
        await page.getByLabel('Inspection').selectOption('tone');
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('Space');
        await page.clock.runFor(9000);
        assert.equal(await phase(page), 'inspection');
        await saidInside(page, '.timer-says', /^8 seconds\.$/);
        await accessible(page, 'inspection');
        assert.deepEqual(page.wrong, []);
        await context.close();
      },
    );

test('inspection speaks at 8 and 12 s, costs 2 s after 15 s, and the solve after 17 s', LIMIT, async () => {
  const context = await contextOf();
  await context.addInitScript(() => {
    window.spoken = [];
    window.SpeechSynthesisUtterance = function (text) {
      this.text = text;
    };
    const voice = { speak: ({ text }) => window.spoken.push(text), cancel: () => {} };
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
  });
  const page = await opened(context);
  await page.getByLabel('Inspection').selectOption('voice');
  for (const [ms, shown, result] of [
    [14_000, '1', '5.00'],
    [15_500, '+2', '7.00+'],
    [17_500, 'DNF', 'DNF(5.00)'],
  ]) {
    await page.evaluate(() => (document.activeElement.blur(), (window.spoken = [])));
    await page.keyboard.press('Space');
    await page.clock.runFor(7900);
    assert.deepEqual(await page.evaluate(() => spoken), []);
    await page.clock.runFor(ms - 7900);
    assert.deepEqual(await page.evaluate(() => spoken), ['8 seconds', '12 seconds']);
    assert.equal(await clock(page), shown);
    await page.keyboard.down('Space');
    await page.clock.runFor(350);
    await page.keyboard.up('Space');
    await page.clock.runFor(5000);
    await page.keyboard.press('Space');
    assert.equal(await clock(page), result);
  }
  // The choice stays; Esc ends an inspection, and Stop does.
  await page.reload();
  await page.waitForSelector('.timer-solves li');
  assert.equal(await page.getByLabel('Inspection').inputValue(), 'voice');
  await page.keyboard.press('Space');
  assert.equal(await phase(page), 'inspection');
  await page.keyboard.press('Escape');
  assert.equal(await phase(page), 'idle');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('The timer is back at its start.').waitFor();
  assert.equal((await times(page)).length, 3);
  await context.close();
});

test(
  'what stops the clock does nothing else, and a button has the space bar only by keyboard',
  LIMIT,
  async () => {
    const context = await contextOf({ hasTouch: true });
    const page = await opened(context);
    const run = async () => {
      await page.keyboard.down('Space');
      await page.clock.runFor(400);
      await page.keyboard.up('Space');
      assert.equal(await phase(page), 'running');
      await page.clock.runFor(2000);
    };
    await run();
    await page.keyboard.press('Escape');
    assert.equal(await page.textContent('.stop-answer'), '');
    await run();
    const { x, y, width, height } = await page.getByRole('link', { name: 'Cube', exact: true }).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    assert.equal(new URL(page.url()).hash, '#timer');
    assert.deepEqual(await times(page), ['2.00', '2.00']);
    // Too short a hold does not start.
    await page.keyboard.down('Space');
    await page.clock.runFor(200);
    await page.keyboard.up('Space');
    assert.equal(await phase(page), 'idle');
    await page.locator('.timer-last').getByRole('button', { name: '+2' }).click();
    await run();
    await page.keyboard.press('Space');
    assert.deepEqual(await times(page), ['2.00', '4.00+', '2.00']);
    // A list that was opened by a press does not keep the space bar, either.
    const kinds = page.getByLabel('Scrambles');
    await kinds.dispatchEvent('pointerdown');
    await kinds.focus();
    await kinds.selectOption('333o');
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await tabTo(page, 'button', 'DNF');
    await page.keyboard.press('Space');
    assert.deepEqual(await times(page), ['2.00', '4.00+', 'DNF(2.00)']);
    // A press by a screen reader has no length: it starts, and stops.
    await page.evaluate(() => document.querySelector('.timer-area').click());
    assert.equal(await phase(page), 'running');
    await page.clock.runFor(3000);
    await page.evaluate(() => document.querySelector('.timer-area').click());
    assert.equal(await clock(page), '3.00');
    // Another view ends a solve without a time.
    await page.evaluate(() => document.activeElement.blur());
    await run();
    await page.evaluate(() => (location.hash = '#cube'));
    await page.locator('timer-view').waitFor({ state: 'hidden' });
    await page.evaluate(() => (location.hash = '#timer'));
    await page.locator('timer-view').waitFor();
    assert.deepEqual([await phase(page), (await times(page)).length], ['idle', 4]);
    await context.close();
  },
);

test('the panel of the race leads to the timer', LIMIT, async () => {
  const context = await contextOf();
  const page = await opened(context, '#cube');
  await page.getByRole('tab', { name: 'Timer', exact: true }).click();
  await page.getByRole('link', { name: 'Time the cube in your hand' }).click();
  await page.locator('.timer-area').waitFor();
  await context.close();
});

test('a solve is deleted and brought back by keys, and has a comment', LIMIT, async () => {
  const context = await contextOf();
  const page = await opened(context);
  for (const ms of [10_000, 11_000, 12_000]) await solve(page, ms);
  await page.keyboard.press('Alt+KeyZ');
  assert.deepEqual(await times(page), ['10.00', '11.00']);
  await page.keyboard.press('Control+KeyZ');
  assert.deepEqual(await times(page), ['10.00', '11.00', '12.00']);
  const second = page.getByRole('button', { name: 'Solve 2: 11.00' });
  await second.click();
  const dialog = page.getByRole('dialog', { name: 'Solve 2' });
  assert.match(await dialog.locator('.timer-turns').textContent(), /^[RLUDFB]/);
  await dialog.getByLabel('Comment').fill('fine cross');
  await dialog.getByRole('button', { name: '+2' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  assert.deepEqual(await times(page), ['10.00', '13.00+', '12.00']);
  await page.getByRole('button', { name: 'Solve 2: 13.00+, fine cross' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  assert.deepEqual(await times(page), ['10.00', '12.00']);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await times(page), ['10.00', '13.00+', '12.00']);
  await context.close();
});

test('sessions are begun, named, switched and deleted after a question', LIMIT, async () => {
  const context = await contextOf();
  const page = await opened(context);
  await solve(page, 10_000);
  const sessions = page.getByLabel('Session');
  const names = () => sessions.locator('option').allTextContents();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('One & <two>');
  await page.keyboard.press('Enter');
  assert.deepEqual(await names(), ['1 (1 solve)', 'One & <two> (0 solves)']);
  assert.deepEqual(await times(page), []);
  await page.getByLabel('Scrambles').selectOption('222so');
  await page.waitForFunction(() =>
    /^([RUF][2']? ?){4,11}$/.test(document.querySelector('.timer-scramble').textContent),
  );
  await page.evaluate(() => document.activeElement.blur());
  await solve(page, 4000);
  await sessions.selectOption({ index: 0 });
  assert.deepEqual(await times(page), ['10.00']);
  assert.equal(await page.getByLabel('Scrambles').inputValue(), '333');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Evenings');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  assert.deepEqual(await names(), ['Evenings (1 solve)', 'One & <two> (1 solve)']);
  for (const answer of ['Cancel', 'Delete']) {
    await page.getByRole('button', { name: 'Delete session' }).click();
    await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
    assert.equal((await names()).length, answer === 'Cancel' ? 2 : 1);
  }
  assert.deepEqual([await names(), await times(page)], [['One & <two> (1 solve)'], ['4.00']]);
  await page.reload();
  await page.waitForSelector('.timer-solves li');
  assert.deepEqual([await names(), await times(page)], [['One & <two> (1 solve)'], ['4.00']]);
  await context.close();
});

test('two tabs lose none of each other’s solves', LIMIT, async () => {
  const context = await contextOf();
  // The tabs share the clock of the test.
  const one = await opened(context, '#timer', { isPaused: false });
  const two = await opened(context, '#timer', { isFirst: false });
  const has = (page, wanted) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('.timer-solves button')]
          .map(({ textContent }) => textContent)
          .join() === wanted,
      [...wanted].reverse().join(),
    );
  await solve(one, 10_000);
  await solve(two, 11_000);
  await solve(one, 12_000);
  for (const page of [one, two]) await has(page, ['10.00', '11.00', '12.00']);
  await one.keyboard.press('Control+Digit2');
  await two.bringToFront();
  await has(two, ['10.00', '11.00', '14.00+']);
  // A solve that another tab deletes while its dialog is open is not written over another one.
  await two.getByRole('button', { name: 'Solve 2: 11.00' }).click();
  await one.getByRole('button', { name: 'Solve 2: 11.00' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await two.getByRole('dialog').getByRole('button', { name: 'DNF' }).click();
  await two.keyboard.press('Escape');
  await two.getByText('This solve is not there any more').waitFor();
  for (const page of [one, two]) await has(page, ['10.00', '14.00+']);
  await context.close();
});

test(
  'a wrong file is refused in one sentence, and nothing is lost; a file is not added twice',
  LIMIT,
  async () => {
    const context = await contextOf();
    const page = await opened(context);
    await solve(page, 10_000);
    const before = await page.evaluate(() => JSON.stringify(localStorage));
    for (const [text, words] of [
      ['no JSON', 'times.txt was not imported: it is no JSON.'],
      [
        '{"session1":[[[-2,1],"","",0]]}',
        'times.txt was not imported: session 1, solve 1: the penalty is -2; allowed are whole milliseconds from 0 on, and -1 for DNF.',
      ],
    ]) {
      await take(page, text, 'times.txt');
      await page.getByText(words, { exact: true }).waitFor();
      assert.equal(await isInside(page.locator('.timer-says')), true);
      assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), before);
    }
    // Of a file with one solve that cannot be read the others are taken, and a penalty of its own has a button.
    const odd = await opened(await contextOf());
    await take(odd, '{"session1":[[[4000,9000],"","",1],[[-2,1],"","",2],[[0,8000],"","",3]]}', 'odd.txt');
    await odd
      .getByText(
        'Imported: sessions 1, solves 2. 1 solve cannot be read and was left out: session 1, solve 2:',
      )
      .waitFor();
    assert.equal(await isInside(odd.locator('.timer-says')), true);
    assert.deepEqual(await times(odd), ['13.00+4', '8.00']);
    await odd.getByRole('button', { name: /13\.00\+4/ }).click();
    const penalties = odd.getByRole('group', { name: 'Penalty' }).last().getByRole('button');
    assert.deepEqual(await penalties.allTextContents(), ['OK', '+2', '+4', 'DNF']);
    assert.equal(await penalties.nth(2).getAttribute('aria-pressed'), 'true');
    await odd.context().close();
    const text = JSON.stringify({
      session1: [
        [[0, 20_000], 'R U', 'x', 1700000000],
        [[-1, 21_000], 'U R', '', 1700000100],
      ],
      session2: [[[0, 30_000], '', '', 1700000200]],
      properties: {
        sessionData: JSON.stringify({
          1: { name: 'Big', opt: { scrType: '444wca' }, rank: 1 },
          2: { name: 'Big too', opt: {}, rank: 2 },
        }),
      },
    });
    await take(page, text);
    await page.getByText('Imported: sessions 2, solves 3.').waitFor();
    assert.deepEqual(await times(page), ['20.00', 'DNF(21.00)']);
    // A kind that the program does not have: no scramble, and the timer works.
    await page.getByText('The program has no scrambles of csTimer’s kind 444wca').waitFor();
    await take(page, text);
    await page.getByText('Imported: sessions 0, solves 0. 2 were here already.').waitFor();
    const { text: all } = await saved(page, () => page.getByRole('button', { name: 'Export' }).click());
    const { session1, session2, session3, properties } = JSON.parse(all);
    assert.deepEqual([session2, session3], [JSON.parse(text).session1, JSON.parse(text).session2]);
    assert.equal(session1[0][0][1], 10_000);
    assert.deepEqual([properties.session, properties.sessionN], [2, 3]);
    await context.close();
  },
);

test('a time that the browser has no room for is said, and is in the export', LIMIT, async () => {
  const context = await contextOf();
  const page = await opened(context);
  await solve(page, 10_000);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await solve(page, 11_000);
  await page.getByText('The browser has no room for this time').waitFor();
  assert.equal(await isInside(page.locator('.timer-says')), true);
  assert.deepEqual(await times(page), ['10.00', '11.00']);
  const { text } = await saved(page, () => page.getByRole('button', { name: 'Export' }).click());
  assert.equal(JSON.parse(text).session1.length, 2);
  await take(page, JSON.stringify({ session1: [[[0, 1000], '', '', 1]] }));
  await page.getByText('was not imported: the browser has no room for it.').waitFor();
  assert.deepEqual(await times(page), ['10.00', '11.00']);
  await context.close();
});

test('a value that cannot be read is left as it is, and an emptied store begins anew', LIMIT, async () => {
  const context = await contextOf();
  await context.addInitScript(() => {
    if (!localStorage.length) localStorage.setItem('mindcub3r.timer.1', '{"solves": [[[3, 1]]]}');
  });
  const page = await opened(context);
  await solve(page, 10_000);
  const stored = () => page.evaluate(() => localStorage.getItem('mindcub3r.timer.1'));
  assert.equal(await stored(), '{"solves": [[[3, 1]]]}');
  assert.deepEqual(await times(page), ['10.00']);
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  assert.deepEqual(await times(page), []);
  await solve(page, 11_000);
  assert.deepEqual(await times(page), ['11.00']);
  assert.deepEqual(page.wrong, []);
  await context.close();
});
