// `<robot-twin>`: the robot in 3-D, in step with the postures of the stream. Drawn on demand.
import { changes } from '../base/changes';
import { button, checkBox, h } from '../base/dom';
import { arrows, pressed } from '../base/keys';
import { faceletName } from '../model/cube';
import type { Part } from '../stream/events';
import type { Fault, Motors, RobotState } from '../stream/state';
import { stickerNumber } from '../stream/motions';
import { Canvas } from '../draw/canvas';
import { Eye, type Pixel, type View } from '../draw/eye';
import { follow } from '../draw/fingers';
import { scenePainter } from '../draw/scene';
import { causeWords, clock, partWords } from './explain';
import { Machine } from './machine';
import { paint, putIn } from './paint';
import { setText } from './panel';
import { drawScreen } from './screen';
import { say } from './words';

/** Names that are shown beside the parts. */
const NAMED: readonly Part[] = ['flipper', 'turntable', 'sensor', 'brick'];
/** A fault stays marked for so long after the robot has recovered. */
const MARKED_MS = 4000;
/** Pixels between a name and the picture's edge. */
const EDGE = 4;
/** Radius about the cube's middle that hides what lies behind it. */
const HIDING = 2.2;

const VIEWS: readonly (readonly ['twin.whole' | 'twin.sensor' | 'twin.side', View])[] = [
  ['twin.whole', { around: 0.2, above: 0.6, away: 27, at: [1.9, -0.5, -2.2] }],
  ['twin.sensor', { around: -0.25, above: 1.0, away: 23, at: [1.2, 0.7, -1.1] }],
  ['twin.side', { around: -1.45, above: 0.16, away: 26, at: [0, 0.6, -2.6] }],
];
const EYE = { angle: 30, narrow: 1.36, above: [-0.05, 1.5], away: [8, 40] } as const;

export class RobotTwin extends HTMLElement {
  private readonly eye = new Eye(EYE, VIEWS[0]![1]);
  private readonly machine = new Machine();
  private readonly picture = h('div.twin-picture', { tabindex: 0, role: 'img' });
  private readonly canvas = new Canvas(this.picture, this.eye, { after: () => this.label() });
  /** From the mark of a fault, at the picture's edge, to its part. */
  private readonly line = h('span.twin-line', { hidden: true });
  private readonly labels = h('div.twin-labels', { 'aria-hidden': 'true' }, this.line);
  /** The banner of the view says it, too, for a screen reader. */
  private readonly lost = h('p.twin-lost', { 'aria-hidden': 'true' });
  private readonly tags = new Map<Part, HTMLElement>();
  private readonly isNewPaint = changes();
  private readonly isNewScreen = changes();
  private shownState: RobotState | undefined;

  connectedCallback(): void {
    if (this.picture.isConnected) return;
    const views = h('div.twin-views', { role: 'group', 'aria-label': say('twin.look') });
    for (const [name, view] of VIEWS)
      views.append(button(say(name), () => this.take(() => this.eye.take(view))));
    const names = checkBox(say('twin.names'), true, (isChecked) =>
      this.labels.classList.toggle('without-names', !isChecked),
    );
    const letters = checkBox(say('twin.letters'), false, (isChecked) =>
      this.take(() => this.machine.cubies.showMarks(isChecked ? 'letters' : undefined)),
    );
    names.label.classList.add('twin-names');
    views.append(names.label, letters.label);
    this.append(h('div.twin-frame', [this.picture, this.labels, views, this.lost]));
    for (const part of Object.keys(this.machine.anchors) as Part[]) {
      const tag = h('span.twin-tag');
      tag.hidden = true;
      this.tags.set(part, tag);
      this.labels.append(tag);
    }
    // The first picture waits for the rest of the page.
    setTimeout(() => this.setUp());
  }

  /** Shows a moment; `cube` was put in, where that is known. Returns the name of the sticker under the sensor. */
  show(state: RobotState, motors: Motors, cube = ''): string | undefined {
    const { dataset } = this;
    for (const [motor, degrees] of Object.entries(motors)) dataset[motor] = String(Math.round(degrees));
    dataset.facelets = state.lies;
    this.machine.pose(state, motors);
    const colours = paint(state);
    if (this.isNewPaint(colours, cube))
      this.machine.cubies.paint(state.lies, cube ? putIn(colours, state, cube) : colours.lying);
    if (this.isNewScreen(state.screen)) {
      drawScreen(this.machine.panel.picture, state.screen);
      this.machine.panel.version++;
    }
    const looks = this.machine.looksAt;
    const facelet = looks === undefined ? undefined : state.stickers[looks];
    const name = facelet === undefined ? undefined : say('twin.sticker', { name: faceletName(facelet) });
    dataset.sticker = facelet === undefined ? '' : String(stickerNumber(facelet));
    this.shownState = state;
    this.canvas.draw();
    return name;
  }

  /** Says over the picture that it is not the robot's present one; nothing while it is. */
  sayLost(text: string): void {
    setText(this.lost, text);
  }

  /** Alternative to the picture, for a screen reader; not each frame. */
  describe(state: RobotState, ms: number, words: string): void {
    const { flipper, arm } = state.motors;
    const holds = flipper >= 75 ? 'flipper.holds' : flipper > 35 ? 'flipper.touches' : 'flipper.up';
    const over = arm < -550 ? 'arm.over' : arm < -350 ? 'arm.beside' : 'arm.away';
    this.picture.setAttribute(
      'aria-label',
      say('twin.picture', { time: clock(ms), flipper: say(holds), arm: say(over), words }),
    );
  }

  private setUp(): void {
    const painter = scenePainter(this.machine.scene);
    if (!painter) {
      this.picture.append(h('p', say('twin.no_drawing')));
      return;
    }
    this.canvas.start(painter);
    this.listen();
  }

  private listen(): void {
    let from: PointerEvent;
    const stay = () => {};
    follow(this.picture, {
      down: (event) => (from = event),
      moved: (event) => {
        const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
        from = event;
        this.take(() => this.eye.orbit(-x * 0.008, y * 0.006));
      },
      up: stay,
      cancel: stay,
      zoom: (factor) => this.take(() => this.eye.zoom(factor)),
      // A page that scrolls past the picture must not stick in it.
      takes: (event) => event.ctrlKey || document.activeElement === this.picture,
    });
    const keys = {
      ...arrows((right, up) => this.take(() => this.eye.orbit(right * 0.15, up * 0.12))),
      '+': () => this.take(() => this.eye.zoom(0.9)),
      '-': () => this.take(() => this.eye.zoom(1.1)),
    };
    this.picture.addEventListener('keydown', (event) => pressed(event, keys));
  }

  private take<Result>(act: () => Result): Result {
    this.canvas.draw();
    return act();
  }

  /** The part that acts at the moment. */
  private moving(): Part | undefined {
    const motion = this.shownState?.motion?.text;
    if (motion) return /^(spin|turn)/.test(motion) ? 'turntable' : 'flipper';
    return this.machine.looksAt === undefined ? undefined : 'sensor';
  }

  /** Puts names and marks of faults beside the parts. */
  private label(): void {
    const state = this.shownState;
    const fault = state?.faults.at(-1);
    const isMarked =
      fault !== undefined && (fault.recovered === undefined || state!.at < fault.recovered + MARKED_MS);
    const { clientWidth: width, clientHeight: height } = this.picture;
    this.line.hidden = true;
    for (const [part, tag] of this.tags) {
      const needsHelp = state?.help?.part === part;
      const isFaulty = needsHelp || (isMarked && fault.part === part);
      const place = this.machine.anchors[part].place;
      tag.hidden = !isFaulty && (!NAMED.includes(part) || this.eye.isBehind(place, HIDING));
      if (tag.hidden) continue;
      tag.classList.toggle('is-fault', isFaulty);
      tag.classList.toggle('is-now', part === this.moving());
      setText(
        tag,
        needsHelp
          ? say('twin.needs_help', { part: partWords(part) })
          : isFaulty
            ? marked(fault!)
            : partWords(part),
      );
      const seen = this.eye.onScreen(place, this.picture);
      // The whole of a name stays within the picture.
      const [half, high] = [tag.offsetWidth / 2 + EDGE, tag.offsetHeight / 2 + EDGE];
      const x = Math.round(Math.max(half, Math.min(width - half, seen.x)));
      // The words of a fault are long: over its part they would hide it.
      const top = this.lost.offsetHeight + high;
      const y = isFaulty ? top : Math.round(Math.max(high, Math.min(height - high, seen.y)));
      if (isFaulty) this.drawLine({ x, y: top + tag.offsetHeight / 2 }, seen);
      tag.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
  }

  private drawLine(from: Pixel, to: Pixel): void {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const { style } = this.line;
    this.line.hidden = y <= 0;
    style.width = `${Math.hypot(x, y)}px`;
    style.transform = `translate(${from.x}px, ${from.y}px) rotate(${Math.atan2(y, x)}rad)`;
  }
}

/** Words of a mark for a fault. */
const marked = ({ kind, part, recovered }: Fault): string =>
  recovered === undefined ? causeWords(kind, part) : say('twin.recovered', { part: partWords(part) });

customElements.define('robot-twin', RobotTwin);
