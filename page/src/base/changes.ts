/** A function that says whether its arguments are others than in its last call; in the first call they are. */
export function changes(): (...values: readonly unknown[]) => boolean {
  let last: readonly unknown[] | undefined;
  return (...values) => {
    const isNew = !last || values.some((value, at) => value !== last![at]);
    last = values;
    return isNew;
  };
}
