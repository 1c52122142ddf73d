// The simulated robot in the worker: a whole run is computed at once, and then played.
import { messageOf } from '../base/texts';
import { NotLoaded } from '../wasm/module';
import type { Answer, Command, Listener, Source } from './source';
import { Track } from './track';
import { say } from './words';

/** Part of the worker's module that runs need. */
export interface Robot {
  call<T>(request: object): Promise<T>;
  isMissing?(): Promise<boolean>;
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

/** Something that reaches the simulated robot from outside: the button, or a fault in the simulator's words. */
export type Disturbance = 'stop' | { fault: string };

/** Something from outside, at its time. */
export interface Input {
  readonly at_ms: number;
  readonly do: Disturbance;
}

/** Inputs as an address has them: `30000 jam flipper for 3;42000 stop`. */
export const inputsText = (inputs: readonly Input[]): string =>
  inputs.map(({ at_ms, do: what }) => `${at_ms} ${what === 'stop' ? what : what.fault}`).join(';');

/** Inputs of an address; what is none is left out. */
export const inputsOf = (text: string): Input[] =>
  [...text.matchAll(/(\d+) ([\w. -]+)/g)].map(([, at, words = '']) => ({
    at_ms: Number(at),
    do: words === 'stop' ? words : { fault: words },
  }));

export interface RunAnswer {
  events: string[];
  reached: boolean;
  solved: boolean;
  seconds: number;
  /** What reached the robot from outside, also by chance: a hand waits until the flipper is out of its way. */
  disturbances: readonly { readonly at_ms: number; readonly fault: string }[];
  /** Faults of the mechanism, as only the simulator knows them. */
  faults: readonly string[];
}

/** The part of an answer that no stream has. */
export type Truth = Pick<RunAnswer, 'disturbances' | 'faults'>;

interface Asked extends RunChoices {
  reads_only: boolean;
}

export class SimulatedSource implements Source {
  readonly kind = 'simulated';
  readonly commands = ['start', 'stop', 'scan'];
  /** The last run as only the simulator knows it. */
  truth: Truth = { disturbances: [], faults: [] };
  /** What a person did to the robot in the last run. */
  inputs: readonly Input[] = [];
  /** Whether the server of the page has no module for it. */
  isMissing = false;
  private last: Asked | undefined;

  constructor(
    private readonly robot: Robot,
    private readonly listener: Listener,
    private readonly choices: () => RunChoices,
  ) {
    void robot.isMissing?.().then((isMissing) => {
      this.isMissing ||= isMissing;
      if (isMissing) listener.grew();
    });
  }

  async command(command: Command, at: number): Promise<Answer> {
    if (command.command === 'stop') return this.disturb('stop', at);
    if (command.command !== 'start' && command.command !== 'scan')
      return { ok: false, text: say('simulated.no_command', { command: command.command }) };
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
    if (!this.last) return { ok: what === 'stop', text: say('simulated.stands') };
    const at_ms = Math.round(at);
    return this.repeat([...this.inputs.filter((input) => input.at_ms <= at_ms), { at_ms, do: what }]);
  }

  /** Runs the same again, with the same chance and these inputs alone. */
  async repeat(inputs: readonly Input[]): Promise<Answer> {
    this.inputs = inputs;
    return this.run(true);
  }

  private async run(keepsTime: boolean): Promise<Answer> {
    try {
      const { events, disturbances, faults } = await this.robot.call<RunAnswer>({
        call: 'run',
        ...this.last,
        inputs: this.inputs,
      });
      this.isMissing = false;
      this.truth = { disturbances, faults };
      this.listener.opened(Track.of(events), keepsTime);
      // The end of the run stays unsaid before its time.
      return { ok: true, text: '' };
    } catch (error) {
      this.isMissing ||= error instanceof NotLoaded && error.isMissing;
      return { ok: false, text: this.isMissing ? say('simulated.missing') : messageOf(error) };
    }
  }
}
