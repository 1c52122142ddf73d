// Titles of methods in the reader's language. Names of methods such as CFOP are names, and stay.
import { say } from './say';

/** Title of a method of the program by its name; a name that is not known stays. */
export function methodTitle(name: string): string {
  const known = methodTitles()[name];
  return known ?? METHODS.methods.find((method) => method.name === name)?.title ?? name;
}

const methodTitles = (): Readonly<Record<string, string>> => ({
  'two-phase': say('method.two_phase'),
  robot: say('method.robot'),
  layers: say('method.layers'),
  'layers-eight': say('method.layers_eight'),
  reduction: say('method.reduction'),
  tables: say('method.tables'),
});
