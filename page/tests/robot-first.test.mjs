// The first look at a run that failed: state and cure on one screen, files that are dropped, and where a link leads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recorded } from './bundle.mjs';
import { serveLive } from './live-server.mjs';
import { finish, open, seek, skip } from './robot.mjs';
import { WINDOWS, isInside, saidInside, skipWindow } from './window.mjs';
import { longer } from './wall-clock.mjs';

const at = (at_ms, event, fields = {}) => JSON.stringify({ v: 1, at_ms, event, ...fields });
const RAW =
  'recovering after: at the motion spin+90: spin+90: the turntable is stuck at 7255° on its way to 7290°; take the cube out, align its layers and the turntable by hand, then try again: homing: the turntable is stuck at 7255°; take the cube out, align its layers and the turntable by hand, then try again';
const fault = { kind: 'mechanism', message: RAW, part: 'turntable', phase: 'turn', motion: 'spin+90' };
const report = { reached: false, solved: false, robot_seconds: 18.6, turns: '', phases: [] };
const STUCK = [
  recorded('solved')[0],
  at(0, 'run_begins', { profile: 'own' }),
  at(18_600, 'phase', { phase: 'turn', steps: 50 }),
  at(18_700, 'battery', { millivolts: 6600, message: 'the battery is low' }),
  at(30_300, 'fault', fault),
  at(30_300, 'phase', { phase: 'recover', steps: 1 }),
  at(92_700, 'report', { ...report, error: RAW, error_kind: 'mechanism', error_part: 'turntable' }),
].join('\n');

for (const viewport of WINDOWS)
  test(
    `state, cure, battery and file of a run that failed are in a window of ${viewport.width} x ${viewport.height}`,
    { skip: skip || skipWindow(viewport), timeout: 300_000 },
    async () => {
      const server = await serveLive({ lines: [], recordings: { 'jam.jsonl': STUCK } });
      try {
        const page = await open('#robot&recording=jam.jsonl', { address: server.address, viewport });
        await page.getByText('The turntable is stuck: the run ended at 1:32.7.', { exact: true }).waitFor();
        for (const part of [
          '.twin-now',
          '.twin-next',
          '.now-battery',
          '.now-file',
          'robot-faults strong >> nth=0',
        ])
          assert.equal(await isInside(page.locator(part)), true, part);
        const next = await page.textContent('.twin-next');
        assert.equal(next, 'Free the turntable: take the cube out, align its layers, and put it in again.');
        // The words of the program are there, folded; the cure is said once.
        assert.equal(await page.getByText('7290').first().isVisible(), false);
        const seen = await page.evaluate(() =>
          ['robot-now', 'robot-faults'].map((one) => document.querySelector(one).innerText).join(' '),
        );
        assert.equal(seen.match(/align its layers/g).length, 1);
        assert.doesNotMatch(seen, /Start/);
        assert.match(await page.locator('robot-time').textContent(), /⚠ The turntable is stuck/);
        // The keyboard begins at the header, although the page shows the fault by itself.
        await page.keyboard.press('Tab');
        assert.equal(await page.evaluate(() => document.activeElement.closest('header') !== null), true);
        // Stop floats over no text at the top of the page.
        const [stop, words] = await page.evaluate(() =>
          ['.stop', '.is-now'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()),
        );
        assert.ok(words.right <= stop.left || words.top >= stop.bottom, JSON.stringify({ stop, words }));
        await page.evaluate(() => scrollTo(0, 120));
        const [after, faults] = await page.evaluate(() =>
          ['.stop', '.is-faults'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()),
        );
        const header = await page.$eval('studio-shell > header', (one) => one.getBoundingClientRect().bottom);
        const isClear = faults.right <= after.left || after.bottom <= header;
        assert.ok(isClear, JSON.stringify({ after, faults, header }));
        const rows = await page.locator('robot-numbers tbody tr, robot-numbers tfoot tr').allInnerTexts();
        assert.deepEqual(
          rows.map((row) => row.split('\t').map((cell) => cell.trim())),
          [
            ['turn', '11.7', 'not finished'],
            ['recover', '62.4', 'not finished'],
            ['between and after', '18.6', ''],
            ['total', '92.7', '1:32.7'],
          ],
        );
        await finish(page);
      } finally {
        server.close();
      }
    },
  );

/** Drops a file as a person does. */
const drop = (page, name, text) =>
  page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name, { lastModified: 1_700_000_000_000 }));
      const send = (kind) => {
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('main').dispatchEvent(event);
        return event.defaultPrevented;
      };
      return [send('dragover'), send('drop')];
    },
    [name, text],
  );

test('a file that is dropped on the cube opens in the robot’s view', { skip, timeout: 300_000 }, async () => {
  const page = await open('#robot&recording=gone.jsonl', { viewport: { width: 390, height: 844 } });
  await page.getByText(/This link cannot be read/).waitFor();
  await page.evaluate(() => (location.hash = '#cube'));
  await page.waitForFunction(() => document.querySelector('.robot-place').hidden);
  // The browser is kept from opening it in place of the page.
  assert.deepEqual(await drop(page, 'slip.jsonl', recorded('slipped').join('\n')), [true, true]);
  const file = page.locator('.now-file', { hasText: /^slip\.jsonl$/ });
  await file.waitFor();
  assert.equal(await isInside(file), true);
  // Words about another address are gone.
  assert.equal(await page.getByText(/This link cannot be read/).isVisible(), false);
  await page.getByText(/The robot went on, and solved the cube at/).waitFor();
  await drop(page, 'wrong.txt', 'no recording');
  await saidInside(page, '.robot-toast', /^wrong\.txt: line 1: no JSON/);
  // A date of the file says nothing of the run.
  assert.equal(await page.textContent('.now-file'), 'slip.jsonl');
  // The words about a wrong file go with the next right one, and by their button.
  await drop(page, 'solved.jsonl', recorded('solved').join('\n'));
  await saidInside(page, '.robot-toast', /^solved\.jsonl is open/);
  await drop(page, 'wrong.txt', 'no recording');
  await saidInside(page, '.robot-toast', /^wrong\.txt: line 1: no JSON/);
  const close = page.getByRole('button', { name: 'Close the answer' });
  assert.equal(await isInside(close), true);
  await close.click();
  assert.equal(await page.locator('.robot-toast').count(), 0);
  assert.equal(await page.getByText(/no JSON/).count(), 0);
  page.wrong = page.wrong.filter((text) => !/404/.test(text));
  await finish(page);
});

test(
  'a link to the server of this computer says that it leads nowhere else',
  { skip, timeout: 300_000 },
  async () => {
    const server = await serveLive({
      lines: [],
      recordings: { 'slip.jsonl': recorded('slipped').join('\n') },
    });
    try {
      const page = await open('#robot&recording=slip.jsonl', { address: server.address });
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page
        .getByText('link copied; it opens on this computer alone: to send the run, press Save run')
        .waitFor();
      // A slip and the moment of its notice are reached by the buttons, one after the other.
      await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
      await seek(page, 0);
      await page.getByRole('button', { name: 'Next fault' }).click();
      await page.waitForFunction(() => Number(document.querySelector('robot-twin').dataset.at) > 0);
      await finish(page);
    } finally {
      server.close();
    }
  },
);

test(
  'a run that is left for the cube is there again by the browser’s button',
  { skip: skip || longer, timeout: 300_000 },
  async () => {
    const page = await open('#robot&run=scan&cube=R%20U');
    await page.waitForFunction(() => document.querySelector('robot-view').events().length > 100);
    const [length, address] = await page.evaluate(() => [
      document.querySelector('robot-view').events().length,
      location.hash,
    ]);
    await page.getByRole('link', { name: 'Cube' }).click();
    await page.locator('cube-view').waitFor();
    await page.goBack();
    await page.locator('robot-view').waitFor();
    assert.equal(await page.evaluate(() => location.hash), address);
    const after = await page.evaluate(() => document.querySelector('robot-view').events().length);
    assert.ok(after >= length, `${after} of ${length} events`);
    await finish(page);
  },
);
