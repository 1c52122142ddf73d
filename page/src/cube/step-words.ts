// Words for the steps of a human method, as a person says them: a name of its own for each step, what it does for the cube, and
// why it comes now. Each sentence says what the method's step does by its definition, or what the answer of the solver counts.
import { centreOf } from '../model/cube';
import type { Move } from './core';
import type { Plan, PlanStep } from './store';
import { ColourWords } from './words';

type Names = Readonly<Record<string, string>>;

/** Colours that a sentence may name: on top and at the bottom while the step is done, and those of its pieces. */
interface Scene {
  readonly top: string;
  readonly bottom: string;
  /** Colour that all pieces of the step share, the bottom's aside. */
  readonly side: string;
  /** Colours of the step's only edge. */
  readonly edge: string;
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth'];
const PIECES: Readonly<Record<string, string>> = { '3 2': 'pair', '2 3': 'pair', '3': 'corner', '2': 'edge' };
const OPPOSITE: Readonly<Record<string, string>> = { U: 'D', D: 'U', R: 'L', L: 'R', F: 'B', B: 'F' };

/** What a step does for the cube, by its title in the method's file; those of a pair have a title of their own. */
const AIMS: Readonly<Record<string, (scene: Scene) => string>> = {
  Cross: ({ bottom }) =>
    `The four ${bottom} edges go around the ${bottom} centre, each beside the centre of its other colour.`,
  'First layer': ({ bottom }) => `The corner goes home: the ${bottom} layer grows.`,
  'Middle layer': ({ edge }) => `The edge goes between the centres of its colours, ${edge}.`,
  pair: () => 'The corner and the edge go into their slot together, so two layers grow at once.',
  'First two layers': () => 'All but the last layer is solved.',
  'Top cross': ({ top }) => `The four edges on top turn ${top} up: a cross. Their order does not matter yet.`,
  'Top face': ({ top }) => `The four corners on top turn ${top} up, too.`,
  'Top corners': () => 'The corners on top go to their places.',
  'Top edges': () => 'The edges on top go to their places.',
  'Last layer orientation': ({ top }) => `All pieces on top turn ${top} up. Their order does not matter yet.`,
  'Last corner orientation': ({ top }) => `The four corners on top turn ${top} up.`,
  'Last layer permutation': () => 'The pieces on top go to their places.',
  'First block': ({ side }) => `Three edges and two corners make a block on the ${side} side.`,
  'Second block': ({ side }) => `A second block stands opposite the first, on the ${side} side.`,
  'Corners of the last layer': () => 'The four corners on top are solved, seen among themselves.',
  'Last six edges': () => 'The six edges that are left are solved.',
  '2x2x2 block': () => 'A corner and its three edges make a block.',
  '2x2x3 block': () => 'The block grows by a corner and two edges.',
  'Edge orientation': () => 'The edges that are the wrong way round are flipped.',
  EOLine: () => 'All edges are turned the right way, and two of them make a line across the bottom.',
  'Two blocks': ({ side }) =>
    `Three edges and two corners make a block beside the line, on the ${side} side.`,
  'Domino reduction': () =>
    'All corners are turned the right way, and the middle edges go to the middle layer.',
  'Half-turn reduction': () => 'The pieces are sorted, so that half turns alone solve the rest.',
  'Half turns': () => 'Half turns alone solve the rest.',
};

/** Steps that turn pieces without taking them home: one sticker of each piece counts. */
const TURNING = ['Last layer orientation', 'Last corner orientation', 'Top cross', 'Top face'];
export const isTurning = ({ name }: PlanStep): boolean => TURNING.includes(name);

export class StepWords extends ColourWords {
  /** `asked` is the cube for which the solution was asked: pieces go by its faces. */
  constructor(
    private readonly asked: string,
    private readonly colours: Names,
  ) {
    super(asked, colours);
  }

  /** A name that no other step of the solution has: `Second pair: green and red`. */
  title({ steps }: Plan, step: PlanStep): string {
    const alike = steps.filter(({ name }) => name === step.name);
    const ordinal = ORDINALS[alike.indexOf(step)];
    const { pieces } = step.about;
    const kind = kindOf(step);
    if (kind && ordinal) {
      const least = pieces.reduce((one, other) => (other.length < one.length ? other : one));
      return `${ordinal} ${kind}: ${this.listedColours(least)}`;
    }
    const side = this.sceneOf(step).side;
    if (step.name === 'Cross') return capitalised(`${this.sceneOf(step).bottom} cross`);
    if (side && ordinal && pieces.length === 5)
      return `${/^\w+ block$/.test(step.name) ? step.name : `${ordinal} block`}: ${side}`;
    return alike.length > 1 && ordinal ? `${step.name}, part ${alike.indexOf(step) + 1}` : step.name;
  }

  /** What the step does for the cube. */
  aim(step: PlanStep): string {
    const isPair = kindOf(step) === 'pair';
    return AIMS[isPair ? 'pair' : step.name]?.(this.sceneOf(step)) ?? '';
  }

  /** Why the step comes now, and how long it is. */
  reason({ steps }: Plan, step: PlanStep, moves: readonly Move[]): string {
    if (step.isChosen) return `${capitalised(step.why)}.`;
    const count = turnsOf(step, moves);
    const turns = `${count} turn${count === 1 ? '' : 's'}`;
    const kind = kindOf(step) ?? 'part';
    const fewest = step.others.length ? Math.min(...step.others) : -1;
    if (count < fewest) return `It is next because it needs the fewest turns: ${count}.`;
    if (count === fewest) return `It takes ${turns}, and no other ${kind} needs fewer.`;
    const alike = steps.filter(({ name }) => name === step.name);
    if (step.others.length === 0 && alike.length > 1)
      return `It is the last ${kind} that is left, and takes ${turns}.`;
    return `It takes ${turns}.`;
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
    const names = [...piece].map((face) => this.colour(face));
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  }

  private colour(face: string): string {
    return this.colours[centreOf(this.asked, face) ?? ''] ?? face;
  }
}

/** A pair, a corner or an edge, where the step is about one alone. */
const kindOf = ({ about }: PlanStep): string | undefined =>
  PIECES[about.pieces.map(({ length }) => length).join(' ')];

/** Turns of a step, without those of the whole cube. */
export const turnsOf = ({ from, to }: PlanStep, moves: readonly Move[]): number =>
  moves.slice(from, to).filter(({ text }) => !/^[xyz]/.test(text)).length;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
