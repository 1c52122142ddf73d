// Full screen: the page leaves its header away, and the browser its frame; where a browser refuses, the window is filled.
import { Observed } from '../base/observed';

const isFull = new Observed(false);

isFull.listen((is) => document.documentElement.toggleAttribute('data-full', is));
document.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement) isFull.set(false);
});

export const onFull = (listener: (isFull: boolean) => void): void => isFull.listen(listener);

export function toggleFull(): void {
  if (isFull.now) return leaveFull();
  isFull.set(true);
  document.documentElement.requestFullscreen?.().catch(() => {
    // Refused, as on a phone or in a frame: the window is filled all the same.
  });
}

export function leaveFull(): void {
  isFull.set(false);
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}
