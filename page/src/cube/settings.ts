// Choices that stay.
import { isFast } from '../base/address';
import { Listeners } from '../base/listeners';
import { storage } from '../base/storage';
import { USUAL_COLOURS, type Colours } from '../model/colours';

export interface Settings {
  readonly colours: Colours;
  readonly letters: boolean;
  /** Stickers of the hidden faces, floating behind the cube. */
  readonly hidden: boolean;
  /** Turns a second of a solution that is played. */
  readonly tempo: number;
}

const NAME = 'mindcub3r.cube';
const FIRST: Settings = { colours: USUAL_COLOURS, letters: false, hidden: false, tempo: 2 };

class Chosen {
  private held: Settings = { ...FIRST, ...storage.get<Partial<Settings>>(NAME) };
  private readonly listeners = new Listeners<Settings>();

  get now(): Settings {
    return this.held;
  }

  change(change: Partial<Settings>): void {
    this.held = { ...this.held, ...change };
    storage.set(NAME, this.held);
    this.listeners.call(this.held);
  }

  listen(listener: (settings: Settings) => void): void {
    this.listeners.add(listener);
    listener(this.held);
  }
}

/** The choices. */
export const settings = new Chosen();

/** Whether turns are drawn at once: asked for by the system, or by the address. */
export const isStill = (): boolean => isFast() || matchMedia('(prefers-reduced-motion: reduce)').matches;
