// The help: a dialog with the notation and the keys.
import { button, h } from '../base/dom';
import { keysOf } from '../cube/keys';
import { settings } from '../cube/settings';

const TEXT = `<h2 id="help-title" tabindex="-1" autofocus>Help</h2>
<p><b>Solve the cube in your hand:</b> press <b>Solve the cube in your hand</b> below the cube. Hold your cube as the page
says, choose a colour, press its stickers, then press <b>Solve it</b>. The page shows one turn at a time: make it, and
press <b>I did it</b>. A wrong turn can be put right.</p>
<p><b>Play:</b> drag a side of the cube to turn it, drag beside it to look around, pinch to come nearer. <b>Scramble</b>
mixes a cube, <b>Solve</b> finds its solution; under <b>Solve</b> you choose how, with reasons.</p>
<p><b>Robot:</b> watch a robot solve a cube, your own or a simulated one.</p>
<p><b>Timer:</b> times the cube in your hand. Hold the space bar or a finger until the time is green, let go, and stop with any
key or touch. <b>Import</b> and <b>Export</b> read and write the file of csTimer.</p>
<p><b>Cases:</b> press a picture for its algorithms; tick the cases to train. <kbd>Space</kbd> shows one, ends the time to know it,
and that of its turns; <kbd>R</kbd> is right, <kbd>W</kbd> wrong, <kbd>S</kbd> the solution. Each comes again when it is due.</p>
<p><b>Stop</b> stops robot and cube at once. It is at the top of the window in every view and asks for no code.</p>
<h3>Letters of the turns</h3>
<p><b>R L U D F B</b> are the right, left, up, down, front and back side, clockwise. <b>'</b> is anticlockwise,
<b>2</b> a half turn. <b>M E S</b> are the middle layers, <b>Rw</b> takes two layers, <b>x y z</b> turn the whole
cube.</p>
<h3>Keys</h3>
<p><kbd>Space</kbd> plays and pauses; where a solution is shown one turn at a time, <kbd>Space</kbd> or <kbd>Enter</kbd>
says “I did it”. <kbd>Backspace</kbd> undoes, with <kbd>Shift</kbd> it makes the turn again. <kbd>Esc</kbd> is
<b>Stop</b>; where a dialog or a question is open, the first <kbd>Esc</kbd> closes it.</p>
<p>While painting, <kbd>1</kbd> to <kbd>6</kbd> choose a colour, <kbd>7</kbd> or <kbd>0</kbd> the eraser. Arrow keys go from
sticker to sticker, and look around when the cube has the focus; <kbd>+</kbd> and <kbd>-</kbd> come nearer and go away,
<kbd>Home</kbd> looks as at first.</p>
<p>In the timer, <kbd>Space</kbd> starts. <kbd>Ctrl 1</kbd>, <kbd>Ctrl 2</kbd> and <kbd>Ctrl 3</kbd> make the last solve OK,
+2 and DNF, <kbd>Alt Z</kbd> deletes it, <kbd>Ctrl Z</kbd> brings it back, <kbd>Esc</kbd> ends the inspection.</p>
<div class="keys"></div>
<p class="hands"></p>
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
  dialog.append(
    h(
      'div.closing',
      button('Close', { class: 'main' }, () => dialog.close()),
    ),
  );
  return dialog;
}
