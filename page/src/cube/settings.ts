// Choices that stay.
import { isFast } from '../base/address';
import { Observed } from '../base/observed';
import { storage } from '../base/storage';
import type { KeySet } from './keys';
import { USUAL_COLOURS, type Colours } from '../model/colours';

export interface Settings {
  readonly colours: Colours;
  readonly letters: boolean;
  /** Stickers of the hidden faces, floating behind the cube. */
  readonly hidden: boolean;
  /** Turns a second of a solution that is played. */
  readonly tempo: number;
  readonly keys: KeySet;
}

const NAME = 'mindcub3r.cube';
const FIRST: Settings = { colours: USUAL_COLOURS, letters: false, hidden: false, tempo: 2, keys: 'letters' };

class Chosen extends Observed<Settings> {
  change(change: Partial<Settings>): void {
    const next = { ...this.now, ...change };
    storage.set(NAME, next);
    this.set(next);
  }
}

/** The choices. */
export const settings = new Chosen({ ...FIRST, ...storage.get<Partial<Settings>>(NAME) });

/** Whether turns are drawn at once: asked for by the system, or by the address. */
export const isStill = (): boolean => isFast() || matchMedia('(prefers-reduced-motion: reduce)').matches;
