// Links to a cube: each opens on a clean browser to the same picture, is copied again with all that it carries, and plays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules } from './bundle.mjs';
import { inWindow, serve, together } from './serve.mjs';
import { isInside, tried } from './window.mjs';

const { STAGE_NAMES, stageMask, stageNamed } = await modules('cube/stages.ts');
const { routeOf } = await modules('base/address.ts');
const { handSvg } = await modules('model/pictures.ts');
const { USUAL_COLOURS } = await modules('model/colours.ts');

const held = together({ server: serve });
const LIMIT = { timeout: 300_000 };
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');

async function opened(hash, options = {}) {
  const context = await held.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.wrong.push(message.text()));
  await page.goto(`${held.server.address}?fast${hash}`);
  await page.waitForSelector('cube-view [data-facelets] canvas', { state: 'attached' });
  await page.evaluate(async () => {
    window.kit = await document.querySelector('cube-view').ready;
    document.execCommand = () => true;
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text) => (window.copied = text) },
    });
  });
  return page;
}

/** What is seen: stickers, place, turns, shades, angles, tempo, title, and the picture itself. */
const seen = (page) =>
  page.evaluate(async () => {
    const { store, stage } = window.kit;
    const { moves, at, facelets, title, plan } = store.now;
    const png = new Uint8Array(await (await stage.png()).arrayBuffer());
    const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', png))].join();
    return {
      facelets,
      at,
      turns: moves.map(({ text }) => text).join(' '),
      from: plan?.from,
      shades: stage.dataset.shades,
      angles: stage.angles.map(Math.round),
      tempo: document.querySelector('cube-bar .tempo output').textContent,
      title,
      hash,
    };
  });

const facelets = (page, turns) =>
  page.evaluate(
    (turns) => window.kit.core.after([...'URFDLB'].map((face) => face.repeat(9)).join(''), turns),
    turns,
  );

async function copied(page, ...ticked) {
  await page.getByRole('tab', { name: 'Share' }).click();
  const more = page.locator('details.carried');
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
  for (const name of ticked) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.waitForFunction(() => window.copied);
  return new URL(await page.evaluate(() => window.copied)).hash;
}

const KINDS = [
  ['a state', '#cube&state=R+U', { made: 'R U', turns: '' }],
  ['a pattern', '#cube&state=checkerboard', {}],
  ['turns that are made', '#cube&turns=R+U+F', { made: 'R U F', turns: 'R U F', at: 3 }],
  [
    'setup and algorithm',
    "#cube&setup=R+U+R'+U'&alg=U+R+U'+R'",
    { made: "R U R' U'", turns: "U R U' R'", at: 0 },
  ],
  [
    'wide turns, slices, rotations, groups, commutators and comments',
    `#cube&alg=${encodeURIComponent("(R U)2 Rw M' x y2 [F: [R, U']] // the end\nS2")}`,
    { at: 0, turns: "R U R U Rw M' x y2 F R U' R' U F' S2", made: '' },
  ],
  ['a solution', "#cube&state=R+U&solution=U'+R'", { made: 'R U', turns: "U' R'", at: 0, from: 0 }],
  ['a place in a solution', "#cube&state=R+U&solution=U'+R'&at=1", { made: 'R', at: 1, from: 0 }],
  ['a place in an algorithm', "#cube&alg=R+U+R'&at=2", { made: 'R U', turns: "R U R'", at: 2 }],
  ['a mask', '#cube&state=R&mask=oll', { made: 'R', mask: 'OLL' }],
  ['a view', '#cube&state=R&view=-40,-20', { made: 'R', angles: [-40, -20] }],
  ['a speed', '#cube&alg=R+U&speed=4', { tempo: '4/s', at: 0 }],
  ['a title', '#cube&alg=R+U&title=Sune+%26+more', { title: 'Sune & more' }],
];

for (const [name, hash, wanted] of KINDS)
  test(`${name} opens to the same picture, and is copied again`, LIMIT, async () => {
    const page = await opened(hash);
    const first = await seen(page);
    const { made, mask, ...rest } = wanted;
    if (made !== undefined) assert.equal(first.facelets, await facelets(page, made));
    if (mask) assert.equal(first.shades, first.facelets && shadesOn(first.facelets, mask));
    for (const [key, value] of Object.entries(rest)) assert.deepEqual(first[key], value, key);
    assert.equal(await page.locator('.notice').isVisible(), false);
    if (wanted.title) {
      await inWindow(page, '.cube-title');
      assert.equal(await page.textContent('.cube-title'), wanted.title);
    }
    const link = await copied(
      page,
      'This place among the turns',
      'This tempo',
      ...(wanted.angles ? ['This view'] : []),
    );
    const other = await opened(link);
    assert.deepEqual(await seen(other), first, link);
    // The address in the window leads to the same cube, too.
    await page.waitForFunction(() => !/[&#]setup=/.test(location.hash)).catch(() => {});
    const { hash: address } = new URL(page.url());
    const again = address === link ? other : await opened(address);
    const { facelets: stickers, at, turns } = await seen(again);
    assert.deepEqual(
      { facelets: stickers, at, turns },
      { facelets: first.facelets, at: first.at, turns: first.turns },
    );
    assert.deepEqual([...page.wrong, ...other.wrong, ...again.wrong], []);
    for (const one of new Set([page, other, again])) await one.context().close();
  });

function shadesOn(facelets, mask) {
  // R has been turned: its three stickers of the top went to the back.
  const expected = stageMask(mask, SOLVED);
  return shadesAfter(facelets, expected);
}
const { shadesOf } = await modules('model/mask.ts');
const shadesAfter = (facelets, mask) => shadesOf(facelets, mask).join('');

test('a link that plays opens and plays to the end at its speed, in every window', LIMIT, async () => {
  for (const viewport of tried([
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 640, height: 400 },
  ])) {
    const page = await opened(
      "#cube&setup=R+U2+R'+U'+R+U'+R'&alg=R+U+R'+U+R+U2+R'&speed=16&title=Sune&mask=OLL&play",
      { viewport },
    );
    await page.waitForFunction(() => window.kit.store.now.at === 7 && !window.kit.player.playing.now);
    assert.equal(await page.evaluate(() => window.kit.store.now.facelets), SOLVED);
    await inWindow(page, '.cube-title');
    assert.equal(await page.textContent('.cube-title'), 'Sune');
    // It was lent: a choice of one's own stores nothing of the link.
    await page.evaluate(
      () => document.querySelector('input[aria-label=Tempo]') && localStorage.getItem('mindcub3r.cube'),
    );
    const stored = await page.evaluate(() => localStorage.getItem('mindcub3r.cube') ?? '');
    assert.doesNotMatch(stored, /OLL|16/);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
});

test('Copy link offers to play: the link that it makes does', LIMIT, async () => {
  const page = await opened("#cube&turns=R+U+R'");
  await page.getByRole('tab', { name: 'Share' }).click();
  await page.locator('details.carried summary').click();
  await page.getByLabel('Title', { exact: true }).fill('Three turns');
  const link = await copied(page, 'Plays when it is opened, from the first turn');
  assert.equal(link, "#cube&alg=R+U+R'&title=Three+turns&play");
  const other = await opened(link);
  await other.waitForFunction(() => window.kit.store.now.at === 3);
  assert.equal(await other.textContent('.cube-title'), 'Three turns');
  // Another cube has another title: none.
  await other.getByRole('button', { name: 'Reset' }).click();
  assert.equal(await other.locator('.cube-title').isVisible(), false);
  await page.context().close();
  await other.context().close();
});

/** The page of all bad links, where the cube of a good one is. */
async function begun() {
  const good = '#cube&turns=F+D';
  begun.page ??= await opened(good);
  const { page } = begun;
  await page.evaluate((good) => (location.hash = good), good);
  const wanted = await facelets(page, 'F D');
  await page.waitForFunction((wanted) => window.kit.store.now.facelets === wanted, wanted);
  await page.evaluate(() => (document.querySelector('.notice p').textContent = ''));
  return page;
}

for (const [hash, words] of [
  ['#cube&alg=R+K', /'K' seen/],
  ['#cube&setup=R+Ü', /Ü/],
  ['#cube&alg=R&speed=99', /speed=99 is no number of turns a second from 0\.5 to 16/],
  ['#cube&alg=R&speed=fast', /speed=fast is no number/],
  ['#cube&alg=R&view=up', /view=up is no view: two angles in degrees/],
  ['#cube&alg=R&mask=nothing', /there is no mask “nothing”; the masks are under “Look”/],
  [`#cube&alg=R&title=${'x'.repeat(101)}`, /title has more letters than the 100 that are allowed/],
  ['#cube&alg=R+U&at=-3', /at=-3 is no number of turns: here it is a whole number from 0/],
  ['#cube&alg=R+U&at=999', /at=999 is beyond the 2 turns of this link; the cube stands after the last/],
  ['#cube&alg=R&turns=U', /alg beside turns or solution/],
  ['#cube&setup=R&state=U', /both setup and state/],
  [`#cube&alg=${'R+'.repeat(2001)}`, /alg has more letters than the 4000/],
])
  test(`a bad link is named once, and the cube stays: ${hash.slice(0, 40)}`, LIMIT, async () => {
    const page = await begun();
    const before = await page.evaluate(() => window.kit.store.now.facelets);
    await page.evaluate((hash) => (location.hash = hash), hash);
    const notice = page.locator('.notice p');
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.notice p').textContent),
      words.source,
    );
    assert.equal(await isInside(notice), true);
    // Nothing is lost: the cube is there, or comes back by one Undo.
    const back = async () => (await page.evaluate(() => window.kit.store.now.facelets)) === before;
    if (!(await back())) await page.evaluate(() => (window.kit.player.seek(0), window.kit.player.undo()));
    assert.ok(await back());
    assert.equal(await page.evaluate(() => window.kit.store.now.title), '');
    assert.deepEqual(page.wrong, []);
  });

test('a link that is opened when the page is about to write its own address is followed', LIMIT, async () => {
  const page = await opened('#cube&turns=F+D');
  const hash = '#cube&state=U+F';
  // The page writes some moments after a turn: here between the opening of a link and its event.
  await page.evaluate(async (hash) => {
    const [later, writes] = [window.setTimeout, []];
    window.setTimeout = (task, ...rest) => (rest[0] === 300 ? writes.push(task) : later(task, ...rest));
    await studio.turn('R');
    while (writes.length === 0) await new Promise((resolve) => later(resolve, 10));
    window.setTimeout = later;
    location.hash = hash;
    for (const write of writes) write();
  }, hash);
  const wanted = await facelets(page, 'U F');
  await page.waitForFunction((wanted) => window.kit.store.now.facelets === wanted, wanted);
  assert.equal(new URL(page.url()).hash, hash);
  await page.context().close();
});

test('every mask has a name of its own, and is for the cube as it is held', () => {
  assert.ok(STAGE_NAMES.length >= 30);
  const masks = new Set();
  for (const name of STAGE_NAMES) {
    const mask = stageMask(name, SOLVED);
    assert.match(mask, /^[xo-]{54}$/, name);
    assert.ok(mask.includes('x') && /[o-]/.test(mask), name);
    assert.equal(stageNamed(name.toUpperCase().replaceAll(' ', '-')), name);
    masks.add(mask);
  }
  // LL, PLL and ZBLL look at the same stickers; VLS is no other than these.
  assert.ok(masks.size >= STAGE_NAMES.length - 4, `${masks.size}`);
  // The cross of a cube that is held upside down is on the other side.
  const turned = [...'DLFURB'].map((face) => face.repeat(9)).join('');
  const cross = stageMask('Cross', turned);
  assert.deepEqual([...cross.slice(0, 9)].join(''), '-x-xxx-x-');
  assert.equal(stageMask('Cross', SOLVED).slice(0, 9), '----x----');
  assert.equal(stageMask('nothing', SOLVED), undefined);
});

test('a link of each kind is read by the table of addresses', () => {
  for (const [, hash] of KINDS) assert.equal(routeOf(hash.slice(1), false).problem, '', hash);
});

test('a mask is chosen under Look, is drawn, and stays over a reload', LIMIT, async () => {
  const page = await opened('#cube');
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByLabel('Stage').selectOption('F2L');
  const shades = () => page.getAttribute('cube-stage', 'data-shades');
  assert.equal(await shades(), stageMask('F2L', SOLVED));
  await page.evaluate(() => studio.turn('R U'));
  assert.equal(
    await shades(),
    shadesAfter(await page.evaluate(() => studio.facelets()), stageMask('F2L', SOLVED)),
  );
  await page.reload();
  await page.waitForSelector('cube-stage[data-shades]', { state: 'attached' });
  await page.getByRole('tab', { name: 'Look' }).click();
  assert.equal(await page.getByLabel('Stage').inputValue(), 'F2L');
  await page.getByLabel('Stage').selectOption('');
  assert.equal(await shades(), null);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test(
  'an algorithm is shared from its start to the solved cube, the last layer alone in colour',
  LIMIT,
  async () => {
    const page = await opened("#cube&turns=R+U+R'+U+R+U2+R'");
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.locator('details.carried summary').click();
    const mask = page.getByLabel('The pieces in colour');
    const names = await mask.locator('option').allInnerTexts();
    assert.deepEqual(names.slice(1, 6), ['Last layer', 'F2L', 'Cross', 'OLL', 'PLL']);
    await mask.selectOption('LL');
    await page.getByRole('checkbox', { name: /^Ends solved/ }).check();
    const preview = page.locator('.link-preview svg');
    const drawn = await preview.evaluate((svg) =>
      [...svg.querySelectorAll('polygon')].map((one) => one.getAttribute('fill')),
    );
    const link = await copied(page);
    assert.equal(link, "#cube&setup=R+U2+R'+U'+R+U'+R'&alg=R+U+R'+U+R+U2+R'&mask=LL");
    // The preview is the picture that opens.
    const other = await opened(link);
    const { facelets: opens, at, shades } = await seen(other);
    assert.equal(at, 0);
    assert.equal(shades, shadesAfter(opens, stageMask('LL', SOLVED)));
    const wanted = [
      ...handSvg(opens, USUAL_COLOURS, undefined, stageMask('LL', SOLVED)).matchAll(
        /polygon[^>]*fill="([^"]*)"/g,
      ),
    ];
    assert.deepEqual(
      drawn,
      wanted.map(([, fill]) => fill),
    );
    await other.evaluate(() => window.kit.player.seek(7));
    assert.equal((await seen(other)).facelets, SOLVED);
    await preview.scrollIntoViewIfNeeded();
    assert.equal(await isInside(preview), true);
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
    assert.deepEqual([...page.wrong, ...other.wrong], []);
    for (const one of [page, other]) await one.context().close();
  },
);
