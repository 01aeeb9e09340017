import { randomUUID } from 'node:crypto';
import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { namesOf } from '../testing/job-commands.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const stream = accountStream(TEST_ACCOUNT);

let store: InMemoryLedgerStore;
let here: WriteSide;
let elsewhere: WriteSide;

beforeEach(() => {
  store = new InMemoryLedgerStore();
  here = writeSide(store, { soleWriter: false });
  elsewhere = writeSide(store, { soleWriter: false });
});

const refused = (code: RejectionCode) => expect.objectContaining({ name: 'Rejected', code });
const rename = (side: WriteSide, name: string, id?: string) => side.run('RenameJob', { jobId: 1, name }, id);
const storedNames = () => writeSide(store).loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));

/** How often `work` calls the store. */
async function callsOf(work: () => Promise<unknown>): Promise<{ append: number; read: number }> {
  const before = { ...store.calls };
  await work();
  return { append: store.calls.append - before.append, read: store.calls.read - before.read };
}

describe('a command on a store that other processes write, too', () => {
  it('needs one append and no read while nobody else writes the account', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    expect(await callsOf(() => rename(here, 'Handbook', randomUUID()))).toEqual({ append: 1, read: 0 });
    expect(await callsOf(() => here.run('CreateJob', { name: 'Leaflet', copies: 3 }))).toEqual({
      append: 1,
      read: 0,
    });
    expect(await storedNames()).toEqual(['Handbook', 'Leaflet', 'Leaflet 1', 'Leaflet 2']);
  });

  it('has new ids in every attempt, and the same ids in each repetition of one', async () => {
    const appended: string[][] = [];
    const append = store.append.bind(store);
    store.append = (name, expected, events) => {
      appended.push(events.map(({ id }) => id));
      return append(name, expected, events);
    };
    await elsewhere.run('CreateJob', { name: 'Manual' });
    await here.run('CreateJob', { name: 'Leaflet' });
    await elsewhere.run('CreateJob', { name: 'Contract' });
    const [overtaken, again] = appended.splice(0).slice(-2);
    expect(overtaken).not.toEqual(again);
    store.failNextAppends({ kind: 'answer-lost' }, { kind: 'request-lost' });
    await elsewhere.run('CreateJob', { name: 'Booklet', copies: 2 });
    const [first, ...repetitions] = appended;
    expect(new Set(first).size).toBe(2);
    expect(repetitions).toEqual([first, first]);
  });
});

describe('an account that two processes write alternately', () => {
  it('needs one read of the new events and one append for each command', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    for (const side of [elsewhere, here, elsewhere]) await rename(side, randomUUID());
    const froms: (number | undefined)[] = [];
    const read = store.read.bind(store);
    store.read = (name, options) => {
      froms.push(options?.from);
      return read(name, options);
    };
    for (const side of [here, elsewhere, here, elsewhere]) {
      expect(await callsOf(() => rename(side, randomUUID()))).toEqual({ append: 1, read: 1 });
    }
    expect(froms).toEqual([3, 4, 5, 6]);
  });

  it('is no longer read as soon as the other process is silent', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    for (const side of [elsewhere, here, elsewhere, here]) await rename(side, randomUUID());
    expect(await callsOf(() => rename(here, 'Handbook'))).toEqual({ append: 1, read: 1 });
    expect(await callsOf(() => rename(here, 'Leaflet'))).toEqual({ append: 1, read: 0 });
  });

  it('keeps its folded ledger after a conflict, and reads only the new events', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    await rename(elsewhere, 'Handbook');
    expect(await callsOf(() => rename(here, 'Leaflet'))).toEqual({ append: 2, read: 1 });
  });
});

describe('one key in two processes at once', () => {
  it('with one body is one command, and both answer it', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      here.run('CreateJob', { name: 'Manual', copies: 2 }, key),
      elsewhere.run('CreateJob', { name: 'Manual', copies: 2 }, key),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(store.eventsOf(stream)).toHaveLength(2);
  });

  it.each([
    [1, 1],
    [2, 1],
    [1, 3],
  ])('with two bodies is run once and refused once, with %i and %i events', async (mine, theirs) => {
    const key = randomUUID();
    await Promise.all([here, elsewhere].map((side) => side.loop.read(TEST_ACCOUNT, () => null)));
    const settled = await Promise.allSettled([
      here.run('CreateJob', { name: 'Manual', copies: mine }, key),
      elsewhere.run('CreateJob', { name: 'Leaflet', copies: theirs }, key),
    ]);
    const [done, ...others] = settled.filter(({ status }) => status === 'fulfilled');
    expect(others).toEqual([]);
    expect(settled).toContainEqual({ status: 'rejected', reason: refused('idempotency_mismatch') });
    const names = await storedNames();
    expect(done).toMatchObject({ value: { result: { jobs: names.map((name) => ({ name })) } } });
    for (const side of [here, elsewhere]) {
      expect(await side.loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state))).toEqual(names);
    }
  });
});

describe('an append that is applied late, after its process gave it up', () => {
  it('leaves no doubt about the account once another append has succeeded', async () => {
    const impatient = writeSide(store, { appendPatienceMs: 0 });
    await impatient.run('CreateJob', { name: 'Manual' });
    store.failNextAppends({ kind: 'request-lost' });
    await expect(rename(impatient, 'Handbook')).rejects.toBeInstanceOf(LedgerUnavailable);
    await rename(impatient, 'Leaflet');
    const calls = await callsOf(async () => {
      await expect(impatient.run('CreateJob', { name: 'Leaflet' })).rejects.toEqual(refused('duplicate'));
    });
    expect(calls).toEqual({ append: 0, read: 0 });
  });
});

describe('a repetition while its first attempt is in the store and cannot be read yet', () => {
  const key = randomUUID();

  beforeEach(async () => {
    const impatient = writeSide(store, { soleWriter: false, appendPatienceMs: 0 });
    await impatient.run('CreateJob', { name: 'Manual' });
    store.failNextAppends({ kind: 'unreplicated' });
    await expect(rename(impatient, 'Handbook', key)).rejects.toBeInstanceOf(LedgerUnavailable);
  });

  it('is not refused as a conflict with others, and answers the first result later', async () => {
    const side = writeSide(store, { soleWriter: false, conflictPatienceMs: 0 });
    await expect(rename(side, 'Handbook', key)).rejects.toBeInstanceOf(LedgerUnavailable);
    store.replicate();
    expect(await rename(side, 'Handbook', key)).toMatchObject({ commandId: key, revision: 1 });
    expect(store.eventsOf(stream)).toHaveLength(2);
  });

  it('waits for it as long as for others', async () => {
    const append = store.append.bind(store);
    let conflicts = 0;
    store.append = (...request) => {
      conflicts += 1;
      if (conflicts === 2) store.replicate();
      return append(...request);
    };
    expect(await rename(elsewhere, 'Handbook', key)).toMatchObject({ commandId: key, revision: 1 });
    expect(store.eventsOf(stream)).toHaveLength(2);
  });
});
