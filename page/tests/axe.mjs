// axe-core over a page as it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isFull } from './wall-clock.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** States that were looked at, by name, theme and width. */
const seen = new Set();

/** axe-core finds no fault; `name` names the state of the page. But for the long campaign a state is looked at once in each
 * theme on narrow windows and on wide ones, in whatever windows it is tested. */
export async function accessible(page, name = '') {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const state = `${name}, ${dark ? 'dark' : 'light'}, ${page.viewportSize().width < 700 ? 'narrow' : 'wide'}`;
  if (name && seen.has(state) && !isFull) return;
  seen.add(state);
  const found = await page.evaluate(async (source) => {
    if (!window.axe) new Function(source)();
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, source);
  assert.deepEqual(found, [], name);
}
