// The mask that is chosen under Look, or by a link, on the cube as it is held.
import type { Mask } from '../model/mask';
import { textOf } from './core';
import type { Kit } from './kit';
import { settings } from './settings';
import { stageMask } from './stages';

/** Keeps the cube's picture in step with the mask. It is for the hold in which the turns begin, or that of the end of a
 * solution, which has the layer on top that is solved last. */
export function showStages({ core, store, stage }: Kit): void {
  let shown: Mask | undefined;
  const show = (): void => {
    const { mask } = settings.now;
    const { start, moves, plan } = store.now;
    const held = mask && plan ? core.after(start, textOf(moves)) : start;
    const next = mask ? stageMask(mask, held) : undefined;
    if (next === shown) return;
    shown = next;
    stage.mask(next);
  };
  store.listen(show);
  settings.listen(show);
}
