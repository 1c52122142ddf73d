// `<cube-bar>`: the buttons under the cube, and the time line of the turns.
import { button, h } from '../base/dom';
import { pictured, setIcon } from '../base/icons';
import { isSolved, SOLVED } from './core';
import type { Kit, Panel } from './kit';
import { settings } from './settings';

export class CubeBar extends HTMLElement implements Panel {
  /** Called by the button that asks for a solution. */
  onsolve: () => void = () => {};

  start({ store, player }: Kit): void {
    const undo = button('Undo', { title: 'Backspace' }, () => player.undo());
    const redo = button('Redo', { title: 'Shift and Backspace' }, () => player.redo());
    const scramble = button('Scramble', { class: 'main' }, () => void player.scramble());
    const reset = button('Reset', () => player.set(SOLVED, ''));
    const solve = button('Solve', { class: 'main' }, () => this.onsolve());
    const first = pictured('first', 'To the start', () => player.seek(store.now.plan?.from ?? 0));
    const back = pictured('back', 'Step back', () => player.undo());
    const play = pictured('play', 'Play', () => player.toggle());
    const forward = pictured('forward', 'Step forward', () => player.redo());
    const last = pictured('last', 'To the end', () => player.seek(store.now.moves.length));
    play.classList.add('play');
    const range = { type: 'range', min: 0, step: 1, 'aria-label': 'Turn' };
    const scrub = h('input', { ...range, oninput: () => player.seek(Number(scrub.value)) });
    const tempi = { type: 'range', min: -1, max: 4, step: 0.5, 'aria-label': 'Tempo' };
    const tempo = h('input', {
      ...tempi,
      oninput: () => settings.change({ tempo: 2 ** Number(tempo.value) }),
    });
    const rate = h('output');
    const count = h('output.count');
    const controls = [
      first,
      back,
      play,
      forward,
      last,
      scrub,
      count,
      h('label.tempo', ['Tempo', tempo, rate]),
    ];
    const line = h('div.line', { role: 'group', 'aria-label': 'Time line' }, controls);
    const tip = h('p.tip');
    // On a phone the steps are far below the cube.
    const now = h('p.caption', { hidden: true });
    this.append(
      h('div.buttons', { role: 'group', 'aria-label': 'Cube' }, [scramble, solve, undo, redo, reset]),
      h('div.under', [tip, line, now]),
    );

    settings.listen(({ tempo: turns }) => {
      tempo.value = String(Math.log2(turns));
      rate.textContent = `${Math.round(turns * 10) / 10}/s`;
    });
    player.playing.listen((isPlaying) => {
      setIcon(play, isPlaying ? 'pause' : 'play');
      play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    });
    store.listen(({ moves, at, plan, painted, facelets }) => {
      const from = plan?.from ?? 0;
      const isPainting = painted !== undefined;
      undo.disabled = back.disabled = first.disabled = at === 0 || isPainting;
      redo.disabled = forward.disabled = last.disabled = at === moves.length || isPainting;
      scramble.disabled = reset.disabled = play.disabled = scrub.disabled = isPainting;
      solve.disabled = isPainting || (isSolved(facelets) && !plan);
      line.hidden = moves.length === 0 || isPainting;
      tip.hidden = moves.length > 0 && !isPainting;
      tip.textContent = isPainting
        ? 'Choose a colour, then press the stickers.'
        : 'Drag a side to turn it. Drag beside the cube to look around.';
      const step = plan?.steps.find((one) => at >= one.from && at < one.to);
      now.hidden = !step || isPainting;
      now.replaceChildren(step ? h('b', step.name) : '', step ? ` ${step.why}` : '');
      scrub.min = String(from);
      scrub.max = String(moves.length);
      scrub.value = String(at);
      count.textContent = `${Math.max(0, at - from)} of ${moves.length - from}`;
    });
  }
}

customElements.define('cube-bar', CubeBar);
