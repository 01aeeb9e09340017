import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountLedger, readEvent } from '../loading/account-ledger.ts';
import { linkedRecords } from '../testing/linked-records.ts';
import { ReturningValues } from '../testing/returning-values.ts';
import { TEST_ACCOUNT } from '../testing/write-side.ts';
import { ObstructionCache } from './obstruction-cache.ts';
import { undoRefusals } from './undo-refusals.ts';

/** With this cache every reversal counts as large; without it none does. */
const keeping = () => new AccountLedger(TEST_ACCOUNT, undefined, new ObstructionCache(1, 1_000));
const planning = () =>
  new AccountLedger(TEST_ACCOUNT, undefined, new ObstructionCache(Number.POSITIVE_INFINITY));

test('the cached result of a large reversal equals a new plan, whatever changes in between', async () => {
  await fc.assert(
    fc.asyncProperty(linkedRecords, async (acts) => {
      const account = new ReturningValues();
      await account.start();
      for (const act of acts) await account.perform(act);
      const { ledgers } = account.side;
      const [kept, planned] = [keeping(), planning()];
      for (const event of account.store.eventsOf(account.stream).map(readEvent)) {
        kept.apply(event);
        planned.apply(event);
        if (!kept.entries.isWhole || event.revision <= account.startedAt) continue;
        const ids = kept.entries.all.map(({ commandId }) => commandId);
        const reasons = async (ledger: AccountLedger) =>
          (await undoRefusals(ledgers, ledger, ids)).map((refused) => refused?.reason);
        expect(await reasons(kept)).toEqual(await reasons(planned));
      }
    }),
    { numRuns: 25 },
  );
});
