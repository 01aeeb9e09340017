import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

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
    expect(await links.canSignIn(email)).toBe(true);
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

describe('“This wasn’t me”', () => {
  it('ends every session and the password, and sends a link for a new one', async () => {
    const { browser, email } = await links.confirmed(people);
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    const token = await links.token(email, 'not-me');
    expect(await links.open('not-me', token)).toBe(204);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await links.canSignIn(email, 'Dolor2sit!')).toBe(false);
    const reset = await links.token(email, 'password-reset');
    const body = { token: reset, password: 'Another3x' };
    expect((await side.browser().post('/api/password-reset', body)).statusCode).toBe(204);
    expect(await links.canSignIn(email, 'Another3x')).toBe(true);
    expect(await links.open('not-me', token)).toBe(422);
  });

  it('gives the account back to the former address, also after whoever changed it said the same', async () => {
    const { browser, email: former } = await links.confirmed(people);
    const foreign = people.newEmail();
    await links.changeEmail(browser, foreign);
    const mine = await links.token(former, 'not-me');
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    expect(await links.open('not-me', await links.token(foreign, 'not-me'))).toBe(204);
    expect(await links.open('not-me', mine)).toBe(204);
    const theirs = await links.token(foreign, 'password-reset');
    const theirBody = { token: theirs, password: 'Another3x' };
    expect((await side.browser().post('/api/password-reset', theirBody)).statusCode).toBe(422);
    const reset = await links.token(former, 'password-reset');
    await side.browser().post('/api/password-reset', { token: reset, password: 'Another3x' });
    expect([await links.canSignIn(former, 'Another3x'), await links.canSignIn(foreign, 'Another3x')]).toEqual(
      [true, false],
    );
  });

  it('ends the address of the calendar', async () => {
    const { browser, email } = await links.confirmed(people);
    await browser.post('/api/calendar-feed');
    const { rows: before } = await pool.query('select 1 from identity.calendar_feeds');
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    await links.open('not-me', await links.token(email, 'not-me'));
    const { rows } = await pool.query('select 1 from identity.calendar_feeds');
    expect(rows.length).toBe(before.length - 1);
  });

  it('works for seven days', async () => {
    const { browser, email } = await links.confirmed(people);
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    const token = await links.token(email, 'not-me');
    side.wait(7 * 24 * 60 * MINUTE);
    expect(await links.open('not-me', token)).toBe(422);
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
