// A run on a time line: its lines, and the state at any time.
import { parse, type Fields, type StudioEvent } from './events';
import { reduce } from './reducer';
import { BEGINNING, type Motors, type RobotState } from './state';

/** Events between two kept states: seeking plays at most so many. */
const CHECKPOINT_EVENTS = 64;
/** Motors move evenly for at most so long before a posture; before that they rested. */
const POSTURE_MS = 100;
/** Motor degrees between two postures beyond which a motor did not move there. */
const MAX_STEP_DEG = 200;

/** A moment worth a mark on the time bar. */
export interface Mark {
  readonly at: number;
  readonly kind: 'phase' | 'face' | 'doubt' | 'fault' | 'better' | 'step' | 'end';
  readonly text: string;
}

interface Entry {
  readonly at: number;
  readonly event: StudioEvent;
}

/** Words for a phase, as the robot's program has them. */
export const phaseWords = (hello: Fields['hello'] | undefined, phase: string) =>
  hello?.phases.find((one) => one.phase === phase)?.words ?? phase;

function markOf({ at, event }: Entry, hello: Fields['hello'] | undefined): Mark | undefined {
  switch (event.event) {
    case 'phase':
      return { at, kind: 'phase', text: phaseWords(hello, event.phase) };
    case 'reading':
      return { at, kind: 'face', text: `side ${event.face} read` };
    case 'refused':
      return { at, kind: 'doubt', text: event.reason };
    case 'fault':
      return { at, kind: 'fault', text: event.message };
    case 'better_plan':
      return { at, kind: 'better', text: `better plan: ${event.saved.toFixed(1)} s saved` };
    case 'step':
      return { at, kind: 'step', text: event.name };
    case 'report':
      return {
        at,
        kind: event.error ? 'fault' : 'end',
        text: event.error ?? (event.solved ? 'solved' : event.reached ? 'target reached' : 'ended'),
      };
    default:
      return undefined;
  }
}

export class Track {
  readonly lines: string[] = [];
  readonly marks: Mark[] = [];
  private readonly lineTimes: number[] = [];
  private readonly entries: Entry[] = [];
  private readonly postures: number[] = [];
  private readonly kept: RobotState[] = [BEGINNING];
  private hello: Fields['hello'] | undefined;
  private shift = 0;
  private latest: { count: number; state: RobotState } = { count: 0, state: BEGINNING };
  private numbers = 0;

  /** Track of these lines. @throws BadLine */
  static of(lines: Iterable<string>): Track {
    const track = new Track();
    for (const line of lines) if (line.trim()) track.append(line);
    return track;
  }

  /** Time of the last event, in milliseconds. */
  get end(): number {
    return this.entries.at(-1)?.at ?? 0;
  }

  /** Number of events. */
  get length(): number {
    return this.entries.length;
  }

  /** Takes one more line. @throws BadLine */
  append(line: string): StudioEvent | undefined {
    const event = parse(line, ++this.numbers);
    this.lines.push(line);
    if (!event) {
      this.lineTimes.push(this.end);
      return undefined;
    }
    // The next run of the same recording may have a clock of its own.
    const isFirst = event.event === 'hello' || event.event === 'run_begins';
    if (isFirst && event.at_ms + this.shift < this.end) this.shift = this.end - event.at_ms;
    const entry = { at: Math.max(this.end, event.at_ms + this.shift), event };
    this.lineTimes.push(entry.at);
    if (event.event === 'posture') this.postures.push(this.entries.length);
    this.entries.push(entry);
    if (event.event === 'hello') this.hello = event;
    const mark = markOf(entry, this.hello);
    if (mark) this.marks.push(mark);
    if (this.entries.length % CHECKPOINT_EVENTS === 0) this.kept.push(this.stateAfter(this.entries.length));
    return event;
  }

  /** Lines up to a time. */
  linesAt(ms: number): string[] {
    return this.lines.filter((_, number) => (this.lineTimes[number] ?? 0) <= ms);
  }

  /** State at a time: after all events up to it. */
  stateAt(ms: number): RobotState {
    return this.stateAfter(this.countAt(ms));
  }

  /** Positions of the motors at a time, evenly between two postures. */
  motorsAt(ms: number): Motors {
    const count = this.countAt(ms);
    const now = this.stateAfter(count).motors;
    const next = this.entries[this.postures[this.firstPosture(count)] ?? -1];
    if (next?.event.event !== 'posture') return now;
    const { flipper, turntable, arm } = next.event;
    const from = Math.max(this.postureBefore(count), next.at - POSTURE_MS);
    // Homing sets encoders to zero: such a jump is no movement.
    const far = Math.max(
      Math.abs(flipper - now.flipper),
      Math.abs(turntable - now.turntable),
      Math.abs(arm - now.arm),
    );
    if (ms <= from || next.at <= from || far > MAX_STEP_DEG) return now;
    const part = (ms - from) / (next.at - from);
    const between = (a: number, b: number) => a + (b - a) * part;
    return {
      flipper: between(now.flipper, flipper),
      turntable: between(now.turntable, turntable),
      arm: between(now.arm, arm),
    };
  }

  /** Time of the next event that changes what is to be seen, or of the one before. */
  neighbour(ms: number, direction: 1 | -1): number {
    const isStop = ({ event }: Entry) =>
      !['posture', 'voltage', 'screen', 'log', 'answer'].includes(event.event);
    const from = direction > 0 ? this.countAt(ms) : this.countBefore(ms) - 1;
    for (let i = from; i >= 0 && i < this.entries.length; i += direction) {
      const entry = this.entries[i];
      if (entry && isStop(entry)) return entry.at;
    }
    return direction > 0 ? this.end : 0;
  }

  private stateAfter(count: number): RobotState {
    let from = Math.floor(count / CHECKPOINT_EVENTS);
    from = Math.min(from, this.kept.length - 1);
    let [done, state] = [from * CHECKPOINT_EVENTS, this.kept[from] ?? BEGINNING];
    if (this.latest.count <= count && this.latest.count > done) ({ count: done, state } = this.latest);
    for (; done < count; done++) {
      const { event, at } = this.entries[done]!;
      state = reduce(state, event, at);
    }
    this.latest = { count, state };
    return state;
  }

  /** Number of events up to a time. */
  private countAt(ms: number): number {
    return countWhile(this.entries, (entry) => entry.at <= ms);
  }

  private countBefore(ms: number): number {
    return countWhile(this.entries, (entry) => entry.at < ms);
  }

  /** Position among postures of the first that is not among the first `count` events. */
  private firstPosture(count: number): number {
    return countWhile(this.postures, (number) => number < count);
  }

  private postureBefore(count: number): number {
    const before = this.postures[this.firstPosture(count) - 1];
    return before === undefined ? 0 : (this.entries[before]?.at ?? 0);
  }
}

/** Number of items at the begin of an ordered list for which this holds. */
function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
