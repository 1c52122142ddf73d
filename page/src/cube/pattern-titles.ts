// Titles of the program's patterns, in the reader's language. Their names stay.
import { cube } from '../words/cube';
import { say } from './say';

type PatternKey = Extract<keyof typeof cube, `pattern.${string}`>;

/** Title of a pattern by its name; of one that the tables lack, the program's own. */
export function patternTitle(name: string, title: string): string {
  const key = `pattern.${name.replaceAll('-', '_')}`;
  return key in cube ? say(key as PatternKey) : title;
}
