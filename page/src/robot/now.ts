// `<robot-now>`: the state of the robot in words, what to do about it, and the button that starts it: what a person
// looks for first.
import { button, h } from '../base/dom';
import type { RobotState } from '../stream/state';
import type { Words } from './explain';
import { setText } from './panel';
import { fixed, say } from './words';

export class RobotNow extends HTMLElement {
  onstart: () => void = () => {};
  readonly start = button(say('begin'), { class: 'main robot-begin' }, () => this.onstart());
  private readonly now = h('p.twin-now');
  private readonly next = h('p.twin-next');
  private readonly summary = h('summary');
  private readonly list = h('p');
  private readonly details = h('details.twin-details', { hidden: true }, [this.summary, this.list]);
  private readonly why = h('p.twin-why');
  /** Whether a command is on its way. */
  isBusy = false;
  private readonly battery = h('p.now-battery', { hidden: true });
  private readonly file = h('p.now-file');

  connectedCallback(): void {
    if (this.childElementCount) return;
    this.append(
      h('div.twin-words', [this.now, this.next, this.why, this.details, this.file]),
      h('div.now-side', [this.start, this.battery]),
    );
  }

  /** Shows words; a text that has not changed is left alone. */
  show({ now, next, why, details }: Words): void {
    setText(this.now, now);
    setText(this.next, next ?? '');
    setText(this.why, why);
    this.details.hidden = !details;
    setText(this.summary, details?.summary ?? '');
    setText(this.list, details?.text ?? '');
  }

  /** Shows the button, or why it cannot be pressed. */
  offer(isShown: boolean, { isConnecting, isMissing }: { isConnecting: boolean; isMissing: boolean }): void {
    const { start } = this;
    start.hidden = !isShown;
    setText(start, say(isConnecting ? 'connecting' : 'begin'));
    start.disabled = this.isBusy || isConnecting || isMissing;
  }

  /** Says that the battery is low, as long as it is. */
  showBattery({ hello, millivolts = 0, battery }: RobotState): void {
    const { low_mv: low } = hello?.battery ?? HELLO.battery;
    const isLow = millivolts > 0 && (millivolts < low || battery !== undefined);
    this.battery.hidden = !isLow;
    if (isLow) setText(this.battery, say('battery_low', { volts: fixed(millivolts / 1000, 1) }));
  }

  /** Name of what is shown. */
  showFile(text: string): void {
    setText(this.file, text);
  }

  get text(): string {
    return this.now.textContent;
  }
}

customElements.define('robot-now', RobotNow);
