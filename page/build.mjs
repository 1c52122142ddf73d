// Bundles the page into `dist`: index.html, its scripts and styles, worker.js and the cube's module. robot.js and robot.css
// are fetched with the first look at the robot, timer.js and timer.css with that at the timer, lesson.js and lesson.css with the first lesson,
// trainer.js and trainer.css with the first look at the cases, camera.js and camera.css with the first photograph; robot.html is the index of a page that a robot serves.
// sw.js shows the page without its server; with manifest.webmanifest and the icons a browser can install it.
//
// Usage: node build.mjs [--wasm DIR] [--watch]
//
// DIR holds `cube.wasm`, `photo.wasm` and `robot.wasm`, which names the methods and the facts of the robot; scripts/build-page.sh makes both.
// The robot's module lies beside the page; `studio.html` holds everything, and needs no server.
import { build, context } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { facts } from './answer.mjs';
import { icon } from './icons.mjs';
import { MARK, marked, sealed, workerScript } from './offline.mjs';
import { writeEnglish, writeOthers } from './words.mjs';

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

const define = {
  VERSION: JSON.stringify(version()),
  BUILD: JSON.stringify(MARK),
  ...(await facts(join(wasm, 'robot.wasm'))),
};
const options = {
  outdir: dist,
  bundle: true,
  loader: { '.glsl': 'text' },
  minify: true,
  target: 'es2022',
  define,
  logLevel: 'warning',
};
const main = join(here, 'src/main.ts');
/** The served page: what its first view needs, the robot's view, the timer, lessons, the cases, the camera, and what they share (src/shared.ts). */
const served = {
  ...options,
  entryPoints: [
    { in: main, out: 'studio' },
    { in: join(here, 'src/robot/view.ts'), out: 'robot' },
    { in: join(here, 'src/timer/view.ts'), out: 'timer' },
    { in: join(here, 'src/lesson/view.ts'), out: 'lesson' },
    { in: join(here, 'src/trainer/view.ts'), out: 'trainer' },
    { in: join(here, 'src/camera/view.ts'), out: 'camera' },
    { in: join(here, 'src/studio.css'), out: 'studio' },
    { in: join(here, 'src/robot.css'), out: 'robot' },
    { in: join(here, 'src/timer.css'), out: 'timer' },
    { in: join(here, 'src/lesson.css'), out: 'lesson' },
    { in: join(here, 'src/trainer.css'), out: 'trainer' },
    { in: join(here, 'src/camera.css'), out: 'camera' },
  ],
  format: 'esm',
  splitting: true,
  chunkNames: 'shared',
  inject: [join(here, 'src/shared.ts')],
  write: false,
};
const worker = {
  ...options,
  entryPoints: { worker: join(here, 'src/wasm/worker.ts') },
  format: 'iife',
  write: false,
};
/** Scripts of the page in one file, where no file can be fetched. */
const single = { ...worker, entryPoints: { studio: main }, define: { ...define, BUILD: '""' } };

const read = (name) => readFileSync(join(dist, name), 'utf8');

/** Writes the bundled files and all others: modules, entries of the page, service worker, icons, and the page in one file. */
async function finish(bundled) {
  const [files, script] = [new Map(), await workerScript()];
  for (const { path, text } of bundled) files.set(basename(path), Buffer.from(marked(path, text)));
  for (const name of ['cube.wasm', 'photo.wasm', 'robot.wasm']) {
    const file = join(wasm, name);
    if (wasm !== dist && existsSync(file)) copyFileSync(file, join(dist, name));
    if (existsSync(join(dist, name))) files.set(name, readFileSync(join(dist, name)));
  }
  for (const name of words) files.set(name, readFileSync(join(dist, name)));
  const index = readFileSync(join(here, 'src', 'index.html'), 'utf8');
  files.set('index.html', Buffer.from(marked('index.html', index)));
  files.set('robot.html', Buffer.from(marked('robot.html', ofRobot(index))));
  for (const [name, content] of sealed(files, script).files)
    if (!name.endsWith('.wasm')) writeFileSync(join(dist, name), content);
  copyFileSync(join(here, 'src', 'manifest.webmanifest'), join(dist, 'manifest.webmanifest'));
  for (const size of [192, 512]) writeFileSync(join(dist, `icon-${size}.png`), icon(size));
  writeFileSync(join(dist, 'studio.html'), inOneFile(index, (await build(single)).outputFiles[0].text));
}

/** A text with another in place of a part that it has once; the replacement may be full of `$`. */
function replaced(text, part, other) {
  if (text.split(part).length !== 2) throw new Error(`build.mjs: not once in index.html: ${part}`);
  return text.replace(part, () => other);
}

/** The page that a robot serves: it opens on that robot, so its scripts and styles are fetched from the start. */
function ofRobot(index) {
  const more =
    '<link rel="stylesheet" href="robot.css">\n<link rel="modulepreload" href="robot.js">\n</head>';
  return replaced(replaced(index, '<html lang="en">', '<html lang="en" data-robot>'), '</head>', more);
}

/** Rules that keep any other script out of the page in one file, as the server's headers do for the page that it sends. */
function rules(code) {
  const hash = createHash('sha256').update(code).digest('base64');
  const all = `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval'; worker-src blob:; \
style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'`;
  return `<meta http-equiv="Content-Security-Policy" content="${all}">`;
}

/** The page with all that it fetches elsewhere. */
function inOneFile(index, script) {
  const packed = (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).toString('base64');
  const parts = ['cube.wasm', 'photo.wasm', 'robot.wasm', 'worker.js', ...words].filter((name) =>
    existsSync(join(dist, name)),
  );
  const held = parts.map(
    (name) => `<script type="application/octet-stream" id="held-${name}">${packed(name)}</script>`,
  );
  const code = script.replaceAll('</script', '<\\/script');
  const end = `${held.join('\n')}\n<script>${code}</script>\n</body>`;
  return [
    ['<meta charset="utf-8">', `<meta charset="utf-8">\n${rules(code)}`],
    [
      '<link rel="stylesheet" href="studio.css">',
      `<style>${['studio', 'robot', 'timer', 'lesson', 'trainer', 'camera'].map((name) => read(`${name}.css`)).join('')}</style>`,
    ],
    ['<link rel="modulepreload" href="shared.js">\n', ''],
    ['<link rel="manifest" href="manifest.webmanifest">\n', ''],
    ['<script src="studio.js" type="module"></script>', ''],
    ['<link rel="preload" href="cube.wasm" as="fetch" crossorigin>\n', ''],
    ['</body>', end],
  ].reduce((page, [part, other]) => replaced(page, part, other), index);
}

writeEnglish();
/** Files of the languages other than English. */
const words = writeOthers(dist);
await finish((await Promise.all([build(served), build(worker)])).flatMap(({ outputFiles }) => outputFiles));
if (process.argv.includes('--watch')) {
  const { outputFiles } = await build(worker);
  const setup = (it) => it.onEnd((result) => finish([...(result.outputFiles ?? []), ...outputFiles]));
  const watching = await context({ ...served, plugins: [{ name: 'finish', setup }] });
  await watching.watch();
}
