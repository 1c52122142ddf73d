// Turns on the keys of “Now you”: the sides, and all else that the step turns.
import type { Move } from '../cube/core';

const SIDES = ['R', 'L', 'U', 'D', 'F', 'B'];
/** Keys in a row at most: more are too narrow for a finger. */
const MAX_COLUMNS = 8;
/** Keys in a row where more rows are needed. */
const COLUMNS = 6;

/** Rows of turns for a step: the sides' turns, each with its way back below it, then wide turns, slices and rotations of the step.
 * Rotations before its first turn are none of them: the cube is held so at the beginning. */
export function padRows(moves: readonly Move[]): readonly (readonly string[])[] {
  const texts = moves.map(({ text }) => text);
  const begun = texts.slice(texts.findIndex((text) => !/^[xyz]/.test(text)));
  const parts = [...new Set([...SIDES, ...begun.map((text) => text.replace(/['2]+$/, ''))])];
  const width = parts.length > MAX_COLUMNS ? COLUMNS : parts.length;
  const rows: string[][] = [];
  for (let at = 0; at < parts.length; at += width) {
    const row = parts.slice(at, at + width);
    rows.push(
      row,
      row.map((part) => `${part}'`),
    );
  }
  return rows;
}
