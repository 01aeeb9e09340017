import { changesOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startedPractice } from '../testing/practice-start.ts';
import { randomCommands, runRandom } from '../testing/random-commands.ts';
import { shapeOf } from '../testing/state-shape.ts';

const commands = randomCommands({ maxLength: 40, except: ['IssueInvoice'] });

test('undoing everything since a moment gives the state of that moment, redoing it the state of the end', () => {
  fc.assert(
    fc.property(commands, commands, (before, since) => {
      const ledger = startedPractice();
      runRandom(ledger, before);
      const start = shapeOf(ledger.state, () => false);
      const entries = runRandom(ledger, since);
      const end = shapeOf(ledger.state, () => false);
      const created = new Set(
        entries
          .flatMap((entry) => entry.events.flatMap(changesOf))
          .filter((change) => change.kind === 'created')
          .map((change) => `${change.entity}/${change.id}`),
      );

      for (const entry of entries.toReversed()) expect(ledger.undo(entry)).toHaveProperty('events');
      expect(shapeOf(ledger.state, (entity, id) => created.has(`${entity}/${id}`))).toEqual(start);
      const undone = shapeOf(ledger.state, () => false);
      for (const key of created) expect(undone.get(key)?.deleted_at).not.toBeNull();

      for (const entry of entries) expect(ledger.redo(entry)).toHaveProperty('events');
      expect(shapeOf(ledger.state, () => false)).toEqual(end);
    }),
    { numRuns: 300 },
  );
});
