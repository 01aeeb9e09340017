import type { InvoiceRecord } from '../invoices/record.ts';
import { baseLanguage } from '../languages/work-words.ts';
import { formatAmount } from '../money/format.ts';
import { isQrIban, spacedIban } from '../money/iban.ts';
import { epcPayload } from './epc-code.ts';
import { latinText } from './latin-text.ts';
import { type QrDrawing, qrDrawing } from './qr-drawing.ts';

/** What the code of an invoice is made of. */
export type PayableInvoice = Pick<
  InvoiceRecord,
  'number' | 'billingInformation' | 'total' | 'currency' | 'payByQr'
>;

/** A code for a SEPA transfer, with the words beside it. */
export type PayCode = { label: string; lines: string[]; code: QrDrawing };

/** The largest QR code that the standard allows. */
const MOST_VERSION = 13;
const LONGEST_TEXT = 140;

const LABELS: Readonly<Record<string, string>> = {
  en: 'Pay by QR code',
  es: 'Pagar con código QR',
  pt: 'Pagar com código QR',
  de: 'Mit QR-Code bezahlen',
  fr: 'Payer par code QR',
  it: 'Paga con codice QR',
};

/**
 * The code for the payment of an invoice: of its total, whatever was paid since, so that a paper stays the same. Null
 * where it is off, the currency is not the euro, or the account or the total can have no such code.
 * @param title what the document is called in its language
 * @param locale BCP 47
 */
export function payCode(invoice: PayableInvoice, title: string, locale: string): PayCode | null {
  const { party, name: business } = invoice.billingInformation;
  const { iban, bic, accountHolder: name = business } = party ?? {};
  if (invoice.payByQr !== true || iban === undefined || invoice.currency !== 'EUR' || isQrIban(iban))
    return null;
  const text = `${title} ${invoice.number}`;
  // A transfer has Latin letters alone; it names the invoice in any case.
  const purpose = latinText(text, LONGEST_TEXT) === null ? invoice.number : text;
  const payload = epcPayload({ name, iban, bic, amount: invoice.total, text: purpose });
  if (payload === null) return null;
  const amount = formatAmount(invoice.total, 'EUR', { locale }).replaceAll('\u202f', '\u00a0');
  return {
    label: LABELS[baseLanguage(locale)] ?? LABELS.en ?? '',
    lines: [name, spacedIban(iban), ...(bic === undefined ? [] : [`BIC ${bic}`]), amount, text],
    code: qrDrawing(payload, MOST_VERSION),
  };
}

/** A QR code as the text of an SVG file. */
export function svgOfCode({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
