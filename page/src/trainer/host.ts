// The trainer's view as its parts know it, with the options that all of them follow.
import type { Core } from '../cube/core';
import type { Case, CaseSet } from './cases';
import type { CaseCube, Shown } from './cube';
import type { Named } from './record';
import type { CaseStore } from './store';

export interface Options {
  /** Set that is shown. */
  readonly set: string;
  /** Side whose colour is below; empty for any. */
  readonly bottom: string;
  /** Whether cases that are not ticked are out of sight. */
  readonly isTickedOnly: boolean;
  /** Whether turns are shown that bring a solved cube to the case. */
  readonly hasSetup: boolean;
}

export interface Host {
  readonly store: CaseStore;
  readonly core: Core;
  readonly cases: CaseCube;
  readonly options: Options;
  readonly set: CaseSet;
  /** Whether the trainer is what the page shows. */
  readonly isOpen: boolean;
  /** Cases of the set that are trained. */
  chosen(): readonly Named[];
  setOptions(change: Partial<Options>): void;
  /** Draws all anew after a change of records. */
  changed(): void;
  /** Opens a case, with a cube as it was asked on that. */
  see(shown: Case, asked?: Shown): void;
  /** Whether a case is asked: what names it is out of sight. */
  asks(isAsking: boolean): void;
  say(text: string, isBad?: boolean): void;
}
