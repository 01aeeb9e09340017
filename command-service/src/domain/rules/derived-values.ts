import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { atRate } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { type InvoiceDates, withPaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceItem, InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { compare, DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import {
  amountIn,
  convertedValue,
  jobValue,
  type PriceTerms,
} from '@ledgerline/shared-events/money/job-value.ts';
import { taxOfInvoice } from '@ledgerline/shared-events/payments/tax-of-payments.ts';
import type { QuoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { amountDueOf } from '@ledgerline/shared-events/taxes/amount-due.ts';
import { documentTotals } from '@ledgerline/shared-events/taxes/document-totals.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf, type RecordRef } from './broken-rule.ts';

/**
 * The value that follows from the other amounts of a job (see `jobValue`), unless the rate is flat. Either has the
 * digits of the currency. Null where it is beyond the bounds of an amount.
 */
export function followingValue(
  job: Pick<JobRecord, 'quantity' | 'rate' | 'flat_rate' | 'value' | 'currency' | keyof PriceTerms>,
): string | null {
  const { quantity, rate, value, currency } = job;
  return derived(() => (job.flat_rate ? amountIn(value, currency) : jobValue(quantity, rate, currency, job)));
}

type Line = Pick<InvoiceItem, 'quantity' | 'rate' | 'value' | 'exchange' | 'taxes'> & PriceTerms;

/** What the sums of a document follow from. */
type Counted<Item> = Pick<
  InvoiceRecord,
  'taxes' | 'adjustments' | 'taxRounding' | 'taxInCurrency' | 'currency'
> & { items: Item[] };

/** The lines of a document with the values that follow from them, and their sums. */
type FollowingSums<Item> = { items: Item[] } & Pick<
  InvoiceRecord,
  'subtotal' | 'adjustments' | 'taxTotals' | 'total' | 'withheld' | 'amountDue' | 'taxInCurrency'
>;

/** The sums that follow from the lines, taxes and currency of an invoice or a quote. Null where they are beyond the bounds. */
export function followingSums<Item extends Line>(document: Counted<Item>): FollowingSums<Item> | null {
  const { currency, taxInCurrency: declared } = document;
  return derived(() => {
    const items = document.items.map((item) => ({
      ...item,
      value: jobValue(item.quantity, item.rate, currency, item),
    }));
    const sums = documentTotals({ ...document, adjustments: document.adjustments ?? [], items });
    if (!declared) return { items, ...sums };
    const value = convertedValue(taxOfInvoice(sums), declared.rate, declared.to);
    return { items, ...sums, taxInCurrency: { ...declared, value } };
  });
}

/**
 * The due date that follows from the date and terms of an invoice; undefined where it is beyond the calendar. What is
 * due on receipt may have none.
 */
export function followingDueDate(dates: InvoiceDates): InvoiceDates['dueDate'] | undefined {
  if (dates.paymentTerms === 'dor' && dates.dueDate === null) return null;
  return derived(() => withPaymentTerms(dates, dates.paymentTerms))?.dueDate;
}

function derived<Value>(derive: () => Value): Value | null {
  try {
    return derive();
  } catch (error) {
    if (error instanceof DecimalError || error instanceof RangeError) return null;
    throw error;
  }
}

const SUMMED = [
  ...(['items', 'taxes', 'adjustments', 'taxRounding', 'currency'] as const),
  ...(['subtotal', 'taxTotals', 'total', 'withheld', 'amountDue'] as const),
] as const;

/** The fields that values are derived from, and these values, by kind of record. */
const SOURCES = {
  job: ['quantity', 'rate', 'minimum', 'surcharges', 'flat_rate', 'currency', 'value'],
  invoice: [...SUMMED, 'taxInCurrency', ...(['date', 'paymentTerms', 'dueDate'] as const)],
  quote: SUMMED,
} as const satisfies {
  job: (keyof JobRecord)[];
  invoice: (keyof InvoiceRecord)[];
  quote: readonly (keyof QuoteRecord)[];
};

/** Whether changes gave a record other derived values, or others that these are derived from. */
export function hasOtherSources(before: StateReader, after: StateReader, { entity, id }: RecordRef): boolean {
  if (entity !== 'job' && entity !== 'invoice' && entity !== 'quote') return false;
  const was: FieldValues | undefined = before.record(entity, id);
  const is: FieldValues | undefined = after.record(entity, id);
  return SOURCES[entity].some((field) => was?.[field] !== is?.[field]);
}

/** The breaches of a job, an invoice or a quote whose derived values aren't what follows from its other fields. */
export function underived(state: StateReader, record: RecordRef): BrokenRule[] {
  if (record.entity === 'job') return underivedJob(state, record);
  if (record.entity === 'quote') return underivedSums(state.record('quote', record.id), record);
  return record.entity === 'invoice' ? underivedInvoice(state, record) : [];
}

/** The breach of a job whose value isn't what its other amounts say. The value is part of the key. */
function underivedJob(state: StateReader, record: RecordRef): BrokenRule[] {
  const job = state.record('job', record.id);
  if (job === undefined || isSameAmount(followingValue(job), job.value)) return [];
  return [
    breach('value of a job', record, {
      field: `value ${job.value}`,
      fields: fieldsOf(record, ...SOURCES.job),
      refusal: () =>
        invalidField(
          'value',
          'The value of a job is quantity × rate with its minimum fee and surcharges, unless the rate is flat.',
        ),
    }),
  ];
}

/**
 * The breach of a job whose rate is another one than its analysis was weighed at, where bands have their own rates: an
 * edit of the rate weighs it again, and the undo of an earlier edit can't.
 */
export function weighedAtOtherRate(before: StateReader, after: StateReader, record: RecordRef): BrokenRule[] {
  if (record.entity !== 'job') return [];
  const [was, is] = [before.record('job', record.id), after.record('job', record.id)];
  if (was === undefined || !is?.analysis || is.flat_rate) return [];
  const { analysis, rate } = is;
  if (was.analysis === analysis && was.rate === rate && !was.flat_rate) return [];
  const weighed = derived(() => atRate(analysis, rate).weighted);
  if (weighed === null || isSameAmount(weighed, analysis.weighted)) return [];
  return [
    breach('analysis at the rate of its job', record, {
      field: `rate ${rate}`,
      fields: fieldsOf(record, 'rate', 'flat_rate', 'analysis'),
      refusal: () =>
        invalidField('rate', 'The analysis was weighed at another rate. Enter the rate of the job again.'),
    }),
  ];
}

/** The breach of a document whose sums aren't those of its lines, or with lines that were converted to another currency. */
function underivedSums(document: Summed | undefined, record: RecordRef): BrokenRule[] {
  if (document === undefined || hasItsSums(document)) return [];
  return [
    breach(record.entity === 'quote' ? 'sums of a quote' : 'sums of an invoice', record, {
      field: `total ${document.total}`,
      fields: fieldsOf(record, 'items', 'taxes', 'adjustments', 'currency', 'total'),
      refusal: () => invalidField('items', 'The total of an invoice is the sum of its lines and taxes.'),
    }),
  ];
}

/** The breaches of an invoice whose sums aren't those of its lines, or whose due date isn't date + terms. */
function underivedInvoice(state: StateReader, record: RecordRef): BrokenRule[] {
  const invoice = state.record('invoice', record.id);
  if (invoice === undefined) return [];
  const broken = underivedSums(invoice, record);
  if (followingDueDate(invoice) !== invoice.dueDate) {
    broken.push(
      breach('due date of an invoice', record, {
        field: `dueDate ${invoice.dueDate}`,
        fields: fieldsOf(record, 'date', 'paymentTerms', 'dueDate'),
        refusal: () => invalidField('dueDate', 'The due date follows from the date and the payment terms.'),
      }),
    );
  }
  return broken;
}

type Summed = Counted<Line> &
  Pick<InvoiceRecord, 'subtotal' | 'taxTotals' | 'total' | 'withheld' | 'amountDue'>;

function hasItsSums(document: Summed): boolean {
  const sums = followingSums(document);
  if (sums === null) return false;
  const { items, subtotal, taxTotals, total, currency } = document;
  return (
    items.every(({ exchange }) => exchange === undefined || exchange.to === currency) &&
    items.every((item, place) => isSameValue(item, sums.items[place])) &&
    isSameAmount(sums.subtotal, subtotal) &&
    isSameAmount(sums.total, total) &&
    isSameAmount(amountDueOf(sums), amountDueOf(document)) &&
    haveSameValues(taxTotals, sums.taxTotals) &&
    haveSameValues(document.withheld ?? [], sums.withheld ?? []) &&
    haveSameValues(
      (document.adjustments ?? []).map(amountAsValue),
      (sums.adjustments ?? []).map(amountAsValue),
    )
  );
}

type Valued = { value: string };
const amountAsValue = ({ amount }: { amount: string }): Valued => ({ value: amount });
const haveSameValues = (all: readonly Valued[], derivedOnes: readonly Valued[]): boolean =>
  all.length === derivedOnes.length && all.every((one, place) => isSameValue(one, derivedOnes[place]));
const isSameValue = ({ value }: Valued, derivedOne: Valued | undefined): boolean =>
  derivedOne !== undefined && isSameAmount(derivedOne.value, value);

const isSameAmount = (derivedAmount: string | null, amount: string): boolean =>
  derivedAmount !== null && compare(derivedAmount, amount) === 0;
