import { ABSENT, type Change, ENTITY_KINDS } from '@ledgerline/shared-events/ledger/change.ts';
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

/** A random history of commands, mixed with undo and redo of any entry. */
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

/** A client, a job and its invoice, as a user enters them. */
function invoiceNewJob(ledger: PracticeLedger, clientId: number): void {
  ledger.run('EnableClientInvoicing', { clientId });
  const job = { client_id: clientId, completed_at: '2026-11-20', quantity: 100, rate: '0.12' };
  const jobId = ledger.state.nextId('job');
  ledger.run('CreateJob', { job });
  ledger.run('InvoiceJobs', { clientId, jobIds: [jobId] });
}

test('after undo and redo of any entry in any order, every rule holds and further work is possible', () => {
  fc.assert(
    fc.property(histories, (history) => {
      // The ledger checks the rules of the whole account after each step.
      const ledger = mixedHistory(history);
      const clients = [...ledger.state.records('client')].filter(({ deleted_at }) => deleted_at === null);
      for (const { id } of clients) invoiceNewJob(ledger, id);
      expect(brokenRulesOf(ledger.state)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('folding the events alone gives the same state', () => {
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

/** The id of an item whose addition was undone stays with null, so that no other item gets it. */
const comparable = (change: Change): string =>
  JSON.stringify(change).replaceAll(JSON.stringify(ABSENT), JSON.stringify(null));

test('every inverse is a valid event, and its inverse has the effect of the original', () => {
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
        const again = back.flatMap(changesOf).map(comparable);
        for (const change of changesOf(event)) {
          if (change.kind !== 'created') expect(again).toContain(comparable(change));
        }
      }
    }),
    { numRuns: 30 },
  );
});
