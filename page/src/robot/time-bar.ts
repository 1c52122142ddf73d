// `<robot-time>`: the time bar with its marks, play and pause, steps, speed, and a link to the moment.
import { isOfThisDevice } from '../base/address';
import { changes } from '../base/changes';
import { button, copy, h, option } from '../base/dom';
import { pictured } from '../base/icons';
import { pressed } from '../base/keys';
import { SPEEDS, type Player } from '../stream/player';
import type { Mark, Track } from '../stream/track';
import { causeWords, clock } from './explain';
import { saveRun } from './files';
import { setText } from './panel';
import { say } from './words';

const KEY_MS = 1000;
const NOTE_MS = 6000;

/** Words of a mark; those of a fault are the page's own. */
const textOf = ({ kind, text, cause }: Mark): string =>
  kind === 'fault' && cause ? causeWords(cause.kind, cause.part) : text;

export class RobotTime extends HTMLElement {
  /** Link to the moment that is shown. */
  linkTo: (ms: number) => string | undefined = () => location.href;
  /** Shows the moment of a fault. */
  onfault: (at: number) => void = () => {};
  private player!: Player;
  private readonly range = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 1,
    value: 0,
    'aria-label': say('time.time'),
  });
  private readonly marks = h('div.time-marks', { 'aria-hidden': 'true' });
  private readonly playing = button(say('time.play'), { class: 'is-main' }, () => {
    if (this.isOver()) this.player.play();
    else this.player.toggle();
  });
  private readonly clock = h('output.time-clock');
  private readonly speed = h('select', { 'aria-label': say('time.speed') });
  private readonly jump = h('select', { 'aria-label': say('time.jump') });
  private readonly live = button(say('time.follow'), { class: 'time-live' }, () => this.player.followLive());
  private readonly faults = [
    this.faultButton(-1, say('time.fault_left')),
    this.faultButton(1, say('time.fault_right')),
  ] as const;
  private readonly save = button(say('time.save'), { title: say('time.save_title') }, () =>
    this.tell(say('time.saved', { file: saveRun() })),
  );
  private readonly link = button(
    say('time.link'),
    { title: say('time.link_title') },
    () => void this.copyLink(),
  );
  private readonly note = h('span.time-note', { role: 'status' });
  private readonly isNew = changes();
  private saying = 0;

  start(player: Player): void {
    this.player = player;
    this.speed.append(...SPEEDS.map((speed) => option([speed, `${speed}×`])));
    this.speed.addEventListener('change', () => player.setSpeed(Number(this.speed.value)));
    this.range.addEventListener('input', () => player.seek(Number(this.range.value)));
    this.range.addEventListener('keydown', (event) => this.key(event));
    this.jump.addEventListener('change', () => {
      if (this.jump.value !== '') player.seek(Number(this.jump.value));
      this.jump.value = '';
    });
    const before = pictured('first', say('time.before'), () => player.step(-1), ' (,)');
    const after = pictured('last', say('time.after'), () => player.step(1), ' (.)');
    const [lastFault, nextFault] = this.faults;
    const row = [
      before,
      this.playing,
      after,
      this.clock,
      this.speed,
      this.jump,
      h('span.time-faults', this.faults),
    ];
    const files = [this.live, this.save, this.link, this.note];
    this.append(
      h('div.time-track', [this.marks, this.range]),
      h('div.time-row', { role: 'group', 'aria-label': say('time.player') }, [...row, ...files]),
    );
  }

  override focus(): void {
    this.playing.focus();
  }

  /** `hasLink`: whether a link leads to the run; to a person's own file none does, which is saved and sent. */
  show(hasLive: boolean, hasLink: boolean): void {
    const { player } = this;
    const { track, time } = player;
    if (this.isNew(track, track.marks.length, track.end)) this.drawMarks(track);
    this.range.value = String(time);
    const text = say('time.clock', { time: clock(time), end: clock(track.end) });
    setText(this.clock, text);
    this.range.setAttribute('aria-valuetext', text);
    this.range.style.setProperty('--part', `${track.end ? (100 * time) / track.end : 0}%`);
    setText(this.playing, say(player.isPlaying && !this.isOver() ? 'time.pause' : 'time.play'));
    this.playing.disabled = this.save.disabled = track.end === 0;
    const isFaulty = track.marks.some(({ kind }) => kind === 'fault');
    for (const [button, direction] of [
      [this.faults[0], -1],
      [this.faults[1], 1],
    ] as const) {
      button.hidden = !isFaulty;
      button.disabled = track.fault(time, direction) === undefined;
    }
    this.link.hidden = !hasLink;
    this.live.hidden = !hasLive;
    setText(this.live, say(player.isLive ? 'time.live' : 'time.go_live'));
    this.live.setAttribute('aria-pressed', String(player.isLive));
    this.live.dataset.state = player.isLive && !this.isOver() ? 'live' : '';
    if (this.speed.value !== String(player.speed)) this.speed.value = String(player.speed);
  }

  private drawMarks(track: Track): void {
    this.range.max = String(Math.max(1, track.end));
    const drawn = track.marks.map((mark) => {
      const { at, kind } = mark;
      const style = `left: ${(100 * at) / Math.max(1, track.end)}%`;
      return h('span', { class: `mark is-${kind}`, style, title: `${clock(at)} ${textOf(mark)}` });
    });
    this.marks.replaceChildren(...drawn);
    const sign = { fault: '⚠ ', slip: '⚠ ', doubt: '? ' } as Readonly<Record<string, string>>;
    const options = track.marks.map((mark) =>
      option([mark.at, `${clock(mark.at)} ${sign[mark.kind] ?? ''}${textOf(mark).slice(0, 60)}`]),
    );
    this.jump.replaceChildren(option(['', say('time.jump')]), ...options);
  }

  private key(event: KeyboardEvent): void {
    const { player } = this;
    const marks = player.track.marks.map(({ at }) => at);
    const step = (ms: number) => () => player.seek(player.time + ms);
    pressed(event, {
      ArrowRight: step(KEY_MS),
      ArrowUp: step(KEY_MS),
      ArrowLeft: step(-KEY_MS),
      ArrowDown: step(-KEY_MS),
      PageUp: () => player.seek(marks.find((at) => at > player.time) ?? player.track.end),
      PageDown: () => player.seek(marks.filter((at) => at < player.time).at(-1) ?? 0),
      ',': () => player.step(-1),
      '.': () => player.step(1),
      ' ': () => player.toggle(),
    });
  }

  private async copyLink(): Promise<void> {
    const link = this.linkTo(this.player.time);
    if (link === undefined) return;
    await copy(link);
    this.tell(say(isOfThisDevice() ? 'time.copied_here' : 'time.copied'));
  }

  /** Whether a live run that is followed has ended: nothing moves on that could be paused. */
  private isOver(): boolean {
    const { isLive, state } = this.player;
    return isLive && !state.isRunning;
  }

  private tell(text: string): void {
    this.note.textContent = text;
    clearTimeout(this.saying);
    this.saying = window.setTimeout(() => (this.note.textContent = ''), NOTE_MS);
  }

  private faultButton(direction: 1 | -1, text: string): HTMLButtonElement {
    const name = say(direction > 0 ? 'time.next_fault' : 'time.last_fault');
    return button(text, { 'aria-label': name, title: name, hidden: true }, () => {
      const at = this.player.track.fault(this.player.time, direction);
      if (at !== undefined) this.onfault(at);
    });
  }
}

customElements.define('robot-time', RobotTime);
