import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;
const MOST_MS = 120_000;

/** Resolves as soon as a condition holds. @throws Error when it does not within two minutes */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + MOST_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come to hold within two minutes.');
    await pause(LOOK_MS);
  }
}
