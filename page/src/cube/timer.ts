// `<timer-panel>`: inspection, a solve by hand, and the race against the robot.
import { button, h } from '../base/dom';
import { messageOf } from '../base/texts';
import { storage } from '../base/storage';
import { SOLVED, isSolved, type Move } from './core';
import type { Kit, Panel } from './kit';
import { decimals, say } from './say';
import { solve } from './solving';
import type { CubeState } from './store';

const NAME = 'mindcub3r.times';
const INSPECTION_MS = 15_000;
const KEPT_TIMES = 200;

type Phase = 'idle' | 'making' | 'inspection' | 'running' | 'done';

export class TimerPanel extends HTMLElement implements Panel {
  private kit!: Kit;
  private phase: Phase = 'idle';
  private begin = 0;
  private tick = 0;
  private robotMs: number | undefined;
  /** The program has shown a solution during the race. */
  private isHelped = false;
  private times: number[] = storage.get<number[]>(NAME) ?? [];
  private readonly clock = h('output.clock', { 'aria-label': say('race.time') }, '0.00');
  private readonly robot = h('div.race', { hidden: true });
  private readonly bar = h('progress', { max: 1, value: 0, 'aria-label': say('race.robot') });
  /** The robot's time stands apart from the clock, in a sentence: it has not solved this cube. */
  private readonly robotClock = h('p');
  private readonly scramble = h('p.scramble');
  private readonly says = h('p.status', { role: 'status' }, say('race.rules'));
  private readonly list = h('p.times');
  private readonly go = button(say('race.start'), { class: 'main' }, () => {
    if (this.isRacing) this.end('idle', say('race.given_up'));
    else void this.prepare();
  });

  start(kit: Kit): void {
    this.kit = kit;
    this.robot.append(this.robotClock, this.bar);
    this.append(
      this.clock,
      this.robot,
      h('div.buttons', [this.go, button(say('race.forget'), () => this.store([]))]),
      this.says,
      this.scramble,
      this.list,
      h('p', [h('a', { href: '#timer' }, say('race.own'))]),
    );
    kit.store.listen((state) => this.follow(state));
    this.store(this.times);
  }

  /** Whether the person solves against the clock. */
  get isRacing(): boolean {
    return this.phase === 'inspection' || this.phase === 'running';
  }

  private async prepare(): Promise<void> {
    const { core, player, store } = this.kit;
    this.phase = 'making';
    this.go.disabled = true;
    this.say(say('race.scrambling'));
    let turns = core.scramble(25);
    this.robotMs = undefined;
    try {
      // All cubes are equally likely, and the scramble is short: a solution backwards.
      const state = core.random();
      const [short, quick] = await Promise.all([
        solve({ state, to: 'solved', method: 'two-phase', person: false }),
        solve({ state, to: 'solved', method: 'robot', person: false }),
      ]);
      turns = core.inverse(short.turns);
      this.robotMs = quick.robot_seconds * 1000;
    } catch (error) {
      this.scramble.textContent = say('race.without', { reason: messageOf(error) });
    }
    this.go.disabled = false;
    // A disabled button has lost the focus.
    if (document.activeElement === document.body) this.go.focus({ preventScroll: true });
    player.set(core.after(SOLVED, turns), turns);
    this.phase = 'inspection';
    this.isHelped = false;
    this.begin = performance.now();
    this.robot.hidden = this.robotMs === undefined;
    this.scramble.textContent = turns;
    this.go.textContent = say('race.give_up');
    this.say(say('race.inspect'));
    this.run(store.now);
  }

  private follow(state: CubeState): void {
    if (this.isRacing && !this.isHelped && state.plan) {
      this.isHelped = true;
      this.say(say('race.helped'));
    }
    if (this.phase === 'inspection' && state.change.kind === 'turn' && !/^[xyz]/.test(state.change.move.text))
      this.launch();
    if (this.isRacing) {
      // Another cube was chosen: this race is over.
      if (state.setup !== this.scramble.textContent) this.end('idle', say('race.other_cube'));
      else if (this.phase === 'running' && isSolved(state.facelets)) this.finish(state);
    }
  }

  private launch(): void {
    this.phase = 'running';
    this.begin = performance.now();
    if (!this.isHelped) this.say(say('race.go'));
  }

  private finish({ at, moves }: CubeState): void {
    const ms = performance.now() - this.begin;
    if (this.isHelped) {
      this.end('done', say('race.solved_helped', { time: seconds(ms) }));
      this.clock.textContent = seconds(ms);
      return;
    }
    const robot = this.robotMs;
    const result =
      robot === undefined
        ? ''
        : ms < robot
          ? say('race.beat', { time: seconds(robot - ms) })
          : say('race.robot_after', { time: seconds(robot) });
    this.end(
      'done',
      `${say('race.solved', { time: seconds(ms), n: turnsOf(moves.slice(0, at)) })} ${result}`.trim(),
    );
    this.clock.textContent = seconds(ms);
    this.store([...this.times, Math.round(ms)].slice(-KEPT_TIMES));
  }

  private end(phase: Phase, text: string): void {
    clearTimeout(this.tick);
    this.phase = phase;
    this.robot.hidden = true;
    this.go.textContent = say('race.start');
    this.say(text);
  }

  /** Counts, ten times a second: a screen reader announces phases alone. */
  private run(state: CubeState): void {
    clearTimeout(this.tick);
    if (!this.isRacing) return;
    const ms = performance.now() - this.begin;
    if (this.phase === 'inspection') {
      if (ms >= INSPECTION_MS) this.launch();
      this.clock.textContent = String(Math.max(0, Math.ceil((INSPECTION_MS - ms) / 1000)));
    } else this.clock.textContent = seconds(ms);
    if (this.robotMs !== undefined) {
      const done = this.phase === 'running' ? Math.min(1, ms / this.robotMs) : 0;
      this.bar.value = done;
      this.robotClock.textContent =
        this.phase === 'inspection'
          ? say('race.robot_turns', { time: decimals(this.robotMs / 1000, 1) })
          : done < 1
            ? say('race.robot_in', { time: decimals((this.robotMs * (1 - done)) / 1000, 1) })
            : say('race.robot_done', { time: decimals(this.robotMs / 1000, 1) });
    }
    this.tick = window.setTimeout(() => this.run(state), 100);
  }

  private store(times: number[]): void {
    this.times = times;
    storage.set(NAME, times);
    const texts = [
      times.length ? say('race.best', { time: seconds(Math.min(...times)) }) : '',
      times.length >= 5 ? say('race.five', { time: seconds(average(times.slice(-5))) }) : '',
      times.length ? say('race.last', { times: times.slice(-5).map(seconds).join(', ') }) : '',
    ];
    this.list.textContent = texts.filter(Boolean).join(' ');
  }

  private say(text: string): void {
    this.says.textContent = text;
  }
}

/** The mean without the best and the worst. */
function average(times: number[]): number {
  const middle = [...times].sort((a, b) => a - b).slice(1, -1);
  return middle.reduce((sum, time) => sum + time, 0) / middle.length;
}

/** Turns as they are counted: a half turn by two presses is one, and turns of the whole cube are none. */
function turnsOf(moves: readonly Move[]): number {
  let [turns, last] = [0, ''];
  for (const { text } of moves) {
    const layers = /^[xyz]/.test(text) ? '' : text.replace(/['2]/g, '');
    if (layers && layers !== last) turns++;
    last = layers;
  }
  return turns;
}

function seconds(ms: number): string {
  const hundredths = Math.floor(ms / 10);
  const minutes = Math.floor(hundredths / 6000);
  const rest = ((hundredths % 6000) / 100).toFixed(2);
  return minutes ? `${minutes}:${rest.padStart(5, '0')}` : rest;
}

customElements.define('timer-panel', TimerPanel);
