// The simulated robot in the worker: a whole run is computed at once, and then played.
import type { Answer, Command, Listener, Source } from './source';
import { Track } from './track';

/** Part of the worker's module that runs need. */
export interface Robot {
  call<T>(request: object): Promise<T>;
}

/** Choices for a run of the simulated robot. */
export interface RunChoices {
  cube: string;
  target: string;
  method: string;
  seed: number;
  /** Settings of the simulator, as TOML. */
  simulator: string;
  /** Settings of the robot, as TOML. */
  robot?: string;
}

interface RunAnswer {
  events: string[];
  solved: boolean;
  seconds: number;
}

export class SimulatedSource implements Source {
  readonly kind = 'simulated';
  readonly commands = ['start', 'stop', 'scan'];
  private presses: [number, string][] = [];
  private last: RunChoices | undefined;

  constructor(private readonly robot: Robot, private readonly listener: Listener, private readonly choices: () => RunChoices) {}

  async command(command: Command, at: number): Promise<Answer> {
    if (command.command === 'stop') return this.stop(at);
    if (command.command !== 'start' && command.command !== 'scan')
      return { ok: false, text: `the simulated robot does not take ${command.command}` };
    const choices = this.choices();
    this.presses = [];
    this.last = command.command === 'start' ? { ...choices, target: command.state ?? choices.target, method: command.method ?? choices.method } : choices;
    return this.run(false);
  }

  close(): void {}

  /** Runs again with the same chance and the button pressed now: all before is as it was. */
  private async stop(at: number): Promise<Answer> {
    if (!this.last) return { ok: true, text: 'the robot stands still' };
    this.presses = [[Math.round(at), 'back']];
    return this.run(true);
  }

  private async run(keepsTime: boolean): Promise<Answer> {
    try {
      const { events, solved, seconds } = await this.robot.call<RunAnswer>({ call: 'run', ...this.last, presses: this.presses });
      this.listener.opened(Track.of(events), keepsTime);
      this.listener.told('', false);
      return { ok: true, text: keepsTime ? 'stopped' : `${solved ? 'the run ends solved' : 'the run ends'} after ${seconds.toFixed(1)} s of robot time` };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.listener.told(text, true);
      return { ok: false, text };
    }
  }
}
