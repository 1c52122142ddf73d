// `<cube-bar>`: the buttons under the cube, and the time line of the turns.
import { button, h } from '../base/dom';
import { pictured, setIcon } from '../base/icons';
import { capital } from '../base/texts';
import { isSolved, SOLVED } from './core';
import type { Kit, Panel } from './kit';
import { realNamesOf } from './colours';
import { say } from './say';
import { settings } from './settings';
import { askedCube } from './step-light';
import { StepWords } from './step-words';
import { turnShown } from './store';
import { inWords } from './words';

export class CubeBar extends HTMLElement implements Panel {
  /** Called by the button that asks for a solution. */
  onsolve: () => void = () => {};
  /** Called by the button that paints the cube in the hand, or goes on with it. */
  onpaint: () => void = () => {};
  /** Called by the button that photographs the cube in the hand. */
  onphoto: () => void = () => {};
  /** Called by the button that shows the solution one turn at a time. */
  onguide: () => void = () => {};

  start({ core, store, player }: Kit): void {
    const undo = button(say('undo'), { title: say('undo_title') }, () => player.undo());
    const redo = button(say('redo'), { title: say('redo_title') }, () => player.redo());
    const scramble = button(say('scramble'), { class: 'main' }, () => void player.scramble());
    const reset = button(say('reset'), () => player.set(SOLVED, ''));
    const solve = button(say('solve'), { class: 'main' }, () => this.onsolve());
    const first = pictured('first', say('first'), () => player.seek(store.now.plan?.from ?? 0));
    const back = pictured('back', say('step_back'), () => player.stepBack());
    const play = pictured('play', say('play'), () => player.toggle());
    const forward = pictured('forward', say('step_forward'), () => player.stepForward());
    const last = pictured('last', say('last'), () => player.seek(store.now.moves.length));
    play.classList.add('play');
    const range = { type: 'range', min: 0, step: 1, 'aria-label': say('turn_range') };
    const scrub = h('input', { ...range, oninput: () => player.seek(Number(scrub.value)) });
    const tempi = { type: 'range', min: -1, max: 4, step: 0.5, 'aria-label': say('tempo') };
    const tempo = h('input', {
      ...tempi,
      oninput: () => settings.change({ tempo: 2 ** Number(tempo.value) }),
    });
    const rate = h('output');
    const count = h('output.count');
    const letter = h('b.letter');
    const words = h('span.words');
    const guide = button(say('guide'), { class: 'guided', title: say('guide_title') }, () => this.onguide());
    // Two rows at any width: the cube keeps its height.
    const line = h('div.line', { role: 'group', 'aria-label': say('time_line') }, [
      h('div', [letter, count, words, guide]),
      h('div', [
        first,
        back,
        play,
        forward,
        last,
        scrub,
        h('label.tempo', [h('span', say('tempo')), tempo, rate]),
      ]),
    ]);
    const tip = h('p', say('tip'));
    const paint = button('', { class: 'link' }, () => this.onpaint());
    const photo = button(say('photo'), { class: 'link' }, () => this.onphoto());
    const tips = h('div.tip', [tip, h('div.buttons', [photo, paint])]);
    // On a phone the steps are far below the cube.
    const now = h('p.caption', { hidden: true });
    this.append(
      h('div.buttons', { role: 'group', 'aria-label': say('cube') }, [scramble, solve, undo, redo, reset]),
      h('div.under', [tips, line, now]),
    );

    settings.listen(({ tempo: turns }) => {
      tempo.value = String(Math.log2(turns));
      rate.textContent = say('rate', { rate: Math.round(turns * 10) / 10 });
    });
    const showTurn = (): void => {
      const { moves, at, plan } = store.now;
      const from = plan?.from ?? 0;
      const number = turnShown(store.now, player.playing.now);
      const turn = moves[number]?.text ?? '';
      letter.textContent = turn;
      words.textContent = number === at ? say('next', { turn: inWords(turn) }) : capital(inWords(turn));
      count.textContent = say('turn_of', { number: number - from + 1, all: moves.length - from });
      const step = plan?.steps.find((one) => number >= one.from && number < one.to);
      now.hidden = !step || at >= moves.length;
      const said = step && new StepWords(askedCube(core, store.now), realNamesOf(settings.now.colours));
      now.replaceChildren(
        said && plan ? h('b', said.title(plan, step)) : '',
        said ? ` ${said.aim(step)}` : '',
      );
    };
    player.playing.listen((isPlaying) => {
      setIcon(play, isPlaying ? 'pause' : 'play');
      play.setAttribute('aria-label', say(isPlaying ? 'pause' : 'play'));
      showTurn();
    });
    store.listen(({ moves, at, plan, painted, strokes, past, facelets }) => {
      const isPainting = painted !== undefined;
      back.disabled = first.disabled = at === 0 || isPainting;
      undo.disabled = isPainting ? strokes.length === 0 : at === 0 && past.length === 0;
      redo.disabled = forward.disabled = last.disabled = at === moves.length || isPainting;
      scramble.disabled = reset.disabled = play.disabled = scrub.disabled = isPainting;
      solve.disabled = isPainting ? !core.check(painted).legal : isSolved(facelets) && !plan;
      line.hidden = now.hidden = moves.length === 0 || isPainting;
      tips.hidden = moves.length > 0 && !isPainting;
      tip.hidden = isPainting;
      paint.textContent = say(isPainting ? 'hand_on' : 'hand');
      guide.hidden = !plan || at >= moves.length;
      scrub.min = String(plan?.from ?? 0);
      scrub.max = String(moves.length);
      scrub.value = String(at);
      if (!line.hidden) showTurn();
    });
  }
}

customElements.define('cube-bar', CubeBar);
