import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { ISSUED_NOTE } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { done } from '../testing/practice-entries.ts';
import { PRACTICE_START, startedPractice } from '../testing/practice-start.ts';

type Step = readonly [CommandName, Json];

const FISCAL: Step = ['SetSetting', { key: 'fiscalMode', value: true }];
const line = (name: string) => ({ name, quantity: 2, rate: 50 });
const INVOICED: Step = [
  'CreateInvoice',
  { invoice: { client_id: 1, date: '2026-11-10', items: [line('Words'), line('Hours')], taxes: [] } },
];
const JOB: Step = ['InvoiceJobs', { clientId: 1, jobIds: [1] }];
const issue = (invoiceId: number): Step => ['IssueInvoice', { invoiceId }];
const note = (fields: object = {}): Step => [
  'CreateCreditNote',
  { invoiceId: 1, reason: 'Not ordered', ...fields },
];
const ISSUE: Step = ['IssueCreditNote', { creditNoteId: 1 }];
const HALF = { lines: [{ itemId: 'item1' }] };

const fiscal = (...steps: Step[]) => given(...PRACTICE_START, FISCAL, INVOICED, issue(1), ...steps);

describe('a draft credit note', () => {
  it('has no number, and takes nothing of what is owed', () => {
    fiscal()
      .when(...note(HALF))
      .thenFacts('CreditNoteCreated')
      .saying({ record: { number: 'draft~1', fiscal: { state: 'draft' }, total: '100' } })
      .answering({
        invoice: {
          openAmount: 200,
          creditedAmount: 0,
          status: 'open',
          credits: [{ number: 'draft~1', total: 100, draft: true }],
        },
      });
  });

  it('reserves what it would credit, until it is deleted', () => {
    const { when } = fiscal(note(HALF));
    when(...note(HALF)).thenRefused('invalid', undefined, 'lines.0.quantity');
    when(...note()).saying({ record: { total: '100', items: [{ name: 'Hours' }] } });
    when(...note()).thenRefused('invalid');
    when('DeleteCreditNote', { creditNoteId: 1 }).thenFacts('CreditNoteDeleted').saying({ void: false });
    when(...note(HALF)).thenFacts('CreditNoteCreated');
  });

  it('is undone and redone, and issued by no download', () => {
    const ledger = startedPractice();
    for (const step of [FISCAL, INVOICED, issue(1)]) done(ledger, step[0], step[1] as object);
    const created = done(ledger, 'CreateCreditNote', { invoiceId: 1, reason: 'Not ordered' });
    expect(ledger.undo(created)).toHaveProperty('events');
    expect(ledger.redo(created)).toHaveProperty('events');
    expect(ledger.run('IssueCreditNote', { creditNoteId: 1, download: true })).toMatchObject({ events: [] });
  });

  it('is sent to nobody', () => {
    const message = { creditNoteId: 1, to: ['a@b.example'], subject: 'S', body: 'B', attach: [] };
    fiscal(note()).when('SendCreditNote', message).thenRefused('not_issued');
  });

  it('keeps fiscal mode on, and its invoice in the ledger', () => {
    const { when } = given(...PRACTICE_START, INVOICED, FISCAL, note());
    when('SetSetting', { key: 'fiscalMode', value: false }).thenRefused('issued');
    when('DeleteInvoice', { invoiceId: 1 }).thenRefused('has_credit_notes');
    when('DeleteCreditNote', { creditNoteId: 1 });
    when('SetSetting', { key: 'fiscalMode', value: false }).thenFacts('SettingChanged');
  });
});

describe('its issue', () => {
  it('gives the next number of its series, and credits the invoice', () => {
    const { when } = fiscal(note(HALF), note(), ['DeleteCreditNote', { creditNoteId: 1 }], note(HALF));
    when('IssueCreditNote', { creditNoteId: 3 })
      .thenFacts('CreditNoteFinalized')
      .saying({ after: { number: 'CN-1', date: '2026-11-20' } })
      .answering({
        creditNote: { number: 'CN-1', fiscal: { state: 'issued', paper: 'A4' } },
        invoice: { openAmount: 100, creditedAmount: 100, credits: [{ draft: true }, { number: 'CN-1' }] },
      });
    when('IssueCreditNote', { creditNoteId: 2 })
      .saying({ after: { number: 'CN-2' } })
      .answering({ invoice: { openAmount: 0, status: 'credited' } });
    when('IssueCreditNote', { creditNoteId: 2 }).thenNothing();
  });

  it('frees jobs once issued credit notes have the whole of their line', () => {
    const part = { lines: [{ itemId: 'job1', value: '1' }], freeJobs: true };
    const rest = { lines: [{ itemId: 'job1' }], freeJobs: true };
    const { when, ledger } = given(...PRACTICE_START, FISCAL, JOB, issue(1), note(part), note(rest));
    const isInvoiced = () => ledger.state.record('job', 1)?.invoiced;
    when('IssueCreditNote', { creditNoteId: 2 }).saying({ after: { job_ids: [] } });
    expect(isInvoiced()).toBe(true);
    when(...ISSUE).saying({ after: { job_ids: [1] } });
    expect(isInvoiced()).toBe(false);
  });

  it('is on the day that is sent, not before that of the invoice', () => {
    const { when } = fiscal(note());
    when('IssueCreditNote', { creditNoteId: 1, date: '2026-11-09' }).thenRefused(
      'invalid',
      undefined,
      'date',
    );
    when('IssueCreditNote', { creditNoteId: 1, date: '2026-11-12' }).saying({
      after: { date: '2026-11-12' },
    });
    when('IssueCreditNote', { creditNoteId: 1, date: '2026-11-13' }).thenRefused('issued', ISSUED_NOTE);
  });

  it('corrects an invoice of before fiscal mode by the number that it has then', () => {
    const { when } = given(...PRACTICE_START, INVOICED, FISCAL, note());
    when('EditInvoice', { invoiceId: 1, invoice: { number: '77' } }).thenFacts('InvoiceEdited');
    when(...ISSUE).saying({ after: { corrects: { number: '77' } } });
  });

  it.each<[CommandName, Json]>([
    ['DeleteCreditNote', { creditNoteId: 1 }],
    ['SetSetting', { key: 'fiscalMode', value: false }],
  ])('leaves nothing to %s', (name, payload) => {
    fiscal(note(), ISSUE).when(name, payload).thenRefused('issued');
  });

  it('undoes neither itself nor what was before it', () => {
    const ledger = startedPractice();
    for (const step of [FISCAL, INVOICED, issue(1)]) done(ledger, step[0], step[1] as object);
    const created = done(ledger, 'CreateCreditNote', { invoiceId: 1, reason: 'Not ordered' });
    const issued = done(ledger, 'IssueCreditNote', { creditNoteId: 1 });
    expect(ledger.undo(issued)).toEqual({ reason: ISSUED_NOTE });
    expect(ledger.undo(created)).toEqual({ blockedBy: [issued] });
  });
});

it('outside of fiscal mode an issue only notes the download', () => {
  const { when } = given(...PRACTICE_START, INVOICED, note());
  when('IssueCreditNote', { creditNoteId: 1, date: '2026-11-13' }).thenRefused('invalid', undefined, 'date');
  when('IssueCreditNote', { creditNoteId: 1, download: true }).thenFacts('CreditNoteIssued');
  when(...ISSUE).thenNothing();
});
