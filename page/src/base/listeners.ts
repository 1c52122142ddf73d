/** Functions that are called with each change of a value. */
export class Listeners<Value> {
  private readonly all = new Set<(value: Value) => void>();

  /** Adds a listener, until the answer is called. */
  add(listener: (value: Value) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  call(value: Value): void {
    for (const listener of this.all) listener(value);
  }
}
