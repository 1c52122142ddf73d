// The session that is timed: chosen, begun, named, deleted; and all of them as csTimer's file.
import { button, download, h, labelled, option } from '../base/dom';
import { messageOf } from '../base/texts';
import { fileName, readFile, writeFile } from './cstimer';
import { ask, askName } from './dialogs';
import { kindOf, nameOf, named } from './session';
import type { TimerStore } from './store';
import { say } from './words';

export interface SessionHost {
  readonly store: TimerStore;
  readonly current: string;
  choose(id: string): void;
  say(text: string, isBad?: boolean): void;
}

export class SessionBar {
  private readonly list = h('select', { onchange: () => this.host.choose(this.list.value) });
  private readonly file = h('input', {
    type: 'file',
    hidden: true,
    accept: '.txt,.json,text/plain,application/json',
    onchange: () => {
      const chosen = this.file.files?.[0];
      this.file.value = '';
      if (chosen) void this.import(chosen);
    },
  });
  readonly element = h('div.timer-sessions', [
    labelled(say('session.session'), this.list),
    h('div.timer-row', [
      button(say('session.new'), () => this.begin()),
      button(say('session.rename'), () => this.rename()),
      button(say('session.delete'), () => this.delete()),
    ]),
  ]);
  readonly files = h('div.timer-row', [
    button(say('session.import'), { title: say('session.import_title') }, () => this.file.click()),
    button(say('session.export'), { title: say('session.export_title') }, () => this.export()),
    this.file,
  ]);

  constructor(private readonly host: SessionHost) {}

  draw(): void {
    const options = this.host.store.all().map(({ id, session }) => {
      const counted = { name: nameOf(session), n: session.solves.length };
      return option([id, say('session.counted', counted)]);
    });
    this.list.replaceChildren(...options);
    this.list.value = this.host.current;
  }

  private begin(): void {
    const { store, current: id } = this.host;
    const session = store.get(id);
    const proposal = say('session.numbered', { number: store.all().length + 1 });
    askName(say('session.new_title'), proposal, say('session.begin'), (name) => {
      try {
        const begun = store.begin(undefined, session ? kindOf(session) : '333');
        store.change(begun, (session) => named(session, name));
        this.host.choose(begun);
        this.host.say(say('session.begun', { name }));
      } catch (error) {
        this.host.say(say('session.no_new', { reason: messageOf(error) }), true);
      }
    });
  }

  private rename(): void {
    const { store, current: id } = this.host;
    const session = store.get(id);
    if (!session) return;
    askName(say('session.rename_title'), nameOf(session), say('session.rename'), (name) => {
      store.change(id, (session) => named(session, name));
      this.host.choose(id);
    });
  }

  private delete(): void {
    const { store, current: id } = this.host;
    const session = store.get(id);
    if (!session) return;
    const name = nameOf(session);
    ask(
      say('session.delete_title'),
      say('session.delete_text', { name, n: session.solves.length }),
      say('delete'),
      () => {
        store.delete(id);
        this.host.choose(store.all()[0]!.id);
        this.host.say(say('session.deleted', { name }));
      },
    );
  }

  private export(): void {
    const { store, current: id } = this.host;
    const place = store.all().findIndex((one) => one.id === id);
    const name = fileName(new Date());
    download(name, new Blob([writeFile(store.file, Math.max(0, place))], { type: 'text/plain' }));
    this.host.say(say('session.exported', { file: name }));
  }

  private async import(file: File): Promise<void> {
    const { store } = this.host;
    try {
      const read = readFile(await file.text());
      const { added, known } = store.take(read);
      const solves = added.reduce((sum, id) => sum + (store.get(id)?.solves.length ?? 0), 0);
      if (added[0]) this.host.choose(this.chosen(added));
      const here = known ? [say('session.known', { n: known })] : [];
      const imported = say('session.imported', { sessions: added.length, solves });
      const { leftOut } = read;
      const wanting = leftOut[0] ? [say('session.left_out', { n: leftOut.length, reason: leftOut[0] })] : [];
      this.host.say([imported, ...here, ...wanting].join(' '), leftOut.length > 0);
    } catch (error) {
      this.host.say(say('session.not_imported', { file: file.name, reason: messageOf(error) }), true);
    }
  }

  /** Of the sessions that were added, the one that csTimer had open, if it has solves; else the first that has. */
  private chosen(added: readonly string[]): string {
    const { store } = this.host;
    const current = added[Number(store.file.properties.session) - 1];
    const hasSolves = (id: string | undefined) => Boolean(id && store.get(id)?.solves.length);
    return hasSolves(current) ? current! : (added.find(hasSolves) ?? added[0]!);
  }
}
