import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#domain/command.ts';

/** How long steps run before the event loop may do other work, in ms. One step may take a little longer. */
const TURN_MS = 5;

/** Lets the event loop do other work, between two pieces of work that may be long. */
export const nextTurn = async (): Promise<void> => {
  await setImmediate();
};

/** Runs steps one by one, and yields to the event loop whenever they have run for a moment. */
export async function runYielding<Outcome>(steps: Steps<Outcome>): Promise<Outcome> {
  for (let began = performance.now(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
