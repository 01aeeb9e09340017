import type { InvoiceRecord } from '../invoices/record.ts';
import { type InvoiceStringId, isInvoiceStringId } from '../languages/invoice-language.ts';
import { baseLanguage, creditNoteWord } from '../languages/work-words.ts';
import { isZero, toNumber } from '../money/decimal.ts';
import { escapedHtml } from '../paper/rich-text/html.ts';
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
    return { id, value: isSpanish && id === 'invoice' ? SPANISH_LAW : creditNoteWord(english, locale) };
  });
}

const SPANISH_LAW = 'Factura rectificativa';

type NoteTexts<Item, Adjustment> = {
  corrects: CreditNoteRecord['corrects'];
  reason: string;
  items: readonly Item[];
  adjustments?: readonly Adjustment[] | null | undefined;
};

/**
 * A credit note, or its answer, as the paper of invoices prints it: the corrected invoice is where the due date is, the
 * reason where the payment instructions are, and nothing is to be paid.
 */
export function creditNotePaper<
  Item extends object,
  Adjustment extends { amount: string | number },
  Note extends NoteTexts<Item, Adjustment>,
>({ corrects, reason, adjustments, ...note }: Note & NoteTexts<Item, Adjustment>) {
  const shared = adjustments?.filter(({ amount }) => !isNothing(amount)) ?? [];
  return {
    ...note,
    ...(shared.length > 0 && { adjustments: shared }),
    corrects,
    dueDate: null,
    paymentTerms: 'none' as const,
    paymentInstructions: reason === '' ? '' : `<p>${escapedHtml(reason)}</p>`,
    invoiceNotes: '',
    payByQr: false,
  };
}

const isNothing = (amount: string | number): boolean =>
  typeof amount === 'number' ? toNumber(String(amount)) === 0 : isZero(amount);
