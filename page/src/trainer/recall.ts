// Recall: a case is shown, recognised, done, and judged.
import { button, h, topDialog } from '../base/dom';
import { isTyping } from '../base/keys';
import { messageOf } from '../base/texts';
import { below } from '../base/chance';
import { namesOf } from '../cube/colours';
import { marksOf, settings } from '../cube/settings';
import { caseNamed, fullName, type Case } from './cases';
import type { Shown } from './cube';
import type { Host } from './host';
import { metSvg } from './pictures';
import { attempted, nextOf, queued } from './record';
import { setupOf } from './setup';
import { seconds, whenText } from './words';

/** `idle`: the next case waits; `look`: it is to be recognised; `do`: its turns are made; `judge`: right or wrong is asked for. */
export type Phase = 'idle' | 'look' | 'do' | 'judge';

const HINTS: Readonly<Record<Phase, string>> = {
  idle: 'Press the space bar, or here, to see a case.',
  look: 'Do you know it? Press the space bar, or here.',
  do: 'Make its turns. Then press the space bar, or here.',
  judge: 'Did it go right?',
};
const CONTROLS = 'button, a, summary, select, input, label, textarea';
/** Longest time after which the due times are looked at again. */
const REFRESH_MS = 30_000;

export class Recall {
  private phase: Phase = 'idle';
  private shown: { readonly of: Case; readonly cube: Shown } | undefined;
  /** The case that is next, with turns to set up a cube. */
  private prepared: { readonly of: Case; readonly cube: Shown } | undefined;
  private begin = 0;
  private seen = 0;
  private done = 0;
  private last: string | undefined;
  private frame = 0;
  private refresh = 0;

  private readonly picture = h('span.cases-met', { 'aria-hidden': 'true' });
  private readonly clock = h('span.cases-clock');
  private readonly hint = h('span.cases-hint');
  private readonly area = h('button.cases-area', { type: 'button', onclick: () => this.press() }, [
    this.picture,
    this.clock,
    this.hint,
  ]);
  private readonly queue = h('p.cases-queue');
  private readonly setup = h('p.cases-setup', { hidden: true });
  private readonly unknown = button(
    'I do not know it',
    { title: 'Shows the solution; counts as wrong' },
    () => this.giveUp(),
  );
  private readonly right = button('Right', { class: 'main', title: 'R' }, () => this.judge(true));
  private readonly wrong = button('Wrong', { title: 'W' }, () => this.judge(false));
  private readonly solution = button('Solution', { title: 'Shows the case and its algorithms (S)' }, () =>
    this.show(),
  );
  readonly says = h('p.cases-says', { role: 'status' });
  readonly element = h('section.cases-main', { 'aria-label': 'Recall' }, [
    this.queue,
    this.setup,
    this.area,
    h('div.cases-row.cases-judge', [this.unknown, this.right, this.wrong, this.solution]),
    this.says,
  ]);

  constructor(private readonly host: Host) {
    window.addEventListener('keydown', (event) => this.key(event), true);
    document.addEventListener('visibilitychange', () => this.draw());
    this.enter('idle');
  }

  /** Ends what has begun; whether anything had. */
  cancel(): boolean {
    if (this.phase === 'idle') return false;
    this.enter('idle');
    return true;
  }

  /** Another set or choice: the next case is chosen anew. */
  renew(): void {
    if (this.phase === 'idle') this.enter('idle');
  }

  draw(): void {
    const { host, phase } = this;
    const now = Date.now();
    const { due, fresh, later } = queued(host.chosen(), now);
    const [soonest] = later;
    const wait = soonest ? whenText(soonest.record, now) : '';
    const isNone = due.length + fresh.length + later.length === 0;
    const isAll = due.length + fresh.length === 0;
    this.queue.textContent = isNone
      ? 'Tick the cases that you want to train.'
      : isAll
        ? `All ${later.length} have time. The next one comes ${wait}.`
        : `Due: ${due.length}. New: ${fresh.length}. Later: ${later.length}.`;
    this.area.disabled = isNone;
    this.element.dataset.phase = phase;
    this.hint.textContent = isNone
      ? 'No case is ticked.'
      : phase === 'idle' && isAll
        ? 'Press the space bar, or here, to train ahead of time.'
        : HINTS[phase];
    this.unknown.hidden = phase !== 'look' && phase !== 'do';
    for (const one of [this.right, this.wrong, this.solution]) one.hidden = phase !== 'judge';
    // A case that becomes due says so by itself.
    clearTimeout(this.refresh);
    if (soonest && phase === 'idle' && host.isOpen)
      this.refresh = window.setTimeout(
        () => this.host.changed(),
        Math.min(REFRESH_MS, Math.max(1000, soonest.record.due - now)),
      );
  }

  private key(event: KeyboardEvent): void {
    if (!this.host.isOpen || topDialog() || isTyping(event)) return;
    const target = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    const letter = event.key.toLowerCase();
    if (event.key === 'Escape') {
      if (!this.cancel()) return;
    } else if (event.key === ' ' && (target === null || target === this.area)) {
      if (!event.repeat) this.press();
    } else if (this.phase === 'judge' && 'rws'.includes(letter) && letter.length === 1) {
      if (letter === 's') this.show();
      else this.judge(letter === 'r');
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private press(): void {
    const now = performance.now();
    if (this.phase === 'idle') this.start();
    else if (this.phase === 'look') {
      this.seen = Math.round(now - this.begin);
      this.begin = now;
      this.enter('do');
    } else if (this.phase === 'do') {
      this.done = Math.round(now - this.begin);
      this.enter('judge');
    }
  }

  private pick(): { of: Case; cube: Shown } | undefined {
    const { host } = this;
    const all = host.chosen();
    const name = nextOf(all, Date.now(), this.last, below) ?? queued(all, Date.now()).later[0]?.name;
    const of = name === undefined ? undefined : caseNamed(name);
    return of && { of, cube: host.cases.random(of, host.options.bottom || undefined, below) };
  }

  private start(): void {
    this.shown = this.prepared ?? this.pick();
    if (!this.shown) return;
    this.begin = performance.now();
    this.enter('look');
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    const { host } = this;
    if (phase === 'idle') {
      this.shown = undefined;
      this.setup.hidden = true;
      this.prepared = undefined;
      if (host.options.hasSetup) void this.prepare();
    }
    if (phase === 'look' || phase === 'do') {
      host.say('');
      // The case and its buttons are in the window, wherever the page was scrolled to.
      this.element.scrollIntoView({ block: 'nearest' });
    }
    const cube = this.shown?.cube;
    this.picture.hidden = !cube;
    if (cube) {
      this.picture.innerHTML = metSvg(cube.facelets, settings.now.colours, marksOf(settings.now));
      this.picture.dataset.facelets = cube.facelets;
    }
    cancelAnimationFrame(this.frame);
    this.run();
    this.draw();
  }

  /** Shows the time as it goes. */
  private run(): void {
    const { phase } = this;
    const ms = performance.now() - this.begin;
    this.clock.textContent =
      phase === 'idle'
        ? ''
        : phase === 'look'
          ? seconds(ms)
          : `${seconds(this.seen)} + ${seconds(phase === 'do' ? ms : this.done)}`;
    if (phase === 'look' || phase === 'do') this.frame = requestAnimationFrame(() => this.run());
  }

  private judge(isRight: boolean): void {
    const { shown, host, seen, done } = this;
    if (!shown) return;
    const at = Date.now();
    const { name } = shown.of;
    const record = host.store.change(name, (record) => attempted(record, { at, seen, done, isRight }));
    this.last = name;
    const again = whenText(record, at);
    const title = fullName(shown.of);
    const full = host.store.isFull ? ' The browser has no room for it: export the records.' : '';
    host.say(
      isRight
        ? `${title}: right. ${seconds(seen)} to see, ${seconds(done)} to do. It comes again ${again}.${full}`
        : `${title}: wrong. It comes again ${again}.${full}`,
      host.store.isFull,
    );
    this.enter('idle');
    // The buttons are gone; the space bar goes on.
    this.area.focus({ preventScroll: true });
    host.changed();
  }

  private show(): void {
    if (this.shown) this.host.see(this.shown.of);
  }

  private giveUp(): void {
    const { shown } = this;
    this.judge(false);
    if (shown) this.host.see(shown.of);
  }

  /** Chooses the next case ahead, and shows turns that bring a cube there. */
  private async prepare(): Promise<void> {
    const next = (this.prepared = this.pick());
    if (!next) return;
    const { core } = this.host;
    this.setup.hidden = false;
    this.setup.textContent = 'Looking for turns …';
    try {
      const turns = await setupOf(core, next.cube);
      if (next !== this.prepared || this.phase !== 'idle') return;
      const names = namesOf(settings.now.colours);
      const held = core.after('UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB', next.cube.hold);
      const [top, front] = [4, 22].map((place) => names[held[place]!] ?? '');
      this.setup.replaceChildren(`Solved cube, ${top} on top, ${front} in front: `, h('b', turns));
    } catch (error) {
      if (next === this.prepared) this.setup.textContent = `No turns to set up: ${messageOf(error)}`;
    }
  }
}
