// The simulated robot in the worker: a whole run is computed at once, and then played.
import { messageOf } from '../base/texts';
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

type Motor = 'flipper' | 'turntable' | 'arm';

/** Something that a hand does to the simulated robot. */
export type Disturbance = 'stop' | 'take_out' | { jam: Motor } | { free: Motor } | { battery: number };

export interface RunAnswer {
  events: string[];
  reached: boolean;
  solved: boolean;
  seconds: number;
  /** Faults of the mechanism, as only the simulator knows them. */
  faults: string[];
}

interface Asked extends RunChoices {
  reads_only: boolean;
}

export class SimulatedSource implements Source {
  readonly kind = 'simulated';
  readonly commands = ['start', 'stop', 'scan'];
  /** Faults of the last run as only the simulator knows them. */
  faults: readonly string[] = [];
  /** What hands did to the robot in the last run. */
  inputs: readonly { at_ms: number; do: Disturbance }[] = [];
  private last: Asked | undefined;

  constructor(
    private readonly robot: Robot,
    private readonly listener: Listener,
    private readonly choices: () => RunChoices,
  ) {}

  async command(command: Command, at: number): Promise<Answer> {
    if (command.command === 'stop') return this.disturb('stop', at);
    if (command.command !== 'start' && command.command !== 'scan')
      return { ok: false, text: `the simulated robot does not take ${command.command}` };
    const choices = this.choices();
    this.inputs = [];
    this.last = { ...choices, reads_only: command.command === 'scan' };
    if (command.command === 'start')
      Object.assign(
        this.last,
        command.state && { target: command.state },
        command.method && { method: command.method },
      );
    return this.run(false);
  }

  /** Runs the same again, with the same chance and this at the moment shown: all before is as it was. */
  async disturb(what: Disturbance, at: number): Promise<Answer> {
    if (!this.last) return { ok: what === 'stop', text: 'the robot stands still; press Start first' };
    const at_ms = Math.round(at);
    this.inputs = [...this.inputs.filter((input) => input.at_ms <= at_ms), { at_ms, do: what }];
    return this.run(true);
  }

  private async run(keepsTime: boolean): Promise<Answer> {
    try {
      const { events, solved, reached, seconds, faults } = await this.robot.call<RunAnswer>({
        call: 'run',
        ...this.last,
        inputs: this.inputs,
      });
      this.faults = faults;
      this.listener.opened(Track.of(events), keepsTime);
      this.listener.message('', false);
      const end = solved ? 'solved' : reached ? 'with the target reached' : 'early';
      return {
        ok: true,
        reaches: reached,
        text: `the run ends ${end}, after ${seconds.toFixed(1)} s of robot time`,
      };
    } catch (error) {
      const text = messageOf(error);
      this.listener.message(text, true);
      return { ok: false, text };
    }
  }
}
