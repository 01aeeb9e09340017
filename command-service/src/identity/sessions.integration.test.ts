import { sessionsAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

const HOUR = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';

let side: WriteSideApp;
let pool: pg.Pool;
const people = new People(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ side, pool } = opened);
  return opened.close;
});

const sessionsOf = async (browser: Browser) =>
  sessionsAnswer.parse((await browser.get('/api/sessions')).json());

async function signIn(email: string, userAgent: string): Promise<Browser> {
  const browser = side.browser();
  await browser.post('/login', { email, password: PASSWORD }, { 'user-agent': userAgent });
  return browser;
}

describe('the list of sessions', () => {
  it('names browser and system, the current one first, and no other user', async () => {
    await people.registered();
    const { browser, email } = await people.registered();
    const phone = await signIn(email, IPHONE);
    side.wait(2 * HOUR);
    const desk = await signIn(email, FIREFOX);
    const seen = await sessionsOf(phone);
    expect(seen.map(({ device, phone: isPhone, current }) => [device, isPhone, current])).toEqual([
      ['Safari, iPhone', true, true],
      ['Firefox, Windows', false, false],
      ['', false, false],
    ]);
    expect((await sessionsOf(desk))[0]).toMatchObject({ device: 'Firefox, Windows', current: true });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('has the hundred that were used last, and the others have ended', async () => {
    const { browser, email } = await people.registered();
    side.wait(HOUR);
    const second = await signIn(email, FIREFOX);
    for (let count = 2; count < 100; count += 1) await signIn(email, FIREFOX);
    expect(await sessionsOf(second)).toHaveLength(100);
    side.wait(HOUR);
    const last = await signIn(email, IPHONE);
    side.wait(HOUR);
    expect(await sessionsOf(last)).toHaveLength(100);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(last)).toBe(true);
  });

  it('has no secret in it', async () => {
    const { browser } = await people.registered();
    const { body } = await browser.get('/api/sessions');
    expect(body).not.toContain(browser.cookies.get(side.service.sessionCookie));
    expect(Object.keys(JSON.parse(body)[0])).toEqual([
      'id',
      'device',
      'phone',
      'createdAt',
      'lastSeenAt',
      'address',
      'current',
    ]);
  });

  it('names the network address at which each was opened', async () => {
    const { browser, email } = await people.registered();
    const travelling = side.browser();
    travelling.address = '203.0.113.7';
    await travelling.post('/login', { email, password: PASSWORD });
    const addresses = async () => (await sessionsOf(travelling)).map(({ address }) => address);
    expect(await addresses()).toEqual(['203.0.113.7', '127.0.0.1']);
    browser.address = '203.0.113.8';
    const value = { current: PASSWORD, new: 'Another-Horse-8' };
    await browser.post('/api/settings', { key: 'password', value });
    expect((await sessionsOf(browser)).map(({ address }) => address)).toEqual(['203.0.113.8']);
  });

  it('is for signed-in users', async () => {
    expect((await side.browser().get('/api/sessions')).statusCode).toBe(401);
  });
});

describe('the end of a session', () => {
  it('signs that browser out, and only that one', async () => {
    const { browser, email } = await people.registered();
    const phone = await signIn(email, IPHONE);
    const desk = await signIn(email, FIREFOX);
    const { id } = (await sessionsOf(browser)).find(({ device }) => device.includes('iPhone')) ?? {};
    expect((await browser.delete(`/api/sessions/${id}`)).statusCode).toBe(204);
    expect(await Promise.all([browser, phone, desk].map(isSignedIn))).toEqual([true, false, true]);
    expect((await browser.delete(`/api/sessions/${id}`)).statusCode).toBe(404);
  });

  it('signs all others out at once', async () => {
    const { browser, email } = await people.registered();
    const others = [await signIn(email, IPHONE), await signIn(email, FIREFOX)];
    const { browser: stranger } = await people.registered();
    expect((await browser.delete('/api/sessions')).statusCode).toBe(204);
    expect(await Promise.all([browser, ...others, stranger].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('of another user, or of no session, is refused', async () => {
    const { browser } = await people.registered();
    const { browser: stranger } = await people.registered();
    const [session] = await sessionsOf(stranger);
    expect((await browser.delete(`/api/sessions/${session?.id}`)).statusCode).toBe(404);
    expect((await browser.delete('/api/sessions/1')).statusCode).toBe(404);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it('of the own browser signs out here and removes the cookie', async () => {
    const { browser } = await people.registered();
    const [own] = await sessionsOf(browser);
    expect((await browser.delete(`/api/sessions/${own?.id}`)).statusCode).toBe(204);
    expect(browser.cookies.has(side.service.sessionCookie)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('the requests of a session', () => {
  it('are limited, and those with a made-up cookie are not counted at all', async () => {
    const limited = await writeSideApp(pool, { rateLimitScale: 0.001 });
    const statusesOf = async (browser: Browser) => {
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) statuses.push((await browser.get('/api/user')).statusCode);
      return statuses;
    };
    const browser = limited.browser();
    await browser.post('/create-test-account');
    expect(await statusesOf(browser)).toEqual([200, 200, 429, 429]);
    for (const name of browser.cookies.keys()) browser.cookies.set(name, 'made-up');
    expect(await statusesOf(browser)).toEqual([401, 401, 401, 401]);
    await limited.close();
  });
});

describe('the network address of a session', () => {
  it.each([
    ['an IPv4 address in an IPv6 one', '::ffff:c000:201', '192.0.2.1'],
    ['an address with a port', '192.0.2.1:4711', '192.0.2.1'],
    ['a long text without an address', 'x'.repeat(3_000), null],
  ])('is read from %s', async (_, address, shown) => {
    const { email } = await people.registered();
    const browser = side.browser();
    browser.address = address;
    await browser.post('/login', { email, password: PASSWORD });
    const [session] = await sessionsOf(browser);
    expect(session?.address).toBe(shown);
  });
});
