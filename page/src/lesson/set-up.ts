// “Set up your cube”: how to hold a solved cube, and the turns that bring it to the beginning of a step.
import { h } from '../base/dom';
import { storage } from '../base/storage';
import { messageOf } from '../base/texts';
import { realNamesOf } from '../cube/colours';
import { settings } from '../cube/settings';
import { solve } from '../cube/solving';
import { holdOf } from '../cube/words';
import type { Lesson } from './lesson';
import { say } from './words';

const NAME = 'mindcub3r.lesson.set-up';
const asked = new WeakMap<Lesson, Map<number, Promise<string>>>();

/** Turns of sides that make the cube before a step from a solved cube, held as the step's cube is. They are the solver's short
 * solution backwards; the lesson backwards would be some eighty turns. */
export function setUpOf(lesson: Lesson, number: number): Promise<string> {
  const all = asked.get(lesson) ?? new Map<number, Promise<string>>();
  asked.set(lesson, all);
  const state = lesson.at(lesson.steps[number]?.from ?? 0);
  const found =
    all.get(number) ??
    solve({ state, to: 'solved', method: 'two-phase', person: false }).then(({ turns }) =>
      lesson.core.inverse(turns),
    );
  all.set(number, found);
  found.catch(() => all.delete(number));
  return found;
}

export class SetUp {
  private readonly hold = h('p');
  private readonly turns = h('p.set-up-turns');
  private readonly summary = h('summary', say('set_up'));
  readonly element = h('details.set-up', [this.summary, this.hold, this.turns]);
  private isRead = storage.get<boolean>(NAME) ?? false;
  private shown: Promise<string> | undefined;

  constructor() {
    this.summary.addEventListener('click', () => this.element.open && this.read());
  }

  /** Shows the way to a step. It is open before the first step, until a reader has closed it or gone on. */
  show(lesson: Lesson, number: number): void {
    if (number > 0) this.read();
    this.element.open = number === 0 && !this.isRead;
    const state = lesson.at(lesson.steps[number]?.from ?? 0);
    this.hold.textContent = holdOf(state, realNamesOf(settings.now.colours));
    this.turns.textContent = say('thinking');
    const found = setUpOf(lesson, number);
    this.shown = found;
    const write = (text: string): void => {
      if (this.shown === found) this.turns.textContent = text;
    };
    found.then(
      (turns) => write(say('set_up_turns', { turns })),
      (error: unknown) => write(messageOf(error)),
    );
  }

  private read(): void {
    if (this.isRead) return;
    this.isRead = true;
    storage.set(NAME, true);
  }
}
