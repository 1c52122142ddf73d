// Memory and nodes of the page over many runs of the simulated robot: they stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finish, open, skip } from './robot.mjs';
import { repeated } from './wall-clock.mjs';

/** Largest part by which heap and nodes may differ between two runs of a page that keeps nothing. */
const MAX_GROWTH = 0.05;

/** What the page holds after its garbage is collected. */
async function held(page, devtools) {
  // Objects that the first round lets go of may hold others.
  for (let round = 0; round < 3; round++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await devtools.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name) => metrics.find((one) => one.name === name).value;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/**
 * Runs begin by Start and are watched at their begin, in the middle and at their end. The task is the shortest that
 * has all phases: a cube one turn from solved, on which the robot need not think, with other chance in each run.
 */
const runs = (page, from, to) =>
  page.evaluate(
    async ([from, to]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const { dataset } = document.querySelector('robot-twin');
      const range = document.querySelector('robot-time input[type=range]');
      const [seed] = document.querySelectorAll('.robot-seed input');
      const start = [...document.querySelectorAll('robot-controls button')].find(
        ({ textContent }) => textContent === 'Start',
      );
      const pause = document.querySelector('.time-row .is-main');
      for (let run = from; run <= to; run++) {
        const before = dataset.at;
        // Runs 20 and 200 are the same one, and 6 and 16: the page holds the present run.
        seed.value = String(run % 10);
        start.click();
        while (dataset.at === before) await frame();
        pause.click();
        for (const part of [0.5, 1]) {
          const at = String(Math.round(Number(range.max) * part));
          range.value = at;
          range.dispatchEvent(new Event('input', { bubbles: true }));
          while (dataset.at !== at) await frame();
        }
      }
    },
    [from, to],
  );

/** Heap and nodes after run `last` are those after run `first`. */
async function stays(first, last) {
  const page = await open('#robot&cube=R', { viewport: { width: 320, height: 320 } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await runs(page, 1, first);
  const before = await held(page, devtools);
  const begun = Date.now();
  await runs(page, first + 1, last);
  const after = await held(page, devtools);
  console.log(
    `after run ${first}: ${JSON.stringify(before)}, after run ${last}: ${JSON.stringify(after)}; ` +
      `${Math.round((Date.now() - begun) / (last - first))} ms a run`,
  );
  for (const [name, value] of Object.entries(after))
    assert.ok(value <= before[name] * (1 + MAX_GROWTH), `${name}: ${before[name]}, then ${value}`);
  await finish(page);
}

test('heap and nodes stay over 16 runs of the simulated robot', { skip, timeout: 300_000 }, () =>
  stays(6, 16),
);

test(
  'heap and nodes after run 200 of the simulated robot are those after run 20',
  { skip: skip || repeated, timeout: 1_200_000 },
  () => stays(20, 200),
);
