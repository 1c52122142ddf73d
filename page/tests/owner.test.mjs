// The story of an owner whose robot failed: from the printed address to the cause, saved, sent, and opened elsewhere.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { modules, recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { browser, finish, open, seek, skip, twin } from './robot.mjs';
import { picture } from './serve.mjs';
import { repeated } from './wall-clock.mjs';
import { isInside } from './window.mjs';

const { Track, slipWords, faultWords } = await modules('stream/track.ts', 'robot/explain.ts');
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 800 },
  desktop: { width: 1920, height: 1080 },
  '200 % zoom': { width: 640, height: 400 },
};
/** Windows and ways of the gate. */
const SHORT = ['phone by pointer'];
const NAME = 'run-7.jsonl';
/** The slip of the recording, as a robot names it that found its motion from the second reading. */
const HAPPENED = { motion: 12, of: 58, kind: 'tilt_missed', at_ms: 33_000, noticed_ms: 59_768 };
const lines = recorded('slipped');
const faultAt = lines.findIndex((line) => line.includes('"event":"fault"'));
const readAgain = lines.findLastIndex((line) => line.includes('"event":"cube"'));
const named = lines.map((line, at) =>
  at === readAgain ? JSON.stringify({ ...JSON.parse(line), happened: HAPPENED }) : line,
);
const { at_ms: NOTICED } = JSON.parse(lines[faultAt]);

const assertInWindow = async (locator, name) => assert.equal(await isInside(locator), true, name);
const at = (page, ms) =>
  page.waitForFunction((to) => document.querySelector('robot-twin')?.dataset.at === String(to), ms);

/** The slips of the recording, if its run had named this. */
const slipsOf = (happened) =>
  Track.of(
    lines.map((line, at) => (at === readAgain ? JSON.stringify({ ...JSON.parse(line), happened }) : line)),
  );

test('two missed tilts are named, and a check that saw another cube', () => {
  const pair = { ...HAPPENED, last: 14, second: [17, 18] };
  const words = 'one of motions 12 to 14, and one of motions 17 and 18, of 58 did not tilt the cube.';
  assert.equal(slipWords(slipsOf(pair).slips[0]), words);
  const track = slipsOf({ ...HAPPENED, motion: 58, kind: 'afterwards' });
  const [slip] = track.slips;
  assert.equal(slipWords(slip), 'all 58 motions went right; the check saw another cube.');
  assert.equal(slip.at, NOTICED);
  const [fault] = track.stateAt(Infinity).faults;
  assert.equal(faultWords(fault, slip), 'The cube slipped, or was misread, in the check at 0:59.8');
  assert.deepEqual(
    track.marks.filter(({ kind }) => kind === 'slip'),
    [],
  );
  assert.throws(() => slipsOf({ ...pair, second: [17] }), /second/);
});

for (const [name, viewport] of Object.entries(SIZES))
  for (const way of ['by pointer', 'by keyboard'])
    test(
      `an owner finds the cause, saves and sends the run: ${name}, ${way}`,
      { skip: skip || (!SHORT.includes(`${name} ${way}`) && repeated), timeout: 300_000 },
      async () => {
        const isKeys = way === 'by keyboard';
        const server = await serveLive({ lines: [], recordings: { [NAME]: named.join('\n') } });
        const press = async (locator) => {
          if (!isKeys) return locator.click();
          await locator.focus();
          return locator.press('Enter');
        };
        try {
          const page = await open(`#robot&recording=${NAME}`, { address: server.address, viewport });
          // No press at all: the run stands at its fault, paused, with its card and Stop in the window.
          await at(page, NOTICED);
          const card = page.getByRole('region', { name: 'Faults' });
          await assertInWindow(card, 'the card of the fault');
          await assertInWindow(page.getByRole('button', { name: 'Stop', exact: true }), 'Stop');
          assert.match(
            await card.textContent(),
            /Happened 0:33\.0: motion 12 of 58 did not tilt the cube\. Noticed 0:59\.8/,
          );
          assert.match(await page.textContent('robot-time'), /0:59\.8 of 2:01/);
          // The cube is drawn as it was thought to lie, not grey.
          await accessible(page);
          await picture(page, `owner-${name}`);
          // One press: the moment at which it happened.
          await press(card.getByRole('button', { name: 'Show what happened at 0:33.0' }));
          await at(page, HAPPENED.at_ms);
          assert.equal((await twin(page)).facelets.includes('?'), false);
          // Second press: back to the fault.
          await press(page.getByRole('button', { name: 'Next fault' }));
          await at(page, NOTICED);
          await assertInWindow(card, 'the card of the fault');
          const saving = page.waitForEvent('download');
          await press(page.getByRole('button', { name: 'Save run' }));
          const saved = await saving;
          assert.equal(saved.suggestedFilename(), NAME);
          const text = readFileSync(await saved.path(), 'utf8');
          assert.deepEqual(text.trimEnd().split('\n'), named);
          page.wrong = page.wrong.filter((text) => !/404/.test(text));
          await finish(page);
          // Elsewhere: another browser, a page without that robot.
          const other = await open('#robot', { viewport });
          const choosing = other.waitForEvent('filechooser');
          await press(other.getByRole('button', { name: 'Open run or scan' }));
          await (
            await choosing
          ).setFiles({ name: 'sent.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
          await at(other, NOTICED);
          await assertInWindow(other.getByRole('region', { name: 'Faults' }), 'the card of the fault');
          // No link leads to a file of one's own: it is saved and sent.
          assert.equal(await other.getByRole('button', { name: 'Copy link' }).isVisible(), false);
          assert.ok(await other.getByRole('button', { name: 'Save run' }).isVisible());
          await accessible(other);
          await seek(other, 20_000);
          await other.reload();
          await at(other, NOTICED);
          other.wrong = other.wrong.filter((text) => !/404/.test(text));
          await finish(other);
        } finally {
          server.close();
        }
      },
    );

test('a simulated run is saved and opened again', { skip, timeout: 300_000 }, async () => {
  const page = await open('#robot&run=start&cube=R&seed=3&at=1');
  await at(page, 1);
  const events = await page.evaluate(async () => {
    const range = document.querySelector('robot-time input');
    range.value = range.max;
    range.dispatchEvent(new Event('input'));
    return window.studio.events();
  });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save run' }).click();
  const saved = await saving;
  assert.match(saved.suggestedFilename(), /^simulated-.*\.jsonl$/);
  assert.deepEqual(
    readFileSync(await saved.path(), 'utf8')
      .trimEnd()
      .split('\n'),
    events,
  );
  await finish(page);
});

test(
  'a fault of a run without `happened` says from when on it can have happened',
  { skip, timeout: 300_000 },
  async () => {
    const server = await serveLive({ lines: [], recordings: { [NAME]: lines.join('\n') } });
    try {
      const page = await open(`#robot&recording=${NAME}`, { address: server.address });
      await at(page, NOTICED);
      const faults = page.locator('robot-faults');
      assert.match(
        await faults.textContent(),
        /Happened after 0:21\.4, when the turning began\. Noticed 0:59\.8/,
      );
      await finish(page);
    } finally {
      server.close();
    }
  },
);
