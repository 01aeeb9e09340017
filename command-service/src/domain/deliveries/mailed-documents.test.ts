import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';
import { deliveryOutcome } from './delivery-outcome.ts';
import { reasonToStop } from './reason-to-stop.ts';

const AT = '2026-11-20T23:30:00.000Z';
const TO = 'accounts@nord.example';
const TEXTS = { to: [TO], subject: 'Hello', body: 'Hello' };
const items = [{ name: 'Slogan', rate: 40 }];

type Step = readonly [CommandName, Json];

const QUOTE: Step = ['CreateQuote', { quote: { client_id: 1, date: '2026-11-20', items } }];
const INVOICE: Step = ['CreateInvoice', { invoice: { client_id: 1, items } }];
const NOTE: Step = ['CreateCreditNote', { invoiceId: 1, reason: 'Not ordered' }];
const SEND_QUOTE: Step = ['SendQuote', { quoteId: 1, ...TEXTS }];
const SEND_NOTE: Step = ['SendCreditNote', { creditNoteId: 1, ...TEXTS }];

const started = (...more: Step[]) => given(...PRACTICE_START, INVOICE, NOTE, QUOTE, ...more);
const quoteIn = ({ state }: PracticeLedger) => state.record('quote', 1);
const noteIn = ({ state }: PracticeLedger) => state.record('creditNote', 1);

function messageIn(ledger: PracticeLedger) {
  const delivery = ledger.state.record('delivery', 1);
  if (delivery === undefined) throw new Error('Nothing was sent.');
  return delivery;
}

/** Reports what became of the message, as the sender of messages does. */
function settle(ledger: PracticeLedger, state: DeliveryState) {
  const events = deliveryOutcome(ledger.state, messageIn(ledger), [
    { address: TO, state, detail: '250 Ok', at: AT },
  ]);
  if (events.length > 0) ledger.append(events);
}

const stopped = (ledger: PracticeLedger, now = AT) => reasonToStop(ledger.state, messageIn(ledger), now);

describe('a message with a quote', () => {
  it('names its quote and number, and is in the history of the quote', () => {
    const { ledger } = started()
      .when(...SEND_QUOTE)
      .answering({ delivery: { kind: 'quote', quote_id: 1, invoice_id: null, credit_note_id: null } });
    expect(messageIn(ledger)).toMatchObject({ number: 'Q-1', quote_id: 1 });
    expect(messageIn(ledger)).not.toHaveProperty('invoice_id');
  });

  it('makes the quote sent on the day of the user when it is handed over, once', () => {
    const { ledger } = started(SEND_QUOTE);
    expect(quoteIn(ledger)?.sent_at).toBeNull();
    settle(ledger, 'sent');
    // Half past midnight in Berlin.
    expect(quoteIn(ledger)?.sent_at).toBe('2026-11-21');
    settle(ledger, 'bounced');
    expect(quoteIn(ledger)?.sent_at).toBe('2026-11-21');
  });

  it.each<DeliveryState>(['failed', 'stopped', 'queued'])('that is %s leaves the quote a draft', (state) => {
    const { ledger } = started(SEND_QUOTE);
    settle(ledger, state);
    expect(quoteIn(ledger)?.sent_at).toBeNull();
  });

  it('leaves the day on which the user marked it as sent', () => {
    const { ledger } = started(['MarkQuoteSent', { quoteId: 1 }], SEND_QUOTE);
    settle(ledger, 'sent');
    expect(quoteIn(ledger)?.sent_at).toBe('2026-11-20');
  });

  it.each<[string, Step, string]>([
    ['accepted', ['AcceptQuote', { quoteId: 1 }], 'The quote was accepted.'],
    ['declined', ['DeclineQuote', { quoteId: 1 }], 'The quote was declined.'],
    ['deleted', ['DeleteQuote', { quoteId: 1 }], 'The quote was deleted.'],
  ])('stops while it waits when the quote is %s', (_what, step, reason) => {
    const { ledger } = started(SEND_QUOTE);
    expect(stopped(ledger)).toBeNull();
    ledger.run(...step);
    expect(stopped(ledger)).toBe(reason);
  });

  it('stops once the quote is past its last day, and goes when it is valid again', () => {
    const { ledger } = started(SEND_QUOTE);
    const later = '2026-12-21T11:00:00.000Z';
    expect(stopped(ledger, later)).toBe('The quote was valid until 2026-12-20.');
    ledger.run('EditQuote', { quoteId: 1, quote: { validUntil: null } });
    expect(stopped(ledger, later)).toBeNull();
  });

  it.each<[string, Step, 'already_answered' | 'not_found']>([
    ['was accepted', ['AcceptQuote', { quoteId: 1 }], 'already_answered'],
    ['was declined', ['DeclineQuote', { quoteId: 1 }], 'already_answered'],
    ['was deleted', ['DeleteQuote', { quoteId: 1 }], 'not_found'],
  ])('is refused when it %s, also when it is sent again', (_what, step, code) => {
    const { ledger, when } = started(SEND_QUOTE);
    settle(ledger, 'failed');
    ledger.run(...step);
    when(...SEND_QUOTE).thenRefused(code);
    when('ResendDelivery', { deliveryId: 1 }).thenRefused(code);
  });

  it('is refused when it is not valid any more', () => {
    started(['EditQuote', { quoteId: 1, quote: { date: '2026-10-01', validUntil: '2026-10-31' } }])
      .when(...SEND_QUOTE)
      .thenRefused('invalid', undefined, 'validUntil');
  });
});

describe('a message with a credit note', () => {
  it('issues it when it is handed over', () => {
    const { ledger } = started(SEND_NOTE);
    expect(messageIn(ledger)).toMatchObject({ kind: 'creditNote', credit_note_id: 1, number: 'CN-1' });
    settle(ledger, 'unknown');
    expect(noteIn(ledger)?.issued_at).toBe(AT);
  });

  it('stops when the credit note is deleted, which becomes void, since its paper may have left', () => {
    const { ledger } = started(SEND_NOTE, ['DeleteCreditNote', { creditNoteId: 1 }]);
    expect(noteIn(ledger)).toMatchObject({ void: true });
    expect(stopped(ledger)).toBe('The credit note was deleted.');
  });

  it('makes it void when its creation is undone while the message waits, and not once it was stopped', () => {
    const voidAfter = (...more: Step[]) => {
      const { ledger } = started(SEND_NOTE, ...more);
      const creation = ledger.entries.find(({ events }) =>
        events.some(({ type }) => type === 'CreditNoteCreated'),
      );
      if (creation === undefined) throw new Error('The ledger has no creation.');
      ledger.undo(creation);
      return noteIn(ledger)?.void;
    };
    expect(voidAfter()).toBe(true);
    expect(voidAfter(['StopDelivery', { deliveryId: 1 }])).toBe(false);
  });
});

it('a draft of a credit note in fiscal mode is issued before it is sent', () => {
  const { ledger, when } = given(
    ...PRACTICE_START,
    ['SetSetting', { key: 'fiscalMode', value: true }],
    INVOICE,
    ['IssueInvoice', { invoiceId: 1 }],
    NOTE,
  );
  when(...SEND_NOTE).thenRefused('not_issued', 'This is a draft. Issue it first.');
  ledger.run('IssueCreditNote', { creditNoteId: 1 });
  ledger.run(...SEND_NOTE);
  settle(ledger, 'sent');
  expect(noteIn(ledger)).toMatchObject({ number: 'CN-1', issued_at: expect.any(String) });
  expect(stopped(ledger)).toBeNull();
});

it.each<[CommandName, { [key: string]: Json }]>([
  ['SendQuote', { quoteId: 9 }],
  ['SendCreditNote', { creditNoteId: 9 }],
])('%s refuses a document that is not there', (name, which) => {
  started()
    .when(name, { ...which, ...TEXTS })
    .thenRefused('not_found');
});
