import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

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
  await side.service.settled();
  const mail = side.mails.findLast(({ recipient }) => recipient === email);
  const link = /https:\S+/.exec(mail?.body ?? '')?.[0] ?? '';
  expect(link).toMatch(/^https:\/\/books\.example\/password-reset\?token=/);
  return new URL(link).searchParams.get('token') ?? '';
}

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
    expect((await browser.post('/api/settings', { key: 'email', value: moved })).statusCode).toBe(200);
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
    const { rows } = await pool.query(
      "select coalesce(string_agg(o::text, ''), '') as all from identity.outbox o",
    );
    expect(rows[0].all).toContain(email);
    expect(rows[0].all).not.toContain(token);
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
  it('changes the address for signing in', async () => {
    const { browser } = await people.registered();
    const email = people.newEmail();
    const answer = await browser.post('/api/settings', { key: 'email', value: email });
    expect(answer.json()).toEqual({ key: 'email', value: email });
    expect((await side.browser().post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('is refused when the new address is in use or invalid', async () => {
    const { email: used } = await people.registered();
    const { browser } = await people.registered();
    expect((await browser.post('/api/settings', { key: 'email', value: used })).statusCode).toBe(409);
    const wrong = await browser.post('/api/settings', { key: 'email', value: 'nobody' });
    expect(wrong.json().message).toBe('Please enter a valid email address');
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
