// The clock: pressed and released by a key or a finger. It reads no time of its own, so that tests set it.
import { DNF, PLUS_2, type Penalty } from './solve';

/** `armed`: pressed, and inspection begins with the release; `holding`: pressed, not long enough yet; `ready`: the release starts. */
export type Phase = 'idle' | 'armed' | 'inspection' | 'holding' | 'ready' | 'running';

/** Time for which the key is held, as in csTimer. */
export const HOLD_MS = 300;
export const INSPECTION_MS = 15_000;
/** A start after this is no solve any more. */
export const LATEST_MS = 17_000;
/** Moments of the inspection that a judge calls. */
export const CALLS_MS = [8000, 12_000] as const;

export class Clock {
  phase: Phase = 'idle';
  hasInspection = false;
  /** A call of the inspection, in seconds. */
  oncall = (_seconds: number): void => {};
  onsolve = (_ms: number, _penalty: Penalty): void => {};
  onphase = (_phase: Phase): void => {};
  private begin = 0;
  private pressed = 0;
  private inspected: number | undefined;
  private calls = 0;
  private penalty: Penalty = 0;

  constructor(private readonly now: () => number) {}

  /** Time of the solve, in milliseconds. */
  get ms(): number {
    return this.phase === 'running' ? Math.round(this.now() - this.begin) : 0;
  }

  /** Time of the inspection, in milliseconds; `undefined` outside of one. */
  get inspection(): number | undefined {
    return this.inspected === undefined ? undefined : this.now() - this.inspected;
  }

  press(): void {
    if (this.phase === 'running') {
      const { ms, penalty } = this;
      this.enter('idle');
      this.onsolve(ms, penalty);
    } else if (this.phase === 'idle' && this.hasInspection) this.enter('armed');
    else if (this.phase === 'idle' || this.phase === 'inspection') {
      this.pressed = this.now();
      this.enter('holding');
    }
  }

  release(): void {
    this.tick();
    if (this.phase === 'armed') {
      this.inspected = this.now();
      this.calls = 0;
      this.enter('inspection');
    } else if (this.phase === 'ready') this.start();
    else this.letGo();
  }

  /** Starts a solve, or stops it, without a key that is held. */
  toggle(): void {
    if (this.phase === 'running') this.press();
    else if (this.phase === 'idle' && this.hasInspection) {
      this.press();
      this.release();
    } else if (this.phase !== 'armed') this.start();
  }

  /** Ends what has begun without a solve, or says that nothing had. */
  cancel(): boolean {
    if (this.phase === 'idle') return false;
    this.inspected = undefined;
    this.enter('idle');
    return true;
  }

  /** The key was lost, as another window came: no start. */
  letGo(): void {
    if (this.phase === 'armed') this.enter('idle');
    if (this.phase === 'holding' || this.phase === 'ready')
      this.enter(this.inspected === undefined ? 'idle' : 'inspection');
  }

  /** Does what the time asks for. */
  tick(): void {
    if (this.phase === 'holding' && this.now() - this.pressed >= HOLD_MS) this.enter('ready');
    const { inspection } = this;
    while (inspection !== undefined && inspection >= (CALLS_MS[this.calls] ?? Infinity))
      this.oncall(CALLS_MS[this.calls++]! / 1000);
  }

  private start(): void {
    this.penalty = penaltyOf(this.inspection ?? 0);
    this.inspected = undefined;
    this.begin = this.now();
    this.enter('running');
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.onphase(phase);
  }
}

/** Penalty of a start after so much inspection. */
export const penaltyOf = (inspection: number): Penalty =>
  inspection > LATEST_MS ? DNF : inspection > INSPECTION_MS ? PLUS_2 : 0;
