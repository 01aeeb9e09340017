import { ENTITY_KINDS } from '@ledgerline/shared-events/ledger/change.ts';
import { changesOf, definitionOf, inverseOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountState } from '../account-state.ts';
import { brokenRulesOf } from '../rules/account-invariant.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';
import { shapeOf } from '../testing/state-shape.ts';

const histories = fc.array(
  fc.record({
    steps: randomCommands({ maxLength: 8 }),
    picks: fc.array(fc.nat(1_000), { maxLength: 6, size: 'max' }),
  }),
  { maxLength: 6, size: 'max' },
);

/** Commands mixed with undo and redo of entries anywhere in the history. */
function mixedHistory(history: { steps: Parameters<typeof runRandom>[1]; picks: number[] }[]) {
  const ledger = startedPractice();
  for (const { steps, picks } of history) {
    runRandom(ledger, steps);
    for (const pick of picks) {
      const entry = ledger.entries[pick % ledger.entries.length];
      if (entry !== undefined) entry.undo === null ? ledger.undo(entry) : ledger.redo(entry);
    }
  }
  return ledger;
}

/** Work for a client as a user enters it, up to its invoice. */
function invoiceNewJob(ledger: PracticeLedger, clientId: number): void {
  ledger.run('EnableClientInvoicing', { clientId });
  const job = { client_id: clientId, completed_at: '2026-11-20', quantity: 100, rate: '0.12' };
  const jobId = ledger.state.nextId('job');
  ledger.run('CreateJob', { job });
  ledger.run('InvoiceJobs', { clientId, jobIds: [jobId] });
}

test('whatever is undone and redone, in whatever order, every rule holds after each step, and work goes on', () => {
  fc.assert(
    fc.property(histories, (history) => {
      // The ledger itself asks for the rules of the whole account after each step.
      const ledger = mixedHistory(history);
      const clients = [...ledger.state.records('client')].filter(({ deleted_at }) => deleted_at === null);
      for (const { id } of clients) invoiceNewJob(ledger, id);
      expect(brokenRulesOf(ledger.state)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('the facts alone give the state back', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { state, events } = mixedHistory(history);
      const folded = new AccountState();
      for (const change of events.flatMap(changesOf)) folded.apply(change);
      expect(shapeOf(folded, () => false)).toEqual(shapeOf(state, () => false));
      const revived = new AccountState(structuredClone(state.tables()));
      expect(ENTITY_KINDS.map((kind) => revived.nextId(kind))).toEqual(
        ENTITY_KINDS.map((kind) => state.nextId(kind)),
      );
    }),
    { numRuns: 30 },
  );
});

test('every inverse is a fact of its type, and its inverse does the same again', () => {
  fc.assert(
    fc.property(histories, (history) => {
      for (const event of mixedHistory(history).events) {
        const inverse = inverseOf(event);
        if ('reason' in inverse) continue;
        const back = inverse.events.flatMap((fact) => {
          const { read, version } = definitionOf(fact.type);
          const again = inverseOf({
            type: fact.type,
            data: read(JSON.parse(JSON.stringify(fact.data)), version),
          });
          return 'events' in again ? again.events : [];
        });
        const again = back.flatMap(changesOf).map((change) => JSON.stringify(change));
        for (const change of changesOf(event)) {
          if (change.kind !== 'created') expect(again).toContain(JSON.stringify(change));
        }
      }
    }),
    { numRuns: 30 },
  );
});
