// Choices that stay: kept by the browser, if it keeps anything.
import { USUAL_COLOURS, type Colours } from '../three/cubies';

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

/** The value that the browser keeps under a name; `undefined` if it keeps none. */
export function kept<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a value; a browser that keeps nothing is left alone. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows and full stores refuse.
  }
}

type Listener = (settings: Settings) => void;

class Chosen {
  private held: Settings = { ...FIRST, ...kept<Partial<Settings>>(NAME) };
  private readonly listeners = new Set<Listener>();

  get now(): Settings {
    return this.held;
  }

  change(change: Partial<Settings>): void {
    this.held = { ...this.held, ...change };
    keep(NAME, this.held);
    for (const listener of this.listeners) listener(this.held);
  }

  listen(listener: Listener): void {
    this.listeners.add(listener);
    listener(this.held);
  }
}

/** The choices. */
export const settings = new Chosen();

/** Whether turns are drawn at once: asked for by the system, or by `?fast` in the address. */
export function isStill(): boolean {
  return (
    new URLSearchParams(location.search).has('fast') || matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
