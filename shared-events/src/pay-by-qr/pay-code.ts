import type { InvoiceRecord } from '../invoices/record.ts';
import { baseLanguage } from '../languages/work-words.ts';
import { formatAmount } from '../money/format.ts';
import { isQrIban, spacedIban } from '../money/iban.ts';
import type { PaperSize } from '../paper/sheet.ts';
import { accountFor, type SellerAccount } from '../settings/seller.ts';
import { amountDueOf } from '../taxes/amount-due.ts';
import type { BillPart } from './bill-drawing.ts';
import { epcPayload } from './epc-code.ts';
import { latinText } from './latin-text.ts';
import type { PrintedAccount } from './printed-account.ts';
import { type QrDrawing, qrDrawing } from './qr-drawing.ts';
import { type BilledInvoice, type BillObstacle, missingForBill, swissBill } from './swiss-bill.ts';
import { swissWords } from './swiss-words.ts';

/** What the code of an invoice is made of. */
export type PayableInvoice = Pick<
  InvoiceRecord,
  'number' | 'reference' | 'billingInformation' | 'billTo' | 'total' | 'amountDue' | 'currency' | 'payByQr'
>;

/** A code for a SEPA transfer, with the words beside it. */
export type PayCode = { label: string; lines: string[]; code: QrDrawing };

/** The largest QR code that the standard allows. */
const MAX_VERSION = 13;
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
 * The code for the payment of an invoice: of the amount due, whatever was paid since, so that a paper stays the same.
 * Null where it is off, the currency is not the euro, or the account or the amount can have no such code.
 * @param title what the document is called in its language
 * @param locale BCP 47
 */
export function payCode(invoice: PayableInvoice, title: string, locale: string): PayCode | null {
  const { iban, bic, holder: name = invoice.billingInformation.name } = fittingAccount(invoice) ?? {};
  if (invoice.payByQr !== true || iban === undefined || invoice.currency !== 'EUR' || isQrIban(iban))
    return null;
  const text = `${title} ${invoice.number}`;
  const purpose = purposeOf(title, invoice.number);
  const due = amountDueOf(invoice);
  const payload = epcPayload({ name, iban, bic, amount: due, text: purpose });
  if (payload === null) return null;
  const amount = formatAmount(due, 'EUR', { locale }).replaceAll('\u202f', '\u00a0');
  return {
    label: LABELS[baseLanguage(locale)] ?? LABELS.en ?? '',
    lines: [name, spacedIban(iban), ...(bic === undefined ? [] : [`BIC ${bic}`]), amount, text],
    code: qrDrawing(payload, MAX_VERSION),
  };
}

/** The account that a code can name: none that is for another currency than the invoice's. */
function fittingAccount({ billingInformation, currency }: PayableInvoice): SellerAccount | undefined {
  const account = accountFor(billingInformation.party ?? {}, currency);
  return account?.currency === undefined || account.currency === currency ? account : undefined;
}

/** A payment has Latin letters alone; it names the invoice in any case. */
function purposeOf(title: string, number: string): string {
  const text = `${title} ${number}`;
  return latinText(text, LONGEST_TEXT) === null ? number : text;
}

/**
 * The Swiss QR-bill of an invoice, also of the amount due, in German, French, Italian or English. Null where payment codes
 * are off, and where `swissBill` has none.
 * @param title what the document is called in its language
 * @param locale BCP 47
 */
export function billPart(invoice: PayableInvoice, title: string, locale: string): BillPart | null {
  const billed = billedInvoice(invoice, title);
  const bill = billed && swissBill(billed);
  return bill && { bill, words: swissWords(locale) };
}

/** What a QR-bill is made of; null where payment codes are off or there is no account. */
function billedInvoice(invoice: PayableInvoice, title: string): BilledInvoice | null {
  const { billingInformation, billTo, currency, number, reference } = invoice;
  const amount = amountDueOf(invoice);
  const { party, name } = billingInformation;
  const account = fittingAccount(invoice);
  if (invoice.payByQr !== true || party === undefined || account?.iban === undefined) return null;
  return {
    ...{ iban: account.iban, amount, currency, number, reference },
    creditorName: account.holder ?? name,
    creditor: party,
    debtorName: billTo.name,
    debtor: billTo.party,
    message: purposeOf(title, number),
  };
}

/**
 * What keeps an invoice to a Swiss account from its QR-bill, the size of its paper last; null where it has one, or
 * where none could be expected.
 */
export function billObstacle(invoice: PayableInvoice, size: PaperSize): BillObstacle | 'paper' | null {
  const billed = billedInvoice(invoice, '');
  if (billed === null) return null;
  const obstacle = missingForBill(billed);
  return obstacle ?? (size !== 'A4' && swissBill(billed) !== null ? 'paper' : null);
}

/** The codes that an invoice can have, and the account in words. */
export type PaperCodes = {
  payCode: PayCode | null;
  bill: BillPart | null;
  account: PrintedAccount | null;
};

/**
 * What a sheet shows of them: a QR-bill, which the standard has on A4 alone, else the code for a transfer, else the
 * account, which both codes have beside them.
 */
export function printedCodes({ payCode, bill, account }: PaperCodes, size: PaperSize): PaperCodes {
  if (bill !== null && size === 'A4') return { payCode: null, bill, account: null };
  return { payCode, bill: null, account: payCode === null ? account : null };
}

/** A QR code as the text of an SVG file. */
export function svgOfCode({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
