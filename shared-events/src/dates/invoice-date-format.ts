import { type CalendarDate, partsOf } from './calendar-date.ts';

/** The formats of dates on an invoice. */
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

/** Languages with one customary date format, so that no choice is offered. */
const CUSTOMARY: ReadonlyMap<string, InvoiceDateFormat> = new Map([
  ['es', 'DD/MM/YYYY'],
  ['pt', 'DD/MM/YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['fr', 'DD/MM/YYYY'],
  ['it', 'DD/MM/YYYY'],
]);

/** The customary date format of a locale; null when there are several to choose from. */
export function customaryDateFormat(locale: string): InvoiceDateFormat | null {
  return CUSTOMARY.get(locale.split('-')[0] ?? locale) ?? null;
}

/** Whether a value is one of the formats. */
export function isInvoiceDateFormat(value: unknown): value is InvoiceDateFormat {
  return INVOICE_DATE_FORMATS.some((format) => format === value);
}

/** Whether the settings offer a choice of date formats for this locale. */
export function offersDateFormats(locale: string): boolean {
  return customaryDateFormat(locale) === null;
}

/** A date with the name of its month, with its parts in the order of the language: "5 mar 2026", "2026年3月5日". */
function withMonthName(date: CalendarDate, locale: string): string {
  const { year, month, day } = partsOf(date);
  const language = locale.split('-')[0] === 'en' ? 'en-US' : locale;
  return new Intl.DateTimeFormat([language, 'en-US'], {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
  }).format(new Date(0).setUTCFullYear(year, month - 1, day));
}

/**
 * A date as the invoice shows it: "20/11/2026", "Nov 20, 2026". In a format with the name of the month, the parts
 * have the order of the locale unless that is English: "20. Nov. 2026", "2026年11月20日".
 * @throws RangeError when the text isn't a date.
 */
export function formatInvoiceDate(date: CalendarDate, format: InvoiceDateFormat, locale = 'en-US'): string {
  if (format === 'MMM D, YYYY') return withMonthName(date, locale);
  const { year, month, day } = partsOf(date);
  const values: Record<string, string> = {
    YYYY: String(year).padStart(4, '0'),
    MM: String(month).padStart(2, '0'),
    M: String(month),
    DD: String(day).padStart(2, '0'),
    D: String(day),
  };
  return format.replace(/YYYY|MM|M|DD|D/g, (field) => values[field] ?? field);
}
