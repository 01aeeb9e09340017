import { type Expression, sql } from 'kysely';
import { z } from 'zod';
import { MAX_PER_PAGE } from './query-string.ts';

/** The most characters of the answer of a list, as JSON: a page, or the messages of reminders. */
export const MAX_LIST_LENGTH = 4 * 1024 * 1024;

/**
 * The most characters of the record in a row of a list: half of its share of the largest page. The rest is for what a
 * row adds. The answer of one record has all of it.
 */
const MAX_RECORD_LENGTH = Math.floor(MAX_LIST_LENGTH / MAX_PER_PAGE / 2);

/** The most items of a list within a row that isn't whole. */
export const MAX_LISTED_ITEMS = 10;

/** The most characters of a name from another record in a row. A name is longer only when it was imported. */
const MAX_LISTED_NAME = 255;

const room = sql.lit(MAX_RECORD_LENGTH);

const isLong = (record: Expression<unknown>) => sql<boolean>`read.is_long(${record}, ${room})`;

/** A record as a row of a list has it: a long one with the beginnings of its texts and lists, and `cut`. */
export const listedRecord = <Value>(record: Expression<unknown>) =>
  sql<Value>`case when ${isLong(record)} then read.listed(${record}, ${room}) || '{"cut": true}' else ${record} end`;

const listed = z.looseObject({ cut: z.boolean().optional() });

/** Tells the record of a row from its mark. */
export function uncut(row: unknown): { record: object; cut: boolean } {
  const { cut = false, ...record } = listed.parse(row);
  return { record, cut };
}

/** A record for a list that shows little of it: a long one with its names and lines, and the beginnings of all else. */
export const shortRecord = (record: Expression<unknown>) =>
  sql<unknown>`case when ${isLong(record)} then read.beginnings(${record}, 1000, 3) else ${record} end`;

/** The name of another record in a row of a list. */
export const listedName = (name: Expression<unknown>) =>
  sql<string | null>`left(${name}, ${sql.lit(MAX_LISTED_NAME)})`;

/** The most characters of the record of a file in a row of a list. */
const MAX_FILE_LENGTH = 1_000;

/** A file of a job: all that is known about it, or what a row of a list says. */
export const listedFile = (record: Expression<unknown>, isWhole: boolean) =>
  isWhole
    ? sql<unknown>`${record}`
    : sql<unknown>`case when length(${record}::text) > ${sql.lit(MAX_FILE_LENGTH)}
        then read.beginnings(${record}, 255, 1) else ${record} end`;
