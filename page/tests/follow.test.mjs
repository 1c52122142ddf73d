// Following a cube with the camera while it is solved: turns are seen, a wrong one is said, and doubt says nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { modules } from './bundle.mjs';
import { launchWithHand, sidesOf } from './fake-camera.mjs';
import { inWindow, open, picture, read, serve, together } from './serve.mjs';

const LONG = { timeout: 300_000 };
const PHONE = { width: 390, height: 844 };
const { Module, Follower, StickerColours } = await modules('wasm/module.ts', 'camera/follow.ts');
const module = await Module.start(read('cube.wasm'));
const after = (facelets, turns) => module.call({ call: 'apply', facelets, turns }).facelets;
const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
/** Places of a side's stickers after a quarter clockwise. */
const QUARTER = [6, 3, 0, 7, 4, 1, 8, 5, 2];
const turned = (side, quarters) =>
  quarters ? turned(QUARTER.map((place) => side[place]).join(''), quarters - 1) : side;

const held = together({ server: serve });

const shown = (page) => page.evaluate(() => studio.facelets());
const wanted = (page) => page.locator('.following').getAttribute('data-wanted');
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
/** The side of a cube with this centre. */
const sideOf = (facelets, centre) => sidesOf(facelets).find((side) => side[4] === centre);

test(
  'from six sides to solved: each turn is made, its side is shown, and nothing is touched',
  LONG,
  async () => {
    const { browser, show } = await launchWithHand();
    const page = await open(browser, held.server.address, { path: '?fast', viewport: PHONE });
    let cube = after(SOLVED, "R U2 F'");
    await page.locator('.tip').getByRole('button', { name: 'Photograph' }).click();
    for (const [n, side] of sidesOf(cube).entries()) {
      show(side);
      // The sixth ends the dialog with its count.
      if (n < 5)
        await page
          .locator('.camera-count')
          .getByText(`${n + 1} of 6`, { exact: true })
          .waitFor();
    }
    await page.locator('cube-guide .did:visible').waitFor();
    assert.equal(await shown(page), cube);
    show(undefined);
    await press(page, 'Follow with the camera');
    for (let turns = 0; !/^(.)\1{8}/.test(cube) || turns < 3; turns++) {
      const letter = await page.locator('cube-guide .letter').innerText();
      const side = await wanted(page);
      const colour = { U: 'white', R: 'red', F: 'green', D: 'yellow', L: 'orange', B: 'blue' }[side[4]];
      await page.locator('.following p').getByText(`Then show the camera the ${colour} side.`).waitFor();
      if (turns === 0) {
        await inWindow(
          page,
          'cube-stage',
          '.turn-now',
          '.following',
          '.following button:not([hidden])',
          '.answers',
        );
        await accessible(page, 'following');
        await picture(page, 'follow-390');
      }
      cube = after(cube, letter);
      assert.equal(side, sideOf(cube, side[4]), 'the picture shows the side after the turn');
      show(turned(side, turns % 4));
      await page.waitForFunction((facelets) => studio.facelets() === facelets, cube);
    }
    assert.equal(cube, SOLVED);
    assert.equal(await page.locator('cube-guide .words').innerText(), 'Solved!');
    await page.waitForFunction(() => !document.querySelector('.following'));
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  },
);

/** A page with this cube in the hand, which the guide shows how to solve. */
async function guided(browser, cube, options = {}) {
  const page = await open(browser, held.server.address, { path: '?fast', viewport: PHONE, ...options });
  await page.evaluate(async (cube) => {
    await document.querySelector('cube-view').ready;
    document.querySelector('cube-view').solveOwn(cube);
  }, cube);
  await page.locator('cube-guide .did:visible').waitFor();
  return page;
}

test(
  'a wrong turn is said, and the way goes on from there; a side that tells nothing says nothing',
  LONG,
  async () => {
    const { browser, show } = await launchWithHand();
    const before = after(SOLVED, "L D' B2 R");
    const page = await guided(browser, before);
    await page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (asked) => (window.stream = await ask(asked));
    });
    // No photographs: the usual colours.
    await press(page, 'Follow with the camera');
    const side = await wanted(page);
    const hint = (text) => page.locator('.following p').getByText(text).waitFor();
    show(undefined, 0.1);
    await hint('It is dark: more light.');
    show(sideOf(before, side[4]));
    await hint('Then show the camera');
    const letter = await page.locator('cube-guide .letter').innerText();
    const wrong = ["U'", "F'", "D'"].find((turn) => turn[0] !== letter[0]);
    const cube = after(before, wrong);
    const changed = sidesOf(cube).find(
      (one, n) => turned(one, 1) !== one && one !== sidesOf(before)[n] && one[4] !== wrong[0],
    );
    assert.equal(await shown(page), before, 'a side as before');
    show(turned(changed, 3));
    await page.locator('cube-guide .note').getByText(`That was ${wrong}. No harm done:`).waitFor();
    assert.equal(await shown(page), cube);
    await inWindow(page, '.turn-now', '.note', '.following', '.answers');
    await picture(page, 'follow-wrong-390');
    // On from there, and the camera goes off by the button that stops all.
    const next = await page.locator('cube-guide .letter').innerText();
    show(await wanted(page));
    await page.waitForFunction((facelets) => studio.facelets() === facelets, after(cube, next));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.following'));
    assert.equal(
      await page.evaluate(() => window.stream.getTracks()[0].readyState),
      'ended',
      'the light is off',
    );
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  },
);

/** Turns as the time line has them. */
const movesOf = (turns) => module.call({ call: 'turns', turns }).moves;
const facade = { after };
const COLOURS = {
  U: [236, 238, 232],
  R: [176, 22, 34],
  F: [14, 132, 66],
  D: [232, 206, 40],
  L: [232, 104, 22],
  B: [22, 70, 168],
};
/** Readings of a side in this light. */
const readings = (side, light = [1, 1, 1]) =>
  [...side].map((letter) => COLOURS[letter].map((value, n) => value * light[n]));

/** A follower that waits for the first of these turns; `sees` takes so many frames of a side, a tenth of a second apart. */
function follower(facelets, turns) {
  const made = new Follower(facade, new StickerColours(COLOURS, 'photographed'));
  made.aim({ facelets, moves: movesOf(turns), at: 0 });
  let now = 0;
  const sees = (side, frames = 20, light) => {
    let verdict;
    for (let n = 0; n < frames; n++) verdict = made.next(readings(side, light), (now += 100));
    return verdict;
  };
  return { made, sees };
}
const MIXED = after(SOLVED, "R U2 F' L D B' U R2 F L2 B D' R2 U L' B2");
const TURNS = [...'URFDLB'].flatMap((face) => ['', "'", '2'].map((amount) => face + amount));

test('each turn is told by the side that is asked for, in any of its turns and in less light', () => {
  for (const turn of TURNS) {
    const { made, sees } = follower(MIXED, `${turn} U R`);
    const [side, before] = [made.wanted, sideOf(MIXED, made.wanted[4])];
    assert.equal(side, sideOf(after(MIXED, turn), side[4]));
    assert.notEqual(side[4], turn[0], 'a side that turns as a whole looks the same');
    for (let quarters = 0; quarters < 4; quarters++) {
      assert.equal(sees(turned(before, quarters)), 'open', turn);
      assert.equal(sees(turned(side, quarters), 4), 'wait', `${turn}: 300 ms are not enough`);
      assert.deepEqual(sees(turned(side, quarters), 1, [0.5, 0.55, 0.6]), { made: [turn] });
    }
  }
});

test('colours follow the light, which turns from that of the day to that of a lamp', () => {
  const { made, sees } = follower(MIXED, "R' U");
  const lamp = (part) => [1, 1 - 0.2 * part, 1 - 0.5 * part];
  // No more than a frame of each of the six sides at a time.
  for (let n = 0; n <= 60; n++) assert.equal(sees(turned(sidesOf(MIXED)[n % 6], n), 1, lamp(n / 60)), 'open');
  assert.deepEqual(sees(made.wanted, 20, lamp(1)), { made: ["R'"] });
});

test('the colours are those of the six photographs, whatever they are', () => {
  // White and yellow that are nearly one, in the light of a lamp; the white centre has a logo.
  const seen = {
    U: [228, 188, 120],
    R: [60, 20, 90],
    F: [30, 30, 30],
    D: [226, 176, 62],
    L: [90, 60, 120],
    B: [10, 60, 20],
  };
  const sides = sidesOf(MIXED).map((side, n) => [...turned(side, n)].map((letter) => seen[letter]));
  const centres = [...'URFDLB'].map((letter) => seen[letter]);
  const logo = [170, 150, 130];
  sides[0][4] = centres[0] = logo;
  const colours = StickerColours.of(sides.reverse(), MIXED, centres);
  for (const [n, side] of sidesOf(MIXED).entries()) {
    const cost = colours.cost(
      [...turned(side, n)].map((letter) => seen[letter]),
      turned(side, n),
    );
    assert.ok(cost < 9, `side ${n} costs ${cost}`);
  }
  const made = new Follower(facade, colours);
  made.aim({ facelets: MIXED, moves: movesOf("F' U"), at: 0 });
  const readings = [...turned(made.wanted, 2)].map((letter, place) =>
    place === 4 && letter === 'U' ? logo : seen[letter],
  );
  assert.equal(made.wanted[4], 'U');
  let verdict;
  for (let now = 0; now < 1000; now += 100) verdict = made.next(readings, now);
  assert.deepEqual(verdict, { made: ["F'"] });
});

test('another turn is told after a while, a quarter of a half turn is none, and two turns are seen at once', () => {
  for (const turn of TURNS.filter((one) => one[0] !== 'R')) {
    const { sees } = follower(MIXED, 'R2 U F');
    const sides = sidesOf(after(MIXED, turn)).filter(
      (one, n) => one !== sidesOf(MIXED)[n] && one[4] !== turn[0],
    );
    assert.equal(sees(sides[0], 12), 'wait', 'a second is not enough');
    assert.deepEqual(sees(sides[0], 10), { made: [turn] }, turn);
  }
  const { made, sees } = follower(MIXED, 'R2 U F');
  assert.equal(sees(sideOf(after(MIXED, 'R'), made.wanted[4])), 'half');
  assert.equal(sees(sideOf(after(MIXED, "R'"), made.wanted[4])), 'half');
  assert.deepEqual(sees(sideOf(after(MIXED, 'R2 U'), 'F')), { made: ['R2', 'U'] });
  assert.equal(sees(sideOf(after(MIXED, "L F2 D B'"), 'F'), 60), 'lost');
});

test('where two turns explain a side, the page waits; a turn of the whole cube is seen by its new front', () => {
  // Of a chequered cube, R2 and L2 make the same front, one of them upside down.
  const chequered = after(SOLVED, 'R2 L2 U2 D2 F2 B2');
  const { sees } = follower(chequered, 'R2 U');
  assert.equal(sees(sideOf(after(chequered, 'R2'), 'F')), 'open');
  const whole = follower(MIXED, 'y R U');
  assert.equal(whole.made.wanted, sideOf(MIXED, 'R'));
  assert.equal(whole.sees(sideOf(MIXED, 'F')), 'open');
  assert.deepEqual(whole.sees(turned(sideOf(MIXED, 'R'), 1)), { made: ['y'] });
  assert.deepEqual(whole.sees(sideOf(after(MIXED, 'y R'), 'R')), { made: ['y', 'R'] });
  // A slice and a wide turn: the cube looks as after another turn, held otherwise.
  for (const turn of ['M', "M'", 'M2', 'Rw', 'E2']) {
    const { made, sees } = follower(MIXED, turn);
    assert.deepEqual(sees(made.wanted), { made: [turn] }, turn);
  }
});
