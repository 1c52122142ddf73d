// Panels of words and numbers: phases, faults, log, battery, screen of the brick.
import { button, h } from '../base/dom';
import type { Fault, LogLine, RobotState } from '../stream/state';
import { phaseWords } from '../stream/track';
import { clock, partWords, sentence } from './explain';
import { Panel, seekTo, setText, type Moment } from './panel';
import { drawScreen } from './screen';

const MAX_LINES = 200;

function result(value: unknown): string {
  if (typeof value === 'string')
    return (
      { homed: 'stops found', refused: 'refused', verified: 'as expected', recovered: 'stops found anew' }[
        value
      ] ?? value
    );
  const [[name, fields] = ['', {}]] = Object.entries(
    (value ?? {}) as Record<string, Record<string, unknown>>,
  );
  switch (name) {
    case 'seen':
      return `${fields.stickers} stickers, ${fields.faces} sides`;
    case 'recognised':
      return `${(100 * Number(fields.confidence)).toFixed(1)} % sure`;
    case 'solved':
      return `${String(fields.turns).split(' ').filter(Boolean).length} turns`;
    case 'planned':
      return `${fields.motions} motions, ${Number(fields.seconds).toFixed(1)} s`;
    case 'turned':
      return `${fields.motions} motions`;
    default:
      return '';
  }
}

export class RobotNumbers extends Panel {
  private readonly body = h('tbody');
  private readonly total = h('td');
  private readonly table = h('table', [
    h('caption.away', 'Phases and their times'),
    h(
      'thead',
      h('tr', [
        h('th', { scope: 'col' }, 'phase'),
        h('th', { scope: 'col' }, 'seconds'),
        h('th', { scope: 'col' }, 'result'),
      ]),
    ),
    this.body,
    h('tfoot', h('tr', [h('th', { scope: 'row' }, 'total'), this.total, h('td')])),
  ]);
  private readonly volts = h('p.battery', [
    h('span.battery-case', { 'aria-hidden': 'true' }, h('span.battery-charge')),
    h('span'),
  ]);
  private shown: RobotState['phases'] | undefined;
  private phase: unknown;

  connectedCallback(): void {
    if (!this.table.isConnected) this.append(this.volts, this.table);
  }

  show({ state, ms }: Moment): void {
    this.battery(state);
    if (this.shown !== state.phases || this.phase !== state.phase) {
      const row = (name: string, seconds: string, text: string, now = false) =>
        h('tr', { class: now ? 'is-now' : '' }, [
          h('th', { scope: 'row' }, phaseWords(state.hello, name)),
          h('td', seconds),
          h('td', text),
        ]);
      const rows = state.phases.map(({ phase, seconds, result: what }) =>
        row(phase, seconds.toFixed(2), result(what)),
      );
      if (state.phase)
        rows.push(
          row(
            state.phase.name,
            '',
            state.phase.steps > 1 ? `${state.phase.done} of ${state.phase.steps}` : 'now',
            true,
          ),
        );
      this.body.replaceChildren(...rows);
      this.shown = state.phases;
      this.phase = state.phase;
    }
    setText(this.total, state.report ? state.report.robot_seconds.toFixed(2) : (ms / 1000).toFixed(1));
  }

  private battery({ hello, millivolts, battery }: RobotState): void {
    const [figure, text] = [...this.volts.children] as [HTMLElement, HTMLElement];
    const range = hello?.battery;
    const charge =
      millivolts === undefined || range === undefined
        ? 0
        : Math.min(1, Math.max(0.04, (millivolts - range.empty_mv) / (range.full_mv - range.empty_mv)));
    (figure.firstElementChild as HTMLElement).style.width = `${Math.round(charge * 100)}%`;
    this.volts.classList.toggle(
      'is-low',
      millivolts !== undefined && range !== undefined && millivolts < range.low_mv,
    );
    setText(
      text,
      millivolts === undefined
        ? 'battery: no reading yet'
        : `battery ${(millivolts / 1000).toFixed(2)} V${battery ? `: ${battery}` : ''}`,
    );
  }
}

export class RobotFaults extends Panel {
  private shown: readonly Fault[] | undefined;

  show({ state }: Moment): void {
    if (state.faults === this.shown) return;
    this.shown = state.faults;
    this.parentElement?.classList.toggle('has-faults', state.faults.length > 0);
    const items = state.faults.map((fault) => {
      const where = [fault.phase && phaseWords(state.hello, fault.phase), fault.motion]
        .filter(Boolean)
        .join(', ');
      const mended =
        fault.recovered === undefined
          ? ''
          : ` Recovered at ${clock(fault.recovered)}: it found its stops anew, and reads the cube again.`;
      const slower = fault.slower ? ` From there on the speed is ${fault.slower}.` : '';
      return h('li', [
        button(clock(fault.at), { 'aria-label': `Show the fault at ${clock(fault.at)}` }, () =>
          seekTo(this, fault.at),
        ),
        h('span', [
          h('strong', partWords(fault.part)),
          where ? ` (${where})` : '',
          `: ${sentence(fault.message)}${mended}${slower}`,
        ]),
      ]);
    });
    this.replaceChildren(items.length ? h('ul', items) : h('p', 'No fault so far.'));
  }
}

export class RobotLog extends Panel {
  private shown: readonly LogLine[] | undefined;
  private readonly list = h('ul', { tabindex: 0, 'aria-label': 'Log' });

  connectedCallback(): void {
    if (!this.list.isConnected) this.append(this.list);
  }

  show({ state }: Moment): void {
    if (state.log === this.shown) return;
    this.shown = state.log;
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
  private shown: string | undefined | null = null;

  connectedCallback(): void {
    if (!this.canvas.isConnected) this.append(this.canvas);
  }

  show({ state }: Moment): void {
    if (state.screen === this.shown) return;
    this.shown = state.screen;
    // Streams of the simulated robot have no picture of the screen.
    this.closest('section')?.toggleAttribute('hidden', state.screen === undefined);
    drawScreen(this.canvas, state.screen, ['MindCub3r']);
  }
}

customElements.define('robot-numbers', RobotNumbers);
customElements.define('robot-faults', RobotFaults);
customElements.define('robot-log', RobotLog);
customElements.define('robot-screen', RobotScreen);
