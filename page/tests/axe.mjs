// axe-core over a page as it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isFull } from './wall-clock.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Names of the states that were looked at. */
const seen = new Set();

/** axe-core finds no fault; `name` names the state of the page. The long campaign looks at a state in each theme on narrow
 * windows and on wide ones, the gate once, in the first window where it is tested. */
export async function accessible(page, name = '') {
  if (name && seen.has(name) && !isFull) return;
  seen.add(name);
  const found = await page.evaluate(async (source) => {
    if (!window.axe) new Function(source)();
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, source);
  assert.deepEqual(found, [], name);
}
