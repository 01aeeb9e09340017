import * as z from 'zod/mini';
import { bankFormat, bankFormatsOf } from '../bank/formats.ts';
import { catTable, catTablesOf } from '../cat/tables.ts';
import { recordId } from '../ledger/scalars.ts';
import type { ScreenSettingKey } from '../settings/setting-keys.ts';
import { LIST_KINDS } from './sort.ts';

/** The tabs that every account has; saved views stand beside them. */
export const BUILT_IN_TABS = [
  'jobs/active',
  'jobs/uninvoiced',
  'jobs/all',
  'invoices/open',
  'invoices/all',
  'creditNotes',
  'quotes/open',
  'quotes/accepted',
  'quotes/declined',
  'quotes/all',
  'clients',
] as const;

const columnNames = z.array(z.string());

/**
 * A saved view: a list with a filter, an order and columns under a name. `query` is the query string of the list
 * without paging and order; `sort` and `columns` are null where the list has its own.
 */
export const savedView = z.strictObject({
  id: recordId,
  list: z.enum(LIST_KINDS),
  name: z.string(),
  query: z.string(),
  sort: z.nullable(z.string()),
  columns: z.nullable(columnNames),
});
export type SavedView = z.output<typeof savedView>;

/** The columns of the built-in tabs, in their order. A tab that is missing has its own columns. */
export const tabColumns = z.partialRecord(z.enum(BUILT_IN_TABS), columnNames);
export type TabColumns = z.output<typeof tabColumns>;

/**
 * How the account arranges its screens and reads files of banks and of translation tools. It is kept in the ledger, but it isn't part of the
 * history.
 */
export const screenSettings = z.object({
  views: z.array(savedView),
  columns: tabColumns,
  bankFormats: z.array(bankFormat),
  catTables: z.array(catTable),
});
export type ScreenSettings = z.output<typeof screenSettings>;

/** The most views of an account. */
export const MAX_VIEWS = 50;

/** The stored views by id; a removed one is null, so that its id is never used again. */
const storedViews = z.catch(z.record(z.string(), z.nullable(savedView)), {});
const storedColumns = z.catch(tabColumns, {});

/** The screen settings from their stored values, which are null or undefined before the first change. */
export function screenSettingsOf(storedValue: (key: ScreenSettingKey) => unknown): ScreenSettings {
  const views = Object.values(z.parse(storedViews, storedValue('views') ?? {}));
  return {
    views: views.filter((view) => view !== null).toSorted((one, other) => one.id - other.id),
    columns: z.parse(storedColumns, storedValue('columns') ?? {}),
    bankFormats: bankFormatsOf(storedValue('bankFormats')),
    catTables: catTablesOf(storedValue('catTables')),
  };
}

/** How many records the saved views show, by the id of the view. One whose filter cannot be read is missing. */
export const viewCountsAnswer = z.object({ counts: z.record(z.string(), z.int()) });
