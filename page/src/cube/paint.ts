// `<paint-panel>`: stickers painted by hand, with the broken laws named at once.
import { inkOn } from '../model/colours';
import { FACES, faceletName, isCentre } from '../model/cube';
import { shapeSvg } from '../model/marks';
import { letterOn } from '../model/letters';
import { netPlace } from '../model/pictures';
import { button, h } from '../base/dom';
import { arrows, pressed } from '../base/keys';
import { namesOf, realNamesOf, seenNamesOf } from './colours';
import { kept } from './kept';
import type { Kit, Panel } from './kit';
import { verdictOf } from './problems';
import { say } from './say';
import { marksOf, settings } from './settings';
import { holdFor, holdOf, sideNames } from './words';

const BLANK = '?';
/** Widths of a shape on a square of the net, and on a brush. */
const NET_SHAPE = '60%';
const BRUSH_SHAPE = '18';
const NAME = 'mindcub3r.painting';
/** Column and row of each face on a narrow screen. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [1, 0],
  [2, 1],
  [1, 1],
  [2, 0],
  [0, 1],
  [0, 0],
];
export class PaintPanel extends HTMLElement implements Panel {
  /** Called by the button that asks for the solution of what is painted. */
  onsolve: () => void = () => {};
  /** Called by the button that photographs the cube instead. */
  onphoto: () => void = () => {};

  private kit!: Kit;
  /** Goes back to where the painting was begun, if that was elsewhere. */
  private goBack: (() => void) | undefined;
  private brush = 'U';
  /** The latest painting that was not made the cube. */
  private draft: string | undefined;
  private seen: string | undefined;
  private readonly hold = h('b');
  private readonly hint = h('span', say('paint.hint'));
  private readonly net: HTMLButtonElement[] = [];
  private readonly palette = new Map<string, HTMLButtonElement>();
  private readonly idle = h('div');
  private readonly work = h('div.work', { hidden: true });
  private readonly verdict = h('div.verdict', { role: 'status' });
  private readonly solve = button(say('paint.solve'), { class: 'main' }, () => this.onsolve());
  private readonly done = button(say('paint.done'), () => this.kit.player.takePainting());
  private readonly undo = button(say('undo'), { 'aria-label': say('paint.undo_sticker') }, () =>
    this.kit.player.undo(),
  );
  private readonly goOn = button('', { class: 'main' }, () => this.resume());

  start(kit: Kit): void {
    this.kit = kit;
    const { store } = kit;
    this.idle.append(
      h('p', say('paint.about')),
      h('div.buttons', [
        this.goOn,
        button(say('paint.begin'), { class: 'main' }, () => this.begin(true)),
        button(say('paint.change'), () => this.begin(false)),
        button(say('photo'), () => this.onphoto()),
      ]),
    );
    const colours = h('div.palette', {
      role: 'radiogroup',
      'aria-label': say('paint.brush'),
      onkeydown: (event: KeyboardEvent) => this.key(event),
    });
    [...FACES, BLANK].forEach((letter, at) => {
      const key = String(at + 1);
      const attributes = { role: 'radio', title: say('paint.key', { key }), 'aria-keyshortcuts': key };
      const colour = button('', attributes, () => this.choose(letter));
      this.palette.set(letter, colour);
      colours.append(colour);
    });
    this.work.append(
      h('p.hint', [this.hold, ' ', this.hint]),
      colours,
      this.drawnNet(),
      this.verdict,
      h('div.buttons', [
        this.solve,
        this.done,
        this.undo,
        button(say('paint.clear'), () => this.begin(true)),
        button(say('paint.cancel'), () => this.leave()),
      ]),
    );
    this.append(this.idle, this.work);
    this.draft = kept.get<string>(NAME)?.value;
    settings.listen(() => this.show());
    store.listen(({ painted, facelets }) => {
      if (painted === undefined) this.goBack = undefined;
      if (painted !== undefined) this.draft = painted;
      else if (facelets === this.draft) this.draft = undefined;
      if (this.draft !== this.seen) kept.set(NAME, this.draft);
      this.seen = this.draft;
      this.show();
    });
    document.addEventListener('keydown', (event) => this.digit(event));
  }

  /** Paints the sticker at a place, or takes a centre's colour. */
  press(facelet: number): void {
    const { painted } = this.kit.store.now;
    if (painted === undefined) return;
    if (isCentre(facelet)) this.choose(painted[facelet] ?? 'U');
    else if (painted[facelet] !== this.brush)
      this.paint(painted.slice(0, facelet) + this.brush + painted.slice(facelet + 1));
  }

  /** Begins with centres alone, or with the stickers of the cube as it is. */
  begin(isEmpty: boolean): void {
    this.kit.player.pause();
    const { facelets } = this.kit.store.now;
    this.paint(isEmpty ? emptied(facelets) : facelets);
    this.palette.get(this.brush)?.focus({ preventScroll: true });
  }

  /** Begins with centres alone, or with the stickers of the cube as it is; *Cancel* calls `goBack`. */
  correct(isEmpty: boolean, goBack: () => void): void {
    this.begin(isEmpty);
    this.goBack = goBack;
  }

  /** Goes on with the latest painting, or begins one. */
  resume(): void {
    if (this.kit.store.now.painted !== undefined) return;
    if (this.draft === undefined) return this.begin(true);
    this.paint(this.draft);
    this.palette.get(this.brush)?.focus({ preventScroll: true });
  }

  private paint(painted: string | undefined): void {
    this.kit.store.dispatch({ type: 'paint', painted });
  }

  /** Goes back to the cube; what was painted can be taken up again. */
  private leave(): void {
    const { goBack } = this;
    this.paint(undefined);
    goBack?.();
  }

  private choose(letter: string): void {
    this.brush = letter;
    this.show();
  }

  private key(event: KeyboardEvent): void {
    const letters = [...this.palette.keys()];
    const go = (right: number, up: number) => {
      const at = (letters.indexOf(this.brush) + right - up + letters.length) % letters.length;
      this.choose(letters[at]!);
      this.palette.get(this.brush)?.focus();
    };
    pressed(event, arrows(go));
  }

  /** Digits choose the brush wherever the focus is. */
  private digit(event: KeyboardEvent): void {
    if (this.kit.store.now.painted === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const letter = `${BLANK}${FACES}${BLANK}`[Number(event.key)];
    if (/^[0-7]$/.test(event.key) && letter) this.choose(letter);
  }

  /** The net: arrow keys go from sticker to sticker. */
  private drawnNet(): HTMLElement {
    const net = h('div.net', { role: 'group', 'aria-label': say('paint.net') });
    const names = sideNames();
    for (let facelet = 0; facelet < 54; facelet++) {
      const [column, row] = netPlace(facelet);
      // On a narrow screen the faces stand in two rows of three, each under its name.
      const [face, place] = [Math.floor(facelet / 9), facelet % 9];
      const [across, down] = BLOCKS[face]!;
      const narrow = `${down * 4 + 2 + Math.floor(place / 3)}/${across * 4 + 1 + (place % 3)}`;
      const style = `--wide:${wideRow(row)}/${column + 1};--narrow:${narrow}`;
      const one = button('', { style, tabindex: facelet ? -1 : 0 }, () => {
        this.press(facelet);
        this.hint.textContent = holdFor(FACES.charAt(face), namesOf(settings.now.colours));
        this.kit.stage.look(FACES.charAt(face));
      });
      if (place === 0) {
        const narrow = `${down * 4 + 1}/${across * 4 + 1}/auto/span 3`;
        // The names stand over the middle row of faces; beside the two others there is room.
        const wide = row === 3 ? `4/${column + 1}/auto/span 3` : `${wideRow(row)}/7/auto/span 3`;
        const style = `--wide:${wide};--narrow:${narrow}`;
        net.append(h('span', { style, 'aria-hidden': 'true' }, names[face]!));
      }
      const keys = arrows((right, up) => {
        const next = this.net.find((_, other) => {
          const [x, y] = netPlace(other);
          return x === column + right && y === row - up;
        });
        next?.focus();
      });
      one.addEventListener('keydown', (event) => pressed(event, keys));
      one.addEventListener('focus', () => {
        for (const other of this.net) other.tabIndex = other === one ? 0 : -1;
      });
      this.net.push(one);
      net.append(one);
    }
    return net;
  }

  private show(): void {
    const { painted } = this.kit.store.now;
    const isBegun = this.draft !== undefined && this.draft !== emptied(this.draft);
    this.goOn.hidden = !isBegun;
    this.goOn.textContent = say('paint.go_on', {
      done: [...(this.draft ?? '')].filter((one) => one !== BLANK).length,
    });
    this.idle.hidden = painted !== undefined;
    this.work.hidden = painted === undefined;
    if (painted === undefined) return;
    const { colours } = settings.now;
    const marks = marksOf(settings.now);
    const names = namesOf(colours);
    const { core, store } = this.kit;
    const verdict = verdictOf(core, painted, store.now.strokes, realNamesOf(colours), seenNamesOf(colours));
    this.net.forEach((one, facelet) => {
      const letter = painted[facelet] ?? BLANK;
      const isWrong = verdict.places.includes(facelet);
      one.style.background = colours[letter] ?? '';
      one.style.color = inkOn(colours[letter] ?? '#888888');
      if (marks === 'shapes') one.innerHTML = shapeSvg(letter, NET_SHAPE);
      else one.textContent = marks && letter !== BLANK ? letterOn(letter) : '';
      one.classList.toggle('wrong', isWrong);
      one.classList.toggle('empty', letter === BLANK);
      one.classList.toggle('centre', isCentre(facelet));
      const name = say('paint.sticker', {
        place: faceletName(facelet),
        colour: names[letter] ?? say('words.empty'),
      });
      one.setAttribute('aria-label', isWrong ? say('paint.again', { sticker: name }) : name);
    });
    [...this.palette].forEach(([letter, brush], at) => {
      const used = [...painted].filter((other) => other === letter).length;
      const isBlank = letter === BLANK;
      const isOver = used > 9 && !isBlank;
      const words = { colour: names[letter] ?? '', number: Math.abs(used - 9) };
      brush.setAttribute('aria-checked', String(letter === this.brush));
      brush.setAttribute(
        'aria-label',
        isBlank ? say('paint.eraser') : say(isOver ? 'paint.over' : 'paint.under', words),
      );
      brush.tabIndex = letter === this.brush ? 0 : -1;
      const mark = h('b', isBlank ? '×' : marks === 'letters' ? letterOn(letter) : '');
      if (marks === 'shapes' && !isBlank) mark.innerHTML = shapeSvg(letter, BRUSH_SHAPE);
      const colour = h('span.colour', mark);
      colour.style.background = colours[letter] ?? '';
      colour.style.color = isBlank ? '' : inkOn(colours[letter] ?? '#888888');
      // Under the colour, which is seen as a whole.
      const count = isBlank
        ? [say('paint.erase')]
        : isOver
          ? [`${used}/9`]
          : [String(9 - used), h('i', ` ${say('paint.left')}`)];
      brush.replaceChildren(
        h('kbd', String(at + 1)),
        colour,
        h(isOver ? 'span.count.bad' : 'span.count', count),
      );
    });
    this.hold.textContent = holdOf(painted, names);
    this.undo.disabled = store.now.strokes.length === 0;
    this.done.disabled = this.solve.disabled = !core.check(painted).legal;
    const { text, isBad } = verdict;
    if (this.verdict.textContent !== text)
      this.verdict.replaceChildren(h('p', { class: isBad ? 'bad' : 'good' }, text));
  }
}

/** Row of a sticker in the grid of the wide net, which has a row of names over its fourth. */
const wideRow = (row: number): number => row + (row < 3 ? 1 : 2);

/** The centres alone. */
const emptied = (facelets: string): string =>
  [...facelets].map((letter, at) => (isCentre(at) ? letter : BLANK)).join('');

customElements.define('paint-panel', PaintPanel);
