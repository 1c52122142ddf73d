// Panels of words and numbers: phases, faults, log, battery, screen of the brick.
import { changes } from '../base/changes';
import { button, h } from '../base/dom';
import { capital, sentence, uncapital } from '../base/texts';
import type { Fault, RobotState } from '../stream/state';
import { AFTERWARDS, phaseWords, type Slip, type Track } from '../stream/track';
import { causeWords, clock, cureWords, faultWords, slipOf, slipWords } from './explain';
import { session } from '../stream/session';
import { elapsed, stretches, type Stretch } from '../stream/times';
import { Panel, seekTo, setText, type Moment } from './panel';
import { drawScreen } from './screen';
import { fixed, say } from './words';

const MAX_LINES = 200;

const RESULTS = {
  homed: 'number.homed',
  verified: 'number.verified',
  recovered: 'number.recovered',
} as const;

/** Stretches that are no phase of the robot. */
const STRETCHES = { waiting: 'number.waiting', other: 'number.other' } as const;

const isOf = <T extends object>(all: T, name: PropertyKey): name is keyof T => Object.hasOwn(all, name);

/** Name of a stretch. */
export const stretchWords = (hello: RobotState['hello'], name: string): string =>
  isOf(STRETCHES, name) ? say(STRETCHES[name]) : phaseWords(hello, name);

/** The result of a phase in a few words. */
function result(value: unknown): string {
  if (typeof value === 'string') return isOf(RESULTS, value) ? say(RESULTS[value]) : value;
  const [entry] = Object.entries((value ?? {}) as Record<string, Record<string, unknown>>);
  const [name, fields] = entry ?? ['', {}];
  switch (name) {
    case 'seen':
      return say('number.seen', { stickers: Number(fields.stickers), faces: Number(fields.faces) });
    case 'recognised':
      return say('number.sure', { percent: fixed(100 * Number(fields.confidence), 1) });
    case 'solved':
      return say('number.turns', { turns: String(fields.turns).split(' ').filter(Boolean).length });
    case 'planned':
      return say('number.planned', {
        motions: Number(fields.motions),
        seconds: fixed(Number(fields.seconds), 1),
      });
    default:
      return name === 'turned' ? say('number.turned', { motions: Number(fields.motions) }) : '';
  }
}

export class RobotNumbers extends Panel {
  private readonly body = h('tbody');
  private readonly total = h('td');
  private readonly totalClock = h('td');
  private readonly heads = (['number.phase', 'number.seconds', 'number.result'] as const).map((key) =>
    h('th', { scope: 'col' }, say(key)),
  );
  private readonly table = h('table', [
    h('caption.away', say('number.caption')),
    h('thead', h('tr', this.heads)),
    this.body,
    h('tfoot', h('tr', [h('th', { scope: 'row' }, say('number.total')), this.total, this.totalClock])),
  ]);
  private readonly charge = h('span.battery-charge');
  private readonly voltage = h('span');
  private readonly volts = h('p.battery', [
    h('span.battery-case', { 'aria-hidden': 'true' }, this.charge),
    this.voltage,
  ]);
  private readonly isNew = changes();

  connectedCallback(): void {
    if (!this.table.isConnected)
      this.append(
        this.volts,
        h('div.numbers-rows', { tabindex: 0, role: 'group', 'aria-label': say('number.phases') }, this.table),
      );
  }

  show({ state, ms, track }: Moment): void {
    this.battery(state);
    const all = stretches(track, ms);
    if (this.isNew(state.phases, state.phase, state.help === undefined, state.report, track))
      this.body.replaceChildren(...all.map((one) => this.row(state, one)));
    const last = all.findIndex(({ end }) => end === 'now');
    const cell = last < 0 ? undefined : this.body.children[last]?.children[1];
    if (cell) setText(cell, fixed(all[last]!.seconds, 1));
    const seconds = elapsed(track, ms);
    setText(this.total, fixed(seconds, 1));
    setText(this.totalClock, clock(1000 * seconds));
  }

  private row(
    { hello, phase }: RobotState,
    { phase: name, seconds, result: found, end }: Stretch,
  ): HTMLElement {
    const steps =
      phase && phase.steps > 1
        ? say('number.steps', { done: phase.done, steps: phase.steps })
        : say('number.now');
    const text = end === 'now' ? steps : end === 'broken' ? say('number.not_finished') : result(found);
    return h('tr', { class: end === 'now' ? 'is-now' : '' }, [
      h('th', { scope: 'row' }, stretchWords(hello, name)),
      ...[fixed(seconds, 1), text].map((cell) => h('td', cell)),
    ]);
  }

  private battery({ hello, millivolts = 0, battery }: RobotState): void {
    const { empty_mv: empty, low_mv: low, full_mv: full } = hello?.battery ?? HELLO.battery;
    const charge = millivolts ? Math.min(1, Math.max(0.04, (millivolts - empty) / (full - empty))) : 0;
    this.charge.style.width = `${Math.round(charge * 100)}%`;
    this.volts.classList.toggle('is-low', millivolts > 0 && millivolts < low);
    const volts = fixed(millivolts / 1000, 2);
    const text = battery
      ? say('number.battery_says', { volts, words: battery })
      : say('number.battery', { volts });
    setText(this.voltage, millivolts ? text : say('number.no_reading'));
  }
}

/** Names of buttons that show a moment of a fault. */
type MomentKey = `faults_list.${'fault' | 'slip' | 'first' | 'end'}`;

export class RobotFaults extends Panel {
  private readonly isNew = changes();

  show({ state: present, track }: Moment): void {
    // A recording is over: all its faults are listed, whatever moment is shown.
    const isRecording = session.source?.kind === 'recording';
    const state = isRecording ? track.stateAt(track.end) : present;
    if (!this.isNew(state.faults, track, track.slips.length)) return;
    this.parentElement?.classList.toggle('has-faults', state.faults.length > 0);
    const items = state.faults.map((fault) => {
      const { at, phase, motion, message, recovered, slower } = fault;
      const slip = slipOf(fault, state.faults, track.slips);
      const where = [phase && phaseWords(state.hello, phase), motion].filter(Boolean).join(', ');
      const mended =
        recovered === undefined ? '' : ` ${say('faults_list.recovered', { time: clock(recovered) })}`;
      const slowed = slower ? ` ${say('faults_list.slower', { speed: slower })}` : '';
      return h('li', [
        h('span', [
          h('strong', slip ? `${faultWords(fault, slip)}.` : `${causeWords(fault.kind, fault.part)}.`),
          mended,
          slowed,
        ]),
        ...this.cure(fault, state),
        h('p.fault-times', [
          ...this.cause(fault, slip),
          `${say('faults_list.noticed')} `,
          this.moment(at, 'faults_list.fault'),
        ]),
        h('div.fault-folds', [
          h('details', [
            h('summary', say('faults_list.details')),
            h('p', `${where && `${capital(where)}: `}${sentence(where ? message : capital(message))}`),
          ]),
        ]),
      ]);
    });
    // The one that counts, as the run went on or ended with it, comes first.
    const [latest, ...earlier] = items.reverse();
    const count = say('faults_list.earlier', { n: earlier.length });
    const folded = h('details.earlier-faults', [h('summary', count), h('ul', earlier)]);
    if (earlier.length) latest?.lastElementChild?.append(folded);
    this.replaceChildren(
      ...(latest ? [h('ul', latest), ...this.outcome(state)] : [h('p', say('faults_list.none'))]),
    );
  }

  /** Cure of a fault; the state of the robot says it of the one that ended the run. */
  private cure(fault: Fault, { report, faults }: RobotState): Node[] {
    const cure = cureWords(fault.kind, fault.part);
    if (!cure || (report?.error && fault === faults.at(-1))) return [];
    const again = fault.recovered === undefined ? cure : say('cure.before', { cure: uncapital(cure) });
    return [h('p.fault-cure', `${again}.`)];
  }

  /** How a recording ended after its faults: nothing else in view says it. */
  private outcome({ report, at, ended = at }: RobotState): Node[] {
    if (!report?.reached || session.source?.kind !== 'recording') return [];
    const words = say(report.solved ? 'faults_list.solved' : 'faults_list.reached');
    return [h('p.fault-times', [`${words} `, this.moment(ended, 'faults_list.end'), '.'])];
  }

  private moment(at: number, name: MomentKey): HTMLElement {
    return button(clock(at), { 'aria-label': say(name, { time: clock(at) }) }, () => seekTo(this, at));
  }

  /** What happened, and when, where the robot noticed it later. */
  private cause(fault: Fault, slip: Slip | undefined): (Node | string)[] {
    if (slip?.kind === AFTERWARDS) return [capital(slipWords(slip)), ' '];
    if (slip)
      return [
        `${say('faults_list.happened')} `,
        this.moment(slip.at, 'faults_list.slip'),
        `: ${slipWords(slip)} `,
      ];
    if (fault.since === undefined) return [];
    return [
      `${say('faults_list.happened_after')} `,
      this.moment(fault.since, 'faults_list.first'),
      `${say('faults_list.began')} `,
    ];
  }
}

export class RobotLog extends Panel {
  private readonly isNew = changes();
  private readonly list = h('ul', { tabindex: 0, 'aria-label': say('log') });

  connectedCallback(): void {
    if (!this.list.isConnected) this.append(this.list);
  }

  show({ state }: Moment): void {
    if (!this.isNew(state.log)) return;
    const items = state.log
      .slice(-MAX_LINES)
      .map(({ at, level, text }) =>
        h('li', { class: `is-${level}` }, [
          button(clock(at), { 'aria-label': say('faults_list.moment', { time: clock(at) }) }, () =>
            seekTo(this, at),
          ),
          h('span', text),
        ]),
      );
    this.list.replaceChildren(...(items.length ? items : [h('li', say('faults_list.no_log'))]));
    this.list.scrollTop = this.list.scrollHeight;
  }
}

export class RobotScreen extends Panel {
  private readonly canvas = h('canvas', { role: 'img', 'aria-label': say('screen') });
  private readonly isNew = changes();

  connectedCallback(): void {
    if (!this.canvas.isConnected) this.append(this.canvas);
  }

  show({ state }: Moment): void {
    if (!this.isNew(state.screen)) return;
    // Streams of the simulated robot have no picture of the screen.
    this.closest('section')?.toggleAttribute('hidden', state.screen === undefined);
    drawScreen(this.canvas, state.screen);
  }
}

customElements.define('robot-numbers', RobotNumbers);
customElements.define('robot-faults', RobotFaults);
customElements.define('robot-log', RobotLog);
customElements.define('robot-screen', RobotScreen);
