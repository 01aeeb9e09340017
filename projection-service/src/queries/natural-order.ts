import { type Expression, type RawBuilder, sql } from 'kysely';

/** What a list is sorted by where a search key has numbers: `naturalKey` of shared-events in SQL. */
export function naturalOrder(key: Expression<string | null>): RawBuilder<string> {
  return sql<string>`read.natural_key(${key})`;
}
