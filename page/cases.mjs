// Cases of human methods for the page, from the files that tests of crates/methods prove.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'crates', 'methods', 'cases');
/** Files in the order in which the page offers them. */
const FILES = ['f2l', 'oll', 'pll', 'eoll', 'ocll', 'cpll', 'epll', 'cmll'];

/** Cases of a file: texts, and lists of texts. The files use no other values of TOML. */
function read(name) {
  const text = readFileSync(join(folder, `${name}.toml`), 'utf8').replace(/^#.*$/gm, '');
  return text
    .split(/^\[\[case\]\]$/m)
    .slice(1)
    .map((part) => {
      const values = [...part.matchAll(/^(\w+) = ("[^"]*"|\[[^\]]*\])$/gm)];
      const known = Object.fromEntries(
        values.map(([, key, value]) => [key, JSON.parse(value.replace(/,\s*\]$/, ']'))]),
      );
      const { name: title, short, usual } = known;
      if (!title || !short || !usual) throw new Error(`${name}.toml: a case cannot be read: ${part}`);
      const algorithms = [usual, short[0]].flat();
      return [title, known.title ?? '', known.group, [...new Set(algorithms)]];
    });
}

/** Cases by file: name, title, group, and algorithms: those for fingers, the usual one first, then the shortest. */
export const cases = () => Object.fromEntries(FILES.map((name) => [name, read(name)]));
