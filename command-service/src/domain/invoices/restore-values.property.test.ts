import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsOf } from '../lookup.ts';
import { given } from '../testing/given.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { PRACTICE_START, startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';

const AMOUNTS = [
  'subtotal',
  'total',
  'amountDue',
  'withheld',
  'taxTotals',
  'taxes',
  'taxesSet',
  'currency',
] as const;

function views({ state }: PracticeLedger): InvoiceAnswer[] {
  const invoices = [...state.records('invoice')].filter(({ deleted_at }) => deleted_at === null);
  return invoices.map((invoice) => invoiceView(invoice, settingsOf(state), '2026-11-20'));
}

const amounts = (view: InvoiceAnswer) => Object.fromEntries(AMOUNTS.map((field) => [field, view[field]]));
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** Sends all fields of an earlier version of an invoice, including its taxes; false when the account refuses that now. */
function restored(
  ledger: PracticeLedger,
  { id, items: lines, taxes, currency, adjustments }: InvoiceAnswer,
): boolean {
  const items = lines.map((line) => ({ ...line, taxes: line.taxes ?? null }));
  try {
    ledger.run('EditInvoice', {
      invoiceId: id,
      invoice: asJson({ items, taxes, currency, adjustments: adjustments ?? null }),
    });
    return true;
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    // A job may be on another invoice by now, or deleted. Taxes are never the reason of a refusal.
    expect(Object.keys(error.errors ?? {})).not.toContain('taxes');
    return false;
  }
}

test('every earlier version of an invoice can be saved again, and its taxes never differ', () => {
  let count = 0;
  fc.assert(
    fc.property(fc.array(randomCommands({ maxLength: 6 }), { maxLength: 5 }), (parts) => {
      const ledger = startedPractice();
      ledger.run('InvoiceJobs', { clientId: 1, jobIds: [1, 2] });
      const seen = parts.flatMap((steps) => {
        const before = views(ledger);
        runRandom(ledger, steps);
        return before;
      });
      for (const then of seen) {
        const now = views(ledger).find(({ id }) => id === then.id);
        if (now === undefined) continue;
        expect(now.taxes).toEqual(then.taxes);
        if (!restored(ledger, then)) continue;
        const again = views(ledger).find(({ id }) => id === then.id);
        expect(again && amounts(again)).toEqual(amounts(then));
        count += 1;
      }
    }),
    { numRuns: 60 },
  );
  expect(count).toBeGreaterThan(0);
});

test('a tax that was edited or removed in the settings stays in the invoice as it was', () => {
  const { ledger, when } = given(...PRACTICE_START, ['InvoiceJobs', { clientId: 1, jobIds: [1] }]);
  const [then] = views(ledger);
  ledger.run('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job1', rate: 1 }] } });
  ledger.run('SetSetting', { key: 'taxes', value: { id: 1, rate: 25, name: 'Other' } });
  ledger.run('RemoveSetting', { key: 'taxes', id: 1 });
  const earlier = asJson({ items: then?.items, taxes: then?.taxes });
  when('EditInvoice', { invoiceId: 1, invoice: earlier }).answering({
    invoice: { taxes: [{ name: 'VAT', rate: 19 }], total: then?.total, taxTotals: then?.taxTotals },
  });
});
