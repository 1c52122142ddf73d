// The button that stops the robot: it is in every view, and asks nothing.
const NAME = 'stop-robot';

/** Registers what Stop does; all that is registered is done, even if one of it fails. */
export const onStop = (stop: () => void): void => document.addEventListener(NAME, stop);
export const stopAll = (): boolean => document.dispatchEvent(new Event(NAME));
