import { passkeysAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';

const MINUTE = 60_000;
const ORIGIN = 'https://books.example';
const PASSKEYS = '/api/passkey';

let side: WriteSideApp;
const people = new People(() => side);
const links = new MailedLinks(() => side);

beforeAll(async () => {
  const opened = await openWriteSide();
  ({ side } = opened);
  return opened.close;
});

const optionsOf = async (browser: Browser, path: string) => (await browser.post(path)).json();

async function add(browser: Browser, authenticator = new Authenticator(ORIGIN)) {
  const response = authenticator.create(await optionsOf(browser, `${PASSKEYS}/options`));
  return { authenticator, answer: await browser.post(`${PASSKEYS}/register`, { name: 'Phone', response }) };
}

async function withPasskey() {
  const { browser, email } = await links.confirmed(people);
  const { authenticator, answer } = await add(browser);
  expect(answer.statusCode, answer.body).toBe(201);
  return { browser, email, authenticator, id: String(answer.json().id) };
}

async function signIn(authenticator: Authenticator, browser = side.browser()): Promise<number> {
  const response = authenticator.use(await optionsOf(browser, '/api/passkey/sign-in-options'));
  return (await browser.post('/api/passkey/sign-in', response)).statusCode;
}

const listOf = async (browser: Browser) => passkeysAnswer.parse((await browser.get(PASSKEYS)).json());

describe('a passkey', () => {
  it('signs in without the password, again and again', async () => {
    const { browser, authenticator } = await withPasskey();
    const elsewhere = side.browser();
    expect(await signIn(authenticator, elsewhere)).toBe(200);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await signIn(authenticator)).toBe(200);
    const [{ name, used_at } = {}] = await listOf(browser);
    expect([name, typeof used_at]).toEqual(['Phone', 'string']);
  });

  it('is named, renamed and removed, and signs in no more then', async () => {
    const { browser, authenticator, id } = await withPasskey();
    expect((await browser.patch(`${PASSKEYS}/${id}`, { name: ' Old phone ' })).statusCode).toBe(204);
    expect((await listOf(browser)).map(({ name }) => name)).toEqual(['Old phone']);
    expect((await browser.patch(`${PASSKEYS}/${id}`, { name: ' ' })).statusCode).toBe(422);
    expect((await browser.delete(`${PASSKEYS}/${id}`)).statusCode).toBe(204);
    expect(await listOf(browser)).toEqual([]);
    expect(await signIn(authenticator)).toBe(422);
  });

  it('of another user can be neither seen, renamed nor removed', async () => {
    const { id } = await withPasskey();
    const { browser } = await people.registered();
    expect(await listOf(browser)).toEqual([]);
    expect((await browser.patch(`${PASSKEYS}/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await browser.delete(`${PASSKEYS}/${id}`)).statusCode).toBe(404);
  });

  it('confirms who uses the session, for grave changes', async () => {
    const { browser, authenticator } = await withPasskey();
    side.wait(10 * MINUTE);
    const refused = await browser.post(`${PASSKEYS}/options`);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'reauthentication_required']);
    const passkey = authenticator.use(await optionsOf(browser, '/api/security/confirm/options'));
    expect((await browser.post('/api/security/confirm', { passkey })).statusCode).toBe(204);
    expect((await browser.post(`${PASSKEYS}/options`)).statusCode).toBe(200);
  });

  it('is added and removed only after a proof of identity', async () => {
    const { browser, id } = await withPasskey();
    const response = new Authenticator(ORIGIN).create(await optionsOf(browser, `${PASSKEYS}/options`));
    side.wait(10 * MINUTE);
    expect((await browser.post(`${PASSKEYS}/register`, { response })).statusCode).toBe(422);
    expect((await browser.delete(`${PASSKEYS}/${id}`)).statusCode).toBe(422);
  });

  it('is reported to its user by mail when it is added and removed', async () => {
    const { browser, email, id } = await withPasskey();
    await browser.delete(`${PASSKEYS}/${id}`);
    await side.service.settled();
    const notices = side.mails.filter((mail) => mail.recipient === email && mail.kind === 'security-notice');
    expect(notices.map(({ subject }) => subject)).toEqual(['A passkey was added', 'A passkey was removed']);
  });

  it('that is stored already is refused in words, for its user and for another one', async () => {
    const { browser, authenticator } = await withPasskey();
    const { browser: another } = await links.confirmed(people);
    for (const by of [browser, another]) {
      const { answer } = await add(by, authenticator);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'duplicate']);
      expect(answer.json().message).toBe('This passkey has already been added.');
    }
  });

  it('is one of at most twenty, also when two are added at the same time', async () => {
    const { browser } = await withPasskey();
    for (let count = 2; count < 20; count += 1) await add(browser);
    const options = [
      await optionsOf(browser, `${PASSKEYS}/options`),
      await optionsOf(browser, `${PASSKEYS}/options`),
    ];
    const answers = await Promise.all(
      options.map((each) => {
        const response = new Authenticator(ORIGIN).create(each);
        return browser.post(`${PASSKEYS}/register`, { response });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    expect(await listOf(browser)).toHaveLength(20);
  });

  it('ends with “This wasn’t me”', async () => {
    const { authenticator, email } = await withPasskey();
    await side.service.settled();
    const mail = side.mails.findLast(({ recipient }) => recipient === email);
    const token = new URL(/https:\S+/.exec(mail?.body ?? '')?.[0] ?? '').searchParams.get('token');
    expect((await side.browser().post('/api/security/not-me', { token })).statusCode).toBe(204);
    expect(await signIn(authenticator)).toBe(422);
  });
});

describe('what a passkey signed', () => {
  it('is accepted once', async () => {
    const { authenticator } = await withPasskey();
    const browser = side.browser();
    const response = authenticator.use(await optionsOf(browser, '/api/passkey/sign-in-options'));
    expect((await browser.post('/api/passkey/sign-in', response)).statusCode).toBe(200);
    expect((await side.browser().post('/api/passkey/sign-in', response)).statusCode).toBe(422);
  });

  it('is accepted for five minutes', async () => {
    const { authenticator } = await withPasskey();
    const browser = side.browser();
    const response = authenticator.use(await optionsOf(browser, '/api/passkey/sign-in-options'));
    side.wait(5 * MINUTE);
    expect((await browser.post('/api/passkey/sign-in', response)).statusCode).toBe(422);
  });

  it('counts its uses once, also when three of them arrive at the same time', async () => {
    const { authenticator } = await withPasskey();
    const browsers = [side.browser(), side.browser(), side.browser()];
    const uses = await Promise.all(
      browsers.map(async (browser) => ({
        browser,
        options: await optionsOf(browser, '/api/passkey/sign-in-options'),
      })),
    );
    const answers = await Promise.all(
      uses.map(({ browser, options }) => {
        const response = Object.assign(authenticator, { counter: 19 }).use(options);
        return browser.post('/api/passkey/sign-in', response);
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
  });

  it('for one purpose is refused for another', async () => {
    const { browser, authenticator } = await withPasskey();
    const response = authenticator.use(await optionsOf(browser, '/api/security/confirm/options'));
    expect((await side.browser().post('/api/passkey/sign-in', response)).statusCode).toBe(422);
    const passkey = authenticator.use(await optionsOf(browser, '/api/passkey/sign-in-options'));
    expect((await browser.post('/api/security/confirm', { passkey })).statusCode).toBe(422);
    const created = authenticator.use(await optionsOf(browser, `${PASSKEYS}/options`));
    expect((await browser.post('/api/security/confirm', { passkey: created })).statusCode).toBe(422);
  });

  it('by the passkey of another user confirms nothing', async () => {
    const { authenticator } = await withPasskey();
    const { browser } = await people.registered();
    const passkey = authenticator.use(await optionsOf(browser, '/api/security/confirm/options'));
    expect((await browser.post('/api/security/confirm', { passkey })).statusCode).toBe(422);
  });

  it('at another site, or with another key, is refused', async () => {
    const { browser, email } = await links.confirmed(people);
    expect((await add(browser, new Authenticator('https://books.example.evil'))).answer.statusCode).toBe(422);
    const elsewhere = new Authenticator('https://evil.example', 'books.example');
    expect((await add(browser, elsewhere)).answer.statusCode).toBe(422);
    const { authenticator } = await add(browser);
    const forged = Object.assign(new Authenticator(ORIGIN), { id: authenticator.id });
    expect(await signIn(forged)).toBe(422);
    expect(await signIn(authenticator)).toBe(200);
    expect((await side.browser().post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });
});
