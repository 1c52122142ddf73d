// The result of many runs: share that succeeds, seconds, and the runs that failed, each with its link.
import { h } from '../base/dom';
import { failuresOf, secondsOf, shareOf, type Outcome, type Result, type Setting } from './seed-runs';
import { deviation, fraction, mean, wilson } from './statistics';
import { fixed, say } from './words';

/** Runs of one cause that are listed at once; the others are folded. */
const MAX_LISTED = 12;
const MAX_BARS = 24;

export type HrefOf = (setting: Setting, outcome: Outcome) => string;

export const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** `5 of 6 succeed (83 %)`. */
export function shareWords(result: Result): string {
  const share = shareOf(result);
  return say('seed.share', { ...share, percent: percent(fraction(share)) });
}

/** The interval of a share: `44 to 97 %`. */
export function intervalWords(result: Result): string {
  const { low, high } = wilson(shareOf(result));
  return say('seed.interval', { low: Math.round(100 * low), high: percent(high) });
}

/** Mean and standard deviation: `60.2 s, ± 3.4 s`. */
export function secondsWords(result: Result): string {
  const seconds = secondsOf(result);
  if (!seconds.length) return say('seed.none');
  const spread = deviation(seconds);
  const middle = fixed(mean(seconds), 1);
  if (spread === undefined) return say('seed.seconds', { mean: middle });
  return say('seed.seconds_spread', { mean: middle, spread: fixed(spread, 1) });
}

export function resultView(result: Result, href: HrefOf): HTMLElement[] {
  const seconds = secondsOf(result);
  const failures = failuresOf(result);
  const facts: [string, string][] = [
    [say('seed.of_all'), say('seed.certain', { interval: intervalWords(result) })],
    [
      say('seed.time'),
      seconds.length ? say('seed.time_text', { seconds: secondsWords(result) }) : secondsWords(result),
    ],
    [
      say('seed.computed'),
      say('seed.computed_text', { seconds: fixed(result.took, result.took < 10 ? 1 : 0) }),
    ],
    [say('robot'), say('seed.robot_text', { robot: result.setting.robot, method: result.setting.method })],
  ];
  return [
    h(
      'dl.seeds-facts',
      facts.flatMap(([name, text]) => [h('dt', name), h('dd', text)]),
    ),
    ...(seconds.length > 2 ? [bars(seconds)] : []),
    ...(failures.length
      ? [
          h('h3', say('seed.others')),
          h(
            'ul.seeds-failures',
            failures.map((one) => failure(result, one, href)),
          ),
        ]
      : []),
  ];
}

function failure({ setting }: Result, [cause, outcomes]: [string, Outcome[]], href: HrefOf): HTMLElement {
  const link = (outcome: Outcome) =>
    h(
      'a',
      { href: href(setting, outcome), 'aria-label': say('seed.open_run', { seed: outcome.seed }) },
      `${outcome.seed}`,
    );
  const links = (some: Outcome[]) => h('span.seeds-links', some.map(link));
  const rest = outcomes.slice(MAX_LISTED);
  return h('li', [
    h('p', [h('strong', `${outcomes.length}`), ` ${say('seed.failure', { cause })}`]),
    links(outcomes.slice(0, MAX_LISTED)),
    ...(rest.length ? [h('details', [h('summary', say('seed.more', { n: rest.length })), links(rest)])] : []),
  ]);
}

/** Bars of the seconds, for a look; the words beside them say the same. */
function bars(seconds: readonly number[]): HTMLElement {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  const number = Math.min(MAX_BARS, Math.ceil(2 * Math.sqrt(seconds.length)));
  const width = (most - least) / number || 1;
  const counts = Array.from({ length: number }, () => 0);
  for (const one of seconds) counts[Math.min(number - 1, Math.floor((one - least) / width))]! += 1;
  const highest = Math.max(...counts);
  const space = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('viewBox', `0 0 ${number} 10`);
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.setAttribute('aria-hidden', 'true');
  counts.forEach((count, at) => {
    const bar = document.createElementNS(space, 'rect');
    const high = (10 * count) / highest;
    const place = { x: at + 0.08, y: 10 - high, width: 0.84, height: high };
    for (const [name, value] of Object.entries(place)) bar.setAttribute(name, String(value));
    picture.append(bar);
  });
  const ends = h('div.seeds-ends', [
    ...[least, most].map((end) => h('span', say('seed.bar_end', { seconds: fixed(end, 0) }))),
  ]);
  return h('figure.seeds-bars', [picture, ends, h('figcaption.quiet', say('seed.bars'))]);
}
