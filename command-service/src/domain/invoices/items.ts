import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { canPrintBands, printedBands } from '@ledgerline/shared-events/cat/weighting.ts';
import type { ItemInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { jobLine, type LineLanguage } from '@ledgerline/shared-events/invoices/job-line.ts';
import type { InvoiceItem } from '@ledgerline/shared-events/invoices/record.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { compare, DecimalError, withinBounds } from '@ledgerline/shared-events/money/decimal.ts';
import { appliedTerms, convertedValue, jobValue } from '@ledgerline/shared-events/money/job-value.ts';
import type { DecisionContext } from '../command.ts';
import { workOfJob } from '../jobs/names.ts';
import { refusedOnInvoice } from '../jobs/status.ts';
import { referencedRecord, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { ownTaxes } from './invoice-taxes.ts';
import { lineIds } from './line-ids.ts';

/**
 * The invoice of the items. `before` are its present items, which are in `currencyBefore`; `id` is null for a new
 * invoice.
 */
type ItemsOf = {
  id: number | null;
  client_id: number;
  currency: string;
  date: string;
  before: readonly InvoiceItem[];
  currencyBefore?: string;
} & LineLanguage;

const JOB_ITEM = /^job(\d{1,10})$/;

/** The id of the job that a sent item refers to, or null for a manual item. */
export function jobOfItem(item: ItemInput): number | null {
  if (item.job_id) return item.job_id;
  const [, digits] = JOB_ITEM.exec(item.id ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * The items of an invoice from the sent ones. Values are computed. A job provides name, quantity and rate, unless
 * they are sent or the invoice has the item already. In another currency than before, the line of a job is worth what
 * the job is; a manual one keeps its numbers.
 * @throws Rejected invalid, already_invoiced, or no_rate for a job in another currency
 */
export function invoiceItems(
  state: StateReader,
  sent: readonly ItemInput[],
  invoice: ItemsOf,
  context: DecisionContext,
): InvoiceItem[] {
  const jobs = sent.map(jobOfItem).filter((job) => job !== null);
  if (new Set(jobs).size < jobs.length)
    throw invalidField('items', 'Each job can be on an invoice only once.');
  const nextId = lineIds(sent, invoice.before);
  return sent.map((item, index) => {
    const jobId = jobOfItem(item);
    if (item.exchangeRate && currencyOfLine(state, jobId, invoice) === invoice.currency) {
      throw invalidField(`items.${index}.exchangeRate`, `This line is in ${invoice.currency} already.`);
    }
    try {
      const { taxes: had, ...line } =
        jobId === null
          ? manualItem(item, nextId(item.id), invoice)
          : jobItem(state, item, jobId, invoice, context);
      return { ...line, ...ownTaxes(state, item.taxes, taxesBefore(line, invoice) ?? had, invoice) };
    } catch (error) {
      if (error instanceof DecimalError) throw invalidField(`items.${index}.value`, error.message);
      throw error;
    }
  });
}

const taxesBefore = ({ id }: InvoiceItem, { before }: ItemsOf): InvoiceItem['taxes'] =>
  before.find((one) => one.id === id)?.taxes;

/** The currency in which a line is worth something: that of its job. */
function currencyOfLine(state: StateReader, jobId: number | null, { currency }: ItemsOf): string {
  return (jobId === null ? undefined : state.record('job', jobId)?.currency) ?? currency;
}

function manualItem(item: ItemInput, id: string, { before, currency }: ItemsOf): InvoiceItem {
  const existing = before.find((candidate) => candidate.id === id);
  const quantity = item.quantity ?? existing?.quantity ?? '1';
  const rate = item.rate ?? existing?.rate ?? '0';
  return {
    id,
    job_id: null,
    name: item.name?.trim() || existing?.name || 'Item',
    detail: item.detail?.trim() ?? existing?.detail ?? '',
    quantity,
    rate,
    value: jobValue(quantity, rate, currency),
  };
}

function jobItem(
  state: StateReader,
  item: ItemInput,
  jobId: number,
  invoice: ItemsOf,
  context: DecisionContext,
): InvoiceItem {
  const existing = invoice.before.find((candidate) => candidate.job_id === jobId);
  const { currencyBefore = invoice.currency } = invoice;
  if (existing !== undefined && (currencyBefore !== invoice.currency || hasOtherRate(item, existing))) {
    return recountedItem(state, item, existing, invoice, context);
  }
  const { exchange, ...base } =
    existing ?? itemOfJob(state, item, invoiceableJob(state, jobId, invoice), invoice, context);
  const quantity = item.quantity ?? base.quantity;
  const rate = item.rate ?? base.rate;
  return {
    ...base,
    name: item.name?.trim() || base.name,
    detail: item.detail?.trim() ?? base.detail,
    quantity,
    rate,
    value: jobValue(quantity, rate, invoice.currency),
    ...(exchange?.to === invoice.currency && { exchange }),
  };
}

/**
 * The line of a job without the bands of its analysis where they aren't its quantity. Those of a line that is edited
 * stay: the paper has them while they are its quantity.
 */
function withFittingBands({ bands, ...line }: InvoiceItem): InvoiceItem {
  return bands !== undefined && canPrintBands(bands, line) ? { ...line, bands } : line;
}

/** Whether another exchange rate was entered for a line, or null for one that was entered before. */
function hasOtherRate({ exchangeRate }: ItemInput, { exchange }: InvoiceItem): boolean {
  if (exchangeRate === null) return exchange?.source === 'manual';
  return exchangeRate !== undefined && (exchange === undefined || compare(exchangeRate, exchange.rate) !== 0);
}

/**
 * The line of a job in the new currency of its invoice, or by another exchange rate, worth what the job is. A sent rate
 * is a price of the user, which has an exchange rate only where it's the converted one. A quantity without a rate counts
 * nothing where the line is the converted value as a whole.
 */
function recountedItem(
  state: StateReader,
  sent: ItemInput,
  existing: InvoiceItem,
  invoice: ItemsOf,
  context: DecisionContext,
): InvoiceItem {
  const job = referencedRecord(state, 'job', existing.job_id ?? 0, 'items');
  const { exchange, supplied: _, ...base } = itemOfJob(state, sent, job, invoice, context);
  const { supplied } = existing;
  const isWhole = exchange !== undefined && sent.rate === undefined;
  const quantity = isWhole ? base.quantity : (sent.quantity ?? base.quantity);
  const line = { quantity, rate: sent.rate ?? base.rate };
  const value = jobValue(line.quantity, line.rate, invoice.currency);
  return {
    ...base,
    id: existing.id,
    name: sent.name?.trim() || existing.name,
    detail: sent.detail?.trim() ?? existing.detail,
    ...line,
    value,
    ...(supplied !== undefined && { supplied }),
    ...(exchange !== undefined && value === base.value && { exchange }),
  };
}

/** @throws Rejected when the job cannot be put on this invoice */
function invoiceableJob(state: StateReader, jobId: number, invoice: ItemsOf): JobRecord {
  const job = referencedRecord(state, 'job', jobId, 'items');
  if (job.invoiced) throw refusedOnInvoice(state, job);
  if (job.client_id !== invoice.client_id) {
    throw invalidField('items', 'A job belongs to a different client from the invoice.');
  }
  if (job.completed_at === null) throw invalidField('items', 'Only completed jobs can be invoiced.');
  return job;
}

/**
 * A job with a flat rate gets quantity 1 and its value as rate, and so does a job that isn't worth quantity × rate, or
 * is in another currency than the invoice.
 */
function itemOfJob(
  state: StateReader,
  sent: ItemInput,
  job: JobRecord,
  { currency, date, ...language }: ItemsOf,
  context: DecisionContext,
): InvoiceItem {
  const words = jobLine(workOfJob(state, { ...job, price: job }), language);
  const supplied = settingsOf(state).supplyDates ? job.completed_at : null;
  const about = { id: `job${job.id}`, job_id: job.id, ...words, ...(supplied !== null && { supplied }) };
  if (job.currency !== currency) {
    const exchange = rateOfLine(sent, job, currency, date, context);
    if (exchange === null) return { ...about, quantity: '1', rate: '0', value: '0' };
    const value = withinBounds(convertedValue(job.value, exchange.rate, currency));
    return { ...about, quantity: '1', rate: value, value, exchange };
  }
  const isWhole = job.flat_rate || appliedTerms(job.quantity, job.rate, job) !== null;
  if (isWhole) return { ...about, quantity: '1', rate: job.value, value: job.value };
  const { quantity, rate, value } = job;
  return withFittingBands({ ...about, quantity, rate, value, ...bandsOf(state, job) });
}

/** The bands of a job's analysis for a client that wants a line for each. */
function bandsOf(state: StateReader, { analysis, client_id }: JobRecord): Pick<InvoiceItem, 'bands'> {
  const client = client_id === null ? undefined : state.record('client', client_id);
  return analysis && client?.settings.catByBand ? { bands: printedBands(analysis.bands) } : {};
}

/**
 * The value of a job in its own currency, and the exchange rate: the one that the user entered, else the one of the
 * date of the invoice. Null when there is none and a price was sent instead. @throws Rejected no_rate
 */
function rateOfLine(
  sent: ItemInput,
  job: JobRecord,
  currency: string,
  date: string,
  context: DecisionContext,
): NonNullable<InvoiceItem['exchange']> | null {
  const named = sent.exchangeRate ?? null;
  const exchange =
    named === null
      ? context.exchangeRate(job.currency, currency, date)
      : { to: currency, rate: named, date, source: 'manual' };
  if (exchange === null && sent.rate !== undefined) return null;
  if (exchange !== null) return { ...exchange, from: job.currency, value: job.value };
  throw new Rejected('no_rate', `There is no exchange rate between ${currency} and ${job.currency}.`, {
    errors: { currency: [`No exchange rate for ${job.currency}`] },
    details: { currencies: [job.currency] },
  });
}
