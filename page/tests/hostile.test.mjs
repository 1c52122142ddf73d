// Recordings that are wrong or hostile: each is refused at once with one sentence, and the tab answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules, recorded } from './bundle.mjs';
import { finish, open, skip } from './robot.mjs';
import { wallClock } from './wall-clock.mjs';

const { BadLine, Track, trackOf, checkSize } = await modules(
  'stream/events.ts',
  'stream/track.ts',
  'stream/recording.ts',
);

const HELLO = '{"v":1,"at_ms":0,"event":"hello","program":"x","robot":"brick"}';
const PLAN = '{"v":1,"at_ms":5,"event":"plan","turns":"R","motions":["hold"],"seconds":1}';
const line = (event, fields, at_ms = 10) => JSON.stringify({ v: 1, at_ms, event, ...fields });
const begins = (of) => line('motion_begins', { motion: 'hold', number: 1, of });
const three = (last) => [HELLO, PLAN, last].join('\n');
const many = (count, one) => [HELLO, ...Array.from({ length: count }, () => one)].join('\n');

/** Texts that no robot writes, and the words of their refusal. */
const HOSTILE = {
  'twenty million motions': [
    three(begins(20_000_000)),
    /line 3: .*"of" is 20000000; allowed is a whole number/,
  ],
  'a billion motions': [three(begins(1e9)), /line 3: .*"of" is 1000000000;/],
  'half a motion': [three(begins(1.5)), /line 3: .*"of" is 1\.5; allowed is a whole number/],
  'a negative number': [
    three(line('motion_begins', { motion: 'hold', number: -1, of: 1 })),
    /line 3: .*"number" is -1;/,
  ],
  'no number': [three('{"v":1,"at_ms":NaN,"event":"recovery"}'), /line 3: no JSON: /],
  infinite: [three('{"v":1,"at_ms":1e999,"event":"recovery"}'), /line 3: .*"at_ms" is Infinity; allowed is/],
  'a negative time': [three(line('recovery', {}, -1)), /line 3: .*"at_ms" is -1; allowed is a number from 0/],
  'a time of 1e308': [three(line('recovery', {}, 1e308)), /line 3: .*"at_ms" is 1e\+308;/],
  'a time that goes back': [
    `${three(line('recovery', {}, 90_000))}\n${line('recovery', {}, 80_000)}`,
    /line 4: .*"at_ms" is 80000, before the event above it at 90000/,
  ],
  'motors at 1e308': [
    three(line('posture', { flipper: 1e308, turntable: 0, arm: 0 })),
    /line 3: .*"flipper" is 1e\+308; allowed is a number from -1000000 to 1000000/,
  ],
  'a quarter of no degrees': [
    line('hello', { program: 'x', robot: 'brick', quarter_deg: 0 }),
    /line 1: .*"quarter_deg" is 0;/,
  ],
  'a sticker that no cube has': [
    three(line('reading', { face: 'U', stickers: [{ sticker: 55, rgb: [1, 2, 3] }] })),
    /line 3: .*"stickers\[0\]\.sticker" is 55; allowed is a whole number from 1 to 54/,
  ],
  'a plan of a million motions': [
    three(line('plan', { turns: '', motions: Array(20_000).fill('a'), seconds: 1 })),
    /line 3: .*(letters|"motions" is a list of 20000)/,
  ],
  'a million lines': [
    many(1_000_000, '{"v":1,"at_ms":1,"event":"x"}'),
    /line 200001: a recording has at most 200000 lines/,
  ],
  'a million turns': [
    many(150_000, line('turn_done', { turn: 'R' })),
    /line 2002: event turn_done: number 2001 of its kind; a run has at most 2000/,
  ],
  '100 MB in one line': ['x'.repeat(100_000_000), /100 MB; a recording has at most/],
  '10 MB in one line': [three(`"${'x'.repeat(10_000_000)}"`), /line 3: 10000002 letters; a line/],
  'deep nesting': [
    three(
      `{"v":1,"at_ms":9,"event":"phase_ends","phase":"x","seconds":1,"result":${'['.repeat(25_000)}${']'.repeat(25_000)}}`,
    ),
    /line 3: .*"result" is .*; allowed is a value of at most 8 levels/,
  ],
};

for (const [name, [text, words]] of Object.entries(HOSTILE))
  test(`refused, with line and value: ${name}`, () => {
    assert.throws(
      () => trackOf(text),
      (error) => {
        assert.ok(error instanceof BadLine, error.stack);
        assert.match(error.message, words);
        assert.ok(error.message.length < 250 && !error.message.includes('\n'), error.message);
        return true;
      },
    );
  });

test('the recordings of robots are within the bounds, many runs one after another too', () => {
  for (const name of ['solved', 'slipped', 'doubt']) trackOf(recorded(name).join('\n'));
  const runs = Array.from({ length: 20 }, () => recorded('slipped')).flat();
  assert.ok(trackOf(runs.join('\n')).end > 20 * 100_000);
  assert.doesNotThrow(() => checkSize(31e6));
});

test('a live stream takes no number without bounds either', () => {
  const track = Track.of([HELLO, PLAN]);
  assert.throws(() => track.append(begins(20_000_000)), BadLine);
});

test('the page refuses each within a second, and goes on', { skip, timeout: 300_000 }, async () => {
  const page = await open('#robot&live=');
  // Drawing in software takes longer than reading: the time is that of the page without the picture.
  await page.evaluate(() => {
    document.querySelector('robot-twin').show = () => {};
  });
  for (const [number, [name, [text, words]]] of Object.entries(HOSTILE).entries()) {
    const took = await page.evaluate(
      async ([text, length, file]) => {
        // The text is too long for the wire: it is written in the page.
        const data = new DataTransfer();
        data.items.add(new File([length ? 'x'.repeat(length) : text], file));
        const said = () => document.querySelector('robot-controls').textContent;
        const before = performance.now();
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
        while (!said().includes(`${file}: `)) await new Promise(requestAnimationFrame);
        return performance.now() - before;
      },
      text.length > 50_000_000 ? ['', text.length, `${number}.jsonl`] : [text, 0, `${number}.jsonl`],
    );
    const said = await page.$$eval('.robot-status', (all) => all.map((one) => one.textContent).join(' '));
    assert.match(said, words, name);
    // A bar in milliseconds, which a busy machine misses by chance: `cargo xtask full --only page-times`.
    if (!wallClock) assert.ok(took < 1000, `${name}: ${Math.round(took)} ms`);
  }
  page.wrong = page.wrong.filter((text) => !/404|WebSocket/.test(text));
  await finish(page);
});
