import { REPORTS } from '@ledgerline/command-service/sending/testing/reports.ts';
import {
  RETURN_PASSWORD,
  RETURN_USER,
  startReturnMailbox,
} from '@ledgerline/infra/mail/testing/return-mailbox-server.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const PATH = '/api/mail/account';
const EMAIL = 'marta@example.com';
const ANA = 'ana@nord.example';
/** A recipient whom the mail server refuses. */
const GONE = 'gone@nord.example';

let mailServer: SMTPServer;
let port = 0;
let received: string[] = [];
/** The senders of the envelopes of accepted messages, and their text. */
let messages: { from: string; text: string }[] = [];

beforeAll(async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      done(address === GONE ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(...rcptTo.map(({ address }) => address));
        messages.push({
          from: mailFrom === false ? '' : mailFrom.address,
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

/** Runs a test as a registered user of an app with these variables. */
async function withUser(
  environment: Record<string, string>,
  run: (user: ApiClient, served: ServedApp) => Promise<void>,
) {
  const served: ServedApp = await serveApp(environment);
  try {
    const user = await apiClient(served.url);
    const credentials = { email: EMAIL, password: 'Correct-Horse-9' };
    await user.post('/register', credentials);
    await served.pool.query('update identity.users set email_confirmed_at = now()');
    await user.post('/login', credentials);
    await run(user, served);
  } finally {
    await served.stop();
  }
}

const account = () => ({ address: 'marta@wisniewska.example', host: '127.0.0.1', port, user: 'marta' });

it('a test message goes through an own mail server that the operator allows, to the user', async () => {
  const allowing = { OWN_MAIL_HOSTS: `127.0.0.1:${port}`, OWN_MAIL_WITHOUT_TLS: '1' };
  await withUser(allowing, async (user) => {
    received = [];
    await user.post(PATH, { ...account(), password: 'wrong' });
    const refused = { accepted: false, answer: expect.stringContaining('Wrong password') };
    expect((await user.post(`${PATH}/test`)).body).toMatchObject({ account: { test: refused } });
    await user.post(PATH, { ...account(), password: 'secret' });
    const accepted = { accepted: true, answer: expect.stringMatching(/^250 /) };
    expect((await user.post(`${PATH}/test`)).body).toMatchObject({ account: { test: accepted } });
    expect(received).toEqual([EMAIL]);
    const sender = { obstacle: null, from: account().address, own: true, reports: false };
    expect((await user.get('/api/mail/sender')).body).toMatchObject(sender);
  });
});

it('a mail server inside the network is refused in plain words without the permission of the operator', async () => {
  await withUser({}, async (user) => {
    const at = async (atPort: number) => {
      const { status, body } = await user.post(PATH, { ...account(), port: atPort, password: 'secret' });
      return [status, Object(body).errors];
    };
    expect(await at(port)).toEqual([422, { port: ['Possible ports are 465, 587, 2525'] }]);
    expect(await at(587)).toEqual([422, { host: [expect.stringContaining('not on the public network')] }]);
    const named = await user.post(PATH, { ...account(), host: 'localhost', port: 587, password: 'secret' });
    expect(named).toMatchObject({
      status: 422,
      body: { errors: { host: [expect.stringContaining('not on the public network')] } },
    });
    expect((await user.get(PATH)).body).toEqual({ account: null });
  });
});

/** Waits until the latest message about the invoice has these recipients. */
async function shows(user: ApiClient, recipients: readonly object[]): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await user.get('/api/invoice/1/deliveries');
    expect(Object(body).deliveries.at(0)).toMatchObject({ recipients });
  });
}

it('an invoice goes through the own mail server, from the own address, as long as the operator allows it', async () => {
  const allowing = {
    OWN_MAIL_HOSTS: `127.0.0.1:${port}`,
    OWN_MAIL_WITHOUT_TLS: '1',
    MESSAGE_STOP_SECONDS: '0',
  };
  const message = { subject: 'Invoice 1', body: 'Hello', attach: ['pdf'] };
  await withUser(allowing, async (user, { pool }) => {
    await user.post(PATH, { ...account(), password: 'secret' });
    await user.post(`${PATH}/test`);
    await user.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
    const items = [{ name: 'Manual', quantity: 1, rate: '120' }];
    await user.post('/api/command/CreateInvoice', { invoice: { client_id: 1, items } });
    [received, messages] = [[], []];
    const answer = await user.post('/api/invoice/1/send', { ...message, to: [ANA], cc: [GONE] });
    expect(answer.status).toBe(202);
    await shows(user, [
      { address: ANA, state: 'sent', detail: expect.stringMatching(/^250 /) },
      { address: GONE, state: 'failed', detail: expect.stringMatching(/^550.*No such mailbox/) },
    ]);
    expect(received).toEqual([ANA]);
    expect(messages).toMatchObject([{ from: account().address }]);
    expect(messages[0]?.text).toMatch(/^From: (.*<)?marta@wisniewska\.example>?\r$/m);
    expect(messages[0]?.text).toMatch(/^Content-Type: application\/pdf/m);
    // A server that the operator does not allow, of an account that was saved while it was allowed.
    await pool.query('update identity.mail_accounts set port = 587');
    await user.post('/api/invoice/1/send', { ...message, to: [ANA] });
    await shows(user, [
      { address: ANA, state: 'queued', detail: expect.stringContaining('not on the public network') },
    ]);
    expect(received).toEqual([ANA]);
  });
});

it('a report in the inbox of the own mail account reaches the invoice, and a wrong password is shown', async () => {
  const inbox = await startReturnMailbox();
  const allowing = {
    OWN_MAIL_HOSTS: `127.0.0.1:${port},127.0.0.1:${inbox.port}`,
    OWN_MAIL_WITHOUT_TLS: '1',
    MESSAGE_STOP_SECONDS: '0',
  };
  const mailbox = { imapHost: '127.0.0.1', imapPort: inbox.port, imapUser: RETURN_USER };
  const save = { ...account(), password: 'secret' };
  await withUser(allowing, async (user, { pool }) => {
    const wrong = await user.post(PATH, { ...save, mailbox: { ...mailbox, imapPassword: 'wrong' } });
    const refused = { accepted: false, answer: expect.stringContaining('authentication failure') };
    expect(wrong.body).toMatchObject({ account: { mailbox: { check: refused } } });
    const right = await user.post(PATH, { ...save, mailbox: { ...mailbox, imapPassword: RETURN_PASSWORD } });
    expect(right.body).toMatchObject({ account: { mailbox: { check: { accepted: true } } } });
    await user.post(`${PATH}/test`);
    expect((await user.get('/api/mail/sender')).body).toMatchObject({ own: true, reports: true });
    await user.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
    await user.post('/api/command/CreateInvoice', { invoice: { client_id: 1 } });
    messages = [];
    await user.post('/api/invoice/1/send', { subject: 'Invoice', body: 'Hello', attach: ['pdf'], to: [ANA] });
    await shows(user, [{ address: ANA, state: 'sent' }]);
    const [messageId = ''] = /^Message-ID: .*$/im.exec(messages[0]?.text ?? '') ?? [];
    expect(messageId).not.toBe('');
    const report = REPORTS.postfix({ to: account().address, recipient: ANA });
    inbox.add(report.replace('Subject: Invoice 147', messageId.trim()));
    await pool.query('update identity.mail_account_mailboxes set next_at = now()');
    await shows(user, [{ address: ANA, state: 'bounced' }]);
    expect(inbox.unread()).toEqual([1]);
  });
  await inbox.close();
});
