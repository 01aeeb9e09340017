import { randomUUID } from 'node:crypto';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryKeys } from '../testing/in-memory-keys.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { InMemorySnapshots, TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const STREAM = accountStream(TEST_ACCOUNT);
/** Enough jobs in one command that a snapshot is saved after three of them. */
const MANY = 400;

let store: InMemoryLedgerStore;
let snapshots: InMemorySnapshots;

beforeEach(() => {
  store = new InMemoryLedgerStore();
  snapshots = new InMemorySnapshots();
});

/** Another store with the first `events` events, as after a restore from a backup. */
async function restored(events: number): Promise<InMemoryLedgerStore> {
  const copy = new InMemoryLedgerStore();
  const kept = store.eventsOf(STREAM).slice(0, events);
  for (const { revision, id, type, data, metadata } of kept) {
    await copy.append(STREAM, revision - 1, [{ id, type, data, metadata }]);
  }
  return copy;
}

/** Replaces the store of the app, while it runs or while it is stopped. */
function turnInto(other: InMemoryLedgerStore): void {
  store.append = other.append.bind(other);
  store.read = other.read.bind(other);
}

const names = async (side: WriteSide): Promise<unknown[]> => {
  const { ledger } = await side.ledgers.load(TEST_ACCOUNT);
  return [...ledger.state.tables().job.values()].map((job) => Object(job).name);
};

describe('a snapshot of another ledger', () => {
  it.each([
    ['the ledger is shorter', 0],
    ['other events are as many', 1],
    ['other events are more', 2],
  ])('is not continued where %s', async (_what, added) => {
    const before = writeSide(store, { snapshots });
    await before.run('CreateJob', { name: 'Kept' });
    for (let batch = 0; batch < 3; batch += 1)
      await before.run('CreateJob', { name: `Lost ${batch}`, copies: MANY });
    await before.ledgers.settled();
    expect(snapshots.byAccount.get(TEST_ACCOUNT)?.revision).toBeGreaterThanOrEqual(MANY);
    const other = await restored(1);
    for (let batch = 0; batch < added; batch += 1) {
      for (const part of [1, 2, 3]) {
        await writeSide(other).run('CreateJob', { name: `Instead ${batch} ${part}`, copies: MANY });
      }
    }
    turnInto(other);
    const after = writeSide(store, { snapshots });
    const expected = await names(writeSide(other));
    expect(await names(after)).toEqual(expected);
    expect(expected.join()).not.toContain('Lost');
  });

  it('of a version that stored no event id is not used', async () => {
    const before = writeSide(store, { snapshots });
    for (let batch = 0; batch < 3; batch += 1)
      await before.run('CreateJob', { name: `Batch ${batch}`, copies: MANY });
    await before.ledgers.settled();
    const saved = snapshots.byAccount.get(TEST_ACCOUNT);
    if (saved === undefined) throw new Error('A snapshot was saved.');
    snapshots.byAccount.set(TEST_ACCOUNT, { ...saved, eventId: null });
    const { ledger } = await writeSide(store, { snapshots }).ledgers.load(TEST_ACCOUNT);
    expect(ledger).toMatchObject({ revision: 3 * MANY - 1, snapshotRevision: -1 });
  });
});

describe('a ledger in memory', () => {
  it('is loaded again when its store is in doubt and has other events', async () => {
    const side = writeSide(store, { soleWriter: true });
    await side.run('CreateJob', { name: 'Kept' });
    await side.run('CreateJob', { name: 'Lost' });
    const other = await restored(1);
    await writeSide(other).run('CreateJob', { name: 'Instead' });
    turnInto(other);
    side.ledgers.doubt();
    expect((await side.run('CreateJob', { name: 'New' })).revision).toBe(2);
    expect(await names(side)).toEqual(['Kept', 'Instead', 'New']);
  });

  it('is compared once, and then trusted again', async () => {
    const side = writeSide(store, { soleWriter: true });
    await side.run('CreateJob', { name: 'A' });
    side.ledgers.doubt();
    const reads = store.calls.read;
    await side.run('CreateJob', { name: 'B' });
    expect(store.calls.read).toBe(reads + 1);
    await side.run('CreateJob', { name: 'C' });
    expect(store.calls.read).toBe(reads + 1);
  });

  it('is in doubt after an outage', async () => {
    const side = writeSide(store, { soleWriter: true });
    await side.run('CreateJob', { name: 'Kept' });
    await side.run('CreateJob', { name: 'Lost' });
    store.failNextAppends({ kind: 'unavailable' });
    const elsewhere = { accountId: randomUUID(), actor: 'user-2', session: 'session-2' };
    const refused = {
      ...elsewhere,
      commandId: randomUUID(),
      name: 'CreateJob',
      payload: { name: 'Refused' },
    };
    await expect(side.bus.execute(refused)).rejects.toThrow('does not answer');
    turnInto(await restored(1));
    expect((await side.run('CreateJob', { name: 'New' })).revision).toBe(1);
    expect(await names(side)).toEqual(['Kept', 'New']);
  });

  it('is loaded again after a conflict with a ledger that was replaced and then grew', async () => {
    const side = writeSide(store);
    await side.run('CreateJob', { name: 'Kept' });
    await side.run('CreateJob', { name: 'Lost' });
    const other = await restored(1);
    for (const name of ['Instead', 'And more']) await writeSide(other).run('CreateJob', { name });
    turnInto(other);
    await side.run('CreateJob', { name: 'New' });
    expect(await names(side)).toEqual(['Kept', 'Instead', 'And more', 'New']);
  });
});

describe('the answer to a command that changed nothing', () => {
  it('is not repeated when the ledger ends before the revision in that answer', async () => {
    const side = writeSide(store, { keyStore: new InMemoryKeys() });
    await side.run('CreateJob', { name: 'Kept' });
    await side.run('RenameJob', { jobId: 1, name: 'Lost' });
    const key = randomUUID();
    const unchanged = { accountId: TEST_ACCOUNT, actor: 'user-1', session: 'session-1', repeatable: true };
    const rename = { ...unchanged, commandId: key, name: 'RenameJob', payload: { jobId: 1, name: 'Lost' } };
    expect((await side.bus.execute(rename)).revision).toBe(1);
    turnInto(await restored(1));
    side.ledgers.doubt();
    // The command changes something now, exactly once.
    expect((await side.bus.execute(rename)).revision).toBe(1);
    expect(await names(side)).toEqual(['Lost']);
    await side.run('RenameJob', { jobId: 1, name: 'Other' });
    expect((await side.bus.execute(rename)).revision).toBe(1);
    expect(await names(side)).toEqual(['Other']);
  });
});
