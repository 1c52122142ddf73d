// The button that stops the robot: it is in every view, and asks nothing.

type Stop = () => void;

const stops = new Set<Stop>();

/** Registers what Stop does; the answer takes it back. */
export function onStop(stop: Stop): () => void {
  stops.add(stop);
  return () => stops.delete(stop);
}

/** Stops all that was registered, each even if another fails. */
export function stopAll(): void {
  for (const stop of stops) {
    try {
      stop();
    } catch (error) {
      console.error(error);
    }
  }
}
