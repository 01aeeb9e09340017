import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ChildSpec, type RunningChild, startChild } from './child.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
const STEADY_MS = 60_000;

/** A child process that is restarted whenever it ends by itself. */
export type SupervisedChild = {
  /** The data that the child reported when it was ready for the first time. */
  details: Record<string, string>;
  isRunning(): boolean;
  /** The process id of the running child, or null between two runs. */
  pid(): number | null;
  stop(): Promise<void>;
};

/** Milliseconds to wait before the restart after `failures` failed runs in a row (1 for the first). */
export function restartDelay(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
}

/**
 * Starts the child, and restarts it with a growing delay when it ends unexpectedly. `specAgain` gives the settings of
 * a restart, from the data of the first start (so that a port stays the same).
 * @throws Error when the first start fails.
 */
export async function superviseChild(
  spec: ChildSpec,
  logger: Logger,
  specAgain: (details: Record<string, string>) => ChildSpec = () => spec,
): Promise<SupervisedChild> {
  let running: RunningChild | null = await startChild(spec);
  const { details } = running;
  const again = specAgain(details);
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
      logger.error({ child: spec.name, reason, wait }, `The ${spec.name} stopped; it is being restarted.`);
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      running = await startChild(again).catch((error: Error) => {
        logger.error({ child: spec.name, reason: error.message }, `The ${spec.name} did not start.`);
        return null;
      });
    }
  };
  const watched = watch();

  return {
    details,
    isRunning: () => running !== null,
    pid: () => running?.pid ?? null,
    async stop() {
      stopping.abort();
      await running?.stop();
      await watched;
      await running?.stop();
    },
  };
}
