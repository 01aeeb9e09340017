import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import {
  asDay,
  type Condition,
  type Day,
  type ReadModels,
  readModels,
} from '#runtime/database/read-models.ts';

const invoice = expressionBuilder<ReadModels & { i: ReadModels['read.invoices'] }, 'i'>();

/** The day of an invoice without a due date, or of which nothing is open: it is never overdue. */
export const NEVER_DUE = '9999-12-31';

/** Whether an invoice `i` is overdue on a day, as `overdueOf` says it. Null for one that is never due. */
export const isOverdue = (today: string): Condition =>
  invoice.and([
    invoice.not('i.paid'),
    invoice('i.due_date', '<', asDay(today)),
    sql<boolean>`${invoice.ref('i.open_amount')} > 0`,
  ]);

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
      sql<Day>`coalesce(case when ${ref('i.open_amount')} > 0 then ${ref('i.due_date')} end, ${NEVER_DUE}::date)`.as(
        'day',
      ),
    ])
    .where('i.account_id', '=', accountId)
    .where(({ not }) => not('i.deleted'))
    .where(({ not }) => not('i.paid'))
    .where('i.fiscal', 'is distinct from', 'draft');
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
