// Cases of the trainer: every algorithm solves its case on the cube, and a case comes again when it is due.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer } from '../answer.mjs';
import { modules } from './bundle.mjs';

const { CaseCube, BOTTOM_SIDES } = await modules('trainer/cube.ts');
const { SETS, caseNamed } = await modules('trainer/cases.ts');
const { FRESH, PAUSES, attempted, nextOf, queued, recordOf, isSlow } = await modules('trainer/record.ts');
const { turned, carried } = await modules('model/cube.ts');

const SOLVED = [...'URFDLB'].map((face) => face.repeat(9)).join('');
/** Turns by the page's own model of the cube in space, not by the module that makes the cases. */
const TURNS = {
  U: ['y', [1], -1],
  R: ['x', [1], -1],
  F: ['z', [1], -1],
  D: ['y', [-1], 1],
  L: ['x', [-1], 1],
  B: ['z', [-1], 1],
  M: ['x', [0], 1],
  E: ['y', [0], 1],
  S: ['z', [0], -1],
  x: ['x', [-1, 0, 1], -1],
  y: ['y', [-1, 0, 1], -1],
  z: ['z', [-1, 0, 1], -1],
  u: ['y', [0, 1], -1],
  r: ['x', [0, 1], -1],
  f: ['z', [0, 1], -1],
  d: ['y', [-1, 0], 1],
  l: ['x', [-1, 0], 1],
  b: ['z', [-1, 0], 1],
};
const undone = (turns) =>
  turns
    .split(' ')
    .reverse()
    .map((turn) => (turn.endsWith('2') ? turn : turn.endsWith("'") ? turn[0] : `${turn}'`))
    .join(' ');
const after = (facelets, turns) =>
  turns
    .split(' ')
    .filter(Boolean)
    .reduce((all, turn) => {
      assert.ok(TURNS[turn[0]] && /^[2']?$/.test(turn.slice(1)), turn);
      const [axis, layers, quarters] = TURNS[turn[0]];
      const times = turn.endsWith('2') ? 2 : turn.endsWith("'") ? -1 : 1;
      return carried([...all], turned(axis, layers, quarters * times)).join('');
    }, facelets);
const cube = new CaseCube({ after, inverse: undone });
const all = SETS.flatMap(({ cases }) => cases);
const AUF = ['', 'U', 'U2', "U'"];

/** Whether what a set promises is there, by what is seen: the sides as they are held, whatever lies above. */
function promise(goal, facelets) {
  const face = (n) => facelets.slice(9 * n, 9 * n + 9);
  const [up, right, front, down, left, back] = [0, 1, 2, 3, 4, 5].map(face);
  const sides = [right, front, left, back];
  const lower = sides.every((side) => new Set(side.slice(3)).size === 1) && new Set(down).size === 1;
  const corners = (side) => side[0] === side[2];
  const oriented = (places) => places.every((place) => up[place] === up[4]);
  const inOrder = (row) => {
    const rows = sides.map((side) => row.map((n) => side[n]));
    const opposite = { R: 'L', L: 'R', F: 'B', B: 'F', U: 'D', D: 'U' };
    return rows.every((one) => new Set(one).size === 1) && opposite[rows[0][0]] === rows[2][0];
  };
  switch (goal) {
    case 'f2l':
      return lower;
    case 'eoll':
      return lower && oriented([1, 3, 5, 7]);
    case 'oll':
    case 'ocll':
      return lower && oriented([0, 1, 2, 3, 5, 6, 7, 8]);
    case 'cpll':
      return lower && oriented([0, 1, 2, 3, 5, 6, 7, 8]) && sides.every(corners) && inOrder([0, 2]);
    case 'pll':
    case 'epll':
      return lower && oriented([0, 1, 2, 3, 5, 6, 7, 8]) && inOrder([0, 1, 2]);
    default: {
      // Two blocks, at the left and the right, and the corners on top.
      const block = (side) => new Set(side.slice(3)).size === 1;
      const ends = [front, back].every((side) => [3, 5].every((n) => side[n] === side[n + 3]));
      return (
        block(left) &&
        block(right) &&
        ends &&
        sides.every(corners) &&
        new Set([0, 2, 6, 8].map((n) => up[n])).size === 1
      );
    }
  }
}

test('every algorithm that is shown solves its case, however the layer above is turned', () => {
  assert.equal(all.length, 41 + 57 + 21 + 3 + 7 + 2 + 4 + 42);
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  let count = 0;
  for (const one of all) {
    assert.equal(caseNamed(one.name), one);
    assert.ok(
      !promise(one.goal, after(SOLVED, undone(one.algorithms[0]))),
      `${one.name} is done at its beginning`,
    );
    for (const algorithm of one.algorithms) {
      const way = cube.way(one, algorithm);
      assert.ok(way, `${one.name}: ${algorithm}`);
      for (const [n, turn] of AUF.entries())
        for (const seed of [1, 2]) {
          // The cube is met with all that the set leaves open by chance, and the layer turned by `turn`.
          const draw = chance(seed + n);
          const { hold, turns } = cube.random(one, BOTTOM_SIDES[(n + seed) % 6], draw);
          const met = after(SOLVED, `${hold} ${turns} ${turn}`);
          const ends = AUF.map((back) => after(met, `${back} ${way.turns}`));
          assert.ok(
            // Some leave the cube turned to its side.
            ends.some((end) => promise(one.goal, end) || promise(one.goal, after(end, 'y'))),
            `${one.name}: ${way.turns} after ${hold} ${turns} ${turn}`,
          );
          count++;
        }
    }
  }
  assert.ok(count > 2500, `${count}`);
});

test('turns that do not solve a case are refused', () => {
  const sune = caseNamed('OCLL S') ?? all.find(({ title }) => title === 'Sune');
  assert.ok(cube.way(sune, "R U R' U R U2 R'"));
  assert.equal(cube.way(sune, "R U R' U'"), undefined);
  assert.equal(cube.way(sune, "R U2 R' U' R U' R'"), undefined);
});

test('a case is met with the colour below that was chosen, from every side, or with any colour', () => {
  for (const [n, bottom] of BOTTOM_SIDES.entries()) {
    const seen = new Set();
    for (let seed = 1; seed < 60; seed++) {
      const { facelets, hold, turns } = cube.random(all[n * 9], bottom, chance(seed));
      assert.equal(facelets[31], bottom);
      assert.equal(facelets, after(SOLVED, `${hold} ${turns}`));
      seen.add(facelets[22]);
    }
    assert.equal(seen.size, 4);
  }
  const below = new Set(
    Array.from({ length: 99 }, (_, n) => cube.random(all[50], undefined, chance(n + 1)).facelets[31]),
  );
  assert.equal(below.size, 6);
});

test('the module that the page asks turns as this model does', async () => {
  const file = new URL('../dist/cube.wasm', import.meta.url).pathname;
  for (const { algorithms } of all.filter((_, n) => n % 12 === 0)) {
    const request = { call: 'apply', facelets: SOLVED, turns: algorithms[0] };
    assert.equal((await answer(file, request)).facelets, after(SOLVED, algorithms[0]), algorithms[0]);
  }
});

test('right and quick goes a box on, slow stays, wrong goes back to the first', () => {
  let at = 1_000_000;
  const right = (record, seen) => attempted(record, { at, seen, done: 2000, isRight: true });
  let record = FRESH;
  for (const [n, pause] of PAUSES.slice(1).entries()) {
    at = Math.max(at, record.due);
    record = right(record, 900);
    assert.equal(record.box, n + 1);
    assert.equal(record.due, at + pause);
  }
  at = record.due;
  assert.equal(right(record, 900).box, PAUSES.length - 1, 'the last box is the last');
  assert.ok(isSlow(record, 1400) && !isSlow(record, 1300) && isSlow(FRESH, 5001) && !isSlow(FRESH, 5000));
  const slow = right({ ...record, box: 2 }, 4000);
  assert.equal(slow.box, 2);
  const wrong = attempted(record, { at, seen: 500, done: 500, isRight: false });
  assert.deepEqual([wrong.box, wrong.due], [0, at + PAUSES[0]]);
  assert.deepEqual([wrong.count, wrong.right, wrong.seenBest], [record.count + 1, record.right, 900]);
});

test('before a case is due, right answers leave its pause, and a wrong one never makes it longer', () => {
  const answer = (record, at, isRight) => attempted(record, { at, seen: 900, done: 2000, isRight });
  let record = answer(FRESH, 1000, true);
  const { box, due } = record;
  for (let n = 1; n <= 4; n++) record = answer(record, 1000 + n, true);
  assert.deepEqual([record.box, record.due, record.count, record.right], [box, due, 5, 5]);
  const wrong = answer(record, 2000, false);
  assert.deepEqual([wrong.box, wrong.due], [0, 2000 + PAUSES[0]]);
  assert.equal(answer(record, due - 1, false).due, due, 'a wrong answer just before it is due');
  assert.equal(answer(record, due, true).box, box + 1, 'when it is due it goes on');
});

test('what is due comes first, then what is new, and the same case not twice in a row', () => {
  const named = (name, due, count = 1) => ({ name, record: { ...FRESH, due, count } });
  const list = [named('late', 50), named('later', 90), named('new', 0, 0), named('far', 500)];
  const pick = (last, from = list) => nextOf(from, 100, last, () => 0);
  assert.equal(pick(undefined), 'late');
  assert.equal(pick('late'), 'later');
  assert.equal(pick('new', [list[2], list[3]]), 'new');
  assert.equal(pick('x', [list[3]]), undefined);
  const { due, fresh, later } = queued(list, 100);
  assert.deepEqual([due.length, fresh.length, later.length], [2, 1, 1]);
});

test('a record from outside is read only if it is whole', () => {
  assert.deepEqual(recordOf({ ...FRESH, more: 1 }), FRESH);
  for (const bad of [
    null,
    1,
    {},
    { ...FRESH, v: 2 },
    { ...FRESH, box: 7 },
    { ...FRESH, box: 0.5 },
    { ...FRESH, due: -1 },
    { ...FRESH, right: 1 },
    { ...FRESH, algorithm: 3 },
    { ...FRESH, count: NaN },
  ])
    assert.equal(recordOf(bad), undefined, JSON.stringify(bad));
});

/** Numbers by chance that are the same each time. */
function chance(seed) {
  let state = seed * 2654435761;
  return (size) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * size);
  };
}
