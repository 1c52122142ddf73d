// A run on a time line: its lines, and the state at any time.
import { BadLine, parse, type EventName, type Fields, type Part, type StudioEvent } from './events';
import { partOf, reduce } from './reducer';
import { BEGINNING, type Motors, type RobotState } from './state';
import { fixed, say } from './words';

/** Events between two kept states: seeking plays at most so many. */
const CHECKPOINT_EVENTS = 64;
/** Motors move evenly for at most so long before a posture; before that they rested. */
const POSTURE_MS = 100;
/** Motor degrees between two postures beyond which a motor did not move there. */
const MAX_STEP_DEG = 200;
/** Milliseconds by which the time of an event may lie before that of the event above it: threads take turns. */
const MAX_BACK_MS = 1000;
/** Most events of a kind in one run, where the state grows with each: ten times the most that a robot needs. */
const MAX_A_RUN: Partial<Record<EventName, number>> = {
  plan: 100,
  better_plan: 500,
  phase: 1000,
  phase_ends: 1000,
  turn_done: 2000,
  motion_begins: 5000,
  fault: 200,
  report: 10,
};
const MOTORS = ['flipper', 'turntable', 'arm'] as const;
/** Events at which nothing is to be seen but the motors. */
const UNSEEN: readonly string[] = ['posture', 'voltage', 'screen', 'log', 'answer'];

/** A moment worth a mark on the time bar. */
export interface Mark {
  readonly at: number;
  readonly kind: 'phase' | 'face' | 'doubt' | 'slip' | 'fault' | 'better' | 'step' | 'end' | 'stop';
  readonly text: string;
  /** Cause of a fault, for which the page has words of its own. */
  readonly cause?: { readonly kind: string; readonly part: Part };
}

/** Kind of what happened, where all motions went right and the check saw another cube. */
export const AFTERWARDS = 'afterwards';

/** A motion that did not do its work, as it was found out later. */
export interface Slip extends NonNullable<Fields['fault']['happened']> {
  /** Time on the track; `noticed` is that of the event that names it. */
  readonly at: number;
  readonly noticed: number;
}

export interface Entry {
  readonly at: number;
  readonly event: StudioEvent;
}

/** Phases for which the page has words; those of another one come from the robot's program. */
const PHASES = [
  ...(['home', 'scan', 'look_again', 'recover', 'recognise'] as const),
  ...(['solve', 'plan', 'turn', 'orient', 'verify'] as const),
];
const isKnown = (phase: string): phase is (typeof PHASES)[number] =>
  (PHASES as readonly string[]).includes(phase);

/** Words for a phase. */
export const phaseWords = (hello: Fields['hello'] | undefined, phase: string) =>
  isKnown(phase) ? say(`phase.${phase}`) : (hello?.phases.find((one) => one.phase === phase)?.words ?? phase);

const causeOf = (kind: string, part: Part | null | undefined) => ({ kind, part: part ?? partOf(kind) });

function markOf({ at, event }: Entry, hello: Fields['hello'] | undefined): Mark | undefined {
  switch (event.event) {
    case 'phase':
      return { at, kind: 'phase', text: phaseWords(hello, event.phase) };
    case 'reading':
      return { at, kind: 'face', text: say('mark.side', { face: event.face }) };
    case 'refused':
      return { at, kind: 'doubt', text: event.reason };
    case 'fault':
      return { at, kind: 'fault', text: event.message, cause: causeOf(event.kind, event.part) };
    case 'better_plan':
      return { at, kind: 'better', text: say('mark.better', { saved: fixed(event.saved, 1) }) };
    case 'step':
      return { at, kind: 'step', text: event.name };
    case 'report':
      return {
        at,
        // A stop that was asked for is no fault.
        kind: event.error_kind === 'stopped' ? 'stop' : event.error ? 'fault' : 'end',
        ...(event.error && { cause: causeOf(event.error_kind ?? 'error', event.error_part) }),
        text:
          event.error ?? say(event.solved ? 'mark.solved' : event.reached ? 'mark.reached' : 'mark.ended'),
      };
    default:
      return undefined;
  }
}

export class Track {
  private readonly lines: { readonly at: number; readonly line: string }[] = [];
  readonly marks: Mark[] = [];
  readonly slips: Slip[] = [];
  private readonly entries: Entry[] = [];
  private readonly postures: { readonly at: number; readonly motors: Motors }[] = [];
  private readonly kept: RobotState[];
  private hello: Fields['hello'] | undefined;
  /** Line of `hello`. */
  private greeting = '';
  private shift = 0;
  /** Events of each kind in the present run. */
  private counts = new Map<EventName, number>();
  private latest: { count: number; state: RobotState };

  /** `beginning`: state of the robot before the first line. */
  constructor(private readonly beginning: RobotState = BEGINNING) {
    this.kept = [beginning];
    this.latest = { count: 0, state: beginning };
  }

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

  /** All events, with their times on the track. */
  get all(): readonly Entry[] {
    return this.entries;
  }

  /** Number of events. */
  get length(): number {
    return this.entries.length;
  }

  /** Whether nothing but the greeting of the robot is on the track. */
  get isFresh(): boolean {
    return this.entries.every(({ event }) => event.event === 'hello');
  }

  /** Whether more is on the track than the greeting and what a robot at rest says. */
  get hasHappened(): boolean {
    return this.entries.some(({ event: { event } }) => event !== 'hello' && !UNSEEN.includes(event));
  }

  /** An empty track for the robot's next run, whose clock starts at 0: the robot is as it was left, its log is empty. */
  next(): Track {
    const next = new Track({ ...this.stateAt(Infinity), at: 0, log: [] });
    next.hello = this.hello;
    if ((next.greeting = this.greeting)) next.lines.push({ at: 0, line: this.greeting });
    return next;
  }

  /** Event of a line that would come next; `undefined` for one of a name that the page does not know. @throws BadLine */
  read(line: string): StudioEvent | undefined {
    return parse(line, this.lines.length + 1);
  }

  /** Takes one more line, and the event that was read from it. @throws BadLine */
  append(line: string, event = this.read(line)): StudioEvent | undefined {
    // Settings belong to the robot, not to a moment of its run.
    if (!event || event.event === 'settings') {
      this.lines.push({ at: this.end, line });
      return event;
    }
    // A robot that is on for long has a clock of its own; the track starts at 0.
    if (event.event !== 'hello' && this.isFresh && event.at_ms > MAX_BACK_MS) this.shift = -event.at_ms;
    // The next run of the same recording may have a clock of its own.
    const isFirst = event.event === 'hello' || event.event === 'run_begins';
    if (isFirst && event.at_ms + this.shift < this.end) this.shift = this.end - event.at_ms;
    this.check(event);
    const entry = { at: Math.max(0, this.end, event.at_ms + this.shift), event };
    this.lines.push({ at: entry.at, line });
    if (event.event === 'posture') this.postures.push({ at: entry.at, motors: event });
    this.entries.push(entry);
    if (event.event === 'hello') [this.hello, this.greeting] = [event, line];
    const mark = markOf(entry, this.hello);
    if (mark) this.marks.push(mark);
    if ('happened' in event && event.happened) this.slipped(event.happened, entry.at);
    if (this.entries.length % CHECKPOINT_EVENTS === 0) this.kept.push(this.stateAfter(this.entries.length));
    return event;
  }

  /** Marks the moment of a slip, which lies before the event that names it. */
  private slipped(happened: NonNullable<Fields['fault']['happened']>, noticed: number): void {
    // The fault itself marks what came after the plan.
    const isAfterwards = happened.kind === AFTERWARDS;
    const began = isAfterwards ? (happened.noticed_ms ?? happened.at_ms) : happened.at_ms;
    const at = Math.min(Math.max(0, began + this.shift), noticed);
    if (this.slips.some((slip) => slip.at === at)) return;
    this.slips.push({ ...happened, at, noticed });
    if (isAfterwards) return;
    this.marks.push({ at, kind: 'slip', text: say('mark.slip', { motion: happened.motion }) });
    this.marks.sort((a, b) => a.at - b.at);
  }

  /** Time of the fault, or of the slip behind one, before a moment, or of the next one. */
  fault(ms: number, direction: 1 | -1): number | undefined {
    const faults = this.marks.filter(({ kind }) => kind === 'fault' || kind === 'slip').map(({ at }) => at);
    return direction > 0 ? faults.find((at) => at > ms) : faults.filter((at) => at < ms).at(-1);
  }

  /** Refuses an event that no run has at this place. @throws BadLine */
  private check({ event, at_ms }: StudioEvent): void {
    const where = { line: this.lines.length + 1, event };
    if (at_ms + this.shift < this.end - MAX_BACK_MS)
      throw new BadLine(say('line.backwards', { ...where, time: at_ms, before: this.end - this.shift }));
    if (event === 'run_begins') this.counts = new Map();
    const count = (this.counts.get(event) ?? 0) + 1;
    const most = MAX_A_RUN[event] ?? Infinity;
    if (count > most) throw new BadLine(say('line.too_many', { ...where, count, most }));
    this.counts.set(event, count);
  }

  /** Lines up to a time. */
  linesAt(ms: number): string[] {
    return this.lines.filter(({ at }) => at <= ms).map(({ line }) => line);
  }

  /** State at the end of the run that a time belongs to. */
  endOfRun(ms: number): RobotState {
    const next = this.entries.findIndex(({ at, event }) => at > ms && event.event === 'run_begins');
    return this.stateAfter(next < 0 ? this.entries.length : next);
  }

  /** State at a time: after all events up to it. */
  stateAt(ms: number): RobotState {
    return this.stateAfter(countWhile(this.entries, ({ at }) => at <= ms));
  }

  /** Positions of the motors at a time, evenly between two postures. */
  motorsAt(ms: number): Motors {
    const now = this.stateAt(ms).motors;
    const number = countWhile(this.postures, ({ at }) => at <= ms);
    const next = this.postures[number];
    if (!next) return now;
    const from = Math.max(this.postures[number - 1]?.at ?? 0, next.at - POSTURE_MS);
    const way = (motor: keyof Motors) => next.motors[motor] - now[motor];
    // Homing sets encoders to zero: such a jump is no movement.
    const far = Math.max(...MOTORS.map((motor) => Math.abs(way(motor))));
    if (ms <= from || next.at <= from || far > MAX_STEP_DEG) return now;
    const part = (ms - from) / (next.at - from);
    const [flipper, turntable, arm] = MOTORS.map((motor) => now[motor] + way(motor) * part);
    return { flipper: flipper!, turntable: turntable!, arm: arm! };
  }

  /** Time of the next event that changes what is to be seen, or of the one before. */
  neighbour(ms: number, direction: 1 | -1): number {
    const stops = this.entries.filter(({ event }) => !UNSEEN.includes(event.event));
    if (direction > 0) return stops.find(({ at }) => at > ms)?.at ?? this.end;
    return stops.filter(({ at }) => at < ms).at(-1)?.at ?? 0;
  }

  private stateAfter(count: number): RobotState {
    const from = Math.min(Math.floor(count / CHECKPOINT_EVENTS), this.kept.length - 1);
    let [done, state] = [from * CHECKPOINT_EVENTS, this.kept[from] ?? this.beginning];
    if (this.latest.count <= count && this.latest.count > done) ({ count: done, state } = this.latest);
    for (; done < count; done++) {
      const { event, at } = this.entries[done]!;
      state = reduce(state, event, at);
    }
    this.latest = { count, state };
    return state;
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
