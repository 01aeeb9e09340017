import { type CalendarDate, partsOf } from './calendar-date.ts';

/** The ways a date can stand on an invoice. */
export const INVOICE_DATE_FORMATS = [
  'DD/MM/YYYY',
  'D/M/YYYY',
  'MM/DD/YYYY',
  'M/D/YYYY',
  'DD.MM.YYYY',
  'D.M.YYYY',
  'MMM D, YYYY',
] as const;

export type InvoiceDateFormat = (typeof INVOICE_DATE_FORMATS)[number];

export const DEFAULT_INVOICE_DATE_FORMAT: InvoiceDateFormat = 'DD/MM/YYYY';

/** Locales whose dates have one customary form, so that no choice of format is offered. */
const FIXED_LOCALES = new Set(['es', 'pt', 'de', 'fr', 'it']);

/** Whether a value is one of the formats. */
export function isInvoiceDateFormat(value: unknown): value is InvoiceDateFormat {
  return INVOICE_DATE_FORMATS.some((format) => format === value);
}

/** Whether the settings let the user choose a date format for invoices of this locale. */
export function offersDateFormats(locale: string): boolean {
  return !FIXED_LOCALES.has(locale.split('-')[0] ?? locale);
}

function monthName(date: CalendarDate, locale: string): string {
  const { year, month } = partsOf(date);
  return new Intl.DateTimeFormat([locale, 'en-US'], { month: 'short', timeZone: 'UTC' }).format(
    new Date(0).setUTCFullYear(year, month - 1, 1),
  );
}

/**
 * A date as the invoice shows it: "20/11/2026", "Nov 20, 2026". Names of months follow the locale.
 * @throws RangeError when the text is no date.
 */
export function formatInvoiceDate(date: CalendarDate, format: InvoiceDateFormat, locale = 'en-US'): string {
  const { year, month, day } = partsOf(date);
  const values: Record<string, string> = {
    YYYY: String(year).padStart(4, '0'),
    MM: String(month).padStart(2, '0'),
    M: String(month),
    DD: String(day).padStart(2, '0'),
    D: String(day),
  };
  return format.replace(/YYYY|MMM|MM|M|DD|D/g, (field) => values[field] ?? monthName(date, locale));
}
