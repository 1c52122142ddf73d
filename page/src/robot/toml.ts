// Entries of a TOML text, with their values as they are written: files for `--simulator` keep what the page does not show.
import { say } from './words';

export interface Entry {
  readonly section: string;
  readonly key: string;
  /** The value as it is written, over several lines where it is a list. */
  readonly value: string;
}

/** Pieces of a value, each read as a whole: a string, a comment, a bracket, anything else. */
const PIECES = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[[\]\n]|[^"'#[\]\n]+/gy;

/**
 * Entries of a text of sections, keys and values.
 * @throws Error with the line that is none of these, and what is allowed
 */
export function entriesOf(text: string): Entry[] {
  const found: Entry[] = [];
  const whole = text.replaceAll('\r\n', '\n');
  let [section, at] = ['', 0];
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const seen = pattern.exec(whole);
    if (seen) at = pattern.lastIndex;
    return seen;
  };
  const refuse = (): never => {
    const line = whole.slice(0, at).split('\n').length;
    const words = whole.slice(at).split('\n')[0]!.trim().slice(0, 60);
    throw new Error(say('set.not_read', { line, seen: words }));
  };
  for (;;) {
    match(/(?:\s|#[^\n]*)*/gy);
    if (at >= whole.length) return found;
    const head = match(/\[[ \t]*([\w-]+)[ \t]*\](?=[ \t]*(?:#|\n|$))/gy);
    if (head) {
      section = head[1]!;
      continue;
    }
    const start = at;
    const [, before, key] = match(/(?:([\w-]+)[ \t]*\.[ \t]*)?([\w-]+)[ \t]*=[ \t]*/gy) ?? refuse();
    const value = valueAt(whole, at);
    if (!value || (before && section)) {
      at = start;
      refuse();
    }
    found.push({ section: before ?? section, key: key!, value: value.trim() });
    at += value.length;
  }
}

/** The value from a place on: to the end of its line, and of its last bracket; empty if it is none. */
function valueAt(text: string, from: number): string {
  if (/^(?:\{|"""|''')/.test(text.slice(from, from + 3))) return '';
  let [depth, end] = [0, from];
  PIECES.lastIndex = from;
  for (let piece = PIECES.exec(text)?.[0]; piece; piece = PIECES.exec(text)?.[0]) {
    if (depth === 0 && (piece === '\n' || piece.startsWith('#'))) break;
    if (piece === '[') depth += 1;
    if (piece === ']') depth -= 1;
    end = PIECES.lastIndex;
  }
  return depth === 0 ? text.slice(from, end) : '';
}

/** A value without its quotes. */
export const unquoted = (value: string): string => /^(["'])([^\\]*)\1$/.exec(value)?.[2] ?? value;
