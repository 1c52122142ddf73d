// Settings as a file: the TOML that `mindcub3r run --config FILE` reads, written and read for a robot's settings.
import type { Fields } from '../stream/events';
import { say } from './words';

export type Setting = Fields['settings']['settings'][number];

export const MAX_SETTINGS_BYTES = 100_000;
const HEAD = `# Settings of a MindCub3r, saved by its page. \`mindcub3r run --config FILE\` reads them, and "Load settings" sets them.
`;
/** Keys of the robot's own file of choices, \`menu.toml\`, that are no settings. */
const OF_MENU_FILE = ['version', 'page'];

/** The allowed values in words. */
export function allowedWords({ values, min, max, unit }: Setting): string {
  if (values) return values.join(', ');
  const range = { min: min ?? 0, max: max ?? 0 };
  return unit ? say('set.range_unit', { ...range, unit }) : say('set.range', range);
}

/** Reason why a setting cannot have a value; empty if it can. */
export function refusal(setting: Setting, value: string): string {
  const { values, min, max, key } = setting;
  const number = /^-?\d+$/.test(value) ? Number(value) : NaN;
  const isAllowed = values ? values.includes(value) : number >= (min ?? 0) && number <= (max ?? 0);
  if (isAllowed) return '';
  const seen = { key, value: value || say('set.empty'), allowed: allowedWords(setting) };
  return say(values ? 'set.not_one_of' : 'set.not_within', seen);
}

const written = (value: string): string =>
  /^(true|false|-?\d+)$/.test(value) ? value : JSON.stringify(value);

/** The file of these settings. Choices of the robot's menu are no settings of that file: they stand in a comment. */
export function settingsText(settings: readonly Setting[]): string {
  const line = ({ key, value }: Setting) => `${key} = ${written(value)}`;
  const sections = new Map<string, string[]>();
  for (const one of settings)
    if (one.section) sections.set(one.section, [...(sections.get(one.section) ?? []), line(one)]);
  const ofMenu = settings.filter(({ section }) => !section).map(line);
  const menu = ofMenu.length ? `# In the menu of the robot, not of this file: ${ofMenu.join(', ')}.\n` : '';
  const parts = [...sections].map(([name, lines]) => `\n[${name}]\n${lines.join('\n')}\n`);
  return `${HEAD}${menu}${parts.join('')}`;
}

/**
 * The settings in a file: of the program's settings, or of the robot's own choices in \`menu.toml\`.
 * @throws Error with the first line that the page cannot set, and what is allowed
 */
export function settingsIn(text: string, settings: readonly Setting[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let section = '';
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const refuse = (why: string): never => {
      throw new Error(say('set.line', { line: at + 1, words: why }));
    };
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    const head = /^\[\s*([\w.-]+)\s*\]\s*(#.*)?$/.exec(line);
    if (head) {
      section = head[1]!;
      continue;
    }
    const [, key, quoted, plain] =
      /^([\w-]+)\s*=\s*(?:"([^"\\]*)"|([\w.+-]+))\s*(?:#.*)?$/.exec(line) ??
      refuse(say('set.no_setting', { seen: line.slice(0, 60) }));
    if (!section && OF_MENU_FILE.includes(key!)) continue;
    const path = section ? `${section}.${key}` : key!;
    const setting = settings.find((one) => one.key === key && (!section || one.section === section));
    if (!setting) {
      const allowed = settings
        .filter((one) => !section || one.section === section)
        .map((one) => one.key)
        .join(', ');
      refuse(allowed ? say('set.not_here', { path, allowed }) : say('set.section_not_here', { section }));
    }
    if (found.has(key!)) refuse(say('set.twice', { path }));
    const value = quoted ?? plain!;
    const why = refusal(setting!, value);
    if (why) refuse(why);
    found.set(key!, value);
  }
  if (!found.size) throw new Error(say('set.none', { allowed: settings.map(({ key }) => key).join(', ') }));
  return found;
}
