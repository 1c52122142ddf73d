// What the gate leaves to `cargo xtask full --only page-times`, which sets the variable: bars in milliseconds, which a busy
// machine misses by chance, stories that only repeat another one in another window, long ones, and pictures to be looked at.
import { LANGUAGES } from '../words.mjs';

/** Whether the long campaign runs. */
export const isFull = Boolean(process.env.WALL_CLOCK);

/** Languages in whose words each view is measured: of those the gate has the one with the longest words. */
export const measured = isFull ? LANGUAGES : ['ru'];

/** Reason to skip a test with a bar in milliseconds. */
export const wallClock = isFull ? false : 'wall clock: cargo xtask full --only page-times';
/** Reason to skip a story that is tested in another window, another theme or another way, too. */
export const repeated = isFull ? false : 'in another window or theme: cargo xtask full --only page-times';
/** Reason to skip a long test of what is beside the way that most people go. */
export const longer = isFull ? false : 'longer than the gate has: cargo xtask full --only page-times';
