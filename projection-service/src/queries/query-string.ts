import type { PageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { isCalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { namedPeriod, PERIOD_NAMES, type PeriodName } from '@ledgerline/shared-events/dates/period.ts';
import {
  type ListKind,
  readSort,
  SORT_COLUMNS,
  type Sort,
  type SortText,
} from '@ledgerline/shared-events/lists/sort.ts';
import { z } from 'zod';
import type { AccountReader } from './read-account.ts';

/** A ticked checkbox: `1` or `true`; any other value means no. */
export const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((text) => text === '1' || text === 'true')
  .default(false);

export const calendarDate = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD');

/** Empty text counts as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

const LARGEST_ID = 2_147_483_647;

export const id = z.coerce.number('Enter a number').int().min(1).max(LARGEST_ID);

/** Ids separated by commas: `1,2`. */
export const idList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'Enter ids with commas between them')
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.every((each) => each <= LARGEST_ID), 'An id is too large');

/** The most records that one address names. */
const MAX_IDS = 200;

/** The records that an address names, instead of or within a filter. */
export const someIds = idList.refine((ids) => ids.length <= MAX_IDS, `At most ${MAX_IDS} ids`);

export const text = z.string().max(500);

const DEFAULT_PER_PAGE = 50;
export const MAX_PER_PAGE = 200;

/** Pages count from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/** `page` counts from 1; `per_page` above 200 counts as 200. */
export const paging = {
  page: optional(pageNumber).transform((page) => page ?? 1),
  per_page: optional(z.coerce.number().int().min(1)).transform((size) =>
    Math.min(size ?? DEFAULT_PER_PAGE, MAX_PER_PAGE),
  ),
};

/** A period of the calendar by its name, such as `this-week`. */
export const periodName = z.enum(PERIOD_NAMES);

type Days = { from: string | undefined; to: string | undefined };

/** The days of a filter that has a period by name, a first and a last day: those that all of them contain. */
export function daysWithin(
  read: Pick<AccountReader, 'today' | 'settings'>,
  name: PeriodName | undefined,
  { from, to }: Days,
): Days {
  if (name === undefined) return { from, to };
  const { start, end } = namedPeriod(name, read.today, read.settings.firstDayOfWeek);
  return {
    from: from === undefined || from < start ? start : from,
    to: to === undefined || to > end ? end : to,
  };
}

/** The order of a list: a column, or `-` and a column. Without it a list has its own order. */
export function sorting<Kind extends ListKind>(kind: Kind) {
  const columns: readonly string[] = SORT_COLUMNS[kind];
  const texts = columns.flatMap((column) => [column, `-${column}`]) as SortText<Kind>[];
  return optional(
    z.enum(texts, { error: `Enter a column: ${columns.join(', ')}, or one with a minus` }),
  ).transform((text): Sort<Kind> | null => (text === undefined ? null : readSort(kind, text)));
}

export type Paging = { page: number; per_page: number };

/** The answer of a list; a list without entries has one empty page. */
export function pageOf<Item>(data: Item[], { page, per_page }: Paging, total: number): PageAnswer<Item> {
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}
