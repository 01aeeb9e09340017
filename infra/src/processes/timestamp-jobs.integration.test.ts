import { Writable } from 'node:stream';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import {
  type TimestampAuthority,
  timestampAuthority,
} from '@ledgerline/projection-service/audit/testing/timestamp-authority.ts';
import { readAuthorityAddress } from '@ledgerline/projection-service/audit/timestamps/authority-address.ts';
import { headStamper } from '@ledgerline/projection-service/audit/timestamps/stamp-heads.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBackgroundJobs } from './background-jobs.ts';

const ACCOUNT = '00000000-0000-4000-8000-000000000001';

let database: FreshDatabase;
let pool: pg.Pool;
let authority: TimestampAuthority;
let lines: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  authority = await timestampAuthority();
  await pool.query(
    `insert into audit.checkpoints (account_id, revision, events, head, signed_at, public_key, signature)
     values ($1, 1, 2, $2, now(), '', '')`,
    [ACCOUNT, 'ab'.repeat(32)],
  );
});

beforeEach(async () => {
  lines = [];
  await pool.query('update audit.timestamp_requests set next_at = null');
});

afterAll(async () => {
  await authority?.stop();
  await pool?.end();
  await database?.drop();
});

/** Starts the jobs with the authority, whose address has a name and a password. */
async function startJobs() {
  const address = readAuthorityAddress(authority.url.replace('://', '://books:hunter2@'));
  if (address === null) throw new Error('The address is one.');
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return await startBackgroundJobs({
    db: openDatabase(pool),
    store: { databaseUrl: database.url },
    exchangeRatesUrl: 'http://127.0.0.1:9',
    deliverMail: async () => undefined,
    stampHeads: headStamper({ pool, authority: address, now: () => new Date() }),
    log: pino({ level: 'warn' }, log),
  });
}

const stamped = async () =>
  (await pool.query('select from audit.checkpoints where timestamp_id is not null')).rowCount;

it('an authority that refuses is a line in the log, without a password, an account or a hash', async () => {
  authority.answerBy((_, response) => {
    response.writeHead(403).end();
    return null;
  });
  const jobs = await startJobs();
  try {
    await expect.poll(() => lines.join('')).toContain('The time stamp authority gave no time stamp');
    expect(lines.join('')).toContain('The authority answered 403.');
    expect(authority.seen[0]?.headers.authorization).toMatch(/^Basic /);
    for (const secret of ['hunter2', ACCOUNT, 'abab']) expect(lines.join('')).not.toContain(secret);
    expect(await stamped()).toBe(0);
  } finally {
    await jobs.stop();
  }
});

it('heads are stamped through the queue once the authority gives a time stamp', async () => {
  authority.answerBy(null);
  const jobs = await startJobs();
  try {
    await expect.poll(stamped).toBe(1);
    expect(lines).toEqual([]);
  } finally {
    await jobs.stop();
  }
});
