import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { mailTemplatesOf } from '@ledgerline/shared-events/mail-templates/templates.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { invoices } from '#entities/invoice/model.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { Status } from '#shared/testing/serve.ts';
import { sampleClient, sampleSettings } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from './send-overlay.tsx';

const contact = (id: number, name: string, email: string, receives: ('invoices' | 'reminders')[]) => ({
  ...{ id, name, email, receives },
  phone: '',
  role: '',
});
const CLIENT = {
  ...sampleClient(3, 'Kessler & Roth'),
  contacts: [
    contact(1, 'Dr. Anja Roth', 'roth@kessler-roth.example', ['invoices']),
    contact(2, 'Buchhaltung', 'office@kessler-roth.example', ['invoices', 'reminders']),
    contact(3, 'Ben Kessler', 'kessler@kessler-roth.example', []),
  ],
};
const INVOICE = sampleInvoice({ id: 8, number: '147', client_id: 3, client_name: 'Kessler & Roth' });
const SENDER = {
  obstacle: null,
  from: 'Marta Wiśniewska <invoices@ledgerline.example>',
  replyTo: 'marta@example.com',
  own: false,
  reports: true,
  stopSeconds: 10,
  recipientsAMessage: 20,
  messagesADay: 200,
};

function delivery(changes: Partial<DeliveryAnswer> = {}): DeliveryAnswer {
  const address = 'roth@kessler-roth.example';
  return {
    ...{
      id: 5,
      invoice_id: 8,
      quote_id: null,
      credit_note_id: null,
      kind: 'invoice',
      level: null,
      replaces: null,
    },
    ...{ from: SENDER.from, replyTo: null, to: [address], cc: [], bcc: [] },
    ...{ subject: 'Invoice 147', body: 'Dear Dr. Anja Roth,', papers: [] },
    created_at: '2026-11-24T10:26:00.000Z',
    automatic: false,
    state: 'queued',
    recipients: [{ address, state: 'queued', at: '2026-11-24T10:26:00.000Z', detail: null }],
    ...changes,
  };
}

async function open(replies: Record<string, unknown> = {}, more = '', isReady = true) {
  const served = await openServed(<Page />, {
    path: `/invoices?new=send&new-invoice=147${more}`,
    route: '/invoices',
    replies: {
      'GET /api/settings': sampleSettings({ mailTemplates: mailTemplatesOf(null) }),
      'GET /api/client': [CLIENT],
      'GET /api/invoice/147': INVOICE,
      'GET /api/mail/sender': SENDER,
      'GET /api/invoice/147/deliveries': { deliveries: [] },
      'POST /api/invoice/8/send': { delivery: delivery() },
      'POST /api/command/StopDelivery': { delivery: delivery({ state: 'stopped' }) },
      ...replies,
    },
  });
  if (isReady) await screen.findByText('Preview');
  return served;
}

const sentMessages = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ path }) => path === '/api/invoice/8/send');
const message = () => screen.getByRole('region', { name: 'Message' });

describe('the sheet that sends an invoice', () => {
  it('is addressed to the contacts that receive invoices, and shows the message with its values', async () => {
    const { calls } = await open();
    expect(screen.getByRole('button', { name: 'Remove roth@kessler-roth.example' })).toBeDefined();
    expect(message().textContent).toContain('Dear Dr. Anja Roth,');
    expect(message().textContent).toContain('invoice 147');
    expect(screen.getByText(/Sent messages can't be recalled/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(sentMessages(calls)).toHaveLength(1));
    expect(sentMessages(calls)[0]?.body).toMatchObject({
      to: ['roth@kessler-roth.example'],
      cc: ['office@kessler-roth.example'],
      bcc: [],
      attach: ['pdf'],
      replaces: null,
    });
  });

  it('waits for the whole invoice where a list has only its beginnings', async () => {
    const page = { current_page: 1, last_page: 1, total: 1 };
    const row = { ...INVOICE, client_name: 'Kess', cut: true };
    const whole = new Promise(() => undefined);
    const { scope } = await open(
      { 'GET /api/invoice': { data: [row], ...page }, 'GET /api/invoice/147': () => whole },
      '',
      false,
    );
    await waitFor(() => expect(scope.getState(invoices.$byId).get(8)).toMatchObject({ cut: true }));
    expect(screen.queryByText('Preview')).toBeNull();
    screen.getByRole('dialog', { name: 'Send invoice 147' });
  });

  it('counts down after it was sent, and stops the message', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
    const messages = await screen.findByRole('status', { name: 'Messages' });
    const stop = await within(messages).findByRole('button', { name: 'Cancel' });
    fireEvent.click(stop);
    expect(await screen.findByText('Cancelled. Nothing was sent.')).toBeDefined();
    expect(sent()).toEqual([['StopDelivery', { deliveryId: 5 }]]);
  });

  it('is not sent without a recipient, nor to a text that is not an address', async () => {
    const { calls } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove roth@kessler-roth.example' }));
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
    expect(await screen.findByText('Enter a recipient')).toBeDefined();
    const to = screen.getByRole('combobox', { name: 'To' });
    fireEvent.change(to, { target: { value: 'roth@' } });
    fireEvent.keyDown(to, { key: 'Enter' });
    expect(await screen.findByText("roth@ isn't a valid email address")).toBeDefined();
    expect(sentMessages(calls)).toEqual([]);
  });

  it('tries again under the same key after an answer was lost', async () => {
    const { calls } = await open({
      'POST /api/invoice/8/send': new Status(500, { message: '', code: 'internal' }),
    });
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(sentMessages(calls)).toHaveLength(2));
    const keys = sentMessages(calls).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('corrects a message that came back: only the failed recipients, with the text as it was', async () => {
    const recipients: DeliveryAnswer['recipients'] = [
      {
        address: 'roth@kessler-roth.example',
        state: 'delivered',
        at: '2026-11-24T10:27:00.000Z',
        detail: null,
      },
      {
        address: 'offcie@kessler-roth.example',
        state: 'bounced',
        at: '2026-11-24T10:28:00.000Z',
        detail: '550',
      },
    ];
    const bounced = delivery({ state: 'bounced', recipients });
    const { calls } = await open(
      { 'GET /api/invoice/147/deliveries': { deliveries: [bounced] } },
      '&new-correct=5',
    );
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(sentMessages(calls)).toHaveLength(1));
    expect(sentMessages(calls)[0]?.body).toMatchObject({
      to: ['offcie@kessler-roth.example'],
      subject: 'Invoice 147',
      replaces: 5,
    });
  });

  it('offers the message as a file and a mark where there is no mail server, and says why', async () => {
    await open({ 'GET /api/mail/sender': { ...SENDER, obstacle: 'mail_not_configured', from: null } });
    expect(screen.getByText(/Email isn't set up/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download as .eml' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('asks a test account to register first', async () => {
    await open({ 'GET /api/mail/sender': { ...SENDER, obstacle: 'register_first', from: null } });
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  });

  it('asks for a confirmed address first, and sends the link again', async () => {
    const { calls } = await open({
      'GET /api/mail/sender': { ...SENDER, obstacle: 'confirm_email_first' },
      'POST /api/email-confirmation': {},
    });
    expect(screen.queryByRole('button', { name: /^Send invoice|^Send$/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('The link was sent.')).toBeDefined();
    expect(calls.filter(({ path }) => path === '/api/email-confirmation')).toHaveLength(1);
  });
});
