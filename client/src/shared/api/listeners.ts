/** Functions that are called with every value. */
export type Listeners<Values extends unknown[]> = {
  /** Adds a listener. Returns the function that removes it. */
  add(listener: (...values: Values) => void): () => void;
  call(...values: Values): void;
};

export function createListeners<Values extends unknown[]>(): Listeners<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call(...values) {
      for (const listener of listeners) listener(...values);
    },
  };
}
