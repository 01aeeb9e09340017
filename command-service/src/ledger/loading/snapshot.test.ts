import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { describe, expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { InMemorySnapshots, TEST_ACCOUNT, writeSide } from '../testing/write-side.ts';
import type { AccountLedger } from './account-ledger.ts';
import { openSnapshot, STATE_VERSION, takeSnapshot } from './snapshot.ts';

/** The content of a folded ledger, for comparison. */
function contentOf(ledger: AccountLedger): unknown {
  const { revision, entries, state } = ledger;
  return { revision, entries: entries.all, tables: state.tables(), numbers: state.numbers.all() };
}

async function practice(store: InMemoryLedgerStore, jobs: number): Promise<void> {
  const side = writeSide(store);
  for (let job = 1; job <= jobs; job += 1) {
    await side.run('CreateJob', { name: `Job ${job}`, copies: 2 });
    await side.run('RenameJob', { jobId: job, name: `Renamed ${job}` });
    if (job % 3 === 0) await side.run('Undo', {});
    if (job % 6 === 0) await side.run('Redo', {});
  }
}

describe('a snapshot', () => {
  it('with the events after it folds to the same state as all events, wherever it was taken', async () => {
    const store = new InMemoryLedgerStore();
    await practice(store, 12);
    const { ledgers } = writeSide(store);
    const whole = (await ledgers.load(TEST_ACCOUNT)).ledger;
    for (const entry of whole.entries.all) {
      const early = await ledgers.at(TEST_ACCOUNT, entry.last);
      const opened = await openSnapshot(TEST_ACCOUNT, await takeSnapshot(early));
      expect(opened && contentOf(opened)).toEqual(contentOf(early));
      if (opened === null) continue;
      for await (const event of ledgers.events(TEST_ACCOUNT, opened.revision + 1)) opened.apply(event);
      expect(contentOf(opened)).toEqual(contentOf(whole));
      expect(opened.state.nextId('job')).toBe(whole.state.nextId('job'));
    }
  });

  it('has the moment at which it was taken, while commands go on', async () => {
    const side = writeSide(new InMemoryLedgerStore());
    for (let batch = 0; batch < 8; batch += 1)
      await side.run('CreateJob', { name: `Batch ${batch}`, copies: 500 });
    const { ledger } = await side.ledgers.load(TEST_ACCOUNT);
    const before = structuredClone(contentOf(ledger));
    let isWritten = false;
    const taking = takeSnapshot(ledger).finally(() => {
      isWritten = true;
    });
    let commands = 0;
    for (; !isWritten && commands < 50; commands += 1)
      await side.run('RenameJob', { jobId: 4_000, name: `New ${commands}` });
    expect(commands).toBeGreaterThan(0);
    const opened = await openSnapshot(TEST_ACCOUNT, await taking);
    expect(opened && contentOf(opened)).toEqual(before);
  });

  it('is saved when many events follow the last one, and then only the rest is read', async () => {
    const store = new InMemoryLedgerStore();
    const snapshots = new InMemorySnapshots();
    const side = writeSide(store, { snapshots });
    for (let batch = 0; batch < 3; batch += 1) {
      await side.run('CreateJob', { name: `Batch ${batch}`, copies: 400 });
    }
    await side.ledgers.settled();
    const saved = snapshots.byAccount.get(TEST_ACCOUNT);
    expect(saved).toMatchObject({ revision: 1_199, stateVersion: STATE_VERSION });
    const after = writeSide(store, { snapshots });
    await side.run('CreateJob', { name: 'Last' });
    const { ledger } = await after.ledgers.load(TEST_ACCOUNT);
    expect(ledger.revision).toBe(1_200);
    expect(ledger.snapshotRevision).toBe(1_199);
  });

  it('is not saved while the fold of a long event is under way', async () => {
    const store = new InMemoryLedgerStore();
    await practice(store, 1);
    const { run, ledgers: others } = writeSide(new InMemoryLedgerStore(), {
      commands: Object.values(commands),
    });
    await run('ImportRecords', { jobs: Array.from({ length: 3_000 }, (_, row) => ({ name: `Job ${row}` })) });
    const snapshots = new InMemorySnapshots();
    const { ledgers } = writeSide(store, { snapshots });
    const { ledger } = await ledgers.load(TEST_ACCOUNT);
    ledger.snapshotRevision = -10_000;
    for await (const event of others.events(TEST_ACCOUNT, 0)) {
      const steps = ledger.applying({ ...event, revision: ledger.revision + 1 });
      expect(steps.next().done).toBe(false);
      ledgers.keep(ledger);
      await ledgers.settled();
      expect(snapshots.byAccount.size).toBe(0);
      runSteps(steps);
      ledgers.keep(ledger);
      await ledgers.settled();
      expect(snapshots.byAccount.size).toBe(1);
    }
  });

  it('of a long ledger is followed by at most 2,000 events', async () => {
    const snapshots = new InMemorySnapshots();
    const side = writeSide(new InMemoryLedgerStore(), { snapshots });
    const tails: number[] = [];
    for (let batch = 0; batch < 32; batch += 1) {
      const { revision } = await side.run('CreateJob', { name: `Batch ${batch}`, copies: 500 });
      await side.ledgers.settled();
      if (revision > 12_000) tails.push(revision - (snapshots.byAccount.get(TEST_ACCOUNT)?.revision ?? 0));
    }
    expect(Math.max(...tails)).toBe(1_500);
    expect(tails).toContain(0);
  });

  it.each([
    ['of another version', { stateVersion: 'older' }],
    ['damaged', { body: Buffer.from('nothing that was ever packed') }],
  ])('that is %s is ignored', async (_what, fault) => {
    const store = new InMemoryLedgerStore();
    await practice(store, 3);
    const snapshots = new InMemorySnapshots();
    const { ledgers } = writeSide(store, { snapshots });
    const whole = (await ledgers.load(TEST_ACCOUNT)).ledger;
    const wrong = { ...(await takeSnapshot(await ledgers.at(TEST_ACCOUNT, 2))), ...fault };
    snapshots.byAccount.set(TEST_ACCOUNT, wrong);
    expect(await openSnapshot(TEST_ACCOUNT, wrong)).toBeNull();
    const again = (await writeSide(store, { snapshots }).ledgers.load(TEST_ACCOUNT)).ledger;
    expect(contentOf(again)).toEqual(contentOf(whole));
  });

  it('never fails a command when its store is down', async () => {
    const store = new InMemoryLedgerStore();
    const down = async () => Promise.reject(new Error('down'));
    const side = writeSide(store, { snapshots: { find: down, save: down, remove: down } });
    await side.run('CreateJob', { name: 'Many', copies: 500 });
    await side.run('CreateJob', { name: 'More', copies: 500 });
    await side.run('CreateJob', { name: 'Last', copies: 500 });
    await side.ledgers.settled();
    expect(store.eventsOf(accountStream(TEST_ACCOUNT))).toHaveLength(1_500);
  });

  it('is not needed: with a small cache the ledger is folded again', async () => {
    const store = new InMemoryLedgerStore();
    const side = writeSide(store, { cacheBytes: 1 });
    await side.run('CreateJob', { name: 'A' });
    await side.bus.execute({
      accountId: '00000000-0000-4000-8000-00000000ac02',
      actor: 'user-2',
      session: '',
      name: 'CreateJob',
      payload: { name: 'Other account' },
    });
    expect((await side.run('CreateJob', { name: 'B' })).result).toMatchObject({ jobs: [{ id: 2 }] });
  });
});
