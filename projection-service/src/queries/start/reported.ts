import type { AliasableExpression } from 'kysely';
import { asDay, type Condition, readModels } from '#runtime/database/read-models.ts';
import { isOverdue, unpaidInvoices } from '../invoices/unpaid-invoices.ts';
import type { AccountReader } from '../read-account.ts';
import type { Reported } from '../reports/reported.ts';

/** The jobs `j` that meet all conditions, each with its amount and its own exchange rate. Their day is today. */
export function reportedJobs(
  read: AccountReader,
  conditions: readonly Condition[],
): AliasableExpression<Reported> {
  return readModels
    .selectFrom('read.jobs as j')
    .innerJoin('read.report_jobs as r', (join) =>
      join.onRef('r.account_id', '=', 'j.account_id').onRef('r.id', '=', 'j.id'),
    )
    .select(['r.id', 'r.client_id', 'r.currency', 'r.exchange_to', 'r.exchange_rate', 'r.record'])
    .select(['r.value as amount', asDay(read.today).as('day')])
    .where('j.account_id', '=', read.accountId)
    .where(({ and }) => and(conditions));
}

/** The overdue invoices, each with its open amount and its own exchange rate. Their day is the due date. */
export function overdueInvoices(read: AccountReader): AliasableExpression<Reported> {
  return unpaidInvoices(read.accountId).where(isOverdue(read.today));
}
