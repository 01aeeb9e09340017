import { databaseNow, isFeedFollowing } from '@ledgerline/projection-service/runtime/feed/feed-status.ts';
import { recognizeStore } from '@ledgerline/projection-service/runtime/feed/recognize-store.ts';
import { projectionLag } from '@ledgerline/projection-service/runtime/freshness/lag.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyOf } from './copied-ledger.ts';
import { fillAccount, followingOf } from './followed-ledger.ts';
import { created } from './job-examples.ts';
import { openReadSide, type ReadSide } from './read-side.ts';

let side: ReadSide;

beforeEach(async () => {
  side = await openReadSide();
  await storeIdentity(side.ledger);
});

afterEach(async () => {
  await side.stop();
});

const { runOn, runUntilRowsEqual, idsOfJobs } = followingOf(() => side);

describe('the lag', () => {
  it('is measured against the end of the ledger, whatever the feed has seen', async () => {
    const account = await fillAccount(side.ledger, 2);
    await runUntilRowsEqual(side.ledger, account.accountId);
    expect(await projectionLag(side.pool, side.ledger)).toBe(0);
    for (const id of [3, 4, 5]) await account.append([created(id)]);
    expect(await projectionLag(side.pool, side.ledger)).toBe(3);
    await runUntilRowsEqual(side.ledger, account.accountId);
    expect(await projectionLag(side.pool, side.ledger)).toBe(0);
    await side.ledger.tombstone(account.stream);
    expect(await projectionLag(side.pool, side.ledger)).toBe(0);
  });

  it('counts rows that must still be compared with another store', async () => {
    const { accountId } = await fillAccount(side.ledger, 2);
    await runUntilRowsEqual(side.ledger, accountId);
    const other = await copyOf(side.ledger);
    await recognizeStore(side.pool, other);
    expect(await projectionLag(side.pool, other)).toBe(2);
    await runOn(other, async () => expect(await projectionLag(side.pool, other)).toBe(0));
  });
});

describe('the health of a feed', () => {
  it('is bad while it cannot follow, which it retries, and good when it can', async () => {
    const { accountId } = await fillAccount(side.ledger, 1);
    let isAway = true;
    const flaky: LedgerStore = Object.create(side.ledger, {
      read: {
        value: (...values: Parameters<LedgerStore['read']>) => {
          if (isAway) throw new LedgerUnavailable('The store does not answer.');
          return side.ledger.read(...values);
        },
      },
    });
    await side.startWorker({ sweepMs: 50 });
    const starting = side.startFeed({ ledger: flaky });
    const failing = 'select from read.feed_position where failing_since is not null';
    await vi.waitFor(async () => expect((await side.pool.query(failing)).rowCount).toBe(1));
    await side.pool.query(`update read.feed_position set failing_since = now() - interval '1 hour'`);
    expect(await isFeedFollowing(side.pool)).toBe(false);
    isAway = false;
    await starting;
    await vi.waitFor(async () => expect(await isFeedFollowing(side.pool)).toBe(true));
    expect(await isFeedFollowing(side.pool, await databaseNow(side.pool))).toBe(false);
    await vi.waitFor(async () => expect(await idsOfJobs(accountId)).toEqual([1]));
  });

  it('is bad when no feed runs', async () => {
    expect(await isFeedFollowing(side.pool)).toBe(false);
    await side.startFeed();
    await vi.waitFor(async () => expect(await isFeedFollowing(side.pool)).toBe(true));
    await side.pool.query(`update read.feed_position set alive_at = now() - interval '1 hour'`);
    expect(await isFeedFollowing(side.pool)).toBe(false);
  });
});
