import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { Browser } from '../testing/browser.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';
import { maySend } from './may-send.ts';

const MINUTE = 60_000;

let pool: pg.Pool;
let side: WriteSideApp;
const people = new People(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool, side } = opened);
  return opened.close;
});

async function resetToken(email: string): Promise<string> {
  expect((await side.browser().post('/api/password-reset', { email })).statusCode).toBe(204);
  return mailedToken(email, 'password-reset');
}

/** The token in the newest mail to an address with a link to that page. */
async function mailedToken(email: string, page: string): Promise<string> {
  await side.service.settled();
  const mail = side.mails.findLast(
    ({ recipient, body }) => recipient === email && body.includes(`/${page}?`),
  );
  const link = /https:\S+/.exec(mail?.body ?? '')?.[0] ?? '';
  expect(link.startsWith(`https://books.example/${page}?token=`)).toBe(true);
  return new URL(link).searchParams.get('token') ?? '';
}

/** Opens the link of a mail in another browser. */
const use = async (page: 'confirm-email' | 'not-me', token: string) =>
  (await side.browser().post(`/api/security/${page}`, { token })).statusCode;

async function changeEmail(browser: Browser, email: string): Promise<void> {
  expect((await browser.post('/api/settings', { key: 'email', value: email })).statusCode).toBe(200);
  expect(await use('confirm-email', await mailedToken(email, 'confirm-email'))).toBe(204);
  await side.service.settled();
}

const canSignIn = async (email: string, password = PASSWORD) =>
  (await side.browser().post('/login', { email, password })).statusCode === 200;

describe('a password change', () => {
  it('ends every session except a new one for the caller', async () => {
    const { browser, email } = await people.registered();
    const elsewhere = side.browser();
    await elsewhere.post('/login', { email, password: PASSWORD });
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    const before = browser.cookies.get(side.service.sessionCookie);
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect(browser.cookies.get(side.service.sessionCookie)).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await elsewhere.post('/login', { email, password: PASSWORD })).statusCode).toBe(422);
    expect((await elsewhere.post('/login', { email, password: 'Dolor2sit!' })).statusCode).toBe(200);
  });

  it('needs the present password and a strong new one', async () => {
    const { browser } = await people.registered();
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

describe('a password that consists of words of the site or the user', () => {
  const CONSISTS_OF_WORDS = expect.stringContaining('easy to guess');

  it('is refused when an account is registered', async () => {
    const body = { email: people.newEmail(), password: 'Ledgerline-2026' };
    const answer = await side.browser().post('/register', body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: [CONSISTS_OF_WORDS] }]);
  });

  it('is refused when the password is changed', async () => {
    const { browser } = await people.registered('ida.keller@post.example');
    const value = { current: PASSWORD, new: 'Keller-2026' };
    const answer = await browser.post('/api/settings', { key: 'password', value });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { new: [CONSISTS_OF_WORDS] }]);
  });

  it('is refused when the password is reset, and the link can be used again', async () => {
    const email = 'jan.keller@post.example';
    await people.registered(email);
    const token = await resetToken(email);
    const reset = (password: string) => side.browser().post('/api/password-reset', { token, password });
    for (const password of ['Books-2026', 'Jan.Keller1']) {
      const answer = await reset(password);
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: [CONSISTS_OF_WORDS] }]);
    }
    expect((await reset('Dolor2sit!')).statusCode).toBe(204);
  });
});

describe('a password reset', () => {
  it('sets a new password once and ends every session', async () => {
    const { browser, email } = await people.registered();
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
    const { email } = await people.registered();
    const token = await resetToken(email);
    side.wait(60 * MINUTE);
    const answer = await side.browser().post('/api/password-reset', { token, password: 'Dolor2sit!' });
    expect(answer.statusCode).toBe(422);
  });

  it('works through the settings route as well', async () => {
    const { email } = await people.registered();
    const value = { token: await resetToken(email), new: 'Dolor2sit!' };
    const answer = await side.browser().post('/api/settings', { key: 'resetpassword', value });
    expect([answer.statusCode, answer.json()]).toEqual([200, { key: 'resetpassword', value: null }]);
    expect((await side.browser().post('/login', { email, password: 'Dolor2sit!' })).statusCode).toBe(200);
    const without = { key: 'resetpassword', value: { new: 'Dolor2sit!' } };
    expect((await side.browser().post('/api/settings', without)).statusCode).toBe(422);
  });

  it('is refused after the address or the password was changed in another way', async () => {
    const { browser, email } = await people.registered();
    const old = await resetToken(email);
    const moved = people.newEmail();
    await changeEmail(browser, moved);
    const use = (token: string) =>
      side.browser().post('/api/password-reset', { token, password: 'Another3x' });
    expect((await use(old)).statusCode).toBe(422);
    const later = await resetToken(moved);
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect((await use(later)).statusCode).toBe(422);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is not stored in readable form after its mail was sent', async () => {
    const { email } = await people.registered();
    const token = await resetToken(email);
    const stored = async (): Promise<string> => {
      const { rows } = await pool.query("select string_agg(o::text, '') as all from identity.outbox o");
      return rows[0].all;
    };
    // The text is erased once the mail was handed over.
    await expect.poll(stored).not.toContain(token);
    expect(await stored()).toContain(email);
  });

  it('accepts only the newest link', async () => {
    const { email } = await people.registered();
    const first = await resetToken(email);
    await resetToken(email);
    const answer = await side.browser().post('/api/password-reset', { token: first, password: 'Dolor2sit!' });
    expect(answer.statusCode).toBe(422);
  });

  it('does not reveal whether an address is registered', async () => {
    const before = side.mails.length;
    expect((await side.browser().post('/api/password-reset', { email: people.newEmail() })).statusCode).toBe(
      204,
    );
    await side.service.settled();
    expect(side.mails).toHaveLength(before);
  });
});

describe('a change of the address', () => {
  it('waits until the new address confirmed it by the link of a mail', async () => {
    const { browser, email: former } = await people.registered();
    const email = people.newEmail();
    const answer = await browser.post('/api/settings', { key: 'email', value: email });
    expect(answer.json()).toEqual({ key: 'email', value: former, pending: email });
    expect((await browser.get('/api/security-events')).json()).toMatchObject({ pending_email: email });
    expect(await canSignIn(email)).toBe(false);
    const token = await mailedToken(email, 'confirm-email');
    expect(await use('confirm-email', token)).toBe(204);
    expect([await canSignIn(email), await canSignIn(former)]).toEqual([true, false]);
    expect((await browser.get('/api/user')).json()).toMatchObject({ email });
    expect((await browser.get('/api/security-events')).json()).toMatchObject({ pending_email: null });
    expect(await use('confirm-email', token)).toBe(422);
  });

  it('still waits after somebody asked for a new password of the account, and ends when one was set', async () => {
    const { browser, email: former } = await people.registered();
    const email = people.newEmail();
    await browser.post('/api/settings', { key: 'email', value: email });
    const reset = await resetToken(former);
    expect((await browser.get('/api/security-events')).json()).toMatchObject({ pending_email: email });
    await side.browser().post('/api/password-reset', { token: reset, password: 'Dolor2sit!' });
    expect(await use('confirm-email', await mailedToken(email, 'confirm-email'))).toBe(422);
  });

  it('is reported to the former address when it is requested and when it is done', async () => {
    const { browser, email: former } = await people.registered();
    await changeEmail(browser, people.newEmail());
    expect(side.mails.filter(({ recipient }) => recipient === former).map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Another email address was requested',
      'The email address was changed',
    ]);
  });

  it('is confirmed by the newest link, within a day', async () => {
    const { browser } = await people.registered();
    const [first, second] = [people.newEmail(), people.newEmail()];
    await browser.post('/api/settings', { key: 'email', value: first });
    const replaced = await mailedToken(first, 'confirm-email');
    await browser.post('/api/settings', { key: 'email', value: second });
    expect(await use('confirm-email', replaced)).toBe(422);
    const late = await mailedToken(second, 'confirm-email');
    side.wait(24 * 60 * MINUTE);
    expect(await use('confirm-email', late)).toBe(422);
  });

  it('ends with a change of the password', async () => {
    const { browser } = await people.registered();
    const email = people.newEmail();
    await browser.post('/api/settings', { key: 'email', value: email });
    const token = await mailedToken(email, 'confirm-email');
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect(await use('confirm-email', token)).toBe(422);
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
    const token = await mailedToken(email, 'confirm-email');
    await people.registered(email);
    expect(await use('confirm-email', token)).toBe(409);
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
    const token = await mailedToken(email, 'confirm-email');
    expect(await use('confirm-email', token)).toBe(204);
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
    expect(await events(browser)).toEqual(expect.arrayContaining(['registered', 'email_confirmed']));
    expect(await use('confirm-email', token)).toBe(422);
  });

  it('gets the link again, which ends the earlier one and works for seven days', async () => {
    const { browser, email } = await people.registered();
    const first = await mailedToken(email, 'confirm-email');
    expect((await browser.post('/api/email-confirmation')).statusCode).toBe(202);
    const second = await mailedToken(email, 'confirm-email');
    expect(await use('confirm-email', first)).toBe(422);
    side.wait(7 * 24 * 60 * MINUTE);
    expect(await use('confirm-email', second)).toBe(422);
    await browser.post('/api/email-confirmation');
    expect(await use('confirm-email', await mailedToken(email, 'confirm-email'))).toBe(204);
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
  });

  it('gets no link once it is confirmed, nor does a test account', async () => {
    const { browser, email } = await people.registered();
    await use('confirm-email', await mailedToken(email, 'confirm-email'));
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
    const body = { token: await resetToken(email), password: 'Dolor2sit!' };
    await side.browser().post('/api/password-reset', body);
    await browser.post('/login', { email, password: 'Dolor2sit!' });
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
  });

  it('is confirmed when it was changed, and not by a link that was sent to the former one', async () => {
    const { browser, email: former } = await people.registered();
    const token = await mailedToken(former, 'confirm-email');
    await changeEmail(browser, people.newEmail());
    expect(await isConfirmed(browser)).toEqual(CONFIRMED);
    expect(await use('confirm-email', token)).toBe(422);
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
    expect(await use('confirm-email', await mailedToken(email, 'confirm-email'))).toBe(204);
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
    expect(statuses).toEqual([202, 202, 429]);
  });
});

describe('a grave change', () => {
  const grave = async (browser: Browser) => [
    (await browser.post('/api/settings', { key: 'email', value: people.newEmail() })).json().code,
    (await browser.post('/delete-account')).statusCode,
  ];

  it('needs a proof of identity that is not older than five minutes', async () => {
    const { browser } = await people.registered();
    side.wait(5 * MINUTE);
    expect(await grave(browser)).toEqual(['reauthentication_required', 422]);
    const wrong = await browser.post('/api/security/confirm', { password: 'Wrong1234' });
    expect(wrong.json().errors).toEqual({ password: ['Incorrect password'] });
    expect(await grave(browser)).toEqual(['reauthentication_required', 422]);
    expect((await browser.post('/api/security/confirm', { password: PASSWORD })).statusCode).toBe(204);
    expect(await grave(browser)).toEqual([undefined, 204]);
  });

  it('is allowed by the password that is sent with it', async () => {
    const { browser } = await people.registered();
    side.wait(5 * MINUTE);
    const change = { key: 'email', value: people.newEmail() };
    const wrong = await browser.post('/api/settings', { ...change, currentPassword: 'Wrong1234' });
    expect(wrong.json().errors).toEqual({ currentPassword: ['Incorrect password'] });
    const right = await browser.post('/api/settings', { ...change, currentPassword: PASSWORD });
    expect(right.json()).toMatchObject({ key: 'email', pending: change.value });
    side.wait(5 * MINUTE);
    expect((await browser.post('/delete-account', { currentPassword: 'Wrong1234' })).statusCode).toBe(422);
    expect((await browser.post('/delete-account', { currentPassword: PASSWORD })).statusCode).toBe(204);
  });

  it('in one browser is not allowed by a proof in another', async () => {
    const { browser, email } = await people.registered();
    side.wait(5 * MINUTE);
    expect(await canSignIn(email)).toBe(true);
    expect(await grave(browser)).toEqual(['reauthentication_required', 422]);
  });

  it('of a test account needs none, since it has no password', async () => {
    const browser = await people.testAccount();
    side.wait(60 * MINUTE);
    expect((await browser.post('/delete-account')).statusCode).toBe(204);
  });

  it('cannot be reached by guessing the password, from wherever', async () => {
    const limited = await writeSideApp(pool, { rateLimitScale: 0.2 });
    const browser = limited.browser();
    await browser.post('/register', { email: people.newEmail(), password: PASSWORD });
    const guess = async (address: string) => {
      browser.address = address;
      return (await browser.post('/api/security/confirm', { password: 'x' })).statusCode;
    };
    const statuses = [await guess('198.51.100.1'), await guess('198.51.100.2'), await guess('198.51.100.3')];
    expect(statuses).toEqual([422, 422, 429]);
    await limited.close();
  });
});

describe('"That was not me"', () => {
  it('ends every session and the password, and sends a link for a new one', async () => {
    const { browser, email } = await people.registered();
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    const token = await mailedToken(email, 'not-me');
    expect(await use('not-me', token)).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await canSignIn(email, 'Dolor2sit!')).toBe(false);
    const reset = await mailedToken(email, 'password-reset');
    const body = { token: reset, password: 'Another3x' };
    expect((await side.browser().post('/api/password-reset', body)).statusCode).toBe(204);
    expect(await canSignIn(email, 'Another3x')).toBe(true);
    expect(await use('not-me', token)).toBe(422);
  });

  it('gives the account back to the former address, also after whoever changed it said the same', async () => {
    const { browser, email: former } = await people.registered();
    const foreign = people.newEmail();
    await changeEmail(browser, foreign);
    const mine = await mailedToken(former, 'not-me');
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    expect(await use('not-me', await mailedToken(foreign, 'not-me'))).toBe(204);
    expect(await use('not-me', mine)).toBe(204);
    const theirs = await mailedToken(foreign, 'password-reset');
    const theirBody = { token: theirs, password: 'Another3x' };
    expect((await side.browser().post('/api/password-reset', theirBody)).statusCode).toBe(422);
    const reset = await mailedToken(former, 'password-reset');
    await side.browser().post('/api/password-reset', { token: reset, password: 'Another3x' });
    expect([await canSignIn(former, 'Another3x'), await canSignIn(foreign, 'Another3x')]).toEqual([
      true,
      false,
    ]);
  });

  it('ends the address of the calendar', async () => {
    const { browser, email } = await people.registered();
    await browser.post('/api/calendar-feed');
    const { rows: before } = await pool.query('select 1 from identity.calendar_feeds');
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    await use('not-me', await mailedToken(email, 'not-me'));
    const { rows } = await pool.query('select 1 from identity.calendar_feeds');
    expect(rows.length).toBe(before.length - 1);
  });

  it('works for seven days', async () => {
    const { browser, email } = await people.registered();
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    const token = await mailedToken(email, 'not-me');
    side.wait(7 * 24 * 60 * MINUTE);
    expect(await use('not-me', token)).toBe(422);
  });
});

describe('rate limits', () => {
  it('are slowed down for guessed passwords, by address and by account', async () => {
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
