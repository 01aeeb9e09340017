import { fstatSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Draining } from '../http/draining.ts';

/** Parts that have to be stopped, in the reverse order of their start. */
export type StopStack = {
  add(name: string, stop: () => Promise<unknown>): void;
  /** Stops everything once. A part that fails to stop does not prevent the others from stopping. */
  stopAll(): Promise<void>;
};

/** A stack of parts to stop; `report` is called for each part that failed to stop. */
export function stopStack(report: (name: string, error: unknown) => void): StopStack {
  const parts: { name: string; stop: () => Promise<unknown> }[] = [];
  let stopped: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    for (let part = parts.pop(); part; part = parts.pop()) {
      const { name, stop } = part;
      await stop().catch((error: unknown) => report(name, error));
    }
  };
  return {
    add: (name, stop) => {
      parts.push({ name, stop });
    },
    stopAll() {
      stopped ??= run();
      return stopped;
    },
  };
}

/**
 * Announces the end of the web server, takes requests for another `drainMs`, so that load balancers notice, and stops
 * every part: the web server first, which finishes the requests that it has.
 */
export async function drainThenStop(draining: Draining, drainMs: number, stops: StopStack): Promise<void> {
  draining.announce();
  if (drainMs > 0) await delay(drainMs);
  await stops.stopAll();
}

/** Writes one line about an error that nothing handled, before it ends the process. */
export function logLastError(logger: Pick<Logger, 'fatal'>): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    logger.fatal({ err: error, origin }, 'An unhandled error ends the process.');
  });
}

/** Goes on when nobody reads the progress any more, as behind a `tee` that Ctrl+C ended first. */
export function outliveReaders(): void {
  process.stdout.on('error', () => undefined);
}

const REPEAT_MS = 1_500;

/**
 * Calls `stop` on Ctrl+C, on SIGTERM and when the terminal is closed. A second Ctrl+C ends the process at once; npm
 * sends each one twice, so a second one directly after the first does not count.
 */
export function onStopSignal(stop: (signal: string) => void): void {
  let firstAt = 0;
  const request = (signal: string) => {
    const now = performance.now();
    if (firstAt === 0) {
      firstAt = now;
      stop(signal);
    } else if (now - firstAt > REPEAT_MS) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
}

/**
 * Watches a standard input that is a pipe. The answer registers a function for its closing. A pipe that was closed
 * before (a start from a script without input) is ignored.
 */
export function watchInput(): (onClosed: () => void) => void {
  if (!isPipe()) return () => undefined;
  let ended = false;
  process.stdin.once('end', () => {
    ended = true;
  });
  process.stdin.once('error', () => undefined).resume();
  return (onClosed) => {
    if (!ended) process.stdin.once('end', onClosed);
  };
}

function isPipe(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}
