import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { sampleClient, sampleSettings } from '#testing/record-samples.ts';
import type { BillableJob } from '../billable-jobs.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { emptyDraft, type Start } from '../draft/new-draft.ts';

/** An account with one default tax, one compound tax and default texts. */
export const START: Start = {
  settings: sampleSettings({
    billingInformationName: 'Marta Wiśniewska Translations',
    billingInformationDetails: 'Leipzig',
    taxes: [
      { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true },
      { id: 2, name: 'Levy', rate: 5, compound: true, primaryTax: 1, default: false },
    ],
    paymentInstructions: [
      { id: 1, text: '<p>IBAN</p>', default: true },
      { id: 2, text: '<p>Card</p>', default: false },
    ],
  }),
  today: '2026-11-20',
  primaryCurrency: 'EUR',
};

export const client = (settings: Client['settings'] = {}, currency: string | null = null): Client =>
  sampleClient(4, 'Lingua Nord GmbH', { currency, settings });

export const job = (changes: Partial<BillableJob> = {}): BillableJob => ({
  id: 12,
  name: 'Tender documents',
  client_id: 4,
  job_type_id: 1,
  language_pair_id: null,
  unit_id: 1,
  job_type_name: 'Translation',
  language_pair_name: 'DE > EN',
  unit_name: 'Words',
  quantity: 6310,
  rate: 0.11,
  flat_rate: false,
  value: 694.1,
  minimum: null,
  surcharges: [],
  currency: 'EUR',
  completed_at: '2026-11-12',
  invoiced: false,
  reference: null,
  ...changes,
});

export const draft = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...emptyDraft(START),
  ...changes,
});

/** The language of an English invoice. */
export const ENGLISH = { language: '1', locale: 'en', dateFormat: 'DD/MM/YYYY', strings: [] } as const;

/** The language of a German invoice. */
export const GERMAN = { language: '4', locale: 'de', dateFormat: 'DD.MM.YYYY', strings: [] } as const;
