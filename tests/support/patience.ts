import { vi } from 'vitest';
import { PATIENCE_MS } from './limits.ts';

type Options = number | { timeout?: number; interval?: number } | undefined;

const patient = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
