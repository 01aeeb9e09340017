import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';

const NEW_PASSWORD = 'Dolor2sit!';

let side: WriteSideApp;
let pool: pg.Pool;
const people = new People(() => side);
const links = new MailedLinks(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool, side } = opened);
  return opened.close;
});

async function addPasskey(browser: Browser): Promise<Authenticator> {
  const authenticator = new Authenticator('https://books.example');
  const options = await browser.post('/api/passkey/options');
  expect(options.statusCode, options.body).toBe(200);
  const response = authenticator.create(options.json());
  expect((await browser.post('/api/passkey/register', { name: 'Left behind', response })).statusCode).toBe(
    201,
  );
  return authenticator;
}

async function signInWith(authenticator: Authenticator): Promise<number> {
  const browser = side.browser();
  const response = authenticator.use((await browser.post('/api/passkey/sign-in-options')).json());
  return (await browser.post('/api/passkey/sign-in', response)).statusCode;
}

/** Somebody registers an address and leaves behind what earlier versions allowed them to. */
async function registeredByAnother() {
  const { browser, email } = await people.registered();
  const userId = (await browser.get('/api/user')).json().id;
  const setConfirmed = (at: string) =>
    pool.query(`update identity.users set email_confirmed_at = ${at} where id = $1`, [userId]);
  await setConfirmed('now()');
  // The session is read again.
  await browser.post('/api/security/confirm', { password: PASSWORD });
  const passkey = await addPasskey(browser);
  const feed = (await browser.post('/api/calendar-feed')).json().url;
  await setConfirmed('null');
  await browser.post('/api/security/confirm', { password: PASSWORD });
  return { browser, email, userId, passkey, feed };
}

const readsCalendar = async (url: string): Promise<boolean> => {
  const secret = /calendar\/(.*)\.ics$/.exec(url)?.[1] ?? '';
  const digests = await pool.query('select digest from identity.calendar_feeds');
  const { createHash } = await import('node:crypto');
  const digest = createHash('sha256').update(secret).digest('hex');
  return digests.rows.some((row) => row.digest === digest);
};

describe('access from before the address was confirmed', () => {
  it('ends with a new password that is set by a link', async () => {
    const { browser, email, passkey, feed } = await registeredByAnother();
    expect([await signInWith(passkey), await readsCalendar(feed)]).toEqual([200, true]);
    const token = await links.resetToken(email);
    const owner = side.browser();
    await owner.post('/api/password-reset', { token, password: NEW_PASSWORD });
    expect(await isSignedIn(browser)).toBe(false);
    expect([await signInWith(passkey), await readsCalendar(feed)]).toEqual([422, false]);
    expect(await links.canSignIn(email)).toBe(false);
    expect(await links.canSignIn(email, NEW_PASSWORD)).toBe(true);
  });

  it('ends with the first confirmation by mail, except for the session that confirms', async () => {
    const { browser, email, passkey, feed } = await registeredByAnother();
    const other = side.browser();
    await other.post('/login', { email, password: PASSWORD });
    const token = await links.token(email, 'confirm-email');
    expect((await other.post('/api/security/confirm-email', { token })).statusCode).toBe(204);
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, true]);
    expect([await signInWith(passkey), await readsCalendar(feed)]).toEqual([422, false]);
  });

  it('stays after later proofs of the same address', async () => {
    const { browser, email } = await people.registered();
    await links.confirm(browser, email);
    const passkey = await addPasskey(browser);
    await side
      .browser()
      .post('/api/password-reset', { token: await links.resetToken(email), password: NEW_PASSWORD });
    expect(await signInWith(passkey)).toBe(200);
  });
});

describe('the link that confirms an address', () => {
  it('does nothing without a session of its account, so that nobody confirms what a stranger registered', async () => {
    const { browser, email } = await people.registered();
    const token = await links.token(email, 'confirm-email');
    expect((await side.browser().post('/api/security/confirm-email', { token })).statusCode).toBe(401);
    const { browser: another } = await people.registered();
    const refused = await another.post('/api/security/confirm-email', { token });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'invalid']);
    expect((await browser.get('/api/user')).json().email_confirmed).toBe(false);
    expect((await browser.post('/api/security/confirm-email', { token })).statusCode).toBe(204);
  });

  it('is needed in the account for a change to another address as well', async () => {
    const { browser } = await people.registered();
    const email = people.newEmail();
    await browser.post('/api/settings', { key: 'email', value: email });
    const token = await links.token(email, 'confirm-email');
    expect((await side.browser().post('/api/security/confirm-email', { token })).statusCode).toBe(401);
    expect(await links.canSignIn(email)).toBe(false);
  });
});

describe('an account without a confirmed address', () => {
  it.each([
    ['a passkey', '/api/passkey/options'],
    ['a calendar link', '/api/calendar-feed'],
  ])('gets %s only once its address is confirmed, and says so', async (_, path) => {
    const { browser, email } = await people.registered();
    const refused = await browser.post(path);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'confirm_email_first']);
    await links.confirm(browser, email);
    expect((await browser.post(path)).statusCode).toBeLessThan(300);
    const asTest = await (await people.testAccount()).post(path);
    expect([asTest.statusCode, asTest.json().code]).toEqual([422, 'register_first']);
  });
});

it('a mail about a new password names the passkeys, the calendar link and the mail account that still work', async () => {
  const { browser, email } = await people.registered();
  await links.confirm(browser, email);
  await addPasskey(browser);
  await browser.post('/api/calendar-feed');
  await pool.query(
    `insert into identity.mail_accounts (user_id, version, address, host, port, user_name, sealed_password)
     select id, gen_random_uuid(), 'ana@mail.example', 'mail.example', 465, 'ana', '' from identity.users
     where email = $1`,
    [email],
  );
  await side
    .browser()
    .post('/api/password-reset', { token: await links.resetToken(email), password: NEW_PASSWORD });
  await side.service.settled();
  const notice = side.mails.findLast(
    ({ recipient, kind }) => recipient === email && kind === 'security-notice',
  );
  expect(notice?.body).toContain('The passkey "Left behind"');
  expect(notice?.body).toContain('Your calendar link');
  expect(notice?.body).toContain('The email account that sends your messages');
});
