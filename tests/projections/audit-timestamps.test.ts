import { KeyRing, newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { signAccount } from '@ledgerline/projection-service/audit/sign-account.ts';
import {
  type Answering,
  type TimestampAuthority,
  timestampAuthority,
} from '@ledgerline/projection-service/audit/testing/timestamp-authority.ts';
import { readAuthorityAddress } from '@ledgerline/projection-service/audit/timestamps/authority-address.ts';
import { headStamper } from '@ledgerline/projection-service/audit/timestamps/stamp-heads.ts';
import { readCertificates } from '@ledgerline/projection-service/audit/timestamps/trusted-certificates.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { purgeAccount } from '@ledgerline/projection-service/runtime/rows/purge.ts';
import { checkpointAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { InvoiceCreated } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated, JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { invoiceWith, jobWith } from './record-examples.ts';

const keys = KeyRing.read(newKeys(null));
const START = Date.parse('2026-11-24T08:00:00Z');
const MINUTE = 60_000;

let side: ReadSide;
let app: FastifyInstance;
let authority: TimestampAuthority;
let account: AccountLog;
let now: Date;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({ auditKeys: keys });
  authority = await timestampAuthority(() => now);
});

beforeEach(async () => {
  now = new Date(START);
  authority.seen.length = 0;
  authority.answerBy(null);
  await side.pool.query('delete from audit.checkpoints');
  await side.pool.query('delete from audit.timestamp_requests');
  await side.pool.query('insert into audit.timestamp_requests default values');
  account = await filledAccount();
});

afterAll(async () => {
  await authority?.stop();
  await side?.stop();
});

/** An account with a job and an invoice. */
async function filledAccount(): Promise<AccountLog> {
  const log = new AccountLog(side.ledger);
  await log.append([JobCreated.of({ name: 'Contract', job: jobWith({ id: 1, name: 'Contract' }) })]);
  await log.append([InvoiceCreated.of({ invoice: invoiceWith({ id: 1, number: 'A-1' }) })]);
  await fold(log);
  return log;
}

async function fold(log: AccountLog): Promise<void> {
  await side.fold(log.accountId);
  await side.pool.query(
    `insert into read.account_head (account_id, revision) values ($1, $2)
     on conflict (account_id) do update set revision = excluded.revision`,
    [log.accountId, log.revision],
  );
}

async function rename(name: string, log = account): Promise<void> {
  await log.append([JobEdited.of({ jobId: 1, name, before: { name: 'Contract' }, after: { name } })]);
  await fold(log);
}

const sign = (log = account, awaitTimestamps = true) =>
  signAccount(
    { pool: side.pool, ledger: side.ledger, keys, now: () => now, awaitTimestamps, onFault: () => undefined },
    log.accountId,
  );

function stamper(more: { mostHeads?: number; limitMs?: number } = {}) {
  const address = readAuthorityAddress(authority.url);
  if (address === null) throw new Error('The address is one.');
  return headStamper({ pool: side.pool, authority: address, now: () => now, ...more });
}

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const last = async (log = account) =>
  checkpointAnswer.parse((await get(app, log.accountId, '/api/audit/checkpoint')).body);
const trail = async () => JSON.stringify((await get(app, account.accountId, '/api/invoice/A-1/audit')).body);
const trusted = () => readCertificates(authority.pem);

async function requests(): Promise<{
  failures: number;
  granted: number;
  failed: number;
  waitMs: number | null;
}> {
  const { rows } = await side.pool.query(
    `select failures, granted::integer, failed::integer,
       (extract(epoch from next_at - $1) * 1000)::float8 as "waitMs" from audit.timestamp_requests`,
    [now],
  );
  return rows[0];
}

describe('time stamps of signed heads', () => {
  it('are requested for the last head of each chain, all by one request, and answered with the checkpoint', async () => {
    await sign();
    expect((await last()).timestamp).toBeNull();
    await stamper()();
    expect(authority.seen).toHaveLength(1);
    const { checkpoint, timestamp } = await last();
    expect(timestamp).toMatchObject({
      events: checkpoint?.events,
      head: checkpoint?.head,
      time: now.toISOString(),
      authority: 'CN=Test Time Stamps',
    });
    expect(verifyExport(await trail(), keys, trusted())).toMatchObject({
      ok: true,
      events: 1,
      timestamp: { events: 1, time: now.toISOString(), authority: 'CN=Test Time Stamps', isTrusted: true },
    });
    expect(verifyExport(await trail())).toMatchObject({ ok: true, timestamp: { isTrusted: false } });
  });

  it('of a single head are about the head itself', async () => {
    const log = new AccountLog(side.ledger);
    await log.append([JobCreated.of({ name: 'Alone', job: jobWith({ id: 1, name: 'Alone' }) })]);
    await fold(log);
    await sign(log);
    await stamper()();
    const { checkpoint, timestamp } = await last(log);
    expect(authority.seen.map(({ imprint }) => imprint)).toEqual([checkpoint?.head]);
    expect(timestamp?.path).toEqual([]);
  });

  it('are requested once for each head, and not more often than every ten minutes', async () => {
    const stamp = stamper();
    await sign();
    await stamp();
    await rename('Contract A');
    await sign();
    later(10 * MINUTE - 1);
    await stamp();
    expect(authority.seen).toHaveLength(1);
    later(1);
    await rename('Contract B');
    await sign();
    await stamp();
    later(10 * MINUTE);
    await stamp();
    expect(authority.seen).toHaveLength(2);
    expect(await last()).toMatchObject({ checkpoint: { revision: 3 }, timestamp: { events: 4 } });
  });

  it('cover an earlier head by the next one of its chain', async () => {
    await sign();
    await rename('Contract A');
    await sign();
    await stamper()();
    const { rows } = await side.pool.query(
      'select revision::integer, invoice_id, timestamp_id is not null as stamped, awaits_timestamp from audit.checkpoints order by 1, 2',
    );
    expect(rows).toEqual([
      { revision: 1, invoice_id: 1, stamped: true, awaits_timestamp: false },
      { revision: 1, invoice_id: null, stamped: false, awaits_timestamp: false },
      { revision: 2, invoice_id: null, stamped: true, awaits_timestamp: false },
    ]);
  });

  it('of an earlier head stay beside a newer checkpoint', async () => {
    await sign();
    await stamper()();
    await rename('Contract A');
    await sign();
    expect(await last()).toMatchObject({ checkpoint: { events: 3 }, timestamp: { events: 2 } });
  });

  it('are not requested, and nothing waits for one, without an authority', async () => {
    await sign(account, false);
    const { rows } = await side.pool.query('select from audit.checkpoints where awaits_timestamp');
    expect(rows).toEqual([]);
    expect(await trail()).not.toContain('timestamp');
  });

  it('are made up for the heads that were signed without an authority', async () => {
    await sign(account, false);
    await rename('Contract A');
    await sign(account, false);
    await stamper()();
    expect((await last()).timestamp).toMatchObject({ events: 3 });
    expect(verifyExport(await trail(), keys, trusted())).toMatchObject({ timestamp: { events: 1 } });
  });

  it('are not requested again after a restart for a head that has one', async () => {
    await sign();
    await stamper()();
    later(60 * MINUTE);
    await stamper()();
    expect(authority.seen).toHaveLength(1);
  });

  it('are taken in several requests, a minute apart, when many heads wait', async () => {
    const others = [await filledAccount(), await filledAccount()];
    for (const log of [account, ...others]) await sign(log);
    const stamp = stamper({ mostHeads: 4 });
    await stamp();
    await stamp();
    expect(authority.seen).toHaveLength(1);
    later(MINUTE);
    await stamp();
    expect(authority.seen).toHaveLength(2);
    for (const log of [account, ...others]) expect((await last(log)).timestamp).not.toBeNull();
  });

  it('show an account nothing of another one', async () => {
    const other = await filledAccount();
    await sign();
    await sign(other);
    await stamper()();
    const [mine, theirs] = [await last(), await last(other)];
    expect(mine.timestamp?.token).toBe(theirs.timestamp?.token);
    const text = JSON.stringify([mine, await trail()]);
    const { rows } = await side.pool.query<{ head: string }>(
      'select head from audit.checkpoints where account_id = $1',
      [other.accountId],
    );
    expect(rows).toHaveLength(2);
    for (const { head } of rows) expect(text).not.toContain(head);
    expect((await last(new AccountLog(side.ledger))).timestamp).toBeNull();
  });

  it('end with the account', async () => {
    await sign();
    await purgeAccount(side.pool, account.accountId, ALL_PROJECTIONS);
    await stamper()();
    expect(authority.seen).toEqual([]);
  });
});

/** Ends the connection without an answer. */
const hangUp: Answering = (_, response) => {
  response.destroy();
  return null;
};

describe('an authority that gives no time stamp', () => {
  it.each<[string, () => void]>([
    ['is down', () => authority.answerBy(hangUp)],
    ['refuses', () => authority.answerBy(() => Buffer.from('30053003020102', 'hex'))],
    ['forges', () => authority.answerBy((query) => authority.granted(query, { hasBrokenSignature: true }))],
    ['is slow', () => authority.answerBy(() => null)],
  ])('and %s leaves the head waiting, and everything else as it is', async (_, fail) => {
    fail();
    await sign();
    await expect(stamper({ limitMs: 100 })()).rejects.toThrow();
    expect(await last()).toMatchObject({ checkpoint: { events: 2 }, timestamp: null });
    expect(verifyExport(await trail(), keys)).toMatchObject({ ok: true, timestamp: null });
    authority.answerBy(null);
    later(MINUTE);
    await stamper()();
    expect((await last()).timestamp).toMatchObject({ events: 2, time: now.toISOString() });
  });

  it('is asked again after growing delays, up to an hour, which a restart does not shorten', async () => {
    authority.answerBy(() => Buffer.alloc(0));
    await sign();
    const waits: (number | null)[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await expect(stamper()()).rejects.toThrow('none of RFC 3161');
      const { waitMs } = await requests();
      waits.push((waitMs ?? 0) / MINUTE);
      later((waitMs ?? 0) - 1);
      await stamper()();
      expect(authority.seen).toHaveLength(attempt);
      later(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await requests()).toMatchObject({ failures: 8, failed: 8, granted: 0 });
    authority.answerBy(null);
    await stamper()();
    expect(await requests()).toMatchObject({ failures: 0, failed: 8, granted: 1 });
  });

  it('is no failure when the process stops within the request; the next one requests again', async () => {
    const stopping = new AbortController();
    authority.answerBy(() => {
      stopping.abort();
      return null;
    });
    await sign();
    await stamper()(stopping.signal);
    expect(await requests()).toMatchObject({ failures: 0, failed: 0, waitMs: null });
    authority.answerBy(null);
    await stamper()();
    expect((await last()).timestamp).toMatchObject({ events: 2 });
  });

  it('is asked by one of several processes', async () => {
    await sign();
    await Promise.all([stamper()(), stamper()(), stamper()()]);
    expect(authority.seen).toHaveLength(1);
  });
});

describe('the check of a ledger in the app', () => {
  const verified = async () => (await get(app, account.accountId, '/api/audit/verify')).body;
  const change = (set: string) => side.pool.query(`update audit.timestamps set ${set}`);

  it('names the revision of a time stamp that is not that of its checkpoint any more', async () => {
    await sign();
    await stamper()();
    await rename('Contract A');
    expect(await verified()).toMatchObject({ ok: true, events: 3 });
    await change(`stamped_at = stamped_at - interval '1 year'`);
    expect(await verified()).toMatchObject({
      ok: false,
      firstBroken: {
        revision: 1,
        reason: 'The time stamp here does not hold. It names another time or authority than its token.',
      },
    });
    await change(`stamped_at = stamped_at + interval '1 year'`);
    expect(await verified()).toMatchObject({ ok: true });
    await side.pool.query(`update audit.checkpoints set timestamp_path = ''`);
    expect(await verified()).toMatchObject({
      firstBroken: { revision: 1, reason: 'The time stamp here does not hold. It is about another hash.' },
    });
  });

  it('names the revision of a time stamp that cannot be read any more', async () => {
    await sign();
    await stamper()();
    await side.pool.query(`update audit.checkpoints set timestamp_path = '\\x02'`);
    expect(await verified()).toMatchObject({
      firstBroken: { revision: 1, reason: 'The time stamp here does not hold. It cannot be read.' },
    });
  });
});

describe('a trail whose time stamp was changed', () => {
  const reasonOf = (text: string, certificates = trusted()) => {
    const verdict = verifyExport(text, keys, certificates);
    return verdict.ok ? null : verdict.reason;
  };

  it('is refused, whatever part of it was changed', async () => {
    await sign();
    await stamper()();
    const { timestamp, ...rest } = JSON.parse(await trail());
    const changed = (change: object) =>
      reasonOf(JSON.stringify({ ...rest, timestamp: { ...timestamp, ...change } }));
    expect(changed({})).toBeNull();
    const hash = '0'.repeat(64);
    expect(changed({ head: hash })).toContain('Its events are not those that were stamped.');
    expect(changed({ path: [] })).toContain('It is about another hash.');
    expect(changed({ path: [{ side: 'left', hash }] })).toContain('It is about another hash.');
    const forged = 'It names another time or authority than its token.';
    expect(changed({ time: '2025-01-01T00:00:00.000Z' })).toContain(forged);
    expect(changed({ authority: 'CN=Another' })).toContain(forged);
    expect(changed({ token: 'AAAA' })).toContain('It is no ASN.1, or more than that.');
  });

  it('is refused when another authority than a trusted one stamped it', async () => {
    await sign();
    await stamper()();
    const other = await timestampAuthority();
    expect(reasonOf(await trail(), readCertificates(other.pem))).toBe(
      'Its time stamp does not hold. Its certificate leads to none of the trusted ones.',
    );
    await other.stop();
  });
});
