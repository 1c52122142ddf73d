// `<cases-view>`: cases of human methods, to be looked at and to be recalled, each again when it is due.
import { currentRoute, openRoute, routeTo } from '../base/address';
import { button, checkBox, download, h, labelled, openDialog, option } from '../base/dom';
import { badLink } from '../base/notice';
import { onStop } from '../base/stop';
import { storage } from '../base/storage';
import { messageOf, sentence } from '../base/texts';
import { namesOf } from '../cube/colours';
import type { Core } from '../cube/core';
import { settings } from '../cube/settings';
import { SETS, type Case, type CaseSet } from './cases';
import { BOTTOM_SIDES, CaseCube } from './cube';
import type { Host, Options } from './host';
import { Picker } from './picker';
import { Recall } from './recall';
import { withoutAttempts, type Named } from './record';
import { See } from './see';
import { CaseStore } from './store';
import { CaseTable } from './table';

const OPTIONS = 'mindcub3r.cases-options';
const FIRST: Options = { set: 'oll', bottom: 'U', hasSetup: false };

export class CaseTrainer extends HTMLElement implements Host {
  readonly store = new CaseStore();
  readonly cases: CaseCube;
  options: Options = { ...FIRST, ...storage.get<Partial<Options>>(OPTIONS) };
  private readonly recall: Recall;
  private readonly picker: Picker;
  private readonly table: CaseTable;
  private readonly seer: See;
  private readonly sets = SETS.map(({ id, title, cases }) => {
    const one = button(title, { title: `${cases.length} cases` }, () => this.choose(id));
    return { id, one };
  });
  private readonly hint = h('p.cases-quiet');
  private readonly bottom = h('select', {
    onchange: () => {
      this.setOptions({ bottom: this.bottom.value });
      this.picker.paint();
      this.recall.renew();
    },
  });
  private readonly file = h('input', {
    type: 'file',
    hidden: true,
    accept: '.json,application/json',
    onchange: () => {
      const chosen = this.file.files?.[0];
      this.file.value = '';
      if (chosen) void this.import(chosen);
    },
  });

  constructor(readonly core: Core) {
    super();
    this.cases = new CaseCube(core);
    this.recall = new Recall(this);
    this.picker = new Picker(this);
    this.table = new CaseTable(this);
    this.seer = new See(this);
  }

  get set(): CaseSet {
    return SETS.find(({ id }) => id === this.options.set) ?? SETS[0]!;
  }

  get isOpen(): boolean {
    return !this.hidden && this.isConnected;
  }

  connectedCallback(): void {
    if (this.childElementCount) return;
    const { label: setup } = checkBox('Show turns to set up my cube', this.options.hasSetup, (hasSetup) => {
      this.setOptions({ hasSetup });
      this.recall.renew();
    });
    this.append(
      this.recall.element,
      h('section.cases-side', { 'aria-label': 'Cases' }, [
        h(
          'div.cases-row.cases-sets',
          { role: 'group', 'aria-label': 'Set' },
          this.sets.map(({ one }) => one),
        ),
        this.hint,
        h('div.cases-row', [labelled('Colour below', this.bottom), setup]),
        this.picker.element,
        this.table.element,
        h('div.cases-row', [
          button('Import', { title: 'Takes the records of a file' }, () => this.file.click()),
          button('Export', { title: 'Saves ticks, algorithms and times as a file' }, () => this.export()),
          button('Reset this set', () => this.reset()),
          this.file,
        ]),
      ]),
    );
    // A button that was pressed with a pointer does not keep the space bar.
    this.addEventListener('click', ({ detail, target }) => {
      const pressed =
        target instanceof Element ? target.closest<HTMLElement>('button, label, summary, input') : null;
      if (detail > 0 && pressed && !pressed.matches('select, [type=text]')) {
        const { activeElement } = document;
        if (activeElement instanceof HTMLElement && !activeElement.matches('select, [type=text]'))
          activeElement.blur();
      }
    });
    this.store.onchange = () => this.changed();
    settings.listen(({ colours }) => {
      const names = namesOf(colours);
      const sides = BOTTOM_SIDES.map((side) => option([side, names[side] ?? side]));
      this.bottom.replaceChildren(...sides, option(['', 'any (colour neutral)']));
      this.bottom.value = this.options.bottom;
      this.picker.paint();
    });
    onStop(() => (this.isOpen && this.recall.cancel() ? { text: 'The case is put back.' } : undefined));
    this.follow();
  }

  /** Shows the set that the address names. */
  follow(): void {
    this.hidden = false;
    const set = currentRoute().fields.get('set');
    if (set === null || SETS.some(({ id }) => id === set)) this.choose(set ?? this.options.set);
    else {
      badLink(`there is no set “${set}”; the sets are ${SETS.map(({ id }) => id).join(', ')}`);
      this.choose(this.options.set, false);
    }
  }

  /** Leaves the trainer: a case that is shown is put back. */
  close(): void {
    this.hidden = true;
    this.recall.cancel();
  }

  chosen(): readonly Named[] {
    const all = this.set.cases.map(({ name }) => ({ name, record: this.store.get(name) }));
    return all.filter(({ record }) => record.isChosen);
  }

  setOptions(change: Partial<Options>): void {
    this.options = { ...this.options, ...change };
    storage.set(OPTIONS, this.options);
  }

  changed(): void {
    this.picker.draw();
    this.table.draw();
    this.recall.draw();
  }

  see(shown: Case): void {
    this.seer.open(shown);
  }

  say(text: string, isBad = false): void {
    const { says } = this.recall;
    says.textContent = text;
    says.classList.toggle('bad', isBad);
  }

  private choose(id: string, isWritten = true): void {
    this.setOptions({ set: id });
    if (isWritten) openRoute(routeTo('cases', { set: this.set.id }));
    for (const { id, one } of this.sets) one.setAttribute('aria-pressed', String(id === this.set.id));
    this.hint.textContent = `${this.set.hint} Press a picture for the algorithm; tick what you want to train.`;
    this.recall.cancel();
    this.picker.open();
    this.changed();
    this.recall.renew();
  }

  private export(): void {
    const names = SETS.flatMap(({ cases }) => cases.map(({ name }) => name));
    download('mindcub3r-cases.json', new Blob([this.store.file(names)], { type: 'application/json' }));
    this.say('All records are saved as mindcub3r-cases.json.');
  }

  private async import(file: File): Promise<void> {
    try {
      const count = this.store.take(await file.text());
      this.say(`Cases imported: ${count}.`);
      this.changed();
      this.recall.renew();
    } catch (error) {
      this.say(`${file.name} was not imported: ${sentence(messageOf(error))}`, true);
    }
  }

  private reset(): void {
    const { title, cases } = this.set;
    const agree = button('Reset', { class: 'main' }, () => {
      dialog.close();
      for (const { name } of cases) if (this.store.get(name).count) this.store.change(name, withoutAttempts);
      this.changed();
      this.say(`${title}: all cases are as never tried.`);
    });
    const cancel = button('Cancel', { autofocus: true }, () => dialog.close());
    const dialog = openDialog('cases-dialog', `Reset ${title}?`, [
      h('h2', `Reset ${title}?`),
      h(
        'p',
        `The times of its ${cases.length} cases will be gone. Ticks and algorithms stay. Export saves the times first.`,
      ),
      h('div.cases-row', [agree, cancel]),
    ]);
  }
}

customElements.define('cases-view', CaseTrainer);
