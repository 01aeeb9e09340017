import type { DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { InvoiceDeleted } from '@ledgerline/shared-events/invoices/events.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { nextInvoiceNumber } from '../rules/invoice-numbers.ts';
import { given } from '../testing/given.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';
import { deliveryOutcome } from './delivery-outcome.ts';

const AT = '2026-11-20T11:00:00.000Z';
const TO = 'accounts@nord.example';
const MESSAGE = { invoiceId: 1, to: [TO], subject: 'Invoice 1', body: 'Hello' };

type Steps = Parameters<typeof given>;

const invoiced = (...more: Steps) =>
  given(...PRACTICE_START, ['CreateInvoice', { invoice: { client_id: 1 } }], ...more);
const send = (more: { [key: string]: Json } = {}): Steps[number] => ['SendInvoice', { ...MESSAGE, ...more }];

/** Reports what became of recipients, as the sender of messages does. */
function settle(
  ledger: PracticeLedger,
  state: DeliveryState,
  address = TO,
  detail: string | null = '250 Ok',
) {
  const delivery = ledger.state.record('delivery', 1);
  if (delivery === undefined) throw new Error('There is no delivery.');
  const events = deliveryOutcome(ledger.state, delivery, [{ address, state, detail, at: AT }]);
  if (events.length > 0) ledger.append(events);
  return events;
}

const invoiceIn = ({ state }: PracticeLedger) => state.record('invoice', 1);
const stateIn = (ledger: PracticeLedger, index = 0) =>
  ledger.state.record('delivery', 1)?.recipients[index]?.state;

function lastOf({ entries }: PracticeLedger): PracticeEntry {
  const last = entries.at(-1);
  if (last === undefined) throw new Error('The ledger has no entry.');
  return last;
}

describe('sending an invoice', () => {
  it('queues a message for every recipient once', () => {
    const outcome = invoiced().when('SendInvoice', {
      ...MESSAGE,
      to: [' Accounts@nord.example '],
      cc: ['accounts@nord.example', 'vera@nord.example'],
    });
    outcome.thenFacts('DeliveryQueued').answering({
      delivery: {
        state: 'queued',
        recipients: [{ address: 'Accounts@nord.example' }, { address: 'vera@nord.example' }],
        papers: [{ kind: 'pdf' }],
      },
    });
    expect(invoiceIn(outcome.ledger)?.issued_at).toBeNull();
  });

  it.each([
    ['a second header', { subject: 'Hi\r\nBcc: everybody@x.example' }, 'subject'],
    ['a line break in an address', { to: ['a@x.example\nBcc: b@x.example'] }, 'to.0'],
    ['a list in one address', { to: ['a@x.example, b@x.example'] }, 'to.0'],
    ['a name in an address', { to: ['Ana <a@x.example>'] }, 'to.0'],
    ['a rare end of a line in the subject', { subject: 'Hi\u2028Bcc: everybody@x.example' }, 'subject'],
    ['an address with a mark of direction', { to: ['a\u200e@x.example'] }, 'to.0'],
    ['no recipient', { to: [] }, 'to'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['a subject that nobody sees', { subject: '\u202e\u200f' }, 'subject'],
    ['an address for answers that is a list', { replyTo: 'a@x.example;b@x.example' }, 'replyTo'],
    ['an unknown paper', { attach: ['xml'] }, 'attach.0'],
  ])('refuses %s', (_what, change, field) => {
    invoiced()
      .when('SendInvoice', { ...MESSAGE, ...change })
      .thenMisfit(field);
  });

  it('leaves hidden characters out of the message', () => {
    const { ledger } = invoiced()
      .when('SendInvoice', {
        ...MESSAGE,
        to: ['\u202aana@x.example\u202c'],
        subject: 'Invoice \u202efdp.exe',
        body: 'Hello\u0007,\r\n\u2067it is \u200fשלום\u2069.',
      })
      .thenFacts('DeliveryQueued');
    expect(ledger.state.record('delivery', 1)).toMatchObject({
      to: ['ana@x.example'],
      subject: 'Invoice fdp.exe',
      body: 'Hello,\nit is \u200fשלום.',
    });
  });

  it('takes 20 recipients and refuses 21, however they are spread', () => {
    const some = (count: number, word: string) =>
      Array.from({ length: count }, (_, n) => `${word}${n}@x.example`);
    invoiced()
      .when('SendInvoice', { ...MESSAGE, to: some(20, 'a') })
      .thenFacts('DeliveryQueued');
    const many = { to: some(10, 'a'), cc: some(10, 'b'), bcc: some(1, 'c') };
    invoiced()
      .when('SendInvoice', { ...MESSAGE, ...many })
      .thenMisfit('to', 'A message has at most 20 recipients');
  });

  it('refuses an e-invoice, and an invoice that is not there', () => {
    invoiced()
      .when('SendInvoice', { ...MESSAGE, attach: ['einvoice'] })
      .thenRefused('invalid', undefined, 'attach');
    invoiced()
      .when('SendInvoice', { ...MESSAGE, invoiceId: 9 })
      .thenRefused('not_found');
  });

  it('refuses the 201st message within 24 hours, and takes it a day later', () => {
    const { ledger, when } = invoiced(...Array.from({ length: 200 }, () => send()));
    when('SendInvoice', MESSAGE).thenRefused('too_many_requests');
    ledger.now += 24 * 3_600_000;
    when('SendInvoice', MESSAGE).thenFacts('DeliveryQueued');
  });

  it('names the earlier messages of the thread', () => {
    const { ledger } = invoiced(send(), send());
    const [first, second] = [...ledger.state.records('delivery')];
    expect(first?.references).toEqual([]);
    expect(second?.references).toEqual([first?.messageId]);
  });

  it('cannot be undone, and gives the reason', () => {
    const { ledger } = invoiced(send());
    expect(ledger.undo(lastOf(ledger))).toEqual({ reason: "Sent email can't be undone." });
  });
});

describe('what becomes of a message', () => {
  it('issues the invoice when the first recipient was handed over', () => {
    const { ledger } = invoiced(send({ cc: ['vera@nord.example'] }));
    settle(ledger, 'failed', 'vera@nord.example', '550 5.1.1 No such user');
    expect(invoiceIn(ledger)?.issued_at).toBeNull();
    expect(settle(ledger, 'sent').map(({ type }) => type)).toEqual(['DeliverySent']);
    expect(invoiceIn(ledger)?.issued_at).toBe(AT);
  });

  it('keeps the number of an invoice that was sent: its undone creation makes it void', () => {
    const { ledger } = invoiced();
    const creation = lastOf(ledger);
    ledger.run('SendInvoice', MESSAGE);
    settle(ledger, 'unknown');
    expect(ledger.undo(creation)).toHaveProperty('events');
    expect(invoiceIn(ledger)).toMatchObject({ void: true, number: '1' });
  });

  it('frees the number of an invoice whose message was stopped', () => {
    const { ledger } = invoiced(
      send(),
      ['StopDelivery', { deliveryId: 1 }],
      ['DeleteInvoice', { invoiceId: 1 }],
    );
    expect(invoiceIn(ledger)).toMatchObject({ void: false, issued_at: null });
  });

  it.each<[DeliveryState[], DeliveryState]>([
    [['sent', 'sent'], 'sent'],
    [['sent', 'queued'], 'sent'],
    [['sent', 'delivered', 'bounced'], 'bounced'],
    [['sent', 'bounced', 'delivered'], 'bounced'],
    [['unknown', 'sent'], 'sent'],
    [['unknown', 'queued'], 'unknown'],
    [['failed', 'sent'], 'failed'],
    [['stopped', 'sent'], 'stopped'],
    [['sent', 'unknown'], 'sent'],
  ])('said in the order %j ends as %s', (said, expected) => {
    const { ledger } = invoiced(send());
    for (const state of said) settle(ledger, state);
    expect(stateIn(ledger)).toBe(expected);
  });

  it('says once that it is tried again', () => {
    const { ledger } = invoiced(send());
    expect(settle(ledger, 'queued', TO, '451 Later')).toHaveLength(1);
    expect(settle(ledger, 'queued', TO, '451 Still later')).toEqual([]);
    expect(stateIn(ledger)).toBe('queued');
  });

  it('keeps the words of a server in one line of at most 500 characters', () => {
    const { ledger } = invoiced(send());
    settle(ledger, 'failed', TO, `550 No\r\nsuch\u0000\u202e user ${'x'.repeat(900)}`);
    const detail = ledger.state.record('delivery', 1)?.recipients[0]?.detail;
    expect(detail).toMatch(/^550 No such user x+$/);
    expect(detail).toHaveLength(500);
  });
});

describe('stopping a message', () => {
  it('is possible while it waits, and changes nothing the second time', () => {
    const { when } = invoiced(send());
    when('StopDelivery', { deliveryId: 1 })
      .thenFacts('DeliveryStopped')
      .answering({ delivery: { state: 'stopped' } });
    when('StopDelivery', { deliveryId: 1 }).thenNothing();
  });

  it('is refused once it was sent', () => {
    const { ledger, when } = invoiced(send());
    settle(ledger, 'sent');
    when('StopDelivery', { deliveryId: 1 }).thenRefused('conflict');
    when('StopDelivery', { deliveryId: 2 }).thenRefused('not_found');
  });
});

describe('a message of unknown outcome', () => {
  const unknown = () => {
    const practice = invoiced(send({ bcc: ['archive@lima.example'] }));
    settle(practice.ledger, 'unknown');
    settle(practice.ledger, 'unknown', 'archive@lima.example');
    return practice;
  };

  it('arrived when the user says so, which can be undone', () => {
    const { ledger, when } = unknown();
    when('ConfirmDelivery', { deliveryId: 1 }).thenFacts('ArrivalConfirmed');
    expect(stateIn(ledger)).toBe('delivered');
    when('ConfirmDelivery', { deliveryId: 1 }).thenNothing();
    ledger.undo(lastOf(ledger));
    expect(stateIn(ledger)).toBe('unknown');
  });

  it('is sent again in the same words, and hidden recipients stay hidden', () => {
    unknown()
      .when('ResendDelivery', { deliveryId: 1 })
      .answering({
        delivery: {
          id: 2,
          replaces: 1,
          to: [TO],
          bcc: ['archive@lima.example'],
          subject: 'Invoice 1',
          body: 'Hello',
        },
      });
  });

  it('is sent again to a corrected address only', () => {
    unknown()
      .when('ResendDelivery', { deliveryId: 1, to: ['office@nord.example'] })
      .answering({ delivery: { to: ['office@nord.example'], cc: [], bcc: [] } });
  });

  it('is not sent again to those who have it', () => {
    const { ledger, when } = invoiced(send());
    settle(ledger, 'sent');
    when('ResendDelivery', { deliveryId: 1 }).thenRefused('invalid', 'Nobody needs this email again', 'to');
  });
});

describe('a message whose invoice has another number now', () => {
  const renumber: Steps[number] = ['EditInvoice', { invoiceId: 1, invoice: { number: '7' } }];
  const REFUSAL =
    'The invoice is now number 7, so this email can’t be resent. Send it from the invoice instead.';

  it('is not sent again when it was stopped before and another invoice has its number', () => {
    invoiced(
      send(),
      ['StopDelivery', { deliveryId: 1 }],
      renumber,
      ['CreateInvoice', { invoice: { client_id: 2, number: '1' } }],
      ['IssueInvoice', { invoiceId: 2 }],
    )
      .when('ResendDelivery', { deliveryId: 1 })
      .thenRefused('invalid', REFUSAL, 'deliveryId');
  });

  it('is not sent again to another address, until the invoice has its number again', () => {
    const { ledger, when } = invoiced(send());
    settle(ledger, 'bounced');
    ledger.run(...renumber);
    when('ResendDelivery', { deliveryId: 1, to: ['office@nord.example'] }).thenRefused('invalid', REFUSAL);
    ledger.undo(lastOf(ledger));
    when('ResendDelivery', { deliveryId: 1 }).answering({ delivery: { replaces: 1 } });
  });
});

describe('an invoice that was sent in another way', () => {
  it('counts as issued until the mark is undone, which keeps a downloaded PDF', () => {
    const { ledger, when } = invoiced();
    when('MarkInvoiceSent', { invoiceId: 1, how: ' Client portal ' })
      .thenFacts('InvoiceMarkedSent')
      .saying({ after: { at: '2026-11-20', how: 'Client portal' } })
      .answering({ invoice: { sending: { state: 'marked', detail: 'Client portal' } } });
    const mark = lastOf(ledger);
    when('MarkInvoiceSent', { invoiceId: 1, how: 'Client portal' }).thenNothing();
    ledger.run('IssueInvoice', { invoiceId: 1 });
    ledger.undo(mark);
    expect(invoiceIn(ledger)).toMatchObject({ issued_at: expect.any(String) });
    expect(invoiceIn(ledger)).not.toHaveProperty('sent_mark');
  });

  it.each([
    ['a day that hasn’t come yet', '2026-11-22', 'Choose today or an earlier day'],
    ['a mistyped year', '1999-01-01', 'Enter a date between 2000 and 2100.'],
  ])('refuses %s', (_what, at, message) => {
    invoiced()
      .when('MarkInvoiceSent', { invoiceId: 1, at, how: 'By hand' })
      .thenRefused('invalid', message, 'at');
  });

  it('keeps its number when it is deleted', () => {
    const { ledger } = invoiced(
      ['MarkInvoiceSent', { invoiceId: 1, at: '2026-11-19', how: 'By hand' }],
      ['DeleteInvoice', { invoiceId: 1 }],
    );
    expect(invoiceIn(ledger)).toMatchObject({ void: true });
  });
});

describe('a credit note that was sent in another way', () => {
  const credited = () =>
    given(
      ...PRACTICE_START,
      ['CreateInvoice', { invoice: { client_id: 1, items: [{ name: 'Work', quantity: 1, rate: 100 }] } }],
      ['CreateCreditNote', { invoiceId: 1, reason: 'Late' }],
    );
  const noteIn = ({ state }: PracticeLedger) => state.record('creditNote', 1);

  it('is void when it is deleted, until the mark is undone', () => {
    const { ledger, when } = credited();
    when('MarkCreditNoteSent', { creditNoteId: 1, how: ' Post ' })
      .thenFacts('CreditNoteMarkedSent')
      .saying({ after: { at: '2026-11-20', how: 'Post' } })
      .answering({ creditNote: { sending: { state: 'marked', detail: 'Post' } } });
    const mark = lastOf(ledger);
    when('MarkCreditNoteSent', { creditNoteId: 1, how: 'Post' }).thenNothing();
    when('DeleteCreditNote', { creditNoteId: 1 });
    expect(noteIn(ledger)).toMatchObject({ void: true });
    ledger.undo(lastOf(ledger));
    ledger.undo(mark);
    expect(noteIn(ledger)).not.toHaveProperty('sent_mark');
    when('DeleteCreditNote', { creditNoteId: 1 });
    expect(noteIn(ledger)).toMatchObject({ void: false });
  });

  it.each([
    ['a day that hasn’t come yet', '2026-11-22', 'Choose today or an earlier day'],
    ['a mistyped year', '1999-01-01', 'Enter a date between 2000 and 2100.'],
  ])('refuses %s', (_what, at, message) => {
    credited()
      .when('MarkCreditNoteSent', { creditNoteId: 1, at, how: 'By hand' })
      .thenRefused('invalid', message, 'at');
  });
});

describe('an invoice with a message that waits', () => {
  it('becomes void when it is deleted or its creation is undone, and the message says why it stopped', () => {
    const { ledger } = invoiced(send(), ['DeleteInvoice', { invoiceId: 1 }]);
    expect(invoiceIn(ledger)).toMatchObject({ void: true });
    const undone = invoiced(send()).ledger;
    const creation = undone.entries.find(({ events }) =>
      events.some(({ type }) => type === 'InvoiceCreated'),
    );
    if (creation === undefined) throw new Error('The ledger has no creation.');
    undone.undo(creation);
    expect(invoiceIn(undone)).toMatchObject({ void: true });
    expect(nextInvoiceNumber(undone.state, null, '2026-05-04')).toBe('2');
  });

  it('gives its number free when the message was stopped before', () => {
    const { ledger } = invoiced(
      send(),
      ['StopDelivery', { deliveryId: 1 }],
      ['DeleteInvoice', { invoiceId: 1 }],
    );
    expect(invoiceIn(ledger)).toMatchObject({ void: false });
    expect(nextInvoiceNumber(ledger.state, null, '2026-05-04')).toBe('1');
  });

  it('keeps its number when an earlier version deleted it and the paper left all the same', () => {
    const gone = { invoiceId: 1, number: '1', deletedAt: AT, void: false, jobs: [] };
    const { ledger } = invoiced(send(), InvoiceDeleted.of(gone));
    expect(nextInvoiceNumber(ledger.state, null, '2026-05-04')).toBe('2');
    settle(ledger, 'sent');
    expect(nextInvoiceNumber(ledger.state, null, '2026-05-04')).toBe('2');
  });

  it('is not reminded again when nothing is open', () => {
    const overdue = invoiced(
      ['EditInvoice', { invoiceId: 1, invoice: { dueDate: '2026-10-01', items: [{ name: 'x', rate: 10 }] } }],
      ['SendReminder', { reminders: [{ invoiceId: 1, level: 1, to: [TO], subject: 'Hi', body: 'Hello' }] }],
    );
    settle(overdue.ledger, 'failed');
    overdue.ledger.run('MarkInvoicePaid', { invoiceId: 1 });
    overdue
      .when('ResendDelivery', { deliveryId: 1 })
      .thenRefused('invalid', 'This reminder can’t be resent: nothing is outstanding.', 'deliveryId');
  });
});
