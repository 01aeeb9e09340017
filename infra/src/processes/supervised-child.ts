import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartInterrupted } from '../start/start-error.ts';
import { type ChildSpec, type RunningChild, startChild } from './child.ts';
import { keepRunning, restartDelay } from './keep-running.ts';

/** A child process that is restarted whenever it ends by itself. */
export type SupervisedChild = {
  /** The data that the child reported when it was ready for the first time. */
  details: Record<string, string>;
  isRunning(): boolean;
  /** The process id of the running child, or null between two runs. */
  pid(): number | null;
  stop(): Promise<void>;
};

type Supervision = {
  logger: Logger;
  /** Ends a start that is under way. */
  signal?: AbortSignal | undefined;
  /** The settings of a restart, from the data of the first start (so that a port stays the same). */
  specAgain?: (details: Record<string, string>) => ChildSpec;
};

/**
 * Starts the child, and restarts it with a growing delay when it ends unexpectedly or a start is interrupted, the first
 * one too.
 * @throws Error when the first start fails for a reason that doesn't pass, or `signal` is aborted
 */
export async function superviseChild(
  spec: ChildSpec,
  { logger, signal, specAgain = () => spec }: Supervision,
): Promise<SupervisedChild> {
  const start = patientStart();
  const first = await firstStart(spec, start, logger, signal);
  const { details } = first;
  const again = specAgain(details);
  const kept = keepRunning(spec.name, first, (signal) => start(again, signal), logger);
  return {
    details,
    isRunning: () => kept.current() !== null,
    pid: () => kept.current()?.pid ?? null,
    stop: kept.stop,
  };
}

const READY_MS = 60_000;
const MAX_READY_MS = 16 * 60_000;

type Start = (spec: ChildSpec, signal?: AbortSignal) => Promise<RunningChild>;

/** Starts a child with more time after each start that was interrupted: a slow machine gets there in the end. */
function patientStart(): Start {
  let readyMs = READY_MS;
  return async (spec, signal) => {
    try {
      const child = await startChild(spec, { readyMs, signal });
      readyMs = READY_MS;
      return child;
    } catch (error) {
      if (error instanceof StartInterrupted) readyMs = Math.min(MAX_READY_MS, 2 * readyMs);
      throw error;
    }
  };
}

async function firstStart(
  spec: ChildSpec,
  start: Start,
  logger: Logger,
  signal: AbortSignal | undefined,
): Promise<RunningChild> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await start(spec, signal);
    } catch (error) {
      if (!(error instanceof StartInterrupted) || signal?.aborted) throw error;
      const wait = restartDelay(failures);
      logger.error({ child: spec.name, reason: error.message, wait }, `The ${spec.name} did not start yet.`);
      await delay(wait, undefined, { signal });
    }
  }
}
