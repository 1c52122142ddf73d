// Panels of words and numbers: phases, faults, log, battery, screen of the brick.
import { changes } from '../base/changes';
import { button, h } from '../base/dom';
import { sentence } from '../base/texts';
import type { Fault, RobotState } from '../stream/state';
import { phaseWords, type Track } from '../stream/track';
import { clock, partWords, slipWords } from './explain';
import { Panel, seekTo, setText, type Moment } from './panel';
import { drawScreen } from './screen';

const MAX_LINES = 200;

const RESULTS: Readonly<Record<string, string>> = {
  homed: 'stops found',
  verified: 'as expected',
  recovered: 'stops found anew',
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
  private readonly heads = ['phase', 'seconds', 'result'].map((name) => h('th', { scope: 'col' }, name));
  private readonly table = h('table', [
    h('caption.away', 'Phases and their times'),
    h('thead', h('tr', this.heads)),
    this.body,
    h('tfoot', h('tr', [h('th', { scope: 'row' }, 'total'), this.total, h('td')])),
  ]);
  private readonly charge = h('span.battery-charge');
  private readonly voltage = h('span');
  private readonly volts = h('p.battery', [
    h('span.battery-case', { 'aria-hidden': 'true' }, this.charge),
    this.voltage,
  ]);
  private readonly isNew = changes();

  connectedCallback(): void {
    if (!this.table.isConnected) this.append(this.volts, this.table);
  }

  show({ state, ms }: Moment): void {
    this.battery(state);
    if (this.isNew(state.phases, state.phase)) {
      const row = (name: string, ...cells: string[]) =>
        h('tr', [
          h('th', { scope: 'row' }, phaseWords(state.hello, name)),
          ...cells.map((text) => h('td', text)),
        ]);
      const rows = state.phases.map((one) => row(one.phase, one.seconds.toFixed(2), result(one.result)));
      if (state.phase) {
        const { name, done, steps } = state.phase;
        const now = row(name, '', steps > 1 ? `${done} of ${steps}` : 'now');
        now.className = 'is-now';
        rows.push(now);
      }
      this.body.replaceChildren(...rows);
    }
    setText(this.total, state.report ? state.report.robot_seconds.toFixed(2) : (ms / 1000).toFixed(1));
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

  show({ state, track }: Moment): void {
    if (!this.isNew(state.faults, track, track.slips.length)) return;
    this.parentElement?.classList.toggle('has-faults', state.faults.length > 0);
    const items = state.faults.map((fault, number) => {
      const { at, part, phase, motion, message, recovered, slower } = fault;
      const where = [phase && phaseWords(state.hello, phase), motion].filter(Boolean).join(', ');
      const mended =
        recovered && ` Recovered at ${clock(recovered)}: it found its stops anew, and reads the cube again.`;
      const slowed = slower && ` From there on the speed is ${slower}.`;
      const words = `: ${sentence(message)}${mended ?? ''}${slowed ?? ''}`;
      const from = state.faults[number - 1]?.at ?? 0;
      return h('li', [
        h('span', [h('strong', partWords(part)), where && ` (${where})`, words]),
        h('p.fault-times', [...this.cause(fault, from, track), 'Noticed ', this.moment(at, 'the fault')]),
      ]);
    });
    this.replaceChildren(items.length ? h('ul', items) : h('p', 'No fault so far.'));
  }

  private moment(at: number, name: string): HTMLElement {
    return button(clock(at), { 'aria-label': `Show ${name} at ${clock(at)}` }, () => seekTo(this, at));
  }

  /** What happened, and when, where the robot noticed it later. */
  private cause(fault: Fault, from: number, track: Track): (Node | string)[] {
    const slip = track.slips.find(({ at }) => at > from && at <= fault.at);
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
