// Sessions as the browser keeps them: a value for each, read again before each change, so that two tabs lose none of each
// other's solves.
import { faultOf, type TimerFile } from './cstimer';
import {
  MAX_SESSIONS,
  MAX_SOLVES,
  isSame,
  nameOf,
  newSession,
  rankOf,
  withSolves,
  type Session,
} from './session';
import type { Solve } from './solve';

const PREFIX = 'mindcub3r.timer.';
const PROPERTIES = 'mindcub3r.timer-properties';

export interface Stored {
  readonly id: string;
  readonly session: Session;
}

interface Held {
  readonly text: string;
  readonly session: Session | undefined;
}

export class TimerStore {
  /** Called when another tab has changed something. */
  onchange = (): void => {};
  /** Values that the browser refuses to keep: lost with the page. */
  readonly unsaved = new Map<string, string>();
  private readonly held = new Map<string, Held>();

  constructor() {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(PREFIX)) this.onchange();
    });
    this.ensure();
  }

  /** Makes sure that there is a session. A value that cannot be read is left as it is, and has its number for itself. */
  ensure(): void {
    if (this.all().length === 0) this.write(this.freeIds(1)[0]!, newSession(1, 1));
  }

  /** All sessions in their order. */
  all(): readonly Stored[] {
    return this.ids()
      .map((id) => ({ id, session: this.get(id) }))
      .filter((one): one is Stored => one.session !== undefined)
      .sort((a, b) => order(rankOf(a.session), rankOf(b.session)) || Number(a.id) - Number(b.id));
  }

  /** The session of this id; `undefined` if there is none, or if it cannot be read. */
  get(id: string): Session | undefined {
    const text = this.text(PREFIX + id);
    if (text === null) return undefined;
    const held = this.held.get(id);
    if (held?.text === text) return held.session;
    const session = read(text);
    this.held.set(id, { text, session });
    return session;
  }

  /** Changes a session as it is now; whether the session was there. */
  change(id: string, change: (session: Session) => Session): boolean {
    const session = this.get(id);
    if (!session) return false;
    const next = change(session);
    if (next !== session) this.write(id, next);
    return true;
  }

  /** @throws Error if the session is full */
  add(id: string, solve: Solve): void {
    this.insert(id, Infinity, solve);
  }

  insert(id: string, at: number, solve: Solve): void {
    this.change(id, (session) => {
      if (session.solves.length >= MAX_SOLVES)
        throw new Error(`this session has ${MAX_SOLVES} solves, the most that fit; begin a new one`);
      const solves = [...session.solves];
      solves.splice(at, 0, solve);
      return withSolves(session, solves);
    });
  }

  /** Puts another solve in the place of one, or nothing; its place, or -1 if it is not there any more. */
  replace(id: string, solve: Solve, other: Solve | undefined): number {
    let at = -1;
    this.change(id, (session) => {
      at = session.solves.map((one) => isSame(one, solve)).lastIndexOf(true);
      if (at < 0) return session;
      const solves = [...session.solves];
      solves.splice(at, 1, ...(other ? [other] : []));
      return withSolves(session, solves);
    });
    return at;
  }

  /** Begins a session; its id. @throws Error if there are too many */
  begin(name: string | undefined, kind: string): string {
    const [id] = this.freeIds(1);
    const rank =
      1 +
      Math.max(
        0,
        ...this.all()
          .map(({ session }) => rankOf(session))
          .filter(Number.isFinite),
      );
    this.write(id!, newSession(name ?? Number(id), rank, kind));
    return id!;
  }

  delete(id: string): void {
    this.remove(id);
    this.ensure();
  }

  get file(): TimerFile {
    const sessions = this.all().map(({ session }) => session);
    return { sessions, properties: JSON.parse(this.text(PROPERTIES) ?? '{}') as TimerFile['properties'] };
  }

  /** Adds the sessions of a file. A session whose solves are all here, under the same name, is not added twice. Where nothing
   * was timed yet, the file takes the place of all. @throws Error if the browser has no room; then nothing has changed */
  take({ sessions, properties }: TimerFile): { readonly added: readonly string[]; readonly known: number } {
    const here = this.all();
    const isEmpty = here.every(({ session }) => session.solves.length === 0);
    const fresh = sessions.filter(
      (session) =>
        isEmpty || (session.solves.length > 0 && !here.some((other) => contains(other.session, session))),
    );
    const ids = this.freeIds(fresh.length, isEmpty ? 0 : here.length);
    const first = isEmpty
      ? 0
      : Math.max(0, ...here.map(({ session }) => rankOf(session)).filter(Number.isFinite));
    try {
      fresh.forEach((session, n) => {
        const about = isEmpty ? session.about : { ...session.about, rank: first + n + 1 };
        localStorage.setItem(PREFIX + ids[n]!, JSON.stringify({ ...session, about }));
      });
      const kept = isEmpty ? {} : this.file.properties;
      localStorage.setItem(PROPERTIES, JSON.stringify({ ...properties, ...kept }));
    } catch {
      for (const id of ids) this.remove(id);
      throw new Error('the browser has no room for it');
    }
    if (isEmpty) for (const { id } of here) this.remove(id);
    const known = sessions.filter(({ solves }) => solves.length).length - fresh.length;
    return { added: ids, known: isEmpty ? 0 : known };
  }

  private remove(id: string): void {
    this.unsaved.delete(PREFIX + id);
    this.held.delete(id);
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      // A browser without a store has nothing to remove.
    }
  }

  private write(id: string, session: Session): void {
    const [key, text] = [PREFIX + id, JSON.stringify(session)];
    this.held.set(id, { text, session });
    try {
      localStorage.setItem(key, text);
      this.unsaved.delete(key);
    } catch {
      this.unsaved.set(key, text);
    }
  }

  private text(key: string): string | null {
    try {
      return this.unsaved.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  private ids(): readonly string[] {
    const keys = new Set(this.unsaved.keys());
    try {
      for (let n = 0; n < localStorage.length; n++) keys.add(localStorage.key(n) ?? '');
    } catch {
      // A browser without a store has the unsaved ones alone.
    }
    return [...keys]
      .filter((key) => /^mindcub3r\.timer\.\d+$/.test(key))
      .map((key) => key.slice(PREFIX.length));
  }

  private freeIds(count: number, present = this.all().length): readonly string[] {
    if (present + count > MAX_SESSIONS)
      throw new Error(`there are ${present} sessions; at most ${MAX_SESSIONS} are allowed`);
    const last = Math.max(0, ...this.ids().map(Number));
    return Array.from({ length: count }, (_, n) => String(last + n + 1));
  }
}

const order = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function contains(session: Session, other: Session): boolean {
  const solves = new Set(session.solves.map((solve) => JSON.stringify(solve)));
  return (
    nameOf(session) === nameOf(other) && other.solves.every((solve) => solves.has(JSON.stringify(solve)))
  );
}

/** A session from its stored text; nothing from a text that another program has written. */
function read(text: string): Session | undefined {
  try {
    const { solves, about } = JSON.parse(text) as Session;
    if (!Array.isArray(solves) || solves.some(faultOf) || typeof about !== 'object') return undefined;
    return { solves, about };
  } catch {
    return undefined;
  }
}
