/**
 * An answer to a read: its path with its query, and whether the server said that newer rows are still being written.
 */
export type ReadAnswer = { read: string; isStale: boolean };

type Listener = (answer: ReadAnswer) => void;

const listeners = new Set<Listener>();

/** Calls the listener with every answer from a read model. Returns the function that stops it. */
export function onReadAnswered(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readAnswered(answer: ReadAnswer): void {
  for (const listener of listeners) listener(answer);
}
