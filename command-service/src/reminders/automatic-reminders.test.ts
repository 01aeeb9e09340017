import { Rejected, type RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import { LedgerUnavailable, StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { describe, expect, it } from 'vitest';
import { automaticReminderId, sendAutomaticReminders } from './automatic-reminders.ts';

const reminder = (invoiceId: number) => ({ invoiceId, level: 1, dueOn: '2026-11-18' });

/** The number of an invoice whose reminder was sent by an earlier run. */
const SENT_BEFORE = 9;

type Played = {
  /** The numbers of the due invoices, by account. */
  due: Record<string, number[]>;
  /** What the command throws, by account and invoice: `a 1`. */
  refusals?: Record<string, unknown>;
  blocked?: string[];
  /** Aborts the run after this many commands. */
  stopAfter?: number;
};

/** Runs reminders of played accounts, and answers what was sent and what became of them. */
async function run({ due, refusals = {}, blocked = [], stopAfter }: Played) {
  const stopping = new AbortController();
  const sent: string[] = [];
  const outcomes: Record<string, number> = {};
  const troubles: string[] = [];
  const accounts = Object.keys(due).toSorted();
  const ended = sendAutomaticReminders(
    {
      finder: {
        accounts: async (after) => accounts.filter((id) => after === null || id > after).slice(0, 2),
        due: async (accountId) => (due[accountId] ?? []).map(reminder),
      },
      bus: {
        hasRun: async (accountId, commandId) =>
          commandId === automaticReminderId(accountId, reminder(SENT_BEFORE)),
        execute: async ({ accountId, payload, source, commandId = '' }) => {
          const [{ invoiceId = 0 } = {}] = Object(payload).reminders as { invoiceId: number }[];
          expect(commandId).toBe(automaticReminderId(accountId, reminder(invoiceId)));
          expect(source).toBe('system');
          const name = `${accountId} ${invoiceId}`;
          if (name in refusals) throw refusals[name];
          sent.push(name);
          if (sent.length === stopAfter) stopping.abort();
          return { commandId, revision: 1, result: null };
        },
      },
      maySend: async (accountId) => !blocked.includes(accountId),
      onOutcome: (outcome, count) => {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
      },
      onTrouble: (accountId) => troubles.push(accountId),
    },
    stopping.signal,
  );
  const failure = await ended.then(
    () => null,
    (error: unknown) => error,
  );
  return { sent, outcomes, troubles, failure };
}

const refusal = (code: RejectionCode) => new Rejected(code, 'No.');

describe('a run of automatic reminders', () => {
  it('goes through all accounts, batch by batch', async () => {
    const { sent, outcomes } = await run({ due: { a: [1, 2], b: [], c: [3], d: [4], e: [5] } });
    expect(sent).toEqual(['a 1', 'a 2', 'c 3', 'd 4', 'e 5']);
    expect(outcomes).toEqual({ sent: 5 });
  });

  it('sends nothing for an account that cannot send, and goes on with the others', async () => {
    const { sent, outcomes } = await run({ due: { a: [1, 2], b: [3] }, blocked: ['a'] });
    expect(sent).toEqual(['b 3']);
    expect(outcomes).toEqual({ cannot_send: 2, sent: 1 });
  });

  it('leaves out what is not due any more', async () => {
    const refusals = { 'a 1': refusal('invalid'), 'a 2': refusal('conflict'), 'a 3': refusal('not_found') };
    const { sent, outcomes, troubles } = await run({ due: { a: [1, 2, 3, SENT_BEFORE, 4] }, refusals });
    expect(sent).toEqual(['a 4']);
    expect(outcomes).toEqual({ changed: 4, sent: 1 });
    expect(troubles).toEqual([]);
  });

  it('ends with an account that has sent as much as it may', async () => {
    const refusals = { 'a 2': refusal('too_many_requests') };
    const { sent, outcomes } = await run({ due: { a: [1, 2, 3], b: [4] }, refusals });
    expect(sent).toEqual(['a 1', 'b 4']);
    expect(outcomes).toEqual({ sent: 2, limited: 2 });
  });

  it('reports what fails, and goes on with the next invoice and the next account', async () => {
    const refusals = { 'a 1': new Error('broken'), 'b 3': new StreamDeleted('b') };
    const { sent, outcomes, troubles } = await run({ due: { a: [1, 2], b: [3, 4], c: [5] }, refusals });
    expect(sent).toEqual(['a 2', 'c 5']);
    expect(outcomes).toEqual({ failed: 1, sent: 2 });
    expect(troubles).toEqual(['a']);
  });

  it('ends when the store does not answer, so that it is tried again', async () => {
    const refusals = { 'a 1': new LedgerUnavailable('down') };
    const { sent, failure } = await run({ due: { a: [1], b: [2] }, refusals });
    expect(failure).toBeInstanceOf(LedgerUnavailable);
    expect(sent).toEqual([]);
  });

  it('ends between two reminders when the process stops', async () => {
    const { sent } = await run({ due: { a: [1, 2], b: [3] }, stopAfter: 1 });
    expect(sent).toEqual(['a 1']);
  });
});

describe('the id of the command that sends a reminder', () => {
  it('is the same in every process, and another one for each invoice, level and day', () => {
    const of = (changes: object) => automaticReminderId('a', { ...reminder(1), ...changes });
    expect(of({})).toBe(of({}));
    const others = [of({}), of({ invoiceId: 2 }), of({ level: 2 }), of({ dueOn: '2026-11-19' })];
    expect(new Set([...others, automaticReminderId('b', reminder(1))]).size).toBe(5);
  });
});
