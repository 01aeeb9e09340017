/** How long a test waits for a fact where it does not say, in ms: Vitest's one second is luck on a busy machine. */
export const PATIENCE_MS = 60_000;

/**
 * How long a test or a hook may take, and what is started for the run may take to stop, in ms: many times what they
 * take on a machine that does nothing else. Only what hangs reaches it.
 */
export const LONGEST_MS = 300_000;
