import { randomUUID } from 'node:crypto';
import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { LedgerUnavailable, StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
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
const storedNames = () => writeSide(store).loop.read(TEST_ACCOUNT, ({ state }) => namesOf(state));

describe('a command', () => {
  it('appends its events with its metadata and answers their revision', async () => {
    const id = randomUUID();
    const outcome = await here.run('CreateJob', { name: 'Manual', copies: 2 }, id);
    expect(outcome).toMatchObject({ commandId: id, revision: 1 });
    const events = store.eventsOf(stream);
    expect(events.map(({ type }) => type)).toEqual(['JobCreated', 'JobCreated']);
    expect(events[1]?.metadata).toMatchObject({
      commandId: id,
      command: 'CreateJob',
      accountId: TEST_ACCOUNT,
      actor: 'user-1',
      source: 'user',
      session: 'session-1',
      index: '1',
      count: '2',
      schema: String(JobCreated.version),
    });
    expect(new Set(events.map((event) => event.id)).size).toBe(2);
  });

  it('that changes nothing appends nothing', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    const outcome = await here.run('RenameJob', { jobId: 1, name: 'Manual' });
    expect(outcome.revision).toBe(0);
    expect(store.eventsOf(stream)).toHaveLength(1);
  });

  it('of more than 500 events is refused as a whole', async () => {
    await expect(here.run('CreateJob', { name: 'Many', copies: 501 })).rejects.toEqual(refused('too_large'));
    expect(store.eventsOf(stream)).toHaveLength(0);
  });

  it('of more than 960 KiB is refused as a whole', async () => {
    const name = 'x'.repeat(500 * 1024);
    await expect(here.run('CreateJob', { name, copies: 2 })).rejects.toEqual(refused('too_large'));
    expect(store.eventsOf(stream)).toHaveLength(0);
  });

  it('of an unknown name is refused', async () => {
    await expect(here.run('constructor', {})).rejects.toEqual(refused('not_found'));
  });

  it('answers a missing target before a wrong field', async () => {
    await expect(here.run('RenameJob', { jobId: 7, name: 7 })).rejects.toEqual(refused('not_found'));
    await here.run('CreateJob', { name: 'Manual' });
    await expect(here.run('RenameJob', { jobId: 1, name: 7 })).rejects.toMatchObject({ name: 'ZodError' });
  });

  it('waits for the others of its account, and the ledger is read once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => here.run('CreateJob', { name: `Job ${at}` })));
    expect(store.eventsOf(stream)).toHaveLength(20);
    const sole = writeSide(store);
    const before = store.calls.read;
    await Promise.all(Array.from({ length: 20 }, (_, at) => sole.run('CreateJob', { name: `More ${at}` })));
    expect(store.calls.read - before).toBe(1);
  });

  it('in a deleted account is refused because the account is gone', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    await store.tombstone(stream, 'any');
    await expect(here.run('CreateJob', { name: 'Other' })).rejects.toBeInstanceOf(StreamDeleted);
  });
});

describe('a repeated command', () => {
  it('answers its first result and appends nothing', async () => {
    const id = randomUUID();
    const first = await here.run('CreateJob', { name: 'Manual' }, id);
    expect(await here.run('CreateJob', { name: 'Manual' }, id)).toEqual(first);
    expect(await elsewhere.run('CreateJob', { name: 'Manual' }, id)).toEqual(first);
    expect(store.eventsOf(stream)).toHaveLength(1);
  });

  it('answers its first result even when the record has changed since', async () => {
    const id = randomUUID();
    await here.run('CreateJob', { name: 'Manual' });
    const first = await here.run('RenameJob', { jobId: 1, name: 'Handbook' }, id);
    await here.run('RenameJob', { jobId: 1, name: 'Leaflet' });
    expect(await here.run('RenameJob', { jobId: 1, name: 'Handbook' }, id)).toEqual(first);
    expect(await storedNames()).toEqual(['Leaflet']);
  });

  it('with another body or name is refused', async () => {
    const id = randomUUID();
    await here.run('CreateJob', { name: 'Manual' }, id);
    await expect(here.run('CreateJob', { name: 'Other' }, id)).rejects.toEqual(
      refused('idempotency_mismatch'),
    );
    await expect(elsewhere.run('CompleteJob', { jobId: 1 }, id)).rejects.toEqual(
      refused('idempotency_mismatch'),
    );
  });

  it('may use the key of a refused command', async () => {
    const id = randomUUID();
    await here.run('CreateJob', { name: 'Manual' });
    await expect(here.run('CreateJob', { name: 'Manual' }, id)).rejects.toEqual(refused('duplicate'));
    expect((await here.run('CreateJob', { name: 'Other' }, id)).revision).toBe(1);
  });

  it('is recognised by a process that starts after the first one stopped without an answer', async () => {
    const id = randomUUID();
    const first = await here.run('CreateJob', { name: 'Manual' }, id);
    expect(await writeSide(store).run('CreateJob', { name: 'Manual' }, id)).toEqual(first);
  });
});

describe('two processes', () => {
  it('decide again on the events of the other one', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    await elsewhere.run('CreateJob', { name: 'Leaflet' });
    expect(await here.run('CreateJob', { name: 'Contract' })).toMatchObject({
      revision: 2,
      result: { jobs: [{ id: 3 }] },
    });
    await expect(elsewhere.run('CreateJob', { name: 'Contract' })).rejects.toEqual(refused('duplicate'));
  });

  it('read the store before they refuse', async () => {
    await here.run('CreateJob', { name: 'Manual' });
    await elsewhere.run('RenameJob', { jobId: 1, name: 'Handbook' });
    expect(await here.run('CreateJob', { name: 'Manual' })).toMatchObject({ revision: 2 });
  });

  it('run a command once when both receive it', async () => {
    await Promise.all([here.run('CreateJob', { name: 'A' }), elsewhere.run('CreateJob', { name: 'B' })]);
    const id = randomUUID();
    const answers = await Promise.all([
      here.run('CreateJob', { name: 'Manual' }, id),
      elsewhere.run('CreateJob', { name: 'Manual' }, id),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(store.eventsOf(stream)).toHaveLength(3);
  });

  it('give up with a conflict when the other one is faster every time', async () => {
    const slow = writeSide(store, { conflictPatienceMs: 0 });
    const overtaken = {
      kind: 'overtaken',
      by: () => elsewhere.run('CreateJob', { name: randomUUID() }),
    } as const;
    store.failNextAppends(overtaken);
    await expect(slow.run('CreateJob', { name: 'Manual' })).rejects.toEqual(refused('conflict'));
    expect((await slow.run('CreateJob', { name: 'Manual' })).revision).toBe(1);
  });
});

describe('a lost answer', () => {
  it('is resolved by repeating the append, when it was applied', async () => {
    store.failNextAppends({ kind: 'answer-lost' });
    expect((await here.run('CreateJob', { name: 'Manual' })).revision).toBe(0);
    expect(store.eventsOf(stream)).toHaveLength(1);
    expect(store.calls.append).toBe(2);
  });

  it('is resolved by repeating the append, when it was not applied', async () => {
    store.failNextAppends({ kind: 'request-lost' }, { kind: 'unavailable' }, { kind: 'request-lost' });
    expect((await here.run('CreateJob', { name: 'Manual' })).revision).toBe(0);
    expect(store.eventsOf(stream)).toHaveLength(1);
  });

  it('is resolved even when others wrote after the events', async () => {
    store.failNextAppends(
      { kind: 'answer-lost' },
      { kind: 'overtaken', by: () => elsewhere.run('CreateJob', { name: 'B' }) },
    );
    expect((await here.run('CreateJob', { name: 'A' })).revision).toBe(0);
    expect(await storedNames()).toEqual(['A', 'B']);
  });

  it('that stays unknown is answered as an unavailable store, and the next attempt finds the events', async () => {
    const impatient = writeSide(store, { appendPatienceMs: 0 });
    const id = randomUUID();
    store.failNextAppends({ kind: 'answer-lost' });
    await expect(impatient.run('CreateJob', { name: 'Manual' }, id)).rejects.toBeInstanceOf(
      LedgerUnavailable,
    );
    const answer = await impatient.run('CreateJob', { name: 'Manual' }, id);
    expect(answer.revision).toBe(0);
    expect(store.eventsOf(stream)).toHaveLength(1);
  });

  it('of a frozen store never makes the folded state differ from the ledger', async () => {
    let minute = 0;
    const now = () => new Date(Date.UTC(2026, 10, 20, 12, minute++));
    const impatient = writeSide(store, { appendPatienceMs: 0, now });
    const id = randomUUID();
    store.failNextAppends({ kind: 'request-lost' });
    await expect(impatient.run('CreateJob', { name: 'Manual' }, id)).rejects.toBeInstanceOf(
      LedgerUnavailable,
    );
    // The first attempt is applied late, just before the second one of the same command.
    const late = writeSide(store, { now: () => new Date(0) });
    store.failNextAppends({ kind: 'overtaken', by: () => late.run('CreateJob', { name: 'Manual' }, id) });
    const answer = await impatient.run('CreateJob', { name: 'Manual' }, id);
    expect(answer.result).toMatchObject({ jobs: [{ created_at: '1970-01-01T00:00:00.000Z' }] });
    const folded = await impatient.loop.read(TEST_ACCOUNT, ({ state }) => state.record('job', 1)?.created_at);
    expect(folded).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('a store that is down', () => {
  it('fails the command, which succeeds when the store is back', async () => {
    store.unreadable = true;
    await expect(here.run('CreateJob', { name: 'Manual' })).rejects.toBeInstanceOf(LedgerUnavailable);
    store.unreadable = false;
    store.failNextAppends({ kind: 'unavailable' });
    await expect(here.run('CreateJob', { name: 'Manual' })).rejects.toBeInstanceOf(LedgerUnavailable);
    expect(store.eventsOf(stream)).toHaveLength(0);
    expect((await here.run('CreateJob', { name: 'Manual' })).revision).toBe(0);
  });

  it('and was restored to an older copy is trusted', async () => {
    await here.run('CreateJob', { name: 'A' });
    const copy = new InMemoryLedgerStore();
    await writeSide(copy).run('CreateJob', { name: 'A' });
    await here.run('CreateJob', { name: 'B' });
    const switched = { ...bound(store), append: copy.append.bind(copy), read: copy.read.bind(copy) };
    const restarted = writeSide(switched, { soleWriter: true });
    expect((await restarted.run('CreateJob', { name: 'B' })).revision).toBe(1);
  });
});

function bound(inner: InMemoryLedgerStore) {
  return {
    append: inner.append.bind(inner),
    read: inner.read.bind(inner),
    readLog: inner.readLog.bind(inner),
    subscribe: inner.subscribe.bind(inner),
    tombstone: inner.tombstone.bind(inner),
    ping: inner.ping.bind(inner),
    close: inner.close.bind(inner),
  };
}
