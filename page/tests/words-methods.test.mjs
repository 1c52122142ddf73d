// Sentences of the methods: by their keys they say in English what the program says, and all of them have a key.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES, read } from '../words.mjs';
import { modules } from './bundle.mjs';
import { open, picture, serve, together } from './serve.mjs';
import { measured } from './wall-clock.mjs';

const held = together({ server: serve });

globalThis.document ??= { documentElement: {} };
// One bundle: the language is that of its module.
const { said, stepTitle, takeTexts, adviceOf, claimsOf, looksOf, Module, SETS } = await modules(
  'methods/said.ts',
  'methods/words.ts',
  'base/words.ts',
  'wasm/module.ts',
  'trainer/cases.ts',
);
/** Cubes of each method. */
const CUBES = [
  "R U2 F' L D2 B U' R2 F L",
  "D' R2 F' U B2 L' D F2 R' U2 B L2 D' F",
  "F U' R2 B' L D2 F2 U R' B2 D L' U2 F'",
  "L2 B U R' F2 D' L B2 U' F R2 D B' L'",
];
/** Cases that show all that the methods say of their looks: sets of the trainer, by the method that has them. */
const CASES = { cfop: ['f2l', 'oll', 'pll'], layers: ['oll2', 'pll2'], roux: ['cmll'] };
const undone = (turns) =>
  turns
    .split(' ')
    .reverse()
    .map((turn) => (turn.endsWith("'") ? turn.slice(0, -1) : turn.endsWith('2') ? turn : `${turn}'`))
    .join(' ');
const english = read('en').methods;
const robot = await Module.start(readFileSync(new URL('../dist/robot.wasm', import.meta.url)));
const human = robot
  .call({ call: 'methods' })
  .methods.filter(({ is_human }) => is_human)
  .map(({ name }) => name);
const statesOf = (method) => {
  const sets = SETS.filter(({ id }) => CASES[method]?.includes(id));
  return [...CUBES, ...sets.flatMap(({ cases }) => cases.map(({ algorithms }) => undone(algorithms[0])))];
};
const steps = Object.fromEntries(
  human.map((method) => {
    const ask = (state) => robot.call({ call: 'solve', state, method, person: true, usual: true });
    return [method, statesOf(method).flatMap((state) => ask(state).steps)];
  }),
);
const listed = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const words = {
  sentence: (spans) => spans.map((span) => (typeof span === 'string' ? span : listed(span))).join(''),
  colour: (face) => face,
};
/** Sentences of a step with their keys: titles, what is true before and after, looks, a teacher's advice. */
const sentences = ({ name, about, why }) => [
  { text: name, isKeyed: Object.values(english).includes(name), again: stepTitle(name) },
  ...['before', 'after'].flatMap((when) =>
    about[when].map((spans, n) => {
      const again = said(about.keyed[when][n], words);
      return { text: words.sentence(spans), isKeyed: again !== undefined, again };
    }),
  ),
  ...about.looks.map((text, n) => {
    const again = said(about.keyed.looks[n]);
    return { text, isKeyed: again !== undefined, again };
  }),
  ...about.keyed.way.map((keyed, n) => {
    const again = said(keyed, words);
    return { text: why.split('; ')[n], isKeyed: again !== undefined, again };
  }),
];

test('every sentence of a solution that the page shows has a key, which says the same in English', () => {
  for (const method of human) {
    const all = steps[method].flatMap(sentences);
    const keyed = all.filter(({ isKeyed }) => isKeyed);
    console.log(`${method}: ${keyed.length} of ${all.length} sentences have a key`);
    assert.ok(all.length > 40, method);
    assert.deepEqual(
      all.filter(({ isKeyed }) => !isKeyed).map(({ text }) => text),
      [],
      method,
    );
    for (const { text, again } of all) assert.equal(again, text);
  }
  const all = human.flatMap((method) => steps[method]);
  const met = all.flatMap(({ about }) =>
    Object.values(about.keyed)
      .flat()
      .map(({ key }) => key),
  );
  const never = Object.keys(english).filter((key) => /^(claim|look|way)/.test(key) && !met.includes(key));
  console.log(`keys that no cube has met: ${never.join(', ') || 'none'}`);
});

test('every key of the program is in the tables, and every one of theirs is a key of the program', () => {
  const code = readFileSync(new URL('../../crates/methods/src/keyed.rs', import.meta.url), 'utf8');
  const named = new Set([...code.matchAll(/"((?:claim|look|way)\.\w+)"/g)].map(([, key]) => key));
  const known = Object.keys(english).filter((key) => /^(claim|look|way)\./.test(key));
  assert.deepEqual(known.sort(), [...named].sort());
});

test('in every language the sentences are whole, and none stays English', () => {
  for (const language of LANGUAGES.slice(1)) {
    takeTexts(language, read(language));
    for (const { name, about } of human.flatMap((method) => steps[method])) {
      const all = [
        ...claimsOf(about, 'before', words),
        ...claimsOf(about, 'after', words),
        ...looksOf(about),
        adviceOf(about, words),
      ];
      for (const text of [...all, stepTitle(name)]) {
        assert.doesNotMatch(text, /undefined|[{}]| {2}|: *$|\b(the|is|are|of)\b/, `${language}: ${text}`);
        assert.equal(text, text.trim());
      }
    }
  }
  takeTexts('en', {});
});

test('a sentence without a key, or with one that the page does not know, stays as the program says it', () => {
  const spans = [['DF'], ' is somewhere'];
  const about = { before: [spans], after: [spans], looks: ['a look of a file'] };
  assert.deepEqual(claimsOf(about, 'before', words), ['DF is somewhere']);
  assert.deepEqual(looksOf(about), ['a look of a file']);
  const keyed = {
    before: [],
    after: [{ key: 'claim.later', pieces: ['DF'] }],
    looks: [{ key: 'look.later' }],
  };
  assert.deepEqual(claimsOf({ ...about, keyed }, 'after', words), ['DF is somewhere']);
  assert.deepEqual(looksOf({ ...about, keyed }), ['a look of a file']);
  assert.equal(stepTitle('My own step'), 'My own step');
});

for (const language of measured)
  test(`a lesson says how a case looks, whole on a phone: ${language}`, { timeout: 300_000 }, async () => {
    const state = CUBES[0].replaceAll(' ', '+');
    const last = robot.call({
      call: 'solve',
      state: CUBES[0],
      method: 'cfop',
      person: true,
      bottom: 'U',
    }).steps;
    const number = last.findIndex(({ name }) => name === 'Last layer orientation');
    const page = await open(held.browser, held.server.address, {
      path: `?fast&lang=${language}#cube&state=${state}&lesson=cfop&cross=U&step=${number + 1}`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.locator('cube-lesson h2').waitFor({ timeout: 300_000 });
    if (language !== 'en') takeTexts(language, read(language));
    const [title, looks] = [stepTitle(last[number].name), looksOf(last[number].about)];
    takeTexts('en', {});
    await picture(page, `words-${language}-lesson`);
    assert.match(await page.locator('cube-lesson h2').innerText(), new RegExp(title));
    const shown = await page.locator('cube-lesson .looks').innerText();
    assert.ok(looks.length > 0 && shown.includes(looks.join('; ')), shown);
    const isWhole = await page.locator('cube-lesson').evaluate((lesson) =>
      ['h2', '.looks'].every((name) => {
        const element = lesson.querySelector(name);
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth + 1;
      }),
    );
    assert.ok(isWhole);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });
