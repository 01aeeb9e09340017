import { type Expression, sql } from 'kysely';
import { asDay, type Condition } from '#runtime/database/read-models.ts';

/** Whether an id is one of these. */
export function isOneOf(id: Expression<number | null>, ids: readonly number[]): Condition {
  return sql<boolean>`${id} = any(${ids}::integer[])`;
}

/** The conditions of a range of days. It includes both ends; a record without such a day is in no range. */
export function withinDays(
  day: Expression<unknown>,
  first: string | undefined,
  last: string | undefined,
): Condition[] {
  return [
    ...(first === undefined ? [] : [sql<boolean>`${day} >= ${asDay(first)}`]),
    ...(last === undefined ? [] : [sql<boolean>`${day} <= ${asDay(last)}`]),
  ];
}
