import {
  type Act,
  ReturningValues,
  returningValues,
} from '@ledgerline/command-service/ledger/testing/returning-values.ts';
import { history } from '@ledgerline/projection-service/projections/history/history.ts';
import { entriesTable } from '@ledgerline/projection-service/projections/history/tables.ts';
import { readEvent } from '@ledgerline/projection-service/projections/projection.ts';
import { MemoryRows } from '@ledgerline/projection-service/projections/rows.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

async function performed(acts: readonly Act[]): Promise<ReturningValues> {
  const account = new ReturningValues();
  await account.start();
  for (const act of acts) await account.perform(act);
  return account;
}

it('the read model has the entries of the write side, with the commands that undid them', async () => {
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(returningValues, async (acts) => {
      const account = await performed(acts);
      const rows = new MemoryRows();
      for (const stored of account.store.eventsOf(account.stream)) history.apply(rows, readEvent(stored));
      const { entries } = account.folded();
      const read = rows.all(entriesTable).map(({ first, last, command_id, undone_by }) => ({
        first,
        last,
        command_id,
        undone_by,
      }));
      const runs = entries.all.map(({ commandId }) => entries.runOf(commandId));
      const written = runs
        .filter((run, place) => run.at(-1) === entries.at(place))
        .map((run) => ({
          first: run[0]?.first,
          last: run.at(-1)?.last,
          command_id: run.at(-1)?.commandId,
          undone_by: run.at(-1)?.undoneBy,
        }));
      expect(read).toEqual(written);
      undone += written.filter(({ undone_by }) => undone_by !== null).length;
    }),
    { numRuns: 40 },
  );
  expect(undone).toBeGreaterThan(0);
});
