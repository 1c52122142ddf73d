// Sentences before and after a step, and how its case looks: by their keys, else in the English of robot.wasm.
import { capital, sentence } from '../base/texts';
import type { Spans } from '../model/spans';
import { methods } from '../words/methods';
import { say, stepTitle } from './words';

type Pieces = readonly string[];
type Side = 'front' | 'right' | 'back' | 'left';

/** A sentence by its key, with what is filled in. */
export interface Keyed {
  readonly key: string;
  readonly pieces?: Pieces;
  readonly places?: Pieces;
  /** Titles of steps. */
  readonly steps?: readonly string[];
  /** Sides, or places of corners. */
  readonly at?: readonly (Side | `${'front' | 'back'}_${'left' | 'right'}`)[];
  readonly other?: Side;
  readonly toward?: Side | 'up' | 'down';
  /** Face whose colour is meant. */
  readonly side?: string;
  /** Names of algorithms, one after another. */
  readonly algorithms?: string;
}

/** Sentences of a step, one for each of those in English. */
export interface KeyedStep {
  readonly before: readonly Keyed[];
  readonly after: readonly Keyed[];
  readonly looks: readonly Keyed[];
  /** Advice of a teacher: where the piece is, and what the turns do with it. */
  readonly way?: readonly Keyed[];
}

/** What a step is about, as far as its sentences need it. */
interface About {
  readonly before: readonly Spans[];
  readonly after: readonly Spans[];
  readonly looks?: readonly string[];
  /** Turn of the top layer after which the looks are seen. */
  readonly setup?: string;
  readonly keyed?: KeyedStep;
}

/** Words for pieces and faces, by their colours. */
interface PieceWords {
  sentence(spans: Spans): string;
  colour(face: string): string;
}

type Values = Readonly<Record<string, string | number>>;
/** Keys come from robot.wasm, so that no compiler knows them. */
const sayKey = say as unknown as (key: string, values: Values) => string;

const listed = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : say('and', { first: words.slice(0, -1).join(', '), last: words.at(-1)! });

/** A sentence by its key; nothing without one, or with one of another version. */
export function said(keyed: Keyed | undefined, words?: PieceWords): string | undefined {
  if (!keyed || !(keyed.key in methods)) return undefined;
  const { key, pieces = [], places = [], steps = [], at = [], other, toward, side = '' } = keyed;
  const named = (pieces: Pieces): string => words?.sentence([pieces]) ?? listed(pieces);
  return sayKey(key, {
    n: Math.max(pieces.length, steps.length, at.length),
    pieces: named(pieces),
    places: named(places),
    steps: listed(steps.map(stepTitle)),
    at: listed(at.map((place) => say(`at.${place}`))),
    other: other ? say(`at.${other}`) : '',
    face: other ? say(`face.${other}`) : '',
    toward: toward ? say(`toward.${toward}`) : '',
    side: words?.colour(side) ?? side,
    algorithms: keyed.algorithms ?? '',
  });
}

/** What is true before or after a step. */
export const claimsOf = (about: About, when: 'before' | 'after', words: PieceWords): string[] =>
  about[when].map((spans, n) => said(about.keyed?.[when][n], words) ?? words.sentence(spans));

/** Advice of a teacher for a step, in sentences; empty where one of them has no words. */
export function adviceOf({ keyed }: About, words: PieceWords): string {
  const all = (keyed?.way ?? []).map((one) => said(one, words));
  const whole = all.filter((text) => text !== undefined);
  return whole.length < all.length ? '' : whole.map((text) => sentence(capital(text))).join(' ');
}

/** Looks of a step's case, on the cube after the turns about the vertical axis with which the step begins. */
export const looksOf = ({ looks = [], keyed }: About): string[] =>
  looks.map((text, n) => said(keyed?.looks[n]) ?? text);

const isUpright = (turn: string | undefined): boolean => turn !== undefined && turn.startsWith('y');

/** How one knows the case of a step, in one text for the cube before the step's turns; empty without a case. `isHeld`: the turns
 * of the whole cube with which the step begins are made. After one about another axis the looks are not in sight. */
export function knownBy(about: About, turns: readonly string[], isHeld = false): string {
  const looks = looksOf(about).join('; ');
  const [first, second] = turns;
  if (looks === '') return '';
  if (isHeld && /^[xz]/.test((isUpright(first) ? second : first) ?? '')) return '';
  const made = isUpright(first) && !isHeld ? [first] : [];
  const turn = [...made, about.setup].filter(Boolean).join(' ');
  return turn ? say('known.after', { turn, looks }) : looks;
}
