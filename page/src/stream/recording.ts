// A recording: a file of lines, dropped on the page or from the robot's list.
import { withCode } from './code';
import { BadLine } from './events';
import type { Answer, Listener, Source } from './source';
import { Track } from './track';

/** A recording on the server. */
export interface Listed {
  readonly name: string;
  readonly bytes: number;
}

export class RecordingSource implements Source {
  readonly kind = 'recording';
  readonly commands: readonly string[] = [];

  private constructor(readonly name: string) {}

  /** Opens the text of a recording. @throws BadLine */
  static open(name: string, text: string, listener: Listener): RecordingSource {
    const track = trackOf(text);
    listener.opened(track, false);
    listener.message('', false);
    return new RecordingSource(name);
  }

  /** Fetches a recording of the server and opens it. */
  static async fetched(name: string, listener: Listener): Promise<RecordingSource> {
    const response = await fetch(withCode(`recordings/${encodeURIComponent(name)}`));
    if (!response.ok)
      throw new Error(
        `recording ${name}: the server answers ${response.status}; the robot keeps its last 10 runs`,
      );
    return RecordingSource.open(name, await response.text(), listener);
  }

  async command(): Promise<Answer> {
    return { ok: false, text: 'a recording takes no commands; choose the simulated robot or live' };
  }

  close(): void {}
}

/** The track of a recording's text. @throws BadLine */
export function trackOf(text: string): Track {
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.length === 0) throw new BadLine('the recording is empty; it has one event a line');
  const track = new Track();
  lines.forEach((line, number) => {
    try {
      track.append(line);
    } catch (error) {
      // A robot without power leaves half a line at the end.
      if (number + 1 < lines.length || number === 0 || line.trimEnd().endsWith('}')) throw error;
    }
  });
  return track;
}

/** Recordings of the server, the newest first; none without a server. */
export async function recordings(): Promise<Listed[]> {
  // A page from a file has no server, and browsers complain of the question.
  if (location.protocol === 'file:') return [];
  try {
    const response = await fetch(withCode('recordings'));
    return response.ok ? ((await response.json()) as Listed[]) : [];
  } catch {
    return [];
  }
}
