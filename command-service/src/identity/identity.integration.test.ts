import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts';
import { commands } from '../domain/commands.ts';
import type { Browser } from '../testing/browser.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PASSWORD = 'Lorem1psum';

let database: FreshDatabase;
let pool: pg.Pool;
let side: WriteSideApp;
let counter = 0;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  side = await writeSideApp(pool);
});

afterAll(async () => {
  await side?.close();
  await pool?.end();
  await database?.drop();
});

const newEmail = () => {
  counter += 1;
  return `translator${counter}@books.example`;
};

async function registered(email = newEmail()): Promise<{ browser: Browser; email: string }> {
  const browser = side.browser();
  expect((await browser.post('/register', { email, password: PASSWORD })).statusCode).toBe(201);
  return { browser, email };
}

async function testAccount(): Promise<Browser> {
  const browser = side.browser();
  expect((await browser.post('/create-test-account')).statusCode).toBe(201);
  return browser;
}

const isSignedIn = async (browser: Browser) => (await browser.get('/api/user')).statusCode === 200;
const createJob = (browser: Browser, name: string) => browser.post('/api/command/CreateJob', { name });

async function resetToken(email: string): Promise<string> {
  expect((await side.browser().post('/api/password-reset', { email })).statusCode).toBe(204);
  await side.service.settled();
  const mail = side.mails.findLast(({ recipient }) => recipient === email);
  const link = /https:\S+/.exec(mail?.body ?? '')?.[0] ?? '';
  expect(link).toMatch(/^https:\/\/books\.example\/password-reset\?token=/);
  return new URL(link).searchParams.get('token') ?? '';
}

describe('a test account', () => {
  it('is opened with a ledger, a session and a trial of 30 days', async () => {
    const browser = await testAccount();
    const user = (await browser.get('/api/user')).json();
    expect(user).toEqual({
      id: expect.any(String),
      email: null,
      subscription: null,
      trial_ends_at: new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10),
      test_account: true,
      stripe_id: null,
    });
    expect((await createJob(browser, 'Manual')).statusCode).toBe(200);
  });

  it('keeps account and data when it is registered, under a new session', async () => {
    const browser = await testAccount();
    const { id } = (await browser.get('/api/user')).json();
    await createJob(browser, 'Manual');
    const before = browser.cookies.get('ledgerline_session');
    const email = newEmail();
    expect((await browser.post('/register', { email, password: PASSWORD })).statusCode).toBe(201);
    expect(browser.cookies.get('ledgerline_session')).not.toBe(before);
    expect((await browser.get('/api/user')).json()).toMatchObject({ id, email, test_account: false });
    expect((await createJob(browser, 'Manual')).json()).toMatchObject({ code: 'duplicate' });
  });

  it('cannot change an address or a password that it does not have', async () => {
    const browser = await testAccount();
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
  it('refuses an address that is taken, in any case', async () => {
    const { email } = await registered();
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
      const answer = await side.browser().post('/register', { email: newEmail(), password });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toHaveProperty('password');
    },
  );

  it('leaves nothing behind when the ledger is down', async () => {
    const email = newEmail();
    side.store.failNextAppends({ kind: 'unavailable' });
    const answer = await side.browser().post('/register', { email, password: PASSWORD });
    expect(answer.statusCode).toBe(503);
    await registered(email);
  });
});

describe('sign-in', () => {
  it('works with the address in any case, and gives a new session each time', async () => {
    const { email, browser } = await registered();
    const other = side.browser();
    const answer = await other.post('/login', { email: ` ${email.toUpperCase()}`, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email });
    expect(other.cookies.get('ledgerline_session')).not.toBe(browser.cookies.get('ledgerline_session'));
  });

  it('says which field is wrong', async () => {
    const { email } = await registered();
    const unknown = await side.browser().post('/login', { email: newEmail(), password: PASSWORD });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json().errors).toEqual({ email: ['Email address is not found'] });
    const wrong = await side.browser().post('/login', { email, password: 'Another1' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual({ password: ['Incorrect password'] });
  });

  it('stores neither passwords nor tokens', async () => {
    const { browser } = await registered();
    const token = browser.cookies.get('ledgerline_session') ?? '';
    const { rows } = await pool.query(
      `select coalesce(string_agg(u::text || s::text, ''), '') as all
       from identity.users u join identity.sessions s on s.user_id = u.id`,
    );
    expect(rows[0].all).toContain('scrypt$32768$8$3$');
    expect(rows[0].all).not.toContain(PASSWORD);
    expect(rows[0].all).not.toContain(token);
  });

  it('hides the session from scripts', async () => {
    const browser = await testAccount();
    const answer = await browser.post('/login', {});
    expect(answer.statusCode).toBe(422);
    const cookie = (await side.browser().post('/create-test-account')).cookies.find(
      ({ name }) => name === 'ledgerline_session',
    );
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: true, path: '/' });
  });

  it('ends with signing out', async () => {
    const { browser } = await registered();
    const stolen = browser.cookies.get('ledgerline_session') ?? '';
    expect((await browser.post('/logout')).statusCode).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    browser.cookies.set('ledgerline_session', stolen);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('a password change', () => {
  it('ends every session but the one that made it', async () => {
    const { browser, email } = await registered();
    const elsewhere = side.browser();
    await elsewhere.post('/login', { email, password: PASSWORD });
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    const before = browser.cookies.get('ledgerline_session');
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect(browser.cookies.get('ledgerline_session')).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await elsewhere.post('/login', { email, password: PASSWORD })).statusCode).toBe(422);
    expect((await elsewhere.post('/login', { email, password: 'Dolor2sit!' })).statusCode).toBe(200);
  });

  it('needs the present password and a good new one', async () => {
    const { browser } = await registered();
    const wrong = await browser.post('/api/settings', {
      key: 'password',
      value: { current: 'Wrong1234', new: 'Dolor2sit!' },
    });
    expect(wrong.json().errors).toEqual({ current: ['Incorrect password'] });
    const weak = await browser.post('/api/settings', {
      key: 'password',
      value: { current: PASSWORD, new: 'weak' },
    });
    expect(weak.statusCode).toBe(422);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a password reset', () => {
  it('sets a new password once, and ends every session', async () => {
    const { browser, email } = await registered();
    const token = await resetToken(email);
    const body = { token, password: 'Dolor2sit!' };
    expect((await side.browser().post('/api/password-reset', body)).statusCode).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await side.browser().post('/login', { email, password: 'Dolor2sit!' })).statusCode).toBe(200);
    const again = await side.browser().post('/api/password-reset', { ...body, password: 'Another3x' });
    expect(again.statusCode).toBe(422);
    expect(again.json().errors).toHaveProperty('token');
  });

  it('works for 60 minutes', async () => {
    const { email } = await registered();
    const token = await resetToken(email);
    side.wait(60 * MINUTE);
    const answer = await side.browser().post('/api/password-reset', { token, password: 'Dolor2sit!' });
    expect(answer.statusCode).toBe(422);
  });

  it('works by the call that changes settings, too', async () => {
    const { email } = await registered();
    const value = { token: await resetToken(email), new: 'Dolor2sit!' };
    const answer = await side.browser().post('/api/settings', { key: 'resetpassword', value });
    expect([answer.statusCode, answer.json()]).toEqual([200, { key: 'resetpassword', value: null }]);
    expect((await side.browser().post('/login', { email, password: 'Dolor2sit!' })).statusCode).toBe(200);
    const without = { key: 'resetpassword', value: { new: 'Dolor2sit!' } };
    expect((await side.browser().post('/api/settings', without)).statusCode).toBe(422);
  });

  it('lets only the newest link count', async () => {
    const { email } = await registered();
    const first = await resetToken(email);
    await resetToken(email);
    const answer = await side.browser().post('/api/password-reset', { token: first, password: 'Dolor2sit!' });
    expect(answer.statusCode).toBe(422);
  });

  it('tells nobody whether an address is known', async () => {
    const before = side.mails.length;
    expect((await side.browser().post('/api/password-reset', { email: newEmail() })).statusCode).toBe(204);
    await side.service.settled();
    expect(side.mails).toHaveLength(before);
  });
});

describe('a change of the address', () => {
  it('is signed in with from then on', async () => {
    const { browser } = await registered();
    const email = newEmail();
    const answer = await browser.post('/api/settings', { key: 'email', value: email });
    expect(answer.json()).toEqual({ key: 'email', value: email });
    expect((await side.browser().post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('is refused when it is taken or no address', async () => {
    const { email: taken } = await registered();
    const { browser } = await registered();
    expect((await browser.post('/api/settings', { key: 'email', value: taken })).statusCode).toBe(409);
    const wrong = await browser.post('/api/settings', { key: 'email', value: 'nobody' });
    expect(wrong.json().message).toBe('Please enter a valid email address');
  });
});

describe('deleting an account', () => {
  it('leaves nothing of it', async () => {
    const { browser, email } = await registered();
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

  it('goes on after a crash in the middle', async () => {
    const { browser, email } = await registered();
    const found = await pool.query('select account_id from identity.users where email = $1', [email]);
    side.store.failNextAppends({ kind: 'unavailable' });
    expect((await browser.post('/delete-account')).statusCode).toBe(503);
    expect(await isSignedIn(browser)).toBe(false);
    await side.service.resume();
    expect(side.store.eventsOf(accountStream(found.rows[0].account_id))).toHaveLength(0);
    const left = await pool.query('select count(*)::int as rows from identity.account_deletions');
    expect(left.rows[0].rows).toBe(0);
  });
});

describe('requests', () => {
  it('from elsewhere are refused before it is asked who sends them', async () => {
    const browser = await testAccount();
    const send = (headers: Record<string, string>) =>
      browser.post('/api/command/CreateJob', { name: 'Manual' }, headers);
    expect((await send({ 'x-xsrf-token': '' })).statusCode).toBe(419);
    expect((await send({ 'x-xsrf-token': 'abc.def' })).statusCode).toBe(419);
    const foreign = (await testAccount()).cookies.get('XSRF-TOKEN') ?? '';
    browser.cookies.set('XSRF-TOKEN', foreign);
    expect((await send({ 'x-xsrf-token': foreign })).statusCode).toBe(419);
    browser.cookies.delete('ledgerline_session');
    expect((await send({ 'x-xsrf-token': foreign })).statusCode).toBe(401);
  });

  it('after the trial need a subscription, except for the account itself', async () => {
    const { browser } = await registered();
    side.wait(29 * DAY);
    expect((await createJob(browser, 'In time')).statusCode).toBe(200);
    side.wait(3 * DAY);
    const answer = await createJob(browser, 'Too late');
    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toMatchObject({ code: 'subscription_required' });
    expect(await isSignedIn(browser)).toBe(true);
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect((await browser.post('/api/settings', { key: 'currency', value: 'EUR' })).statusCode).toBe(402);
    expect((await browser.post('/delete-account')).statusCode).toBe(204);
  });

  it('of a session that is used keep it alive, else it runs out', async () => {
    const used = await testAccount();
    const idle = await testAccount();
    side.wait(20 * DAY);
    expect((await used.get('/api/user')).cookies.map(({ name }) => name)).toContain('ledgerline_session');
    side.wait(20 * DAY);
    expect(await isSignedIn(used)).toBe(true);
    expect(await isSignedIn(idle)).toBe(false);
  });
});

describe('several processes', () => {
  it('end a session everywhere at once', async () => {
    const here = await writeSideApp(pool, { soleWriter: false });
    const { browser, email } = await registered();
    const elsewhere = here.browser();
    expect((await elsewhere.post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
    expect(await isSignedIn(elsewhere)).toBe(true);
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect(await isSignedIn(elsewhere)).toBe(false);
    await here.close();
  });
});

describe('the last day of the trial', () => {
  it.each([
    ['Pacific/Honolulu', 201],
    ['Pacific/Kiritimati', 402],
  ])('ends in the time zone of the user: %s', async (timezone, status) => {
    let clock = new Date('2026-11-20T12:00:00Z');
    const noon = await writeSideApp(pool, { now: () => clock, commands: Object.values(commands) });
    const browser = noon.browser();
    await browser.post('/create-test-account');
    expect((await browser.get('/api/user')).json().trial_ends_at).toBe('2026-12-20');
    const set = await browser.post('/api/settings', { key: 'timezone', value: timezone });
    expect(set.statusCode, set.body).toBe(200);
    clock = new Date('2026-12-20T11:00:00Z');
    const answer = await browser.post('/api/job_type', { name: 'Translation' });
    expect(answer.statusCode).toBe(status);
    await noon.close();
  });
});

describe('rate limits', () => {
  it('slow down who guesses passwords, by address and by account', async () => {
    const limited = await writeSideApp(pool, { rateLimitScale: 0.2 });
    const browser = limited.browser();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await browser.post('/login', { email: 'who@books.example', password: 'x' });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await limited.close();
    expect(statuses).toEqual([422, 422, 429]);
  });
});

describe('the contact form', () => {
  it('sends the message, with the address to answer to', async () => {
    const { browser, email } = await registered();
    expect((await browser.post('/contact', { message: 'Hello' })).statusCode).toBe(204);
    await side.service.settled();
    expect(side.mails.at(-1)).toMatchObject({
      kind: 'contact',
      recipient: 'help@books.example',
      replyTo: email,
      body: 'Hello',
    });
  });

  it('needs a message and an address', async () => {
    const browser = await testAccount();
    expect((await browser.post('/contact', { message: ' ', email: 'a@books.example' })).statusCode).toBe(422);
    const answer = await browser.post('/contact', { message: 'Hello', email: 'nobody' });
    expect(answer.json().errors).toEqual({ email: ['Please enter a valid email address'] });
  });
});

describe('billing without keys', () => {
  it('says that payments are not configured', async () => {
    const browser = await testAccount();
    const answer = await browser.post('/api/createStripeCustomer');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments_not_configured']);
  });
});
