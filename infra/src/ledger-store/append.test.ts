import {
  LedgerUnavailable,
  OutcomeUnknown,
  RevisionConflict,
} from '@ledgerline/shared-events/ledger/errors.ts';
import { describe, expect, it } from 'vitest';
import { untilAnswered } from './append.ts';
import { toWriteError } from './store-errors.ts';

const LOST = { type: 'unavailable', message: 'Connection dropped' };
const NEVER_SENT = { code: 14, message: '14 UNAVAILABLE: No connection established' };
const CONFLICT = { type: 'wrong-expected-version', actualVersion: 7n };
const REFUSED = { type: 'access-denied', message: 'no' };

/** Runs a write whose attempts end as scripted; the last outcome repeats for ever. */
function run(
  script: readonly unknown[],
  timeoutMs: number,
): { outcome: Promise<string>; attempts: () => number } {
  let attempts = 0;
  const attempt = async (): Promise<string> => {
    const step = script[Math.min(attempts, script.length - 1)];
    attempts += 1;
    if (step === 'done') return 'done';
    throw step;
  };
  const outcome = untilAnswered(attempt, timeoutMs, (error) => toWriteError(error, 'account-1', 3));
  return { outcome, attempts: () => attempts };
}

describe('untilAnswered', () => {
  it('repeats a lost or unsent write until it is answered', async () => {
    const { outcome, attempts } = run([LOST, NEVER_SENT, 'done'], 10_000);
    expect(await outcome).toBe('done');
    expect(attempts()).toBe(3);
  });

  it('does not repeat after a definite answer', async () => {
    const conflict = run([CONFLICT], 10_000);
    await expect(conflict.outcome).rejects.toThrow(new RevisionConflict('account-1', 3, 7));
    expect(conflict.attempts()).toBe(1);
    const refused = run([REFUSED], 10_000);
    await expect(refused.outcome).rejects.toBeInstanceOf(LedgerUnavailable);
    expect(refused.attempts()).toBe(1);
  });

  it('reports that nothing was applied only if no attempt can have been applied', async () => {
    await expect(run([NEVER_SENT], 100).outcome).rejects.toBeInstanceOf(LedgerUnavailable);
    await expect(run([LOST, NEVER_SENT], 100).outcome).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(run([NEVER_SENT, LOST, REFUSED], 10_000).outcome).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('does not wait for an answer that never arrives', async () => {
    const never = untilAnswered(
      () => new Promise(() => undefined),
      20,
      (error) => toWriteError(error, 's', 0),
    );
    await expect(never).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});
