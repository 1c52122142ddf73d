// axe-core over a page as it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe-core finds no fault; `name` names the state of the page. */
export async function accessible(page, name = '') {
  const found = await page.evaluate(async (source) => {
    if (!window.axe) new Function(source)();
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, source);
  assert.deepEqual(found, [], name);
}
