#!/usr/bin/env node
// Runs whole simulated jobs in the page's WebAssembly module and natively, and compares them.
//
// Usage: node --test scripts/check-wasm.mjs
//
// Compares page/dist/robot.wasm, which scripts/build-page.sh makes, with `target/release/mindcub3r`, or
// $MINDCUB3R. Every event of a seed (readings, motions and their times) must be the same text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { answer } from '../page/answer.mjs';

const SEEDS = 12;

const top = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.env.CARGO_TARGET_DIR ?? join(top, 'target'));
const program = resolve(process.env.MINDCUB3R ?? join(target, 'release', 'mindcub3r'));
const file = join(top, 'page', 'dist', 'robot.wasm');

// The owner's settings and calibration would change the run: the program sees an empty home.
function natively(seed, home) {
  const options = { encoding: 'utf8', env: { HOME: home }, cwd: home, stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync(program, ['run', '--simulate', '--seed', String(seed), '--json'], options);
}

// The page takes the power from the motors before it reports the end, which takes 2 ms.
const timeless = (line) => line.replace(/"at_ms":\d+,"event":"report"/, '"event":"report"');

test('the module imports nothing of its host', () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file))), []);
});

test('a job in the module is the native run of the same seed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'mindcub3r-wasm-'));
  try {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { events, solved } = await answer(file, { call: 'run', seed });
      assert.equal(solved, true, `seed ${seed}`);
      const seen = events.filter((line) => !/"event":"(hello|posture)"/.test(line));
      assert.deepEqual(seen.map(timeless), natively(seed, home).trimEnd().split('\n').map(timeless), `seed ${seed}`);
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});
