// Bars in milliseconds, which a busy machine misses by chance.

/** Reason to skip such a test; `cargo xtask full` sets the variable and runs it. */
export const wallClock = process.env.WALL_CLOCK ? false : 'wall clock: cargo xtask full --only page-times';
