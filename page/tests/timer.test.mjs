// The timer's arithmetic: averages worked out by hand, the clock, scrambles of the 2x2x2, csTimer's file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { modules } from './bundle.mjs';

const timer = await modules(
  ...['averages', 'clock', 'cstimer', 'pocket', 'session', 'solve'].map((name) => `timer/${name}.ts`),
);
const { averages, bestOf, meanOf, Clock, penaltyOf, pocketScramble, readFile, writeFile } = timer;
const DNF = Infinity;
const last = (times, size) => averages(times, size).at(-1);

test('an average of 5 leaves out the best and the worst', () => {
  // 10.00 and 14.00 go; (11.00 + 12.00 + 13.00) / 3.
  assert.equal(last([10000, 11000, 12000, 13000, 14000], 5), 12000);
  // 10.01 + 10.02 + 10.02 = 30.05; a third is 10.0166..., the nearest hundredth 10.02.
  assert.equal(last([10010, 9000, 10020, 20000, 10020], 5), 10020);
  // One DNF is the worst: 10.00 goes, too; (11.00 + 12.00 + 13.00) / 3.
  assert.equal(last([DNF, 10000, 11000, 12000, 13000], 5), 12000);
  assert.equal(last([DNF, 10000, 11000, DNF, 13000], 5), DNF);
  assert.equal(last([10000, 11000, 12000, 13000], 5), undefined);
});

test('an average of 12 leaves out one at each end, and one of 100 five', () => {
  // 1 to 12 seconds: 1 and 12 go, (2 + ... + 11) / 10 = 6.5.
  const twelve = [7, 3, 12, 1, 9, 5, 11, 2, 8, 4, 10, 6].map((s) => s * 1000);
  assert.equal(last(twelve, 12), 6500);
  // DNF in place of 1: 2 and DNF go, (3 + ... + 12) / 10.
  assert.equal(last(twelve.with(3, DNF), 12), 7500);
  assert.equal(last(twelve.with(3, DNF).with(0, DNF), 12), DNF);
  // 1 to 100 seconds: 6 to 95 stay, their mean is 50.5.
  const hundred = Array.from({ length: 100 }, (_, n) => ((n * 37) % 100) + 1).map((s) => s * 1000);
  assert.equal(last(hundred, 100), 50500);
  // Five DNF in place of 96 to 100 are left out, and a sixth, in place of 95, is not.
  const five = hundred.map((ms) => (ms > 95000 ? DNF : ms));
  assert.equal(last(five, 100), 50500);
  assert.equal(
    last(
      five.map((ms) => (ms === 95000 ? DNF : ms)),
      100,
    ),
    DNF,
  );
});

test('rows of averages are those of each place, and the best is the least', () => {
  const times = [12000, 9000, DNF, 15000, 11000, 8000, DNF, 10000];
  // By hand: 9 and DNF out of the first five: (12 + 15 + 11) / 3 = 12.666..., then 8 and DNF: (9 + 15 + 11) / 3 = 11.666...,
  // then two DNF, and at last 8 and DNF: (15 + 11 + 10) / 3.
  assert.deepEqual(averages(times, 5), [
    undefined,
    undefined,
    undefined,
    undefined,
    12670,
    11670,
    DNF,
    12000,
  ]);
  assert.equal(bestOf(averages(times, 5)), 11670);
  assert.equal(bestOf([undefined]), undefined);
  assert.equal(bestOf([DNF, DNF]), DNF);
  // (12 + 9 + 15 + 11 + 8 + 10) / 6 = 10.8333...
  assert.equal(meanOf(times), 10830);
  assert.equal(meanOf([DNF]), undefined);
});

test('a time counts in whole hundredths, cut off, with its penalty', () => {
  const { solveText, timeOf, timeText } = timer;
  assert.equal(timeOf([[0, 12349], '', '']), 12340);
  assert.equal(timeOf([[2000, 12349], '', '']), 14340);
  assert.equal(timeOf([[-1, 12349], '', '']), DNF);
  assert.deepEqual(
    [
      [0, 12349],
      [2000, 12349],
      [-1, 12349],
      [0, 62345],
      [0, 3_600_000],
    ].map((time) => solveText([time, '', ''])),
    ['12.34', '14.34+', 'DNF(12.34)', '1:02.34', '1:00:00.00'],
  );
  assert.equal(timeText(DNF), 'DNF');
});

function clockAt() {
  let now = 0;
  const clock = new Clock(() => now);
  const solves = [];
  const calls = [];
  clock.onsolve = (...solve) => solves.push(solve);
  clock.oncall = (seconds) => calls.push(seconds);
  const go = (ms) => {
    now += ms;
    clock.tick();
  };
  return { clock, go, solves, calls };
}

test('the clock starts with a release after 300 ms, and not before', () => {
  const { clock, go, solves } = clockAt();
  clock.press();
  go(299);
  clock.release();
  assert.equal(clock.phase, 'idle');
  clock.press();
  go(300);
  assert.equal(clock.phase, 'ready');
  clock.release();
  go(9876);
  clock.press();
  clock.release();
  assert.deepEqual([clock.phase, ...solves], ['idle', [9876, 0]]);
});

test('inspection calls at 8 and 12 s; after 15 s it costs 2 s, after 17 s the solve', () => {
  for (const [ms, penalty] of [
    [15_000, 0],
    [15_001, 2000],
    [17_000, 2000],
    [17_001, -1],
  ]) {
    assert.equal(penaltyOf(ms), penalty);
    const { clock, go, solves, calls } = clockAt();
    clock.hasInspection = true;
    clock.press();
    clock.release();
    assert.equal(clock.phase, 'inspection');
    go(7999);
    assert.deepEqual(calls, []);
    go(1);
    go(ms - 8000 - 300);
    clock.press();
    go(300);
    clock.release();
    assert.deepEqual(calls, [8, 12]);
    go(1000);
    clock.press();
    assert.deepEqual(solves, [[1000, penalty]]);
  }
});

test('a hold that is lost does not start, and inspection goes on', () => {
  const { clock, go } = clockAt();
  clock.hasInspection = true;
  clock.press();
  clock.release();
  clock.press();
  go(500);
  clock.letGo();
  assert.equal(clock.phase, 'inspection');
  assert.ok(clock.cancel());
  assert.equal(clock.phase, 'idle');
  assert.equal(clock.cancel(), false);
});

test('a scramble of the 2x2x2 leads to the state that was drawn, in 4 to 11 turns of R, U and F', async () => {
  const { instance } = await WebAssembly.instantiate(
    readFileSync(new URL('../dist/cube.wasm', import.meta.url)),
  );
  const { memory, alloc, call, answer_length } = instance.exports;
  const after = (turns) => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({
        call: 'apply',
        facelets: 'UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB',
        turns,
      }),
    );
    const at = alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = call(at, bytes.length);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, answer_length()))).ok
      .facelets;
  };
  // Corners by their facelets, as URF, UFL, ULB, UBR, DFR, DLF, DRB.
  const corners = [
    [8, 9, 20],
    [6, 18, 38],
    [0, 36, 47],
    [2, 45, 11],
    [29, 26, 15],
    [27, 44, 24],
    [35, 17, 51],
  ];
  const names = corners.map((corner) => corner.map((n) => 'URFDLB'[Math.floor(n / 9)]).join(''));
  for (const [place, twist] of [
    [0, 1],
    [1, 0],
    [5039, 728],
    [1234, 567],
    [4000, 100],
    [2500, 333],
  ]) {
    const drawn = [place, twist];
    const turns = pocketScramble(() => drawn.shift());
    assert.match(turns, /^([RUF][2']?)( [RUF][2']?){3,10}$/);
    const facelets = after(turns);
    // Numbers of the state, by another way than the program's: the order by counting, the twists in base 3.
    const order = [];
    const twists = [];
    for (const corner of corners) {
      const seen = corner.map((n) => facelets[n]).join('');
      const found = names.findIndex((name) => (name + name).includes(seen));
      order.push(found);
      twists.push((3 - (names[found] + names[found]).indexOf(seen)) % 3);
    }
    let rank = 0;
    order.forEach((one, n) => {
      const less = order.slice(n + 1).filter((other) => other < one).length;
      rank += less * [720, 120, 24, 6, 2, 1, 1][n];
    });
    assert.deepEqual([rank, parseInt(twists.slice(0, 6).join(''), 3)], [place, twist], turns);
  }
});

const file = () => ({
  session1: [
    [[0, 12345], "R U R' U'", '', 1700000000],
    [[2000, 10000], 'F2', 'über 2', 1700000100],
    [[-1, 9000, 4000], '', '', 1700000200, ['extra', { field: 1 }]],
  ],
  session2: [],
  session3: [[[0, 4321], "R U2 F'", '', 1700000300]],
  properties: {
    color: 'r3',
    useMilli: true,
    sessionData: JSON.stringify({
      1: { name: 'A &amp; B', opt: {}, rank: 2, stat: [3, 1, 12172], date: [1700000000, 1700000200] },
      2: { name: 2, opt: {}, rank: 3 },
      3: {
        name: 'Taschenwürfel',
        opt: { scrType: '222so' },
        rank: 4,
        stat: [1, 0, 4321],
        date: [1700000300, 1700000300],
      },
    }),
    session: 1,
    sessionN: 3,
  },
});

test('a file of csTimer is written as it was read', () => {
  const text = writeFile(readFile(JSON.stringify(file())), 0);
  assert.deepEqual(JSON.parse(text), file());
  assert.match(text, /^[\x20-\x7e]*$/);
  assert.equal(timer.nameOf(readFile(text).sessions[0]), 'A & B');
  assert.equal(timer.kindOf(readFile(text).sessions[2]), '222so');
});

test('a file without names and with JSON in texts is read', () => {
  const { sessions, properties } = readFile(
    JSON.stringify({ session1: JSON.stringify(file().session1), session2: '' }),
  );
  assert.deepEqual(
    [sessions.map(({ solves }) => solves.length), sessions.map(timer.nameOf), properties],
    [[3, 0], ['1', '2'], {}],
  );
});

test('a penalty of any whole milliseconds is added, shown and kept', () => {
  const text = JSON.stringify({ session1: [4000, 6000, 1500].map((ms) => [[ms, 12340], '', '']) });
  const read = readFile(text);
  const { solves } = read.sessions[0];
  assert.deepEqual(solves.map(timer.solveText), ['16.34+4', '18.34+6', '13.84+1.5']);
  assert.deepEqual(JSON.parse(writeFile(read, 0)).session1, JSON.parse(text).session1);
});

test('solves that cannot be read are left out by name, and the rest is taken', () => {
  const all = file();
  const [first, second, third] = all.session1;
  all.session1 = [first, [[0.5, 9000], '', ''], second, [[0]], third];
  const { sessions, leftOut } = readFile(JSON.stringify(all));
  assert.deepEqual(sessions[0].solves, [first, second, third]);
  assert.deepEqual(leftOut, [
    'session 1, solve 2: the penalty is 0.5; allowed are whole milliseconds from 0 on, and -1 for DNF',
    'session 1, solve 4: the time after the penalty is missing',
  ]);
});

test('a wrong file is refused by the first thing that is wrong', () => {
  const wrong = (change) => {
    const all = file();
    change(all);
    return JSON.stringify(all);
  };
  for (const [text, words] of [
    ['R U F', 'it is no JSON'],
    ['[]', 'it is no object of sessions'],
    ['{"properties":{}}', 'it has no session'],
    ['{"session1":3}', 'session 1 is no list of solves'],
    ['{"session1":[[[-2,9000],"",""]]}', 'session 1, solve 1: the penalty is -2; allowed'],
    ['{"session1":[[[]]]}', 'session 1, solve 1: penalty and time are missing'],
    ['{"session1":[[[0]]]}', 'session 1, solve 1: the time after the penalty is missing'],
    ['{"session1":[[[0,9000]]]}', 'session 1, solve 1: the scramble after the time is missing'],
    [
      '{"session3":[[[0,-4],"",""]]}',
      'session 3, solve 1: the time is -4; allowed are milliseconds from 0 on',
    ],
    ['{"session3":[[[0,4],null,""]]}', 'session 3, solve 1: scramble or comment is no text'],
    ['{"session3":["x"]}', 'session 3, solve 1: it is no list'],
    [wrong((all) => (all.properties.sessionData = '{')), 'sessionData is no JSON'],
    [
      wrong((all) => (all.session1 = Array(20_001).fill(all.session1[0]))),
      'session 1 has 20001 solves; at most 20000',
    ],
  ])
    assert.throws(
      () => readFile(text),
      (error) => error.message.includes(words),
      `${text.slice(0, 60)}: ${words}`,
    );
});
