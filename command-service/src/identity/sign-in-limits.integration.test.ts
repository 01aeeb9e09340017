import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

let pool: pg.Pool;
let side: WriteSideApp;
const people = new People(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool } = opened);
  return opened.close;
});

afterEach(() => side.close());

/** A cost at which hundreds of guesses are checked in a second. */
const CHEAP = { N: 16, r: 8, p: 1 };

/**
 * An app with the limits of the contract, a clock that stands still, and the owner of an account, who used one browser
 * before.
 */
async function withOwner(scale = 1): Promise<{ browser: Browser; email: string }> {
  const at = new Date();
  side = await writeSideApp(pool, { rateLimitScale: scale, passwordCost: CHEAP, now: () => at });
  const owner = await registeredAs('owner');
  await owner.browser.post('/logout');
  return owner;
}

async function registeredAs(name: string): Promise<{ browser: Browser; email: string }> {
  return people.registered(`${name}-${crypto.randomUUID()}@books.example`);
}

function browserAt(address: string): Browser {
  const browser = side.browser();
  browser.address = address;
  return browser;
}

const signIn = async (browser: Browser, email: string, password = PASSWORD) =>
  (await browser.post('/login', { email, password })).statusCode;

/** Guesses until the server refuses to check; answers how many guesses were checked. */
async function guess(address: string, email: string): Promise<number> {
  const stranger = browserAt(address);
  for (let count = 0; count < 200; count += 1) {
    if ((await signIn(stranger, email, 'Wrong1234')) === 429) return count;
  }
  return 200;
}

describe('wrong passwords from one address', () => {
  it('do not shut out the owner at another address', async () => {
    const { email } = await withOwner();
    expect(await guess('192.0.2.66', email)).toBe(10);
    expect(await signIn(browserAt('198.51.100.7'), email)).toBe(200);
  });

  it('do not shut out a browser of the owner at the same address', async () => {
    const { browser, email } = await withOwner();
    expect(await guess(browser.address, email)).toBe(10);
    expect(await signIn(browserAt(browser.address), email)).toBe(429);
    expect(await signIn(browser, email)).toBe(200);
  });

  it('use up the limit of that address for every account', async () => {
    const { email } = await withOwner();
    await guess('192.0.2.66', email);
    expect(await signIn(browserAt('192.0.2.66'), 'someone.else@books.example', 'x')).toBe(429);
  });

  it('use up the limit of a whole IPv6 network', async () => {
    const { email } = await withOwner();
    await guess('2001:db8::1', email);
    expect(await signIn(browserAt('2001:db8::2'), email, 'x')).toBe(429);
    expect(await signIn(browserAt('2001:db8:0:1::2'), email, 'x')).toBe(422);
  });
});

describe('wrong passwords from many addresses', () => {
  it('in one IPv6 network of a customer are limited together', async () => {
    const { email } = await withOwner();
    let checked = 0;
    for (let net = 1; net <= 13; net += 1) checked += await guess(`2001:db8:7:${net}::1`, email);
    expect(checked).toBe(30);
    expect(await signIn(browserAt('2001:db8:8:1::1'), email, 'x')).toBe(422);
  });

  it('are limited for the account however its address is written', async () => {
    const { email } = await withOwner(0.3);
    let checked = 0;
    for (let host = 1; host <= 12; host += 1) {
      const hidden = ['\u200b', '\u2060', '\u00ad', ' ', ''][host % 5] ?? '';
      const written = email.replace('@', `${hidden.trim()}@`) + hidden;
      checked += await guess(`203.0.113.${host}`, host % 2 === 0 ? written.toUpperCase() : written);
    }
    expect(checked).toBe(30);
  });

  it('are limited for the account, except for a browser of the owner, and one that has just set a password by mail', async () => {
    const { browser, email } = await withOwner(0.3);
    let checked = 0;
    for (let host = 1; host <= 12; host += 1) checked += await guess(`203.0.113.${host}`, email);
    expect(checked).toBe(30);
    expect(await signIn(browserAt('198.51.100.7'), email)).toBe(429);
    expect(await signIn(browser, email)).toBe(200);
    const fresh = browserAt('198.51.100.7');
    expect((await fresh.post('/api/password-reset', { email })).statusCode).toBe(204);
    await side.service.settled();
    const token = /token=([\w%-]+)/.exec(side.mails.at(-1)?.body ?? '')?.[1];
    const reset = await fresh.post('/api/password-reset', { token, password: 'Dolor2sit!' });
    expect(reset.statusCode).toBe(204);
    expect(await signIn(fresh, email, 'Dolor2sit!')).toBe(200);
  });
});

describe('the token of a known browser', () => {
  it('is worth nothing for another account, or when it is made up', async () => {
    const { browser } = await withOwner();
    const other = await registeredAs('other');
    expect(await guess(browser.address, other.email)).toBe(10);
    expect(await signIn(browser, other.email)).toBe(429);
    const name =
      [...browser.cookies.keys()].find((each) => each.startsWith('__Host-ledgerline_device')) ?? '';
    browser.cookies.set(name, 'AAAA.BBBB');
    expect(await signIn(browser, other.email)).toBe(429);
  });

  it('does not contain the e-mail address, cannot be read by scripts, and slows its own guesses down', async () => {
    const { browser, email } = await withOwner();
    const answer = await browser.post('/login', { email, password: PASSWORD });
    const cookie = answer.cookies.find(({ name }) => name.startsWith('__Host-ledgerline_device'));
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(cookie?.value).not.toContain(email.slice(0, 10));
    const checked = [];
    for (let count = 0; count < 12; count += 1) checked.push(await signIn(browser, email, 'Wrong1234'));
    expect(checked.filter((status) => status === 422)).toHaveLength(10);
  });
});

describe('a known browser', () => {
  it('is one no longer when its owner has set another password', async () => {
    const { browser, email } = await withOwner();
    const former = browserAt('203.0.113.9');
    expect(await signIn(former, email)).toBe(200);
    await browser.post('/login', { email, password: PASSWORD });
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    expect((await browser.post('/api/settings', { key: 'password', value })).statusCode).toBe(200);
    await guess(former.address, email);
    expect(await signIn(former, email, 'Wrong1234')).toBe(429);
    expect(await guess(browser.address, email)).toBe(9);
    expect(await signIn(browser, email, 'Dolor2sit!')).toBe(200);
  });

  it('signs in a few times in a minute, also with the right password, which costs as much as a wrong one', async () => {
    const { browser, email } = await withOwner();
    const statuses = [];
    for (let count = 0; count < 22; count += 1) statuses.push(await signIn(browser, email));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  });

  it('of one of many accounts at an address shares a limit with the others', async () => {
    const { browser } = await withOwner();
    const statuses = [];
    for (let account = 0; account < 11; account += 1) {
      const owner = await registeredAs(`office${account}`);
      owner.browser.address = browser.address;
      for (let count = 0; count < 10; count += 1) statuses.push(await signIn(owner.browser, owner.email));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
  });

  it('keeps its token when it signs in again, so that many sign-ins give no more guesses', async () => {
    const { browser, email } = await withOwner();
    const tokenOf = () => [...browser.cookies].find(([name]) => name.includes('ledgerline_device'))?.[1];
    const before = tokenOf();
    expect(await signIn(browser, email)).toBe(200);
    expect([typeof before, tokenOf()]).toEqual(['string', before]);
  });
});

it('challenges for the passkeys of a user, which are stored, are a few in a minute', async () => {
  await withOwner();
  const [one, other] = [await registeredAs('one'), await registeredAs('another')];
  const ask = async ({ browser }: typeof one) =>
    (await browser.post('/api/security/confirm/options')).statusCode;
  const statuses = [];
  for (let count = 0; count < 12; count += 1) statuses.push(await ask(one));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(await ask(other)).toBe(200);
});

describe('links for a new password', () => {
  it('are limited for each recipient, and the newest one stays valid', async () => {
    const { email } = await withOwner();
    const statuses = [];
    for (let host = 1; host <= 11; host += 1) {
      const stranger = browserAt(`203.0.113.${host}`);
      statuses.push((await stranger.post('/api/password-reset', { email })).statusCode);
    }
    // The first mail was the one of the registration.
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 204), 429, 429]);
    await side.service.settled();
    const token = /token=([\w%-]+)/.exec(side.mails.at(-1)?.body ?? '')?.[1];
    const reset = await browserAt('198.51.100.7').post('/api/password-reset', {
      token,
      password: 'Dolor2sit!',
    });
    expect(reset.statusCode).toBe(204);
  });
});
