// Lines of the event stream, typed, and their check. docs/json.md and docs/studio.md list them.
import {
  any,
  fields,
  isFlag,
  listOf,
  number,
  oneOf,
  orNull,
  shortened,
  text,
  whole,
  type Check,
  type Flaw,
  type Shape,
  type Shaped,
} from './checks';
import { say } from './words';

/** Version of the format that this page reads. */
export const FORMAT = 1;

/** Longest time on a stream: a brick that is on for a hundred days. */
const MAX_MS = 100 * 24 * 3600 * 1000;
const MAX_MOTIONS = 2000;
/** Longest line; the longest of a robot, a plan or a picture of the screen, have some thousand letters. */
const MAX_LINE = 65_536;

export const isText = text(10_000);
export const isCube: Check<string> = text(54, 54);
const isNumbered = whole(1, 54);
export const isRgb = listOf(number(0, 100_000), 3, 3) as unknown as Check<Rgb>;
/** Positions of motors and readings of their encoders. */
const isDegrees = number(-1e6, 1e6);
const isMs = number(0, MAX_MS);
const isSeconds = number(0, MAX_MS / 1000);
const isMillivolts = number(1, 100_000);
/** A number of motions, and the number of one; the longest plans have some hundred. */
const isCount = whole(0, MAX_MOTIONS);
const isPhases = listOf(fields({ phase: isText, words: isText }), 100);

const PARTS = ['flipper', 'turntable', 'arm', 'sensor', 'cube', 'battery', 'brick'] as const;

/** Part of the robot that an error is about. */
export type Part = (typeof PARTS)[number];
const isPart = oneOf(PARTS);

/** Raw reading of a colour: red, green and blue. */
export type Rgb = readonly [number, number, number];

/** Motion of the plan that went wrong, found from the cube that was read afterwards: `motion` to `last` of `of`. */
const isHappened = fields({
  motion: isCount,
  last: orNull(isCount),
  /** First and last number of a second tilt that was missed. */
  second: orNull(listOf(isCount, 2, 2)),
  of: orNull(isCount),
  kind: isText,
  at_ms: isMs,
  noticed_ms: orNull(isMs),
});

export type Happened = NonNullable<Fields['cube']['happened']>;

const PHASE_REPORT = { phase: isText, seconds: isSeconds, result: any(8) };

export type PhaseReport = Shaped<typeof PHASE_REPORT>;

/** Fields of each event that the page reads, by its name; events may have others. */
const SHAPES = {
  hello: {
    program: isText,
    robot: isText,
    /** Motor degrees of the turntable for a quarter turn of the cube. */
    quarter_deg: number(1, 36_000),
    /** Position of the arm's motor with the sensor over the centre of the cube. */
    arm_centre_deg: isDegrees,
    battery: fields({ empty_mv: isMillivolts, low_mv: isMillivolts, full_mv: isMillivolts }),
    phases: isPhases,
    commands: orNull(listOf(isText, 100)),
    methods: orNull(listOf(fields({ name: isText, title: isText }), 100)),
    via: orNull(isText),
  },
  /** Settings of a live robot, with the values in force; `kept` if a change outlasts the program. */
  settings: {
    kept: isFlag,
    settings: listOf(
      fields({
        key: isText,
        value: isText,
        values: orNull(listOf(isText, 100)),
        min: orNull(isDegrees),
        max: orNull(isDegrees),
        unit: orNull(isText),
        section: orNull(isText),
      }),
      100,
    ),
  },
  run_begins: { target: orNull(isCube), profile: isText },
  target: { facelets: isCube },
  phase: { phase: isText, steps: whole(0, 10_000) },
  phase_ends: { ...PHASE_REPORT },
  posture: { flipper: isDegrees, turntable: isDegrees, arm: isDegrees },
  motion_begins: { motion: isText, number: orNull(isCount), of: orNull(isCount) },
  motion_ends: { motion: isText, number: orNull(isCount), took_ms: isMs, left_ms: orNull(isMs) },
  reading: { face: isText, stickers: listOf(fields({ sticker: isNumbered, rgb: isRgb }), 54) },
  spun: { quarters: whole(-1000, 1000) },
  recognition: {
    facelets: orNull(isCube),
    accepted: isFlag,
    confidence: number(0, 1),
    doubtful: listOf(isNumbered, 54),
    reason: orNull(isText),
  },
  cube: { facelets: isCube, lies: orNull(isText), happened: orNull(isHappened) },
  refused: {
    reason: isText,
    looks_again: isFlag,
    /** Stickers that the reason names; an older program left them to `recognition`. */
    doubtful: orNull(listOf(isNumbered, 54)),
  },
  plan: { turns: isText, motions: listOf(text(100), MAX_MOTIONS), seconds: isSeconds },
  better_plan: { saved: number(-1e6, 1e6), motions: isCount },
  step: { name: isText, number: isCount, of: isCount },
  turn_done: { turn: isText },
  fault: {
    kind: isText,
    message: isText,
    part: orNull(isPart),
    phase: orNull(isText),
    motion: orNull(isText),
    happened: orNull(isHappened),
  },
  needs_help: { part: orNull(isPart), message: isText, left_ms: isMs },
  recovery: {},
  slower: { profile: isText, message: isText },
  voltage: { millivolts: number(0, 100_000) },
  battery: { millivolts: number(0, 100_000), message: isText },
  left: {},
  screen: { runs: text(MAX_LINE) },
  log: { level: isText, text: isText },
  answer: { id: whole(0, Number.MAX_SAFE_INTEGER), ok: isFlag, text: isText },
  report: {
    reached: isFlag,
    solved: isFlag,
    robot_seconds: isSeconds,
    turns: isText,
    phases: listOf(fields(PHASE_REPORT), 2000),
    error: orNull(isText),
    error_kind: orNull(isText),
    error_part: orNull(isPart),
    /** Stickers that the error names. */
    doubtful: orNull(listOf(isNumbered, 54)),
    happened: orNull(isHappened),
    /** Flaw of a piece that no turns bring to the target. */
    left: orNull(fields({ place: orNull(isText), places: orNull(listOf(isText, 54)) })),
  },
} satisfies Readonly<Record<string, Shape>>;

export type EventName = keyof typeof SHAPES;
const CHECKS = Object.fromEntries(
  Object.entries(SHAPES).map(([name, shape]) => [name, fields(shape as Shape)]),
) as Record<EventName, Check<unknown>>;

/** Fields of each event, by its name. */
export type Fields = { readonly [Name in EventName]: Shaped<(typeof SHAPES)[Name]> };

/** An event of this page's version of the format. */
export type StudioEvent = {
  [Name in EventName]: { readonly at_ms: number; readonly event: Name } & Fields[Name];
}[EventName];

/** A line that is no event of this version; the message tells what was seen, what is allowed, what to do. */
export class BadLine extends Error {}
/** A line that is no JSON, as a robot without power leaves it. */
export class CutLine extends BadLine {}

/**
 * The event in a line. `undefined` for an event whose name this page does not know: a program of
 * the same format version may tell more than the page shows.
 * @throws BadLine
 */
export function parse(line: string, number: number): StudioEvent | undefined {
  const at = { line: number };
  if (line.length > MAX_LINE)
    throw new BadLine(say('line.too_long', { ...at, length: line.length, most: MAX_LINE }));
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new CutLine(say('line.no_json', { ...at, seen: shortened(line) }));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadLine(say('line.no_event', { ...at, seen: shortened(line) }));
  const { v, event, at_ms } = value;
  if (typeof v !== 'number')
    throw new BadLine(say('line.no_version', { ...at, begin: `{"v":${FORMAT},...,"event":"hello"}` }));
  if (v !== FORMAT)
    throw new BadLine(say(v > FORMAT ? 'line.newer' : 'line.older', { ...at, version: v, own: FORMAT }));
  if (typeof event !== 'string') throw new BadLine(say('line.no_name', { ...at, seen: shortened(line) }));
  if (at_ms === undefined) throw new BadLine(say('line.no_time', { ...at, event: shortened(event) }));
  const refuse = (key: string, { seen, allowed }: Flaw): never => {
    throw new BadLine(say('line.wrong', { ...at, event: shortened(event), key, seen, allowed }));
  };
  const late = isMs.flaw(at_ms);
  if (late) refuse('at_ms', late);
  if (!Object.hasOwn(SHAPES, event)) return undefined;
  // An older recording lacks the facts of its robot: those of the shipped robot take their place.
  if (event === 'hello') value = { ...HELLO, ...value };
  const flaw = CHECKS[event as EventName].flaw(value);
  if (flaw) refuse(flaw.path.slice(1), flaw);
  return value as unknown as StudioEvent;
}
