import { z } from 'zod';
import { exactText, id, LENGTHS, requiredText, text } from '../api/payload-scalars.ts';
import { LIST_KINDS, type ListKind, readSort } from './sort.ts';
import { BUILT_IN_TABS } from './views.ts';

const MAX_COLUMNS = 40;
const name = requiredText(LENGTHS.name, 'Name is required');
const query = text(2_000);
const sort = exactText(60).nullable();
const columns = z
  .array(z.string().regex(/^[A-Za-z]\w{0,39}$/, 'Unknown column'))
  .max(MAX_COLUMNS)
  .refine((names) => new Set(names).size === names.length, 'Each column can be shown only once');

/** A new view. */
export const newViewInput = z
  .strictObject({
    list: z.enum(LIST_KINDS),
    name,
    query: query.optional(),
    sort: sort.optional(),
    columns: columns.nullable().optional(),
  })
  .refine(({ list, sort: order }) => isSortOf(list, order), {
    error: 'Not a column of this list',
    path: ['sort'],
  });

/** The changed fields of a view; it stays in its list. */
export const viewInput = z.strictObject({
  id,
  name: name.optional(),
  query: query.optional(),
  sort: sort.optional(),
  columns: columns.nullable().optional(),
  list: z.enum(LIST_KINDS).optional(),
});

/** Whether a list can be sorted like this; null and undefined stand for its own order. */
export function isSortOf(list: ListKind, order: string | null | undefined): boolean {
  return order === null || order === undefined || readSort(list, order) !== null;
}

/** The columns of the built-in tabs. */
export const tabColumnsInput = z.partialRecord(z.enum(BUILT_IN_TABS), columns);
