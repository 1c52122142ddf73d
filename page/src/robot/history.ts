// `<robot-history>`: the cubes that a live robot has read, the newest first; a way back to each, and a comparison of two.
import { button, checkBox, h, openDialog } from '../base/dom';
import { capital, messageOf, sentence } from '../base/texts';
import { USUAL_COLOURS } from '../model/colours';
import { netSvg } from '../model/pictures';
import { coloursOf, deed, history, lyingAs, outcome, type Earlier } from '../stream/history';
import type { Command } from '../stream/source';
import { robotModule } from '../wasm/robot';
import { confirmed } from './confirm';
import { setText } from './panel';
import { locale, say } from './words';

/** Date and time of a moment, where the person is; its name where the robot did not know the time. */
const when = ({ at, name }: Earlier): string =>
  at ? new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }) : name;

function net(facelets: string, colours: Readonly<Record<string, string>>, marked?: readonly number[]) {
  const picture = h('span.history-net', { 'aria-hidden': 'true' });
  picture.innerHTML = netSvg(facelets, colours, undefined, marked);
  return picture;
}

export class RobotHistory extends HTMLElement {
  onorder: (command: Command) => Promise<void> = async () => {};
  /** Called with words for the cube to which an undo goes; empty if to none. */
  onbefore: (words: string) => void = () => {};
  private readonly says = h('p.quiet', { role: 'status' });
  private readonly list = h('ol.history-list');
  private readonly compare = button(
    say('earlier.compare_two'),
    { disabled: true },
    () => void this.comparison(),
  );
  private readonly chosen = new Set<Earlier>();
  private asked = 0;

  connectedCallback(): void {
    if (!this.childElementCount) this.append(this.says, this.list, h('div.robot-buttons', this.compare));
  }

  /** Asks a robot of this kind for its history, and shows it. */
  async refresh(robot: string): Promise<void> {
    const mine = ++this.asked;
    let found: readonly Earlier[] = [];
    let text = '';
    try {
      found = await history(robot);
      if (found.length === 0) text = say('earlier.none');
    } catch (error) {
      text = capital(sentence(messageOf(error)));
    }
    if (mine !== this.asked) return;
    setText(this.says, text);
    this.chosen.clear();
    this.mark();
    this.list.replaceChildren(...found.map((one, at) => this.row(one, found[at + 1])));
    const before = found.find((one) => one.before);
    this.onbefore(before ? `${deed(before)}, ${when(before)}` : '');
  }

  /** A cube of the list, and the one below it. */
  private row(one: Earlier, last: Earlier | undefined): HTMLElement {
    const name = `${deed(one)}, ${when(one)}`;
    const back = button(say('earlier.back'), { 'aria-label': say('earlier.back_to', { name }) }, () => {
      const text = say('earlier.back_text', { name });
      void confirmed(say('earlier.back_title'), text, say('earlier.back_start')).then((isSo) => {
        if (isSo) void this.onorder({ command: 'start', state: one.name });
      });
    });
    const { label, box } = checkBox(say('earlier.compare'), false, (isChosen) => {
      if (isChosen) this.chosen.add(one);
      else this.chosen.delete(one);
      this.mark();
    });
    box.setAttribute('aria-label', say('earlier.compare_this', { name }));
    const facts = [
      when(one),
      outcome(one),
      one.parent && one.parent !== last?.name ? say('earlier.follows', { name: one.parent }) : '',
    ];
    return h('li', [
      net(one.facelets, coloursOf(one) ?? USUAL_COLOURS),
      h('div', [
        h('b', deed(one)),
        h('p.quiet', [
          facts.filter(Boolean).join('; '),
          ...(one.before ? [' · ', h('b', say('earlier.undo'))] : []),
        ]),
        h('div.robot-buttons', [back, label]),
      ]),
    ]);
  }

  private mark(): void {
    this.compare.disabled = this.chosen.size !== 2;
    setText(this.compare, say(this.chosen.size === 2 ? 'earlier.compare_the_two' : 'earlier.compare_choose'));
  }

  private async comparison(): Promise<void> {
    // A set has the order in which they were chosen; the earlier cube comes first.
    const [earlier, later] = [...this.chosen].sort((a, b) => number(a) - number(b)) as [Earlier, Earlier];
    const colours = coloursOf(earlier) ?? USUAL_COLOURS;
    const lies = lyingAs(earlier, later);
    const says = h('p', { role: 'status' });
    const side = (one: Earlier, picture: HTMLElement) =>
      h('figure', [picture, h('figcaption', `${deed(one)}, ${when(one)}`)]);
    const differ = lies ? [...lies].flatMap((letter, at) => (letter === earlier.facelets[at] ? [] : at)) : [];
    const second = lies ? net(lies, colours, differ) : net(later.facelets, coloursOf(later) ?? USUAL_COLOURS);
    const dialog = openDialog('history-dialog', say('earlier.title'), [
      h('h2', say('earlier.title')),
      h('div.history-pair', [side(earlier, net(earlier.facelets, colours, differ)), side(later, second)]),
      says,
      button(say('close'), { class: 'main' }, () => dialog.close()),
    ]);
    if (!lies) setText(says, say('earlier.others'));
    else if (differ.length === 0) setText(says, say('earlier.same'));
    else {
      const count = say('earlier.differ', { n: differ.length });
      setText(says, `${count} ${say('earlier.looking')}`);
      setText(says, `${count} ${await turnsBetween(earlier.facelets, lies)}`);
    }
  }
}

const number = ({ name }: Earlier): number => Number(name.replace(/\D/g, ''));

/** Turns from one state to another, in words. */
async function turnsBetween(state: string, to: string): Promise<string> {
  try {
    const request = { call: 'solve', state, to, method: 'two-phase', person: false };
    const { turns } = await robotModule.call<{ turns: string }>(request);
    return say('earlier.turns', { turns });
  } catch (error) {
    return sentence(say('earlier.unknown', { reason: messageOf(error) }));
  }
}

customElements.define('robot-history', RobotHistory);
