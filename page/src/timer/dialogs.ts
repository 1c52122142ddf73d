// Dialogs of the timer: a question, a name, a solve.
import { button, copy, h, labelled, openDialog, textField } from '../base/dom';
import { language } from '../base/words';
import { MAX_NAME } from './session';
import { DNF, PLUS_2, solveText, withComment, withPenalty, type Penalty, type Solve } from './solve';
import { say } from './words';

export const PENALTIES: readonly (readonly [Penalty, string])[] = [
  [0, 'OK'],
  [PLUS_2, '+2'],
  [DNF, 'DNF'],
];
/** The usual penalties, and one that a file has brought. */
const penaltiesOf = ([[penalty]]: Solve): typeof PENALTIES =>
  PENALTIES.some(([usual]) => usual === penalty)
    ? PENALTIES
    : [...PENALTIES.slice(0, 2), [penalty, `+${penalty / 1000}`], ...PENALTIES.slice(2)];
const MAX_COMMENT = 1000;

/** Asks; does what the button says if the person agrees. */
export function ask(title: string, text: string, action: string, act: () => void): void {
  const cancel = button(say('cancel'), { autofocus: true }, () => dialog.close());
  const agree = button(action, { class: 'main' }, () => {
    dialog.close();
    act();
  });
  const dialog = openDialog('timer-dialog', title, [
    h('h2', title),
    h('p', text),
    h('div.timer-row', [agree, cancel]),
  ]);
}

/** Asks for a name. */
export function askName(title: string, name: string, action: string, take: (name: string) => void): void {
  const field = textField({ value: name, maxlength: MAX_NAME, autofocus: true });
  const form = h(
    'form',
    {
      method: 'dialog',
      onsubmit: () => {
        const text = field.value.trim();
        if (text) take(text);
      },
    },
    [
      h('h2', title),
      labelled(say('name'), field),
      h('div.timer-row', [h('button.main', action), button(say('cancel'), () => dialog.close())]),
    ],
  );
  const dialog = openDialog('timer-dialog', title, form);
  field.select();
}

export interface SolveActions {
  /** Puts another solve in its place. */
  change(from: Solve, to: Solve): void;
  delete(solve: Solve): void;
}

/** A solve with its scramble, penalty and comment. */
export function showSolve(number: number, shown: Solve, actions: SolveActions): void {
  let solve = shown;
  const title = h('h2', '');
  const set = (next: Solve): void => {
    if (next !== solve) actions.change(solve, next);
    solve = next;
    title.textContent = say('solve_title', { number, time: solveText(solve) });
    penalties.forEach((one, n) => one.setAttribute('aria-pressed', String(choices[n]![0] === solve[0][0])));
  };
  const choices = penaltiesOf(shown);
  const penalties = choices.map(([penalty, text]) => button(text, () => set(withPenalty(solve, penalty))));
  const comment = textField({
    value: solve[2],
    maxlength: MAX_COMMENT,
    onchange: () => set(withComment(solve, comment.value)),
  });
  const [, scramble, , begin] = solve;
  const said = h('span', { role: 'status' });
  const dialog = openDialog('timer-dialog', say('solve_name', { number }), [
    title,
    h('div.timer-row', { role: 'group', 'aria-label': say('penalty') }, penalties),
    h('p.timer-turns', scramble || say('no_scramble_kept')),
    ...(scramble
      ? [
          h('div.timer-row', [
            button(say('copy'), () => void copy(scramble).then(() => (said.textContent = say('copied')))),
            said,
          ]),
        ]
      : []),
    ...(begin
      ? [
          h(
            'p.timer-quiet',
            new Date(begin * 1000).toLocaleString(language() === 'en' ? undefined : language()),
          ),
        ]
      : []),
    labelled(say('comment'), comment),
    h('div.timer-row', [
      button(say('close'), { class: 'main', autofocus: true }, () => dialog.close()),
      button(say('delete'), () => {
        dialog.close();
        actions.delete(solve);
      }),
    ]),
  ]);
  set(solve);
}
