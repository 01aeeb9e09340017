import { changesOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOverNumbers, planReversalOfOne } from '../testing/plan-reversal-of-one.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';
import { shapeOf } from '../testing/state-shape.ts';
import { planReversals } from './plan-reversal.ts';

const commands = randomCommands({ maxLength: 30, except: ['IssueInvoice'] });
const anyCommands = randomCommands({ maxLength: 12 });

const shape = ({ state }: PracticeLedger) => shapeOf(state, () => false);
const reverted = (entries: readonly PracticeEntry[]) => entries.toReversed().map(({ events }) => events);

test('taking several entries back at once gives what undoing them one after the other gives', () => {
  fc.assert(
    fc.property(commands, commands, (before, since) => {
      const ledger = startedPractice();
      runRandom(ledger, before);
      const entries = runRandom(ledger, since);
      const end = shape(ledger);
      const atOnce = ledger.copy();
      const plan = planReversals(atOnce.state, reverted(entries));
      if (isOverNumbers(plan)) {
        expect(entries.toReversed().every((entry) => 'events' in ledger.undo(entry))).toBe(false);
        return;
      }
      if (!('events' in plan)) throw new Error(`It was refused: ${JSON.stringify(plan)}`);
      const back = atOnce.append(plan.events);

      for (const entry of entries.toReversed()) {
        const outcome = ledger.undo(entry);
        if (isOverNumbers(outcome)) return;
        expect(outcome).toHaveProperty('events');
      }
      expect(shape(atOnce)).toEqual(shape(ledger));

      const forward = planReversalOfOne(atOnce.state, back);
      // An issued invoice that bore the number meanwhile keeps it.
      if (isOverNumbers(forward)) return;
      if (!('events' in forward)) throw new Error(`There was no way back: ${JSON.stringify(forward)}`);
      atOnce.append(forward.events);
      expect(shape(atOnce)).toEqual(end);
    }),
    { numRuns: 200 },
  );
});

test('what is done one after the other can be done at once, and what cannot names a field that does not fit', () => {
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
    { numRuns: 200 },
  );
  expect(refused).toBeGreaterThan(0);
});
