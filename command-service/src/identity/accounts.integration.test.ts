import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let pool: pg.Pool;
let side: WriteSideApp;
const people = new People(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool, side } = opened);
  return opened.close;
});

const createJob = (browser: Browser, name: string) => browser.post('/api/command/CreateJob', { name });

describe('a test account', () => {
  it('is opened with a ledger, a session and a trial of 30 days', async () => {
    const monthAhead = () => new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10);
    const atFirst = monthAhead();
    const browser = await people.testAccount();
    const user = (await browser.get('/api/user')).json();
    // Midnight may pass between the two.
    expect([atFirst, monthAhead()]).toContain(user.trial_ends_at);
    expect(user).toEqual({
      id: expect.any(String),
      email: null,
      subscription: null,
      trial_ends_at: user.trial_ends_at,
      test_account: true,
      email_confirmed: false,
      stripe_id: null,
    });
    expect((await createJob(browser, 'Manual')).statusCode).toBe(200);
  });

  it('keeps account and data when it is registered, and gets a new session', async () => {
    const browser = await people.testAccount();
    const { id } = (await browser.get('/api/user')).json();
    await createJob(browser, 'Manual');
    const before = browser.cookies.get(side.service.sessionCookie);
    const email = people.newEmail();
    expect((await browser.post('/register', { email, password: PASSWORD })).statusCode).toBe(201);
    expect(browser.cookies.get(side.service.sessionCookie)).not.toBe(before);
    expect((await browser.get('/api/user')).json()).toMatchObject({ id, email, test_account: false });
    expect((await createJob(browser, 'Manual')).json()).toMatchObject({ code: 'duplicate' });
  });

  it('cannot change the address or password that it does not have', async () => {
    const browser = await people.testAccount();
    for (const [key, value] of [
      ['email', 'new@books.example'],
      ['password', { current: '', new: PASSWORD }],
    ]) {
      expect((await browser.post('/api/settings', { key, value })).statusCode).toBe(422);
    }
  });

  it.for(['one', 'forty'] as const)('is opened %s at a time', async (many) => {
    const browsers = Array.from({ length: many === 'one' ? 1 : 40 }, () => side.browser());
    const answers = await Promise.all(browsers.map((browser) => browser.post('/create-test-account')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  });
});

describe('registration', () => {
  it('refuses a registered address, whatever its case', async () => {
    const { email } = await people.registered();
    const answer = await side.browser().post('/register', { email: email.toUpperCase(), password: PASSWORD });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: 'This email address is already registered',
      errors: { email: ['This email address is already registered'] },
    });
  });

  it.each(['', 'nobody', 'a@b', 'a b@books.example', 42, null])('refuses the address %j', async (email) => {
    const answer = await side.browser().post('/register', { email, password: PASSWORD });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.email).toHaveLength(1);
  });

  it.each(['Short1', 'lowercase1', 'UPPERCASE1', 'NoNumbers', ''])(
    'refuses the password %j',
    async (password) => {
      const answer = await side.browser().post('/register', { email: people.newEmail(), password });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toHaveProperty('password');
    },
  );

  it('leaves no trace when the ledger is down', async () => {
    const email = people.newEmail();
    side.store.failNextAppends({ kind: 'unavailable' });
    const answer = await side.browser().post('/register', { email, password: PASSWORD });
    expect(answer.statusCode).toBe(503);
    await people.registered(email);
  });
});

describe('sign-in', () => {
  it('accepts the address in any case, and opens a new session each time', async () => {
    const { email, browser } = await people.registered();
    const other = side.browser();
    const answer = await other.post('/login', { email: ` ${email.toUpperCase()}`, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email });
    expect(other.cookies.get(side.service.sessionCookie)).not.toBe(
      browser.cookies.get(side.service.sessionCookie),
    );
  });

  it('says which field is wrong', async () => {
    const { email } = await people.registered();
    const unknown = await side.browser().post('/login', { email: people.newEmail(), password: PASSWORD });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json().errors).toEqual({ email: ['Email address is not found'] });
    const wrong = await side.browser().post('/login', { email, password: 'Another1' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual({ password: ['Incorrect password'] });
  });

  it('stores neither passwords nor tokens', async () => {
    const { browser } = await people.registered();
    const token = browser.cookies.get(side.service.sessionCookie) ?? '';
    const { rows } = await pool.query(
      `select coalesce(string_agg(u::text || s::text, ''), '') as all
       from identity.users u join identity.sessions s on s.user_id = u.id`,
    );
    expect(rows[0].all).toContain('scrypt$');
    expect(rows[0].all).not.toContain(PASSWORD);
    expect(rows[0].all).not.toContain(token);
  });

  it('hides the session from scripts', async () => {
    const browser = await people.testAccount();
    const answer = await browser.post('/login', {});
    expect(answer.statusCode).toBe(422);
    const cookie = (await side.browser().post('/create-test-account')).cookies.find(
      ({ name }) => name === side.service.sessionCookie,
    );
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true, path: '/' });
  });

  it('ends the session when signing out', async () => {
    const { browser } = await people.registered();
    const stolen = browser.cookies.get(side.service.sessionCookie) ?? '';
    expect((await browser.post('/logout')).statusCode).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    browser.cookies.set(side.service.sessionCookie, stolen);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('deleting an account', () => {
  it('removes all of its data', async () => {
    const { browser, email } = await people.registered();
    await createJob(browser, 'Manual');
    const found = await pool.query('select account_id from identity.users where email = $1', [email]);
    const stream = accountStream(found.rows[0].account_id);
    expect((await browser.post('/delete-account')).statusCode).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await side.browser().post('/login', { email, password: PASSWORD })).statusCode).toBe(422);
    expect(side.store.eventsOf(stream)).toHaveLength(0);
    const left = await pool.query(`
      select (select count(*) from identity.users where email is not null and email = '${email}')
        + (select count(*) from identity.account_deletions) as rows`);
    expect(Number(left.rows[0].rows)).toBe(0);
  });

  it('that cannot be finished yet holds up no other, nor what is done at the start and every hour', async () => {
    const left = async () =>
      (await pool.query('select count(*)::int as rows from identity.account_deletions')).rows[0].rows;
    for (let count = 0; count < 2; count += 1) {
      const { browser } = await people.registered();
      side.store.failNextAppends({ kind: 'unavailable' });
      expect((await browser.post('/delete-account')).statusCode).toBe(503);
    }
    const { browser } = await people.registered();
    await pool.query("update identity.security_events set at = now() - interval '2 years'");
    side.store.failNextAppends({ kind: 'unavailable' });
    await side.service.resume();
    await side.service.settled();
    expect(await left()).toBe(1);
    expect((await browser.get('/api/security-events')).json().events).toEqual([]);
    await side.service.resume();
    await side.service.settled();
    expect(await left()).toBe(0);
  });

  it('continues after a crash', async () => {
    const { browser, email } = await people.registered();
    const found = await pool.query('select account_id from identity.users where email = $1', [email]);
    side.store.failNextAppends({ kind: 'unavailable' });
    expect((await browser.post('/delete-account')).statusCode).toBe(503);
    expect(await isSignedIn(browser)).toBe(false);
    await side.service.resume();
    await side.service.settled();
    expect(side.store.eventsOf(accountStream(found.rows[0].account_id))).toHaveLength(0);
    const left = await pool.query('select count(*)::int as rows from identity.account_deletions');
    expect(left.rows[0].rows).toBe(0);
  });
});
