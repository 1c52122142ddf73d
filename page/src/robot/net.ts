// `<robot-net>`: the unfolded cube, filling with the colours that were read; stickers in doubt have a ring.
import { h } from '../dom';
import { stickerNumber } from '../stream/lies';
import { FACES } from '../three/cubies';
import { sentence } from './explain';
import { paint, type Paint } from './paint';
import { Panel, setText, type Moment } from './panel';

const SVG = 'http://www.w3.org/2000/svg';
/** Column and row of each face in the net, in faces. */
const AT: Readonly<Record<string, readonly [number, number]>> = {
  U: [1, 0],
  L: [0, 1],
  F: [1, 1],
  R: [2, 1],
  B: [3, 1],
  D: [1, 2],
};
const CELL = 10;
const FACE = 3 * CELL + 2;

const nameOf = (facelet: number) => `${FACES[Math.floor(facelet / 9)]}${(facelet % 9) + 1}`;

export class RobotNet extends Panel {
  private readonly squares: SVGRectElement[] = [];
  private readonly rings: SVGCircleElement[] = [];
  private readonly letters: SVGTextElement[] = [];
  private readonly picture = document.createElementNS(SVG, 'svg');
  private readonly told = h('p.net-told');
  private readonly doubt = h('p.net-doubt');
  private shown: {
    paint?: Paint;
    doubtful?: unknown;
    latest?: unknown;
    looks?: unknown;
    recognition?: unknown;
    letters?: unknown;
  } = {};

  connectedCallback(): void {
    if (this.picture.isConnected) return;
    this.picture.setAttribute('viewBox', `-1 -1 ${4 * FACE} ${3 * FACE}`);
    this.picture.setAttribute('role', 'img');
    const make = <Name extends 'rect' | 'circle' | 'text'>(
      name: Name,
      attributes: Record<string, string | number>,
    ): SVGElementTagNameMap[Name] => {
      const element = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
      this.picture.append(element);
      return element as SVGElementTagNameMap[Name];
    };
    for (let facelet = 0; facelet < 54; facelet++) {
      const [column, row] = AT[FACES[Math.floor(facelet / 9)] ?? 'U'] ?? [0, 0];
      const x = column * FACE + (facelet % 3) * CELL;
      const y = row * FACE + Math.floor((facelet % 9) / 3) * CELL;
      const square = make('rect', {
        x: x + 0.5,
        y: y + 0.5,
        width: CELL - 1,
        height: CELL - 1,
        rx: 1.6,
        class: 'net-square',
      });
      const title = document.createElementNS(SVG, 'title');
      title.textContent = `${nameOf(facelet)}, sticker ${stickerNumber(facelet)} of the scan`;
      square.append(title);
      this.squares.push(square);
      this.letters.push(make('text', { x: x + CELL / 2, y: y + CELL / 2 + 1.9, class: 'net-letter' }));
      this.rings.push(
        make('circle', { cx: x + CELL / 2, cy: y + CELL / 2, r: CELL * 0.36, class: 'net-ring' }),
      );
    }
    this.append(this.picture, this.told, this.doubt);
  }

  show({ state }: Moment): void {
    const { doubtful, latest, recognition, letters } = state;
    const colours = paint(state);
    const was = this.shown;
    if (
      was.paint === colours &&
      was.doubtful === doubtful &&
      was.latest === latest &&
      was.recognition === recognition &&
      was.letters === letters
    )
      return;
    this.shown = { paint: colours, doubtful, latest, recognition, letters };
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
      this.letters[facelet]!.textContent = letters?.[facelet] ?? '';
    });
    const count = state.readings.filter(Boolean).length;
    const sure =
      recognition && (recognition.accepted || letters)
        ? `, ${(100 * recognition.confidence).toFixed(recognition.confidence > 0.999 ? 2 : 1)} % sure`
        : '';
    const scan = state.scans > 1 ? `scan ${state.scans}: ` : '';
    const told = letters
      ? `${scan}the cube is known${sure}`
      : count
        ? `${scan}${count} of 54 stickers read`
        : 'nothing read yet';
    setText(this.told, told);
    const doubt = doubtful.length
      ? `In doubt: ${doubtful.map((one) => `${stickerNumber(one)} (${nameOf(one)})`).join(', ')}. ${sentence(recognition?.reason ?? '')}`
      : '';
    setText(this.doubt, doubt);
    this.picture.setAttribute('aria-label', `Unfolded cube: ${told}. ${doubt}`);
  }
}

customElements.define('robot-net', RobotNet);
