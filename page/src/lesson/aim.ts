// Whether a cube has reached the aim of a lesson's step, by whatever turns: the method itself says which of its steps are done.
import { isHome, maskOf, shadesOf } from '../model/mask';
import { centreOf } from '../model/cube';
import { isSolved } from '../cube/core';
import { ROTATIONS } from '../cube/solving';
import { robotModule } from '../wasm/robot';
import type { PlanStep } from '../cube/store';
import type { Lesson } from './lesson';

/** Title of the first step of most methods, which one of them does edge by edge. */
const CROSS = 'Cross';
/** Steps of Roux that build a block. */
const BLOCKS = 2;

/** Where a cube stands in a method; `hold` is empty if that is seen as the cube is held. */
interface Standing {
  readonly method: string;
  readonly done: readonly string[];
  readonly next: { readonly step: string; readonly parts_done: number | null } | null;
  readonly hold: string;
}

/** Whether the step and all before it are done. A cube on which another side shows more is not claimed. */
export async function isReached(lesson: Lesson, number: number, facelets: string): Promise<boolean> {
  const step = lesson.steps[number];
  if (!step) return false;
  if (isSolved(facelets)) return true;
  // An edge of a cross: by chance another side may show more edges than the first ones of the lesson.
  const isAlone = lesson.steps.filter(({ name }) => name === step.name).length === 1;
  if (!isAlone && step.name === CROSS)
    return homeAfter(lesson, step).every((piece) => isHome(facelets, piece));
  const [top, front] = lesson.frame;
  const turn = ROTATIONS.find((text) => {
    const held = lesson.core.after(facelets, text);
    return centreOf(held, 'U') === top && centreOf(held, 'F') === front;
  });
  const state = lesson.core.after(facelets, turn ?? '');
  const all = await robotModule.call<readonly Standing[]>({ call: 'inspect', state });
  const standing = all.find(({ method }) => method === lesson.method);
  if (!standing || !(standing.hold === '' || isSliced(lesson, number, facelets, standing.hold))) return false;
  if (standing.done.includes(step.name)) return true;
  // A part of the step that is being done: its pieces, and those of its parts before.
  const parts = lesson.steps.slice(0, number + 1).filter(({ name }) => name === step.name);
  const pieces = parts.flatMap((one) => lettersOf(lesson, one));
  return !isAlone && standing.next?.step === step.name && pieces.every((piece) => isHome(facelets, piece));
}

const lettersOf = (lesson: Lesson, { about }: PlanStep): string[] => lettered(lesson, about.pieces);

/** Pieces that are at home after a step: its own, and those that it keeps. */
const homeAfter = (lesson: Lesson, { about }: PlanStep): string[] => {
  const kept = (about.keyed?.after ?? []).filter(({ key }) => key === 'claim.home');
  return lettered(lesson, [...about.pieces, ...kept.flatMap(({ pieces = [] }) => pieces)]);
};

const lettered = ({ cube }: Lesson, pieces: readonly string[]): string[] =>
  pieces.map((piece) => [...piece].map((face) => centreOf(cube, face) ?? face).join(''));

/** Whether the slice between the blocks of Roux alone is turned, which the method allows: seen about that axis, the blocks stand
 * as at the end of the lesson's step. */
function isSliced(lesson: Lesson, number: number, facelets: string, hold: string): boolean {
  const { core, steps, method } = lesson;
  if (method !== 'roux' || !/^x['2]?$/.test(hold)) return false;
  const full = steps.slice(0, Math.min(number + 1, BLOCKS)).flatMap((step) => lettersOf(lesson, step));
  const mask = maskOf({ full });
  const wanted = lesson.at(steps[number]!.to);
  const places = shadesOf(wanted, mask).flatMap((shade, place) => (shade === 'x' ? [place] : []));
  return ROTATIONS.some((turn) => {
    const held = core.after(facelets, turn);
    const shades = shadesOf(held, mask);
    return places.every((place) => shades[place] === 'x' && held[place] === wanted[place]);
  });
}
