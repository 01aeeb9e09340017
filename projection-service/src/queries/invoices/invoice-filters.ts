import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { overdueAgeNamed, RECEIVABLE_AGES } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { FIRST_LISTED_ID } from '#projections/invoices/credit-notes.ts';
import { asDay, type Condition, type ReadModels } from '#runtime/database/read-models.ts';
import { containing } from '../like-patterns.ts';
import { isOneOf, withinDays } from '../list-conditions.ts';
import {
  calendarDate,
  daysWithin,
  flag,
  id,
  optional,
  paging,
  periodName,
  someIds,
  sorting,
  text,
} from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import type { DayRange } from '../reports/reported.ts';
import { isOverdue } from './unpaid-invoices.ts';

/** The query string of `GET /api/invoice`. */
export const invoiceSearch = z.object({
  type: z.enum(['open', 'all']).default('all'),
  /** Only documents of this kind; else invoices and credit notes. */
  document: optional(z.enum(['invoice', 'creditNote'])),
  /** Only these invoices, or these credit notes where `document` says so, such as the selected ones. */
  ids: optional(someIds),
  number: optional(text),
  reference: optional(text),
  /** Number, client or reference. */
  search: optional(text),
  client_id: optional(id),
  open: flag,
  paid: flag,
  overdue: flag,
  /** Drafts of fiscal mode. */
  draft: flag,
  /** Issued in fiscal mode. */
  issued: flag,
  /** Unpaid ones by the days since their due date, as in the report of receivables. */
  age: optional(z.enum(RECEIVABLE_AGES)),
  date: optional(periodName),
  date_from: optional(calendarDate),
  date_to: optional(calendarDate),
  due: optional(periodName),
  due_from: optional(calendarDate),
  due_to: optional(calendarDate),
  /** Those with a payment on these days. */
  paid_from: optional(calendarDate),
  paid_to: optional(calendarDate),
  sort: sorting('invoices'),
  ...paging,
});
export type InvoiceSearch = z.output<typeof invoiceSearch>;

/** The same filter with days in place of the names of periods. */
function withDays(search: InvoiceSearch, read: Pick<AccountReader, 'today' | 'settings'>): InvoiceSearch {
  const dated = daysWithin(read, search.date, { from: search.date_from, to: search.date_to });
  const due = daysWithin(read, search.due, { from: search.due_from, to: search.due_to });
  return { ...search, date_from: dated.from, date_to: dated.to, due_from: due.from, due_to: due.to };
}

/** The read models in a query of invoices, where `i` is the alias of `read.invoices`. */
export type OfInvoices = ReadModels & { i: ReadModels['read.invoices'] };
const invoice = expressionBuilder<OfInvoices, 'i'>();

/** Open ones by due date, with undated ones last; all by date, newest first. */
export const INVOICE_ORDER: Record<InvoiceSearch['type'], RawBuilder<unknown>> = {
  open: sql`${invoice.ref('i.due_date')} asc nulls last, ${invoice.ref('i.id')} asc`,
  all: sql`${invoice.ref('i.date')} desc, ${invoice.ref('i.id')} desc`,
};

/**
 * The conditions on `read.invoices i`; all of them must hold. The status checkboxes are alternatives within one
 * condition.
 */
export function invoiceConditions(
  named: InvoiceSearch,
  read: Pick<AccountReader, 'today' | 'settings'>,
): Condition[] {
  const search = withDays(named, read);
  const { today } = read;
  const number = searchKey(search.number ?? '');
  const reference = searchKey(search.reference ?? '');
  const sought = searchKey(search.search ?? '');
  return [
    invoice.not('i.deleted'),
    ...(search.ids === undefined ? [] : [isOneOf(invoice.ref('i.id'), listedIds(search.ids, search))]),
    ...(search.type === 'open' ? [invoice.not('i.paid')] : []),
    ...(number === '' ? [] : [invoice('i.number_key', 'like', containing(number))]),
    ...(reference === '' ? [] : [invoice('i.reference_key', 'like', containing(reference))]),
    ...(sought === '' ? [] : [invoice('i.search_key', 'like', containing(sought))]),
    ...(search.client_id === undefined ? [] : [invoice('i.client_id', '=', search.client_id)]),
    ...statusConditions(search, today),
    ...(search.issued ? [invoice('i.fiscal', 'in', ['issued', 'archived'])] : []),
    ...ageConditions(search, today),
    ...withinDays(invoice.ref('i.date'), search.date_from, search.date_to),
    ...withinDays(invoice.ref('i.due_date'), search.due_from, search.due_to),
    ...paymentConditions(search),
  ];
}

/** The ids in a list of documents of this kind: those of credit notes are below 0. */
const listedIds = (ids: readonly number[], { document }: Pick<InvoiceSearch, 'document'>): number[] =>
  ids.map((one) => (document === 'creditNote' ? FIRST_LISTED_ID + one : one));

/** The days of payments that a filter names, including both ends; null when it names none. */
export function paymentDays({ paid_from, paid_to }: InvoiceSearch): DayRange | null {
  if (paid_from === undefined && paid_to === undefined) return null;
  return { first: paid_from ?? FIRST_DAY, last: paid_to ?? LAST_DAY };
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** Invoices with a payment or a refund on these days, and those that used credit paid on one of them. */
function paymentConditions(search: InvoiceSearch): Condition[] {
  const days = paymentDays(search);
  if (days === null) return [];
  const paidThen = invoice.and([
    invoice.ref('i.paid'),
    invoice.between('i.paid_at', asDay(days.first), asDay(days.last)),
  ]);
  const ofPayments = invoice
    .selectFrom('read.report_payments as p')
    .select('p.invoice_id')
    .whereRef('p.account_id', '=', 'i.account_id')
    .where((payment) => payment.between('p.day', asDay(days.first), asDay(days.last)));
  return [invoice.or([paidThen, invoice('i.id', 'in', ofPayments)])];
}

const unpaid = invoice.and([invoice.not('i.paid'), invoice('i.fiscal', 'is distinct from', 'draft')]);

const isNotOverdue = (today: string) => sql<boolean>`(${isOverdue(today)}) is not true`;

function ageConditions({ age }: InvoiceSearch, today: string): Condition[] {
  if (age === undefined) return [];
  const days = overdueAgeNamed(age);
  if (days === null) return [unpaid, isNotOverdue(today)];
  const first = days.to === null ? undefined : addDays(today, -days.to);
  return [isOverdue(today), ...withinDays(invoice.ref('i.due_date'), first, addDays(today, -days.from))];
}

function statusConditions({ open, paid, overdue, draft }: InvoiceSearch, today: string): Condition[] {
  const boxes = [
    ...(open ? [invoice.and([unpaid, isNotOverdue(today)])] : []),
    ...(overdue ? [isOverdue(today)] : []),
    ...(paid ? [invoice.ref('i.paid')] : []),
    ...(draft ? [invoice('i.fiscal', '=', 'draft')] : []),
  ];
  return boxes.length === 0 ? [] : [invoice.or(boxes)];
}
