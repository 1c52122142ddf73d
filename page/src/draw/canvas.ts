// A canvas on which a scene is drawn when something has changed.
import type { Eye } from './eye';

/** A scene with the canvas on which it is drawn. */
export interface Painter {
  readonly element: HTMLCanvasElement;
  /** Takes another size in CSS pixels, and another number of pixels of the screen for each. */
  resize(width: number, height: number, ratio: number): void;
  render(eye: Eye): void;
}

/** More pixels of the screen for a CSS pixel cost time, and nobody sees them. */
const MAX_RATIO = 2;

export class Canvas {
  private painter: Painter | undefined;
  private frame = 0;
  private ratio = 0;

  /** Calls `before` and `after` around each drawing. */
  constructor(
    private readonly host: HTMLElement,
    private readonly eye: Eye,
    private readonly around: { before?: () => void; after?: () => void },
  ) {}

  /** The canvas; nothing where the browser draws no 3-D, or `start` was not called yet. */
  get element(): HTMLCanvasElement | undefined {
    return this.painter?.element;
  }

  /** Puts the canvas of a scene into the host. */
  start(painter: Painter): void {
    this.painter = painter;
    this.host.append(painter.element);
    // A graphics card that was reset or lent to others forgets the picture.
    painter.element.addEventListener('webglcontextrestored', () => this.draw());
    new ResizeObserver(() => this.resize()).observe(this.host);
    // A window on another screen has other pixels.
    window.addEventListener('resize', () => this.ratio !== pixelRatio() && this.resize());
    this.resize();
  }

  /** Asks for a picture with the next frame. */
  draw(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  render(): void {
    this.around.before?.();
    this.painter?.render(this.eye);
    this.around.after?.();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.ratio = pixelRatio();
    this.painter?.resize(width, height, this.ratio);
    this.eye.aspect = width / height;
    this.render();
  }
}

const pixelRatio = (): number => Math.min(devicePixelRatio, MAX_RATIO);
