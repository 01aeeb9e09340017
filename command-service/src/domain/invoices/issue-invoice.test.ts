import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { ISSUED, NOT_ISSUED } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { done } from '../testing/practice-entries.ts';
import { PRACTICE_START, startedPractice } from '../testing/practice-start.ts';

type Step = readonly [CommandName, Json];

const FISCAL: Step = ['SetSetting', { key: 'fiscalMode', value: true }];
const line = { name: 'Words', quantity: 2, rate: 3 };
const DRAFT: Step = ['CreateInvoice', { invoice: { client_id: 1, items: [line] } }];
const ISSUE: Step = ['IssueInvoice', { invoiceId: 1 }];

const fiscal = (...steps: Step[]) => given(...PRACTICE_START, FISCAL, ...steps);
const invoiceIn = ({ ledger }: ReturnType<typeof given>, id = 1): InvoiceRecord | undefined =>
  ledger.state.record('invoice', id);

describe('a draft', () => {
  it('has no number, however it is created', () => {
    const { when } = fiscal(DRAFT);
    when('InvoiceJobs', { clientId: 1, jobIds: [1] }).saying({
      invoice: { number: 'draft~2', fiscal: { state: 'draft' } },
    });
    when('DuplicateInvoice', { invoiceId: 1 }).saying({ invoice: { number: 'draft~3' } });
    when('CreateInvoice', { invoice: { client_id: 1, number: '7' } }).thenRefused(
      'invalid',
      undefined,
      'number',
    );
    when('EditInvoice', { invoiceId: 1, invoice: { number: '7' } }).thenRefused(
      'invalid',
      undefined,
      'number',
    );
    when('EditInvoice', { invoiceId: 1, invoice: { number: 'draft~1' } }).thenNothing();
  });

  it('may be edited and deleted, and counts in no series', () => {
    const { when, ledger } = fiscal(DRAFT, DRAFT);
    when('EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } }).thenFacts('InvoiceEdited');
    when('DeleteInvoice', { invoiceId: 1 }).saying({ void: false });
    expect(ledger.state.numbers.all()).toEqual([]);
  });

  it.each<[CommandName, Json]>([
    ['MarkInvoicePaid', { invoiceId: 1 }],
    ['RecordPayment', { invoiceId: 1, payment: { date: '2026-11-20', amount: 1 } }],
    ['EditInvoice', { invoiceId: 1, invoice: { paid: true } }],
    ['CreateInvoice', { invoice: { client_id: 1, paid: true } }],
    ['MarkInvoiceSent', { invoiceId: 1, how: 'Post' }],
    ['SendInvoice', { invoiceId: 1, to: ['a@b.example'], subject: 'S', body: 'B', attach: [] }],
    ['MarkDisputed', { invoiceId: 1, note: 'Late' }],
  ])('is not paid, sent or disputed by %s', (name, payload) => {
    fiscal(DRAFT).when(name, payload).thenRefused('not_issued', NOT_ISSUED);
  });

  it('is left out of a list that is marked as paid', () => {
    const { when } = fiscal(DRAFT, ISSUE, DRAFT);
    when('MarkInvoicePaid', { invoiceIds: [1, 2], skip: true }).answering({
      done: 1,
      skipped: [{ id: 2, reason: NOT_ISSUED }],
    });
  });

  it("takes no number from invoices of before, and leaves the word for a number's place alone", () => {
    const { when } = given(...PRACTICE_START, DRAFT);
    when('CreateInvoice', { invoice: { client_id: 1, number: 'draft~3' } }).thenRefused('invalid');
    when(...FISCAL).thenFacts('SettingChanged');
    when('DuplicateInvoice', { invoiceId: 1 }).saying({ invoice: { number: 'draft~2' } });
    when('EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } }).thenFacts('InvoiceEdited');
    when('IssueInvoice', { invoiceId: 2 }).saying({ number: '2' });
  });
});

describe('an issue', () => {
  it('gives the next number, whatever was drafted or deleted before', () => {
    const { when } = fiscal(DRAFT, DRAFT, DRAFT, ['DeleteInvoice', { invoiceId: 1 }]);
    when('IssueInvoice', { invoiceId: 3 }).thenFacts('InvoiceFinalized').saying({ number: '1' });
    when('IssueInvoice', { invoiceId: 2 }).saying({ number: '2' });
    when('IssueInvoice', { invoiceId: 2 }).thenNothing();
    when('IssueInvoice', { invoiceId: 1 }).thenRefused('not_found');
  });

  it('is on the date that is sent, which the due date follows', () => {
    const given = fiscal(DRAFT);
    given.when('IssueInvoice', { invoiceId: 1, date: '2026-11-22' });
    expect(invoiceIn(given)).toMatchObject({ date: '2026-11-22', dueDate: '2026-12-22', number: '1' });
    given.when('IssueInvoice', { invoiceId: 1, date: '2026-11-23' }).thenRefused('issued', ISSUED);
  });

  it('is no download, and a download issues no draft', () => {
    const { when } = fiscal(DRAFT);
    when('IssueInvoice', { invoiceId: 1, download: true }).thenNothing();
    when(...ISSUE).thenFacts('InvoiceFinalized');
    when('IssueInvoice', { invoiceId: 1, download: true }).thenNothing();
  });
});

describe('an issued document', () => {
  it.each<[CommandName, Json]>([
    ['EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } }],
    ['EditInvoice', { invoiceId: 1, invoice: { number: '9' } }],
    ['EditInvoice', { invoiceId: 1, invoice: { items: [] } }],
    ['EditInvoice', { invoiceId: 1, invoice: { paymentTerms: 60 } }],
    ['EditInvoice', { invoiceId: 1, invoice: { paid: true, reference: 'PO 7' } }],
    ['EditInvoice', { invoiceId: 1, invoice: { currency: 'USD' } }],
    ['DeleteInvoice', { invoiceId: 1 }],
    ['DeleteInvoice', { invoiceIds: [1, 2] }],
    ['SetSetting', { key: 'fiscalMode', value: false }],
    ['SetSetting', { key: 'fiscalMode', value: null }],
  ])('is not changed by %s %j', (name, payload) => {
    fiscal(DRAFT, ISSUE, DRAFT).when(name, payload).thenRefused('issued');
  });

  it('is paid, marked as sent and disputed as always, and that is undone as always', () => {
    const { ledger } = fiscal(DRAFT, ISSUE);
    const issued = ledger.state.record('invoice', 1);
    const entries = [
      done(ledger, 'MarkInvoicePaid', { invoiceId: 1 }),
      done(ledger, 'MarkInvoiceSent', { invoiceId: 1, how: 'Post' }),
      done(ledger, 'MarkDisputed', { invoiceId: 1, note: 'Late' }),
    ];
    for (const entry of entries.toReversed()) expect(ledger.undo(entry)).toHaveProperty('events');
    const { payments: _, sent_mark: __, ...document } = ledger.state.record('invoice', 1) ?? {};
    expect(document).toMatchObject(issued ?? {});
  });

  it('stays as it is when its client, its jobs and the settings change', () => {
    const given = fiscal(['InvoiceJobs', { clientId: 1, jobIds: [1] }], ISSUE);
    const issued = invoiceIn(given);
    given
      .when('EditClient', { clientId: 1, client: { name: 'Other', currency: 'USD' } })
      .thenFacts('ClientEdited');
    given.when('EditJob', { jobId: 1, job: { name: 'Other', quantity: 7 } });
    given.when('SetSetting', { key: 'billingInformationName', value: 'Other' });
    given.when('SetSetting', { key: 'taxes', value: { id: 1, rate: 7 } });
    given.when('SetSetting', { key: 'currency', value: 'USD' });
    given.when('SetSetting', { key: 'paperSize', value: 'Letter' });
    expect(invoiceIn(given)).toEqual(issued);
  });

  it('undoes neither its issue, its creation, nor an edit of before', () => {
    const ledger = startedPractice();
    done(ledger, ...(FISCAL as [CommandName, object]));
    const created = done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
    const edited = done(ledger, 'EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } });
    const issue = done(ledger, 'IssueInvoice', { invoiceId: 1 });
    expect(ledger.undo(issue)).toEqual({ reason: ISSUED });
    expect(ledger.undo(created)).toEqual({ blockedBy: [edited, issue] });
    expect(ledger.undo(edited)).toEqual({ reason: ISSUED });
  });
});

it('fiscal mode is switched off, and its drafts restored, only while that leaves no document without it', () => {
  const ledger = startedPractice();
  const switched = done(ledger, 'SetSetting', { key: 'fiscalMode', value: true });
  const since = ledger.state.record('setting', 'fiscalMode')?.value;
  done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
  const drafts = 'There are drafts without a number. Delete them before you turn fiscal mode off.';
  expect(ledger.undo(switched)).toEqual({ reason: drafts });
  const deleted = done(ledger, 'DeleteInvoice', { invoiceId: 1 });
  const off = done(ledger, 'SetSetting', { key: 'fiscalMode', value: false });
  expect(ledger.undo(deleted)).toEqual({ reason: drafts });
  ledger.undo(off);
  expect(ledger.state.record('setting', 'fiscalMode')?.value).toBe(since);
  expect(ledger.undo(deleted)).toHaveProperty('events');
});
