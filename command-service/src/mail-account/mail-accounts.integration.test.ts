import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { Browser } from '../testing/browser.ts';
import { PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';
import { loginsInUse } from './logins-in-use.ts';
import { MailboxFailed, type MailboxLogin } from './own-mailbox/mailbox.ts';
import type { MailAccountLogin } from './stored-account.ts';

const PATH = '/api/mail/account';
const ACCOUNT = { address: 'office@books.example', host: 'mail.books.example', port: 587, user: 'office' };
const SECRET = 'pässwort of the mail server';
const CONFIRMED_MS = 5 * 60_000;

let pool: pg.Pool;
let side: WriteSideApp;
/** The test messages, and what the mail server answers. */
let tests: { login: MailAccountLogin; to: string }[] = [];
let outcome = { accepted: true, answer: '250 Ok' };
const people = new People(() => side);

/** What the server of the mailbox says when it is checked; null where it can be read. */
let refusal: string | null = null;
let checks: MailboxLogin[] = [];

const ownMail = {
  checkMailboxServer: async () => undefined,
  checkMailbox: async (login: MailboxLogin) => {
    checks.push(login);
    return { accepted: refusal === null, answer: refusal ?? '' };
  },
  openMailbox: () => Promise.reject(new MailboxFailed('It is not opened here.')),
  checkServer: async () => undefined,
  sendTest: async (login: MailAccountLogin, to: string) => {
    tests.push({ login, to });
    return outcome;
  },
};

beforeAll(async () => {
  const opened = await openWriteSide({ ownMail });
  ({ pool, side } = opened);
  return opened.close;
});

/** A registered user who opened the link of the mail. */
async function confirmed(): Promise<{ browser: Browser; email: string }> {
  const person = await people.registered();
  await side.service.settled();
  const { body = '' } = side.mails.findLast(({ recipient }) => recipient === person.email) ?? {};
  const token = new URL(/https:\S+/.exec(body)?.[0] ?? '').searchParams.get('token');
  await person.browser.post('/api/security/confirm-email', { token });
  return person;
}

const save = (browser: Browser, more: Record<string, unknown> = { password: SECRET }) =>
  browser.post(PATH, { ...ACCOUNT, ...more });
const stored = async (browser: Browser) => (await browser.get(PATH)).json().account;

describe('the own mail account of a user', () => {
  it('is answered without its password, and stored with an encrypted one', async () => {
    const { browser, email } = await confirmed();
    expect(await stored(browser)).toBe(null);
    const saved = await save(browser);
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { account: { ...ACCOUNT, readable: true, test: null, mailbox: null } },
    ]);
    tests = [];
    const tested = await browser.post(`${PATH}/test`);
    expect(tests).toEqual([{ login: { ...ACCOUNT, password: SECRET, readsReports: false }, to: email }]);
    expect(tested.json().account.test).toEqual({ ...outcome, at: expect.any(String) });
    const { rows } = await pool.query('select * from identity.mail_accounts');
    const seen = [saved.body, tested.body, (await browser.get(PATH)).body];
    for (const row of rows) seen.push(row.sealed_password.toString('latin1'));
    expect(seen.join()).not.toContain('sswort');
  });

  it('has to be tested again after each save', async () => {
    const { browser } = await confirmed();
    await save(browser);
    outcome = { accepted: false, answer: '535 Wrong password' };
    expect((await browser.post(`${PATH}/test`)).json().account.test).toMatchObject(outcome);
    outcome = { accepted: true, answer: '250 Ok' };
    expect((await browser.post(`${PATH}/test`)).json().account.test).toMatchObject(outcome);
    await save(browser);
    expect(await stored(browser)).toMatchObject({ test: null });
  });

  it('keeps its password for the same server and user name, and sends it to no other', async () => {
    const { browser } = await confirmed();
    await save(browser);
    const address = 'invoices@books.example';
    expect((await save(browser, { address, port: 465 })).json().account).toMatchObject({
      address,
      port: 465,
    });
    for (const other of [{ host: 'mail.elsewhere.example' }, { user: 'somebody' }]) {
      const { statusCode, body } = await save(browser, other);
      expect([statusCode, JSON.parse(body).errors]).toEqual([
        422,
        { password: ['Please enter the password'] },
      ]);
    }
    expect(await stored(browser)).toMatchObject({ host: ACCOUNT.host, user: ACCOUNT.user });
  });

  it('needs its password again after the secret of the installation changed', async () => {
    const { browser, email } = await confirmed();
    await save(browser);
    const later = await writeSideApp(pool, { ownMail, store: side.store, sessionSecret: 'x'.repeat(40) });
    const again = later.browser();
    await again.post('/login', { email, password: PASSWORD });
    expect(await stored(again)).toMatchObject({ readable: false });
    const refused = [await again.post(`${PATH}/test`), await save(again, {})];
    expect(refused.map((answer) => answer.json().errors)).toEqual([
      { password: ['Please enter the password again'] },
      { password: ['Please enter the password'] },
    ]);
    expect((await save(again)).json().account).toMatchObject({ readable: true });
    await later.close();
  });

  it('is reported to the user when it is changed or removed, by mail and in the list of events', async () => {
    const { browser, email } = await confirmed();
    await save(browser);
    await browser.delete(PATH);
    await browser.delete(PATH);
    await side.service.settled();
    const subjects = side.mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('mail account'))).toEqual([
      'The email account was changed',
      'The email account was removed',
    ]);
    const events: { kind: string }[] = (await browser.get('/api/security-events')).json().events;
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('mail_account'));
    expect(kinds.sort()).toEqual(['mail_account_changed', 'mail_account_removed']);
  });

  it('is changed and removed only by who proved lately who they are', async () => {
    const { browser } = await confirmed();
    await save(browser);
    side.wait(CONFIRMED_MS);
    const refused = [await save(browser), await browser.delete(PATH)];
    expect(refused.map((answer) => answer.json().code)).toEqual([
      'reauthentication_required',
      'reauthentication_required',
    ]);
    expect((await browser.post(`${PATH}/test`)).statusCode).toBe(200);
    await browser.post('/api/security/confirm', { password: PASSWORD });
    expect((await browser.delete(PATH)).statusCode).toBe(204);
    expect((await browser.post(`${PATH}/test`)).statusCode).toBe(404);
  });

  it('is removed by “This wasn’t me”, so that nobody else receives what clients are sent', async () => {
    const { browser, email } = await confirmed();
    await save(browser);
    await side.service.settled();
    const { body = '' } = side.mails.findLast(({ recipient }) => recipient === email) ?? {};
    const token = new URL(/https:\S+/.exec(body)?.[0] ?? '').searchParams.get('token');
    const before = await pool.query('select from identity.mail_accounts');
    expect((await side.browser().post('/api/security/not-me', { token })).statusCode).toBe(204);
    const after = await pool.query('select from identity.mail_accounts');
    expect(after.rowCount).toBe((before.rowCount ?? 0) - 1);
  });

  it('belongs to its user alone, and is gone with the account', async () => {
    const { browser } = await confirmed();
    await save(browser);
    const { browser: other } = await confirmed();
    expect(await stored(other)).toBe(null);
    const before = await pool.query('select from identity.mail_accounts');
    await browser.post('/delete-account');
    const after = await pool.query('select from identity.mail_accounts');
    expect(after.rowCount).toBe((before.rowCount ?? 0) - 1);
  });

  it('is refused for a test account, and before the address of the user is confirmed', async () => {
    const unconfirmed = (await people.registered()).browser;
    const refused = [];
    for (const browser of [await people.testAccount(), unconfirmed]) {
      refused.push(await save(browser), await browser.post(`${PATH}/test`));
    }
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [422, 'register_first'],
      [422, 'register_first'],
      [422, 'confirm_email_first'],
      [422, 'confirm_email_first'],
    ]);
  });

  it('is the login of messages once a test message was accepted, until it is saved again', async () => {
    const { browser } = await confirmed();
    const { id } = (await browser.get('/api/user')).json();
    const { rows } = await pool.query('select account_id from identity.users where id = $1', [id]);
    const inUse = () =>
      loginsInUse(openDatabase(pool), 'a secret that is long enough for tests')(rows[0].account_id);
    await save(browser);
    expect(await inUse()).toBe(null);
    await browser.post(`${PATH}/test`);
    expect(await inUse()).toEqual({ ...ACCOUNT, password: SECRET, readsReports: false });
    await save(browser);
    expect(await inUse()).toBe(null);
  });

  it('is saved and tested a limited number of times', async () => {
    const limited = await writeSideApp(pool, { ownMail, rateLimitScale: 0.1 });
    const browser = limited.browser();
    const email = people.newEmail();
    await browser.post('/register', { email, password: PASSWORD });
    await pool.query('update identity.users set email_confirmed_at = now() where email = $1', [email]);
    await browser.post('/login', { email, password: PASSWORD });
    const statuses = [
      await save(browser),
      await browser.post(`${PATH}/test`),
      await browser.post(`${PATH}/test`),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    await limited.close();
  });
});

describe('the mailbox of an own mail account', () => {
  const MAILBOX = { imapHost: 'imap.books.example', imapPort: 993, imapUser: 'office' };
  const mailbox = { ...MAILBOX, imapPassword: 'pässwort of the mailbox' };
  const rows = async () => (await pool.query('select * from identity.mail_account_mailboxes')).rows;

  it('is checked when it is saved, answered without its password and stored with an encrypted one', async () => {
    const { browser } = await confirmed();
    checks = [];
    const saved = await save(browser, { password: SECRET, mailbox });
    expect(saved.json().account.mailbox).toEqual({
      ...MAILBOX,
      readable: true,
      check: { accepted: true, answer: '', at: expect.any(String) },
    });
    expect(checks).toEqual([
      { host: MAILBOX.imapHost, port: 993, user: 'office', password: mailbox.imapPassword },
    ]);
    const seen = [saved.body, ...(await rows()).map((row) => row.sealed_password.toString('latin1'))];
    expect(seen.join()).not.toContain('sswort');
  });

  it('shows what its server said, also when a test message is sent again', async () => {
    const { browser } = await confirmed();
    refusal = 'Wrong password';
    const saved = await save(browser, { password: SECRET, mailbox });
    expect([saved.statusCode, saved.json().account.mailbox.check]).toMatchObject([
      200,
      { accepted: false, answer: refusal },
    ]);
    refusal = null;
    const tested = await browser.post(`${PATH}/test`);
    expect(tested.json().account.mailbox.check).toMatchObject({ accepted: true });
  });

  it('stays with its password when it is left out, and sends that to no other server', async () => {
    const { browser } = await confirmed();
    await save(browser, { password: SECRET, mailbox });
    expect((await save(browser, {})).json().account.mailbox).toMatchObject(MAILBOX);
    expect((await save(browser, { mailbox: MAILBOX })).statusCode).toBe(200);
    const elsewhere = await save(browser, { mailbox: { ...MAILBOX, imapHost: 'imap.elsewhere.example' } });
    expect([elsewhere.statusCode, elsewhere.json().errors]).toEqual([
      422,
      { imapPassword: ['Please enter the password'] },
    ]);
  });

  it('is removed alone, and with the mail account', async () => {
    const { browser } = await confirmed();
    const before = (await rows()).length;
    await save(browser, { password: SECRET, mailbox });
    expect((await save(browser, { mailbox: null })).json().account.mailbox).toBe(null);
    expect(await rows()).toHaveLength(before);
    await save(browser, { mailbox });
    expect(await rows()).toHaveLength(before + 1);
    await browser.delete(PATH);
    expect(await rows()).toHaveLength(before);
  });

  it.each([
    ['imapHost', { imapHost: 'http://imap.example' }],
    ['imapPort', { imapPort: 0 }],
    ['imapUser', { imapUser: 'a\r\nb' }],
    ['imapPassword', { imapPassword: '' }],
  ])('is refused with the field %s for %j', async (field, wrong) => {
    const { browser } = await confirmed();
    const refused = await save(browser, { password: SECRET, mailbox: { ...mailbox, ...wrong } });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
  });
});

describe('a wrong own mail account', () => {
  let browser: Browser;
  beforeAll(async () => {
    ({ browser } = await confirmed());
  });

  it.each([
    ['host', { host: 'mail example' }],
    ['host', { host: 'http://mail.example' }],
    ['address', { address: 'a@x.example, b@x.example' }],
    ['user', { user: 'marta\r\nRCPT TO:<x@x.example>' }],
    ['password', { password: 'a\r\nb' }],
    ['password', { password: '' }],
    ['port', { port: 0 }],
    ['imap', { imap: null }],
  ])('is refused with the field %s for %j', async (field, wrong) => {
    const { statusCode, body } = await save(browser, { password: SECRET, ...wrong });
    expect([statusCode, Object.keys(JSON.parse(body).errors)]).toEqual([422, [field]]);
  });
});
