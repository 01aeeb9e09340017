import type { Logger } from 'pino';
import { type ChildSpec, startChild } from './child.ts';
import { keepRunning } from './keep-running.ts';

/** A child process that is restarted whenever it ends by itself. */
export type SupervisedChild = {
  /** The data that the child reported when it was ready for the first time. */
  details: Record<string, string>;
  isRunning(): boolean;
  /** The process id of the running child, or null between two runs. */
  pid(): number | null;
  stop(): Promise<void>;
};

/**
 * Starts the child, and restarts it with a growing delay when it ends unexpectedly. `specAgain` gives the settings of
 * a restart, from the data of the first start (so that a port stays the same).
 * @throws Error when the first start fails.
 */
export async function superviseChild(
  spec: ChildSpec,
  logger: Logger,
  specAgain: (details: Record<string, string>) => ChildSpec = () => spec,
): Promise<SupervisedChild> {
  const first = await startChild(spec);
  const { details } = first;
  const again = specAgain(details);
  const kept = keepRunning(spec.name, first, () => startChild(again), logger);
  return {
    details,
    isRunning: () => kept.current() !== null,
    pid: () => kept.current()?.pid ?? null,
    stop: kept.stop,
  };
}
