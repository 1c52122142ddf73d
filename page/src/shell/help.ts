// The help: a dialog with the notation and the keys.
import { button, h } from '../base/dom';
import { keysOf } from '../cube/keys';
import { settings } from '../cube/settings';

const TEXT = `<h2 id="help-title" tabindex="-1" autofocus>Help</h2>
<p>Drag a side of the cube to turn it, drag beside it to look around. Arrow keys look around when the cube has the
focus; Home looks as at first.</p>
<p><b>R L U D F B</b> are the right, left, up, down, front and back side, clockwise. <b>'</b> is anticlockwise,
<b>2</b> a half turn. <b>M E S</b> are the middle layers, <b>Rw</b> takes two layers, <b>x y z</b> turn the whole
cube.</p>
<p>Pinch, use the wheel, or press + and - on the cube to come nearer and go away.</p>
<h3>Keys</h3>
<div class="keys"></div>
<p class="hands"></p>
<p><kbd>Backspace</kbd> undoes, with <kbd>Shift</kbd> it makes the turn again. <kbd>Space</kbd> plays and pauses. Where a
solution is shown one turn at a time, <kbd>Space</kbd> or <kbd>Enter</kbd> says “I did it”.</p>
<p><b>Stop</b> stops robot and cube at once. It is at the top of the window in every view, asks for no code, and has the
key <kbd>Esc</kbd>; where a dialog is open, the first <kbd>Esc</kbd> closes it.</p>
<p class="version">mindcub3r ${VERSION}</p>`;

export function helpDialog(): HTMLDialogElement {
  const dialog = h('dialog.help', { 'aria-labelledby': 'help-title' });
  dialog.innerHTML = TEXT;
  const [keys, hands] = [dialog.querySelector('.keys'), dialog.querySelector('.hands')];
  settings.listen(({ keys: set }) => {
    const pairs = [...keysOf(set)].map(([turn, key]) => h('span', [h('kbd', key), turn]));
    keys?.replaceChildren(...pairs);
    if (hands)
      hands.textContent =
        set === 'letters'
          ? 'Shift turns the other way. Under “Turns” you can choose the keys of csTimer and Twizzle.'
          : 'Left hand, left side: each hand holds half of the cube. Under “Turns” you can choose plain letters.';
  });
  dialog.append(button('Close', { class: 'main' }, () => dialog.close()));
  return dialog;
}
