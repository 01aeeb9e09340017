import { randomUUID } from 'node:crypto';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { describe, expect, it, vi } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { InMemorySnapshots, TEST_ACCOUNT, writeSide } from '../testing/write-side.ts';
import { accountStatusOf } from './account-status.ts';
import { DEFAULT_ROOM, importRoom, refuseFull } from './ledger-room.ts';

const store = () => new InMemoryLedgerStore();
const sideOf = (ledger = store(), more = {}) =>
  writeSide(ledger, {
    commands: Object.values(commands),
    exchangeRate: () => null,
    room: { testAccount: 100_000, unconfirmed: 100_000, account: 200_000 },
    ...more,
  });
type Side = ReturnType<typeof sideOf>;
const caller = { accountId: TEST_ACCOUNT, actor: 'user-1', session: 'session-1' };
const create = (side: Side, length: number, more = {}) =>
  side.bus.execute({
    ...caller,
    name: 'CreateJob',
    payload: { job: { name: 'Manual', notes: 'x'.repeat(length) } },
    ...more,
  });
const ofTest = { accountStatus: 'testAccount' } as const;
const full = expect.objectContaining({
  code: 'quota',
  message: expect.stringMatching(/^A test account holds /),
});

describe('the room of an account', () => {
  it('refuses what would not fit any more, and takes what does', async () => {
    const ledger = store();
    const side = sideOf(ledger);
    await create(side, 49_000, ofTest);
    await create(side, 49_000, ofTest);
    await expect(create(side, 49_000, ofTest)).rejects.toEqual(full);
    await create(side, 100, ofTest);
    await create(side, 49_000, { accountStatus: 'account' });
    expect(ledger.eventsOf(accountStream(TEST_ACCOUNT))).toHaveLength(4);
  });

  it('of an account with any address is that of a test account, until the address is confirmed', async () => {
    const side = sideOf();
    const registered = { testAccount: false, emailConfirmed: false };
    const [before, after] = [registered, { ...registered, emailConfirmed: true }].map((user) =>
      accountStatusOf(user, true),
    );
    await create(side, 49_000, { accountStatus: before });
    const { notice } = await create(side, 40_000, { accountStatus: before });
    expect(notice).toMatch(/^This account is 8\d% full\. Confirm your email address /);
    await expect(create(side, 49_000, { accountStatus: before })).rejects.toMatchObject({
      code: 'quota',
      message: expect.stringMatching(/ Confirm your email address to continue working\.$/),
    });
    await create(side, 49_000, { accountStatus: after });
  });

  it('of an account needs no confirmed address where no mail can be sent', () => {
    const registered = { testAccount: false, emailConfirmed: false };
    expect(accountStatusOf(registered, false)).toBe('account');
    expect(accountStatusOf({ ...registered, testAccount: true }, false)).toBe('testAccount');
  });

  it('counts records that an event holds once', async () => {
    const side = sideOf();
    const notes = 'x'.repeat(20_000);
    const jobs = Array.from({ length: 6 }, () => ({ name: 'Manual', notes }));
    const sent = side.bus.execute({ ...caller, ...ofTest, name: 'ImportRecords', payload: { jobs } });
    await expect(sent).rejects.toEqual(full);
  });

  it('is no reason to lose what the app itself records, as the delivery of a message', async () => {
    const side = sideOf();
    await create(side, 49_000, { source: 'system' });
    await create(side, 49_000, { source: 'system' });
    await create(side, 49_000, { source: 'system' });
    await expect(create(side, 10, ofTest)).rejects.toEqual(full);
  });

  it('is not exceeded by requests that call themselves facts of the system, as a guessed time zone', async () => {
    const side = sideOf();
    await create(side, 49_000, ofTest);
    await create(side, 49_000, ofTest);
    const guess = (value: string) =>
      side.bus.execute({
        ...caller,
        ...ofTest,
        name: 'SetSetting',
        payload: { key: 'timezone', value },
        source: 'system',
      });
    const guessUntilRefused = async () => {
      for (let count = 0; count < 1_000; count += 1)
        await guess(count % 2 === 0 ? 'Europe/Lisbon' : 'Europe/Berlin');
    };
    await expect(guessUntilRefused()).rejects.toEqual(full);
  });

  it('has some left for undo when it is full, but not for redo', async () => {
    const side = sideOf();
    const edit = (place: number) =>
      side.bus.execute({
        ...caller,
        ...ofTest,
        name: 'EditJob',
        payload: { jobIds: [1], job: { notes: 'x'.repeat(place % 2 === 0 ? 0 : 2_000) } },
      });
    /** Sends changes until no other fits, and answers the last one that did. */
    const fill = async (
      send: (place: number) => Promise<{ commandId: string }>,
      place = 0,
      last = '',
    ): Promise<string> => {
      const accepted = await send(place).catch(() => null);
      return accepted === null ? last : await fill(send, place + 1, accepted.commandId);
    };
    await create(side, 2_000, ofTest);
    await fill(() => create(side, 10_000, ofTest));
    const commandId = await fill(edit);
    const move = (name: 'Undo' | 'Redo') =>
      side.bus.execute({ ...caller, ...ofTest, name, payload: { commandId } });
    await move('Undo');
    await expect(move('Redo')).rejects.toEqual(full);
  });

  it('takes an import of all that an account may hold after an undo', () => {
    const most = importRoom(DEFAULT_ROOM.account);
    const afterUndo = { accountStatus: 'account', isUndo: true } as const;
    expect(() => refuseFull(most, DEFAULT_ROOM, afterUndo)).not.toThrow();
    expect(() => refuseFull(most + 1, DEFAULT_ROOM, afterUndo)).toThrow();
  });

  it.each([
    ['', undefined],
    [', also of a ledger that is too large for the memory', 5_000],
  ])('is told before it is used up%s', async (_, cacheBytes) => {
    const side = sideOf(store(), { cacheBytes });
    expect(await create(side, 49_000, ofTest)).not.toHaveProperty('notice');
    const commandId = randomUUID();
    const nearlyFull = expect.stringMatching(/^This test account is \d\d% full\. Register /);
    expect(await create(side, 40_000, { ...ofTest, commandId })).toHaveProperty('notice', nearlyFull);
    expect(await create(side, 40_000, { ...ofTest, commandId })).toHaveProperty('notice', nearlyFull);
    expect(await create(side, 0, { accountStatus: 'account' })).not.toHaveProperty('notice');
    expect(await create(side, 40_000, { ...ofTest, commandId })).toHaveProperty('notice', nearlyFull);
  });

  it('is counted on from a snapshot, and anew from one that does not say it', async () => {
    const ledger = store();
    const snapshots = new InMemorySnapshots();
    const side = sideOf(ledger, { snapshots });
    await create(side, 49_000, ofTest);
    const { weight } = (await side.ledgers.load(TEST_ACCOUNT)).ledger;
    for (let jobs = 0; jobs < 1_100; jobs += 1) await create(side, 0);
    await side.ledgers.settled();
    const kept = snapshots.byAccount.get(TEST_ACCOUNT);
    expect(kept?.weight).toBeGreaterThan(weight);
    await expect(create(sideOf(ledger, { snapshots }), 10, ofTest)).rejects.toEqual(full);
    if (kept !== undefined) snapshots.byAccount.set(TEST_ACCOUNT, { ...kept, weight: null });
    await expect(create(sideOf(ledger, { snapshots }), 10, ofTest)).rejects.toEqual(full);
  });
});

describe('a ledger that is larger than the memory for all of them', () => {
  const [small, large, larger] = [2, 3, 4].map((end) => `00000000-0000-4000-8000-00000000ac0${end}`);
  const sideWithLarge = async () => {
    const ledger = store();
    const side = sideOf(ledger, { cacheBytes: 150_000 });
    await create(side, 100, { accountId: small });
    await create(side, 49_000, { accountId: large });
    await create(side, 49_000, { accountId: large });
    return {
      ...{ side, ledger },
      /** Whether a command of the account reads its ledger from the store. */
      isRead: async (accountId: string | undefined) => {
        const before = ledger.calls.read;
        await create(side, 10, { accountId });
        return ledger.calls.read > before;
      },
    };
  };

  it('drives out no other, and the latest one is kept', async () => {
    const { side, isRead } = await sideWithLarge();
    expect(await isRead(small)).toBe(false);
    expect(await isRead(large)).toBe(false);
    await create(side, 49_000, { accountId: larger });
    await create(side, 49_000, { accountId: larger });
    expect(await isRead(larger)).toBe(false);
    expect(await isRead(large)).toBe(true);
    expect(await isRead(small)).toBe(false);
  });

  it('is dropped when nothing uses it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now');
    const pass = (seconds: number) => {
      clock.mockReturnValue(began + seconds * 1_000);
      vi.advanceTimersByTime(seconds * 1_000);
    };
    try {
      const { isRead } = await sideWithLarge();
      pass(30);
      expect(await isRead(large)).toBe(false);
      pass(100);
      expect(await isRead(large)).toBe(true);
    } finally {
      clock.mockRestore();
      vi.useRealTimers();
    }
  });
});
