// The help: a dialog with the notation and the keys.
import { button, h } from '../base/dom';
import { KEYS, keyOf } from '../cube/keys';

export function helpDialog(): HTMLDialogElement {
  const turns = [...new Set(Object.values(KEYS))];
  const keys = h(
    'div.keys',
    turns.map((turn) => h('span', [h('kbd', keyOf(turn) ?? ''), turn])),
  );
  const dialog = h('dialog.help', { 'aria-labelledby': 'help-title' }, [
    h('h2', { id: 'help-title' }, 'Help'),
    h(
      'p',
      'Drag a side of the cube to turn it, drag beside it to look around. Arrow keys look around when the cube has the focus; Home looks as at first.',
    ),
    h('p', [
      h('b', 'R L U D F B'),
      ' are the right, left, up, down, front and back side, clockwise. ',
      h('b', "'"),
      ' is anticlockwise, ',
      h('b', '2'),
      ' a half turn. ',
      h('b', 'M E S'),
      ' are the middle layers, ',
      h('b', 'Rw'),
      ' takes two layers, ',
      h('b', 'x y z'),
      ' turn the whole cube.',
    ]),
    h('h3', 'Keys'),
    keys,
    h('p', [
      h('kbd', 'Backspace'),
      ' undoes, with ',
      h('kbd', 'Shift'),
      ' it makes the turn again. ',
      h('kbd', 'Space'),
      ' plays and pauses. Left hand, left side: each hand holds half of the cube.',
    ]),
    h('p', [h('b', 'Stop'), ' stops the robot at once, in every view.']),
    h('p.version', `mindcub3r ${VERSION}`),
    button('Close', { class: 'main' }, () => dialog.close()),
  ]);
  return dialog;
}
