// Panels of the robot's page: each shows a moment of the stream.
import type { RobotState } from '../stream/state';
import type { Track } from '../stream/track';

/** A moment that is shown. */
export interface Moment {
  readonly state: RobotState;
  readonly ms: number;
  readonly track: Track;
}

export abstract class Panel extends HTMLElement {
  abstract show(moment: Moment): void;
}

/** Asks the page to show another moment. */
export function seekTo(from: HTMLElement, ms: number): void {
  from.dispatchEvent(new CustomEvent<number>('seek', { detail: ms, bubbles: true }));
}

/** Sets a text only if it is another: screen readers and layout are left alone. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
