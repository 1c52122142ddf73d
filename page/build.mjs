// Bundles the page into `dist`: index.html, studio.js, worker.js, studio.css and the cube's module.
//
// Usage: node build.mjs [--wasm DIR] [--watch]
//
// DIR holds `cube.wasm` and `robot.wasm`, which names the methods and the facts of the robot; scripts/build-page.sh makes both.
// The robot's module lies beside the page; `studio.html` holds everything, and needs no server.
import { build, context, transformSync } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { facts } from './answer.mjs';
import { leanThree } from './lean-three.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const wasm = option('--wasm') ?? dist;
mkdirSync(dist, { recursive: true });

/** The value after this argument. */
function option(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** The program's version, as `mindcub3r --version` prints it. */
function version() {
  if (process.env.MINDCUB3R_VERSION) return process.env.MINDCUB3R_VERSION;
  const manifest = readFileSync(join(here, '..', 'Cargo.toml'), 'utf8');
  const number = /^version = "(.*)"$/m.exec(manifest)?.[1] ?? 'unknown';
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=9', 'HEAD'], {
      cwd: here,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${number} (${hash.trim()})`;
  } catch {
    return number;
  }
}

const options = {
  entryPoints: { studio: join(here, 'src/main.ts'), worker: join(here, 'src/wasm/worker.ts') },
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  plugins: [leanThree],
  // The licence of three goes with every copy; its sources do not carry it.
  legalComments: 'none',
  banner: { js: `/*! three.js\n${readFileSync(join(here, 'node_modules/three/LICENSE'), 'utf8')}*/` },
  define: { VERSION: JSON.stringify(version()), ...(await facts(join(wasm, 'robot.wasm'))) },
  logLevel: 'warning',
};

/** Copies what is not bundled, and makes the page in one file. */
function finish() {
  copyFileSync(join(here, 'src', 'index.html'), join(dist, 'index.html'));
  const styles = ['studio.css', 'robot.css'].map((name) => readFileSync(join(here, 'src', name), 'utf8'));
  const { code } = transformSync(styles.join('\n'), { loader: 'css', minify: true });
  writeFileSync(join(dist, 'studio.css'), code);
  for (const name of ['cube.wasm', 'robot.wasm']) {
    const file = join(wasm, name);
    if (wasm !== dist && existsSync(file)) copyFileSync(file, join(dist, name));
  }
  const read = (name) => readFileSync(join(dist, name), 'utf8');
  const packed = (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).toString('base64');
  const script = (text) => text.replaceAll('</script', '<\\/script');
  const parts = ['cube.wasm', 'robot.wasm', 'worker.js'].filter((name) => existsSync(join(dist, name)));
  const held = parts.map(
    (name) => `<script type="application/octet-stream" id="held-${name}">${packed(name)}</script>`,
  );
  // A replacement given as a function: the code is full of `$`.
  const page = read('index.html')
    .replace('<link rel="stylesheet" href="studio.css">', () => `<style>${read('studio.css')}</style>`)
    .replace('<script src="studio.js" defer></script>', '')
    .replace('</body>', () => `${held.join('\n')}\n<script>${script(read('studio.js'))}</script>\n</body>`);
  writeFileSync(join(dist, 'studio.html'), page);
}

if (process.argv.includes('--watch')) {
  const watching = await context({
    ...options,
    plugins: [leanThree, { name: 'finish', setup: (it) => it.onEnd(finish) }],
  });
  await watching.watch();
} else {
  await build(options);
  finish();
}
