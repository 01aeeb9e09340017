import {
  jobTypeRecord,
  languagePairRecord,
  rateRecord,
  unitRecord,
} from '@ledgerline/shared-events/catalogue/records.ts';
import { clientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { deadlineInList } from '@ledgerline/shared-events/dates/deadline.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { surchargesInList } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { projectRecord } from '@ledgerline/shared-events/projects/record.ts';
import {
  invoiceLanguageRecord,
  settingRecord,
  taxRecord,
  textBlockRecord,
} from '@ledgerline/shared-events/settings/records.ts';
import { kindOf } from '@ledgerline/shared-events/taxes/kinds.ts';
import { valueWord } from '@ledgerline/shared-events/text/field-labels.ts';
import { CLIENT_DETAILS } from './client-details.ts';
import { creditNoteLists } from './credit-note-lists.ts';
import { invoiceLists } from './invoice-lists.ts';
import { type Column, type List, recordList, yesNo } from './list.ts';
import { messageList } from './message-list.ts';
import { quoteLists } from './quote-lists.ts';

const jobs = recordList({
  path: 'csv/jobs.csv',
  table: 'jobs',
  schema: jobRecord,
  columns: [
    ['Job ID', (job) => job.id],
    ['Name', (job) => job.name],
    ['Client ID', (job) => job.client_id],
    ['Client', (job, names) => names.client(job.client_id)],
    ['Job type ID', (job) => job.job_type_id],
    ['Job type', (job, names) => names.jobType(job.job_type_id)],
    ['Language pair ID', (job) => job.language_pair_id],
    ['Language pair', (job, names) => names.languagePair(job.language_pair_id)],
    ['Unit ID', (job) => job.unit_id],
    ['Unit', (job, names) => names.unit(job.unit_id)],
    ['Project ID', (job) => job.project_id ?? null],
    ['Project', (job, names) => names.project(job.project_id ?? null)],
    ['Reference', (job) => job.reference ?? null],
    ['Counted in the analysis', (job) => job.analysis?.words ?? null],
    ['Weighted in the analysis', (job) => job.analysis?.weighted ?? null],
    ['Quantity', (job) => job.quantity],
    ['Rate', (job) => job.rate],
    ['Flat rate', (job) => yesNo(job.flat_rate)],
    ['Minimum fee', (job) => job.minimum ?? null],
    ['Surcharges', (job) => surchargesInList(job.surcharges ?? []) || null],
    ['Value', (job) => job.value],
    ['Currency', (job) => job.currency],
    ['Exchange rate', (job) => job.exchange?.rate ?? null],
    ['Exchange rate to', (job) => job.exchange?.to ?? null],
    ['Exchange rate of', (job) => job.exchange?.date ?? null],
    ['Exchange rate source', (job) => job.exchange?.source ?? null],
    ['Deadline (UTC)', (job) => (job.deadline === null ? null : deadlineInList(job.deadline))],
    ['Priority', (job) => valueWord('priority', job.priority ?? '') ?? null],
    ['On hold', (job) => yesNo(job.on_hold)],
    ['Completed on', (job) => job.completed_at],
    ['Invoiced', (job) => yesNo(job.invoiced)],
    ['Invoice', (job, names) => names.invoice(job.invoice_id)],
    ['Links', (job) => (job.links ?? []).map(({ url }) => url).join('\n') || null],
    ['Notes (HTML)', (job) => job.notes],
    ['Created at (UTC)', (job) => job.created_at],
    ['Deleted at (UTC)', (job) => job.deleted_at],
  ],
});

const clients = recordList({
  path: 'csv/clients.csv',
  table: 'clients',
  schema: clientRecord,
  columns: [
    ['Client ID', (client) => client.id],
    ['Name', (client) => client.name],
    ['Currency', (client) => client.currency],
    ['Invoicing', (client) => yesNo(client.invoicing)],
    ['Billing name', ({ settings }) => settings.billingInformationName ?? null],
    ['Billing details', ({ settings }) => settings.billingInformationDetails ?? null],
    ['Payment terms', ({ settings }) => settings.paymentTerms ?? null],
    ['Payment instructions ID', ({ settings }) => chosen(settings.paymentInstructions)],
    ['Invoice notes ID', ({ settings }) => chosen(settings.invoiceNotes)],
    ['Invoice language', ({ settings }) => chosen(settings.invoiceLanguage)],
    ['Tax IDs', ({ settings }) => chosen(settings.taxes === null ? null : settings.taxes?.join(' '))],
    ['Invoice numbers', ({ settings }) => settings.numberSeries ?? null],
    ['Minimum fee', ({ settings }) => settings.minimum ?? null],
    ['On the lines of jobs', ({ settings }) => settings.lineDetails?.join(' ') ?? null],
    ...CLIENT_DETAILS,
    ['Created at (UTC)', (client) => client.created_at],
    ['Deleted at (UTC)', (client) => client.deleted_at],
  ],
});

/** A client's own choice: empty when the default of the account applies, "none" when the client has chosen none. */
function chosen(value: string | number | null | undefined): string | number | null {
  if (value === undefined) return null;
  return value === null ? 'none' : value;
}

const rates = recordList({
  path: 'csv/rates.csv',
  table: 'rates',
  schema: rateRecord,
  columns: [
    ['Rate ID', (rate) => rate.id],
    ['Client ID', (rate) => rate.client_id],
    ['Client', (rate, names) => names.client(rate.client_id)],
    ['Job type', (rate, names) => names.jobType(rate.job_type_id)],
    ['Unit', (rate, names) => names.unit(rate.unit_id)],
    ['Language pair (empty: any)', (rate, names) => names.languagePair(rate.language_pair_id)],
    ['Rate', (rate) => rate.value],
    ['Minimum fee', (rate) => rate.minimum ?? null],
    ['Currency', (rate) => rate.currency],
    ['Deleted at (UTC)', (rate) => rate.deleted_at],
  ],
});

const jobTypes = recordList({
  path: 'csv/job-types.csv',
  table: 'job_types',
  schema: jobTypeRecord,
  columns: [
    ['Job type ID', (type) => type.id],
    ['Name', (type) => type.name],
    ['Deleted at (UTC)', (type) => type.deleted_at],
  ],
});

const languagePairs = recordList({
  path: 'csv/language-pairs.csv',
  table: 'language_pairs',
  schema: languagePairRecord,
  columns: [
    ['Language pair ID', (pair) => pair.id],
    ['From', (pair) => pair.from],
    ['To', (pair) => pair.to],
    ['Deleted at (UTC)', (pair) => pair.deleted_at],
  ],
});

const units = recordList({
  path: 'csv/units.csv',
  table: 'units',
  schema: unitRecord,
  columns: [
    ['Unit ID', (unit) => unit.id],
    ['Name', (unit) => unit.name],
    ['Singular', (unit) => unit.singular],
    ['Quantity text', (unit) => unit.quantityText],
    ['Rate text', (unit) => unit.rateText],
    ['Built in', (unit) => yesNo(unit.predefined)],
    ['Deleted at (UTC)', (unit) => unit.deleted_at],
  ],
});

const projects = recordList({
  path: 'csv/projects.csv',
  table: 'projects',
  schema: projectRecord,
  columns: [
    ['Project ID', (project) => project.id],
    ['Name', (project) => project.name],
    ['Client ID', (project) => project.client_id],
    ['Client', (project, names) => names.client(project.client_id)],
    ['Created at (UTC)', (project) => project.created_at],
    ['Deleted at (UTC)', (project) => project.deleted_at],
  ],
});

const taxes = recordList({
  path: 'csv/taxes.csv',
  table: 'taxes',
  schema: taxRecord,
  columns: [
    ['Tax ID', (tax) => tax.id],
    ['Name', (tax) => tax.name],
    ['Percent', (tax) => tax.rate],
    ['Compound', (tax) => yesNo(tax.compound)],
    ['On top of tax ID', (tax) => tax.primaryTax],
    ['Kind', (tax) => kindOf(tax)],
    ['Reason', (tax) => tax.reason ?? null],
    ['Reason code (VATEX)', (tax) => tax.vatex ?? null],
    ['Default', (tax) => yesNo(tax.default)],
    ['Deleted at (UTC)', (tax) => tax.deleted_at],
  ],
});

const textColumns: readonly Column<{
  id: number;
  text: string;
  default: boolean;
  deleted_at: string | null;
}>[] = [
  ['ID', (block) => block.id],
  ['Text (HTML)', (block) => block.text],
  ['Default', (block) => yesNo(block.default)],
  ['Deleted at (UTC)', (block) => block.deleted_at],
];

const paymentInstructions = recordList({
  path: 'csv/payment-instructions.csv',
  table: 'payment_instructions',
  schema: textBlockRecord,
  columns: textColumns,
});

const invoiceNotes = recordList({
  path: 'csv/invoice-notes.csv',
  table: 'invoice_notes',
  schema: textBlockRecord,
  columns: textColumns,
});

const invoiceLanguages = recordList({
  path: 'csv/invoice-languages.csv',
  table: 'invoice_languages',
  schema: invoiceLanguageRecord,
  columns: [
    ['Language ID', (language) => language.id],
    ['Name', (language) => language.name],
    ['Locale', (language) => language.locale],
    ['Date format', (language) => language.dateFormat],
    ['Texts (JSON)', (language) => JSON.stringify(language.strings)],
    ['Deleted at (UTC)', (language) => language.deleted_at],
  ],
});

const settings = recordList({
  path: 'csv/settings.csv',
  table: 'settings',
  schema: settingRecord,
  columns: [
    ['Setting', (setting) => setting.id],
    ['Value', ({ value }) => (typeof value === 'string' || value === null ? value : JSON.stringify(value))],
  ],
});

/** Every table of an export, in the order in which they are written. */
export const EXPORTED_LISTS: readonly List[] = [
  jobs,
  clients,
  rates,
  jobTypes,
  languagePairs,
  units,
  projects,
  ...invoiceLists,
  ...creditNoteLists,
  ...quoteLists,
  messageList,
  taxes,
  paymentInstructions,
  invoiceNotes,
  invoiceLanguages,
  settings,
];
