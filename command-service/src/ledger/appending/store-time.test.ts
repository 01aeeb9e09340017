import { LedgerUnavailable, OutcomeUnknown } from '@ledgerline/shared-events/ledger/errors.ts';
import type { CallLimits, LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { writeSide } from '../testing/write-side.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => void vi.advanceTimersByTime(ms);

/** A store whose reads take `readMs` each, and whose appends never answer. */
function dyingStore(readMs: number, failure: () => Error) {
  const inner = new InMemoryLedgerStore();
  const appends: number[] = [];
  const append = async (...[, , , limits]: Parameters<LedgerStore['append']>) => {
    const { timeoutMs = 5_000 }: CallLimits = limits ?? {};
    appends.push(timeoutMs);
    pass(timeoutMs);
    throw failure();
  };
  const store: LedgerStore = Object.create(inner, {
    read: {
      value: (...of: Parameters<LedgerStore['read']>) => {
        pass(readMs);
        return inner.read(...of);
      },
    },
    append: { value: append },
  });
  return { store, appends };
}

it.each([
  ['takes nothing', () => new LedgerUnavailable('The store is away.')],
  ['does not say what it took', () => new OutcomeUnknown('The connection broke.')],
])(
  'a command whose store fails between its read and its append is refused within one timeout: it %s',
  async (_, failure) => {
    const { store, appends } = dyingStore(4_000, failure);
    const began = performance.now();
    await expect(writeSide(store).run('CreateJob', { name: 'A' })).rejects.toBeInstanceOf(LedgerUnavailable);
    expect(appends).toEqual([1_000]);
    expect(performance.now() - began).toBeLessThanOrEqual(6_000);
  },
);

it('commands that waited behind one that failed with the store do not try the store again', async () => {
  const { store, appends } = dyingStore(0, () => new LedgerUnavailable('The store is away.'));
  const side = writeSide(store);
  const answers = await Promise.allSettled(['A', 'B', 'C'].map((name) => side.run('CreateJob', { name })));
  for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(LedgerUnavailable) });
  expect(appends).toEqual([5_000]);
});

it('a command that waited long behind other commands still has its full time for the store', async () => {
  const store = new InMemoryLedgerStore();
  const append: LedgerStore['append'] = store.append.bind(store);
  const limits: (number | undefined)[] = [];
  store.append = (stream, expected, events, ...[given]: [CallLimits?]) => {
    limits.push(given?.timeoutMs);
    return append(stream, expected, events);
  };
  const side = writeSide(store);
  const busy = side.loop.read('00000000-0000-4000-8000-00000000ac01', () => pass(20_000));
  const run = side.run('CreateJob', { name: 'A' });
  await Promise.all([busy, run]);
  expect(limits).toEqual([5_000]);
});

/** A store that takes so long for its first append, before which another process writes. */
function slowlyOvertaken(appendMs: number): LedgerStore {
  const store = new InMemoryLedgerStore();
  const other = writeSide(store);
  const append: LedgerStore['append'] = store.append.bind(store);
  let isFirst = true;
  store.append = async (stream, expected, events) => {
    if (!isFirst) return append(stream, expected, events);
    isFirst = false;
    await other.run('CreateJob', { name: 'Theirs' });
    pass(appendMs);
    return append(stream, expected, events);
  };
  return store;
}

it('time that the store took counts as none of the time for conflicts with others', async () => {
  const side = writeSide(slowlyOvertaken(3_000));
  expect(await side.run('CreateJob', { name: 'Mine' })).toMatchObject({ revision: 1 });
});

it('a command with no time left for the store answers that, and no conflict with others', async () => {
  const side = writeSide(slowlyOvertaken(5_000));
  await expect(side.run('CreateJob', { name: 'Mine' })).rejects.toBeInstanceOf(LedgerUnavailable);
});
