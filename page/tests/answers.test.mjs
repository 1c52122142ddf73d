// Types of the answers of the modules, as the page reads them, against samples of every answer.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modules } from './bundle.mjs';

const page = new URL('..', import.meta.url).pathname;
const { Module, carried, turned } = await modules('model/cube', 'wasm/module');
const start = (name) => Module.start(readFileSync(join(page, 'dist', name)));
const [cube, robot] = await Promise.all(['cube.wasm', 'robot.wasm'].map(start));
const scan = JSON.parse(readFileSync(join(page, '../docs/pictures/scan-doubtful.json'), 'utf8'));

const STATE = "R U2 F' L D B'";
const human = { state: STATE, method: 'cfop', person: true, usual: true };

/** An event of each name, from runs that slip, are jammed, drain the battery, and follow a human method. */
function events() {
  const runs = [
    { cube: 'random', simulator: '[mechanism]\nslip_chance = 0.06\n' },
    { cube: 'random', method: 'cfop', inputs: [{ at_ms: 30_000, do: { fault: 'jam flipper' } }] },
    { cube: 'random', inputs: [{ at_ms: 20_000, do: { fault: 'battery by 6600' } }] },
    {
      cube: 'random',
      simulator: '[light]\nworn_stickers = 16\nworn_fade = 0.8\n',
      robot: '[run]\nscan = "quick"\n',
    },
  ];
  const lines = runs.flatMap((run) => robot.call({ call: 'run', seed: 3, ...run }).events);
  const all = lines.map((line) => JSON.parse(line));
  return [...new Map(all.map((event) => [event.event, event])).values()];
}

const KNOCK = { at_ms: 9000, do: { fault: 'knock by 12' } };

/** Type, file of the page that has it, module, and the call whose answer is of the type. */
const SAMPLES = [
  ['ReadState', 'cube/core', cube, { call: 'read', text: STATE, seed: 1 }],
  ['ReadTurns', 'cube/core', cube, { call: 'turns', turns: "x R U2 Rw' M" }],
  ['Legality', 'cube/core', cube, { call: 'check', facelets: 'U'.repeat(54) }],
  ['readonly PatternEntry[]', 'cube/core', cube, { call: 'patterns' }],
  ['Structure', 'cube/core', cube, { call: 'structure', state: STATE }],
  ['Solution', 'cube/solving', robot, { call: 'solve', ...human }],
  ['Hint', 'cube/solving', robot, { call: 'hint', state: STATE, method: 'cfop', rung: 'all', usual: true }],
  ['Motions', 'cube/solving', robot, { call: 'motions', turns: 'R U' }],
  ['Resolved', 'robot/failed-scan', robot, { call: 'resolve', scan }],
  ['RunAnswer', 'stream/simulated', robot, { call: 'run', seed: 3, cube: 'R', inputs: [KNOCK] }],
  ['Methods', 'wasm/methods', robot, { call: 'methods' }],
  ['Breaks', 'wasm/breaks', robot, { call: 'breaks' }],
  ['StudioEvent[]', 'stream/events', { call: events }],
];

// Fields that the page does not read may be there: each object is open.
const OPEN = `type Open<T> = unknown extends T ? T : T extends string | number | boolean | null | undefined ? T
  : T extends readonly unknown[] ? { [K in keyof T]: Open<T[K]> }
  : { [K in keyof T]: Open<T[K]> } & { [key: string]: unknown };
`;

/** What the compiler says of samples of these types. */
function compiled(samples) {
  const folder = mkdtempSync(join(page, 'dist', 'answers-'));
  try {
    const source = samples.map(([type, file, module, request], number) => {
      const name = /\w+(?=\[|$)/.exec(type)[0];
      const sample = JSON.stringify(module.call(request));
      return `import type { ${name} as T${number} } from '../../src/${file}';
export const sample${number}: Open<${type.replace(name, `T${number}`)}> = ${sample};\n`;
    });
    writeFileSync(join(folder, 'samples.ts'), OPEN + source.join(''));
    const config = { extends: '../../tsconfig.json', include: ['samples.ts', '../../src/globals.d.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    execFileSync(join(page, 'node_modules/.bin/tsc'), ['--noEmit', '-p', folder], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return error.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('every answer has the fields that the page reads, of its types', () => {
  assert.equal(compiled(SAMPLES), '');
});

test('an answer of another type is refused', () => {
  const wrong = [
    ['Motions', 'cube/solving', robot, { call: 'hint', state: STATE, method: 'cfop', rung: 'all' }],
  ];
  assert.match(compiled(wrong), /motions/);
});

test('every method that the page offers solves, and every hint is given', () => {
  const { methods, hints } = robot.call({ call: 'methods' });
  for (const { name } of methods) robot.call({ call: 'solve', state: 'R', method: name, nodes: 1000 });
  for (const rung of hints) robot.call({ call: 'hint', state: 'R', method: 'cfop', rung });
});

test('stickers of the page turn as those of the module', async () => {
  const marks = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01'];
  const { moves } = cube.call({
    call: 'turns',
    turns: "R L U D F B M E S Rw Lw Uw Dw Fw Bw x y z R2 U' M2 x'",
  });
  for (const { text, axis, layers, quarters } of moves) {
    const { facelets } = cube.call({ call: 'apply', facelets: marks.join(''), turns: text });
    assert.equal(carried(marks, turned(axis, layers, quarters)).join(''), facelets, text);
  }
});

test('the events that are compared are all but those of a brick alone', () => {
  const names = events().map(({ event }) => event);
  assert.ok(names.length >= 22, names.join(' '));
});
