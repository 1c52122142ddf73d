// Pure reducer from events to the state of the robot. docs/json.md and docs/studio.md tell what the events mean.
import type { Fields, StudioEvent } from './events';
import { UNMOVED, carried, composed, type Permutation } from '../model/cube';
import { MOTIONS, ROTATIONS, place, spun } from './motions';
import { BEGINNING, UNKNOWN_CUBE, type Fault, type LogLine, type RobotState } from './state';
import { began, better, ended, planned } from './plan';

/** Positions of the flipper at which a pulled cube goes over, and at which it is in its seat again. */
const FLIP = 165;
const SEATED = 120;
const MAX_LOG_LINES = 2000;

/** State after an event. `at` is the event's time on the track. */
export function reduce(before: RobotState, event: StudioEvent, at: number = event.at_ms): RobotState {
  const state = { ...before, at };
  switch (event.event) {
    case 'hello':
      return { ...state, hello: event };
    case 'run_begins':
      return {
        ...BEGINNING,
        at,
        hello: state.hello,
        motors: state.motors,
        base: upright(state),
        isRunning: true,
        target: event.target,
        profile: event.profile,
        millivolts: state.millivolts,
        screen: state.screen,
        log: state.log,
      };
    case 'phase':
      return phaseBegins(state, event, at);
    case 'phase_ends': {
      const { phase, seconds, result } = event;
      return {
        ...state,
        phase: state.phase?.name === phase ? undefined : state.phase,
        phases: [...state.phases, { phase, seconds, result, end: at }],
      };
    }
    case 'posture':
      return posture(state, event);
    case 'motion_begins': {
      const { motion, number, of } = event;
      return {
        ...state,
        motion: { text: motion, number, of, since: at },
        base: upright(state),
        flipped: false,
        seated: false,
        plan: began(state.plan, event, at),
      };
    }
    case 'motion_ends': {
      const moves = MOTIONS.get(event.motion)?.moves ?? UNMOVED;
      const phase =
        state.phase && event.number !== null ? { ...state.phase, done: event.number } : state.phase;
      return { ...lying({ ...state, phase }, moves), motion: undefined, plan: ended(state.plan, event) };
    }
    case 'spun':
      return lying(state, spun(event.quarters));
    case 'reading':
      return reading(state, event);
    case 'recognition':
      return { ...state, recognition: event, doubtful: event.accepted ? [] : event.doubtful.map(place) };
    case 'refused':
      return logged(
        { ...state, refused: event },
        at,
        'warn',
        event.looks_again ? `${event.reason}; looking again` : `refused: ${event.reason}`,
      );
    case 'cube':
      return known(state, event);
    case 'plan':
      return { ...state, plan: planned(event, at), turnsDone: [], step: undefined };
    case 'better_plan':
      return logged(
        { ...state, plan: better(state.plan, event) },
        at,
        'info',
        `a better end of the plan: ${event.saved.toFixed(1)} s saved`,
      );
    case 'step':
      return { ...state, step: event };
    case 'turn_done':
      return { ...state, turnsDone: [...state.turnsDone, event.turn] };
    case 'fault':
      return fault(state, event, at);
    case 'recovery':
      return recovered(state, at);
    case 'slower':
      return logged(
        { ...lastFault(state, { slower: event.profile }), profile: event.profile },
        at,
        'warn',
        event.message,
      );
    case 'voltage':
      return { ...state, millivolts: event.millivolts };
    case 'battery':
      return logged(
        { ...state, millivolts: event.millivolts, battery: event.message },
        at,
        'warn',
        event.message,
      );
    case 'screen':
      return { ...state, screen: event.runs };
    case 'log':
      return logged(
        state,
        at,
        /^err/i.test(event.level) ? 'error' : /^warn/i.test(event.level) ? 'warn' : 'info',
        event.text,
      );
    case 'answer':
      return state;
    case 'report':
      return reported(state, event, at);
  }
}

/** Position of an upright turntable next to where it stands. */
function upright({ hello, motors }: RobotState, turntable = motors.turntable): number {
  return hello ? Math.round(turntable / hello.quarter_deg) * hello.quarter_deg : turntable;
}

function logged(state: RobotState, at: number, level: LogLine['level'], text: string): RobotState {
  return { ...state, log: [...state.log.slice(1 - MAX_LOG_LINES), { at, level, text }] };
}

function lying(state: RobotState, moves: Permutation): RobotState {
  return {
    ...state,
    stickers: composed(state.stickers, moves),
    lies: carried([...state.lies], moves).join(''),
    base: upright(state),
    flipped: false,
    seated: false,
  };
}

function phaseBegins(state: RobotState, { phase, steps }: Fields['phase'], at: number): RobotState {
  // A quick scan that needs more stickers tells its phase once more, before the first has ended.
  const goesOn = state.phase?.name === phase;
  const next = { ...state, phase: { name: phase, steps, done: 0, since: at } };
  if (phase === 'home') return { ...next, base: upright(state) };
  if (phase !== 'scan' || goesOn) return next;
  return {
    ...next,
    scans: state.scans + 1,
    readings: BEGINNING.readings,
    latest: [],
    doubtful: [],
    letters: undefined,
    lies: UNKNOWN_CUBE,
    recognition: undefined,
  };
}

function posture(state: RobotState, { flipper, turntable, arm }: Fields['posture']): RobotState {
  const tilts = state.motion !== undefined && (MOTIONS.get(state.motion.text)?.tilts ?? false);
  let { flipped, seated } = state;
  if (tilts && !seated && flipper >= FLIP) flipped = true;
  if (flipped && flipper < SEATED) [flipped, seated] = [false, true];
  // Homing sets the encoders to zero, wherever the motors stand.
  const isHoming = state.phase?.name === 'home' || state.phase?.name === 'recover';
  return {
    ...state,
    motors: { flipper, turntable, arm },
    base: isHoming ? upright(state, turntable) : state.base,
    flipped,
    seated,
  };
}

function reading(state: RobotState, event: Fields['reading']): RobotState {
  const readings = [...state.readings];
  const latest = event.stickers.map(({ sticker, rgb }) => {
    readings[place(sticker)] = rgb;
    return place(sticker);
  });
  const phase = state.phase ? { ...state.phase, done: state.phase.done + 1 } : undefined;
  return { ...state, phase, readings, latest };
}

function known(state: RobotState, { facelets, lies }: Fields['cube']): RobotState {
  const letters = [...facelets];
  const here = carried(letters, state.stickers).join('');
  if (!lies || lies === here) return { ...state, letters: facelets, lies: here };
  const stickers =
    ROTATIONS.find((rotation) => carried(letters, rotation).join('') === lies) ?? state.stickers;
  return { ...state, letters: facelets, lies, stickers };
}

function fault(state: RobotState, event: Fields['fault'], at: number): RobotState {
  const { kind, message, part = 'brick', phase, motion } = event;
  const one: Fault = { at, kind, message, part, phase: phase ?? undefined, motion: motion ?? undefined };
  return logged(
    {
      ...state,
      faults: [...state.faults, one],
      letters: undefined,
      lies: UNKNOWN_CUBE,
      motion: undefined,
      flipped: false,
      seated: false,
    },
    at,
    'error',
    message,
  );
}

function lastFault(state: RobotState, change: Partial<Fault>): RobotState {
  const last = state.faults.at(-1);
  return last ? { ...state, faults: [...state.faults.slice(0, -1), { ...last, ...change }] } : state;
}

function recovered(state: RobotState, at: number): RobotState {
  // The robot counts the cube as newly put in: stickers get their names anew.
  const next = {
    ...lastFault(state, { recovered: at }),
    stickers: UNMOVED,
    readings: BEGINNING.readings,
    latest: [],
    plan: undefined,
    turnsDone: [],
    doubtful: [],
    recognition: undefined,
  };
  return logged(
    { ...next, base: upright(state) },
    at,
    'info',
    'stops of arm and flipper found anew; the robot reads the cube again',
  );
}

function reported(state: RobotState, event: Fields['report'], at: number): RobotState {
  const isOpen = state.motion !== undefined;
  const next = {
    ...state,
    report: event,
    isRunning: false,
    phase: undefined,
    lies: isOpen ? UNKNOWN_CUBE : state.lies,
    motion: undefined,
  };
  const { error, error_kind, error_part } = event;
  if (!error) return next;
  const phase = state.phase?.name;
  const one: Fault = {
    at,
    kind: error_kind ?? 'error',
    message: error,
    part: error_part ?? 'brick',
    phase,
    motion: state.motion?.text,
  };
  // A stop that was asked for is no fault.
  const faults = error_kind === 'stopped' ? state.faults : [...state.faults, one];
  return logged({ ...next, faults }, at, error_kind === 'stopped' ? 'warn' : 'error', error);
}
