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
import { BOTTOM_SIDES, CaseCube, type Shown } from './cube';
import type { Host, Options } from './host';
import { Picker } from './picker';
import { Recall } from './recall';
import { withoutAttempts, type Named } from './record';
import { See } from './see';
import { CaseStore } from './store';
import { CaseTable } from './table';
import { say } from './words';

const FILE = 'mindcub3r-cases.json';
const OPTIONS = 'mindcub3r.cases-options';
const FIRST: Options = { set: 'oll', bottom: 'U', hasSetup: false, isTickedOnly: false };

export class CaseTrainer extends HTMLElement implements Host {
  readonly store = new CaseStore();
  readonly cases: CaseCube;
  options: Options = { ...FIRST, ...storage.get<Partial<Options>>(OPTIONS) };
  private readonly recall: Recall;
  private readonly picker: Picker;
  private readonly table: CaseTable;
  private readonly seer: See;
  private readonly sets = SETS.map(({ id, title, cases }) => {
    const one = button(title, { title: say('in_set', { n: cases.length }) }, () => this.choose(id));
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
    const { label: setup } = checkBox(say('with_setup'), this.options.hasSetup, (hasSetup) => {
      this.setOptions({ hasSetup });
      this.recall.renew();
    });
    const { label: ticked } = checkBox(say('only_ticked'), this.options.isTickedOnly, (isTickedOnly) => {
      this.setOptions({ isTickedOnly });
      this.picker.filter();
    });
    this.append(
      this.recall.element,
      h('section.cases-side', { 'aria-label': say('cases') }, [
        h(
          'div.cases-row.cases-sets',
          { role: 'group', 'aria-label': say('set') },
          this.sets.map(({ one }) => one),
        ),
        this.hint,
        h('div.cases-row', [labelled(say('below'), this.bottom), setup, ticked]),
        this.picker.element,
        this.table.element,
        h('div.cases-row', [
          button(say('import'), { title: say('import_title') }, () => this.file.click()),
          button(say('export'), { title: say('export_title') }, () => this.export()),
          button(say('reset_set'), () => this.reset()),
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
      this.bottom.replaceChildren(...sides, option(['', say('any_colour')]));
      this.bottom.value = this.options.bottom;
      this.picker.paint();
    });
    onStop(() => (this.isOpen && this.recall.cancel() ? { text: say('put_back') } : undefined));
    this.follow();
  }

  /** Shows the set that the address names. */
  follow(): void {
    this.hidden = false;
    const set = currentRoute().fields.get('set');
    if (set === null || SETS.some(({ id }) => id === set)) this.choose(set ?? this.options.set);
    else {
      badLink(say('no_set', { set, sets: SETS.map(({ id }) => id).join(', ') }));
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

  see(shown: Case, asked?: Shown): void {
    this.seer.open(shown, asked);
  }

  asks(isAsking: boolean): void {
    this.toggleAttribute('data-asks', isAsking);
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
    this.hint.textContent = say('press', { hint: say(`hint.${this.set.id}`) });
    if (this.recall.cancel()) this.say(say('put_back'));
    this.picker.open();
    this.changed();
    this.recall.renew();
  }

  private export(): void {
    const names = SETS.flatMap(({ cases }) => cases.map(({ name }) => name));
    download(FILE, new Blob([this.store.file(names)], { type: 'application/json' }));
    this.say(say('saved', { file: FILE }));
  }

  private async import(file: File): Promise<void> {
    try {
      const count = this.store.take(await file.text());
      this.say(say('imported', { count }));
      this.changed();
      this.recall.renew();
    } catch (error) {
      this.say(say('not_imported', { file: file.name, reason: sentence(messageOf(error)) }), true);
    }
  }

  private reset(): void {
    const { title, cases } = this.set;
    const agree = button(say('reset'), { class: 'main' }, () => {
      dialog.close();
      for (const { name } of cases) if (this.store.get(name).count) this.store.change(name, withoutAttempts);
      this.changed();
      this.say(say('was_reset', { set: title }));
    });
    const cancel = button(say('cancel'), { autofocus: true }, () => dialog.close());
    const dialog = openDialog('cases-dialog', say('reset_title', { set: title }), [
      h('h2', say('reset_title', { set: title })),
      h('p', say('reset_text', { n: cases.length })),
      h('div.cases-row', [agree, cancel]),
    ]);
  }
}

customElements.define('cases-view', CaseTrainer);
