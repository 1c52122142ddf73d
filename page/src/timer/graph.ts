// The times as a small graph: the last solves as dots, and lines of their averages.
import { h } from '../base/dom';
import { timeText } from './solve';
import { say } from './words';

/** Solves that the graph has room for. */
const MAX_DOTS = 100;
const [WIDTH, HEIGHT, EDGE] = [300, 100, 6];

type Times = readonly (number | undefined)[];

/** Draws times, and lines of averages of the same solves. */
export function drawGraph(place: HTMLElement, times: readonly number[], five: Times, twelve: Times): void {
  const all = times.slice(-MAX_DOTS);
  const finished = all.filter((time) => time !== Infinity);
  place.hidden = finished.length < 2;
  if (place.hidden) return;
  const [low, high] = [Math.min(...finished), Math.max(...finished)];
  const x = (n: number): string => (EDGE + (n / (all.length - 1)) * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (time: number): string =>
    (HEIGHT - EDGE - ((time - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const line = (name: string, values: Times): string => {
    // A value that is missing breaks the line.
    let isOpen = false;
    const path = values.slice(-MAX_DOTS).map((value, n) => {
      const isDrawn = value !== undefined && value !== Infinity;
      const step = isDrawn ? `${isOpen ? 'L' : 'M'}${x(n)} ${y(value)}` : '';
      isOpen = isDrawn;
      return step;
    });
    return `<path class="${name}" d="${path.join('')}"/>`;
  };
  const dots = all.map((time, n) =>
    time === Infinity
      ? `<path class="dnf" d="M${x(n)} ${EDGE}v6"/>`
      : `<path class="dot" d="M${x(n)} ${y(time)}h0"/>`,
  );
  const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${line('single', all)}${line('five', five)}${line('twelve', twelve)}${dots.join('')}</svg>`;
  const picture = h('div.timer-picture', {
    role: 'img',
    'aria-label': say('graph', { count: all.length, low: timeText(low), high: timeText(high) }),
  });
  picture.innerHTML = svg;
  place.replaceChildren(
    h('span.timer-high', timeText(high)),
    picture,
    h('span.timer-low', timeText(low)),
    h('p.timer-key', [h('span.single', say('single')), h('span.five', 'ao5'), h('span.twelve', 'ao12')]),
  );
}
