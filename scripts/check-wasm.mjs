#!/usr/bin/env node
// Runs whole simulated jobs in a WebAssembly module and natively, and compares them.
//
// Usage: node --test scripts/check-wasm.mjs
//
// Compares the module of scripts/build-wasm.sh with `target/release/mindcub3r`, or $MINDCUB3R. Cube,
// report and every event of a seed (readings, motions and their times) must be the same text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SEEDS = 12;

const top = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.env.CARGO_TARGET_DIR ?? join(top, 'target'));
const program = resolve(process.env.MINDCUB3R ?? join(target, 'release', 'mindcub3r'));
const file = join(target, 'wasm', 'wasm32-unknown-unknown', 'release', 'examples', 'simulated_job.wasm');

const module = new WebAssembly.Module(readFileSync(file));

function inModule(seed) {
  const { memory, run, text_length: length } = new WebAssembly.Instance(module).exports;
  const address = run(BigInt(seed));
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, address, length()));
  return JSON.parse(text);
}

// The owner's settings and calibration would change the run: the program sees an empty home.
function natively(seed, home, ...more) {
  const options = { encoding: 'utf8', env: { HOME: home }, cwd: home, stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync(program, ['run', '--simulate', '--seed', String(seed), ...more], options);
}

test('the module imports nothing of its host', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('a job in the module is the native run of the same seed', () => {
  const home = mkdtempSync(join(tmpdir(), 'mindcub3r-wasm-'));
  try {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { facelets, solved, report, events } = inModule(seed);
      const printed = `${report}cube: ${facelets}\nsolved: ${solved ? 'yes' : 'no'}\n`;
      assert.equal(printed, natively(seed, home), `seed ${seed}`);
      const lines = natively(seed, home, '--json').trimEnd().split('\n');
      assert.deepEqual(events, lines, `seed ${seed}`);
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});
