// Properties of the simulated robot as TOML for the simulator, and back.
import type { Property, Values } from '../wasm/breaks';
import { entriesOf, unquoted, type Entry } from './toml';

/** Settings that no slider shows, as a file has them: values by section and key. */
export type Kept = ReadonlyMap<string, Entry>;

const pathOf = (section: string, key: string): string => `${section}.${key}`;

/** Value of one of a property's settings, as the simulator takes it. */
function settingOf({ words }: Property, value: number | string, factor: number): string {
  if (words.length) return `"${value}"`;
  return `${factor === 1 ? Number(value) : Math.round(Number(value) * factor)}`;
}

/** Settings of the simulator for these values, and those kept, which come first; a property at its usual value leaves its
 * keys out. */
export function toml(properties: readonly Property[], values: Values, kept: Kept = new Map()): string {
  const sections = new Map<string, string[]>();
  const add = (section: string, line: string) =>
    sections.set(section, [...(sections.get(section) ?? []), line]);
  for (const property of properties) {
    const value = values[property.id] ?? property.usual;
    if (value === property.usual) continue;
    for (const [section, key, factor] of property.keys)
      if (!kept.has(pathOf(section, key))) add(section, `${key} = ${settingOf(property, value, factor)}`);
  }
  for (const { section, key, value } of kept.values()) add(section, `${key} = ${value}`);
  return [...sections].map(([section, lines]) => `[${section}]\n${lines.join('\n')}\n`).join('\n');
}

/** The robot of a text for the simulator: values of properties, and the settings that these cannot show.
 * @throws Error with the line that cannot be read */
export function robotIn(properties: readonly Property[], text: string): { values: Values; kept: Kept } {
  const kept = new Map(entriesOf(text).map((entry) => [pathOf(entry.section, entry.key), entry]));
  // A number of the family sets all that the file does not: a value of the file counts, also where it is the usual one.
  const isDrawn = kept.has('robot.family');
  const values: Record<string, number | string> = {};
  for (const property of properties) {
    const paths = property.keys.map(([section, key]) => pathOf(section, key));
    const value = shownBy(
      property,
      paths.map((path) => kept.get(path)?.value),
    );
    if (value === undefined || (isDrawn && value === property.usual)) continue;
    values[property.id] = value;
    for (const path of paths) kept.delete(path);
  }
  return { values, kept };
}

/** Value of the property that has just these settings; nothing if none of its range has. */
function shownBy(property: Property, settings: readonly (string | undefined)[]): number | string | undefined {
  const { keys, words, min, max, step } = property;
  const [first] = settings;
  if (first === undefined) return undefined;
  if (words.length) return words.find((word) => word === unquoted(first));
  const steps = Math.round((Number(first.replaceAll('_', '')) / keys[0]![2] - min) / step);
  const value = Number((min + steps * step).toFixed(6));
  const isSame = keys.every(
    ([, , factor], at) =>
      Number(settings[at]?.replaceAll('_', '')) === Number(settingOf(property, value, factor)),
  );
  return isSame && value >= min && value <= max ? value : undefined;
}

/** The settings that are kept, without those of a property. */
export function without(kept: Kept, { keys }: Property): Kept {
  const gone = new Set(keys.map(([section, key]) => pathOf(section, key)));
  return new Map([...kept].filter(([path]) => !gone.has(path)));
}

export const isKept = (kept: Kept, { keys }: Property): boolean =>
  keys.some(([section, key]) => kept.has(pathOf(section, key)));
