// Lines of the event stream, typed, and their check. docs/json.md and docs/studio.md list them.

/** Version of the format that this page reads. */
export const FORMAT = 1;

/** Whether a value is a `T`: the check of a field and its type are one. */
type Check<T> = (value: unknown) => value is T;
type Shape = Readonly<Record<string, Check<unknown>>>;
type Of<C> = C extends Check<infer T> ? T : never;
/** Fields that may be absent. */
type Open<S> = { [Key in keyof S]: undefined extends Of<S[Key]> ? Key : never }[keyof S];
export type Shaped<S extends Shape> = { readonly [Key in Exclude<keyof S, Open<S>>]: Of<S[Key]> } & {
  readonly [Key in Open<S>]?: Of<S[Key]>;
};

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isAny = (value: unknown): value is unknown => true;
export const isCube = (value: unknown): value is string => isText(value) && value.length === 54;
const isNumbered = (value: unknown): value is number => isNumber(value) && value >= 1 && value <= 54;
export const isRgb = (value: unknown): value is Rgb => listOf(isNumber)(value) && value.length === 3;
const isPart = (value: unknown): value is Part => PARTS.includes(value as Part);

export function orNull<T>(check: Check<T>) {
  return (value: unknown): value is T | null | undefined =>
    value === null || value === undefined || check(value);
}

export function listOf<T>(check: Check<T>) {
  return (value: unknown): value is readonly T[] => Array.isArray(value) && value.every(check);
}

export function fields<S extends Shape>(shape: S) {
  return (value: unknown): value is Shaped<S> =>
    typeof value === 'object' && value !== null && wrong(shape, value) === undefined;
}

/** The first field of a value that is not as its shape says. */
function wrong(shape: Shape, value: object): string | undefined {
  return Object.keys(shape).find((key) => !shape[key]!((value as Record<string, unknown>)[key]));
}

const PARTS = ['flipper', 'turntable', 'arm', 'sensor', 'cube', 'battery', 'brick'] as const;

/** Part of the robot that an error is about. */
export type Part = (typeof PARTS)[number];

/** Raw reading of a colour: red, green and blue. */
export type Rgb = readonly [number, number, number];

const PHASE_REPORT = { phase: isText, seconds: isNumber, result: isAny };

export type PhaseReport = Shaped<typeof PHASE_REPORT>;

/** Fields of each event that the page reads, by its name; events may have others. */
const SHAPES = {
  hello: {
    program: isText,
    robot: isText,
    /** Motor degrees of the turntable for a quarter turn of the cube. */
    quarter_deg: isNumber,
    /** Position of the arm's motor with the sensor over the centre of the cube. */
    arm_centre_deg: isNumber,
    battery: fields({ empty_mv: isNumber, low_mv: isNumber, full_mv: isNumber }),
    phases: listOf(fields({ phase: isText, words: isText })),
    commands: orNull(listOf(isText)),
    methods: orNull(listOf(fields({ name: isText, title: isText }))),
    via: orNull(isText),
  },
  run_begins: { target: orNull(isCube), profile: isText },
  target: { facelets: isCube },
  phase: { phase: isText, steps: isNumber },
  phase_ends: { ...PHASE_REPORT },
  posture: { flipper: isNumber, turntable: isNumber, arm: isNumber },
  motion_begins: { motion: isText, number: orNull(isNumber), of: orNull(isNumber) },
  motion_ends: { motion: isText, number: orNull(isNumber), took_ms: isNumber, left_ms: orNull(isNumber) },
  reading: { face: isText, stickers: listOf(fields({ sticker: isNumbered, rgb: isRgb })) },
  spun: { quarters: isNumber },
  recognition: {
    facelets: orNull(isCube),
    accepted: isFlag,
    confidence: isNumber,
    doubtful: listOf(isNumbered),
    reason: orNull(isText),
  },
  cube: { facelets: isCube, lies: orNull(isText) },
  refused: { reason: isText, looks_again: isFlag },
  plan: { turns: isText, motions: listOf(isText), seconds: isNumber },
  better_plan: { saved: isNumber, motions: isNumber },
  step: { name: isText, number: isNumber, of: isNumber },
  turn_done: { turn: isText },
  fault: {
    kind: isText,
    message: isText,
    part: orNull(isPart),
    phase: orNull(isText),
    motion: orNull(isText),
  },
  needs_help: { part: orNull(isPart), message: isText, left_ms: isNumber },
  recovery: {},
  slower: { profile: isText, message: isText },
  voltage: { millivolts: isNumber },
  battery: { millivolts: isNumber, message: isText },
  left: {},
  screen: { runs: isText },
  log: { level: isText, text: isText },
  answer: { id: isNumber, ok: isFlag, text: isText },
  report: {
    reached: isFlag,
    solved: isFlag,
    robot_seconds: isNumber,
    turns: isText,
    phases: listOf(fields(PHASE_REPORT)),
    error: orNull(isText),
    error_kind: orNull(isText),
    error_part: orNull(isPart),
    /** Flaw of a piece that no turns bring to the target. */
    left: orNull(fields({ place: orNull(isText), places: orNull(listOf(isText)) })),
  },
} satisfies Readonly<Record<string, Shape>>;

export type EventName = keyof typeof SHAPES;

/** Fields of each event, by its name. */
export type Fields = { readonly [Name in EventName]: Shaped<(typeof SHAPES)[Name]> };

/** An event of this page's version of the format. */
export type StudioEvent = {
  [Name in EventName]: { readonly at_ms: number; readonly event: Name } & Fields[Name];
}[EventName];

/** A line that is no event of this version; the message tells what was seen, what is allowed, what to do. */
export class BadLine extends Error {}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

/**
 * The event in a line. `undefined` for an event whose name this page does not know: a program of
 * the same format version may tell more than the page shows.
 * @throws BadLine
 */
export function parse(line: string, number: number): StudioEvent | undefined {
  const at = `line ${number}:`;
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new BadLine(`${at} no JSON: ${shortened(line)}; a recording has one event a line`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadLine(`${at} no event: ${shortened(line)}; a recording has one event a line`);
  const { v, event, at_ms } = value;
  if (typeof v !== 'number')
    throw new BadLine(`${at} no version "v"; a recording begins with {"v":${FORMAT},...,"event":"hello"}`);
  if (v !== FORMAT) {
    const cure = v > FORMAT ? 'open it with a page as new as the program' : 'record the run again';
    throw new BadLine(`${at} version ${v} of the event format; this page reads version ${FORMAT}: ${cure}`);
  }
  if (typeof event !== 'string') throw new BadLine(`${at} no "event"; seen ${shortened(line)}`);
  if (!isNumber(at_ms)) throw new BadLine(`${at} event ${event} without "at_ms", its time in milliseconds`);
  if (!Object.hasOwn(SHAPES, event)) return undefined;
  // An older recording lacks the facts of its robot: those of the shipped robot take their place.
  if (event === 'hello') value = { ...HELLO, ...value };
  const key = wrong(SHAPES[event as EventName], value);
  if (key === undefined) return value as unknown as StudioEvent;
  const seen = shortened(JSON.stringify(value[key]) ?? 'absent');
  throw new BadLine(`${at} event ${event}: "${key}" is ${seen}, which is not allowed there`);
}
