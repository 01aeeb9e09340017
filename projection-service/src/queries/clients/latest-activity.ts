import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { AccountReader } from '../read-account.ts';

/** When something last happened with a client: the day, and the newest of the client's jobs among those of one day. */
export type LatestActivity = { day: string; job: number };

/** A client without jobs. */
export const NEVER: LatestActivity = { day: '', job: 0 };

/** Below 0 when `one` is the older. */
export function compareActivity(one: LatestActivity, other: LatestActivity): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.job - other.job;
}

/**
 * The last day on which a job of each client was taken on or completed, in the user's time zone; two looks at an index
 * for each client, however many jobs there are.
 */
export async function latestActivities(read: AccountReader): Promise<Map<number, LatestActivity>> {
  const rows = await read.rows<{ client_id: number } & LatestActivity>(
    `select c.id as client_id, newest.id as job,
       greatest(((newest.created_at)::timestamptz at time zone $2)::date, (
         select j.completed_at from read.jobs j
         where j.account_id = $1 and j.client_id = c.id and not j.deleted and j.completed_at is not null
         order by j.completed_at desc limit 1
       ))::text as day
     from read.clients c cross join lateral (
       select j.id, j.record->>'created_at' as created_at from read.jobs j
       where j.account_id = $1 and j.client_id = c.id and not j.deleted order by j.id desc limit 1
     ) newest
     where c.account_id = $1 and not c.deleted`,
    [timeZoneOf(read.settings)],
  );
  return new Map(rows.map(({ client_id, ...activity }) => [client_id, activity]));
}
