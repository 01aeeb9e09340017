import { analysisOfJob } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import type { CountedBand } from '@ledgerline/shared-events/cat/weighting.ts';
import { builtInUnit } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { jobTypeView, languagePairView, rateView } from '@ledgerline/shared-events/catalogue/view.ts';
import { clientView } from '@ledgerline/shared-events/clients/view.ts';
import { creditNoteStrings } from '@ledgerline/shared-events/credit-notes/paper.ts';
import { creditNoteView } from '@ledgerline/shared-events/credit-notes/view.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import { BLANK_JOB } from '@ledgerline/shared-events/jobs/record.ts';
import { jobView } from '@ledgerline/shared-events/jobs/view.ts';
import { ENGLISH, INVOICE_STRING_IDS } from '@ledgerline/shared-events/languages/invoice-language.ts';
import { mailTemplatesOf } from '@ledgerline/shared-events/mail-templates/templates.ts';
import { paymentView } from '@ledgerline/shared-events/payments/view.ts';
import { projectView } from '@ledgerline/shared-events/projects/view.ts';
import { quoteStrings } from '@ledgerline/shared-events/quotes/paper.ts';
import { DRAFT_QUOTE } from '@ledgerline/shared-events/quotes/record.ts';
import { quoteView } from '@ledgerline/shared-events/quotes/view.ts';
import { accountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { settingsView } from '@ledgerline/shared-events/settings/view.ts';

const primary = { currency: 'EUR', conversion: null };
const created_at = '2026-10-21T09:30:00.000Z';
const kept = { deleted_at: null };
const exchange = { to: 'EUR', rate: '1.0865', date: '2026-10-20', source: 'ECB' };

const words = { ...builtInUnit(1), ...kept };

/** An analysis as a caller sends it. */
export const ANALYSIS = {
  tool: 'trados' as const,
  file: 'Analyze Files en-US_de-DE.xml',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  sourceId: '7f2dc180-c989-48c9-a12c-1c5025b44e17',
  moreFiles: [],
  unit: 'words' as const,
  bands: [
    {
      band: 'repetition',
      source: null,
      from: null,
      to: null,
      segments: '40',
      words: '310',
      characters: '1800',
    },
    { band: 'fuzzy', source: null, from: 95, to: 99, segments: '12', words: '130', characters: '760' },
    { band: 'new', source: null, from: null, to: null, segments: '160', words: '2840', characters: '16540' },
  ] satisfies CountedBand[],
};

const [COMMON] = BUILT_IN_GRIDS;

const JOB_NAMES = {
  client: 'Lingua Nord',
  jobType: 'Translation',
  languagePair: 'German > English',
  unit: 'Words',
  project: 'Works agreement',
  invoice: null,
};

const JOB_FIELDS = {
  ...BLANK_JOB,
  id: 17,
  name: 'Works agreement, annex 2',
  client_id: 3,
  job_type_id: 1,
  language_pair_id: 1,
  unit_id: 1,
  quantity: '2950',
  rate: '0.11',
  value: '324.5',
  currency: 'USD',
  exchange,
  deadline: '2026-10-24 14:30',
  completed_at: '2026-10-20',
  reference: 'PO 4471-B',
  links: [{ title: 'Task', url: 'https://portal.example.com/task/17' }],
  project_id: 2,
  notes: '<p>Use the glossary of lot 1.</p>',
  created_at,
};

export const JOB = jobView(JOB_FIELDS, JOB_NAMES, primary);

export const ANALYSED_JOB = jobView(
  { ...JOB_FIELDS, analysis: COMMON ? analysisOfJob(ANALYSIS, COMMON, '0.11', null) : null },
  JOB_NAMES,
  primary,
);

export const ATTACHMENT = {
  id: 6,
  name: 'Works agreement.docx',
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  size: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  created_at,
};

export const RATE = rateView({
  id: 5,
  client_id: 3,
  job_type_id: 1,
  unit_id: 1,
  language_pair_id: 1,
  value: '0.11',
  currency: 'USD',
  ...kept,
});

export const CLIENT = clientView(
  {
    id: 3,
    name: 'Lingua Nord',
    currency: 'USD',
    invoicing: true,
    settings: { paymentTerms: 30, billingInformationName: 'Lingua Nord GmbH' },
    contacts: {
      1: {
        name: 'Svenja Harms',
        email: 's.harms@lingua-nord.example',
        phone: '+49 40 5550 2718',
        role: 'Project management',
        receives: ['invoices'],
      },
    },
    party: {
      street: 'Speicherstadt 9',
      postalCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      vatId: 'DE811309471',
    },
    created_at,
    deleted_at: null,
  },
  { jobTypes: { 1: 12 }, languagePairs: { 1: 9 }, jobActivity: 12 },
);

export const PROJECT = projectView(
  { id: 2, name: 'Works agreement', client_id: 3, created_at, ...kept },
  'Lingua Nord',
);
export const PROJECT_FIGURES = {
  ...PROJECT,
  jobs: 4,
  activeJobs: 1,
  value: 1298,
  uninvoiced: 324.5,
  currency: 'EUR',
  missingRates: [],
};
export const JOB_TYPE = jobTypeView({ id: 1, name: 'Translation', texts: { 4: 'Übersetzung' }, ...kept }, 12);
export const LANGUAGE_PAIR = languagePairView({ id: 1, from: 'German', to: 'English', ...kept });
export const UNIT = words;
export const TAX = { id: 1, name: 'VAT', rate: 19, compound: false, primaryTax: null, default: true };

const invoice: InvoiceRecord = {
  id: 8,
  number: '143',
  client_id: 3,
  client_name: 'Lingua Nord',
  date: '2026-10-21',
  dueDate: '2026-11-20',
  paymentTerms: 30,
  reference: 'PO 4471-B',
  billingInformation: { name: 'Ana Lima Translations', details: 'Lindenstraße 14\n04107 Leipzig' },
  billTo: { name: 'Lingua Nord GmbH', details: 'Speicherstadt 9\n20457 Hamburg' },
  items: [
    {
      id: 'job17',
      job_id: 17,
      name: 'Works agreement, annex 2',
      detail: 'Translation DE > EN, words',
      quantity: '2950',
      rate: '0.11',
      value: '324.5',
    },
  ],
  taxes: [{ id: 1, name: 'VAT', rate: '19', compound: false, primaryRate: null }],
  taxTotals: [{ key: 'VAT', name: 'VAT', rate: '19', value: '61.66' }],
  subtotal: '324.5',
  total: '386.16',
  currency: 'USD',
  exchange: { ...exchange, date: '2026-10-21' },
  language: '1',
  locale: 'en',
  dateFormat: 'DD/MM/YYYY',
  strings: INVOICE_STRING_IDS.map((id) => ({ id, value: ENGLISH[id] })),
  paymentInstructions: '<p>IBAN DE21 8605 5592 1090 0442 17</p>',
  invoiceNotes: '<p>Thank you for the good cooperation.</p>',
  paid: false,
  paid_at: null,
  issued_at: null,
  created_at,
  deleted_at: null,
  void: false,
};

export const PAYMENT = paymentView({
  id: 12,
  kind: 'payment',
  date: '2026-11-20',
  amount: '447.5',
  currency: 'EUR',
  exchange: null,
  fee: '4.5',
  method: 'Bank transfer',
  reference: 'RE 132 Rest',
  created_at,
  settled: '452',
});

export const INVOICE = invoiceView(invoice, primary, '2026-10-21');

export const CREDIT_NOTE = creditNoteView(
  {
    id: 3,
    number: 'CN-3',
    client_id: invoice.client_id,
    client_name: invoice.client_name,
    reference: invoice.reference,
    billingInformation: invoice.billingInformation,
    billTo: invoice.billTo,
    corrects: { id: invoice.id, number: invoice.number, date: invoice.date },
    date: '2026-10-28',
    reason: 'The editing was not ordered.',
    freeJobs: false,
    job_ids: [],
    items: invoice.items,
    taxes: invoice.taxes,
    taxTotals: invoice.taxTotals,
    subtotal: invoice.subtotal,
    total: invoice.total,
    currency: invoice.currency,
    exchange: invoice.exchange,
    language: invoice.language,
    locale: invoice.locale,
    dateFormat: invoice.dateFormat,
    strings: creditNoteStrings(invoice.strings, invoice.locale),
    issued_at: null,
    created_at,
    deleted_at: null,
    void: false,
  },
  primary,
);

export const QUOTE = quoteView(
  {
    id: 4,
    number: 'Q-4',
    client_id: invoice.client_id,
    client_name: invoice.client_name,
    date: '2026-10-01',
    validUntil: '2026-10-31',
    reference: '',
    billingInformation: invoice.billingInformation,
    billTo: invoice.billTo,
    items: [
      {
        id: 'item1',
        name: 'Works agreement, annex 2',
        detail: 'Translation German > English, words',
        quantity: '2950',
        rate: '0.11',
        value: '324.5',
        job_type_id: 1,
        language_pair_id: 1,
        unit_id: 1,
        deadline: '2026-10-20',
      },
    ],
    taxes: invoice.taxes,
    taxTotals: invoice.taxTotals,
    subtotal: invoice.subtotal,
    total: invoice.total,
    currency: invoice.currency,
    exchange: invoice.exchange,
    language: invoice.language,
    locale: invoice.locale,
    dateFormat: invoice.dateFormat,
    strings: quoteStrings(invoice.strings, invoice.locale),
    notes: '',
    terms: '<p>Half in advance.</p>',
    ...DRAFT_QUOTE,
    sent_at: '2026-10-01',
    created_at,
    deleted_at: null,
  },
  primary,
  '2026-10-21',
);

export const LOGO = {
  sha256: '77028816749efed4f023ad0816b189848b6d8888c012f1bce3b01b3995c86bcc',
  width: 600,
  height: 200,
};

export const SETTINGS = settingsView(
  accountSettings((key) => (key === 'currency' ? 'EUR' : null)),
  {
    taxes: [
      {
        id: 1,
        name: 'VAT',
        rate: '19',
        compound: false,
        primaryTax: null,
        default: true,
        deleted_at: null,
      },
    ],
    paymentInstructions: [],
    invoiceNotes: [],
    invoiceLanguages: [],
    units: [],
    mailTemplates: mailTemplatesOf(null),
  },
  {
    views: [
      {
        id: 1,
        list: 'jobs',
        name: 'Translation, this month',
        query: 'deadline=this-month&jobType=1',
        sort: '-deadline',
        columns: ['client', 'deadline', 'value'],
      },
    ],
    columns: { 'jobs/active': ['client', 'quantity', 'deadline', 'value'] },
    bankFormats: [],
    catTables: [],
  },
);
