// Whether a cube has reached the aim of a lesson's step, by whatever turns: the method itself says which of its steps are done.
import { isHome } from '../model/mask';
import { centreOf } from '../model/cube';
import { isSolved } from '../cube/core';
import { ROTATIONS } from '../cube/solving';
import { robotModule } from '../wasm/robot';
import type { Lesson } from './lesson';

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
  const [top, front] = lesson.frame;
  const turn = ROTATIONS.find((text) => {
    const held = lesson.core.after(facelets, text);
    return centreOf(held, 'U') === top && centreOf(held, 'F') === front;
  });
  const state = lesson.core.after(facelets, turn ?? '');
  const all = await robotModule.call<readonly Standing[]>({ call: 'inspect', state });
  const standing = all.find(({ method }) => method === lesson.method);
  if (!standing || standing.hold !== '') return false;
  if (standing.done.includes(step.name)) return true;
  // A part of the step that is being done: its pieces, and those of its parts before.
  const parts = lesson.steps.slice(0, number + 1).filter(({ name }) => name === step.name);
  const isPart = lesson.steps.filter(({ name }) => name === step.name).length > 1;
  const letters = (piece: string): string =>
    [...piece].map((face) => centreOf(lesson.cube, face) ?? face).join('');
  const pieces = parts.flatMap(({ about }) => about.pieces.map(letters));
  return isPart && standing.next?.step === step.name && pieces.every((piece) => isHome(facelets, piece));
}
