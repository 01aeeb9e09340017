import type { PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { describe, expect, it } from 'vitest';
import { RecentEvents } from './recent-events.ts';

const event = (account: string, revision: number, id = `${account}${revision}`): PositionedEvent => ({
  ...{ id, revision, stream: accountStream(account), type: 'JobEdited', data: {}, metadata: {} },
  ...{ recordedAt: '2026-01-01T00:00:00.000Z', position: String(revision) },
});

function received(...events: PositionedEvent[]): RecentEvents {
  const recent = new RecentEvents();
  recent.add(events);
  return recent;
}

const idsOf = (events: { id: string }[] | null) => events?.map(({ id }) => id) ?? null;

describe('recent events', () => {
  it('are answered after an event that they show, up to a revision, for one account', () => {
    const recent = received(event('a', 4), event('b', 0), event('a', 5), event('a', 6), event('a', 7));
    expect(idsOf(recent.take('a', { from: 4, eventId: 'a4', until: 6 }))).toEqual(['a5', 'a6']);
    expect(idsOf(recent.take('a', { from: 6, eventId: 'a6', until: 7 }))).toEqual(['a7']);
    expect(idsOf(recent.take('b', { from: -1, eventId: null, until: 0 }))).toEqual(['b0']);
  });

  it('are answered once, and the next ones follow them', () => {
    const recent = received(event('a', 0), event('a', 1));
    const range = { from: 0, eventId: 'a0', until: 1 };
    expect(recent.has('a', range)).toBe(true);
    expect(idsOf(recent.take('a', range))).toEqual(['a1']);
    expect(recent.take('a', range)).toBeNull();
    recent.add([event('a', 2)]);
    expect(idsOf(recent.take('a', { from: 1, eventId: 'a1', until: 2 }))).toEqual(['a2']);
  });

  it('are not answered after an event that they do not show, or that is another one', () => {
    const recent = received(event('a', 4), event('a', 5));
    expect(recent.take('a', { from: 3, eventId: 'a3', until: 5 })).toBeNull();
    expect(recent.take('a', { from: 4, eventId: 'of another ledger', until: 5 })).toBeNull();
    expect(recent.take('a', { from: -1, eventId: null, until: 5 })).toBeNull();
    expect(recent.take('a', { from: 4, eventId: null, until: 5 })).toBeNull();
    expect(recent.take('b', { from: 4, eventId: 'a4', until: 5 })).toBeNull();
    expect(recent.take('a', { from: 4, eventId: 'a4', until: 5 })).toHaveLength(1);
    recent.add([event('a', 6)]);
    expect(recent.take('a', { from: 5, eventId: 'of another ledger', until: 6 })).toBeNull();
  });

  it('are not answered when some of them have not come yet', () => {
    const recent = received(event('a', 4), event('a', 5));
    expect(recent.has('a', { from: 4, eventId: 'a4', until: 6 })).toBe(false);
    expect(recent.take('a', { from: 4, eventId: 'a4', until: 6 })).toBeNull();
    recent.add([event('a', 6)]);
    expect(idsOf(recent.take('a', { from: 4, eventId: 'a4', until: 6 }))).toEqual(['a5', 'a6']);
  });

  it('never bridge a gap, another ledger, or a new connection', () => {
    const gap = received(event('a', 4), event('a', 6));
    expect(gap.take('a', { from: 4, eventId: 'a4', until: 6 })).toBeNull();
    const anew = received(event('a', 4), event('a', 0, 'other'), event('a', 1));
    expect(idsOf(anew.take('a', { from: 0, eventId: 'other', until: 1 }))).toEqual(['a1']);
    const cleared = received(event('a', 4));
    cleared.clear();
    cleared.add([event('a', 5)]);
    expect(cleared.take('a', { from: 4, eventId: 'a4', until: 5 })).toBeNull();
  });

  it('are limited for each account, and the newest stay', () => {
    const recent = received(...Array.from({ length: 300 }, (_, revision) => event('a', revision)));
    expect(recent.take('a', { from: 10, eventId: 'a10', until: 299 })).toBeNull();
    expect(recent.take('a', { from: 199, eventId: 'a199', until: 299 })).toHaveLength(100);
  });

  it('are limited in all, and accounts that were not heard of for long are dropped', () => {
    const recent = received(...Array.from({ length: 5_000 }, (_, account) => event(String(account), 0)));
    expect(recent.take('0', { from: -1, eventId: null, until: 0 })).toBeNull();
    expect(recent.take('4999', { from: -1, eventId: null, until: 0 })).toHaveLength(1);
  });

  it('are few in all, also when each account has many', () => {
    const recent = new RecentEvents();
    const accounts = Array.from({ length: 60 }, (_, index) => `account ${index} `);
    for (const account of accounts) {
      for (let revision = 0; revision < 100; revision += 1) recent.add([event(account, revision)]);
    }
    const kept = accounts.flatMap(
      (account) => recent.take(account, { from: -1, eventId: null, until: 99 }) ?? [],
    );
    expect(kept.length).toBeGreaterThan(3_000);
    expect(kept.length).toBeLessThanOrEqual(4_000);
  });

  it('take little memory, so that fewer large ones are kept', () => {
    const recent = new RecentEvents();
    const accounts = Array.from({ length: 200 }, (_, index) => `account ${index} `);
    const text = 'x'.repeat(1_000_000);
    for (const account of accounts) recent.add([{ ...event(account, 0), data: { texts: [{ text }] } }]);
    const kept = accounts.filter((account) => recent.has(account, { from: -1, eventId: null, until: 0 }));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(20);
    expect(kept.at(-1)).toBe(accounts.at(-1));
  });
});
