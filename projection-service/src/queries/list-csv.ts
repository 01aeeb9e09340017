import { Readable } from 'node:stream';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type CsvCell, csvLine, UTF8_MARK } from '@ledgerline/shared-events/text/csv.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { optional } from './query-string.ts';

/** The most rows of one file. */
const MAX_CSV_ROWS = 50_000;

/** The form of a list: a page as JSON, or everything that its filter leaves as a file. */
export const listFormat = { format: optional(z.enum(['json', 'csv'])) };

/** A column of a file: its heading, and its cell for an item. */
export type CsvColumn<Item> = readonly [heading: string, cell: (item: Item) => CsvCell];

/** How many items are read and written at once. */
const ITEMS_PER_PART = 200;

/**
 * Answers a list as a CSV file. The lines are made from one snapshot before they are sent, so that a slow reader holds
 * no connection of the database.
 * @param readItems reads the items with these ids in their order
 * @throws Rejected too_large
 */
export async function csvFile<Item>(
  reply: FastifyReply,
  name: string,
  ids: readonly number[],
  columns: readonly CsvColumn<Item>[],
  readItems: (ids: readonly number[]) => Promise<readonly Item[]>,
): Promise<Readable> {
  if (ids.length > MAX_CSV_ROWS) {
    throw new Rejected('too_large', `A file has at most ${MAX_CSV_ROWS} rows. Narrow the filter.`);
  }
  const parts = [UTF8_MARK + csvLine(columns.map(([heading]) => heading))];
  for (let first = 0; first < ids.length; first += ITEMS_PER_PART) {
    const items = await readItems(ids.slice(first, first + ITEMS_PER_PART));
    parts.push(items.map((item) => csvLine(columns.map(([, cell]) => cell(item)))).join(''));
  }
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(parts.map((part) => Buffer.from(part)));
}

/** The paging of a file: one row more than it may have, so that a longer list is noticed. */
export const WHOLE_LIST = { page: 1, per_page: MAX_CSV_ROWS + 1 };
