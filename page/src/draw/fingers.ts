// Fingers and mouse on a picture: one drags, two pinch, the wheel comes nearer and goes away.

/** Part of the distance by which one step of a wheel (100 pixels) changes it. */
const WHEEL_PART = 0.1;
const PIXELS_A_STEP = 100;
const PIXELS_A_LINE = 33;
/** Steps of one event: a wheel that spins freely still comes gently. */
const MAX_STEPS = 1;
/** A pinch on a touch pad comes as a wheel with Ctrl, in much smaller steps. */
const PAD_STEPS = 10;

export interface Fingers {
  /** One finger, or the mouse, is put down. */
  down(event: PointerEvent): void;
  moved(event: PointerEvent): void;
  up(): void;
  /** The drag has no end: a second finger came, or the system took the finger away. */
  cancel(): void;
  /** Changes the distance by a factor; false where it is at its limit. */
  zoom(factor: number): boolean;
  /** Whether this wheel is meant for the picture; without it, each is. */
  takes?(event: WheelEvent): boolean;
}

export function follow(picture: HTMLElement, fingers: Fingers): void {
  const down = new Map<number, { readonly x: number; readonly y: number }>();
  let dragging: number | undefined;
  const apart = (): number => {
    const [first, second] = [...down.values()];
    return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
  };

  picture.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    picture.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    if (down.size > 1) {
      if (dragging !== undefined) fingers.cancel();
      dragging = undefined;
      return;
    }
    dragging = event.pointerId;
    fingers.down(event);
  });
  picture.addEventListener('pointermove', (event) => {
    if (!down.has(event.pointerId)) return;
    const before = apart();
    down.set(event.pointerId, event);
    if (dragging === event.pointerId) fingers.moved(event);
    else if (down.size === 2 && before > 0) fingers.zoom(before / Math.max(1, apart()));
  });
  const lifted = (event: PointerEvent, end: () => void): void => {
    down.delete(event.pointerId);
    // The finger that stays after a pinch drags nothing: it is about to be lifted too.
    if (dragging !== event.pointerId) return;
    dragging = undefined;
    end();
  };
  picture.addEventListener('pointerup', (event) => lifted(event, () => fingers.up()));
  picture.addEventListener('pointercancel', (event) => lifted(event, () => fingers.cancel()));
  const wheel = (event: WheelEvent): void => {
    if (fingers.takes?.(event) === false) return;
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : PIXELS_A_LINE);
    const steps = (pixels / PIXELS_A_STEP) * (event.ctrlKey ? PAD_STEPS : 1);
    const factor = (1 + WHEEL_PART) ** Math.max(-MAX_STEPS, Math.min(MAX_STEPS, steps));
    // At its limit the picture lets the page scroll on, as maps and models on pages do.
    if (fingers.zoom(factor) || event.ctrlKey) event.preventDefault();
  };
  picture.addEventListener('wheel', wheel, { passive: false });
}
