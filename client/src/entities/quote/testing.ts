import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { sampleInvoice } from '../invoice/testing.ts';

/** A sample quote as the server answers it: a draft with one line. */
export function sampleQuote(changes: Partial<QuoteAnswer> = {}): QuoteAnswer {
  const invoice = sampleInvoice();
  const { client_id, client_name, date, billingInformation, billTo, taxes, taxTotals } = invoice;
  const { subtotal, total, currency, currencySymbol, language, locale, dateFormat, strings } = invoice;
  return {
    ...{ client_id, client_name, date, billingInformation, billTo, taxes, taxTotals, subtotal, total },
    ...{ currency, currencySymbol, language, locale, dateFormat, strings, exchange: null },
    ...{ amountDue: total, converted_total: total, exchangeRate: 1, taxesSet: true, sending: null },
    id: 1,
    number: 'Q-1',
    validUntil: '2026-12-20',
    reference: '',
    items: [
      {
        id: 'item1',
        name: 'Works agreement',
        detail: '',
        quantity: 1,
        rate: 337,
        value: 337,
        job_type_id: null,
        language_pair_id: null,
        unit_id: null,
        deadline: null,
        minimum: null,
        surcharges: [],
      },
    ],
    notes: '',
    terms: '',
    status: 'draft',
    sent_at: null,
    accepted_at: null,
    declined_at: null,
    declineReason: '',
    acceptedItems: [],
    job_ids: [],
    created_at: '2026-10-21T10:00:00Z',
    deleted_at: null,
    ...changes,
  };
}
