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

/** Chance below which a difference is taken for more than chance. */
const SURE = 0.05;

const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
};

/** `More than chance: ...` for an interval of a difference, in this unit. */
function verdict(name: string, found: Interval, factor: number, digits: number, unit: string): string {
  const [low, high] = [signed(factor * found.low, digits), signed(factor * found.high, digits)];
  const range = `the change is ${low} to ${high} ${unit} (95 % certain)`;
  return isSure(found)
    ? `${name}: the difference is more than chance; ${range}.`
    : `${name}: this may be chance; ${range}.`;
}

/** What can be said where both ran the same seeds: each seed with both robots, so that luck is the same. */
function pairedVerdicts(pairs: readonly (readonly [Outcome, Outcome])[]): string[] {
  const shares = pairedShares(pairs.map(([one, other]) => [one.isReached, other.isReached]));
  const both = pairs.filter(([one, other]) => one.isReached && other.isReached);
  const seconds = pairedDifference(both.map(([one, other]) => [one.seconds, other.seconds]));
  const { onlyFirst, onlySecond, chance } = shares;
  const counts = `of the ${pairs.length} seeds that both ran, ${onlyFirst} succeed in Kept alone and ${onlySecond} in New alone`;
  const percent = 100 * chance;
  const luck =
    percent < 1
      ? 'luck alone does that in fewer than 1 of 100 comparisons'
      : `luck alone does that in ${percent.toFixed(0)} of 100 comparisons`;
  return [
    chance < SURE
      ? `Share that succeeds: the difference is more than chance; ${counts}: ${luck}.`
      : `Share that succeeds: this may be chance; ${counts}: ${luck}.`,
    seconds
      ? verdict(`Robot time, seed by seed for the ${both.length} that succeed in both`, seconds, 1, 1, 's')
      : `Robot time: too few seeds succeed in both to say more; ${both.length} do, and 3 are needed.`,
  ];
}

/** Differences of the two, and what can be said of them. */
function verdicts(first: Result, second: Result): string[] {
  const [a, b] = [first.setting.choices, second.setting.choices];
  const isSame = (['cube', 'target', 'method', 'simulator'] as const).every((name) => a[name] === b[name]);
  const same = isSame ? ['Both have the same settings.'] : [];
  const pairs = pairsOf(first, second);
  if (pairs) return [...same, ...pairedVerdicts(pairs)];
  const share = shareDifference(shareOf(first), shareOf(second));
  const seconds = meanDifference(secondsOf(first), secondsOf(second));
  return [
    ...same,
    verdict('Share that succeeds', share, 100, 0, 'points'),
    seconds
      ? verdict('Robot time', seconds, 1, 1, 's')
      : 'Robot time: too few runs succeed to say more; each side needs 3.',
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
  const seedsOf = ({ outcomes }: Result) => `${outcomes[0]!.seed} to ${outcomes.at(-1)!.seed}`;
  const show = ({ setting, outcomes }: Result) =>
    h('a', { href: href(setting, outcomes[0]!) }, `Run of seed ${outcomes[0]!.seed}`);
  return [
    h('h3', 'Side by side'),
    h('div.seeds-scroll', { tabindex: 0, role: 'group', 'aria-label': 'Table of the two results' }, [
      h('table.seeds-table', [
        h('thead', [
          h(
            'tr',
            ['', 'Kept', 'New', 'Difference'].map((name) =>
              name ? h('th', { scope: 'col' }, name) : h('td'),
            ),
          ),
        ]),
        h('tbody', [
          row('Robot', ({ setting }) => setting.robot),
          row('Method', ({ setting }) => setting.method),
          ...(differ('cube') ? [row('Cube', ({ setting }) => setting.choices.cube)] : []),
          ...(differ('target') ? [row('Bring it to', ({ setting }) => setting.choices.target)] : []),
          row('Seeds', seedsOf),
          row('Succeed', (one) => sharesOf(one), `${signed(points, 0)} points`),
          row('Robot time', secondsWords, Number.isNaN(seconds) ? '' : `${signed(seconds, 1)} s`),
          row('Open', show),
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
  return `${percent(fraction(share))}, ${share.hits} of ${share.of} (${intervalWords(result)})`;
}
