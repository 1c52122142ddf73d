// The stretch of a run's time that its curves show: all of it, or a part.

/** Shortest stretch in milliseconds: the quickest stroke of a motor takes a quarter of a second. */
const MIN_MS = 500;
/** Part of the stretch by which a step goes on, and at which a moment that has left it is shown. */
const [STEP_PART, PLACE_PART] = [0.5, 0.1];

export class Stretch {
  from = 0;
  to = 1;
  end = 1;

  get isWhole(): boolean {
    return this.from <= 0 && this.to >= this.end;
  }

  get isShortest(): boolean {
    return this.ms <= Math.min(MIN_MS, this.end);
  }

  get ms(): number {
    return this.to - this.from;
  }

  /** Part of the stretch at which a time lies: 0 to 1 within it. */
  part(ms: number): number {
    return (ms - this.from) / this.ms;
  }

  /** Time at a part of the stretch. */
  at(part: number): number {
    return this.from + part * this.ms;
  }

  /** Takes the end of the run; all of a run that grows stays all of it. */
  grow(end: number): void {
    const { isWhole } = this;
    this.end = end;
    if (isWhole) this.take(0, end);
    else this.take(this.from, this.to);
  }

  /** Shows the stretch between two times; false if that is the present one. */
  take(one: number, other: number): boolean {
    const before = [this.from, this.to];
    const middle = (one + other) / 2;
    const ms = Math.min(this.end, Math.max(MIN_MS, Math.abs(other - one)));
    this.from = Math.max(0, Math.min(this.end - ms, middle - ms / 2));
    this.to = this.from + ms;
    return before[0] !== this.from || before[1] !== this.to;
  }

  /** Makes the stretch longer or shorter by a factor; the time stays at its place. */
  zoom(factor: number, at: number): boolean {
    const ms = Math.min(this.end, Math.max(MIN_MS, this.ms * factor));
    const from = at - this.part(at) * ms;
    return this.take(from, from + ms);
  }

  /** Goes on by half of the stretch, or back. */
  step(direction: 1 | -1): boolean {
    const way = direction * STEP_PART * this.ms;
    return this.take(this.from + way, this.to + way);
  }

  /** Goes to a moment that has left the stretch. */
  follow(ms: number): boolean {
    if (ms >= this.from && ms <= this.to) return false;
    const from = ms - (ms > this.to ? PLACE_PART : 1 - PLACE_PART) * this.ms;
    return this.take(from, from + this.ms);
  }
}
