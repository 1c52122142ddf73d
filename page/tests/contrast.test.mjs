// Contrast of the words on every button while the pointer is over it, in light and dark.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RUN, SMALL, browser, finish, open, skip } from './robot.mjs';

const LEAST = 4.5;

/** Contrast of each button that can be pressed and has words or a picture, as its styles are now. */
const contrasts = () => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  /** The colour behind an element: its own background over those of the elements around it. */
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor);
      layers.push(layer);
      if (layer[3] === 255) break;
    }
    return layers.reduceRight(
      (below, [r, g, b, alpha]) =>
        [r, g, b].map((channel, at) => (channel * alpha + below[at] * (255 - alpha)) / 255),
      [255, 255, 255],
    );
  };
  const light = (channels, filter) => {
    const bright = Number(/brightness\(([\d.]+)\)/.exec(filter)?.[1] ?? 1);
    const [r, g, b] = channels
      .map((channel) => Math.min(255, channel * bright) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll('button:not(:disabled)')]
    .filter((one) => one.textContent.trim() || one.querySelector('svg'))
    .map((one) => {
      const { color, filter } = getComputedStyle(one);
      const [a, b] = [light(rgba(color).slice(0, 3), filter), light(behind(one), filter)];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return { name: `${one.textContent.trim() || one.ariaLabel} (${one.className})`, ratio };
    });
};

for (const colorScheme of ['light', 'dark'])
  test(
    `words on buttons are readable under the pointer: ${colorScheme}`,
    { skip, timeout: 300_000 },
    async () => {
      // Both views are built: the cube's first, then the robot's with a run.
      const page = await open(`${RUN}&at=30000`, { ...SMALL, colorScheme });
      await page.waitForFunction(() => document.querySelector('robot-twin').dataset.at === '30000');
      // A real pointer over the button that plays.
      const play = page.getByRole('button', { name: 'Play', exact: true });
      await play.hover();
      const [over] = (await page.evaluate(contrasts)).filter(({ name }) => name.startsWith('Play ('));
      assert.ok(over.ratio >= LEAST, JSON.stringify(over));
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('DOM.enable');
      await devtools.send('CSS.enable');
      const { root } = await devtools.send('DOM.getDocument');
      const found = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'button' });
      for (const nodeId of found.nodeIds)
        await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
      const all = await page.evaluate(contrasts);
      assert.ok(all.length > 60, `${all.length} buttons`);
      assert.deepEqual(
        all.filter(({ ratio }) => ratio < LEAST),
        [],
      );
      await finish(page);
    },
  );
