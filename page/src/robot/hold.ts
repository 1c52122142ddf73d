// Parts that open: the begin of what was opened comes into the window.

/** Pixels of an opened part that are in the window. */
const SHOWN = 140;

/** Scrolls an opened part of the view so far that its begin is seen, and no farther than to its summary. */
export function holdDetails(view: HTMLElement): void {
  const opened = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const { top, bottom } = target.getBoundingClientRect();
    const summary = target.firstElementChild!.getBoundingClientRect();
    const missing = Math.min(bottom, summary.bottom + SHOWN) - innerHeight;
    if (missing <= 0) return;
    const column = target.closest('.robot-side')!;
    const isColumn = column && getComputedStyle(column).overflowY === 'auto';
    (isColumn ? column : window).scrollBy(0, Math.min(missing, top));
  };
  // The event does not bubble.
  view.addEventListener('toggle', opened, true);
}
