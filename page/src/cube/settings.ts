// Choices that stay.
import { isFast } from '../base/address';
import { Observed } from '../base/observed';
import { storage } from '../base/storage';
import type { KeySet } from './keys';
import { USUAL_COLOURS, type Colours } from '../model/colours';
import { drawAs } from '../model/letters';
import type { Marks } from '../model/marks';
import { initialsOf } from './colours';

export interface Settings {
  readonly colours: Colours;
  /** Letters, or shapes, on the stickers; one of the two at most. */
  readonly letters: boolean;
  readonly shapes: boolean;
  /** Which letters: of the sides, or of the colours; those of the sides stand in where two colours begin alike. */
  readonly letterSet: 'sides' | 'colours';
  /** Stickers of the hidden faces, floating behind the cube. */
  readonly hidden: boolean;
  /** The unfolded cube beside the one in 3-D. */
  readonly net: boolean;
  /** The pieces of a step in colour, and all others grey, while a method's solution is followed. */
  readonly lit: boolean;
  /** Side that a person solves first: letter of its colour, `held` for the bottom as held, `any` for the fewest turns. */
  readonly cross: string;
  /** Turns a second of a solution that is played. */
  readonly tempo: number;
  readonly keys: KeySet;
  /** Stage whose pieces are in colour, all others grey: cube/stages. Empty for none. */
  readonly mask: string;
}

const NAME = 'mindcub3r.cube';
const FIRST: Settings = {
  colours: USUAL_COLOURS,
  letters: false,
  shapes: false,
  letterSet: 'colours',
  hidden: false,
  net: false,
  lit: true,
  cross: 'U',
  tempo: 2,
  keys: 'letters',
  mask: '',
};

class Chosen extends Observed<Settings> {
  /** The person's own choices: those of a link are not stored. */
  private own = this.now;

  change(change: Partial<Settings>): void {
    this.own = { ...this.own, ...change };
    storage.set(NAME, this.own);
    this.set({ ...this.now, ...change });
  }

  /** Takes choices of a link, which end with the page. */
  lend(change: Partial<Settings>): void {
    this.set({ ...this.now, ...change });
  }
}

/** The choices. */
export const settings = new Chosen({ ...FIRST, ...storage.get<Partial<Settings>>(NAME) });

/** Marks on the stickers that are chosen. */
export const marksOf = ({ letters, shapes }: Settings): Marks =>
  shapes ? 'shapes' : letters ? 'letters' : undefined;

// Before all others that listen: these draw the letters.
settings.listen(({ colours, letterSet }) => drawAs(letterSet === 'colours' ? initialsOf(colours) : {}));

/** Whether turns are drawn at once: asked for by the system, or by the address. */
export const isStill = (): boolean => isFast() || matchMedia('(prefers-reduced-motion: reduce)').matches;
