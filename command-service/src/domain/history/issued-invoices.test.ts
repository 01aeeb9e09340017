import { describe, expect, it } from 'vitest';
import { answeredInvoice } from '../invoices/answer.ts';
import { done } from '../testing/practice-entries.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { startedPractice } from '../testing/practice-start.ts';

describe('undoing the creation of an issued invoice', () => {
  const downloaded = () => {
    const ledger = startedPractice();
    const invoiced = done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    done(ledger, 'IssueInvoice', { invoiceId: 1 });
    return { ledger, invoiced };
  };

  it('makes it void: it keeps its number, and its jobs are free; redo restores it', () => {
    const { ledger, invoiced } = downloaded();
    const issued = ledger.state.record('invoice', 1);
    expect(ledger.undo(invoiced)).toMatchObject({
      events: [{ type: 'InvoiceDeleted', data: { void: true } }],
    });
    expect(ledger.state.record('invoice', 1)).toMatchObject({ number: '1', void: true });
    expect(ledger.state.record('job', 1)).toMatchObject({ invoiced: false, invoice_id: null });
    ledger.redo(invoiced);
    expect(ledger.state.record('invoice', 1)).toEqual(issued);
    expect(ledger.state.record('job', 1)).toMatchObject({ invoiced: true, invoice_id: 1 });
  });

  it('keeps its number in use for the next invoice', () => {
    const { ledger, invoiced } = downloaded();
    ledger.undo(invoiced);
    done(ledger, 'InvoiceJobs', { clientId: 1, jobIds: [1] });
    expect(ledger.state.record('invoice', 2)?.number).toBe('2');
  });

  it('with manual items does the same, even when it was issued by a payment', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
    const paid = done(ledger, 'MarkInvoicePaid', { invoiceId: 1 });
    const unpaid = done(ledger, 'MarkInvoiceUnpaid', { invoiceId: 1 });
    for (const entry of [unpaid, paid]) ledger.undo(entry);
    expect(answered(ledger)).toMatchObject({ paid: false, paid_at: null });
    ledger.undo(created);
    expect(ledger.state.record('invoice', 1)?.void).toBe(true);
  });

  it('does not void an invoice that was never issued', () => {
    const ledger = startedPractice();
    const created = done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
    ledger.undo(created);
    expect(ledger.state.record('invoice', 1)).toMatchObject({ void: false });
  });
});

/** The invoice as it is answered. */
const answered = ({ state, context }: PracticeLedger) => answeredInvoice(state, 1, context.now).invoice;

describe('a download', () => {
  it('after the undo of a deletion makes the invoice void when the deletion is redone', () => {
    const ledger = startedPractice();
    done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
    const deleted = done(ledger, 'DeleteInvoice', { invoiceId: 1 });
    ledger.undo(deleted);
    done(ledger, 'IssueInvoice', { invoiceId: 1 });
    ledger.redo(deleted);
    expect(ledger.state.record('invoice', 1)).toMatchObject({ number: '1', void: true });
  });

  it('keeps it issued when its payment is undone and redone', () => {
    const ledger = startedPractice();
    done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
    done(ledger, 'IssueInvoice', { invoiceId: 1 });
    const issuedAt = ledger.state.record('invoice', 1)?.issued_at;
    const paid = done(ledger, 'MarkInvoicePaid', { invoiceId: 1 });
    expect(ledger.undo(paid)).toHaveProperty('events');
    expect(answered(ledger)).toMatchObject({ paid: false, issued_at: issuedAt });
    expect(ledger.redo(paid)).toHaveProperty('events');
    expect(answered(ledger)).toMatchObject({ paid: true, issued_at: issuedAt });
  });

  it('blocks neither the undo nor the redo of a payment', () => {
    const ledger = startedPractice();
    done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
    const paid = done(ledger, 'MarkInvoicePaid', { invoiceId: 1 });
    expect(ledger.undo(paid)).toHaveProperty('events');
    done(ledger, 'EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } });
    done(ledger, 'IssueInvoice', { invoiceId: 1 });
    expect(ledger.redo(paid)).toHaveProperty('events');
    expect(answered(ledger)).toMatchObject({ paid: true, issued_at: expect.any(String) });
  });
});

it('an entry that can never be undone gives the reason', () => {
  const ledger = startedPractice();
  done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
  const issued = done(ledger, 'IssueInvoice', { invoiceId: 1 });
  expect(ledger.undo(issued)).toEqual({ reason: "Downloads can't be undone." });
});

describe('redoing a deletion', () => {
  const deleted = (invoiceId: number) => {
    const ledger = startedPractice();
    for (const number of ['1', '2']) done(ledger, 'CreateInvoice', { invoice: { client_id: 1, number } });
    const deletion = done(ledger, 'DeleteInvoice', { invoiceId });
    ledger.undo(deletion);
    ledger.redo(deletion);
    return ledger.state.record('invoice', invoiceId);
  };

  it('makes an invoice void that was void after the first deletion, because a later number exists', () => {
    expect(deleted(1)).toMatchObject({ void: true, deleted_at: expect.any(String) });
  });

  it('deletes the last invoice and does not make it void', () => {
    expect(deleted(2)).toMatchObject({ void: false, deleted_at: expect.any(String) });
  });
});

describe('a message that waits', () => {
  const MESSAGE = { to: ['ana@lima.example'], subject: 'Invoice', body: 'Hello', attach: ['pdf'] };

  /** Two invoices that had number 1 one after the other: the first one is r-1 now. */
  function renumbered() {
    const ledger = startedPractice();
    done(ledger, 'CreateInvoice', { invoice: { client_id: 1 } });
    const edited = done(ledger, 'EditInvoice', { invoiceId: 1, invoice: { number: 'r-1' } });
    const second = done(ledger, 'CreateInvoice', { invoice: { client_id: 2 } });
    expect(ledger.state.record('invoice', 2)?.number).toBe('1');
    const back = () => {
      for (const entry of [second, edited]) ledger.undo(entry);
    };
    return { ledger, edited, second, back };
  }

  it('reserves the number on its paper, not another one that its invoice had for a while', () => {
    const { ledger, edited, second, back } = renumbered();
    done(ledger, 'SendInvoice', { ...MESSAGE, invoiceId: 1 });
    back();
    expect(ledger.redo(edited)).toHaveProperty('events');
    expect(ledger.redo(second)).toHaveProperty('events');
    done(ledger, 'MarkInvoicePaid', { invoiceId: 1 });
    expect(ledger.state.record('invoice', 2)).toMatchObject({ number: '1', deleted_at: null });
  });

  it('keeps its number from the redo of another invoice', () => {
    const { ledger, edited, second, back } = renumbered();
    back();
    done(ledger, 'SendInvoice', { ...MESSAGE, invoiceId: 1 });
    ledger.redo(edited);
    expect(ledger.redo(second)).not.toHaveProperty('events');
  });
});
