// The live robot: lines over a websocket from the brick or the laptop, and commands to it.
import { stopByServer } from '../base/stop';
import { keepCode, knownCode, protocols, requested } from './code';
import { BadLine, type Fields } from './events';
import type { Answer, Command, Listener, Source } from './source';
import { Track } from './track';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;
const ANSWER_MS = 10_000;
const NO_CONNECTION = 'no connection to the robot';

/** Versions that differ between page, robot and a program between them, in words; empty if all are alike. */
export function mismatch(page: string, program: string, via: string | null | undefined): string {
  const others = Object.entries({ robot: program, laptop: via ?? page }).filter(([, one]) => one !== page);
  if (others.length === 0) return '';
  const list = others.map((other) => other.join(' ')).join(', ');
  return `versions differ: page ${page}, ${list}; some things may be missing: bring all to one version`;
}

export class LiveSource implements Source {
  readonly kind = 'live';
  commands: readonly string[] = [];
  /** Methods that `start` takes, as the robot names them. */
  methods: readonly { readonly name: string; readonly title: string }[] = [];
  /** Settings in force; none from a program that does not say them. */
  settings: Fields['settings'] | undefined;
  /** Kind of the robot: `brick`, or `simulated`. */
  robot = '';
  /** Whether there is no connection, after there was one or instead of one. */
  isLost = false;
  /** Events so far after which the robot's history is another. */
  changes = 0;
  private socket: WebSocket | undefined;
  private track = new Track();
  private isClosed = false;
  private wait = FIRST_WAIT_MS;
  private next = 1;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly version: string,
    private readonly listener: Listener,
    private readonly askCode: (reason: string) => Promise<string | null>,
  ) {
    void this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.socket?.close();
  }

  async command(command: Command): Promise<Answer> {
    const socket = this.socket;
    const isStop = command.command === 'stop';
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return isStop ? stopByServer() : { ok: false, text: NO_CONNECTION };
    if (!isStop && !knownCode()) {
      const given = await this.askCode('commands need the code that the robot or the terminal shows');
      if (!given) return { ok: false, text: 'no code, no command' };
      keepCode(given);
    }
    const id = this.next++;
    socket.send(JSON.stringify({ id, ...(!isStop && { code: knownCode() }), ...command }));
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      const text = `no answer to ${command.command} within ${ANSWER_MS / 1000} s`;
      setTimeout(() => resolve({ ok: false, text }), ANSWER_MS);
    });
    this.waiting.delete(id);
    if (!answer.ok && /code/i.test(answer.text)) keepCode('');
    return answer;
  }

  private async connect(): Promise<void> {
    if (this.isClosed) return;
    this.listener.message('connecting to the robot', false);
    if (!(await this.mayWatch())) return;
    const address = new URL('live', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address, protocols());
    this.socket = socket;
    let lines = 0;
    socket.onmessage = ({ data }) => {
      // The stream begins anew with each connection: `hello`, then the run so far.
      if (lines++ === 0) {
        this.track = new Track();
        this.listener.opened(this.track, true);
      }
      this.take(String(data));
    };
    socket.onopen = () => {
      this.isLost = false;
      this.wait = FIRST_WAIT_MS;
      this.listener.message('', false);
    };
    socket.onclose = () => this.lost();
  }

  /** Whether the server lets this page watch; asks for the code if it does not. */
  private async mayWatch(): Promise<boolean> {
    for (;;) {
      const code = knownCode();
      const response = await requested('recordings').catch(() => undefined);
      if (!response || (response.status !== 401 && response.status !== 403)) return true;
      const answer = await this.askCode(
        code ? 'that code was wrong' : 'watching needs the code that the robot or the terminal shows',
      );
      if (!answer || this.isClosed) {
        this.listener.message('no code: the robot does not let this page watch', true);
        return false;
      }
      keepCode(answer);
    }
  }

  private take(line: string): void {
    try {
      const event = this.track.append(line);
      if (event?.event === 'hello') {
        this.robot = event.robot;
        this.commands = event.commands ?? [];
        this.methods = event.methods ?? [];
        const text = mismatch(this.version, event.program, event.via);
        this.listener.message(text, text !== '');
      }
      if (event?.event === 'settings') this.settings = event;
      if (event && ['hello', 'cube', 'report'].includes(event.event)) this.changes++;
      if (event?.event === 'answer') this.waiting.get(event.id)?.({ ok: event.ok, text: event.text });
      this.listener.grew();
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      this.listener.message(error.message, true);
      // Going on after a line of another format would show a wrong state.
      this.close();
    }
  }

  private lost(): void {
    for (const resolve of this.waiting.values()) resolve({ ok: false, text: 'the connection was lost' });
    if (this.isClosed) return;
    this.commands = [];
    this.isLost = true;
    this.listener.message(`${NO_CONNECTION}; next try in ${Math.round(this.wait / 1000)} s`, true);
    setTimeout(() => void this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, MAX_WAIT_MS);
  }
}
