// Words for the steps of a human method, as a person says them: a name of its own for each step, what it does for the cube, and
// why it comes now. Each sentence says what the method's step does by its definition, or what the answer of the solver counts.
import { capital } from '../base/texts';
import { adviceOf } from '../methods/said';
import { stepTitle } from '../methods/words';
import type { Move } from './core';
import type { Plan, PlanStep } from './store';
import { say } from './say';
import { ColourWords, listedWords } from './words';

/** Colours that a sentence may name: on top and at the bottom while the step is done, and those of its pieces. */
interface Scene {
  readonly top: string;
  readonly bottom: string;
  /** Colour that all pieces of the step share, the bottom's aside. */
  readonly side: string;
  /** Colours of the step's only edge. */
  readonly edge: string;
}

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;
type Ordinal = (typeof ORDINALS)[number];
type Kind = 'pair' | 'corner' | 'edge';
const KINDS: Readonly<Record<string, Kind>> = { '3 2': 'pair', '2 3': 'pair', '3': 'corner', '2': 'edge' };
const OPPOSITE: Readonly<Record<string, string>> = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'B', B: 'F' };

/** What a step does for the cube, by its title in the method's file; a pair, and an edge of the cross alone, have their own. */
const AIMS: Readonly<Record<string, (scene: Scene) => string>> = {
  Cross: ({ bottom }) => say('aim.cross', { bottom }),
  edge: ({ bottom }) => say('aim.cross_edge', { bottom }),
  'First layer': ({ bottom }) => say('aim.first_layer', { bottom }),
  'Middle layer': ({ edge }) => say('aim.middle_layer', { edge }),
  pair: () => say('aim.pair'),
  'First two layers': () => say('aim.two_layers'),
  'Top cross': ({ top }) => say('aim.top_cross', { top }),
  'Top face': ({ top }) => say('aim.top_face', { top }),
  'Top corners': () => say('aim.top_corners'),
  'Top edges': () => say('aim.top_edges'),
  'Last layer orientation': ({ top }) => say('aim.last_orientation', { top }),
  'Last corner orientation': ({ top }) => say('aim.last_corners', { top }),
  'Last layer permutation': () => say('aim.last_permutation'),
  'First block': ({ side }) => say('aim.first_block', { side }),
  'Second block': ({ side }) => say('aim.second_block', { side }),
  'Corners of the last layer': () => say('aim.corners_last'),
  'Last six edges': () => say('aim.last_six'),
  '2x2x2 block': () => say('aim.block_222'),
  '2x2x3 block': () => say('aim.block_223'),
  'Edge orientation': () => say('aim.edge_orientation'),
  EOLine: () => say('aim.eo_line'),
  'Two blocks': ({ side }) => say('aim.two_blocks', { side }),
  'Domino reduction': () => say('aim.domino'),
  'Half-turn reduction': () => say('aim.half_reduction'),
  'Half turns': () => say('aim.half_turns'),
};

/** Steps that turn pieces without taking them home: one sticker of each piece counts. */
const TURNING = ['Last layer orientation', 'Last corner orientation', 'Top cross', 'Top face'];
export const isTurning = ({ name }: PlanStep): boolean => TURNING.includes(name);

/** Pieces go by the faces of the cube for which the solution was asked. */
export class StepWords extends ColourWords {
  /** A name that no other step of the solution has: `Second pair: green and red`. */
  title({ steps }: Plan, step: PlanStep): string {
    const alike = steps.filter(({ name }) => name === step.name);
    const ordinal = ORDINALS[alike.indexOf(step)];
    const { pieces } = step.about;
    const kind = kindOf(step);
    if (kind && ordinal) {
      const least = pieces.reduce((one, other) => (other.length < one.length ? other : one));
      return nth(kind, ordinal, this.listedColours(least));
    }
    const { side, bottom } = this.sceneOf(step);
    if (step.name === 'Cross') return capital(say('step.cross', { bottom }));
    const named = ORDINALS.find((one) => `${one} block` === step.name.toLowerCase());
    if (side && ordinal && pieces.length === 5) return say(`nth_block.${named ?? ordinal}`, { side });
    return alike.length > 1 && ordinal
      ? say('step.part', { step: stepTitle(step.name), number: alike.indexOf(step) + 1 })
      : stepTitle(step.name);
  }

  /** What the step does for the cube. */
  aim(step: PlanStep): string {
    const kind = kindOf(step);
    const isOwn = kind === 'pair' || (kind === 'edge' && step.name === 'Cross');
    return AIMS[isOwn ? kind : step.name]?.(this.sceneOf(step)) ?? '';
  }

  /** What a teacher says of the step; else why it comes now, and how long it is. */
  reason({ steps }: Plan, step: PlanStep, moves: readonly Move[]): string {
    if (step.isChosen) return step.case ? say('step.chosen', { case: step.case }) : say('step.chosen_it');
    const advice = adviceOf(step.about, this);
    if (advice) return advice;
    if (step.case && !kindOf(step)) return say('step.by_case', { case: step.case });
    const count = turnsOf(step, moves);
    const turns = { n: count };
    const kind = kindOf(step) ?? 'part';
    const fewest = step.others.length ? Math.min(...step.others) : -1;
    if (count < fewest) return say('step.fewest', { count });
    if (count === fewest) return say(`none_less.${kind}`, turns);
    const alike = steps.filter(({ name }) => name === step.name);
    if (step.others.length === 0 && alike.length > 1) return say(`last_left.${kind}`, turns);
    return say('step.takes', turns);
  }

  private sceneOf(step: PlanStep): Scene {
    const { pieces } = step.about;
    const top = step.hold.charAt(0);
    const bottom = OPPOSITE[top] ?? 'D';
    const shared = [...(pieces[0] ?? '')].filter((face) => pieces.every((piece) => piece.includes(face)));
    const side = shared.find((face) => face !== bottom) ?? '';
    const edge = pieces.find((piece) => piece.length === 2) ?? '';
    return {
      top: this.colour(top),
      bottom: this.colour(bottom),
      side: side && this.colour(side),
      edge: this.listedColours(edge),
    };
  }

  /** Colours of a piece: `white, green and red`. */
  private listedColours(piece: string): string {
    return listedWords([...piece].map((face) => this.colour(face)));
  }
}

/** A pair, a corner or an edge, where the step is about one alone. */
const kindOf = ({ about }: PlanStep): Kind | undefined =>
  KINDS[about.pieces.map(({ length }) => length).join(' ')];

/** Turns of a step, without those of the whole cube. */
export const turnsOf = ({ from, to }: PlanStep, moves: readonly Move[]): number =>
  moves.slice(from, to).filter(({ text }) => !/^[xyz]/.test(text)).length;

/** Name of a step about one pair, corner or edge. */
function nth(kind: Kind, ordinal: Ordinal, colours: string): string {
  if (kind === 'pair') return say(`nth_pair.${ordinal}`, { colours });
  return kind === 'corner'
    ? say(`nth_corner.${ordinal}`, { colours })
    : say(`nth_edge.${ordinal}`, { colours });
}
