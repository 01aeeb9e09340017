import { invoiceStatus } from '@ledgerline/shared-events/dates/due.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { rateSource, rateWords } from '#shared/lib/amounts/rate-source.ts';

/**
 * The sum of invoices in the primary currency as decimal text, their count, and how many of them have no exchange
 * rate.
 */
type InvoiceSum = { total: string; count: number; missingRates: number };

export function sumOf(invoices: readonly Invoice[]): InvoiceSum {
  const totals = invoices.flatMap(({ converted_total }) => converted_total ?? []);
  return {
    total: add(...totals.map(decimalText)),
    count: invoices.length,
    missingRates: invoices.length - totals.length,
  };
}

/** What is open of invoices, in the primary currency as decimal text. One without an exchange rate is not in it. */
export function openSumOf(invoices: readonly Invoice[], primaryCurrency: string): string {
  const open = invoices.flatMap(({ openAmount, exchangeRate }) =>
    exchangeRate === null || exchangeRate === undefined
      ? []
      : convertedValue(decimalText(openAmount), decimalText(exchangeRate), primaryCurrency),
  );
  return add('0', ...open);
}

/** The open invoices whose due date has passed. */
export function overdueOf(invoices: readonly Invoice[], today: string): Invoice[] {
  return invoices.filter((invoice) => invoiceStatus(invoice, today) === 'overdue');
}

/**
 * The note under a list: "8 open invoices · 2 converted from USD at the rate of their date (ECB)".
 * @param primaryCurrency code of the currency of the total
 */
export function sumNote(invoices: readonly Invoice[], primaryCurrency: string, isOpen: boolean): string {
  const count = counted(invoices.length, isOpen ? 'open invoice' : 'invoice');
  const converted = invoices.filter(
    ({ currency, converted_total }) => currency !== primaryCurrency && (converted_total ?? null) !== null,
  );
  const { missingRates } = sumOf(invoices);
  const missing = missingRates === 0 ? '' : ` · ${missingRates} not included (no exchange rate)`;
  if (converted.length === 0) return count + missing;
  const currencies = [...new Set(converted.map(({ currency }) => currency))].join(', ');
  const sources = [
    ...new Set(converted.flatMap(({ exchange }) => (exchange?.source ? rateSource(exchange.source) : []))),
  ].join(', ');
  const words = rateWords(converted.map(({ date, exchange }) => ({ day: date, exchange })));
  return `${count} · ${converted.length} converted from ${currencies} ${words}${sources === '' ? '' : ` (${sources})`}${missing}`;
}
