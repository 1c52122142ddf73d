// Two results of many runs side by side, and whether they differ by more than chance.
import { h } from '../base/dom';
import { intervalWords, percent, secondsWords, type HrefOf } from './seed-result';
import { pairsOf, secondsOf, shareOf, type Outcome, type Result } from './seed-runs';
import {
  fraction,
  isSure,
  mean,
  meanDifference,
  pairedDifference,
  pairedShares,
  shareDifference,
  type Interval,
} from './statistics';
import { fixed, say } from './words';

/** Chance below which a difference is taken for more than chance. */
const SURE = 0.05;

const signed = (value: number, digits: number): string => {
  const text = fixed(Math.abs(value), digits);
  return Number(value.toFixed(digits)) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
};

/** `More than chance: ...` for an interval of a difference, in this unit. */
function verdict(name: string, found: Interval, factor: number, digits: number, unit: string): string {
  const [low, high] = [signed(factor * found.low, digits), signed(factor * found.high, digits)];
  return say(isSure(found) ? 'compare.sure' : 'compare.chance', { name, low, high, unit });
}

/** What can be said where both ran the same seeds: each seed with both robots, so that luck is the same. */
function pairedVerdicts(pairs: readonly (readonly [Outcome, Outcome])[]): string[] {
  const shares = pairedShares(pairs.map(([one, other]) => [one.isReached, other.isReached]));
  const both = pairs.filter(([one, other]) => one.isReached && other.isReached);
  const seconds = pairedDifference(both.map(([one, other]) => [one.seconds, other.seconds]));
  const { onlyFirst, onlySecond, chance } = shares;
  const percent = 100 * chance;
  const luck = percent < 1 ? say('compare.rare') : say('compare.luck', { percent: fixed(percent, 0) });
  return [
    say(chance < SURE ? 'compare.share_sure' : 'compare.share_chance', {
      ...{ seeds: pairs.length, kept: onlyFirst, new: onlySecond, luck },
    }),
    seconds
      ? verdict(say('compare.both', { count: both.length }), seconds, 1, 1, say('compare.s'))
      : say('compare.too_few_seeds', { count: both.length }),
  ];
}

/** Differences of the two, and what can be said of them. */
function verdicts(first: Result, second: Result): string[] {
  const [a, b] = [first.setting.choices, second.setting.choices];
  const isSame = (['cube', 'target', 'method', 'simulator'] as const).every((name) => a[name] === b[name]);
  const same = isSame ? [say('compare.same')] : [];
  const pairs = pairsOf(first, second);
  if (pairs) return [...same, ...pairedVerdicts(pairs)];
  const share = shareDifference(shareOf(first), shareOf(second));
  const seconds = meanDifference(secondsOf(first), secondsOf(second));
  return [
    ...same,
    verdict(say('compare.share'), share, 100, 0, say('compare.points')),
    seconds ? verdict(say('seed.time'), seconds, 1, 1, say('compare.s')) : say('compare.too_few_runs'),
  ];
}

/** The table, and the sentences below it. */
export function comparison(first: Result, second: Result, href: HrefOf): HTMLElement[] {
  const pair = [first, second];
  const row = (name: string, of: (result: Result) => Node | string, difference = '') =>
    h('tr', [
      h('th', { scope: 'row' }, name),
      ...pair.map((one) => h('td', of(one))),
      ...(difference ? [h('td', difference)] : [h('td')]),
    ]);
  const differ = (name: 'cube' | 'target') => first.setting.choices[name] !== second.setting.choices[name];
  const means = pair.map(secondsOf).map((some) => (some.length ? mean(some) : NaN)) as [number, number];
  const points = 100 * (fraction(shareOf(second)) - fraction(shareOf(first)));
  const seconds = means[1] - means[0];
  const seedsOf = ({ outcomes }: Result) =>
    say('seed.interval', { low: outcomes[0]!.seed, high: outcomes.at(-1)!.seed });
  const show = ({ setting, outcomes }: Result) =>
    h('a', { href: href(setting, outcomes[0]!) }, say('compare.run', { seed: outcomes[0]!.seed }));
  return [
    h('h3', say('compare.title')),
    h('div.seeds-scroll', { tabindex: 0, role: 'group', 'aria-label': say('compare.table') }, [
      h('table.seeds-table', [
        h('thead', [
          h(
            'tr',
            ['', say('compare.kept'), say('compare.new'), say('compare.difference')].map((name) =>
              name ? h('th', { scope: 'col' }, name) : h('td'),
            ),
          ),
        ]),
        h('tbody', [
          row(say('robot'), ({ setting }) => setting.robot),
          row(say('compare.method'), ({ setting }) => setting.method),
          ...(differ('cube') ? [row(say('compare.cube'), ({ setting }) => setting.choices.cube)] : []),
          ...(differ('target') ? [row(say('target'), ({ setting }) => setting.choices.target)] : []),
          row(say('compare.seeds'), seedsOf),
          row(
            say('compare.succeed'),
            (one) => sharesOf(one),
            say('compare.points_of', { points: signed(points, 0) }),
          ),
          row(
            say('seed.time'),
            secondsWords,
            Number.isNaN(seconds) ? '' : say('compare.seconds', { seconds: signed(seconds, 1) }),
          ),
          row(say('compare.open'), show),
        ]),
      ]),
    ]),
    h(
      'ul.seeds-verdicts',
      verdicts(first, second).map((text) => h('li', text)),
    ),
  ];
}

/** `83 %, 5 of 6 (44 to 97 %)`. */
function sharesOf(result: Result): string {
  const share = shareOf(result);
  return say('compare.shares', {
    ...share,
    percent: percent(fraction(share)),
    interval: intervalWords(result),
  });
}
