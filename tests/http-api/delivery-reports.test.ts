import { arrivalReport, REPORTS } from '@ledgerline/command-service/sending/testing/reports.ts';
import { type MailServer, startMailServer } from '@ledgerline/infra/mail/testing/mail-server.ts';
import {
  type ReturnMailboxServer,
  startReturnMailbox,
} from '@ledgerline/infra/mail/testing/return-mailbox-server.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const TOKEN = 'a token of delivery reports';
const RECIPIENT = 'ana@nord.example';
const MESSAGE = { to: [RECIPIENT], subject: 'Invoice 1', body: 'Hello', attach: ['pdf'] };

let mail: MailServer;
let mailbox: ReturnMailboxServer;
let served: ServedApp;
beforeAll(async () => {
  mail = await startMailServer();
  mailbox = await startReturnMailbox();
  served = await serveApp({
    SMTP_URL: mail.url,
    MESSAGE_STOP_SECONDS: '0',
    MAIL_REPORT_TOKEN: TOKEN,
    MAIL_RETURN_ADDRESS: 'returns@ledgerline.example',
    MAIL_RETURN_URL: mailbox.url,
  });
  return async () => {
    await served.stop();
    await mailbox.close();
    await mail.close();
  };
});

/** Posts a report as a mail server does. */
async function post(report: string, { token = TOKEN, type = 'message/rfc822' } = {}) {
  const response = await fetch(`${served.url}/api/mail/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: report,
  });
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) };
}

/** A user whose address is confirmed, with an invoice that was sent; and where its reports go. */
async function sentInvoice(email: string): Promise<{ user: ApiClient; to: string }> {
  const user = await apiClient(served.url);
  await user.post('/register', { email, password: 'Correct-Horse-7' });
  await served.pool.query('update identity.users set email_confirmed_at = now() where email = $1', [email]);
  await user.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
  const items = [{ name: 'Manual', quantity: 1, rate: '120' }];
  await user.post('/api/command/CreateInvoice', { invoice: { client_id: 1, items } });
  const before = mail.accepted.length;
  expect((await user.post('/api/invoice/1/send', MESSAGE)).status).toBe(202);
  await shows(user, 'sent');
  const to = mail.accepted.slice(before).find((one) => one.to.includes(RECIPIENT))?.from ?? '';
  return { user, to };
}

/** Waits until the invoice says so of its only delivery. */
async function shows(user: ApiClient, state: string, detail: unknown = expect.anything()): Promise<void> {
  await vi.waitFor(async () =>
    expect((await user.get('/api/invoice/1/deliveries')).body).toMatchObject({
      deliveries: [{ state, recipients: [{ address: RECIPIENT, state, detail }] }],
    }),
  );
}

describe('a posted delivery report', () => {
  it('makes the delivery that its address names bounced, once', async () => {
    const { user, to } = await sentInvoice('marta@practice.example');
    expect(to).toMatch(/^returns\+[0-9a-z]{45}@ledgerline\.example$/);
    const other = await sentInvoice('jan@practice.example');
    const report = REPORTS.postfix({ to, recipient: RECIPIENT });
    expect(await post(report)).toEqual({ status: 200, body: { recorded: true, reason: null } });
    await shows(user, 'bounced', '550 5.1.1 no such mailbox here');
    expect((await user.get('/api/invoice/1')).body).toMatchObject({ sending: { state: 'bounced' } });
    await shows(other.user, 'sent');
    const events = served.ledger.log.length;
    await post(report);
    await post(arrivalReport({ to, recipient: RECIPIENT }));
    expect(served.ledger.log).toHaveLength(events);
  });

  it('says that the message waits, arrives, and comes back after all', async () => {
    const { user, to } = await sentInvoice('ines@practice.example');
    await post(REPORTS.gmail({ to, recipient: RECIPIENT }));
    await shows(user, 'delayed');
    await post(arrivalReport({ to, recipient: RECIPIENT }));
    await shows(user, 'delivered');
    await post(REPORTS.exchange({ to: to.toUpperCase(), recipient: 'ana@other.example' }));
    await shows(user, 'bounced', '554 5.2.2 mailbox full');
  });

  it('changes nothing without a signed address, and is refused without the token or as another type', async () => {
    const to = `returns+${'1'.repeat(45)}@ledgerline.example`;
    const report = REPORTS.postfix({ to, recipient: RECIPIENT });
    expect(await post(report)).toEqual({ status: 200, body: { recorded: false, reason: 'other_delivery' } });
    expect((await post('To: a@b.example\r\n\r\nI am away.')).body).toMatchObject({ reason: 'no_report' });
    expect(await post(report, { token: 'another' })).toMatchObject({ status: 401 });
    expect(await post(report, { type: 'text/plain' })).toMatchObject({ status: 415 });
    expect(await post('')).toMatchObject({ status: 400 });
    expect(await post('a'.repeat(300_000))).toMatchObject({ status: 413 });
  });
});

describe('a delivery report in the return mailbox', () => {
  it('makes the delivery that its address names bounced', async () => {
    const { user, to } = await sentInvoice('lena@practice.example');
    mailbox.add('To: returns@ledgerline.example\r\nSubject: Away\r\n\r\nI am away.\r\n');
    mailbox.add(REPORTS.exim({ to, recipient: RECIPIENT }));
    await vi.waitFor(async () =>
      expect((await user.get('/api/invoice/1')).body).toMatchObject({ sending: { state: 'bounced' } }),
    );
    await vi.waitFor(() => expect(mailbox.unread()).toEqual([1]));
  });
});
