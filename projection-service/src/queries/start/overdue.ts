import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { OVERDUE_AGES, overdueAgeOf } from '@ledgerline/shared-events/dates/overdue-age.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { OverdueAgeAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { invoiceViews, LISTED_INVOICE } from '../deliveries/invoice-views.ts';
import { isOverdue } from '../invoices/unpaid-invoices.ts';
import type { AccountReader } from '../read-account.ts';
import { amountOf, countOf, type SumRow } from './sums.ts';

/** The invoices that are overdue for the longest time, at most `most`. */
export async function readOverdue(read: AccountReader, most: number): Promise<InvoiceAnswer[]> {
  const rows = await read.fetch(
    readModels
      .selectFrom('read.invoices as i')
      .select(LISTED_INVOICE)
      .where('i.account_id', '=', read.accountId)
      .where(({ not }) => not('i.deleted'))
      .where(isOverdue(read.today))
      .orderBy('i.due_date')
      .orderBy('i.id')
      .limit(most),
  );
  return await invoiceViews(read, rows);
}

/** The sums of overdue invoices by age, from their sums by due date. Ages without invoices are left out. */
export function sumsByAge(rows: readonly SumRow[], today: CalendarDate): OverdueAgeAnswer[] {
  const byAge = Map.groupBy(rows, ({ key }) => (key === null ? null : overdueAgeOf(key, today)));
  return OVERDUE_AGES.flatMap((age) => {
    const some = byAge.get(age) ?? [];
    return some.length === 0 ? [] : [{ ...age, count: countOf(some), amount: toNumber(amountOf(some)) }];
  });
}
