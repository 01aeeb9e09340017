import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { expressionBuilder, sql } from 'kysely';
import { type Day, dayText, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import { dayOfCreation, jobsOfClient, lastCompletion, type OfClients } from './client-days.ts';

const client = expressionBuilder<OfClients, 'c'>();

/** The latest activity of a client: the day, and the newest job of that day. */
type LatestActivity = { day: string; job: number };

/** A client without jobs. */
export const NEVER: LatestActivity = { day: '', job: 0 };

/** Negative when `one` is older. */
export function compareActivity(one: LatestActivity, other: LatestActivity): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.job - other.job;
}

/**
 * The latest day on which a job of each client was created or completed, in the user's time zone. It takes two index
 * lookups for each client, however many jobs there are.
 */
export async function latestActivities(read: AccountReader): Promise<Map<number, LatestActivity>> {
  const timeZone = timeZoneOf(read.settings);
  const newest = jobsOfClient(client, read.accountId)
    .select((job) => ['j.id', dayOfCreation(job.ref('j.record'), timeZone).as('created_on')])
    .orderBy('j.id', 'desc')
    .limit(1);
  const rows = await read.fetch(
    readModels
      .selectFrom('read.clients as c')
      .crossJoinLateral(() => newest.as('newest'))
      .select(['c.id as client_id', 'newest.id as job'])
      .select(({ ref }) =>
        dayText(
          sql<Day>`greatest(${ref('newest.created_on')}, ${lastCompletion(client, read.accountId)})`,
        ).as('day'),
      )
      .where('c.account_id', '=', read.accountId)
      .where(({ not }) => not('c.deleted')),
  );
  return new Map(rows.map(({ client_id, ...activity }) => [client_id, activity]));
}
