// The page's texts, from the tables in ../words: `src/words/SECTION.ts` has the English texts of a section, from which the
// compiler knows keys and placeholders, and `dist/words-LANGUAGE.json` all sections of another language, fetched when it is wanted.
//
// Usage: node words.mjs: checks the tables, and writes src/words.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tables = join(here, '..', 'words');
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'ru'];
/** Section of the brick's screen, of which crates/words has the texts. */
const BRICK = 'brick';
const CATEGORIES = ['one', 'few', 'many', 'other'];

/** Texts of a table by section and key; a plural is an object of its forms. Of TOML it reads what the tables have: sections,
 * keys that may have a point, texts in double quotes. */
export function parse(text, name) {
  const sections = {};
  let [section, before] = [undefined, ''];
  for (const [n, line] of text.split('\n').entries()) {
    const wrong = (what) => new Error(`words/${name}.toml, line ${n + 1}: ${what}`);
    if (/^\s*(#.*)?$/.test(line)) continue;
    const head = /^\[(\w+)(?:\.([\w.]+))?\]$/.exec(line);
    if (head) {
      section = sections[head[1]] ??= {};
      before = head[2] ? `${head[2]}.` : '';
      continue;
    }
    const [, key, value] = /^([\w.]+) = (".*")$/.exec(line) ?? [];
    if (!section || !key) throw wrong('neither a section nor a text');
    const said = JSON.parse(value);
    const [, stem, form] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    if (CATEGORIES.includes(form)) (section[before + stem] ??= {})[form] = said;
    else if (before + key in section) throw wrong(`${key} is there twice`);
    else section[before + key] = said;
  }
  return sections;
}

export const read = (language) => parse(readFileSync(join(tables, `${language}.toml`), 'utf8'), language);

/** Names in braces of a text, or of all forms of a plural but the number that it counts. */
export const names = (text) => {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  const all = forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return [...new Set(all)].filter((name) => typeof text === 'string' || name !== 'n').sort();
};

/** What a table lacks beside the English one, in words. */
export function differences(other, english, language) {
  const wrong = [];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [section, texts] of Object.entries(english)) {
    for (const [key, text] of Object.entries(texts)) {
      const found = other[section]?.[key];
      const place = `${section}.${key}`;
      if (found === undefined) wrong.push(`${place} is missing`);
      else if (typeof found !== typeof text) wrong.push(`${place} is a plural in one language only`);
      else if (String(names(found)) !== String(names(text)))
        wrong.push(`${place} has {${names(found)}}, not {${names(text)}}`);
      else if (typeof found === 'object') {
        // Spanish and French have a form for millions, Russian one for fractions: no text counts these.
        const forms = language === 'ru' ? ['one', 'few', 'many'] : ['one', 'other'];
        for (const form of forms.filter((form) => needed.includes(form)))
          if (!found[form]) wrong.push(`${place}.${form} is missing`);
      } else if (!found.trim()) wrong.push(`${place} is empty`);
    }
  }
  for (const [section, texts] of Object.entries(other))
    for (const key of Object.keys(texts))
      if (english[section]?.[key] === undefined) wrong.push(`${section}.${key} is no key of en.toml`);
  return wrong;
}

/** The sections of the page. */
const ofPage = (sections) => Object.fromEntries(Object.entries(sections).filter(([name]) => name !== BRICK));

/** Checks all tables, and writes the English texts for the compiler. */
export function writeEnglish() {
  const english = read('en');
  for (const language of LANGUAGES) {
    const wrong = differences(read(language), english, language);
    if (wrong.length) throw new Error(`words/${language}.toml: ${wrong.join('; ')}`);
  }
  const folder = join(here, 'src', 'words');
  mkdirSync(folder, { recursive: true });
  for (const [section, texts] of Object.entries(ofPage(english))) {
    const code = `// Written by words.mjs from words/en.toml.\nexport const ${section} = ${JSON.stringify(texts, null, 2)} as const;\n`;
    const file = join(folder, `${section}.ts`);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code);
  }
}

/** Writes the files of the other languages, and gives their names. */
export function writeOthers(dist) {
  return LANGUAGES.slice(1).map((language) => {
    const name = `words-${language}.json`;
    writeFileSync(join(dist, name), JSON.stringify(ofPage(read(language))));
    return name;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeEnglish();
