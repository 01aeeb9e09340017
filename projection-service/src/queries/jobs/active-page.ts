import { deadlineInstant } from '@ledgerline/shared-events/dates/deadline.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { sql } from 'kysely';
import { type Condition, dayText, readModels } from '#runtime/database/read-models.ts';
import type { Paging } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

type Key = { id: number; ends: number };
type KeyRow = { id: number; day: string | null; instant: Date | null };

/**
 * The ids of a page of active jobs, the most urgent first, undated ones last. The end of a day depends on the user's
 * time zone: jobs with a day and jobs with an instant are each read from an index in their order, and merged.
 */
export async function activePage(
  read: AccountReader,
  where: readonly Condition[],
  { page, per_page }: Paging,
): Promise<number[]> {
  const first = (page - 1) * per_page;
  const most = first + per_page;
  const jobs = readModels
    .selectFrom('read.jobs as j')
    .select((job) => ['j.id', dayText(job.ref('j.deadline_on')).as('day'), 'j.deadline_at as instant'])
    .where('j.account_id', '=', read.accountId)
    .where(({ and }) => and(where))
    .limit(most);
  const byDay = jobs.where('j.deadline_on', 'is not', null).orderBy('j.deadline_on').orderBy('j.id');
  const byInstant = jobs
    .where('j.deadline_on', 'is', null)
    .orderBy('j.deadline_at', (order) => order.asc().nullsLast())
    .orderBy('j.id');
  const rows = await read.fetch(sql<KeyRow>`${byDay} union all ${byInstant}`);
  const ends = endsIn(timeZoneOf(read.settings));
  return rows
    .map((row): Key => ({ id: row.id, ends: ends(row) }))
    .toSorted((one, other) => (one.ends === other.ends ? one.id - other.id : one.ends - other.ends))
    .slice(first, most)
    .map(({ id }) => id);
}

/** The end of a deadline in a time zone, in milliseconds since 1970; many deadlines share a day. */
function endsIn(timeZone: string): (row: KeyRow) => number {
  const byDay = new Map<string, number>();
  return ({ day, instant }) => {
    if (day === null) return instant?.getTime() ?? Number.MAX_VALUE;
    const end = byDay.get(day) ?? deadlineInstant(day, timeZone).getTime();
    byDay.set(day, end);
    return end;
  };
}
