import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';
import { maySend } from './may-send.ts';

const MINUTE = 60_000;

let pool: pg.Pool;
let side: WriteSideApp;
const people = new People(() => side);
const links = new MailedLinks(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool, side } = opened);
  return opened.close;
});

describe('a change of the address', () => {
  it('waits until the new address confirmed it by the link of a mail', async () => {
    const { browser, email: former } = await people.registered();
    const email = people.newEmail();
    const answer = await browser.post('/api/settings', { key: 'email', value: email });
    expect(answer.json()).toEqual({ key: 'email', value: former, pending: email });
    expect((await browser.get('/api/security-events')).json()).toMatchObject({ pending_email: email });
    expect(await links.canSignIn(email)).toBe(false);
    const token = await links.token(email, 'confirm-email');
    expect(await links.open('confirm-email', token, browser)).toBe(204);
    expect([await links.canSignIn(email), await links.canSignIn(former)]).toEqual([true, false]);
    expect((await browser.get('/api/user')).json()).toMatchObject({ email });
    expect((await browser.get('/api/security-events')).json()).toMatchObject({ pending_email: null });
    expect(await links.open('confirm-email', token, browser)).toBe(422);
  });

  it('still waits after somebody asked for a new password of the account, and ends when one was set', async () => {
    const { browser, email: former } = await people.registered();
    const email = people.newEmail();
    await browser.post('/api/settings', { key: 'email', value: email });
    const reset = await links.resetToken(former);
    expect((await browser.get('/api/security-events')).json()).toMatchObject({ pending_email: email });
    await side.browser().post('/api/password-reset', { token: reset, password: 'Dolor2sit!' });
    await browser.post('/login', { email: former, password: 'Dolor2sit!' });
    expect(await links.open('confirm-email', await links.token(email, 'confirm-email'), browser)).toBe(422);
  });

  it('is reported to the former address when it is requested and when it is done', async () => {
    const { browser, email: former } = await links.confirmed(people);
    await links.changeEmail(browser, people.newEmail());
    expect(side.mails.filter(({ recipient }) => recipient === former).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'A change of email address was requested',
      'The email address was changed',
    ]);
  });

  it('is confirmed by the newest link, within a day', async () => {
    const { browser } = await people.registered();
    const [first, second] = [people.newEmail(), people.newEmail()];
    await browser.post('/api/settings', { key: 'email', value: first });
    const replaced = await links.token(first, 'confirm-email');
    await browser.post('/api/settings', { key: 'email', value: second });
    expect(await links.open('confirm-email', replaced, browser)).toBe(422);
    const late = await links.token(second, 'confirm-email');
    side.wait(24 * 60 * MINUTE);
    expect(await links.open('confirm-email', late, browser)).toBe(422);
  });

  it('ends with a change of the password', async () => {
    const { browser } = await people.registered();
    const email = people.newEmail();
    await browser.post('/api/settings', { key: 'email', value: email });
    const token = await links.token(email, 'confirm-email');
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect(await links.open('confirm-email', token, browser)).toBe(422);
  });

  it('is refused when the new address is in use or invalid', async () => {
    const { email: used } = await people.registered();
    const { browser } = await people.registered();
    expect((await browser.post('/api/settings', { key: 'email', value: used })).statusCode).toBe(409);
    const wrong = await browser.post('/api/settings', { key: 'email', value: 'nobody' });
    expect(wrong.json().message).toBe('Please enter a valid email address');
  });

  it('is refused when another user registered the address in the meantime', async () => {
    const { browser } = await people.registered();
    const email = people.newEmail();
    await browser.post('/api/settings', { key: 'email', value: email });
    const token = await links.token(email, 'confirm-email');
    await people.registered(email);
    expect(await links.open('confirm-email', token, browser)).toBe(409);
  });
});

describe('the address of an account', () => {
  const isConfirmed = async (browser: Browser) => {
    const user = (await browser.get('/api/user')).json();
    const { rows } = await pool.query('select account_id from identity.users where id = $1', [user.id]);
    return [user.email_confirmed, await maySend(openDatabase(pool), rows[0].account_id)];
  };
  const CONFIRMED = [true, 'yes'];
  const UNCONFIRMED = [false, 'confirm_email_first'];
  const events = async (browser: Browser): Promise<string[]> =>
    (await browser.get('/api/security-events')).json().events.map(({ kind }: { kind: string }) => kind);

  it('is confirmed by the link of a mail that follows the registration, also of a test account', async () => {
    const browser = await people.testAccount();
    expect(await isConfirmed(browser)).toEqual([false, 'register_first']);
    const email = people.newEmail();
    await browser.post('/register', { email, password: PASSWORD });
    expect(await isConfirmed(browser)).toEqual(UNCONFIRMED);
    const token = await links.token(email, 'confirm-email');
    expect(await links.open('confirm-email', token, browser)).toBe(204);
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
    expect(await events(browser)).toEqual(expect.arrayContaining(['registered', 'email_confirmed']));
    expect(await links.open('confirm-email', token, browser)).toBe(422);
  });

  it('gets the link again, which ends the earlier one and works for seven days', async () => {
    const { browser, email } = await people.registered();
    const first = await links.token(email, 'confirm-email');
    expect((await browser.post('/api/email-confirmation')).statusCode).toBe(202);
    const second = await links.token(email, 'confirm-email');
    expect(await links.open('confirm-email', first, browser)).toBe(422);
    side.wait(7 * 24 * 60 * MINUTE);
    expect(await links.open('confirm-email', second, browser)).toBe(422);
    await browser.post('/api/email-confirmation');
    expect(await links.open('confirm-email', await links.token(email, 'confirm-email'), browser)).toBe(204);
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
  });

  it('gets no link once it is confirmed, nor does a test account', async () => {
    const { browser } = await links.confirmed(people);
    const test = await people.testAccount();
    await side.service.settled();
    const before = side.mails.length;
    expect((await browser.post('/api/email-confirmation')).statusCode).toBe(202);
    expect((await test.post('/api/email-confirmation')).statusCode).toBe(202);
    expect((await side.browser().post('/api/email-confirmation')).statusCode).toBe(401);
    await side.service.settled();
    expect(side.mails).toHaveLength(before);
  });

  it('is confirmed by a link for a new password', async () => {
    const { browser, email } = await people.registered();
    const body = { token: await links.resetToken(email), password: 'Dolor2sit!' };
    await side.browser().post('/api/password-reset', body);
    await browser.post('/login', { email, password: 'Dolor2sit!' });
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
  });

  it('is confirmed when it was changed, and not by a link that was sent to the former one', async () => {
    const { browser, email: former } = await people.registered();
    const token = await links.token(former, 'confirm-email');
    await links.changeEmail(browser, people.newEmail());
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
    expect(await links.open('confirm-email', token, browser)).toBe(422);
  });

  it('is not confirmed by a link for a change that nobody opened', async () => {
    const { browser } = await people.registered();
    await browser.post('/api/settings', { key: 'email', value: people.newEmail() });
    expect(await isConfirmed(browser)).toEqual(UNCONFIRMED);
  });

  it('keeps its link when the password is changed', async () => {
    const { browser, email } = await people.registered();
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    expect(await links.open('confirm-email', await links.token(email, 'confirm-email'), browser)).toBe(204);
  });

  it('has to be confirmed before messages are sent, where there is a mail server', async () => {
    const transport = {
      address: 'invoices@books.example',
      fallbackName: '',
      own: false,
      reports: false,
      returnAddress: () => 'invoices@books.example',
      handOver: async () => [],
    };
    const sending = await writeSideApp(pool, { transportOf: async () => transport });
    const obstacle = async (browser: Browser) => (await browser.get('/api/mail/sender')).json().obstacle;
    const browser = sending.browser();
    await browser.post('/create-test-account');
    expect(await obstacle(browser)).toBe('register_first');
    await browser.post('/register', { email: people.newEmail(), password: PASSWORD });
    expect(await obstacle(browser)).toBe('confirm_email_first');
    await sending.service.settled();
    const link = /https:\S+/.exec(sending.mails.at(-1)?.body ?? '')?.[0] ?? '';
    await browser.post('/api/security/confirm-email', { token: new URL(link).searchParams.get('token') });
    expect(await obstacle(browser)).toBe(null);
    await sending.close();
  });

  it('is mailed a limited number of links', async () => {
    const limited = await writeSideApp(pool, { rateLimitScale: 0.2 });
    const browser = limited.browser();
    await browser.post('/register', { email: people.newEmail(), password: PASSWORD });
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await browser.post('/api/email-confirmation')).statusCode);
    }
    await limited.close();
    expect(statuses).toEqual([202, 429, 429]);
  });
});
