import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planReversals } from '../testing/plan-reversals.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';

const histories = fc.array(
  fc.record({
    steps: randomCommands({ maxLength: 6, except: ['SetSetting'] }),
    issues: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
    picks: fc.array(fc.nat(1_000), { maxLength: 5, size: 'max' }),
    jointly: fc.boolean(),
  }),
  { maxLength: 6, size: 'max' },
);

/** What a document says, without what goes on after its issue. */
function frozen({ paid: _, paid_at: __, payments: ___, ...document }: InvoiceRecord) {
  const { sent_mark: _____, dispute: ______, reminderPause: _______, ...others } = document;
  const { archivedPaper: ________, credits: _________, ...rest } = others;
  return rest;
}

/** The issued documents of a history: none of them may ever change. */
class Issued {
  readonly #documents = new Map<number, object>();

  look({ state }: PracticeLedger): void {
    for (const [id, document] of this.#documents) {
      const invoice = state.record('invoice', id);
      expect(invoice === undefined ? null : frozen(invoice)).toEqual(document);
    }
    for (const invoice of state.records('invoice')) {
      if (isFrozen(invoice)) this.#documents.set(invoice.id, frozen(invoice));
    }
    const numbers = [...state.records('invoice')].filter(isFrozen).map(({ number }) => Number(number));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  }
}

function reverse(ledger: PracticeLedger, picks: readonly number[], jointly: boolean): void {
  const entries = picks.flatMap((pick) => ledger.entries[pick % ledger.entries.length] ?? []);
  if (jointly) {
    const effective = [...new Set(entries)].filter(({ undo }) => undo === null);
    const plan = planReversals(
      ledger.state,
      effective.map(({ events, redo }) => redo ?? events),
    );
    if ('events' in plan) ledger.copy().append(plan.events);
    return;
  }
  for (const entry of entries) entry.undo === null ? ledger.undo(entry) : ledger.redo(entry);
}

test('issued documents never change and their numbers have no gaps, whatever is done, undone and redone', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const ledger = startedPractice();
      ledger.run('SetSetting', { key: 'fiscalMode', value: true });
      const issued = new Issued();
      for (const { steps, issues, picks, jointly } of history) {
        runRandom(ledger, steps);
        issued.look(ledger);
        for (const invoiceId of issues) {
          try {
            ledger.run('IssueInvoice', { invoiceId });
          } catch (error) {
            if (!(error instanceof Rejected)) throw error;
          }
        }
        issued.look(ledger);
        reverse(ledger, picks, jointly);
        issued.look(ledger);
      }
    }),
    { numRuns: 150 },
  );
});
