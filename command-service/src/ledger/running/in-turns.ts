import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '#domain/command.ts';

/** Takes steps one by one, with a turn for everything else that waits between them. */
export async function inTurns<Outcome>(steps: Steps<Outcome>): Promise<Outcome> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
