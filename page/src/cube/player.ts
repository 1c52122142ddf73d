// Plays turns on the store, one by one: by hand, as a sequence, along the time line.
import { Observed } from '../base/observed';
import { SOLVED, type Core, type Move, textOf, undone } from './core';
import { settings } from './settings';
import type { CubeStage } from './stage';
import type { CubeState, Plan, Store } from './store';

/** Milliseconds of a quarter in a scramble: quick, but one sees it. */
const SCRAMBLE_MS = 55;

export class Player {
  /** Counts what was begun: a sequence that is not the latest any more ends. */
  private run = 0;
  /** Whether a solution plays. */
  readonly playing = new Observed(false);
  /** Called with each turn by hand; true if the turn is dealt with. */
  intercept: (text: string) => boolean = () => false;
  private states: { of: readonly Move[]; start: string; all: readonly string[] } | undefined;

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly stage: CubeStage,
  ) {}

  /** One turn by hand, at once. */
  turn(text: string): void {
    if (this.intercept(text)) return;
    this.pause();
    this.make(this.core.move(text));
  }

  /** The turns of the time line that were made with the cube in the hand, a wrong one among them, and the way on. */
  strayed(done: readonly Move[], ahead: readonly Move[], plan: Plan): void {
    this.pause();
    const facelets = this.core.after(this.store.now.start, textOf(done));
    this.store.dispatch({ type: 'strayed', done, facelets, ahead, plan });
  }

  /** Turns one after the other; the promise ends when the last is drawn, or another thing begins.
   * @throws Refused if the text cannot be read */
  async turns(text: string, pace?: number, isScramble = false): Promise<void> {
    const { moves } = this.core.turns(text);
    this.pause();
    const run = this.run;
    await this.stage.settled();
    this.stage.pace = pace;
    for (const move of moves) {
      if (run !== this.run) return;
      this.make(move, isScramble);
      await this.stage.settled();
    }
    if (run === this.run) this.stage.pace = undefined;
  }

  /** The solved cube, scrambled by random turns. */
  async scramble(): Promise<void> {
    this.set(SOLVED, '');
    await this.turns(this.core.scramble(25), SCRAMBLE_MS, true);
  }

  /** Another cube; `setup` are turns that make it from the solved one. */
  set(facelets: string, setup: string | undefined): void {
    this.pause();
    this.store.dispatch({ type: 'set', facelets, setup });
  }

  /** Puts turns ahead, in place of all that could be made again. */
  ahead(moves: readonly Move[], plan: Plan): void {
    this.pause();
    this.store.dispatch({ type: 'ahead', moves, plan });
  }

  /** One turn or one scramble back; before the first turn the cube that was there before, and while painting one press
   * back. */
  undo(): void {
    this.pause();
    const { painted, at, past, scrambled } = this.store.now;
    const before = past.at(-1);
    if (painted !== undefined) this.store.dispatch({ type: 'unpaint' });
    else if (at > scrambled) this.back();
    else if (before) this.restore({ ...before, past: past.slice(0, -1) });
    else if (at > 0) this.seek(0);
  }

  /** One turn of the time line back. */
  stepBack(): void {
    this.pause();
    this.back();
  }

  /** Takes up another state, with its time line. */
  restore(state: CubeState): void {
    this.pause();
    this.store.dispatch({ type: 'restore', state });
  }

  /** Makes a painted cube the cube. */
  takePainting(): void {
    const { painted } = this.store.now;
    if (painted !== undefined) this.set(painted, undefined);
  }

  redo(): void {
    const { at, scrambled } = this.store.now;
    if (at < scrambled) this.seek(scrambled);
    else this.stepForward();
  }

  /** The next turn of the time line. */
  stepForward(): void {
    this.pause();
    this.forward();
  }

  /** The cube after `at` turns of the time line. */
  seek(at: number): void {
    this.pause();
    const { start, moves } = this.store.now;
    if (this.states?.of !== moves || this.states.start !== start) {
      this.states = { of: moves, start, all: [start, ...this.core.states(start, textOf(moves))] };
    }
    const place = Math.max(0, Math.min(moves.length, at));
    this.store.dispatch({ type: 'seek', at: place, facelets: this.states.all[place] ?? start });
  }

  /** Plays the turns that are ahead, until their end, turn `end` of the time line, or `pause`. */
  async play(end = Infinity): Promise<void> {
    this.pause();
    const { plan, moves, at } = this.store.now;
    if (at >= moves.length) this.seek(plan?.from ?? 0);
    const { run } = this;
    this.playing.set(true);
    while (run === this.run && this.store.now.at < Math.min(end, this.store.now.moves.length)) {
      const ms = 1000 / settings.now.tempo;
      this.stage.pace = Math.min(ms * 0.75, 450);
      const rest = new Promise((resolve) => setTimeout(resolve, ms));
      this.forward();
      await Promise.all([this.stage.settled(), rest]);
    }
    if (run === this.run) this.pause();
  }

  pause(): void {
    this.run++;
    this.stage.pace = undefined;
    if (this.playing.now) this.playing.set(false);
  }

  toggle(): void {
    if (this.playing.now) this.pause();
    else void this.play();
  }

  private make(move: Move, isScramble = false): void {
    const state = this.store.now;
    if (state.painted !== undefined) return;
    const after = this.core.after(state.facelets, move.text);
    this.store.dispatch({ type: 'turn', move, after, isScramble });
  }

  private forward(): void {
    const { facelets, moves, at } = this.store.now;
    const move = moves[at];
    if (move) this.store.dispatch({ type: 'forward', after: this.core.after(facelets, move.text) });
  }

  private back(): void {
    const { facelets, moves, at } = this.store.now;
    const move = moves[at - 1];
    if (!move) return;
    const undo = undone(move);
    this.store.dispatch({ type: 'back', undo, after: this.core.after(facelets, undo.text) });
  }
}
