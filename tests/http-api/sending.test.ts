import { createHash } from 'node:crypto';
import { type MailServer, startMailServer } from '@ledgerline/infra/mail/testing/mail-server.ts';
import { oneDeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { DeliveryPaper } from '@ledgerline/shared-events/deliveries/record.ts';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiClient, apiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const MESSAGE = {
  to: ['ana@nord.example'],
  cc: ['ben@nord.example'],
  subject: 'Invoice 1',
  body: 'Please find the invoice attached.',
  attach: ['pdf'],
};

let mail: MailServer;
let served: ServedApp;
beforeAll(async () => {
  mail = await startMailServer();
  served = await serveApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Ledgerline <hello@ledgerline.example>',
    MESSAGE_STOP_SECONDS: '0',
    MESSAGES_A_DAY: '3',
  });
  return async () => {
    await served.stop();
    await mail.close();
  };
});

async function withInvoice(user: ApiClient): Promise<ApiClient> {
  await user.post('/api/client', { client: { name: 'Nord AG', currency: 'EUR' } });
  await user.post('/api/command/CreateInvoice', {
    invoice: { client_id: 1, items: [{ name: 'Manual', quantity: 1, rate: '120' }] },
  });
  return user;
}

async function registered(email: string): Promise<ApiClient> {
  const user = await apiClient(served.url);
  const { status } = await user.post('/register', { email, password: 'Correct-Horse-7' });
  expect(status).toBe(201);
  return withInvoice(user);
}

/** Opens the link of the mail that was sent to a new user. */
async function confirm(user: ApiClient, email: string): Promise<void> {
  const token = await vi.waitFor(() => {
    const text = mail.accepted.find(({ to }) => to.includes(email))?.text ?? '';
    const [, found] = /token=([\w-]+)/.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
    if (found === undefined) throw new Error('The mail has not arrived.');
    return found;
  });
  expect((await user.post('/api/security/confirm-email', { token })).status).toBeLessThan(300);
}

async function confirmed(email: string): Promise<ApiClient> {
  const user = await registered(email);
  await confirm(user, email);
  return user;
}

const deliveries = async (user: ApiClient) => (await user.get('/api/invoice/1/deliveries')).body;

describe('an invoice that is sent by e-mail', () => {
  it('arrives at every recipient with its PDF, and is issued and sent from then on', async () => {
    const user = await confirmed('marta@practice.example');
    const answer = await user.post('/api/invoice/1/send', MESSAGE);
    expect(answer).toMatchObject({ status: 202, body: { delivery: { id: 1, state: 'queued' } } });
    await vi.waitFor(async () =>
      expect(await deliveries(user)).toMatchObject({
        deliveries: [
          {
            state: 'sent',
            recipients: [
              { address: 'ana@nord.example', state: 'sent' },
              { address: 'ben@nord.example', state: 'sent' },
            ],
          },
        ],
      }),
    );
    const sent = mail.accepted.find(({ to }) => to.includes('ana@nord.example'));
    expect(sent?.to.toSorted()).toEqual(['ana@nord.example', 'ben@nord.example']);
    expect(sent?.text).toMatch(/^Reply-To: marta@practice\.example/m);
    expect(sent?.text).toMatch(/^Content-Type: application\/pdf/m);
    expect((await user.get('/api/invoice/1')).body).toMatchObject({ sending: { state: 'sent' } });
  });

  it('is refused when the account has sent as many as it may within a day', async () => {
    const user = await confirmed('jan@practice.example');
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await user.post('/api/invoice/1/send', MESSAGE)).status).toBe(202);
    }
    const { rows } = await served.pool.query(
      "select account_id from identity.users where email = 'jan@practice.example'",
    );
    const left = async () => {
      const counts = await Promise.all(
        ['sending.messages', 'sending.papers'].map((table) =>
          served.pool.query(`select from ${table} where account_id = $1`, [rows[0].account_id]),
        ),
      );
      return counts.map(({ rowCount }) => rowCount);
    };
    await vi.waitFor(async () => expect((await left())[0]).toBe(0));
    const before = await left();
    const refused = { status: 429, body: { code: 'too_many_requests' } };
    await user.patch('/api/invoice/1', { invoice: { reference: 'Another paper' } });
    expect(await user.post('/api/invoice/1/send', MESSAGE)).toMatchObject(refused);
    expect(await left()).toEqual(before);
  });

  it('is refused while too many wait whose commands were refused', async () => {
    const user = await confirmed('olga@practice.example');
    await served.pool.query(
      `insert into sending.messages (account_id, message, created_at, next_at)
       select account_id, gen_random_uuid(), now(), now() + interval '1 hour'
       from identity.users, generate_series(1, 9) where email = 'olga@practice.example'`,
    );
    expect(await user.post('/api/invoice/1/send', MESSAGE)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });

  it('is refused until the address of the user is confirmed', async () => {
    const user = await registered('ines@practice.example');
    expect((await user.get('/api/mail/sender')).body).toMatchObject({ obstacle: 'confirm_email_first' });
    expect(await user.post('/api/invoice/1/send', MESSAGE)).toMatchObject({
      status: 422,
      body: { code: 'confirm_email_first' },
    });
    await confirm(user, 'ines@practice.example');
    expect((await user.post('/api/invoice/1/send', MESSAGE)).status).toBe(202);
  });

  it('is refused for a test account, which is said before', async () => {
    const user = await withInvoice(await testAccount(served.url));
    expect((await user.get('/api/mail/sender')).body).toMatchObject({ obstacle: 'register_first' });
    expect(await user.post('/api/invoice/1/send', MESSAGE)).toMatchObject({
      status: 422,
      body: { code: 'register_first' },
    });
  });
});

describe('a file of a message', () => {
  /** Sends the invoice, and answers the only file of its message and where it is. */
  async function sentPaper(
    user: ApiClient,
    to = MESSAGE.to,
  ): Promise<{ path: string; paper: DeliveryPaper }> {
    const { body } = await user.post('/api/invoice/1/send', { ...MESSAGE, to });
    const { delivery } = oneDeliveryAnswer.parse(body);
    const [paper] = delivery.papers;
    if (paper === undefined) throw new Error('The message has no file.');
    const path = `/api/delivery/${delivery.id}/paper/${paper.sha256}`;
    await vi.waitFor(async () => expect((await download(user, path)).status).toBe(200));
    return { path, paper };
  }

  const download = (user: ApiClient, path: string) =>
    fetch(served.url + path, { headers: { cookie: user.cookies() } });

  it('is answered as it was attached, also when the invoice was changed and deleted since', async () => {
    const user = await confirmed('rosa@practice.example');
    const { path, paper } = await sentPaper(user, ['rita@nord.example']);
    const message = await vi.waitFor(() => {
      const sent = mail.accepted.find(({ to }) => to.includes('rita@nord.example'));
      if (sent === undefined) throw new Error('The message has not arrived.');
      return sent.text.replaceAll('\r\n', '');
    });
    await user.patch('/api/invoice/1', { invoice: { reference: 'Another one' } });
    await user.delete('/api/invoice/1');
    const answer = await download(user, path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(paper.sha256);
    expect(message.includes(bytes.toString('base64'))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Invoice 1.pdf"',
      'content-length': String(paper.size),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('does not exist for another account, without its hash, or when its bytes are lost', async () => {
    const user = await confirmed('lars@practice.example');
    const { path, paper } = await sentPaper(user);
    const other = await confirmed('mila@practice.example');
    expect((await download(other, path)).status).toBe(404);
    await other.post('/api/invoice/1/send', { ...MESSAGE, attach: [] });
    expect((await download(other, path)).status).toBe(404);
    expect((await download(user, path.replace(paper.sha256, 'f'.repeat(64)))).status).toBe(404);
    expect((await download(user, path.replace(paper.sha256, 'pdf'))).status).toBe(404);
    await served.pool.query(`update sending.papers set bytes = 'other' where sha256 = $1`, [paper.sha256]);
    expect((await download(user, path)).status).toBe(404);
  });
});

it('a reminder joins the thread of its invoice at the client', async () => {
  const user = await confirmed('nora@practice.example');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const invoice = { date: daysAgo(40), paymentTerms: 'date', dueDate: daysAgo(20) };
  expect((await user.patch('/api/invoice/1', { invoice })).status).toBe(200);
  const arrived = (subject: string) =>
    vi.waitFor(() => {
      const found = mail.accepted.find(
        ({ to, text }) => to.includes('thread@nord.example') && text.includes(`Subject: ${subject}`),
      );
      if (found === undefined) throw new Error('The message has not arrived.');
      return found.text.replaceAll(/\r\n[ \t]+/g, ' ');
    });
  await user.post('/api/invoice/1/send', { ...MESSAGE, to: ['thread@nord.example'], cc: [] });
  const [, messageId = 'none'] = /^Message-ID: (<[^>]+>)/m.exec(await arrived('Invoice 1')) ?? [];
  const reminder = {
    invoiceId: 1,
    level: 1,
    to: ['thread@nord.example'],
    subject: 'Still open',
    body: 'Hello',
  };
  expect((await user.post('/api/command/SendReminder', { reminders: [reminder] })).status).toBeLessThan(300);
  const text = await arrived('Still open');
  expect(/^References: (.*)$/m.exec(text)?.[1]).toBe(messageId);
  expect(/^In-Reply-To: (.*)$/m.exec(text)?.[1]).toBe(messageId);
});

/** The text of the PDF in the message with a subject. */
async function paperOf(subject: string): Promise<{ name: string | undefined; text: string }> {
  const sent = await vi.waitFor(() => {
    const found = mail.accepted.find(({ text }) => text.includes(`Subject: ${subject}`));
    if (found === undefined) throw new Error('The message has not arrived.');
    return found;
  });
  const [, head = '', file = ''] =
    /(Content-Type: application\/pdf[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(sent.text) ?? [];
  const { text } = await extractText(new Uint8Array(Buffer.from(file, 'base64')), { mergePages: true });
  return { name: /filename="([^"]+)"/.exec(head)?.[1], text };
}

it('a quote is sent and accepted, and the credit note of its invoice is sent', async () => {
  const user = await confirmed('lena@practice.example');
  const to = { ...MESSAGE, to: ['lena@nord.example'], cc: [] };
  const items = [{ name: 'Slogan', quantity: 1, rate: '80' }];
  await user.post('/api/quote', { quote: { client_id: 1, items } });
  expect((await user.post('/api/quote/1/send', { ...to, subject: 'Our quote' })).status).toBe(202);
  const quote = await paperOf('Our quote');
  expect(quote).toMatchObject({ name: 'Quote Q-1.pdf', text: expect.stringContaining('Slogan') });
  expect(quote.text).toContain('Q-1');
  await vi.waitFor(async () =>
    expect((await user.get('/api/quote/Q-1')).body).toMatchObject({
      status: 'sent',
      sending: { state: 'sent', kind: 'quote' },
    }),
  );
  expect((await user.post('/api/quote/1/accept', {})).status).toBe(200);
  expect(await user.post('/api/quote/1/send', to)).toMatchObject({
    status: 409,
    body: { code: 'already_answered' },
  });
  await user.post('/api/command/MarkJobCompleted', { jobId: 1 });
  await user.post('/api/command/InvoiceJobs', { clientId: 1, jobIds: [1] });
  await user.post('/api/invoice/2/credit-note', { reason: 'Not ordered' });
  expect((await user.post('/api/credit-note/1/send', { ...to, subject: 'Our credit' })).status).toBe(202);
  const note = await paperOf('Our credit');
  expect(note).toMatchObject({ name: 'Credit note CN-1.pdf', text: expect.stringContaining('Not ordered') });
  await vi.waitFor(async () =>
    expect((await user.get('/api/credit-note/CN-1')).body).toMatchObject({
      issued_at: expect.any(String),
      sending: { state: 'sent' },
    }),
  );
  expect((await user.get('/api/credit-note/CN-1/deliveries')).body).toMatchObject({
    deliveries: [{ kind: 'creditNote', credit_note_id: 1, invoice_id: null }],
  });
});
