// The live robot: lines over a websocket from the brick or the laptop, and commands to it.
import { stopByServer } from '../base/stop';
import { keepCode, knownCode, protocols, requested } from './code';
import { BadLine, type Fields } from './events';
import type { Answer, Command, Listener, Source } from './source';
import { Track } from './track';
import { locale, say } from './words';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;
const ANSWER_MS = 10_000;
/** Time for the run so far to arrive after the greeting. */
const BACKLOG_MS = 1500;

/** Versions that differ between page, robot and a program between them, in words; empty if all are alike. */
export function mismatch(page: string, program: string, via: string | null | undefined): string {
  const others = Object.entries({ robot: program, laptop: via ?? page }).filter(([, one]) => one !== page);
  if (others.length === 0) return '';
  const list = others.map(([name, version]) =>
    say(name === 'robot' ? 'live.robot_version' : 'live.laptop_version', { version }),
  );
  return say('live.versions', { page, others: list.join(', ') });
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
  /** Events so far after which the robot's history is another. */
  changes = 0;
  /** Time at which the stream broke off; `undefined` while it comes. */
  lostSince: Date | undefined;
  private hadRun = false;
  /** Versions that differ, in words. */
  private differs = '';
  private greeted = 0;
  private retrying = 0;
  private socket: WebSocket | undefined;
  private track = new Track();
  private isClosed = false;
  private wait = FIRST_WAIT_MS;
  private next = 1;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly version: string,
    private readonly listener: Listener,
    private readonly askCode: (reason: string, wasWrong: boolean) => Promise<string | null>,
  ) {
    void this.connect();
  }

  /** Tries at once to reach a robot that is lost. */
  retry(): void {
    clearTimeout(this.retrying);
    this.wait = FIRST_WAIT_MS;
    void this.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retrying);
    clearTimeout(this.greeted);
    this.socket?.close();
  }

  async command(command: Command): Promise<Answer> {
    const socket = this.socket;
    const isStop = command.command === 'stop';
    if (!socket || socket.readyState !== WebSocket.OPEN)
      return isStop ? stopByServer() : { ok: false, text: say('live.no_connection') };
    for (let wasWrong = false; ; wasWrong = true) {
      if (!isStop && !knownCode()) {
        const code = await this.askCode(say('live.command_needs'), wasWrong);
        if (!code) return { ok: false, text: say('live.no_command') };
        keepCode(code);
      }
      const answer = await this.send(socket, command, isStop);
      const isWrongCode = !answer.ok && /code/i.test(answer.text);
      if (isWrongCode) keepCode('');
      if (!isWrongCode || isStop) return answer;
    }
  }

  private async send(socket: WebSocket, command: Command, isStop: boolean): Promise<Answer> {
    const id = this.next++;
    socket.send(JSON.stringify({ id, ...(!isStop && { code: knownCode() }), ...command }));
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      const text = say('live.no_answer', { command: command.command, seconds: ANSWER_MS / 1000 });
      setTimeout(() => resolve({ ok: false, text }), ANSWER_MS);
    });
    this.waiting.delete(id);
    return answer;
  }

  private async connect(): Promise<void> {
    if (this.isClosed) return;
    if (!this.lostSince) this.listener.message(say('live.connecting'), false);
    if (!(await this.mayWatch())) return;
    const address = new URL('live', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address, protocols());
    this.socket = socket;
    let lines = 0;
    socket.onmessage = ({ data }) => {
      // The stream begins anew with each connection: `hello`, then the run so far.
      if (lines++ === 0) this.begin(new Track(), true);
      this.take(String(data));
    };
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.lostSince = undefined;
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
      const answer = await this.askCode(say('live.watch_needs'), Boolean(code));
      if (!answer || this.isClosed) {
        this.listener.message(say('live.no_watch'), true);
        return false;
      }
      keepCode(answer);
    }
  }

  private take(line: string): void {
    try {
      const event = this.track.read(line);
      if (event?.event === 'run_begins') {
        this.hadRun = true;
        // Words about a restart are over; those about versions stay.
        this.listener.message(this.differs, this.differs !== '');
        // Each run has a clock of its own, which starts at 0.
        if (!this.track.isFresh) this.begin(this.track.next(), false);
      }
      if (event?.event === 'hello' && !this.track.isFresh) this.begin(new Track(), true);
      this.track.append(line, event);
      if (event?.event === 'hello') {
        this.expectRun();
        this.robot = event.robot;
        this.commands = event.commands ?? [];
        this.methods = event.methods ?? [];
        this.differs = mismatch(this.version, event.program, event.via);
        this.listener.message(this.differs, this.differs !== '');
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

  private begin(track: Track, keepsTime: boolean): void {
    this.track = track;
    this.listener.opened(track, keepsTime);
  }

  /** Says that the robot was restarted, unless the run that was shown comes again after its greeting. */
  private expectRun(): void {
    if (!this.hadRun) return;
    this.hadRun = false;
    clearTimeout(this.greeted);
    this.greeted = window.setTimeout(() => {
      if (!this.hadRun && !this.isClosed && !this.lostSince)
        this.listener.message(say('live.restarted'), true);
    }, BACKLOG_MS);
  }

  private lost(): void {
    for (const resolve of this.waiting.values()) resolve({ ok: false, text: say('live.lost') });
    if (this.isClosed) return;
    this.commands = [];
    this.lostSince ??= new Date();
    const seconds = Math.round(this.wait / 1000);
    const time = this.lostSince.toLocaleTimeString(locale());
    this.listener.message(
      this.track.length ? say('live.next_since', { time, seconds }) : say('live.next', { seconds }),
      true,
    );
    clearTimeout(this.retrying);
    this.retrying = window.setTimeout(() => void this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, MAX_WAIT_MS);
  }
}
