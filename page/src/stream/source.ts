// Sources of the event stream behind one interface.
import { type Track } from './track';

export type SourceKind = 'simulated' | 'live' | 'recording';

/** What became of a command, in words. */
export interface Answer {
  readonly ok: boolean;
  readonly text: string;
}

/** Words for a person, and whether they tell of an error. */
export interface Message {
  readonly text: string;
  readonly isError: boolean;
  /** `warning`: done, and something is not as it should be; `quiet`: said elsewhere, too. */
  readonly kind?: 'warning' | 'quiet' | undefined;
}

export type Command =
  | { command: 'start'; state?: string; method?: string }
  | { command: 'stop' }
  | { command: 'scan' }
  | { command: 'checkpoint' }
  | { command: 'calibrate'; step: string }
  | { command: 'set'; key: string; value: string };

export interface Listener {
  /** A track that takes the place of the one before; `keepsTime` if the moment shown stays. */
  opened(track: Track, keepsTime: boolean): void;
  /** One more line. */
  grew(): void;
  /** State of the connection, in words; empty when all is well. */
  message(text: string, isError: boolean): void;
}

export interface Source {
  readonly kind: SourceKind;
  /** Commands that are taken. */
  readonly commands: readonly string[];
  command(command: Command, at: number): Promise<Answer>;
  close?(): void;
}
