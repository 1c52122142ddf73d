// `<robot-net>`: the unfolded cube, filling with the colours that were read; stickers in doubt have a ring.
import { changes } from '../base/changes';
import { h } from '../base/dom';
import { faceletName } from '../model/cube';
import { drawnNet } from '../model/pictures';
import { stickerNumber } from '../stream/motions';
import { doubtWords } from './explain';
import { paint } from './paint';
import { Panel, setText, type Moment } from './panel';
import { fixed, say } from './words';

const CELL = 10;
const GAP = 2;
const FACE = 3 * CELL + GAP;

/** The content of the picture: of each facelet a square, its letter and its ring. */
const drawn = (): string =>
  drawnNet(CELL, GAP, (facelet, x, y) => {
    const [centre, middle] = [x + CELL / 2, y + CELL / 2];
    const title = say('unfolded.sticker', { name: faceletName(facelet), number: stickerNumber(facelet) });
    const square = `x="${x + 0.5}" y="${y + 0.5}" width="${CELL - 1}" height="${CELL - 1}" rx="1.6"`;
    return `<rect ${square} class="net-square"><title>${title}</title></rect>
      <text x="${centre}" y="${middle + 1.9}" class="net-letter"></text>
      <circle cx="${centre}" cy="${middle}" r="${CELL * 0.43}" class="net-ring"/>`;
  });

export class RobotNet extends Panel {
  private squares: readonly SVGRectElement[] = [];
  private rings: readonly SVGCircleElement[] = [];
  private letters: readonly SVGTextElement[] = [];
  private readonly summary = h('p.net-summary');
  private readonly doubt = h('p.net-doubt');
  private readonly isNew = changes();

  connectedCallback(): void {
    if (this.childElementCount) return;
    this.innerHTML = `<svg role="img" viewBox="-1 -1 ${4 * FACE} ${3 * FACE}">${drawn()}</svg>`;
    this.squares = [...this.querySelectorAll('rect')];
    this.rings = [...this.querySelectorAll('circle')];
    this.letters = [...this.querySelectorAll('text')];
    this.append(this.summary, this.doubt);
  }

  show({ state }: Moment): void {
    const { doubtful, latest, recognition, refused, report, letters } = state;
    const colours = paint(state);
    if (!this.isNew(colours, doubtful, latest, recognition, refused, report, letters)) return;
    const isDoubtful = new Set(doubtful);
    const isLatest = new Set(
      state.phase?.name === 'scan' || state.phase?.name === 'look_again' ? latest : [],
    );
    this.squares.forEach((square, facelet) => {
      const colour = colours.read[facelet] ?? (letters && colours.letters[letters[facelet] ?? '']);
      square.style.fill = colour ?? '';
      square.classList.toggle('is-unread', !colour);
      square.classList.toggle('is-latest', isLatest.has(facelet));
      this.rings[facelet]!.classList.toggle('is-doubt', isDoubtful.has(facelet));
      // A sticker in doubt has its name, by which the words name it.
      const isNamed = isDoubtful.has(facelet);
      this.letters[facelet]!.textContent = isNamed ? faceletName(facelet) : (letters?.[facelet] ?? '');
      this.letters[facelet]!.classList.toggle('is-name', isNamed);
    });
    const count = state.readings.filter(Boolean).length;
    const sure = recognition && (recognition.accepted || letters) ? recognition.confidence : undefined;
    const known =
      sure === undefined
        ? say('unfolded.known')
        : say('unfolded.known_sure', { percent: fixed(100 * sure, sure > 0.999 ? 2 : 1) });
    const found = letters ? known : count ? say('unfolded.read', { count }) : '';
    const summary =
      found && state.scans > 1
        ? say('unfolded.again', { scan: state.scans, words: found })
        : found || say('unfolded.nothing');
    setText(this.summary, summary);
    const doubt = doubtWords(state);
    setText(this.doubt, doubt);
    this.firstElementChild?.setAttribute('aria-label', say('unfolded.label', { summary, doubt }));
  }
}

customElements.define('robot-net', RobotNet);
