// Values that the browser keeps under a name, if it keeps anything.

export const storage = {
  /** The value under a name; `undefined` if the browser has none. */
  get<T>(name: string): T | undefined {
    try {
      const text = localStorage.getItem(name);
      return text === null ? undefined : (JSON.parse(text) as T);
    } catch {
      return undefined;
    }
  },

  /** Stores a value; a browser that refuses is left alone. */
  set(name: string, value: unknown): void {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Private windows and full stores refuse.
    }
  },
};
