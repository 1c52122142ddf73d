// The camera: six sides of a cube before it, or in files, and the first turn of the solution.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { accessible } from './axe.mjs';
import { modules } from './bundle.mjs';
import { launchWithCamera, photo, sidesOf } from './fake-camera.mjs';
import { dist, inWindow, open, picture, read, serve, together } from './serve.mjs';
import { longer } from './wall-clock.mjs';

const LONG = { timeout: 300_000 };
const PHONE = { width: 390, height: 844 };
const { Module } = await modules('wasm/module.ts');
const core = await Module.start(read('cube.wasm'));
const after = (facelets, turns) => core.call({ call: 'apply', facelets, turns }).facelets;
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
const CUBE = after(SOLVED, "R U2 F' L D B' U R2 F L2 B D'");
const SIDES = sidesOf(CUBE);

const held = together({ server: serve });

async function opened(browser, options = {}) {
  return open(browser, held.server.address, { path: '?fast', viewport: PHONE, ...options });
}
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const photograph = (page) => page.locator('.tip').getByRole('button', { name: 'Photograph' }).click();
const said = (page, text) => page.locator('.camera-hint').getByText(text).waitFor();
const count = (page, n) => page.locator('.camera-count').getByText(`${n} of 6`, { exact: true }).waitFor();
const choose = (page, ...files) => page.locator('.camera-buttons input[multiple]').setInputFiles(files);
const guided = (page) => page.locator('cube-guide .did:visible').waitFor();
const tracks = (page) =>
  page.evaluate(() =>
    window.streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState),
  );

/** Keeps each stream that the page opens. */
const watched = () => {
  window.streams = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    window.streams.push(stream);
    return stream;
  };
};

/** A page whose camera is refused. */
async function refused(options = {}, address = held.server.address) {
  const page = await open(held.browser, address, { path: '?fast', viewport: PHONE, ...options });
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  return page;
}

test('from one press on Photograph to the first turn, without another touch', LONG, async () => {
  const browser = await launchWithCamera(SIDES);
  const page = await opened(browser);
  await page.evaluate(watched);
  await photograph(page);
  await count(page, 1);
  await inWindow(
    page,
    '.camera-stage',
    '.camera-sides button',
    '.camera-shutter',
    '.camera-end',
    '.camera-private',
  );
  await accessible(page, 'camera');
  await picture(page, 'camera-390');
  await guided(page);
  assert.equal(await page.evaluate(() => studio.facelets()), CUBE);
  assert.match(await page.locator('cube-guide .count').innerText(), /^Turn 1 of \d+$/);
  assert.deepEqual(await tracks(page), ['ended'], 'the light is off');
  await page.context().close();
});

test('by files: what shows no side, and a side twice, are said; nothing taken is lost', LONG, async () => {
  const page = await refused();
  await photograph(page);
  await page.getByText('The page may not use the camera.').waitFor();
  await inWindow(page, '.camera-card', '.camera-buttons button', '.camera-sides button');
  await accessible(page, 'camera refused');
  await picture(page, 'camera-refused-390');
  const files = SIDES.map((side, n) => photo(`side-${n + 1}`, side));
  await choose(page, ...files.slice(0, 3));
  await count(page, 3);
  await choose(page, photo('wall'), files[1], {
    name: 'note.txt',
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  });
  await said(page, /^wall\.png: This picture shows no side\. side-2\.png: This side is taken, as side 2/);
  await said(page, /note\.txt: This file is no picture\.$/);
  await count(page, 3);
  await choose(page, ...files.slice(3));
  await guided(page);
  assert.equal(await page.evaluate(() => studio.facelets()), CUBE);
  await page.context().close();
});

test('where there is no camera the cube can be painted', LONG, async () => {
  const page = await refused({ viewport: { width: 1280, height: 800 } });
  await page.getByRole('tab', { name: 'Paint', exact: true }).click();
  await page.locator('paint-panel').getByRole('button', { name: 'Photograph' }).click();
  await press(page, 'Paint it');
  await page.locator('paint-panel .palette').waitFor();
  await page.waitForFunction(() => !document.querySelector('dialog.camera'));
  await page.context().close();
});

test(
  'a side that is taken is not taken again; another press takes it; End ends the stream',
  LONG,
  async () => {
    const browser = await launchWithCamera([SIDES[0]]);
    const page = await opened(browser, { viewport: { width: 1280, height: 800 } });
    await page.evaluate(watched);
    await photograph(page);
    await count(page, 1);
    await said(page, 'This side is taken, as side 1: turn the cube to another.');
    await picture(page, 'camera-1280');
    await page.locator('.camera-shutter').click();
    await said(page, 'This looks like side 1. If it is another, press once more.');
    await count(page, 1);
    await page.locator('.camera-shutter').click();
    await count(page, 2);
    await press(page, 'Side 1: photograph it again');
    await said(page, 'Show side 1 again.');
    await press(page, 'End');
    await page.waitForFunction(() => !document.querySelector('dialog.camera'));
    assert.deepEqual(await tracks(page), ['ended']);
    await page.context().close();
  },
);

test('keyboard alone; Escape and a page that is left end the stream', LONG, async () => {
  const browser = await launchWithCamera([SIDES[0], SIDES[1]]);
  const page = await opened(browser);
  await page.evaluate(watched);
  const open = async () => {
    await page.locator('.tip button').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.matches('.camera-shutter'));
  };
  await open();
  await count(page, 1);
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog.camera'));
  assert.deepEqual(await tracks(page), ['ended']);
  await open();
  await count(page, 1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  assert.deepEqual(await tracks(page), ['ended', 'ended'], 'nobody looks at the page');
  await page.context().close();
});

test('a dark picture and one without a cube say so', { ...LONG, skip: longer }, async () => {
  for (const [light, text] of [
    [0.1, 'It is dark: more light.'],
    [1, 'No side found yet.'],
  ]) {
    const browser = await launchWithCamera([undefined], light);
    const page = await opened(browser);
    await photograph(page);
    await said(page, text);
    await page.context().close();
  }
});

/** Answers to the third picture: tiles are likelier than the side that they are seen beside. */
const tiled = () => {
  const tiles = Array.from({ length: 9 }, (_, n) => (n % 2 ? [200, 90, 60] : [40, 90, 60]));
  let pictures = 0;
  const asTiles = ({ ok, ...answer }) => {
    if (!ok?.corners || ++pictures !== 3) return { ok, ...answer };
    const samples = tiles.map((rgb) => [rgb]);
    return { ok: { ...ok, colours: tiles, samples, others: [ok] }, ...answer };
  };
  window.Worker = class extends Worker {
    set onmessage(take) {
      super.onmessage = ({ data }) => take({ data: asTiles(data) });
    }
  };
};

test('tiles behind a side are taken for it in one picture, and the side makes the cube', LONG, async () => {
  const page = await refused();
  await page.evaluate(tiled);
  await photograph(page);
  await choose(page, ...SIDES.slice(0, 3).map((side, n) => photo(`side-${n + 1}`, side)));
  await count(page, 3);
  const cell = page.locator('.camera-sides button').nth(2).locator('i').first();
  assert.equal(await cell.evaluate(({ style }) => style.background), 'rgb(40, 90, 60)');
  await choose(page, ...SIDES.slice(3).map((side, n) => photo(`side-${n + 4}`, side)));
  await guided(page);
  assert.equal(await page.evaluate(() => studio.facelets()), CUBE);
  await page.context().close();
});

test('the page in one file makes a cube of pictures, too', LONG, async () => {
  const page = await refused({}, pathToFileURL(join(dist, 'studio.html')).href);
  await photograph(page);
  await choose(page, ...SIDES.map((side, n) => photo(`side-${n + 1}`, side)));
  await guided(page);
  assert.equal(await page.evaluate(() => studio.facelets()), CUBE);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

/** Letters of facelets at these places, in place of those that are there. */
const put = (facelets, letter, ...places) =>
  [...facelets].map((one, place) => (places.includes(place) ? letter : one)).join('');

test('doubt in a sticker is asked on its picture', LONG, async () => {
  const page = await refused({ viewport: { width: 640, height: 400 }, colorScheme: 'dark' });
  await photograph(page);
  // Two edges whose stickers could be either way round.
  const seen = sidesOf(put(put(CUBE, 'm', 7, 19), 'n', 1, 46));
  await choose(page, ...seen.map((side, n) => photo(`side-${n + 1}`, side)));
  await said(page, 'Side 1: which colour is the marked sticker?');
  await inWindow(
    page,
    '.camera-card canvas',
    '.camera-card button',
    '.camera-hint',
    '.camera-buttons button',
  );
  await page.waitForFunction(() => document.activeElement.closest('.camera-card'));
  assert.equal(await page.locator('.camera-sides .marked').count(), 1);
  await accessible(page, 'camera asks for a colour');
  await picture(page, 'camera-doubt-640');
  await press(page, 'yellow');
  await guided(page);
  assert.equal(await page.evaluate(() => studio.facelets()), CUBE);
  await page.context().close();
});

test('six sides that make no cube: which to show again, and the others stay', LONG, async () => {
  const page = await refused({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  await photograph(page);
  const [first, ...others] = SIDES.map((side, n) => photo(`side-${n + 1}`, side));
  // The first side once more, with a thumb on it, in place of the last.
  const twice = photo('twice', put(SIDES[0], '?', 6, 7));
  await choose(page, first, ...others.slice(0, 4), twice);
  await said(page, /^Pictures 1 and 6 show the same side\./);
  const again = page.locator('.camera-sides [aria-pressed=true]');
  assert.equal(await again.getAttribute('aria-label'), 'Side 6: photograph it again');
  await accessible(page, 'camera refuses');
  await picture(page, 'camera-same-1280');
  await choose(page, others[4]);
  await guided(page);
  assert.equal(await page.evaluate(() => studio.facelets()), CUBE);
  await page.context().close();
});

test('a side is known again in any turn and in less light, and held still by colours and corners', async () => {
  const { Steady, areAlike } = await modules('camera/steady.ts');
  const of = (rgb) => ({
    corners: [
      [9, 9],
      [99, 9],
      [99, 99],
      [9, 99],
    ],
    colours: [...rgb],
  });
  const [red, orange, white] = [
    [176, 22, 34],
    [232, 104, 22],
    [236, 238, 232],
  ];
  const side = of([red, red, white, white, red, white, white, red, red]);
  const turned = of(
    [6, 3, 0, 7, 4, 1, 8, 5, 2].map((place) => side.colours[place].map((value) => value / 2)),
  );
  assert.ok(areAlike(side, turned));
  assert.ok(!areAlike(side, of([...side.colours.slice(0, 8), white])));
  assert.ok(!areAlike(of(Array(9).fill(red)), of(Array(9).fill(orange))));
  const steady = new Steady();
  const looks = (other, at) => steady.next(other, 640, at);
  assert.deepEqual(
    [0, 100, 200, 300, 400].map((at) => looks(side, at)),
    [false, false, false, false, true],
  );
  const moved = { ...side, corners: side.corners.map(([x, y]) => [x + 30, y]) };
  assert.ok(!looks(moved, 500) && !looks(turned, 600), 'another place, another look');
  assert.deepEqual(
    [700, 750, 800, 850, 900, 1000].map((at) => looks(turned, at)),
    [false, false, false, false, false, true],
  );
});

/** Poses of a cube, as rotations. */
const POSES = ['', 'x', "x'", 'x2', 'z', "z'"].flatMap((first) =>
  ['', 'y', "y'", 'y2'].map((second) => `${first} ${second}`),
);
/** Rotation that brings a neighbour to the front, by the words of the question. */
const TURNS = { 'to the left': 'y', 'to the right': "y'", 'towards you': "x'", 'away from you': 'x' };
const front = (facelets) => facelets.slice(18, 27);

test('where several cubes fit, a picture of one more side is asked for', LONG, async () => {
  const page = await refused();
  await photograph(page);
  // Colours that no usual cube has: after R there are four such cubes.
  const cube = after(SOLVED, 'R').replace(/[UB]/g, (letter) => (letter === 'U' ? 'B' : 'U'));
  const sides = sidesOf(cube);
  await choose(page, ...sides.map((side, n) => photo(`side-${n + 1}`, side)));
  const question = () => page.locator('.camera-hint').getByText('show what is in front.');
  await question().waitFor();
  await inWindow(page, '.camera-card canvas', '.camera-hint', '.camera-end');
  await accessible(page, 'camera asks for a side');
  await picture(page, 'camera-asks-390');
  await choose(page, photo('grey', '?'.repeat(9)));
  await said(page, /^That is none of the six sides: once more\./);
  let text = await question().innerText();
  for (let n = 0; text; n++) {
    const [side, above] = [...text.matchAll(/side (\d)/g)].map(([, number]) => Number(number) - 1);
    const isHeld = (held) =>
      above === undefined
        ? front(held) === sides[side]
        : front(held)[4] === sides[side][4] && held[4] === sides[above][4];
    const held = POSES.map((pose) => after(cube, pose)).find(isHeld);
    const turn = TURNS[Object.keys(TURNS).find((words) => text.includes(words))];
    await choose(page, photo(`more-${n}`, front(after(held, turn))));
    // Another question, or none.
    const next = await page.waitForFunction((text) => {
      const said = document.querySelector('.camera-hint')?.textContent ?? 'none';
      return said === 'none' || (said !== text && said.endsWith('in front.')) ? said : undefined;
    }, text);
    text = (await next.jsonValue()).replace('none', '');
  }
  await guided(page);
  const shown = await page.evaluate(() => studio.facelets());
  const named = (facelets) =>
    [...facelets]
      .map((letter) => 'URFDLB'[[4, 13, 22, 31, 40, 49].findIndex((at) => facelets[at] === letter)])
      .join('');
  assert.ok(
    POSES.some((pose) => named(after(cube, pose)) === shown),
    shown,
  );
  await page.context().close();
});
