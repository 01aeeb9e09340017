import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from './commands.ts';
import { corrupted, corruption, hostileValue } from './testing/hostile-values.ts';
import type { PracticeLedger } from './testing/practice-ledger.ts';
import { startedPractice } from './testing/practice-start.ts';
import { payloadOf } from './testing/random-commands.ts';

/** Commands whose events no undo reverses. */
const IRREVERSIBLE: ReadonlySet<CommandName> = new Set([
  'IssueInvoice',
  'IssueCreditNote',
  'SendInvoice',
  'SendQuote',
  'SendCreditNote',
  'StopDelivery',
  'ResendDelivery',
]);

const names = Object.values(commands).map(({ name }) => name);
const picks = fc.array(fc.nat({ max: 10_000 }), { minLength: 12, maxLength: 24 });

/** A sample account with an invoice and one item in each list, so that every command has a target. */
function furnish(): PracticeLedger {
  const ledger = startedPractice();
  ledger.run('InvoiceJobs', { clientId: 1, jobIds: [1] });
  ledger.run('CreateCreditNote', { invoiceId: 1, reason: 'Too much' });
  ledger.run('SetSetting', { key: 'invoiceLanguages', value: { name: 'Polski', locale: 'pl' } });
  return ledger;
}

const furnished = furnish();

/** Runs a command with a hostile payload: it is refused, or its events can be stored, folded and undone. */
function survives(ledger: PracticeLedger, name: CommandName, payload: Json): void {
  const before = ledger.events.length;
  try {
    ledger.run(name, payload);
  } catch (error) {
    const isRefusal = error instanceof Rejected || error instanceof z.ZodError;
    if (!isRefusal) throw error;
    expect(ledger.events).toHaveLength(before);
    if (error instanceof Rejected) expect(error.status).toBeLessThan(500);
    return;
  }
  const facts = JSON.stringify(ledger.events.slice(before));
  expect(facts).not.toMatch(/\\u0000|\\ud[89a-f]/);
  const last = ledger.entries.at(-1);
  if (!IRREVERSIBLE.has(name) && last && ledger.events.length > before) {
    expect(ledger.undo(last)).toHaveProperty('events');
  }
}

describe.each(names)('%s', (name) => {
  it('refuses an invalid payload, and never fails in another way', () => {
    fc.assert(
      fc.property(picks, fc.array(corruption, { minLength: 1, maxLength: 2 }), (numbers, spoils) => {
        const ledger = furnished.copy();
        const honest = payloadOf(ledger, { name, picks: numbers });
        survives(ledger, name, spoils.reduce(corrupted, honest));
      }),
      { numRuns: 120 },
    );
  });

  it('refuses a payload of an entirely different shape', () => {
    fc.assert(
      fc.property(hostileValue, (payload) => survives(furnished.copy(), name, payload)),
      { numRuns: 60 },
    );
  });
});

it('hostile payloads do not change the prototypes', () => {
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
