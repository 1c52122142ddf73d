// The session that is timed: chosen, begun, named, deleted; and all of them as csTimer's file.
import { button, download, h, labelled, option } from '../base/dom';
import { messageOf } from '../base/texts';
import { fileName, readFile, writeFile } from './cstimer';
import { ask, askName } from './dialogs';
import { kindOf, nameOf, named } from './session';
import type { TimerStore } from './store';

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
    labelled('Session', this.list),
    h('div.timer-row', [
      button('New', () => this.begin()),
      button('Rename', () => this.rename()),
      button('Delete session', () => this.delete()),
    ]),
  ]);
  readonly files = h('div.timer-row', [
    button('Import', { title: 'Adds the sessions of a file that csTimer has exported' }, () =>
      this.file.click(),
    ),
    button('Export', { title: 'Saves all sessions as a file that csTimer imports' }, () => this.export()),
    this.file,
  ]);

  constructor(private readonly host: SessionHost) {}

  draw(): void {
    const options = this.host.store.all().map(({ id, session }) => {
      const count = session.solves.length;
      return option([id, `${nameOf(session)} (${count} ${count === 1 ? 'solve' : 'solves'})`]);
    });
    this.list.replaceChildren(...options);
    this.list.value = this.host.current;
  }

  private begin(): void {
    const { store, current: id } = this.host;
    const session = store.get(id);
    askName('New session', `Session ${store.all().length + 1}`, 'Begin', (name) => {
      try {
        const begun = store.begin(undefined, session ? kindOf(session) : '333');
        store.change(begun, (session) => named(session, name));
        this.host.choose(begun);
        this.host.say(`${name} begins.`);
      } catch (error) {
        this.host.say(`No new session: ${messageOf(error)}.`, true);
      }
    });
  }

  private rename(): void {
    const { store, current: id } = this.host;
    const session = store.get(id);
    if (!session) return;
    askName('Rename the session', nameOf(session), 'Rename', (name) => {
      store.change(id, (session) => named(session, name));
      this.host.choose(id);
    });
  }

  private delete(): void {
    const { store, current: id } = this.host;
    const session = store.get(id);
    if (!session) return;
    const count = session.solves.length;
    ask(
      'Delete the session?',
      `${nameOf(session)} and its ${count} ${count === 1 ? 'solve' : 'solves'} will be gone. Export saves them first.`,
      'Delete',
      () => {
        store.delete(id);
        this.host.choose(store.all()[0]!.id);
        this.host.say(`${nameOf(session)} is deleted.`);
      },
    );
  }

  private export(): void {
    const { store, current: id } = this.host;
    const place = store.all().findIndex((one) => one.id === id);
    const name = fileName(new Date());
    download(name, new Blob([writeFile(store.file, Math.max(0, place))], { type: 'text/plain' }));
    this.host.say(`All sessions are saved as ${name}. csTimer imports it, too.`);
  }

  private async import(file: File): Promise<void> {
    const { store } = this.host;
    try {
      const { added, known } = store.take(readFile(await file.text()));
      const solves = added.reduce((sum, id) => sum + (store.get(id)?.solves.length ?? 0), 0);
      if (added[0]) this.host.choose(this.chosen(added));
      const here = known ? ` ${known} ${known === 1 ? 'was' : 'were'} here already.` : '';
      this.host.say(`Imported: sessions ${added.length}, solves ${solves}.${here}`);
    } catch (error) {
      this.host.say(`${file.name} was not imported: ${messageOf(error)}.`, true);
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
