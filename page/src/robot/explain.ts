// Words for a moment: the robot's present action, and the reason for it.
import { capital, sentence } from '../base/texts';
import { faceletName } from '../model/cube';
import { AFTERWARDS, phaseWords, type Slip } from '../stream/track';
import type { Fault, RobotState } from '../stream/state';

const PLAIN: Readonly<Record<string, string>> = {
  hold: 'The flipper lays itself on the cube and holds its two upper layers.',
  release: 'The flipper lets go of the cube.',
  tilt: 'The flipper pulls the cube over its back edge and holds it again.',
  'hold-tilt': 'The flipper takes hold of the cube and pulls it over its back edge.',
  'tilt-release': 'The flipper pulls the cube over its back edge, pushes it back and lets go.',
  'hold-tilt-release': 'The flipper pulls the cube over its back edge, pushes it back and lets go.',
};

/** Words for a motion. */
export function motionWords(text: string): string {
  const [, kind, degrees] = /^(spin|turn)(.*)$/.exec(text) ?? [];
  const quarter = degrees === '+90' ? 'a quarter clockwise' : 'a quarter counter-clockwise';
  const far = degrees?.endsWith('90') ? quarter : 'by half';
  if (kind === 'spin') return `The turntable turns the whole cube ${far}, seen from above.`;
  if (kind === 'turn')
    return `The turntable turns the bottom layer ${far}, seen from above, while the flipper holds the rest.`;
  return PLAIN[text] ?? 'A motion of the better plan.';
}

/** Reason for a motion that belongs to no plan. */
function whyOnTheWay(phase: string | undefined): string {
  switch (phase) {
    case 'verify':
      return 'The flipper must be up before the sensor can look.';
    case 'orient':
      return 'The cube is to lie as it lay before, with the same sides up and in front.';
    default:
      return 'Another side has to come up to the sensor.';
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

/** Name of a part, as a sentence or a label begins with it. */
export const partWords = (part: Fault['part']): string =>
  part === 'arm' || part === 'sensor' ? `Colour ${part}` : capital(part);

const named = (part: Fault['part']): string => partWords(part).toLowerCase();

const WRONG: Readonly<Record<string, string>> = {
  tilt_missed: 'did not tilt the cube',
  tilt_twice: 'tilted the cube twice',
  hold_missed: 'turned the whole cube: the flipper did not hold it',
  turn_missed: 'did not turn the cube',
  moved: 'came after something had moved the whole cube',
};

const numbered = (first: number, last = first): string =>
  first === last ? `motion ${first}` : `one of motions ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`;

/** What a motion of the plan did in place of its work. */
export function slipWords({ motion, last, second, of, kind }: Slip): string {
  if (kind === AFTERWARDS) return `all ${of ?? motion} motions went right; the check saw another cube.`;
  const pair = second ? `, and ${numbered(second[0]!, second[1])},` : '';
  const which = `${numbered(motion, last ?? motion)}${pair}`;
  return `${which}${of ? ` of ${of}` : ''} ${WRONG[kind] ?? `went wrong (${kind})`}.`;
}

/** The stickers in doubt, by one list for all places that name them; the reason where it says more than the list. */
export function doubtWords({ doubtful, recognition, refused, report }: RobotState): string {
  const names = doubtful.map(faceletName);
  const list = names.length ? `In doubt: ${names.join(', ')}.` : '';
  // An event with a list of its own names the same stickers in its reason, and their colours.
  const isSaid = Boolean(list && (report?.doubtful ?? refused?.doubtful));
  const isOpen = recognition && !recognition.accepted && !report;
  const reason = isSaid || !isOpen ? '' : sentence(capital(refused?.reason ?? recognition.reason ?? ''));
  return `${list} ${reason}`.trim();
}

/** The stickers in doubt, as a list to unfold. */
function listWords({ doubtful }: RobotState): Pick<Words, 'details'> {
  const count = doubtful.length;
  const summary = `${count} ${count === 1 ? 'sticker' : 'stickers'} in doubt`;
  const text = `${doubtful.map(faceletName).join(', ')}: marked on the unfolded cube.`;
  return count ? { details: { summary, text } } : {};
}

/** Cure for a part that is stuck. */
const freeWords = (part: Fault['part']): string =>
  part === 'turntable'
    ? 'free the turntable: take the cube out, align its layers, and put it in again'
    : `free the ${named(part)}, align the layers of the cube, and lay it flat`;

/** Cure for a part that does not answer. */
const plugWords = (part: Fault['part']): string =>
  `push the plug of the ${named(part)} in at both ends, and see that the brick is on`;

/** Help for which the robot asks: a motor that is stuck may have its plug out. */
function helpWords(part: Fault['part']): string {
  if (part === 'cube') return 'lay the cube flat';
  return part === 'sensor' || part === 'brick'
    ? plugWords(part)
    : `free the ${named(part)}, or push its plug in`;
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
      return 'Charge the battery, or put fresh cells in';
    case 'slipped':
      return 'Put the cube in flat, and see that its sides turn easily';
    case 'unreadable':
      return 'Clean the stickers, keep other light off, and see that the colour sensor sits in its place';
    case 'no_cube':
      return 'Lay the cube in the cradle';
    default:
      return undefined;
  }
}

/** Cause of a fault in plain words, by the kind of its error. */
export function causeWords(kind: string | null | undefined, part: Fault['part']): string {
  switch (kind) {
    case 'battery':
      return 'The battery is too low';
    case 'slipped':
      return 'The cube does not lie as it should';
    case 'mechanism':
      return `The ${named(part)} is stuck`;
    case 'scan':
      return 'The sensor did not get over a sticker';
    case 'unreadable':
      return 'The colours cannot be read';
    case 'no_cube':
      return 'No cube lies in the cradle';
    case 'twisted':
      return 'A corner is twisted';
    case 'device':
      return `The ${named(part)} does not answer`;
    default:
      return part === 'cube' ? 'The cube does not show its target' : 'The run failed';
  }
}

/** What happened, and when, in one sentence without its stop. */
export function faultWords({ kind, part, at }: Fault, slip: Slip | undefined): string {
  if (slip?.kind === AFTERWARDS) return `The cube slipped, or was misread, in the check at ${clock(at)}`;
  return slip
    ? `The cube slipped at ${clock(slip.at)}`
    : `${causeWords(kind, part)}: noticed at ${clock(at)}`;
}

/** The slip that a fault is about: between the fault before and this one. */
export function slipOf(fault: Fault, faults: readonly Fault[], slips: readonly Slip[]): Slip | undefined {
  const from = faults[faults.indexOf(fault) - 1]?.at ?? -1;
  return slips.find(({ at, noticed }) => at > from && at <= fault.at && noticed >= fault.at);
}

/** Words for the robot's way on after a fault. */
const GOES_ON = 'finds the stops of arm and flipper, sets the cube straight, and reads it again';
const WENT_ON = 'found the stops of arm and flipper, set the cube straight, and read it again';

/** Outcome of a run with faults, in one sentence: `Slipped once, recovered, solved at 2:01.2.` */
function outcomeWords({ faults, report, at, ended = at }: RobotState): string {
  const { error, solved, reached } = report!;
  // The last fault of a run that failed is its end.
  const before = error ? faults.slice(0, -1) : faults;
  const areSlips = before.every(({ kind }) => kind === 'slipped');
  const [once, often] = areSlips ? ['Slipped once', 'Slipped'] : ['One fault', 'Faults:'];
  const count = before.length === 1 ? once : `${often} ${before.length}${areSlips ? ' times' : ''}`;
  const mended = before.every(({ recovered }) => recovered !== undefined) ? ', recovered' : '';
  const end = error ? 'gave up' : solved ? 'solved' : reached ? 'target reached' : 'ended';
  return `${count}${mended}, ${end} at ${clock(ended)}.`;
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
      now: `Needs help: ${helpWords(help.part)}.`,
      why: '',
      next: `It goes on as soon as it can${help.until > state.at ? `, and gives up at ${clock(help.until)}` : ''}.`,
    };
  const fault = state.faults.at(-1);
  if (fault && fault.recovered === undefined && (phase?.name === 'recover' || fault.at === state.at)) {
    const slip = slipOf(fault, state.faults, slips);
    if (end && !end.report)
      return {
        now: `${faultWords(fault, slip)}.`,
        next: 'What the robot did then is not in the recording: its end is missing.',
        why: slip ? capital(slipWords(slip)) : '',
      };
    if (end?.report)
      return {
        now: outcomeWords(end),
        next: `${faultWords(fault, slip)}.`,
        why: `${slip ? `${capital(slipWords(slip))} ` : ''}The robot then ${WENT_ON}.`,
      };
    return {
      now: `${faultWords(fault, slip)}.`,
      next: `It goes on by itself: it ${GOES_ON}.`,
      why: slip ? capital(slipWords(slip)) : '',
    };
  }
  if (motion && phase?.name === 'turn') {
    const next = plan?.turns[state.turnsDone.length];
    const step = state.step ? ` Step ${state.step.number} of ${state.step.of}: ${state.step.name}.` : '';
    const turn =
      plan && plan.saved === 0 && next
        ? ` It leads to turn ${state.turnsDone.length + 1} of ${plan.turns.length}, ${next}.`
        : ` ${state.turnsDone.length} turns are done.`;
    return {
      now: motionWords(motion.text),
      why: `Motion ${motion.number ?? '?'} of ${motion.of ?? '?'}.${turn}${step}`,
    };
  }
  if (motion) {
    return { now: motionWords(motion.text), why: whyOnTheWay(phase?.name) };
  }
  switch (phase?.name) {
    case 'home':
      return {
        now: 'Finds the stops of arm and flipper, and seats the cube.',
        why: 'The motors know angles only from a place that they can feel.',
      };
    case 'scan':
    case 'look_again': {
      const where = looksAt ? `The sensor looks at ${looksAt}.` : 'The arm brings the sensor over the cube.';
      const count = `${state.readings.filter(Boolean).length} of 54 stickers are read.`;
      const why = phase.name === 'scan' ? count : doubtWords(state) || 'Stickers are in doubt.';
      return { now: `${where} The table turns the cube below it.`, why };
    }
    case 'verify':
      return {
        now: looksAt ? `The sensor looks at ${looksAt}.` : 'Looks at two sides.',
        why: 'A cube that slipped shows other colours on top than planned: no motor can feel that.',
      };
    case undefined:
      break;
    default:
      return { now: `${phaseWords(state.hello, phase!.name)}.`, why: '' };
  }
  if (state.refused && !state.letters)
    return { now: 'Weighs the colours that it read.', why: doubtWords(state) };
  if (state.isRunning && state.letters)
    return {
      now: 'Thinks: it looks for turns that take little time on this robot.',
      why: 'A turn of a face at the side costs tilts and spins, so the shortest solution is not always the fastest.',
    };
  if (state.isRunning) return { now: 'Stands still.', why: '' };
  const order = isSimulated ? 'Press Start, and watch it solve a cube.' : 'Lay the cube in, and press Start.';
  return { now: 'Ready.', why: canStart ? order : '' };
}

function ended(state: RobotState, canStart: boolean): Words {
  const { report, plan, turnsDone, began, at, ended = at } = state;
  const { error, error_kind, error_part, solved, reached, turns, left } = report!;
  const after = `after ${clock(ended - began)}.`;
  const again = canStart ? 'Start reads the cube anew, however it lies.' : '';
  if (error_kind === 'stopped') return { now: `Stopped ${after}`, why: 'All motors are off.', next: again };
  if (error) {
    const part = error_part ?? 'brick';
    return {
      now: `${causeWords(error_kind, part)}: the run ended at ${clock(ended)}.`,
      why: canStart ? 'All motors are off.' : '',
      next: `${sentence(cureWords(error_kind, part) ?? capital(error))} ${again}`.trim(),
      ...(error_kind === 'unreadable' && listWords(state)),
    };
  }
  const rest = left ? `Solved but for ${left.place ?? left.places?.join(', ')}` : 'Ended';
  const done = solved ? 'Solved' : reached ? 'The cube shows the target' : rest;
  const all = turns.split(' ').filter(Boolean).length;
  // Turns of the report are those of all attempts, those of the plan of the last one.
  const last = plan ? `${turnsDone.length} turns, ${plan.motions.length} motions` : `${all} turns`;
  const before =
    plan && all > turnsDone.length ? `, after ${all - turnsDone.length} turns before the fault` : '';
  return { now: `${done} ${after}`, why: `${last}${before}.` };
}

/** Time as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`;
}
