// The pictures of the page in docs/pictures, each drawn anew in a browser: views on a desk and on a phone, light and dark.
//
// Usage: node tests/pictures.mjs [NAME ...], after scripts/build-page.sh.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, open, serve, top } from './serve.mjs';

const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const [LIGHT, DARK] = [{ colorScheme: 'light' }, { colorScheme: 'dark' }];
const QUALITY = 88;

const CUBE = "R U F2 D' L B";
const LESSON = `#cube&state=${encodeURIComponent(CUBE)}&lesson=cfop&cross=D&step=2`;
/** Solves of a session: seconds, and the penalty in milliseconds. */
const SOLVES = [
  [14.82],
  [13.07],
  [16.35],
  [12.91, 2000],
  [15.44],
  [13.66],
  [11.98],
  [14.2, -1],
  [13.31],
  [12.74],
  [15.09],
  [12.2],
];

const button = (page, name) => page.getByRole('button', { name, exact: true });
const until = (page, seen) => page.waitForFunction(seen);

async function session(page) {
  const solves = SOLVES.map(([seconds, penalty = 0], n) => [
    [penalty, seconds * 1000],
    '',
    '',
    1_700_000_000 + n,
  ]);
  await page.setInputFiles('timer-view input[type=file]', {
    name: 'cstimer.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(JSON.stringify({ session1: solves })),
  });
  await page.getByText('Imported: sessions 1, solves 12.').waitFor();
}

async function ticked(page) {
  for (const name of ['PLL Aa', 'PLL F', 'PLL Ja', 'PLL T'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  await page.evaluate(() => document.activeElement.blur());
  for (let n = 0; n < 4; n++) await page.keyboard.press('Space');
}

async function asked(page) {
  for (const name of ['All of P', 'All of fish']) await button(page, name).click();
  await page.evaluate(() => document.activeElement.blur());
  await page.locator('.cases-area').click();
  await page.locator('.cases-met svg').waitFor();
}

/** Views by the names of their pictures: how they are opened, and what is done there. */
const PICTURES = {
  'cube-light': [DESK, LIGHT, `#cube&turns=${encodeURIComponent(CUBE)}`],
  'paint-dark': [
    DESK,
    DARK,
    `#cube&turns=${encodeURIComponent(CUBE)}`,
    async (page) => {
      await page.getByRole('tab', { name: 'Paint' }).click();
      await button(page, 'Change this cube').click();
    },
  ],
  'lesson-light': [DESK, LIGHT, LESSON, (page) => page.locator('cube-lesson h2').waitFor()],
  'lesson-phone-dark': [PHONE, DARK, LESSON, (page) => page.locator('cube-lesson h2').waitFor()],
  'cases-light': [DESK, LIGHT, '#cases&set=pll', ticked],
  'cases-phone-dark': [PHONE, DARK, '#cases&set=oll', asked],
  'timer-dark': [DESK, DARK, '#timer', session],
  'robot-light': [
    DESK,
    LIGHT,
    '#robot&run=start&cube=random&seed=3&at=30000',
    (page) => until(page, () => document.querySelector('robot-twin')?.dataset.at === '30000'),
  ],
  'robot-phone-dark': [
    PHONE,
    DARK,
    '#robot&run=start&cube=random&seed=3&at=30000',
    (page) => until(page, () => document.querySelector('robot-twin')?.dataset.at === '30000'),
  ],
  'cube-phone-light': [PHONE, LIGHT, `#cube&turns=${encodeURIComponent(CUBE)}`],
};

/** The window as WebP. */
async function picture(page) {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PICTURES));
if (unknown.length) throw new Error(`no picture ${unknown}; there are ${Object.keys(PICTURES).join(', ')}`);
const browser = await launch();
const server = await serve();
for (const [name, [window, theme, path, act]] of Object.entries(PICTURES)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const page = await open(browser, server.address, {
    path: `?fast${path}`,
    locale: 'en-GB',
    draws: true,
    ...window,
    ...theme,
  });
  await act?.(page);
  // The last frame is drawn, and fonts are there.
  await page.waitForTimeout(1500);
  const file = join(top, 'docs', 'pictures', `studio-${name}.webp`);
  const bytes = await picture(page);
  writeFileSync(file, bytes);
  console.log(`${file}: ${bytes.length} bytes`);
  if (page.wrong.length) throw new Error(page.wrong.join('\n'));
  await page.context().close();
}
await browser.close();
server.close();
