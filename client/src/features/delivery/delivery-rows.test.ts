import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { describe, expect, it } from 'vitest';
import { deliveryRows } from './delivery-rows.ts';

const recipient = (
  address: string,
  state: DeliveryAnswer['state'],
  time: string,
  detail: string | null = null,
) => ({
  address,
  state,
  at: `2026-11-24T${time}:00.000Z`,
  detail,
});

function delivery(recipients: DeliveryAnswer['recipients']): DeliveryAnswer {
  return {
    id: 1,
    invoice_id: 3,
    quote_id: null,
    credit_note_id: null,
    kind: 'invoice',
    level: null,
    replaces: null,
    from: 'Marta <invoices@ledgerline.example>',
    replyTo: null,
    to: recipients.map(({ address }) => address),
    cc: [],
    bcc: [],
    subject: 'Invoice 147',
    body: 'Dear Dr. Anja Roth,',
    created_at: '2026-11-24T10:26:00.000Z',
    automatic: false,
    state: 'bounced',
    recipients,
    papers: [
      { kind: 'pdf', name: 'Invoice 147.pdf', type: 'application/pdf', size: 86_016, sha256: '0'.repeat(64) },
    ],
  };
}

const nameOf = (address: string) => (address.startsWith('roth') ? 'Dr. Anja Roth' : '');
const titles = (...recipients: DeliveryAnswer['recipients']) =>
  deliveryRows(delivery(recipients), nameOf).map(({ title, details }) => [title, ...details]);

describe('the timeline of a message', () => {
  it('has a line for each file, which can be downloaded from it', () => {
    const sent = delivery([recipient('roth@kessler-roth.example', 'sent', '10:26')]);
    const [invoice] = sent.papers;
    if (invoice === undefined) throw new Error('The sample has a file.');
    const terms = { ...invoice, name: 'Terms.pdf', size: 2_048, sha256: '1'.repeat(64) };
    const rows = deliveryRows({ ...sent, papers: [invoice, terms] }, nameOf).slice(-2);
    expect(rows.map(({ title, details, paper }) => [title, ...details, paper])).toEqual([
      ['Invoice 147.pdf', '84 KB', { deliveryId: 1, paper: invoice }],
      ['Terms.pdf', '2 KB', { deliveryId: 1, paper: terms }],
    ]);
  });

  it('says newest first what became of each recipient, with the words of the server', () => {
    expect(
      titles(
        recipient('roth@kessler-roth.example', 'delivered', '10:27'),
        recipient('office@kessler-roth.example', 'bounced', '10:29', '550 5.1.1 user unknown'),
      ),
    ).toEqual([
      ['Bounced: office@kessler-roth.example', '550 5.1.1 user unknown'],
      ['Delivered to Dr. Anja Roth', 'roth@kessler-roth.example'],
      ['Invoice 147.pdf', '84 KB'],
    ]);
  });

  it('says once what a server answered for several', () => {
    const answer = '250 2.0.0 accepted';
    expect(
      titles(
        recipient('roth@kessler-roth.example', 'sent', '10:26', answer),
        recipient('office@kessler-roth.example', 'sent', '10:26', answer),
      )[0],
    ).toEqual(['Sent to 2 people', answer]);
  });
});

it('a reminder that was sent by itself says so', () => {
  const queued = delivery([recipient('ana@nord.example', 'sent', '10:26')]);
  const [row] = deliveryRows({ ...queued, kind: 'reminder', level: 2, automatic: true }, nameOf);
  expect(row?.details[0]).toBe('2nd reminder, automatic');
});
