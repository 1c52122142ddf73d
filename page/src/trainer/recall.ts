// Recall: a case is shown, recognised, done, and judged.
import { button, h, topDialog, type Children } from '../base/dom';
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
import { say, seconds, whenText } from './words';

/** `idle`: the next case waits; `look`: it is to be recognised; `do`: its turns are made; `judge`: right or wrong is asked for. */
export type Phase = 'idle' | 'look' | 'do' | 'judge';

const CONTROLS = 'button, a, summary, select, input, label, textarea';
/** A button's text with its key, which shows where there is a keyboard. */
const keyed = (text: string, key: string): Children => [text, h('kbd', { 'aria-hidden': 'true' }, key)];

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
  private readonly unknown = button(say('recall.unknown'), { title: say('recall.unknown_title') }, () =>
    this.giveUp(),
  );
  private readonly right = button(
    keyed(say('recall.right'), 'R'),
    { class: 'main', title: say('recall.right_title') },
    () => this.judge(true),
  );
  private readonly wrong = button(keyed(say('recall.wrong'), 'W'), { title: 'W' }, () => this.judge(false));
  private readonly solution = button(
    keyed(say('recall.solution'), 'S'),
    { title: say('recall.solution_title') },
    () => this.show(),
  );
  readonly says = h('p.cases-says', { role: 'status' });
  readonly element = h('section.cases-main', { 'aria-label': say('recall.title') }, [
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
      ? say('recall.tick')
      : isAll
        ? say('recall.all_later', { n: later.length, when: wait })
        : say('recall.queue', { due: due.length, fresh: fresh.length, later: later.length });
    this.area.disabled = isNone;
    this.element.dataset.phase = phase;
    host.asks(phase === 'look' || phase === 'do');
    this.hint.textContent = isNone
      ? say('recall.none')
      : phase === 'idle' && isAll
        ? say('recall.ahead')
        : say(phase === 'do' && !this.setup.hidden ? 'recall.do_cube' : `recall.${phase}`);
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
    const isFree = target === null || target === this.area;
    const letter = event.key.toLowerCase();
    if (event.key === 'Escape') {
      if (!this.cancel()) return;
    } else if (isFree && (event.key === ' ' || (event.key === 'Enter' && this.phase === 'judge'))) {
      if (event.repeat) return;
      if (this.phase === 'judge') this.judge(true);
      else this.press();
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
          : say('recall.both', { seen: seconds(this.seen), done: seconds(phase === 'do' ? ms : this.done) });
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
    const times = { seen: seconds(seen), done: seconds(done) };
    const said = isRight
      ? say('recall.was_right', { case: title, when: again, ...times })
      : say('recall.was_wrong', { case: title, when: again });
    const { isFull } = host.store;
    host.say(isFull ? say('recall.no_room', { said }) : said, isFull);
    this.enter('idle');
    // The buttons are gone; the space bar goes on.
    this.area.focus({ preventScroll: true });
    host.changed();
  }

  private show(): void {
    if (this.shown) this.host.see(this.shown.of, this.shown.cube);
  }

  private giveUp(): void {
    const { shown } = this;
    this.judge(false);
    if (shown) this.host.see(shown.of, shown.cube);
  }

  /** Chooses the next case ahead, and shows turns that bring a cube there. */
  private async prepare(): Promise<void> {
    const next = (this.prepared = this.pick());
    if (!next) return;
    const { core } = this.host;
    this.setup.hidden = false;
    this.setup.textContent = say('recall.looking');
    try {
      const turns = await setupOf(core, next.cube);
      if (next !== this.prepared || this.phase !== 'idle') return;
      const names = namesOf(settings.now.colours);
      const held = core.after('UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB', next.cube.hold);
      const [top, front] = [4, 22].map((place) => names[held[place]!] ?? '');
      this.setup.replaceChildren(`${say('recall.setup', { top: top!, front: front! })} `, h('b', turns));
    } catch (error) {
      if (next === this.prepared)
        this.setup.textContent = say('recall.no_setup', { reason: messageOf(error) });
    }
  }
}
