import { vi } from 'vitest';

/** How long a test waits for a fact where it does not say, in ms: Vitest's one second is luck on a busy machine. */
const PATIENCE_MS = 20_000;

type Options = number | { timeout?: number; interval?: number } | undefined;

const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
