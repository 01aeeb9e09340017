import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { deliverOutbox } from '../mail/outbox.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';
import { sweepExpired } from './retention.ts';

const DAY = 86_400_000;

let pool: pg.Pool;
let side: WriteSideApp;
const people = new People(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool, side } = opened);
  return opened.close;
});

const inDays = (days: number) => new Date(Date.now() + days * DAY);
const count = async (table: string) =>
  Number((await pool.query(`select count(*) as count from identity.${table}`)).rows[0].count);

describe('expired data', () => {
  it('includes sessions after 30 days without use, and reset links a day after they expired', async () => {
    const { browser, email } = await people.registered();
    await side.browser().post('/api/password-reset', { email });
    const db = openDatabase(pool);
    await sweepExpired(db, inDays(0));
    expect(await isSignedIn(browser)).toBe(true);
    expect(await count('password_resets')).toBe(1);
    await sweepExpired(db, inDays(2));
    expect(await count('sessions')).toBe(1);
    expect(await count('password_resets')).toBe(0);
    await sweepExpired(db, inDays(31));
    expect(await count('sessions')).toBe(0);
  });

  it('includes the text of mails that earlier versions kept after sending, and every mail 90 days after it was sent', async () => {
    const { email } = await people.registered();
    await side.browser().post('/api/password-reset', { email });
    await side.service.settled();
    const db = openDatabase(pool);
    await deliverOutbox(db, async () => undefined);
    await pool.query("update identity.outbox set body = 'https://books.example/password-reset?token=t'");
    await sweepExpired(db, inDays(1));
    const { rows } = await pool.query('select distinct body from identity.outbox');
    expect(rows).toEqual([{ body: '' }]);
    await sweepExpired(db, inDays(91));
    expect(await count('outbox')).toBe(0);
  });

  it('includes mails that were delivered as files', async () => {
    const swept: Date[] = [];
    const other = await writeSideApp(pool, { sweepMailFiles: async (now) => void swept.push(now) });
    await other.service.resume();
    await other.service.settled();
    await other.close();
    expect(swept).toHaveLength(1);
  });

  it('does not include mail that waits to be sent', async () => {
    const waiting = await writeSideApp(pool, {
      deliverMail: async () => {
        throw new Error('no mail server');
      },
    });
    const { email } = await people.registered();
    await waiting.browser().post('/api/password-reset', { email });
    await waiting.service.settled();
    await sweepExpired(openDatabase(pool), inDays(365));
    const { rows } = await pool.query('select body from identity.outbox where sent_at is null');
    expect(rows).toEqual([{ body: expect.stringContaining('password-reset?token=') }]);
    await waiting.close();
  });
});

describe('a test account that nobody can get into any more', () => {
  const sweep = async (days: number) => {
    side.wait(days * DAY);
    await side.service.resume();
    await side.service.settled();
  };

  it('is deleted with its data, when its session has ended 30 days after its last use, and no other account is', async () => {
    const abandoned = await people.testAccount();
    const { browser: owner, email } = await people.registered();
    const used = await people.testAccount();
    await owner.post('/logout');
    const id = (await abandoned.get('/api/user')).json().id;
    const isThere = async () =>
      (await pool.query('select 1 from identity.users where id = $1', [id])).rows.length === 1;
    await sweep(25);
    expect([await isSignedIn(used), await isThere()]).toEqual([true, true]);
    await sweep(6);
    expect(await isSignedIn(used)).toBe(true);
    expect([await isThere(), await count('account_deletions')]).toEqual([false, 0]);
    expect((await side.browser().post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });
});
