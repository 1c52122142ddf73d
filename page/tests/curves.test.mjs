// Curves over time: their values, the cursor, seeking by pointer and keyboard, and two runs over one another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { finish, open, seek, skip } from './robot.mjs';
import { picture } from './serve.mjs';

const { Track, KINDS, valueAt, phaseTimes, stretches, elapsed } = await modules(
  'stream/track.ts',
  'stream/curves.ts',
  'stream/times.ts',
);
const kind = (name) => KINDS.find((one) => one.name === name);

test('curves have the values of the events', () => {
  const track = Track.of(recorded('slipped'));
  const events = recorded('slipped').map((line) => JSON.parse(line));
  const positions = kind('position').of(track);
  for (const { at_ms } of events.filter(({ event }) => event === 'posture')) {
    const last = events.findLast((one) => one.event === 'posture' && one.at_ms === at_ms);
    for (const curve of positions) assert.equal(valueAt(curve, at_ms), last[curve.name]);
  }
  assert.equal(valueAt(positions[0], -1), undefined);
  const speeds = kind('speed').of(track);
  for (const { name, points } of speeds) {
    assert.ok(
      points.every(([, value]) => Math.abs(value) < 3000),
      name,
    );
    assert.ok(
      points.some(([, value]) => value > 100),
      name,
    );
    assert.ok(
      points.every(([at], place) => place === 0 || at >= points[place - 1][0]),
      name,
    );
  }
  const [red] = kind('reading').of(track);
  const reading = events.find(({ event }) => event === 'reading');
  const mean = reading.stickers.reduce((sum, { rgb }) => sum + rgb[0], 0) / reading.stickers.length;
  assert.equal(valueAt(red, reading.at_ms), mean);
  const [battery] = kind('battery').of(track);
  assert.equal(
    valueAt(battery, track.end),
    events.findLast(({ event }) => event === 'voltage').millivolts / 1000,
  );
});

test('a speed is known between near postures alone: not where an encoder is set anew, and 0 while a motor rests', () => {
  const posture = (at_ms, flipper) =>
    JSON.stringify({ v: 1, at_ms, event: 'posture', flipper, turntable: 0, arm: 0 });
  const track = Track.of([
    recorded('solved')[0],
    ...[posture(0, 0), posture(50, 500), posture(250, 540), posture(2000, 540)],
  ]);
  const [flipper] = kind('speed').of(track);
  assert.deepEqual(flipper.points, [
    [150, 200],
    [251, 0],
    [1999, 0],
  ]);
});

test('two runs are compared by their phases', () => {
  const [slipped, solved] = ['slipped', 'solved'].map((name) => Track.of(recorded(name)));
  const times = new Map(phaseTimes(slipped, solved).map(([phase, ...both]) => [phase, both]));
  assert.ok(times.get('scan')[0] > 1.8 * times.get('scan')[1], 'the slipped run reads twice');
  assert.equal(times.get('recover')[1], 0);
});

test('the rows of a run add up to its clock at each moment, unfinished phases and waiting too', () => {
  const at = (at_ms, event, fields = {}) => JSON.stringify({ v: 1, at_ms, event, ...fields });
  const begins = at(90_000, 'run_begins', { profile: 'own' });
  const phase = (ms, phase) => at(ms, 'phase', { phase, steps: 1 });
  const help = (ms) => at(ms, 'needs_help', { part: 'turntable', message: 'stuck', left_ms: 57_000 });
  const stuck = Track.of([
    begins,
    phase(90_500, 'turn'),
    at(101_000, 'fault', { kind: 'mechanism', message: 'stuck', part: 'turntable' }),
    phase(101_000, 'recover'),
    help(104_000),
    help(106_000),
    at(150_000, 'report', {
      reached: false,
      solved: false,
      robot_seconds: 0,
      turns: '',
      phases: [],
      error: 'stuck',
      error_kind: 'mechanism',
    }),
    at(150_400, 'voltage', { millivolts: 7000 }),
  ]);
  assert.deepEqual(
    stretches(stuck, Infinity).map(({ phase, seconds, end }) => [phase, seconds, end]),
    [
      ['turn', 10.5, 'broken'],
      ['recover', 3, 'broken'],
      ['waiting', 46, 'done'],
      ['other', 0.5, 'done'],
    ],
  );
  assert.equal(stretches(stuck, 12_000).at(-2).end, 'now');
  assert.equal(elapsed(stuck, Infinity), 60);
  for (const track of [stuck, ...['slipped', 'solved', 'doubt'].map((name) => Track.of(recorded(name)))])
    for (let part = 0; part <= 1; part += 0.05) {
      const ms = part * track.end;
      const sum = stretches(track, ms).reduce((all, { seconds }) => all + seconds, 0);
      assert.ok(Math.abs(sum - elapsed(track, ms)) < 0.06, `${sum} at ${ms} of ${track.end}`);
    }
});

test('two postures of nearly one time make no spike of speed', () => {
  const at = (at_ms, arm) => JSON.stringify({ v: 1, at_ms, event: 'posture', flipper: 0, turntable: 0, arm });
  const lines = Array.from({ length: 60 }, (_, i) => at(50 * i, 10 * i));
  lines.splice(30, 0, at(1451, 470));
  const speedsOf = (lines) => kind('speed').of(Track.of(lines))[2].points;
  const points = speedsOf(lines);
  // A long run has a posture in half a second.
  const thin = speedsOf(Array.from({ length: 20 }, (_, i) => at(430 * i, 300 * i)));
  assert.ok(thin.length >= 19 && thin.every(([, value]) => Math.round(value) === 698), JSON.stringify(thin));
  // An encoder that was set anew did not move.
  const jump = speedsOf([at(0, 0), at(50, 5), at(100, 2000), at(300, 2020)]);
  assert.ok(
    jump.every(([, value]) => value < 200),
    JSON.stringify(jump),
  );
  assert.ok(
    points.every(([, value]) => value > 0 && value < 1200),
    String(Math.max(...points.map((one) => one[1]))),
  );
});

test('the curves seek, show values, and take a second run', { skip, timeout: 300_000 }, async () => {
  const page = await open('#robot', { viewport: { width: 1280, height: 800 } });
  const file = (name) => ({
    name: `${name}.jsonl`,
    mimeType: 'application/jsonl',
    buffer: Buffer.from(recorded(name).join('\n')),
  });
  await page.locator('robot-controls > span > input[type=file]').setInputFiles(file('slipped'));
  const at = (ms) =>
    page.waitForFunction((to) => document.querySelector('robot-twin').dataset.at === String(to), ms);
  await at(59_768);
  const chart = page.getByRole('slider', { name: 'Moment in the curves' });
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await chart.boundingBox();
  assert.ok(x >= 0 && x + width <= 1280 && y >= 0 && y + height <= 800);
  const end = Track.of(recorded('slipped')).end;
  const shown = async () => Number(await page.$eval('robot-twin', ({ dataset }) => dataset.at));
  // Each motor has a lane of its own, over the whole time; a flipper goes through all of its lane.
  const lanes = await page.$$eval('.curves-chart polyline, [role=slider] polyline', (lines) =>
    lines.map((line) => {
      const points = line
        .getAttribute('points')
        .split(' ')
        .map((point) => point.split(',').map(Number));
      const [xs, ys] = [0, 1].map((side) => points.map((point) => point[side]));
      const { width, height } = line.ownerSVGElement.viewBox.baseVal;
      return {
        across: (Math.max(...xs) - Math.min(...xs)) / width,
        top: Math.min(...ys) / height,
        bottom: Math.max(...ys) / height,
      };
    }),
  );
  assert.equal(lanes.length, 3);
  lanes.forEach(({ across, top, bottom }, place) => {
    assert.ok(across > 0.9 && across <= 1, `${place}: ${across} of the width`);
    assert.ok(
      top >= place / 3 && bottom <= (place + 1) / 3 && bottom - top > 0.25,
      `${place}: ${top} to ${bottom}`,
    );
  });
  // Hovering shows the values there; the moment stays.
  await page.mouse.move(x + width / 4, y + height / 2);
  const text = () => page.textContent('.curves-legend');
  assert.match(await text(), /^0:30\.\dflipper -?\d+°turntable \d+°arm -?\d+°$/);
  assert.equal(await shown(), 59_768);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('robot-twin').dataset.at !== '59768');
  assert.ok(Math.abs((await shown()) - end / 4) < end / 100, `${await shown()}`);
  const cursor = await page.locator('.curves-cursor').boundingBox();
  assert.ok(Math.abs(cursor.x - (x + width / 4)) < 4, `${cursor.x}`);
  // The keyboard.
  await seek(page, 30_000);
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await at(31_000);
  await page.mouse.move(0, 0);
  assert.match(await chart.getAttribute('aria-valuetext'), /^0:31\.0: flipper/);
  await page.getByRole('button', { name: 'Battery' }).press('Enter');
  assert.match(await text(), /battery \d\.\d\d V$/);
  // A second run behind the first.
  await page.locator('robot-curves input[type=file]').setInputFiles(file('solved'));
  await page.getByText('the dashed lines are solved.jsonl').waitFor();
  assert.equal(await page.locator('polyline.is-other').count(), 1);
  const rows = await page.locator('robot-curves tbody tr').allTextContents();
  assert.match(rows.at(-1), /^whole run121\.\d60\.\d\+61\.\d$/);
  await picture(page, 'robot-curves');
  await page
    .locator('robot-curves input[type=file]')
    .setInputFiles({ name: 'bad.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('hello') });
  await page.getByText(/bad\.jsonl: line 1: no JSON: hello/).waitFor();
  // Its words go with the next file that is right.
  await page.locator('robot-curves input[type=file]').setInputFiles(file('solved'));
  await page.getByText('solved.jsonl is drawn with this run').waitFor();
  assert.equal(await page.getByText(/no JSON/).count(), 0);
  await page.getByRole('button', { name: 'Without the other run' }).click();
  assert.equal(await page.locator('robot-curves table').isVisible(), false);
  assert.equal(await page.locator('polyline.is-other').count(), 0);
  page.wrong = page.wrong.filter((text) => !/404/.test(text));
  await finish(page);
});
