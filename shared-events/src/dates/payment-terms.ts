import { addDays, type CalendarDate, differenceInDays } from './calendar-date.ts';

/**
 * When an invoice is due: a number of days after its date; `dor` on receipt (no due date is shown); `date` on a
 * specified date; `none` without terms.
 */
export type PaymentTerms = number | 'dor' | 'date' | 'none';

/** Date, due date and terms of an invoice, always consistent. */
export type InvoiceDates = { date: CalendarDate; dueDate: CalendarDate | null; paymentTerms: PaymentTerms };

export const DEFAULT_PAYMENT_TERMS = 30;

/** The terms that the settings offer, with their labels. */
export const PAYMENT_TERM_OPTIONS: readonly { terms: PaymentTerms; label: string }[] = [
  { terms: 'dor', label: 'Due on receipt' },
  ...[7, 14, 30, 45, 60, 90].map((days) => ({ terms: days, label: `NET ${days}` })),
  { terms: 'date', label: 'Due on date specified' },
  { terms: 'none', label: 'Not specified' },
];

/** Terms in days that are offered beside the due date. */
export const QUICK_PAYMENT_TERMS: readonly number[] = [30, 45, 60];

/** Whether a value is terms: 0 to 3650 whole days, or one of the codes. */
export function isPaymentTerms(value: unknown): value is PaymentTerms {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= 3650;
  return value === 'dor' || value === 'date' || value === 'none';
}

/** The label of terms: "NET 30", "Due on receipt", "10 days". Zero days show the date of the invoice as due date. */
export function paymentTermsLabel(terms: PaymentTerms): string {
  if (terms === 0) return 'Due on the invoice date';
  const option = PAYMENT_TERM_OPTIONS.find((candidate) => candidate.terms === terms);
  return option?.label ?? (terms === 1 ? '1 day' : `${terms} days`);
}

/** Whether the due date is left out on the invoice. */
export function hidesDueDate(dates: Pick<InvoiceDates, 'dueDate' | 'paymentTerms'>): boolean {
  return dates.paymentTerms === 'dor' || dates.dueDate === null;
}

/** The due date that an invoice shows and after which it is overdue; null when it is due on receipt. */
export function visibleDueDate(dates: Pick<InvoiceDates, 'dueDate' | 'paymentTerms'>): CalendarDate | null {
  return hidesDueDate(dates) ? null : dates.dueDate;
}

/** The dates after other terms were chosen; a specified date keeps the former due date. @throws RangeError */
export function withPaymentTerms(dates: InvoiceDates, paymentTerms: PaymentTerms): InvoiceDates {
  const { date, dueDate } = dates;
  if (paymentTerms === 'none') return { date, dueDate: null, paymentTerms };
  if (paymentTerms === 'date') return { date, dueDate: dueDate ?? date, paymentTerms };
  return { date, dueDate: paymentTerms === 'dor' ? date : addDays(date, paymentTerms), paymentTerms };
}

/** The dates after a change of the invoice date: the due date follows the terms. @throws RangeError */
export function withInvoiceDate(dates: InvoiceDates, date: CalendarDate): InvoiceDates {
  return withPaymentTerms({ ...dates, date }, dates.paymentTerms);
}

/**
 * The dates after a due date was chosen: the terms become the days between; a due date before the invoice date, which
 * no number of days expresses, becomes a specified date. @throws RangeError
 */
export function withDueDate(dates: InvoiceDates, dueDate: CalendarDate): InvoiceDates {
  const days = differenceInDays(dueDate, dates.date);
  return { date: dates.date, dueDate, paymentTerms: isPaymentTerms(days) ? days : 'date' };
}

/** The dates of a new invoice. @throws RangeError when the text isn't a date. */
export function invoiceDates(date: CalendarDate, paymentTerms: PaymentTerms): InvoiceDates {
  return withPaymentTerms({ date, dueDate: null, paymentTerms }, paymentTerms);
}
