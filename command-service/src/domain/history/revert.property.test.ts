import { changesOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusedForNumber, planReversalOfOne, planReversals } from '../testing/plan-reversals.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';
import { shapeOf } from '../testing/state-shape.ts';

const commands = randomCommands({
  maxLength: 30,
  except: [
    'IssueInvoice',
    'IssueCreditNote',
    'PurgeAttachment',
    'SendInvoice',
    'SendQuote',
    'SendCreditNote',
    'ResendDelivery',
    'StopDelivery',
    'SettleDelivery',
  ],
});
const anyCommands = randomCommands({ maxLength: 12 });

const shape = ({ state }: PracticeLedger) => shapeOf(state, () => false);
const reverted = (entries: readonly PracticeEntry[]) => entries.toReversed().map(({ events }) => events);

test('a revert of several entries in one append has the same result as undoing them one after the other', () => {
  fc.assert(
    fc.property(commands, commands, (before, since) => {
      const ledger = startedPractice();
      runRandom(ledger, before);
      const entries = runRandom(ledger, since);
      const end = shape(ledger);
      const atOnce = ledger.copy();
      const plan = planReversals(atOnce.state, reverted(entries));
      if (isRefusedForNumber(plan)) {
        expect(entries.toReversed().every((entry) => 'events' in ledger.undo(entry))).toBe(false);
        return;
      }
      if (!('events' in plan)) throw new Error(`The revert was refused: ${JSON.stringify(plan)}`);
      const back = atOnce.append(plan.events);

      for (const entry of entries.toReversed()) {
        const outcome = ledger.undo(entry);
        if (isRefusedForNumber(outcome)) return;
        expect(outcome).toHaveProperty('events');
      }
      expect(shape(atOnce)).toEqual(shape(ledger));

      const forward = planReversalOfOne(atOnce.state, back);
      // An issued invoice that got the number in the meantime keeps it.
      if (isRefusedForNumber(forward)) return;
      if (!('events' in forward)) throw new Error(`The redo was refused: ${JSON.stringify(forward)}`);
      atOnce.append(forward.events);
      expect(shape(atOnce)).toEqual(end);
    }),
    { numRuns: 80 },
  );
});

test('entries that can be undone one after the other can be undone in one append, and a refused revert names the conflicting fields', () => {
  let refused = 0;
  fc.assert(
    fc.property(commands, anyCommands, fc.infiniteStream(fc.boolean()), (steps, later, chosen) => {
      const ledger = startedPractice();
      const entries = runRandom(ledger, steps).filter(() => chosen.next().value);
      runRandom(ledger, later);
      const plan = planReversals(ledger.state, reverted(entries));
      const single = ledger.copy();
      const fits = entries.toReversed().every((entry) => 'events' in single.undo({ ...entry }));
      if (fits) expect(plan).toHaveProperty('events');
      if (!('conflicts' in plan)) return;
      refused += 1;
      const written = ledger.events.flatMap(changesOf).map(({ entity, id }) => `${entity}/${id}`);
      for (const { field, entry } of plan.conflicts) {
        expect(entries).toHaveProperty([entries.length - 1 - entry]);
        expect(written).toContain(`${field.entity}/${field.id}`);
      }
    }),
    { numRuns: 80 },
  );
  expect(refused).toBeGreaterThan(0);
});
