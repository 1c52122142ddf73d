// Keys and fingers of the timer. While it runs, any of them stops it, and does nothing else.
import { topDialog } from '../base/dom';
import { isTyping } from '../base/keys';
import type { Clock } from './clock';

/** Shortcuts of csTimer, by `Ctrl` or `Alt` and the key. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const BUTTONS = 'button, a, summary, select, input, label';

export class Presses {
  /** The key that is down and belongs to the clock. */
  private key = '';
  /** The pointer that is down on the area. */
  private pointer: number | undefined;
  /** The click that follows a touch by which the clock was stopped means nothing. */
  private isSwallowing = false;
  /** The last press was one of a pointer: what it has chosen does not keep the space bar. */
  private isPointing = false;

  constructor(
    private readonly clock: Clock,
    private readonly area: HTMLElement,
    private readonly isOpen: () => boolean,
    private readonly shortcuts: Shortcuts,
  ) {
    // On their way down, before any button has them.
    window.addEventListener('keydown', (event) => this.keyDown(event), true);
    window.addEventListener('keyup', (event) => this.keyUp(event), true);
    window.addEventListener('pointerdown', (event) => this.pointerDown(event), true);
    window.addEventListener('pointerup', (event) => this.pointerUp(event), true);
    window.addEventListener('pointercancel', () => this.lose());
    window.addEventListener('blur', () => this.lose());
    window.addEventListener('click', (event) => this.click(event), true);
    window.addEventListener('change', ({ target }) => {
      if (this.isOpen() && this.isPointing && target instanceof HTMLSelectElement) target.blur();
    });
    // A finger that rests opens no menu of the browser.
    area.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  private keyDown(event: KeyboardEvent): void {
    if (!this.isOpen()) return;
    this.isSwallowing = this.isPointing = false;
    if (event.code === this.key && event.repeat) return taken(event);
    if (this.clock.phase === 'running') {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      taken(event);
      if (event.repeat) return;
      this.key = event.code;
      this.clock.press();
      return;
    }
    if (topDialog()) return;
    const act = this.shortcuts[`${event.ctrlKey ? 'Ctrl ' : ''}${event.altKey ? 'Alt ' : ''}${event.code}`];
    if ((event.ctrlKey || event.altKey) && act && !isField(event.target)) {
      taken(event);
      if (!event.repeat) act();
    } else if (isTyping(event)) return;
    else if (event.code === 'Escape') {
      if (this.clock.cancel()) taken(event);
    } else if (event.code === 'Space' && this.isFree(event.target)) {
      taken(event);
      if (event.repeat) return;
      this.key = event.code;
      this.clock.press();
    }
  }

  private keyUp(event: KeyboardEvent): void {
    if (!this.key || event.code !== this.key) return;
    this.key = '';
    taken(event);
    this.clock.release();
  }

  /** A button that was reached by keyboard keeps the space bar; the area is none. */
  private isFree(target: EventTarget | null): boolean {
    const button = target instanceof Element ? target.closest(BUTTONS) : null;
    return button === null || button === this.area;
  }

  private pointerDown(event: PointerEvent): void {
    this.isSwallowing = false;
    this.isPointing = true;
    if (!this.isOpen()) return;
    const isRunning = this.clock.phase === 'running';
    const isOnArea = event.target instanceof Node && this.area.contains(event.target);
    if (!isRunning && (!isOnArea || event.button !== 0 || this.pointer !== undefined)) return;
    if (isRunning) {
      event.stopPropagation();
      this.isSwallowing = true;
    }
    this.pointer = event.pointerId;
    this.clock.press();
  }

  private pointerUp(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    this.pointer = undefined;
    this.clock.release();
  }

  private lose(): void {
    this.key = '';
    this.pointer = undefined;
    this.clock.letGo();
  }

  private click(event: MouseEvent): void {
    if (!this.isOpen()) return;
    if (this.isSwallowing) {
      this.isSwallowing = false;
      taken(event);
      return;
    }
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTONS) : null;
    // A click without a pointer is made by a key, or by a screen reader.
    if (event.detail === 0) {
      if (button === this.area) this.clock.toggle();
    } else if (button && !button.matches('select, input:not([type=checkbox])')) button.blur();
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null;

function taken(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
