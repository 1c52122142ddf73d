// Times of the cases of a set that were tried.
import { h } from '../base/dom';
import type { Host } from './host';
import { meanDone, meanSeen } from './record';
import { say, seconds, whenText } from './words';

const HEADS = ['case', 'right', 'see', 'best', 'do', 'again'] as const;

export class CaseTable {
  private readonly body = h('tbody');
  private readonly none = h('p.cases-quiet', say('table.none'));
  private readonly table = h('table.cases-table', [
    h(
      'thead',
      h(
        'tr',
        HEADS.map((head) => h('th', { scope: 'col' }, say(`table.${head}`))),
      ),
    ),
    this.body,
  ]);
  readonly element = h('details.cases-times', [
    h('summary', say('table.title')),
    this.none,
    h('div.cases-wide', { tabindex: '0', role: 'region', 'aria-label': say('table.title') }, this.table),
  ]);

  constructor(private readonly host: Host) {}

  draw(): void {
    const now = Date.now();
    const rows = this.host.set.cases
      .map(({ name }) => ({ name, record: this.host.store.get(name) }))
      .filter(({ record }) => record.count > 0)
      .map(({ name, record }) => {
        const cells = [
          say('table.of', { right: record.right, count: record.count }),
          seconds(meanSeen(record)),
          seconds(record.right ? record.seenBest : undefined),
          seconds(meanDone(record)),
          whenText(record, now),
        ];
        return h('tr', [h('th', { scope: 'row' }, name), ...cells.map((text) => h('td', text))]);
      });
    this.body.replaceChildren(...rows);
    this.none.hidden = rows.length > 0;
    this.table.hidden = rows.length === 0;
  }
}
