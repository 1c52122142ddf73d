// Words for a moment: the robot's present action, and the reason for it.
import { capital, sentence } from '../base/texts';
import { faceletName } from '../model/cube';
import { AFTERWARDS, phaseWords, type Slip } from '../stream/track';
import type { Fault, RobotState } from '../stream/state';
import { say } from './words';

const PLAIN = {
  hold: 'motion.hold',
  release: 'motion.release',
  tilt: 'motion.tilt',
  'hold-tilt': 'motion.hold_tilt',
  'tilt-release': 'motion.tilt_release',
  'hold-tilt-release': 'motion.tilt_release',
} as const;
/** Motions of the turntable: clockwise, counter-clockwise and by half. */
const TURNTABLE = {
  spin: ['motion.spin_right', 'motion.spin_left', 'motion.spin_half'],
  turn: ['motion.turn_right', 'motion.turn_left', 'motion.turn_half'],
} as const;

const isOf = <T extends object>(all: T, name: PropertyKey): name is keyof T => Object.hasOwn(all, name);

/** Words for a motion. */
export function motionWords(text: string): string {
  const [, kind, degrees] = /^(spin|turn)(.*)$/.exec(text) ?? [];
  if (kind !== undefined && isOf(TURNTABLE, kind))
    return say(TURNTABLE[kind][degrees === '+90' ? 0 : degrees?.endsWith('90') ? 1 : 2]);
  return say(isOf(PLAIN, text) ? PLAIN[text] : 'motion.other');
}

/** Reason for a motion that belongs to no plan. */
function whyOnTheWay(phase: string | undefined): string {
  switch (phase) {
    case 'verify':
      return say('motion.for_look');
    case 'orient':
      return say('motion.for_rest');
    default:
      return say('motion.for_side');
  }
}

export interface Words {
  readonly now: string;
  readonly why: string;
  /** The cure, and what comes next, where something went wrong. */
  readonly next?: string;
  /** More that a person may want to know, folded. */
  readonly details?: { readonly summary: string; readonly text: string } | undefined;
}

/** Name of a part, as a label has it. */
export const partWords = (part: Fault['part']): string => say(`label.${part}`);

/** Name of a part within a sentence. */
const named = (part: Fault['part']): string => say(`part.${part}`);

const WRONG = {
  tilt_missed: 'slip.tilt_missed',
  tilt_twice: 'slip.tilt_twice',
  hold_missed: 'slip.hold_missed',
  turn_missed: 'slip.turn_missed',
  moved: 'slip.moved',
} as const;

const numbered = (first: number, last = first): string =>
  first === last
    ? say('slip.motion', { first })
    : say(last === first + 1 ? 'slip.of_two' : 'slip.of_many', { first, last });

/** What a motion of the plan did in place of its work. */
export function slipWords({ motion, last, second, of, kind }: Slip): string {
  if (kind === AFTERWARDS) return say('slip.afterwards', { motions: of ?? motion });
  const one = numbered(motion, last ?? motion);
  const which = second ? say('slip.pair', { one, other: numbered(second[0]!, second[1]) }) : one;
  const motions = of ? say('slip.of', { motions: which, of }) : which;
  return isOf(WRONG, kind) ? say(WRONG[kind], { motions }) : say('slip.other', { motions, kind });
}

/** The stickers in doubt, by one list for all places that name them; the reason where it says more than the list. */
export function doubtWords({ doubtful, recognition, refused, report }: RobotState): string {
  const names = doubtful.map(faceletName);
  const list = names.length ? say('doubt.list', { list: names.join(', ') }) : '';
  // An event with a list of its own names the same stickers in its reason, and their colours.
  const isSaid = Boolean(list && (report?.doubtful ?? refused?.doubtful));
  const isOpen = recognition && !recognition.accepted && !report;
  const reason = isSaid || !isOpen ? '' : sentence(capital(refused?.reason ?? recognition.reason ?? ''));
  return `${list} ${reason}`.trim();
}

/** The stickers in doubt, as a list to unfold. */
function listWords({ doubtful }: RobotState): Pick<Words, 'details'> {
  const n = doubtful.length;
  const summary = say('doubt.count', { n });
  const text = say('doubt.marked', { list: doubtful.map(faceletName).join(', ') });
  return n ? { details: { summary, text } } : {};
}

/** Cure for a part that is stuck. */
const freeWords = (part: Fault['part']): string =>
  part === 'turntable' ? say('cure.free_turntable') : say('cure.free', { part: named(part) });

/** Cure for a part that does not answer. */
const plugWords = (part: Fault['part']): string => say('cure.plug', { part: named(part) });

/** Help for which the robot asks: a motor that is stuck may have its plug out. */
function helpWords(part: Fault['part']): string {
  if (part === 'cube') return say('cure.flat');
  return part === 'sensor' || part === 'brick'
    ? plugWords(part)
    : say('cure.free_or_plug', { part: named(part) });
}

/** Cure in plain words; nothing where the error names what to do, by sticker or by piece. */
export function cureWords(kind: string | null | undefined, part: Fault['part']): string | undefined {
  switch (kind) {
    case 'device':
      return capital(plugWords(part));
    case 'mechanism':
    case 'scan':
      return capital(freeWords(part));
    case 'battery':
      return say('cure.battery');
    case 'slipped':
      return say('cure.slipped');
    case 'unreadable':
      return say('cure.unreadable');
    case 'no_cube':
      return say('cure.no_cube');
    default:
      return undefined;
  }
}

/** Cause of a fault in plain words, by the kind of its error. */
export function causeWords(kind: string | null | undefined, part: Fault['part']): string {
  switch (kind) {
    case 'battery':
      return say('cause.battery');
    case 'slipped':
      return say('cause.slipped');
    case 'mechanism':
      return say('cause.stuck', { part: named(part) });
    case 'scan':
      return say('cause.scan');
    case 'unreadable':
      return say('cause.unreadable');
    case 'no_cube':
      return say('cause.no_cube');
    case 'twisted':
      return say('cause.twisted');
    case 'device':
      return say('cause.silent', { part: named(part) });
    default:
      return say(part === 'cube' ? 'cause.other_cube' : 'cause.failed');
  }
}

/** What happened, and when, in one sentence without its stop. */
export function faultWords({ kind, part, at }: Fault, slip: Slip | undefined): string {
  if (slip?.kind === AFTERWARDS) return say('fault.in_check', { time: clock(at) });
  return slip
    ? say('fault.slipped', { time: clock(slip.at) })
    : say('fault.noticed', { cause: causeWords(kind, part), time: clock(at) });
}

/** The slip that a fault is about: between the fault before and this one. */
export function slipOf(fault: Fault, faults: readonly Fault[], slips: readonly Slip[]): Slip | undefined {
  const from = faults[faults.indexOf(fault) - 1]?.at ?? -1;
  return slips.find(({ at, noticed }) => at > from && at <= fault.at && noticed >= fault.at);
}

/** Outcome of a run with faults, in one sentence: `Slipped once, recovered, solved at 2:01.2.` */
function outcomeWords({ faults: all, report, at, ended = at }: RobotState): string {
  const { error, solved, reached } = report!;
  // The last fault of a run that failed is its end.
  const before = error ? all.slice(0, -1) : all;
  const areSlips = before.every(({ kind }) => kind === 'slipped');
  const count = say(areSlips ? 'outcome.slipped' : 'outcome.faults', { n: before.length });
  const areMended = before.every(({ recovered }) => recovered !== undefined);
  const faults = areMended ? say('outcome.recovered', { faults: count }) : count;
  const end = error
    ? 'outcome.gave_up'
    : solved
      ? 'outcome.solved'
      : reached
        ? 'outcome.reached'
        : 'outcome.ended';
  return say(end, { faults, time: clock(ended) });
}

export interface Surroundings {
  /** Whether the robot can be started from here; a recording has no Start. */
  readonly canStart?: boolean;
  /** Whether the robot is simulated: nobody lays its cube in. */
  readonly isSimulated?: boolean;
  /** Slips that the whole track names. */
  readonly slips?: readonly Slip[];
  /** State at the end of a recorded run: its outcome is known, whatever moment of it is shown. */
  readonly end?: RobotState | undefined;
}

/** Words for a moment. `looksAt` is the sticker under the sensor. */
export function words(
  state: RobotState,
  looksAt: string | undefined,
  { canStart = true, isSimulated = false, slips = [], end }: Surroundings = {},
): Words {
  const { phase, motion, report, plan } = state;
  if (report) return ended(state, canStart);
  const { help } = state;
  if (help)
    return {
      now: say('fault.help', { cure: helpWords(help.part) }),
      why: '',
      next:
        help.until > state.at ? say('fault.help_until', { time: clock(help.until) }) : say('fault.help_next'),
    };
  const fault = state.faults.at(-1);
  if (fault && fault.recovered === undefined && (phase?.name === 'recover' || fault.at === state.at)) {
    const slip = slipOf(fault, state.faults, slips);
    if (end && !end.report)
      return {
        now: `${faultWords(fault, slip)}.`,
        next: say('fault.end_missing'),
        why: slip ? capital(slipWords(slip)) : '',
      };
    if (end?.report)
      return {
        now: outcomeWords(end),
        next: `${faultWords(fault, slip)}.`,
        why: `${slip ? `${capital(slipWords(slip))} ` : ''}${say('fault.went_on')}`,
      };
    return {
      now: `${faultWords(fault, slip)}.`,
      next: say('fault.goes_on'),
      why: slip ? capital(slipWords(slip)) : '',
    };
  }
  if (motion && phase?.name === 'turn') {
    const next = plan?.turns[state.turnsDone.length];
    const { length } = state.turnsDone;
    const why = [
      say('motion.number', { number: motion.number ?? '?', of: motion.of ?? '?' }),
      plan && plan.saved === 0 && next
        ? say('motion.leads', { number: length + 1, of: plan.turns.length, turn: next })
        : say('motion.done', { n: length }),
    ];
    if (state.step) why.push(say('motion.step', state.step));
    return { now: motionWords(motion.text), why: why.join(' ') };
  }
  if (motion) {
    return { now: motionWords(motion.text), why: whyOnTheWay(phase?.name) };
  }
  switch (phase?.name) {
    case 'home':
      return { now: say('does.home'), why: say('does.home_why') };
    case 'scan':
    case 'look_again': {
      const count = say('does.read', { count: state.readings.filter(Boolean).length });
      const why = phase.name === 'scan' ? count : doubtWords(state) || say('doubt.some');
      return { now: looksAt ? say('does.looks', { sticker: looksAt }) : say('does.comes'), why };
    }
    case 'verify':
      return {
        now: looksAt ? say('does.checks', { sticker: looksAt }) : say('does.checks_two'),
        why: say('does.checks_why'),
      };
    case undefined:
      break;
    default:
      return { now: say('does.phase', { phase: phaseWords(state.hello, phase!.name) }), why: '' };
  }
  if (state.refused && !state.letters) return { now: say('does.weighs'), why: doubtWords(state) };
  if (state.isRunning && state.letters) return { now: say('does.thinks'), why: say('does.thinks_why') };
  if (state.isRunning) return { now: say('does.stands'), why: '' };
  const order = say(isSimulated ? 'does.ready_simulated' : 'does.ready_live');
  return { now: say('does.ready'), why: canStart ? order : '' };
}

function ended(state: RobotState, canStart: boolean): Words {
  const { report, plan, turnsDone, began, at, ended = at } = state;
  const { error, error_kind, error_part, solved, reached, turns, left } = report!;
  const time = clock(ended - began);
  const again = canStart ? say('end.again') : '';
  if (error_kind === 'stopped')
    return { now: say('end.stopped', { time }), why: say('end.motors_off'), next: again };
  if (error) {
    const part = error_part ?? 'brick';
    return {
      now: say('end.failed', { cause: causeWords(error_kind, part), time: clock(ended) }),
      why: canStart ? say('end.motors_off') : '',
      next: `${sentence(cureWords(error_kind, part) ?? capital(error))} ${again}`.trim(),
      ...(error_kind === 'unreadable' && listWords(state)),
    };
  }
  const place = left?.place ?? left?.places?.join(', ');
  const rest = left ? say('end.but', { place: place ?? '', time }) : say('end.ended', { time });
  const now = solved ? say('end.solved', { time }) : reached ? say('end.reached', { time }) : rest;
  const all = turns.split(' ').filter(Boolean).length;
  // Turns of the report are those of all attempts, those of the plan of the last one.
  if (!plan) return { now, why: say('end.turns', { n: all }) };
  const last = { turns: turnsDone.length, motions: plan.motions.length };
  const before = all - turnsDone.length;
  return { now, why: before > 0 ? say('end.plan_before', { ...last, before }) : say('end.plan', last) };
}

/** Time as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`;
}
