import { type Steps, slices } from '@ledgerline/shared-events/slices.ts';

/** Work that takes longer than this, in ms, goes on in slices. A command on one record takes less. */
const SHORT_MS = 1;
/** How long steps run before other work may go first, in ms. One step may take a little longer. */
const SLICE_MS = 5;

/** Runs the steps of an account's work one by one; those of long work in slices. */
export async function runInSlices<Outcome>(accountId: string, steps: Steps<Outcome>): Promise<Outcome> {
  let sliceMs = SHORT_MS;
  for (let began = performance.now(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await slices.next(accountId);
    began = performance.now();
    sliceMs = SLICE_MS;
  }
}
