import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import type pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Authenticator } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { MailedLinks } from '../testing/mailed-links.ts';
import { isSignedIn, PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';

let side: WriteSideApp;
let address = '';
let pool: pg.Pool;
const people = new People(() => side);
const links = new MailedLinks(() => side);

/** Servers that are not asked. */
const ownMail = {
  checkServer: async () => undefined,
  checkMailboxServer: async () => undefined,
  checkMailbox: async () => ({ accepted: true, answer: '' }),
  openMailbox: () => Promise.reject(new Error('It is not opened here.')),
  sendTest: async () => ({ accepted: true, answer: '' }),
};

beforeAll(async () => {
  const opened = await openWriteSide({ ownMail });
  ({ pool, side } = opened);
  address = await side.app.listen({ port: 0, host: '127.0.0.1' });
  return opened.close;
});

/** Lets a request begin while the owner's new password is written, and commits that once the request waits for it. */
async function duringNewPassword(email: string, send: () => Promise<Response>): Promise<Response> {
  const owner = await pool.connect();
  try {
    await owner.query('begin');
    await owner.query("update identity.users set password = 'another one' where email = $1", [email]);
    await owner.query(
      'delete from identity.sessions where user_id = (select id from identity.users where email = $1)',
      [email],
    );
    const answer = send();
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });
    await owner.query('commit');
    return await answer;
  } finally {
    owner.release();
  }
}

describe('a former password', () => {
  it('opens no session that outlives a new one', async () => {
    const { email } = await people.registered();
    const browser = side.browser();
    const answer = await duringNewPassword(email, () =>
      browser.post('/login', { email, password: PASSWORD }),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Incorrect password']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('does not replace a new one', async () => {
    const { browser, email } = await people.registered();
    const value = { current: PASSWORD, new: 'Dolor2sit!' };
    const answer = await duringNewPassword(email, () =>
      browser.post('/api/settings', { key: 'password', value }),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Incorrect password']);
  });
});

it('one test account is registered once, also by two requests at the same time', async () => {
  const browser = await people.testAccount();
  const emails = [people.newEmail(), people.newEmail()];
  const answers = await Promise.all(
    emails.map((email) => browser.post('/register', { email, password: PASSWORD })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
});

/** What a request of a signed-in user may set up or take away, with its body. */
const CHANGES: [path: string, body: (browser: Browser) => Promise<object>][] = [
  ['/api/calendar-feed', async () => ({})],
  ['/api/mail/account', async () => MAIL_ACCOUNT],
  ['/api/passkey/register', async (browser) => ({ response: await newPasskey(browser) })],
  ['/api/settings', async () => ({ key: 'email', value: 'intruder@books.example' })],
  ['/delete-account', async () => ({})],
];
const MAIL_ACCOUNT = {
  address: 'office@books.example',
  host: 'mail.books.example',
  port: 587,
  user: 'office',
  password: 'pw',
};

async function newPasskey(browser: Browser): Promise<object> {
  const options = await browser.post('/api/passkey/options');
  return new Authenticator('https://books.example').create(options.json());
}

/** Sends the head of a request, and resolves when the app has let it in. */
async function beginRequest(browser: Browser, path: string, length: number): Promise<ClientRequest> {
  const letIn = once(side.app.server, 'request');
  const sent = request(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': length,
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  sent.flushHeaders();
  await letIn;
  await isSignedIn(browser);
  return sent;
}

async function answerTo(sent: ClientRequest): Promise<[status: number | undefined, code: string]> {
  const [answer] = await once(sent, 'response');
  return [answer.statusCode, JSON.parse((await text(answer)) || '{}').code];
}

describe('a session that its owner ended', () => {
  it.each(CHANGES)('changes nothing by %s at the same time', async (path, bodyOf) => {
    const { browser, email } = await links.confirmed(people);
    const body = await bodyOf(browser);
    const answer = await duringNewPassword(email, () => browser.post(path, body));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_signed_in']);
    const { rows } = await pool.query(
      `select email, (select count(*)::int from identity.passkeys where user_id = id)
        + (select count(*)::int from identity.calendar_feeds where user_id = id)
        + (select count(*)::int from identity.email_changes where user_id = id)
        + (select count(*)::int from identity.mail_accounts where user_id = id) as ways
        from identity.users where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ email, ways: 0 }]);
  });

  it.each([...CHANGES, ['/api/command/CreateJob', async () => ({ job: { name: 'Late' } })] as const])(
    'changes nothing by %s whose body arrives later',
    async (path, bodyOf) => {
      const { browser, email } = await links.confirmed(people);
      const body = JSON.stringify(await bodyOf(browser));
      const token = await links.resetToken(email);
      const sent = await beginRequest(browser, path, body.length);
      const reset = await side.browser().post('/api/password-reset', { token, password: 'Dolor2sit!' });
      expect(reset.statusCode).toBe(204);
      side.wait(1_000);
      expect(await answerTo(sent.end(body))).toEqual([401, 'not_signed_in']);
    },
  );
});
