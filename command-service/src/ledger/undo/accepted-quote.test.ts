import { beforeEach, expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

let side: WriteSide;
let accepted: string;

const read = () => side.loop.read(TEST_ACCOUNT, async ({ state }) => state);

beforeEach(async () => {
  side = writeSide(new InMemoryLedgerStore(), {
    commands: Object.values(commands),
    exchangeRate: () => null,
  });
  await side.run('CreateClient', { client: { name: 'Lingua Nord', currency: 'USD' } });
  const items = [
    { name: 'Leaflet', rate: 40 },
    { name: 'Poster', rate: 60 },
  ];
  await side.run('CreateQuote', { quote: { client_id: 1, items } });
  accepted = (await side.run('AcceptQuote', { quoteId: 1 })).commandId;
});

it('the undo of an acceptance deletes its jobs and opens the quote, and its redo makes the same jobs', async () => {
  await side.run('Undo', { commandId: accepted });
  const undone = await read();
  expect([...undone.records('job')].map(({ deleted_at }) => deleted_at !== null)).toEqual([true, true]);
  expect(undone.record('quote', 1)).toMatchObject({ accepted_at: null, job_ids: [], acceptedItems: [] });
  await side.run('Redo', { commandId: accepted });
  const redone = await read();
  expect([...redone.records('job')].map(({ deleted_at }) => deleted_at)).toEqual([null, null]);
  expect(redone.record('quote', 1)).toMatchObject({ job_ids: [1, 2] });
});

it('the undo of an acceptance is refused while one of its jobs is on an invoice, which is named', async () => {
  await side.run('MarkJobCompleted', { jobId: 1 });
  const { commandId } = await side.run('InvoiceJobs', { clientId: 1, jobIds: [1] });
  await expect(side.run('Undo', { commandId: accepted })).rejects.toMatchObject({
    code: 'undo_conflict',
    details: { blockedBy: expect.arrayContaining([expect.objectContaining({ commandId })]) },
  });
});

it('two acceptances at once make the jobs once', async () => {
  await side.run('CreateQuote', { quote: { client_id: 1, items: [{ rate: 5 }] } });
  const both = await Promise.allSettled([1, 2].map(() => side.run('AcceptQuote', { quoteId: 2 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([...(await read()).records('job')]).toHaveLength(3);
});

it('quotes that are created at once get consecutive numbers', async () => {
  await Promise.all([1, 2, 3, 4].map(() => side.run('CreateQuote', { quote: { client_id: 1 } })));
  const numbers = [...(await read()).records('quote')].map(({ number }) => number);
  expect(numbers.toSorted()).toEqual(['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5']);
});
