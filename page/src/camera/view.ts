// The camera of the page: a dialog that takes the six sides of the cube in the hand, from the live picture or from files, and
// hands the cube on. A side is taken by itself when it is held still and is no side that was taken.
import { button, h, openDialog } from '../base/dom';
import { onStop } from '../base/stop';
import { messageOf, sentence } from '../base/texts';
import { colourNamed } from '../cube/colours';
import type { CubeView } from '../cube/view';
import { FACES } from '../model/cube';
import { cut, drawGrid, marked } from './draw';
import { learnColours } from './following';
import { Live, type NoCamera } from './live';
import {
  Picture,
  assemble,
  findSide,
  type Ask,
  type Assembled,
  type Found,
  type Rgb,
  type Side,
} from './side';
import { Steady, areAlike } from './steady';
import { Tray } from './tray';
import { say } from './words';

export { follow } from './following';

/** Longer side of a picture from a file. */
const FILE_EDGE = 1280;
/** How sure a grid is at least that is taken by itself. */
const MIN_SURE = 0.98;
/** Time for which an answer to the shutter, or what was taken, is said. */
const SAID_MS = 1500;
/** Frames that say the same before the hint says it. */
const HINT_FRAMES = 3;
const GRID = { seen: '#ffd400', taken: '#38e07b' };

let opened: Camera | undefined;
onStop(() => {
  if (!opened) return undefined;
  opened.close();
  return { text: say('stopped') };
});

const css = (rgb: Rgb): string => `rgb(${rgb.join()})`;
const hex = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

export class Camera {
  private readonly video = h('video', { playsinline: true, muted: true, 'aria-hidden': true });
  private readonly grid = h('canvas', { role: 'img', 'aria-label': say('picture') });
  private readonly hint = h('p.camera-hint', { role: 'status' });
  /** What there is where there is no camera. */
  private readonly instead = h('div.camera-card', { hidden: true });
  /** A question, with the picture that it is about. */
  private readonly question = h('div.camera-card', { hidden: true });
  private readonly tray = new Tray((side) => {
    this.forget();
    if (side === undefined) return this.say('');
    this.shown = this.tray.taken[side]?.side;
    this.say(say('again', { side: side + 1 }), Infinity);
  });
  private readonly shutter = button(
    h('span'),
    { class: 'camera-shutter', 'aria-label': say('shutter'), title: say('shutter_title'), autofocus: true },
    () => (this.isPressed = true),
  );
  private readonly files = this.fileButton(say('files'), { multiple: true });
  private readonly dialog: HTMLDialogElement;
  private readonly live = new Live(
    this.video,
    (frame) => this.look(frame).catch((error: unknown) => this.failed(error)),
    (reason) => this.noCamera(reason),
  );
  private readonly steady = new Steady();
  private hasCamera = true;
  private isPressed = false;
  /** A side that looks like a taken one: another press of the shutter takes it. */
  private doubted: Found | undefined;
  /** Sides are being put together, or a question waits for its answer: no side is taken. */
  private isBusy = false;
  /** The side that is asked for, and those that were. */
  private wanted: Ask | undefined;
  private more: Side[] = [];
  private answers: number[] = [];
  /** A side that may still be held before the camera, and is not taken at once for the one to replace. */
  private shown: Side | undefined;
  private last: Side | undefined;
  private saidUntil = 0;
  private hinted = { text: '', frames: 0 };

  constructor(private readonly cube: CubeView) {
    opened?.close();
    opened = this;
    // On a phone such a field opens the camera of the system, which needs no secure page.
    const shoot = this.fileButton(say('shoot'), { capture: 'environment' });
    shoot.hidden = !matchMedia('(pointer: coarse)').matches;
    this.dialog = openDialog('camera', say('title'), [
      h('div.camera-stage', [this.video, this.grid, this.instead, this.question, this.hint]),
      this.tray.element,
      h('div.camera-buttons', [
        h('div', [this.files, shoot]),
        this.shutter,
        button(say('end'), { class: 'camera-end' }, () => this.close()),
      ]),
      h('p.camera-private', say('private')),
    ]);
    this.dialog.addEventListener('close', () => this.ended());
    this.dialog.addEventListener('keydown', (event) => {
      const isOfButton = event.target instanceof Element && event.target.closest('button');
      if (isOfButton || event.repeat || !/^(Space|Enter|NumpadEnter)$/.test(event.code)) return;
      event.preventDefault();
      this.isPressed = true;
    });
    document.addEventListener('visibilitychange', this.onhidden);
    window.addEventListener('hashchange', this.onleft);
    this.say(say('begin'), SAID_MS);
    void this.live.start();
  }

  close(): void {
    this.live.stop();
    this.dialog.close();
  }

  private readonly onleft = (): void => this.close();

  /** A page that nobody looks at looks at nobody. */
  private readonly onhidden = (): void => {
    if (document.hidden) this.live.stop();
    else if (this.hasCamera) void this.live.start();
  };

  private ended(): void {
    this.live.stop();
    document.removeEventListener('visibilitychange', this.onhidden);
    window.removeEventListener('hashchange', this.onleft);
    if (opened === this) opened = undefined;
  }

  private fileButton(text: string, attributes: Readonly<Record<string, string | boolean>>): HTMLElement {
    const onchange = (): void => {
      const files = [...(field.files ?? [])];
      field.value = '';
      void this.read(files);
    };
    const accept = { type: 'file', accept: 'image/*', 'aria-label': text, hidden: true };
    const field = h('input', { ...accept, ...attributes, onchange });
    return h('span', [button(text, () => field.click()), field]);
  }

  /** Says why there is no camera, and what there is in its place. */
  private noCamera(reason: NoCamera): void {
    this.hasCamera = false;
    const paint = button(say('paint'), () => {
      this.close();
      this.cube.paint();
    });
    this.shutter.replaceWith(paint);
    this.say('');
    this.instead.replaceChildren(h('p', [h('b', say(`no.${reason}`)), ' ', say('choose')]));
    this.instead.hidden = false;
    const choose = this.files.querySelector('button');
    choose?.classList.add('main');
    choose?.focus();
  }

  private failed(error: unknown): void {
    this.live.stop();
    this.say(sentence(messageOf(error)), Infinity);
  }

  /** Looks at a frame of the live picture. */
  private async look(frame: Picture): Promise<void> {
    const { isPressed } = this;
    this.isPressed = false;
    const found = await findSide(frame);
    if (!this.live.isOn) return;
    const side = 'none' in found || (found.sure < MIN_SURE && !isPressed) ? undefined : found;
    drawGrid(this.grid, frame, side, GRID.seen);
    if (this.isBusy) return;
    if (!side) {
      this.steady.reset();
      this.shown = undefined;
      if (this.doubted) this.saidUntil = 0;
      this.doubted = undefined;
      const isDark = 'none' in found && found.none === 'dark';
      if (isPressed) this.say(say(isDark ? 'hint.dark' : 'hint.no_side'), SAID_MS);
      else this.suggest(say(isDark ? 'hint.dark' : 'hint.no_grid'));
      return;
    }
    if (this.shown && !isPressed && areAlike(this.shown, side)) return;
    this.shown = undefined;
    const isStill = this.steady.next(side, frame.canvas.width, performance.now());
    if (isStill || isPressed) await this.offer(side, frame, isPressed);
    else if (this.wanted !== undefined || this.likeness(side) === undefined) this.suggest(say('hint.still'));
  }

  /** The taken side that this one looks like, but for the one that it is to replace. */
  private likeness(side: Side): number | undefined {
    const { taken, again } = this.tray;
    const at = taken.findIndex((one, n) => n !== again && one && areAlike(one.side, side));
    return at < 0 ? undefined : at;
  }

  /** Takes a side that is new, or the one that was asked for. */
  private async offer(side: Found, frame: Picture, isPressed: boolean): Promise<void> {
    const like = this.likeness(side);
    if (this.wanted !== undefined) {
      // Held as in its picture, it has still to be turned.
      if (like === this.wanted.side && !isPressed)
        return this.say(say(`ask.${this.wanted.neighbour}`), Infinity);
      return this.putTogether(side);
    }
    if (this.tray.place === undefined) return this.suggest(say('all'));
    if (like !== undefined && !(isPressed && this.doubted && areAlike(this.doubted, side))) {
      if (!isPressed) return this.suggest(say('hint.taken', { side: like + 1 }));
      this.doubted = side;
      return this.say(say('hint.insist', { side: like + 1 }), Infinity);
    }
    this.take(side, frame);
    drawGrid(this.grid, frame, side, GRID.taken);
    navigator.vibrate?.(40);
    if (this.tray.place === undefined) await this.putTogether();
  }

  private take(found: Found, picture: Picture): void {
    const { others, ...side } = found;
    const taken = (one: Side) => ({ side: one, picture: cut(picture, one) });
    this.tray.put({ ...taken(side), others: others.map(taken) });
    this.last = side;
    this.doubted = undefined;
    this.forget();
    this.say(say('took', { n: this.tray.sides.length }), SAID_MS);
  }

  /** Leaves a question: it was about sides of which one is another now. */
  private forget(): void {
    this.wanted = undefined;
    this.answers = [];
    this.more = [];
    this.isBusy = false;
    this.question.hidden = true;
    this.steady.reset();
  }

  /** Looks at files, one after the other. */
  private async read(files: readonly File[]): Promise<void> {
    const problems: string[] = [];
    const picture = new Picture();
    for (const file of files) {
      const problem = await this.readOne(file, picture).catch(messageOf);
      if (problem) problems.push(`${file.name}: ${problem}`);
      if (!this.dialog.open) return;
    }
    if (problems.length) this.say(problems.join(' '), Infinity);
  }

  /** @returns what is wrong with the file, in words */
  private async readOne(file: File, picture: Picture): Promise<string> {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
    if (!image) return say('hint.no_picture');
    picture.draw(image, image.width, image.height, FILE_EDGE);
    image.close();
    const found = await findSide(picture);
    this.instead.hidden = true;
    drawGrid(this.grid, picture, 'none' in found ? undefined : found, GRID.taken, true);
    if ('none' in found) return say(found.none === 'no_grid' ? 'hint.no_side' : `hint.${found.none}`);
    if (this.wanted !== undefined) {
      await this.putTogether(found);
      return '';
    }
    const like = this.likeness(found);
    if (like !== undefined) return say('hint.taken', { side: like + 1 });
    if (this.tray.place === undefined) return say('all');
    this.take(found, picture);
    if (this.tray.place === undefined) await this.putTogether();
    return '';
  }

  /** Makes the cube of six sides, and of those that were asked for. */
  private async putTogether(next?: Side): Promise<void> {
    const { answers } = this;
    const more = next ? [...this.more, next] : this.more;
    this.forget();
    this.isBusy = true;
    this.say(say('putting'), Infinity);
    const sides = this.tray.sides.map(({ side, others }) => ({
      ...side,
      others: others.map((one) => one.side),
    }));
    const made = await assemble(sides, more, answers);
    if (!this.dialog.open) return;
    this.isBusy = false;
    this.answers = answers;
    this.more = more;
    this.say('');
    this.tray.choose(made.which);
    if ('facelets' in made) this.solve(made.facelets, made.centres, made.is_usual);
    else if ('sticker' in made) this.askColour(made);
    else if ('ask' in made) this.askSide(made);
    else this.refuse(made);
  }

  /** Says what is wrong with six sides, and which of them to show again. */
  private refuse(made: Extract<Assembled, { same: unknown } | { refused: unknown }>): void {
    const { tray } = this;
    this.shown = this.last;
    // The side that is least sure: one that was taken by hand or from a file may be hardly seen.
    const sure = tray.sides.map(({ side }) => side.sure);
    const unclear = sure.indexOf(Math.min(...sure));
    if ('same' in made) {
      const [one, other] = made.same;
      tray.again = other;
      this.say(say('wrong.same', { one: one + 1, other: other + 1 }), Infinity);
    } else if (sure[unclear]! < MIN_SURE) {
      tray.again = unclear;
      this.say(say('wrong.unclear', { side: unclear + 1 }), Infinity);
    } else if (made.refused.length) {
      tray.marks = made.refused;
      // The side with the most of them is the likeliest to be wrong.
      const marks = (side: number): number => made.refused.filter(([at]) => at === side).length;
      const worst = [0, 1, 2, 3, 4, 5].reduce((most, side) => (marks(side) > marks(most) ? side : most));
      tray.again = worst;
      this.say(say('wrong.stickers', { side: worst + 1 }), Infinity);
    } else this.say(say('wrong.all'), Infinity);
    tray.show();
  }

  private solve(facelets: string, centres: readonly Rgb[], isUsual: boolean): void {
    this.close();
    const sides = this.tray.sides.map(({ side }) => side.colours);
    learnColours(sides, facelets, centres);
    const colours = Object.fromEntries([...FACES].map((face, n) => [face, hex(centres[n]!)]));
    this.cube.solveOwn(facelets, isUsual ? undefined : colours);
  }

  /** Asks for a picture of one more side, or for another one than was shown. */
  private askSide({ ask, looks_like }: Extract<Assembled, { ask: unknown }>): void {
    this.wanted = ask;
    const [side, above] = [ask.side + 1, (ask.above ?? 0) + 1];
    const hold = ask.above === null ? say('ask.hold', { side }) : say('ask.under', { side, above });
    let wrong = '';
    if (looks_like !== undefined) {
      this.more.pop();
      wrong = looks_like === null ? say('ask.unknown') : say('ask.other', { side: looks_like + 1 });
    }
    const text = [wrong, hold, say(`ask.${ask.neighbour}`)].join(' ').trim();
    this.ask([...(ask.above === null ? [] : [ask.above]), ask.side], undefined, text, []);
  }

  /** Asks which of two colours a sticker has. */
  private askColour({ sticker: [side, place], colours }: Extract<Assembled, { sticker: unknown }>): void {
    this.isBusy = true;
    this.tray.marks = [[side, place]];
    this.tray.show();
    const choices = colours.map(({ name, rgb }, n) => {
      const swatch = h('span.camera-swatch', { 'aria-hidden': 'true' });
      if (rgb) swatch.style.background = css(rgb);
      return button([swatch, colourNamed(name) ?? say('ask.colour', { n: n + 1 })], () => {
        this.answers.push(n);
        void this.putTogether().catch((error: unknown) => this.failed(error));
      });
    });
    this.ask([side], place, say('ask.sticker', { side: side + 1 }), choices);
    choices[0]?.focus();
  }

  /** Asks about these sides, drawn one above the other. */
  private ask(
    sides: readonly number[],
    place: number | undefined,
    text: string,
    choices: HTMLElement[],
  ): void {
    const pictures = sides.map((side) => marked(this.tray.taken[side]!.picture, place));
    for (const picture of pictures) picture.setAttribute('aria-hidden', 'true');
    this.question.replaceChildren(...pictures, h('div.buttons', choices));
    this.say(text, Infinity);
    this.question.hidden = false;
  }

  /** Says something, which no hint takes away for a time. */
  private say(text: string, ms = 0): void {
    this.saidUntil = performance.now() + ms;
    this.hint.textContent = text;
  }

  /** Says what frames show, once some in a row show it. */
  private suggest(text: string): void {
    this.hinted = { text, frames: this.hinted.text === text ? this.hinted.frames + 1 : 1 };
    if (performance.now() < this.saidUntil || this.hinted.frames < HINT_FRAMES) return;
    if (this.hint.textContent !== text) this.hint.textContent = text;
  }
}
