// Places inside the window, for tests of what a person can see and press.
import { repeated } from './wall-clock.mjs';

/** Whether an element lies inside the window, and is what lies there: at its middle nothing else is drawn over it. */
export const isInside = (locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (!width || !height || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      return `${[left, top, right, bottom].map(Math.round)} in ${innerWidth} x ${innerHeight}`;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return (
      !seen || element.contains(seen) || seen.contains(element) || `under ${seen.outerHTML.slice(0, 100)}`
    );
  });

/** Windows of a phone, a tablet, a laptop, and of a laptop at 200 % zoom. */
export const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
];

/** Reason to skip a look that only repeats those of the gate: light where room is least, dark where it is not. */
export const skipLook = ({ width }, theme) =>
  !['390 light', '1280 dark'].includes(`${width} ${theme}`) && repeated;

/** Reason to skip a layout that only repeats those of the gate: of the phone and of 200 % zoom, where room is least. */
export const skipWindow = ({ width }) => ![390, 640].includes(width) && repeated;

/** Windows in which the gate tries a layout: of the long campaign, all. */
export const tried = (windows) => windows.filter((window) => !skipWindow(window));

/** Waits until an element with this text lies inside the window: one look, as an answer goes after some seconds. */
export const saidInside = (page, selector, pattern) =>
  page.waitForFunction(
    ([selector, source]) => {
      const element = document.querySelector(selector);
      if (!element || !new RegExp(source).test(element.textContent)) return false;
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    },
    [selector, pattern.source],
  );
