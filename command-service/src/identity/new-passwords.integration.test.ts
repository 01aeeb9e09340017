import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { MailedLinks } from '../testing/mailed-links.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';

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
  const CONSISTS_OF_WORDS = expect.stringMatching(/too (common|easy to guess)/);

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
    const token = await links.resetToken(email);
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
    const token = await links.resetToken(email);
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
    const token = await links.resetToken(email);
    side.wait(60 * MINUTE);
    const answer = await side.browser().post('/api/password-reset', { token, password: 'Dolor2sit!' });
    expect(answer.statusCode).toBe(422);
  });

  it('works through the settings route as well', async () => {
    const { email } = await people.registered();
    const value = { token: await links.resetToken(email), new: 'Dolor2sit!' };
    const answer = await side.browser().post('/api/settings', { key: 'resetpassword', value });
    expect([answer.statusCode, answer.json()]).toEqual([200, { key: 'resetpassword', value: null }]);
    expect((await side.browser().post('/login', { email, password: 'Dolor2sit!' })).statusCode).toBe(200);
    const without = { key: 'resetpassword', value: { new: 'Dolor2sit!' } };
    expect((await side.browser().post('/api/settings', without)).statusCode).toBe(422);
  });

  it('is refused after the address or the password was changed in another way', async () => {
    const { browser, email } = await people.registered();
    const old = await links.resetToken(email);
    const moved = people.newEmail();
    await links.changeEmail(browser, moved);
    const use = (token: string) =>
      side.browser().post('/api/password-reset', { token, password: 'Another3x' });
    expect((await use(old)).statusCode).toBe(422);
    const later = await links.resetToken(moved);
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    expect((await use(later)).statusCode).toBe(422);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is not stored in readable form after its mail was sent', async () => {
    const { email } = await people.registered();
    const token = await links.resetToken(email);
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
    const first = await links.resetToken(email);
    await links.resetToken(email);
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
