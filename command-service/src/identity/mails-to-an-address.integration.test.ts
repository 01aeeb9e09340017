import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { PASSWORD, People } from '../testing/people.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';

let pool: pg.Pool;
let side: WriteSideApp;
const people = new People(() => side);
const links = new MailedLinks(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ pool } = opened);
  return opened.close;
});
afterEach(() => side.close());

let at: Date;
/** An app with the limits of the contract and a clock that stands still. */
async function openLimited(): Promise<void> {
  at = new Date();
  side = await writeSideApp(pool, { rateLimitScale: 1, now: () => at });
}

function passMinutes(minutes: number): void {
  at = new Date(at.getTime() + minutes * 60_000);
}

let hosts = 0;
/** A browser at an address of its own. */
function elsewhere(browser = side.browser()): Browser {
  hosts += 1;
  browser.address = `203.0.${Math.floor(hosts / 250)}.${(hosts % 250) + 1}`;
  return browser;
}

async function mailsTo(recipient: string): Promise<string[]> {
  await side.service.settled();
  return side.mails.filter((mail) => mail.recipient === recipient).map(({ kind }) => kind);
}

const times = (count: number) => Array.from({ length: count });

describe('the mails to one address', () => {
  it('are ten, however often somebody registers it and deletes the account', async () => {
    await openLimited();
    const email = people.newEmail();
    const statuses: number[] = [];
    for (const _ of times(12)) {
      const browser = elsewhere();
      statuses.push((await browser.post('/register', { email, password: PASSWORD })).statusCode);
      // Deleting the account removes its mail, unless that was sent.
      await side.service.settled();
      await browser.post('/delete-account');
    }
    expect(statuses).toEqual(times(12).map(() => 201));
    expect(await mailsTo(email)).toHaveLength(10);
  });

  it('keep nobody from registering, whoever asked for links to the address before', async () => {
    await openLimited();
    const email = people.newEmail();
    for (const _ of times(12)) await elsewhere().post('/api/password-reset', { email });
    const owner = elsewhere();
    expect((await owner.post('/register', { email, password: PASSWORD })).statusCode).toBe(201);
    expect(await mailsTo(email)).toEqual([]);
    passMinutes(10);
    expect((await owner.post('/api/email-confirmation')).statusCode).toBe(202);
    expect(await mailsTo(email)).toEqual(['email-confirmation']);
  });

  it('are ten, however many accounts ask for a change to it', async () => {
    await openLimited();
    const stranger = people.newEmail();
    const statuses: number[] = [];
    for (const _ of times(4)) {
      const browser = elsewhere();
      await browser.post('/register', { email: people.newEmail(), password: PASSWORD });
      for (const __ of times(3)) {
        const change = { key: 'email', value: stranger };
        statuses.push((await browser.post('/api/settings', change)).statusCode);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(await mailsTo(stranger)).toHaveLength(10);
  });

  it('are counted together, whatever they are about and however the address is written', async () => {
    await openLimited();
    const name = crypto.randomUUID();
    await elsewhere().post('/register', { email: `${name}@books.example`, password: PASSWORD });
    const statuses: number[] = [];
    for (const place of times(11).keys()) {
      const hidden = '\u200b'.repeat(place);
      const email =
        place % 2 === 0 ? `${name}${hidden}@books.example` : `${name.toUpperCase()}+${place}@books.example`;
      statuses.push((await elsewhere().post('/api/password-reset', { email })).statusCode);
    }
    expect(statuses).toEqual([...times(9).map(() => 204), 429, 429]);
  });

  it('do not tell by their limit whether an address is registered', async () => {
    await openLimited();
    const statuses: number[] = [];
    const email = people.newEmail();
    for (const _ of times(11)) {
      statuses.push((await elsewhere().post('/api/password-reset', { email })).statusCode);
    }
    expect(statuses).toEqual([...times(10).map(() => 204), 429]);
  });
});

describe('the notices to one address', () => {
  async function addAndRemovePasskey(browser: Browser): Promise<number> {
    elsewhere(browser);
    const options = (await browser.post('/api/passkey/options')).json();
    const response = new Authenticator('https://books.example').create(options);
    const { statusCode, body } = await browser.post('/api/passkey/register', { response });
    if (statusCode !== 201) throw new Error(body);
    return (await browser.delete(`/api/passkey/${JSON.parse(body).id}`)).statusCode;
  }

  it('are ten an hour, and hold up nothing', async () => {
    await openLimited();
    const { browser, email } = await links.confirmed(people);
    const statuses: number[] = [];
    for (const _ of times(8)) statuses.push(await addAndRemovePasskey(browser));
    expect(statuses).toEqual(times(8).map(() => 204));
    expect((await mailsTo(email)).filter((kind) => kind === 'security-notice')).toHaveLength(10);
  });

  it('come although somebody asks for many links, and so does the link of “This wasn’t me”', async () => {
    await openLimited();
    const { browser, email } = await links.confirmed(people);
    for (const _ of times(12)) await elsewhere().post('/api/password-reset', { email });
    expect(await addAndRemovePasskey(browser)).toBe(204);
    const token = await links.token(email, 'not-me');
    const before = (await mailsTo(email)).length;
    expect(await links.open('not-me', token, elsewhere())).toBe(204);
    expect((await mailsTo(email)).slice(before)).toEqual(['password-reset']);
  });
});
