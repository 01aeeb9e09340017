import type { Run, RunKind, RunProgress } from './run.ts';
import type { RunCompletion, RunFailure } from './run-store.ts';

/** The tools for the work on a run. */
export type RunContext = {
  readonly run: Run;
  /** Aborts when the worker has to leave the run. */
  readonly signal: AbortSignal;
  /**
   * Reports the progress. Reports are sent at most four times a second, and whether the run was cancelled is checked
   * at the next one. A `final` report is always sent, and its answer is awaited.
   * @throws when the run was cancelled or has another worker, and the reason of `signal`
   */
  report(progress: RunProgress, final?: boolean): Promise<void>;
  /** Starts another attempt, which removes everything of the last one. @throws as `report` does */
  renew(): Promise<void>;
};

/** The work on one run. */
type RunAttempt = {
  /** Does the whole work; it is called again after an outage of a store. Null when it has completed the run itself. */
  attempt(): Promise<RunCompletion | null>;
  /** While this value changes between outages, the work is not given up. */
  reached?(): unknown;
};

/** The work of a kind of run. */
export type RunWork = {
  kind: RunKind;
  begin(hand: RunContext): RunAttempt;
  /** The message for the user after a failure; null when the run was removed with its account. */
  explain(error: unknown, run: Run): Promise<string | null>;
  /** Whether the work refused what it was given, which is no defect: then the log has one line without a stack. */
  isRefusal?(error: unknown): boolean;
  /** Ends a run that failed or was cancelled; by default the run store does. */
  fail?(run: Run, failure: RunFailure): Promise<unknown>;
};
