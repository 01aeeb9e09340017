import { expect, it, vi } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, writeSide } from '../testing/write-side.ts';
import { portionsOf, undoRefusals } from './undo-refusals.ts';

it('large entries are examined one by one, small ones together', () => {
  expect(portionsOf(['a', 'b', 'c', 'd', 'e'], [6_000, 1, 4_999, 1, 20_000])).toEqual([
    ['a'],
    ['b', 'c'],
    ['d'],
    ['e'],
  ]);
  expect(portionsOf(['a', 'b'], [1, 1])).toEqual([['a', 'b']]);
  expect(portionsOf([], [])).toEqual([]);
});

it('the reasons of a page with large entries are those of each alone', async () => {
  const store = new InMemoryLedgerStore();
  const side = writeSide(store, { commands: Object.values(commands), exchangeRate: () => null });
  const jobs = Array.from({ length: 600 }, (_, at) => ({ name: `Job ${at}`, client: 'Halden AG' }));
  const ids: string[] = [];
  for (let at = 0; at < 12; at += 1) ids.push((await side.run('ImportRecords', { jobs })).commandId);
  ids.push((await side.run('MarkJobCompleted', { jobId: 700 })).commandId);
  ids.push((await side.run('DeleteClient', { clientId: 1 })).commandId);
  const reasons = (some: string[]) =>
    side.loop.read(TEST_ACCOUNT, async (ledger) =>
      (await undoRefusals(side.ledgers, ledger, some)).map((refused) => refused?.reason ?? null),
    );
  const together = await reasons(ids);
  const alone = [];
  for (const id of ids) alone.push(...(await reasons([id])));
  expect(together).toEqual(alone);
  expect(together.map((reason) => reason === null)).toEqual(ids.map((_, at) => at > 1));
});

it('the plan of an edit of many jobs, which is one event, is made once for all pages', async () => {
  const side = writeSide(new InMemoryLedgerStore(), {
    commands: Object.values(commands),
    exchangeRate: () => null,
  });
  const jobs = Array.from({ length: 300 }, (_, at) => ({ name: `Job ${at}` }));
  await side.run('ImportRecords', { jobs });
  const jobIds = jobs.map((_, at) => at + 1);
  const { commandId } = await side.run('EditJob', { jobIds, job: { reference: 'PO 7' } });
  const reads = await side.loop.read(TEST_ACCOUNT, async (ledger) => {
    const record = vi.spyOn(ledger.state, 'record');
    const refusals = [];
    for (let page = 0; page < 2; page += 1) {
      refusals.push(...(await undoRefusals(side.ledgers, ledger, [commandId])));
      refusals.push(record.mock.calls.length);
    }
    record.mockRestore();
    return refusals;
  });
  const [first, afterFirst, second, afterSecond] = reads;
  expect([first, second]).toEqual([null, null]);
  expect(afterFirst).toBeGreaterThanOrEqual(jobIds.length);
  expect(afterSecond).toBe(afterFirst);
});
