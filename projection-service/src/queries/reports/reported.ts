import type { Basis } from '@ledgerline/shared-events/reports/answers.ts';
import { type AliasableExpression, type NotNull, sql } from 'kysely';
import { asDay, type Day, readModels } from '#runtime/database/read-models.ts';

/** A job, an invoice or a payment that counts in a report: its day, and its amount in its own currency. */
export type Reported = {
  id: number;
  client_id: number | null;
  day: Day;
  amount: string;
  currency: string;
  exchange_to: string | null;
  exchange_rate: string | null;
  record: unknown;
};

/** Calendar days (`YYYY-MM-DD`), including both ends. */
export type DayRange = { first: string; last: string };

/** What was earned with it: `amount` is net, and `tax` comes on top. */
type Earned = Reported & { tax: string };

const NET_INVOICE = sql<string>`${sql.ref('total')} - ${sql.ref('tax')}`;
const NET_PAYMENT = sql<string>`${sql.ref('amount')} - ${sql.ref('tax')}`;
const OWN_AMOUNT = ['id', 'client_id', 'currency', 'exchange_to', 'exchange_rate', 'record'] as const;

/** The documents that count on the days of a range, net of tax. */
export function reportedOn(
  basis: Basis,
  accountId: string,
  { first, last }: DayRange,
): AliasableExpression<Earned> {
  if (basis === 'completed') {
    return readModels
      .selectFrom('read.report_jobs')
      .select([...OWN_AMOUNT, 'value as amount', sql<string>`0::numeric`.as('tax'), 'completed_at as day'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted'))
      .where(({ between }) => between('completed_at', asDay(first), asDay(last)))
      .$narrowType<{ day: NotNull }>();
  }
  if (basis === 'paid') {
    return readModels
      .selectFrom('read.report_payments')
      .select(['invoice_id as id', 'client_id', 'currency', 'exchange_to', 'exchange_rate', 'record'])
      .select([NET_PAYMENT.as('amount'), 'tax', 'day'])
      .where('account_id', '=', accountId)
      .where(({ between }) => between('day', asDay(first), asDay(last)));
  }
  return invoicedOn('read.report_invoices', accountId, { first, last })
    .select(['id', NET_INVOICE.as('amount'), 'tax'])
    .unionAll(
      invoicedOn('read.report_credit_notes', accountId, { first, last }).select([
        sql<number>`-${sql.ref('id')}`.as('id'),
        sql<string>`-(${NET_INVOICE})`.as('amount'),
        sql<string>`-${sql.ref('tax')}`.as('tax'),
      ]),
    );
}

/** The documents of these days, before their amounts. Credit notes count below 0, with ids below 0. */
function invoicedOn(
  table: 'read.report_invoices' | 'read.report_credit_notes',
  accountId: string,
  { first, last }: DayRange,
) {
  return readModels
    .selectFrom(table)
    .select(['client_id', 'currency', 'exchange_to', 'exchange_rate', 'record', 'date as day'])
    .where('account_id', '=', accountId)
    .where(({ not }) => not('deleted'))
    .where(({ between }) => between('date', asDay(first), asDay(last)));
}

/** The payments and refunds of the days of a range with their tax, each with the id of its invoice. */
export function settledOn(accountId: string, { first, last }: DayRange) {
  return readModels
    .selectFrom('read.report_payments')
    .select(['invoice_id as id', 'client_id', 'currency', 'exchange_to', 'exchange_rate', 'record'])
    .select(['amount', 'day', 'fee', 'received', 'received_currency'])
    .where('account_id', '=', accountId)
    .where(({ between }) => between('day', asDay(first), asDay(last)));
}
