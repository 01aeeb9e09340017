import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '#domain/command.ts';

/** Runs steps one by one and yields to the event loop between them. */
export async function runYielding<Outcome>(steps: Steps<Outcome>): Promise<Outcome> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
