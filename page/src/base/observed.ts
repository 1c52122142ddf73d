/** A value, and functions that are called with it at each change. */
export class Observed<Value> {
  private readonly listeners: ((value: Value) => void)[] = [];

  constructor(private held: Value) {}

  get now(): Value {
    return this.held;
  }

  set(value: Value): void {
    this.held = value;
    for (const listener of this.listeners) listener(value);
  }

  /** Calls the listener now and after each change. */
  listen(listener: (value: Value) => void): void {
    listener(this.held);
    this.listeners.push(listener);
  }
}
