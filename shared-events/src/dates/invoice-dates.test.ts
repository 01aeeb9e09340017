import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, differenceInDays } from './calendar-date.ts';
import { dateLabel, dueDateLabel, longDate, rangeLabel } from './date-label.ts';
import { dueText, invoiceStatus, openInvoiceText } from './due.ts';
import {
  customaryDateFormat,
  formatInvoiceDate,
  INVOICE_DATE_FORMATS,
  isInvoiceDateFormat,
  offersDateFormats,
} from './invoice-date-format.ts';
import {
  hidesDueDate,
  invoiceDates,
  isPaymentTerms,
  PAYMENT_TERM_OPTIONS,
  paymentTermsLabel,
  visibleDueDate,
  withDueDate,
  withInvoiceDate,
  withPaymentTerms,
} from './payment-terms.ts';

const today = '2026-11-20';

describe('payment terms', () => {
  it('determine the due date from the invoice date', () => {
    expect(invoiceDates(today, 30)).toEqual({ date: today, dueDate: '2026-12-20', paymentTerms: 30 });
    expect(invoiceDates(today, 'dor').dueDate).toBe(today);
    expect(invoiceDates(today, 'none').dueDate).toBeNull();
    expect(withInvoiceDate(invoiceDates(today, 14), '2026-12-25').dueDate).toBe('2027-01-08');
  });

  it('become the days between the dates when a due date is chosen', () => {
    const dates = invoiceDates(today, 30);
    expect(withDueDate(dates, '2026-12-01').paymentTerms).toBe(11);
    expect(withDueDate(dates, today).paymentTerms).toBe(0);
    expect(withDueDate(dates, '2026-11-19').paymentTerms).toBe('date');
  });

  it('keep a specified date when the invoice date changes', () => {
    const specified = withPaymentTerms(invoiceDates(today, 30), 'date');
    expect(withInvoiceDate(specified, '2026-11-25')).toEqual({
      date: '2026-11-25',
      dueDate: '2026-12-20',
      paymentTerms: 'date',
    });
    expect(withPaymentTerms(invoiceDates(today, 'none'), 'date').dueDate).toBe(today);
  });

  it('stay consistent with the due date', () => {
    fc.assert(
      fc.property(fc.nat(3650), fc.integer({ min: -5000, max: 5000 }), (days, shift) => {
        const dates = invoiceDates(today, days);
        expect(withDueDate(invoiceDates(today, 30), dates.dueDate ?? '')).toEqual(dates);
        const moved = withInvoiceDate(dates, addDays(today, shift));
        expect(differenceInDays(moved.dueDate ?? '', moved.date)).toBe(days);
      }),
    );
  });

  it('hide the due date on receipt and without terms', () => {
    expect(hidesDueDate(invoiceDates(today, 'dor'))).toBe(true);
    expect(hidesDueDate(invoiceDates(today, 'none'))).toBe(true);
    expect(hidesDueDate(invoiceDates(today, 0))).toBe(false);
  });

  it('have labels', () => {
    expect(PAYMENT_TERM_OPTIONS.map((option) => option.label)).toEqual([
      'Due on receipt',
      'NET 7',
      'NET 14',
      'NET 30',
      'NET 45',
      'NET 60',
      'NET 90',
      'Due on date specified',
      'Not specified',
    ]);
    expect(
      [0, 'dor', 30, 1, 11].map((terms) => (isPaymentTerms(terms) ? paymentTermsLabel(terms) : '')),
    ).toEqual(['Due on the invoice date', 'Due on receipt', 'NET 30', '1 day', '11 days']);
    expect([-1, 1.5, 3651, '30', null].some(isPaymentTerms)).toBe(false);
  });
});

describe('due', () => {
  it.each([
    ['2026-11-20', 'Due today', 'open', 'Today'],
    ['2026-11-21', 'Due in 1 day', 'open', 'Tomorrow'],
    ['2026-12-02', 'Due in 12 days', 'open', '02 Dec 2026'],
    ['2026-11-19', '1 day overdue', 'overdue', 'Yesterday'],
    ['2026-11-01', '19 days overdue', 'overdue', '01 Nov 2026'],
  ])('%s is displayed as %s', (dueDate, text, status, label) => {
    expect(dueText(dueDate, today)).toBe(text);
    expect(invoiceStatus({ paid: false, dueDate, paymentTerms: 30 }, today)).toBe(status);
    expect(invoiceStatus({ paid: true, dueDate, paymentTerms: 30 }, today)).toBe('paid');
    expect(openInvoiceText({ paid: false, dueDate, paymentTerms: 'date' }, today)).toBe(text);
    expect(dueDateLabel(dueDate, today)).toBe(label);
  });

  it('is never overdue without a due date', () => {
    const unsaid = { paid: false, dueDate: null, paymentTerms: 'none' } as const;
    expect(invoiceStatus(unsaid, today)).toBe('open');
    expect(openInvoiceText(unsaid, today)).toBe('Open');
  });

  it('is never overdue when it is due on receipt, whatever due date is stored', () => {
    const onReceipt = { paid: false, dueDate: '2026-11-01', paymentTerms: 'dor' } as const;
    expect(visibleDueDate(onReceipt)).toBeNull();
    expect(invoiceStatus(onReceipt, today)).toBe('open');
    expect(openInvoiceText(onReceipt, today)).toBe('Due on receipt');
    expect(PAYMENT_TERM_OPTIONS[0]).toEqual({ terms: 'dor', label: 'Due on receipt' });
  });

  it('is never overdue when there is nothing to pay', () => {
    const late = { paid: false, dueDate: '2026-11-01', paymentTerms: 30 };
    expect(invoiceStatus({ ...late, openAmount: 0 }, today)).toBe('open');
    expect(openInvoiceText({ ...late, openAmount: 0 }, today)).toBe('Open');
    expect(invoiceStatus({ ...late, openAmount: 0.01 }, today)).toBe('overdue');
    expect(invoiceStatus({ ...late, openAmount: 0, paid: true }, today)).toBe('paid');
  });
});

describe('displayed dates', () => {
  it('in lists', () => {
    expect(longDate('2026-11-05')).toBe('05 Nov 2026');
    expect(dateLabel('2026-09-05', today)).toBe('05 Sep');
    expect(dateLabel('2025-09-05', today)).toBe('05 Sep 2025');
    expect(rangeLabel({ start: '2026-11-16', end: '2026-11-22' })).toBe('16/11/2026 – 22/11/2026');
  });

  it.each([
    ['en', 'Mar 5, 2026'],
    ['en-GB', 'Mar 5, 2026'],
    ['pl', '5 mar 2026'],
    ['ja', '2026年3月5日'],
    ['zh', '2026年3月5日'],
    ['ko', '2026년 3월 5일'],
    ['th', '5 มี.ค. 2026'],
    ['ar', '5 مارس 2026'],
    ['fa', '5 مارس 2026'],
    ['he', '5 במרץ 2026'],
    ['hu', '2026. márc. 5.'],
  ])('on invoices with the name of a month have the order of %s', (locale, text) => {
    expect(formatInvoiceDate('2026-03-05', 'MMM D, YYYY', locale)).toBe(text);
  });

  it('on invoices have one format in some languages', () => {
    expect(['de', 'de-AT', 'fr-CA', 'es', 'pt-BR', 'it', 'en', 'pl'].map(customaryDateFormat)).toEqual([
      ...['DD.MM.YYYY', 'DD.MM.YYYY', 'DD/MM/YYYY', 'DD/MM/YYYY', 'DD/MM/YYYY', 'DD/MM/YYYY'],
      ...[null, null],
    ]);
  });

  it('on invoices', () => {
    expect(INVOICE_DATE_FORMATS.map((format) => formatInvoiceDate('2026-03-05', format))).toEqual([
      '05/03/2026',
      '5/3/2026',
      '03/05/2026',
      '3/5/2026',
      '05.03.2026',
      '5.3.2026',
      'Mar 5, 2026',
    ]);
    expect(formatInvoiceDate('0999-05-05', 'MMM D, YYYY', 'en-GB')).toBe('May 5, 999');
    expect(isInvoiceDateFormat('YYYY')).toBe(false);
    expect(['en', 'de', 'fr-CA', 'pl'].map(offersDateFormats)).toEqual([true, false, false, true]);
  });
});
