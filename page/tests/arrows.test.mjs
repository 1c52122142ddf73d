// Imports between the page's files: each goes to a lower folder or stays in its own, and none is part of a circle.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const src = new URL('../src', import.meta.url).pathname;
/** Folders from the lowest up, as ARCHITECTURE draws them; those of one level know nothing of each other. */
const LEVELS = [
  ['words'],
  ['base', 'model', 'offline'],
  ['draw', 'wasm'],
  ['stream', 'methods'],
  ['cube', 'robot', 'timer'],
  ['lesson', 'trainer', 'camera'],
  ['shell'],
  [''],
];

const files = readdirSync(src, { recursive: true }).filter((name) => name.endsWith('.ts'));
const folderOf = (file) => (dirname(file) === '.' ? '' : dirname(file));
const levelOf = (file) => LEVELS.findIndex((folders) => folders.includes(folderOf(file)));

/** Files of TypeScript that a text, which stands in a file, imports. */
const importsOf = (file, text) =>
  [...text.matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g)]
    .filter(([, path]) => !path.endsWith('.glsl'))
    .map(([, path]) => `${relative(src, join(src, dirname(file), path))}.ts`);

const isUpwards = (from, to) =>
  folderOf(from) !== folderOf(to) && levelOf(to) >= levelOf(from) && levelOf(from) >= 0;

/** A circle among imports, by their files; nothing without one. */
function circle(imports) {
  const done = new Set();
  const walk = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = walk(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  return [...imports.keys()].map((file) => walk(file, [])).find(Boolean);
}

const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(join(src, file), 'utf8'))]));

test('every import goes to a lower folder', () => {
  for (const [file, others] of imports) {
    assert.ok(levelOf(file) >= 0, `${file} is in no folder of the list`);
    for (const other of others) {
      assert.ok(imports.has(other) || other.endsWith('.d.ts'), `${file} imports ${other}, which is no file`);
      assert.ok(!isUpwards(file, other), `${file} imports ${other}`);
    }
  }
});

test('the page is its own: no script of somebody else goes with it', () => {
  for (const file of files)
    for (const [, from] of readFileSync(join(src, file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g))
      assert.match(from, /^\./, `${file} imports ${from}`);
});

test('no files import each other in a circle', () => assert.equal(circle(imports)?.join(' -> '), undefined));

test('an arrow upwards and a circle are found', () => {
  assert.deepEqual(importsOf('cube/a.ts', "import { b } from '../shell/b';\nimport type C from './c';"), [
    'shell/b.ts',
    'cube/c.ts',
  ]);
  assert.ok(isUpwards('cube/a.ts', 'shell/b.ts') && isUpwards('cube/a.ts', 'robot/b.ts'));
  assert.ok(!isUpwards('shell/a.ts', 'cube/b.ts') && !isUpwards('cube/a.ts', 'cube/b.ts'));
  const around = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  assert.deepEqual(circle(around), ['b', 'c', 'b']);
});
