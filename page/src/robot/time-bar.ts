// `<robot-time>`: the time bar with its marks, play and pause, steps, speed, and a link to the moment.
import { button, copy, h } from '../base/dom';
import { setIcon } from '../base/icons';
import { pressed } from '../base/keys';
import { SPEEDS, type Player } from '../stream/player';
import type { Mark, Track } from '../stream/track';
import { clock } from './explain';
import { setText } from './panel';

const LIVE = 'live';
const KEY_MS = 1000;

export class RobotTime extends HTMLElement {
  /** Link to the moment that is shown. */
  linkTo: (ms: number) => string = () => location.href;
  private player!: Player;
  private readonly range = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 1,
    value: 0,
    'aria-label': 'Time',
  });
  private readonly marks = h('div.time-marks', { 'aria-hidden': 'true' });
  private readonly playing = button('Play', { class: 'is-main' }, () => this.player.toggle());
  private readonly clock = h('output.time-clock');
  private readonly speed = h('select', { 'aria-label': 'Speed' });
  private readonly jump = h('select', { 'aria-label': 'Jump to' });
  private readonly live = button('Follow live', { class: 'time-live' }, () => this.player.followLive());
  private readonly note = h('span.time-note', { role: 'status' });
  private drawn: { track?: Track; marks: number; end: number } = { marks: -1, end: -1 };

  start(player: Player): void {
    this.player = player;
    for (const speed of SPEEDS)
      this.speed.append(h('option', { value: speed, selected: speed === 1 }, `${speed}×`));
    this.speed.addEventListener('change', () => player.setSpeed(Number(this.speed.value)));
    this.range.addEventListener('input', () => player.seek(Number(this.range.value)));
    this.range.addEventListener('keydown', (event) => this.key(event));
    this.jump.addEventListener('change', () => {
      if (this.jump.value !== '') player.seek(Number(this.jump.value));
      this.jump.value = '';
    });
    const before = button('', { 'aria-label': 'Event before', title: 'Event before (,)' }, () =>
      player.step(-1),
    );
    const after = button('', { 'aria-label': 'Next event', title: 'Next event (.)' }, () => player.step(1));
    setIcon(before, 'first');
    setIcon(after, 'last');
    const link = button('Copy link', { title: 'Copy a link to this moment' }, () => void this.copyLink());
    this.append(
      h('div.time-track', [this.marks, this.range]),
      h('div.time-row', { role: 'group', 'aria-label': 'Player' }, [
        before,
        this.playing,
        after,
        this.clock,
        this.speed,
        this.jump,
        this.live,
        link,
        this.note,
      ]),
    );
  }

  show(hasLive: boolean): void {
    const { player } = this;
    const { track, time } = player;
    if (track !== this.drawn.track || track.marks.length !== this.drawn.marks || track.end !== this.drawn.end)
      this.drawMarks(track);
    this.range.value = String(time);
    const text = `${clock(time)} of ${clock(track.end)}`;
    setText(this.clock, text);
    this.range.setAttribute('aria-valuetext', text);
    this.range.style.setProperty('--part', `${track.end ? (100 * time) / track.end : 0}%`);
    setText(this.playing, player.isPlaying ? 'Pause' : 'Play');
    this.playing.disabled = track.end === 0;
    this.live.hidden = !hasLive;
    this.live.setAttribute('aria-pressed', String(player.isLive));
    this.live.dataset.state = player.isLive ? LIVE : '';
    if (this.speed.value !== String(player.speed)) this.speed.value = String(player.speed);
  }

  private drawMarks(track: Track): void {
    this.drawn = { track, marks: track.marks.length, end: track.end };
    this.range.max = String(Math.max(1, track.end));
    const at = (mark: Mark) => `${(100 * mark.at) / Math.max(1, track.end)}%`;
    this.marks.replaceChildren(
      ...track.marks.map((mark) =>
        h('span', {
          class: `mark is-${mark.kind}`,
          style: `left: ${at(mark)}`,
          title: `${clock(mark.at)} ${mark.text}`,
        }),
      ),
    );
    const options = track.marks.map((mark) =>
      h(
        'option',
        { value: mark.at },
        `${clock(mark.at)} ${mark.kind === 'fault' ? '⚠ ' : mark.kind === 'doubt' ? '? ' : ''}${mark.text.slice(0, 60)}`,
      ),
    );
    this.jump.replaceChildren(h('option', { value: '' }, 'Jump to'), ...options);
  }

  private key(event: KeyboardEvent): void {
    const { player } = this;
    const near = (direction: 1 | -1) => {
      const marks = player.track.marks.map(({ at }) => at);
      const times =
        direction > 0
          ? marks.filter((at) => at > player.time)
          : marks.filter((at) => at < player.time).reverse();
      player.seek(times[0] ?? (direction > 0 ? player.track.end : 0));
    };
    pressed(event, {
      ArrowRight: () => player.seek(player.time + KEY_MS),
      ArrowUp: () => player.seek(player.time + KEY_MS),
      ArrowLeft: () => player.seek(player.time - KEY_MS),
      ArrowDown: () => player.seek(player.time - KEY_MS),
      PageUp: () => near(1),
      PageDown: () => near(-1),
      ',': () => player.step(-1),
      '.': () => player.step(1),
      ' ': () => player.toggle(),
    });
  }

  private async copyLink(): Promise<void> {
    await copy(this.linkTo(this.player.time));
    this.note.textContent = 'link copied';
    setTimeout(() => (this.note.textContent = ''), 2500);
  }
}

customElements.define('robot-time', RobotTime);
