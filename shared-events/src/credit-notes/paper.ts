import type { InvoiceRecord } from '../invoices/record.ts';
import { type InvoiceStringId, isInvoiceStringId } from '../languages/invoice-language.ts';
import { baseLanguage, creditNoteWord } from '../languages/work-words.ts';
import { escapedHtml } from '../paper/rich-text/html.ts';
import { withoutAccount } from '../settings/seller.ts';
import type { CreditNoteRecord } from './record.ts';

/** The labels that say something else on a credit note, in English. */
const LABELS: Readonly<Partial<Record<InvoiceStringId, string>>> = {
  invoice: 'Credit note',
  invoiceNumber: 'Credit note number',
  dueDate: 'Corrects invoice',
  billTo: 'Credit to',
  total: 'Total credited',
  amountDue: 'Amount credited',
  paymentInstructions: 'Reason',
};

/**
 * The labels of an invoice as its credit note has them: words of its language, else English ones. A seller in Spain
 * writes the name that its law has.
 */
export function creditNoteStrings(
  strings: InvoiceRecord['strings'],
  locale: string,
  sellerCountry?: string,
): InvoiceRecord['strings'] {
  const isSpanish = sellerCountry === 'ES' && baseLanguage(locale) === 'es';
  return strings.map(({ id, value }) => {
    const english = isInvoiceStringId(id) ? LABELS[id] : undefined;
    if (english === undefined) return { id, value };
    const byLaw = isSpanish ? SPANISH_LAW.get(id) : undefined;
    return { id, value: byLaw ?? creditNoteWord(english, locale) };
  });
}

const SPANISH_LAW = new Map<string, string>([
  ['invoice', 'Factura rectificativa'],
  ['invoiceNumber', 'Número de factura'],
]);

/**
 * A credit note, or its answer, as the paper of invoices prints it: the corrected invoice is where the due date is, the
 * reason where the payment instructions are, and nothing is to be paid.
 */
export function creditNotePaper<
  Note extends Pick<CreditNoteRecord, 'corrects' | 'reason' | 'billingInformation'>,
>(note: Note) {
  return {
    ...note,
    billingInformation: withoutAccount(note.billingInformation),
    dueDate: null,
    paymentTerms: 'none' as const,
    paymentInstructions: `<p>${escapedHtml(note.reason)}</p>`,
    invoiceNotes: '',
    payByQr: false,
  };
}
