import type { AttachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type {
  JobTypeRecord,
  LanguagePairRecord,
  RateRecord,
} from '@ledgerline/shared-events/catalogue/records.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { type CreditNoteRecord, creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { type JobRecord, wholeJob } from '@ledgerline/shared-events/jobs/record.ts';
import type { ProjectRecord } from '@ledgerline/shared-events/projects/record.ts';
import { DRAFT_QUOTE, type QuoteRecord, quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';

export const CREATED_AT = '2026-01-05T09:00:00.000Z';

type With<Fields> = Partial<Fields> & { id: number };

const NEW_WORDS = { band: 'new' as const, source: null, from: null, to: null };
/** 300 new words, half of them paid. */
export const ANALYSIS: JobAnalysis = {
  tool: 'trados',
  file: 'Analyze Files en-US_de-DE.xml',
  sha256: 'a'.repeat(64),
  sourceId: null,
  moreFiles: [],
  unit: 'words',
  grid: {
    name: 'Half',
    bands: [{ ...NEW_WORDS, percent: '50', rate: null }],
    rounding: 'total',
    decimals: 0,
  },
  bands: [
    {
      ...NEW_WORDS,
      ...{ segments: '9', words: '300', characters: '1800' },
      ...{ percent: '50', rate: null, how: 'own', weighted: '150' },
    },
  ],
  words: '300',
  weighted: '150',
  agreed: null,
};

/** A job with defaults for everything that a test does not set. */
export function jobWith(fields: With<JobRecord>): JobRecord {
  return wholeJob({
    name: `Job ${fields.id}`,
    quantity: '1',
    rate: '100',
    value: '100',
    currency: 'USD',
    created_at: CREATED_AT,
    ...fields,
  });
}

export function clientWith(fields: With<ClientRecord>): ClientRecord {
  return {
    name: `Client ${fields.id}`,
    currency: null,
    invoicing: null,
    settings: {},
    contacts: {},
    party: {},
    created_at: CREATED_AT,
    deleted_at: null,
    ...fields,
  };
}

export function jobTypeWith(fields: With<JobTypeRecord>): JobTypeRecord {
  return { name: `Type ${fields.id}`, deleted_at: null, ...fields };
}

export function languagePairWith(fields: With<LanguagePairRecord>): LanguagePairRecord {
  return { from: 'German', to: `Language ${fields.id}`, deleted_at: null, ...fields };
}

export function attachmentWith(
  fields: With<AttachmentRecord> & Pick<AttachmentRecord, 'job_id'>,
): AttachmentRecord {
  return {
    content: '0198a4f0-0000-4000-8000-0000000000f1',
    name: `File ${fields.id}.docx`,
    type: 'application/octet-stream',
    size: 3,
    sha256: 'a'.repeat(64),
    created_at: CREATED_AT,
    deleted_at: null,
    purged_at: null,
    ...fields,
  };
}

export function projectWith(fields: With<ProjectRecord>): ProjectRecord {
  return {
    name: `Project ${fields.id}`,
    client_id: null,
    created_at: CREATED_AT,
    deleted_at: null,
    ...fields,
  };
}

export function rateWith(fields: With<RateRecord>): RateRecord {
  return {
    client_id: 1,
    job_type_id: 1,
    unit_id: 1,
    language_pair_id: null,
    value: '0.1',
    currency: 'USD',
    deleted_at: null,
    ...fields,
  };
}

export function invoiceWith(fields: With<InvoiceRecord>): InvoiceRecord {
  return {
    number: String(fields.id),
    client_id: 1,
    client_name: 'Client 1',
    date: '2026-03-10',
    dueDate: '2026-04-09',
    paymentTerms: 30,
    reference: '',
    billingInformation: { name: 'Me', details: '' },
    billTo: { name: 'Client 1', details: '' },
    items: [{ id: 'new1', job_id: null, name: 'Item', detail: '', quantity: '1', rate: '100', value: '100' }],
    taxes: [],
    taxTotals: [],
    subtotal: '100',
    total: '100',
    currency: 'USD',
    exchange: null,
    language: '1',
    locale: 'en',
    dateFormat: 'DD/MM/YYYY',
    strings: [],
    paymentInstructions: '',
    invoiceNotes: '',
    paid: false,
    paid_at: null,
    issued_at: null,
    created_at: CREATED_AT,
    deleted_at: null,
    void: false,
    ...fields,
  };
}

/** A credit note of all of an invoice of one line. */
export function creditNoteWith(fields: With<CreditNoteRecord>): CreditNoteRecord {
  const { paid, paid_at, paymentTerms, dueDate, paymentInstructions, invoiceNotes, ...document } =
    invoiceWith({ id: fields.id });
  return creditNoteRecord.parse({
    ...document,
    number: `CN-${fields.id}`,
    corrects: { id: fields.id, number: String(fields.id), date: document.date },
    reason: 'Not ordered',
    freeJobs: false,
    job_ids: [],
    ...fields,
  });
}

/** A draft of a quote of one line. */
export function quoteWith(fields: With<QuoteRecord>): QuoteRecord {
  const {
    number,
    paid,
    paid_at,
    issued_at,
    void: _,
    paymentTerms,
    dueDate,
    ...document
  } = invoiceWith({
    id: fields.id,
  });
  const { paymentInstructions: terms, invoiceNotes: notes, items, ...others } = document;
  return quoteRecord.parse({
    ...others,
    number: `Q-${fields.id}`,
    validUntil: '2026-04-09',
    items: items.map(({ job_id: job, ...line }) => ({ ...line, ...WITHOUT_POINTERS })),
    terms,
    notes,
    ...DRAFT_QUOTE,
    ...fields,
  });
}

const WITHOUT_POINTERS = { job_type_id: null, language_pair_id: null, unit_id: null, deadline: null };

/** A message about invoice 1 to one recipient, who got it. */
export function deliveryWith(fields: With<DeliveryRecord>): DeliveryRecord {
  const isOfInvoice = fields.quote_id === undefined && fields.credit_note_id === undefined;
  return {
    ...(isOfInvoice && { invoice_id: 1 }),
    kind: 'invoice',
    level: null,
    replaces: null,
    message: '00000000-0000-4000-8000-00000000000a',
    messageId: `${fields.id}@ledgerline.example`,
    references: [],
    from: 'Ana <ana@translations.example>',
    replyTo: null,
    to: ['billing@client.example'],
    cc: [],
    bcc: [],
    subject: 'Invoice',
    body: 'Please find the invoice attached.',
    papers: [],
    recipients: {
      0: { address: 'billing@client.example', state: 'delivered', at: CREATED_AT, detail: null },
    },
    created_at: CREATED_AT,
    deleted_at: null,
    ...fields,
  };
}
