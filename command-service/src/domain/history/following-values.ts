import { InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import { JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import { type SomeFields, sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { QuoteEdited } from '@ledgerline/shared-events/quotes/events.ts';
import { followingDueDate, followingSums, followingValue } from '../rules/derived-values.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * The inverse of an edit, with the values that follow from the edited fields as they are now. An entry only holds the
 * derived fields that it changed, with the values that they had then; since then other entries may have changed what
 * they are derived from.
 */
export function withFollowingValues(state: StateReader, fact: DomainEvent): DomainEvent {
  if (fact.type === QuoteEdited.type) return quoteEdit(state, fact);
  return fact.type === InvoiceEdited.type ? invoiceEdit(state, fact) : jobEdit(state, fact);
}

type Change = { before: SomeFields; after: SomeFields };

const changesOneOf = ({ after }: Change, ...fields: string[]): boolean =>
  fields.some((field) => after[field] !== undefined);

/** The fields that say what a job is worth. */
const VALUED = ['quantity', 'rate', 'minimum', 'surcharges', 'flat_rate', 'value', 'currency'];

function jobEdit(state: StateReader, fact: DomainEvent): DomainEvent {
  if (fact.type !== JobEdited.type) return fact;
  const data = JobEdited.read(fact.data, JobEdited.version);
  const job = state.record('job', data.jobId);
  if (job === undefined || !changesOneOf(data, ...VALUED)) return fact;
  const value = followingValue(Object.assign({ ...job }, data.after));
  return value === null ? fact : JobEdited.of({ ...data, ...withValues(data, job, { value }) });
}

function invoiceEdit(state: StateReader, fact: DomainEvent): DomainEvent {
  const data = InvoiceEdited.read(fact.data, InvoiceEdited.version);
  const invoice = state.record('invoice', data.invoiceId);
  if (invoice === undefined) return fact;
  const edited = Object.assign({ ...invoice }, data.after);
  const hasItsLines = data.before.items === undefined || sameJson(data.before.items, invoice.items);
  const isCounted = changesOneOf(data, 'items', 'taxes', 'adjustments', 'currency') && hasItsLines;
  const sums = isCounted ? followingSums(edited) : null;
  const isDated = changesOneOf(data, 'date', 'paymentTerms', 'dueDate');
  const dueDate = isDated ? followingDueDate(edited) : undefined;
  const values = { ...sums, ...(dueDate !== undefined && { dueDate }) };
  return InvoiceEdited.of({ ...data, ...withValues(data, invoice, values) });
}

function quoteEdit(state: StateReader, fact: DomainEvent): DomainEvent {
  const data = QuoteEdited.read(fact.data, QuoteEdited.version);
  const quote = state.record('quote', data.id);
  if (quote === undefined || !changesOneOf(data, 'items', 'taxes', 'currency')) return fact;
  const hasItsLines = data.before.items === undefined || sameJson(data.before.items, quote.items);
  const sums = hasItsLines ? followingSums(Object.assign({ ...quote }, data.after)) : null;
  return sums === null ? fact : QuoteEdited.of({ ...data, ...withValues(data, quote, sums) });
}

/** A change of a record that also gives it these values. */
function withValues<Fields extends SomeFields>(
  change: { before: Fields; after: Fields },
  record: Fields,
  values: Fields,
): { before: Fields; after: Fields } {
  const before = { ...change.before };
  const after = { ...change.after };
  for (const field of Object.keys(values) as (keyof Fields)[]) {
    delete before[field];
    delete after[field];
    if (sameJson(record[field], values[field])) continue;
    before[field] = record[field];
    after[field] = values[field];
  }
  return { before, after };
}
