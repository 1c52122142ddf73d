// Chance.

/** A whole number from 0 to below `size`. */
export const below = (size: number): number => {
  // Numbers from the last whole multiple on would make small ones likelier.
  const end = 2 ** 32 - (2 ** 32 % size);
  for (;;) {
    const number = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (number < end) return number % size;
  }
};
