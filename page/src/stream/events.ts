// Lines of the event stream, typed, and their check. docs/json.md and docs/studio.md list them.

/** Version of the format that this page reads. */
export const FORMAT = 1;

export type PhaseName =
  'home' | 'scan' | 'look_again' | 'recognise' | 'solve' | 'plan' | 'turn' | 'verify' | 'recover';

const PARTS = ['flipper', 'turntable', 'arm', 'sensor', 'cube', 'battery', 'brick'] as const;

/** Part of the robot that an error is about. */
export type Part = (typeof PARTS)[number];

export interface PhaseReport {
  phase: PhaseName;
  seconds: number;
  result: unknown;
}

export type Rgb = readonly [number, number, number];

/** Fields of each event, by its name. */
export interface Fields {
  hello: {
    program: string;
    robot: 'simulated' | 'brick';
    /** Motor degrees of the turntable for a quarter turn of the cube. */
    quarter_deg: number;
    /** Position of the arm's motor with the sensor over the centre of the cube. */
    arm_centre_deg: number;
    battery: { empty_mv: number; low_mv: number; full_mv: number };
    phases: { phase: PhaseName; words: string }[];
    commands?: string[];
    methods?: { name: string; title: string }[];
    via?: string;
  };
  run_begins: { target: string; profile: string };
  phase: { phase: PhaseName; steps: number };
  phase_ends: PhaseReport;
  posture: { flipper: number; turntable: number; arm: number };
  motion_begins: { motion: string; number: number | null; of: number | null };
  motion_ends: { motion: string; number: number | null; took_ms: number; left_ms: number | null };
  reading: { face: string; stickers: { sticker: number; rgb: Rgb }[]; repeated: number; left_ms: number };
  spun: { quarters: number };
  recognition: {
    label: string;
    facelets: string | null;
    accepted: boolean;
    confidence: number;
    doubtful: number[];
    reason: string | null;
  };
  cube: { facelets: string; lies?: string };
  refused: { reason: string; looks_again: boolean };
  plan: { turns: string; motions: string[]; seconds: number };
  better_plan: { saved: number; motions: number };
  step: { name: string; number: number; of: number };
  turn_done: { turn: string };
  fault: { kind: string; message: string; part?: Part; phase?: PhaseName | null; motion?: string | null };
  recovery: object;
  slower: { profile: string; message: string };
  voltage: { millivolts: number };
  battery: { millivolts: number; message: string };
  screen: { runs: string };
  log: { level: string; text: string };
  answer: { id: number; ok: boolean; text: string };
  report: {
    reached: boolean;
    solved: boolean;
    robot_seconds: number;
    turns: string;
    profile: string;
    phases: PhaseReport[];
    error: string | null;
    error_kind: string | null;
    error_part?: Part | null;
  };
}

export type EventName = keyof Fields;

/** An event of this page's version of the format. */
export type StudioEvent = {
  [Name in EventName]: { v: number; at_ms: number; event: Name } & Fields[Name];
}[EventName];

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isPart: Check = (value) => PARTS.includes(value as Part);
const isFlag: Check = (value) => typeof value === 'boolean';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([key, check]) => check((value as Record<string, unknown>)[key]));
const isCube: Check = (value) => typeof value === 'string' && value.length === 54;
const isNumbered: Check = (value) => isNumber(value) && (value as number) >= 1 && (value as number) <= 54;
const isSticker: Check = (value) => {
  const { sticker, rgb } = (value ?? {}) as { sticker?: unknown; rgb?: unknown };
  return isNumbered(sticker) && listOf(isNumber)(rgb) && (rgb as number[]).length === 3;
};

/** Fields that an event must have; others may be absent or new. */
const SHAPES: Readonly<Record<EventName, Readonly<Record<string, Check>>>> = {
  hello: {
    program: isText,
    robot: isText,
    quarter_deg: isNumber,
    arm_centre_deg: isNumber,
    battery: fields({ empty_mv: isNumber, low_mv: isNumber, full_mv: isNumber }),
    phases: listOf(fields({ phase: isText, words: isText })),
    commands: orNull(listOf(isText)),
    methods: orNull(listOf(fields({ name: isText, title: isText }))),
    via: orNull(isText),
  },
  run_begins: { target: isCube, profile: isText },
  phase: { phase: isText, steps: isNumber },
  phase_ends: { phase: isText, seconds: isNumber },
  posture: { flipper: isNumber, turntable: isNumber, arm: isNumber },
  motion_begins: { motion: isText, number: orNull(isNumber), of: orNull(isNumber) },
  motion_ends: { motion: isText, took_ms: isNumber },
  reading: { face: isText, stickers: listOf(isSticker) },
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
  recovery: {},
  slower: { profile: isText, message: isText },
  voltage: { millivolts: isNumber },
  battery: { millivolts: isNumber, message: isText },
  screen: { runs: isText },
  log: { level: isText, text: isText },
  answer: { id: isNumber, ok: isFlag, text: isText },
  report: {
    reached: isFlag,
    solved: isFlag,
    robot_seconds: isNumber,
    turns: isText,
    phases: listOf((one) => typeof one === 'object'),
    error: orNull(isText),
    error_kind: orNull(isText),
    error_part: orNull(isPart),
  },
};

/** A line that is no event of this version; the message tells what was seen, what is allowed, what to do. */
export class BadLine extends Error {}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

/**
 * The event in a line. `undefined` for an event whose name this page does not know: a program of
 * the same format version may tell more than the page shows.
 * @throws BadLine
 */
export function parse(line: string, number: number): StudioEvent | undefined {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new BadLine(`line ${number}: no JSON: ${shortened(line)}; a recording has one event a line`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadLine(`line ${number}: no event: ${shortened(line)}; a recording has one event a line`);
  const { v, event, at_ms } = value;
  if (typeof v !== 'number')
    throw new BadLine(
      `line ${number}: no version "v"; a recording begins with {"v":${FORMAT},...,"event":"hello"}`,
    );
  if (v > FORMAT)
    throw new BadLine(
      `line ${number}: version ${v} of the event format; this page reads version ${FORMAT}: open it with a page as new as the program`,
    );
  if (v !== FORMAT)
    throw new BadLine(
      `line ${number}: version ${v} of the event format; this page reads version ${FORMAT}: record the run again`,
    );
  if (typeof event !== 'string') throw new BadLine(`line ${number}: no "event"; seen ${shortened(line)}`);
  if (!isNumber(at_ms))
    throw new BadLine(`line ${number}: event ${event} without "at_ms", its time in milliseconds`);
  if (!Object.hasOwn(SHAPES, event)) return undefined;
  for (const [key, check] of Object.entries(SHAPES[event as EventName]))
    if (!check(value[key]))
      throw new BadLine(
        `line ${number}: event ${event}: "${key}" is ${shortened(JSON.stringify(value[key]) ?? 'absent')}, which is not allowed there`,
      );
  return value as unknown as StudioEvent;
}
