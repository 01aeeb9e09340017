import { setTimeout as pause } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 20;
const MAX_WAIT_MS = 120_000;

/**
 * Resolves as soon as a condition is true.
 * @throws Error when it is not within two minutes
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition was not met within two minutes.');
    await pause(CHECK_INTERVAL_MS);
  }
}
