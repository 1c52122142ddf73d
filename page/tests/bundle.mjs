// Modules of the page for tests: bundled as they are asked for.
import { build } from 'esbuild';
import { facts } from '../answer.mjs';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = new URL('..', import.meta.url).pathname;

const known = await facts(join(folder, 'dist', 'robot.wasm'));

/** Exports of these modules of the page together. */
export async function modules(...paths) {
  const contents = paths.map((path) => `export * from './src/${path}';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    loader: { '.glsl': 'text' },
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { VERSION: '"test"', BUILD: '""', ...known },
  });
  const place = mkdtempSync(join(tmpdir(), 'page-'));
  try {
    writeFileSync(join(place, 'page.mjs'), outputFiles[0].contents);
    return await import(join(place, 'page.mjs'));
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** Lines of a recorded run: `solved`, `slipped` (a tilt slips, the robot reads the cube again), `doubt` (it looks again), or
 * `unreadable` (of xtask/robots/worn.toml with seed 1: it cannot read the cube). */
export function recorded(name) {
  const file = new URL(`runs/${name}.jsonl.gz`, import.meta.url);
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
}
