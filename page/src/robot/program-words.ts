// Words of the simulated robot, which robot.wasm has in English: by keys made of their beginnings, in the reader's language.
import type { Breaks } from '../wasm/breaks';
import { robot } from '../words/robot';
import { say } from './words';

type ProgramKey = Extract<keyof typeof robot, `program.${string}`>;
/** Words of a text that its key has. */
const MAX_WORDS = 8;

/** A text of the program; one that the tables lack stays English. */
export function ofProgram(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const key = `program.${words.slice(0, MAX_WORDS).join('_')}`;
  return key in robot ? say(key as ProgramKey) : text;
}

/** Robots, properties and faults with their texts in the reader's language. Words for a command line and for TOML stay. */
export function breaksInWords({ groups, properties, robots }: Breaks): Breaks {
  return {
    groups: groups.map(({ title, faults }) => ({
      title: ofProgram(title),
      faults: faults.map((fault) => ({
        ...fault,
        title: ofProgram(fault.title),
        hint: ofProgram(fault.hint),
        choices: fault.choices.map(({ title, words }) => ({ title: ofProgram(title), words })),
      })),
    })),
    properties: properties.map((property) => ({
      ...property,
      group: ofProgram(property.group),
      title: ofProgram(property.title),
      hint: ofProgram(property.hint),
    })),
    robots: robots.map((robot) => ({ ...robot, name: ofProgram(robot.name) })),
  };
}
