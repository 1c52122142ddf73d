// Records of cases as the browser keeps them: a value for each case, read again before each change, so that two tabs lose none
// of each other's attempts.
import { caseNamed } from './cases';
import { FRESH, recordOf, type CaseRecord } from './record';
import { say } from './words';

const PREFIX = 'mindcub3r.cases.';
const KIND = 'mindcub3r cases';
/** Version of the file. */
const VERSION = 1;
const MAX_FILE = 1_000_000;

export class CaseStore {
  /** Called when another tab has changed something. */
  onchange = (): void => {};
  /** Values that the browser refuses to keep: lost with the page. */
  private readonly unsaved = new Map<string, string>();

  constructor() {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(PREFIX)) this.onchange();
    });
  }

  get isFull(): boolean {
    return this.unsaved.size > 0;
  }

  /** The record of a case; a fresh one where there is none, or none that can be read. */
  get(name: string): CaseRecord {
    try {
      const text = this.unsaved.get(name) ?? localStorage.getItem(PREFIX + name);
      return (text !== null && recordOf(JSON.parse(text))) || FRESH;
    } catch {
      return FRESH;
    }
  }

  /** Changes a record as it is now. */
  change(name: string, change: (record: CaseRecord) => CaseRecord): CaseRecord {
    const record = change(this.get(name));
    const text = JSON.stringify(record);
    try {
      localStorage.setItem(PREFIX + name, text);
      this.unsaved.delete(name);
    } catch {
      this.unsaved.set(name, text);
    }
    return record;
  }

  /** All records of these cases that differ from a fresh one, as a file. */
  file(names: readonly string[]): string {
    const all = names.map((name) => [name, this.get(name)] as const).filter(([, record]) => record !== FRESH);
    return JSON.stringify({ kind: KIND, version: VERSION, cases: Object.fromEntries(all) }, undefined, 1);
  }

  /** Takes the records of a file; of two records of a case the one with more attempts stays. How many were taken.
   * @throws Error if the file is none; then nothing has changed */
  take(text: string): number {
    const records = read(text);
    const better = records.filter(([name, record]) => record.count >= this.get(name).count);
    for (const [name, record] of better) this.change(name, () => record);
    return better.length;
  }
}

function read(text: string): readonly (readonly [string, CaseRecord])[] {
  if (text.length > MAX_FILE) throw new Error(say('file.large'));
  let file: { kind?: unknown; version?: unknown; cases?: unknown } | null;
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    file = null;
  }
  if (file?.kind !== KIND || typeof file.cases !== 'object' || file.cases === null)
    throw new Error(say('file.other'));
  if (file.version !== VERSION)
    throw new Error(say('file.version', { seen: String(file.version), known: VERSION }));
  return Object.entries(file.cases).map(([name, value]) => {
    const record = recordOf(value);
    if (!record || !caseNamed(name)) throw new Error(say('file.case', { name: name.slice(0, 40) }));
    return [name, record] as const;
  });
}
