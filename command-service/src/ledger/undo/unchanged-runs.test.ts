import { randomUUID } from 'node:crypto';
import { exportedEvent, exportedLine } from '@ledgerline/shared-events/account-export/exported-event.ts';
import { CHANGED_NOTHING } from '@ledgerline/shared-events/history/reversal.ts';
import { GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptEvent } from '#account-import/adopted-event.ts';
import { commands } from '#domain/commands.ts';
import { openSnapshot, takeSnapshot } from '../loading/snapshot.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { idsOf, PracticeHistory, refusal } from '../testing/practice-history.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const quickly = async (history: PracticeHistory, ...names: string[]): Promise<string> => {
  let last = '';
  for (const name of names) last = (await history.side.run('RenameJob', { jobId: 1, name })).commandId;
  return last;
};

describe('a run of edits that ended with the value from before', () => {
  let history: PracticeHistory;

  beforeEach(async () => {
    history = new PracticeHistory();
    await history.create('A');
    await history.rename('B');
    history.pause();
  });

  it('is not a step of undo: the entry before it is undone', async () => {
    await quickly(history, 'C', 'B');
    await history.undo();
    expect(await history.names()).toEqual(['A']);
  });

  it('cannot be undone on its own, alone or with others', async () => {
    const run = await quickly(history, 'C', 'D', 'B');
    const unchanged = { code: 'nothing_to_undo', message: CHANGED_NOTHING, blockedBy: [] };
    expect(await refusal(history.undo(run))).toEqual(unchanged);
    expect(await refusal(history.revert([run]))).toEqual(unchanged);
  });

  it('blocks no undo or redo of another edit of the field', async () => {
    const rename = await history.rename('C');
    history.pause();
    await quickly(history, 'X', 'C');
    await history.undo(rename);
    expect(await history.names()).toEqual(['B']);
    await quickly(history, 'X', 'B');
    await history.redo(rename);
    expect(await history.names()).toEqual(['C']);
  });

  it('is left out when the account goes back to a moment', async () => {
    const rename = await history.rename('C');
    history.pause();
    await quickly(history, 'X', 'C');
    const create = await history.create('Other');
    const preview = await history.lookBack(rename);
    expect(idsOf(preview.entries)).toEqual([create]);
    expect(preview.stays).toEqual([]);
  });

  it('is an entry again when it goes on, also after a restart', async () => {
    await quickly(history, 'C', 'B');
    history.restart();
    const run = await quickly(history, 'D');
    await history.undo(run);
    expect(await history.names()).toEqual(['B']);
    await history.redo();
    expect(await history.names()).toEqual(['D']);
  });

  it('is known to a snapshot that was taken within it', async () => {
    await quickly(history, 'C');
    const { ledger } = await history.side.ledgers.load(TEST_ACCOUNT);
    const opened = await openSnapshot(TEST_ACCOUNT, await takeSnapshot(ledger));
    const run = await quickly(history, 'B');
    for await (const event of history.side.ledgers.events(TEST_ACCOUNT, (opened?.revision ?? 0) + 1))
      opened?.apply(event);
    expect(opened?.entries.find(run)).toMatchObject({ changedNothing: true });
    expect(opened?.entries.all).toEqual(ledger.entries.all);
  });

  it('is one in derived values and in long texts, too', async () => {
    const side = writeSide(new InMemoryLedgerStore(), { commands: Object.values(commands) });
    await side.run('CreateJob', { job: { quantity: 2, rate: 3, notes: '<p>x</p>' } });
    const notes = (text: string) => side.run('EditJob', { jobId: 1, job: { notes: text } });
    await side.run('EditJob', { jobId: 1, job: { quantity: 4 } });
    const quantity = await side.run('EditJob', { jobId: 1, job: { quantity: 2 } });
    await notes('<p>y</p>');
    const back = await notes('<p>x</p>');
    const { ledger } = await side.ledgers.load(TEST_ACCOUNT);
    for (const { commandId } of [quantity, back])
      expect(ledger.entries.find(commandId)).toMatchObject({ changedNothing: true });
  });
});

describe('acts of an earlier version, which did not say that they are acts', () => {
  const stream = accountStream(TEST_ACCOUNT);
  const domain = (store: InMemoryLedgerStore) => writeSide(store, { commands: Object.values(commands) });
  const noteIn = ({ loop }: WriteSide) =>
    loop.read(TEST_ACCOUNT, ({ state }) => state.record('invoice', 1)?.dispute?.note ?? null);

  /** The ledger of an invoice that was disputed twice within a minute. */
  async function disputed(): Promise<readonly StoredEvent[]> {
    const store = new InMemoryLedgerStore();
    const { run } = domain(store);
    await run('CreateClient', { client: { name: 'Nord' } });
    await run('CreateInvoice', { invoice: { client_id: 1 } });
    await run('MarkDisputed', { invoiceId: 1, note: 'Late' });
    await run('MarkDisputed', { invoiceId: 1, note: 'Wrong' });
    return store.eventsOf(stream);
  }

  it('stay the one entry that they were, with its undo and redo in the ledger', async () => {
    const older = new InMemoryLedgerStore();
    const events = (await disputed()).map(({ metadata: { act: _, ...metadata }, ...event }) => ({
      ...event,
      metadata,
    }));
    await older.append(stream, -1, events);
    await domain(older).run('Undo', {});
    expect(await noteIn(domain(older))).toBeNull();
    await domain(older).run('Redo', {});
    const side = domain(older);
    expect(await noteIn(side)).toBe('Wrong');
    await side.run('MarkDisputed', { invoiceId: 1, note: 'Third' });
    await side.run('Undo', {});
    expect(await noteIn(side)).toBe('Wrong');
    await side.run('Undo', {});
    expect(await noteIn(side)).toBeNull();
  });

  it('are told from acts of this version in an imported ledger, too', async () => {
    const heir = { accountId: TEST_ACCOUNT, userId: randomUUID(), importedFrom: randomUUID() };
    const imported = new InMemoryLedgerStore();
    const lines = (await disputed()).map((stored) => exportedLine(stored, GENESIS_HASH).line);
    const adopted = lines.map((line) => adoptEvent(exportedEvent.parse(JSON.parse(line)), heir));
    await imported.append(stream, -1, adopted);
    const ids = adopted.slice(-2).map(({ metadata }) => metadata.commandId ?? '');
    const { ledger } = await domain(imported).ledgers.load(TEST_ACCOUNT);
    expect(ids.map((id) => idsOf(ledger.entries.runOf(id)))).toEqual(ids.map((id) => [id]));
  });
});
