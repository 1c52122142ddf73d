// A stretch of the curves' time: by buttons, drag, wheel, two fingers and keys, with the points of that stretch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { finish, open, openFile, seek, skip } from './robot.mjs';
import { picture } from './serve.mjs';

const { Track, Stretch, KINDS, pointsIn } = await modules(
  'stream/track.ts',
  'stream/curves.ts',
  'robot/stretch.ts',
);
const kind = (name) => KINDS.find((one) => one.name === name);

/** A run of 17 minutes, of which the recording kept a position in 30 s, as it keeps at most 200,000 bytes. */
const LONG = Array.from({ length: 15 }, (_, run) => {
  const shift = 70_000 * run;
  let next = 0;
  return recorded('solved').flatMap((line, number) => {
    const event = JSON.parse(line);
    if (number === 0 || ['run_begins', 'report'].includes(event.event))
      return run === 0 && event.event !== 'report' ? [line] : [];
    if (event.event === 'posture' && (event.at_ms < next || ((next = event.at_ms + 30_000), false)))
      return [];
    return [JSON.stringify({ ...event, at_ms: event.at_ms + shift })];
  });
}).flat();

test('a stretch stays within the run, and a time keeps its place as it is zoomed', () => {
  const stretch = new Stretch();
  stretch.grow(100_000);
  assert.ok(stretch.isWhole);
  assert.equal(stretch.zoom(2, 50_000), false);
  assert.equal(stretch.zoom(0.5, 20_000), true);
  assert.deepEqual([stretch.from, stretch.to], [10_000, 60_000]);
  assert.equal(stretch.part(20_000), 0.2);
  assert.equal(stretch.step(-1), true);
  assert.deepEqual([stretch.from, stretch.to], [0, 50_000]);
  assert.equal(stretch.step(-1), false);
  stretch.take(90_000, 90_100);
  assert.deepEqual([stretch.from, stretch.to], [89_800, 90_300]);
  assert.ok(stretch.isShortest);
  assert.equal(stretch.follow(90_000), false);
  assert.equal(stretch.follow(95_000), true);
  assert.equal(stretch.part(95_000), 0.1);
  // A run that grows stays whole only where it was.
  stretch.grow(110_000);
  assert.equal(stretch.ms, 500);
  stretch.take(0, 110_000);
  stretch.grow(120_000);
  assert.ok(stretch.isWhole);
});

test('a stretch has its points, the extremes of each column, and one more at each side', () => {
  const points = Array.from({ length: 100_000 }, (_, at) => [at, at === 77_777 ? 900 : at % 7]);
  const all = pointsIn({ points }, 0, 100_000, 100);
  assert.ok(all.length <= 404, `${all.length}`);
  assert.ok(all.some(([at, value]) => at === 77_777 && value === 900));
  assert.ok(all.every(([at], place) => place === 0 || at > all[place - 1][0]));
  assert.deepEqual(
    pointsIn({ points }, 500.5, 503.5, 100).map(([at]) => at),
    [500, 501, 502, 503, 504],
  );
});

test('a long recording has the strokes of its motions', () => {
  const full = Track.of(recorded('solved'));
  const long = Track.of(LONG);
  const postures = long.all.filter(({ event }) => event.event === 'posture').length;
  assert.ok(postures < 50, `${postures}`);
  const [whole, thin] = [full, long].map((track) => kind('position').of(track));
  assert.deepEqual(
    whole.map(({ isMade }) => isMade),
    [false, false, false],
  );
  assert.deepEqual(
    thin.map(({ isMade }) => isMade),
    [true, true, false],
  );
  // Each motion of the turntable goes as far as the full recording has it go, within its play.
  const moved = (curve, from, to) => {
    const values = curve.points.filter(([at]) => at >= from && at <= to).map(([, value]) => value);
    return Math.max(...values) - Math.min(...values);
  };
  let begins;
  let count = 0;
  for (const { at, event } of full.all) {
    if (event.event === 'motion_begins') begins = at;
    if (event.event !== 'motion_ends') continue;
    const place = /^(spin|turn)/.test(event.motion) ? 1 : 0;
    const [real, made] = [whole[place], thin[place]].map((curve) => moved(curve, begins, at));
    assert.ok(Math.abs(real - made) < 45, `${event.motion} at ${begins}: ${made} for ${real}`);
    count++;
  }
  assert.ok(count > 30);
  for (const { points } of thin) assert.equal(points.at(-1)[0], long.end, 'up to the end');
});

const lines = (page) =>
  page.$$eval('.curves-picture polyline', (all) =>
    all.map((line) =>
      line
        .getAttribute('points')
        .split(' ')
        .map((point) => point.split(',').map(Number)),
    ),
  );
const times = async (page) => {
  const texts = await page.locator('.curves-times span').allTextContents();
  return texts.map((text) => {
    const [minutes, seconds] = text.split(':').map(Number);
    return 60 * minutes + seconds;
  });
};
const isStretch = async (page, from, to, within = 1) => {
  const [first, , last] = await times(page);
  assert.ok(
    Math.abs(first - from) <= within && Math.abs(last - to) <= within,
    `${first} to ${last}, not ${from} to ${to}`,
  );
};

test(
  'a stroke in a run of 17 minutes is found by zooming, in each way',
  { skip, timeout: 300_000 },
  async () => {
    const page = await open('#robot', { viewport: { width: 1280, height: 800 }, hasTouch: true });
    await openFile(page, 'long.jsonl', LONG.join('\n'));
    await page.getByText(/The recording is long and kept few positions/).waitFor();
    const chart = page.getByRole('slider', { name: 'Moment in the curves' });
    const press = (name) => page.locator('robot-curves').getByRole('button', { name, exact: true }).click();
    const end = Track.of(LONG).end / 1000;
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await seek(page, 60_000);
    await isStretch(page, 0, end);
    assert.ok(await page.getByRole('button', { name: 'Whole run' }).isDisabled());
    // Buttons: the moment shown stays where it is.
    const cursor = () => page.$eval('.curves-cursor', ({ style }) => parseFloat(style.left));
    const before = await cursor();
    await press('Zoom in');
    await press('Zoom in');
    assert.ok(Math.abs((await cursor()) - before) < 0.01);
    const quarter = await times(page);
    assert.ok(Math.abs(quarter[2] - quarter[0] - end / 4) < 0.2, String(quarter));
    await press('Later');
    await isStretch(page, quarter[0] + end / 8, quarter[2] + end / 8);
    await press('Earlier');
    await press('Whole run');
    await isStretch(page, 0, end);
    // A drag over a stretch: the moment shown is the same.
    await chart.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await chart.boundingBox();
    await page.mouse.move(x + width * 0.04, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.05, y + height / 2, { steps: 3 });
    assert.equal(await page.locator('.curves-dragged').isVisible(), true);
    await page.mouse.up();
    await isStretch(page, end * 0.04, end * 0.05);
    assert.equal(await page.locator('.curves-dragged').isVisible(), false);
    assert.equal(await page.$eval('robot-twin', ({ dataset }) => dataset.at), '60000');
    // A stroke of the flipper goes over its lane, and takes a readable part of the width.
    const [flipper] = await lines(page);
    const inside = flipper.filter(([x]) => x >= 0 && x <= 1000);
    const ys = inside.map(([, y]) => y);
    assert.ok(inside.length > 10, `${inside.length} points`);
    assert.ok(Math.max(...ys) - Math.min(...ys) > 40, String(ys));
    await picture(page, 'robot-curves-zoom');
    // Keys: they zoom around the moment, and the stretch goes along with it.
    await chart.focus();
    await page.keyboard.press('0');
    await isStretch(page, 0, end);
    for (let count = 0; count < 6; count++) await page.keyboard.press('+');
    const near = await times(page);
    assert.ok(near[0] < 60 && near[2] > 60 && Math.abs(near[2] - near[0] - end / 64) < 0.2, String(near));
    await page.keyboard.press('End');
    await page.waitForFunction(
      (end) => document.querySelector('.curves-times').lastElementChild.textContent.startsWith(end),
      `${Math.floor(end / 60)}:`,
    );
    const last = await times(page);
    assert.ok(Math.abs(last[2] - end) < 0.2, String(last));
    await page.keyboard.press('-');
    assert.ok(Math.abs((await times(page))[0] - (end - end / 32)) < 0.3);
    await page.keyboard.press('0');
    // The wheel zooms where the curves are in use, and else scrolls the page.
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.wheel(0, -300);
    await page.waitForFunction(
      () => !document.querySelector('.curves-times').textContent.startsWith('0:00.0'),
    );
    await page.keyboard.press('0');
    await page.evaluate(() => document.activeElement.blur());
    await page.mouse.wheel(0, 50);
    await page.waitForFunction(() => scrollY > 0);
    await isStretch(page, 0, end);
    // Two fingers.
    const box = await chart.boundingBox();
    const client = await page.context().newCDPSession(page);
    const fingers = (type, apart) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.map((part, id) => ({
          x: box.x + box.width * part,
          y: box.y + box.height / 2,
          id,
        })),
      });
    await fingers('touchStart', [0.45]);
    await fingers('touchStart', [0.45, 0.55]);
    for (const far of [0.1, 0.15, 0.2]) await fingers('touchMove', [0.5 - far, 0.5 + far]);
    await fingers('touchEnd', []);
    const pinched = await times(page);
    assert.ok(pinched[2] - pinched[0] < end / 2, String(pinched));
    page.wrong = page.wrong.filter((text) => !/404/.test(text));
    await finish(page);
  },
);
