import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import {
  type InvoiceDates,
  type PaymentTerms,
  withDueDate,
  withPaymentTerms,
} from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';

type SentDates = Pick<InvoiceInput, 'date' | 'dueDate' | 'paymentTerms'>;

/**
 * Date, due date and terms of an invoice after an edit. Sent values are used, and the others are derived. When a sent
 * due date and sent terms contradict each other, the changed one wins; when both changed, the due date wins.
 * @throws Rejected invalid when a date is outside of the calendar
 */
export function withSentDates(before: InvoiceDates, sent: SentDates): InvoiceDates {
  try {
    const followed = withFollowingDueDate(before, sent);
    const { dueDate } = sent;
    if (dueDate === undefined || dueDate === followed.dueDate) return followed;
    const isOldDueDate = sent.paymentTerms !== undefined && dueDate === before.dueDate;
    if (isOldDueDate && followed.paymentTerms !== 'date') return followed;
    if (dueDate === null)
      return { ...followed, dueDate: null, paymentTerms: noDueDate(followed.paymentTerms) };
    return followed.paymentTerms === 'date' ? { ...followed, dueDate } : withDueDate(followed, dueDate);
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('date', 'This date is out of range.');
    throw error;
  }
}

function withFollowingDueDate(before: InvoiceDates, sent: SentDates): InvoiceDates {
  const { date = before.date, paymentTerms = before.paymentTerms } = sent;
  if (date === before.date && paymentTerms === before.paymentTerms) return before;
  return withPaymentTerms({ ...before, date }, paymentTerms);
}

/** Terms of an invoice without a due date. */
function noDueDate(terms: PaymentTerms): PaymentTerms {
  return terms === 'dor' ? 'dor' : 'none';
}
