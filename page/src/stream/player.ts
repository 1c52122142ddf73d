// Play a track: time, speed, play and pause, step, seek, live edge.
import type { RobotState, Motors } from './state';
import { Track } from './track';

export const SPEEDS = [0.25, 0.5, 1, 2, 5, 10, 20, 60] as const;

/** Present time of the page in milliseconds; tests give another. */
export type Now = () => number;

/**
 * The time on the track follows from the page's clock whenever it is asked for, so a hidden tab,
 * which draws nothing, is right at once when it is seen again.
 */
export class Player {
  private held = new Track();
  private anchor = { at: 0, now: 0 };
  private factor = 1;
  private runs = false;
  private follows = false;
  /** Called after each change but the mere passing of time. */
  onchange: () => void = () => {};

  constructor(private readonly now: Now = () => performance.now()) {}

  get track(): Track {
    return this.held;
  }

  get time(): number {
    if (this.follows) return this.held.end;
    if (!this.runs) return Math.min(this.anchor.at, this.held.end);
    return Math.min(this.anchor.at + (this.now() - this.anchor.now) * this.factor, this.held.end);
  }

  get speed(): number {
    return this.factor;
  }

  /** Whether time goes on; false at the end of the track. */
  get isPlaying(): boolean {
    return this.follows || (this.runs && this.time < this.held.end);
  }

  /** Whether the player shows each event as it comes. */
  get isLive(): boolean {
    return this.follows;
  }

  get state(): RobotState {
    return this.held.stateAt(this.time);
  }

  get motors(): Motors {
    return this.held.motorsAt(this.time);
  }

  /** Takes another track; the time stays if `keepsTime`, else it is 0. */
  open(track: Track, keepsTime = false): void {
    const at = keepsTime ? this.time : 0;
    this.held = track;
    this.anchored(Math.min(at, track.end));
  }

  play(): void {
    const at = this.time >= this.held.end ? 0 : this.time;
    this.follows = false;
    this.runs = true;
    this.anchored(at);
  }

  pause(): void {
    const at = this.time;
    this.runs = this.follows = false;
    this.anchored(at);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed: number): void {
    const at = this.time;
    this.factor = speed;
    this.anchored(at);
  }

  /** Shows the moment `ms`; ends following. */
  seek(ms: number): void {
    const wasFollowing = this.follows;
    this.follows = false;
    if (wasFollowing) this.runs = false;
    this.anchored(Math.max(0, Math.min(ms, this.held.end)));
  }

  /** Shows the next event, or the one before, and pauses. */
  step(direction: 1 | -1): void {
    const at = this.held.neighbour(this.time, direction);
    this.runs = this.follows = false;
    this.anchored(at);
  }

  followLive(): void {
    this.follows = true;
    this.anchored(this.held.end);
  }

  private anchored(at: number): void {
    this.anchor = { at, now: this.now() };
    this.onchange();
  }
}
