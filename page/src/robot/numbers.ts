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

const MAX_LINES = 200;

const RESULTS: Readonly<Record<string, string>> = {
  homed: 'stops found',
  verified: 'as expected',
  recovered: 'stops found anew',
};

/** Names of stretches that are no phase of the robot. */
export const STRETCHES: Readonly<Record<string, string>> = {
  waiting: 'waited for help',
  other: 'between and after',
};

/** The result of a phase in a few words. */
function result(value: unknown): string {
  if (typeof value === 'string') return RESULTS[value] ?? value;
  const [entry] = Object.entries((value ?? {}) as Record<string, Record<string, unknown>>);
  const [name, fields] = entry ?? ['', {}];
  switch (name) {
    case 'seen':
      return `${fields.stickers} stickers, ${fields.faces} sides`;
    case 'recognised':
      return `${(100 * Number(fields.confidence)).toFixed(1)} % sure`;
    case 'solved':
      return `${String(fields.turns).split(' ').filter(Boolean).length} turns`;
    case 'planned':
      return `${fields.motions} motions, ${Number(fields.seconds).toFixed(1)} s`;
    default:
      return name === 'turned' ? `${fields.motions} motions` : '';
  }
}

export class RobotNumbers extends Panel {
  private readonly body = h('tbody');
  private readonly total = h('td');
  private readonly totalClock = h('td');
  private readonly heads = ['phase', 'seconds', 'result'].map((name) => h('th', { scope: 'col' }, name));
  private readonly table = h('table', [
    h('caption.away', 'Phases and their times'),
    h('thead', h('tr', this.heads)),
    this.body,
    h('tfoot', h('tr', [h('th', { scope: 'row' }, 'total'), this.total, this.totalClock])),
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
        h('div.numbers-rows', { tabindex: 0, role: 'group', 'aria-label': 'Phases' }, this.table),
      );
  }

  show({ state, ms, track }: Moment): void {
    this.battery(state);
    const all = stretches(track, ms);
    if (this.isNew(state.phases, state.phase, state.help === undefined, state.report, track))
      this.body.replaceChildren(...all.map((one) => this.row(state, one)));
    const last = all.findIndex(({ end }) => end === 'now');
    const cell = last < 0 ? undefined : this.body.children[last]?.children[1];
    if (cell) setText(cell, all[last]!.seconds.toFixed(1));
    const seconds = elapsed(track, ms);
    setText(this.total, seconds.toFixed(1));
    setText(this.totalClock, clock(1000 * seconds));
  }

  private row(
    { hello, phase }: RobotState,
    { phase: name, seconds, result: found, end }: Stretch,
  ): HTMLElement {
    const steps = phase && phase.steps > 1 ? `${phase.done} of ${phase.steps}` : 'now';
    const text = end === 'now' ? steps : end === 'broken' ? 'not finished' : result(found);
    const words = STRETCHES[name] ?? phaseWords(hello, name);
    return h('tr', { class: end === 'now' ? 'is-now' : '' }, [
      h('th', { scope: 'row' }, words),
      ...[seconds.toFixed(1), text].map((cell) => h('td', cell)),
    ]);
  }

  private battery({ hello, millivolts = 0, battery }: RobotState): void {
    const { empty_mv: empty, low_mv: low, full_mv: full } = hello?.battery ?? HELLO.battery;
    const charge = millivolts ? Math.min(1, Math.max(0.04, (millivolts - empty) / (full - empty))) : 0;
    this.charge.style.width = `${Math.round(charge * 100)}%`;
    this.volts.classList.toggle('is-low', millivolts > 0 && millivolts < low);
    const text = `battery ${(millivolts / 1000).toFixed(2)} V${battery ? `: ${battery}` : ''}`;
    setText(this.voltage, millivolts ? text : 'battery: no reading yet');
  }
}

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
      const mended = recovered === undefined ? '' : ` Recovered at ${clock(recovered)}.`;
      const slowed = slower ? ` From there on the speed is ${slower}.` : '';
      return h('li', [
        h('span', [
          h('strong', slip ? `${faultWords(fault, slip)}.` : `${causeWords(fault.kind, fault.part)}.`),
          mended,
          slowed,
        ]),
        ...this.cure(fault, state),
        h('p.fault-times', [...this.cause(fault, slip), 'Noticed ', this.moment(at, 'the fault')]),
        h('div.fault-folds', [
          h('details', [
            h('summary', 'Details'),
            h('p', `${where && `${capital(where)}: `}${sentence(where ? message : capital(message))}`),
          ]),
        ]),
      ]);
    });
    // The one that counts, as the run went on or ended with it, comes first.
    const [latest, ...earlier] = items.reverse();
    const count = `${earlier.length} earlier ${earlier.length === 1 ? 'fault' : 'faults'}`;
    const folded = h('details.earlier-faults', [h('summary', count), h('ul', earlier)]);
    if (earlier.length) latest?.lastElementChild?.append(folded);
    this.replaceChildren(
      ...(latest ? [h('ul', latest), ...this.outcome(state)] : [h('p', 'No fault so far.')]),
    );
  }

  /** Cure of a fault; the state of the robot says it of the one that ended the run. */
  private cure(fault: Fault, { report, faults }: RobotState): Node[] {
    const cure = cureWords(fault.kind, fault.part);
    if (!cure || (report?.error && fault === faults.at(-1))) return [];
    const again = fault.recovered === undefined ? cure : `Before the next run: ${uncapital(cure)}`;
    return [h('p.fault-cure', `${again}.`)];
  }

  /** How a recording ended after its faults: nothing else in view says it. */
  private outcome({ report, at, ended = at }: RobotState): Node[] {
    if (!report?.reached || session.source?.kind !== 'recording') return [];
    const words = report.solved ? 'solved the cube' : 'reached the target';
    return [h('p.fault-times', [`The robot went on, and ${words} at `, this.moment(ended, 'the end'), '.'])];
  }

  private moment(at: number, name: string): HTMLElement {
    return button(clock(at), { 'aria-label': `Show ${name} at ${clock(at)}` }, () => seekTo(this, at));
  }

  /** What happened, and when, where the robot noticed it later. */
  private cause(fault: Fault, slip: Slip | undefined): (Node | string)[] {
    if (slip?.kind === AFTERWARDS) return [capital(slipWords(slip)), ' '];
    if (slip) return ['Happened ', this.moment(slip.at, 'what happened'), `: ${slipWords(slip)} `];
    if (fault.since === undefined) return [];
    return ['Happened after ', this.moment(fault.since, 'the first motion'), ', when the turning began. '];
  }
}

export class RobotLog extends Panel {
  private readonly isNew = changes();
  private readonly list = h('ul', { tabindex: 0, 'aria-label': 'Log' });

  connectedCallback(): void {
    if (!this.list.isConnected) this.append(this.list);
  }

  show({ state }: Moment): void {
    if (!this.isNew(state.log)) return;
    const items = state.log
      .slice(-MAX_LINES)
      .map(({ at, level, text }) =>
        h('li', { class: `is-${level}` }, [
          button(clock(at), { 'aria-label': `Show ${clock(at)}` }, () => seekTo(this, at)),
          h('span', text),
        ]),
      );
    this.list.replaceChildren(...(items.length ? items : [h('li', 'Nothing is logged so far.')]));
    this.list.scrollTop = this.list.scrollHeight;
  }
}

export class RobotScreen extends Panel {
  private readonly canvas = h('canvas', { role: 'img', 'aria-label': 'Screen of the brick' });
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
