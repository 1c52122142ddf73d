// Places that hold: the begin of what was opened comes into the window, and a card that is used stays where it is.

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
    scrollerOf(target).scrollBy(0, Math.min(missing, top));
  };
  // The event does not bubble.
  view.addEventListener('toggle', opened, true);
}

/** The column of an element where that scrolls, else the window. */
function scrollerOf(element: Element): Element | Window {
  const column = element.closest('.robot-side');
  return column && getComputedStyle(column).overflowY === 'auto' ? column : window;
}

/** Does something that may put other cards before this one, or take them away: a card that is used stays where it is. */
export function held(card: Element, mayScroll: boolean, act: () => void): void {
  const isUsed = mayScroll && card.matches(':hover, :focus-within');
  const before = isUsed ? card.getBoundingClientRect().top : 0;
  act();
  if (!isUsed) return;
  const moved = card.getBoundingClientRect().top - before;
  if (moved) scrollerOf(card).scrollBy(0, moved);
}
