// Runs as files: saved, opened, and kept over a reload of the page.
import { button, download, h } from '../base/dom';
import { session } from '../stream/session';
import { RecordingSource, checkSize, trackOf } from '../stream/recording';
import { messageOf } from '../base/texts';
import type { Track } from '../stream/track';
import { SimulatedSource } from '../stream/simulated';
import { say } from './words';

/** The file that this tab has open. */
const KEPT = 'mindcub3r.file';

/** A button that asks for a file, and the field behind it. */
export function fileButton(
  text: string,
  take: (file: File) => void,
  accept = '.jsonl,.json,application/json',
): HTMLElement {
  const field = h('input', {
    type: 'file',
    hidden: true,
    accept,
    onchange: () => {
      const chosen = field.files?.[0];
      if (chosen) take(chosen);
      field.value = '';
    },
  });
  return h('span', [button(text, () => field.click()), field]);
}

/** Name for the file of the present run. */
function fileName(): string {
  const { source } = session;
  if (source instanceof RecordingSource)
    return /\.jsonl?$/.test(source.name) ? source.name : `${source.name}.jsonl`;
  const time = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return source instanceof SimulatedSource ? `simulated-${time}.jsonl` : `robot-${time}.jsonl`;
}

/** Hands the present run to the person: the lines of its stream, as `mindcub3r run --record` writes them. */
export function saveRun(): string {
  const name = fileName();
  const lines = session.player.track.linesAt(Infinity);
  download(name, new Blob([`${lines.join('\n')}\n`], { type: 'application/jsonl' }));
  return name;
}

/** A run of a file that is drawn with the present one; the session's message says what became of it. */
export async function secondRun(file: File): Promise<Track | undefined> {
  try {
    checkSize(file.size);
    const track = trackOf(await file.text());
    session.show(say('file.drawn', { name: file.name }), false);
    return track;
  } catch (error) {
    session.show(say('of_file', { file: file.name, words: messageOf(error) }), true);
    return undefined;
  }
}

/** Keeps a file until the tab is closed; false if the browser has no room for it. */
export function keepFile(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ name, text }));
    return true;
  } catch {
    forgetFile();
    return false;
  }
}

export const forgetFile = (): void => sessionStorage.removeItem(KEPT);

interface KeptFile {
  readonly name: string;
  readonly text: string;
}

/** The file of this name, if this tab had it open. */
export function keptFile(name: string): KeptFile | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as KeptFile | null;
  return kept?.name === name ? kept : undefined;
}
