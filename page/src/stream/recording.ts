// A recording: a file of lines, dropped on the page or from the robot's list.
import { requested } from './code';
import { BadLine, CutLine } from './events';
import type { Answer, Source } from './source';
import { Track } from './track';
import { say } from './words';

/** A recording on the server. */
export interface Listed {
  readonly name: string;
  readonly bytes: number;
}

export class RecordingSource implements Source {
  readonly kind = 'recording';
  readonly commands: readonly string[] = [];

  /** `isFile`: from this person's own disk, where no link leads. */
  /** Whether the end of its last run is missing. */
  readonly isCut: boolean;

  constructor(
    readonly name: string,
    readonly isFile: boolean,
    track: Track,
  ) {
    this.isCut = track.stateAt(Infinity).isRunning;
  }

  async command(): Promise<Answer> {
    return { ok: false, text: say('recording.no_commands') };
  }
}

/** Largest recording: three hundred runs. */
const MAX_MB = 32;
const MAX_LINES = 200_000;

/** Refuses a file that is no recording by its size alone, before it is read. @throws BadLine */
export function checkSize(bytes: number): void {
  if (bytes > MAX_MB * 1e6)
    throw new BadLine(say('recording.too_large', { megabytes: Math.round(bytes / 1e6), most: MAX_MB }));
}

/** Text of a recording of the server. */
export async function fetched(name: string): Promise<string> {
  const response = await requested(`recordings/${encodeURIComponent(name)}`);
  if (response.ok) {
    checkSize(Number(response.headers.get('content-length') ?? 0));
    return response.text();
  }
  throw new Error(say('recording.refused', { name, status: response.status }));
}

/** The track of a recording's text. @throws BadLine */
export function trackOf(text: string): Track {
  checkSize(text.length);
  // Counted before the text is cut into lines, which takes its time.
  for (let count = 1, at = text.indexOf('\n'); at >= 0; count++, at = text.indexOf('\n', at + 1))
    if (count > MAX_LINES) throw new BadLine(say('recording.too_long', { line: count, most: MAX_LINES }));
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.length === 0) throw new BadLine(say('recording.empty'));
  const track = new Track();
  lines.forEach((line, number) => {
    try {
      track.append(line);
    } catch (error) {
      // A robot without power leaves half a line at the end.
      const isCut = error instanceof CutLine && !line.trimEnd().endsWith('}');
      if (!isCut || number === 0 || number + 1 < lines.length) throw error;
    }
  });
  return track;
}

/** Recordings of the server, the newest first; none without a server. */
export async function recordings(): Promise<Listed[]> {
  // A page from a file has no server, and browsers complain of the question.
  if (location.protocol === 'file:') return [];
  try {
    const response = await requested('recordings');
    return response.ok ? ((await response.json()) as Listed[]) : [];
  } catch {
    return [];
  }
}
