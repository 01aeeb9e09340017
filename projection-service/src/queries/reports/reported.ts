import type { Basis } from '@ledgerline/shared-events/reports/answers.ts';
import type { AliasableExpression, NotNull } from 'kysely';
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

const OWN_AMOUNT = ['id', 'client_id', 'currency', 'exchange_to', 'exchange_rate', 'record'] as const;

/** The documents that count on the days of a range. */
export function reportedOn(
  basis: Basis,
  accountId: string,
  { first, last }: DayRange,
): AliasableExpression<Reported> {
  if (basis === 'completed') {
    return readModels
      .selectFrom('read.report_jobs')
      .select([...OWN_AMOUNT, 'value as amount', 'completed_at as day'])
      .where('account_id', '=', accountId)
      .where(({ not }) => not('deleted'))
      .where(({ between }) => between('completed_at', asDay(first), asDay(last)))
      .$narrowType<{ day: NotNull }>();
  }
  if (basis === 'paid') return settledOn(accountId, { first, last });
  return readModels
    .selectFrom('read.report_invoices')
    .select([...OWN_AMOUNT, 'total as amount', 'date as day'])
    .where('account_id', '=', accountId)
    .where(({ not }) => not('deleted'))
    .where(({ between }) => between('date', asDay(first), asDay(last)));
}

/** The payments and refunds of the days of a range, each with the id of its invoice. */
export function settledOn(accountId: string, { first, last }: DayRange) {
  return readModels
    .selectFrom('read.report_payments')
    .select(['invoice_id as id', 'client_id', 'currency', 'exchange_to', 'exchange_rate', 'record'])
    .select(['amount', 'day', 'fee', 'received', 'received_currency'])
    .where('account_id', '=', accountId)
    .where(({ between }) => between('day', asDay(first), asDay(last)));
}
