// The page's one stream: a source, its track and the player that shows it.
import { Player } from './player';
import type { Answer, Command, Listener, Message, Source } from './source';
import { say } from './words';

export class Session {
  readonly player = new Player();
  source: Source | undefined;
  /** Answer to the last command, or what became of a file. */
  message: Message = { text: '', isError: false };
  /** State of the way to the robot; it never takes the place of an answer. */
  connection: Message = { text: '', isError: false };
  /** Called after each change of either. */
  onmessage: () => void = () => {};

  /** Listener for the source that is opened next; one that was replaced is heard no more. */
  readonly listener = (): Listener => {
    const mine = ++this.generation;
    const heard = (act: () => void) => {
      if (mine === this.generation) act();
    };
    return {
      opened: (track, keepsTime) =>
        heard(() => {
          const { isLive } = this.player;
          this.player.open(track, keepsTime);
          if (this.source?.kind !== 'live') return;
          // The next run of the robot is followed, whatever was looked at of the one before.
          if (!keepsTime && !isLive) this.player.followLive();
          // A failure of the stream before is no news of this one.
          if (keepsTime && this.message.isError) this.show('', false);
        }),
      grew: () => heard(() => this.player.onchange()),
      message: (text, isError) =>
        heard(() => {
          this.connection = { text, isError };
          this.onmessage();
        }),
    };
  };
  private generation = 0;

  /** Takes another source, or none. */
  use(source: Source | undefined): void {
    this.source?.close?.();
    this.source = source;
    if (source?.kind === 'live') this.player.followLive();
    this.onmessage();
  }

  async command(command: Command): Promise<Answer> {
    if (!this.source) return { ok: false, text: say('no_robot') };
    const answer = await this.source.command(command, this.player.time);
    if (!answer.ok && command.command !== 'stop') this.show(answer.text, true);
    return answer;
  }

  show(text: string, isError: boolean, kind?: Message['kind']): void {
    this.message = { text, isError, kind };
    this.onmessage();
  }
}

/** The page's session. */
export const session = new Session();

/** Lines of the present source up to the moment that is shown. */
export const eventsSoFar = (): string[] => session.player.track.linesAt(session.player.time);
