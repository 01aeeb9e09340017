import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Day, readModels } from '#runtime/database/read-models.ts';

/** The day of an invoice without a due date: it is never overdue. */
export const NEVER_DUE = '9999-12-31';

/**
 * The unpaid invoices `i` of an account, each with its open amount and its own exchange rate. Their day is the due
 * date, or `NEVER_DUE`.
 */
export function unpaidInvoices(accountId: string) {
  return readModels
    .selectFrom('read.invoices as i')
    .select(['i.id', 'i.client_id', 'i.currency', 'i.exchange_to', 'i.exchange_rate', 'i.record'])
    .select(({ ref }) => [
      'i.open_amount as amount',
      sql<Day>`coalesce(${ref('i.due_date')}, ${NEVER_DUE}::date)`.as('day'),
    ])
    .where('i.account_id', '=', accountId)
    .where(({ not }) => not('i.deleted'))
    .where(({ not }) => not('i.paid'));
}

/** How many days after their date invoices were paid, on average; null when none of them is paid. */
export function averageDaysToPay(columns: {
  date: Expression<unknown>;
  paid: Expression<unknown>;
  paidAt: Expression<unknown>;
}): RawBuilder<number | null> {
  const { date, paid, paidAt } = columns;
  return sql<number | null>`round(avg(${paidAt} - ${date}) filter (where ${paid}))::integer`;
}
