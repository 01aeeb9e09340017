import { translatedBandName } from '../cat/band.ts';
import { bandValues } from '../cat/weighting.ts';
import {
  DEFAULT_INVOICE_DATE_FORMAT,
  formatInvoiceDate,
  isInvoiceDateFormat,
} from '../dates/invoice-date-format.ts';
import { hidesDueDate } from '../dates/payment-terms.ts';
import type { Surcharge } from '../jobs/record.ts';
import { surchargeText } from '../jobs/surcharges.ts';
import { type InvoiceStringId, invoiceText, isInvoiceStringId } from '../languages/invoice-language.ts';
import {
  bandWord,
  draftWord,
  numberOfDay,
  priceWord,
  referenceWord,
  supplyWord,
} from '../languages/work-words.ts';
import { formatAmount, formatQuantity, formatRate } from '../money/format.ts';
import { appliedTerms, type PriceTerms } from '../money/job-value.ts';
import { isBlankHtml } from '../paper/rich-text/words.ts';
import { billPart, type PaperCodes, payCode } from '../pay-by-qr/pay-code.ts';
import { printedAccount } from '../pay-by-qr/printed-account.ts';
import { fieldLabels } from '../text/field-labels.ts';
import { isDraft } from './fiscal.ts';
import { type PaperTotal, paperTotals } from './paper-totals.ts';
import type { DocumentSums, InvoiceItem, InvoiceRecord } from './record.ts';
import { REFERENCE_FIELDS, type ReferenceField } from './references.ts';
import type { SupplyPeriod } from './supply.ts';

/** The fields of an invoice that its paper shows; the others (client, exchange, payment) are not printed. */
/** A line on a paper; that of a quote with the minimum fee and the surcharges of its job to be. */
type PaperItem = InvoiceItem & ItemTerms;
type ItemTerms = PriceTerms & { surcharges?: readonly Surcharge[] | undefined };

export type PaperInvoice = { items: PaperItem[] } & Pick<
  InvoiceRecord,
  | 'number'
  | 'date'
  | 'dueDate'
  | 'paymentTerms'
  | 'reference'
  | ReferenceField
  | 'billingInformation'
  | 'billTo'
  | 'locale'
  | 'dateFormat'
  | 'strings'
  | 'paymentInstructions'
  | 'invoiceNotes'
  | 'payByQr'
  | 'fiscal'
  | 'supplied'
> &
  Omit<DocumentSums, 'exchange'> & {
    /** The invoice that a credit note corrects. */
    corrects?: Pick<InvoiceRecord, 'number' | 'date'> | undefined;
  };

/** The lines beside the sender, in the order of the paper. */
export const DETAIL_IDS = [
  ...(['date', 'invoiceNumber', 'supplied', 'dueDate', 'corrects', 'reference'] as const),
  ...REFERENCE_FIELDS,
] as const;

type PaperDetail = {
  id: (typeof DETAIL_IDS)[number];
  label: string;
  value: string;
};
export type PaperRow = {
  id: string;
  /** The place of its line in the document: a line with bands has several rows. */
  line: number;
  isBand: boolean;
  name: string;
  detail: string;
  quantity: string;
  unitPrice: string;
  amount: string;
};
/** `html` is the sanitised rich text of the invoice. */
export type PaperText = { label: string; html: string };

/** The content of an invoice from top to bottom; screen and PDF both render it. */
export type PaperModel = {
  /** BCP 47 tag of the document, "en" when the invoice's own is invalid. */
  locale: string;
  direction: 'ltr' | 'rtl';
  title: string;
  number: string;
  details: PaperDetail[];
  billing: { name: string; details: string };
  billTo: { label: string; name: string; details: string };
  head: { description: string; quantity: string; unitPrice: string; amount: string };
  rows: PaperRow[];
  /** The last one is what is to be paid. */
  totals: PaperTotal[];
  paymentInstructions: PaperText | null;
  notes: PaperText | null;
} & PaperCodes;

type Label = (id: InvoiceStringId) => string;

/** The labels of an invoice; English replaces those that it lacks. */
export function paperLabels(strings: Readonly<PaperInvoice['strings']>): Label {
  const own = strings.flatMap(({ id, value }) => (isInvoiceStringId(id) ? [{ id, value }] : []));
  return (id) => invoiceText(own, id);
}

/** Languages written from right to left, because not every browser can derive this from a locale. */
const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The locale of the numbers: the invoice's own with Western digits, which the dates of an invoice have too. */
export function readableLocale(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale, { numberingSystem: 'latn' });
  } catch {
    return new Intl.Locale('en');
  }
}

function paperText(label: string, html: string): PaperText | null {
  return isBlankHtml(html) ? null : { label, html };
}

/** A date in the format of the invoice. @throws RangeError when the text isn't a date. */
export function paperDate(invoice: Pick<PaperInvoice, 'locale' | 'dateFormat'>, date: string): string {
  const format = isInvoiceDateFormat(invoice.dateFormat) ? invoice.dateFormat : DEFAULT_INVOICE_DATE_FORMAT;
  return formatInvoiceDate(date, format, readableLocale(invoice.locale).baseName);
}

/** An amount in the currency and the number format of the invoice. @throws RangeError for an unknown currency. */
export function paperAmount(invoice: Pick<PaperInvoice, 'locale' | 'currency'>, value: string): string {
  const locale = readableLocale(invoice.locale).toString();
  return inPaperLetters(formatAmount(value, invoice.currency, { locale }));
}

/** The number, or the word for a draft of fiscal mode, which nobody pays. */
function printedNumber(invoice: Pick<PaperInvoice, 'number' | 'fiscal' | 'locale'>): string {
  return isDraft(invoice) ? draftWord(invoice.locale) : invoice.number;
}

function paperDetails(invoice: PaperInvoice, label: Label): PaperDetail[] {
  const written = (date: string) => paperDate(invoice, date);
  const details: PaperDetail[] = [
    { id: 'date', label: label('date'), value: written(invoice.date) },
    { id: 'invoiceNumber', label: label('invoiceNumber'), value: printedNumber(invoice) },
  ];
  if (invoice.supplied) details.push(supplyDetail(invoice.supplied, invoice));
  if (invoice.dueDate !== null && !hidesDueDate(invoice)) {
    details.push({ id: 'dueDate', label: label('dueDate'), value: written(invoice.dueDate) });
  }
  if (invoice.corrects !== undefined) {
    const { number, date } = invoice.corrects;
    const value = numberOfDay(number, written(date), invoice.locale);
    details.push({ id: 'corrects', label: label('dueDate'), value });
  }
  if (invoice.reference.trim() !== '') {
    details.push({ id: 'reference', label: label('reference'), value: invoice.reference });
  }
  for (const id of REFERENCE_FIELDS) {
    const value = invoice[id]?.trim() ?? '';
    if (value !== '') details.push({ id, label: referenceLabel(id, invoice.locale), value });
  }
  return details;
}

/** What a reference of the client is called in a language. */
export const referenceLabel = (field: ReferenceField, locale: string): string =>
  referenceWord(fieldLabels().invoice[field], locale);

/** The day or period of supply, in the format of the paper. */
function supplyDetail(
  { from, to }: SupplyPeriod,
  invoice: Pick<PaperInvoice, 'locale' | 'dateFormat'>,
): PaperDetail {
  const days = [...new Set([from, to])].map((day) => paperDate(invoice, day));
  return { id: 'supplied', label: supplyWord(days.length === 1, invoice.locale), value: days.join(' – ') };
}

/** The PDF font has the narrow space of French numbers, but the screen font does not. The usual space is in both. */
export function inPaperLetters(figure: string): string {
  return figure.replaceAll('\u202f', '\u00a0');
}

/** The sums in the letters of the paper. */
function writtenTotals(invoice: PaperInvoice, label: Label): PaperTotal[] {
  const locale = readableLocale(invoice.locale).toString();
  return paperTotals(invoice, { locale, label }).map(({ kind, ...line }) => ({
    kind,
    label: kind === 'reason' ? line.label : inPaperLetters(line.label),
    amount: inPaperLetters(line.amount),
  }));
}

/** Why work isn't worth quantity × rate, in a language: "Minimum fee €35.00", "Rush 50%". Empty where it is. */
export function printedTerms(
  item: Pick<InvoiceItem, 'quantity' | 'rate'> & ItemTerms,
  invoice: Pick<PaperInvoice, 'locale' | 'currency'>,
): string[] {
  const applied = appliedTerms(item.quantity, item.rate, item);
  if (applied === null) return [];
  const { minimum, surcharges } = applied;
  const locale = readableLocale(invoice.locale).toString();
  return [
    ...(minimum === null
      ? []
      : [`${priceWord('Minimum fee', invoice.locale)} ${paperAmount(invoice, minimum)}`]),
    ...surcharges.map((one) => inPaperLetters(surchargeText(one, locale))),
  ];
}

/** An em space sets the bands off from their line. */
const INDENT = '\u2003';

/** The rows of a line: one, or its name with a row for each band of its analysis. */
function paperRows(item: PaperItem, line: number, currency: string, locale: string): PaperRow[] {
  const { id, name, bands = [] } = item;
  const own = { id, line, isBand: false, name };
  const terms = printedTerms(item, { currency, locale });
  const detail = [item.detail, ...terms].filter(Boolean).join(' · ');
  const figures = ({ quantity, value }: { quantity: string; value: string }) => ({
    quantity: inPaperLetters(formatQuantity(quantity, locale)),
    unitPrice: inPaperLetters(formatRate(item.rate, currency, locale)),
    amount: inPaperLetters(formatAmount(value, currency, { locale, sign: 'none' })),
  });
  const values = bandValues(bands, item, currency);
  if (values === null) return [{ ...own, detail, ...figures(item) }];
  return [
    { ...own, detail, quantity: '', unitPrice: '', amount: '' },
    ...bands.map((band, at) => ({
      id: `${id}.${at}`,
      line,
      isBand: true,
      name: `${INDENT}${translatedBandName(band, (english) => bandWord(english, locale))}`,
      detail: '',
      ...figures({ quantity: band.quantity, value: values[at] ?? '0' }),
    })),
  ];
}

/**
 * The texts of an invoice in reading order, in the invoice's own language, number and date format: the title,
 * details, billing, bill-to, items, totals, payment instructions, account, notes and the codes for the payment. The due
 * date is left out where the terms hide it, and empty texts are left out.
 * @throws RangeError for an unknown currency or an invalid date.
 */
export function paperModel(invoice: PaperInvoice): PaperModel {
  const label = paperLabels(invoice.strings);
  const tag = readableLocale(invoice.locale);
  const locale = tag.toString();
  return {
    locale: tag.baseName,
    direction: RIGHT_TO_LEFT.has(tag.language) ? 'rtl' : 'ltr',
    title: isDraft(invoice) ? `${label('invoice')} (${draftWord(invoice.locale)})` : label('invoice'),
    number: printedNumber(invoice),
    details: paperDetails(invoice, label),
    billing: { name: invoice.billingInformation.name, details: invoice.billingInformation.details },
    billTo: { label: label('billTo'), name: invoice.billTo.name, details: invoice.billTo.details },
    head: {
      description: label('description'),
      quantity: label('qty'),
      unitPrice: label('unitPrice'),
      amount: label('amount'),
    },
    rows: invoice.items.flatMap((item, line) => paperRows(item, line, invoice.currency, locale)),
    totals: writtenTotals(invoice, label),
    paymentInstructions: paperText(label('paymentInstructions'), invoice.paymentInstructions),
    notes: paperText(label('notes'), invoice.invoiceNotes),
    payCode: isDraft(invoice) ? null : payCode(invoice, label('invoice'), locale),
    bill: isDraft(invoice) ? null : billPart(invoice, label('invoice'), locale),
    account: printedAccount(invoice, locale),
  };
}
