import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { ReferenceField } from '@ledgerline/shared-events/invoices/references.ts';
import { supplyOf } from '@ledgerline/shared-events/invoices/supply.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import { adjustmentsOf, frozenTaxOf } from '#entities/invoice/frozen-sums.ts';
import { namedRateOf } from '#entities/invoice/named-rate.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { type InvoiceDraft, referenceTexts } from './draft.ts';

/** What a draft has of an answer: of an invoice, or of a quote as its paper has it. */
type PaperAnswer = Pick<
  Invoice,
  | 'client_id'
  | 'number'
  | 'date'
  | 'dueDate'
  | 'paymentTerms'
  | 'reference'
  | ReferenceField
  | 'billingInformation'
  | 'billTo'
  | 'taxes'
  | 'adjustments'
  | 'taxRounding'
  | 'currency'
  | 'exchange'
  | 'exchangeRate'
  | 'language'
  | 'locale'
  | 'dateFormat'
  | 'strings'
  | 'paymentInstructions'
  | 'invoiceNotes'
  | 'payByQr'
  | 'supplied'
> & {
  items: readonly Pick<
    Invoice['items'][number],
    'id' | 'job_id' | 'name' | 'detail' | 'quantity' | 'rate' | 'taxes' | 'supplied' | 'bands'
  >[];
};

/** A saved invoice as a draft. */
export function draftOfInvoice(invoice: PaperAnswer): InvoiceDraft {
  return {
    clientId: invoice.client_id,
    number: invoice.number,
    date: invoice.date,
    dueDate: invoice.dueDate,
    paymentTerms: invoice.paymentTerms,
    reference: invoice.reference,
    ...referenceTexts(invoice),
    billingInformation: invoice.billingInformation,
    billTo: invoice.billTo,
    items: invoice.items.map(({ id, job_id, name, detail, quantity, rate, taxes, supplied, bands }) => ({
      id,
      job_id: job_id ?? null,
      name,
      detail,
      quantity: decimalText(quantity),
      rate: decimalText(rate),
      ...(taxes && { taxes: taxes.map(frozenTaxOf) }),
      ...(supplied !== undefined && { supplied }),
      ...(bands !== undefined && { bands }),
    })),
    taxes: invoice.taxes.map(frozenTaxOf),
    ...(invoice.adjustments && { adjustments: adjustmentsOf(invoice) }),
    ...(invoice.taxRounding !== undefined && { taxRounding: invoice.taxRounding }),
    currency: invoice.currency,
    exchangeRate: namedRateOf(invoice),
    language: invoice.language,
    locale: invoice.locale,
    dateFormat: invoice.dateFormat,
    strings: invoice.strings,
    paymentInstructions: invoice.paymentInstructions,
    invoiceNotes: invoice.invoiceNotes,
    payByQr: invoice.payByQr ?? false,
    ...enteredSupply(invoice),
  };
}

/** The day or period of supply where it isn't that of the lines. */
function enteredSupply({ supplied = null, items }: PaperAnswer): Pick<InvoiceDraft, 'supplied'> {
  return JSON.stringify(supplied) === JSON.stringify(supplyOf(items)) ? {} : { supplied };
}

/** A saved quote as a draft, with the jobs that its lines will be. */
export function draftOfQuote(quote: QuoteAnswer): InvoiceDraft {
  const draft = draftOfInvoice(quotePaper(quote));
  const items = draft.items.map((item, index) => {
    const {
      job_type_id = null,
      language_pair_id = null,
      unit_id = null,
      deadline = null,
      minimum = null,
      surcharges = [],
      analysis,
    } = quote.items[index] ?? {};
    const terms = { minimum: minimum === null ? null : decimalText(minimum), surcharges };
    const job = { job_type_id, language_pair_id, unit_id, deadline, ...terms };
    return { ...item, job, ...(analysis !== undefined && { analysis }) };
  });
  return { ...draft, kind: 'quote', items };
}
