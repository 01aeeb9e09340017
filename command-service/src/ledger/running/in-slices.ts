import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';

/** How long steps run before other work may go first, in ms. One step may take a little longer. */
const SLICE_MS = 5;

/** Runs the steps of an account's work one by one, in slices. */
export async function runInSlices<Outcome>(accountId: string, steps: Steps<Outcome>): Promise<Outcome> {
  for (let began = performance.now(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    await slices.next(accountId);
    began = performance.now();
  }
}
