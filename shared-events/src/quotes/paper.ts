import type { PaperInvoice } from '../invoices/paper-model.ts';
import type { InvoiceRecord } from '../invoices/record.ts';
import { type InvoiceStringId, isInvoiceStringId } from '../languages/invoice-language.ts';
import { quoteWord } from '../languages/work-words.ts';
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

/** A quote as the paper of invoices prints it: its last day is where the due date is, and its terms come first. */
export function quotePaper({ validUntil, terms, notes, ...quote }: QuoteRecord): PaperInvoice & {
  created_at: string;
} {
  return {
    ...quote,
    items: quote.items.map((item) => ({ ...item, job_id: null })),
    dueDate: validUntil,
    paymentTerms: validUntil === null ? 'none' : 'date',
    paymentInstructions: terms,
    invoiceNotes: notes,
  };
}
