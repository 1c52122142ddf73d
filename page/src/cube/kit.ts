// Parts of the cube's view that each of its panels uses.
import type { Core } from './core';
import type { Player } from './player';
import type { CubeStage } from './stage';
import type { Store } from './store';

export interface Kit {
  readonly core: Core;
  readonly store: Store;
  readonly player: Player;
  readonly stage: CubeStage;
}

/** A panel of the view: an element that is started once. */
export interface Panel extends HTMLElement {
  start(kit: Kit): void;
}
