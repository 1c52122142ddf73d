// Numbers of many runs: intervals, comparison by pairs, and what the browser stores of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modules } from './bundle.mjs';

const {
  meanDifference,
  pairedDifference,
  pairedShares,
  pairsOf,
  shareDifference,
  storedResults,
  storeResults,
  wilson,
} = await modules('robot/statistics.ts', 'robot/seed-runs.ts', 'robot/seed-store.ts');

test('shares and means have the intervals of the books', () => {
  const near = (found, low, high) => {
    assert.ok(Math.abs(found.low - low) < 6e-4 && Math.abs(found.high - high) < 6e-4, JSON.stringify(found));
  };
  near(wilson({ hits: 81, of: 263 }), 0.2553, 0.3662);
  near(wilson({ hits: 0, of: 20 }), 0, 0.1611);
  // Newcombe 1998, method 10: 56 of 70 and 48 of 80.
  near(shareDifference({ hits: 48, of: 80 }, { hits: 56, of: 70 }), 0.0524, 0.3339);
  const found = meanDifference([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]);
  assert.ok(Math.abs(found.low - (1 - 2.306)) < 2e-3 && Math.abs(found.high - 3.306) < 2e-3);
  assert.equal(meanDifference([1, 2], [3, 4, 5]), undefined);
});

test('runs of the same seeds are compared in pairs', () => {
  const pairs = (both, first, second, none) => [
    ...Array.from({ length: both }, () => [true, true]),
    ...Array.from({ length: first }, () => [true, false]),
    ...Array.from({ length: second }, () => [false, true]),
    ...Array.from({ length: none }, () => [false, false]),
  ];
  // Binomial: 2 (1 + 10 + 45) / 1024 and 2 / 64; no pair differs; as many each way.
  for (const [some, chance] of [
    [pairs(80, 2, 8, 10), 112 / 1024],
    [pairs(80, 6, 0, 0), 2 / 64],
    [pairs(5, 0, 0, 5), 1],
    [pairs(0, 3, 3, 0), 1],
  ])
    assert.ok(Math.abs(pairedShares(some).chance - chance) < 1e-12, `${pairedShares(some).chance}`);
  const far = pairedShares(pairs(0, 0, 1000, 0));
  assert.ok(far.chance >= 0 && far.chance < 1e-200 && far.onlySecond === 1000);
  // Differences 1, 2, 3, 4, 5: mean 3, and 2.776 standard errors of 0.7071 on both sides.
  const found = pairedDifference([1, 2, 3, 4, 5].map((n) => [100 * n, 101 * n]));
  assert.ok(
    Math.abs(found.low - (3 - 1.963)) < 0.01 && Math.abs(found.high - 4.963) < 0.01,
    JSON.stringify(found),
  );
  assert.equal(
    pairedDifference([
      [1, 2],
      [2, 4],
    ]),
    undefined,
  );
  const result = (...seeds) => ({ outcomes: seeds.map((seed) => ({ seed })) });
  assert.deepEqual(
    pairsOf(result(0, 1, 2), result(2, 1, 5)).map((pair) => pair.map(({ seed }) => seed)),
    [
      [2, 2],
      [1, 1],
    ],
  );
  assert.equal(pairsOf(result(0, 1, 2, 3, 4), result(4, 5, 6, 7, 8)), undefined);
});

test('stored results come back as they were; what is damaged or too long does not', () => {
  const store = new Map();
  globalThis.localStorage = {
    getItem: (name) => store.get(name) ?? null,
    setItem: (name, value) => store.set(name, value),
  };
  try {
    const choices = { cube: 'random', target: 'solved', method: 'two-phase', seed: 1, simulator: '' };
    const setting = {
      choices,
      robot: 'Good robot',
      method: 'Few turns',
      link: { run: 'start', cube: 'random' },
    };
    const outcome = (seed) => ({
      seed,
      isReached: seed % 3 > 0,
      seconds: 60.25 + seed,
      cause: seed % 3 ? '' : 'The flipper is stuck',
      at: seed % 3 ? 0 : 1234,
    });
    const outcomes = Array.from({ length: 1000 }, (_, seed) => outcome(seed));
    const [result, kept] = [
      { setting, outcomes, took: 41.5 },
      { setting, outcomes: outcomes.slice(0, 6), took: 2 },
    ];
    storeResults({ result, kept });
    assert.deepEqual(storedResults(), { result, kept });
    const [[name, text]] = [...store];
    assert.ok(text.length < 100_000, `${text.length}`);
    storeResults({ result: kept, kept });
    const back = storedResults();
    assert.ok(back.result === back.kept, 'one result, not two alike');
    const none = { result: undefined, kept: undefined };
    for (const bad of ['', '{}', 'null', '[]', text.replace('"form":1', '"form":2'), text.slice(0, -5)]) {
      store.set(name, bad);
      assert.deepEqual(storedResults(), none, bad.slice(0, 40));
    }
    for (const [part, other] of [
      ['[0,0,60.25,0,1234]', '[0,0,60.25,7,1234]'],
      ['[0,0,60.25,0,1234]', '[0,0,"<b>",0,1234]'],
      ['[0,0,60.25,0,1234]', '7'],
      ['"robot":"Good robot"', '"robot":7'],
      ['"link":{', '"link":{"x":{},'],
      ['"choices":{', '"choice":{'],
    ]) {
      assert.ok(text.includes(part), part);
      store.set(name, text.replaceAll(part, other));
      assert.deepEqual(storedResults(), none, other);
    }
    const long = { ...setting, choices: { ...choices, simulator: '#'.repeat(1e6) } };
    storeResults({ result: { ...result, setting: long }, kept });
    assert.deepEqual(storedResults(), { result: undefined, kept });
  } finally {
    delete globalThis.localStorage;
  }
});
