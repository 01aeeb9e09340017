import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { FISCAL_KINDS, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
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

const GOES_ON = 'paid paid_at payments credits sent_mark dispute reminderPause archivedPaper'.split(' ');

/** What a document says, without what goes on after its issue. */
const frozen = (document: object) =>
  Object.fromEntries(Object.entries(document).filter(([field]) => !GOES_ON.includes(field)));

/** The issued documents of a history: none of them may ever change. */
class Issued {
  readonly #documents = { invoice: new Map<number, object>(), creditNote: new Map<number, object>() };

  look({ state }: PracticeLedger): void {
    for (const kind of FISCAL_KINDS) {
      for (const [id, document] of this.#documents[kind]) {
        expect(frozen(state.record(kind, id) ?? {})).toEqual(document);
      }
      const issued = [...state.records(kind)].filter(isFrozen);
      for (const document of issued) this.#documents[kind].set(document.id, frozen(document));
      const numbers = issued.map(({ number }) => Number(number.replace('CN-', '')));
      expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
    }
  }
}

/** What issues an invoice, drafts a credit note of it, and issues one. */
const issuesOf = (id: number): [CommandName, Json][] => [
  ['IssueInvoice', { invoiceId: id }],
  ['CreateCreditNote', { invoiceId: id, reason: 'Not ordered', freeJobs: true }],
  ['IssueCreditNote', { creditNoteId: id }],
];

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
        for (const issue of issues.flatMap(issuesOf)) {
          try {
            ledger.run(...issue);
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
