import { securityAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';
import type { SecurityLogLine } from './security-log.ts';

const MINUTE = 60_000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0' };

let side: WriteSideApp;
let lines: SecurityLogLine[];
const people = new People(() => side);
const links = new MailedLinks(() => side);

beforeEach(async () => {
  lines = [];
  const opened = await openWriteSide({ onSecurityEvent: (line) => void lines.push(line) });
  ({ side } = opened);
  return opened.close;
});

const eventsOf = async (browser: Browser) =>
  securityAnswer.parse((await browser.get('/api/security-events')).json()).events;
const summary = (events: Awaited<ReturnType<typeof eventsOf>>) =>
  events.map(({ kind, device, count }) => [kind, device, count]);

describe('security events', () => {
  it('are listed for their user, the newest first, with the browser', async () => {
    const { browser, email } = await people.registered();
    await people.registered();
    side.wait(MINUTE);
    await browser.post('/login', { email, password: PASSWORD }, FIREFOX);
    side.wait(MINUTE);
    await browser.post('/api/settings', { key: 'password', value: { current: PASSWORD, new: 'Dolor2sit!' } });
    expect(summary(await eventsOf(browser))).toEqual([
      ['password_changed', '', 1],
      ['signed_in', 'Firefox, Windows', 1],
      ['registered', '', 1],
    ]);
  });

  it('count wrong passwords within an hour as one', async () => {
    const { browser, email } = await people.registered();
    const guess = () => side.browser().post('/login', { email, password: 'Wrong1234' });
    side.wait(MINUTE);
    for (let time = 0; time < 3; time += 1) await guess();
    side.wait(60 * MINUTE);
    await guess();
    expect(summary(await eventsOf(browser))).toEqual([
      ['sign_in_failed', '', 1],
      ['sign_in_failed', '', 3],
      ['registered', '', 1],
    ]);
  });

  it('are reported to the log without anything personal, also for unknown addresses', async () => {
    const { browser, email } = await people.registered();
    await side.browser().post('/login', { email: 'nobody@books.example', password: 'Wrong1234' }, FIREFOX);
    await side.browser().post('/login', { email, password: 'Wrong1234' }, FIREFOX);
    await browser.post('/api/password-reset', { email });
    await browser.post('/logout');
    const accountId = lines[0]?.accountId;
    expect(accountId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines).toEqual([
      { event: 'registered', accountId },
      { event: 'sign_in_failed', accountId: null, by: 'password' },
      { event: 'sign_in_failed', accountId, by: 'password' },
      { event: 'password_reset_requested', accountId },
      { event: 'signed_out', accountId },
    ]);
  });

  it('say by what somebody proved who they are, or failed to', async () => {
    const { browser, email } = await links.confirmed(people);
    const optionsOf = async (path: string, by = browser) => (await by.post(path)).json();
    const authenticator = new Authenticator('https://books.example');
    const response = authenticator.create(await optionsOf('/api/passkey/options'));
    await browser.post('/api/passkey/register', { name: 'Phone', response });
    const elsewhere = side.browser();
    const used = authenticator.use(await optionsOf('/api/passkey/sign-in-options', elsewhere));
    lines = [];
    for (const _ of ['first', 'again']) await elsewhere.post('/api/passkey/sign-in', used);
    await browser.post('/api/security/confirm', { passkey: used });
    await browser.post('/api/security/confirm', { password: PASSWORD });
    const value = { current: 'Wrong1234', new: 'Dolor2sit!' };
    await browser.post('/api/settings', { key: 'password', value });
    await browser.post('/login', { email, password: PASSWORD });
    expect(lines.map(({ event, by }) => [event, by])).toEqual([
      ['signed_in_new_device', 'passkey'],
      ['sign_in_failed', 'passkey'],
      ['identity_refused', 'passkey'],
      ['identity_confirmed', 'password'],
      ['identity_refused', 'password'],
      ['signed_in', 'password'],
    ]);
  });

  it('are gone with their account', async () => {
    const { browser } = await people.registered();
    await browser.post('/delete-account');
    expect(lines.map(({ event }) => event)).toEqual(['registered', 'account_deleted']);
  });
});

describe('a notice by mail', () => {
  const notices = () => side.mails.filter(({ kind }) => kind === 'security-notice');

  it('reports a sign-in from a browser that never signed in there, once', async () => {
    const { browser, email } = await links.confirmed(people);
    const elsewhere = side.browser();
    for (let time = 0; time < 2; time += 1) {
      await elsewhere.post('/login', { email, password: PASSWORD }, FIREFOX);
      await browser.post('/login', { email, password: PASSWORD });
    }
    await side.service.settled();
    expect(notices().map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [email, 'Signed in from a new browser'],
    ]);
    expect(notices()[0]?.body).toContain('Firefox, Windows');
    expect(notices()[0]?.body).toContain('https://books.example/not-me?token=');
  });

  it('is not sent to an address that nobody confirmed, which may be that of a stranger', async () => {
    const { browser, email } = await people.registered();
    await side.browser().post('/login', { email, password: PASSWORD }, FIREFOX);
    await browser.post('/api/settings', { key: 'email', value: people.newEmail() });
    await side.service.settled();
    expect(notices()).toEqual([]);
  });

  it('is not sent for wrong passwords, which anybody can type', async () => {
    const { email } = await people.registered();
    await side.browser().post('/login', { email, password: 'Wrong1234' });
    await side.service.settled();
    expect(notices()).toEqual([]);
  });
});
