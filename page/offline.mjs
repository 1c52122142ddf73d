// The page without its server: addresses of its files with their build, and the service worker with the list of them.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
/** Stands in the files for the hash of them all. */
export const MARK = '@build@';

const hash = (content) => createHash('sha256').update(content);
const isText = (name) => /\.(js|css|html)$/.test(name);

/** The service worker's script, with marks for build and files. */
export async function workerScript() {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'src/offline/worker.ts')],
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    write: false,
    define: { BUILD: JSON.stringify(MARK) },
  });
  return outputFiles[0].text;
}

/** A page or script whose files are named with their build. */
export function marked(name, text) {
  const names = /\.html$/.test(name)
    ? /((?:href|src)=")([\w-]+\.(?:js|css|wasm))(")/g
    : /(["'`]\.\/)([\w-]+\.js)(["'`])/g;
  return text.replace(names, (_, before, file, after) => `${before}${file}?v=${MARK}${after}`);
}

/** Files as they are served, from files with marks, and the worker that keeps all of them but those for a robot's server alone. */
export function sealed(files, script, others = ['robot.html']) {
  const all = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const sum = all.reduce((sum, [name, content]) => sum.update(`${name}\0`).update(content), hash(script));
  const build = sum.digest('hex').slice(0, 12);
  const done = all.map(([name, content]) => [
    name,
    isText(name) ? Buffer.from(content.toString().replaceAll(MARK, build)) : content,
  ]);
  const list = done
    .filter(([name]) => !others.includes(name))
    .map(([name, content]) => [name, `sha256-${hash(content).digest('base64')}`]);
  const listed = JSON.stringify(JSON.stringify(Object.fromEntries(list)));
  const worker = script.replaceAll(MARK, build).replace(/(["'`])@files@\1/, () => listed);
  return { build, files: new Map([...done, ['sw.js', Buffer.from(worker)]]) };
}
