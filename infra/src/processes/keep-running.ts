import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

const FIRST_DELAY_MS = 250;
/** Short, so that the app is back soon after the cause is gone: a full disk, or somebody who kills processes. */
const LONGEST_DELAY_MS = 2_000;
/** A process that ran this long was fine: its next end is the first failure again. */
const STEADY_MS = 5_000;

/** A process that runs. `exited` resolves when it has ended for any reason, with the reason in words. */
type RunningProcess = { exited: Promise<string>; stop(): Promise<void> };

/** A process that is restarted whenever it ends by itself. */
type KeptProcess<Running> = {
  /** The running process, or null between two runs. */
  current(): Running | null;
  stop(): Promise<void>;
};

/** Milliseconds to wait before the restart after `failures` failed runs in a row (1 for the first). */
export function restartDelay(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

/**
 * Restarts a process by `startAgain`, with a growing delay, whenever it ends or doesn't start. A stop aborts the signal
 * of a start that is under way.
 */
export function keepRunning<Running extends RunningProcess>(
  name: string,
  first: Running,
  startAgain: (signal: AbortSignal) => Promise<Running>,
  logger: Logger,
): KeptProcess<Running> {
  let running: Running | null = first;
  const stopping = new AbortController();

  const watch = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const reason = running ? await running.exited : 'it did not start';
      running = null;
      if (stopping.signal.aborted) return;
      failures = performance.now() - startedAt > STEADY_MS ? 1 : failures + 1;
      const wait = restartDelay(failures);
      logger.error({ child: name, reason, wait }, `The ${name} stopped; it is being restarted.`);
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      running = await startAgain(stopping.signal).catch((error: Error) => {
        if (!stopping.signal.aborted)
          logger.error({ child: name, reason: error.message }, `The ${name} did not start.`);
        return null;
      });
    }
  };
  const watched = watch();

  return {
    current: () => running,
    async stop() {
      stopping.abort();
      await running?.stop();
      await watched;
      await running?.stop();
    },
  };
}
