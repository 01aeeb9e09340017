import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;
const MOST_MS = 120_000;

/**
 * Resolves as soon as a condition is true.
 * @throws Error when it is not within two minutes
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + MOST_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition was not met within two minutes.');
    await pause(LOOK_MS);
  }
}
