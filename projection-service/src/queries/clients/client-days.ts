import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Day, ReadModels } from '#runtime/database/read-models.ts';

/** The read models in a query of clients, where `c` is the alias of `read.clients`. */
export type OfClients = ReadModels & { c: ReadModels['read.clients'] };

/** A text, or the place of one in a statement. */
type TextValue = string | Expression<string>;

/** The day on which a record was created, in a time zone. */
export function dayOfCreation(record: Expression<unknown>, timeZone: TextValue): RawBuilder<Day> {
  return sql<Day>`((${record}->>'created_at')::timestamptz at time zone ${timeZone})::date`;
}

/** The jobs of the client `c` that are not deleted. */
export function jobsOfClient(client: ExpressionBuilder<OfClients, 'c'>, accountId: TextValue) {
  return client
    .selectFrom('read.jobs as j')
    .where('j.account_id', '=', accountId)
    .whereRef('j.client_id', '=', 'c.id')
    .where((job) => job.not('j.deleted'));
}

/** The latest day on which a job of the client `c` was completed, read from an index. */
export function lastCompletion(client: ExpressionBuilder<OfClients, 'c'>, accountId: TextValue) {
  return jobsOfClient(client, accountId)
    .select('j.completed_at')
    .where('j.completed_at', 'is not', null)
    .orderBy('j.completed_at', 'desc')
    .limit(1);
}
