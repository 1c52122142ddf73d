// Pure reducer from events to the state of the robot. docs/json.md and docs/studio.md tell what the events mean.
import type { Fields, Part, StudioEvent } from './events';
import { UNMOVED, carried, composed, type Permutation } from '../model/cube';
import { MOTIONS, ROTATIONS, place, spun } from './motions';
import { BEGINNING, UNKNOWN_CUBE, type Fault, type LogLine, type RobotState } from './state';
import { began, better, ended, planned } from './plan';

/** Positions of the flipper at which a pulled cube goes over, and at which it is in its seat again. */
const FLIP = 165;
const SEATED = 120;
const MAX_LOG_LINES = 2000;

const { readings, latest, doubtful, recognition, letters, lies } = BEGINNING;
/** What a new scan forgets, and what a fault does. */
const UNREAD = { readings, latest, doubtful, recognition };
const UNKNOWN = { letters, lies };

/** State after an event. `at` is the event's time on the track. */
export function reduce(before: RobotState, event: StudioEvent, at: number = event.at_ms): RobotState {
  const state = { ...before, at };
  switch (event.event) {
    case 'hello':
      return { ...state, hello: event };
    case 'run_begins': {
      const { hello, motors, millivolts, screen, log } = state;
      const { target, profile } = event;
      const base = upright(state);
      return {
        ...BEGINNING,
        at,
        hello,
        motors,
        base,
        isRunning: true,
        began: at,
        target: target ?? undefined,
        profile,
        millivolts,
        screen,
        log,
      };
    }
    case 'target':
      return { ...state, target: event.facelets };
    case 'phase':
      return phaseBegins(state, event);
    case 'phase_ends': {
      const phase = state.phase?.name === event.phase ? undefined : state.phase;
      return { ...state, phase, help: undefined, phases: [...state.phases, { ...event, end: at }] };
    }
    case 'posture':
      return posture(state, event);
    case 'motion_begins': {
      const { motion: text, number, of } = event;
      const motion = { text, number, of, since: at };
      return { ...seated(state), motion, plan: began(state.plan, event, at) };
    }
    case 'motion_ends': {
      const { number } = event;
      const phase = state.phase && { ...state.phase, done: number ?? state.phase.done };
      const moves = MOTIONS.get(event.motion)?.moves ?? UNMOVED;
      return { ...lying({ ...state, phase }, moves), motion: undefined, plan: ended(state.plan, event) };
    }
    case 'spun':
      return lying(state, spun(event.quarters));
    case 'reading':
      return reading(state, event);
    case 'recognition':
      return { ...state, recognition: event, doubtful: event.accepted ? [] : event.doubtful.map(place) };
    case 'refused': {
      const text = event.looks_again ? `${event.reason}; looking again` : `refused: ${event.reason}`;
      const doubtful = event.doubtful?.map(place) ?? state.doubtful;
      return logged({ ...state, refused: event, doubtful }, 'warn', text);
    }
    case 'cube':
      return known(state, event);
    case 'plan':
      return { ...state, plan: planned(event), turnsDone: [], step: undefined };
    case 'better_plan': {
      const text = `a better end of the plan: ${event.saved.toFixed(1)} s saved`;
      return logged({ ...state, plan: better(state.plan, event) }, 'info', text);
    }
    case 'step':
      return { ...state, step: event };
    case 'turn_done':
      return { ...state, turnsDone: [...state.turnsDone, event.turn] };
    case 'fault':
      return { ...failed(state, event), ...UNKNOWN, motion: undefined, flipped: false, seated: false };
    case 'needs_help':
      return asked(state, event);
    case 'recovery':
      return recovered(state);
    case 'slower': {
      const { profile, message } = event;
      return logged({ ...lastFault(state, { slower: profile }), profile }, 'warn', message);
    }
    case 'voltage':
      return { ...state, millivolts: event.millivolts };
    case 'battery': {
      const { millivolts, message } = event;
      return logged({ ...state, millivolts, battery: message }, 'warn', message);
    }
    case 'screen':
      return { ...state, screen: event.runs };
    case 'log':
      return logged(state, levelOf(event.level), event.text);
    case 'answer':
    case 'left':
    case 'settings':
      return state;
    case 'report':
      return reported(state, event);
  }
}

/** Position of an upright turntable next to where it stands. */
function upright({ hello, motors }: RobotState, turntable = motors.turntable): number {
  return hello ? Math.round(turntable / hello.quarter_deg) * hello.quarter_deg : turntable;
}

function logged(state: RobotState, level: LogLine['level'], text: string): RobotState {
  return { ...state, log: [...state.log.slice(1 - MAX_LOG_LINES), { at: state.at, level, text }] };
}

const levelOf = (name: string): LogLine['level'] =>
  /^err/i.test(name) ? 'error' : /^warn/i.test(name) ? 'warn' : 'info';

/** The cube stands straight in its seat. */
const seated = (state: RobotState): RobotState => ({
  ...state,
  base: upright(state),
  flipped: false,
  seated: false,
});

const lying = (state: RobotState, moves: Permutation): RobotState => ({
  ...seated(state),
  stickers: composed(state.stickers, moves),
  lies: carried([...state.lies], moves).join(''),
});

function phaseBegins(state: RobotState, { phase: name, steps }: Fields['phase']): RobotState {
  // A quick scan that needs more stickers tells its phase once more, before the first has ended.
  const goesOn = state.phase?.name === name;
  const next = { ...state, phase: { name, steps, done: 0, since: state.at }, help: undefined };
  if (name === 'home') return { ...next, base: upright(state) };
  if (name !== 'scan' || goesOn) return next;
  return { ...next, ...UNREAD, scans: state.scans + 1, ...UNKNOWN };
}

function posture(state: RobotState, { flipper, turntable, arm }: Fields['posture']): RobotState {
  const tilts = state.motion !== undefined && (MOTIONS.get(state.motion.text)?.tilts ?? false);
  let { flipped, seated } = state;
  if (tilts && !seated && flipper >= FLIP) flipped = true;
  if (flipped && flipper < SEATED) [flipped, seated] = [false, true];
  // Homing sets the encoders to zero, wherever the motors stand.
  const isHoming = state.phase?.name === 'home' || state.phase?.name === 'recover';
  const base = isHoming ? upright(state, turntable) : state.base;
  return { ...state, motors: { flipper, turntable, arm }, base, flipped, seated };
}

function reading(state: RobotState, event: Fields['reading']): RobotState {
  const readings = [...state.readings];
  for (const { sticker, rgb } of event.stickers) readings[place(sticker)] = rgb;
  const latest = event.stickers.map(({ sticker }) => place(sticker));
  const phase = state.phase && { ...state.phase, done: state.phase.done + 1 };
  return { ...state, phase, readings, latest };
}

function known(state: RobotState, { facelets, lies, happened }: Fields['cube']): RobotState {
  const letters = [...facelets];
  const seen = (rotation: Permutation) => carried(letters, rotation).join('');
  const isSo = !lies || lies === seen(state.stickers);
  const stickers = isSo ? state.stickers : ROTATIONS.find((rotation) => seen(rotation) === lies);
  return {
    ...state,
    letters: facelets,
    lies: lies || seen(state.stickers),
    stickers: stickers ?? state.stickers,
    faults: happened
      ? state.faults.map((fault) => (fault.at === happened.noticed_ms ? { ...fault, happened } : fault))
      : state.faults,
  };
}

/** Part of a fault in a recording from before faults named one. */
export function partOf(kind: string): Part {
  if (['slipped', 'unreadable', 'no_cube', 'twisted'].includes(kind)) return 'cube';
  return kind === 'battery' ? 'battery' : 'brick';
}

/** State with one more fault. */
function failed(state: RobotState, { kind, message, part, phase, motion }: Fields['fault']): RobotState {
  const where = { part: part ?? partOf(kind), phase: phase ?? undefined, motion: motion ?? undefined };
  // No motor feels a slip: it can lie anywhere behind the first motion since the cube was read.
  const since = kind === 'slipped' ? state.plan?.motions[0]?.began : undefined;
  const faults = [...state.faults, { at: state.at, kind, message, since, ...where }];
  const thought = state.lies === UNKNOWN_CUBE ? state.thought : state.lies;
  return logged({ ...state, faults, thought }, 'error', message);
}

/** The robot asks for help once for each part, and again before each of its attempts. */
function asked(state: RobotState, { part, message, left_ms }: Fields['needs_help']): RobotState {
  const help = { part: part ?? 'brick', message, until: state.at + left_ms } as const;
  const isSame = state.help?.part === help.part && state.help.message === message;
  return isSame ? { ...state, help } : logged({ ...state, help }, 'warn', message);
}

function lastFault(state: RobotState, change: Partial<Fault>): RobotState {
  const last = state.faults.at(-1);
  return last ? { ...state, faults: [...state.faults.slice(0, -1), { ...last, ...change }] } : state;
}

function recovered(state: RobotState): RobotState {
  // The robot counts the cube as newly put in: stickers get their names anew.
  const text = 'stops of arm and flipper found anew; the robot reads the cube again';
  const next = {
    ...lastFault(state, { recovered: state.at }),
    ...UNREAD,
    base: upright(state),
    help: undefined,
  };
  return logged({ ...next, stickers: UNMOVED, plan: undefined, turnsDone: [] }, 'info', text);
}

function reported(state: RobotState, event: Fields['report']): RobotState {
  const lies = state.motion ? UNKNOWN_CUBE : state.lies;
  const next = {
    ...state,
    report: event,
    isRunning: false,
    ended: state.at,
    phase: undefined,
    lies,
    motion: undefined,
    help: undefined,
  };
  const { error, error_kind: kind, error_part: part } = event;
  if (!error) return next;
  // The error names its own stickers, weighed over all scans: no other list may stand beside it.
  if (kind === 'unreadable') next.doubtful = event.doubtful?.map(place) ?? [];
  // A stop that was asked for is no fault.
  if (kind === 'stopped') return logged(next, 'warn', error);
  const [phase, motion] = [state.phase?.name, state.motion?.text];
  return failed(next, { kind: kind ?? 'error', message: error, part, phase, motion });
}
