import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { restartDelay } from '../processes/keep-running.ts';
import { type StopStack, stopStack } from './shutdown.ts';
import { mayStartAgain, startFailure } from './start-error.ts';

type Attempts = {
  logger: Logger;
  /** Ends a start that is under way. */
  signal: AbortSignal;
  /** Whether a start may begin again after an error; by default, after one that may pass. */
  mayBegin?: (error: unknown) => boolean;
};

/**
 * Starts parts, and begins again with a growing delay when a store is lost meanwhile.
 * @param start starts the parts, and adds to the stack how each is stopped
 * @throws the error of a start that can't begin again, or the reason of `signal`; what was started is stopped before
 */
export async function startAgainWhenLost<Started>(
  start: (stops: StopStack) => Promise<Started>,
  { logger, signal, mayBegin = mayStartAgain }: Attempts,
): Promise<{ started: Started; stops: StopStack }> {
  for (let tries = 1; ; tries += 1) {
    const stops = stopStack((name, error) =>
      logger.error({ err: error, part: name }, 'A part did not stop cleanly.'),
    );
    try {
      return { started: await start(stops), stops };
    } catch (error) {
      await stops.stopAll();
      signal.throwIfAborted();
      if (!mayBegin(error)) throw error;
      const wait = restartDelay(tries);
      logger.error(
        { reason: startFailure(error), wait },
        'A store was lost during the start, which begins again.',
      );
      await delay(wait, undefined, { signal });
    }
  }
}
