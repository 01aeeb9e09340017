import type { Answering } from '@ledgerline/projection-service/audit/testing/timestamp-authority.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { purgeAccount } from '@ledgerline/projection-service/runtime/rows/purge.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { jobWith } from './record-examples.ts';
import { TimestampPractice } from './timestamp-practice.ts';

const MINUTE = 60_000;

let practice: TimestampPractice;

beforeAll(async () => {
  practice = await TimestampPractice.open();
});

beforeEach(() => practice.reset());

afterAll(() => practice?.stop());

async function requests(): Promise<{
  failures: number;
  granted: number;
  failed: number;
  waitMs: number | null;
}> {
  const { rows } = await practice.side.pool.query(
    `select failures, granted::integer, failed::integer,
       (extract(epoch from next_at - $1) * 1000)::float8 as "waitMs" from audit.timestamp_requests`,
    [practice.now],
  );
  return rows[0];
}

describe('time stamps of signed heads', () => {
  it('are requested for the last head of each chain, all by one request, and answered with the checkpoint', async () => {
    await practice.sign();
    expect((await practice.last()).timestamp).toBeNull();
    await practice.stamper()();
    expect(practice.authority.seen).toHaveLength(1);
    const { checkpoint, timestamp } = await practice.last();
    expect(timestamp).toMatchObject({
      events: checkpoint?.events,
      head: checkpoint?.head,
      time: practice.now.toISOString(),
      authority: 'CN=Test Time Stamps',
    });
    expect(verifyExport(await practice.trail(), practice.keys, practice.trusted())).toMatchObject({
      ok: true,
      events: 1,
      timestamp: {
        events: 1,
        time: practice.now.toISOString(),
        authority: 'CN=Test Time Stamps',
        isTrusted: true,
      },
    });
    expect(verifyExport(await practice.trail())).toMatchObject({ ok: true, timestamp: { isTrusted: false } });
  });

  it('of a single head are about the head itself', async () => {
    const log = new AccountLog(practice.side.ledger);
    await log.append([JobCreated.of({ name: 'Alone', job: jobWith({ id: 1, name: 'Alone' }) })]);
    await practice.fold(log);
    await practice.sign(log);
    await practice.stamper()();
    const { checkpoint, timestamp } = await practice.last(log);
    expect(practice.authority.seen.map(({ imprint }) => imprint)).toEqual([checkpoint?.head]);
    expect(timestamp?.path).toEqual([]);
  });

  it('are requested once for each head, and not more often than every ten minutes', async () => {
    const stamp = practice.stamper();
    await practice.sign();
    await stamp();
    await practice.rename('Contract A');
    await practice.sign();
    practice.later(10 * MINUTE - 1);
    await stamp();
    expect(practice.authority.seen).toHaveLength(1);
    practice.later(1);
    await practice.rename('Contract B');
    await practice.sign();
    await stamp();
    practice.later(10 * MINUTE);
    await stamp();
    expect(practice.authority.seen).toHaveLength(2);
    expect(await practice.last()).toMatchObject({ checkpoint: { revision: 3 }, timestamp: { events: 4 } });
  });

  it('cover an earlier head by the next one of its chain', async () => {
    await practice.sign();
    await practice.rename('Contract A');
    await practice.sign();
    await practice.stamper()();
    const { rows } = await practice.side.pool.query(
      'select revision::integer, document_id, timestamp_id is not null as stamped, awaits_timestamp from audit.checkpoints order by 1, 2',
    );
    expect(rows).toEqual([
      { revision: 1, document_id: 1, stamped: true, awaits_timestamp: false },
      { revision: 1, document_id: null, stamped: false, awaits_timestamp: false },
      { revision: 2, document_id: null, stamped: true, awaits_timestamp: false },
    ]);
  });

  it('of an earlier head stay beside a newer checkpoint', async () => {
    await practice.sign();
    await practice.stamper()();
    await practice.rename('Contract A');
    await practice.sign();
    expect(await practice.last()).toMatchObject({ checkpoint: { events: 3 }, timestamp: { events: 2 } });
  });

  it('are not requested, and nothing waits for one, without an authority', async () => {
    await practice.sign(practice.account, false);
    const { rows } = await practice.side.pool.query('select from audit.checkpoints where awaits_timestamp');
    expect(rows).toEqual([]);
    expect(await practice.trail()).not.toContain('timestamp');
  });

  it('are made up for the heads that were signed without an authority', async () => {
    await practice.sign(practice.account, false);
    await practice.rename('Contract A');
    await practice.sign(practice.account, false);
    await practice.stamper()();
    expect((await practice.last()).timestamp).toMatchObject({ events: 3 });
    expect(verifyExport(await practice.trail(), practice.keys, practice.trusted())).toMatchObject({
      timestamp: { events: 1 },
    });
  });

  it('are not requested again after a restart for a head that has one', async () => {
    await practice.sign();
    await practice.stamper()();
    practice.later(60 * MINUTE);
    await practice.stamper()();
    expect(practice.authority.seen).toHaveLength(1);
  });

  it('are taken in several requests, a minute apart, when many heads wait', async () => {
    const others = [await practice.filledAccount(), await practice.filledAccount()];
    for (const log of [practice.account, ...others]) await practice.sign(log);
    const stamp = practice.stamper({ mostHeads: 4 });
    await stamp();
    await stamp();
    expect(practice.authority.seen).toHaveLength(1);
    practice.later(MINUTE);
    await stamp();
    expect(practice.authority.seen).toHaveLength(2);
    for (const log of [practice.account, ...others])
      expect((await practice.last(log)).timestamp).not.toBeNull();
  });

  it('show an account nothing of another one', async () => {
    const other = await practice.filledAccount();
    await practice.sign();
    await practice.sign(other);
    await practice.stamper()();
    const [mine, theirs] = [await practice.last(), await practice.last(other)];
    expect(mine.timestamp?.token).toBe(theirs.timestamp?.token);
    const text = JSON.stringify([mine, await practice.trail()]);
    const { rows } = await practice.side.pool.query<{ head: string }>(
      'select head from audit.checkpoints where account_id = $1',
      [other.accountId],
    );
    expect(rows).toHaveLength(2);
    for (const { head } of rows) expect(text).not.toContain(head);
    expect((await practice.last(new AccountLog(practice.side.ledger))).timestamp).toBeNull();
  });

  it('end with the account', async () => {
    await practice.sign();
    await purgeAccount(practice.side.pool, practice.account.accountId, ALL_PROJECTIONS);
    await practice.stamper()();
    expect(practice.authority.seen).toEqual([]);
  });
});

/** Ends the connection without an answer. */
const hangUp: Answering = (_, response) => {
  response.destroy();
  return null;
};

describe('an authority that gives no time stamp', () => {
  it.each<[string, () => void]>([
    ['is down', () => practice.authority.answerBy(hangUp)],
    ['refuses', () => practice.authority.answerBy(() => Buffer.from('30053003020102', 'hex'))],
    [
      'forges',
      () =>
        practice.authority.answerBy((query) =>
          practice.authority.granted(query, { hasBrokenSignature: true }),
        ),
    ],
    ['is slow', () => practice.authority.answerBy(() => null)],
  ])('and %s leaves the head waiting, and everything else as it is', async (_, fail) => {
    fail();
    await practice.sign();
    await expect(practice.stamper({ limitMs: 100 })()).rejects.toThrow();
    expect(await practice.last()).toMatchObject({ checkpoint: { events: 2 }, timestamp: null });
    expect(verifyExport(await practice.trail(), practice.keys)).toMatchObject({ ok: true, timestamp: null });
    practice.authority.answerBy(null);
    practice.later(MINUTE);
    await practice.stamper()();
    expect((await practice.last()).timestamp).toMatchObject({ events: 2, time: practice.now.toISOString() });
  });

  it('is asked again after growing delays, up to an hour, which a restart does not shorten', async () => {
    practice.authority.answerBy(() => Buffer.alloc(0));
    await practice.sign();
    const waits: (number | null)[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await expect(practice.stamper()()).rejects.toThrow('none of RFC 3161');
      const { waitMs } = await requests();
      waits.push((waitMs ?? 0) / MINUTE);
      practice.later((waitMs ?? 0) - 1);
      await practice.stamper()();
      expect(practice.authority.seen).toHaveLength(attempt);
      practice.later(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await requests()).toMatchObject({ failures: 8, failed: 8, granted: 0 });
    practice.authority.answerBy(null);
    await practice.stamper()();
    expect(await requests()).toMatchObject({ failures: 0, failed: 8, granted: 1 });
  });

  it('is no failure when the process stops within the request; the next one requests again', async () => {
    const stopping = new AbortController();
    practice.authority.answerBy(() => {
      stopping.abort();
      return null;
    });
    await practice.sign();
    await practice.stamper()(stopping.signal);
    expect(await requests()).toMatchObject({ failures: 0, failed: 0, waitMs: null });
    practice.authority.answerBy(null);
    await practice.stamper()();
    expect((await practice.last()).timestamp).toMatchObject({ events: 2 });
  });

  it('is asked by one of several processes', async () => {
    await practice.sign();
    await Promise.all([practice.stamper()(), practice.stamper()(), practice.stamper()()]);
    expect(practice.authority.seen).toHaveLength(1);
  });
});
