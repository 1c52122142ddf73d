// `<robot-curves>`: curves of the run over time, with a cursor at the moment shown, and a second run behind them.
import { changes } from '../base/changes';
import { button, h } from '../base/dom';
import { pressed } from '../base/keys';
import { KINDS, valueAt, type Curve } from '../stream/curves';
import { elapsed, phaseTimes } from '../stream/times';
import { phaseWords, type Track } from '../stream/track';
import { clock } from './explain';
import { fileButton } from './files';
import { STRETCHES } from './numbers';
import { Panel, seekTo, setText, type Moment } from './panel';

const [WIDTH, HEIGHT] = [1000, 160];
const STEP_MS = 1000;
/** A run that grows is drawn anew so often. */
const REDRAW_MS = 500;

/** Share of the points that may lie outside a scale at each of its ends: spikes would make all else flat. */
const MAX_OUTSIDE = 0.002;

/** Least and largest value of curves, but for spikes; the first is the larger one if they have no points. */
function boundsOf(curves: readonly Curve[], share: number): readonly [number, number] {
  const values = curves.flatMap(({ points }) => points.map(([, value]) => value)).sort((a, b) => a - b);
  const outside = Math.floor(values.length * share);
  return [values[outside] ?? Infinity, values.at(-1 - outside) ?? -Infinity];
}

/** A difference of seconds with its sign; one that is written as 0.0 has none. */
function difference(seconds: number): string {
  const text = seconds.toFixed(1).replace(/^-(0\.0)$/, '$1');
  return Number(text) > 0 ? `+${text}` : text;
}

export class RobotCurves extends Panel {
  /** Reads the track of a file; says itself what is wrong with it. */
  readFile: (file: File) => Promise<Track | undefined> = async () => undefined;
  private kind: (typeof KINDS)[number] = KINDS[0];
  private moment: Moment | undefined;
  private other: { readonly name: string; readonly track: Track } | undefined;
  private curves: readonly Curve[] = [];
  private end = 1;
  private drawn = -REDRAW_MS;
  private over: number | undefined;
  private readonly isNew = changes();
  private readonly picture = h('div.curves-picture');
  private readonly cursor = h('div.curves-cursor');
  private readonly chart = h(
    'div.curves-chart',
    { tabindex: 0, role: 'slider', 'aria-label': 'Moment in the curves', 'aria-valuemin': 0 },
    [this.picture, this.cursor],
  );
  private readonly legend = h('p.curves-legend');
  private readonly range = h('p.quiet');
  private readonly kinds = KINDS.map((kind) => button(kind.title, () => this.choose(kind)));
  private readonly forget = button('Without the other run', { hidden: true }, () => this.compare(undefined));
  private readonly keep = button('Keep this run to compare', () => {
    if (this.moment) this.compare({ name: 'the run before', track: this.moment.track });
  });
  private readonly same = h(
    'p',
    { hidden: true, role: 'status' },
    'This run is kept. Start another one, or open a file: both are then shown here, one over the other.',
  );
  private readonly table = h('table', { hidden: true });

  connectedCallback(): void {
    if (this.childElementCount) return;
    const open = fileButton('Compare with a file', (file) => {
      void this.readFile(file).then((track) => track && this.compare({ name: file.name, track }));
    });
    this.append(
      h('div.robot-presets', { role: 'group', 'aria-label': 'Curves' }, this.kinds),
      this.chart,
      this.legend,
      this.range,
      h('div.robot-presets', [this.keep, open, this.forget]),
      this.same,
      this.table,
    );
    this.choose(KINDS[0]);
    const time = (event: PointerEvent) => {
      const { left, width } = this.chart.getBoundingClientRect();
      return Math.max(0, Math.min(1, (event.clientX - left) / width)) * this.end;
    };
    this.chart.addEventListener('pointerdown', (event) => {
      this.chart.setPointerCapture(event.pointerId);
      seekTo(this, time(event));
    });
    this.chart.addEventListener('pointermove', (event) => {
      if (event.buttons) seekTo(this, time(event));
      this.over = time(event);
      this.values();
    });
    this.chart.addEventListener('pointerleave', () => {
      this.over = undefined;
      this.values();
    });
    const to = (ms: () => number) => () => seekTo(this, ms());
    const now = () => this.moment?.ms ?? 0;
    this.chart.addEventListener('keydown', (event) =>
      pressed(event, {
        ArrowLeft: to(() => now() - STEP_MS),
        ArrowDown: to(() => now() - STEP_MS),
        ArrowRight: to(() => now() + STEP_MS),
        ArrowUp: to(() => now() + STEP_MS),
        Home: to(() => 0),
        End: to(() => this.moment?.track.end ?? 0),
      }),
    );
  }

  show(moment: Moment): void {
    this.moment = moment;
    const now = performance.now();
    const { track } = moment;
    if (now - this.drawn > REDRAW_MS && this.isNew(track, track.length, this.kind, this.other))
      this.draw(now);
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
    this.drawn = -REDRAW_MS;
    if (this.moment) this.show(this.moment);
  }

  private draw(now: number): void {
    const { track } = this.moment!;
    this.drawn = now;
    this.curves = this.kind.of(track);
    const others = this.other ? this.kind.of(this.other.track) : [];
    this.end = Math.max(1, track.end, this.other?.track.end ?? 0);
    // Curves of one scale share it; each motor has a lane of its own, as the turntable goes round and round.
    const { isShared } = this.kind;
    const bounds = this.curves.map((_, place) =>
      boundsOf(
        [this.curves, others].flatMap((all) => (isShared ? all : all.slice(place, place + 1))),
        this.kind.name === 'speed' ? MAX_OUTSIDE : 0,
      ),
    );
    const height = HEIGHT / (isShared ? 1 : this.curves.length);
    const path = ({ points }: Curve, place: number, kind: string) => {
      const [low, high] = bounds[place]!;
      const from = isShared ? 0 : place * height;
      const part = (value: number) => Math.max(0, Math.min(1, (value - low) / (high - low || 1)));
      const y = (value: number) => (from + 2 + (1 - part(value)) * (height - 4)).toFixed(1);
      const line = points.map(([at, value]) => `${((at / this.end) * WIDTH).toFixed(1)},${y(value)}`);
      return `<polyline class="curve-${place} ${kind}" points="${line.join(' ')}"/>`;
    };
    const lines = [
      ...others.map((curve, place) => path(curve, place, 'is-other')),
      ...this.curves.map((curve, place) => path(curve, place, '')),
    ];
    this.picture.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${lines.join('')}</svg>`;
    const { unit } = this.kind;
    const round = (value: number) => value.toFixed(unit === ' V' ? 2 : 0);
    const ranges = bounds.slice(0, isShared ? 1 : undefined).map(([low, high], place) => {
      const name = isShared ? '' : `${this.curves[place]!.name} `;
      return low > high ? 'nothing of this in the run' : `${name}${round(low)} to ${round(high)}${unit}`;
    });
    const behind = this.other ? `; the thin lines are ${this.other.name}` : '';
    setText(this.range, `${ranges.join(', ')}; 0:00.0 to ${clock(this.end)}${behind}`);
    this.compared();
  }

  /** Shows the values at the pointer, else at the moment shown. */
  private values(): void {
    if (!this.moment) return;
    const { ms } = this.moment;
    const at = this.over ?? ms;
    const { unit } = this.kind;
    const texts = this.curves.map((curve) => {
      const value = valueAt(curve, at);
      return `${curve.name} ${value === undefined ? '–' : value.toFixed(unit === ' V' ? 2 : 0) + unit}`;
    });
    if (this.legend.childElementCount !== texts.length + 1)
      this.legend.replaceChildren(
        h('span.curves-time'),
        ...texts.map((_, place) => h('span', { class: `curves-name curve-${place}` })),
      );
    [clock(at), ...texts].forEach((text, place) => setText(this.legend.children[place]!, text));
    this.cursor.style.left = `${(100 * ms) / this.end}%`;
    this.chart.setAttribute('aria-valuemax', String(Math.round(this.end)));
    this.chart.setAttribute('aria-valuenow', String(Math.round(ms)));
    if (this.over === undefined)
      this.chart.setAttribute('aria-valuetext', `${clock(ms)}: ${texts.join(', ')}`);
  }

  private compared(): void {
    const isSame = this.other !== undefined && this.other.track === this.moment!.track;
    this.same.hidden = !isSame;
    this.table.hidden = !this.other || isSame;
    if (!this.other || isSame) return;
    const { track, state } = this.moment!;
    const cells = (name: string, one: number, other: number) =>
      h('tr', [
        h('th', { scope: 'row' }, name),
        ...[one, other].map((value) => h('td', value.toFixed(1))),
        h('td', difference(one - other)),
      ]);
    const heads = ['phase', 'this run', this.other.name, 'difference'];
    const rows = phaseTimes(track, this.other.track);
    this.table.replaceChildren(
      h('caption', 'Seconds by phase'),
      h(
        'thead',
        h(
          'tr',
          heads.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h('tbody', [
        ...rows.map(([name, one, other]) =>
          cells(STRETCHES[name] ?? phaseWords(state.hello, name), one, other),
        ),
        cells('whole run', elapsed(track, Infinity), elapsed(this.other.track, Infinity)),
      ]),
    );
  }
}

customElements.define('robot-curves', RobotCurves);
