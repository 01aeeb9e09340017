import { setTimeout as delay } from 'node:timers/promises';
import { isStoreOutage, retryDuringOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { Run, RunKind } from '@ledgerline/shared-events/runs/run.ts';
import type { RunFailure, RunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import type { RunContext, RunWork } from '@ledgerline/shared-events/runs/run-work.ts';
import type { Log } from '../runtime/log.ts';

/** A run was cancelled, or another worker has claimed it. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  constructor() {
    super('The run was stopped.');
  }
}

type RunDeps = { runs: RunStore; log: Log };

const BEAT_MS = 250;
const NAMES: Readonly<Record<RunKind, string>> = {
  rebuild: 'A rebuild',
  export: 'An export',
  import: 'An import',
};

/**
 * Works on one run, unless it has ended or another worker has it. While a store is unavailable it waits and keeps its
 * claim. When `signal` aborts, the run returns to the queue.
 * @throws the reason of `signal`
 */
export async function workOnRun(
  deps: RunDeps,
  work: RunWork,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { runs } = deps;
  const claimed = await runs.claim(id);
  if (claimed === null) return;
  const hand = openContext(deps, claimed, signal);
  const wait = (milliseconds: number, outage: unknown) => waitOut(deps, hand, milliseconds, outage);
  try {
    const { attempt, reached } = work.begin(hand);
    const completion = await retryDuringOutage(attempt, wait, reached);
    if (completion === null) return;
    if (!(await retryDuringOutage(() => runs.complete(hand.run, completion), wait))) throw new RunStopped();
  } catch (error) {
    if (signal.aborted) {
      await runs.release(hand.run).catch(() => undefined);
      throw error;
    }
    await endUnfinished(deps, work, hand.run, error);
  }
}

async function endUnfinished({ runs, log }: RunDeps, work: RunWork, run: Run, error: unknown): Promise<void> {
  const fail = (failure: RunFailure) => work.fail?.(run, failure) ?? runs.fail(run, failure);
  if (error instanceof RunStopped) {
    await fail({ state: 'cancelled', error: null });
    return;
  }
  const message = await work.explain(error, run);
  if (message === null) return;
  const about = { id: run.id, input: run.input };
  if (work.isRefusal?.(error) === true)
    log.info({ ...about, reason: message }, `${NAMES[run.kind]} was refused.`);
  else log.error({ err: error, ...about }, `${NAMES[run.kind]} failed.`);
  await fail({ state: 'failed', error: message });
}

/** Sends heartbeats while the work runs; the answer of a heartbeat is checked at the next one. */
function openContext({ runs }: RunDeps, claimed: Run, signal: AbortSignal): RunContext {
  let run = claimed;
  let last = 0;
  let beating = Promise.resolve(true);
  return {
    get run() {
      return run;
    },
    signal,
    report: async (progress, final = false) => {
      signal.throwIfAborted();
      const now = performance.now();
      if (!final && now - last < BEAT_MS) return;
      last = now;
      const before = beating;
      beating = Promise.resolve(true);
      const mightGoOn = await before;
      const beat = runs.beat(run, progress);
      beating = beat;
      beating.catch(() => undefined);
      if (!mightGoOn || (final && !(await beat))) throw new RunStopped();
    },
    renew: async () => {
      const renewed = await runs.renew(run);
      if (renewed === null) throw new RunStopped();
      run = renewed;
    },
  };
}

/** Waits while a store is unavailable, and keeps the claim as long as PostgreSQL answers. @throws RunStopped */
async function waitOut(
  { runs, log }: RunDeps,
  { run, signal }: RunContext,
  milliseconds: number,
  outage: unknown,
): Promise<void> {
  log.warn({ err: outage, id: run.id }, `${NAMES[run.kind]} waits for a store.`);
  await delay(milliseconds, undefined, { signal });
  const mayGoOn = await runs.beat(run, null).catch((error: unknown) => {
    if (isStoreOutage(error)) return true;
    throw error;
  });
  if (!mayGoOn) throw new RunStopped();
}
