import type { InvoiceRecord } from '../invoices/record.ts';
import { type InvoiceStringId, isInvoiceStringId } from '../languages/invoice-language.ts';
import { quoteWord } from '../languages/work-words.ts';
import { withoutAccount } from '../settings/seller.ts';
import type { QuoteRecord } from './record.ts';

/** The labels that say something else on a quote, in English. */
const LABELS: Readonly<Partial<Record<InvoiceStringId, string>>> = {
  invoice: 'Quote',
  invoiceNumber: 'Quote number',
  dueDate: 'Valid until',
  billTo: 'Quote for',
  paymentInstructions: 'Terms',
};

/** The labels of invoices in a language, as a quote has them. They are frozen into it and can be changed there. */
export function quoteStrings(strings: InvoiceRecord['strings'], locale: string): InvoiceRecord['strings'] {
  return strings.map(({ id, value }) => {
    const english = isInvoiceStringId(id) ? LABELS[id] : undefined;
    return { id, value: english === undefined ? value : quoteWord(english, locale) };
  });
}

/** What of a quote an invoice calls otherwise. */
type QuoteTexts<Item> = Pick<QuoteRecord, 'validUntil' | 'terms' | 'notes' | 'billingInformation'> & {
  items: readonly Item[];
};

/** A quote, or its answer, as the paper of invoices prints it: its last day is where the due date is. */
export function quotePaper<Item extends object, Quote extends QuoteTexts<Item>>({
  validUntil,
  terms,
  notes,
  items,
  billingInformation,
  ...quote
}: Quote & QuoteTexts<Item>) {
  return {
    ...quote,
    billingInformation: withoutAccount(billingInformation),
    items: items.map((item) => ({ ...item, job_id: null })),
    dueDate: validUntil,
    paymentTerms: validUntil === null ? ('none' as const) : ('date' as const),
    paymentInstructions: terms,
    invoiceNotes: notes,
  };
}
