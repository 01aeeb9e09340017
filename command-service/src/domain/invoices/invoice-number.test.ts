import { describe, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const invoiceOf = (invoice: { [key: string]: unknown }) => ({
  invoice: { client_id: 1, ...JSON.parse(JSON.stringify(invoice)) },
});

describe('the number of a new invoice', () => {
  const numbered = (...numbers: string[]) =>
    given(...PRACTICE_START, ...numbers.map((number) => ['CreateInvoice', invoiceOf({ number })] as const));

  it('is the highest numeric one plus 1', () => {
    numbered('41', '7', 'R-99')
      .when('CreateInvoice', invoiceOf({}))
      .saying({ invoice: { number: '42' } });
    numbered()
      .when('CreateInvoice', invoiceOf({ number: '  ' }))
      .saying({ invoice: { number: '1' } });
    numbered()
      .when('CreateInvoice', invoiceOf({ number: 12 }))
      .saying({ invoice: { number: '12' } });
  });

  it.each([
    ['999999999999999', '1000000000000000'],
    ['2026112200000009', '2026112200000010'],
    ['９', '10'],
  ])('goes on from %s, of however many digits, and is never one that is there', (last, next) => {
    const { when } = numbered('7', last);
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: next } });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: String(BigInt(next) + 1n) } });
  });

  it.each(['R-1', ' r-1 '])('cannot be one that is taken: %j', (number) => {
    const message = `Invoice number ${number.trim()} is taken by the invoice of 2026-11-20 to Lingua Nord.`;
    numbered('R-1')
      .when('CreateInvoice', invoiceOf({ number }))
      .thenRefused('number_taken', message, 'number');
  });

  it('is free again when the last invoice went that was never issued', () => {
    const { when } = numbered('1', '2');
    when('DeleteInvoice', { invoiceId: 2 }).saying({ void: false });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: '2' } });
  });

  it('stays taken when a later number exists, or the invoice was issued', () => {
    const { when } = numbered('1', '2', '3');
    when('DeleteInvoice', { invoiceId: 1 }).saying({ void: true });
    when('CreateInvoice', invoiceOf({ number: '1' })).thenRefused('number_taken');
    when('IssueInvoice', { invoiceId: 3 }).thenFacts('InvoiceIssued');
    when('DeleteInvoice', { invoiceId: 3 }).saying({ void: true });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: '4' } });
  });

  it('stays taken when the invoice was paid', () => {
    const { when } = numbered('1');
    when('MarkInvoicePaid', { invoiceId: 1 });
    when('MarkInvoiceUnpaid', { invoiceId: 1 });
    when('DeleteInvoice', { invoiceId: 1 }).saying({ void: true });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: '2' } });
  });
});
