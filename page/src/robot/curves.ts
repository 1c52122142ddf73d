// `<robot-curves>`: curves of the run over time, with a cursor at the moment shown, and a second run behind them.
import { changes } from '../base/changes';
import { button, h } from '../base/dom';
import { pressed } from '../base/keys';
import { follow } from '../draw/fingers';
import { KINDS, pointsIn, valueAt, type Curve } from '../stream/curves';
import { elapsed, phaseTimes } from '../stream/times';
import { type Track } from '../stream/track';
import { clock } from './explain';
import { fileButton, secondRun } from './files';
import { stretchWords } from './numbers';
import { Panel, seekTo, setText, type Moment } from './panel';
import { Stretch } from './stretch';
import { fixed, say } from './words';

const [WIDTH, HEIGHT] = [1000, 160];
/** A key goes on by a second, or by this part of a short stretch. */
const [STEP_MS, STEP_PART] = [1000, 0.02];
/** Columns into which the points of a curve are gathered. */
const COLUMNS = 500;
/** Factor of a press that makes the stretch shorter. */
const NEARER = 0.5;
/** Pixels from which a press is a drag. */
const DRAG_PX = 6;
/** A run that grows is drawn anew so often. */
const REDRAW_MS = 500;

/** Share of the points that may lie outside a scale at each of its ends: spikes would make all else flat. */
const MAX_OUTSIDE = 0.002;

type Points = Curve['points'];

/** Least and largest value of points, but for spikes; the first is the larger one if there are none. Where they differ by
 * less than `least`, both go outwards: the play of a motor at rest is not to fill the picture. */
function boundsOf(all: readonly Points[], share: number, least: number): readonly [number, number] {
  const values = all.flatMap((points) => points.map(([, value]) => value)).sort((a, b) => a - b);
  const outside = Math.floor(values.length * share);
  const [low, high] = [values[outside] ?? Infinity, values.at(-1 - outside) ?? -Infinity];
  const missing = low > high ? 0 : Math.max(0, least - (high - low)) / 2;
  return [low - missing, high + missing];
}

/** A difference of seconds with its sign; one that is written as 0.0 has none. */
function difference(seconds: number): string {
  const isNone = Number(seconds.toFixed(1)) === 0;
  return `${seconds > 0 && !isNone ? '+' : ''}${fixed(isNone ? 0 : seconds, 1)}`;
}

/** Kinds of curves by the names that the stream has for them. */
const TITLES = {
  position: 'curve.position',
  speed: 'curve.speed',
  reading: 'curve.reading',
  battery: 'curve.battery',
} as const;
/** Curves by the names that the stream has for them. */
const NAMES = {
  ...({ flipper: 'of.flipper', turntable: 'of.turntable', arm: 'of.arm', battery: 'of.battery' } as const),
  ...({ red: 'of.red', green: 'of.green', blue: 'of.blue' } as const),
};
const nameOf = ({ name }: Curve): string => say(NAMES[name as keyof typeof NAMES]);

export class RobotCurves extends Panel {
  private kind: (typeof KINDS)[number] = KINDS[0];
  private moment: Moment | undefined;
  private other: { readonly name: string; readonly track: Track } | undefined;
  private curves: readonly Curve[] = [];
  private others: readonly Curve[] = [];
  private readonly stretch = new Stretch();
  /** The moment that was shown last, and the track. */
  private last: { ms: number; track?: Track } = { ms: 0 };
  private drawn = -REDRAW_MS;
  private waiting = 0;
  private over: number | undefined;
  private readonly isNew = changes();
  private readonly isNewRun = changes();
  private readonly picture = h('div.curves-picture');
  private readonly cursor = h('div.curves-cursor');
  /** The stretch that a drag has gone over so far. */
  private readonly dragged = h('div.curves-dragged', { hidden: true });
  private readonly chart = h(
    'div.curves-chart',
    {
      ...{ tabindex: 0, role: 'slider', 'aria-label': say('curve.chart'), 'aria-valuemin': 0 },
      'aria-describedby': 'curves-help',
    },
    [this.picture, this.cursor, this.dragged],
  );
  private readonly times = ['from', 'middle', 'to'].map(() => h('span'));
  private readonly nearer = this.zoomButton('+', say('curve.nearer'), () =>
    this.stretch.zoom(NEARER, this.centre),
  );
  private readonly farther = this.zoomButton('−', say('curve.farther'), () =>
    this.stretch.zoom(1 / NEARER, this.centre),
  );
  private readonly earlier = this.zoomButton('◂', say('curve.earlier'), () => this.stretch.step(-1));
  private readonly later = this.zoomButton('▸', say('curve.later'), () => this.stretch.step(1));
  private readonly whole = this.zoomButton(say('curve.whole'), say('curve.whole'), () =>
    this.stretch.take(0, this.stretch.end),
  );
  private readonly legend = h('p.curves-legend');
  private readonly range = h('p.quiet');
  private readonly kinds = KINDS.map((kind) => button(say(TITLES[kind.name]), () => this.choose(kind)));
  private readonly forget = button(say('curve.without'), { hidden: true }, () => this.compare(undefined));
  private readonly keep = button(say('curve.keep'), () => {
    if (this.moment) this.compare({ name: say('curve.before'), track: this.moment.track });
  });
  private readonly same = h('p', { hidden: true, role: 'status' }, say('curve.same'));
  private readonly table = h('table', { hidden: true });

  connectedCallback(): void {
    if (this.childElementCount) return;
    const open = fileButton(say('curve.open'), (file) => {
      void secondRun(file).then((track) => track && this.compare({ name: file.name, track }));
    });
    const zoom = [this.farther, this.nearer, this.earlier, this.later, this.whole];
    this.append(
      h('div.curves-tools', [
        h('div.robot-presets', { role: 'group', 'aria-label': say('curves') }, this.kinds),
        h('div.robot-presets.curves-zoom', { role: 'group', 'aria-label': say('curve.stretch') }, zoom),
      ]),
      this.chart,
      h('p.curves-times', { 'aria-hidden': 'true' }, this.times),
      h('p.quiet', { id: 'curves-help' }, say('curve.help')),
      this.legend,
      this.range,
      h('div.robot-presets', [this.keep, open, this.forget]),
      this.same,
      this.table,
    );
    this.choose(KINDS[0]);
    this.listen();
  }

  private listen(): void {
    const part = (event: PointerEvent) => {
      const { left, width } = this.chart.getBoundingClientRect();
      return Math.max(0, Math.min(1, (event.clientX - left) / width));
    };
    let [begun, from, to] = [0, 0, 0];
    const cancel = () => (this.dragged.hidden = true);
    follow(this.chart, {
      down: (event) => {
        begun = event.clientX;
        from = to = part(event);
      },
      moved: (event) => {
        to = part(event);
        if (Math.abs(event.clientX - begun) >= DRAG_PX) this.dragged.hidden = false;
        const { style } = this.dragged;
        [style.left, style.width] = [`${100 * Math.min(from, to)}%`, `${100 * Math.abs(to - from)}%`];
      },
      up: () => {
        const { stretch } = this;
        if (this.dragged.hidden) seekTo(this, stretch.at(to));
        else this.zoomed(() => stretch.take(stretch.at(from), stretch.at(to)));
        cancel();
      },
      cancel,
      zoom: (factor) => this.zoomed(() => this.stretch.zoom(factor, this.over ?? this.centre)),
      // A page that scrolls past the curves must not stick in them.
      takes: (event) => event.ctrlKey || document.activeElement === this.chart,
    });
    this.chart.addEventListener('pointermove', (event) => {
      this.over = this.stretch.at(part(event));
      this.values();
    });
    this.chart.addEventListener('pointerleave', () => {
      this.over = undefined;
      this.values();
    });
    const seek = (ms: () => number) => () => {
      // The stretch goes along, also where it was moved away from the moment.
      this.stretch.follow(this.last.ms);
      seekTo(this, ms());
    };
    const now = () => this.moment?.ms ?? 0;
    const step = () => Math.min(STEP_MS, STEP_PART * this.stretch.ms);
    const [back, on] = [seek(() => now() - step()), seek(() => now() + step())];
    this.chart.addEventListener('keydown', (event) =>
      pressed(event, {
        ArrowLeft: back,
        ArrowDown: back,
        ArrowRight: on,
        ArrowUp: on,
        Home: seek(() => 0),
        End: seek(() => this.moment?.track.end ?? 0),
        '+': () => this.nearer.click(),
        '=': () => this.nearer.click(),
        '-': () => this.farther.click(),
        0: () => this.whole.click(),
      }),
    );
  }

  /** The moment shown, if the stretch has it, else the middle of the stretch: it stays at its place in a zoom. */
  private get centre(): number {
    const part = this.stretch.part(this.last.ms);
    return part >= 0 && part <= 1 ? this.last.ms : this.stretch.at(0.5);
  }

  private zoomButton(text: string, name: string, act: () => boolean): HTMLButtonElement {
    return button(text, { 'aria-label': name, title: name }, () => this.zoomed(act));
  }

  private zoomed(act: () => boolean): boolean {
    const isOther = act();
    if (isOther) this.again();
    return isOther;
  }

  show(moment: Moment): void {
    this.moment = moment;
    const now = performance.now();
    const { track, ms } = moment;
    const { last, stretch } = this;
    const wasInside = last.ms >= stretch.from && last.ms <= stretch.to;
    this.last = { ms, track };
    if (last.track !== track) {
      stretch.take(0, stretch.end);
      this.drawn = -REDRAW_MS;
    } else if (last.ms !== ms && wasInside && stretch.follow(ms)) this.drawn = -REDRAW_MS;
    const wait = this.drawn + REDRAW_MS - now;
    // The last moment of a row is drawn, too.
    if (wait > 0) this.waiting ||= window.setTimeout(() => this.again(), wait);
    else if (this.isNew(track, track.length, this.kind, this.other, stretch.from, stretch.to)) this.draw(now);
    this.values();
  }

  private choose(kind: (typeof KINDS)[number]): void {
    this.kind = kind;
    this.kinds.forEach((one, at) => one.setAttribute('aria-pressed', String(KINDS[at] === kind)));
    this.again();
  }

  private compare(other: RobotCurves['other']): void {
    this.other = other;
    this.forget.hidden = !other;
    this.again();
  }

  private again(): void {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.drawn = -REDRAW_MS;
    if (this.moment) this.show(this.moment);
  }

  private draw(now: number): void {
    const { track } = this.moment!;
    const { kind, other, stretch } = this;
    this.drawn = now;
    if (this.isNewRun(track, track.length, kind, other)) {
      this.curves = kind.of(track);
      this.others = other ? kind.of(other.track) : [];
      stretch.grow(Math.max(1, track.end, other?.track.end ?? 0));
      this.compared();
    }
    const inside = (curve: Curve) => pointsIn(curve, stretch.from, stretch.to, COLUMNS);
    const [own, others] = [this.curves.map(inside), this.others.map(inside)];
    // Curves of one scale share it; each motor has a lane of its own, as the turntable goes round and round.
    const { isShared, unit } = kind;
    const bounds = own.map((_, place) =>
      boundsOf(
        [own, others].flatMap((all) => (isShared ? all : all.slice(place, place + 1))),
        kind.name === 'speed' && stretch.isWhole ? MAX_OUTSIDE : 0,
        kind.least,
      ),
    );
    const height = HEIGHT / (isShared ? 1 : own.length);
    const path = (points: Points, place: number, kind: string) => {
      const [low, high] = bounds[place]!;
      const from = isShared ? 0 : place * height;
      const part = (value: number) =>
        Math.max(0, Math.min(1, high > low ? (value - low) / (high - low) : 0.5));
      const y = (value: number) => (from + 2 + (1 - part(value)) * (height - 4)).toFixed(1);
      const line = points.map(([at, value]) => `${(stretch.part(at) * WIDTH).toFixed(1)},${y(value)}`);
      return `<polyline class="curve-${place} ${kind}" points="${line.join(' ')}"/>`;
    };
    const lines = [
      ...others.map((points, place) => path(points, place, 'is-other')),
      ...own.map((points, place) => path(points, place, '')),
    ];
    this.picture.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${lines.join('')}</svg>`;
    const round = (value: number) => fixed(value, unit === ' V' ? 2 : 0);
    const ranges = bounds.slice(0, isShared ? 1 : undefined).map(([low, high], place) => {
      const name = isShared ? '' : `${nameOf(this.curves[place]!)} `;
      const range = () => say('curve.range', { low: round(low), high: round(high), unit });
      return low > high ? say('curve.nothing') : `${name}${range()}`;
    });
    const isEmpty = bounds.every(([low, high]) => low > high);
    const isMade = [...this.curves, ...this.others].some((curve) => curve.isMade);
    const dashed = other ? `; ${say('curve.dashed', { name: other.name })}` : '';
    setText(
      this.range,
      `${isEmpty ? ranges[0] : ranges.join(', ')}${dashed}.${isMade ? ` ${say('curve.made')}` : ''}`,
    );
    [0, 0.5, 1].forEach((part, place) => setText(this.times[place]!, clock(stretch.at(part))));
    this.whole.disabled = this.farther.disabled = stretch.isWhole;
    this.nearer.disabled = stretch.isShortest;
    this.earlier.disabled = stretch.from <= 0;
    this.later.disabled = stretch.to >= stretch.end;
  }

  /** Shows the values at the pointer, else at the moment shown. */
  private values(): void {
    if (!this.moment) return;
    const { ms } = this.moment;
    const at = this.over ?? ms;
    const { unit } = this.kind;
    const texts = this.curves.map((curve) => {
      const value = valueAt(curve, at);
      return `${nameOf(curve)} ${value === undefined ? '–' : fixed(value, unit === ' V' ? 2 : 0) + unit}`;
    });
    if (this.legend.childElementCount !== texts.length + 1)
      this.legend.replaceChildren(
        h('span.curves-time'),
        ...texts.map((_, place) => h('span', { class: `curves-name curve-${place}` })),
      );
    [clock(at), ...texts].forEach((text, place) => setText(this.legend.children[place]!, text));
    const part = this.stretch.part(ms);
    this.cursor.style.left = `${100 * part}%`;
    this.cursor.hidden = part < 0 || part > 1;
    this.chart.setAttribute('aria-valuemax', String(Math.round(this.stretch.end)));
    this.chart.setAttribute('aria-valuenow', String(Math.round(ms)));
    if (this.over === undefined)
      this.chart.setAttribute('aria-valuetext', `${clock(ms)}: ${texts.join(', ')}`);
  }

  private compared(): void {
    const isSame = this.other !== undefined && this.other.track === this.moment!.track;
    this.same.hidden = !isSame;
    // Said on the button, where the eye is.
    setText(this.keep, say(isSame ? 'curve.is_kept' : 'curve.keep'));
    this.keep.setAttribute('aria-pressed', String(isSame));
    this.table.hidden = !this.other || isSame;
    if (!this.other || isSame) return;
    const { track, state } = this.moment!;
    const cells = (name: string, one: number, other: number) =>
      h('tr', [
        h('th', { scope: 'row' }, name),
        ...[one, other].map((value) => h('td', fixed(value, 1))),
        h('td', difference(one - other)),
      ]);
    const heads = [say('number.phase'), say('curve.this_run'), this.other.name, say('curve.difference')];
    const rows = phaseTimes(track, this.other.track);
    this.table.replaceChildren(
      h('caption', say('curve.caption')),
      h(
        'thead',
        h(
          'tr',
          heads.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h('tbody', [
        ...rows.map(([name, one, other]) => cells(stretchWords(state.hello, name), one, other)),
        cells(say('curve.all'), elapsed(track, Infinity), elapsed(this.other.track, Infinity)),
      ]),
    );
  }
}

customElements.define('robot-curves', RobotCurves);
