import type { Run, RunKind, RunProgress } from './run.ts';
import type { RunCompletion, RunFailure } from './run-store.ts';

/** What the work on a run has at hand. */
export type RunHand = {
  readonly run: Run;
  /** Aborts when the worker has to leave the run. */
  readonly signal: AbortSignal;
  /**
   * Reports how far the work is. It is sent four times a second at most, and whether the work may go on is heard at the
   * next report. A `final` report is always sent, and its answer is waited for.
   * @throws when the run was cancelled or has another worker, and the reason of `signal`
   */
  report(progress: RunProgress, final?: boolean): Promise<void>;
  /** Counts another attempt, so that nothing of the last one is left. @throws as `report` does */
  renew(): Promise<void>;
};

/** The work on one run. */
export type RunAttempt = {
  /** Does all of it; after an outage of a store it is called again. Null when it has completed the run itself. */
  attempt(): Promise<RunCompletion | null>;
  /** While this changes from outage to outage, the work is not given up. */
  reached?(): unknown;
};

/** What a kind of run does. */
export type RunWork = {
  kind: RunKind;
  begin(hand: RunHand): RunAttempt;
  /** What the user reads when the work failed; null when the run is gone with its account. */
  explain(error: unknown, run: Run): Promise<string | null>;
  /** Ends a run that failed or was cancelled; without it the run store does. */
  fail?(run: Run, failure: RunFailure): Promise<unknown>;
};
