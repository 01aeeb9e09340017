import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../domain/commands.ts';
import type { Browser } from '../testing/browser.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

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

describe('requests', () => {
  it('from another site are refused before the session is checked', async () => {
    const browser = await people.testAccount();
    const send = (headers: Record<string, string>) =>
      browser.post('/api/command/CreateJob', { name: 'Manual' }, headers);
    expect((await send({ 'x-xsrf-token': '' })).statusCode).toBe(419);
    expect((await send({ 'x-xsrf-token': 'abc.def' })).statusCode).toBe(419);
    const foreign = (await people.testAccount()).cookies.get('XSRF-TOKEN') ?? '';
    browser.cookies.set('XSRF-TOKEN', foreign);
    expect((await send({ 'x-xsrf-token': foreign })).statusCode).toBe(419);
    browser.cookies.delete(side.service.sessionCookie);
    expect((await send({ 'x-xsrf-token': foreign })).statusCode).toBe(401);
  });

  it('are refused before their body is read, which costs more than the refusal', async () => {
    const browser = await people.testAccount();
    const unreadable: unknown = JSON.parse('{ "__proto__": 1 }');
    const send = (headers: Record<string, string>) => browser.post('/api/import', unreadable, headers);
    expect((await send({})).statusCode).toBe(400);
    expect((await send({ 'x-xsrf-token': 'none' })).statusCode).toBe(419);
    browser.cookies.delete(side.service.sessionCookie);
    await browser.get('/sanctum/csrf-cookie');
    expect((await send({})).statusCode).toBe(401);
  });

  it('with very many values in a body are refused before it is parsed', async () => {
    const browser = await people.testAccount();
    const answer = await browser.post('/api/import', { jobs: Array(300_000).fill({}) });
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'too_large' }]);
  });

  it('of a browser with the cookie of another instance or of an expired session lead to a new session', async () => {
    const other = await writeSideApp(pool, { sessionSecret: 'the secret of another instance on this host' });
    const browser = await people.testAccount();
    const elsewhere = other.browser();
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.post('/create-test-account')).statusCode).toBe(201);
    const cookies = new Set([...browser.cookies.keys(), ...elsewhere.cookies.keys()]);
    expect(cookies).toEqual(new Set(['XSRF-TOKEN', side.service.sessionCookie, other.service.sessionCookie]));
    for (const [name, value] of elsewhere.cookies) browser.cookies.set(name, value);
    expect(await isSignedIn(browser)).toBe(true);
    await other.close();
  });

  it('of a browser whose session expired lead to a new session', async () => {
    const browser = side.browser();
    browser.cookies.set(side.service.sessionCookie, 'of a data folder that is gone');
    expect((await browser.post('/create-test-account')).statusCode).toBe(201);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('for a CSRF token delete the cookie of an expired session', async () => {
    const browser = side.browser();
    browser.cookies.set(side.service.sessionCookie, 'of a data folder that is gone');
    await browser.get('/sanctum/csrf-cookie');
    expect(browser.cookies.has(side.service.sessionCookie)).toBe(false);
  });

  it('are answered with headers that forbid caching', async () => {
    const browser = await people.testAccount();
    for (const path of ['/api/user', '/api/exchange-rate?from=EUR&to=USD', '/api/pricing']) {
      expect((await browser.get(path)).headers['cache-control'], path).toBe('no-store');
    }
  });

  it('with the cookie of an expired session are refused like those without a session', async () => {
    const browser = await people.testAccount();
    browser.cookies.set(side.service.sessionCookie, 'dead');
    expect((await createJob(browser, 'Manual')).statusCode).toBe(401);
  });

  it('with the cookies of earlier versions stay signed in and get the new cookie', async () => {
    const before = await writeSideApp(pool, { publicUrl: 'http://books.example' });
    for (const former of ['ledgerline_session', before.service.sessionCookie]) {
      const earlier = before.browser();
      await earlier.post('/create-test-account');
      const token = earlier.cookies.get(before.service.sessionCookie) ?? '';
      const browser = side.browser();
      browser.cookies.set(former, token);
      await browser.get('/sanctum/csrf-cookie');
      expect(browser.cookies.get(side.service.sessionCookie)).toBe(token);
      expect(browser.cookies.has(former)).toBe(false);
      expect((await createJob(browser, 'Manual')).statusCode).toBe(200);
    }
    await before.close();
  });

  it('with a session in a cookie that another host of the domain could have set are refused', async () => {
    const browser = await people.testAccount();
    const token = browser.cookies.get(side.service.sessionCookie) ?? '';
    browser.cookies.delete(side.service.sessionCookie);
    browser.cookies.set(side.service.sessionCookie.replace('__Host-', ''), token);
    expect((await createJob(browser, 'Manual')).statusCode).toBe(401);
  });

  it('after the trial need a subscription, except for those about the account itself', async () => {
    const { browser } = await people.registered();
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

  it('extend their session; an unused session expires', async () => {
    const used = await people.testAccount();
    const idle = await people.testAccount();
    side.wait(20 * DAY);
    expect((await used.get('/api/user')).cookies.map(({ name }) => name)).toContain(
      side.service.sessionCookie,
    );
    side.wait(20 * DAY);
    expect(await isSignedIn(used)).toBe(true);
    expect(await isSignedIn(idle)).toBe(false);
  });

  it('do not extend their session beyond 90 days', async () => {
    const browser = await people.testAccount();
    for (let day = 0; day < 75; day += 25) {
      side.wait(25 * DAY);
      expect(await isSignedIn(browser)).toBe(true);
    }
    side.wait(14 * DAY);
    expect(await isSignedIn(browser)).toBe(true);
    side.wait(2 * DAY);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('the cookies of the session and of the known browser', () => {
  it.each([
    ['https://books.example', '/', /^__Host-/],
    ['https://books.example/ledger', '/ledger', /^__Secure-/],
    ['http://127.0.0.1:4000', '/', /^ledgerline_/],
  ])('at %s count only there', async (publicUrl, basePath, name) => {
    const there = await writeSideApp(pool, { publicUrl, basePath });
    const browser = there.browser();
    await browser.get('/sanctum/csrf-cookie');
    const email = people.newEmail();
    const answer = await browser.post('/register', { email, password: PASSWORD });
    const set = answer.cookies.filter(({ name: each }) => each !== 'XSRF-TOKEN');
    expect(set).toHaveLength(2);
    for (const cookie of set) {
      expect(cookie.name).toMatch(name);
      expect(cookie).toMatchObject({ path: basePath, httpOnly: true, sameSite: 'Lax' });
      expect(cookie.secure ?? false).toBe(publicUrl.startsWith('https:'));
      expect(cookie).not.toHaveProperty('domain');
    }
    await there.close();
  });
});

describe('several processes', () => {
  it('fail everywhere after the sessions of a user were ended', async () => {
    const here = await writeSideApp(pool, { soleWriter: false });
    const { browser, email } = await people.registered();
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

describe('the contact form', () => {
  it('sends the message, with the address of the sender to reply to', async () => {
    const { browser, email } = await people.registered();
    expect((await browser.post('/contact', { message: 'Hello' })).statusCode).toBe(204);
    await side.service.settled();
    expect(side.mails.at(-1)).toMatchObject({
      kind: 'contact',
      recipient: 'help@books.example',
      replyTo: email,
      body: 'Hello',
    });
  });

  it('needs a message and a valid address', async () => {
    const browser = await people.testAccount();
    expect((await browser.post('/contact', { message: ' ', email: 'a@books.example' })).statusCode).toBe(422);
    const answer = await browser.post('/contact', { message: 'Hello', email: 'nobody' });
    expect(answer.json().errors).toEqual({ email: ['Please enter a valid email address'] });
  });
});

describe('billing without keys', () => {
  it('answers that payments are not configured', async () => {
    const browser = await people.testAccount();
    const answer = await browser.post('/api/createStripeCustomer');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments_not_configured']);
  });
});
