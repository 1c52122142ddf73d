// The view that shows the pieces of a step: most steps are seen from above, and a cross that lies below is not.
import { shadesOf, type Mask } from '../model/mask';
import { isStill } from '../cube/settings';
import type { CubeStage } from '../cube/stage';

type Angles = readonly [number, number];

/** Views of three sides each, by degrees around and above; the first is the usual one. */
const VIEWS: readonly (readonly [string, Angles])[] = [
  ['URF', [34, 30]],
  ['DRF', [34, -34]],
  ['ULF', [-34, 30]],
  ['DLF', [-34, -34]],
];
/** Stickers that another view has to show more: a side's centre and two of its edges. */
const MIN_MORE = 3;
const TIP_MS = 500;

/** Angles from which clearly more of a step's stickers are seen than from the usual ones; nothing if these do. */
export function betterView(facelets: string, mask: Mask): Angles | undefined {
  const shades = shadesOf(facelets, mask);
  const lit = (side: string): number => {
    const first = 'URFDLB'.indexOf(side) * 9;
    return shades.slice(first, first + 9).filter((shade) => shade === 'x').length;
  };
  const counts = VIEWS.map(([sides]) => [...sides].reduce((sum, side) => sum + lit(side), 0));
  const most = Math.max(...counts);
  return most - counts[0]! < MIN_MORE ? undefined : VIEWS[counts.indexOf(most)]![1];
}

/** Tips the view to these angles: at once where nothing is to move. */
export function tipTo(stage: CubeStage, to: Angles): void {
  if (isStill() || document.hidden) return stage.lookFrom(to);
  const from = stage.angles;
  const begin = performance.now();
  let last = from;
  const draw = (): void => {
    // A finger or another view has taken over.
    if (stage.angles.some((angle, at) => Math.abs(angle - last[at]!) > 0.5)) return;
    const part = Math.min(1, (performance.now() - begin) / TIP_MS);
    const eased = part * part * (3 - 2 * part);
    last = [from[0] + (to[0] - from[0]) * eased, from[1] + (to[1] - from[1]) * eased];
    stage.lookFrom(last);
    if (part < 1) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
