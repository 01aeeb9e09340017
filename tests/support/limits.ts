/**
 * How long a test waits for a condition by default, in ms: Vitest's default of one second is too short on a busy
 * machine.
 */
export const PATIENCE_MS = 60_000;

/**
 * The timeout of a test or a hook, and of stopping a service of the run, in ms: many times what they need on an idle
 * machine, so that only a hang reaches it.
 */
export const LONGEST_MS = 300_000;
